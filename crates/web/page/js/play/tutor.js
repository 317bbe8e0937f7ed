// The tutor: notes which techniques a player used, on the map of what is mastered, and offers a board one step beyond it.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { faultToast, stopped } from "../ui/fault.js";
import { t } from "../ui/language.js";
import { techniqueName } from "../ui/technique-names.js";
import { address } from "../share.js";
import { known, note } from "./map.js";
import { ruleFor } from "./offers.js";
import { fill, orderTitle, show } from "./orders.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {"sudoku" | "nonogram"} Kind */

/** A step of the player's own, without a hint. @param {Kind} kind @param {import("./session.js").Session} session @param {string} technique */
export function noteUse(kind, session, technique) {
  const before = known(kind, technique).mastered;
  session.used[technique] = (session.used[technique] ?? 0) + 1;
  if (note(kind, technique, true).mastered && !before) session.mastered.push(technique);
}

/** The first technique that is not mastered. @param {Context} context @param {Kind} kind */
async function beyond(context, kind) {
  const { techniques, nonogram_techniques } = await context.ask("examples", {});
  const list = kind === "sudoku" ? techniques.filter(({ name }) => ruleFor(name) === "") : nonogram_techniques;
  return list.find(({ name }) => !known(kind, name).mastered)?.name;
}

/** What was used and what is new on the map, for the finish. @param {import("./session.js").Session} session */
export function usedFacts(session) {
  const used = Object.entries(session.used).sort(([, a], [, b]) => b - a);
  return [
    used.length > 0 && [h("dt", {}, t("You used")), h("dd", {}, used.map(([name, times]) => `${techniqueName(name)} (${times})`).join(", "))],
    session.mastered.length > 0 && [h("dt", {}, t("Mastered now")), h("dd", {}, session.mastered.map(techniqueName).join(", "))],
  ];
}

/** A row with the next step, which comes when the engine has told the techniques; without an answer it stays empty. @param {Context} context @param {Kind} kind */
export function beyondRow(context, kind) {
  const row = h("div", { class: "row" });
  void beyond(context, kind).then((technique) => {
    if (!technique) return;
    const name = techniqueName(technique);
    const label = t`One step beyond: ${name}`;
    const play = async () => {
      try {
        /** @type {import("./orders.js").Order} */
        const order = { kind: "sudoku", needs: technique };
        const ready = await fill(context, order, orderTitle(order, { technique: name }));
        if (ready) await show(context, ready);
      } catch (fault) {
        if (!stopped(fault)) context.toast(...faultToast(fault));
      }
    };
    row.append(kind === "sudoku" ? button({ label, icon: "stairs", onclick: () => void play() }) : "",
      h("a", { class: "button", href: address("learn", { [kind]: technique }) }, kind === "sudoku" ? t("Its lesson") : label));
  }).catch(() => {});
  return row;
}
