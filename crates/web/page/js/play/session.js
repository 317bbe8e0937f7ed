// What is known of one play of one puzzle beyond its cells: where the puzzle came from, the time it took,
// the hints that were used and what they taught, whether it was finished.

/**
 * Where a puzzle came from, so that the next one can be like it.
 * @typedef {object} Origin
 * @property {string} [level] `easy` … `extreme`
 * @property {import("../api.js").GenerateRequest} [order] what was asked of `generate`
 * @property {string} [daily] the day it is the puzzle of
 * @property {string} [shelf] its place in the collection, as `sudoku/easy/12`
 */

export class Session {
  /** @param {() => number} now milliseconds that only grow */
  constructor(now = () => performance.now()) {
    this.now = now;
    this.spent = 0;
    /** @type {number | null} */
    this.since = null;
    this.hints = 0;
    /** Techniques that hints named. @type {string[]} */
    this.learnt = [];
    /** Techniques that the player used without a hint, and how often. @type {Record<string, number>} */
    this.used = {};
    /** Those of them that are mastered since. @type {string[]} */
    this.mastered = [];
    /** Its end was told already. */
    this.finished = false;
    /** @type {Origin} */
    this.origin = {};
  }

  get running() { return this.since !== null; }
  get seconds() { return (this.spent + (this.since === null ? 0 : this.now() - this.since)) / 1000; }

  start() { if (!this.finished) this.since ??= this.now(); }

  stop() {
    if (this.since === null) return;
    this.spent += this.now() - this.since;
    this.since = null;
  }

  /** A hint was asked for; `technique` if it named one. @param {boolean} first on this board @param {string | null | undefined} technique */
  hint(first, technique) {
    if (first) this.hints += 1;
    if (technique && !this.learnt.includes(technique)) this.learnt.push(technique);
  }

  toJSON() { return { spent: Math.round(this.seconds * 1000), hints: this.hints, learnt: this.learnt, used: this.used, mastered: this.mastered, finished: this.finished, origin: this.origin }; }

  /** Goes on where `toJSON` left off; anything else is left alone. @param {any} kept */
  restore(kept) {
    if (!kept || typeof kept !== "object") return;
    if (Number.isFinite(kept.spent)) this.spent = Math.max(0, kept.spent);
    if (Number.isInteger(kept.hints)) this.hints = kept.hints;
    if (Array.isArray(kept.learnt)) this.learnt = kept.learnt.filter((/** @type {unknown} */ one) => typeof one === "string");
    if (kept.used && typeof kept.used === "object") this.used = Object.fromEntries(Object.entries(kept.used).filter(([, times]) => Number.isInteger(times)));
    if (Array.isArray(kept.mastered)) this.mastered = kept.mastered.filter((/** @type {unknown} */ one) => typeof one === "string");
    this.finished = kept.finished === true;
    if (kept.origin && typeof kept.origin === "object") this.origin = kept.origin;
  }
}
