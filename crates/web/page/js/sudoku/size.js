// Boards that do not fit: smaller, larger, as it fits, and a hand that moves the board.

import { button, toolbar } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/language.js";

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
    // Lines stay as thin as they are on the whole board.
    board.node.style.setProperty("--weight", String(Math.max(1, board.weight / zoom)));
  };
  const fitted = () => {
    const least = matchMedia("(pointer: coarse)").matches ? LEAST.coarse : LEAST.fine;
    set((least * size) / Math.max(1, room.clientWidth));
  };
  const move = button({ label: t("Move"), icon: "move", pressed: false, title: t("A finger moves the board instead of selecting"), onclick: () => {
    hand.moves = !hand.moves;
    move.setAttribute("aria-pressed", String(hand.moves));
    board.node.classList.toggle("is-moving", hand.moves);
  } });
  const watcher = new ResizeObserver(() => { if (!zoom) fitted(); });
  watcher.observe(room);
  signal.addEventListener("abort", () => watcher.disconnect());
  return h("div", { class: "size-tools no-print" }, toolbar(t("Size of the board"),
    button({ label: t("Smaller"), icon: "minus", bare: true, onclick: () => set(zoom / 1.25) }),
    button({ label: t("Larger"), icon: "plus", bare: true, onclick: () => set(zoom * 1.25) }),
    button({ label: t("As it fits"), icon: "fit", bare: true, onclick: () => set(1) }), move));
}
