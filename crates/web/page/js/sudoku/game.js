// A game in progress: the puzzle, what the player wrote, what is selected, and the way back.
//
// Knows nothing of the page: it is told what to do and tells `changed` that it did.

import { History } from "../history.js";
import { digitSet, digitsOf, either, has, minus, NONE, readDigits, withDigit, withoutDigit } from "./digits.js";
import { cellsOf, COLOURS, digitKey, readInk, readKey } from "./ink.js";
import { candidatesOf, clashesOf, Shape } from "./shape.js";
import { t } from "../ui/language.js";

/** @typedef {import("./digits.js").Digits} Digits */
/** What a cell holds: a digit, corner marks, centre marks, what hints ruled out, and colours. @typedef {[value: number, corner: Digits, centre: Digits, out: Digits, colours: Digits]} Cell */
/** What changes: which cell, from what, to what; or which place of the ink, from which colour to which. @typedef {([number, Cell, Cell] | [string, number, number])[]} Move */
/** @typedef {"digit" | "corner" | "centre" | "colour" | "pen"} Mode */
/** @typedef {"cells" | "selection" | "settings"} Change */

export class Game {
  /**
   * @param {import("../api.js").OpenedRecord} record
   * @param {(what: Change) => void} changed
   */
  constructor(record, changed) {
    const board = record.sudoku;
    if (!board) throw new Error(t("This record is no Sudoku."));
    this.record = record;
    this.board = board;
    this.shape = new Shape(board);
    this.givens = board.givens;
    this.changed = changed;
    /** @type {Cell[]} */
    this.cells = this.givens.map(() => [...BLANK]);
    // A file may hold a game in progress: what its player wrote and noted.
    (board.notes ?? board.marks)?.forEach((digits, cell) => {
      if (!this.givens[cell]) this.cells[cell][2] = digitSet(digits);
    });
    board.state?.forEach((digit, cell) => {
      if (!this.givens[cell] && digit) this.cells[cell][0] = digit;
    });
    /** What was drawn with the pen, and the colours of candidates. @type {import("./ink.js").Ink} */
    this.ink = new Map();
    this.penColour = 1;
    /** The digit whose marks get a colour, 0 for whole cells. */
    this.coloured = 0;
    /** Whether an entry takes its digit from the notes of the cells that see it. */
    this.tidies = false;
    /** @type {Set<number>} */
    this.selected = new Set();
    this.cursor = Math.max(0, this.givens.indexOf(0));
    /** @type {Mode} */
    this.mode = "digit";
    /** @type {History<Move>} */
    this.history = new History((move, back) => {
      for (const part of back ? [...move].reverse() : move) this.carryOut(part, back);
    }, () => this.changed("cells"));
    this.select([this.cursor]);
  }

  /** @param {Move[number]} part @param {boolean} back */
  carryOut([place, before, after], back) {
    const now = back ? before : after;
    if (typeof place === "number") this.cells[place] = /** @type {Cell} */ (now);
    else if (now) this.ink.set(place, /** @type {number} */ (now));
    else this.ink.delete(place);
  }

  get size() { return this.shape.size; }
  /** @param {number} cell */
  valueAt(cell) { return this.givens[cell] || this.cells[cell][0]; }
  get values() { return this.givens.map((given, cell) => given || this.cells[cell][0]); }
  get full() { return this.values.every(Boolean); }
  get touched() { return this.ink.size > 0 || this.cells.some(([value, corner, centre, , colours]) => Boolean(value || corner || centre || colours)); }
  /** Whether the player's digits alone fill the board by houses and pairs. */
  get clean() { return this.full && this.clashes().size === 0; }
  candidates() { return candidatesOf(this.shape, this.values); }
  clashes() { return clashesOf(this.shape, this.values); }

  /** The board as requests write it: a character a cell, in the engine's own symbols. @param {number[]} [values] */
  line(values = this.values) {
    return values.map((value) => (value ? ENGINE_SYMBOLS[value - 1] : ".")).join("");
  }

  /**
   * What the player has ruled out, as `hint` takes it: a list of digits for each cell, an empty list where nothing is known.
   * Notes say what a cell can't be only once every open cell has some; until then they are reminders, and only
   * what hints ruled out counts.
   * @returns {number[][] | undefined}
   */
  marks() {
    const open = this.cells.filter((cell, at) => !this.givens[at] && !cell[0]);
    const noted = open.length > 0 && open.every(([, corner, centre]) => corner || centre);
    if (!noted && !open.some((cell) => cell[3])) return undefined;
    const candidates = this.candidates();
    return this.cells.map(([value, corner, centre, out], cell) => {
      if (value || this.givens[cell] || (!noted && !out)) return [];
      const left = minus(noted ? either(corner, centre) : candidates[cell], out);
      return digitsOf(left);
    });
  }

  /** All marks the player wrote, a list of digits for each cell; undefined if there are none. @returns {number[][] | undefined} */
  noted() {
    const lists = this.cells.map(([value, corner, centre], cell) => (value || this.givens[cell] ? [] : digitsOf(either(corner, centre))));
    return lists.some((list) => list.length) ? lists : undefined;
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
   * @param {boolean} [givens] whether givens may change, too: their colour
   */
  change(cells, next, givens = false) {
    /** @type {Move} */
    const move = [];
    for (const cell of cells) {
      if (this.givens[cell] && !givens) continue;
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
    if (mode === "colour") return this.coloured ? this.paintDigit(digit) : this.paint(digit);
    if (mode === "pen") return this.setPen(digit);
    if (!open.length || digit < 1 || digit > this.size) return false;
    if (mode === "digit") {
      const all = open.every((cell) => this.cells[cell][0] === digit);
      // Marks stay beneath, to be there again when the digit goes.
      return this.write(new Map(open.map((cell) => [cell, all ? 0 : digit])));
    }
    const at = mode === "corner" ? 1 : 2;
    const free = open.filter((cell) => !this.cells[cell][0]);
    const all = free.every((cell) => has(this.cells[cell][at], digit));
    return this.change(free, (cell) => {
      /** @type {Cell} */
      const after = [...cell];
      after[at] = all ? withoutDigit(after[at], digit) : withDigit(after[at], digit);
      return after;
    });
  }

  /** Writes digits as one move; with tidy notes, cells that see a new digit no longer note it. @param {Map<number, number>} digits */
  write(digits) {
    /** @type {Map<number, number[]>} */
    const seen = new Map();
    if (this.tidies) {
      for (const [cell, digit] of digits) {
        if (digit) for (const peer of this.shape.peers[cell]) seen.set(peer, [...(seen.get(peer) ?? []), digit]);
      }
    }
    return this.change(new Set([...digits.keys(), ...seen.keys()]), (before, cell) => {
      const [value, corner, centre, out, colours] = before;
      // Marks stay beneath, to be there again when the digit goes.
      if (digits.has(cell)) return [digits.get(cell) ?? 0, corner, centre, out, colours];
      const gone = digitSet(seen.get(cell) ?? []);
      return value ? before : [value, minus(corner, gone), minus(centre, gone), out, colours];
    });
  }

  /** Gives the selected cells a colour, givens too; once more takes it back. @param {number} colour from 1 to COLOURS */
  paint(colour) {
    if (colour < 1 || colour > COLOURS) return false;
    const all = [...this.selected].every((cell) => has(this.cells[cell][4], colour));
    return this.change(this.selected, ([value, corner, centre, out, colours]) =>
      [value, corner, centre, out, all ? withoutDigit(colours, colour) : withDigit(colours, colour)], true);
  }

  /** Gives the marks of the chosen digit in the selected open cells a colour; once more takes it back. @param {number} colour */
  paintDigit(colour) {
    if (colour < 1 || colour > COLOURS) return false;
    const keys = [...this.selected].filter((cell) => !this.valueAt(cell)).map((cell) => digitKey(cell, this.coloured));
    const all = keys.every((key) => this.ink.get(key) === colour);
    return this.draw(keys.map((key) => [key, all ? 0 : colour]));
  }

  /** Chooses the colour of the pen. @param {number} colour */
  setPen(colour) {
    if (colour < 1 || colour > COLOURS) return false;
    this.penColour = colour;
    this.changed("settings");
    return true;
  }

  /** Chooses what colours are for: the marks of a digit, or whole cells. @param {number} digit 0 for cells */
  colourDigit(digit) {
    if (digit < 0 || digit > this.size) return;
    this.coloured = this.coloured === digit ? 0 : digit;
    this.changed("settings");
  }

  /**
   * Gives places of the ink a colour; 0 takes what is there away.
   * @param {[string, number][]} places
   * @param {boolean} [more] belongs to the move before, as the further lines of one stroke do
   */
  draw(places, more = false) {
    /** @type {Move} */
    const move = places.map(([key, colour]) => /** @type {[string, number, number]} */ ([key, this.ink.get(key) ?? 0, colour])).filter(([, before, after]) => before !== after);
    if (!move.length) return false;
    if (more) this.history.extend(move, (last, rest) => [...last, ...rest]);
    else this.history.push(move);
    return true;
  }

  /** Takes the digit, or where there is none the marks, or where there are none the colours out of the selected cells; who colours takes the colours first. */
  erase() {
    if (this.mode === "pen") {
      const drawn = [...this.ink.keys()].filter((key) => !key.startsWith("d") && cellsOf(key, this.size).some((cell) => this.selected.has(cell)));
      return this.draw(drawn.map((key) => [key, 0]));
    }
    if (this.mode === "colour" && this.coloured) return this.draw([...this.selected].map((cell) => [digitKey(cell, this.coloured), 0]));
    const cells = [...this.selected].map((cell) => this.cells[cell]);
    const uncolour = () => this.change(this.selected, (cell) => [cell[0], cell[1], cell[2], cell[3], NONE], true);
    if (this.mode === "colour" && cells.some((cell) => cell[4])) return uncolour();
    if (cells.some((cell) => cell[0])) return this.change(this.selected, (cell) => [0, cell[1], cell[2], cell[3], cell[4]]);
    if (cells.some((cell) => cell[1] || cell[2])) return this.change(this.selected, (cell) => [0, NONE, NONE, cell[3], cell[4]]);
    return uncolour();
  }

  /** Writes every candidate as a centre mark. */
  fillMarks() {
    const candidates = this.candidates();
    return this.change(candidates.keys(), (before, cell) => (before[0] ? before : [0, before[1], minus(candidates[cell], before[3]), before[3], before[4]]));
  }

  /** Puts digits and takes marks away, as a step says. @param {Pick<import("../api.js").Step, "places" | "removes">} step */
  applyStep(step) {
    const places = new Map(step.places.map(({ cell, digit }) => [cell, digit]));
    /** @type {Map<number, Digits>} */
    const removes = new Map();
    for (const { cell, digit } of step.removes) removes.set(cell, withDigit(removes.get(cell) ?? NONE, digit));
    const candidates = this.candidates();
    const cells = new Set([...places.keys(), ...removes.keys()]);
    return this.change(cells, ([value, corner, centre, out, colours], cell) => {
      const digit = places.get(cell);
      if (digit) return [digit, corner, centre, out, colours];
      const gone = removes.get(cell) ?? NONE;
      // A removal shows only where candidates are noted, so they are noted first.
      return [value, minus(corner, gone), minus(centre || (corner ? NONE : minus(candidates[cell], out)), gone), either(out, gone), colours];
    });
  }

  /** Fills the board. @param {number[]} values */
  fill(values) {
    return this.change(values.keys(), (before, cell) => [values[cell], before[1], before[2], before[3], before[4]]);
  }

  /** Takes everything back that the player wrote; can be undone. */
  restart() {
    const changed = this.change(this.cells.keys(), () => [...BLANK], true);
    return this.draw([...this.ink.keys()].map((key) => [key, 0]), changed) || changed;
  }

  /** For the store. */
  toJSON() {
    return { record: this.record, cells: this.cells, ink: [...this.ink], history: this.history };
  }

  /** Goes on where `toJSON` left off. @param {any} kept */
  restore(kept) {
    if (!Array.isArray(kept?.cells) || kept.cells.length !== this.cells.length) return;
    const cells = kept.cells.map((/** @type {unknown} */ cell) => readCell(cell, this.size));
    if (!cells.every(Boolean)) return;
    this.cells = cells;
    this.ink = readInk(kept.ink, this.size) ?? new Map();
    const moves = readMoves(kept.history?.moves, this.size);
    if (moves) this.history.restore({ moves, at: Number(kept.history.at) || 0 });
  }
}

/** @type {Cell} */
const BLANK = [0, NONE, NONE, NONE, NONE];

/** A cell that was kept or came with a link; undefined if it is none. @param {any} kept @param {number} size @returns {Cell | undefined} */
export function readCell(kept, size) {
  if (!Array.isArray(kept) || !Number.isInteger(kept[0]) || kept[0] < 0 || kept[0] > size) return undefined;
  const sets = [1, 2, 3, 4].map((i) => readDigits(kept[i] ?? NONE));
  if (!sets.every((set) => set !== undefined && digitsOf(set).every((digit) => digit >= 1 && digit <= Math.max(size, COLOURS)))) return undefined;
  const [corner, centre, out, colours] = /** @type {Digits[]} */ (sets);
  return [kept[0], corner, centre, out, colours];
}

/** Moves that were kept; undefined if they are none. @param {any} kept @param {number} size @returns {Move[] | undefined} */
function readMoves(kept, size) {
  const lists = Array.isArray(kept) && kept.every((move) => Array.isArray(move) && move.every((part) => Array.isArray(part)));
  if (!lists) return undefined;
  const moves = /** @type {Move[]} */ (kept.map((/** @type {any[]} */ move) => move.map(([place, before, after]) => (typeof place === "number"
    ? [place, readCell(before, size), readCell(after, size)]
    : [place, Number(before), Number(after)]))));
  const valid = moves.every((/** @type {any[]} */ move) => move.every(([place, before, after]) => (typeof place === "number" ? place >= 0 && place < size * size && before && after : readKey(place, size))));
  return valid ? moves : undefined;
}

/** What the engine writes for 1, 2, 3, …, whatever the puzzle's own symbols. */
const ENGINE_SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@&+";

/** The digits of a board that the engine wrote. @param {string} line */
export function readLine(line) {
  return [...line].map((symbol) => ENGINE_SYMBOLS.indexOf(symbol) + 1);
}
