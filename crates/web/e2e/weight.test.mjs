// How much is fetched before the first board, and before the first answer: few requests, little to carry.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answer, ask, board, EASY, onPage, shutDown } from "./lib.mjs";

after(shutDown);

/** Where a visit may begin: both views, and a link that carries its puzzle. */
const STARTS = { Sudoku: "", Nonogram: "#/nonogram", link: `#/sudoku?p=${EASY}` };

for (const [name, hash] of Object.entries(STARTS)) {
  for (const locale of ["en-GB", "de-DE"]) {
    test(`a start with ${name} in ${locale} takes at most 12 requests and 100 kB`, { skip: process.env.CELLWISE_CARRIER !== "http" }, async (t) => {
      await onPage({ hash, context: { locale } }, async (page) => {
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
  }
}

/** The files of the engine that a page fetches, with their bytes as they came; nothing is fetched ahead. */
async function onEngine(work) {
  await onPage({ hash: "", context: { serviceWorkers: "block" }, allow: [/ERR_FAILED/] }, async (page) => {
    const fetched = new Map();
    page.on("response", async (response) => {
      const name = new URL(response.url()).pathname.slice(1);
      if (name.endsWith(".wasm")) fetched.set(name, Number(await response.headerValue("content-length")));
    });
    await board(page);
    await work(page, fetched);
  });
}

test("a hint on the first board needs at most 400 kB of the engine", { skip: process.env.CELLWISE_CARRIER !== "worker" }, async (t) => {
  await onEngine(async (page, fetched) => {
    assert.equal(fetched.size, 0, "the first board itself needs nothing of it");
    await ask(page, "Hint");
    await answer(page);
    const bytes = [...fetched.values()].reduce((sum, one) => sum + one, 0);
    t.diagnostic([...fetched].map(([name, size]) => `${name} ${size}`).join(", "));
    assert.ok(bytes > 0 && bytes <= 400_000, `${bytes} bytes`);
  });
});

test("a question that needs a part which can't be fetched says so, and is answered when asked again", { skip: process.env.CELLWISE_CARRIER !== "worker" }, async () => {
  await onEngine(async (page, fetched) => {
    const parts = /\/solve-\d\.wasm$/;
    await page.context().route(parts, (route) => route.abort());
    await ask(page, "Rate");
    const panel = await answer(page);
    await panel.getByText("A part of the engine could not be fetched").waitFor();
    await page.context().unroute(parts);
    await ask(page, "Rate");
    await panel.locator(".uses tbody tr").first().waitFor();
    assert.ok([...fetched.keys()].some((name) => parts.test(`/${name}`)));
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
