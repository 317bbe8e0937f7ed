// Where everything is: one square for each cell, a pane of clues above and one to the left.
//
//   ┌────────┬───────────────┐      The panes stay in sight while the cells scroll; of a pane that
//   │ corner │ column clues  │      would take too much of the window only the part next to the
//   ├────────┼───────────────┤      cells stays.
//   │ row    │ cells         │
//   │ clues  │               │      All in page pixels, seen from the frame's top left corner.
//   └────────┴───────────────┘

/** The smallest and largest side of a cell. */
export const SMALLEST = 4;
export const LARGEST = 48;
/** What the panes may take of the window when scrolled. */
const PINNED = 0.45;

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

export class Layout {
  /** @param {import("./game.js").Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.size = 20;
    this.view = { width: 300, height: 300 };
    this.scroll = { x: 0, y: 0 };
    /** The height of the numbers. */
    this.text = 0;
    this.paneWidth = 0;
    this.paneHeight = 0;
    this.resize(20);
  }

  /** @param {number} size the side of a cell */
  resize(size) {
    this.size = Math.min(LARGEST, Math.max(SMALLEST, Math.round(size)));
    this.text = Math.min(16, this.size * 0.64);
    this.paneWidth = Math.ceil(Math.max(this.size, ...this.puzzle.rows.map((clue) => this.rowPlaces(clue).at(-1)?.far ?? 0)) + 6);
    this.paneHeight = Math.ceil(Math.max(this.size, ...this.puzzle.columns.map((clue) => clue.length * this.step + 4)) + 4);
  }

  /** The height of a number in a column's clue. */
  get step() { return Math.max(this.text * 1.28, 3); }
  get width() { return this.paneWidth + this.puzzle.width * this.size + 1; }
  get height() { return this.paneHeight + this.puzzle.height * this.size + 1; }

  /**
   * A row's numbers, last first: the distance of each one's middle and far end from the cells.
   * @param {import("./clues.js").Run[]} clue
   */
  rowPlaces(clue) {
    let far = 4;
    return [...clue].reverse().map((run) => {
      const width = this.text * (0.62 * String(run.length).length + 0.5);
      const place = { middle: far + width / 2, far: far + width };
      far = place.far;
      return place;
    });
  }

  /** The largest cell with which all is in sight of a window. @param {number} width @param {number} height */
  fitting(width, height) {
    const was = this.size;
    let best = SMALLEST;
    for (let size = LARGEST; size > SMALLEST; size--) {
      this.resize(size);
      if (this.width <= width && this.height <= height) {
        best = size;
        break;
      }
    }
    this.resize(was);
    return best;
  }

  /** The left end of the row clues as they are pinned. */
  get paneX() { return Math.max(-this.scroll.x, Math.min(0, PINNED * this.view.width - this.paneWidth)); }
  /** The upper end of the column clues as they are pinned. */
  get paneY() { return Math.max(-this.scroll.y, Math.min(0, PINNED * this.view.height - this.paneHeight)); }
  /** Where the cells begin to be seen. */
  get edgeX() { return this.paneX + this.paneWidth; }
  get edgeY() { return this.paneY + this.paneHeight; }
  /** Where the first cell is, in sight or not. */
  get originX() { return this.paneWidth - this.scroll.x; }
  get originY() { return this.paneHeight - this.scroll.y; }

  /**
   * The cell at a point; undefined over clues. With `near`, the nearest cell instead.
   * @param {number} x @param {number} y @param {boolean} [near]
   */
  cellAt(x, y, near = false) {
    if (!near && (x < this.edgeX || y < this.edgeY)) return undefined;
    let column = Math.floor((x - this.originX) / this.size);
    let row = Math.floor((y - this.originY) / this.size);
    if (near) {
      column = Math.min(this.puzzle.width - 1, Math.max(0, column));
      row = Math.min(this.puzzle.height - 1, Math.max(0, row));
    } else if (column < 0 || row < 0 || column >= this.puzzle.width || row >= this.puzzle.height) return undefined;
    return row * this.puzzle.width + column;
  }

  /** A cell's place in the scrolled content. @param {number} cell @returns {Box} */
  boxOf(cell) {
    const column = cell % this.puzzle.width;
    const row = (cell - column) / this.puzzle.width;
    return { x: this.paneWidth + column * this.size, y: this.paneHeight + row * this.size, width: this.size, height: this.size };
  }

  /** Rows and columns that are in sight, ends excluded. */
  inSight() {
    const bound = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(most, Math.max(0, value));
    return {
      left: bound(Math.floor((this.edgeX - this.originX) / this.size), this.puzzle.width),
      right: bound(Math.ceil((this.view.width - this.originX) / this.size), this.puzzle.width),
      top: bound(Math.floor((this.edgeY - this.originY) / this.size), this.puzzle.height),
      bottom: bound(Math.ceil((this.view.height - this.originY) / this.size), this.puzzle.height),
    };
  }
}
