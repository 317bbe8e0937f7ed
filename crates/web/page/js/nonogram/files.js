// Puzzles coming in and going out: opened, pasted, dropped, from the examples, from where somebody
// left off; as a link, as text in another format.

import { handOver, pack, shareLink } from "../share.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { saveFile } from "../ui/drop.js";
import { faultBox, faultText, stopped } from "../ui/fault.js";
import { openPuzzleDialog } from "../ui/open.js";
import { GALLERY } from "./gallery.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {Omit<import("../api.js").OpenedRecord, "line" | "sudoku">} NonogramRecord */
/** @typedef {(record: NonogramRecord) => void} Load */

/**
 * Reads a text or file and loads what is in it; asks which if there are several.
 * @param {Context} context @param {import("../ui/drop.js").Given} given @param {Load} load
 */
export async function take(context, given, load) {
  /** @type {import("../api.js").Verbs["open"]["request"]} */
  const request = { ...given, first: 200 };
  // A format that was chosen is one of Nonograms.
  if (given.from) request.kind = "nonogram";
  // What is neither is taken for a Nonogram: then the fault speaks of rows and clues.
  const opened = await context.ask("open", request).catch((fault) => {
    if (stopped(fault)) throw fault;
    return context.ask("open", { ...request, kind: "nonogram" });
  });
  if (opened.kind === "sudoku") {
    context.go("sudoku", await pack(opened.records[0]?.puzzle ?? given.text ?? ""));
    return;
  }
  const records = /** @type {NonogramRecord[]} */ (opened.records).filter((record) => record.nonogram);
  if (!records.length) throw new Error(opened.bad?.[0]?.message ?? "There is no Nonogram in this text.");
  if (records.length === 1) {
    load(records[0]);
    if (records[0].notes?.length) context.toast(records[0].notes.join("; "));
  } else chooseRecord(records, opened.more, load);
}

/** @param {NonogramRecord[]} records @param {boolean} more @param {Load} load */
function chooseRecord(records, more, load) {
  const close = openDialog({
    title: "Which one?",
    body: [
      h("p", { class: "soft" }, `${records.length}${more ? " of many" : ""} puzzles are in there. All of them at once are for the Batch view.`),
      h("ol", { class: "records" }, records.map((record, i) => h("li", {}, h("button", { type: "button", class: "record", onclick: () => { close(); load(record); } },
        h("span", { class: "step-number" }, i + 1), h("span", {}, record.title ?? record.id ?? `Nonogram ${i + 1}`), h("span", { class: "note" }, sizeOf(record)))))),
    ],
  });
}

/** @param {NonogramRecord} record */
export function sizeOf(record) {
  const board = record.nonogram;
  return board ? `${board.height} × ${board.width}${board.palette.length > 2 ? `, ${board.palette.length - 1} colours` : ""}` : "";
}

/** @param {Context} context @param {Load} load */
export function openFile(context, load) {
  openPuzzleDialog({ kind: "nonogram", placeholder: "rows\n1 1\n5\n…\ncolumns\n2\n…", take: (given) => take(context, given, load) });
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
    rows.push({ heading: "Where you were" });
    for (const record of recent) rows.push({ label: record.title ?? "Nonogram", note: sizeOf(record), icon: "clock", onchoose: () => load(record) });
    rows.push("rule");
  }
  /** @param {string} text @param {string} title */
  const choose = (text, title) => void take(context, { text }, (record) => load({ ...record, title: record.title ?? title }))
    .catch((fault) => context.toast(faultText(fault), { kind: "bad" }));
  rows.push({ heading: "Examples" });
  try {
    const { examples } = await context.ask("examples", {});
    for (const { kind, name, about, puzzle } of examples) {
      if (kind === "nonogram") rows.push({ label: name, note: about, icon: "grid", onchoose: () => choose(puzzle, name) });
    }
  } catch (fault) {
    context.toast(faultText(fault), { kind: "bad" });
  }
  for (const { name, about, text } of GALLERY) rows.push({ label: name, note: about, icon: "grid", onchoose: () => choose(text, name) });
  return rows;
}

/** A link that carries the puzzle, and if wanted how far somebody is. @param {Context} context @param {import("./game.js").Game} game */
export function share(context, game) {
  const id = freshId("link");
  const link = h("input", { class: "input", id, readonly: true });
  const progress = h("input", { type: "checkbox" });
  const { text, title } = game.about;
  const fill = async () => {
    link.value = await shareLink("nonogram", { puzzle: text, title, cells: progress.checked ? game.toRows() : undefined });
    link.select();
  };
  progress.addEventListener("change", () => void fill());
  link.addEventListener("focus", () => link.select());
  openDialog({
    title: "Share",
    body: [
      h("div", { class: "field" }, h("label", { for: id }, "A link to this puzzle"), link),
      game.started && h("label", { class: "check" }, progress, "With what I have drawn so far"),
      h("p", { class: "note" }, "The puzzle is in the link itself: no server keeps it."),
    ],
    foot: (close) => [button({ label: "Copy the link", icon: "link", kind: "primary", onclick: async () => {
      const how = await handOver(link.value, title ?? "Nonogram");
      if (how === "shown") {
        link.select();
        return;
      }
      close();
      if (how === "copied") context.toast("The link is on the clipboard.", { kind: "good" });
    } })],
  });
  void fill();
}

/** @param {Context} context @param {import("./game.js").Game} game */
export async function exportPuzzle(context, game) {
  const { formats } = await context.ask("formats", {});
  const offered = /** @type {{ kind: string, name: string, about: string, writes: boolean, extensions: string[] }[]} */ (formats)
    .filter(({ kind, writes }) => kind === "nonogram" && writes);
  const [formatId, textId] = [freshId("format"), freshId("text")];
  const choice = h("select", { class: "select", id: formatId },
    offered.map(({ name, about }) => h("option", { value: name }, `${name}: ${about}`)),
    h("option", { value: "svg" }, "svg: a drawing of the puzzle"));
  const area = h("textarea", { class: "textarea", id: textId, readonly: true, spellcheck: "false" });
  const notes = h("div", {});
  const fill = async () => {
    notes.replaceChildren();
    const posed = { kind: /** @type {const} */ ("nonogram"), puzzle: game.about.text };
    try {
      if (choice.value === "svg") {
        area.value = (await context.ask("render", { ...posed, to: "svg" })).svg ?? "";
        return;
      }
      const made = await context.ask("convert", { ...posed, to: choice.value });
      area.value = made.text;
      if (made.lost.length) notes.append(h("p", { class: "note" }, `This format has no room for: ${made.lost.join("; ")}.`));
    } catch (fault) {
      area.value = "";
      notes.append(faultBox(fault, { title: "This format can't hold the puzzle" }));
    }
  };
  choice.addEventListener("change", () => void fill());
  const ending = () => (choice.value === "svg" ? "svg" : offered.find(({ name }) => name === choice.value)?.extensions[0] ?? "txt");
  openDialog({
    title: "Export",
    body: [h("div", { class: "field" }, h("label", { for: formatId }, "Format"), choice), h("div", { class: "field" }, h("label", { for: textId }, "Text"), area), notes],
    foot: () => [
      button({ label: "Save as a file", icon: "save", onclick: () => saveFile(area.value, `nonogram.${ending()}`) }),
      button({ label: "Copy", icon: "copy", kind: "primary", onclick: () => void navigator.clipboard.writeText(area.value)
        .then(() => context.toast("The text is on the clipboard.", { kind: "good" }), () => area.select()) }),
    ],
  });
  await fill();
}
