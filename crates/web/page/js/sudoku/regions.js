// Boxes of any shape: the setter selects the cells of one box after the other; when each cell has one, they hold.

import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { counted } from "../ui/words.js";
import { tried } from "../ui/fault.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Playing} Playing */

const SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** What is drawn so far, by the size of the board. @type {Map<number, (number | undefined)[]>} */
const drafts = new Map();

/** @param {Playing} playing @param {(map: string | null) => Promise<void>} use null: the usual boxes */
export function regionsDialog(playing, use) {
  const { game } = playing;
  const { size, shape } = game;
  const draft = drafts.get(size) ?? new Array(size * size).fill(undefined);
  drafts.set(size, draft);
  const faults = h("p", { class: "fault", role: "alert", hidden: true });
  const chosen = [...game.selected];
  const used = () => new Set(draft.filter((region) => region !== undefined));
  const tints = () => new Map(draft.flatMap((region, cell) => (region === undefined ? [] : [/** @type {[number, string]} */ ([cell, `region-${(region % 8) + 1}`])])));
  const left = draft.filter((region) => region === undefined).length;
  const close = openDialog({
    title: t("Regions"),
    narrow: true,
    body: [
      h("p", {}, t`Select the ${size} cells of a box on the board, then make them one here. ${counted(used().size, "box", "boxes")} ${used().size === 1 ? t("is") : t("are")} made, ${counted(left, "cell")} left.`),
      h("p", { class: "note" }, t`Selected: ${chosen.length === 1 ? t("one cell") : t`${chosen.length} cells`} (${chosen.slice(0, 9).map((cell) => shape.name(cell)).join(", ")}${chosen.length > 9 ? ", …" : ""}).`),
      faults,
    ],
    foot: (close) => [
      button({ label: t("Usual boxes"), onclick: () => void tried(faults, close, async () => { drafts.delete(size); await use(null); }) }),
      button({ label: t("Begin anew"), onclick: () => { drafts.delete(size); playing.overlay({}); close(); } }),
      button({ label: t("One box of these"), kind: "primary", onclick: () => void tried(faults, close, make) }),
    ],
  });
  void close;
  playing.overlay({ tints: tints() });

  async function make() {
    if (chosen.length !== size) throw new Error(t`A box has ${size} cells; ${chosen.length} ${chosen.length === 1 ? t("is") : t("are")} selected.`);
    for (const cell of chosen) draft[cell] = undefined;
    const taken = used();
    let next = 0;
    while (taken.has(next)) next += 1;
    for (const cell of chosen) draft[cell] = next;
    // Boxes that lost cells to this one are to be made again.
    for (const region of taken) {
      const cells = draft.flatMap((other, cell) => (other === region ? [cell] : []));
      if (cells.length !== size) for (const cell of cells) draft[cell] = undefined;
    }
    if (draft.every((region) => region !== undefined)) {
      const numbers = new Map([...new Set(draft)].map((region, i) => [region, i]));
      drafts.delete(size);
      await use(draft.map((region) => SIGNS[numbers.get(region) ?? 0]).join(""));
    } else playing.overlay({ tints: tints() });
  }
}
