// How somebody likes to play: the same for every puzzle, kept in this browser.

import { openStore } from "../store.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { language, t } from "../ui/language.js";
import { KEY, LANGUAGES } from "../../words/language.js";

/**
 * @typedef {object} Settings
 * @property {boolean} tidy an entry takes its digit from the notes of the cells that see it
 * @property {"never" | "clash" | "solution"} check what is marked at once
 * @property {boolean} highlight the row, column and box of the cell, and equal digits
 * @property {boolean} clock
 * @property {boolean} left the pad at the left of the board
 * @property {boolean} large larger digits
 */

/** @type {Settings} */
const USUAL = { tidy: false, check: "clash", highlight: true, clock: true, left: false, large: false };
const store = openStore("play");

/** @returns {Settings} */
export function settings() { return { ...USUAL, ...store.get("settings", {}) }; }

/** Shows them on the page: what stylesheets decide. @param {Settings} now */
export function applySettings(now) {
  const { classList } = document.documentElement;
  classList.toggle("is-left", now.left);
  classList.toggle("is-large", now.large);
  classList.toggle("is-clockless", !now.clock);
  classList.toggle("is-plain", !now.highlight);
}

/** @param {(now: Settings) => void} changed */
export function settingsDialog(changed) {
  const now = settings();
  const save = () => {
    store.set("settings", now);
    applySettings(now);
    changed(now);
  };
  /** @param {"tidy" | "highlight" | "clock" | "left" | "large"} name @param {string} label */
  const tick = (name, label) => {
    const box = h("input", { type: "checkbox", checked: now[name] });
    box.addEventListener("change", () => { now[name] = box.checked; save(); });
    return h("label", { class: "check" }, box, label);
  };
  const id = freshId("check");
  const check = h("select", { class: "select", id },
    [["never", t("Nothing: I ask when I want to know")], ["clash", t("Digits that clash with others")], ["solution", t("Digits that are not in the solution")]]
      .map(([value, label]) => h("option", { value, selected: now.check === value }, label)));
  check.addEventListener("change", () => { now.check = /** @type {Settings["check"]} */ (check.value); save(); });
  const languageId = freshId("language");
  const tongue = h("select", { class: "select", id: languageId },
    Object.entries(LANGUAGES).map(([value, name]) => h("option", { value, lang: value, selected: value === language }, name)));
  // Texts are made while modules are read, so the page is read anew.
  tongue.addEventListener("change", () => {
    try {
      localStorage.setItem(KEY, tongue.value);
    } catch {
      // A browser that keeps nothing has its own language.
    }
    location.reload();
  });
  openDialog({
    title: t("Settings"),
    narrow: true,
    body: [
      h("div", { class: "field" }, h("label", { for: id }, t("Mark at once in a Sudoku")), check),
      h("div", { class: "settings-list" },
        tick("tidy", t("A digit takes itself from the notes of the cells that see it")),
        tick("highlight", t("Highlight the row, column and box of a cell, and equal digits")),
        tick("clock", t("Show the clock")),
        tick("left", t("Pad at the left of the board")),
        tick("large", t("Large digits"))),
      h("div", { class: "field" }, h("label", { for: languageId }, t("Language")), tongue),
      h("p", { class: "note" }, t("Kept in this browser.")),
    ],
    foot: (close) => [button({ label: t("Done"), kind: "primary", onclick: close })],
  });
}
