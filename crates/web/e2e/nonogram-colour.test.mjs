// Pictures of several colours.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answer, ask, onPage, shot, shutDown, violations } from "./lib.mjs";
import { drag, onNonogram, said, shows } from "./nonogram-lib.mjs";

after(shutDown);

const FLAG = `<?xml version="1.0"?>
<puzzleset><puzzle type="grid" defaultcolor="red"><title>Flag</title>
<color name="white" char=".">ffffff</color><color name="red" char="r">c8352b</color><color name="green" char="g">2f8f4e</color>
<clues type="columns"><line><count color="red">1</count><count color="green">1</count></line><line><count color="red">1</count><count color="green">1</count></line><line><count color="red">1</count></line></clues>
<clues type="rows"><line><count color="red">3</count></line><line><count color="green">2</count></line></clues></puzzle></puzzleset>
`;

test("colours are chosen by palette and by digit, and drawn as they are", async () => {
  await onNonogram(FLAG, {}, async (page) => {
    await page.locator(".titles .note", { hasText: "2 × 3, 2 colours" }).waitFor();
    await drag(page, [1, 1], [1, 3]);
    await shows(page, ["rrr", "???"]);
    await page.locator(".nono-swatch", { hasText: "green" }).click();
    await drag(page, [2, 1], [2, 1]);
    await shows(page, ["rrr", "g??"]);
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await shows(page, ["rrr", "gr?"]);
    await page.keyboard.press("2");
    await page.keyboard.press("Space");
    await page.locator(".panel.is-finish", { hasText: "Flag" }).waitFor();
    await shows(page, ["rrr", "gg?"]);
  });
});

test("a screen reader hears colours by name, in clues and cells", async () => {
  await onNonogram(FLAG, {}, async (page) => {
    await page.locator('.nono-pad [tabindex="0"]').focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await said(page), "open, row 1, column 2. Column 2: 1 red, 1 green");
    await page.keyboard.press("Space");
    assert.match(await said(page), /^red, row 1, column 2/);
    await page.getByText("Habits").click();
    await page.getByLabel("Letters on the colours").check();
    await shot(page, "nonogram-letters");
    assert.deepEqual(await violations(page), []);
  });
});

test("check, next line and solve know colours", async () => {
  await onNonogram(FLAG, {}, async (page) => {
    await drag(page, [2, 1], [2, 1]);
    await ask(page, "Check");
    const panel = await answer(page);
    await panel.getByRole("button", { name: "Right so far?" }).click();
    await panel.getByText("1 cell is not as in the solution: r2c1.").waitFor();
    await panel.getByRole("button", { name: "Clear them" }).click();
    await ask(page, "Hint");
    for (const stage of [1, 2]) {
      await panel.locator(`.stages li:nth-child(${stage}).is-told`).waitFor();
      await panel.getByRole("button", { name: "Tell me more" }).click();
    }
    await panel.getByRole("button", { name: "Fill them in" }).click();
    await page.locator(".nono-far", { hasText: /[1-9] of 5 lines done/ }).waitFor();
    await ask(page, "Solve");
    await panel.getByText("There is just one solution.").waitFor();
    await shows(page, ["rrr", "gg."]);
  });
});

test("a palette of many colours looks well on a phone, light and dark", async () => {
  for (const dark of [false, true]) {
    await onPage({ hash: "#/nonogram", phone: true, dark }, async (page) => {
      await page.locator(".nono-pad").waitFor();
      await page.getByRole("button", { name: "Examples" }).click();
      await page.getByRole("menuitem", { name: /^Mushroom/ }).click();
      await page.getByRole("heading", { level: 1, name: "Mushroom" }).waitFor();
      await ask(page, "Solve");
      await answer(page);
      assert.deepEqual(await violations(page), []);
      await shot(page, `nonogram-colours-${dark ? "dark" : "light"}`);
    });
  }
});
