// Refusals in players' words: whatever the engine may say, no flag, id or form of the command line reaches a player.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { answer, ask, board, cell, dropBytes, onPage, openText, say, shutDown } from "./lib.mjs";
import { PAGE } from "./texts.mjs";

after(shutDown);

const { playersWords } = await import(pathToFileURL(path.join(PAGE, "js/ui/fault-words.js")));
const { brokenSaid } = await import(pathToFileURL(path.join(PAGE, "js/sudoku/broken.js")));
const { brokenSaid: pictureSaid } = await import(pathToFileURL(path.join(PAGE, "js/nonogram/broken.js")));
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
  assert.equal(playersWords("a record begins with $ and its number").lang, "en", "a sentence of the engine is marked");
});

test("every way to break a rule is told by the rule's name, and in the language of the page", () => {
  const shape = { rules: [{ name: "killer", text: "killer 15 r1c1 r1c2", value: 15, cells: [0, 1] }], name: (cell) => `r1c${cell + 1}` };
  const source = readFileSync(path.join(CRATES, "sudoku/src/rules/fault.rs"), "utf8").replace(/^\s*\/\/.*$/gm, "");
  const filledIn = (text) => text.replace(/\{(?:first|second|name|)\}/g, "r1c2").replace(/\{[^{}]*\}/g, "7");
  const verbs = [...source.matchAll(/pair\(cells, "([^"]+)"\)/g)].map(([, verb]) => `7 at r1c1 ${verb} 8 at r1c2`);
  const rest = [...source.matchAll(/(?:write!\(f, |write_str\()"([^"]+)"/g)].map(([, text]) => text).filter((text) => !text.includes("{verb}")).map(filledIn);
  assert.ok(verbs.length >= 4 && rest.length >= 20, `${verbs.length}, ${rest.length}`);
  for (const fault of [...verbs, ...rest]) {
    // Which name stands for a digit and which for a cell is not seen in the text.
    const tried = [fault, fault.replaceAll("r1c2", "7")].map((words) => brokenSaid(`killer 15 r1c1 r1c2: ${words}`, shape));
    assert.ok(tried.some(({ lang }) => !lang), fault);
    assert.match(tried[0].text, /^cage 15, r1c1 r1c2: /);
  }
  for (const sentence of ["row 1 holds 5 more than once: at r1c1 and r1c3", "the falling diagonal holds 5 more than once: at r1c1 and r3c3", "the knight's move r1c1-r2c3 holds 5 more than once: at r1c1 and r2c3",
    "row 2 of board 3 holds 5 more than once: at r1c1 and r1c3", "the renban at r1c1 holds 5 more than once: at r1c1 and r1c3", "r1c1 holds 5, which the puzzle rules out", "no digit fits into r1c1", "box 4 has no place for 7"]) {
    const { text, lang } = brokenSaid(sentence, shape);
    assert.equal(lang, undefined, sentence);
    assert.doesNotMatch(text, /knight's move/);
  }
});

test("faults of pictures are told in the language of the page", () => {
  for (const sentence of ["row 1 shows 2; its clue is 1", "column 2 can't be finished: no placement of its clue 3 1 agrees with its cells", "row 3 has 1 open cell", "the rows need 3 black cells, the columns 4", "the rows need 3 red cells, the columns 4",
    "row 3 has no placement left after what follows from the other lines", "no line breaks by itself; a search proved it", "The clues of 2 lines clash; without any one of them the others don't, and no fewer lines clash: row 1 (clue 3) and column 2 (clue 1 1)",
    "4 solutions", "2 cells differ: r1c1 r2c2", "1 revealed cell settles it (fewer can't): r1c1=black", "2 revealed cells settle it (perhaps fewer could): r1c1=black r2c2=white"]) assert.equal(pictureSaid(sentence).lang, undefined, sentence);
});

test("a broken cage is told as players call it", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await openText(page, ["cellwise sudoku", "rule: killer 5 r1c1 r1c2", "board:", ...Array(9).fill("........."), "end"].join("\n"));
    await page.locator(".rules-said").waitFor();
    await cell(page, 1, 1).click();
    await page.keyboard.press("9");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("8");
    await ask(page, "Check");
    const told = await (await answer(page)).locator(".errors").textContent();
    assert.equal(told, "cage 5, r1c1 r1c2: the digits add up to 17");
  });
});

test("what stays English is marked, also in messages that go by themselves", async () => {
  await onPage({ allow: [/422/], context: { locale: "de-DE" } }, async (page) => {
    await board(page);
    await dropBytes(page, "odd.txt", new TextEncoder().encode("$1\nfoo"));
    const words = page.locator(".fault p").first();
    await words.waitFor();
    const [text, lang] = await words.evaluate((node) => [node.textContent, node.lang]);
    assert.ok(lang === "en" || /[äöüß]|kein|nicht|Rätsel/.test(text), `${lang}: ${text}`);
    const heard = await page.evaluate(() => [...document.querySelectorAll("[aria-live]")].map((node) => [node.lang, node.textContent]));
    for (const [tongue, said] of heard) assert.ok(!said || tongue === "en" || !/\b(?:the|found|a row)\b/.test(said), `${tongue}: ${said}`);
  });
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
