// Puzzles going out: as a link, as text in any format that is written, as a picture, on paper.

import { handOver, shareLink } from "../share.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { saveFile } from "../ui/drop.js";
import { faultBox } from "../ui/fault.js";
import { withGivens } from "./text.js";

/** @typedef {import("./view.js").Desk} Desk */

/** A link that carries the puzzle, and if wanted how far somebody is. @param {Desk} desk */
export function share(desk) {
  const { game, context } = desk;
  const id = freshId("link");
  const link = h("input", { class: "input", id, readonly: true });
  const progress = h("input", { type: "checkbox" });
  const fill = async () => {
    const value = progress.checked ? { puzzle: desk.posed(), cells: game.cells } : desk.posed();
    link.value = await shareLink("sudoku", value);
    link.select();
  };
  progress.addEventListener("change", () => void fill());
  link.addEventListener("focus", () => link.select());
  openDialog({
    title: "Share",
    body: [
      h("div", { class: "field" }, h("label", { for: id }, "A link to this puzzle"), link),
      game.touched && !desk.setting && h("label", { class: "check" }, progress, "With what I have written so far"),
      h("p", { class: "note" }, "The puzzle is in the link itself: no server keeps it."),
    ],
    foot: (close) => [button({ label: "Copy the link", icon: "link", kind: "primary", onclick: async () => {
      const how = await handOver(link.value, game.record.title ?? "Sudoku");
      if (how === "shown") {
        link.select();
        return;
      }
      close();
      if (how === "copied") context.toast("The link is on the clipboard.", { kind: "good" });
    } })],
  });
  void fill();
}

/** @param {Desk} desk */
export async function exportPuzzle(desk) {
  const { context, game } = desk;
  const formats = (await context.ask("formats", {})).formats
    .filter(({ kind, writes }) => kind === "sudoku" && writes);
  const [formatId, textId] = [freshId("format"), freshId("text")];
  const choice = h("select", { class: "select", id: formatId },
    formats.map(({ name, about }) => h("option", { value: name }, `${name}: ${about}`)),
    h("option", { value: "svg" }, "svg: a picture"));
  const area = h("textarea", { class: "textarea", id: textId, readonly: true, spellcheck: "false" });
  const mine = h("input", { type: "checkbox" });
  const notes = h("div", {});
  let ending = "txt";
  const fill = async () => {
    const puzzle = mine.checked ? withGivens(game, game.values) : desk.posed();
    const to = choice.value;
    notes.replaceChildren();
    try {
      if (to === "svg") {
        const drawn = await context.ask("render", { kind: "sudoku", puzzle, to: "svg" });
        area.value = drawn.svg ?? "";
        ending = "svg";
        return;
      }
      const made = await context.ask("convert", { kind: "sudoku", puzzle, to });
      area.value = made.text;
      ending = formats.find(({ name }) => name === to)?.extensions[0] ?? "txt";
      if (made.lost.length) notes.append(h("p", { class: "note" }, `This format has no room for: ${made.lost.join("; ")}.`));
    } catch (fault) {
      area.value = "";
      notes.append(faultBox(fault, { title: "This format can't hold the puzzle" }));
    }
  };
  choice.addEventListener("change", () => void fill());
  mine.addEventListener("change", () => void fill());
  openDialog({
    title: "Export",
    body: [
      h("div", { class: "field" }, h("label", { for: formatId }, "Format"), choice),
      game.touched && !desk.setting && h("label", { class: "check" }, mine, "My digits count as givens"),
      h("div", { class: "field" }, h("label", { for: textId }, "Text"), area),
      notes,
    ],
    foot: () => [
      button({ label: "Save as a file", icon: "save", onclick: () => saveFile(area.value, `sudoku.${ending}`) }),
      button({ label: "Copy", icon: "copy", kind: "primary", onclick: async () => {
        try {
          await navigator.clipboard.writeText(area.value);
          context.toast("The text is on the clipboard.", { kind: "good" });
        } catch {
          area.select();
        }
      } }),
    ],
  });
  await fill();
}
