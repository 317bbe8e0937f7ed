// The board as it stood after any step, rebuilt from the events: forth by carrying them out, back
// from the nearest of the boards that were kept on the way.

import { NOWHERE } from "./reel.js";

/** More values than a word has bits are not followed: then only what is assigned is known. */
const MOST_VALUES = 30;
/** A board is kept this often: going back costs at most that many events. */
const KEEP_EVERY = 1024;

/** @typedef {{ step: number, values: Uint8Array, domains: Uint32Array, trail: number[], marks: number[] }} Kept */

export class Replay {
  /** @param {import("./reel.js").Reel} reel */
  constructor(reel) {
    this.reel = reel;
    const { givens, values } = reel.puzzle;
    this.step = 0;
    /** Given or assigned; 0 for neither. */
    this.values = Uint8Array.from(givens);
    /** What each cell may still take: bit v for the value v. */
    this.domains = Uint32Array.from(givens, (given) => (values > MOST_VALUES ? 0 : given ? 1 << given : all(values)));
    /** Values removed, in order: `[cell, value, …]`. @type {number[]} */
    this.trail = [];
    /** The length of the trail before each assignment that stands. @type {number[]} */
    this.marks = [];
    /** @type {Kept[]} */
    this.kept = [this.copy()];
  }

  /** @returns {Kept} */
  copy() {
    return { step: this.step, values: this.values.slice(), domains: this.domains.slice(), trail: this.trail.slice(), marks: this.marks.slice() };
  }

  /** @param {number} step */
  seek(step) {
    const to = Math.max(0, Math.min(step, this.reel.last));
    const near = this.kept[Math.min(this.kept.length - 1, Math.floor(to / KEEP_EVERY))];
    if (to < this.step || near.step > this.step) {
      this.step = near.step;
      this.values = near.values.slice();
      this.domains = near.domains.slice();
      this.trail = near.trail.slice();
      this.marks = near.marks.slice();
    }
    while (this.step < to) {
      this.step += 1;
      this.follow(this.step);
      if (this.step === this.kept.length * KEEP_EVERY) this.kept.push(this.copy());
    }
  }

  /** @param {number} step */
  follow(step) {
    const { reel } = this;
    const [cell, value] = [reel.cell.data[step], reel.value.data[step]];
    if (cell === NOWHERE) return;
    const what = reel.whatAt(step);
    if (what === "assign") {
      this.values[cell] = value;
      this.marks.push(this.trail.length);
    } else if (what === "prune" && this.domains[cell] & (1 << value)) {
      this.domains[cell] &= ~(1 << value);
      this.trail.push(cell, value);
    } else if (what === "undo") {
      this.values[cell] = 0;
      const mark = this.marks.pop() ?? 0;
      while (this.trail.length > mark) {
        const removed = /** @type {number} */ (this.trail.pop());
        this.domains[/** @type {number} */ (this.trail.pop())] |= 1 << removed;
      }
    }
  }

  /** The value a cell has or must have; 0 if several are left. @param {number} cell */
  known(cell) {
    if (this.values[cell]) return this.values[cell];
    const left = this.domains[cell];
    return left && (left & (left - 1)) === 0 ? 31 - Math.clz32(left) : 0;
  }
}

/** @param {number} values */
function all(values) {
  let bits = 0;
  for (let value = 1; value <= values; value++) bits |= 1 << value;
  return bits;
}
