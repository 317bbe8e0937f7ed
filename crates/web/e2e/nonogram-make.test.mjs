// Nonograms made by the player: drawn by hand, from a photograph; on paper as large as the sheet.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { dropBytes, more, onPage, printed, shot, shutDown, violations } from "./lib.mjs";
import { HEART_ROWS } from "./nonogram-lib.mjs";

after(shutDown);

async function onNono(options, work) {
  await onPage({ hash: "#/nonogram", ...options }, async (page) => {
    await page.locator(".nono-pad").waitFor();
    await work(page);
  });
}

test("a picture drawn by hand shows its light and level, and is played", async () => {
  await onNono({}, async (page) => {
    await more(page, "Draw your own");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Size").selectOption("5");
    for (const [r, row] of HEART_ROWS.entries()) {
      for (const [c, symbol] of [...row].entries()) if (symbol === "#") await dialog.locator(`[data-at="${r},${c}"]`).click();
    }
    await dialog.locator(".light", { hasText: "one solution" }).waitFor();
    await dialog.getByText(/For a person: /).waitFor();
    assert.deepEqual(await violations(page), []);
    await shot(page, "nonogram-maker");
    await dialog.getByLabel("Title").fill("Heart");
    await dialog.getByRole("button", { name: "Play it" }).click();
    await page.getByRole("heading", { name: "Heart" }).waitFor();
    assert.equal(await page.locator(".nono-pad").getAttribute("aria-colcount"), "6");
  });
});

test("a photograph that is dropped becomes a puzzle, with likeness and difficulty to choose", async () => {
  await onNono({ phone: true }, async (page) => {
    const bytes = await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 240;
      const pen = canvas.getContext("2d");
      const shade = pen.createLinearGradient(0, 0, 240, 240);
      shade.addColorStop(0, "#fff");
      shade.addColorStop(1, "#dcd");
      pen.fillStyle = shade;
      pen.fillRect(0, 0, 240, 240);
      pen.fillStyle = "#222";
      pen.beginPath();
      pen.arc(120, 120, 80, 0, 7);
      pen.fill();
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg"));
      return [...new Uint8Array(await blob.arrayBuffer())];
    });
    await dropBytes(page, "photo.jpg", bytes);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("The puzzle’s solution").waitFor({ timeout: 30_000 });
    assert.equal(await dialog.locator("canvas").count(), 2);
    assert.deepEqual(await violations(page), []);
    await shot(page, "nonogram-from-picture-phone");
    await dialog.getByLabel(/Cells along/).fill("15");
    await page.waitForFunction(() => document.querySelector("dialog canvas")?.width === 240);
    await dialog.getByLabel("Difficulty").fill("0");
    await dialog.getByText("Easy", { exact: true }).waitFor();
    await dialog.locator("button:not([disabled])", { hasText: "Play it" }).waitFor({ timeout: 30_000 });
    await dialog.getByRole("button", { name: "Play it" }).click();
    await page.getByRole("heading", { name: "From a picture" }).waitFor();
  });
});

test("a large PNG of few colours is a picture to be made into a puzzle, and no puzzle of 300 rows", async () => {
  await onNono({}, async (page) => {
    const bytes = await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 300;
      const pen = canvas.getContext("2d");
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, 300, 300);
      pen.fillStyle = "#a33";
      pen.fillRect(60, 90, 150, 120);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      return [...new Uint8Array(await blob.arrayBuffer())];
    });
    await dropBytes(page, "box.png", bytes);
    await page.getByRole("dialog").getByText("The puzzle’s solution").waitFor({ timeout: 30_000 });
  });
});

test("on paper a picture takes the width of the sheet", async () => {
  await onNono({}, async (page) => {
    await page.setViewportSize({ width: 680, height: 1000 });
    await printed(page);
    await page.emulateMedia({ media: "print" });
    const box = await page.locator(".paper img").boundingBox();
    assert.ok(box.width > 600, `${box.width} of 680 pixels`);
  });
});
