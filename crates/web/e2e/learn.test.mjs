// Lessons for every technique of both puzzles, practice, and what is mastered.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { drag, HEART, onNonogram } from "./nonogram-lib.mjs";
import { ask, EASY, EASY_SOLVED, line, onPage, onSudoku, shot, shutDown, violations } from "./lib.mjs";

after(shutDown);

/** What the map says of a technique. */
const mapped = (page, key) => page.waitForFunction((name) => {
  const at = Object.keys(localStorage).find((one) => one.endsWith(`learn.set.${name}`) || one.endsWith(`learn.${name}`));
  return at && JSON.parse(localStorage.getItem(at)).right > 0;
}, key);

for (const [phone, dark] of [[false, false], [true, true]]) {
  test(`techniques are a list, each with a drawn lesson: ${phone ? "phone, dark" : "desktop, light"}`, async () => {
    await onPage({ hash: "#/learn", phone, dark }, async (page) => {
      await page.locator(".learn-row").first().waitFor();
      assert.ok(await page.locator(".learn-row").count() > 40);
      assert.deepEqual(await violations(page), []);
      await shot(page, `learn-list-${phone ? "phone-dark" : "desk"}`);
      await page.locator(".learn-row", { hasText: /^X-wing/ }).click();
      await page.locator(".step-strike").first().waitFor();
      assert.match(await page.locator(".learn-words").textContent(), /row|column/);
      assert.deepEqual(await violations(page), []);
      await shot(page, `learn-lesson-${phone ? "phone-dark" : "desk"}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), "nothing sticks out");
    });
  });
}

test("practice takes what follows by the technique, and counts it", async () => {
  await onPage({ hash: "#/learn?sudoku=hidden-single&practice=5" }, async (page) => {
    const key = (digit) => page.getByRole("group", { name: "Digits" }).getByRole("button", { name: digit, exact: true });
    await key("1").waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Show me" }).click();
    await page.locator(".learn-verdict.is-wrong").waitFor();
    const place = await page.locator(".step-place-cell").first().evaluate((node) => [Math.floor(Number(node.getAttribute("y")) / 64), Math.floor(Number(node.getAttribute("x")) / 64)]);
    const digit = /\b([1-9])\b/.exec(await page.locator(".learn-words p").first().textContent().then((text) => text.replace(/r\dc\d|box \d|row \d|column \d/g, "")))?.[1];
    await page.reload();
    await key("1").waitFor({ timeout: 30_000 });
    await page.locator(`[data-cell="${place[0] * 9 + place[1]}"]`).click();
    await key(digit).click();
    await page.locator(".learn-verdict.is-right").waitFor();
    assert.match(await page.locator(".learn").textContent(), /1 of 3 right in a row/);
    await page.getByRole("link", { name: "Another board" }).click();
    await page.waitForFunction(() => !location.hash.endsWith("practice=5"));
  });
});

test("a technique of Nonograms has its lesson and practice, too", async () => {
  await onPage({ hash: "#/learn" }, async (page) => {
    await page.locator(".learn-row").first().waitFor();
    await page.getByRole("radio", { name: "Nonogram" }).check({ force: true });
    await page.locator(".learn-row").first().click();
    await page.locator(".nono-canvas").waitFor();
    assert.ok((await page.locator(".learn-words").textContent()).length > 40);
    await shot(page, "learn-nonogram");
    await page.getByRole("link", { name: "Practise" }).click();
    await page.getByRole("button", { name: "Show me" }).click();
    await page.locator(".learn-verdict.is-wrong").waitFor({ timeout: 30_000 });
  });
});

test("the tutor recognises techniques from the moves, keeps them on the map, and offers a board one step beyond", async () => {
  await onSudoku(EASY, {}, async (page) => {
    const now = [...await line(page)];
    const peers = (a, b) => a !== b && (Math.floor(a / 9) === Math.floor(b / 9) || a % 9 === b % 9 || (Math.floor(a / 27) === Math.floor(b / 27) && Math.floor((a % 9) / 3) === Math.floor((b % 9) / 3)));
    // Naked singles first, as long as there are some: each is the only digit that its cell does not see.
    for (let left = now.filter((digit) => digit === ".").length; left > 0; left--) {
      const open = now.flatMap((digit, cell) => (digit === "." ? [cell] : []));
      const naked = open.find((cell) => new Set(now.filter((digit, other) => digit !== "." && peers(cell, other))).size === 8) ?? open[0];
      now[naked] = EASY_SOLVED[naked];
      await page.locator(`[data-cell="${naked}"]`).focus();
      await page.keyboard.press(now[naked]);
    }
    const panel = page.locator(".panel");
    await panel.getByText("Finished").waitFor();
    assert.match(await panel.textContent(), /You used.*(?:Full house|single).*Mastered now/s);
    const beyond = panel.getByRole("button", { name: /^One step beyond: / });
    await beyond.waitFor();
    await shot(page, "tutor-finish");
    const next = (await beyond.textContent()).replace("One step beyond: ", "").trim();
    await beyond.click();
    await page.getByRole("heading", { level: 1, name: new RegExp(`practice: ${next}`) }).waitFor({ timeout: 30_000 });
    await page.evaluate(() => { location.hash = "#/learn"; });
    await page.locator(".learn-row.is-mastered").first().waitFor();
    assert.ok(await page.locator(".learn-row.is-mastered").count() >= 2);
  });
});

test("what a hint told is not the player's own step", async () => {
  await onSudoku(EASY, {}, async (page) => {
    await ask(page, "Hint");
    await page.locator(".panel").waitFor();
    await page.locator('[data-cell="40"]').focus();
    await page.keyboard.press("5");
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("learn.sudoku")).length), 0);
  });
});

test("the tutor sees strokes on a Nonogram, too", async () => {
  await onNonogram(HEART, {}, async (page) => {
    await drag(page, [2, 1], [2, 5]);
    await mapped(page, "nonogram.full-line");
  });
});
