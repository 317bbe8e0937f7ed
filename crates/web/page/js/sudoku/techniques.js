// The dialog that chooses techniques: for hints, explanations, ratings and the list of all steps.

import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { counted, levelName } from "../ui/words.js";
import { t } from "../ui/language.js";
import { choice, choose } from "./choice.js";
import { techniqueName } from "../ui/technique-names.js";

/** @typedef {import("../main.js").Context} Context */

/** The group of all that rest on there being one solution. */
const UNIQUENESS = "uniqueness";

/** @param {Context} context */
export async function techniquesDialog(context) {
  const { techniques } = await context.ask("examples", {});
  const names = techniques.map(({ name }) => name);
  const now = choice();
  now.without = now.without.filter((name) => name === UNIQUENESS || names.includes(name));
  now.technique_order = now.technique_order.filter((name) => names.includes(name));
  const first = h("ol", { class: "tried-first", "aria-label": t("Tried first") });
  const said = h("p", { class: "note", "aria-live": "polite" });
  /** @param {string} name @param {boolean} used */
  const use = (name, used) => {
    now.without = now.without.filter((other) => other !== name);
    if (!used) now.without.push(name);
    save();
  };
  const unique = h("input", { type: "checkbox" });
  unique.addEventListener("change", () => use(UNIQUENESS, unique.checked));
  const rows = techniques.map(({ name, level }) => {
    const box = h("input", { type: "checkbox" });
    box.addEventListener("change", () => use(name, box.checked));
    const ahead = button({ label: t("First"), title: t("Tried before all others"), onclick: () => {
      now.technique_order = [...now.technique_order.filter((other) => other !== name), name];
      save();
    } });
    return { name, level, box, node: h("li", { class: "row" }, h("label", { class: "check" }, box, techniqueName(name)), ahead) };
  });
  const draw = () => {
    unique.checked = !now.without.includes(UNIQUENESS);
    for (const { name, box } of rows) box.checked = !now.without.includes(name);
    first.replaceChildren(...now.technique_order.map((name, at) => h("li", { class: "row" }, h("span", {}, techniqueName(name)),
      at > 0 && button({ label: t("Earlier"), icon: "back", bare: true, onclick: () => {
        now.technique_order.splice(at - 1, 2, name, now.technique_order[at - 1]);
        save();
      } }),
      button({ label: t("In the usual place"), icon: "close", bare: true, onclick: () => {
        now.technique_order.splice(at, 1);
        save();
      } }))));
    const off = rows.filter(({ box }) => !box.checked).length;
    said.textContent = off ? t`${counted(rows.length - off, "technique")} of ${rows.length} are used.` : t("All techniques are used.");
  };
  const save = () => {
    choose(now);
    draw();
  };
  draw();
  const levels = [...new Set(rows.map(({ level }) => level))];
  openDialog({
    title: t("Techniques"),
    body: [
      h("p", {}, t("Hints, explanations, ratings and the list of all steps use these techniques. Sudoku Explainer's numbers don't change.")),
      said,
      h("div", { class: "row" },
        button({ label: t("All"), onclick: () => { now.without = []; save(); } }),
        button({ label: t("None"), onclick: () => { now.without = [...names]; save(); } })),
      h("label", { class: "check" }, unique, t("Arguments from there being one solution")),
      h("h3", {}, t("Tried first")),
      first,
      ...levels.map((level) => [h("h3", {}, levelName(level)), h("ul", {}, rows.filter((row) => row.level === level).map(({ node }) => node))]).flat(),
    ],
    foot: (close) => [button({ label: t("Done"), kind: "primary", onclick: close })],
  });
}
