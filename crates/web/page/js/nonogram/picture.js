// "From a picture": a photograph or drawing becomes a Nonogram. Size, threshold, colours, likeness and difficulty are
// the player's; before and after stand side by side, and what had to change is framed.

import { pack } from "../share.js";
import { toBase64 } from "../base64.js";
import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { chooseFile } from "../ui/drop.js";
import { faultBox, stopped } from "../ui/fault.js";
import { capital, counted, levelName } from "../ui/words.js";
import { preview } from "./preview.js";
import { t } from "../ui/language.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {import("../ui/drop.js").Given} Given */

/** A picture is made this small before it is sent: a Nonogram has far fewer cells. */
const LARGEST_SIDE = 480;
const ASK_AFTER_MS = 250;

/** The picture in Base64, turned as its camera says and made small. @param {Blob} blob */
async function small(blob) {
  const bitmap = await createImageBitmap(blob).catch(() => { throw new Error(t("This file is no picture that the browser can show.")); });
  const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = h("canvas", { width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale)) });
  const pen = canvas.getContext("2d");
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const made = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!made) throw new Error(t("This picture could not be read."));
  return { data: toBase64(new Uint8Array(await made.arrayBuffer())), ratio: canvas.width / canvas.height };
}

/** @param {Given} given */
function blobOf(given) {
  const bytes = Uint8Array.from(atob(given.data ?? ""), (letter) => letter.charCodeAt(0));
  return new Blob([bytes]);
}

/** @param {string} label @param {{ min: number, max: number, step: number, value: number, unit?: string, said?: (number: number) => string, first?: string }} range @param {() => void} changed */
function slider(label, { min, max, step, value, unit = "", said = (number) => `${number}${unit}`, first = said(value) }, changed) {
  const id = freshId("range");
  const input = h("input", { type: "range", id, min, max, step, value, "aria-valuetext": first });
  const shown = h("output", { for: id }, first);
  input.addEventListener("input", () => {
    shown.textContent = said(Number(input.value));
    input.setAttribute("aria-valuetext", shown.textContent);
    changed();
  });
  return { input, node: h("div", { class: "field slider" }, h("label", { for: id }, label, " ", shown), input) };
}

/** @param {Context} context @param {Given} [given] */
export function pictureDialog(context, given) {
  /** @type {{ data: string, ratio: number } | null} */
  let picture = null;
  /** @type {import("../api.js").FromImage | null} */
  let made = null;
  let timer = 0;
  /** @type {AbortController | null} */
  let asking = null;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), ASK_AFTER_MS);
  };
  const size = slider(t("Cells along the longer side"), { min: 5, max: 60, step: 1, value: 25 }, later);
  // Until it is moved, the threshold is that which suits the picture best.
  let isThresholdChosen = false;
  const threshold = slider(t("Darker than this is black"), { min: 5, max: 95, step: 5, value: 50, unit: " %", first: t("automatic") }, () => {
    isThresholdChosen = true;
    later();
  });
  const likeness = slider(t("Likeness"), { min: 60, max: 100, step: 1, value: 90, unit: " %" }, later);
  /** What is asked for at each place of the slider. @type {{ label: string, wish: { solvable: string, level?: string } }[]} */
  const difficulties = [
    { label: capital(levelName("easy")), wish: { solvable: "lines", level: "easy" } },
    { label: capital(levelName("medium")), wish: { solvable: "lines", level: "easy..medium" } },
    { label: t("No guessing"), wish: { solvable: "lines" } },
    { label: t("Any"), wish: { solvable: "unique" } },
  ];
  const difficulty = slider(t("Difficulty"), { min: 0, max: 3, step: 1, value: 2, said: (place) => difficulties[place].label }, later);
  const coloursId = freshId("colours");
  const colours = h("select", { class: "select", id: coloursId }, [t("Black and white"), t("2 colours"), t("3 colours"), t("4 colours"), t("6 colours")].map((label, i) => h("option", { value: [1, 2, 3, 4, 6][i] }, label)));
  const invertBox = h("input", { type: "checkbox" });
  invertBox.addEventListener("change", later);
  const invert = h("label", { class: "check" }, invertBox, t("Light on dark"));
  colours.addEventListener("change", () => {
    threshold.node.hidden = invert.hidden = colours.value !== "1";
    later();
  });
  const pictures = h("div", { class: "previews" });
  const said = h("p", { class: "soft", role: "status" }, t("Choose a picture, or drop one on the page."));
  const faults = h("div", {});
  const use = button({ label: t("Play it"), icon: "play", kind: "primary", disabled: true, onclick: () => void play() });

  /** @param {Blob} blob */
  const read = async (blob) => {
    faults.replaceChildren();
    said.textContent = t("The picture is being read …");
    try {
      picture = await small(blob);
      await ask();
    } catch (fault) {
      said.textContent = "";
      faults.replaceChildren(faultBox(fault));
    }
  };
  const ask = async () => {
    if (!picture) return;
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const side = Number(size.input.value);
    const [height, width] = picture.ratio >= 1 ? [Math.max(1, Math.round(side / picture.ratio)), side] : [side, Math.max(1, Math.round(side * picture.ratio))];
    const count = Number(colours.value);
    said.textContent = t("The puzzle is being made …");
    use.disabled = true;
    faults.replaceChildren();
    try {
      const answer = await context.ask("from-image", {
        data: picture.data, size: [height, width], likeness: Number(likeness.input.value), ...difficulties[Number(difficulty.input.value)].wish,
        ...(count > 1 ? { colours: count } : { invert: invertBox.checked, ...(isThresholdChosen ? { threshold: Number(threshold.input.value) } : {}) }), limits: { seconds: 20 },
      }, { signal: mine.signal });
      if (mine.signal.aborted) return;
      made = answer;
      draw(answer);
    } catch (fault) {
      if (stopped(fault) || mine.signal.aborted) return;
      said.textContent = "";
      faults.replaceChildren(faultBox(fault));
    }
  };
  /** @param {import("../api.js").FromImage} answer */
  const draw = (answer) => {
    const palette = new Map(answer.palette?.map((colour, i) => [colour.symbol, i === 0 ? undefined : colour.rgb]) ?? [["#", "#000"]]);
    const colourOf = (/** @type {string} */ symbol) => palette.get(symbol);
    const rows = (/** @type {import("../api.js").Board} */ board) => (typeof board === "string" ? board.split("\n") : board);
    const changes = new Set(answer.changes.map(([row, column]) => `${row},${column}`));
    pictures.replaceChildren(
      h("figure", {}, preview(rows(answer.before), colourOf, t("The picture in cells")), h("figcaption", { class: "note" }, t("The picture"))),
      h("figure", {}, preview(rows(answer.picture), colourOf, t("The solution of the puzzle"), changes), h("figcaption", { class: "note" }, t("The puzzle’s solution"))));
    use.disabled = !answer.puzzle;
    said.textContent = !answer.puzzle
      ? t("No puzzle came of it: with fewer cells, another threshold or less likeness there may be one.")
      : answer.changes.length === 0 ? t("Nothing had to change.")
        : t`${counted(answer.changes.length, "cell")} changed so that it can be solved; ${answer.changes.length === 1 ? t("it is") : t("they are")} framed.${answer.result === "unlike" ? t(" That is more than the likeness allows.") : ""}`;
  };
  const play = async () => {
    if (!made?.puzzle) return;
    close();
    context.go("nonogram", await pack({ puzzle: made.puzzle, title: t("From a picture") }));
  };
  const close = openDialog({
    title: t("From a picture"),
    body: [
      h("div", { class: "row" }, button({ label: t("Choose a picture"), icon: "open", onclick: () => chooseFile((file) => void read(file)) })),
      pictures, said, faults,
      h("div", { class: "picture-choices" }, size.node, threshold.node, likeness.node, difficulty.node,
        h("div", { class: "field" }, h("label", { for: coloursId }, t("Colours")), colours),
        invert),
      h("p", { class: "note" }, t("The picture is made small in this browser before anything is asked.")),
    ],
    foot: (close) => [button({ label: t("Cancel"), onclick: close }), use],
    onclose: () => { clearTimeout(timer); asking?.abort(); },
  });
  if (given) void read(blobOf(given));
}
