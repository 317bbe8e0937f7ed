// A Nonogram whose variables are the starts of its runs, drawn as a picture all the same.

/** @typedef {import("./puzzle.js").LabPuzzle} LabPuzzle */

/**
 * The same puzzle with a place for every run instead of every cell: `row 3 run 2` is one, and its value is
 * the cell where the run begins, counted from 1.
 * @param {LabPuzzle} puzzle
 * @returns {LabPuzzle}
 */
export function startsPuzzle(puzzle) {
  const { height, width, nonogram } = puzzle;
  const lengths = (/** @type {import("../api.js").Run[]} */ clue) => clue.map((run) => run.length);
  /** @type {{ name: string, length: number, cellAt: (at: number) => number }[]} */
  const runs = [];
  const add = (/** @type {string} */ word, /** @type {import("../api.js").Run[][]} */ clues, /** @type {(line: number, at: number) => number} */ cell) =>
    clues.forEach((clue, line) => lengths(clue).forEach((length, i) =>
      runs.push({ name: `${word} ${line + 1} run ${i + 1}`, length, cellAt: (at) => cell(line, at) })));
  add("row", nonogram?.rows ?? [], (line, at) => line * width + at);
  add("column", nonogram?.columns ?? [], (line, at) => at * width + line);
  const places = new Map(runs.map((run, i) => [run.name, i]));
  return {
    ...puzzle,
    values: Math.max(height, width),
    givens: new Array(runs.length).fill(0),
    cellOf: (variable) => places.get(variable) ?? -1,
    valueOf: (value) => Number(value) || 0,
    pictureOf: (replay) => {
      const cells = new Uint8Array(height * width);
      runs.forEach((run, i) => {
        const start = replay.known(i);
        for (let k = 0; start && k < run.length; k++) cells[run.cellAt(start - 1 + k)] = 2;
      });
      return cells;
    },
  };
}
