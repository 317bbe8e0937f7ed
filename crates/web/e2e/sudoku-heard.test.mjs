// Rules in the words of each cell, for those who hear the board; rules in players' words for everybody.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, board, cell, EASY, onPage, onSudoku, openText, say, shutDown } from "./lib.mjs";

after(shutDown);

/** Opens an example of the menu. */
async function example(page, name) {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("heading", { name }).waitFor();
}

test("cells say their cage, thermometer, box and the numbers outside", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await example(page, "Killer");
    assert.match(await say(page, 1, 1), /empty, cage of 5 with r1c2$/);
    const cages = await page.locator('[role="gridcell"]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    assert.ok(cages.every((label) => /, cage of \d+(?:, one cell| with r\dc\d(?:, r\dc\d){0,3}|, \d cells from r\dc\d to r\dc\d)(?:,|$)/.test(label)), cages.find((label) => !/cage of/.test(label)));
    await example(page, "Thermometers");
    assert.match(await say(page, 7, 6), /bulb of a thermometer of 4, then r7c7$/);
    assert.match(await say(page, 7, 7), /thermometer, 2 of 4, after r7c6$/);
    await example(page, "Sandwich");
    assert.match(await say(page, 4, 2), /sandwich of the row 22, sandwich of the column 16$/);
    await example(page, "Jigsaw");
    assert.match(await say(page, 2, 2), /box 2$/);
  });
});

test("a long cage is told briefly, a pair names its other cell", async () => {
  const puzzle = ["cellwise sudoku", "rule: killer 30 r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "rule: greater r5c5 r5c6", "rule: arrow r9c1 r9c2 r9c3", "board:", ...Array(9).fill("........."), "end"].join("\n");
  await onPage({}, async (page) => {
    await board(page);
    await openText(page, puzzle);
    await page.locator(".cage, .rules-said").first().waitFor();
    assert.match(await say(page, 2, 2), /empty, cage of 30, 6 cells from r1c1 to r2c3$/);
    assert.match(await say(page, 5, 5), /greater than r5c6$/);
    assert.match(await say(page, 5, 6), /less than r5c5$/);
    assert.match(await say(page, 9, 1), /circle of an arrow with r9c2, r9c3$/);
    assert.match(await say(page, 9, 3), /arrow, 2 of 2, circle r9c1$/);
  });
});

test("a key tells all that binds a cell, every cell with what stands in it", async () => {
  const puzzle = ["cellwise sudoku", "rule: killer 30 r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "rule: thermo r2c2 r3c3 r4c4 r5c5", "rule: sandwich row 2 17", "board:", "7........", ...Array(8).fill("........."), "end"].join("\n");
  await onPage({}, async (page) => {
    await board(page);
    await openText(page, puzzle);
    await page.locator(".rules-said").first().waitFor();
    await cell(page, 2, 2).click();
    await page.keyboard.press("5");
    const said = page.locator("#announcer");
    for (const key of ["F2", "i"]) {
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press(key);
      assert.equal((await said.textContent()).trim(), "r2c2 5. Cage of 30, 6 cells: r1c1 7, r1c2 empty, r1c3 empty, r2c1 empty, r2c2 5, r2c3 empty. Thermometer, 4 cells: r2c2 5, r3c3 empty, r4c4 empty, r5c5 empty. Sandwich of the row 17.");
    }
    await cell(page, 9, 9).click();
    await page.keyboard.press("F2");
    assert.match(await said.textContent(), /^r9c9 empty\. Rows, columns and boxes alone/);
  });
});

test("rules are told in players' words", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await example(page, "Killer");
    const said = await page.locator(".rules-said").textContent();
    assert.match(said, /add up to its number/);
    assert.doesNotMatch(said, /SUM|unless/);
    await page.getByRole("button", { name: "Examples" }).click();
    const names = (await page.getByRole("menuitem").allTextContents()).join("\n");
    assert.doesNotMatch(names, /empty4/);
    assert.match(names, /Empty, 16 × 16/);
  });
});

test("what is written is said, and so is that a given can't be changed", async () => {
  await onSudoku(EASY, {}, async (page) => {
    const said = page.locator('[aria-live="polite"]').first();
    for (const [key, words] of [["4", "r1c3 4"], ["Delete", "r1c3 empty"], ["Shift+Digit2", "r1c3 corner marks 2"], ["Control+Digit1", "r1c3 centre marks 1"]]) {
      await page.keyboard.press(key);
      assert.equal(await said.textContent(), words);
    }
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("4");
    assert.equal(await said.textContent(), "This digit is given.");
  });
});

test("the focus stays with answers that were asked for from an answer, and comes back from them", async () => {
  await onSudoku(EASY, {}, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
    await ask(page, "Check");
    await ask(page, "Right so far?");
    await page.locator(".panel", { hasText: "Every digit is as in the solution" }).or(page.locator(".panel", { hasText: "to fill" })).waitFor();
    assert.equal(await focused(), "Close the answer");
    await page.keyboard.press("Enter");
    assert.equal(await focused(), "Check");
  });
});
