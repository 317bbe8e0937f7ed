// The dialog "Play": today's puzzle, one from the collection, or a new one to order.

import { button, segmented } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { faultBox, stopped } from "../ui/fault.js";
import { capital, counted, levelName } from "../ui/words.js";
import { techniqueName } from "../ui/technique-names.js";
import { nextOnShelf, shelves } from "./collection.js";
import { effortsOf, isOffered, levelsOf, ruleFor } from "./offers.js";
import { daily, fill, LEVELS, makeAhead, orderTitle, show } from "./orders.js";
import { t } from "../ui/language.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {"sudoku" | "nonogram"} Kind */

/** @type {[value: string, label: string][]} */
const SUDOKU_SIZES = [["4", "4 × 4"], ["6", "6 × 6"], ["9", "9 × 9"], ["12", "12 × 12"], ["16", "16 × 16"]];
/** @type {[value: string, label: string][]} */
const NONOGRAM_SIZES = [["5", "5 × 5"], ["10", "10 × 10"], ["15", "15 × 15"], ["20", "20 × 20"], ["25", "25 × 25"], ["30", "30 × 30"]];
/** Rules that `generate` makes by name. @type {[value: string, label: string][]} */
const RULES = [["", t("None")], ["x", t("Diagonals")], ["windoku", t("Windows")], ["jigsaw", t("Jigsaw")], ["antiknight", t("Anti-knight")], ["killer", t("Killer")],
  ["thermo", t("Thermometers")], ["arrow", t("Arrows")], ["greater", t("Greater than")], ["sandwich", t("Sandwich")], ["even", t("Even cells")], ["odd", t("Odd cells")]];
/** @type {[value: string, label: string][]} */
const DRAWINGS = [["shapes", t("Smooth shapes")], ["scattered", t("Scattered cells")], ["letters", t("The letters of a word")]];

/** @param {[value: string, label: string][]} choices @param {string} chosen */
function options(choices, chosen) {
  return choices.map(([value, said]) => h("option", { value, selected: value === chosen }, said));
}

/** @param {string} label @param {[value: string, label: string][]} choices @param {string} chosen */
function choice(label, choices, chosen) {
  const id = freshId("choice");
  const select = h("select", { class: "select", id }, options(choices, chosen));
  return { select, node: h("div", { class: "field" }, h("label", { for: id }, label), select) };
}

/** Other choices; what was chosen stays if it is among them, else the last one is. @param {HTMLSelectElement} select @param {[value: string, label: string][]} choices */
function offer(select, choices) {
  const chosen = choices.some(([value]) => value === select.value) ? select.value : choices[choices.length - 1][0];
  select.replaceChildren(...options(choices, chosen));
}

/**
 * @param {Context} context
 * @param {Kind} kind the kind that is offered first
 */
export async function playDialog(context, kind) {
  /** @type {[value: string, label: string][]} */
  let techniques = [["", t("Any")]];
  const body = h("div", { class: "play-body" });
  const faults = h("div", {});
  /** @param {() => Promise<import("./orders.js").Ready | undefined>} get */
  const play = async (get) => {
    faults.replaceChildren();
    try {
      const ready = await get();
      if (!ready) return;
      close();
      await show(context, ready);
    } catch (fault) {
      if (!stopped(fault)) faults.replaceChildren(faultBox(fault));
    }
  };
  const known = { sudoku: await shelves("sudoku"), nonogram: await shelves("nonogram") };
  const draw = () => body.replaceChildren(...(kind === "sudoku" ? sudokuPart(context, techniques, known.sudoku, play) : nonogramPart(context, known.nonogram, play)));
  const kinds = segmented(t("Kind of puzzle"), [{ value: "sudoku", label: t("Sudoku") }, { value: "nonogram", label: t("Nonogram") }], kind, (value) => {
    kind = /** @type {Kind} */ (value);
    draw();
  });
  draw();
  const close = openDialog({ title: t("Play"), narrow: true, body: [kinds.node, body, faults] });
  try {
    const { techniques: all } = await context.ask("examples", {});
    techniques = [["", t("Any")], ...all.filter(({ name }) => ruleFor(name) !== undefined).map(({ name }) => /** @type {[string, string]} */ ([name, techniqueName(name)]))];
    const open = body.querySelector("select[data-techniques]");
    if (open) open.replaceChildren(...options(techniques, ""));
  } catch {
    // Without the list there is a choice the less.
  }
}

/** @param {Context} context @param {Kind} kind @param {import("./collection.js").Shelf[]} known @param {(get: () => Promise<import("./orders.js").Ready | undefined>) => Promise<void>} play */
function shelfPart(context, kind, known, play) {
  const today = daily(kind, new Date());
  return [
    h("section", { class: "play-part" },
      button({ label: today.level ? t`Today’s puzzle, ${levelName(today.level)}` : t("Today’s puzzle"), icon: "star", class: "is-wide", onclick: () => void play(() => {
        // Midnight may have passed since the dialog was opened.
        const { order, title, origin } = daily(kind, new Date());
        return fill(context, order, title, origin);
      }) })),
    h("section", { class: "play-part" },
      h("h3", {}, t("From our collection")),
      h("div", { class: "play-shelves" }, known.map((shelf) => h("button", { type: "button", class: "shelf", onclick: () => void play(() => nextOnShelf(shelf)) },
        h("span", { class: "shelf-name" }, capital(levelName(shelf.name))), h("span", { class: "note" }, t`${shelf.done} of ${shelf.count}`))))),
  ];
}

/** @param {Context} context @param {[string, string][]} techniques @param {import("./collection.js").Shelf[]} known @param {(get: () => Promise<import("./orders.js").Ready | undefined>) => Promise<void>} play */
function sudokuPart(context, techniques, known, play) {
  const size = choice(t("Size"), SUDOKU_SIZES, "9");
  const level = choice(t("Level"), [["", t("Any")], ...LEVELS.map((name) => /** @type {[string, string]} */ ([name, capital(levelName(name))]))], "easy");
  const rule = choice(t("Rule"), RULES, "");
  const technique = choice(t("It needs"), techniques, "");
  technique.select.dataset.techniques = "";
  // A technique has its level and its board.
  const settle = () => {
    const needed = technique.select.value;
    for (const { select } of [level, size, rule]) select.disabled = needed !== "";
    if (needed) {
      size.select.value = "9";
      offer(rule.select, RULES);
      rule.select.value = ruleFor(needed) ?? "";
    } else offer(rule.select, RULES.filter(([name]) => isOffered(Number(size.select.value), name)));
    offer(level.select, [["", t("Any")], ...levelsOf(Number(size.select.value), rule.select.value).map((name) => /** @type {[string, string]} */ ([name, capital(levelName(name))]))]);
  };
  for (const { select } of [size, rule, technique]) select.addEventListener("change", settle);
  const order = () => {
    const side = Number(size.select.value);
    /** @type {import("./orders.js").Order} */
    const made = { kind: "sudoku" };
    if (side !== 9) made.size = [side, side];
    if (rule.select.value) made.rules = [rule.select.value];
    if (technique.select.value) made.needs = technique.select.value;
    else if (level.select.value) made.level = level.select.value;
    if (!made.rules && !made.needs && side === 9) made.symmetry = "half-turn";
    return made;
  };
  return [...shelfPart(context, "sudoku", known, play), h("section", { class: "play-part" },
    h("h3", {}, t("A new one, made for you")),
    h("div", { class: "play-choices" }, level.node, size.node, rule.node, technique.node),
    button({ label: t("New puzzle"), icon: "spark", kind: "primary", class: "is-wide", onclick: () => void play(async () => {
      const wanted = order();
      const ready = await fill(context, wanted, orderTitle(wanted, { rule: wanted.rules && RULES.find(([name]) => name === wanted.rules?.[0])?.[1].toLowerCase(), technique: wanted.needs && techniqueName(wanted.needs) }));
      if (ready) makeAhead(context, wanted);
      return ready;
    }) }))];
}

/** @param {Context} context @param {import("./collection.js").Shelf[]} known @param {(get: () => Promise<import("./orders.js").Ready | undefined>) => Promise<void>} play */
function nonogramPart(context, known, play) {
  const size = choice(t("Size"), NONOGRAM_SIZES, "10");
  const drawing = choice(t("Picture"), DRAWINGS, "shapes");
  const colours = choice(t("Colours"), [["1", t("Black and white")], ["2", counted(2, "colour")], ["3", counted(3, "colour")]], "1");
  /** @type {[value: string, label: string][]} */
  const efforts = [["lines", t("One line at a time")], ["probes", t("A supposition now and then")], ["unique", t("Whatever comes")]];
  const effort = choice(t("Needs"), efforts, "lines");
  const settle = () => {
    const made = effortsOf(Number(size.select.value), drawing.select.value, Number(colours.select.value));
    offer(effort.select, efforts.filter(([name]) => made.includes(name)));
  };
  for (const { select } of [size, drawing, colours]) select.addEventListener("change", settle);
  const wordId = freshId("word");
  const word = h("input", { class: "input", id: wordId, maxlength: 8, autocomplete: "off", placeholder: t("HELLO") });
  const wordField = h("div", { class: "field", hidden: true }, h("label", { for: wordId }, t("Word")), word);
  drawing.select.addEventListener("change", () => { wordField.hidden = drawing.select.value !== "letters"; });
  return [...shelfPart(context, "nonogram", known, play), h("section", { class: "play-part" },
    h("h3", {}, t("A new one, made for you")),
    h("div", { class: "play-choices" }, size.node, drawing.node, colours.node, effort.node, wordField),
    button({ label: t("New puzzle"), icon: "spark", kind: "primary", class: "is-wide", onclick: () => void play(async () => {
      const side = Number(size.select.value);
      /** @type {import("./orders.js").Order} */
      const wanted = { kind: "nonogram", size: [side, side], drawing: drawing.select.value, solvable: effort.select.value };
      if (Number(colours.select.value) > 1) wanted.colours = Number(colours.select.value);
      if (wanted.drawing === "letters") {
        wanted.word = word.value.trim().toUpperCase() || "HELLO";
        delete wanted.size;
      }
      const ready = await fill(context, wanted, orderTitle(wanted));
      if (ready && wanted.drawing !== "letters") makeAhead(context, wanted);
      return ready;
    }) }))];
}
