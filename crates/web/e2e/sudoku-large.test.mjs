// Boards beyond 30 digits: marks, candidates, entries; fit and zoom.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cell, more, board, onPage, onSudoku, say, shot, shutDown } from "./lib.mjs";

after(shutDown);

for (const size of [36, 64]) {
  test(`a board of ${size} by ${size} takes marks beyond 31 and shows its candidates`, async () => {
    await onPage({}, async (page) => {
      await board(page);
      await more(page, /New board/);
      await page.getByRole("dialog").getByRole("combobox").selectOption(String(size));
      await page.getByRole("dialog").getByRole("button", { name: "Begin" }).click();
      await page.getByText("You are setting a puzzle.").waitFor();
      await cell(page, 1, 1).click();
      for (const key of ["v", "w", "x"]) await page.keyboard.press(`Alt+${key}`);
      assert.match(await say(page, 1, 1), /centre marks V W X/i);
      await cell(page, 1, 2).click();
      await page.keyboard.press("z");
      assert.match(await say(page, 1, 2), /, z$/i);
      // 64 marks in each of 4,096 cells take a browser some time to draw.
      await page.getByRole("button", { name: "Note all candidates" }).click({ timeout: 120_000 });
      const label = await say(page, 1, 3);
      assert.equal(label.split("centre marks ")[1].split(" ").length, size - 1, "all but the one in its row");
      const room = await page.locator(".board-room").evaluate((node) => node.scrollWidth - node.clientWidth);
      await page.getByRole("button", { name: "As it fits" }).click();
      assert.ok(await page.locator(".board-room").evaluate((node) => node.scrollWidth - node.clientWidth) <= Math.max(0, room));
      await page.getByRole("button", { name: "Larger" }).click();
      assert.ok(await page.locator(".board-room").evaluate((node) => node.scrollWidth > node.clientWidth));
      if (size === 36) await shot(page, "sudoku-36");
    });
  });
}

test("notes that are not complete are no eliminations: the hint goes by the board", async () => {
  const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("Control+Digit1");
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press("h");
      await page.locator(`.stages li:nth-child(${i + 1}).is-told`).waitFor();
    }
    assert.doesNotMatch(await page.locator(".panel").textContent(), /put .* back/);
  });
});
