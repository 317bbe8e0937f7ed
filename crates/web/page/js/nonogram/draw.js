// Draws the cells on a canvas: what is filled, crossed, wrong, hinted, and the lines between.
//
// Only what is in sight is drawn, so a picture of 200×200 costs no more than the window shows.

import { CROSS, OPEN } from "./game.js";

/**
 * What lies over the cells.
 * @typedef {object} Marks
 * @property {Set<number>} wrong cells that are not as they should be
 * @property {Set<number>} hinted cells a hint speaks of
 * @property {Map<number, number>} shown what a hint says goes into them, as states
 * @property {Set<number>} lines lines that a hint or a step speaks of: rows first, then columns
 * @property {Set<number>} rests cells that a step rests on
 * @property {import("../api.js").Placement[]} runs runs at both ends of the way that they can move
 * @property {Set<number>} broken lines that can't be right
 * @property {Uint8Array | undefined} cells states that are drawn in place of the player's
 */

/**
 * @typedef {object} Scene
 * @property {import("./game.js").Game} game
 * @property {import("./layout.js").Layout} layout
 * @property {import("./paint.js").Paint} paint
 * @property {Marks} marks
 * @property {number | undefined} at the cell pointed at, or with the focus
 * @property {{ cells: Map<number, number>, at: number } | null} stroke what is being drawn
 * @property {boolean} letters whether colours carry their letter
 * @property {boolean} warn whether lines that can't be right are told
 * @property {number} finish 0 while playing, 1 when the picture stands alone
 */

/** @returns {Marks} */
export function noMarks() {
  return { wrong: new Set(), hinted: new Set(), shown: new Map(), lines: new Set(), rests: new Set(), runs: [], broken: new Set(), cells: undefined };
}

/** @param {CanvasRenderingContext2D} pen @param {Scene} scene */
export function drawCells(pen, scene) {
  const { layout, paint } = scene;
  const { width, height } = layout.view;
  pen.save();
  pen.beginPath();
  pen.rect(layout.edgeX, layout.edgeY, width - layout.edgeX, height - layout.edgeY);
  pen.clip();
  const right = layout.originX + layout.puzzle.width * layout.size;
  const bottom = layout.originY + layout.puzzle.height * layout.size;
  pen.fillStyle = paint.ground;
  pen.fillRect(layout.originX, layout.originY, right - layout.originX, bottom - layout.originY);
  washLines(pen, scene);
  fillCells(pen, scene);
  pen.globalAlpha = 1 - scene.finish;
  crossCells(pen, scene);
  ruleCells(pen, scene);
  pen.globalAlpha = 1;
  drawMarks(pen, scene);
  pen.restore();
}

/** The row and column pointed at, and the line a hint speaks of. @param {CanvasRenderingContext2D} pen @param {Scene} scene */
function washLines(pen, scene) {
  const { layout, game, paint } = scene;
  if (scene.finish > 0) return;
  /** @param {number} line @param {string} colour */
  const wash = (line, colour) => {
    pen.fillStyle = colour;
    if (line < game.height) pen.fillRect(layout.originX, layout.originY + line * layout.size, game.width * layout.size, layout.size);
    else pen.fillRect(layout.originX + (line - game.height) * layout.size, layout.originY, layout.size, game.height * layout.size);
  };
  if (scene.at !== undefined) {
    pen.globalAlpha = paint.ownGround ? 0.5 : 1;
    wash(Math.floor(scene.at / game.width), paint.ownGround ? "#dfe6f7" : paint.page["accent-wash"]);
    wash(game.height + (scene.at % game.width), paint.ownGround ? "#dfe6f7" : paint.page["accent-wash"]);
    pen.globalAlpha = 1;
  }
  for (const line of scene.marks.lines) wash(line, paint.ownGround ? "#c9d7fb" : paint.page["accent-soft"]);
  for (const line of scene.marks.broken) wash(line, paint.ownGround ? "#fce8e6" : paint.page["bad-soft"]);
}

/**
 * Calls `each` for every cell in sight, with its state as it is drawn.
 * @param {Scene} scene
 * @param {(state: number, x: number, y: number, cell: number) => void} each
 */
function sweep(scene, each) {
  const { layout, game, stroke } = scene;
  const cells = scene.marks.cells ?? game.cells;
  const { left, right, top, bottom } = layout.inSight();
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const cell = row * game.width + column;
      const state = stroke?.cells.get(cell) ?? cells[cell];
      if (state !== OPEN) each(state, layout.originX + column * layout.size, layout.originY + row * layout.size, cell);
    }
  }
}

/** @param {CanvasRenderingContext2D} pen @param {Scene} scene */
function fillCells(pen, scene) {
  const { layout, paint } = scene;
  const size = layout.size;
  // While playing, a hair of ground stays between cells; the finished picture has none.
  const gap = size >= 8 ? (1 - scene.finish) * 1 : 0;
  const letters = scene.letters && size >= 12;
  let last = -1;
  if (letters) {
    pen.font = `600 ${Math.round(size * 0.5)}px ui-sans-serif, system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
  }
  sweep(scene, (state, x, y) => {
    if (state === CROSS) return;
    if (state !== last || letters) pen.fillStyle = paint.fill[state];
    last = state;
    pen.fillRect(x + gap, y + gap, size - gap, size - gap);
    if (letters) {
      pen.fillStyle = paint.onFill[state];
      pen.fillText(scene.game.puzzle.palette[state - 1].symbol, x + size / 2, y + size / 2 + 1);
    }
  });
}

/** @param {CanvasRenderingContext2D} pen @param {Scene} scene */
function crossCells(pen, scene) {
  const { layout, paint } = scene;
  const size = layout.size;
  const inset = size * 0.3;
  pen.strokeStyle = paint.cross;
  pen.lineWidth = Math.max(1, size * 0.07);
  pen.lineCap = "round";
  pen.beginPath();
  sweep(scene, (state, x, y) => {
    if (state !== CROSS) return;
    if (size < 8) {
      pen.rect(x + size / 2 - 0.5, y + size / 2 - 0.5, 1, 1);
      return;
    }
    pen.moveTo(x + inset, y + inset);
    pen.lineTo(x + size - inset, y + size - inset);
    pen.moveTo(x + size - inset, y + inset);
    pen.lineTo(x + inset, y + size - inset);
  });
  pen.stroke();
}

/** @param {CanvasRenderingContext2D} pen @param {Scene} scene */
function ruleCells(pen, scene) {
  const { layout, game, paint } = scene;
  const { left, right, top, bottom } = layout.inSight();
  const [endX, endY] = [layout.originX + game.width * layout.size, layout.originY + game.height * layout.size];
  pen.lineCap = "butt";
  for (const five of [false, true]) {
    if (!five && layout.size < 6) continue;
    pen.strokeStyle = five ? paint.five : paint.fine;
    pen.lineWidth = five && layout.size >= 12 ? 1.5 : 1;
    pen.beginPath();
    for (let column = left; column <= right; column++) {
      if ((column % 5 === 0 || column === game.width) !== five) continue;
      const x = Math.round(layout.originX + column * layout.size) + 0.5;
      pen.moveTo(x, layout.originY);
      pen.lineTo(x, endY + 1);
    }
    for (let row = top; row <= bottom; row++) {
      if ((row % 5 === 0 || row === game.height) !== five) continue;
      const y = Math.round(layout.originY + row * layout.size) + 0.5;
      pen.moveTo(layout.originX, y);
      pen.lineTo(endX + 1, y);
    }
    pen.stroke();
  }
}

/** Wrong cells carry a struck ring, hinted ones a frame: shape as well as colour. @param {CanvasRenderingContext2D} pen @param {Scene} scene */
function drawMarks(pen, scene) {
  const { layout, game, paint, marks } = scene;
  const size = layout.size;
  /** @param {number} cell */
  const corner = (cell) => [layout.originX + (cell % game.width) * size, layout.originY + Math.floor(cell / game.width) * size];
  for (const [cell, state] of marks.shown) {
    const [x, y] = corner(cell);
    pen.globalAlpha = 0.55;
    if (state > CROSS) {
      pen.fillStyle = paint.ownGround ? paint.fill[state] : paint.page.accent;
      pen.fillRect(x + size * 0.2, y + size * 0.2, size * 0.6, size * 0.6);
    }
    pen.globalAlpha = 1;
    if (state === CROSS) strokeCross(pen, x, y, size, paint.ownGround ? "#2b50c8" : paint.page.accent);
  }
  pen.strokeStyle = paint.ownGround ? "#2b50c8" : paint.page.accent;
  pen.lineWidth = Math.max(1, size * 0.06);
  pen.setLineDash([size * 0.15, size * 0.12]);
  for (const cell of marks.rests) {
    const [x, y] = corner(cell);
    pen.strokeRect(x + 2.5, y + 2.5, size - 4, size - 4);
  }
  pen.setLineDash([]);
  for (const run of marks.runs) drawRun(pen, scene, run);
  pen.lineWidth = Math.max(1.5, size * 0.09);
  for (const cell of marks.hinted) {
    const [x, y] = corner(cell);
    pen.strokeRect(x + 1.5, y + 1.5, size - 2, size - 2);
  }
  for (const cell of marks.wrong) {
    const [x, y] = corner(cell);
    drawWrong(pen, x, y, size, paint);
  }
}

/**
 * A bracket along a run at each end of its way: on one side of the line for the first place, on the other for the last.
 * @param {CanvasRenderingContext2D} pen @param {Scene} scene @param {import("../api.js").Placement} run
 */
function drawRun(pen, scene, run) {
  const { originX, originY, size } = scene.layout;
  const [inset, tick] = [size * 0.1, size * 0.18];
  const isRow = "row" in run.line;
  const line = "row" in run.line ? run.line.row : run.line.column;
  for (const [first, side] of [[run.first, 0], [run.last, 1]]) {
    const along = (/** @type {number} */ at) => (isRow ? originX : originY) + at * size;
    const across = (isRow ? originY : originX) + line * size + (side ? size - inset : inset);
    const inner = across + (side ? -tick : tick);
    const [from, to] = [along(first) + inset * 1.5, along(first + run.length) - inset * 1.5];
    const points = [[from, inner], [from, across], [to, across], [to, inner]].map(([a, b]) => (isRow ? [a, b] : [b, a]));
    pen.beginPath();
    points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.stroke();
  }
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} size @param {string} colour */
function strokeCross(pen, x, y, size, colour) {
  const inset = size * 0.3;
  pen.strokeStyle = colour;
  pen.lineWidth = Math.max(1.5, size * 0.1);
  pen.beginPath();
  pen.moveTo(x + inset, y + inset);
  pen.lineTo(x + size - inset, y + size - inset);
  pen.moveTo(x + size - inset, y + inset);
  pen.lineTo(x + inset, y + size - inset);
  pen.stroke();
}

/**
 * A disc with an exclamation mark; where there is no room for one, a filled corner.
 * @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} size @param {import("./paint.js").Paint} paint
 */
function drawWrong(pen, x, y, size, paint) {
  const [colour, on] = paint.ownGround ? ["#b3261e", "#ffffff"] : [paint.page.bad, paint.page.surface];
  pen.fillStyle = colour;
  pen.strokeStyle = on;
  if (size < 10) {
    pen.fillRect(x + 1, y + 1, size - 1, size - 1);
    return;
  }
  const [cx, cy, r] = [x + size / 2 + 0.5, y + size / 2 + 0.5, size * 0.34];
  pen.lineWidth = Math.max(1, size * 0.07);
  pen.beginPath();
  pen.arc(cx, cy, r, 0, Math.PI * 2);
  pen.fill();
  pen.stroke();
  pen.fillStyle = on;
  pen.fillRect(cx - size * 0.04, cy - r * 0.62, size * 0.08, r * 0.75);
  pen.fillRect(cx - size * 0.04, cy + r * 0.32, size * 0.08, size * 0.08);
}
