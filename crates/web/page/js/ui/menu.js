// A button with a menu under it, as the ARIA authoring practices have it: arrows, Home, End,
// first letters, Escape.

import { button } from "./button.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} MenuItem
 * @property {string} label
 * @property {string} [note] a second line
 * @property {string} [icon]
 * @property {string} [keys]
 * @property {boolean} [checked]
 * @property {() => void} onchoose
 */

/** A heading, a rule, or an item. @typedef {MenuItem | { heading: string } | "rule"} MenuRow */

/**
 * @param {import("./button.js").ButtonSpec} spec the button
 * @param {() => MenuRow[] | Promise<MenuRow[]>} rows asked each time it opens
 * @param {{ end?: boolean }} [options] `end`: the menu lines up with the button's right edge
 */
export function menuButton(spec, rows, options = {}) {
  /** @type {HTMLElement | null} */
  let menu = null;
  const opener = button(spec);
  opener.setAttribute("aria-haspopup", "menu");
  opener.setAttribute("aria-expanded", "false");
  const holder = h("div", { class: "menu-holder" }, opener);

  /** @param {boolean} [refocus] */
  const close = (refocus = true) => {
    if (!menu) return;
    menu.remove();
    menu = null;
    opener.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    if (refocus) opener.focus();
  };
  /** @param {Event} event */
  const outside = (event) => {
    if (!holder.contains(/** @type {Node} */ (event.target))) close(false);
  };
  /** @param {boolean} last */
  const open = async (last) => {
    const list = await rows();
    if (menu) return;
    menu = h("div", { class: `menu${options.end ? " is-end" : ""}`, role: "menu", "aria-label": spec.label },
      list.map((row) => drawRow(row, close)));
    holder.append(menu);
    opener.setAttribute("aria-expanded", "true");
    keepOnScreen(menu);
    document.addEventListener("pointerdown", outside, true);
    const items = itemsOf(menu);
    items[last ? items.length - 1 : 0]?.focus();
  };

  opener.addEventListener("click", () => (menu ? close() : void open(false)));
  opener.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    void open(event.key === "ArrowUp");
  });
  holder.addEventListener("keydown", (event) => {
    if (!menu) return;
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") close(false);
    else if (moveFocus(menu, event.key)) event.preventDefault();
  });
  return holder;
}

/** @param {MenuRow} row @param {(refocus?: boolean) => void} close */
function drawRow(row, close) {
  if (row === "rule") return h("hr", { class: "menu-rule" });
  if ("heading" in row) return h("div", { class: "menu-head", role: "presentation" }, row.heading);
  return h("button", {
    type: "button",
    class: "menu-item",
    role: row.checked === undefined ? "menuitem" : "menuitemradio",
    "aria-checked": row.checked === undefined ? undefined : String(row.checked),
    tabindex: "-1",
    onclick: () => {
      close();
      row.onchoose();
    },
  }, row.icon && icon(row.icon), h("span", { class: "menu-label" }, row.label),
  row.note && h("span", { class: "menu-note" }, row.note), row.keys && h("kbd", {}, row.keys));
}

/** @param {HTMLElement} menu */
function itemsOf(menu) {
  return /** @type {HTMLElement[]} */ ([...menu.querySelectorAll(".menu-item")]);
}

/** @param {HTMLElement} menu @param {string} key */
function moveFocus(menu, key) {
  const items = itemsOf(menu);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  if (to !== undefined) {
    items[(to + items.length) % items.length]?.focus();
    return true;
  }
  if (key.length !== 1 || key === " ") return false;
  const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const hit = rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
  hit?.focus();
  return Boolean(hit);
}

/** Shifts a menu that would stick out of the window. @param {HTMLElement} menu */
function keepOnScreen(menu) {
  const box = menu.getBoundingClientRect();
  const over = Math.max(0, box.right - (document.documentElement.clientWidth - 8));
  const under = Math.max(0, 8 - box.left);
  if (over || under) menu.style.setProperty("translate", `${under - over}px 0`);
  if (box.bottom > innerHeight && box.top - box.height > 60) menu.style.setProperty("inset-block", "auto calc(100% + 4px)");
}
