// Lessons for every technique of both puzzles, practice, and what is mastered.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { onPage, shot, shutDown, violations } from "./lib.mjs";

after(shutDown);

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
