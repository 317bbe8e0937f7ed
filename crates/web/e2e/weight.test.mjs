// How much is fetched before the first board: few requests, little to carry.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { board, onPage, shutDown } from "./lib.mjs";

after(shutDown);

test("the first board comes with at most 12 requests and 100 kB", { skip: process.env.CELLWISE_CARRIER !== "http" }, async (t) => {
  await onPage({ hash: "" }, async (page) => {
    await board(page);
    await page.waitForFunction(() => performance.getEntriesByName("cellwise: shown").length > 0);
    // What is fetched ahead for other views comes later.
    const seen = await page.evaluate(() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter((entry) => entry.startTime <= performance.getEntriesByName("cellwise: shown")[0].startTime)
      .map((entry) => ({ name: entry.name, bytes: entry.transferSize })));
    const bytes = seen.reduce((sum, entry) => sum + entry.bytes, 0);
    t.diagnostic(`${seen.length} requests, ${bytes} bytes`);
    assert.ok(seen.length <= 12, `${seen.length} requests: ${seen.map((entry) => entry.name).join(" ")}`);
    assert.ok(bytes <= 100_000, `${bytes} bytes`);
  });
});

test("the page can be installed: its manifest and icons are there", async () => {
  await onPage({ hash: "" }, async (page) => {
    await board(page);
    const found = await page.evaluate(async () => {
      const manifest = await (await fetch(document.querySelector('link[rel="manifest"]').href)).json();
      const icons = await Promise.all(manifest.icons.map(async ({ src }) => (await fetch(src)).status));
      return { name: manifest.short_name, icons };
    });
    assert.deepEqual(found, { name: "Cellwise", icons: [200, 200, 200, 200] });
  });
});
