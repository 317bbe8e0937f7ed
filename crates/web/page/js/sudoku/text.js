// A board written as text that `open` reads: for puzzles made on the page.

const HEAD = "cellwise sudoku";

/**
 * Cellwise's own text: any size, any rule.
 * @param {{ size: number, box?: [number, number] | null, rules?: string[], values: number[], title?: string, author?: string, description?: string }} puzzle
 */
export function writePuzzle({ size, box, rules = [], values, title, author, description }) {
  const lines = [HEAD, ...wordLines({ title, author, description })];
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

/**
 * The text of a puzzle with what its author says of it; the text by which the page knows a puzzle has none of it.
 * @param {import("./game.js").Game} game @param {string} text
 */
export function withWords({ record, board, givens }, text) {
  const words = wordLines(record);
  if (!words.length || /^title: /m.test(text)) return text;
  if (text.startsWith(`${HEAD}\n`)) return text.replace("\n", `\n${words.join("\n")}\n`);
  // A line of cells has no room for words; pencil marks have no place beside them.
  return board.marks ? text : writePuzzle({ ...record, size: board.size, box: board.box, rules: board.rules.map((rule) => rule.text), values: givens });
}

/** @param {{ title?: string, author?: string, description?: string }} about */
function wordLines({ title, author, description }) {
  // One line each: what follows a line break would be read as something else.
  return Object.entries({ title, author, description }).flatMap(([name, said]) => (said ? [`${name}: ${oneLine(said)}`] : []));
}

/** @param {string} text */
function oneLine(text) { return text.replace(/\s+/g, " ").trim(); }
