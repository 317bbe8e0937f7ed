// What stands around the board: the puzzle's tools and their menu, the questions, the line below the title.

import { offerPlay, offerStats, opened } from "../play/doors.js";
import { settingsDialog } from "../play/settings.js";
import { button, toolbar } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { t } from "../ui/language.js";
import { menuButton } from "../ui/menu.js";
import { fullScreen } from "../ui/screen.js";
import { levelName } from "../ui/words.js";
import { check, count, rate, solve, why } from "./asks.js";
import { exportPuzzle, share } from "./export.js";
import { exampleRows, newBoard, openFile } from "./files.js";
import { hint } from "./hint.js";
import { ruleName } from "./words.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {import("./view.js").Playing} Playing */
/**
 * What the tools ask of the view.
 * @typedef {object} View
 * @property {HTMLElement} root
 * @property {import("../ui/print.js").Paper} paper
 * @property {(fault: unknown) => void} complain
 * @property {() => Promise<void>} restart
 * @property {(now: import("../play/settings.js").Settings) => void} adjust
 */

/** @param {View} view @param {Playing} playing @param {import("./files.js").Load} load @param {import("./setting.js").Show} show */
export function puzzleTools(view, playing, load, show) {
  const { context, game } = playing;
  return toolbar(t("Puzzle"),
    button({ label: t("Play"), icon: "play", title: t("A new puzzle, today's, or one of our collection"), onclick: () => offerPlay(context, "sudoku") }),
    button({ label: t("Open"), icon: "open", onclick: () => openFile(context, load) }),
    menuButton({ label: t("Examples"), icon: "list" }, () => exampleRows(context, load)),
    menuButton({ label: t("More"), icon: "more", bare: true }, () => [
      { label: t("Share a link"), icon: "share", onchoose: () => share(playing) },
      { label: t("Export"), note: t("other formats, a picture, PDF"), icon: "save", onchoose: () => void exportPuzzle(playing).catch((fault) => view.complain(fault)) },
      { label: t("Print"), icon: "print", onchoose: () => void view.paper.print() },
      { label: t("Full screen"), note: t("for a class room"), icon: "fit", onchoose: () => fullScreen(view.root) },
      "rule",
      { label: t("New board"), note: t("set a puzzle of your own"), icon: "plus", onchoose: () => newBoard(context, load) },
      { label: t("Change the puzzle"), note: t("its digits and rules"), icon: "pen", onchoose: () => opened(context, async () => (await import("./setting.js")).changePuzzle(playing, show)) },
      { label: t("Start again"), note: t("takes back all you wrote"), icon: "undo", onchoose: () => void view.restart() },
      { label: t("Watch your game"), note: t("move by move"), icon: "clock", onchoose: () => opened(context, async () => (await import("./replay.js")).replay(playing)) },
      { label: t("All steps"), note: t("that techniques find now"), icon: "list", onchoose: () => void listSteps(playing).catch((fault) => view.complain(fault)) },
      "rule",
      { label: t("Techniques"), note: t("which are used, and which first"), icon: "stairs", onchoose: () => void chooseTechniques(context).catch((fault) => view.complain(fault)) },
      { label: t("Settings"), icon: "check", onchoose: () => settingsDialog((now) => view.adjust(now)) },
      { label: t("Statistics"), icon: "chart", onchoose: () => offerStats(context) },
      { label: t("Keys"), icon: "help", keys: "?", onchoose: () => opened(context, async () => (await import("./help.js")).showHelp(game.size <= 9)) },
    ], { end: true }));
}

/** @param {Playing} playing */
export function askButtons(playing) {
  return h("section", { class: "asks no-print", "aria-label": t("Ask") },
    button({ label: t("Hint"), icon: "bulb", kind: "primary", class: "ask-hint", title: t("A hint, in three stages"), onclick: () => void hint(playing) }),
    button({ label: t("Check"), icon: "check", title: t("Any clash? Right so far?"), onclick: () => void check(playing) }),
    button({ label: t("Solve"), icon: "spark", title: t("Fill the board"), onclick: () => void solve(playing) }),
    button({ label: t("Explain"), icon: "stairs", title: t("The whole way, step by step"), onclick: () => opened(playing.context, async () => (await import("./explain.js")).explain(playing)) }),
    button({ label: t("Rate"), icon: "chart", title: t("How hard is it?"), onclick: () => void rate(playing) }),
    button({ label: t("Count"), icon: "hash", title: t("How many solutions are there?"), onclick: () => void count(playing) }),
    button({ label: t("Why"), icon: "question", title: t("Why is there no solution, or more than one?"), onclick: () => void why(playing) }));
}

/** @param {import("./game.js").Game} game @param {import("../play/session.js").Session} session */
export function subtitle(game, session) {
  const { record, board } = game;
  const kinds = [...new Set(board.rules.map((rule) => ruleName(rule.name)))];
  const said = kinds.length > 3 ? [...kinds.slice(0, 2), t`${kinds.length - 2} more rules`] : kinds;
  return [`${board.size} × ${board.size}`, levelName(session.origin.level), ...said, record.author && t`by ${record.author}`, record.source].filter(Boolean).join(" · ");
}

/** @param {Playing} playing */
async function listSteps(playing) {
  const { allSteps } = await import("./steps.js");
  await allSteps(playing);
}

/** @param {Context} context */
async function chooseTechniques(context) {
  const { techniquesDialog } = await import("./techniques.js");
  techniquesDialog(context);
}
