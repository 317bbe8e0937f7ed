// The pad: digits to tap, the mode they are entered in, and the tools every move needs.

import { button, segmented, toolbar } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { COLOURS } from "./ink.js";
import { COLOUR_NAMES } from "./moves.js";
import { t } from "../ui/language.js";

/**
 * @typedef {object} PadActs
 * @property {(digit: number) => void} enter
 * @property {() => void} erase
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(shown: boolean) => void} showCandidates
 * @property {() => void} fillMarks
 * @property {(digit: number) => void} colourDigit
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
    this.modes = segmented(t("What a digit key writes"), [
      { value: "digit", label: t("Digit"), title: t("Digits (Z; Space goes through the modes)") },
      { value: "corner", label: t("Corner"), title: t("Marks in the corners (X, or hold Shift)") },
      { value: "centre", label: t("Centre"), title: t("Marks in the centre (C, or hold Control)") },
      { value: "colour", label: t("Colour"), title: t("Colours for cells and marks (V, or hold Control and Shift)") },
      { value: "pen", label: t("Pen"), title: t("Lines, circles and crosses (B)") },
    ], game.mode, (mode) => game.setMode(/** @type {import("./game.js").Mode} */ (mode)));
    /** @type {HTMLButtonElement[]} */
    this.keys = [];
    for (let digit = 1; digit <= shape.size; digit++) {
      const symbol = shape.symbol(digit);
      this.keys.push(h("button", { type: "button", class: "key", onclick: () => acts.enter(digit) },
        h("span", { class: "key-symbol" }, symbol)));
    }
    this.colours = Array.from({ length: COLOURS }, (_, i) => h("button", { type: "button", class: "key", "aria-label": `${COLOUR_NAMES[i]}, ${i + 1}`, title: `${COLOUR_NAMES[i]} (${i + 1})`, onclick: () => acts.enter(i + 1) },
      h("span", { class: `key-colour colour-${i + 1} ink-${i + 1}`, "aria-hidden": "true" }, i + 1)));
    this.target = h("select", { class: "select", "aria-label": t("What gets the colour"), onchange: () => acts.colourDigit(Number(this.target.value)) },
      h("option", { value: "0" }, t("whole cells")),
      Array.from({ length: shape.size }, (_, i) => h("option", { value: String(i + 1) }, t`marks of ${shape.symbol(i + 1)}`)));
    this.several = button({ label: t("Select several"), icon: "several", bare: true, pressed: false, title: t("Each tap adds a cell to the selection"), onclick: () => {
      const on = this.several.getAttribute("aria-pressed") !== "true";
      this.several.setAttribute("aria-pressed", String(on));
      acts.selectSeveral(on);
    } });
    this.undo = button({ label: t("Undo"), icon: "undo", bare: true, keys: "Control+Z", onclick: acts.undo });
    this.redo = button({ label: t("Redo"), icon: "redo", bare: true, keys: "Control+Y", onclick: acts.redo });
    this.candidates = button({ label: t("Candidates"), icon: "notes", bare: true, pressed: false, title: t("Show what each cell can still take"),
      onclick: () => {
        const shown = this.candidates.getAttribute("aria-pressed") !== "true";
        this.candidates.setAttribute("aria-pressed", String(shown));
        acts.showCandidates(shown);
      } });
    this.node = h("section", { class: "card pad no-print", "aria-label": t("Digits and tools") },
      this.modes.node,
      this.digitKeys = h("div", { class: "keys", role: "group", "aria-label": t("Digits"), css: { "--keys": keysAcross(shape.size), "--keys-narrow": shape.size <= 9 ? shape.size : keysAcross(shape.size) * 2 } }, this.keys),
      this.colourKeys = h("div", { class: "keys", role: "group", "aria-label": t("Colours"), hidden: true, css: { "--keys": 4, "--keys-narrow": 8 } }, this.colours),
      this.target,
      this.penWords = h("p", { class: "note pen-words" }, t("Drag from cell to cell, or along edges; tap for a circle, then a cross.")),
      toolbar(t("Moves"), this.undo, this.redo,
        button({ label: t("Erase"), icon: "erase", bare: true, keys: "Delete", onclick: acts.erase }),
        this.several,
        h("span", { class: "toolbar-gap" }),
        this.candidates,
        button({ label: t("Note all candidates"), icon: "pen", bare: true, title: t("Write every candidate as a centre mark"), onclick: acts.fillMarks })));
    this.update();
  }

  /** @param {boolean} shown */
  setCandidates(shown) { this.candidates.setAttribute("aria-pressed", String(shown)); }

  update() {
    const { game } = this;
    this.modes.choose(game.mode);
    const [paints, draws] = [game.mode === "colour", game.mode === "pen"];
    this.digitKeys.hidden = paints || draws;
    this.colourKeys.hidden = !paints && !draws;
    this.target.hidden = !paints;
    this.target.value = String(game.coloured);
    this.penWords.hidden = !draws;
    this.colours.forEach((key, i) => {
      if (draws) key.setAttribute("aria-pressed", String(game.penColour === i + 1));
      else key.removeAttribute("aria-pressed");
    });
    this.undo.disabled = !game.history.canUndo;
    this.redo.disabled = !game.history.canRedo;
    const left = new Array(game.size + 1).fill(game.size);
    for (const value of game.values) left[value] -= 1;
    this.keys.forEach((key, i) => {
      const rest = Math.max(0, left[i + 1]);
      key.classList.toggle("is-spent", rest === 0);
      key.setAttribute("aria-label", t`${game.shape.symbol(i + 1)}, ${rest} left`);
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
