// What the tests of the Nonogram view share: a small picture, its board, and what is drawn on it.

import assert from "node:assert/strict";
import { onPage, openText } from "./lib.mjs";

/** A heart of five by five, with one solution. */
export const HEART = "5 5\n1 1\n5\n5\n3\n1\n2\n4\n4\n4\n2\n";
export const HEART_ROWS = [".#.#.", "#####", "#####", ".###.", "..#.."];

/** A page with this Nonogram on it. */
export async function onNonogram(text, options, work) {
  await onPage({ hash: "#/nonogram", ...options }, async (page, context) => {
    await page.locator(".nono-pad").waitFor();
    await openText(page, text);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await work(page, context);
  });
}

/** What is drawn, a string a row: `#` filled, `.` crossed out, `?` open. Read from what the browser keeps. */
export async function drawn(page) {
  return page.evaluate(() => {
    const last = JSON.parse(localStorage.getItem("cellwise.nonogram.set.last") ?? "null");
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i) ?? "";
      if (!key.startsWith("cellwise.nonogram.at.")) continue;
      const kept = JSON.parse(localStorage.getItem(key) ?? "null");
      if (kept.puzzle === last) return kept.progress.game.cells;
    }
    return null;
  });
}

/** Waits until that is drawn: it is kept a moment after the last move. */
export async function shows(page, rows) {
  let seen;
  for (let i = 0; i < 40; i++) {
    seen = await drawn(page);
    if (JSON.stringify(seen) === JSON.stringify(rows)) return;
    await page.waitForTimeout(50);
  }
  assert.deepEqual(seen, rows);
}

/** The middle of a cell, rows and columns from 1. */
export async function spot(page, row, column) {
  const pad = await page.locator(".nono-pad").boundingBox();
  const count = Number(await page.locator(".nono-pad").getAttribute("aria-colcount")) - 1;
  const size = pad.width / count;
  return { x: pad.x + (column - 0.5) * size, y: pad.y + (row - 0.5) * size };
}

/** Drags the mouse from cell to cell. */
export async function drag(page, from, to, button = "left") {
  const [a, b] = [await spot(page, ...from), await spot(page, ...to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button });
  await page.mouse.move(b.x, b.y, { steps: 6 });
  await page.mouse.up({ button });
}

export async function click(page, row, column, button = "left") {
  await drag(page, [row, column], [row, column], button);
}

/** The cell with the focus, in its own words. */
export async function said(page) {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
}

/** Draws a whole picture with the mouse. */
export async function drawAll(page, rows) {
  for (const [r, row] of rows.entries()) {
    for (const run of row.matchAll(/#+/g)) await drag(page, [r + 1, run.index + 1], [r + 1, run.index + run[0].length]);
  }
}
