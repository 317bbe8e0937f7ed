// The questions that have one answer: solve, check, count, rate, why. Each asks, then says in the
// panel and on the board what came of it.

import { button } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { readLine } from "./game.js";
import { choice } from "./choice.js";
import { counted, levelName, LIMITS, VERDICT_NAMES, VERDICTS } from "../ui/words.js";
import { techniqueName } from "./words.js";
import { language, t } from "../ui/language.js";
import { toldNode } from "../ui/told.js";

/** @typedef {import("./view.js").Playing} Playing */
/** @typedef {import("../carrier.js").Verbs} Verbs */

/** @param {string} verdict */
export function verdictBadge(verdict) {
  return h("span", { class: `badge ${VERDICTS[verdict]?.kind ?? ""}` }, VERDICT_NAMES[verdict] ?? verdict);
}

/** Faults and reasons in players' words, which are fetched with the first of them. @param {Playing} playing @param {string[]} sentences the engine's @returns {Promise<import("../ui/told.js").Told[]>} */
async function broken(playing, sentences) {
  if (!sentences.length) return [];
  try {
    const { brokenSaid } = await import("./broken.js");
    return sentences.map((sentence) => brokenSaid(sentence, playing.game.shape));
  } catch {
    // The server went away meanwhile: the tints show the place.
    return [];
  }
}

/**
 * Asks, and shows a refusal in the panel.
 * @template {keyof Verbs} V
 * @param {Playing} playing @param {string} title @param {string} label @param {V} verb
 * @param {Omit<Verbs[V]["request"], "kind" | "puzzle">} request
 * @returns {Promise<Verbs[V]["reply"] | undefined>}
 */
export async function put(playing, title, label, verb, request) {
  try {
    return await playing.context.work(label, (options) => playing.context.ask(verb, /** @type {Verbs[V]["request"]} */ ({ kind: "sudoku", puzzle: playing.posed(), ...request }), options));
  } catch (fault) {
    playing.panel.fault(title, fault);
    return undefined;
  }
}

/** @param {Playing} playing */
export async function solve(playing) {
  const answer = await put(playing, t("Solve"), t("Solving"), "solve", { max: 2 });
  if (!answer) return;
  const { verdict } = answer;
  const lines = [h("p", {}, VERDICTS[verdict].text)];
  /** @type {Map<number, string>} */
  const tints = new Map();
  lines.push(...(await broken(playing, answer.reason ? [answer.reason] : [])).map((one) => toldNode("p", one)));
  if (answer.limit) lines.push(h("p", { class: "soft" }, t`It ended early: ${LIMITS[answer.limit]}.`));
  const [first, second] = /** @type {string[]} */ (answer.solutions).map(readLine);
  const before = playing.game.values;
  if (second) {
    first.forEach((digit, cell) => { if (digit !== second[cell]) tints.set(cell, "is-differ"); });
    lines.push(h("p", {}, t`Two of them differ in ${counted(tints.size, "cell")}; these are tinted, and the first is filled in.`));
  }
  if (first) {
    const wrong = before.flatMap((digit, cell) => (digit && digit !== first[cell] ? [cell] : []));
    if (wrong.length && !second) {
      for (const cell of wrong) tints.set(cell, "is-mended");
      lines.push(h("p", {}, t`${counted(wrong.length, "cell")} held another digit; these are tinted.`));
    }
    // What the engine did is no feat of the player's.
    playing.givenAway = true;
    playing.game.fill(first);
  }
  lines.push(h("p", { class: "note" }, `${counted(answer.stats.nodes, "position")}, ${counted(answer.stats.guesses, "guess", "guesses")}.`));
  const acts = first ? [button({ label: t("Undo"), icon: "undo", onclick: () => { playing.game.history.undo(); playing.panel.close(); } })] : [];
  playing.panel.show(t("Solve"), [...lines, acts.length > 0 && h("div", { class: "row" }, acts)], { badge: verdictBadge(verdict), said: `${VERDICT_NAMES[verdict]}. ${VERDICTS[verdict].text}` });
  playing.overlay({ tints });
}

/** Any clash? Looks at the rules alone. @param {Playing} playing */
export async function check(playing) {
  const { game } = playing;
  const answer = await put(playing, t("Check"), t("Checking"), "check", { board: game.line() });
  if (!answer) return;
  /** @type {Map<number, string>} */
  const tints = new Map();
  for (const cell of wrongCells(game, answer)) tints.set(cell, "is-fault");
  // No clash is not yet right: nothing green until it is known.
  let badge = h("span", { class: "badge" }, t("no clash"));
  let text = t`No digit clashes with another. ${counted(answer.open, "cell")} ${answer.open === 1 ? t("is") : t("are")} open.`;
  if (answer.state === "solved") {
    badge = h("span", { class: "badge is-good" }, t("solved"));
    text = t("Solved: every cell is filled and every rule is kept.");
  } else if (answer.state === "wrong") {
    badge = h("span", { class: "badge is-bad" }, t("clash"));
    text = answer.errors.length === 1 ? t("One rule is broken:") : t`${answer.errors.length} rules are broken:`;
  }
  const faults = await broken(playing, answer.errors.slice(0, 30));
  const list = faults.length ? h("ul", { class: "errors" }, faults.map((one) => toldNode("li", one))) : null;
  playing.panel.show(t("Any clash?"), [
    h("p", {}, text), list,
    answer.state !== "solved" && h("div", { class: "row" }, button({ label: t("Right so far?"), icon: "check", title: t("Compares what you wrote with the solution"), onclick: () => void rightSoFar(playing) })),
  ], { badge, said: [text, ...faults.filter(({ lang }) => !lang).map((one) => `${one.text}.`)].join(" ") });
  playing.overlay({ tints });
}

/** The only solution of the puzzle, asked once. @param {Playing} playing @returns {Promise<number[] | undefined>} undefined if there is none or more than one */
export async function solutionOf(playing) {
  if (playing.solution === undefined) {
    const puzzle = playing.posed();
    const answer = await playing.context.ask("solve", { kind: "sudoku", puzzle, max: 2 });
    if (puzzle !== playing.posed()) return undefined;
    const solution = answer.verdict === "unique" ? readLine(/** @type {string[]} */ (answer.solutions)[0]) : null;
    if (playing.setting) return solution ?? undefined;
    playing.solution = solution;
  }
  return playing.solution ?? undefined;
}

/** Right so far? Compares with the solution. @param {Playing} playing */
export async function rightSoFar(playing) {
  const { game } = playing;
  try {
    const solution = await playing.context.work(t("Checking"), () => solutionOf(playing));
    if (!solution) {
      playing.panel.show(t("Right so far?"), [h("p", {}, t("This puzzle has no solution, or more than one, so there is nothing to compare with. “Why” says more."))], { badge: h("span", { class: "badge is-warn" }, t("not known")) });
      return;
    }
    const wrong = game.values.flatMap((value, cell) => (value && value !== solution[cell] ? [cell] : []));
    const open = game.values.filter((value) => !value).length;
    const text = wrong.length
      ? t`${counted(wrong.length, "digit")} ${wrong.length === 1 ? t("is") : t("are")} not as in the solution: ${wrong.slice(0, 8).map((cell) => game.shape.name(cell)).join(", ")}${wrong.length > 8 ? ", …" : ""}.`
      : t`Every digit is as in the solution. ${counted(open, "cell")} to fill.`;
    playing.panel.show(t("Right so far?"), [h("p", {}, text),
      wrong.length > 0 && h("div", { class: "row" }, button({ label: t("Clear them"), icon: "erase", kind: "primary", onclick: () => {
        game.write(new Map(wrong.map((cell) => [cell, 0])));
        playing.panel.close();
      } }))],
    { badge: wrong.length ? h("span", { class: "badge is-bad" }, t("wrong")) : h("span", { class: "badge is-good" }, t("right so far")), said: text });
    playing.overlay({ tints: new Map(wrong.map((cell) => [cell, "is-fault"])) });
  } catch (fault) {
    playing.panel.fault(t("Right so far?"), fault);
  }
}

/** The cells an answer of `check` speaks of. @param {import("./game.js").Game} game @param {import("../api.js").Check} answer */
export function wrongCells(game, answer) {
  return new Set([...(answer.cells ?? []), ...game.clashes()]);
}

/** @param {Playing} playing */
export async function count(playing) {
  const answer = await put(playing, t("Count"), t("Counting"), "count", {});
  if (!answer) return;
  const all = answer.end === "exhausted";
  const reason = await broken(playing, answer.reason ? [answer.reason] : []);
  const text = `${all ? "" : t("At least ")}${counted(answer.count, "solution")}`;
  playing.panel.show(t("Count"), [
    h("p", { class: "figure" }, text),
    ...reason.map((one) => toldNode("p", one)),
    h("p", { class: "soft" }, all ? t("All of them were counted.") : t`Counting ended early: ${answer.limit ? LIMITS[answer.limit] : t("enough were seen")}.`),
    h("p", { class: "note" }, `${counted(answer.stats.nodes, "position")}.`),
  ], { badge: verdictBadge(answer.verdict), said: text });
}

/** @param {import("../api.js").Use[]} uses */
export function usesTable(uses) {
  return h("table", { class: "uses" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Technique")), h("th", { scope: "col", class: "number" }, t("Times")))),
    h("tbody", {}, [...uses].reverse().map(({ technique, times }) => h("tr", {}, h("td", {}, techniqueName(technique)), h("td", { class: "number" }, times)))));
}

/** @param {Playing} playing @param {boolean} [fromHere] what is left of the player's board; else the puzzle */
export async function rate(playing, fromHere = false) {
  const board = fromHere ? { board: playing.game.line() } : {};
  const answer = /** @type {import("../api.js").Rate | undefined} */ (await put(playing, t("Rate"), t("Rating"), "rate", { ...board, ...choice() }));
  if (!answer) return;
  const solved = answer.end === "solved";
  const text = solved
    ? t`For a person this is ${levelName(answer.level)}.`
    : answer.verdict === "unique" ? t("No technique we know goes all the way.") : VERDICTS[answer.verdict].text;
  playing.panel.show(t("Rate"), [
    h("p", { class: "figure" }, solved ? levelName(answer.level) : t("not rated")),
    h("p", {}, text),
    h("dl", { class: "facts" },
      answer.hardest && [h("dt", {}, t("Hardest step")), h("dd", {}, techniqueName(answer.hardest))],
      h("dt", {}, t("Sum of weights")), h("dd", {}, answer.sum.toLocaleString(language)),
      answer.er !== undefined && answer.ep !== undefined && answer.ed !== undefined
        && [h("dt", {}, t("Sudoku Explainer")), h("dd", {}, t`ER ${answer.er.toFixed(1)}, EP ${answer.ep.toFixed(1)}, ED ${answer.ed.toFixed(1)}`)]),
    answer.uses.length > 0 && usesTable(answer.uses),
    !fromHere && h("div", { class: "row" }, button({ label: t("From my board"), icon: "chart", title: t("What is left is rated"), onclick: () => void rate(playing, true) })),
  ], { badge: verdictBadge(answer.verdict), said: text });
}

/** @param {Playing} playing */
export async function why(playing) {
  const answer = /** @type {import("../api.js").Why | undefined} */ (await put(playing, t("Why"), t("Looking for the reason"), "why", {}));
  if (!answer) return;
  const { game } = playing;
  /** @type {Map<number, string>} */
  const tints = new Map();
  const lines = [h("p", {}, VERDICTS[answer.verdict].text)];
  if (answer.verdict === "unique") lines.push(h("p", {}, t("So there is nothing to explain: it is a proper puzzle.")));
  if (answer.clash?.length) {
    for (const cell of answer.clash) tints.set(cell, "is-fault");
    lines.push(h("p", {}, t`These ${counted(answer.clash.length, "given")} can't stand together; without any one of them the others can: ${answer.clash.map((cell) => game.shape.name(cell)).join(", ")}.`));
  }
  if (answer.differ?.length) {
    for (const { cell } of answer.differ) tints.set(cell, "is-differ");
    lines.push(h("p", {}, t`${counted(answer.differ.length, "cell")} differ between solutions; these are tinted.`));
  }
  const acts = [];
  if (answer.settle?.length) {
    const { settle } = answer;
    lines.push(h("p", {}, t`${settle.length === 1 ? t("One more given") : t`${settle.length} more givens`} would leave just one${answer.fewest ? t(", and fewer can't") : ""}: ${settle.map(({ cell, digit }) => `${game.shape.name(cell)} = ${game.shape.symbol(digit)}`).join(", ")}.`));
    acts.push(button({ label: t("Write them in"), icon: "pen", onclick: () => {
      game.applyStep({ places: settle, removes: [] });
      playing.panel.close();
    } }));
  }
  playing.panel.show(t("Why"), [...lines, acts.length > 0 && h("div", { class: "row" }, acts)], { badge: verdictBadge(answer.verdict), said: lines.map((line) => line.textContent).join(" ") });
  playing.overlay({ tints });
}
