// Clues in black and white as the page itself writes them are read here, as the engine reads them: so our own pictures are
// there without a question, also when nobody answers.

/** @typedef {import("./files.js").NonogramRecord} NonogramRecord */

const SHAPE = /^(?:title "([^"\n]*)"\n)?width (\d{1,3})\nheight (\d{1,3})\n\nrows\n([\d,\n]+)\n\ncolumns\n([\d,\n]+)\n$/;

/** @param {string} text @returns {NonogramRecord | undefined} undefined if it is anything else */
export function readClues(text) {
  const found = SHAPE.exec(text);
  if (!found) return undefined;
  const [, title, wide, high, across, down] = found;
  const [width, height] = [Number(wide), Number(high)];
  const clues = (/** @type {string} */ lines) => lines.split("\n").map((line) => line.split(",").map(Number).filter(Boolean).map((length) => ({ length, colour: 1 })));
  const [rows, columns] = [clues(across), clues(down)];
  const fits = (/** @type {{ length: number }[]} */ clue, /** @type {number} */ room) => clue.reduce((sum, { length }) => sum + length + 1, -1) <= room;
  if (rows.length !== height || columns.length !== width || !rows.every((clue) => fits(clue, width)) || !columns.every((clue) => fits(clue, height))) return undefined;
  return {
    puzzle: text,
    ...(title ? { title } : {}),
    nonogram: { width, height, rows, columns, palette: [{ name: "white", rgb: "#ffffff", symbol: "." }, { name: "black", rgb: "#000000", symbol: "#" }] },
  };
}
