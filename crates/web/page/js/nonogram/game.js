// A Nonogram being played: its cells, what its clues make of them, and the moves so far.
//
// A cell is one byte, row by row:
//
//   0 open    1 crossed out (certainly empty)    2 the palette's colour 1    3 colour 2    …

import { History } from "../history.js";
import { readLine } from "./clues.js";
import { inWords } from "./paint.js";

export const OPEN = 0;
export const CROSS = 1;

/** @typedef {import("../api.js").Run} Run */
/** @typedef {import("../api.js").Colour} Colour */
/** @typedef {import("../api.js").NonogramBoard} Puzzle */
/** Cells and what they were, and what they became: `[cell, before, after, cell, …]`. @typedef {number[]} Move */

export class Game {
  /**
   * @param {Puzzle} puzzle
   * @param {{ text: string, title?: string, author?: string, copyright?: string, source?: string }} about
   */
  constructor(puzzle, about) {
    this.puzzle = { ...puzzle, palette: inWords(puzzle.palette) };
    this.about = about;
    this.width = puzzle.width;
    this.height = puzzle.height;
    this.cells = new Uint8Array(puzzle.width * puzzle.height);
    /** Rows first, then columns. */
    this.lines = [...puzzle.rows, ...puzzle.columns].map((clue, line) => readLine(clue, this.line(line)));
    /** @type {(() => void)[]} */
    this.watchers = [];
    /** @type {History<Move>} */
    this.history = new History((move, back) => this.carryOut(move, back), () => this.tell());
  }

  /** Whether there is more than one colour to fill in. */
  get coloured() { return this.puzzle.palette.length > 2; }
  get finished() { return this.lines.every((line) => line.full); }
  get started() { return this.cells.some((state) => state !== OPEN); }

  /** @param {() => void} watcher */
  watch(watcher) { this.watchers.push(watcher); }

  tell() { for (const watcher of this.watchers) watcher(); }

  /** The clue of a line. @param {number} line */
  clue(line) {
    return line < this.height ? this.puzzle.rows[line] : this.puzzle.columns[line - this.height];
  }

  /** The states of a line's cells. @param {number} line @returns {ArrayLike<number>} */
  line(line) {
    if (line < this.height) return this.cells.subarray(line * this.width, (line + 1) * this.width);
    const column = line - this.height;
    return Uint8Array.from({ length: this.height }, (_, row) => this.cells[row * this.width + column]);
  }

  /** @param {Move} move @param {boolean} back */
  carryOut(move, back) {
    const touched = new Set();
    for (let i = 0; i < move.length; i += 3) {
      this.cells[move[i]] = move[i + (back ? 1 : 2)];
      touched.add(Math.floor(move[i] / this.width));
      touched.add(this.height + (move[i] % this.width));
    }
    for (const line of touched) this.lines[line] = readLine(this.clue(line), this.line(line));
  }

  /**
   * Sets cells as one move; gives how many changed.
   * @param {Iterable<[cell: number, state: number]>} changes
   */
  set(changes) {
    /** @type {Move} */
    const move = [];
    for (const [cell, state] of changes) {
      if (this.cells[cell] !== state) move.push(cell, this.cells[cell], state);
    }
    if (move.length > 0) this.history.push(move);
    return move.length / 3;
  }

  /** What crossing out the rest of finished lines would change. @returns {[number, number][]} */
  restOfFinishedLines() {
    /** @type {[number, number][]} */
    const rest = [];
    this.lines.forEach((state, line) => {
      if (!state.full) return;
      const cells = this.line(line);
      for (let i = 0; i < cells.length; i++) {
        if (cells[i] === OPEN) rest.push([line < this.height ? line * this.width + i : i * this.width + line - this.height, CROSS]);
      }
    });
    return rest;
  }

  /** The cells as requests take them: a string a row. */
  toRows() {
    const letters = ["?", ...this.puzzle.palette.map((colour) => colour.symbol)];
    return Array.from({ length: this.height }, (_, row) =>
      Array.from(this.cells.subarray(row * this.width, (row + 1) * this.width), (state) => letters[state]).join(""));
  }

  /** States from a string a row. @param {string[]} rows */
  fromRows(rows) {
    const states = new Uint8Array(this.cells.length);
    rows.slice(0, this.height).forEach((text, row) => {
      [...text].slice(0, this.width).forEach((letter, column) => {
        const colour = this.puzzle.palette.findIndex((candidate) => candidate.symbol === letter);
        states[row * this.width + column] = colour < 0 ? OPEN : colour + 1;
      });
    });
    return states;
  }

  /** For the store. */
  toJSON() {
    return { cells: this.toRows(), history: this.history.toJSON() };
  }

  /** Takes up what `toJSON` gave; anything else is left alone. @param {any} kept */
  restore(kept) {
    const rows = Array.isArray(kept?.cells) && kept.cells.length === this.height && kept.cells.every((/** @type {unknown} */ row) => typeof row === "string");
    if (!rows || !Array.isArray(kept.history?.moves)) return;
    this.cells = this.fromRows(kept.cells);
    this.lines = this.lines.map((_, line) => readLine(this.clue(line), this.line(line)));
    // A move is cells with what they were and became, three numbers each.
    const whole = kept.history.moves.every((/** @type {unknown} */ move) => Array.isArray(move) && move.length % 3 === 0 && move.every(Number.isInteger) && move.every((part, i) => part >= 0 && (i % 3 > 0 || part < this.cells.length)));
    if (whole) this.history.restore({ moves: kept.history.moves, at: Number(kept.history.at) || 0 });
    else this.tell();
  }
}
