// Refusals in players' words: whatever the engine may say, no flag, id or form of the command line reaches a player.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { board, onPage, openText, say, shutDown } from "./lib.mjs";
import { PAGE } from "./texts.mjs";

after(shutDown);

const { playersWords } = await import(pathToFileURL(path.join(PAGE, "js/ui/fault-words.js")));
const CRATES = path.resolve(PAGE, "../..");

/** What a player can't know. */
const DEVELOPERS = /--[a-z]|`|\bJSON\b|\bSUM\b|\bCELL\b|\bHEIGHT\b|\bempty[45]\b|install with|unless '|\bkiller: |\bslowthermo\b|expected CELL/;

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !["tests", "target"].includes(entry.name)) yield* sources(file);
    else if (entry.name.endsWith(".rs") && entry.name !== "tests.rs") yield file;
  }
}

/** A sentence of the engine with something in place of its values. */
const filled = (text) => text.replace(/\\\n\s*/g, "").replaceAll("{{", "{").replaceAll('\\"', '"')
  .replace(/\{(?:rule|form)\}/g, "killer").replace(/\{(?:format|name|verb)\}/g, "line").replace(/\{[^{}]*\}/g, "5");

/** Every sentence that stands in an error of the crates behind the verbs, and every one of the requests that the tests of carriers ask. */
function sentences() {
  const found = new Set();
  for (const name of ["core", "sudoku", "nonogram", "formats", "generate", "human", "render", "csp", "textbook", "verbs"]) {
    for (const file of sources(path.join(CRATES, name, "src"))) {
      const text = readFileSync(file, "utf8");
      const forms = [/#\[error\(\s*"((?:[^"\\]|\\.)*)"/g, /Fault::new\([^;]*?"((?:[^"\\]|\\.)*)"/g, /(?:expected|rule|needs|text|message)(?: = |: )(?:format!\()?"((?:[^"\\]|\\.)*)"/g, /unexpected\([^;]*?"((?:[^"\\]|\\.)*)"/g,
        /=> \{?\s*"((?:[^"\\]|\\.)* (?:[^"\\]|\\.)* [^"\\]*)"/g];
      for (const form of forms) for (const [, sentence] of text.matchAll(form)) if (sentence.includes(" ")) found.add(filled(sentence));
    }
  }
  const requests = readFileSync(path.join(CRATES, "verbs/tests/requests.json"), "utf8");
  for (const [, sentence] of requests.matchAll(/"(?:\/error\/message|message)": "((?:[^"\\]|\\.)*)"/g)) found.add(JSON.parse(`"${sentence}"`));
  return [...found];
}

test("no sentence of the engine reaches a player with a flag, an id or a form in it", (t) => {
  const all = sentences();
  t.diagnostic(`${all.length} sentences`);
  assert.ok(all.length > 250, `${all.length} sentences`);
  assert.ok(all.some((sentence) => sentence.includes("--symbols")) && all.some((sentence) => sentence.includes("--from")), "those with flags are among them");
  assert.deepEqual(all.map((sentence) => [sentence, playersWords(sentence).text]).filter(([, said]) => DEVELOPERS.test(said)), []);
});

test("what players meet is said in their words", () => {
  for (const [message, said] of [
    ["line can't hold the rule killer", /^This format has no room for the rule “cage”\.$/],
    ["line can't hold title, the rule thermo", /^This format has no room for its title, the rule “thermometer”\.$/],
    ["`minimize` is for Sudoku alone", /^That is for Sudoku alone\.$/],
    ["killer: a cage without repetition can't have more cells than there are digits", /^cage: a cage can't have more cells/],
    ["killer: r1c1 is there twice", /^The rule “cage” has r1c1 twice\.$/],
    ["killer: found 'x'; expected CELL", /^The rule “cage” can't be made of this\.$/],
    ["row 1 needs 2 cells, the picture is 1 wide; --from nin may fit", /^Row 1 needs 2 cells, and the picture is 1 wide\.$/],
    ["found JSON with the names a; a Sudoku is a list of rows", /^This can't be read as a puzzle\.$/],
  ]) assert.match(playersWords(message).text, said, message);
  assert.equal(playersWords("a second puzzle begins here; expected one").lang, "en", "a sentence of the engine is marked");
});

test("letters in place of digits are offered as such", async () => {
  await onPage({ allow: [/422/] }, async (page) => {
    await board(page);
    await openText(page, "AB..\nC.AB\n.A.C\n..D.");
    await page.locator(".fault").waitFor();
    await page.getByRole("button", { name: "Read A B C D as digits" }).click();
    await page.locator('[role="grid"][aria-label*="4 by 4"]').waitFor();
    assert.equal(await say(page, 4, 3), "Row 4, column 3, given D");
  });
});
