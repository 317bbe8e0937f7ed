// What readers choose for themselves: high contrast, larger text, less motion, another direction of writing, the keyboard alone.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answer, ask, board, cell, EASY, EASY_SOLVED, onPage, onSudoku, openText, say, shot, shutDown } from "./lib.mjs";

after(shutDown);

const VIEWS = [["#/sudoku", ".board"], ["#/nonogram", ".nono-pad"], ["#/learn", ".learn-row"], ["#/lab", ".lab-side canvas"], ["#/batch", ".batch-drop"]];

test("high contrast: what is selected, pressed or current is told apart without our colours", async () => {
  for (const dark of [false, true]) {
    await onSudoku(EASY, { dark, context: { forcedColors: "active" } }, async (page) => {
      await cell(page, 1, 3).click();
      await page.keyboard.press("4");
      const seen = await page.evaluate(() => {
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        return {
          selected: style(".fill.is-selected").stroke, plain: style(".fill:not(.is-selected, .is-same)").stroke,
          paper: style("body").backgroundColor, digit: style(".digits .value").fill,
          mode: style(".segment input:checked + span").backgroundColor, other: style(".segment input:not(:checked) + span").backgroundColor,
          current: style('.tab[aria-current="page"]').borderBottomColor, tab: style(".tab:not([aria-current])").borderBottomColor,
        };
      });
      assert.notEqual(seen.selected, "none");
      assert.equal(seen.plain, "none");
      assert.notEqual(seen.digit, seen.paper);
      assert.notEqual(seen.mode, seen.other);
      assert.notEqual(seen.current, seen.tab);
      await shot(page, `forced-sudoku${dark ? "-dark" : ""}`);
      await ask(page, "Hint");
      await answer(page);
      await shot(page, `forced-hint${dark ? "-dark" : ""}`);
      await page.evaluate(() => { location.hash = "#/nonogram"; });
      await page.locator(".nono-pad").waitFor();
      await shot(page, `forced-nonogram${dark ? "-dark" : ""}`);
    });
  }
});

test("at 200 % and 400 % nothing has to be scrolled sideways but boards", async () => {
  for (const [scale, viewport] of [[2, { width: 640, height: 400 }], [4, { width: 320, height: 256 }]]) {
    await onPage({ context: { viewport, deviceScaleFactor: 1 } }, async (page) => {
      for (const [hash, sign] of VIEWS) {
        await page.evaluate((to) => { location.hash = to; }, hash);
        await page.locator(sign).first().waitFor();
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(over <= 0, `${hash} at ${scale}00 %: ${over} px too wide`);
        await shot(page, `zoom-${scale}-${hash.slice(2)}`);
      }
    });
  }
});

test("at 400 % a cell that has the focus is in sight, and a dialog can be read to its end", async () => {
  await onSudoku(EASY, { context: { viewport: { width: 320, height: 256 } } }, async (page) => {
    await cell(page, 1, 3).focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowDown");
    const box = await cell(page, 9, 3).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 256, `${box.y}`);
    await page.getByRole("button", { name: "Play", exact: true }).first().click();
    const last = page.getByRole("dialog").getByRole("button", { name: "New puzzle" });
    await last.scrollIntoViewIfNeeded();
    const button = await last.boundingBox();
    assert.ok(button.y >= 0 && button.y + button.height <= 256, `${button.y}`);
    await shot(page, "zoom-4-dialog");
  });
});

test("at 400 % the Lab's player leaves the search in sight, and a picture follows the keys", async () => {
  await onPage({ hash: "#/lab", context: { viewport: { width: 320, height: 256 } } }, async (page) => {
    await page.locator(".lab-told").first().waitFor();
    assert.equal(await page.locator(".lab-player").evaluate((node) => getComputedStyle(node).position), "static");
    await page.evaluate(() => { location.hash = "#/nonogram"; });
    await page.locator(".nono-pad").waitFor();
    await page.locator('.nono-pad [tabindex="0"], .nono-pad[tabindex="0"]').first().focus();
    for (let i = 0; i < 14; i++) await page.keyboard.press("ArrowDown");
    const box = await page.evaluate(() => { const { top, bottom } = document.activeElement.getBoundingClientRect(); return { top, bottom }; });
    assert.ok(box.top >= 0 && box.bottom <= 256, JSON.stringify(box));
  });
});

test("less motion: nothing moves for longer than a blink", async () => {
  await onSudoku(EASY_SOLVED.replace(/^./, "."), { context: { reducedMotion: "reduce" } }, async (page) => {
    await cell(page, 1, 1).click();
    await page.keyboard.press("5");
    await page.locator(".panel.is-finish").waitFor();
    const longest = await page.evaluate(() => Math.max(0, ...document.getAnimations().map((one) => Number(one.effect.getComputedTiming().duration))));
    assert.ok(longest <= 1, `${longest} ms`);
  });
});

const HEBREW = "סודוקו של יום שלישי";
const LONG = "A title that goes on and on as titles of puzzles sometimes do when their authors have much to say about them";

test("a title from right to left stands so, and a long one with long rules breaks no page", async () => {
  const text = (title, words) => ["cellwise sudoku", `title: ${title}`, "author: Dr. Exampleperson-of-a-Very-Long-Double-Name", `description: ${words}`, "board:", ...EASY.match(/.{9}/g), "end"].join("\n");
  for (const phone of [false, true]) {
    await onPage({ phone }, async (page) => {
      await board(page);
      await openText(page, text(HEBREW, "חוקים רגילים"));
      await page.getByRole("heading", { level: 1, name: HEBREW }).waitFor();
      assert.equal(await page.locator("h1").evaluate((node) => getComputedStyle(node).direction), "rtl");
      assert.equal(await page.title(), `${HEBREW} · Sudoku · Cellwise`);
      await openText(page, text(LONG, `${"Word ".repeat(300)}${"x".repeat(200)}`));
      await page.getByRole("heading", { level: 1, name: LONG }).waitFor();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(over <= 0, `${over} px too wide`);
      const box = await page.locator(".board").boundingBox();
      assert.ok(box.width > 300, `${box.width}`);
      await shot(page, `long-title${phone ? "-phone" : ""}`);
    });
  }
});

test("the keyboard alone: from the address bar to a finished puzzle and on to the next", async () => {
  await onSudoku(EASY_SOLVED.replace(/^../, ".."), {}, async (page) => {
    // The board has the focus; the way back leads through the head of the page to its first link.
    for (let i = 0; i < 40 && await page.evaluate(() => document.activeElement?.id !== "skip"); i++) await page.keyboard.press("Shift+Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "skip");
    await page.keyboard.press("Enter");
    assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), /^Row 1, column 1/);
    await page.keyboard.press("5");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("3");
    await page.locator(".panel.is-finish").waitFor();
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate(() => document.activeElement?.classList.contains("next-puzzle"))) break;
      await page.keyboard.press("Tab");
    }
    assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("next-puzzle")), "the way there is short");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.title.startsWith("One more"));
    assert.match(await say(page, 1, 1), /Row 1/);
  });
});
