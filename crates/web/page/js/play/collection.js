// The graded collection: shelves of boards and pictures that the project made itself (see boards.js), and which
// of them the player has finished.

import { openStore } from "../store.js";
import { capital, levelName } from "../ui/words.js";
import { t } from "../ui/language.js";

/** @typedef {{ kind: "sudoku" | "nonogram", name: string, count: number, done: number }} Shelf */

const store = openStore("play");

/** Places that are finished, as `sudoku/easy/12`. @returns {string[]} */
function finishedPlaces() { return store.get("shelves", /** @type {string[]} */ ([])).filter((place) => typeof place === "string"); }

/** @param {string} place */
export function notePlace(place) {
  const known = finishedPlaces();
  if (!known.includes(place)) store.set("shelves", [...known, place]);
}

/** The boards themselves are fetched when somebody looks for one. @param {"sudoku" | "nonogram"} kind */
async function boards(kind) {
  const { BOARDS, PICTURES, clues } = await import("./boards.js");
  return kind === "sudoku" ? { lists: BOARDS, text: (/** @type {string} */ line) => line } : { lists: PICTURES, text: clues };
}

/** @param {"sudoku" | "nonogram"} kind @returns {Promise<Shelf[]>} */
export async function shelves(kind) {
  const done = finishedPlaces();
  const { lists } = await boards(kind);
  return Object.entries(lists).map(([name, lines]) => ({
    kind, name, count: lines.length, done: done.filter((place) => place.startsWith(`${kind}/${name}/`)).length }));
}

/**
 * The first puzzle of a shelf that is not finished; after the last one the first again.
 * @param {{ kind: "sudoku" | "nonogram", name: string }} shelf
 * @returns {Promise<import("./orders.js").Ready>}
 */
export async function nextOnShelf({ kind, name }) {
  const { lists, text } = await boards(kind);
  const lines = lists[name];
  const done = new Set(finishedPlaces());
  const free = lines.findIndex((_, i) => !done.has(`${kind}/${name}/${i + 1}`));
  const at = free < 0 ? 0 : free;
  const origin = { shelf: `${kind}/${name}/${at + 1}`, level: kind === "sudoku" ? name : undefined };
  const title = kind === "sudoku" ? `${capital(levelName(name))} ${at + 1}` : t`Picture ${at + 1}, ${name}`;
  return { kind, puzzle: text(lines[at]), title, origin };
}
