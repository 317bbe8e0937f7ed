// Puzzles in stock: each is in the level that it is kept under, has one solution, and its combination is offered.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { URL_BASE } from "./lib.mjs";
import { PAGE } from "./texts.mjs";

const read = (name) => import(pathToFileURL(path.join(PAGE, name)));
const { STOCK } = await read("js/play/stock.js");
const { isOffered, levelsOf, ruleFor } = await read("js/play/offers.js");

test("every combination in stock is one that is offered", () => {
  assert.ok(Object.keys(STOCK).length > 30);
  for (const key of Object.keys(STOCK)) {
    const [size, rule, level] = key.split("/");
    if (rule === undefined) assert.notEqual(ruleFor(key), undefined, key);
    else assert.ok(isOffered(Number(size), rule) && (level === "" || levelsOf(Number(size), rule).includes(level)), key);
  }
});

test("every puzzle in stock is as hard as it says and has one solution", { skip: process.env.CELLWISE_CARRIER !== "http" }, async () => {
  const ask = async (verb, request) => (await fetch(`${URL_BASE}api/v1/${verb}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) })).json();
  for (const [key, lines] of Object.entries(STOCK)) {
    const [size, rule, level] = key.split("/");
    for (const line of lines) {
      const at = line.indexOf(" ");
      const puzzle = line.slice(at + 1).replaceAll("|", "\n");
      const rated = await ask("rate", { kind: "sudoku", puzzle });
      assert.equal(rated.verdict, "unique", `${key}: ${JSON.stringify(rated).slice(0, 200)}`);
      if (line.slice(0, at)) assert.equal(rated.level, line.slice(0, at), key);
      if (level) assert.equal(rated.level, level, key);
      const [record] = (await ask("open", { text: puzzle })).records;
      if (rule === undefined) assert.ok(rated.uses.some(({ technique }) => technique === key), key);
      else assert.ok(record.sudoku.size === Number(size) && (rule === "" || record.sudoku.rules.some(({ name }) => name === rule)), key);
    }
  }
});
