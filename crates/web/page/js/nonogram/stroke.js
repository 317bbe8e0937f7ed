// One stroke of the pen: from the cell it begins in along its row or its column.
//
// What it begins on decides what it does: on a cell that already is what the pen makes, it rubs
// out; and it changes only cells that were as the first one, so drawing over crosses spares them.

import { OPEN } from "./game.js";

export class Stroke {
  /**
   * @param {import("./game.js").Game} game
   * @param {number} start the cell it begins in
   * @param {number} state what the pen makes
   */
  constructor(game, start, state) {
    this.game = game;
    this.start = start;
    this.from = game.cells[start];
    this.to = this.from === state ? OPEN : state;
    /** @type {"row" | "column" | undefined} the line it keeps to, once it has left its first cell */
    this.along = undefined;
    this.at = start;
    /** @type {Map<number, number>} */
    this.cells = new Map([[start, this.to]]);
  }

  /** Draws on to the cell nearest to this one; back as well as forth. @param {number} cell */
  extend(cell) {
    const { width } = this.game;
    const [row, column] = [Math.floor(this.start / width), this.start % width];
    const [down, across] = [Math.floor(cell / width) - row, (cell % width) - column];
    if (cell === this.start) this.along = undefined;
    else this.along ??= Math.abs(across) >= Math.abs(down) ? "row" : "column";
    const reach = this.along === "column" ? down : this.along === "row" ? across : 0;
    const step = (this.along === "column" ? width : 1) * Math.sign(reach);
    this.cells = new Map();
    for (let i = 0; i <= Math.abs(reach); i++) {
      const passed = this.start + i * step;
      if (this.game.cells[passed] === this.from) this.cells.set(passed, this.to);
    }
    this.at = this.start + reach * (this.along === "column" ? width : 1);
  }

  /** How many cells next to each other would be alike: what a player counts. */
  get length() {
    const { width, height } = this.game;
    const step = this.along === "column" ? width : 1;
    const line = (/** @type {number} */ cell) => (this.along === "column" ? cell % width : Math.floor(cell / width));
    const state = (/** @type {number} */ cell) => this.cells.get(cell) ?? this.game.cells[cell];
    const inside = (/** @type {number} */ cell) => cell >= 0 && cell < width * height && line(cell) === line(this.start);
    let [first, last] = [this.start, this.start];
    while (inside(first - step) && state(first - step) === this.to) first -= step;
    while (inside(last + step) && state(last + step) === this.to) last += step;
    return (last - first) / step + 1;
  }
}
