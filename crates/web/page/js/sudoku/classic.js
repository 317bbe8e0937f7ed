// A classic board written in one line is read here, as the engine reads it: so the first board, the collection and
// today's puzzle are there without a question, also when nobody answers.

/** @typedef {import("../api.js").OpenedRecord} OpenedRecord */

/** @param {string} text @returns {OpenedRecord | undefined} undefined if it is anything else */
export function readClassic(text) {
  if (!/^[0-9.]{81}$/.test(text)) return undefined;
  const givens = Array.from(text, (character) => Number(character === "." ? 0 : character));
  const cells = Array.from({ length: 81 }, (_, cell) => cell);
  const box = (/** @type {number} */ cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
  const lines = (/** @type {string} */ name, /** @type {(cell: number) => number} */ of) =>
    Array.from({ length: 9 }, (_, i) => ({ name: `${name} ${i + 1}`, cells: cells.filter((cell) => of(cell) === i) }));
  return {
    line: 1,
    puzzle: text.replaceAll("0", "."),
    sudoku: {
      size: 9, box: [3, 3], symbols: "123456789", givens, rules: [], boxes: cells.map(box),
      houses: [...lines("row", (cell) => Math.floor(cell / 9)), ...lines("column", (cell) => cell % 9), ...lines("box", box)],
    },
  };
}
