// What every test of the page needs: a browser, a page that watches for slips, and the words of the board.
//
// A page fails its test if anything was logged as an error, if a request went elsewhere than to the
// host the page came from, or if the content-security policy had to step in.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const URL_BASE = process.env.CELLWISE_URL ?? "http://127.0.0.1:7878/";
const NODE = process.env.CELLWISE_NODE ?? process.cwd();
const require = createRequire(path.join(path.resolve(NODE), "here.js"));
const { chromium, devices } = require("playwright-core");
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const SHOTS = path.resolve(process.env.CELLWISE_SHOTS ?? path.join(ROOT, "target/e2e"));

/** A package of the tests. */
export const library = (name) => require(name);

/** The axe-core script, to be put into a page. */
const AXE = require.resolve("axe-core/axe.min.js");

export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

let browser;

async function launched() {
  browser ??= await chromium.launch({
    executablePath: process.env.CELLWISE_CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
  });
  return browser;
}

/** Closes the browser; every file says `after(shutDown)`. */
export async function shutDown() {
  await browser?.close();
  browser = undefined;
}

/**
 * Runs `work` on a fresh page, with nothing kept from before.
 * Options: `hash`, `phone`, `dark`, `base` (another host than the usual one), `context` (further options of Playwright's contexts).
 */
export async function onPage(options, work) {
  const { hash = "#/sudoku", phone = false, dark = false, allow = [], base = URL_BASE, context: more = {} } = options;
  const size = phone
    ? { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, userAgent: devices["Pixel 5"].userAgent }
    : { viewport: { width: 1280, height: 800 } };
  const context = await (await launched()).newContext({ ...size, colorScheme: dark ? "dark" : "light", ...more });
  const slips = [];
  const page = await context.newPage();
  const own = new URL(base).origin;
  page.on("pageerror", (error) => slips.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !allow.some((pattern) => pattern.test(message.text()))) slips.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== own && !["data:", "blob:"].includes(url.protocol)) slips.push(`external request: ${request.url()}`);
  });
  try {
    await page.goto(base + hash);
    await work(page, context);
    assert.deepEqual(slips, []);
  } finally {
    await context.close();
  }
}

/** Waits for the Sudoku board. */
export async function board(page) {
  await page.locator('.view-sudoku [role="grid"]').waitFor();
}

/** A page with this Sudoku on it, the focus on its first open cell. */
export async function onSudoku(puzzle, options, work) {
  await onPage({ hash: `#/sudoku?p=${puzzle}`, ...options }, async (page, context) => {
    await board(page);
    await work(page, context);
  });
}

/** What the cell at row and column (from 1) says of itself. */
export function say(page, row, column) {
  return cell(page, row, column).getAttribute("aria-label");
}

export function cell(page, row, column) {
  return page.locator(`[role="row"][aria-rowindex="${row}"] > [role="gridcell"][aria-colindex="${column}"]`);
}

/** Draws a finger over cells, each as [row, column] from 1. */
export async function swipe(page, context, ...places) {
  const session = await context.newCDPSession(page);
  const points = [];
  for (const [row, column] of places) {
    const box = await cell(page, row, column).boundingBox();
    points.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [points[0]]);
  for (let i = 1; i < points.length; i++) {
    for (let part = 1; part <= 4; part++) {
      const [a, b] = [points[i - 1], points[i]];
      await send("touchMove", [{ x: a.x + ((b.x - a.x) * part) / 4, y: a.y + ((b.y - a.y) * part) / 4 }]);
    }
  }
  await send("touchEnd", []);
}

/** The board as a line of text; `.` for an open cell. */
export async function line(page) {
  return page.locator('[role="gridcell"]').evaluateAll((cells) => cells.map((cell) => {
    const label = cell.getAttribute("aria-label") ?? "";
    // "Row 1, column 3, given 5", then marks, a conflict, what rules say of the cell.
    return (label.split(", ")[2] ?? "?").replace("given ", "").replace("empty", ".").slice(-1);
  }).join(""));
}

/** Chooses from the menu More, which has another name in another language. */
export async function more(page, name, menu = "More") {
  await ask(page, menu);
  await page.getByRole("menuitem", { name }).click();
}

/** Prints as somebody does with the keys; the browser's own dialog does not open. */
export async function printed(page) {
  await page.evaluate(() => { window.print = () => { document.documentElement.dataset.printed = "yes"; }; });
  await page.keyboard.press("Control+p");
  await page.locator("html[data-printed]").waitFor({ state: "attached" });
}

/** Opens a text through the dialog, as a person would. */
export async function openText(page, text) {
  // The first one, since the dialog of an earlier text may still be there, with a button of the same name.
  await page.getByRole("button", { name: /^Open( yours)?$/ }).first().click();
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
}

/** Drops a file of these bytes on the page. */
export async function dropBytes(page, name, bytes) {
  await page.evaluate(([file, content]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(content)], file));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, [...bytes]]);
}

export async function ask(page, name) {
  await page.getByRole("button", { name, exact: true }).click();
}

/** The answer's panel, once it is there. */
export async function answer(page) {
  const panel = page.locator(".panel");
  await panel.waitFor();
  return panel;
}

/** Writes a screenshot for somebody to look at. */
export async function shot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  const carrier = process.env.CELLWISE_CARRIER ? `${process.env.CELLWISE_CARRIER}-` : "";
  await page.screenshot({ path: path.join(SHOTS, `${carrier}${name}.png`) });
}

/** What axe-core holds against the page as it stands. */
export async function violations(page) {
  // Held still: a colour halfway through a transition is nobody's choice.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
  // The policy forbids inline scripts, so the script comes through the debugger.
  await page.evaluate(readFileSync(AXE, "utf8"));
  const result = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary?.split("\n")[1] ?? ""}`).join(" | ")}`);
}
