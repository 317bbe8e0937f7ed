// A server that goes away: playing, finishing and changing views go on; what could not be fetched is fetched when it is back.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { board, EASY, EASY_SOLVED, line, onPage, onSudoku, shutDown } from "./lib.mjs";

after(shutDown);

const http = process.env.CELLWISE_CARRIER !== "worker";
const quiet = { allow: [/ERR_FAILED|Failed to load|net::/] };

test("the last digit is celebrated without a server", { skip: !http }, async () => {
  await onSudoku(EASY, quiet, async (page) => {
    await page.route("**/api/**", (route) => route.abort());
    const now = await line(page);
    for (const [i, digit] of [...EASY_SOLVED].entries()) {
      if (now[i] !== ".") continue;
      await page.locator(`[data-cell="${i}"]`).focus();
      await page.keyboard.press(digit);
    }
    await page.locator(".panel.is-finish").waitFor();
  });
});

test("a view that could not be fetched offers another try, and comes by itself", { skip: !http }, async () => {
  await onPage(quiet, async (page) => {
    await page.route("**/nonogram/**", (route) => route.abort());
    await board(page);
    await page.getByRole("navigation").getByRole("link", { name: "Nonogram" }).click();
    await page.getByText("could not be opened").waitFor();
    await page.unroute("**/nonogram/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".nono-pad").waitFor();
  });
});
