// What goes on by itself while somebody plays: faults are looked for, and a full board is looked at.

import { finishMoment } from "../play/finish.js";
import { nextOf, somethingElse } from "../play/next.js";
import { stopped } from "../ui/fault.js";
import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { solutionOf, wrongCells } from "./asks.js";
import { techniqueName } from "../ui/technique-names.js";
import { t } from "../ui/language.js";
import { levelName } from "../ui/words.js";

/** @typedef {import("./view.js").Playing} Playing */

/** Rules that are houses or pairs: the page sees their clashes by itself. */
const SEEN_HERE = new Set(["jigsaw", "x", "windoku", "disjoint", "region", "antiknight", "antiking"]);
const CHECK_AFTER_MS = 250;

/** @param {Playing} playing */
const seenHere = (playing) => playing.game.board.rules.every((rule) => SEEN_HERE.has(rule.name));

/** Looks for faults beyond clashes in houses, a moment after each change. */
export class Watch {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    /** @type {Set<number>} */
    this.faults = new Set();
    this.clock = 0;
    /** @type {Playing | null} */
    this.playing = null;
  }

  /** @param {Playing} playing @param {import("../play/settings.js").Settings} settings */
  look(playing, settings) {
    clearTimeout(this.clock);
    if (this.playing !== playing) this.faults = new Set();
    this.playing = playing;
    const byRules = settings.check !== "never" && !seenHere(playing);
    const bySolution = settings.check === "solution" && !playing.setting;
    if (!byRules && !bySolution) {
      this.faults = new Set();
      return;
    }
    this.clock = window.setTimeout(() => void this.find(playing, byRules, bySolution), CHECK_AFTER_MS);
  }

  /** @param {Playing} playing @param {boolean} byRules @param {boolean} bySolution */
  async find(playing, byRules, bySolution) {
    const { game } = playing;
    try {
      /** @type {Set<number>} */
      const found = new Set();
      if (byRules) {
        const answer = await playing.context.ask("check", { kind: "sudoku", puzzle: game.record.puzzle, board: game.line() });
        if (answer.state === "wrong") for (const cell of wrongCells(game, answer)) found.add(cell);
      }
      const solution = bySolution ? await solutionOf(playing) : undefined;
      if (solution) game.values.forEach((value, cell) => { if (value && value !== solution[cell]) found.add(cell); });
      if (this.playing !== playing) return;
      this.faults = found;
      this.redraw();
    } catch {
      // Nobody asked for this look; the button Check says what is wrong, or that nobody answers.
    }
  }
}

/**
 * A full board: is it right? Rules that are houses or pairs are judged here, without asking anybody.
 * @param {Playing} playing @param {() => void} celebrate @param {() => void} save
 */
export async function finishIfDone(playing, celebrate, save) {
  const { game, session, panel, context } = playing;
  if (playing.setting) return;
  if (!game.full) {
    playing.givenAway = false;
    if (!session.finished) session.start();
    return;
  }
  if (session.finished || playing.givenAway || game.clashes().size) return;
  if (!seenHere(playing)) {
    try {
      const answer = await context.ask("check", { kind: "sudoku", puzzle: game.record.puzzle, board: game.line() });
      if (!game.full || answer.state !== "solved") return;
    } catch (fault) {
      if (stopped(fault)) return;
      panel.show(t("Full"), [h("p", {}, t("The board is full and no digit clashes. Nobody answers at present, so the other rules could not be looked at.")),
        h("div", { class: "row" }, button({ label: t("Look again"), icon: "check", kind: "primary", onclick: () => void finishIfDone(playing, celebrate, save) }))]);
      return;
    }
  }
  celebrate();
  const title = game.record.title ?? t("Sudoku");
  finishMoment(panel, session, {
    context,
    kind: "sudoku",
    title,
    said: t("Solved. Every rule is kept."),
    what: levelName(session.origin.level) || `${game.size} × ${game.size}`,
    techniqueName,
    next: nextOf(context, "sudoku", session, title),
    other: somethingElse(context, "sudoku"),
    announce: (text) => context.announce(text, "assertive"),
  });
  save();
}
