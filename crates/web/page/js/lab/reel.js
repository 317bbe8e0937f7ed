// A search as it was told, kept small: one number in a few arrays for each event.
//
//   step      0   1        2        3         4       …
//   what          assign   prune    dead-end  undo
//   cell          0        9        …                     variables are cells: r1c1 is 0
//   value         3        3        …                     a digit, or a colour of the palette
//   now           1        1        1         0           assignments that stand
//
// Step 0 is the puzzle before the first event. Events come in parts; everything here only grows.

import { t } from "../ui/language.js";

/** @typedef {import("../api.js").Counters} Counters */
/** @typedef {import("../api.js").TraceEvent} TraceEvent */
/** @typedef {import("../api.js").Happened} What */
/** @typedef {import("../api.js").TraceEnd} TraceEnd */

/** The counters that are drawn, with what people call them. */
export const COUNTERS = /** @type {const} */ ([
  ["assignments", t("assignments")], ["tests", t("tests")], ["dead_ends", t("dead ends")], ["prunings", t("prunings")],
]);
/** @typedef {typeof COUNTERS[number][0]} Counter */

const WHATS = /** @type {const} */ (["start", "assign", "refuse", "prune", "enumerate", "too-large", "choose", "revise", "consider", "clause-strikes", "conflict", "learn", "jump", "restart", "bag", "unmatched", "row", "listed", "broken", "dead-end", "undo", "solution", "stalled"]);
export const NOWHERE = -1;

/** Numbers that grow at the end, in one typed array that doubles. */
class Column {
  /** @param {number} first */
  constructor(first) {
    this.data = new Float64Array(1024);
    this.data[0] = first;
    this.length = 1;
  }

  /** @param {number} value */
  push(value) {
    if (this.length === this.data.length) {
      const wider = new Float64Array(this.data.length * 2);
      wider.set(this.data);
      this.data = wider;
    }
    this.data[this.length++] = value;
  }
}

export class Reel {
  /** @param {import("./puzzle.js").LabPuzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.what = new Column(0);
    this.cell = new Column(NOWHERE);
    this.value = new Column(0);
    this.by = new Column(NOWHERE);
    /** How many assignments stand. */
    this.now = new Column(0);
    this.most = new Column(0);
    /** @type {Record<Counter, Column>} */
    this.counters = { assignments: new Column(0), tests: new Column(0), dead_ends: new Column(0), prunings: new Column(0) };
    /** @type {string[]} */
    this.texts = [t("The puzzle as it is given.")];
    /** The clause that a step has learned. @type {Map<number, number>} */
    this.clauses = new Map();
    /** @type {TraceEnd | null} */
    this.end = null;
  }

  /** The number of the last step. */
  get last() { return this.what.length - 1; }

  /** @param {TraceEvent[]} events */
  add(events) {
    for (const event of events) {
      const now = this.now.data[this.last] + (event.event === "assign" ? 1 : event.event === "undo" ? -1 : 0);
      this.what.push(WHATS.indexOf(event.event));
      this.cell.push(event.variable === undefined ? NOWHERE : this.puzzle.cellOf(event.variable));
      this.value.push(event.value === undefined ? 0 : this.puzzle.valueOf(event.value));
      this.by.push(event.by?.variable === undefined ? NOWHERE : this.puzzle.cellOf(event.by.variable));
      this.now.push(now);
      this.most.push(event.counters.depth);
      for (const [name] of COUNTERS) this.counters[name].push(event.counters[name] ?? 0);
      if (event.event === "learn" && event.clause !== undefined) this.clauses.set(this.last, event.clause);
      this.texts.push(event.text);
    }
  }

  /** @param {number} step @returns {typeof WHATS[number]} */
  whatAt(step) { return WHATS[this.what.data[step]]; }

  /** The next step after `from` at which something of this sort happens; undefined if none does. @param {number} from @param {What[]} sorts @param {1 | -1} way */
  find(from, sorts, way) {
    for (let step = from + way; step > 0 && step <= this.last; step += way) {
      if (/** @type {string[]} */ (sorts).includes(this.whatAt(step))) return step;
    }
    return undefined;
  }
}
