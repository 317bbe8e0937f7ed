// Undo and redo without end, and progress that outlives the page.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { board, EASY, line, onSudoku, say, shutDown, URL_BASE } from "./lib.mjs";

after(shutDown);

test("two hundred moves go back to the start and forth again", async () => {
  await onSudoku(EASY, {}, async (page) => {
    for (let i = 0; i < 200; i++) await page.keyboard.press(String(1 + (i % 9)));
    const end = await line(page);
    for (let i = 0; i < 200; i++) await page.keyboard.press("Control+z");
    assert.equal(await line(page), EASY);
    assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled());
    for (let i = 0; i < 200; i++) await page.keyboard.press("Control+y");
    assert.equal(await line(page), end);
    assert.ok(await page.getByRole("button", { name: "Redo" }).isDisabled());
  });
});

test("a new move cuts off what was undone", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("1");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("4");
    assert.ok(await page.getByRole("button", { name: "Redo" }).isDisabled());
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 4");
  });
});

test("the board, its marks and the way back are there after a reload", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("4");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+Digit2");
    await page.goto("about:blank");
    await page.goto(`${URL_BASE}#/sudoku`);
    await board(page);
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 4");
    assert.equal(await say(page, 1, 4), "Row 1, column 4, empty, corner marks 2");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    assert.equal(await line(page), EASY);
  });
});

test("start again asks, clears, and can be undone", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("4");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: /Start again/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start again" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await line(page), EASY);
    await page.keyboard.press("Control+z");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 4");
  });
});

test("a browser that keeps nothing still plays", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
    });
    await page.reload();
    await board(page);
    await page.keyboard.press("4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 4");
  });
});
