// Staged hints, drawn on the board; the whole way, step by step, with chains as arrows.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answer, ask, EASY, EASY_SOLVED, line, more, onSudoku, say, shot, shutDown, violations } from "./lib.mjs";

after(shutDown);

/** Needs chains early on its way. */
const CHAINS = "...1....84...3.....1..6..3..3..581....7......89.2....4...71...265.4..8...........";

test("a hint gives away no more than its stage", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await ask(page, "Hint");
    const panel = await answer(page);
    assert.equal(await panel.locator(".stages .is-told").count(), 1);
    assert.equal(await panel.locator("h3").count(), 0, "no technique yet");
    assert.match(await panel.locator("p").first().textContent(), /^Look at box 2\.$/);
    assert.equal(await page.locator(".step-house").count(), 1, "the house is framed");
    assert.equal(await page.locator(".fill.is-look").count(), 9, "and its cells stand out");
    await shot(page, "sudoku-hint-where");
    await ask(page, "Tell me more");
    await panel.locator("h3").waitFor();
    assert.equal(await page.locator(".step-place-cell").count(), 0, "no cell yet");
    await ask(page, "Tell me more");
    await page.locator(".step-place-cell").waitFor();
    assert.match(await panel.locator("p").first().textContent(), /r\dc\d/);
    await shot(page, "sudoku-hint");
    await ask(page, "Do it");
    const now = await line(page);
    const placed = [...now].filter((digit, i) => digit !== EASY[i]);
    assert.equal(placed.length, 1);
    assert.ok([...now].every((digit, i) => digit === "." || digit === EASY_SOLVED[i]));
    assert.equal(await page.locator(".step-place-cell").count(), 0, "the drawing goes with the hint");
  });
});

test("asking again on the same board says more; on another it begins anew", async () => {
  await onSudoku(EASY, {}, async (page) => {
    const told = page.locator(".stages .is-told");
    await page.keyboard.press("h");
    await answer(page);
    await page.keyboard.press("h");
    await page.locator(".panel h3").waitFor();
    assert.equal(await told.count(), 2);
    await page.keyboard.press("4");
    await page.locator(".panel").waitFor({ state: "hidden" });
    await page.keyboard.press("h");
    await answer(page);
    assert.equal(await told.count(), 1);
  });
});

test("a mistake on the board is what the hint is about", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("1");
    await ask(page, "Hint");
    await page.locator(".step-house").waitFor();
    assert.equal(await page.locator(".fill.is-fault").count(), 0, "the row, not the cell");
    await ask(page, "Tell me more");
    await page.locator('.stages li:nth-child(2).is-told').waitFor();
    await ask(page, "Tell me more");
    await page.locator(".fill.is-fault").waitFor();
    assert.match(await (await answer(page)).textContent(), /r1c3/);
  });
});

test("the whole way can be walked, forth, back, and to the end", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await ask(page, "Explain");
    const panel = await answer(page);
    const count = await panel.locator(".step-item").count();
    assert.ok(count > 20);
    assert.match(await panel.textContent(), new RegExp(`Step 1 of ${count}`));
    await page.getByRole("button", { name: "Next step" }).click();
    assert.match(await panel.textContent(), /Step 2 of/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    assert.match(await panel.textContent(), /Step 1 of/);
    await page.getByRole("button", { name: "To the end" }).click();
    assert.equal(await line(page), EASY_SOLVED);
    await page.getByRole("button", { name: "Close the answer" }).click();
    assert.equal(await line(page), EASY, "the player's own board is back");
  });
});

test("the player's digits stay in sight while the way is shown, and one can go on from any step", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await page.keyboard.press("4");
    await ask(page, "Explain");
    await (await answer(page)).locator(".step-item").nth(5).click();
    assert.equal((await line(page))[2], "4");
    await ask(page, "Rate");
    await page.locator(".panel .figure").waitFor();
    assert.equal(await page.locator(".found").count(), 0, "what Explain drew goes with it");
    assert.equal((await line(page))[2], "4");
    assert.ok(await page.locator(".pad").isVisible());
    await ask(page, "Explain");
    await (await answer(page)).locator(".step-item").nth(5).click();
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.keyboard.press("4");
    await page.locator(".panel").waitFor({ state: "hidden" });
    assert.equal(await line(page), EASY, "typing goes on at once");
    await ask(page, "Explain");
    await (await answer(page)).locator(".step-item").nth(5).click();
    const shown = await line(page);
    await ask(page, "Go on from here");
    assert.equal(await line(page), shown);
    await page.keyboard.press("Control+z");
    assert.equal(await line(page), EASY);
  });
});

test("chains are drawn as arrows from candidate to candidate, with a legend", async () => {
  await onSudoku(CHAINS, {}, async (page) => {
    await ask(page, "Explain");
    const panel = page.locator(".panel");
    await panel.locator(".step-item").first().waitFor({ timeout: 30_000 });
    const names = await panel.locator(".step-item").allTextContents();
    const at = names.findIndex((name) => /chain|loop/i.test(name));
    assert.ok(at >= 0, "there is a chain on the way");
    await panel.locator(".step-item").nth(at).click();
    await page.locator(".link-head").first().waitFor();
    assert.equal(await page.locator(".board .link-head").count(), await page.locator(".board .link-line").count());
    assert.ok(await page.locator(".board .step-strike").count() > 0, "what goes is struck out");
    const legend = await panel.locator(".legend").textContent();
    assert.match(legend, /true in the chain/);
    assert.match(legend, /is ruled out/);
    await shot(page, "sudoku-chain");
  });
});

test("on a phone the step stands beneath the board it speaks of", async () => {
  await onSudoku(CHAINS, { phone: true, dark: true }, async (page) => {
    await ask(page, "Explain");
    await page.locator(".step-item").nth(7).waitFor({ timeout: 30_000 });
    const [grid, panel] = [await page.locator('[role="grid"]').boundingBox(), await page.locator(".panel").boundingBox()];
    assert.ok(panel.y - (grid.y + grid.height) < 40);
    assert.ok(await say(page, 1, 1));
    await shot(page, "sudoku-explain-phone-dark");
  });
});

test("all steps on the board are listed by technique, and one that is chosen is drawn", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await more(page, /^All steps/);
    const panel = await answer(page);
    const singles = panel.locator("details").filter({ hasText: "Naked single (4)" });
    await singles.locator("summary").click();
    assert.equal(await singles.locator("li").count(), 4);
    await singles.locator("button").first().click();
    await page.locator(".step-place-cell").waitFor();
    assert.match(await panel.locator(".story p").first().textContent(), /only \d is left/);
    await shot(page, "sudoku-all-steps");
    assert.deepEqual(await violations(page), []);
    await ask(page, "Do it");
    assert.equal([...await line(page)].filter((digit, i) => digit !== EASY[i]).length, 1);
  });
});

test("techniques that are not wanted are not used, and others come first", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await more(page, /^Techniques/);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Hidden single", { exact: true }).uncheck();
    await dialog.getByText("84 techniques of 85 are used.").waitFor();
    const row = dialog.getByRole("listitem").filter({ hasText: /^Naked single/ });
    await row.getByRole("button", { name: "First" }).click();
    assert.match(await dialog.locator(".tried-first li").first().textContent(), /^Naked single/);
    await shot(page, "sudoku-techniques");
    assert.deepEqual(await violations(page), []);
    await ask(page, "Done");
    await ask(page, "Hint");
    const panel = await answer(page);
    await ask(page, "Tell me more");
    assert.equal(await panel.locator("h3").textContent(), "Naked single");
    await ask(page, "Rate");
    await panel.getByText("For a person").waitFor();
    const uses = await panel.locator(".uses tbody").textContent();
    assert.ok(uses.includes("Naked single") && !/Hidden single\d/.test(uses), uses);
    await ask(page, "From my board");
    await panel.getByText("For a person").waitFor();
  });
});
