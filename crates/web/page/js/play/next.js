// What comes after a finished puzzle: one more of the same kind.

import { faultToast, stopped } from "../ui/fault.js";
import { nextOnShelf, notePlace } from "./collection.js";
import { offerPlay } from "./doors.js";
import { fill, makeAhead, show } from "./orders.js";
import { t } from "../ui/language.js";
import { levelName } from "../ui/words.js";

/** @typedef {import("../main.js").Context} Context */

/** The order that gives one more like it, if the puzzle was not made to order. @param {"sudoku" | "nonogram"} kind @param {string | undefined} level @returns {import("./orders.js").Order} */
function likeIt(kind, level) {
  return kind === "sudoku" ? { kind, level: level ?? "easy", symmetry: "half-turn" } : { kind, size: [15, 15], drawing: "shapes", solvable: "lines" };
}

/**
 * The button's words and what it does.
 * @param {Context} context @param {"sudoku" | "nonogram"} kind @param {import("./session.js").Session} session @param {string} title
 */
export function nextOf(context, kind, session, title) {
  const { order, shelf, level } = session.origin;
  const name = shelf?.split("/")[1];
  if (shelf) notePlace(shelf);
  const wanted = order ?? likeIt(kind, level);
  if (!name) makeAhead(context, wanted);
  return {
    label: t("Next puzzle"),
    go: async () => {
      try {
        const ready = name ? await nextOnShelf({ kind, name }) : await fill(context, wanted, order ? title : level ? t`One more, ${levelName(level)}` : t("One more"));
        if (!ready) return;
        await show(context, ready);
        if (!name) makeAhead(context, wanted);
      } catch (fault) {
        if (!stopped(fault)) context.toast(...faultToast(fault));
      }
    },
  };
}

/** @param {Context} context @param {"sudoku" | "nonogram"} kind */
export const somethingElse = (context, kind) => () => offerPlay(context, kind);
