// The dialog that gives a puzzle away: as a picture, on paper, or as text in any format that is written.

import { button } from "./button.js";
import { openDialog } from "./dialog.js";
import { freshId, h } from "./dom.js";
import { saveFile } from "./drop.js";
import { faultBox } from "./fault.js";
import { asPdf, asPng } from "./paper.js";

/** What pictures there are, by the ending of their file. @type {[name: string, label: string][]} */
const PICTURES = [["svg", "A picture (SVG)"], ["png", "A picture (PNG)"], ["pdf", "A page to print (PDF)"]];

/**
 * @param {import("../main.js").Context} context
 * @param {{ kind: "sudoku" | "nonogram", title: string, puzzle: () => string, option?: HTMLElement, watch?: HTMLInputElement }} spec
 *   `option`: a further choice; `watch`: its box
 */
export async function exportDialog(context, { kind, title, puzzle, option, watch }) {
  const formats = (await context.ask("formats", {})).formats.filter((format) => format.kind === kind && format.writes);
  const [formatId, textId] = [freshId("format"), freshId("text")];
  const choice = h("select", { class: "select", id: formatId },
    h("optgroup", { label: "Formats of puzzles" }, formats.map(({ name, about }) => h("option", { value: name }, `${name}: ${about}`))),
    h("optgroup", { label: "To look at" }, PICTURES.map(([name, label]) => h("option", { value: `picture ${name}` }, label))));
  const area = h("textarea", { class: "textarea", id: textId, readonly: true, spellcheck: "false" });
  const text = h("div", { class: "field" }, h("label", { for: textId }, "Text"), area);
  const shown = h("div", { class: "export-picture" });
  const notes = h("div", {});
  /** @type {string | Blob} */
  let content = "";
  let ending = "txt";
  const fill = async () => {
    const to = choice.value;
    notes.replaceChildren();
    shown.replaceChildren();
    const picture = /^picture (.+)$/.exec(to)?.[1];
    text.hidden = picture !== undefined && picture !== "svg";
    copy.disabled = text.hidden;
    try {
      if (picture) {
        const { svg = "" } = await context.ask("render", { kind, puzzle: puzzle(), to: "svg" });
        if (to !== choice.value) return;
        area.value = svg;
        ending = picture;
        content = picture === "svg" ? svg : picture === "png" ? await asPng(svg) : await asPdf(svg, title);
        const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        const image = h("img", { src: url, alt: "The drawing", onload: () => URL.revokeObjectURL(url) });
        shown.replaceChildren(image);
        return;
      }
      const made = await context.ask("convert", { kind, puzzle: puzzle(), to });
      if (to !== choice.value) return;
      area.value = made.text;
      content = made.text;
      ending = formats.find(({ name }) => name === to)?.extensions[0] ?? "txt";
      if (made.lost.length) notes.append(h("p", { class: "note" }, `This format has no room for: ${made.lost.join("; ")}.`));
    } catch (fault) {
      area.value = "";
      content = "";
      notes.append(faultBox(fault, { title: "This format can't hold the puzzle" }));
    }
  };
  const copy = button({ label: "Copy", icon: "copy", kind: "primary", onclick: async () => {
    try {
      await navigator.clipboard.writeText(area.value);
      context.toast("The text is on the clipboard.", { kind: "good" });
    } catch {
      area.select();
    }
  } });
  choice.addEventListener("change", () => void fill());
  watch?.addEventListener("change", () => void fill());
  openDialog({
    title: "Export",
    body: [h("div", { class: "field" }, h("label", { for: formatId }, "Format"), choice), option ?? null, text, shown, notes],
    foot: () => [button({ label: "Save as a file", icon: "save", onclick: () => saveFile(content, `${kind}.${ending}`) }), copy],
  });
  await fill();
}
