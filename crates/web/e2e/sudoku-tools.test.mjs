// A setter's tools: the live light, rules made of selected cells, true candidates, what is superfluous; the export as a picture.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, board, cell, EASY, more, onPage, onSudoku, openText, say, shot, shutDown, violations } from "./lib.mjs";

after(shutDown);

async function setting(page) {
  await more(page, /Change the puzzle/);
  await page.getByText("You are setting a puzzle.").waitFor();
}

test("the light tells one solution, several, none as the board changes", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await setting(page);
    const light = page.locator(".setting-bar .light");
    await light.filter({ hasText: "one solution" }).waitFor();
    for (const [row, column] of [[1, 1], [1, 2], [2, 1], [3, 2], [3, 3]]) {
      await cell(page, row, column).click();
      await page.keyboard.press("Delete");
    }
    await light.filter({ hasText: "several solutions" }).waitFor();
    await ask(page, "Make these the givens");
    await page.getByRole("dialog").getByText("more than one solution").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await ask(page, "Setter’s tools");
    await page.getByRole("menuitem", { name: /True candidates/ }).click();
    await page.locator(".panel .legend").waitFor();
    assert.ok(await page.locator(".fill.is-true-one").count() > 0);
    assert.ok(await page.locator("circle[class^=is-way]").count() > 0, "each candidate has its own colour");
    await shot(page, "setter-candidates");
    await cell(page, 1, 1).click();
    await page.keyboard.press("7");
    await light.filter({ hasText: "no solution" }).waitFor();
    assert.deepEqual(await violations(page), []);
  });
});

test("rules are made of the cells that are selected, each in its place", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await more(page, /New board/);
    await page.getByRole("dialog").getByRole("button", { name: "Begin" }).click();
    await page.getByText("You are setting a puzzle.").waitFor();
    const add = async (keys, rule, value, where) => {
      await cell(page, 5, 5).click();
      for (const key of keys) await page.keyboard.press(key);
      await ask(page, "Other rules");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Rule", { exact: true }).selectOption(rule);
      if (where) await dialog.getByLabel("Where").selectOption(where);
      if (value) await dialog.locator("input").fill(value);
      await dialog.getByRole("button", { name: "Add the rule" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await add(["Shift+ArrowRight", "Shift+ArrowRight"], "arrow");
    await page.locator(".rule-arrow").waitFor();
    assert.equal(await page.locator('[role="gridcell"][aria-selected="true"]').getAttribute("aria-label").then((label) => label.slice(0, 15)), "Row 5, column 7", "the cursor stays");
    await add(["Shift+ArrowUp"], "difference", "1");
    await page.locator(".rule-dot.is-white").waitFor();
    await add(["Shift+ArrowDown", "Shift+ArrowDown"], "whispers", "5");
    await page.locator(".rule-whispers").waitFor({ state: "attached" });
    await add([], "sandwich", "12", "row");
    await page.locator(".rule-outside", { hasText: "12" }).waitFor();
    await add([], "quadruple", "1, 2");
    await page.locator(".rule-dot-number", { hasText: "1 2" }).waitFor();
    assert.match(await say(page, 5, 5), /circle of an arrow.*white dot 1.*whispers 5.*sandwich of the row 12/);
    await ask(page, "Rules");
    assert.match(await page.getByRole("dialog").textContent(), /white dot 1, r5c5 r4c5/);
    await shot(page, "setter-rules");
  });
});

test("a setter’s title, name and words on the rules come with the puzzle", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await setting(page);
    await ask(page, "Setter’s tools");
    await page.getByRole("menuitem", { name: /Title, author/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("Evening walk");
    await dialog.getByLabel("Author").fill("Ada");
    await dialog.getByLabel("Rules in your words").fill("Normal Sudoku rules apply.\nTake your time.");
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole("button", { name: "Use them" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Evening walk" }).waitFor();
    await ask(page, "Make these the givens");
    await page.getByText("You are setting a puzzle.").waitFor({ state: "hidden" });
    await page.locator(".rules-said", { hasText: "Normal Sudoku rules apply. Take your time." }).waitFor();
    await page.reload();
    await board(page);
    await page.locator(".rules-said", { hasText: "Take your time." }).waitFor();
    await shot(page, "setter-words");
  });
});

test("title, author and words go out with the puzzle, as text and in the link", async () => {
  const words = ["title: Evening walk", "author: A. Setter", "description: Cages alone."];
  for (const text of [["cellwise sudoku", ...words, "rule: killer 3 r1c1 r1c2", "board:", ...Array(9).fill("........."), "end"].join("\n"), ["cellwise sudoku", ...words, "board:", ...EASY.match(/.{9}/g), "end"].join("\n")]) {
    await onPage({ allow: [/422/] }, async (page, context) => {
      await board(page);
      await openText(page, text);
      await page.getByRole("heading", { level: 1, name: "Evening walk" }).waitFor();
      await more(page, /Export/);
      const dialog = page.getByRole("dialog");
      await dialog.locator("select").selectOption("cellwise");
      await page.waitForFunction(() => document.querySelector("dialog textarea")?.value.includes("end"));
      const out = await dialog.getByRole("textbox").inputValue();
      for (const line of words) assert.ok(out.includes(line), `${line}\n${out}`);
      await page.keyboard.press("Escape");
      await more(page, /Share a link/);
      await page.waitForFunction(() => document.querySelector("dialog input")?.value.includes("#/sudoku"));
      const link = await dialog.getByRole("textbox").inputValue();
      const other = await context.browser().newContext();
      const visitor = await other.newPage();
      await visitor.goto(link);
      await visitor.getByRole("heading", { level: 1, name: "Evening walk" }).waitFor();
      assert.match(await visitor.locator(".titles .note").textContent(), /by A\. Setter/);
      await visitor.locator(".rules-said", { hasText: "Cages alone." }).waitFor();
      await other.close();
    });
  }
});

test("superfluous rules are told in players' words", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await setting(page);
    await cell(page, 1, 1).click();
    await page.keyboard.press("Shift+ArrowRight");
    await ask(page, "Cage");
    await page.getByRole("dialog").getByRole("spinbutton").fill("8");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await ask(page, "Setter’s tools");
    await page.getByRole("menuitem", { name: /superfluous/ }).click();
    await page.locator(".panel li", { hasText: "cage 8, r1c1 r1c2" }).waitFor();
    assert.doesNotMatch(await page.locator(".panel").textContent(), /killer/);
  });
});

test("a puzzle goes out as a picture and as a page", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await more(page, /^Export/);
    const dialog = page.getByRole("dialog");
    for (const [form, sign] of [["png", "\x89PNG"], ["pdf", "%PDF"]]) {
      await dialog.getByLabel("Format").selectOption(`picture ${form}`);
      await dialog.locator(".export-picture img").waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Save as a file" }).click()]);
      assert.equal(download.suggestedFilename(), `sudoku.${form}`);
      const stream = await download.createReadStream();
      const chunks = [];
      for await (const chunk of stream) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      assert.equal(bytes.subarray(0, 4).toString("latin1"), sign);
      assert.ok(bytes.length > 5000);
    }
  });
});
