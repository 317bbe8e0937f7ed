// A board written as text that `open` reads: for puzzles made on the page.

/**
 * Cellwise's own text: any size, any rule.
 * @param {{ size: number, box?: [number, number] | null, rules?: string[], values: number[], title?: string, author?: string, description?: string }} puzzle
 */
export function writePuzzle({ size, box, rules = [], values, title, author, description }) {
  const lines = ["cellwise sudoku"];
  // One line each: what follows a line break would be read as something else.
  if (title) lines.push(`title: ${oneLine(title)}`);
  if (author) lines.push(`author: ${oneLine(author)}`);
  if (description) lines.push(`description: ${oneLine(description)}`);
  if (box) lines.push(`box: ${box[0]}x${box[1]}`);
  for (const rule of rules) lines.push(`rule: ${rule}`);
  lines.push("board:");
  for (let row = 0; row < size; row++) lines.push(values.slice(row * size, (row + 1) * size).map((value) => value || ".").join(" "));
  lines.push("end", "");
  return lines.join("\n");
}

/** The puzzle of a game with `values` as its givens. @param {import("./game.js").Game} game @param {number[]} values */
export function withGivens(game, values) {
  const { board, record } = game;
  return writePuzzle({ size: board.size, box: board.box, rules: board.rules.map((rule) => rule.text), values, title: record.title, author: record.author, description: record.description });
}

/** @param {string} text */
function oneLine(text) { return text.replace(/\s+/g, " ").trim(); }
