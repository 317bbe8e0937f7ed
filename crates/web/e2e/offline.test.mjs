// The page without a network: kept by the browser when it needs no server, and replaced as a whole by a new version.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { EASY, EASY_SOLVED, ask, board, line, onPage, shot, shutDown, URL_BASE } from "./lib.mjs";

after(shutDown);

const config = await (await fetch(`${URL_BASE}config.js`)).text();
const worker = config.includes('"worker"');
const needsServer = worker ? false : "the server is the engine here";

/** Waits until the browser has kept all it needs. */
const kept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
/** What is kept: the names of the files with their hashes. */
const keys = (page) => page.evaluate(async () => {
  const found = [];
  for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname + new URL(url).search);
  return found.sort();
});

test("a page that has its server keeps nothing", { skip: worker && "there is no server here" }, async () => {
  await onPage({ hash: `#/sudoku?p=${EASY}` }, async (page) => {
    await board(page);
    assert.equal(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)), 0);
    assert.equal((await fetch(`${URL_BASE}sw.js`)).status, 404);
  });
});

test("without a network the page opens, solves and shows every view", { skip: needsServer }, async () => {
  await onPage({ hash: `#/sudoku?p=${EASY}` }, async (page, context) => {
    await board(page);
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await board(page);
    await ask(page, "Solve");
    await page.locator(".panel").waitFor();
    assert.equal(await line(page), EASY_SOLVED);
    await shot(page, "offline-solved");
    for (const [hash, sign] of [["#/nonogram", ".nono-pad"], ["#/lab", ".view-lab"], ["#/batch", ".batch-drop"]]) {
      await page.goto(URL_BASE + hash);
      await page.locator(sign).first().waitFor();
    }
    // A new tab, as from a bookmark.
    const other = await context.newPage();
    await other.goto(`${URL_BASE}#/sudoku`);
    await board(other);
  });
});

/** A host with the same files, on which one file can be changed as a new version would change it. */
async function host() {
  const changed = { file: "css/page.css", more: "" };
  const names = { listed: true };
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    const answer = await fetch(URL_BASE + name);
    let bytes = Buffer.from(await answer.arrayBuffer());
    const of = (text) => createHash("sha256").update(text).digest("hex").slice(0, 32);
    if (changed.more && name === changed.file) bytes = Buffer.concat([bytes, Buffer.from(changed.more)]);
    if (changed.more && names.listed && name === "sw-files.js") {
      const old = Buffer.from(await (await fetch(URL_BASE + changed.file)).arrayBuffer());
      bytes = Buffer.from(bytes.toString().replace(of(old), of(Buffer.concat([old, Buffer.from(changed.more)]))));
    }
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, changed, names, base: `http://127.0.0.1:${server.address().port}/` };
}

test("a new version waits until it is wanted, and takes the place of the old one whole", { skip: needsServer }, async () => {
  const { server, changed, base } = await host();
  try {
    await onPage({ base, hash: `#/sudoku?p=${EASY}` }, async (page) => {
      await board(page);
      await kept(page);
      await page.reload();
      await board(page);
      const before = await keys(page);
      changed.more = "\n/* newer */\n";
      await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
      const use = page.getByRole("button", { name: "Use it" });
      await use.waitFor();
      const text = () => page.evaluate(() => fetch("css/page.css").then((answer) => answer.text()));
      assert.doesNotMatch(await text(), /newer/, "the old version goes on with its own files");
      await shot(page, "offline-new-version");
      await Promise.all([page.waitForEvent("load"), use.click()]);
      await board(page);
      assert.match(await text(), /newer/);
      const now = await keys(page);
      assert.equal(now.length, before.length, "nothing of the old one is left");
      assert.equal(now.filter((key) => !before.includes(key)).length, 1, "one file was fetched");
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("a host that gives files of two versions is not believed", { skip: needsServer }, async () => {
  const { server, changed, names, base } = await host();
  changed.more = "\n/* not in the list */\n";
  names.listed = false;
  try {
    await onPage({ base, hash: `#/sudoku?p=${EASY}` }, async (page) => {
      await board(page);
      // The installation fails, and the page goes on without it.
      await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((found) => !found?.active && !found?.installing));
      assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
      await ask(page, "Solve");
      await page.locator(".panel").waitFor();
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
