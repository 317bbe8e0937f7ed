// Keeps the page for when there is no network: the service worker of a folder of static files.
//
// `sw-files.js`, made with the folder, names every file with the hash of its content:
//
//   self.CELLWISE_FILES = { "index.html": "3f2a…", "js/main.js": "91c0…", … };
//
// A file is kept under its name and its hash. A new version fetches what has changed, checks that it
// is what the list says (a host in the middle of an update gives old and new), and waits; the old
// version goes on with all it has until its last tab is closed or somebody asks for the new one.
// Then what the new one does not name is dropped. Nothing is ever fetched from anywhere else.

/** @typedef {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> }, registration: { scope: string }, CELLWISE_FILES: Record<string, string> }} WorkerScope */
/** @typedef {Event & { waitUntil(done: Promise<unknown>): void }} LifeEvent */
/** @typedef {LifeEvent & { request: Request, respondWith(answer: Promise<Response>): void }} AskEvent */

(() => {
  const own = /** @type {WorkerScope & typeof globalThis} */ (/** @type {unknown} */ (self));
  /** @type {{ importScripts(name: string): void }} */ (/** @type {unknown} */ (self)).importScripts("sw-files.js");
  const files = own.CELLWISE_FILES;
  const { scope } = own.registration;
  const CACHE = `cellwise ${new URL(scope).pathname}`;

  /** Where a file is kept. @param {string} name */
  const kept = (name) => new URL(`${name}?${files[name]}`, scope).href;

  /** @param {ArrayBuffer} bytes */
  async function hash(bytes) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** @param {Cache} cache @param {string} name */
  async function fetchFile(cache, name) {
    if (await cache.match(kept(name))) return;
    const answer = await fetch(new URL(name, scope), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    if (await hash(bytes) !== files[name]) throw new Error(`${name} is not the one this version is made of`);
    await cache.put(kept(name), new Response(bytes, { headers: { "content-type": answer.headers.get("content-type") ?? "" } }));
  }

  async function install() {
    const cache = await caches.open(CACHE);
    await Promise.all(Object.keys(files).map((name) => fetchFile(cache, name)));
  }

  async function activate() {
    const cache = await caches.open(CACHE);
    const wanted = new Set(Object.keys(files).map(kept));
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
    await own.clients.claim();
  }

  /** @param {string} name @param {Request} request */
  async function answer(name, request) {
    const cache = await caches.open(CACHE);
    return await cache.match(kept(name)) ?? fetch(request);
  }

  addEventListener("install", (event) => /** @type {LifeEvent} */ (event).waitUntil(install()));
  addEventListener("activate", (event) => /** @type {LifeEvent} */ (event).waitUntil(activate()));
  addEventListener("message", ({ data }) => { if (data === "take over") void own.skipWaiting(); });
  addEventListener("fetch", (event) => {
    const { request, respondWith } = /** @type {AskEvent} */ (event);
    const url = new URL(request.url);
    if (request.method !== "GET" || !url.href.startsWith(scope)) return;
    const name = url.href.slice(scope.length).replace(/[?#].*$/, "") || "index.html";
    if (Object.hasOwn(files, name)) respondWith.call(event, answer(name, request));
  });
})();
