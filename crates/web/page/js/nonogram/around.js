// What stands around the picture: the puzzle's tools and their menu, the questions.

import { offerMaker, offerPicture, offerPlay, offerStats, opened } from "../play/doors.js";
import { settingsDialog } from "../play/settings.js";
import { button, toolbar } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/language.js";
import { menuButton } from "../ui/menu.js";
import { fullScreen } from "../ui/screen.js";
import { check, rate, solve, why } from "./asks.js";
import { exampleRows, exportPuzzle, openFile, share } from "./files.js";
import { showHelp } from "./help.js";
import { hint } from "./hint.js";

/** @typedef {import("./view.js").Playing} Playing */
/**
 * What the tools ask of the view.
 * @typedef {object} View
 * @property {HTMLElement} root
 * @property {import("../ui/print.js").Paper} paper
 * @property {(fault: unknown) => void} complain
 * @property {() => Promise<void>} restart
 * @property {(record: import("./files.js").NonogramRecord) => void} open
 */

/** @param {View} view @param {Playing} playing */
export function puzzleTools(view, { context, game }) {
  const load = (/** @type {import("./files.js").NonogramRecord} */ next) => view.open(next);
  return toolbar(t("Puzzle"),
    button({ label: t("Play"), icon: "play", title: t("A new puzzle, today's, or one of our collection"), onclick: () => offerPlay(context, "nonogram") }),
    button({ label: t("Open"), icon: "open", onclick: () => openFile(context, load) }),
    menuButton({ label: t("Examples"), icon: "list" }, () => exampleRows(context, load)),
    menuButton({ label: t("More"), icon: "more", bare: true }, () => [
      { label: t("Share a link"), icon: "share", onchoose: () => share(context, game) },
      { label: t("Export"), note: t("other formats, a picture, PDF"), icon: "save", onchoose: () => void exportPuzzle(context, game).catch((fault) => view.complain(fault)) },
      { label: t("Print"), icon: "print", onchoose: () => void view.paper.print() },
      { label: t("Full screen"), note: t("for a class room"), icon: "fit", onchoose: () => fullScreen(view.root) },
      "rule",
      { label: t("From a picture"), note: t("a photograph becomes a puzzle"), icon: "star", onchoose: () => offerPicture(context) },
      { label: t("Draw your own"), icon: "pen", onchoose: () => offerMaker(context) },
      { label: t("Watch it in the Lab"), icon: "tree", onchoose: () => context.go("lab", { from: "nonogram" }) },
      "rule",
      { label: t("Start again"), note: t("takes back all you drew"), icon: "undo", onchoose: () => void view.restart() },
      { label: t("Settings"), icon: "check", onchoose: () => settingsDialog(() => {}) },
      { label: t("Statistics"), icon: "chart", onchoose: () => offerStats(context) },
      { label: t("How to draw"), icon: "help", keys: "?", onchoose: showHelp },
    ], { end: true }));
}

/** @param {Playing} playing */
export function askButtons(playing) {
  const { context } = playing;
  return h("section", { class: "asks", "aria-label": t("Ask") },
    button({ label: t("Hint"), icon: "bulb", kind: "primary", class: "ask-hint", title: t("The next step, in three stages"), onclick: () => void hint(playing) }),
    button({ label: t("Check"), icon: "check", title: t("Any clash? Right so far?"), onclick: () => void check(playing) }),
    button({ label: t("Solve"), icon: "spark", title: t("Fill the picture in"), onclick: () => void solve(playing) }),
    button({ label: t("Explain"), icon: "list", title: t("The whole way to the solution, step by step"), onclick: () => opened(context, async () => (await import("./explain.js")).explain(playing)) }),
    button({ label: t("Rate"), icon: "chart", title: t("How hard is it for a person?"), onclick: () => void rate(playing) }),
    button({ label: t("Why"), icon: "help", title: t("Why is it not a proper puzzle?"), onclick: () => void why(playing) }));
}
