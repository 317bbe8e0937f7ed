// axe-core finds nothing in Nonogram, Lab and Batch either, wherever they can be led.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { onPage, shot, shutDown, violations } from "./lib.mjs";

after(shutDown);

/** @type {Record<string, { hash: string, ready: string, reach?: (page: any) => Promise<void> }>} */
const STATES = {
  "nonogram": { hash: "#/nonogram", ready: ".nono-pad" },
  "nonogram checked": {
    hash: "#/nonogram", ready: ".nono-pad", reach: async (page) => {
      await page.locator('.nono-pad [tabindex="0"]').focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("k");
      await page.locator(".panel").getByRole("button", { name: "Right so far?" }).click();
      await page.locator(".panel").getByText("not as in the solution").waitFor();
    },
  },
  "nonogram hint": {
    hash: "#/nonogram", ready: ".nono-pad", reach: async (page) => {
      await page.locator('.nono-pad [tabindex="0"]').focus();
      await page.keyboard.press("h");
      await page.locator(".panel .stages").waitFor();
    },
  },
  "nonogram solved": {
    hash: "#/nonogram", ready: ".nono-pad", reach: async (page) => {
      await page.getByRole("button", { name: "Solve", exact: true }).click();
      await page.locator(".panel").getByText("There is just one solution.").waitFor();
      await page.getByText("Habits").click();
    },
  },
  "nonogram menu": {
    hash: "#/nonogram", ready: ".nono-pad", reach: async (page) => {
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem").first().waitFor();
    },
  },
  "lab": {
    hash: "#/lab", ready: ".lab-board", reach: async (page) => {
      await page.locator(".is-b .lab-status", { hasText: "over" }).waitFor();
      await page.getByRole("slider", { name: "Step" }).fill("600");
      await page.getByText("What it does").first().click();
    },
  },
  "batch": { hash: "#/batch", ready: ".batch-drop" },
};

for (const dark of [false, true]) {
  for (const phone of [false, true]) {
    const look = `${dark ? "dark" : "light"}, ${phone ? "phone" : "desktop"}`;
    test(`axe finds nothing in the other views: ${look}`, async (t) => {
      for (const [name, { hash, ready, reach }] of Object.entries(STATES)) {
        await t.test(name, async () => {
          await onPage({ hash, dark, phone }, async (page) => {
            await page.locator(ready).first().waitFor();
            await reach?.(page);
            assert.deepEqual(await violations(page), []);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), "nothing sticks out at the side");
            await shot(page, `view-${dark ? "dark" : "light"}-${phone ? "phone" : "desk"}-${name.replaceAll(" ", "-")}`);
          });
        });
      }
    });
  }
}
