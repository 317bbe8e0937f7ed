// The graded collection: shelves of boards and pictures that the project made itself (see boards.js), and which
// of them the player has finished.

import { openStore } from "../store.js";
import { capital, levelName } from "../ui/words.js";
import { t } from "../ui/language.js";

/** @typedef {{ kind: "sudoku" | "nonogram", name: string, count: number, done: number }} Shelf */

const store = openStore("play");

/** Places that are finished, as `sudoku/easy/12`. @returns {string[]} */
function finishedPlaces() { return store.get("shelves", /** @type {string[]} */ ([])); }

/** @param {string} place */
export function notePlace(place) {
  const known = finishedPlaces();
  if (!known.includes(place)) store.set("shelves", [...known, place]);
}

/** The boards themselves are fetched when somebody looks for one. @param {"sudoku" | "nonogram"} kind @returns {Promise<Record<string, string[]>>} */
async function boards(kind) {
  const { BOARDS, PICTURES } = await import("./boards.js");
  return kind === "sudoku" ? BOARDS : PICTURES;
}

/** @param {"sudoku" | "nonogram"} kind @returns {Promise<Shelf[]>} */
export async function shelves(kind) {
  const done = finishedPlaces();
  return Object.entries(await boards(kind)).map(([name, lines]) => ({
    kind, name, count: lines.length, done: done.filter((place) => place.startsWith(`${kind}/${name}/`)).length }));
}

/** A picture of the collection as clues. @param {string} line `10 3ff…`: see boards.js */
function clues(line) {
  const [side, ...rows] = line.split(" ");
  const size = Number(side);
  const cells = rows.map((row) => Number.parseInt(row, 36).toString(2).padStart(size, "0"));
  const columns = Array.from({ length: size }, (_, column) => cells.map((row) => row[column]).join(""));
  const runs = (/** @type {string} */ text) => text.split("0").filter(Boolean).map((run) => run.length).join(",") || "0";
  return `width ${size}\nheight ${size}\n\nrows\n${cells.map(runs).join("\n")}\n\ncolumns\n${columns.map(runs).join("\n")}\n`;
}

/**
 * The first puzzle of a shelf that is not finished; after the last one the first again.
 * @param {{ kind: "sudoku" | "nonogram", name: string }} shelf
 * @returns {Promise<import("./orders.js").Ready>}
 */
export async function nextOnShelf({ kind, name }) {
  const lines = (await boards(kind))[name];
  const done = new Set(finishedPlaces());
  const free = lines.findIndex((_, i) => !done.has(`${kind}/${name}/${i + 1}`));
  const at = free < 0 ? 0 : free;
  const origin = { shelf: `${kind}/${name}/${at + 1}`, level: kind === "sudoku" ? name : undefined };
  return kind === "sudoku"
    ? { kind, puzzle: lines[at], title: `${capital(levelName(name))} ${at + 1}`, origin }
    : { kind, puzzle: clues(lines[at]), title: t`Picture ${at + 1}, ${name}`, origin };
}
