// Draws the panes of clues, struck out where they are satisfied, and the small picture in the corner.

import { runText } from "./clues.js";
import { CROSS } from "./game.js";

const FONT = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';

/** @param {CanvasRenderingContext2D} pen @param {import("./draw.js").Scene} scene */
export function drawClues(pen, scene) {
  const { layout, game } = scene;
  const { left, right, top, bottom } = layout.inSight();
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.globalAlpha = 1;
  pane(pen, scene, layout.edgeX, 0, layout.view.width, layout.edgeY, () => {
    for (let column = left; column < right; column++) {
      const x = layout.originX + column * layout.size;
      highlight(pen, scene, game.height + column, x, 0, layout.size, layout.edgeY);
      const clue = shown(game.puzzle.columns[column]);
      const done = game.lines[game.height + column];
      clue.forEach((run, j) => {
        const y = layout.paneY + layout.paneHeight - 5 - (clue.length - 1 - j + 0.5) * layout.step;
        number(pen, scene, run, done.done[j] ?? done.full, x + layout.size / 2 + 0.5, y);
      });
      dead(pen, scene, done, x + layout.size / 2, layout.paneY + layout.paneHeight - 3, true);
    }
  });
  pane(pen, scene, 0, layout.edgeY, layout.edgeX, layout.view.height, () => {
    for (let row = top; row < bottom; row++) {
      const y = layout.originY + row * layout.size;
      highlight(pen, scene, row, 0, y, layout.edgeX, layout.size);
      const clue = shown(game.puzzle.rows[row]);
      const done = game.lines[row];
      layout.rowPlaces(clue).forEach((place, back) => {
        const j = clue.length - 1 - back;
        number(pen, scene, clue[j], done.done[j] ?? done.full, layout.edgeX - place.middle, y + layout.size / 2 + 1);
      });
      dead(pen, scene, done, layout.edgeX - 3, y + layout.size / 2, false);
    }
  });
  corner(pen, scene);
}

/** What is written for an empty line: a nought, in no colour. */
const NOUGHT = [{ length: 0, colour: 0 }];
/** @param {import("./clues.js").Run[]} clue */
const shown = (clue) => (clue.length > 0 ? clue : NOUGHT);

/**
 * Draws within a part of the window, on the page's ground.
 * @param {CanvasRenderingContext2D} pen @param {import("./draw.js").Scene} scene
 * @param {number} left @param {number} top @param {number} right @param {number} bottom @param {() => void} draw
 */
function pane(pen, scene, left, top, right, bottom, draw) {
  pen.save();
  pen.beginPath();
  pen.rect(left, top, right - left, bottom - top);
  pen.clip();
  pen.fillStyle = scene.paint.page.paper;
  pen.fillRect(left, top, right - left, bottom - top);
  draw();
  pen.restore();
}

/**
 * @param {CanvasRenderingContext2D} pen @param {import("./draw.js").Scene} scene @param {number} line
 * @param {number} x @param {number} y @param {number} width @param {number} height
 */
function highlight(pen, scene, line, x, y, width, height) {
  const { game, marks, paint, at } = scene;
  const pointed = at !== undefined && scene.finish === 0
    && (line === Math.floor(at / game.width) || line === game.height + (at % game.width));
  if (marks.broken.has(line)) pen.fillStyle = paint.page["bad-soft"];
  else if (marks.lines.has(line) || pointed) pen.fillStyle = paint.page["accent-soft"];
  else return;
  pen.fillRect(x, y, width, height);
}

/**
 * A number of a clue. A colour's number stands on a chip of it; what is done is faint and struck.
 * @param {CanvasRenderingContext2D} pen @param {import("./draw.js").Scene} scene @param {import("./clues.js").Run} run
 * @param {boolean} done @param {number} x @param {number} y
 */
function number(pen, scene, run, done, x, y) {
  const { layout, game, paint } = scene;
  if (layout.text < 4.5) {
    pen.fillStyle = done ? paint.page.line : paint.page["ink-soft"];
    pen.fillRect(x - layout.size * 0.25, y - layout.step * 0.3, layout.size * 0.5, Math.max(1, layout.step * 0.5));
    return;
  }
  const text = run === NOUGHT[0] ? "0" : runText(run);
  const wide = layout.text * (0.58 * text.length + 0.42);
  pen.font = `${done ? 400 : 600} ${layout.text}px ${FONT}`;
  if (game.coloured && run.colour > 0) {
    pen.globalAlpha = done ? 0.35 : 1;
    pen.fillStyle = paint.fill[run.colour + 1];
    pen.beginPath();
    pen.roundRect(x - wide / 2, y - layout.step * 0.47, wide, layout.step * 0.92, 2);
    pen.fill();
    // A chip of the page's own colour would be a number without one.
    pen.strokeStyle = paint.page.edge;
    pen.lineWidth = 0.75;
    pen.stroke();
    pen.globalAlpha = 1;
    pen.fillStyle = done ? paint.page.ink : paint.onFill[run.colour + 1];
  } else pen.fillStyle = done ? paint.page["ink-faint"] : paint.page.ink;
  pen.fillText(text, x, y);
  if (!done) return;
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = Math.max(1, layout.text * 0.09);
  pen.beginPath();
  pen.moveTo(x - wide / 2 + 1, y + layout.text * 0.22);
  pen.lineTo(x + wide / 2 - 1, y - layout.text * 0.3);
  pen.stroke();
}

/**
 * A small triangle at a line that can't be right.
 * @param {CanvasRenderingContext2D} pen @param {import("./draw.js").Scene} scene @param {import("./clues.js").LineState} state
 * @param {number} x @param {number} y @param {boolean} down
 */
function dead(pen, scene, state, x, y, down) {
  if (!scene.warn || !state.dead) return;
  const reach = Math.max(3, scene.layout.size * 0.2);
  pen.fillStyle = scene.paint.page.bad;
  pen.beginPath();
  if (down) {
    pen.moveTo(x - reach, y - reach * 0.6);
    pen.lineTo(x + reach, y - reach * 0.6);
    pen.lineTo(x, y + reach * 0.6);
  } else {
    pen.moveTo(x - reach * 0.6, y - reach);
    pen.lineTo(x - reach * 0.6, y + reach);
    pen.lineTo(x + reach * 0.6, y);
  }
  pen.fill();
}

/** The picture so far, as small as the corner. @param {CanvasRenderingContext2D} pen @param {import("./draw.js").Scene} scene */
function corner(pen, scene) {
  const { layout, game, paint } = scene;
  pen.fillStyle = paint.page.paper;
  pen.fillRect(0, 0, layout.edgeX, layout.edgeY);
  const room = Math.min((layout.edgeX - 12) / game.width, (layout.edgeY - 12) / game.height, 6);
  if (room < 0.4) return;
  const [x, y] = [layout.edgeX - 8 - room * game.width, layout.edgeY - 8 - room * game.height];
  pen.fillStyle = paint.ground;
  pen.fillRect(x, y, room * game.width, room * game.height);
  for (let cell = 0; cell < game.cells.length; cell++) {
    const state = scene.stroke?.cells.get(cell) ?? game.cells[cell];
    if (state <= CROSS) continue;
    pen.fillStyle = paint.fill[state];
    pen.fillRect(x + (cell % game.width) * room, y + Math.floor(cell / game.width) * room, room + 0.3, room + 0.3);
  }
  pen.strokeStyle = paint.page.line;
  pen.lineWidth = 1;
  pen.strokeRect(Math.round(x) - 0.5, Math.round(y) - 0.5, Math.round(room * game.width) + 1, Math.round(room * game.height) + 1);
}
