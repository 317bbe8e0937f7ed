// The first screen's words: what this is, and three doors. The board is right below.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/language.js";

/** @param {import("../main.js").Context} context @param {{ play: () => void, open: () => void }} doors */
export function welcome(context, doors) {
  return h("section", { class: "welcome no-print", "aria-label": t("Welcome") },
    h("p", {}, t("Sudoku and Nonograms to play, with hints that say why.")),
    h("div", { class: "doors" },
      button({ label: t("Play"), icon: "play", kind: "primary", class: "door", onclick: doors.play }),
      button({ label: t("Open yours"), icon: "open", class: "door", onclick: doors.open }),
      button({ label: t("Learn"), icon: "bulb", class: "door", onclick: () => context.go("learn") })));
}
