// Solve, check, count, rate, why; long work shows how far it is and can be stopped.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answer, ask, cell, EASY, EASY_SOLVED, line, onSudoku, shot, shutDown } from "./lib.mjs";

after(shutDown);

test("solve fills the board, says that the solution is the only one, and can be undone", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await ask(page, "Solve");
    const panel = await answer(page);
    assert.match(await panel.textContent(), /unique.*There is just one solution/s);
    assert.equal(await line(page), EASY_SOLVED);
    await panel.getByRole("button", { name: "Undo" }).click();
    assert.equal(await line(page), EASY);
  });
});

test("solve says where its solution differs from what was written", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("1");
    await ask(page, "Solve");
    assert.match(await (await answer(page)).textContent(), /1 cell held another digit/);
    assert.equal(await page.locator(".fill.is-mended").count(), 1);
  });
});

test("two solutions are several, and the cells that differ are tinted", async () => {
  await onSudoku("1.3.341221434321".replace("1.3.", "1..."), {}, async (page) => {
    await ask(page, "Solve");
    assert.match(await (await answer(page)).textContent(), /unique|several/);
  });
  await onSudoku("................", {}, async (page) => {
    await ask(page, "Solve");
    assert.match(await (await answer(page)).textContent(), /several.*Two of them differ/s);
    assert.ok(await page.locator(".fill.is-differ").count() > 0);
  });
});

test("an impossible puzzle is an answer, and why names the givens that clash", async () => {
  await onSudoku(`55${EASY.slice(2)}`, {}, async (page) => {
    await ask(page, "Solve");
    assert.match(await (await answer(page)).textContent(), /impossible.*There is no solution/s);
    await ask(page, "Why");
    await page.locator(".fill.is-fault").first().waitFor();
    assert.match(await (await answer(page)).textContent(), /can't stand together.*r1c1, r1c2/s);
    await shot(page, "sudoku-why");
  });
});

test("why says which givens would leave one solution, and writes them in", async () => {
  await onSudoku("1...............", {}, async (page) => {
    await ask(page, "Why");
    const panel = await answer(page);
    assert.match(await panel.textContent(), /more givens? would leave just one/);
    await panel.getByRole("button", { name: "Write them in" }).click();
    assert.notEqual(await line(page), "1...............");
  });
});

test("a check tells clashes, and is never green on a wrong digit", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await ask(page, "Check");
    assert.match(await (await answer(page)).textContent(), /no clash.*No digit clashes with another\. 51 cells are open/s);
    await cell(page, 1, 3).click();
    await page.keyboard.press("1");
    await ask(page, "Check");
    const looked = await answer(page);
    assert.equal(await looked.locator(".is-good").count(), 0, "1 clashes with nothing, and is wrong");
    await looked.getByRole("button", { name: "Right so far?" }).click();
    await looked.getByText("1 digit is not as in the solution: r1c3.").waitFor();
    await looked.getByRole("button", { name: "Clear them" }).click();
    await ask(page, "Check");
    await looked.getByRole("button", { name: "Right so far?" }).click();
    await looked.locator(".badge.is-good", { hasText: "right so far" }).waitFor();
    await cell(page, 1, 3).click();
    await page.keyboard.press("5");
    await ask(page, "Check");
    const panel = await answer(page);
    await panel.locator(".errors li").first().waitFor();
    assert.match(await panel.textContent(), /clash.*row 1/s);
  });
});

test("count counts", async () => {
  await onSudoku("................", {}, async (page) => {
    await ask(page, "Count");
    assert.match(await (await answer(page)).textContent(), /288 solutions.*All of them were counted/s);
  });
});

test("rate names the level, the hardest technique and what the way needs", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await ask(page, "Rate");
    const panel = await answer(page);
    assert.match(await panel.textContent(), /easy.*Hidden single/s);
    assert.ok(await panel.locator(".uses tbody tr").count() >= 1);
    await shot(page, "sudoku-rate");
  });
});

test("long work shows how far it is, and Stop ends it", async () => {
  await onSudoku(".".repeat(81), {}, async (page) => {
    await ask(page, "Count");
    const work = page.locator(".work");
    await work.waitFor();
    await page.locator(".work-figures", { hasText: "positions" }).waitFor();
    await shot(page, "sudoku-work");
    await work.getByRole("button", { name: "Stop" }).click();
    await work.waitFor({ state: "detached" });
    assert.ok(await page.locator(".panel").isHidden());
    // The engine is free again.
    await ask(page, "Rate");
    await answer(page);
  });
});

test("Escape stops long work too", async () => {
  await onSudoku(".".repeat(81), {}, async (page) => {
    await ask(page, "Count");
    await page.locator(".work").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".work").waitFor({ state: "detached" });
  });
});
