// What the player draws with: fill, cross or move; the colour; undo and redo; zoom; habits.

import { button, segmented, toolbar } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { CROSS } from "./game.js";
import { legibleOn } from "./paint.js";
import { t } from "../ui/language.js";

/** @typedef {"fill" | "cross" | "move"} Tool */

export class Tools {
  /**
   * @param {import("./game.js").Game} game
   * @param {{ undo: () => void, redo: () => void, larger: () => void, smaller: () => void, fit: () => void, changed: () => void,
   *   habit: (name: "tidy" | "warn" | "letters", on: boolean) => void, habits: { tidy: boolean, warn: boolean, letters: boolean } }} acts
   */
  constructor(game, acts) {
    this.game = game;
    this.acts = acts;
    /** @type {Tool} */
    this.tool = "fill";
    /** The number of the colour in the palette. */
    this.colour = 1;
    this.choice = segmented(t("Tool"), [
      { value: "fill", label: t("Fill"), icon: "pen" },
      { value: "cross", label: t("Cross"), icon: "cross" },
      { value: "move", label: t("Move"), icon: "move", title: t("Drag moves the picture") },
    ], this.tool, (tool) => {
      this.tool = tool;
      acts.changed();
    });
    this.undo = button({ label: t("Undo"), icon: "undo", bare: true, keys: "Control+Z", onclick: acts.undo });
    this.redo = button({ label: t("Redo"), icon: "redo", bare: true, keys: "Control+Y", onclick: acts.redo });
    this.percent = h("span", { class: "nono-far soft" });
    this.swatches = game.coloured ? this.drawPalette() : null;
    this.node = h("section", { class: "card nono-tools no-print", "aria-label": t("Draw") },
      this.choice.node, this.swatches,
      toolbar(t("Moves and size"), this.undo, this.redo, h("span", { class: "toolbar-gap" }),
        button({ label: t("Smaller"), icon: "minus", bare: true, onclick: acts.smaller }),
        button({ label: t("Larger"), icon: "plus", bare: true, onclick: acts.larger }),
        button({ label: t("As it fits"), icon: "fit", bare: true, onclick: acts.fit })),
      this.percent,
      h("details", { class: "more" }, h("summary", {}, t("Habits")),
        h("div", { class: "nono-habits" },
          this.habit("tidy", t("Cross out the rest of a finished line")),
          this.habit("warn", t("Mark lines that can't be right")),
          game.coloured && this.habit("letters", t("Letters on the colours")))));
    this.update();
  }

  /** @param {"tidy" | "warn" | "letters"} name @param {string} label */
  habit(name, label) {
    const box = h("input", { type: "checkbox", checked: this.acts.habits[name] });
    box.addEventListener("change", () => this.acts.habit(name, box.checked));
    return h("label", { class: "check" }, box, label);
  }

  drawPalette() {
    const group = h("div", { class: "nono-palette", role: "radiogroup", "aria-label": t("Colour") });
    this.game.puzzle.palette.forEach((colour, i) => {
      if (i === 0) return;
      const input = h("input", { type: "radio", name: "nono-colour", value: i, checked: i === this.colour });
      input.addEventListener("change", () => this.choose(i));
      group.append(h("label", { class: "nono-swatch", title: i <= 9 ? `${colour.name} (${i})` : colour.name }, input,
        h("span", { class: "nono-dab", css: { background: colour.rgb, color: legibleOn(colour.rgb) }, "aria-hidden": "true" }, colour.symbol),
        h("span", { class: "nono-colour-name" }, colour.name)));
    });
    return group;
  }

  /** @param {number} colour */
  choose(colour) {
    if (!this.game.puzzle.palette[colour] || colour === 0) return;
    this.colour = colour;
    for (const input of this.swatches?.querySelectorAll("input") ?? []) input.checked = Number(input.value) === colour;
    this.setTool("fill");
  }

  /** @param {Tool} tool */
  setTool(tool) {
    this.tool = tool;
    this.choice.choose(tool);
    this.acts.changed();
  }

  /** What a stroke makes. */
  get current() {
    return { state: this.tool === "cross" ? CROSS : this.colour + 1, moves: this.tool === "move" };
  }

  update() {
    const { game } = this;
    this.undo.disabled = !game.history.canUndo;
    this.redo.disabled = !game.history.canRedo;
    const done = game.lines.filter((line) => line.full).length;
    this.percent.textContent = game.finished ? t("Every line is done.") : t`${done} of ${game.lines.length} lines done`;
  }
}
