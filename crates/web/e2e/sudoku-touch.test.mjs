// Fingers on a phone: several cells by a drag, by the button, and a large board that moves.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cell, EASY, onSudoku, say, shot, shutDown, swipe } from "./lib.mjs";

after(shutDown);

test("a finger selects several cells, and marks go into all of them", async () => {
  await onSudoku(EASY, { phone: true }, async (page, context) => {
    await swipe(page, context, [1, 3], [2, 3], [2, 2]);
    assert.equal(await page.locator('[aria-selected="true"]').count(), 3);
    await page.getByRole("radio", { name: "Corner" }).check({ force: true });
    await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: /^2,/ }).tap();
    for (const [row, column] of [[1, 3], [2, 3], [2, 2]]) assert.match(await say(page, row, column), /corner marks 2/);
  });
});

test("the button Select several adds each tapped cell, and colours go into all of them", async () => {
  await onSudoku(EASY, { phone: true, dark: true }, async (page) => {
    await cell(page, 1, 3).tap();
    await page.getByRole("button", { name: "Select several" }).tap();
    await cell(page, 5, 5).tap();
    await cell(page, 9, 1).tap();
    assert.equal(await page.locator('[aria-selected="true"]').count(), 3);
    await page.getByRole("radio", { name: "Colour" }).check({ force: true });
    await page.getByRole("button", { name: "green" }).tap();
    assert.match(await say(page, 5, 5), /coloured green/);
    assert.equal(await page.locator(".colour-2.colour").count(), 3);
    await shot(page, "sudoku-colours-phone-dark");
  });
});
