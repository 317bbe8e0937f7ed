// Entering by mouse and by finger.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cell, EASY, onSudoku, say, shot, shutDown } from "./lib.mjs";

after(shutDown);

test("a click selects, the pad writes", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await cell(page, 5, 5).click();
    await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: /^5,/ }).click();
    assert.equal(await say(page, 5, 5), "Row 5, column 5, 5");
    await page.getByRole("button", { name: "Erase" }).click();
    assert.equal(await say(page, 5, 5), "Row 5, column 5, empty");
  });
});

test("the pad says how many of each digit are left", async () => {
  await onSudoku(EASY, {}, async (page) => {
    const five = page.getByRole("group", { name: "Digits" }).getByRole("button", { name: /^5,/ });
    assert.equal(await five.getAttribute("aria-label"), "5, 6 left");
    await cell(page, 5, 5).click();
    await page.keyboard.press("5");
    assert.equal(await five.getAttribute("aria-label"), "5, 5 left");
  });
});

test("a drag selects several cells, Control adds and takes away", async () => {
  await onSudoku(EASY, {}, async (page) => {
    const middle = async (row, column) => {
      const box = await cell(page, row, column).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...await middle(4, 2));
    await page.mouse.down();
    await page.mouse.move(...await middle(4, 3), { steps: 5 });
    await page.mouse.move(...await middle(5, 3), { steps: 5 });
    await page.mouse.up();
    const selected = () => page.locator('[role="gridcell"][aria-selected="true"]').count();
    assert.equal(await selected(), 3);
    await cell(page, 9, 1).click({ modifiers: ["Control"] });
    assert.equal(await selected(), 4);
    await cell(page, 4, 2).click({ modifiers: ["Control"] });
    assert.equal(await selected(), 3);
    await page.getByRole("radio", { name: "Centre" }).check({ force: true });
    await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: /^2,/ }).click();
    assert.match(await say(page, 5, 3), /centre marks 2/);
    assert.match(await say(page, 9, 1), /centre marks 2/);
    assert.doesNotMatch(await say(page, 4, 2), /marks/);
  });
});

test("a double click selects every cell with that digit", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await cell(page, 1, 1).dblclick();
    assert.equal(await page.locator('[role="gridcell"][aria-selected="true"]').count(), [...EASY].filter((c) => c === "5").length);
  });
});

test("on a phone a tap selects and the pad below the board writes", async () => {
  await onSudoku(EASY, { phone: true }, async (page) => {
    await cell(page, 5, 5).tap();
    await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: /^5,/ }).tap();
    assert.equal(await say(page, 5, 5), "Row 5, column 5, 5");
    const [grid, pad] = [await page.locator('[role="grid"]').boundingBox(), await page.getByRole("group", { name: "Digits" }).boundingBox()];
    assert.ok(pad.y > grid.y + grid.height, "the pad is below the board");
    assert.ok(pad.y + pad.height < 844, "and both are on the screen");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `nothing sticks out: ${wide}`);
    await shot(page, "sudoku-phone-light");
  });
});
