// Conflicts by shape and colour; candidates on demand.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cell, EASY, onSudoku, say, shot, shutDown } from "./lib.mjs";

after(shutDown);

test("a conflict shows in colour, by a shape, and to a screen reader", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("5");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 5, conflict");
    assert.equal(await say(page, 1, 1), "Row 1, column 1, given 5, conflict");
    assert.equal(await cell(page, 1, 1).getAttribute("aria-invalid"), "true");
    assert.equal(await page.locator(".wrong-mark").count(), 2);
    assert.equal(await page.locator("text.is-wrong").count(), 2);
    const red = await page.locator("text.value.is-wrong").evaluate((node) => getComputedStyle(node).fill);
    const ink = await page.locator("text.given:not(.is-wrong)").first().evaluate((node) => getComputedStyle(node).fill);
    assert.notEqual(red, ink);
    await page.keyboard.press("4");
    assert.equal(await page.locator(".wrong-mark").count(), 0);
  });
});

test("candidates come and go on demand, and follow the digits", async () => {
  await onSudoku(EASY, {}, async (page) => {
    assert.equal(await page.locator("text.candidate").count(), 0);
    await page.getByRole("button", { name: "Candidates", exact: true }).click();
    const first = page.locator("g.digits > g").nth(2).locator("text.candidate");
    assert.deepEqual(await first.allTextContents(), ["124"]);
    await cell(page, 2, 3).click();
    await page.keyboard.press("2");
    assert.deepEqual(await first.allTextContents(), ["14"]);
    await shot(page, "sudoku-candidates");
    await page.getByRole("button", { name: "Candidates", exact: true }).click();
    assert.equal(await page.locator("text.candidate").count(), 0);
  });
});

test("all candidates can be noted at once, as one move", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.getByRole("button", { name: "Note all candidates" }).click();
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty, centre marks 1 2 4");
    await page.keyboard.press("Control+z");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty");
  });
});

test("candidates respect the sums of cages", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("menuitem", { name: /^Killer/ }).click();
    await page.getByRole("heading", { name: "Killer" }).waitFor();
    await page.keyboard.press("n");
    // r5c6 is a cage of one cell with 8; r6c9 and r7c9 add up to 3.
    const shown = (cell) => page.locator(`.digits > g:nth-child(${cell + 1}) .candidate`).allTextContents();
    assert.deepEqual(await shown(4 * 9 + 5), ["8"]);
    assert.deepEqual(await shown(5 * 9 + 8), ["12"]);
  });
});
