// What the player has finished, in a dialog.

import { button } from "../ui/button.js";
import { confirmDialog, openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { counted } from "../ui/words.js";
import { finishedOnes, forgetFinished, streak, timeText } from "./records.js";
import { t } from "../ui/language.js";

export function statsDialog() {
  const ones = finishedOnes();
  /** @type {Map<string, import("./records.js").Finished[]>} */
  const groups = new Map();
  for (const one of ones) {
    const name = `${one.kind === "sudoku" ? t("Sudoku") : t("Nonogram")}, ${one.what}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  const rows = [...groups].map(([name, all]) => {
    const times = all.map((one) => one.seconds).sort((a, b) => a - b);
    return h("tr", {}, h("th", { scope: "row" }, name), [all.length, timeText(times[0]), timeText(times[Math.floor(times.length / 2)]), all.filter((one) => !one.hints).length]
      .map((value) => h("td", { class: "number" }, value)));
  });
  const days = streak(ones, new Date());
  openDialog({
    title: t("Statistics"),
    body: ones.length ? [
      h("p", {}, t`${counted(ones.length, "puzzle")} finished. ${days ? t`${counted(days, "day")} in a row.` : t("No day in a row at present.")}`),
      h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": t("Finished puzzles") }, h("table", { class: "uses stats" },
        h("thead", {}, h("tr", {}, [t("Kind"), t("Finished"), t("Best"), t("Usual"), t("Without hints")].map((head, i) => h("th", { scope: "col", class: i ? "number" : "" }, head)))),
        h("tbody", {}, rows))),
      h("p", { class: "note" }, t("Kept in this browser alone.")),
    ] : [h("p", {}, t("Nothing is finished yet. Times, hints and days in a row will stand here.")), h("p", { class: "note" }, t("Kept in this browser alone."))],
    foot: (close) => [
      ones.length ? button({ label: t("Forget all"), kind: "danger", onclick: async () => {
        close();
        if (await confirmDialog({ title: t("Forget the statistics?"), text: t("This can't be taken back. Puzzles and progress stay."), yes: t("Forget") })) forgetFinished();
      } }) : null,
      button({ label: t("Done"), kind: "primary", onclick: close }),
    ],
  });
}
