// The keys, on one page.

import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["1", "…", "9"], "write a digit; on larger boards letters go on from 10"],
  [["Shift", "digit"], "mark in the corner"],
  [["Ctrl", "digit"], "mark in the centre (Alt with letters)"],
  [["Space"], "go through digit, corner, centre, colour and pen"],
  [["Delete"], "erase"],
  [["↑", "↓", "←", "→"], "move; with Shift select more"],
  [["Home", "End"], "ends of the row; with Ctrl of the board"],
  [["Ctrl", "A"], "select all"],
  [["Ctrl", "Z"], "undo"],
  [["Ctrl", "Y"], "redo"],
  [["?"], "this page"],
  [["Esc"], "put away what is shown; stop what is running"],
];

/** Where letters are no digits. @type {[string[], string][]} */
const LETTERS = [
  [["Z", "X", "C", "V", "B"], "digit, corner, centre, colour, pen"],
  [["Shift", "digit"], "with colours: colour the marks of that digit alone"],
  [["Shift", "→"], "with the pen: a line to the next cell"],
  [["Enter"], "with the pen: a circle, then a cross"],
];

/** @param {boolean} letters whether letters are free for shortcuts */
export function showHelp(letters) {
  const rows = letters
    ? [...KEYS, ...LETTERS, /** @type {[string[], string]} */ ([["H"], "hint"]), /** @type {[string[], string]} */ ([["N"], "show candidates"]), /** @type {[string[], string]} */ ([["K"], "check"])]
    : KEYS;
  openDialog({
    title: "Keys",
    body: [
      h("table", { class: "keys-table" }, h("tbody", {}, rows.map(([keys, meaning]) => h("tr", {},
        h("td", {}, keys.map((key) => h("kbd", {}, key))), h("td", {}, meaning))))),
      h("p", { class: "note" }, "With mouse or finger: tap a cell, drag over several; double click selects every cell with that digit. Paste or drop a puzzle anywhere on the page."),
    ],
  });
}
