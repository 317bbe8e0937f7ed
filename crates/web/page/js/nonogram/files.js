// Puzzles coming in and going out: opened, pasted, dropped, from the examples, from where somebody
// left off; as a link, as text in another format.

import { handOver, shareLink } from "../share.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { faultToast } from "../ui/fault.js";
import { openPuzzleDialog } from "../ui/open.js";
import { readClues } from "./clue-text.js";
import { EXAMPLE_WORDS } from "./example-words.js";
import { GALLERY } from "./gallery.js";
import { recordSize, takeGiven } from "../play/taking.js";
import { withWords } from "./text.js";
import { t } from "../ui/language.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {Omit<import("../api.js").OpenedRecord, "line" | "sudoku">} NonogramRecord */
/** @typedef {(record: NonogramRecord) => void} Load */

/**
 * Reads a text or file and loads what is in it; asks which if there are several.
 * @param {Context} context @param {import("../ui/drop.js").Given} given @param {Load} load
 */
export async function take(context, given, load) {
  const own = given.text && !given.from ? readClues(given.text) : undefined;
  if (own) load(own);
  else await takeGiven(context, given, "nonogram", load);
}

/** @param {Context} context @param {Load} load */
export function openFile(context, load) {
  openPuzzleDialog({ kind: "nonogram", placeholder: t("rows\n1 1\n5\n…\ncolumns\n2\n…"), take: (given) => take(context, given, load) });
}

/**
 * The rows of the examples menu: where somebody was, our gallery, the engine's own.
 * @param {Context} context @param {Load} load
 * @returns {Promise<import("../ui/menu.js").MenuRow[]>}
 */
export async function exampleRows(context, load) {
  /** @type {import("../ui/menu.js").MenuRow[]} */
  const rows = [];
  const recent = context.store.recent().slice(0, 5).flatMap(({ puzzle }) => {
    const record = /** @type {any} */ (context.store.recall(puzzle))?.record;
    return record?.nonogram ? [/** @type {NonogramRecord} */ (record)] : [];
  });
  if (recent.length > 1) {
    rows.push({ heading: t("Where you were") });
    for (const record of recent) rows.push({ label: record.title ?? t("Nonogram"), note: recordSize(record), icon: "clock", onchoose: () => load(record) });
    rows.push("rule");
  }
  /** @param {string} text @param {string} title */
  const choose = (text, title) => void take(context, { text }, (record) => load({ ...record, title: record.title ?? title }))
    .catch((fault) => context.toast(...faultToast(fault)));
  rows.push({ heading: t("Examples") });
  try {
    const { examples } = await context.ask("examples", {});
    for (const example of examples) {
      if (example.kind !== "nonogram") continue;
      const { name, about, puzzle } = { ...example, ...(EXAMPLE_WORDS[example.name] ?? {}) };
      rows.push({ label: name, note: about, icon: "grid", onchoose: () => choose(puzzle, name) });
    }
  } catch (fault) {
    context.toast(...faultToast(fault));
  }
  for (const { name, about, text } of GALLERY) rows.push({ label: name, note: about, icon: "grid", onchoose: () => choose(text, name) });
  return rows;
}

/** A link that carries the puzzle, and if wanted how far somebody is. @param {Context} context @param {import("./game.js").Game} game */
export function share(context, game) {
  const id = freshId("link");
  const link = h("input", { class: "input", id, readonly: true });
  const progress = h("input", { type: "checkbox" });
  const { text, title, author } = game.about;
  const fill = async () => {
    link.value = await shareLink("nonogram", { puzzle: text, title, author, cells: progress.checked ? game.toRows() : undefined });
    link.select();
  };
  progress.addEventListener("change", () => void fill());
  link.addEventListener("focus", () => link.select());
  openDialog({
    title: t("Share"),
    body: [
      h("div", { class: "field" }, h("label", { for: id }, t("A link to this puzzle")), link),
      game.started && h("label", { class: "check" }, progress, t("With what I have drawn so far")),
      h("p", { class: "note" }, t("The puzzle is in the link itself: no server keeps it.")),
    ],
    foot: (close) => [button({ label: t("Copy the link"), icon: "link", kind: "primary", onclick: async () => {
      const how = await handOver(link.value, title ?? t("Nonogram"));
      if (how === "shown") {
        link.select();
        return;
      }
      close();
      if (how === "copied") context.toast(t("The link is on the clipboard."), { kind: "good" });
    } })],
  });
  void fill();
}

/** @param {Context} context @param {import("./game.js").Game} game */
export async function exportPuzzle(context, game) {
  const { exportDialog } = await import("../ui/export.js");
  await exportDialog(context, { kind: "nonogram", title: game.about.title ?? t("Nonogram"), puzzle: () => withWords(game.about.text, game.about) });
}
