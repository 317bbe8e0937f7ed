// The questions: solve, check, next line. Each asks, then says in the panel and on the board what came of it.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { counted, LIMITS, VERDICTS } from "../ui/words.js";
import { noMarks } from "./draw.js";
import { CROSS, OPEN } from "./game.js";

/** @typedef {import("./view.js").Desk} Desk */
/** @typedef {{ solutions: string[][], verdict: string, end: string, limit?: string, partial?: string[], reason?: string, stats: { nodes: number, guesses: number } }} Solve */
/** @typedef {{ row: number } | { column: number }} LineOf */
/** @typedef {{ state: "solved" | "open" | "wrong", open: number, errors: string[], lines?: LineOf[] }} Check */
/** @typedef {{ text: string, stage: number, solved: boolean, mistakes?: number[], line?: LineOf, cells?: { cell: number, colour?: number }[] }} LineHint */

/**
 * Asks, and shows a refusal in the panel.
 * @param {Desk} desk @param {string} title @param {string} label @param {string} verb @param {object} [request]
 * @returns {Promise<any>}
 */
async function put(desk, title, label, verb, request = {}) {
  const { game } = desk;
  try {
    const answer = await desk.context.work(label, (options) =>
      desk.context.ask(verb, { kind: "nonogram", puzzle: game.about.text, ...request }, options));
    return desk.game === game ? answer : undefined;
  } catch (fault) {
    desk.panel.fault(title, fault);
    return undefined;
  }
}

/** The number of a line among all, rows first. @param {Desk} desk @param {LineOf} line */
const lineNumber = (desk, line) => ("row" in line ? line.row : desk.game.height + line.column);

/** @param {string} verdict */
const badge = (verdict) => h("span", { class: `badge ${VERDICTS[verdict]?.kind ?? ""}` }, verdict);

/** The solution if there is just one; asked once a puzzle. @param {Desk} desk @returns {Promise<Solve | undefined>} */
async function answerOf(desk, title = "Solve", label = "Solving") {
  desk.solved ??= await put(desk, title, label, "solve", { max: 2 });
  const answer = desk.solved;
  // A limit that struck may not strike again.
  if (answer && answer.end === "stopped") desk.solved = undefined;
  return answer;
}

/** @param {Desk} desk */
export async function solve(desk) {
  const answer = await answerOf(desk);
  if (!answer) return;
  const { game } = desk;
  const lines = [h("p", {}, VERDICTS[answer.verdict].text)];
  if (answer.reason) lines.push(h("p", {}, answer.reason));
  if (answer.limit) lines.push(h("p", { class: "soft" }, `It ended early: ${LIMITS[answer.limit]}.`));
  const [first, second] = answer.solutions.map((rows) => game.fromRows(rows));
  const marks = noMarks();
  const shown = first ?? (answer.partial && game.fromRows(answer.partial));
  if (second) {
    first.forEach((state, cell) => { if (state !== second[cell]) marks.hinted.add(cell); });
    lines.push(h("p", {}, `Two of them differ in ${counted(marks.hinted.size, "cell")}, framed here; the first is filled in.`));
  }
  if (!first && shown) lines.push(h("p", {}, `What is certain so far is filled in: ${counted(shown.filter((state) => state !== OPEN).length, "cell")}.`));
  const mended = shown ? game.cells.filter((state, cell) => state !== OPEN && shown[cell] !== OPEN && state !== shown[cell]).length : 0;
  if (mended) lines.push(h("p", {}, `${counted(mended, "cell")} of yours ${mended === 1 ? "was" : "were"} not as in the solution.`));
  lines.push(h("p", { class: "note" }, `${counted(answer.stats.nodes, "position")}, ${counted(answer.stats.guesses, "guess", "guesses")}.`));
  const undo = () => button({ label: "Undo", icon: "undo", onclick: () => { game.history.undo(); desk.panel.close(); } });
  desk.givenAway = true;
  const changed = shown ? game.set([...shown].flatMap((state, cell) => (state === OPEN ? [] : [[cell, state]]))) : 0;
  desk.panel.show("Solve", [...lines, changed > 0 && h("div", { class: "row" }, undo())],
    { badge: badge(answer.verdict), said: `${answer.verdict}. ${VERDICTS[answer.verdict].text}` });
  desk.mark(marks);
}

/** @param {Desk} desk */
export async function check(desk) {
  const { game } = desk;
  const answer = await answerOf(desk, "Check", "Checking");
  if (!answer) return;
  if (answer.verdict === "unique") {
    const right = game.fromRows(answer.solutions[0]);
    const wrong = [...game.cells.keys()].filter((cell) => game.cells[cell] !== OPEN && game.cells[cell] !== right[cell]);
    showWrong(desk, wrong, [...game.cells.keys()].filter((cell) => game.cells[cell] === OPEN && right[cell] > CROSS).length);
    return;
  }
  // Without one solution to hold it against, the lines themselves are looked at.
  const checked = /** @type {Check | undefined} */ (await put(desk, "Check", "Checking", "check", { board: game.toRows() }));
  if (!checked) return;
  const marks = noMarks();
  for (const line of checked.lines ?? []) marks.broken.add(lineNumber(desk, line));
  const bad = checked.state === "wrong";
  const text = bad ? `${counted(checked.errors.length, "line")} can't be right.` : "Every line can still be right.";
  desk.panel.show("Check", [
    h("p", {}, `${VERDICTS[answer.verdict].text} ${text}`),
    bad && h("ul", { class: "errors" }, checked.errors.slice(0, 30).map((error) => h("li", {}, error))),
  ], { badge: bad ? h("span", { class: "badge is-bad" }, "wrong") : h("span", { class: "badge is-good" }, "so far so good"), said: text });
  desk.mark(marks);
}

/** @param {Desk} desk @param {number[]} wrong @param {number} missing */
function showWrong(desk, wrong, missing) {
  const { game } = desk;
  const marks = noMarks();
  for (const cell of wrong) marks.wrong.add(cell);
  if (wrong.length === 0) {
    const text = game.finished ? "The picture is finished and right." : `Nothing is wrong. ${counted(missing, "cell")} to fill.`;
    desk.panel.show("Check", [h("p", {}, text)], { badge: h("span", { class: "badge is-good" }, game.finished ? "finished" : "so far so good"), said: text });
  } else {
    const places = wrong.slice(0, 8).map((cell) => `r${Math.floor(cell / game.width) + 1}c${(cell % game.width) + 1}`).join(", ");
    const text = `${counted(wrong.length, "cell")} ${wrong.length === 1 ? "is" : "are"} not as in the solution`;
    desk.panel.show("Check", [
      h("p", {}, `${text}: ${places}${wrong.length > 8 ? ", …" : ""}.`),
      h("div", { class: "row" }, button({ label: "Clear them", icon: "erase", kind: "primary", onclick: () => {
        game.set(wrong.map((cell) => [cell, OPEN]));
        desk.panel.close();
      } })),
    ], { badge: h("span", { class: "badge is-bad" }, "wrong"), said: `${text}: ${places}` });
    desk.board.goTo(wrong[0], false);
  }
  desk.mark(marks);
}

/** @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

const STAGES = ["Which line", "Which cells", "What goes there"];

/** Asks for the next line that gives something; once more on the same board says more. @param {Desk} desk */
export async function hint(desk) {
  const at = desk.game.toRows().join("");
  const stage = desk.hinted.at === at ? Math.min(3, desk.hinted.stage + 1) : 1;
  await askHint(desk, at, stage);
}

/** @param {Desk} desk @param {string} at @param {number} stage */
async function askHint(desk, at, stage) {
  const { game } = desk;
  const answer = /** @type {LineHint | undefined} */ (
    await put(desk, "Next line", "Looking for the next line", "hint", { board: game.toRows(), stage }));
  if (!answer) return;
  desk.hinted = { at, stage };
  const marks = noMarks();
  if (answer.line) marks.line = lineNumber(desk, answer.line);
  /** @type {[number, number][]} */
  const fills = [];
  for (const { cell, colour } of answer.cells ?? []) {
    marks.hinted.add(cell);
    if (colour === undefined) continue;
    marks.shown.set(cell, colour + 1);
    fills.push([cell, colour + 1]);
  }
  for (const cell of answer.mistakes ?? []) marks.wrong.add(cell);
  const acts = [];
  const wrong = answer.mistakes ?? [];
  // A line that can't be finished has no more to tell; which cells are to blame, the check knows.
  const stuck = !answer.solved && stage > 1 && marks.hinted.size === 0 && wrong.length === 0;
  if (stuck) {
    if (marks.line !== undefined) marks.broken.add(marks.line);
    acts.push(button({ label: "Find what is wrong", icon: "check", kind: "primary", onclick: () => void check(desk) }));
  } else if (stage < 3 && !answer.solved) acts.push(button({ label: "Tell me more", icon: "bulb", kind: "primary", onclick: () => void askHint(desk, at, stage + 1) }));
  if (fills.length) acts.push(button({ label: "Fill them in", icon: "check", kind: "primary", onclick: () => { game.set(fills); desk.panel.close(); } }));
  if (wrong.length && stage === 3) {
    acts.push(button({ label: "Clear them", icon: "erase", kind: "primary", onclick: () => { game.set(wrong.map((cell) => [cell, OPEN])); desk.panel.close(); } }));
  }
  desk.panel.show("Next line", [
    !answer.solved && h("ol", { class: "stages", "aria-label": "How much is told" }, STAGES.map((name, i) =>
      h("li", { class: i < stage ? "is-told" : "", "aria-current": i === stage - 1 ? "step" : undefined }, name))),
    h("p", {}, sentence(answer.text)),
    acts.length > 0 && h("div", { class: "row" }, acts),
  ], { said: answer.text });
  desk.mark(marks);
  const first = [...marks.wrong, ...marks.hinted][0];
  if (first !== undefined) desk.board.goTo(first, false);
  else if (marks.line !== undefined) desk.board.goTo(marks.line < game.height ? marks.line * game.width : marks.line - game.height, false);
}
