// The board for keyboard and screen reader: an ARIA grid over the canvas, in which the cell with
// the focus is a real element at its real place.
//
// Of a picture of 200×200 only the column heads and the row with the focus are elements; their
// numbers among all are told by aria-rowindex and aria-colindex.

import { h } from "../ui/dom.js";
import { clueWords } from "./clues.js";
import { CROSS, OPEN } from "./game.js";
import { t } from "../ui/language.js";

export class Grid {
  /**
   * @param {HTMLElement} pad becomes the grid
   * @param {import("./layout.js").Layout} layout
   * @param {import("./game.js").Game} game
   */
  constructor(pad, layout, game) {
    this.pad = pad;
    this.layout = layout;
    this.game = game;
    /** The cell that has the focus when the grid has it. */
    this.at = 0;
    /** @type {HTMLElement[]} */
    this.cells = [];
    const colours = game.coloured ? t`, ${game.puzzle.palette.length - 1} colours` : "";
    pad.setAttribute("aria-label", t`Nonogram, ${game.height} rows, ${game.width} columns${colours}`);
    pad.setAttribute("aria-rowcount", String(game.height + 1));
    pad.setAttribute("aria-colcount", String(game.width + 1));
    this.heads = h("div", { role: "row", "aria-rowindex": 1, class: "sr-only" },
      h("div", { role: "columnheader", "aria-colindex": 1 }, t("Clues")),
      game.puzzle.columns.map((clue, column) => h("div", { role: "columnheader", "aria-colindex": column + 2 },
        t`Column ${column + 1}: ${clueWords(clue, game.puzzle.palette)}`)));
    this.row = h("div", { role: "row", class: "nono-row" });
    pad.replaceChildren(this.heads, this.row);
    this.fillRow(0);
  }

  /** The words for a state. @param {number} state */
  word(state) {
    if (state === OPEN) return t("open");
    if (state === CROSS) return t("crossed out");
    return this.game.coloured ? this.game.puzzle.palette[state - 1].name : t("filled");
  }

  /** How far a line is, in words. @param {number} line */
  lineWords(line) {
    const { game } = this;
    const name = line < game.height ? t`Row ${line + 1}` : t`Column ${line - game.height + 1}`;
    const state = game.lines[line];
    const done = state.done.filter(Boolean).length;
    const far = state.full ? t(", done") : done > 0 ? t`, ${done} of ${state.done.length} placed` : "";
    return `${name}: ${clueWords(game.clue(line), game.puzzle.palette)}${far}`;
  }

  /** @param {number} row */
  fillRow(row) {
    const { game } = this;
    this.row.setAttribute("aria-rowindex", String(row + 2));
    this.cells = Array.from({ length: game.width }, (_, column) =>
      h("div", { role: "gridcell", "aria-colindex": column + 2, tabindex: "-1", class: "nono-cell" }));
    this.row.replaceChildren(h("div", { role: "rowheader", "aria-colindex": 1, class: "sr-only" }, this.lineWords(row)), ...this.cells);
    this.place();
    this.refresh();
  }

  /** Puts the elements where the layout has their cells. */
  place() {
    const { size } = this.layout;
    const row = Math.floor(this.at / this.game.width);
    this.row.style.setProperty("inset-block-start", `${row * size}px`);
    this.row.style.setProperty("--cell", `${size}px`);
    this.cells.forEach((cell, column) => cell.style.setProperty("inset-inline-start", `${column * size}px`));
    for (const cell of this.cells) cell.tabIndex = -1;
    this.cells[this.at % this.game.width].tabIndex = 0;
  }

  /** Tells the states of the row anew. @param {string} [more] said with the cell that has the focus */
  refresh(more = "") {
    const row = Math.floor(this.at / this.game.width);
    this.cells.forEach((node, column) => {
      const words = this.word(this.game.cells[row * this.game.width + column]);
      const own = column === this.at % this.game.width && more ? `. ${more}` : "";
      node.setAttribute("aria-label", t`${words}, row ${row + 1}, column ${column + 1}${own}`);
    });
    const head = this.row.firstElementChild;
    if (head) head.textContent = this.lineWords(row);
  }

  /**
   * Moves to a cell; says the clues of the lines it comes into.
   * @param {number} cell
   * @param {boolean} focus
   */
  moveTo(cell, focus) {
    const { width, height } = this.game;
    const [oldRow, row] = [Math.floor(this.at / width), Math.floor(cell / width)];
    const said = [];
    if (row !== oldRow) said.push(this.lineWords(row));
    if (cell % width !== this.at % width) said.push(this.lineWords(height + (cell % width)));
    this.at = cell;
    const held = this.pad.contains(document.activeElement);
    if (row !== oldRow) this.fillRow(row);
    else this.place();
    this.refresh(said.join(". "));
    if (focus || held) this.cells[cell % width].focus({ preventScroll: true });
  }
}
