// Keys that hold anywhere in the view, and those of the board while the focus is elsewhere.

import { opened } from "../play/doors.js";
import { check } from "./asks.js";
import { hint } from "./hint.js";
import { cellTold } from "./labels.js";

/**
 * What the keys do.
 * @typedef {object} Hands
 * @property {import("./view.js").Playing} playing
 * @property {HTMLElement} root
 * @property {boolean} showCandidates
 * @property {(again: boolean) => void} undo
 * @property {(shown: boolean) => void} setCandidates
 * @property {(event: KeyboardEvent) => boolean} keyElsewhere takes a key that is meant for the board
 */

/** The keys of the modes, as SudokuPad has them, by their place on the keyboard. @type {Record<string, import("./game.js").Mode>} */
const MODE_KEYS = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour", KeyB: "pen" };

/** @param {Hands} hands @param {KeyboardEvent} event */
export function shortcut(hands, event) {
  const { playing, root } = hands;
  if (event.defaultPrevented) return;
  const field = event.target instanceof Element && event.target.closest("input:not([type=radio]), textarea, select, dialog, [role=menu]");
  // A board that is covered is not written on.
  if (field || root.querySelector(".is-paused")) return;
  const { context, game, panel } = playing;
  const pressed = event.key.toLowerCase();
  // Letters are digits on larger boards.
  const letters = game.size <= 9 && !event.altKey;
  if (event.ctrlKey || event.metaKey) {
    if (pressed === "z" && !event.shiftKey) hands.undo(false);
    else if (pressed === "y" || (pressed === "z" && event.shiftKey)) hands.undo(true);
    else if (!hands.keyElsewhere(event)) return;
  } else if (event.key === "?") opened(context, async () => (await import("./help.js")).showHelp(game.size <= 9));
  else if (event.key === "Escape" && panel.open) panel.close();
  // Modes go by place: Y and Z change theirs from country to country.
  else if (letters && !event.shiftKey && MODE_KEYS[event.code]) game.setMode(MODE_KEYS[event.code]);
  else if (letters && pressed === "h") void hint(playing);
  else if (letters && pressed === "k") void check(playing);
  else if (letters && pressed === "n") hands.setCandidates(!hands.showCandidates);
  else if (event.key === "F2" || (letters && pressed === "i")) context.announce(cellTold(game, game.cursor));
  else if (!hands.keyElsewhere(event)) return;
  event.preventDefault();
}
