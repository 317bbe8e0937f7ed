// The dialog that brings a puzzle in: paste it, choose a file, or take an example. Used by every
// view that shows a puzzle; what was brought is read by `open`, so any supported format will do.

import { button } from "./button.js";
import { openDialog } from "./dialog.js";
import { freshId, h } from "./dom.js";
import { chooseFile, readFile } from "./drop.js";
import { faultBox } from "./fault.js";
import { t } from "./language.js";

/**
 * @typedef {object} OpenSpec
 * @property {"sudoku" | "nonogram"} kind
 * @property {string} placeholder
 * @property {(given: import("./drop.js").Given) => Promise<void>} take reads and shows it; throws what is wrong with it
 */

/** @param {OpenSpec} spec */
export function openPuzzleDialog(spec) {
  const id = freshId("text");
  const area = h("textarea", { class: "textarea", id, spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: spec.placeholder });
  const faults = h("div", {});
  /** @type {string | undefined} */
  let name;

  /** @param {() => void} close @param {string} [from] the format, if the fault of the first try named several */
  const take = async (close, from) => {
    faults.replaceChildren();
    if (!area.value.trim()) {
      area.focus();
      return;
    }
    try {
      await spec.take({ text: area.value, name, from });
      close();
    } catch (fault) {
      faults.replaceChildren(faultBox(fault, { text: area.value, onchoice: (from) => void take(close, from) }));
    }
  };
  /** A text can still be changed; of anything else there is nothing to be seen, so it is opened. @param {File} file */
  const fill = async (file) => {
    faults.replaceChildren();
    try {
      const given = await readFile(file);
      if (given.text === undefined) {
        await spec.take(given);
        close();
        return;
      }
      area.value = given.text;
      name = given.name;
    } catch (fault) {
      faults.replaceChildren(faultBox(fault, { title: t`${file.name} can't be opened` }));
    }
  };

  area.addEventListener("input", () => { name = undefined; });
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    void fill(file);
  });
  const close = openDialog({
    title: spec.kind === "sudoku" ? t("Open a Sudoku") : t("Open a Nonogram"),
    body: [
      h("div", { class: "field" },
        h("label", { for: id }, t("The puzzle, in any format Cellwise reads")), area),
      h("p", { class: "note" }, t("Links, files of other programs, pictures and plain text are recognised by themselves. It stays in this browser unless you ask about it.")),
      faults,
    ],
    foot: (close) => [
      button({ label: t("Choose a file"), icon: "open", onclick: () => chooseFile((file) => void fill(file)) }),
      button({ label: t("Open"), kind: "primary", onclick: () => void take(close) }),
    ],
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void take(close);
  });
}
