// Dialogs that are fetched when somebody first wants them.

import { faultText } from "../ui/fault.js";

/** @typedef {import("../main.js").Context} Context */

/** @param {Context} context @param {() => Promise<void>} open */
function opened(context, open) {
  open().catch((fault) => context.toast(faultText(fault), { kind: "bad" }));
}

/** New puzzles, today's, the collection. @param {Context} context @param {"sudoku" | "nonogram"} kind */
export function offerPlay(context, kind) {
  opened(context, async () => {
    const { playDialog } = await import("./new.js");
    await playDialog(context, kind);
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
