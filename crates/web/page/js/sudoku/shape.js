// The board's geometry: who sees whom, and where things are.
//
// Units: a cell is UNIT wide, the board begins at (0, 0), rows go down. Cells are counted row by
// row from 0. Sets of digits are those of digits.js.

import { narrowByCages } from "./cages.js";
import { allDigits, NONE, sign } from "./digits.js";

/** One cell's side in the drawing. */
export const UNIT = 64;
/** What candidates keep off the edges of their cell. */
const PAD = 3;
const CAGE_PAD = 8;

/** Rules that write a number into the corner of a cell. */
const CORNERED = new Set(["killer", "contains", "connected", "equality", "rellik", "lunchbox", "sumline"]);

export class Shape {
  /** @param {import("../api.js").SudokuBoard} board */
  constructor(board) {
    this.size = board.size;
    this.cells = board.size * board.size;
    this.symbols = [...board.symbols];
    this.boxes = board.boxes;
    this.houses = board.houses;
    this.rules = board.rules;
    /** All digits. */
    this.all = allDigits(board.size);
    /** Candidates stand in a square of this side within their cell. */
    this.side = Math.ceil(Math.sqrt(board.size));
    this.peers = peersOf(this);
    /** What candidates keep off the edges: more where cages are drawn inside the cells. */
    this.pad = board.rules.some((rule) => CORNERED.has(rule.name)) ? CAGE_PAD : PAD;
    /** Cells whose upper left corner holds a number: candidates keep below it. */
    this.cornered = new Set(board.rules.filter((rule) => CORNERED.has(rule.name) && rule.cells.length > 0).map((rule) => (rule.name === "sumline" ? rule.cells[0] : Math.min(...rule.cells))));
  }

  /** @param {number} cell */
  row(cell) { return Math.floor(cell / this.size); }
  /** @param {number} cell */
  column(cell) { return cell % this.size; }
  /** As people write it, and as the engine does. @param {number} cell */
  name(cell) { return `r${this.row(cell) + 1}c${this.column(cell) + 1}`; }
  /** @param {number} digit */
  symbol(digit) { return this.symbols[digit - 1] ?? String(digit); }

  /** The digit of a character, or 0. @param {string} character */
  digit(character) {
    const exact = this.symbols.indexOf(character);
    if (exact >= 0) return exact + 1;
    // Capitals or not: nobody types a board with the Shift key held.
    const other = this.symbols.findIndex((symbol) => symbol.toLowerCase() === character.toLowerCase());
    return other + 1;
  }

  /** The middle of a cell. @param {number} cell @returns {[number, number]} */
  middle(cell) {
    return [(this.column(cell) + 0.5) * UNIT, (this.row(cell) + 0.5) * UNIT];
  }

  /** Where a candidate stands. @param {number} cell @param {number} digit @returns {[number, number]} */
  spot(cell, digit) {
    // A little off the edges: box lines are thick.
    const [across, down] = [(UNIT - 2 * this.pad) / this.side, (UNIT - 2 * this.pad - this.lower(cell)) / this.side];
    const [x, y] = [this.column(cell) * UNIT + this.pad, this.row(cell) * UNIT + this.pad + this.lower(cell)];
    return [x + ((digit - 1) % this.side + 0.5) * across, y + (Math.floor((digit - 1) / this.side) + 0.5) * down];
  }

  /** How much lower the candidates of a cell begin. @param {number} cell */
  lower(cell) { return this.cornered.has(cell) ? UNIT * 0.14 : 0; }

  /** The neighbour of a cell, or -1 off the board. @param {number} cell @param {number} down @param {number} right */
  beside(cell, down, right) {
    const row = this.row(cell) + down;
    const column = this.column(cell) + right;
    return row < 0 || column < 0 || row >= this.size || column >= this.size ? -1 : row * this.size + column;
  }
}

/** Steps between cells that may not be equal, for the rules that are made of them. @type {Record<string, [number, number][]>} */
const MOVES = {
  antiknight: [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]],
  antiking: [[1, 1], [1, -1], [-1, 1], [-1, -1], [0, 1], [1, 0], [0, -1], [-1, 0]],
};

/** The cells that may not hold the digit of each cell. @param {Shape} shape @returns {number[][]} */
function peersOf(shape) {
  /** @type {Set<number>[]} */
  const peers = Array.from({ length: shape.cells }, () => new Set());
  for (const { cells } of shape.houses) {
    for (const a of cells) for (const b of cells) if (a !== b) peers[a].add(b);
  }
  for (const rule of shape.rules) {
    for (const [down, right] of MOVES[rule.name] ?? []) {
      for (let cell = 0; cell < shape.cells; cell++) {
        const other = shape.beside(cell, down, right);
        if (other >= 0) peers[cell].add(other);
      }
    }
  }
  return peers.map((set) => [...set]);
}

/** The candidates that a board's digits leave each cell; none where there is a digit. @param {Shape} shape @param {number[]} values @returns {import("./digits.js").Digits[]} */
export function candidatesOf(shape, values) {
  const seen = new Uint8Array(shape.size + 1);
  const sets = values.map((value, cell) => {
    if (value) return NONE;
    seen.fill(0);
    for (const peer of shape.peers[cell]) seen[values[peer]] = 1;
    let left = NONE;
    for (let digit = 1; digit <= shape.size; digit++) if (!seen[digit]) left += sign(digit);
    return left;
  });
  narrowByCages(shape, values, sets);
  return sets;
}

/** The cells whose digit a peer holds too. @param {Shape} shape @param {number[]} values @returns {Set<number>} */
export function clashesOf(shape, values) {
  const clashes = new Set();
  values.forEach((value, cell) => {
    if (value && shape.peers[cell].some((peer) => values[peer] === value)) clashes.add(cell);
  });
  return clashes;
}

/**
 * The outline of a set of cells as path data, `inset` units inside them.
 *
 *   ┌───┐        each side of a cell without a neighbour in the set is drawn; where the set goes
 *   │ ┌─┘        on, the line runs to the cell's edge, and round an inner corner beyond it
 *   └─┘
 * @param {Shape} shape
 * @param {Iterable<number>} cells
 * @param {number} inset
 */
export function outline(shape, cells, inset) {
  const set = new Set(cells);
  let path = "";
  for (const cell of set) {
    const x = shape.column(cell) * UNIT;
    const y = shape.row(cell) * UNIT;
    /** @param {number} down @param {number} right */
    const has = (down, right) => set.has(shape.beside(cell, down, right));
    for (const [down, right] of /** @type {[number, number][]} */ ([[-1, 0], [1, 0], [0, -1], [0, 1]])) {
      if (has(down, right)) continue;
      // Along the side: how far it reaches towards each end.
      /** @param {number} end -1 or 1 */
      const reach = (end) => {
        const [sideDown, sideRight] = down ? [0, end] : [end, 0];
        if (!has(sideDown, sideRight)) return -inset;
        return has(down + sideDown, right + sideRight) ? inset : 0;
      };
      if (down) {
        const at = down < 0 ? y + inset : y + UNIT - inset;
        path += `M${x - reach(-1)} ${at}H${x + UNIT + reach(1)}`;
      } else {
        const at = right < 0 ? x + inset : x + UNIT - inset;
        path += `M${at} ${y - reach(-1)}V${y + UNIT + reach(1)}`;
      }
    }
  }
  return path;
}
