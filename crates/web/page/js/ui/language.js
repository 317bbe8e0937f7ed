// The page's own texts in the language of the visitor. An English text is its own key: what stands in the modules is
// what English visitors read, and a table for another language, as ../../words/de.js, has one line for each.
//
//   t("Check")                   "Check"
//   t`Row ${row}, column ${c}`   "Row {0}, column {1}"
//
// Sentences of the engine (hints, explanations, faults of a file) are English and marked `lang="en"`.

import { language, readLessons, table } from "../../words/language.js";

export { language, readLessons };

/**
 * A text, or a template with its values.
 * @param {string | TemplateStringsArray} text
 * @param {...unknown} values
 * @returns {string}
 */
export function t(text, ...values) {
  if (typeof text === "string") return table[text] ?? text;
  const key = text.reduce((whole, part, i) => `${whole}{${i - 1}}${part}`);
  return (table[key] ?? key).replace(/\{(\d+)\}/g, (_, at) => String(values[Number(at)]));
}

/** A text that stands in a table of the engine and so in no module: the name of a technique. @param {string} text */
export function translated(text) { return table[text] ?? text; }

/** A number as the language writes it. @param {number} value */
export function number(value) { return value.toLocaleString(language); }

/** Things in a row: "red, blue and green". @param {string[]} things */
export function listed(things) { return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(things); }

/** A number of things; the table has both forms in one line: `cell|cells`. @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  const key = `${one}|${many}`;
  return `${number(count)} ${(table[key] ?? key).split("|")[count === 1 ? 0 : 1]}`;
}
