// What somebody brings, read and shown: whichever kind it is, whichever view it was brought to. A photograph is offered
// as a picture to convert, a text that several formats read offers them, a file of several puzzles asks which.

import { AskError } from "../ask-error.js";
import { pack } from "../share.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { formatsOf, noteText, refused, stopped, SYMBOLS } from "../ui/fault.js";
import { t } from "../ui/language.js";
import { isPhotograph, isPicture } from "../ui/pictures.js";
import { offerPicture } from "./doors.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {import("../ui/drop.js").Given} Given */
/** @typedef {import("../api.js").OpenedRecord} OpenedRecord */
/** @typedef {"sudoku" | "nonogram"} Kind */
/** @typedef {import("../api.js").Verbs["open"]["reply"]} Opened */

/** How many puzzles of a file are offered. */
const FIRST = 200;

/**
 * Reads a text or file and loads what is in it; a puzzle of the other kind goes to its own view.
 * @param {Context} context
 * @param {Given} given
 * @param {Kind} kind of the view
 * @param {(record: OpenedRecord) => void} load
 */
export async function takeGiven(context, given, kind, load) {
  if (isPhotograph(given)) {
    offerPicture(context, given);
    return;
  }
  const opened = await read(context, given, kind);
  if (!opened) {
    offerPicture(context, given);
    return;
  }
  /** @param {OpenedRecord} record */
  const show = async (record) => {
    if (record[kind]) load(record);
    else context.go(record.sudoku ? "sudoku" : "nonogram", await pack(record.title ? { puzzle: record.puzzle, title: record.title } : record.puzzle));
    if (record.notes?.length) context.toast(record.notes.map(noteText).join("; "));
  };
  const records = opened.records.filter((record) => record.sudoku || record.nonogram);
  const other = opened.kind === "sudoku" && !given.from ? await alsoPicture(context, given) : undefined;
  if (!records.length) await (opened.bad?.[0] ? refused(new AskError(422, opened.bad[0])) : Promise.reject(new Error(t("There is no puzzle in this text."))));
  if (other) whichKind(() => void show(records[0]), () => void show(other));
  else if (records.length === 1) await show(records[0]);
  else whichRecord(records, opened.more, (record) => void show(record));
}

/**
 * What `open` makes of it; undefined for a picture that has to be converted. What can't be read says in which formats it could.
 * @param {Context} context @param {Given} given @param {Kind} kind @returns {Promise<Opened | undefined>}
 */
async function read(context, given, kind) {
  /** @param {object} [more] */
  const ask = (more) => context.ask("open", { ...given, first: FIRST, ...more });
  if (given.from?.startsWith(SYMBOLS)) return ask({ from: undefined, kind: "sudoku", symbols: given.from.slice(SYMBOLS.length) });
  try {
    return await ask();
  } catch (fault) {
    if (stopped(fault) || !(fault instanceof AskError) || fault.status < 400 || given.from || fault.choices.length) throw fault;
    // What is neither may be a Nonogram in a format that has to be named, and its fault speaks of rows and clues.
    /** @type {unknown} */
    let again;
    const nonogram = await ask({ kind: "nonogram" }).catch((other) => { again = other; });
    if (nonogram && kind === "nonogram") return nonogram;
    // A picture with too many colours for a puzzle is one to be made into a puzzle.
    if (isPicture(given) && again instanceof Error && /colour/.test(again.message)) return undefined;
    const readings = nonogram ? [nonogram] : (await Promise.all(formatsOf(again).map((from) => ask({ kind: "nonogram", from }).catch(() => undefined)))).filter((reading) => reading !== undefined);
    if (readings.length === 1 && kind === "nonogram") return readings[0];
    const told = kind === "nonogram" && again instanceof AskError && !/^\s*cellwise sudoku\b/.test(given.text ?? "") ? again : fault;
    throw new AskError(told.status, { ...told, message: told.message, choices: [...signsOf(fault, given), ...readings.map(({ format }) => format)] });
  }
}

/** What may stand for 1, 2, 3, … where the engine asks for it. @param {AskError} fault @param {Given} given @returns {string[]} */
function signsOf(fault, given) {
  const named = [...fault.message.matchAll(/--symbols (\S+)/g)].map(([, signs]) => `${SYMBOLS}${signs}`);
  if (named.length || !/--symbols|^found '\p{L}'; a cell is/u.test(fault.message)) return named;
  const rows = (given.text ?? "").trim().split(/\s+/);
  const letters = [...new Set(rows.join("").match(/\p{L}/gu) ?? [])].sort();
  const size = rows.length > 1 ? rows.length : Math.sqrt(rows[0].length);
  return letters.length === size ? [`${SYMBOLS}${letters.join("")}`] : [];
}

/** Rows of 0 and 1 are a picture as well as a board. @param {Context} context @param {Given} given */
async function alsoPicture(context, given) {
  if (!/^[01]+\s+[01\s]+$/.test(given.text?.trim() ?? "")) return undefined;
  const opened = await context.ask("open", { ...given, first: 1, kind: "nonogram" }).catch(() => undefined);
  return opened?.records.find((record) => record.nonogram);
}

/** @param {() => void} sudoku @param {() => void} nonogram */
function whichKind(sudoku, nonogram) {
  openDialog({
    title: t("What is this?"),
    narrow: true,
    body: [h("p", {}, t("This text can be read as a Nonogram and as a Sudoku."))],
    foot: (close) => [
      button({ label: t("A Sudoku"), onclick: () => { close(); sudoku(); } }),
      button({ label: t("A Nonogram"), kind: "primary", onclick: () => { close(); nonogram(); } }),
    ],
  });
}

/** @param {OpenedRecord[]} records @param {boolean} more @param {(record: OpenedRecord) => void} show */
function whichRecord(records, more, show) {
  const close = openDialog({
    title: t("Which one?"),
    body: [
      h("p", { class: "soft" }, more ? t`The first ${records.length} puzzles of this file. All of them at once are for the Batch view.` : t`${records.length} puzzles are in this file. All of them at once are for the Batch view.`),
      h("ol", { class: "records" }, records.map((record, i) => h("li", {}, h("button", { type: "button", class: "record", onclick: () => { close(); show(record); } },
        h("span", { class: "step-number" }, i + 1), h("span", { dir: "auto" }, recordName(record, i)), h("span", { class: "note" }, recordSize(record)))))),
    ],
  });
}

/** @param {OpenedRecord} record @param {number} [at] its place in its file, from 0 */
export function recordName(record, at = 0) {
  return record.title ?? record.id ?? (record.nonogram ? t`Nonogram ${at + 1}` : `${record.puzzle.replace(/\s+/g, " ").slice(0, 24)}…`);
}

/** @param {Pick<OpenedRecord, "sudoku" | "nonogram">} record */
export function recordSize({ sudoku, nonogram }) {
  if (sudoku) return t`${sudoku.size}×${sudoku.size}, ${sudoku.givens.filter(Boolean).length} givens`;
  if (nonogram) return `${nonogram.height} × ${nonogram.width}${nonogram.palette.length > 2 ? t`, ${nonogram.palette.length - 1} colours` : ""}`;
  return "";
}
