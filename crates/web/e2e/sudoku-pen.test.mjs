// The pen and colours of marks: by mouse, finger and keyboard; undone, kept, watched, and said.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { board, cell, EASY, more, onSudoku, say, shot, shutDown, swipe, URL_BASE } from "./lib.mjs";

after(shutDown);

/** Drags the mouse over the middles of cells, or over points of them in parts of a cell. */
async function drag(page, ...places) {
  const points = [];
  for (const [row, column, x = 0.5, y = 0.5] of places) {
    const box = await cell(page, row, column).boundingBox();
    points.push([box.x + box.width * x, box.y + box.height * y]);
  }
  await page.mouse.move(...points[0]);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...point, { steps: 6 });
  await page.mouse.up();
}

test("the pen draws from cell to cell, takes away what it meets first, and a stroke is one move", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("b");
    assert.ok(await page.getByRole("radio", { name: "Pen" }).isChecked());
    await page.keyboard.press("3");
    await drag(page, [1, 3], [1, 4], [2, 5], [3, 5]);
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty, line to r1c4");
    assert.match(await say(page, 2, 5), /line to r1c4, line to r3c5/);
    assert.equal(await page.locator(".ink-3.ink").count(), 1);
    await shot(page, "sudoku-pen");
    // The same way once more takes it away.
    await drag(page, [1, 3], [1, 4]);
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    assert.equal(await page.locator(".ink").count(), 0, "two strokes, two moves");
    assert.match(await page.locator('[aria-live="polite"]').first().textContent(), /line of the pen/);
    await page.keyboard.press("Control+y");
    assert.match(await say(page, 2, 5), /line to/);
  });
});

test("taps circle and cross cells, edges take lines and crosses, Delete takes them off", async () => {
  await onSudoku(EASY, { dark: true }, async (page) => {
    await page.getByRole("radio", { name: "Pen" }).check({ force: true });
    await page.getByRole("button", { name: "red, 4", exact: true }).click();
    await drag(page, [5, 5]);
    assert.match(await say(page, 5, 5), /circled/);
    await drag(page, [5, 5]);
    assert.match(await say(page, 5, 5), /crossed/);
    await drag(page, [5, 5]);
    assert.doesNotMatch(await say(page, 5, 5), /crossed|circled/);
    await drag(page, [3, 3, 0.03, 0.03], [3, 5, 0.03, 0.03]);
    assert.match(await say(page, 3, 3), /line on an edge/);
    assert.match(await say(page, 2, 4), /line on an edge/);
    await drag(page, [7, 7, 0.97, 0.5]);
    assert.match(await say(page, 7, 8), /cross on an edge/);
    await shot(page, "sudoku-pen-edges-dark");
    await cell(page, 7, 8).focus();
    await page.keyboard.press("Delete");
    assert.doesNotMatch(await say(page, 7, 7), /cross/);
  });
});

test("the keyboard draws, too, and all of it is there after a reload and in the replay", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("b");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("v");
    await page.keyboard.press("Shift+Digit2");
    await page.keyboard.press("4");
    assert.match(await say(page, 2, 3), /mark 2 red, .*line to r1c3|line to r1c3/);
    await page.goto("about:blank");
    await page.goto(`${URL_BASE}#/sudoku`);
    await board(page);
    assert.match(await say(page, 2, 3), /line to r1c3/);
    assert.match(await say(page, 2, 3), /circled/);
    assert.match(await say(page, 2, 3), /mark 2 red/);
    await more(page, /Watch your game/);
    await page.getByRole("button", { name: "One move on" }).waitFor();
    assert.equal(await page.locator(".ink").count(), 0, "the beginning");
    await page.getByRole("button", { name: "One move on" }).click();
    assert.equal(await page.locator(".ink").count(), 1);
  });
});

test("marks get colours: in the centre, in the corner, and among candidates", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("Control+Digit1");
    await page.keyboard.press("Control+Digit4");
    await page.keyboard.press("v");
    await page.getByLabel("What gets the colour").selectOption("4");
    await page.getByRole("button", { name: "green, 2", exact: true }).click();
    assert.match(await say(page, 1, 3), /centre marks 1 4, mark 4 green/);
    assert.equal(await page.locator(".mark-colour").count(), 1);
    await page.keyboard.press("z");
    await cell(page, 1, 3).click();
    await page.keyboard.press("n");
    await shot(page, "sudoku-mark-colours");
    await page.keyboard.press("4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 4", "a digit hides the colour of its mark");
  });
});

test("Control and Shift colour the cell in any mode, and who colours erases colours first", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("4");
    await page.keyboard.press("Control+Shift+Digit3");
    await page.keyboard.press("Control+Shift+Digit4");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 4, coloured blue and red");
    await page.keyboard.press("v");
    await page.keyboard.press("Delete");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, 4");
    await page.keyboard.press("Delete");
    assert.equal(await say(page, 1, 3), "Row 1, column 3, empty");
  });
});

test("undo says what goes: a circle, marks, a colour; a stroke is one line", async () => {
  await onSudoku(EASY, {}, async (page) => {
    const said = page.locator('[aria-live="polite"]').first();
    await page.keyboard.press("Control+Digit1");
    await page.keyboard.press("Control+Digit2");
    await page.keyboard.press("Shift+Digit6");
    await page.keyboard.press("Control+Shift+Digit4");
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    await drag(page, [5, 1], [5, 3], [6, 4]);
    for (const words of ["a line of the pen", "a circle", "r1c3 without colour", "r1c3 no corner marks", "r1c3 centre marks 1", "r1c3 no centre marks"]) {
      await page.keyboard.press("Control+z");
      assert.equal(await said.textContent(), `Undone: ${words}`);
    }
    await page.keyboard.press("Control+y");
    assert.equal(await said.textContent(), "Redone: r1c3 centre marks 1");
  });
});

test("the button that plays a game's moves holds them, too", async () => {
  await onSudoku(EASY, {}, async (page) => {
    for (const key of ["4", "ArrowRight", "6", "ArrowDown", "ArrowDown", "1"]) await page.keyboard.press(key);
    await more(page, /Watch your game/);
    await page.getByRole("button", { name: "Play the moves" }).click();
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("button", { name: "Play the moves" }).click();
    await page.getByText("Move 3 of 3").waitFor();
    assert.equal(await page.getByRole("button", { name: "Pause", exact: true }).count(), 0, "the end holds them");
  });
});

test("a finger draws on a phone", async () => {
  await onSudoku(EASY, { phone: true }, async (page, context) => {
    await page.getByRole("radio", { name: "Pen" }).check({ force: true });
    await swipe(page, context, [4, 2], [4, 3], [5, 3]);
    assert.match(await say(page, 4, 3), /line to r4c2, line to r5c3/);
    await shot(page, "sudoku-pen-phone");
  });
});
