// Starts the page: draws the tabs, follows the address, mounts the view it names.
//
// In: `location.hash`, as `#/sudoku?p=…`. Out: one mounted view at a time, each with a context
// through which it asks, speaks, keeps and shares. What a view shows is its own business.

import { openCarrier } from "./carrier.js";
import { keepOffline } from "./offline.js";
import { address, readAddress } from "./share.js";
import { openStore } from "./store.js";
import { announce } from "./ui/announce.js";
import { h } from "./ui/dom.js";
import { button } from "./ui/button.js";
import { emptyState } from "./ui/empty.js";
import { faultBox, refused } from "./ui/fault.js";
import { themeButton } from "./ui/theme.js";
import { watchScreen } from "./ui/screen.js";
import { toast } from "./ui/toast.js";
import { runWork } from "./ui/work.js";
import { LATER, VIEWS } from "./views.js";
import { language, t } from "./ui/language.js";

/**
 * What a view is given.
 * @typedef {object} Context
 * @property {import("./carrier.js").Ask} ask asks the engine
 * @property {<T>(label: string, job: (options: import("./carrier.js").AskOptions) => Promise<T>, settings?: import("./ui/work.js").WorkSettings) => Promise<T | undefined>} work
 *   runs `job` with progress shown and a way to stop it; undefined if it was stopped
 * @property {typeof announce} announce says something to a screen reader
 * @property {typeof toast} toast says something to everybody, for a while
 * @property {import("./store.js").Store} store what this view keeps in the browser
 * @property {URLSearchParams} params what stood in the address when the view was mounted
 * @property {(params: Record<string, string>) => void} setParams changes the address in place
 * @property {(params: Record<string, string>, left?: Record<string, string>) => void} visit gives what is shown an address of its own; Back leads to
 *   the one before, which gets the address `left` if it had none
 * @property {(view: string, params?: Record<string, string>) => void} go goes to a view
 * @property {AbortSignal} signal aborted when the view goes; pass it to every addEventListener on window or document
 */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const tabs = /** @type {HTMLElement} */ (document.getElementById("tabs"));
const carrier = openCarrier();

/** @type {{ row: import("./views.js").ViewRow, view: import("./views.js").View, leave: AbortController } | null} */
let standing = null;
/** Counts the addresses followed, so that a slow load that was overtaken draws nothing. */
let visit = 0;

/** @param {import("./views.js").ViewRow} row */
async function loadStyles(row) {
  await Promise.all(row.styles.map((href) => {
    if (document.querySelector(`link[href="${href}"]`)) return undefined;
    return new Promise((resolve, reject) => {
      const link = h("link", { rel: "stylesheet", href });
      link.addEventListener("load", resolve);
      link.addEventListener("error", () => {
        // A link that failed is no stylesheet: the next try makes another.
        link.remove();
        reject(new Error(t("A part of the page could not be fetched.")));
      });
      // Before print.css, which has the last word on paper.
      document.head.insertBefore(link, document.querySelector('link[media="print"]'));
    });
  }));
}

function leave() {
  if (!standing) return;
  standing.leave.abort();
  standing.view.unmount();
  standing = null;
}

/**
 * @param {import("./views.js").ViewRow} row
 * @param {URLSearchParams} params
 * @param {AbortSignal} signal
 * @returns {Context}
 */
function contextFor(row, params, signal) {
  // Addresses take a moment to make; by then somebody may be on the way to another view.
  const isHere = () => (readAddress(location.hash).view || VIEWS[0].id) === row.id;
  return {
    ask: (verb, request, options = {}) => {
      const both = options.signal ? AbortSignal.any([options.signal, signal]) : signal;
      return carrier.ask(verb, request, { ...options, signal: both }).catch(refused);
    },
    work: (label, job, settings) => runWork(label, job, signal, settings),
    announce,
    toast,
    store: openStore(row.id),
    params,
    setParams: (next) => { if (isHere()) window.history.replaceState(null, "", address(row.id, next)); },
    visit: (next, left) => {
      if (!isHere()) return;
      const to = address(row.id, next);
      if (left && ![...readAddress(location.hash).params].length) window.history.replaceState(null, "", address(row.id, left));
      if (to !== location.hash) window.history.pushState(null, "", to);
    },
    go: (view, next) => { location.hash = address(view, next); },
    signal,
  };
}

/** @param {"first" | "asked" | "by itself"} attempt */
async function follow(attempt = "first") {
  const { view: id, params } = readAddress(location.hash);
  const row = VIEWS.find((candidate) => candidate.id === id) ?? (id === "" ? VIEWS[0] : undefined);
  for (const tab of tabs.querySelectorAll("a")) {
    if (tab.dataset.view === row?.id) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  if (standing && standing.row === row && standing.view.arrive) {
    standing.view.arrive(params);
    return;
  }
  const mine = ++visit;
  leave();
  main.replaceChildren();
  if (!row) {
    document.title = t("Cellwise");
    main.append(emptyState({ title: t("There is no such page"), text: t("The address does not name a view. The tabs above lead to those there are."),
      acts: [h("a", { class: "button is-primary", href: address(VIEWS[0].id) }, t`Go to ${VIEWS[0].title}`)] }));
    return;
  }
  document.title = t`${row.title} · Cellwise`;
  // On a narrow screen the tab of this view may be out of sight.
  tabs.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  try {
    const [view] = await Promise.all([row.load(), loadStyles(row)]);
    if (mine !== visit) return;
    const stop = new AbortController();
    const root = h("div", { class: `view view-${row.id}` });
    main.replaceChildren(root);
    standing = { row, view, leave: stop };
    await view.mount(root, contextFor(row, params, stop.signal));
    performance.mark("cellwise: shown");
    if (mine === visit) fetchOthers();
  } catch (fault) {
    if (mine !== visit) return;
    if (attempt !== "first" && await loadsAnew(attempt === "asked")) return;
    if (mine !== visit) return;
    main.replaceChildren(faultBox(fault, { title: t`${row.title} could not be opened`, acts: [button({ label: t("Try again"), kind: "primary", onclick: () => void follow("asked") })] }));
    // The server may be back in a moment.
    setTimeout(() => { if (mine === visit && !standing) void follow("by itself"); }, RETRY_MS);
  }
}

/** How long until a view that could not be fetched is tried again. */
const RETRY_MS = 5000;

/**
 * Loads the page anew if the server answers: some browsers remember that a module could not be fetched, and ask for it again only
 * then. By itself the page does so once, because the view itself may be at fault.
 * @param {boolean} isAsked
 */
async function loadsAnew(isAsked) {
  const [arrival] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (!isAsked && arrival?.type === "reload") return false;
  const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return false;
  location.reload();
  return true;
}

let fetched = false;

/** Fetches the other views while nothing else is to be done, so that they are there when the server is not. */
function fetchOthers() {
  if (fetched) return;
  fetched = true;
  const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ act) => setTimeout(act, 300));
  setTimeout(() => idle(async () => {
    for (const row of VIEWS) {
      try {
        await Promise.all([row.load(), loadStyles(row)]);
      } catch {
        // Whoever goes there is told, and offered another try.
      }
    }
    await Promise.allSettled(LATER.map((load) => load()));
    // The whole of the engine is kept for later, too: not before what this visit needs.
    void keepOffline();
  }), 1500);
}

function start() {
  document.documentElement.lang = language;
  const skip = document.getElementById("skip");
  if (skip) skip.textContent = t("Skip to the board");
  tabs.setAttribute("aria-label", t("Views"));
  document.querySelector(".brand")?.setAttribute("aria-label", t("Cellwise, start"));
  tabs.append(...VIEWS.map((row) => h("a", { class: "tab", href: address(row.id), "data-view": row.id }, row.title)));
  document.getElementById("bar-end")?.append(themeButton());
  // The hash is the router's, so the skip link moves the focus itself.
  document.getElementById("skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    const target = main.querySelector('[role="grid"] [tabindex="0"], [role="grid"][tabindex="0"]') ?? main;
    if (target instanceof HTMLElement || target instanceof SVGElement) target.focus();
  });
  window.addEventListener("hashchange", () => void follow());
  watchScreen();
  void follow();
}

start();
