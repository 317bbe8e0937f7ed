// Everything by keyboard, and what a screen reader hears of it.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { shutDown } from "./lib.mjs";
import { HEART, HEART_ROWS, onNonogram, said, shows } from "./nonogram-lib.mjs";

after(shutDown);

async function focusBoard(page) {
  await page.locator('.nono-pad [tabindex="0"]').focus();
}

test("arrows move, Space draws, X crosses out, Delete clears", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await focusBoard(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await shows(page, ["?#???", "?.???", "?????", "?????", "?????"]);
    await page.keyboard.press("Delete");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await shows(page, ["?????", "?????", "?????", "?????", "?????"]);
  });
});

test("Shift and an arrow draw along; Home, End and Ctrl go far", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await focusBoard(page);
    await page.keyboard.press("ArrowDown");
    for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowRight");
    await shows(page, ["?????", "#####", "?????", "?????", "?????"]);
    await page.keyboard.press("Control+End");
    assert.match(await said(page), /row 5, column 5/);
    await page.keyboard.press("Home");
    assert.match(await said(page), /row 5, column 1/);
    await page.keyboard.press("Control+Home");
    assert.match(await said(page), /row 1, column 1/);
    await page.keyboard.press("Control+ArrowRight");
    assert.match(await said(page), /row 1, column 5/);
  });
});

test("a line that is entered says its clue and how far it is", async () => {
  await onNonogram(HEART, {}, async (page) => {
    const grid = page.locator('[role="grid"]');
    assert.match(await grid.getAttribute("aria-label"), /5 rows, 5 columns/);
    assert.equal(await grid.getAttribute("aria-rowcount"), "6");
    await focusBoard(page);
    await page.keyboard.press("ArrowRight");
    assert.equal(await said(page), "open, row 1, column 2. Column 2: 4");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    assert.equal(await said(page), "crossed out, row 1, column 3. Row 1: 1 1");
    await page.keyboard.press("Home");
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    assert.equal(await said(page), "crossed out, row 1, column 1. Row 1: 1 1, 1 of 2 placed");
    await page.locator('[role="status"]', { hasText: "crossed out" }).waitFor({ state: "attached" });
  });
});

test("the board is one stop of the Tab key and its focus is to be seen", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await focusBoard(page);
    await page.keyboard.press("ArrowDown");
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.equal(outline, "solid");
    await page.keyboard.press("Tab");
    assert.equal(await page.locator(".nono-pad :focus").count(), 0);
    await page.keyboard.press("Shift+Tab");
    assert.match(await said(page), /row 2, column 1/);
  });
});

test("a whole picture is finished without a pointer", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await focusBoard(page);
    for (const [r, row] of HEART_ROWS.entries()) {
      await page.keyboard.press("Home");
      for (const [c, cell] of [...row].entries()) {
        if (cell === "#") await page.keyboard.press("Space");
        if (c < 4) await page.keyboard.press("ArrowRight");
      }
      if (r < 4) await page.keyboard.press("ArrowDown");
    }
    await page.locator(".panel.is-finish", { hasText: "Every clue is satisfied" }).waitFor();
  });
});

test("a question mark opens the page of keys", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await focusBoard(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Drawing" }).waitFor();
  });
});
