// Buttons, toolbars of them, and choices of which one holds.

import { freshId, h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} ButtonSpec
 * @property {string} label what it does; spoken even if only the icon shows
 * @property {string} [icon]
 * @property {boolean} [bare] shows the icon alone
 * @property {"plain" | "primary" | "quiet" | "danger"} [kind]
 * @property {string} [keys] the shortcut, as aria-keyshortcuts writes it: "Control+Z"
 * @property {string} [title] the tooltip, if it should say more than label and keys
 * @property {string} [class]
 * @property {boolean} [pressed] makes it a toggle
 * @property {boolean} [disabled]
 * @property {(event: MouseEvent) => void} [onclick]
 */

/** @param {ButtonSpec} spec */
export function button(spec) {
  const kind = spec.kind && spec.kind !== "plain" ? `is-${spec.kind}` : "";
  const shown = spec.keys?.replace("Control", "Ctrl").replaceAll("+", " + ");
  return h("button", {
    type: "button",
    class: ["button", kind, spec.bare ? "is-icon" : "", spec.class ?? ""].filter(Boolean).join(" "),
    "aria-label": spec.bare ? spec.label : undefined,
    "aria-keyshortcuts": spec.keys,
    "aria-pressed": spec.pressed === undefined ? undefined : String(spec.pressed),
    title: spec.title ?? (spec.bare || shown ? spec.label + (shown ? ` (${shown})` : "") : undefined),
    disabled: spec.disabled,
    onclick: spec.onclick,
  }, spec.icon && icon(spec.icon), !spec.bare && h("span", {}, spec.label));
}

/** Gives a button that shows its icon alone another meaning. @param {HTMLButtonElement} node @param {string} label @param {string} name of its icon */
export function becomes(node, label, name) {
  if (node.title === label) return;
  node.title = label;
  node.setAttribute("aria-label", label);
  node.replaceChildren(icon(name));
}

/**
 * A toolbar: one stop of the Tab key, arrows go along it.
 * @param {string} label
 * @param {...(Node | null | undefined | false)} children
 */
export function toolbar(label, ...children) {
  const bar = h("div", { class: "toolbar", role: "toolbar", "aria-label": label }, children);
  const stops = () => /** @type {HTMLElement[]} */ ([...bar.querySelectorAll("button, select")])
    .filter((stop) => !stop.closest('[role="menu"]') && !(/** @type {HTMLButtonElement} */ (stop)).disabled && stop.offsetParent !== null);
  /** @param {HTMLElement} only */
  const roam = (only) => {
    for (const stop of bar.querySelectorAll("button, select")) {
      if (!stop.closest('[role="menu"]')) /** @type {HTMLElement} */ (stop).tabIndex = stop === only ? 0 : -1;
    }
  };
  bar.addEventListener("focusin", (event) => {
    if (event.target instanceof HTMLElement && !event.target.closest('[role="menu"]')) roam(event.target);
  });
  bar.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLElement && event.target.closest('[role="menu"]')) return;
    const all = stops();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    all[(to + all.length) % all.length].focus();
  });
  const first = bar.querySelector("button, select");
  if (first instanceof HTMLElement) roam(first);
  // A button that goes dead must not take the toolbar's only tab stop with it.
  new MutationObserver(() => {
    const all = stops();
    if (all.length && !all.some((stop) => stop.tabIndex === 0)) roam(all[0]);
  }).observe(bar, { subtree: true, attributes: true, attributeFilter: ["disabled", "hidden"] });
  return bar;
}

/**
 * Choices of which one holds.
 * @template {string} V
 * @param {string} label
 * @param {{ value: V, label: string, icon?: string, title?: string }[]} choices
 * @param {V} chosen
 * @param {(value: V) => void} onChoose
 */
export function segmented(label, choices, chosen, onChoose) {
  const name = freshId("choice");
  const group = h("div", { class: "segmented", role: "radiogroup", "aria-label": label },
    choices.map((choice) => h("label", { class: "segment", title: choice.title },
      h("input", {
        type: "radio", name, value: choice.value,
        checked: choice.value === chosen,
        onchange: () => onChoose(choice.value),
      }),
      h("span", {}, choice.icon && icon(choice.icon), choice.label))));
  return {
    node: group,
    /** Chooses without telling. @param {V} value */
    choose(value) {
      for (const input of group.querySelectorAll("input")) input.checked = input.value === value;
    },
  };
}
