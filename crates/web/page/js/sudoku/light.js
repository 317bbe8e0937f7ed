// The setter's light: whether the board as it stands has one solution, several or none, a moment after each change;
// and on demand the true candidates, and what the puzzle does not need.

import { h } from "../ui/dom.js";
import { stopped } from "../ui/fault.js";
import { counted } from "../ui/words.js";
import { put } from "./asks.js";
import { digitSet } from "./digits.js";
import { ruleLine } from "./rules.js";
import { listed, t } from "../ui/language.js";

/** @typedef {import("./view.js").Playing} Playing */

const LOOK_AFTER_MS = 350;
/** A look is over soon: the next change asks again. */
const LIMITS = { seconds: 3 };
/** @type {Record<string, { kind: string, text: string }>} */
const SAID = {
  unique: { kind: "is-good", text: t("one solution") },
  several: { kind: "is-warn", text: t("several solutions") },
  impossible: { kind: "is-bad", text: t("no solution") },
  found: { kind: "is-warn", text: t("a solution, perhaps more") },
  unknown: { kind: "", text: t("not known yet") },
};

/** So many solutions of a digit are many: more are not counted. */
const MANY = 10;

/** The colour of a candidate. @param {number} count of solutions */
function wayOf(count) { return count === 1 ? "is-way-one" : count < MANY ? "is-way-few" : "is-way-many"; }

export class SettersLight {
  /** @param {Playing} playing @param {AbortSignal} signal */
  constructor(playing, signal) {
    this.playing = playing;
    this.node = h("span", { class: "badge", role: "status" }, "…");
    this.asked = "";
    /** @type {AbortController | null} */
    this.asking = null;
    const timer = setInterval(() => this.look(), LOOK_AFTER_MS);
    signal.addEventListener("abort", () => {
      clearInterval(timer);
      this.asking?.abort();
    });
  }

  /** Asks if the board is another one than last time. */
  look() {
    const puzzle = this.playing.posed();
    if (puzzle === this.asked) return;
    this.asked = puzzle;
    this.asking?.abort();
    this.asking = new AbortController();
    this.playing.context.ask("solve", { kind: "sudoku", puzzle, max: 2, limits: LIMITS }, { signal: this.asking.signal })
      .then((answer) => this.tell(answer.verdict))
      .catch((fault) => { if (!stopped(fault)) this.tell("unknown"); });
  }

  /** @param {string} verdict */
  tell(verdict) {
    const { kind, text } = SAID[verdict] ?? SAID.unknown;
    this.node.className = `badge light ${kind}`;
    this.node.textContent = text;
  }

  /** What each cell can be in some solution, each digit coloured by how many solutions it leads to. */
  async candidates() {
    const { playing } = this;
    const answer = await put(playing, t("True candidates"), t("Looking at every candidate"), "candidates", { max: MANY, limits: { seconds: 20 } });
    if (!answer) return;
    const sets = answer.cells.map((cell) => digitSet(cell.map(({ digit }) => digit)));
    const open = answer.cells.flatMap((cell, at) => (playing.game.values[at] ? [] : [/** @type {const} */ ([at, cell])]));
    const single = open.filter(([, cell]) => cell.length === 1);
    const dead = answer.cells.some((cell) => cell.length === 0);
    const text = dead ? t("There is no solution, so nothing is left.") : t`${counted(single.length, "open cell")} ${single.length === 1 ? t("holds") : t("hold")} the same digit in every solution.`;
    playing.panel.show(t("True candidates"), [
      h("p", {}, text),
      h("ul", { class: "legend" },
        h("li", {}, h("span", { class: "swatch is-true-one" }), t("the same in every solution")),
        h("li", {}, h("span", { class: "swatch is-way-one" }), t("a digit of one solution")),
        h("li", {}, h("span", { class: "swatch is-way-few" }), t`a digit of 2 to ${MANY - 1} solutions`),
        h("li", {}, h("span", { class: "swatch is-way-many" }), t`of ${MANY} or more`)),
      answer.end !== "exhausted" && answer.end !== "enough" && h("p", { class: "note" }, t("A limit struck: there may be more candidates.")),
    ], { said: text });
    const ways = new Map(open.map(([at, cell]) => [at, new Map(cell.length === 1 ? [] : cell.map(({ digit, count }) => [digit, wayOf(count)]))]));
    playing.overlay({ candidates: sets, tints: new Map(single.map(([at]) => [at, "is-true-one"])), ways });
  }

  async superfluous() {
    const { playing } = this;
    const answer = await put(playing, t("What is superfluous?"), t("Leaving out one after the other"), "superfluous", { limits: { seconds: 30 } });
    if (!answer) return;
    const { game } = playing;
    const cells = new Map(game.cells.map((_, cell) => [game.shape.name(cell), cell]));
    const inWords = (/** @type {string} */ text) => {
      const rule = game.board.rules.find((known) => known.text === text);
      return rule ? ruleLine(rule, game.shape) : text;
    };
    const one = answer.result === "known" || answer.result === "unproved";
    const text = !one ? t("Only a puzzle with exactly one solution has superfluous parts.")
      : answer.givens.length + answer.rules.length === 0 ? t("Nothing: without any one given or rule there is more than one solution.")
        : t`Each of these alone could go: ${listed([answer.givens.length && counted(answer.givens.length, "given"), answer.rules.length && counted(answer.rules.length, "rule")].filter((part) => part !== 0))}.`;
    playing.panel.show(t("What is superfluous?"), [
      h("p", {}, text),
      answer.givens.length > 0 && h("p", { class: "note" }, answer.givens.join(", ")),
      answer.rules.length > 0 && h("ul", { class: "errors" }, answer.rules.map((rule) => h("li", {}, inWords(rule)))),
    ], { said: text });
    playing.overlay({ tints: new Map(answer.givens.flatMap((name) => { const cell = cells.get(name); return cell === undefined ? [] : [/** @type {[number, string]} */ ([cell, "is-differ"])]; })) });
  }
}
