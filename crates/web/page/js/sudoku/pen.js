// The pen: a drag from the middle of a cell draws lines from middle to middle, a drag from an edge draws along
// edges, a tap puts a circle, then a cross, then nothing (on an edge a cross). What a drag first meets decides whether
// it draws or takes away, as players know it from SudokuPad.

import { edgeKey, lineKey } from "./ink.js";

/** @typedef {import("./game.js").Game} Game */

/** How near to the middle of a cell, in cells, a drag of lines begins. */
const MIDDLE = 0.3;
/** How near the pen must come to the next point. */
const NEAR = 0.4;

/**
 * One drag of the pen.
 * @typedef {object} Stroke
 * @property {boolean} edges whether it goes along edges
 * @property {number} at the cell or corner where it is
 * @property {boolean | undefined} takes whether it takes lines away; undefined as long as it met nothing
 * @property {string | undefined} tap what a tap here changes
 * @property {boolean} begun whether it drew something: the rest belongs to the same move
 */

/**
 * Listens to the pen on a board.
 * @param {Game} game
 * @param {HTMLElement} grid the cells, edge to edge
 */
export function listenToPen(game, grid) {
  /** @type {Stroke | null} */
  let stroke = null;
  /** Where the pointer is, in cells. @param {PointerEvent} event @returns {[number, number]} */
  const place = (event) => {
    const box = grid.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * game.size, ((event.clientY - box.top) / box.height) * game.size];
  };
  grid.addEventListener("pointerdown", (event) => {
    if (game.mode !== "pen" || event.button !== 0) return;
    event.preventDefault();
    grid.setPointerCapture(event.pointerId);
    stroke = begin(game, place(event));
  });
  grid.addEventListener("pointermove", (event) => {
    if (stroke) follow(game, stroke, place(event));
  });
  grid.addEventListener("pointerup", () => {
    if (stroke?.tap) tap(game, stroke.tap);
    stroke = null;
  });
  grid.addEventListener("pointercancel", () => { stroke = null; });
}

/** @param {Game} game @param {[number, number]} place @returns {Stroke} */
function begin(game, [x, y]) {
  const { size } = game;
  const [column, row] = [within(Math.floor(x), size - 1), within(Math.floor(y), size - 1)];
  const [right, down] = [x - column - 0.5, y - row - 0.5];
  if (Math.max(Math.abs(right), Math.abs(down)) < MIDDLE) {
    const cell = row * size + column;
    return { edges: false, at: cell, takes: undefined, tap: `o ${cell}`, begun: false };
  }
  const across = size + 1;
  const corner = within(Math.round(y), size) * across + within(Math.round(x), size);
  // A tap in the middle third of an edge means the edge.
  const level = Math.abs(down) > Math.abs(right);
  const along = level ? right : down;
  const first = level ? within(Math.round(y), size) * across + column : row * across + within(Math.round(x), size);
  return { edges: true, at: corner, takes: undefined, tap: Math.abs(along) < 0.25 ? edgeKey(first, first + (level ? 1 : across)).replace("e", "k") : undefined, begun: false };
}

/** Draws on to where the pen is, point by point. @param {Game} game @param {Stroke} stroke @param {[number, number]} place */
function follow(game, stroke, [x, y]) {
  const across = stroke.edges ? game.size + 1 : game.size;
  const shift = stroke.edges ? 0 : 0.5;
  for (;;) {
    const [row, column] = [Math.floor(stroke.at / across), stroke.at % across];
    const [right, down] = [x - column - shift, y - row - shift];
    if (Math.max(Math.abs(right), Math.abs(down)) < 1 - NEAR) return;
    let [stepRight, stepDown] = [step(right), step(down)];
    // Edges have no diagonals.
    if (stroke.edges && stepRight && stepDown) [stepRight, stepDown] = Math.abs(right) > Math.abs(down) ? [stepRight, 0] : [0, stepDown];
    const next = [row + stepDown, column + stepRight];
    if ((!stepRight && !stepDown) || next.some((at) => at < 0 || at >= across)) return;
    const to = next[0] * across + next[1];
    const key = stroke.edges ? edgeKey(stroke.at, to) : lineKey(stroke.at, to);
    stroke.takes ??= game.ink.get(key) === game.penColour;
    if (game.draw([[key, stroke.takes ? 0 : game.penColour]], stroke.begun)) stroke.begun = true;
    stroke.at = to;
    stroke.tap = undefined;
  }
}

/** A circle, a cross, nothing; on an edge a cross or nothing. @param {Game} game @param {string} key */
export function tap(game, key) {
  if (key.startsWith("k")) {
    game.draw([[key, game.ink.get(key) === game.penColour ? 0 : game.penColour]]);
    return;
  }
  const cross = key.replace("o", "x");
  if (game.ink.has(cross)) game.draw([[cross, 0]]);
  else if (game.ink.has(key)) game.draw([[key, 0], [cross, game.penColour]]);
  else game.draw([[key, game.penColour]]);
}

/** @param {number} value @param {number} most */
function within(value, most) { return Math.min(Math.max(0, value), most); }

/** A step towards a distance that is far enough. @param {number} distance */
function step(distance) { return Math.abs(distance) < 0.5 ? 0 : Math.sign(distance); }
