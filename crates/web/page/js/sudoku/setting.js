// Making a puzzle: the bar over the board, rules for all of it, and rules made of the cells that are selected. Every
// rule is the engine's text for it (`x`, `killer 15 r1c1 r1c2`), and the engine says whether it makes sense:
// the board is written as text with its rules and opened anew.

import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { faultToast, tried } from "../ui/fault.js";
import { menuButton } from "../ui/menu.js";
import { take } from "./files.js";
import { SettersLight } from "./light.js";
import { regionsDialog } from "./regions.js";
import { writePuzzle } from "./text.js";
import { toolDialog } from "./tools.js";
import { PLAIN_RULES, ruleLine, ruleName } from "./words.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Playing} Playing */
/** Shows a record as a puzzle in the making; `kept`: what stands on it already. @typedef {(record: import("../api.js").OpenedRecord, kept: object) => void} Show */

/** @param {Playing} playing @param {Show} show @param {() => void} fix makes the digits the givens @param {AbortSignal} signal */
export function settingBar(playing, show, fix, signal) {
  const light = new SettersLight(playing, signal);
  const add = (/** @type {string} */ rule, /** @type {string} */ said) => change(playing, [...rulesOf(playing), rule], show, said);
  const tools = menuButton({ label: t("Setter’s tools"), icon: "more", bare: true }, () => [
    { label: t("True candidates"), note: t("what each cell can be in some solution"), icon: "notes", onchoose: () => void light.candidates() },
    { label: t("What is superfluous?"), note: t("givens and rules it does not need"), icon: "erase", onchoose: () => void light.superfluous() },
    { label: t("Regions"), note: t("boxes of any shape"), icon: "grid", onchoose: () => regionsDialog(playing, (map) => change(playing, [...rulesOf(playing).filter((rule) => !rule.startsWith("jigsaw")), ...(map ? [`jigsaw ${map}`] : [])], show, t("The boxes have changed."), Boolean(map))) },
    { label: t("Title, author, rules in words"), icon: "pen", onchoose: () => aboutDialog(playing, show) },
  ], { end: true });
  return h("div", { class: "setting-bar no-print" },
    h("div", { class: "setting-head" }, h("span", { class: "setting-words" }, t("You are setting a puzzle. "), light.node),
      h("div", { class: "row" },
        button({ label: t("Make these the givens"), icon: "check", kind: "primary", onclick: fix }),
        tools)),
    h("div", { class: "row" },
      button({ label: t("Rules"), icon: "list", onclick: () => rulesDialog(playing, show) }),
      button({ label: t("Cage"), icon: "plus", title: t("The selected cells add up to a sum"), onclick: () => cageDialog(playing, show) }),
      button({ label: t("Thermometer"), icon: "plus", title: t("Digits grow along the selected cells, in the order they were selected"), onclick: () => thermometer(playing, show) }),
      button({ label: t("Other rules"), icon: "plus", title: t("Arrows, lines, dots, numbers outside …"), onclick: () => toolDialog(playing, add) })));
}

/** Takes a puzzle up again, its givens as digits that can be changed. @param {Playing} playing @param {Show} show */
export async function changePuzzle(playing, show) {
  const { game } = playing;
  const cells = game.givens.map((given) => [given, "", "", "", ""]);
  await open(playing, rulesOf(playing), show, { cells });
}

/** The rules of a board as text. @param {Playing} playing */
export function rulesOf(playing) { return playing.game.board.rules.map((rule) => rule.text); }

/**
 * The same board under other rules.
 * @param {Playing} playing @param {string[]} rules @param {Show} show @param {object} kept
 * @param {{ title?: string, author?: string, description?: string, boxless?: boolean }} [about]
 */
async function open(playing, rules, show, kept, about = {}) {
  const { board, record } = playing.game;
  const values = new Array(board.size ** 2).fill(0);
  const text = writePuzzle({ size: board.size, box: about.boxless ? undefined : board.box, rules, values, title: about.title ?? record.title, author: about.author ?? record.author,
    description: about.description ?? record.description });
  await take(playing.context, { text }, (next) => show(next, kept));
}

/** Changes the rules and keeps all that was entered; what it says can be undone. @param {Playing} playing @param {string[]} rules @param {Show} show @param {string} said @param {boolean} [boxless] */
async function change(playing, rules, show, said, boxless = false) {
  const before = rulesOf(playing);
  const kept = JSON.parse(JSON.stringify(playing.game));
  await open(playing, rules, show, kept, { boxless });
  playing.context.toast(said, { kind: "good", act: { label: t("Undo"), onclick: () => void open(playing, before, show, kept) } });
}

/** @param {Playing} playing @param {Show} show */
function aboutDialog(playing, show) {
  const { record } = playing.game;
  const [titleId, authorId, wordsId] = [freshId("title"), freshId("author"), freshId("words")];
  const title = h("input", { class: "input", id: titleId, value: record.title ?? "", maxlength: 120 });
  const author = h("input", { class: "input", id: authorId, value: record.author ?? "", maxlength: 120 });
  const words = h("textarea", { class: "input", id: wordsId, rows: 4, maxlength: 2000 }, record.description ?? "");
  const faults = h("p", { class: "fault", role: "alert", hidden: true });
  const close = openDialog({
    title: t("About this puzzle"),
    narrow: true,
    body: [
      h("div", { class: "field" }, h("label", { for: titleId }, t("Title")), title),
      h("div", { class: "field" }, h("label", { for: authorId }, t("Author")), author),
      h("div", { class: "field" }, h("label", { for: wordsId }, t("Rules in your words")), words,
        h("p", { class: "note" }, t("For the players; what the board keeps to is drawn on it."))),
      faults,
    ],
    foot: (close) => [button({ label: t("Cancel"), onclick: close }), button({ label: t("Use them"), kind: "primary", onclick: () => void tried(faults, close,
      () => open(playing, rulesOf(playing), show, JSON.parse(JSON.stringify(playing.game)), { title: title.value, author: author.value, description: words.value })) })],
  });
  void close;
}

/** @param {Playing} playing @param {Show} show */
function rulesDialog(playing, show) {
  const { rules } = playing.game.board;
  const plain = PLAIN_RULES.map((rule) => h("label", { class: "check" },
    h("input", { type: "checkbox", value: rule, checked: rules.some(({ name }) => name === rule) }), ruleName(rule)));
  const drawn = rules.filter(({ name }) => !PLAIN_RULES.includes(name));
  const stays = drawn.map((rule) => h("label", { class: "check" }, h("input", { type: "checkbox", value: rule.text, checked: true }), ruleLine(rule, playing.game.shape)));
  const faults = h("p", { class: "fault", role: "alert", hidden: true });
  const close = openDialog({
    title: t("Rules of this board"),
    narrow: true,
    body: [
      h("fieldset", { class: "fieldset" }, h("legend", { class: "label" }, t("Beyond rows, columns and boxes")), plain),
      drawn.length > 0 && h("fieldset", { class: "fieldset" }, h("legend", { class: "label" }, t("On the board; what is not ticked goes")), stays),
      h("p", { class: "note" }, t("Cages, lines and dots are made of selected cells: drag over them, or hold Shift with the arrow keys, then choose the rule in the bar.")),
      faults,
    ],
    foot: (close) => [button({ label: t("Cancel"), onclick: close }), button({ label: t("Use these rules"), kind: "primary", onclick: () => void use() })],
  });
  const use = async () => {
    const ticked = [...plain, ...stays].flatMap((label) => { const input = label.querySelector("input"); return input?.checked ? [input.value] : []; });
    await tried(faults, close, () => change(playing, ticked, show, t("The rules have changed.")));
  };
}

/** @param {Playing} playing @param {Show} show */
function cageDialog(playing, show) {
  const { shape, selected, size } = playing.game;
  const cells = [...selected].sort((a, b) => a - b).map((cell) => shape.name(cell));
  const count = cells.length;
  if (count > size) {
    playing.context.toast(t`A cage has ${size} cells at most, since no digit repeats in it; ${count} are selected.`);
    return;
  }
  const least = (count * (count + 1)) / 2;
  const most = count * (size + 1) - least;
  const id = freshId("sum");
  const sum = h("input", { class: "input", id, type: "number", inputmode: "numeric", min: least, max: most, required: true });
  const faults = h("p", { class: "fault", role: "alert", hidden: true });
  const close = openDialog({
    title: t("A cage"),
    narrow: true,
    body: [
      h("p", {}, t`${count === 1 ? t("One cell") : t`${count} cells`}: ${cells.join(", ")}. No digit repeats in it.`),
      h("div", { class: "field" }, h("label", { for: id }, t("The digits add up to")), sum,
        h("p", { class: "note" }, count === 1 ? t`From 1 to ${size}.` : t`From ${least} to ${most}.`)),
      faults,
    ],
    foot: (close) => [button({ label: t("Cancel"), onclick: close }), button({ label: t("Add the cage"), kind: "primary", onclick: () => void add() })],
  });
  const add = async () => {
    if (!sum.reportValidity()) return;
    const rules = [...rulesOf(playing), `killer ${Number(sum.value)} ${cells.join(" ")}`];
    await tried(faults, close, () => change(playing, rules, show, t`A cage of ${Number(sum.value)} is on the board.`));
  };
  sum.addEventListener("keydown", (event) => { if (event.key === "Enter") void add(); });
}

/** @param {Playing} playing @param {Show} show */
async function thermometer(playing, show) {
  const { shape, selected } = playing.game;
  const cells = [...selected];
  if (cells.length < 2) {
    playing.context.toast(t("Select the cells of the thermometer first, from the bulb on: drag over them, or hold Shift with the arrow keys."));
    return;
  }
  const apart = cells.findIndex((cell, i) => i > 0 && Math.max(
    Math.abs(shape.row(cell) - shape.row(cells[i - 1])), Math.abs(shape.column(cell) - shape.column(cells[i - 1]))) > 1);
  if (apart > 0 || cells.length > shape.size) {
    playing.context.toast(apart > 0 ? t`A thermometer goes from cell to touching cell; ${shape.name(cells[apart - 1])} and ${shape.name(cells[apart])} are apart.`
      : t`A thermometer has ${shape.size} cells at most, since its digits grow; ${cells.length} are selected.`, { kind: "bad" });
    return;
  }
  try {
    await change(playing, [...rulesOf(playing), `thermo ${cells.map((cell) => shape.name(cell)).join(" ")}`], show, t("A thermometer is on the board."));
  } catch (fault) {
    playing.context.toast(...faultToast(fault));
  }
}
