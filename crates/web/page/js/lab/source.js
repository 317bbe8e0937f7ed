// Which puzzle the Lab watches: an example, the one in another view, or one that is brought.

import { AskError } from "../ask-error.js";
import { EXAMPLE_WORDS as NONOGRAM_WORDS } from "../nonogram/example-words.js";
import { GALLERY } from "../nonogram/gallery.js";
import { openStore } from "../store.js";
import { EXAMPLE_WORDS } from "../sudoku/example-words.js";
import { labPuzzle } from "./puzzle.js";
import { t } from "../ui/language.js";
import { refused } from "../ui/fault.js";
import { capital } from "../ui/words.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {import("./puzzle.js").LabPuzzle} LabPuzzle */
/** @typedef {{ id: string, label: string, group: string, load: () => Promise<LabPuzzle> }} Source */

/** A board whose search can be followed by eye: 109 events with plain backtracking, 61 with the fewest values first. */
const SMALL = { kind: "sudoku", name: "four", about: "", puzzle: ".....34.2..1...." };
/** What is watched if nothing else was chosen. */
export const FIRST_SOURCE = `example:${SMALL.kind}:${SMALL.name}`;

/**
 * Reads a text and takes its first puzzle.
 * @param {Context} context @param {import("../ui/drop.js").Given} given @param {string} [title]
 */
export async function readPuzzle(context, given, title) {
  const opened = await context.ask("open", { ...given, first: 1 });
  const [record] = opened.records;
  if (!record) return opened.bad?.[0] ? refused(new AskError(422, opened.bad[0])) : Promise.reject(new Error(t("There is no puzzle in this text.")));
  return labPuzzle(record, record.title ?? title);
}

/** The puzzle another view shows, if it shows one. @param {"sudoku" | "nonogram"} view @returns {LabPuzzle | undefined} */
export function puzzleOf(view) {
  const store = openStore(view);
  const last = store.get("last", "");
  const record = /** @type {any} */ (last ? store.recall(last) : undefined)?.record;
  return record?.[view] ? labPuzzle(record) : undefined;
}

/** All there is to choose from. @param {Context} context @param {{ kind: string, name: string, about: string, puzzle: string }[]} examples @returns {Source[]} */
export function sources(context, examples) {
  /** @type {Source[]} */
  const found = [];
  for (const [view, name] of /** @type {["sudoku" | "nonogram", string][]} */ ([["sudoku", t("Sudoku")], ["nonogram", t("Nonogram")]])) {
    const puzzle = puzzleOf(view);
    if (puzzle) found.push({ id: `from:${view}`, label: t`The one in ${name}: ${puzzle.title}`, group: t("Yours"), load: async () => puzzle });
  }
  const gallery = GALLERY.map(({ name, about, text }) => ({ kind: "nonogram", name, about, puzzle: text }));
  for (const example of [SMALL, ...examples, ...gallery]) {
    const label = example === SMALL ? t("Four by four") : (example.kind === "sudoku" ? EXAMPLE_WORDS : NONOGRAM_WORDS)[example.name]?.name ?? capital(example.name);
    found.push({
      id: `example:${example.kind}:${example.name}`, label, group: example.kind === "sudoku" ? t("Sudoku") : t("Nonogram"),
      load: () => readPuzzle(context, { text: example.puzzle }, label),
    });
  }
  return found;
}
