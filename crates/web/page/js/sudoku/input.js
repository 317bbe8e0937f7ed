// Keys and pointers on the board, turned into what the game understands.

import { lineKey } from "./ink.js";
import { listenToPen, tap } from "./pen.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./board.js").BoardView} BoardView */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {import("./game.js").Mode[]} */
const MODES = ["digit", "corner", "centre", "colour", "pen"];
/**
 * @typedef {object} Acts
 * @property {(digit: number, mode?: import("./game.js").Mode) => void} enter
 * @property {() => void} erase
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} escape
 */

/**
 * How the hand works: `several` adds each tapped cell to the selection, `moves` lets a finger drag the board along.
 * @typedef {{ several: boolean, moves: boolean }} Hand
 */

/**
 * Listens on a board.
 * @param {Game} game
 * @param {BoardView} board
 * @param {Acts} acts
 * @param {Hand} hand
 */
export function listen(game, board, acts, hand) {
  board.grid.addEventListener("keydown", (event) => {
    if (key(game, board, acts, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  // A focus that came by Tab or by a reader moves the cursor with it.
  board.grid.addEventListener("focusin", (event) => {
    const cell = board.cellOf(event);
    if (cell >= 0 && cell !== game.cursor) game.select([cell], cell);
  });
  pointers(game, board, hand);
  listenToPen(game, board.grid);
}

/**
 * @param {Game} game
 * @param {BoardView} board
 * @param {Acts} acts
 * @param {KeyboardEvent} event
 */
function key(game, board, acts, event) {
  const command = event.ctrlKey || event.metaKey;
  if (event.key === "Escape") {
    acts.escape();
    return true;
  }
  if (move(game, board, event)) return true;
  if (command && event.key.toLowerCase() === "a") {
    game.select(game.cells.keys(), game.cursor);
    return true;
  }
  if (event.key === " " && !command) {
    const next = (MODES.indexOf(game.mode) + (event.shiftKey ? MODES.length - 1 : 1)) % MODES.length;
    game.setMode(MODES[next]);
    return true;
  }
  if (game.mode === "pen" && event.key === "Enter") {
    tap(game, `o ${game.cursor}`);
    return true;
  }
  // With Shift a digit says whose marks are to be coloured.
  const marks = game.mode === "colour" && event.shiftKey && !command ? digitOf(game, event) : 0;
  if (marks) {
    game.colourDigit(marks);
    return true;
  }
  return writes(game, acts, event);
}

/**
 * A key pressed while the focus is not on the board: digits are meant for it all the same, and so are arrows where nothing else wants them.
 * @param {Game} game
 * @param {BoardView} board
 * @param {Acts} acts
 * @param {KeyboardEvent} event
 */
export function keyElsewhere(game, board, acts, event) {
  const wanted = event.target instanceof Element && event.target.closest("button, a, summary, input, [tabindex='0']");
  return writes(game, acts, event) || (!wanted && Boolean(ARROWS[event.key]) && move(game, board, event));
}

/** Writes or erases, if the key does. @param {Game} game @param {Acts} acts @param {KeyboardEvent} event */
function writes(game, acts, event) {
  const command = event.ctrlKey || event.metaKey;
  if (event.key === "Delete" || event.key === "Backspace" || (!command && (event.key === "." || event.key === "0"))) {
    acts.erase();
    return true;
  }
  // Colours are counted, not written: 1 is the first colour on any board.
  const paints = command && event.shiftKey;
  const counts = paints || ((game.mode === "colour" || game.mode === "pen") && !command && !event.altKey && !event.shiftKey);
  const colour = counts ? /^(?:Digit|Numpad)([1-8])$/.exec(event.code) : null;
  const digit = colour ? Number(colour[1]) : paints ? 0 : digitOf(game, event);
  if (!digit) return false;
  acts.enter(digit, paints ? "colour" : command || event.altKey ? "centre" : event.shiftKey ? "corner" : undefined);
  return true;
}

/** The digit a key stands for, or 0. @param {Game} game @param {KeyboardEvent} event */
function digitOf(game, event) {
  // By place, since Shift turns "1" into "!" on one keyboard and into something else on another.
  const place = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (place) return game.shape.digit(place[1]);
  // Control with a letter is the browser's: letters are noted in the centre with Alt.
  if (event.ctrlKey || event.metaKey) return 0;
  const letter = /^Key([A-Z])$/.exec(event.code);
  const character = event.altKey && letter ? letter[1] : event.key;
  return character.length === 1 ? game.shape.digit(character) : 0;
}

/** @param {Game} game @param {BoardView} board @param {KeyboardEvent} event */
function move(game, board, event) {
  const { shape } = game;
  const row = shape.row(game.cursor);
  const arrow = ARROWS[event.key];
  let to = -1;
  if (arrow) {
    to = shape.beside(game.cursor, arrow[0], arrow[1]);
    if (to < 0) return true;
  } else if (event.key === "Home") to = event.ctrlKey ? 0 : row * shape.size;
  else if (event.key === "End") to = event.ctrlKey ? shape.cells - 1 : (row + 1) * shape.size - 1;
  else if (event.key === "PageUp") to = shape.column(game.cursor);
  else if (event.key === "PageDown") to = (shape.size - 1) * shape.size + shape.column(game.cursor);
  else return false;
  const draws = event.shiftKey && arrow && game.mode === "pen";
  if (draws) {
    const key = lineKey(game.cursor, to);
    game.draw([[key, game.ink.get(key) === game.penColour ? 0 : game.penColour]]);
  }
  game.select(event.shiftKey && !draws ? [...game.selected, to] : [to], to);
  board.focus(true);
  return true;
}

/** @param {Game} game @param {BoardView} board @param {Hand} hand */
function pointers(game, board, hand) {
  /** @type {"add" | "drop" | null} */
  let drag = null;
  board.grid.addEventListener("pointerdown", (event) => {
    const cell = board.cellOf(event);
    if (cell < 0 || event.button !== 0 || game.mode === "pen") return;
    // The browser would give the focus to the cell and with it select that one alone.
    event.preventDefault();
    const several = hand.several || event.ctrlKey || event.metaKey || event.shiftKey;
    const has = game.selected.has(cell);
    drag = several && has && game.selected.size > 1 ? "drop" : "add";
    if (drag === "drop") game.select([...game.selected].filter((other) => other !== cell), game.cursor);
    else game.select(several ? [...game.selected, cell] : [cell], cell);
    board.focus();
    // Touch holds on to the first cell; let go, so that the others hear of the finger.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  });
  board.grid.addEventListener("pointermove", (event) => {
    if (!drag || (hand.moves && event.pointerType === "touch")) return;
    if (event.buttons === 0) {
      drag = null;
      return;
    }
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
    if (!(under instanceof HTMLElement) || !board.grid.contains(under) || !nearMiddle(under, event)) return;
    const cell = Number(under.dataset.cell);
    if (drag === "add" && !game.selected.has(cell)) {
      game.select([...game.selected, cell], cell);
      board.focus();
    } else if (drag === "drop" && game.selected.has(cell)) game.select([...game.selected].filter((other) => other !== cell), game.cursor);
  });
  for (const end of ["pointerup", "pointercancel"]) board.grid.addEventListener(end, () => { drag = null; });
  board.grid.addEventListener("dblclick", (event) => {
    const value = game.valueAt(board.cellOf(event));
    if (value && !hand.several) game.select(game.values.flatMap((other, cell) => (other === value ? [cell] : [])), game.cursor);
  });
}

/** Whether the pointer is well inside a cell: a drag along a diagonal should not catch its corners. @param {HTMLElement} stop @param {PointerEvent} event */
function nearMiddle(stop, event) {
  const box = stop.getBoundingClientRect();
  const away = Math.hypot((event.clientX - box.left) / box.width - 0.5, (event.clientY - box.top) / box.height - 0.5);
  return away < 0.45;
}
