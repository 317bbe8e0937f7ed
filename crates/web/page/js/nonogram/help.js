// How to draw, on one page.

import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["↑", "↓", "←", "→"], "move; with Shift draw along, with Ctrl by five cells"],
  [["Space"], "draw or rub out"],
  [["X"], "cross out"],
  [["Delete"], "clear"],
  [["1", "…", "9"], "choose a colour"],
  [["Home", "End"], "ends of the row; with Ctrl of the picture"],
  [["+", "−", "0"], "larger, smaller, as it fits"],
  [["H"], "the next line that gives something"],
  [["K"], "check"],
  [["Ctrl", "Z"], "undo"],
  [["Ctrl", "Y"], "redo"],
  [["?"], "this page"],
];

export function showHelp() {
  openDialog({
    title: "Drawing",
    body: [
      h("p", {}, "The numbers say how long the runs of filled cells in each line are, in order. Runs of one colour have at least one empty cell between them."),
      h("table", { class: "keys-table" }, h("tbody", {}, KEYS.map(([keys, meaning]) => h("tr", {},
        h("td", {}, keys.map((key) => h("kbd", {}, key))), h("td", {}, meaning))))),
      h("p", { class: "note" }, "Mouse: drag along a line to draw, with the right button to cross out; Ctrl and the wheel zoom. Finger: drag to draw, press long to cross out, two fingers move and zoom."),
    ],
  });
}
