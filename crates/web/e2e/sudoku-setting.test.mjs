// Making a puzzle: rules for the whole board, cages and thermometers from the cells that are selected.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answer, ask, board, cell, EASY, more, onPage, onSudoku, say, shot, shutDown, violations } from "./lib.mjs";

after(shutDown);

async function onNewBoard(options, work) {
  await onPage(options, async (page, context) => {
    await board(page);
    await more(page, /New board/);
    await page.getByRole("dialog").getByRole("combobox").selectOption("4");
    await page.getByRole("dialog").getByRole("button", { name: "Begin" }).click();
    await page.getByText("You are setting a puzzle.").waitFor();
    await work(page, context);
  });
}

/** Drags over cells, each as [row, column] from 1. */
async function drag(page, ...path) {
  const spots = [];
  for (const [row, column] of path) {
    const box = await cell(page, row, column).boundingBox();
    spots.push([box.x + box.width / 2, box.y + box.height / 2]);
  }
  await page.mouse.move(...spots[0]);
  await page.mouse.down();
  for (const spot of spots.slice(1)) await page.mouse.move(...spot, { steps: 4 });
  await page.mouse.up();
}

async function addCage(page, sum) {
  await ask(page, "Cage");
  await page.getByRole("dialog").getByLabel("The digits add up to").fill(String(sum));
  await page.keyboard.press("Enter");
}

test("rules of the whole board are ticked and unticked, and what was entered stays", async () => {
  await onNewBoard({}, async (page) => {
    await page.keyboard.press("3");
    await ask(page, "Rules");
    await page.getByRole("dialog").getByLabel("diagonals").check();
    await page.getByRole("dialog").getByLabel("anti-king").check();
    await page.getByRole("dialog").getByRole("button", { name: "Use these rules" }).click();
    await page.locator(".rule-diagonal").first().waitFor();
    assert.match(await say(page, 1, 1), /, 3, on a diagonal$/);
    await page.locator(".rules-said", { hasText: "anti-king" }).waitFor();
    await page.keyboard.press("Control+z");
    assert.match(await say(page, 1, 1), /empty, on a diagonal$/, "the way back is still there");
    await ask(page, "Rules");
    await page.getByRole("dialog").getByLabel("diagonals").uncheck();
    await page.getByRole("dialog").getByRole("button", { name: "Use these rules" }).click();
    await page.locator(".rule-diagonal").first().waitFor({ state: "detached" });
  });
});

test("a cage is drawn around what was dragged over, with its sum, and can be taken back", async () => {
  await onNewBoard({}, async (page) => {
    await drag(page, [1, 1], [1, 2], [2, 2]);
    await addCage(page, 6);
    await page.locator(".rule-cage").waitFor();
    assert.equal(await page.locator(".rule-sum").first().textContent(), "6");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.locator(".rule-cage").waitFor({ state: "detached" });
  });
});

test("a cage or thermometer that can't be says why", async () => {
  await onNewBoard({}, async (page) => {
    await drag(page, [1, 1], [1, 2]);
    await addCage(page, 8);
    await page.getByRole("dialog").getByText("From 3 to 7.").waitFor();
    assert.equal(await page.locator(".rule-cage").count(), 0);
    await page.keyboard.press("Escape");
    await drag(page, [1, 1], [1, 2], [1, 3], [2, 3], [2, 2]);
    await ask(page, "Cage");
    await page.locator(".toast", { hasText: "4 cells at most" }).waitFor();
    await cell(page, 1, 1).click();
    await cell(page, 3, 3).click({ modifiers: ["Control"] });
    await ask(page, "Thermometer");
    await page.locator(".toast.is-bad", { hasText: "r1c1 and r3c3 are apart" }).waitFor();
    assert.equal(await page.locator(".rule-thermo").count(), 0);
  });
});

test("with the keyboard alone: a thermometer along Shift and the arrows, then solved by its rules", async () => {
  await onNewBoard({ dark: true }, async (page) => {
    // From the first cell down: digits grow to 4.
    for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowDown");
    await page.getByRole("button", { name: "Thermometer" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".rule-thermo").waitFor();
    await ask(page, "Solve");
    await answer(page);
    for (const row of [1, 2, 3, 4]) assert.match(await say(page, row, 1), new RegExp(`, ${row}, .*thermometer`));
    await shot(page, "sudoku-setting-thermo-dark");
  });
});

test("too few cells for a thermometer are told what to do", async () => {
  await onNewBoard({}, async (page) => {
    await ask(page, "Thermometer");
    await page.locator(".toast", { hasText: "from the bulb on" }).waitFor();
  });
});

test("a puzzle that was opened can be taken up again, and made anew", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await ask(page, "More");
    await page.getByRole("menuitem", { name: /Change the puzzle/ }).click();
    await page.getByText("You are setting a puzzle.").waitFor();
    assert.match(await say(page, 1, 1), /, 5$/, "a digit, not a given");
    await cell(page, 1, 1).click();
    await page.keyboard.press("Delete");
    await drag(page, [1, 1], [2, 1]);
    await addCage(page, 11);
    await page.locator(".rule-cage").waitFor();
    await shot(page, "sudoku-setting");
    assert.deepEqual(await violations(page), []);
    await ask(page, "Make these the givens");
    await page.getByText("You are setting a puzzle.").waitFor({ state: "hidden" });
    assert.match(await say(page, 1, 2), /given 3$/);
    await ask(page, "Count");
    assert.match(await (await answer(page)).textContent(), /one solution|1/i);
  });
});

test("the bar fits a phone", async () => {
  await onNewBoard({ phone: true }, async (page) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await shot(page, "sudoku-setting-phone");
  });
});
