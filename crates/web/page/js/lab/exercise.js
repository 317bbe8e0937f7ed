// Exercises: a question about a search, an answer, and whether it is right.

import { button } from "../ui/button.js";
import { freshId, h } from "../ui/dom.js";
import { faultBox } from "../ui/fault.js";
import { t } from "../ui/language.js";

/** @typedef {import("../api.js").ExerciseKind} ExerciseKind */

/** The kinds, with what people call them. @type {[ExerciseKind, string][]} */
const KINDS = [
  ["next-assignment", t("Predict the next assignment")], ["ac3-removes", t("What does AC-3 remove?")],
  ["mrv-takes", t("Which cell does MRV take?")], ["find-error", t("Find the error")],
];

/** @param {import("../main.js").Context} context @param {import("../api.js").Named[]} methods */
export function exerciseCard(context, methods) {
  /** A question names a method by its id. @param {string} text */
  const named = (text) => text.replace(/\bdoes ([\w-]+)/, (whole, id) => { const title = methods.find(({ name }) => name === id)?.title; return title ? `does ${title}` : whole; });
  const [kindId, answerId] = [freshId("exercise"), freshId("answer")];
  const kind = h("select", { class: "select", id: kindId }, KINDS.map(([value, label]) => h("option", { value }, label)));
  const answer = h("input", { class: "input", id: answerId, autocomplete: "off", spellcheck: "false" });
  const question = h("p", {}, t("A board, a search, a question: choose a kind and ask."));
  const shown = h("pre", { class: "lab-exercise", tabindex: "0", "aria-label": t("Exercise") });
  const verdict = h("div", { role: "status" });
  /** @type {{ exercise: ExerciseKind, seed: number } | null} */
  let asked = null;
  const ask = async () => {
    const request = { exercise: /** @type {ExerciseKind} */ (kind.value), seed: Math.floor(Math.random() * 1_000_000) };
    try {
      const posed = await context.ask("exercise", request);
      asked = request;
      shown.textContent = posed.shown.join("\n");
      question.textContent = named(posed.question);
      question.lang = shown.lang = answer.lang = "en";
      answer.placeholder = posed.expects;
      answer.value = "";
      verdict.replaceChildren();
      form.hidden = false;
      answer.focus();
    } catch (fault) {
      verdict.replaceChildren(faultBox(fault));
    }
  };
  const check = async () => {
    if (!asked || !answer.value.trim()) return;
    try {
      const reply = await context.ask("exercise", { ...asked, answer: answer.value });
      verdict.replaceChildren(
        h("span", { class: `badge ${reply.right ? "is-good" : "is-bad"}` }, reply.right ? t("right") : t("wrong")),
        " ", h("span", { class: "note", lang: "en" }, `${reply.solution}: ${reply.why}`));
    } catch (fault) {
      verdict.replaceChildren(faultBox(fault));
    }
  };
  const form = h("form", { class: "row lab-ask", hidden: true },
    h("div", { class: "field" }, h("label", { for: answerId }, t("Your answer")), answer),
    button({ label: t("Check"), icon: "check", onclick: () => void check() }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void check();
  });
  return h("section", { class: "card stack lab-exercises", "aria-label": t("Exercises") },
    h("h2", {}, t("Exercises")),
    h("div", { class: "row lab-ask" }, h("div", { class: "field" }, h("label", { for: kindId }, t("Kind")), kind),
      button({ label: t("Ask"), icon: "next", onclick: () => void ask() })),
    shown, question, form, verdict);
}
