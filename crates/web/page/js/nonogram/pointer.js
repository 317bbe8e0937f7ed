// Mouse, pen and fingers on the cells: strokes, long presses, panning with two fingers or the
// middle button, pinching.
//
//   mouse   left draws, right crosses, middle moves, wheel scrolls, Ctrl + wheel zooms
//   finger  drag draws, tap draws one, long press crosses and goes on crossing; two move and pinch

import { CROSS } from "./game.js";
import { Stroke } from "./stroke.js";

const LONG_PRESS_MS = 420;
/** A finger trembles: this far it still rests. */
const REST = 9;

/**
 * What the pointer works on.
 * @typedef {object} Playing
 * @property {HTMLElement} pad
 * @property {HTMLElement} frame
 * @property {() => import("./game.js").Game} game
 * @property {import("./layout.js").Layout} layout
 * @property {() => { state: number, moves: boolean }} tool
 * @property {(stroke: Stroke | null) => void} show draws a stroke, or none
 * @property {(stroke: Stroke) => void} take makes a stroke a move
 * @property {(cell: number | undefined) => void} point
 * @property {(size: number, x: number, y: number) => void} zoom keeps the point in its place
 */

/** @param {Playing} playing @param {AbortSignal} signal */
export function listenToPointers(playing, signal) {
  const { pad, frame } = playing;
  /** @type {Stroke | null} */
  let stroke = null;
  /** Fingers on the pad. @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  /** @type {{ cell: number, x: number, y: number, timer: number } | null} */
  let pending = null;
  /** @type {{ x: number, y: number } | null} */
  let panning = null;
  /** @type {{ apart: number, size: number, x: number, y: number } | null} */
  let pinch = null;

  /** A point of the window as seen from the frame. @param {{ clientX: number, clientY: number }} event */
  const place = (event) => {
    const box = frame.getBoundingClientRect();
    return { x: event.clientX - box.left - frame.clientLeft, y: event.clientY - box.top - frame.clientTop };
  };
  /** @param {number} cell @param {number} state */
  const begin = (cell, state) => {
    stroke = new Stroke(playing.game(), cell, state);
    playing.show(stroke);
  };
  const rest = () => {
    if (pending) clearTimeout(pending.timer);
    pending = null;
  };
  const drop = () => {
    rest();
    stroke = null;
    playing.show(null);
  };
  /** @param {number} dx @param {number} dy */
  const pan = (dx, dy) => {
    const before = { x: frame.scrollLeft, y: frame.scrollTop };
    frame.scrollBy(-dx, -dy);
    // What the frame does not take moves the page.
    window.scrollBy(0, -dy - (frame.scrollTop - before.y));
  };
  const middle = () => {
    const [a, b] = [...fingers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  pad.addEventListener("pointerdown", (event) => {
    const at = place(event);
    const cell = playing.layout.cellAt(at.x, at.y);
    const touch = event.pointerType === "touch";
    if (touch) {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 2) {
        drop();
        panning = null;
        const { x, y, apart } = middle();
        pinch = { apart, size: playing.layout.size, x, y };
        return;
      }
    }
    // The Move tool leaves fingers to the browser, which scrolls better than we could.
    if (playing.tool().moves && touch) return;
    pad.setPointerCapture(event.pointerId);
    if (event.button === 1 || cell === undefined || playing.tool().moves) {
      panning = { x: event.clientX, y: event.clientY };
      event.preventDefault();
      return;
    }
    if (event.button !== 0 && event.button !== 2) return;
    if (!touch) {
      event.preventDefault();
      begin(cell, event.button === 2 || event.ctrlKey ? CROSS : playing.tool().state);
      return;
    }
    const timer = window.setTimeout(() => {
      pending = null;
      begin(cell, CROSS);
      navigator.vibrate?.(12);
    }, LONG_PRESS_MS);
    pending = { cell, ...at, timer };
  }, { signal });

  pad.addEventListener("pointermove", (event) => {
    const at = place(event);
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pinch && fingers.size === 2) {
      const now = middle();
      pan(now.x - pinch.x, now.y - pinch.y);
      pinch.x = now.x;
      pinch.y = now.y;
      const box = frame.getBoundingClientRect();
      playing.zoom(pinch.size * (now.apart / pinch.apart), now.x - box.left, now.y - box.top);
      return;
    }
    if (panning) {
      pan(event.clientX - panning.x, event.clientY - panning.y);
      panning = { x: event.clientX, y: event.clientY };
      return;
    }
    if (pending && Math.hypot(at.x - pending.x, at.y - pending.y) > REST) {
      const { cell } = pending;
      rest();
      begin(cell, playing.tool().state);
    }
    if (stroke) {
      follow(playing, at);
      stroke.extend(playing.layout.cellAt(at.x, at.y, true) ?? stroke.at);
      playing.show(stroke);
    } else if (event.pointerType !== "touch") playing.point(playing.layout.cellAt(at.x, at.y));
  }, { signal });

  /** @param {PointerEvent} event */
  const end = (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size < 2) pinch = null;
    panning = null;
    if (event.type === "pointercancel") {
      drop();
      return;
    }
    if (pending) {
      const { cell } = pending;
      rest();
      begin(cell, playing.tool().state);
    }
    const made = stroke;
    drop();
    if (made) playing.take(made);
  };
  pad.addEventListener("pointerup", end, { signal });
  pad.addEventListener("pointercancel", end, { signal });
  pad.addEventListener("pointerleave", () => { if (!stroke) playing.point(undefined); }, { signal });
  pad.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  // Escape takes a stroke back before it is one.
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && stroke) drop(); }, { signal });
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const at = place(event);
    const { size } = playing.layout;
    const next = size * Math.exp(-event.deltaY / 300);
    // A small turn of the wheel must not be lost to rounding.
    playing.zoom(Math.round(next) === size ? size - Math.sign(event.deltaY) : next, at.x, at.y);
  }, { passive: false, signal });
}

/** Scrolls along with a stroke that comes to the edge of the window. @param {Playing} playing @param {{ x: number, y: number }} at */
function follow(playing, at) {
  const { view, edgeX, edgeY, size } = playing.layout;
  const margin = Math.min(24, size);
  const by = (/** @type {number} */ place, /** @type {number} */ low, /** @type {number} */ high) =>
    (place < low + margin / 2 ? -size : place > high - margin ? size : 0);
  playing.frame.scrollBy(by(at.x, edgeX, view.width), by(at.y, edgeY, view.height));
}
