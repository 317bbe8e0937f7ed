// The page in another language: every text has its line in the table, and a German visitor meets no English but the engine's.

import assert from "node:assert/strict";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { board, EASY, library, more, onPage, shot, shutDown, violations } from "./lib.mjs";
import { PAGE, readTexts } from "./texts.mjs";

after(shutDown);

const { keys, outside } = readTexts(library("typescript"));
const { table } = await import(pathToFileURL(path.join(PAGE, "words/de.js")));

test("every text goes through the table, and every line of the table is used", () => {
  assert.deepEqual(outside, [], "texts that no table has");
  assert.ok(!keys.has(undefined), "t takes a text, not a value");
  assert.deepEqual([...keys.keys()].filter((key) => !Object.hasOwn(table, key)), [], "texts without a translation");
  assert.deepEqual(Object.keys(table).filter((key) => !keys.has(key)), [], "translations of texts that are gone");
  for (const [key, text] of Object.entries(table)) {
    const values = (words) => (words.match(/\{\d\}/g) ?? []).sort();
    assert.deepEqual(values(text), values(key), key);
    assert.equal(text.split("|").length, key.split("|").length, key);
  }
});

/** What stands on the page and is said of it, apart from what is marked as English. */
const heard = (page) => page.evaluate(() => {
  const found = [];
  const english = (node) => node.closest("[lang]")?.lang === "en";
  for (const node of document.body.querySelectorAll("*")) {
    if (english(node) || node.closest("script, noscript, style")) continue;
    for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE && child.textContent.trim()) found.push(child.textContent.trim());
    for (const name of ["aria-label", "title", "alt", "placeholder"]) if (node.getAttribute(name)) found.push(node.getAttribute(name));
  }
  return found;
});

/** Fails if an English text is there that has another form in German. */
async function noEnglish(page, where) {
  const english = new Set([...keys.keys()].filter((key) => table[key] !== key && !key.includes("{") && key.length > 3).map((key) => key.trim()));
  const german = new Set(Object.values(table).map((text) => text.trim()));
  assert.deepEqual((await heard(page)).filter((text) => english.has(text) && !german.has(text)), [], where);
}

const GERMAN = { context: { locale: "de-DE" } };

test("a German browser gets German: every view, the menus and the dialogs", async () => {
  for (const dark of [false, true]) {
    await onPage({ hash: `#/sudoku?p=${EASY}`, dark, ...GERMAN }, async (page) => {
      await board(page);
      assert.equal(await page.locator("html").getAttribute("lang"), "de");
      await page.getByRole("button", { name: "Tipp" }).waitFor();
      await noEnglish(page, "Sudoku");
      assert.deepEqual(await violations(page), []);
      await shot(page, `german-sudoku${dark ? "-dark" : ""}`);
      await page.getByRole("button", { name: "Mehr", exact: true }).click();
      await noEnglish(page, "menu");
      await page.getByRole("menuitem", { name: "Einstellungen" }).click();
      await noEnglish(page, "settings");
      await shot(page, `german-settings${dark ? "-dark" : ""}`);
      await page.keyboard.press("Escape");
      for (const [hash, sign] of [["#/nonogram", ".nono-pad"], ["#/learn", ".learn-level"], ["#/lab", ".lab-side"], ["#/batch", ".batch-drop"]]) {
        await page.evaluate((to) => { location.hash = to; }, hash);
        await page.locator(sign).first().waitFor();
        await noEnglish(page, hash);
      }
    });
  }
});

test("the language can be chosen, and stays", async () => {
  await onPage({ hash: `#/sudoku?p=${EASY}` }, async (page) => {
    await board(page);
    await more(page, /Settings/);
    await Promise.all([page.waitForEvent("load"), page.getByLabel("Language").selectOption("de")]);
    await page.getByRole("button", { name: "Prüfen", exact: true }).waitFor();
    await page.reload();
    await board(page);
    assert.equal(await page.getByRole("button", { name: "Prüfen", exact: true }).count(), 1);
  });
});

test("hints stay English and are marked so", async () => {
  await onPage({ hash: `#/sudoku?p=${EASY}`, ...GERMAN }, async (page) => {
    await board(page);
    await page.getByRole("button", { name: "Tipp" }).click();
    const panel = page.locator(".panel");
    await panel.waitFor();
    assert.equal(await panel.locator('p[lang="en"]').count(), 1);
    await noEnglish(page, "hint");
  });
});

test("the setter’s bar leaves the board in the window, and names of techniques are marked as English", async () => {
  await onPage({ hash: "#/sudoku", ...GERMAN }, async (page) => {
    await board(page);
    await page.getByRole("button", { name: "Spielen", exact: true }).click();
    const needs = page.getByRole("dialog").getByLabel("Es braucht");
    await needs.locator("option").nth(5).waitFor({ state: "attached" });
    assert.deepEqual(await needs.locator("option").evaluateAll((all) => [...new Set(all.slice(1).map((option) => option.lang))]), ["en"]);
    await page.keyboard.press("Escape");
    await more(page, /Neues Brett/, "Mehr");
    await page.getByRole("dialog").getByRole("button").last().click();
    await page.locator(".setting-bar .light").waitFor();
    const box = await page.locator(".board").boundingBox();
    assert.ok(box.y + box.height <= 800, `${box.y + box.height}`);
  });
});
