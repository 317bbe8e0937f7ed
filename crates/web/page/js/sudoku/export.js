// Puzzles going out: as a link, as text in any format that is written, as a picture, on paper.

import { handOver, shareLink } from "../share.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { withGivens, withWords } from "./text.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Playing} Playing */

/** A link that carries the puzzle, and if wanted how far somebody is. @param {Playing} playing */
export function share(playing) {
  const { game, context } = playing;
  const id = freshId("link");
  const link = h("input", { class: "input", id, readonly: true });
  const progress = h("input", { type: "checkbox" });
  const fill = async () => {
    const { title, author, description } = game.record;
    const puzzle = playing.posed();
    const about = title || author || description ? { title, author, description } : undefined;
    const value = progress.checked ? { puzzle, ...about, cells: game.cells, ink: [...game.ink] } : about ? { puzzle, ...about } : puzzle;
    link.value = await shareLink("sudoku", value);
    link.select();
  };
  progress.addEventListener("change", () => void fill());
  link.addEventListener("focus", () => link.select());
  openDialog({
    title: t("Share"),
    body: [
      h("div", { class: "field" }, h("label", { for: id }, t("A link to this puzzle")), link),
      game.touched && !playing.setting && h("label", { class: "check" }, progress, t("With what I have written so far")),
      h("p", { class: "note" }, t("The puzzle is in the link itself: no server keeps it.")),
    ],
    foot: (close) => [button({ label: t("Copy the link"), icon: "link", kind: "primary", onclick: async () => {
      const how = await handOver(link.value, game.record.title ?? t("Sudoku"));
      if (how === "shown") {
        link.select();
        return;
      }
      close();
      if (how === "copied") context.toast(t("The link is on the clipboard."), { kind: "good" });
    } })],
  });
  void fill();
}

/** @param {Playing} playing */
export async function exportPuzzle(playing) {
  const { game } = playing;
  const mine = h("input", { type: "checkbox" });
  const { exportDialog } = await import("../ui/export.js");
  await exportDialog(playing.context, {
    kind: "sudoku",
    title: game.record.title ?? t("Sudoku"),
    puzzle: () => (mine.checked ? withGivens(game, game.values) : withWords(game, playing.posed())),
    option: game.touched && !playing.setting ? h("label", { class: "check" }, mine, t("My digits count as givens")) : undefined,
    watch: mine,
  });
}
