// The views there are. A view is a folder with a `view.js` that exports `mount` and `unmount`
// (see ../README.md); it is loaded when somebody first goes there.

import { t } from "./ui/language.js";

/**
 * @typedef {object} ViewRow
 * @property {string} id what stands in the address: `#/id`
 * @property {string} title
 * @property {string[]} styles stylesheets, seen from the page
 * @property {() => Promise<View>} load
 */

/**
 * @typedef {object} View
 * @property {(root: HTMLElement, context: import("./main.js").Context) => void | Promise<void>} mount
 *   draws itself into `root`
 * @property {() => void} unmount
 *   lets go of what `context.signal` does not: it is aborted just before
 * @property {(params: URLSearchParams) => void} [arrive]
 *   the address got other parameters while the view stands; without it the view is mounted anew
 */

/** @type {ViewRow[]} */
export const VIEWS = [
  { id: "sudoku", title: t("Sudoku"), styles: ["css/sudoku.css", "css/sudoku-board.css", "css/play.css"], load: () => import("./sudoku/view.js") },
  { id: "nonogram", title: t("Nonogram"), styles: ["css/nonogram.css", "css/play.css"], load: () => import("./nonogram/view.js") },
  { id: "learn", title: t("Learn"), styles: ["css/sudoku-board.css", "css/nonogram.css", "css/learn.css"], load: () => import("./learn/view.js") },
  { id: "lab", title: t("Lab"), styles: ["css/lab.css"], load: () => import("./lab/view.js") },
  { id: "batch", title: t("Batch"), styles: ["css/batch.css"], load: () => import("./batch/view.js") },
];

/** Parts of views that no first screen needs: fetched when somebody wants them, or ahead when nothing else is to be done. @type {(() => Promise<unknown>)[]} */
export const LATER = [
  () => import("./sudoku/setting.js"), () => import("./sudoku/explain.js"), () => import("./sudoku/replay.js"), () => import("./sudoku/help.js"),
  () => import("./nonogram/explain.js"), () => import("./play/stats.js"), () => import("./ui/export.js"),
];
