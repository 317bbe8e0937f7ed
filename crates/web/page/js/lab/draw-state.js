// Draws the board of one search at a step, whichever kind of puzzle it is.

import { noMarks, drawCells } from "../nonogram/draw.js";
import { drawClues } from "../nonogram/draw-clues.js";
import { CROSS, Game, OPEN } from "../nonogram/game.js";
import { readLine } from "../nonogram/clues.js";
import { Layout } from "../nonogram/layout.js";
import { paintFor } from "../nonogram/paint.js";
import { valueName } from "./puzzle.js";
import { NOWHERE } from "./reel.js";

const FONT = "ui-sans-serif, system-ui, sans-serif";

/** @typedef {(pen: CanvasRenderingContext2D, room: { width: number, height: number }, replay: import("./replay.js").Replay, ink: Record<string, string>) => void} DrawState */

/** @param {import("./puzzle.js").LabPuzzle} puzzle @param {HTMLElement} parent @returns {DrawState} */
export function stateDrawer(puzzle, parent) {
  return puzzle.kind === "sudoku" ? drawSudoku : nonogramDrawer(puzzle, parent);
}

/** @type {DrawState} */
function drawSudoku(pen, room, replay, ink) {
  const { puzzle } = replay.reel;
  const n = puzzle.width;
  const size = Math.floor((Math.min(room.width, room.height) - 4) / n);
  const [left, top] = [Math.floor((room.width - size * n) / 2), Math.floor((room.height - size * n) / 2)];
  const corner = (/** @type {number} */ cell) => [left + (cell % n) * size, top + Math.floor(cell / n) * size];
  pen.clearRect(0, 0, room.width, room.height);
  pen.fillStyle = ink.surface;
  pen.fillRect(left, top, size * n, size * n);
  const { step, reel } = replay;
  const [at, by, what] = [reel.cell.data[step], reel.by.data[step], reel.whatAt(step)];
  if (at !== NOWHERE) {
    const [x, y] = corner(at);
    pen.fillStyle = what === "dead-end" || what === "undo" || what === "refuse" ? ink["bad-soft"] : ink["accent-soft"];
    pen.fillRect(x, y, size, size);
  }
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let cell = 0; cell < n * n; cell++) {
    const [x, y] = corner(cell);
    const known = replay.known(cell);
    if (known) {
      const given = puzzle.givens[cell] > 0;
      pen.font = `${given ? 600 : 500} ${Math.round(size * 0.58)}px ${FONT}`;
      pen.fillStyle = given ? ink.ink : replay.values[cell] ? ink.accent : ink["ink-soft"];
      pen.fillText(valueName(puzzle, known), x + size / 2, y + size / 2 + 1);
    } else if (size >= 14) drawCandidates(pen, replay.domains[cell], n, x, y, size, ink);
  }
  ruleSudoku(pen, puzzle, left, top, size, ink);
  if (by !== NOWHERE) {
    const [x, y] = corner(by);
    pen.strokeStyle = ink.warn;
    pen.lineWidth = 2;
    pen.setLineDash([3, 2]);
    pen.strokeRect(x + 2, y + 2, size - 3, size - 3);
    pen.setLineDash([]);
  }
  if (at === NOWHERE) return;
  const [x, y] = corner(at);
  const bad = what === "dead-end" || what === "refuse";
  pen.strokeStyle = bad ? ink.bad : ink.accent;
  pen.lineWidth = 2.5;
  pen.strokeRect(x + 1.5, y + 1.5, size - 2, size - 2);
  if (!bad) return;
  // By shape as well: a value refused, or none left.
  pen.beginPath();
  pen.moveTo(x + size * 0.2, y + size * 0.8);
  pen.lineTo(x + size * 0.8, y + size * 0.2);
  pen.stroke();
}

/** @param {CanvasRenderingContext2D} pen @param {number} domain @param {number} n @param {number} x @param {number} y @param {number} size @param {Record<string, string>} ink */
function drawCandidates(pen, domain, n, x, y, size, ink) {
  const side = Math.ceil(Math.sqrt(n));
  const step = (size - 4) / side;
  pen.fillStyle = ink["ink-faint"];
  for (let value = 1; value <= n; value++) {
    if (!(domain & (1 << value))) continue;
    const [cx, cy] = [x + 2 + ((value - 1) % side + 0.5) * step, y + 2 + (Math.floor((value - 1) / side) + 0.5) * step];
    if (size >= 30 && n <= 9) {
      pen.font = `${Math.max(8, Math.round(size * 0.24))}px ${FONT}`;
      pen.fillText(String(value), cx, cy + 0.5);
    } else pen.fillRect(cx - 1, cy - 1, 2, 2);
  }
}

/** Thin lines between cells, thick ones between boxes. @param {CanvasRenderingContext2D} pen @param {import("./puzzle.js").LabPuzzle} puzzle @param {number} left @param {number} top @param {number} size @param {Record<string, string>} ink */
function ruleSudoku(pen, puzzle, left, top, size, ink) {
  const n = puzzle.width;
  const boxes = puzzle.sudoku?.boxes ?? [];
  for (const thick of [false, true]) {
    pen.strokeStyle = thick ? ink["ink-soft"] : ink.line;
    pen.lineWidth = thick ? 1.75 : 1;
    pen.beginPath();
    for (let cell = 0; cell < n * n; cell++) {
      const [row, column] = [Math.floor(cell / n), cell % n];
      const [x, y] = [left + column * size + 0.5, top + row * size + 0.5];
      if ((column === 0 || boxes[cell] !== boxes[cell - 1]) === thick) {
        pen.moveTo(x, y);
        pen.lineTo(x, y + size);
      }
      if ((row === 0 || boxes[cell] !== boxes[cell - n]) === thick) {
        pen.moveTo(x, y);
        pen.lineTo(x + size, y);
      }
    }
    if (thick) pen.rect(left + 0.5, top + 0.5, n * size, n * size);
    pen.stroke();
  }
}

/** A Nonogram is drawn as it is in its own view. @param {import("./puzzle.js").LabPuzzle} puzzle @param {HTMLElement} parent @returns {DrawState} */
function nonogramDrawer(puzzle, parent) {
  const board = /** @type {import("../nonogram/game.js").Puzzle} */ (puzzle.nonogram);
  const game = new Game(board, { text: puzzle.text });
  const layout = new Layout(board);
  /** @type {import("../nonogram/paint.js").Paint | undefined} */
  let paint;
  let painted = "";
  return (pen, room, replay, ink) => {
    // Another theme brings other inks.
    if (!paint || painted !== ink.ink) {
      paint = paintFor(parent, board);
      paint.page.paper = ink.surface;
    }
    painted = ink.ink;
    const touched = new Set();
    const picture = puzzle.pictureOf?.(replay);
    for (let cell = 0; cell < game.cells.length; cell++) {
      const known = picture ? picture[cell] : replay.known(cell);
      const state = known === 0 ? OPEN : known === 1 ? CROSS : known;
      if (game.cells[cell] === state) continue;
      game.cells[cell] = state;
      touched.add(Math.floor(cell / game.width)).add(game.height + (cell % game.width));
    }
    for (const line of touched) game.lines[line] = readLine(game.clue(line), game.line(line));
    layout.resize(layout.fitting(room.width, room.height));
    pen.clearRect(0, 0, room.width, room.height);
    pen.save();
    pen.translate(Math.max(0, Math.floor((room.width - layout.width) / 2)), Math.max(0, Math.floor((room.height - layout.height) / 2)));
    layout.view = { width: layout.width, height: layout.height };
    const { step, reel } = replay;
    const marks = noMarks();
    // A run is no cell that could be marked.
    const [at, what] = [picture ? NOWHERE : reel.cell.data[step], reel.whatAt(step)];
    if (at !== NOWHERE) (what === "dead-end" || what === "refuse" ? marks.wrong : marks.hinted).add(at);
    const scene = { game, layout, paint, marks, at: at === NOWHERE ? undefined : at, stroke: null, letters: false, warn: false, finish: 0 };
    drawCells(pen, scene);
    drawClues(pen, scene);
    pen.restore();
  };
}
