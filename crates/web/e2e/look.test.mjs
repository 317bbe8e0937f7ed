// What is on the screen fits it: titles in full, the whole board while a puzzle is set, keys side by side, the view for class rooms.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { board, EASY, more, onPage, onSudoku, openText, shot, shutDown, violations } from "./lib.mjs";

after(shutDown);

const LOOKS = [[false, false], [true, true]];
const look = (phone) => (phone ? "phone, dark" : "desktop, light");
/** How far a page is wider than its window. */
const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
/** Where the board ends, in pixels from the top of the window. */
const boardEnd = (page) => page.locator(".board-room").evaluate((node) => node.getBoundingClientRect().bottom);

for (const [phone, dark] of LOOKS) {
  test(`a long title is read in full: ${look(phone)}`, async () => {
    await onPage({ phone, dark }, async (page) => {
      await board(page);
      const title = "Medium Sudoku, killer";
      await openText(page, `cellwise sudoku\ntitle: ${title}\nrule: killer 8 r1c1 r1c2\nboard:\n${"…".repeat(9).replace(/…/g, ". . . . . . . . .\n")}end\n`);
      const heading = page.getByRole("heading", { name: title });
      await heading.waitFor();
      assert.ok(await heading.evaluate((node) => node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth), "nothing of it is cut");
      assert.ok(await tooWide(page) <= 0);
      await shot(page, `title-${phone ? "phone-dark" : "desk"}`);
    });
  });

  test(`the view for class rooms has the board and no bar: ${look(phone)}`, async () => {
    await onPage({ hash: "", phone, dark }, async (page) => {
      await board(page);
      await more(page, /Full screen/);
      await page.locator("html.is-classroom").waitFor();
      assert.ok(await page.getByRole("navigation").first().isHidden());
      assert.ok(await page.locator(".board-room").isVisible());
      assert.ok(await tooWide(page) <= 0, "nothing sticks out");
      assert.deepEqual(await violations(page), []);
      await shot(page, `classroom-${phone ? "phone-dark" : "desk"}`);
    });
  });

  test(`the digits of a practice board lie side by side: ${look(phone)}`, async () => {
    await onPage({ hash: "#/learn?sudoku=hidden-single&practice=5", phone, dark }, async (page) => {
      const keys = page.getByRole("group", { name: "Digits" }).getByRole("button");
      await keys.first().waitFor({ timeout: 30_000 });
      const tops = await keys.evaluateAll((all) => all.map((key) => Math.round(key.getBoundingClientRect().top)));
      assert.equal(tops.length, 9);
      assert.equal(new Set(tops).size, 1, `keys at ${tops}`);
      await shot(page, `practice-${phone ? "phone-dark" : "desk"}`);
    });
  });
}

test("the whole board is in view while a puzzle is set", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await more(page, /Change the puzzle/);
    await page.getByText("You are setting a puzzle.").waitFor();
    await page.locator(".setting-bar .light").filter({ hasText: "one solution" }).waitFor();
    const end = await boardEnd(page);
    assert.ok(end <= 800, `it ends at ${end} of 800`);
    await shot(page, "setting-desk");
  });
});

test("the first board is in view in German, too", async () => {
  await onPage({ hash: "", context: { locale: "de-DE" } }, async (page) => {
    await board(page);
    const end = await boardEnd(page);
    assert.ok(end <= 800, `it ends at ${end} of 800`);
    await shot(page, "german-first");
  });
});

test("who draws a Nonogram sees picture, size and title at once", async () => {
  await onPage({ hash: "#/nonogram" }, async (page) => {
    await page.locator(".nono-pad").waitFor();
    await more(page, "Draw your own");
    const dialog = page.getByRole("dialog");
    await dialog.locator(".maker").waitFor();
    const inView = await dialog.getByLabel("Title").evaluate((node) => {
      const { left, bottom } = node.getBoundingClientRect();
      return document.elementFromPoint(left + 5, bottom - 3) === node;
    });
    assert.ok(inView);
    await shot(page, "maker-desk");
  });
});

test("the sizes of a large board are chosen above it", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await more(page, /New board/);
    await page.getByRole("dialog").getByRole("combobox").selectOption("36");
    await page.getByRole("dialog").getByRole("button", { name: "Begin" }).click();
    const larger = page.getByRole("button", { name: "Larger" });
    await larger.waitFor();
    assert.ok((await larger.boundingBox()).y < (await page.locator(".board-room").boundingBox()).y);
  });
});
