// The questions: solve, check, rate, why. Each asks, then says in the panel and on the board what came of it.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { techniqueName } from "../ui/technique-names.js";
import { counted, levelName, LIMITS, VERDICT_NAMES, VERDICTS } from "../ui/words.js";
import { toldNode } from "../ui/told.js";
import { noMarks } from "./draw.js";
import { CROSS, OPEN } from "./game.js";
import { language, t } from "../ui/language.js";

/** @typedef {import("./view.js").Playing} Playing */
/** @typedef {import("../carrier.js").Verbs} Verbs */
/** @typedef {import("../api.js").Line} Line */
/** @typedef {import("../ui/told.js").Told} Told */
/** A solution of a Nonogram comes as rows. @typedef {Omit<import("../api.js").Solve, "solutions" | "partial"> & { solutions: string[][], partial?: string[] }} Solve */

/**
 * Asks, and shows a refusal in the panel.
 * @template {keyof Verbs} V
 * @param {Playing} playing @param {string} title @param {string} label @param {V} verb
 * @param {Omit<Verbs[V]["request"], "kind" | "puzzle">} request
 * @returns {Promise<Verbs[V]["reply"] | undefined>}
 */
export async function put(playing, title, label, verb, request) {
  const { game } = playing;
  try {
    const answer = await playing.context.work(label, (options) =>
      playing.context.ask(verb, /** @type {Verbs[V]["request"]} */ ({ kind: "nonogram", puzzle: game.about.text, ...request }), options));
    return playing.game === game ? answer : undefined;
  } catch (fault) {
    playing.panel.fault(title, fault);
    return undefined;
  }
}

/** The number of a line among all, rows first. @param {Playing} playing @param {Line} line */
export const lineNumber = (playing, line) => ("row" in line ? line.row : playing.game.height + line.column);

/** @param {string} verdict */
export const badge = (verdict) => h("span", { class: `badge ${VERDICTS[verdict]?.kind ?? ""}` }, VERDICT_NAMES[verdict] ?? verdict);

/** Faults and reasons in the language of the page, which are fetched with the first of them. @param {string[]} sentences the engine's @returns {Promise<Told[]>} */
async function broken(sentences) {
  if (!sentences.length) return [];
  try {
    const { brokenSaid } = await import("./broken.js");
    return sentences.map(brokenSaid);
  } catch {
    // The server went away meanwhile: the marks show the place.
    return [];
  }
}

/** The solution if there is just one; asked once a puzzle. @param {Playing} playing @returns {Promise<Solve | undefined>} */
async function answerOf(playing, title = t("Solve"), label = t("Solving")) {
  playing.solved ??= /** @type {Solve | undefined} */ (await put(playing, title, label, "solve", { max: 2 }));
  const answer = playing.solved;
  // A limit that struck may not strike again.
  if (answer && answer.end === "stopped") playing.solved = undefined;
  return answer;
}

/** @param {Playing} playing */
export async function solve(playing) {
  const answer = await answerOf(playing);
  if (!answer) return;
  const { game } = playing;
  const lines = [h("p", {}, VERDICTS[answer.verdict].text)];
  lines.push(...(await broken(answer.reason ? [answer.reason] : [])).map((one) => toldNode("p", one)));
  if (answer.limit) lines.push(h("p", { class: "soft" }, t`It ended early: ${LIMITS[answer.limit]}.`));
  const [first, second] = answer.solutions.map((rows) => game.fromRows(rows));
  const marks = noMarks();
  const shown = first ?? (answer.partial && game.fromRows(answer.partial));
  if (second) {
    first.forEach((state, cell) => { if (state !== second[cell]) marks.hinted.add(cell); });
    lines.push(h("p", {}, t`Two of them differ in ${counted(marks.hinted.size, "cell")}, framed here; the first is filled in.`));
  }
  if (!first && shown) lines.push(h("p", {}, t`What is certain so far is filled in: ${counted(shown.filter((state) => state !== OPEN).length, "cell")}.`));
  const mended = shown ? game.cells.filter((state, cell) => state !== OPEN && shown[cell] !== OPEN && state !== shown[cell]).length : 0;
  if (mended) lines.push(h("p", {}, t`${counted(mended, "cell")} of yours ${mended === 1 ? t("was") : t("were")} not as in the solution.`));
  lines.push(h("p", { class: "note" }, `${counted(answer.stats.nodes, "position")}, ${counted(answer.stats.guesses, "guess", "guesses")}.`));
  const undo = () => button({ label: t("Undo"), icon: "undo", onclick: () => { game.history.undo(); playing.panel.close(); } });
  playing.givenAway = true;
  const changed = shown ? game.set([...shown].flatMap((state, cell) => (state === OPEN ? [] : [[cell, state]]))) : 0;
  playing.panel.show(t("Solve"), [...lines, changed > 0 && h("div", { class: "row" }, undo())],
    { badge: badge(answer.verdict), said: `${VERDICT_NAMES[answer.verdict]}. ${VERDICTS[answer.verdict].text}` });
  playing.mark(marks);
}

/** Any clash? Looks at each line by itself. @param {Playing} playing */
export async function check(playing) {
  const { game } = playing;
  const checked = await put(playing, t("Check"), t("Checking"), "check", { board: game.toRows() });
  if (!checked) return;
  const marks = noMarks();
  for (const line of checked.lines ?? []) marks.broken.add(lineNumber(playing, line));
  const bad = checked.state === "wrong";
  const faults = await broken(bad ? checked.errors.slice(0, 30) : []);
  const text = bad ? t`${counted(checked.errors.length, "line")} can't be right:` : game.finished ? t("Every clue is satisfied.") : t("Every line by itself can still be right.");
  const badge = bad ? h("span", { class: "badge is-bad" }, t("clash")) : game.finished ? h("span", { class: "badge is-good" }, t("finished")) : h("span", { class: "badge" }, t("no clash"));
  playing.panel.show(t("Any clash?"), [
    h("p", {}, text),
    faults.length > 0 && h("ul", { class: "errors" }, faults.map((one) => toldNode("li", one))),
    !game.finished && h("div", { class: "row" }, button({ label: t("Right so far?"), icon: "check", title: t("Compares what you drew with the solution"), onclick: () => void rightSoFar(playing) })),
  ], { badge, said: text });
  playing.mark(marks);
}

/** Right so far? Compares with the solution. @param {Playing} playing */
export async function rightSoFar(playing) {
  const { game } = playing;
  const answer = await answerOf(playing, t("Right so far?"), t("Checking"));
  if (!answer) return;
  if (answer.verdict !== "unique") {
    playing.panel.show(t("Right so far?"), [h("p", {}, t`${VERDICTS[answer.verdict].text} So there is nothing to compare with.`)], { badge: h("span", { class: "badge is-warn" }, t("not known")) });
    return;
  }
  const right = game.fromRows(answer.solutions[0]);
  const wrong = [...game.cells.keys()].filter((cell) => game.cells[cell] !== OPEN && game.cells[cell] !== right[cell]);
  showWrong(playing, wrong, [...game.cells.keys()].filter((cell) => game.cells[cell] === OPEN && right[cell] > CROSS).length);
}

/** @param {Playing} playing @param {number[]} wrong @param {number} missing */
function showWrong(playing, wrong, missing) {
  const { game } = playing;
  const marks = noMarks();
  for (const cell of wrong) marks.wrong.add(cell);
  if (wrong.length === 0) {
    const text = game.finished ? t("The picture is finished and right.") : t`Nothing is wrong. ${counted(missing, "cell")} to fill.`;
    playing.panel.show(t("Right so far?"), [h("p", {}, text)], { badge: h("span", { class: "badge is-good" }, game.finished ? t("finished") : t("right so far")), said: text });
  } else {
    const places = wrong.slice(0, 8).map((cell) => `r${Math.floor(cell / game.width) + 1}c${(cell % game.width) + 1}`).join(", ");
    const text = t`${counted(wrong.length, "cell")} ${wrong.length === 1 ? t("is") : t("are")} not as in the solution`;
    playing.panel.show(t("Right so far?"), [
      h("p", {}, `${text}: ${places}${wrong.length > 8 ? ", …" : ""}.`),
      h("div", { class: "row" }, button({ label: t("Clear them"), icon: "erase", kind: "primary", onclick: () => {
        game.set(wrong.map((cell) => [cell, OPEN]));
        playing.panel.close();
      } })),
    ], { badge: h("span", { class: "badge is-bad" }, t("wrong")), said: `${text}: ${places}` });
    playing.board.goTo(wrong[0], false);
  }
  playing.mark(marks);
}

/** @param {import("../api.js").NonogramUse[]} uses */
export function usesTable(uses) {
  return h("table", { class: "uses" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Technique")), h("th", { scope: "col", class: "number" }, t("Times")))),
    h("tbody", {}, [...uses].reverse().map(({ technique, times }) => h("tr", {}, h("td", {}, techniqueName(technique)), h("td", { class: "number" }, times)))));
}

/** @param {Playing} playing */
export async function rate(playing) {
  const answer = /** @type {import("../api.js").NonogramRate | undefined} */ (await put(playing, t("Rate"), t("Rating"), "rate", {}));
  if (!answer) return;
  const text = answer.level
    ? t`For a person this is ${levelName(answer.level)}.`
    : answer.verdict === "unique" ? t("No technique we know goes all the way.") : VERDICTS[answer.verdict].text;
  const guess = answer.line_by_line ? t("No: one line at a time is enough") : answer.without_guess ? t("No: suppositions are enough") : t("Yes");
  playing.panel.show(t("Rate"), [
    h("p", { class: "figure" }, answer.level ? levelName(answer.level) : t("not rated")),
    h("p", {}, text),
    h("dl", { class: "facts" },
      answer.hardest && [h("dt", {}, t("Hardest step")), h("dd", {}, techniqueName(answer.hardest))],
      answer.without_guess !== undefined && [h("dt", {}, t("Guessing needed")), h("dd", {}, guess)],
      h("dt", {}, t("Steps")), h("dd", {}, t`${answer.steps} in ${counted(answer.rounds, "round")}`),
      answer.tightest !== undefined && [h("dt", {}, t("Fewest lines that help at a time")), h("dd", {}, answer.tightest)],
      h("dt", {}, t("Sum of weights")), h("dd", {}, answer.sum.toLocaleString(language))),
    answer.uses.length > 0 && usesTable(answer.uses),
  ], { badge: badge(answer.verdict), said: text });
}

/** @param {Playing} playing */
export async function why(playing) {
  const answer = /** @type {import("../api.js").NonogramWhy | undefined} */ (await put(playing, t("Why"), t("Looking for the reason"), "why", {}));
  if (!answer) return;
  const marks = noMarks();
  for (const line of answer.clash ?? []) marks.broken.add(lineNumber(playing, line));
  for (const { cell } of answer.differ ?? []) marks.hinted.add(cell);
  for (const { cell, colour } of answer.settle ?? []) marks.shown.set(cell, colour + 1);
  const said = answer.verdict === "unique" ? t("So there is nothing to explain: it is a proper puzzle.") : "";
  /** @type {Told[]} */
  const lines = [{ text: VERDICTS[answer.verdict].text }, { text: said }, ...await broken(answer.text.split("\n").filter(Boolean))].filter(({ text }) => text);
  playing.panel.show(t("Why"), lines.map(({ text, lang }) => toldNode("p", { text: /[.!?]$/.test(text) ? text : `${text}.`, lang })),
    { badge: badge(answer.verdict), said: lines.filter(({ lang }) => !lang).slice(0, 2).map(({ text }) => text).join(" ") });
  playing.mark(marks);
}
