// Measures what a visitor waits for: bytes, requests and time until the first board can be played and each view stands, at
// full speed and as on a phone with slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower. Writes a table.
//
//   CELLWISE_URL=http://127.0.0.1:7878/ CELLWISE_NODE=DIR node crates/web/e2e/measure.mjs

import { onPage, shutDown } from "./lib.mjs";

const RUNS = 5;
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const VIEWS = [["first board", ""], ["Nonogram", "#/nonogram"], ["Learn", "#/learn"], ["Lab", "#/lab"], ["Batch", "#/batch"]];

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** One visit with nothing kept: milliseconds to the first paint and to the view, requests and bytes until then. */
async function visit(hash, slow) {
  let seen;
  await onPage({ hash: "", phone: slow }, async (page, context) => {
    await page.goto("about:blank");
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    if (slow) {
      await session.send("Network.emulateNetworkConditions", SLOW);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    }
    await page.goto((process.env.CELLWISE_URL ?? "http://127.0.0.1:7878/") + hash);
    await page.waitForFunction(() => performance.getEntriesByName("cellwise: shown").length > 0, undefined, { timeout: 60_000 });
    seen = await page.evaluate(() => {
      const shown = performance.getEntriesByName("cellwise: shown")[0].startTime;
      const fetched = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].filter((entry) => entry.startTime <= shown);
      return { paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, shown, requests: fetched.length, bytes: fetched.reduce((sum, entry) => sum + entry.transferSize, 0) };
    });
  });
  return seen;
}

console.log("| view | requests | kB | first paint, ms | there, ms | slow: first paint, ms | slow: there, ms |\n|---|---|---|---|---|---|---|");
try {
  for (const [name, hash] of VIEWS) {
    const runs = { fast: [], slow: [] };
    for (let run = 0; run < RUNS; run++) {
      runs.fast.push(await visit(hash, false));
      runs.slow.push(await visit(hash, true));
    }
    const of = (list, key) => Math.round(median(list.map((one) => one[key])));
    console.log(`| ${name} | ${of(runs.fast, "requests")} | ${(of(runs.fast, "bytes") / 1000).toFixed(1)} | ${of(runs.fast, "paint")} | ${of(runs.fast, "shown")} | ${of(runs.slow, "paint")} | ${of(runs.slow, "shown")} |`);
  }
} finally {
  await shutDown();
}
