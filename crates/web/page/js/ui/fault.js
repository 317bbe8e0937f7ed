// What went wrong, where, and what can be done: the one way faults are shown.

import { AskError } from "../carrier.js";
import { button } from "./button.js";
import { h } from "./dom.js";

/** @param {unknown} fault */
export function stopped(fault) {
  return fault instanceof DOMException && fault.name === "AbortError";
}

/** @param {unknown} fault */
export function faultText(fault) {
  return fault instanceof Error ? fault.message : String(fault);
}

/** @type {Record<number, string>} */
const TITLES = {
  0: "Nobody answered",
  408: "That took too long",
  413: "That is too much at once",
  422: "This can't be read",
  400: "This can't be read",
  429: "Too much is being asked at once",
  503: "The server is busy",
};

/**
 * @param {unknown} fault
 * @param {{ title?: string, text?: string, acts?: Node[], onchoice?: (from: string) => void }} [options] `text`: what was
 *   read, to show the place in it; `onchoice`: reads it in one of the formats that the fault names
 */
export function faultBox(fault, options = {}) {
  const status = fault instanceof AskError ? fault.status : -1;
  return h("div", { class: "fault", role: "alert" },
    h("div", { class: "fault-title" }, options.title ?? TITLES[status] ?? "That did not work"),
    h("p", {}, faultText(fault)),
    fault instanceof AskError && options.text !== undefined && place(fault, options.text),
    choices(fault, options.onchoice),
    options.acts && h("div", { class: "row" }, options.acts));
}

/** A button for every format that reads the text. @param {unknown} fault @param {((from: string) => void) | undefined} onchoice */
function choices(fault, onchoice) {
  if (!(fault instanceof AskError) || !onchoice || !fault.choices.length) return null;
  return h("div", { class: "row" }, fault.choices.map((from) => button({ label: `Read as ${from}`, onclick: () => onchoice(from) })));
}

/** The line of the text with the character that could not be read. @param {AskError} fault @param {string} text */
function place(fault, text) {
  if (!fault.line) return null;
  const line = text.split("\n")[fault.line - 1];
  if (line === undefined) return null;
  const at = (fault.column ?? 0) - 1;
  const letters = [...line];
  if (at < 0 || at >= letters.length) return h("pre", { tabindex: "0" }, `${fault.line}: ${line.slice(0, 200)}`);
  // A long line is shown around its fault.
  const from = Math.max(0, at - 30);
  return h("pre", { tabindex: "0" }, `${fault.line}: `, from > 0 && "…", letters.slice(from, at).join(""),
    h("mark", {}, letters[at] === " " ? "·" : letters[at]), letters.slice(at + 1, at + 40).join(""));
}
