// The pad: digits to tap, the mode they are entered in, and the tools every move needs.

import { button, segmented, toolbar } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { COLOUR_NAMES } from "./board.js";
import { COLOURS } from "./game.js";

/**
 * @typedef {object} PadActs
 * @property {(digit: number) => void} enter
 * @property {() => void} erase
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(shown: boolean) => void} showCandidates
 * @property {() => void} fillMarks
 * @property {(several: boolean) => void} selectSeveral
 */

export class Pad {
  /**
   * @param {import("./game.js").Game} game
   * @param {PadActs} acts
   */
  constructor(game, acts) {
    this.game = game;
    const { shape } = game;
    this.modes = segmented("What a digit key writes", [
      { value: "digit", label: "Digit", title: "Digits (Space goes through the modes)" },
      { value: "corner", label: "Corner", title: "Marks in the corners (or hold Shift)" },
      { value: "centre", label: "Centre", title: "Marks in the centre (or hold Control)" },
      { value: "colour", label: "Colour", title: "Colours for cells" },
    ], game.mode, (mode) => game.setMode(/** @type {import("./game.js").Mode} */ (mode)));
    /** @type {HTMLButtonElement[]} */
    this.keys = [];
    for (let digit = 1; digit <= shape.size; digit++) {
      const symbol = shape.symbol(digit);
      this.keys.push(h("button", { type: "button", class: "key", onclick: () => acts.enter(digit) },
        h("span", { class: "key-symbol" }, symbol)));
    }
    this.colours = Array.from({ length: COLOURS }, (_, i) => h("button", { type: "button", class: "key", "aria-label": COLOUR_NAMES[i], title: `${COLOUR_NAMES[i]} (${i + 1})`, onclick: () => acts.enter(i + 1) },
      h("span", { class: `key-colour colour-${i + 1}`, "aria-hidden": "true" }, i + 1)));
    this.several = button({ label: "Select several", icon: "several", bare: true, pressed: false, title: "Each tap adds a cell to the selection", onclick: () => {
      const on = this.several.getAttribute("aria-pressed") !== "true";
      this.several.setAttribute("aria-pressed", String(on));
      acts.selectSeveral(on);
    } });
    this.undo = button({ label: "Undo", icon: "undo", bare: true, keys: "Control+Z", onclick: acts.undo });
    this.redo = button({ label: "Redo", icon: "redo", bare: true, keys: "Control+Y", onclick: acts.redo });
    this.candidates = button({ label: "Candidates", icon: "notes", bare: true, pressed: false, title: "Show what each cell can still take",
      onclick: () => {
        const shown = this.candidates.getAttribute("aria-pressed") !== "true";
        this.candidates.setAttribute("aria-pressed", String(shown));
        acts.showCandidates(shown);
      } });
    this.node = h("section", { class: "card pad no-print", "aria-label": "Digits and tools" },
      this.modes.node,
      this.digitKeys = h("div", { class: "keys", role: "group", "aria-label": "Digits", css: { "--keys": keysAcross(shape.size), "--keys-narrow": shape.size <= 9 ? shape.size : keysAcross(shape.size) * 2 } }, this.keys),
      this.colourKeys = h("div", { class: "keys", role: "group", "aria-label": "Colours", hidden: true, css: { "--keys": 4, "--keys-narrow": 8 } }, this.colours),
      toolbar("Moves", this.undo, this.redo,
        button({ label: "Erase", icon: "erase", bare: true, keys: "Delete", onclick: acts.erase }),
        this.several,
        h("span", { class: "toolbar-gap" }),
        this.candidates,
        button({ label: "Note all candidates", icon: "pen", bare: true, title: "Write every candidate as a centre mark", onclick: acts.fillMarks })));
    this.update();
  }

  /** @param {boolean} shown */
  setCandidates(shown) { this.candidates.setAttribute("aria-pressed", String(shown)); }

  update() {
    const { game } = this;
    this.modes.choose(game.mode);
    this.digitKeys.hidden = game.mode === "colour";
    this.colourKeys.hidden = game.mode !== "colour";
    this.undo.disabled = !game.history.canUndo;
    this.redo.disabled = !game.history.canRedo;
    const left = new Array(game.size + 1).fill(game.size);
    for (const value of game.values) left[value] -= 1;
    this.keys.forEach((key, i) => {
      const rest = Math.max(0, left[i + 1]);
      key.classList.toggle("is-spent", rest === 0);
      key.setAttribute("aria-label", `${game.shape.symbol(i + 1)}, ${rest} left`);
      key.dataset.left = String(rest);
    });
    this.node.dataset.mode = game.mode;
  }
}

/** @param {number} size */
function keysAcross(size) {
  if (size <= 4) return size;
  return size <= 9 ? 3 : Math.min(6, Math.ceil(Math.sqrt(size)));
}
