// What went wrong, where, and what can be done: the one way faults are shown.

import { AskError } from "../ask-error.js";
import { button } from "./button.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { told } from "./told.js";

/** What no text has: bytes of something else. */
const NO_TEXT = /[\uFFFD\u0000-\u0008]/;

/** How refusals of the engine are told: fetched with the first of them. @type {typeof import("./fault-words.js").playersWords} */
let playersWords = () => ({ text: t("This can't be read as a puzzle.") });

/** Has the words for a refusal ready before anybody shows it; then it goes on as it was. @param {unknown} fault @returns {Promise<never>} */
export async function refused(fault) {
  if (fault instanceof AskError && fault.status > 0) {
    try {
      ({ playersWords } = await import("./fault-words.js"));
    } catch {
      // The server went away meanwhile: one sentence serves for all.
    }
  }
  throw fault;
}

/** @param {unknown} fault */
export function stopped(fault) {
  return fault instanceof DOMException && fault.name === "AbortError";
}

/**
 * What went wrong, for somebody who has a page before them, and its language if that is not the page's.
 * @param {unknown} fault
 * @returns {import("./told.js").Told}
 */
export function faultWords(fault) {
  const text = fault instanceof Error ? fault.message : String(fault);
  if (!(fault instanceof AskError) || fault.status === 0) return { text };
  if (fault.choices.length > 1) return { text: t("This text can be read in more than one way. Choose one.") };
  return playersWords(text);
}

/** The same without its language. @param {unknown} fault */
export function faultText(fault) { return faultWords(fault).text; }

/** What `toast` takes to tell it. @param {unknown} fault @returns {[text: string, options: { kind: "bad", lang?: "en" }]} */
export function faultToast(fault) {
  const { text, lang } = faultWords(fault);
  return [text, { kind: "bad", lang }];
}

/** Tells it in a paragraph that waits for it. @param {HTMLElement} node @param {unknown} fault */
export function faultIn(node, fault) {
  const { text, lang } = faultWords(fault);
  node.hidden = false;
  node.replaceChildren(h("span", { lang }, text));
}

/** The formats that a fault says a text may be meant in. @param {unknown} fault @returns {string[]} */
export function formatsOf(fault) {
  const named = fault instanceof Error ? / are read --from ([\w, -]+)$/.exec(fault.message)?.[1] : undefined;
  return named?.split(/, | or /) ?? [];
}

/** @type {import("./told.js").Form[]} */
const NOTES = [
  [/^read as ([\w-]+);/, (format) => t`Read as ${FORMAT_NAMES[format] ?? format}`],
  [/^the solution in the file does not solve the puzzle/, () => t("The solution in the file does not solve the puzzle; it was left out.")],
  [/^passed over: (.+)$/, (words) => t`Not understood and passed over: ${words}`],
];

/** What is to be told of a text that was read. @param {string} note the engine's */
export function noteText(note) { return told(NOTES, note).text; }

/** @type {Record<number, string>} */
const TITLES = {
  0: t("Nobody answered"),
  408: t("That took too long"),
  413: t("That is too much at once"),
  422: t("This can't be read"),
  400: t("This can't be read"),
  429: t("Too much is being asked at once"),
  503: t("The server is busy"),
};

/**
 * @param {unknown} fault
 * @param {{ title?: string, text?: string, acts?: Node[], onchoice?: (from: string) => void }} [options] `text`: what was
 *   read, to show the place in it; `onchoice`: reads it in one of the formats that the fault names
 */
export function faultBox(fault, options = {}) {
  const status = fault instanceof AskError ? fault.status : -1;
  const title = fault instanceof AskError && fault.choices.length > 1 ? t("What is this?") : TITLES[status] ?? t("That did not work");
  const words = faultWords(fault);
  return h("div", { class: "fault", role: "alert" },
    h("div", { class: "fault-title" }, options.title ?? title),
    h("p", { lang: words.lang }, words.text),
    fault instanceof AskError && options.text !== undefined && place(fault, options.text),
    choices(fault, options.onchoice),
    options.acts && h("div", { class: "row" }, options.acts));
}

/** What players call formats that a text may be in. @type {Record<string, string>} */
const FORMAT_NAMES = {
  picture: t("a picture in letters"), makhorin: t("a picture in stars"), nin: t("width, height and clues"), text: t("height, width and clues"), cwd: t("clues with spaces"), candidates: t("candidates of each cell"), ascii: t("rows of letters"), rosetta: t("clues as letters"), bits: t("rows of 0 and 1"),
  blocks: t("clues, a line each"), line: t("a Sudoku in one line"), grid: t("a grid of digits"),
};

/** Where a choice is about the signs for 1, 2, 3, … and not about a format: before these signs. */
export const SYMBOLS = "symbols:";

/** @param {string} choice */
function choiceName(choice) {
  if (!choice.startsWith(SYMBOLS)) return t`Read as ${FORMAT_NAMES[choice] ?? choice}`;
  const signs = choice.slice(SYMBOLS.length);
  if (/^0/.test(signs)) return t("0 is a digit");
  return /^1/.test(signs) ? t("0 is an empty cell") : t`Read ${[...signs].join(" ")} as digits`;
}

/** A button for every format that reads the text. @param {unknown} fault @param {((from: string) => void) | undefined} onchoice */
function choices(fault, onchoice) {
  if (!(fault instanceof AskError) || !onchoice || !fault.choices.length) return null;
  return h("div", { class: "row" }, fault.choices.map((from) => button({ label: choiceName(from), onclick: () => onchoice(from) })));
}

/** The line of the text with the character that could not be read. @param {AskError} fault @param {string} text */
function place(fault, text) {
  if (!fault.line) return null;
  const line = text.split("\n")[fault.line - 1];
  if (line === undefined || NO_TEXT.test(line)) return null;
  const at = (fault.column ?? 0) - 1;
  const letters = [...line];
  if (at < 0 || at >= letters.length) return h("pre", { tabindex: "0" }, `${fault.line}: ${line.slice(0, 200)}`);
  // A long line is shown around its fault.
  const from = Math.max(0, at - 30);
  return h("pre", { tabindex: "0" }, `${fault.line}: `, from > 0 && "…", letters.slice(from, at).join(""),
    h("mark", {}, letters[at] === " " ? "·" : letters[at]), letters.slice(at + 1, at + 40).join(""));
}

/** Does something; closes the dialog if it can be done, else says in it why not. @param {HTMLElement} faults @param {() => void} close @param {() => Promise<void>} act */
export async function tried(faults, close, act) {
  try {
    await act();
    close();
  } catch (fault) {
    faultIn(faults, fault);
  }
}
