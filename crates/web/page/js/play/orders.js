// Puzzles to order: what is asked of `generate`, what it is called, and the next one made ahead of its time.

import { pack } from "../share.js";
import { openStore } from "../store.js";
import { dayOf } from "./records.js";
import { language, t } from "../ui/language.js";
import { capital, levelName } from "../ui/words.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {import("../api.js").GenerateRequest} Order what is asked; without a seed each one is another */
/** @typedef {import("./session.js").Origin} Origin */
/** A puzzle ready to be played. @typedef {{ kind: "sudoku" | "nonogram", puzzle: string, title: string, origin: Origin }} Ready */

export const LEVELS = ["easy", "medium", "hard", "expert", "extreme"];
/** The level of each day's Sudoku, Sunday first. */
const DAY_LEVELS = ["expert", "easy", "easy", "medium", "medium", "hard", "hard"];
const store = openStore("play");

/** What an ordered puzzle is called. @param {Order} order @param {{ rule?: string, technique?: string }} [names] */
export function orderTitle(order, names = {}) {
  if (order.kind === "nonogram") return order.word ? `“${order.word}”` : t`Nonogram ${order.size?.[0] ?? ""} × ${order.size?.[1] ?? ""}`;
  const rule = names.rule ?? order.rules?.[0];
  const kind = rule ? t`Sudoku, ${rule}` : t("Sudoku");
  return order.needs ? t`Sudoku for practice: ${names.technique ?? order.needs}` : order.level ? t`${capital(levelName(order.level))} ${kind}` : kind;
}

/** How many seconds each try may take. */
const TRIES = [2, 2, 4, 4, 8, 16];

/** A seed nobody chose. */
function freshSeed() { return Math.floor(Math.random() * 2 ** 31); }

/** @param {Order} order */
const keyOf = (order) => JSON.stringify(Object.entries(order).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Makes a puzzle, or says what it lacks.
 * @param {Context} context @param {Order} order
 * @param {import("../carrier.js").AskOptions} [options]
 * @returns {Promise<import("../api.js").NewPuzzle>}
 */
async function make(context, order, options) {
  if (order.seed !== undefined) {
    const [puzzle] = (await context.ask("generate", { ...order, count: 1 }, options)).puzzles;
    if (puzzle) return puzzle;
  } else {
    // Some seeds take a hundred times as long as others (12 × 12 with cages: 0.2 to 40 s), so a slow one is left for another.
    for (const seconds of TRIES) {
      const [puzzle] = (await context.ask("generate", { ...order, count: 1, seed: freshSeed(), limits: { seconds } }, options)).puzzles;
      if (puzzle) return puzzle;
    }
  }
  throw new Error(t("No such puzzle was found. Ask for something a little easier, or try again."));
}

/** What is being made ahead: one at a time. @type {{ key: string, stop: AbortController } | null} */
let coming = null;

/** Has the next puzzle of an order made while this one is played. @param {Context} context @param {Order} order */
export function makeAhead(context, order) {
  const key = keyOf(order);
  if (order.seed !== undefined || coming?.key === key || store.get(`ahead.${key}`, null)) return;
  coming?.stop.abort();
  const mine = { key, stop: new AbortController() };
  coming = mine;
  make(context, order, { signal: mine.stop.signal }).then((puzzle) => store.set(`ahead.${key}`, puzzle)).catch(() => {}).finally(() => { if (coming === mine) coming = null; });
}

/** A puzzle from the stock that was not played in this browser yet. @param {Order} order @returns {Promise<import("../api.js").NewPuzzle | undefined>} */
async function fromStock(order) {
  if (order.kind !== "sudoku" || order.seed !== undefined) return undefined;
  // Without the file there is a wait, and no fault.
  const { STOCK } = await import("./stock.js").catch(() => ({ STOCK: /** @type {Record<string, string[]>} */ ({}) }));
  const key = order.needs ?? `${order.size?.[0] ?? 9}/${order.rules?.[0] ?? ""}/${order.level ?? ""}`;
  const taken = store.get(`stock.${key}`, 0);
  const line = STOCK[key]?.[taken];
  if (!line) return undefined;
  store.set(`stock.${key}`, taken + 1);
  const [level, ...rest] = line.split(" ");
  return /** @type {any} */ ({ puzzle: rest.join(" ").replaceAll("|", "\n"), level });
}

/**
 * A puzzle of an order: the one made ahead if there is one, one in stock, else a new one.
 * @param {Context} context @param {Order} order @param {string} title @param {Origin} [origin]
 * @returns {Promise<Ready | undefined>} undefined if it was stopped
 */
export async function fill(context, order, title, origin = {}) {
  const key = keyOf(order);
  const kept = /** @type {import("../api.js").NewPuzzle | null} */ (store.get(`ahead.${key}`, null));
  if (kept) store.set(`ahead.${key}`, null);
  const puzzle = kept ?? await fromStock(order) ?? await context.work(t("Making a puzzle"), (options) => {
    // What somebody waits for comes first.
    coming?.stop.abort();
    return make(context, order, options);
  });
  if (!puzzle) return undefined;
  return { kind: order.kind, puzzle: puzzle.puzzle, title, origin: { ...origin, level: puzzle.level ?? order.level, order: order.seed === undefined ? order : undefined } };
}

/** The puzzle of a day: the date is the seed, so everybody gets the same. @param {"sudoku" | "nonogram"} kind @param {Date} date */
export function daily(kind, date) {
  const day = dayOf(date);
  const seed = Number(day.replaceAll("-", ""));
  const level = DAY_LEVELS[date.getDay()];
  /** @type {Order} */
  const order = kind === "sudoku"
    ? { kind, level, symmetry: "half-turn", seed }
    : { kind, size: [15, 15], drawing: "shapes", solvable: "lines", seed };
  const said = date.toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });
  return { order, title: t`${kind === "sudoku" ? t("Sudoku") : t("Nonogram")} of ${said}`, origin: { daily: day }, level: kind === "sudoku" ? level : undefined };
}

/** Shows a puzzle in its view: it gets an address, and Back leads to where one was. @param {Context} context @param {Ready} ready */
export async function show(context, { kind, puzzle, title, origin }) {
  context.go(kind, await pack({ puzzle, title, origin }));
}
