// The page in another language: every text has its line in the table, and a German visitor meets no English but the engine's.

import assert from "node:assert/strict";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { board, dropBytes, EASY, library, more, onPage, shot, shutDown, violations } from "./lib.mjs";
import { PAGE, readTechniques, readTexts } from "./texts.mjs";

after(shutDown);

const { keys, outside } = readTexts(library("typescript"));
const read = (name) => import(pathToFileURL(path.join(PAGE, name)));
const { table } = await read("words/de.js");
const { lessons } = await read("words/de-lessons.js");
const { englishName } = await read("js/ui/technique-names.js");
const techniques = readTechniques();
/** Techniques without a lesson. */
const NOT_TAUGHT = ["last-resort", "guess"];

test("every text goes through the table, and every line of the table is used", () => {
  assert.deepEqual(outside, [], "texts that no table has");
  assert.ok(!keys.has(undefined), "t takes a text, not a value");
  assert.deepEqual([...keys.keys()].filter((key) => !Object.hasOwn(table, key)), [], "texts without a translation");
  const names = new Set(techniques.map(({ slug }) => englishName(slug)));
  assert.deepEqual(Object.keys(table).filter((key) => !keys.has(key) && !names.has(key)), [], "translations of texts that are gone");
  for (const [key, text] of Object.entries(table)) {
    const values = (words) => (words.match(/\{\d\}/g) ?? []).sort();
    assert.deepEqual(values(text), values(key), key);
    assert.equal(text.split("|").length, key.split("|").length, key);
  }
});

test("every technique is called as in hints, and has its name and its lesson in the tables", () => {
  assert.ok(techniques.length > 100, `${techniques.length} techniques`);
  assert.deepEqual(techniques.filter(({ slug, name }) => slug !== "rule" && englishName(slug) !== name).map(({ slug }) => slug), [], "other names than the engine's");
  assert.deepEqual(techniques.map(({ slug }) => englishName(slug)).filter((name) => !Object.hasOwn(table, name)), [], "names without a translation");
  const taught = techniques.filter(({ slug }) => !NOT_TAUGHT.includes(slug)).map(({ about }) => about);
  assert.deepEqual(taught.filter((about) => !Object.hasOwn(lessons, about)), [], "lessons without a translation");
  assert.deepEqual(Object.keys(lessons).filter((about) => !taught.includes(about)), [], "translations of lessons that are gone");
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
  const texts = await heard(page);
  assert.deepEqual(texts.filter((text) => english.has(text) && !german.has(text)), [], where);
  // What comes from the engine is in no table, and is known by the small words of its language.
  assert.deepEqual(texts.filter((text) => /\b(?:the|and|are|with|which|there|of|cells?|row|column)\b/i.test(text) && !german.has(text) && !/Cellwise|^https?:|[{}#]/.test(text)), [], `${where}: English of the engine without its mark`);
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

test("lessons are German, and only what the engine finds on the board is English", async () => {
  await onPage({ hash: "#/learn", ...GERMAN }, async (page) => {
    await page.locator(".learn-row").first().waitFor();
    for (const [kind, count] of [["Sudoku", 80], ["Nonogramm", 20]]) {
      await page.locator(".view-learn").getByRole("radio", { name: kind }).check({ force: true });
      const rows = await page.locator(".learn-row").evaluateAll((all) => all.map((row) => [row.querySelector(".note").textContent, row.querySelectorAll('[lang="en"]').length]));
      assert.ok(rows.length >= count, `${rows.length} of ${kind}`);
      const german = new Set(Object.values(lessons));
      assert.deepEqual(rows.filter(([about, english]) => english > 0 || !german.has(about)), []);
    }
    await shot(page, "german-learn");
    for (const [hash, title, about] of [["sudoku=naked-pair", "Nacktes Paar", /verbrauchen beide Ziffern/], ["nonogram=overlap", "Überlappung", /Schiebe alle Blöcke/]]) {
      await page.evaluate((to) => { location.hash = `#/learn?${to}`; }, hash);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      const words = page.locator(".learn-words");
      await words.locator("p").nth(1).waitFor();
      assert.match(await words.locator("p").first().textContent(), about);
      assert.equal(await words.locator("p").first().getAttribute("lang"), null);
      assert.equal(await words.locator("p").nth(1).getAttribute("lang"), "en");
      await noEnglish(page, hash);
      await shot(page, `german-${hash.split("=")[1]}`);
    }
  });
});

test("answers, menus and tables are German, or marked as English", async () => {
  const killer = ["cellwise sudoku", "rule: killer 5 r1c1 r1c2", "rule: sandwich row 4 17", "board:", ...Array(9).fill("........."), "end"].join("\n");
  const open = async (page, text) => {
    await page.getByRole("button", { name: /^Öffnen|^Eigenes öffnen/ }).first().click();
    await page.getByRole("dialog").getByRole("textbox").fill(text);
    await page.getByRole("dialog").getByRole("button", { name: "Öffnen", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  const each = async (page, names, where) => {
    for (const name of names) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.locator(".panel .panel-body").waitFor();
      await noEnglish(page, `${where}: ${name}`);
      await page.keyboard.press("Escape");
    }
  };
  await onPage({ hash: `#/sudoku?p=55${EASY.slice(2)}`, allow: [/422/], ...GERMAN }, async (page) => {
    await board(page);
    await each(page, ["Prüfen", "Lösen", "Bewerten", "Zählen", "Warum"], "two fives");
    await open(page, killer);
    await page.locator('[aria-label^="Zeile 1, Spalte 1"]').click();
    await page.keyboard.press("9");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("8");
    await each(page, ["Prüfen"], "killer");
    await page.getByRole("button", { name: "Beispiele" }).click();
    await page.getByRole("menuitem").nth(8).waitFor();
    await noEnglish(page, "examples");
    await page.keyboard.press("Escape");
    await more(page, /Brett ändern|Rätsel ändern/, "Mehr");
    await page.locator(".setting-bar").waitFor();
    await page.getByRole("button", { name: "Regeln", exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await noEnglish(page, "rules of the setter");
    await page.keyboard.press("Escape");
    await more(page, /Exportieren/, "Mehr");
    await page.getByRole("dialog").waitFor();
    await noEnglish(page, "export");
  });
  await onPage({ hash: "#/nonogram", allow: [/422/], ...GERMAN }, async (page) => {
    await page.locator(".nono-pad").waitFor();
    await page.getByRole("button", { name: "Beispiele" }).click();
    await page.getByRole("menuitem").nth(3).waitFor();
    await noEnglish(page, "examples of pictures");
    await page.keyboard.press("Escape");
    await open(page, "2 2\n1\n1\n1\n1\n");
    await page.locator(".nono-pad").click({ position: { x: 8, y: 8 } });
    await page.locator(".nono-pad").click({ position: { x: 8, y: 40 } });
    await each(page, ["Prüfen", "Bewerten", "Warum", "Lösen"], "two solutions");
    await open(page, "2 2\n2\n2\n0\n2\n");
    await each(page, ["Warum", "Lösen"], "none");
  });
  await onPage({ hash: "#/lab", ...GERMAN }, async (page) => {
    await page.locator(".lab-side .lab-told").first().waitFor();
    for (const more of await page.locator(".view-lab summary").all()) await more.click();
    await page.getByRole("button", { name: "Vergleichen" }).click();
    await page.locator(".lab-table tbody tr").nth(5).waitFor();
    await page.locator(".lab-exercises").getByRole("button").first().click();
    await page.locator(".lab-exercises form").waitFor();
    await noEnglish(page, "Lab");
    assert.deepEqual(await violations(page), []);
    await shot(page, "german-lab");
  });
  await onPage({ hash: "#/batch", allow: [/422/], ...GERMAN }, async (page) => {
    await page.locator(".batch-drop").waitFor();
    await dropBytes(page, "some.txt", new TextEncoder().encode(`${EASY}\n${EASY}\nx${EASY.slice(1)}\n`));
    await page.getByRole("button", { name: "Starten" }).click();
    await page.locator(".batch-faults").waitFor({ state: "attached" });
    await page.locator("details.more summary").last().click();
    await noEnglish(page, "Batch");
  });
});

test("the setter’s bar leaves the board in the window, and names of techniques are German", async () => {
  await onPage({ hash: "#/sudoku", ...GERMAN }, async (page) => {
    await board(page);
    await page.getByRole("button", { name: "Spielen", exact: true }).click();
    const needs = page.getByRole("dialog").getByLabel("Es braucht");
    await needs.locator("option").nth(5).waitFor({ state: "attached" });
    assert.match(await needs.textContent(), /Verstecktes Paar/);
    await noEnglish(page, "Play");
    await page.keyboard.press("Escape");
    await more(page, /Neues Brett/, "Mehr");
    await page.getByRole("dialog").getByRole("button").last().click();
    await page.locator(".setting-bar .light").waitFor();
    const box = await page.locator(".board").boundingBox();
    assert.ok(box.y + box.height <= 800, `${box.y + box.height}`);
  });
});
