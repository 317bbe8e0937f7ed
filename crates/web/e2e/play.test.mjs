// Something to play: the first screen, new puzzles, today's, the collection; the clock, the finish, what comes next.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, board, cell, EASY, EASY_SOLVED, line, more, onPage, onSudoku, say, shot, shutDown, violations } from "./lib.mjs";

after(shutDown);

/** Writes the rest of a solution with the keyboard. */
async function writeAll(page, solution) {
  const now = await line(page);
  for (const [i, digit] of [...solution].entries()) {
    if (now[i] !== ".") continue;
    await page.locator(`[data-cell="${i}"]`).focus();
    await page.keyboard.press(digit);
  }
}

/** The solution of a classic board, by trying digits where fewest fit. */
function solved(puzzle) {
  const cells = [...puzzle];
  const fits = (at) => [..."123456789"].filter((digit) => !cells.some((other, i) => other === digit
    && (Math.floor(i / 9) === Math.floor(at / 9) || i % 9 === at % 9 || (Math.floor(i / 27) === Math.floor(at / 27) && Math.floor((i % 9) / 3) === Math.floor((at % 9) / 3)))));
  const open = cells.flatMap((digit, at) => (digit === "." ? [{ at, digits: fits(at) }] : [])).sort((a, b) => a.digits.length - b.digits.length)[0];
  if (!open) return puzzle;
  for (const digit of open.digits) {
    const found = solved(puzzle.slice(0, open.at) + digit + puzzle.slice(open.at + 1));
    if (found) return found;
  }
  return null;
}

for (const phone of [false, true]) {
  test(`the first screen says what this is, has three doors, and the board is right there: ${phone ? "phone" : "desktop"}`, async () => {
    await onPage({ hash: "", phone }, async (page) => {
      await board(page);
      const doors = page.getByRole("region", { name: "Welcome" });
      assert.match(await doors.textContent(), /Sudoku and Nonograms to play.*Play.*Open yours.*Learn/s);
      const grid = await page.locator('[role="grid"]').boundingBox();
      const high = page.viewportSize().height;
      assert.ok(grid.y + grid.height <= high, `the board ends at ${grid.y + grid.height} of ${high}`);
      assert.deepEqual(await violations(page), []);
      await shot(page, `start-${phone ? "phone" : "desk"}`);
      await doors.getByRole("button", { name: "Play" }).click();
      await page.getByRole("dialog").getByText("From our collection").waitFor();
      assert.deepEqual(await violations(page), []);
      await shot(page, `play-${phone ? "phone" : "desk"}`);
    });
  });
}

test("a new puzzle comes to order, has an address, and Back leads to the one before", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await ask(page, "Play");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Level").selectOption("medium");
    await dialog.getByRole("button", { name: "New puzzle" }).click();
    await page.getByRole("heading", { name: "Medium Sudoku" }).waitFor({ timeout: 30_000 });
    assert.notEqual(await line(page), EASY);
    assert.match(page.url(), /#\/sudoku\?z=/);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Sudoku");
    assert.equal(await line(page), EASY);
    await page.goForward();
    await page.getByRole("heading", { name: "Medium Sudoku" }).waitFor();
  });
});

test("today's puzzle is the same for everybody", async () => {
  const seen = [];
  for (const phone of [false, true]) {
    await onPage({ phone }, async (page) => {
      await board(page);
      await page.getByRole("button", { name: "Play", exact: true }).last().click();
      await page.getByRole("button", { name: /^Today/ }).click();
      await page.getByRole("heading", { name: /^Sudoku of / }).waitFor({ timeout: 30_000 });
      seen.push(await line(page));
    });
  }
  assert.equal(seen[0], seen[1]);
});

test("the finish tells time and hints, leads on, and is not told again", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await ask(page, "Hint");
    await page.locator(".stages").waitFor();
    await writeAll(page, EASY_SOLVED);
    const end = page.locator(".panel.is-finish");
    await end.waitFor();
    assert.match(await end.textContent(), /Solved\. Every rule is kept\..*Time\d+:\d\d.*1 hint/s);
    const box = await end.boundingBox();
    assert.ok(box.y >= 0 && box.y < page.viewportSize().height - 100, "it is in view");
    assert.deepEqual(await violations(page), []);
    await shot(page, "sudoku-finished");
    await page.reload();
    await board(page);
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".panel.is-finish").count(), 0);
    await more(page, "Statistics");
    assert.match(await page.getByRole("dialog").textContent(), /1 puzzle finished\. 1 day in a row/);
    await page.keyboard.press("Escape");
  });
});

test("a shelf of the collection goes on with its next board", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await page.getByRole("button", { name: "Play", exact: true }).last().click();
    await page.getByRole("button", { name: /^Easy/ }).click();
    await page.getByRole("heading", { name: "Easy 1" }).waitFor();
    const first = await line(page);
    await writeAll(page, solved(first));
    await page.getByRole("button", { name: "Next puzzle" }).click();
    await page.getByRole("heading", { name: "Easy 2" }).waitFor();
    assert.notEqual(await line(page), first);
  });
});

test("the clock pauses and covers the board", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.getByRole("button", { name: /^Time / }).click();
    await page.getByText("Paused", { exact: true }).waitFor();
    assert.equal(await page.locator(".board").isVisible(), false);
    await page.keyboard.press("4");
    await page.getByRole("button", { name: "Go on", exact: true }).click();
    assert.ok(await page.locator(".board").isVisible());
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty", "what is covered is not written on");
  });
});

test("statistics tell the time that the finish told, and fit a phone", async () => {
  await onSudoku(EASY_SOLVED.replace("534", "53."), { phone: true }, async (page) => {
    await page.addInitScript(() => {
      localStorage.clear();
      performance.now = () => window.later ?? 0;
    });
    await page.reload();
    await board(page);
    // Somebody has played for a minute, a second, and most of another.
    await page.evaluate(() => { window.later = 61_700; });
    await cell(page, 1, 3).tap();
    await page.getByRole("button", { name: /^4,/ }).tap();
    const told = await page.locator(".panel .facts dd").first().textContent();
    await more(page, /Statistics/);
    const table = page.getByRole("dialog").getByRole("table");
    assert.equal(told, "1:01");
    assert.equal(await table.locator("td").nth(1).textContent(), told);
    assert.ok(await table.evaluate((node) => node.scrollWidth <= node.parentElement.clientWidth));
  });
});

test("settings: an entry takes itself from notes, and wrong digits are marked at once if wished", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await more(page, "Settings");
    await page.getByLabel(/takes itself from the notes/).check();
    await page.getByLabel("Mark at once").selectOption("solution");
    await page.getByRole("button", { name: "Done" }).click();
    await cell(page, 1, 4).click();
    await page.keyboard.press("Shift+Digit4");
    await page.keyboard.press("Control+Digit6");
    await cell(page, 1, 3).click();
    await page.keyboard.press("4");
    assert.equal(await say(page, 1, 4), "Row 1, column 4, empty, centre marks 6");
    await page.keyboard.press("1");
    await page.locator('[aria-label="Row 1, column 3, 1, conflict"]').waitFor();
    await page.keyboard.press("Control+z");
    await page.locator("#announcer", { hasText: "Undone: r1c3 4" }).waitFor({ state: "attached" });
  });
});

test("what can't be made is not offered, and what takes long is in stock", async () => {
  await onPage({}, async (page) => {
    await board(page);
    const order = async (size, rule, level) => {
      await page.getByRole("button", { name: "Play", exact: true }).last().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Size").selectOption(size);
      await dialog.getByLabel("Rule").selectOption(rule);
      if (level) await dialog.getByLabel("Level").selectOption(level);
      return dialog;
    };
    const values = (dialog, label) => dialog.getByLabel(label).locator("option").evaluateAll((all) => all.map((option) => option.value));
    let dialog = await order("4", "x");
    assert.deepEqual(await values(dialog, "Level"), ["", "easy"]);
    await dialog.getByLabel("Size").selectOption("16");
    assert.ok(!(await values(dialog, "Rule")).includes("killer"));
    await dialog.getByLabel("Size").selectOption("9");
    await dialog.getByLabel("It needs").locator("option[value=thermometer]").waitFor({ state: "attached" });
    await dialog.getByLabel("It needs").selectOption("thermometer");
    assert.equal(await dialog.getByLabel("Rule").inputValue(), "thermo");
    assert.ok(await dialog.getByLabel("Size").isDisabled());
    await page.keyboard.press("Escape");
    // Those in stock come without a question.
    const asked = [];
    page.on("request", (request) => { if (/generate/.test(request.url())) asked.push(request.url()); });
    const seen = [];
    for (let i = 0; i < 2; i++) {
      dialog = await order("9", "killer", "hard");
      await dialog.getByRole("button", { name: "New puzzle" }).click();
      await page.getByRole("heading", { name: "Hard Sudoku, killer" }).waitFor({ timeout: 5000 });
      await page.waitForFunction((before) => !before.includes(location.hash), seen);
      seen.push(new URL(page.url()).hash);
      assert.equal(await page.locator(".note", { hasText: "hard" }).count() > 0, true);
    }
  });
});
