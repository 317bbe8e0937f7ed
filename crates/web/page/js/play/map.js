// What the player masters: kept in this browser alone. Three right answers in a row are mastery; a wrong one begins the row anew.

import { openStore } from "../store.js";

/** How many right answers in a row count as mastery. */
export const ENOUGH = 3;
const store = openStore("learn");

/** @typedef {{ row: number, right: number, wrong: number, mastered: boolean }} Known */

/** @param {"sudoku" | "nonogram"} kind @param {string} name @returns {Known} */
export function known(kind, name) {
  return { row: 0, right: 0, wrong: 0, mastered: false, ...store.get(`${kind}.${name}`, {}) };
}

/** @param {"sudoku" | "nonogram"} kind @param {string} name @param {boolean} right @returns {Known} */
export function note(kind, name, right) {
  const now = known(kind, name);
  now.row = right ? now.row + 1 : 0;
  if (right) now.right += 1;
  else now.wrong += 1;
  now.mastered ||= now.row >= ENOUGH;
  store.set(`${kind}.${name}`, now);
  return now;
}
