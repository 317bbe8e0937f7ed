// The finishing moment, the same for both puzzles: time, hints, what was learnt, what comes next.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { counted } from "../ui/words.js";
import { dayOf, finishedOnes, noteFinished, streak, timeText } from "./records.js";
import { beyondRow, usedFacts } from "./tutor.js";
import { t } from "../ui/language.js";

/**
 * @typedef {object} Finish
 * @property {import("../main.js").Context} context
 * @property {"sudoku" | "nonogram"} kind
 * @property {string} title what is finished
 * @property {string} said that it is right, in words
 * @property {string} what the group of the statistics
 * @property {(technique: string) => string} techniqueName
 * @property {{ label: string, go: () => void }} next
 * @property {() => void} other offers something else to play
 * @property {(text: string) => void} announce tells it to a screen reader, before anything else that is said
 */

/**
 * Notes that a puzzle is finished, and shows it in the panel; a puzzle finished before is not noted again.
 * @param {import("../ui/panel.js").Panel} panel
 * @param {import("./session.js").Session} session
 * @param {Finish} finish
 */
export function finishMoment(panel, session, finish) {
  session.stop();
  const { seconds, hints, learnt } = session;
  if (!session.finished) {
    session.finished = true;
    noteFinished({ day: dayOf(new Date()), kind: finish.kind, what: finish.what, seconds: Math.floor(seconds), hints });
  }
  const ones = finishedOnes().filter((one) => one.kind === finish.kind && one.what === finish.what);
  const best = ones.length > 1 && ones.every((one) => one.seconds >= Math.floor(seconds));
  const days = streak(finishedOnes(), new Date());
  panel.show(t("Finished"), [
    h("p", { class: "figure", dir: "auto" }, finish.title),
    h("p", {}, finish.said),
    h("dl", { class: "facts" },
      h("dt", {}, t("Time")), h("dd", {}, best ? t`${timeText(seconds)}, your best` : timeText(seconds)),
      h("dt", {}, t("Hints")), h("dd", {}, hints ? counted(hints, "hint") : t("none")),
      learnt.length > 0 && [h("dt", {}, t("Met in hints")), h("dd", {}, learnt.map(finish.techniqueName).join(", "))],
      ...usedFacts(session),
      days > 1 && [h("dt", {}, t("Days in a row")), h("dd", {}, days)]),
    h("div", { class: "row" },
      button({ label: finish.next.label, icon: "next", kind: "primary", class: "next-puzzle", onclick: finish.next.go }),
      button({ label: t("Something else"), icon: "list", onclick: finish.other })),
    beyondRow(finish.context, finish.kind),
  ], { badge: h("span", { class: "badge is-good" }, t("right")), stays: true });
  finish.announce(t`Finished. ${finish.said} Time ${timeText(seconds)}. ${hints ? counted(hints, "hint") : t("No hints")}.`);
}
