// One's own game, move by move, as the history of the board tells it. Nothing changes: it is only shown.

import { becomes, button, toolbar } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { Game } from "./game.js";
import { cellsOf } from "./ink.js";
import { t } from "../ui/language.js";

const STEP_MS = 700;

/** @param {import("./view.js").Playing} playing */
export function replay(playing) {
  const { game } = playing;
  const { moves, at: end } = game.history;
  if (!end) {
    playing.context.toast(t("Nothing is written yet."));
    return;
  }
  let at = 0;
  let timer = 0;
  const count = h("span", { class: "note stepper-count" });
  /** @param {number} to */
  const go = (to) => {
    at = Math.min(Math.max(0, to), end);
    const shown = new Game(game.record, () => {});
    for (const move of moves.slice(0, at)) for (const part of move) shown.carryOut(part, false);
    /** @type {Map<number, string>} */
    const changed = new Map();
    for (const [place] of moves[at - 1] ?? []) for (const cell of typeof place === "number" ? [place] : cellsOf(place, game.size)) changed.set(cell, "is-look");
    count.textContent = at ? t`Move ${at} of ${end}` : t("The beginning");
    playing.overlay({ instead: shown, tints: changed });
    if (at === end) stop();
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    becomes(play, t("Play the moves"), "play");
  };
  const play = button({ label: t("Play the moves"), icon: "play", bare: true, kind: "primary", onclick: () => {
    if (timer) {
      stop();
      return;
    }
    if (at === end) go(0);
    timer = window.setInterval(() => { if (playing.panel.open) go(at + 1); else stop(); }, STEP_MS);
    becomes(play, t("Pause"), "pause");
  } });
  playing.panel.show(t("Your game"), [
    h("div", { class: "row stepper" }, toolbar(t("Moves"),
      button({ label: t("To the beginning"), icon: "first", bare: true, onclick: () => { stop(); go(0); } }),
      button({ label: t("One move back"), icon: "back", bare: true, onclick: () => { stop(); go(at - 1); } }),
      play,
      button({ label: t("One move on"), icon: "next", bare: true, onclick: () => { stop(); go(at + 1); } }),
      button({ label: t("To the end of the game"), icon: "last", bare: true, onclick: () => { stop(); go(end); } })), count),
    h("p", { class: "note" }, t("Close this, or write a digit, to go on playing.")),
  ]);
  go(0);
  play.focus();
}
