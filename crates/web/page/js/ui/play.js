// What the views that play share: how they are mounted, one at a time and saved when they go; and the title above the board and in the tab.

import { h } from "./dom.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {{ arrive(params: URLSearchParams): Promise<void>, save(): void }} PlayView `arrive`: shows what the address names; `save`: keeps where somebody is */

/**
 * What a view's module exports, for a class of views.
 * @param {new (root: HTMLElement, context: Context) => PlayView} View
 */
export function playView(View) {
  /** @type {PlayView | null} */
  let standing = null;
  return {
    /** @param {HTMLElement} root @param {Context} context */
    async mount(root, context) {
      standing = new View(root, context);
      await standing.arrive(context.params);
    },
    unmount() {
      standing?.save();
      standing = null;
    },
    /** @param {URLSearchParams} params */
    arrive(params) {
      void standing?.arrive(params);
    },
  };
}

/**
 * Goes on with what this browser kept of a puzzle, if it is whole: another version, an extension or a hand may have written there.
 * @param {import("../store.js").Store} store @param {any} kept @param {"sudoku" | "nonogram"} kind @param {(record: any) => void} begin
 */
export function goOn(store, kept, kind, begin) {
  if (!kept?.record?.[kind]) return false;
  try {
    begin(kept.record);
    return true;
  } catch {
    store.forget(String(kept.record.puzzle));
    return false;
  }
}

/**
 * Names what is shown in the title of the tab, and in the browser's history: a puzzle by its title, else by its size and level.
 * @param {Context} context @param {string} view its name @param {{ title?: string, size?: string, level?: string }} shown
 */
export function nameTab(context, view, { title, size, level }) {
  // A puzzle may be ready when somebody has left already.
  if (context.signal.aborted) return;
  const parts = title ? [title, !title.includes(view) && view] : [size ? `${view} ${size}` : view, level];
  document.title = [...parts, "Cellwise"].filter(Boolean).join(" · ");
}

/** A title with more letters is set smaller and takes a second line. */
const LONG_TITLE = 16;

/** @param {string} title @param {string} note what else is to be known of the puzzle, in a few words */
export function titles(title, note) {
  return h("div", { class: "titles" },
    h("h1", { class: title.length > LONG_TITLE ? "is-long" : "", title, dir: "auto" }, title),
    h("p", { class: "note" }, note));
}
