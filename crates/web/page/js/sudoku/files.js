// Puzzles coming in: opened, pasted, dropped, from the examples, from where somebody left off, or new.

import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { faultIn, faultToast } from "../ui/fault.js";
import { openPuzzleDialog } from "../ui/open.js";
import { recordName, recordSize, takeGiven } from "../play/taking.js";
import { readClassic } from "./classic.js";
import { EXAMPLE_WORDS } from "./example-words.js";
import { EXAMPLES } from "./examples.js";
import { writePuzzle } from "./text.js";
import { PLAIN_RULES, ruleName } from "./words.js";
import { t } from "../ui/language.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {import("../api.js").OpenedRecord} OpenedRecord */
/** @typedef {(record: OpenedRecord, setting?: boolean) => void} Load */

/**
 * Reads a text or file and loads what is in it; asks which if there are several.
 * @param {Context} context
 * @param {import("../ui/drop.js").Given} given
 * @param {Load} load
 */
export async function take(context, given, load) {
  const classic = given.text && !given.from ? readClassic(given.text.trim()) : undefined;
  if (classic) load(classic);
  else await takeGiven(context, given, "sudoku", load);
}

/** @param {Context} context @param {Load} load */
export function openFile(context, load) {
  openPuzzleDialog({
    kind: "sudoku",
    placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    take: (given) => take(context, given, load),
  });
}

/** @type {Promise<import("../api.js").Examples> | null} */
let examples = null;

/** What there is to choose from; asked once. @param {Context} context */
export function catalogue(context) {
  examples ??= context.ask("examples", {}).catch((fault) => {
    examples = null;
    throw fault;
  });
  return /** @type {Promise<import("../api.js").Examples>} */ (examples);
}

/**
 * The rows of the examples menu.
 * @param {Context} context
 * @param {Load} load
 * @returns {Promise<import("../ui/menu.js").MenuRow[]>}
 */
export async function exampleRows(context, load) {
  /** @type {import("../ui/menu.js").MenuRow[]} */
  const rows = [];
  const recent = context.store.recent().slice(0, 5);
  if (recent.length > 1) {
    rows.push({ heading: t("Where you were") });
    for (const { puzzle } of recent) {
      const record = /** @type {any} */ (context.store.recall(puzzle))?.record;
      if (record?.sudoku) rows.push({ label: recordName(record), note: recordSize(record), icon: "clock", onchoose: () => load(record) });
    }
    rows.push("rule");
  }
  try {
    const { examples } = await catalogue(context);
    rows.push({ heading: t("Examples") });
    for (const example of examples) if (example.kind === "sudoku") rows.push(exampleRow(context, { ...example, ...(EXAMPLE_WORDS[example.name] ?? {}) }, load));
    rows.push({ heading: t("Sizes, rules, hard ones") });
    for (const example of EXAMPLES) rows.push(exampleRow(context, example, load));
  } catch (fault) {
    context.toast(...faultToast(fault));
  }
  return rows;
}

/**
 * @param {Context} context
 * @param {{ name: string, about: string, puzzle: string }} example
 * @param {Load} load
 * @returns {import("../ui/menu.js").MenuItem}
 */
function exampleRow(context, { name, about, puzzle }, load) {
  const choose = () => take(context, { text: puzzle }, (record) => load({ ...record, title: record.title ?? name }));
  return { label: name, note: about, icon: "grid", onchoose: () => void choose().catch((fault) => context.toast(...faultToast(fault))) };
}

/** Sizes with the boxes they usually have. @type {[number, [number, number]][]} */
const SIZES = [[4, [2, 2]], [6, [2, 3]], [8, [2, 4]], [9, [3, 3]], [10, [2, 5]], [12, [3, 4]], [15, [3, 5]], [16, [4, 4]], [20, [4, 5]], [25, [5, 5]], [36, [6, 6]], [49, [7, 7]], [64, [8, 8]]];
/** @param {Context} context @param {Load} load */
export function newBoard(context, load) {
  const sizeId = freshId("size");
  const size = h("select", { class: "select", id: sizeId }, SIZES.map(([n, [rows, columns]]) =>
    h("option", { value: n, selected: n === 9 }, t`${n} × ${n}, boxes of ${rows} × ${columns}`)));
  const boxes = PLAIN_RULES.map((rule) => h("label", { class: "check" }, h("input", { type: "checkbox", value: rule }), ruleName(rule)));
  const faults = h("p", { class: "fault", role: "alert", hidden: true });
  const close = openDialog({
    title: t("A new board"),
    narrow: true,
    body: [
      h("div", { class: "field" }, h("label", { for: sizeId }, t("Size")), size),
      h("fieldset", { class: "fieldset" }, h("legend", { class: "label" }, t("Rules beyond rows, columns and boxes")), boxes),
      h("p", { class: "note" }, t("Enter the digits of a puzzle, add cages and thermometers, then make the digits its givens.")),
      faults,
    ],
    foot: (close) => [button({ label: t("Cancel"), onclick: close }), button({ label: t("Begin"), kind: "primary", onclick: () => void begin() })],
  });
  const begin = async () => {
    const row = SIZES.find(([n]) => n === Number(size.value)) ?? SIZES[3];
    const rules = boxes.flatMap((box) => { const input = box.querySelector("input"); return input?.checked ? [input.value] : []; });
    const text = writePuzzle({ size: row[0], box: row[1], rules, values: new Array(row[0] ** 2).fill(0) });
    try {
      await take(context, { text }, (record) => load(record, true));
      close();
    } catch (fault) {
      faultIn(faults, fault);
    }
  };
}
