// How to draw, on one page.

import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/language.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["↑", "↓", "←", "→"], t("move; with Shift draw along, with Ctrl by five cells")],
  [["Space"], t("draw or rub out")],
  [["X"], t("cross out")],
  [["Delete"], t("clear")],
  [["1", "…", "9"], t("choose a colour")],
  [["Home", "End"], t("ends of the row; with Ctrl of the picture")],
  [["+", "−", "0"], t("larger, smaller, as it fits")],
  [["H"], t("the next line that gives something")],
  [["K"], t("check")],
  [["Ctrl", "Z"], t("undo")],
  [["Ctrl", "Y"], t("redo")],
  [["?"], t("this page")],
];

export function showHelp() {
  openDialog({
    title: t("Drawing"),
    body: [
      h("p", {}, t("The numbers say how long the runs of filled cells in each line are, in order. Runs of one colour have at least one empty cell between them.")),
      h("table", { class: "keys-table" }, h("tbody", {}, KEYS.map(([keys, meaning]) => h("tr", {},
        h("td", {}, keys.map((key) => h("kbd", {}, key))), h("td", {}, meaning))))),
      h("p", { class: "note" }, t("Mouse: drag along a line to draw, with the right button to cross out; Ctrl and the wheel zoom. Finger: drag to draw, press long to cross out, two fingers move and zoom.")),
    ],
  });
}
