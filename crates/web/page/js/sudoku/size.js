// Boards that do not fit: smaller, larger, as it fits, and a hand that moves the board.

import { button, toolbar } from "../ui/button.js";
import { h } from "../ui/dom.js";

/** Cells smaller than this are hard to hit. */
const LEAST = { fine: 15, coarse: 20 };

/**
 * @param {HTMLElement} room what scrolls
 * @param {import("./board.js").BoardView} board
 * @param {import("./input.js").Hand} hand
 * @param {AbortSignal} signal
 */
export function sizeTools(room, board, hand, signal) {
  const { size } = board.game;
  let zoom = 0;
  /** @param {number} to */
  const set = (to) => {
    zoom = Math.min(8, Math.max(1, to));
    board.node.style.setProperty("--zoom", String(zoom));
  };
  const fitted = () => {
    const least = matchMedia("(pointer: coarse)").matches ? LEAST.coarse : LEAST.fine;
    set((least * size) / Math.max(1, room.clientWidth));
  };
  const move = button({ label: "Move", icon: "move", pressed: false, title: "A finger moves the board instead of selecting", onclick: () => {
    hand.moves = !hand.moves;
    move.setAttribute("aria-pressed", String(hand.moves));
    board.node.classList.toggle("is-moving", hand.moves);
  } });
  const watcher = new ResizeObserver(() => { if (!zoom) fitted(); });
  watcher.observe(room);
  signal.addEventListener("abort", () => watcher.disconnect());
  return h("div", { class: "size-tools no-print" }, toolbar("Size of the board",
    button({ label: "Smaller", icon: "minus", bare: true, onclick: () => set(zoom / 1.25) }),
    button({ label: "Larger", icon: "plus", bare: true, onclick: () => set(zoom * 1.25) }),
    button({ label: "As it fits", icon: "fit", bare: true, onclick: () => set(1) }), move));
}
