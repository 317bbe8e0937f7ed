// One line and its clue: which runs are certainly placed, and whether the line can be right at all.
//
// In: runs, and the states of the cells (see game.js). Out: a flag a run. Nothing is given away that
// the player did not draw: a run is done when a closed piece of the line can be no other run.
//
//   clue 3 1 1     ▪▪▪×··▪·    3 is done; the single cell is not closed, it might grow
//                  ▪▪▪×·×▪×    3 is done; the single cell might be either 1

import { CROSS, OPEN } from "./game.js";

/**
 * A run. A length of 0 can't be read: it is any. A colour of 0 with it is a blot over any number of runs.
 * @typedef {import("../api.js").Run} Run
 */

/**
 * @typedef {object} LineState
 * @property {boolean[]} done a flag for each run of the clue
 * @property {boolean} full whether what is filled is exactly the clue
 * @property {boolean} dead whether no placement agrees with the cells
 */

/** The state of a cell that belongs to a run. @param {Run} run */
const inked = (run) => run.colour + 1;

/**
 * Which first runs fit into which beginnings of the line: `fits[j * (n + 1) + p]` says that cells
 * before `p` can be explained by the first `j` runs.
 * @param {Run[]} clue
 * @param {ArrayLike<number>} cells
 */
function beginnings(clue, cells) {
  const n = cells.length;
  const fits = new Uint8Array((clue.length + 1) * (n + 1));
  const at = (/** @type {number} */ j, /** @type {number} */ p) => fits[j * (n + 1) + p] === 1;
  const blank = (/** @type {number} */ p) => cells[p] === OPEN || cells[p] === CROSS;
  for (let p = 0; p <= n; p++) {
    if (p === 0 || (at(0, p - 1) && blank(p - 1))) fits[p] = 1;
  }
  for (let j = 1; j <= clue.length; j++) {
    const run = clue[j - 1];
    for (let p = run.length || 1; p <= n; p++) {
      if ((at(j, p - 1) && blank(p - 1)) || endsAt(clue, j - 1, p, cells, at, blank)) fits[j * (n + 1) + p] = 1;
    }
  }
  return at;
}

/**
 * Whether run `j` may end before `p`.
 * @param {Run[]} clue @param {number} j @param {number} p @param {ArrayLike<number>} cells
 * @param {(j: number, p: number) => boolean} at @param {(p: number) => boolean} blank
 */
function endsAt(clue, j, p, cells, at, blank) {
  const run = clue[j];
  if (run.length > 0) return startable(clue, j, p - run.length, at, blank) && takes(cells, p - run.length, p, run);
  for (let from = p - 1; from >= 0 && takes(cells, from, from + 1, run); from--) {
    if (startable(clue, j, from, at, blank)) return true;
  }
  return false;
}

/**
 * Whether run `j` may start at `p`, as far as the cells before it say.
 * @param {Run[]} clue @param {number} j @param {number} p
 * @param {(j: number, p: number) => boolean} at @param {(p: number) => boolean} blank
 */
function startable(clue, j, p, at, blank) {
  // Runs of one colour keep a cell between them; different colours may touch.
  if (j > 0 && clue[j - 1].colour === clue[j].colour) return p > 0 && blank(p - 1) && at(j, p - 1);
  return at(j, p);
}

/** @param {ArrayLike<number>} cells @param {number} from @param {number} to @param {Run} run */
function takes(cells, from, to, run) {
  for (let p = from; p < to; p++) {
    if (cells[p] !== OPEN && cells[p] !== inked(run)) return false;
  }
  return true;
}

/** @param {Run} run */
const isStar = (run) => run.length === 0 && run.colour === 0;

/** Whether the pieces of a line are its clue. @param {Run[]} clue @param {{ length: number, state: number }[]} drawn */
function matches(clue, drawn) {
  // How many of the pieces the runs so far may have taken.
  let taken = new Set([0]);
  for (const run of clue) {
    const next = new Set();
    for (const count of taken) {
      if (isStar(run)) for (let i = count; i <= drawn.length; i++) next.add(i);
      else if (count < drawn.length && mayBe(run, drawn[count])) next.add(count + 1);
    }
    taken = next;
  }
  return taken.has(drawn.length);
}

/** Whether a piece of the line looks like a run. @param {Run} run @param {{ length: number, state: number }} piece */
function mayBe(run, piece) {
  return inked(run) === piece.state && (run.length === 0 || run.length === piece.length);
}

/**
 * What is filled, as runs: an open cell counts as empty.
 * @param {ArrayLike<number>} cells
 * @returns {{ start: number, length: number, state: number }[]}
 */
export function pieces(cells) {
  const found = [];
  for (let p = 0; p < cells.length;) {
    const state = cells[p];
    let end = p + 1;
    while (end < cells.length && cells[end] === state) end += 1;
    if (state > CROSS) found.push({ start: p, length: end - p, state });
    p = end;
  }
  return found;
}

/**
 * @param {Run[]} clue
 * @param {ArrayLike<number>} cells
 * @returns {LineState}
 */
export function readLine(clue, cells) {
  const n = cells.length;
  const drawn = pieces(cells);
  const full = matches(clue, drawn);
  // What a blot hides can't be told from what it doesn't: such a line is done as a whole or not at all.
  if (full || clue.some(isStar)) return { done: clue.map(() => full), full, dead: false };
  const before = beginnings(clue, cells);
  if (!before(clue.length, n)) return { done: clue.map(() => false), full, dead: true };
  const back = Array.from({ length: n }, (_, p) => cells[n - 1 - p]);
  const mirrored = [...clue].reverse();
  const after = beginnings(mirrored, back);
  const blank = (/** @type {number} */ p) => cells[p] === OPEN || cells[p] === CROSS;
  const blankBack = (/** @type {number} */ p) => back[p] === OPEN || back[p] === CROSS;
  const done = clue.map(() => false);
  for (const piece of drawn) {
    const end = piece.start + piece.length;
    if ((piece.start > 0 && cells[piece.start - 1] === OPEN) || (end < n && cells[end] === OPEN)) continue;
    const may = [];
    for (let j = 0; j < clue.length && may.length < 2; j++) {
      if (!mayBe(clue[j], piece)) continue;
      if (startable(clue, j, piece.start, before, blank)
        && startable(mirrored, clue.length - 1 - j, n - end, after, blankBack)) may.push(j);
    }
    if (may.length === 1) done[may[0]] = true;
  }
  return { done, full, dead: false };
}

/** @param {Run} run */
export const runText = (run) => (run.length > 0 ? String(run.length) : isStar(run) ? "*" : "?");

/**
 * A clue in words: "2 1", "3 red, 1 blue", or that the line is empty.
 * @param {Run[]} clue
 * @param {{ name: string }[]} palette
 */
export function clueWords(clue, palette) {
  if (clue.length === 0) return "empty";
  if (palette.length <= 2) return clue.map(runText).join(" ");
  return clue.map((run) => (isStar(run) ? "any" : `${runText(run)} ${palette[run.colour].name}`)).join(", ");
}
