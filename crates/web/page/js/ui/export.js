// The dialog that gives a puzzle away: as a picture, on paper, or as text in any format that is written.

import { AskError } from "../ask-error.js";
import { fromBase64 } from "../base64.js";
import { button } from "./button.js";
import { openDialog } from "./dialog.js";
import { freshId, h } from "./dom.js";
import { saveFile } from "./drop.js";
import { faultBox } from "./fault.js";
import { asPdf, asPng } from "./paper.js";
import { t } from "./language.js";

/** What pictures there are, by the ending of their file. @type {[name: string, label: string][]} */
const PICTURES = [["svg", t("A picture (SVG)")], ["png", t("A picture (PNG)")], ["pdf", t("A document (PDF)")]];

/** A drawing stands among the pictures; what the engine says of it here is for the command line. */
const DRAWING = "drawing";
/** What holds every puzzle. */
const OWN = "cellwise";

/**
 * The engine's PDF, in lines and letters; undefined from a server that was built without it.
 * @param {import("../main.js").Context} context
 * @param {{ kind: "sudoku" | "nonogram", puzzle: string }} puzzle
 */
async function vectorPdf(context, puzzle) {
  try {
    const { data } = await context.ask("render", { ...puzzle, to: "pdf" });
    return data === undefined ? undefined : new Blob([fromBase64(data)], { type: "application/pdf" });
  } catch (fault) {
    if (fault instanceof AskError && fault.code === "unsupported") return undefined;
    throw fault;
  }
}

/**
 * @param {import("../main.js").Context} context
 * @param {{ kind: "sudoku" | "nonogram", title: string, puzzle: () => string, option?: HTMLElement, watch?: HTMLInputElement }} spec
 *   `option`: a further choice; `watch`: its box
 */
export async function exportDialog(context, { kind, title, puzzle, option, watch }) {
  const formats = (await context.ask("formats", {})).formats.filter((format) => format.kind === kind && format.writes && format.name !== DRAWING);
  const [formatId, textId] = [freshId("format"), freshId("text")];
  const choice = h("select", { class: "select", id: formatId },
    h("optgroup", { label: t("Formats of puzzles") }, formats.map(({ name, about }) => h("option", { value: name, lang: "en" }, `${name}: ${about}`))),
    h("optgroup", { label: t("To look at") }, PICTURES.map(([name, label]) => h("option", { value: `picture ${name}` }, label))));
  const area = h("textarea", { class: "textarea", id: textId, readonly: true, spellcheck: "false" });
  const text = h("div", { class: "field" }, h("label", { for: textId }, t("Text")), area);
  const shown = h("div", { class: "export-picture" });
  const notes = h("div", {});
  /** @type {string | Blob} */
  let content = "";
  let ending = "txt";
  /** @param {boolean} [first] nobody has chosen a format yet */
  const fill = async (first = false) => {
    const to = choice.value;
    notes.replaceChildren();
    shown.replaceChildren();
    const picture = /^picture (.+)$/.exec(to)?.[1];
    text.hidden = picture !== undefined && picture !== "svg";
    copy.disabled = text.hidden;
    save.disabled = false;
    try {
      if (picture) {
        const { svg = "" } = await context.ask("render", { kind, puzzle: puzzle(), to: "svg" });
        if (to !== choice.value) return;
        area.value = svg;
        ending = picture;
        if (picture === "svg") content = svg;
        else if (picture === "png") content = await asPng(svg);
        else {
          const drawn = await vectorPdf(context, { kind, puzzle: puzzle() });
          content = drawn ?? await asPdf(svg, title);
          if (!drawn) notes.append(h("p", { class: "note" }, t("This server draws no PDF, so the page holds a picture of the puzzle. To print sharper, choose SVG, or Print in the menu.")));
        }
        if (to !== choice.value) return;
        const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        const image = h("img", { src: url, alt: t("The drawing"), onload: () => URL.revokeObjectURL(url) });
        shown.replaceChildren(image);
        return;
      }
      const made = await context.ask("convert", { kind, puzzle: puzzle(), to });
      if (to !== choice.value) return;
      area.value = made.text;
      content = made.text;
      ending = formats.find(({ name }) => name === to)?.extensions[0] ?? "txt";
      const { losses } = await import("./fault-words.js");
      if (made.lost.length) notes.append(h("p", { class: "note" }, t("This format has no room for:"), " ", `${losses(made.lost.join(", "))}.`));
    } catch (fault) {
      if (first && formats.some(({ name }) => name === OWN)) {
        choice.value = OWN;
        await fill();
        return;
      }
      copy.disabled = save.disabled = true;
      area.value = "";
      content = "";
      // Where a text is read the same words mean that it is no puzzle.
      const size = fault instanceof AskError && /has no boards of size/.test(fault.message);
      notes.append(faultBox(size ? new Error(t("This format has no boards of this size.")) : fault, { title: t("This format can't hold the puzzle") }));
    }
  };
  const copy = button({ label: t("Copy"), icon: "copy", kind: "primary", onclick: async () => {
    try {
      await navigator.clipboard.writeText(area.value);
      context.toast(t("The text is on the clipboard."), { kind: "good" });
    } catch {
      area.select();
    }
  } });
  const save = button({ label: t("Save as a file"), icon: "save", onclick: () => saveFile(content, `${kind}.${ending}`) });
  choice.addEventListener("change", () => void fill());
  watch?.addEventListener("change", () => void fill());
  openDialog({
    title: t("Export"),
    body: [h("div", { class: "field" }, h("label", { for: formatId }, t("Format")), choice), option ?? null, text, shown, notes],
    foot: () => [save, copy],
  });
  await fill(true);
}
