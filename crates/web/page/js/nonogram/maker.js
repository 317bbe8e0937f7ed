// Draws a Nonogram of one's own: cells to paint, a live light (one solution, several, none) and a live level.

import { pack } from "../share.js";
import { button, segmented, toolbar } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { stopped } from "../ui/fault.js";
import { puzzleText } from "./gallery.js";
import { t } from "../ui/language.js";
import { levelName } from "../ui/words.js";

/** @typedef {import("../main.js").Context} Context */

const LOOK_AFTER_MS = 300;
/** Symbols of the colours that can be drawn with. @type {Record<string, [name: string, rgb: string]>} */
const COLOURS = { "#": ["black", "000000"], r: ["red", "c8352b"], b: ["blue", "2b50c8"], g: ["green", "2f8f4e"] };
/** What they are called here; a file has the English names. @type {Record<string, string>} */
const COLOUR_NAMES = { "#": t("black"), r: t("red"), b: t("blue"), g: t("green") };
/** @type {Record<string, { kind: string, text: string }>} */
const SAID = {
  unique: { kind: "is-good", text: t("one solution") }, several: { kind: "is-warn", text: t("several solutions") },
  impossible: { kind: "is-bad", text: t("no solution") },
};

/** @param {Context} context @param {string[]} [picture] what to begin with */
export function makerDialog(context, picture) {
  let rows = picture ?? Array.from({ length: 10 }, () => ".".repeat(10));
  let brush = "#";
  let timer = 0;
  /** @type {AbortController | null} */
  let asking = null;
  /** @type {string[][]} */
  const past = [];
  const light = h("span", { class: "badge light", role: "status" }, t("empty"));
  const level = h("span", { class: "note" });
  const grid = h("div", { class: "maker", role: "grid", "aria-label": t("Your picture") });
  const titleId = freshId("title");
  const title = h("input", { class: "input", id: titleId, maxlength: 80, placeholder: t("My picture") });
  const sizes = [5, 10, 15, 20, 25, 30];
  const sizeId = freshId("size");
  const size = h("select", { class: "select", id: sizeId }, sizes.map((side) => h("option", { value: side, selected: side === rows.length }, `${side} × ${side}`)));
  size.addEventListener("change", () => {
    const side = Number(size.value);
    past.push(rows);
    rows = Array.from({ length: side }, (_, r) => Array.from({ length: side }, (_, c) => rows[r]?.[c] ?? ".").join(""));
    build();
  });
  const brushes = segmented(t("Colour"), Object.keys(COLOURS).map((value) => ({ value, label: COLOUR_NAMES[value] })), brush, (value) => { brush = value; });

  const puzzle = () => {
    const used = Object.entries(COLOURS).filter(([symbol]) => rows.some((row) => row.includes(symbol)));
    const mono = used.every(([symbol]) => symbol === "#");
    return puzzleText({ name: title.value.trim() || "My picture", about: "", picture: rows, colours: mono ? undefined : Object.fromEntries(used) });
  };
  const look = async () => {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    if (rows.every((row) => /^\.*$/.test(row))) {
      tell("", t("empty"));
      return;
    }
    try {
      const text = puzzle();
      const solved = await context.ask("solve", { kind: "nonogram", puzzle: text, max: 2, limits: { seconds: 3 } }, { signal: mine.signal });
      tell(SAID[solved.verdict]?.kind ?? "", SAID[solved.verdict]?.text ?? t("not known yet"));
      if (solved.verdict !== "unique") return;
      const rated = /** @type {import("../api.js").NonogramRate} */ (await context.ask("rate", { kind: "nonogram", puzzle: text, limits: { seconds: 5 } }, { signal: mine.signal }));
      level.textContent = rated.level ? t`For a person: ${levelName(rated.level)}` : t("Needs a guess");
    } catch (fault) {
      if (!stopped(fault) && !mine.signal.aborted) tell("", t("not known yet"));
    }
  };
  /** @param {string} kind @param {string} text */
  const tell = (kind, text) => {
    light.className = `badge light ${kind}`;
    light.textContent = text;
    level.textContent = "";
  };
  /** @param {number} r @param {number} c @param {string} symbol */
  const paint = (r, c, symbol) => {
    if (rows[r][c] === symbol) return;
    rows = rows.map((row, i) => (i === r ? row.slice(0, c) + symbol + row.slice(c + 1) : row));
    dress(r, c);
    clearTimeout(timer);
    timer = window.setTimeout(() => void look(), LOOK_AFTER_MS);
  };
  /** @param {number} r @param {number} c */
  const dress = (r, c) => {
    const cell = /** @type {HTMLElement} */ (grid.children[r].children[c]);
    const symbol = rows[r][c];
    cell.dataset.symbol = symbol;
    cell.style.setProperty("background", symbol === "." ? "" : `#${COLOURS[symbol]?.[1] ?? "000000"}`);
    cell.setAttribute("aria-label", t`Row ${r + 1}, column ${c + 1}, ${symbol === "." ? t("empty") : COLOUR_NAMES[symbol]}`);
  };
  const build = () => {
    grid.style.setProperty("--side", String(rows.length));
    grid.replaceChildren(...rows.map((row, r) => h("div", { class: "maker-row", role: "row" }, [...row].map((_, c) =>
      h("div", { class: "maker-cell", role: "gridcell", tabindex: r || c ? "-1" : "0", "data-at": `${r},${c}` })))));
    rows.forEach((row, r) => [...row].forEach((_, c) => dress(r, c)));
    void look();
  };
  /** @param {Element | null} node @returns {[number, number] | null} */
  const placeOf = (node) => {
    const at = node instanceof HTMLElement && grid.contains(node) ? node.dataset.at : undefined;
    return at ? /** @type {[number, number]} */ (at.split(",").map(Number)) : null;
  };
  /** @type {string | null} */
  let stroke = null;
  grid.addEventListener("pointerdown", (event) => {
    const at = placeOf(/** @type {Element} */ (event.target));
    if (!at || event.button > 0) return;
    event.preventDefault();
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    past.push(rows);
    stroke = rows[at[0]][at[1]] === brush ? "." : brush;
    paint(...at, stroke);
  });
  grid.addEventListener("pointermove", (event) => {
    if (stroke === null || event.buttons === 0) return;
    const at = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (at) paint(...at, stroke);
  });
  for (const end of ["pointerup", "pointercancel"]) grid.addEventListener(end, () => { stroke = null; });
  grid.addEventListener("keydown", (event) => {
    const at = placeOf(document.activeElement);
    if (!at) return;
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      const next = grid.children[at[0] + step[0]]?.children[at[1] + step[1]];
      if (next instanceof HTMLElement) {
        for (const cell of grid.querySelectorAll('[tabindex="0"]')) /** @type {HTMLElement} */ (cell).tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
      }
    } else if (event.key === " " || event.key === "Enter") {
      past.push(rows);
      paint(...at, rows[at[0]][at[1]] === brush ? "." : brush);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const undo = () => {
    const before = past.pop();
    if (!before) return;
    rows = before;
    size.value = String(rows.length);
    build();
  };
  const close = openDialog({
    title: t("Draw a Nonogram"),
    body: [
      h("div", { class: "row" }, light, level),
      grid,
      h("div", { class: "row" }, brushes.node, toolbar(t("Picture"),
        button({ label: t("Undo"), icon: "undo", bare: true, onclick: undo }),
        button({ label: t("Clear"), icon: "erase", bare: true, onclick: () => { past.push(rows); rows = rows.map((row) => ".".repeat(row.length)); build(); } }))),
      h("div", { class: "play-choices" },
        h("div", { class: "field" }, h("label", { for: sizeId }, t("Size")), size),
        h("div", { class: "field" }, h("label", { for: titleId }, t("Title")), title)),
    ],
    foot: (close) => [button({ label: t("Cancel"), onclick: close }), button({ label: t("Play it"), icon: "play", kind: "primary", onclick: async () => {
      const text = puzzle();
      close();
      context.go("nonogram", await pack({ puzzle: text, title: title.value.trim() || t("My picture") }));
    } })],
    onclose: () => { clearTimeout(timer); asking?.abort(); },
  });
  void close;
  build();
}
