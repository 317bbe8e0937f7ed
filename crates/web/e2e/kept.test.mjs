// What a browser keeps: two tabs on one puzzle, what others wrote into the store, a store that is full, midnight.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, board, cell, EASY, line, more, onPage, onSudoku, say, shutDown, URL_BASE } from "./lib.mjs";
import { HEART, onNonogram, click, shows } from "./nonogram-lib.mjs";

after(shutDown);

test("a second tab shows what was written in the first, and does not write over it", async () => {
  await onSudoku(EASY, {}, async (page, context) => {
    const other = await context.newPage();
    await other.goto(page.url());
    await board(other);
    await cell(other, 1, 3).click();
    await other.keyboard.press("4");
    await page.locator('[aria-label^="Row 1, column 3, 4"]').waitFor();
    // The tab that stood aside is closed last and saves as it goes.
    const written = await line(other);
    await page.goto("about:blank");
    await other.reload();
    await board(other);
    assert.equal(await line(other), written);
    await other.keyboard.press("Control+z");
    assert.match(await say(other, 1, 3), /empty/);
  });
});

test("the same for a picture", async () => {
  await onNonogram(HEART, {}, async (page, context) => {
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator(".nono-pad").waitFor();
    await click(other, 1, 2);
    await shows(page, ["?#???", "?????", "?????", "?????", "?????"]);
    await page.goto("about:blank");
    await other.reload();
    await shows(other, ["?#???", "?????", "?????", "?????", "?????"]);
  });
});

/** What may stand in a store that others wrote to. */
const RUBBISH = ["", "{", "null", "5", '"x"', "[]", "[null]", "[[1],2]", "{}", '{"record":{"sudoku":{},"nonogram":{},"puzzle":7}}', '{"record":5,"cells":[1],"history":{"moves":[3],"at":"x"}}'];

test("rubbish in the store stops nothing: the first puzzle, the dialogs, the other views", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("4");
    await page.goto(new URL("#/nonogram", page.url()).href);
    await page.locator(".nono-pad").waitFor();
    await page.goto(new URL("#/learn", page.url()).href);
    await page.locator(".learn-row").first().waitFor();
    const keys = ["cellwise.play.set.finished", "cellwise.play.set.shelves", "cellwise.play.set.settings", "cellwise.nonogram.set.habits", "cellwise.lab.set.how", "cellwise.lab.set.methods", "cellwise.lab.set.puzzle", "cellwise.batch.set.how", "cellwise.learn.set.sudoku.naked-single"];
    for (const rubbish of RUBBISH) {
      await page.evaluate(([text, more]) => {
        for (const key of [...Object.keys(localStorage).filter((key) => key.startsWith("cellwise.") && !/theme|language/.test(key)), ...more]) localStorage.setItem(key, text);
      }, [rubbish, keys]);
      await page.goto("about:blank");
      await page.goto(`${URL_BASE}#/sudoku`);
      await board(page);
      assert.match(await say(page, 1, 1), /Row 1, column 1/, rubbish);
      await more(page, /Statistics/);
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Examples" }).click();
      await page.getByRole("menuitem").first().waitFor();
      await page.keyboard.press("Escape");
      for (const [hash, sign] of [["#/nonogram", ".nono-pad"], ["#/learn", ".learn-row"], ["#/lab", ".lab-side"], ["#/batch", ".batch-drop"]]) {
        await page.evaluate((to) => { location.hash = to; }, hash);
        await page.locator(sign).first().waitFor();
      }
    }
  });
});

test("a move that was kept broken is no way back, and the digits stay", async () => {
  await onSudoku(EASY, { allow: [/404/] }, async (page) => {
    await page.keyboard.press("4");
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("cellwise.sudoku.at.") && localStorage.getItem(key).includes('"at":1')));
    const url = page.url();
    await page.goto("about:blank");
    await page.goto(new URL("icon.svg", url).href);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("cellwise.sudoku.at."));
      const kept = JSON.parse(localStorage.getItem(key));
      kept.progress.history.moves = [[[500, [0, 0, 0, 0, 0], [1, 0, 0, 0, 0]]]];
      localStorage.setItem(key, JSON.stringify(kept));
    });
    await page.goto(url);
    await board(page);
    assert.match(await say(page, 1, 3), /, 4/);
    assert.equal(await page.getByRole("button", { name: /^Undo/ }).first().isDisabled(), true);
    await page.goto("about:blank");
    await page.goto(new URL("icon.svg", url).href);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("cellwise.sudoku.at."));
      const kept = JSON.parse(localStorage.getItem(key));
      kept.progress.record.sudoku = {};
      localStorage.setItem(key, JSON.stringify(kept));
    });
    await page.goto(url);
    await board(page);
    assert.match(await say(page, 1, 1), /given 5/);
  });
});

test("a store that is full loses nothing that is on the board", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.evaluate(() => {
      let text = "x".repeat(1 << 20);
      for (let i = 0; text.length > 8;) {
        try {
          localStorage.setItem(`other.${i}`, text);
          i += 1;
        } catch {
          text = text.slice(text.length / 2);
        }
      }
    });
    await page.keyboard.press("4");
    await cell(page, 1, 4).click();
    await page.keyboard.press("6");
    assert.match(await say(page, 1, 3), /, 4/);
    await ask(page, "Check");
    await page.locator(".panel").waitFor();
    await page.evaluate(() => { location.hash = "#/nonogram"; });
    await page.locator(".nono-pad").waitFor();
  });
});

test("a dialog opened before midnight gives the puzzle of the new day", async () => {
  await onPage({}, async (page) => {
    await page.clock.install({ time: new Date(2026, 10, 17, 23, 59, 30) });
    await page.reload();
    await board(page);
    await page.getByRole("button", { name: "Play", exact: true }).first().click();
    const today = page.getByRole("dialog").getByRole("button", { name: /Today/ });
    await today.waitFor();
    await page.clock.setFixedTime(new Date(2026, 10, 18, 0, 0, 5));
    await today.click();
    await page.getByRole("heading", { level: 1, name: /18 November 2026|November 18, 2026/ }).waitFor({ timeout: 60_000 });
  });
});
