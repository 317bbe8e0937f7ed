// Sentences of the engine, which are English, in the language of the page as far as their forms are known; others stay as
// they are and are marked as English.

import { h } from "./dom.js";

/** A form of sentence, and how it is told with its values. @typedef {[form: RegExp, said: (...parts: string[]) => string]} Form */
/** @typedef {{ text: string, lang?: "en" }} Told */

/** @param {Form[]} forms @param {string} sentence @returns {Told} */
export function told(forms, sentence) {
  for (const [form, said] of forms) {
    const found = form.exec(sentence);
    if (found) return { text: said(...found.slice(1)) };
  }
  return { text: sentence, lang: "en" };
}

/** @template {"p" | "li"} T @param {T} tag @param {Told} one */
export const toldNode = (tag, { text, lang }) => h(tag, { lang }, text);
