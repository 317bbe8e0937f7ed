// The main paths in Firefox, over WebDriver BiDi: what Chromium forgives, another browser may not.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { EASY, EASY_SOLVED, library, URL_BASE } from "./lib.mjs";

const firefox = process.env.CELLWISE_FIREFOX;
const skip = firefox ? false : "CELLWISE_FIREFOX names no Firefox";
let browser;

before(async () => {
  if (!firefox) return;
  const puppeteer = library("puppeteer-core");
  // The window has its size by its arguments: newer versions of the tool set a viewport by commands that an ESR does not know.
  browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true, defaultViewport: null, args: ["--width=1280", "--height=800"], extraPrefsFirefox: { "intl.accept_languages": "en" } });
});
after(async () => { await browser?.close(); });

/** Runs `work` on a page of its own, which fails if an error was logged. */
async function onFirefox(hash, work) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const slips = [];
    page.on("pageerror", (error) => slips.push(error.message));
    page.on("console", (message) => { if (message.type() === "error") slips.push(message.text()); });
    await page.goto(URL_BASE + hash);
    await work(page);
    assert.deepEqual(slips, []);
  } finally {
    await context.close();
  }
}

/** Waits for a button by its name and presses it. */
const press = async (page, name) => (await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`)).click();
const line = (page) => page.$$eval('[role="gridcell"]', (cells) => cells.map((cell) => ((cell.getAttribute("aria-label") ?? "").split(", ")[2] ?? "?").replace("given ", "").replace("empty", ".").slice(-1)).join(""));

test("a Sudoku is played to its end by keyboard, and the end is celebrated", { skip }, async () => {
  await onFirefox(`#/sudoku?p=${EASY}`, async (page) => {
    await page.waitForSelector('.view-sudoku [role="grid"]');
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 9; column++) {
        const at = row * 9 + column;
        if (EASY[at] !== ".") continue;
        await page.focus(`[role="row"][aria-rowindex="${row + 1}"] > [aria-colindex="${column + 1}"]`);
        await page.keyboard.press(`Digit${EASY_SOLVED[at]}`);
      }
    }
    assert.equal(await line(page), EASY_SOLVED);
    await page.waitForSelector(".panel.is-finish");
  });
});

test("hints, checks, undo, the pen and a reload", { skip }, async () => {
  await onFirefox(`#/sudoku?p=${EASY}`, async (page) => {
    await page.waitForSelector('.view-sudoku [role="grid"]');
    await press(page, "Hint");
    await page.waitForSelector('.panel p[lang="en"]');
    await page.focus('[role="row"][aria-rowindex="1"] > [aria-colindex="3"]');
    await page.keyboard.press("Digit1");
    await press(page, "Check");
    await press(page, "Right so far?");
    await page.waitForSelector(".panel .badge.is-bad");
    await press(page, "Clear them");
    assert.equal(await line(page), EASY);
    await page.focus('[role="row"][aria-rowindex="1"] > [aria-colindex="3"]');
    await page.keyboard.press("KeyB");
    const places = await page.$$eval('[role="gridcell"]', (cells) => [2, 3, 12].map((at) => { const box = cells[at].getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }));
    await page.mouse.move(...places[0]);
    await page.mouse.down();
    for (const place of places.slice(1)) await page.mouse.move(...place, { steps: 5 });
    await page.mouse.up();
    await page.waitForSelector(".pen .ink");
    await page.goto("about:blank");
    await page.goto(`${URL_BASE}#/sudoku`);
    await page.waitForSelector(".pen .ink");
    await page.keyboard.down("Control");
    await page.keyboard.press("KeyZ");
    await page.keyboard.up("Control");
    assert.equal(await page.$(".pen .ink"), null);
  });
});

test("a Nonogram is drawn and solved, a lesson opens, the Lab runs to its end, Batch is there", { skip }, async () => {
  await onFirefox("#/nonogram", async (page) => {
    await page.waitForSelector(".nono-pad");
    await press(page, "Solve");
    await page.waitForSelector(".panel .badge");
    await page.evaluate(() => { location.hash = "#/learn/"; location.hash = "#/learn"; });
    await (await page.waitForSelector(".learn-level a")).click();
    await page.waitForSelector('.learn-words p[lang="en"]');
    await page.evaluate(() => { location.hash = "#/lab"; });
    await page.waitForSelector(".lab-side .badge");
    await page.evaluate(() => { location.hash = "#/batch"; });
    await page.waitForSelector(".batch-drop");
  });
});
