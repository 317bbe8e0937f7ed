// Sizes to 25×25, the variants and how they are drawn, boards made by hand.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answer, ask, board, cell, more, onPage, onSudoku, openText, say, shot, shutDown } from "./lib.mjs";

after(shutDown);

const EMPTY_ROWS = Array.from({ length: 9 }, () => ". . . . . . . . .").join("\n");
const RULES = {
  "killer 15 r1c1 r1c2 r2c1": ".rule-cage", "thermo r9c1 r8c1 r7c2": ".rule-thermo", "arrow r5c5 r6c6 r7c7": ".rule-arrow", x: ".rule-diagonal",
  "even r2c5 r2c6": "rect.rule-parity", "odd r8c8": "circle.rule-parity", "greater r9c8 r9c9": ".rule-greater", "sandwich row 3 12": ".rule-outside",
  "littlekiller 33 r1c4 se": ".rule-pointer", "renban r4c1 r5c1 r5c2": ".rule-renban", "palindrome r1c7 r2c8 r3c8": ".rule-palindrome",
  "region r4c4 r4c5 r6c1": ".rule-region", windoku: ".rule-region",
};

for (const size of [4, 6, 16, 25]) {
  test(`a board of ${size} by ${size} is drawn, played and asked about`, async () => {
    await onSudoku(".".repeat(size * size), {}, async (page) => {
      assert.equal(await page.locator('[role="gridcell"]').count(), size * size);
      await page.keyboard.press("1");
      assert.equal(await say(page, 1, 1), "Row 1, column 1, 1");
      await ask(page, "Check");
      assert.match(await (await answer(page)).textContent(), new RegExp(`${size * size - 1} cells are open`));
      const key = page.getByRole("group", { name: "Digits" }).getByRole("button");
      assert.equal(await key.count(), size);
      if (size === 25) await shot(page, "sudoku-25");
    });
  });
}

test("a board of 25 by 25 can be scrolled on a phone without the page sticking out", async () => {
  await onSudoku(".".repeat(625), { phone: true }, async (page) => {
    const room = await page.locator(".board-room").evaluate((node) => [node.scrollWidth, node.clientWidth]);
    assert.ok(room[0] > room[1]);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390);
  });
});

for (const [rule, drawing] of Object.entries(RULES)) {
  test(`the rule ${rule.split(" ")[0]} is drawn and said`, async () => {
    await onPage({}, async (page) => {
      await board(page);
      await openText(page, `cellwise sudoku\nrule: ${rule}\nboard:\n${EMPTY_ROWS}\nend\n`);
      await page.getByText("Rules of this board").waitFor();
      assert.ok(await page.locator(`.board ${drawing}`).count() > 0, drawing);
      assert.ok((await page.locator(".rules-said dd").textContent()).length > 10);
    });
  });
}

test("all rules together make a drawing that can be read", async () => {
  await onPage({ dark: true }, async (page) => {
    await board(page);
    const rules = Object.keys(RULES).map((rule) => `rule: ${rule}`).join("\n");
    await openText(page, `cellwise sudoku\ntitle: Everything at once\n${rules}\nboard:\n${EMPTY_ROWS}\nend\n`);
    await page.getByRole("heading", { name: "Everything at once" }).waitFor();
    await shot(page, "sudoku-rules-dark");
  });
});

test("irregular boxes are outlined", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await openText(page, "cellwise sudoku\nrule: jigsaw 1112 1322 4332 4443\nboard:\n. . . .\n. . . .\n. . . .\n. . . .\nend\n".replace("1112 1322 4332 4443", "1112132243324443"));
    await page.getByText("Rules of this board").waitFor();
    const path = await page.locator(".line-thick").getAttribute("d");
    assert.ok(path.length > 100);
  });
});

test("a digit that breaks a rule of its own is marked, as one that clashes is", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await openText(page, `cellwise sudoku\nrule: thermo r1c1 r2c1\nboard:\n${EMPTY_ROWS}\nend\n`);
    await page.getByText("Rules of this board").waitFor();
    await cell(page, 1, 1).click();
    await page.keyboard.press("7");
    await cell(page, 2, 1).click();
    await page.keyboard.press("3");
    await page.locator('[aria-label="Row 2, column 1, 3, conflict, thermometer, 2 of 2, after r1c1"]').waitFor();
    await page.keyboard.press("8");
    await page.locator('[aria-label="Row 2, column 1, 8, thermometer, 2 of 2, after r1c1"]').waitFor();
  });
});

test("anti-knight shows its clashes at once", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await openText(page, `cellwise sudoku\nrule: antiknight\nboard:\n5${EMPTY_ROWS.slice(1)}\nend\n`);
    await page.getByText("Rules of this board").waitFor();
    await cell(page, 3, 2).click();
    await page.keyboard.press("5");
    await cell(page, 2, 3).click();
    await page.keyboard.press("5");
    assert.equal(await say(page, 2, 3), "Row 2, column 3, 5, conflict");
  });
});

test("a new board is set by hand, fixed, and played", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await more(page, /New board/);
    await page.getByLabel("Size").selectOption("4");
    await page.getByLabel("diagonals").check();
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByText("You are setting a puzzle.").waitFor();
    assert.equal(await page.locator('[role="gridcell"]').count(), 16);
    await cell(page, 1, 1).click();
    for (const key of ["1", "ArrowRight", "2", "ArrowRight", "3"]) await page.keyboard.press(key);
    await ask(page, "Count");
    assert.match(await (await answer(page)).textContent(), /solution/);
    await ask(page, "Make these the givens");
    // Three givens leave two solutions: the setter is warned.
    await page.getByRole("button", { name: "Play it as it is" }).click();
    await page.getByText("You are setting a puzzle.").waitFor({ state: "hidden" });
    assert.equal(await say(page, 1, 1), "Row 1, column 1, given 1, on a diagonal");
  });
});
