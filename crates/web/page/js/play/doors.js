// Dialogs that are fetched when somebody first wants them.

import { faultToast } from "../ui/fault.js";

/** @typedef {import("../main.js").Context} Context */

/** Opens what has to be fetched first, or says why it can't. @param {Context} context @param {() => Promise<void>} open */
export function opened(context, open) {
  open().catch((fault) => context.toast(...faultToast(fault)));
}

/** New puzzles, today's, the collection. @param {Context} context @param {"sudoku" | "nonogram"} kind */
export function offerPlay(context, kind) {
  opened(context, async () => {
    const { playDialog } = await import("./new.js");
    await playDialog(context, kind);
  });
}

/** What was finished, and in what time. @param {Context} context */
export function offerStats(context) {
  opened(context, async () => {
    const { statsDialog } = await import("./stats.js");
    statsDialog();
  });
}

/** A photograph becomes a Nonogram. @param {Context} context @param {import("../ui/drop.js").Given} [given] */
export function offerPicture(context, given) {
  opened(context, async () => {
    const { pictureDialog } = await import("../nonogram/picture.js");
    pictureDialog(context, given);
  });
}

/** A Nonogram drawn by hand. @param {Context} context */
export function offerMaker(context) {
  opened(context, async () => {
    const { makerDialog } = await import("../nonogram/maker.js");
    makerDialog(context);
  });
}
