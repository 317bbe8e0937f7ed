// The finished picture, and pictures so large that they scroll.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { shot, shutDown } from "./lib.mjs";
import { HEART, HEART_ROWS, drawAll, onNonogram, said, shows } from "./nonogram-lib.mjs";

after(shutDown);

for (const calm of [false, true]) {
  test(`a finished picture is celebrated${calm ? ", without motion where that is wished" : ""}`, async () => {
    await onNonogram(HEART, { context: { reducedMotion: calm ? "reduce" : "no-preference" } }, async (page) => {
      await drawAll(page, HEART_ROWS);
      await page.locator(".panel.is-finish", { hasText: "Finished" }).waitFor();
      await page.locator('[aria-live]', { hasText: "Every clue is satisfied" }).waitFor({ state: "attached" });
      await page.locator(".nono-far", { hasText: "Every line is done." }).waitFor();
      await page.waitForTimeout(calm ? 100 : 1600);
      await shot(page, `nonogram-finished${calm ? "-calm" : ""}`);
      await page.keyboard.press("Control+z");
      await page.locator(".panel.is-finish").waitFor({ state: "hidden" });
    });
  });
}

/** A picture of waves, 200 by 200, as clues. */
function waves() {
  const rows = Array.from({ length: 200 }, (_, r) => Array.from({ length: 200 }, (_, c) => (Math.sin(r / 9) + Math.cos(c / 11) + Math.sin((r + c) / 17) > 0.3 ? "#" : ".")).join(""));
  const columns = Array.from({ length: 200 }, (_, c) => rows.map((row) => row[c]).join(""));
  return `200 200\n${[...rows, ...columns].map((line) => (line.match(/#+/g) ?? []).map((run) => run.length).join(" ") || "0").join("\n")}\n`;
}

test("a picture of 200 by 200 scrolls, zooms and is solved with few elements and a small canvas", async () => {
  await onNonogram(waves(), {}, async (page) => {
    const frame = page.locator(".nono-frame");
    const measure = () => frame.evaluate((node) => ({ across: node.scrollWidth > node.clientWidth, down: node.scrollHeight > node.clientHeight, left: node.scrollLeft, top: node.scrollTop }));
    assert.deepEqual(await measure(), { across: true, down: true, left: 0, top: 0 });
    assert.ok((await page.locator(".nono-pad *").count()) < 500, "only the heads and one row are elements");
    const canvas = await page.locator(".nono-canvas").evaluate((node) => node.width * node.height);
    assert.ok(canvas <= 1280 * 800, `the canvas is no larger than the window: ${canvas}`);
    await page.locator('.nono-pad [tabindex="0"]').focus();
    await page.keyboard.press("Control+End");
    assert.match(await said(page), /row 200, column 200/);
    const far = await measure();
    assert.ok(far.left > 1000 && far.top > 1000, JSON.stringify(far));
    // The cell with the focus is in sight, clear of the clues.
    const [cell, box] = [await page.locator(".nono-pad :focus").boundingBox(), await frame.boundingBox()];
    assert.ok(cell.x + cell.width <= box.x + box.width + 1 && cell.y + cell.height <= box.y + box.height + 1);
    await shot(page, "nonogram-large");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.locator(".panel").getByText("There is just one solution.").waitFor();
    await page.getByRole("button", { name: "As it fits" }).click();
    await page.waitForFunction(() => { const node = document.querySelector(".nono-frame"); return node.scrollWidth <= node.clientWidth + 1; });
    await shot(page, "nonogram-large-whole");
  });
});

test("zoom keeps what was drawn and goes by keys, too", async () => {
  await onNonogram(HEART, {}, async (page) => {
    const width = () => page.locator(".nono-pad").evaluate((pad) => pad.clientWidth);
    await page.locator('.nono-pad [tabindex="0"]').focus();
    await page.keyboard.press("Space");
    const before = await width();
    await page.keyboard.press("-");
    assert.ok((await width()) < before);
    await page.keyboard.press("0");
    assert.equal(await width(), before);
    await page.getByRole("button", { name: "Smaller" }).click();
    assert.ok((await width()) < before);
    await shows(page, ["#????", "?????", "?????", "?????", "?????"]);
  });
});
