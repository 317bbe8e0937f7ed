// A rule made of the selected cells: which rule, its number where it has one, and where it stands.

import { button } from "../ui/button.js";
import { openDialog } from "../ui/dialog.js";
import { freshId, h } from "../ui/dom.js";
import { RULES } from "./rules.js";
import { tried } from "../ui/fault.js";
import { t } from "../ui/language.js";

/** @typedef {import("./view.js").Playing} Playing */

/** Where a number outside may stand, by the form of its rule. @type {Record<string, [value: string, label: string][]>} */
const PLACES = {
  side: [["left", t("left of the row")], ["right", t("right of the row")], ["top", t("above the column")], ["bottom", t("below the column")]],
  line: [["row", t("at the row")], ["column", t("at the column")]],
  diagonal: [["se", t("down to the right")], ["sw", t("down to the left")], ["ne", t("up to the right")], ["nw", t("up to the left")]],
};

/** The tool that was used last is proposed again. */
let last = "arrow";

/**
 * @param {Playing} playing
 * @param {(rule: string, said: string) => Promise<void>} add
 */
export function toolDialog(playing, add) {
  const { shape, selected, cursor } = playing.game;
  const chosen = [...selected];
  const [kindId, valueId, placeId] = [freshId("kind"), freshId("value"), freshId("place")];
  const groups = [...new Set(Object.values(RULES).flatMap((rule) => (rule.group ? [rule.group] : [])))];
  const kind = h("select", { class: "select", id: kindId }, groups.map((group) => h("optgroup", { label: group },
    Object.entries(RULES).filter(([, rule]) => rule.group === group).map(([name, rule]) => h("option", { value: name, selected: name === last }, rule.name)))));
  const meaning = h("p", { class: "note" });
  const where = h("p", {});
  const value = h("input", { class: "input", id: valueId, autocomplete: "off", inputmode: "text" });
  const valueLabel = h("label", { for: valueId });
  const valueField = h("div", { class: "field" }, valueLabel, value);
  const place = h("select", { class: "select", id: placeId });
  const placeField = h("div", { class: "field" }, h("label", { for: placeId }, t("Where")), place);
  const faults = h("p", { class: "fault", role: "alert", hidden: true });
  const draw = () => {
    const rule = RULES[kind.value];
    const places = PLACES[rule.form ?? ""];
    meaning.textContent = rule.meaning;
    valueField.hidden = !rule.value;
    valueLabel.textContent = rule.value ?? "";
    value.value = rule.usual ?? "";
    placeField.hidden = !places;
    place.replaceChildren(...(places ?? []).map(([name, label]) => h("option", { value: name }, label)));
    where.textContent = places
      ? t`For the cell ${shape.name(cursor)}: row ${shape.row(cursor) + 1}, column ${shape.column(cursor) + 1}.`
      : t`${chosen.length === 1 ? t("One cell") : t`${chosen.length} cells`} in the order you selected them: ${chosen.slice(0, 12).map((cell) => shape.name(cell)).join(", ")}${chosen.length > 12 ? ", …" : ""}.`;
    faults.hidden = true;
  };
  kind.addEventListener("change", draw);

  /** @returns {string} the rule; throws what is missing */
  const text = () => {
    const rule = RULES[kind.value];
    const [least, most] = rule.count ?? [1];
    const number = value.value.trim().replaceAll(/[\s,;]+/g, ",");
    if (rule.value && !number) throw new Error(t`Say the ${rule.value.toLowerCase()}.`);
    const across = ["left", "right", "row"].includes(place.value);
    const line = (across ? shape.row(cursor) : shape.column(cursor)) + 1;
    if (rule.form === "side" || rule.form === "line") return `${kind.value} ${place.value} ${line} ${number}`;
    if (rule.form === "diagonal") return `${kind.value} ${number} ${shape.name(cursor)} ${place.value}`;
    if (chosen.length < least || (most && chosen.length > most)) {
      throw new Error(t`This rule is made of ${most === least ? least : t`${least} or more`} ${least === 1 && most === 1 ? t("cell") : t("cells")}; ${chosen.length} ${chosen.length === 1 ? t("is") : t("are")} selected. Drag over them first, or hold Shift with the arrow keys.`);
    }
    return [kind.value, ...(rule.value ? [number] : []), ...chosen.map((cell) => shape.name(cell))].join(" ");
  };
  const use = () => tried(faults, close, async () => {
    last = kind.value;
    await add(text(), t`On the board: ${RULES[kind.value].name}.`);
  });
  draw();
  const close = openDialog({
    title: t("A rule for these cells"),
    narrow: true,
    body: [h("div", { class: "field" }, h("label", { for: kindId }, t("Rule")), kind), meaning, where, placeField, valueField, faults],
    foot: (close) => [button({ label: t("Cancel"), onclick: close }), button({ label: t("Add the rule"), kind: "primary", onclick: () => void use() })],
  });
  value.addEventListener("keydown", (event) => { if (event.key === "Enter") void use(); });
}
