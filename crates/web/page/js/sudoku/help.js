// The keys, on one page.

import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/language.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["1", "…", "9"], t("write a digit; on larger boards letters go on from 10")],
  [["Shift", t("digit")], t("mark in the corner")],
  [["Ctrl", t("digit")], t("mark in the centre (Alt with letters)")],
  [["Ctrl", "Shift", t("digit")], t("colour of the cell, 1 to 8")],
  [["Space"], t("go through digit, corner, centre, colour and pen")],
  [["Delete"], t("erase")],
  [["↑", "↓", "←", "→"], t("move; with Shift select more")],
  [["Home", "End"], t("ends of the row; with Ctrl of the board")],
  [["Ctrl", "A"], t("select all")],
  [["F2"], t("say the rules of the cell, with all their cells; up to nine also I")],
  [["Ctrl", "Z"], t("undo")],
  [["Ctrl", "Y"], t("redo")],
  [["?"], t("this page")],
  [[t("Esc")], t("put away what is shown; stop what is running")],
];

/** Where letters are no digits. @type {[string[], string][]} */
const LETTERS = [
  [["Z", "X", "C", "V", "B"], t("digit, corner, centre, colour, pen")],
  [["Shift", t("digit")], t("with colours: colour the marks of that digit alone")],
  [["Shift", "→"], t("with the pen: a line to the next cell")],
  [["Enter"], t("with the pen: a circle, then a cross")],
];

/** @param {boolean} letters whether letters are free for shortcuts */
export function showHelp(letters) {
  const rows = letters
    ? [...KEYS, ...LETTERS, /** @type {[string[], string]} */ ([["H"], t("hint")]), /** @type {[string[], string]} */ ([["N"], t("show candidates")]), /** @type {[string[], string]} */ ([["K"], t("check")])]
    : KEYS;
  openDialog({
    title: t("Keys"),
    body: [
      h("table", { class: "keys-table" }, h("tbody", {}, rows.map(([keys, meaning]) => h("tr", {},
        h("td", {}, keys.map((key) => h("kbd", {}, key))), h("td", {}, meaning))))),
      h("p", { class: "note" }, t("With mouse or finger: tap a cell, drag over several; double click selects every cell with that digit. Paste or drop a puzzle anywhere on the page.")),
    ],
  });
}
