// Entering by keyboard alone: digits, arrows, modifiers for marks, letters beyond 9.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answer, ask, cell, EASY, line, onSudoku, openText, say, shutDown } from "./lib.mjs";

after(shutDown);

test("a digit goes into the cell with the focus, and once more takes it back", async () => {
  await onSudoku(EASY, {}, async (page) => {
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Row 1, column 3, empty");
    await page.keyboard.press("4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 4");
    await page.keyboard.press("4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty");
  });
});

test("givens can't be written over", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("9");
    await page.keyboard.press("Delete");
    assert.equal(await say(page, 1, 2), "Row 1, column 2, given 3");
  });
});

test("arrows, Home, End and Page keys move the focus", async () => {
  await onSudoku(EASY, {}, async (page) => {
    const here = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")?.split(",").slice(0, 2).join());
    for (const [key, place] of [["ArrowDown", "Row 2, column 3"], ["ArrowRight", "Row 2, column 4"], ["ArrowUp", "Row 1, column 4"], ["ArrowUp", "Row 1, column 4"],
      ["Home", "Row 1, column 1"], ["End", "Row 1, column 9"], ["PageDown", "Row 9, column 9"], ["Control+Home", "Row 1, column 1"], ["Control+End", "Row 9, column 9"]]) {
      await page.keyboard.press(key);
      assert.equal(await here(), place, key);
    }
    assert.equal(await page.locator('[role="gridcell"][tabindex="0"]').count(), 1);
  });
});

test("Shift marks the corner, Control the centre, Space changes the mode", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Shift+Digit2");
    await page.keyboard.press("Control+Digit4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty, corner marks 1 2, centre marks 4");
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Space");
    assert.ok(await page.getByRole("radio", { name: "Corner" }).isChecked());
    await page.keyboard.press("4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty, corner marks 2 4, centre marks 4");
    await page.keyboard.press("Space");
    await page.keyboard.press("4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty, corner marks 2 4");
  });
});

test("Delete takes the digit first, then the marks beneath it", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 4");
    await page.keyboard.press("Delete");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty, corner marks 1");
    await page.keyboard.press("Backspace");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty");
  });
});

test("Shift with arrows selects several cells, and a mark goes into all of them", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("Shift+ArrowDown");
    assert.equal(await cell(page, 1, 3).getAttribute("aria-selected"), "true");
    assert.equal(await cell(page, 2, 3).getAttribute("aria-selected"), "true");
    await page.keyboard.press("Control+Digit7");
    assert.match(await say(page, 1, 3), /centre marks 7/);
    assert.match(await say(page, 2, 3), /centre marks 7/);
  });
});

test("letters write the digits beyond 9", async () => {
  await onSudoku(".".repeat(256), {}, async (page) => {
    assert.equal(await page.locator('[role="gridcell"]').count(), 256);
    await page.keyboard.press("g");
    assert.equal(await say(page, 1, 1), "Row 1, column 1, G");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+A");
    await page.keyboard.press("Alt+b");
    assert.equal(await say(page, 1, 2), "Row 1, column 2, empty, corner marks A, centre marks B");
  });
});

test("a whole puzzle can be solved without touching the mouse", async () => {
  await onSudoku("1234341221434.21", {}, async (page) => {
    assert.equal(await line(page), "1234341221434.21");
    await page.keyboard.press("3");
    await page.getByText("Solved. Every rule is kept.").first().waitFor();
  });
});

test("the question mark shows the keys, Escape puts them away", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("mark in the corner").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
  });
});

test("digits are written although the focus is elsewhere: after a hint, a mode, a click beside the board", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await ask(page, "Hint");
    await answer(page);
    await page.keyboard.press("4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 4");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("radio", { name: "Corner" }).check({ force: true });
    await page.keyboard.press("2");
    await page.keyboard.press("Control+Digit4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty, corner marks 2, centre marks 4");
    await page.mouse.click(1000, 700);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("6");
    assert.equal(await say(page, 1, 4), "Row 1, column 4, empty, corner marks 6");
    await openText(page, EASY.replace("5", "1"));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await ask(page, "Open");
    await page.keyboard.type("123");
    assert.equal(await page.getByRole("dialog").getByRole("textbox").inputValue(), "123", "fields keep theirs");
  });
});
