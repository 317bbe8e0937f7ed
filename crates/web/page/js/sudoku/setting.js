// Making a puzzle: the bar over the board, rules for all of it, cages and thermometers made of the cells
// that are selected. Every rule is the engine's text for it (`x`, `killer 15 r1c1 r1c2`), and the engine
// says whether it makes sense: the board is written as text with its rules and opened anew.

import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { faultText } from "../ui/fault.js";
import { take } from "./files.js";
import { writePuzzle } from "./text.js";
import { PLAIN_RULES, ruleName } from "./words.js";

/** @typedef {import("./view.js").Desk} Desk */
/** Shows a record as a puzzle in the making; `kept`: what stands on it already. @typedef {(record: import("../api.js").OpenedRecord, kept: object) => void} Show */

/** @param {Desk} desk @param {Show} show @param {() => void} fix makes the digits the givens */
export function settingBar(desk, show, fix) {
  return h("div", { class: "setting-bar no-print", hidden: !desk.setting },
    h("span", {}, "You are setting a puzzle."),
    h("div", { class: "row" },
      button({ label: "Rules", icon: "list", onclick: () => rulesDialog(desk, show) }),
      button({ label: "Cage", icon: "plus", title: "The selected cells add up to a sum", onclick: () => cageDialog(desk, show) }),
      button({ label: "Thermometer", icon: "plus", title: "Digits grow along the selected cells, in the order they were selected", onclick: () => thermometer(desk, show) }),
      button({ label: "Make these the givens", icon: "check", kind: "primary", onclick: fix })));
}

/** Takes a puzzle up again, its givens as digits that can be changed. @param {Desk} desk @param {Show} show */
export async function changePuzzle(desk, show) {
  const { game } = desk;
  const cells = game.givens.map((given) => [given, 0, 0]);
  await open(desk, rulesOf(desk), show, { cells });
}

/** The rules of a board as text. @param {Desk} desk */
function rulesOf(desk) { return desk.game.board.rules.map((rule) => rule.text); }

/** `r1c1`. @param {Desk} desk @param {number} cell */
function cellName(desk, cell) {
  const { shape } = desk.game;
  return `r${shape.row(cell) + 1}c${shape.column(cell) + 1}`;
}

/**
 * The same board under other rules.
 * @param {Desk} desk @param {string[]} rules @param {Show} show @param {object} kept
 */
async function open(desk, rules, show, kept) {
  const { board, record } = desk.game;
  const values = new Array(board.size ** 2).fill(0);
  const text = writePuzzle({ size: board.size, box: board.box, rules, values, title: record.title, author: record.author });
  await take(desk.context, { text }, (next) => show(next, kept));
}

/** Changes the rules and keeps all that was entered; what it says can be undone. @param {Desk} desk @param {string[]} rules @param {Show} show @param {string} said */
async function change(desk, rules, show, said) {
  const before = rulesOf(desk);
  const kept = JSON.parse(JSON.stringify(desk.game));
  await open(desk, rules, show, kept);
  desk.context.toast(said, { kind: "good", act: { label: "Undo", onclick: () => void open(desk, before, show, kept) } });
}

/** @param {Desk} desk @param {Show} show */
function rulesDialog(desk, show) {
  const { rules } = desk.game.board;
  const plain = PLAIN_RULES.map((rule) => h("label", { class: "check" },
    h("input", { type: "checkbox", value: rule, checked: rules.some(({ name }) => name === rule) }), ruleName(rule)));
  const drawn = rules.filter(({ name }) => !PLAIN_RULES.includes(name));
  const stays = drawn.map((rule) => h("label", { class: "check" }, h("input", { type: "checkbox", value: rule.text, checked: true }), h("code", {}, rule.text)));
  const faults = h("p", { class: "fault", role: "alert", hidden: true });
  const close = openDialog({
    title: "Rules of this board",
    narrow: true,
    body: [
      h("fieldset", { class: "fieldset" }, h("legend", { class: "label" }, "Beyond rows, columns and boxes"), plain),
      drawn.length > 0 && h("fieldset", { class: "fieldset" }, h("legend", { class: "label" }, "On the board; what is not ticked goes"), stays),
      h("p", { class: "note" }, "Cages and thermometers are made of selected cells: drag over them, or hold Shift with the arrow keys, then choose Cage or Thermometer."),
      faults,
    ],
    foot: (close) => [button({ label: "Cancel", onclick: close }), button({ label: "Use these rules", kind: "primary", onclick: () => void use() })],
  });
  const use = async () => {
    const ticked = [...plain, ...stays].flatMap((label) => { const input = label.querySelector("input"); return input?.checked ? [input.value] : []; });
    await tried(faults, close, () => change(desk, ticked, show, "The rules have changed."));
  };
}

/** Does something; closes the dialog if it can be done, else says in it why not. @param {HTMLElement} faults @param {() => void} close @param {() => Promise<void>} act */
async function tried(faults, close, act) {
  try {
    await act();
    close();
  } catch (fault) {
    faults.hidden = false;
    faults.textContent = faultText(fault);
  }
}

/** @param {Desk} desk @param {Show} show */
function cageDialog(desk, show) {
  const cells = [...desk.game.selected].sort((a, b) => a - b).map((cell) => cellName(desk, cell));
  const [count, { size }] = [cells.length, desk.game];
  if (count > size) {
    desk.context.toast(`A cage has ${size} cells at most, since no digit repeats in it; ${count} are selected.`);
    return;
  }
  const least = (count * (count + 1)) / 2;
  const most = count * (size + 1) - least;
  const id = freshId("sum");
  const sum = h("input", { class: "input", id, type: "number", inputmode: "numeric", min: least, max: most, required: true });
  const faults = h("p", { class: "fault", role: "alert", hidden: true });
  const close = openDialog({
    title: "A cage",
    narrow: true,
    body: [
      h("p", {}, `${count === 1 ? "One cell" : `${count} cells`}: ${cells.join(", ")}. No digit repeats in it.`),
      h("div", { class: "field" }, h("label", { for: id }, "The digits add up to"), sum,
        h("p", { class: "note" }, count === 1 ? `From 1 to ${size}.` : `From ${least} to ${most}.`)),
      faults,
    ],
    foot: (close) => [button({ label: "Cancel", onclick: close }), button({ label: "Add the cage", kind: "primary", onclick: () => void add() })],
  });
  const add = async () => {
    if (!sum.reportValidity()) return;
    const rules = [...rulesOf(desk), `killer ${Number(sum.value)} ${cells.join(" ")}`];
    await tried(faults, close, () => change(desk, rules, show, `A cage of ${Number(sum.value)} is on the board.`));
  };
  sum.addEventListener("keydown", (event) => { if (event.key === "Enter") void add(); });
}

/** @param {Desk} desk @param {Show} show */
async function thermometer(desk, show) {
  const { shape, selected } = desk.game;
  const cells = [...selected];
  if (cells.length < 2) {
    desk.context.toast("Select the cells of the thermometer first, from the bulb on: drag over them, or hold Shift with the arrow keys.");
    return;
  }
  const apart = cells.findIndex((cell, i) => i > 0 && Math.max(
    Math.abs(shape.row(cell) - shape.row(cells[i - 1])), Math.abs(shape.column(cell) - shape.column(cells[i - 1]))) > 1);
  if (apart > 0 || cells.length > shape.size) {
    desk.context.toast(apart > 0 ? `A thermometer goes from cell to touching cell; ${cellName(desk, cells[apart - 1])} and ${cellName(desk, cells[apart])} are apart.`
      : `A thermometer has ${shape.size} cells at most, since its digits grow; ${cells.length} are selected.`, { kind: "bad" });
    return;
  }
  try {
    await change(desk, [...rulesOf(desk), `thermo ${cells.map((cell) => cellName(desk, cell)).join(" ")}`], show, "A thermometer is on the board.");
  } catch (fault) {
    desk.context.toast(faultText(fault), { kind: "bad" });
  }
}
