// The keyboard on the cells.
//
//   arrows                 go            with Ctrl by five, with Shift draw along
//   Home End               ends of the row; with Ctrl of the picture; Page Up and Down by five rows
//   Space Enter            draw          X cross out    Delete Backspace clear
//   1 … 9                  choose a colour             + - 0 zoom
// and what the view adds for single letters.

import { CROSS, OPEN } from "./game.js";

/**
 * Where a key leads from a cell; undefined if it leads nowhere.
 * @param {KeyboardEvent} event @param {number} cell @param {number} width @param {number} height
 */
function led(event, cell, width, height) {
  const [row, column] = [Math.floor(cell / width), cell % width];
  const stride = event.ctrlKey || event.metaKey ? 5 : 1;
  const far = event.ctrlKey || event.metaKey;
  /** @type {Record<string, [number, number]>} */
  const to = {
    ArrowLeft: [row, column - stride],
    ArrowRight: [row, column + stride],
    ArrowUp: [row - stride, column],
    ArrowDown: [row + stride, column],
    Home: [far ? 0 : row, 0],
    End: [far ? height - 1 : row, width - 1],
    PageUp: [row - 5, column],
    PageDown: [row + 5, column],
  };
  const found = to[event.key];
  if (!found) return undefined;
  return Math.min(height - 1, Math.max(0, found[0])) * width + Math.min(width - 1, Math.max(0, found[1]));
}

/** The cells from one to another in the same line. @param {number} from @param {number} to @param {number} width */
function between(from, to, width) {
  const step = (Math.abs(to - from) >= width ? width : 1) * Math.sign(to - from);
  const cells = [from];
  while (cells[cells.length - 1] !== to) cells.push(cells[cells.length - 1] + step);
  return cells;
}

/** @param {import("./board.js").Board} board @param {import("./board.js").BoardSpec} spec */
export function listenToKeys(board, spec) {
  board.pad.addEventListener("keydown", (event) => {
    const { game, grid } = board;
    const next = led(event, grid.at, game.width, game.height);
    if (next !== undefined) {
      event.preventDefault();
      if (event.shiftKey && event.key.startsWith("Arrow") && next !== grid.at) drawAlong(grid.at, next);
      board.goTo(next);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[event.key] ?? acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });

  /** The cell one leaves says what is drawn; an open one takes the tool's. @param {number} from @param {number} to */
  const drawAlong = (from, to) => {
    const state = board.game.cells[from] === OPEN ? spec.tool().state : board.game.cells[from];
    spec.onDraw(new Map(between(from, to, board.game.width).map((cell) => [cell, state])));
  };
  /** @param {number} state */
  const toggle = (state) => {
    const cell = board.grid.at;
    spec.onDraw(new Map([[cell, board.game.cells[cell] === state ? OPEN : state]]));
  };
  /** @type {Record<string, () => void>} */
  const acts = {
    " ": () => toggle(spec.tool().state),
    Enter: () => toggle(spec.tool().state),
    x: () => toggle(CROSS),
    Delete: () => spec.onDraw(new Map([[board.grid.at, OPEN]])),
    Backspace: () => spec.onDraw(new Map([[board.grid.at, OPEN]])),
    "+": () => board.zoomTo(board.layout.size + 2),
    "=": () => board.zoomTo(board.layout.size + 2),
    "-": () => board.zoomTo(board.layout.size - 2),
    0: () => board.zoomFit(),
    ...spec.keys,
  };
}
