// A game in progress: the puzzle, what the player wrote, what is selected, and the way back.
//
// Knows nothing of the page: it is told what to do and tells `changed` that it did.

import { History } from "../history.js";
import { candidatesOf, clashesOf, Shape } from "./shape.js";

/** What a cell holds: a digit, corner marks and centre marks (as masks). @typedef {[number, number, number]} Cell */
/** Cells that change: which, from what, to what. @typedef {[number, Cell, Cell][]} Move */
/** @typedef {"digit" | "corner" | "centre"} Mode */
/** @typedef {"cells" | "selection" | "settings"} Change */

export class Game {
  /**
   * @param {import("../api.js").OpenedRecord} record
   * @param {(what: Change) => void} changed
   */
  constructor(record, changed) {
    const board = record.sudoku;
    if (!board) throw new Error("This record is no Sudoku.");
    this.record = record;
    this.board = board;
    this.shape = new Shape(board);
    this.givens = board.givens;
    this.changed = changed;
    /** @type {Cell[]} */
    this.cells = this.givens.map(() => [0, 0, 0]);
    board.marks?.forEach((digits, cell) => {
      if (!this.givens[cell]) this.cells[cell][2] = digits.reduce((mask, digit) => mask | (1 << digit), 0);
    });
    /** @type {Set<number>} */
    this.selected = new Set();
    this.cursor = Math.max(0, this.givens.indexOf(0));
    /** @type {Mode} */
    this.mode = "digit";
    /** @type {History<Move>} */
    this.history = new History((move, back) => {
      for (const [cell, before, after] of move) this.cells[cell] = back ? before : after;
    }, () => this.changed("cells"));
    this.select([this.cursor]);
  }

  get size() { return this.shape.size; }
  /** @param {number} cell */
  valueAt(cell) { return this.givens[cell] || this.cells[cell][0]; }
  get values() { return this.givens.map((given, cell) => given || this.cells[cell][0]); }
  get full() { return this.values.every(Boolean); }
  get touched() { return this.cells.some(([value, corner, centre]) => value || corner || centre); }
  candidates() { return candidatesOf(this.shape, this.values); }
  clashes() { return clashesOf(this.shape, this.values); }

  /** The board as requests write it: a character a cell, in the engine's own symbols. @param {number[]} [values] */
  line(values = this.values) {
    return values.map((value) => (value ? ENGINE_SYMBOLS[value - 1] : ".")).join("");
  }

  /** @returns {number[][] | undefined} centre marks, if there are any */
  marks() {
    if (!this.cells.some((cell) => cell[2])) return undefined;
    return this.cells.map(([value, , centre]) => {
      const digits = [];
      for (let digit = 1; !value && digit <= this.size; digit++) if (centre & (1 << digit)) digits.push(digit);
      return digits;
    });
  }

  /**
   * Selects cells; the last one is where the cursor stands.
   * @param {Iterable<number>} cells
   * @param {number} [cursor]
   */
  select(cells, cursor) {
    this.selected = new Set(cells);
    this.cursor = cursor ?? [...this.selected].pop() ?? this.cursor;
    this.changed("selection");
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.changed("settings");
  }

  /**
   * Carries out what changes of `next`; nothing if nothing does.
   * @param {Iterable<number>} cells
   * @param {(cell: Cell, index: number) => Cell} next
   */
  change(cells, next) {
    /** @type {Move} */
    const move = [];
    for (const cell of cells) {
      if (this.givens[cell]) continue;
      const before = this.cells[cell];
      const after = next(before, cell);
      if (after.some((part, i) => part !== before[i])) move.push([cell, before, after]);
    }
    if (move.length) this.history.push(move);
    return move.length > 0;
  }

  /**
   * Writes a digit into the selected cells, as the mode says: once more takes it back.
   * @param {number} digit
   * @param {Mode} [mode]
   */
  enter(digit, mode = this.mode) {
    const open = [...this.selected].filter((cell) => !this.givens[cell]);
    if (!open.length || digit < 1 || digit > this.size) return false;
    if (mode === "digit") {
      const all = open.every((cell) => this.cells[cell][0] === digit);
      // Marks stay beneath, to be there again when the digit goes.
      return this.change(open, ([, corner, centre]) => [all ? 0 : digit, corner, centre]);
    }
    const at = mode === "corner" ? 1 : 2;
    const bit = 1 << digit;
    const free = open.filter((cell) => !this.cells[cell][0]);
    const all = free.every((cell) => this.cells[cell][at] & bit);
    return this.change(free, (cell) => {
      /** @type {Cell} */
      const after = [...cell];
      after[at] = all ? after[at] & ~bit : after[at] | bit;
      return after;
    });
  }

  /** Takes the digit, or where there is none the marks, out of the selected cells. */
  erase() {
    const digits = [...this.selected].some((cell) => this.cells[cell][0]);
    return this.change(this.selected, ([, corner, centre]) => (digits ? [0, corner, centre] : [0, 0, 0]));
  }

  /** Writes every candidate as a centre mark. */
  fillMarks() {
    const masks = this.candidates();
    return this.change(masks.keys(), ([value, corner, centre], cell) => (value ? [value, corner, centre] : [0, corner, masks[cell]]));
  }

  /** Puts digits and takes marks away, as a step says. @param {Pick<import("../api.js").Step, "places" | "removes">} step */
  applyStep(step) {
    const places = new Map(step.places.map(({ cell, digit }) => [cell, digit]));
    /** @type {Map<number, number>} */
    const removes = new Map();
    for (const { cell, digit } of step.removes) removes.set(cell, (removes.get(cell) ?? 0) | (1 << digit));
    const masks = this.candidates();
    const cells = new Set([...places.keys(), ...removes.keys()]);
    return this.change(cells, ([value, corner, centre], cell) => {
      const digit = places.get(cell);
      if (digit) return [digit, corner, centre];
      // A removal shows only where candidates are noted, so they are noted first.
      return [value, corner, (centre || masks[cell]) & ~(removes.get(cell) ?? 0)];
    });
  }

  /** Fills the board. @param {number[]} values */
  fill(values) {
    return this.change(values.keys(), ([, corner, centre], cell) => [values[cell], corner, centre]);
  }

  /** Takes everything back that the player wrote; can be undone. */
  restart() {
    return this.change(this.cells.keys(), () => [0, 0, 0]);
  }

  /** For the store. */
  toJSON() {
    return { record: this.record, cells: this.cells, history: this.history };
  }

  /** Goes on where `toJSON` left off. @param {any} kept */
  restore(kept) {
    if (!Array.isArray(kept?.cells) || kept.cells.length !== this.cells.length) return;
    this.cells = kept.cells;
    if (Array.isArray(kept.history?.moves)) this.history.restore(kept.history);
  }
}

/** What the engine writes for 1, 2, 3, …, whatever the puzzle's own symbols. */
const ENGINE_SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The digits of a board that the engine wrote. @param {string} line */
export function readLine(line) {
  return [...line].map((symbol) => ENGINE_SYMBOLS.indexOf(symbol) + 1);
}
