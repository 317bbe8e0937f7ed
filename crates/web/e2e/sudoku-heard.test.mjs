// Rules in the words of each cell, for those who hear the board; rules in players' words for everybody.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { board, onPage, say, shutDown } from "./lib.mjs";

after(shutDown);

/** Opens an example of the menu. */
async function example(page, name) {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
  await page.getByRole("heading", { name }).waitFor();
}

test("cells say their cage, thermometer, box and the numbers outside", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await example(page, "Killer");
    assert.match(await say(page, 1, 1), /empty, cage 5, 2 cells$/);
    await example(page, "Thermometers");
    assert.match(await say(page, 7, 6), /bulb of a thermometer of 4$/);
    assert.match(await say(page, 7, 7), /thermometer, 2 of 4$/);
    await example(page, "Sandwich");
    assert.match(await say(page, 4, 2), /sandwich of the row 22, sandwich of the column 16$/);
    await example(page, "Jigsaw");
    assert.match(await say(page, 2, 2), /box 2$/);
  });
});

test("rules are told in players' words", async () => {
  await onPage({}, async (page) => {
    await board(page);
    await example(page, "Killer");
    const said = await page.locator(".rules-said").textContent();
    assert.match(said, /add up to its number/);
    assert.doesNotMatch(said, /SUM|unless/);
    await page.getByRole("button", { name: "Examples" }).click();
    const names = (await page.getByRole("menuitem").allTextContents()).join("\n");
    assert.doesNotMatch(names, /empty4/);
    assert.match(names, /Empty, 16 × 16/);
  });
});
