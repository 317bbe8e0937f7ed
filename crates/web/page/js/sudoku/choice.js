// Which techniques are tried, and which of them first, as requests say it. Kept in this browser.

import { openStore } from "../store.js";

/** @typedef {{ without: string[], technique_order: string[] }} Choice */

const store = openStore("techniques");

/** @returns {Choice} */
export function choice() { return { without: [], technique_order: [], ...store.get("choice", {}) }; }

/** @param {Choice} now */
export function choose(now) { store.set("choice", now); }
