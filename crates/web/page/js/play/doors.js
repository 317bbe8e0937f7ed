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

/** How pictures begin, in Base64: JPEG, GIF, WebP, BMP. */
const PHOTOGRAPHS = /^(?:\/9j\/|R0lGOD|UklGR|Qk[0-3])/;
const PNG = /^iVBORw0KGgo/;

/** A picture with a longer side is one to be made into a puzzle: a puzzle has one pixel for each cell. */
const LARGEST_PUZZLE = 100;

/** The longer side of a PNG, which its header tells. @param {string} data */
function longerSide(data) {
  const head = Uint8Array.from(atob(data.slice(0, 32)), (letter) => letter.charCodeAt(0));
  const view = new DataView(head.buffer);
  return head.length < 24 ? 0 : Math.max(view.getUint32(16), view.getUint32(20));
}

/** Whether it is a picture that is no puzzle by itself. @param {import("../ui/drop.js").Given} given */
export function isPhotograph(given) {
  if (!given.data || given.from) return false;
  return PHOTOGRAPHS.test(given.data) || PNG.test(given.data) && longerSide(given.data) > LARGEST_PUZZLE;
}

/** @param {import("../ui/drop.js").Given} given */
export function isPicture(given) { return isPhotograph(given) || Boolean(given.data && PNG.test(given.data)); }

/** Whether a picture was refused for its colours, so that it can be made into a puzzle with fewer. @param {unknown} fault */
export function tooColourful(fault) { return /colour/.test(faultText(fault)); }
