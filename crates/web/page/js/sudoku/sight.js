// Which cells of a large board can be seen, and whether the marks in them are large enough to be read. A board of 64 by 64 has
// a quarter of a million marks: they are drawn where somebody looks.

import { UNIT } from "./shape.js";

/** Larger boards are drawn where they are seen; smaller ones as a whole. */
const WHOLE = 16;
/** Marks lower than this, in pixels, can't be read. */
const LEGIBLE = 3;
/** Cells beyond the edge that are drawn all the same, so that a slow scroll shows no gap. */
const BEYOND = 2;

export class Sight {
  /**
   * @param {import("./board.js").BoardView} board
   * @param {AbortSignal} signal ends the watch
   */
  constructor(board, signal) {
    this.board = board;
    this.whole = board.game.size <= WHOLE;
    this.legible = this.whole;
    /** Rows and columns in sight, from and to. */
    this.rows = [0, 0];
    this.columns = [0, 0];
    if (this.whole) return;
    let waiting = 0;
    const later = () => {
      waiting ||= requestAnimationFrame(() => {
        waiting = 0;
        this.look();
        board.drawUnread();
      });
    };
    const watcher = new ResizeObserver(later);
    watcher.observe(board.node);
    // Whatever scrolls, the board's own room or the page.
    window.addEventListener("scroll", later, { capture: true, passive: true, signal });
    window.addEventListener("resize", later, { signal });
    signal.addEventListener("abort", () => watcher.disconnect());
  }

  /** Looks where the board is now. */
  look() {
    if (this.whole) return;
    const grid = this.board.grid.getBoundingClientRect();
    const { size, side } = this.board.game.shape;
    const pitch = grid.width / size;
    this.legible = (pitch / UNIT) * this.board.markHeight(side) >= LEGIBLE;
    const room = this.board.node.parentElement?.getBoundingClientRect() ?? grid;
    /** @param {number} from @param {number} to @param {number} start */
    const range = (from, to, start) => [Math.floor((from - start) / pitch) - BEYOND, Math.ceil((to - start) / pitch) + BEYOND];
    this.rows = range(Math.max(0, room.top), Math.min(innerHeight, room.bottom), grid.top);
    this.columns = range(Math.max(0, room.left), Math.min(innerWidth, room.right), grid.left);
  }

  /** Whether the marks of a cell are to be drawn. @param {number} cell */
  reads(cell) {
    if (this.whole) return true;
    if (!this.legible) return false;
    const { shape } = this.board.game;
    const [row, column] = [shape.row(cell), shape.column(cell)];
    return row >= this.rows[0] && row < this.rows[1] && column >= this.columns[0] && column < this.columns[1];
  }
}
