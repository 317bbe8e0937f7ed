// A dialog over the page: the browser's own, which holds the focus and gives it back.

import { button } from "./button.js";
import { freshId, h } from "./dom.js";
import { t } from "./language.js";

/**
 * @typedef {object} DialogSpec
 * @property {string} title
 * @property {import("./dom.js").Child[]} body
 * @property {(close: () => void) => (Node | null)[]} [foot] buttons at the end
 * @property {boolean} [narrow]
 * @property {() => void} [onclose]
 */

/**
 * Opens a dialog; gives the way to close it.
 * @param {DialogSpec} spec
 */
export function openDialog(spec) {
  const titleId = freshId("dialog");
  const back = document.activeElement;
  const close = () => dialog.close();
  const foot = spec.foot?.(close);
  const dialog = h("dialog", { class: `dialog${spec.narrow ? " is-narrow" : ""}`, "aria-labelledby": titleId },
    h("div", { class: "dialog-head" },
      h("h2", { id: titleId }, spec.title),
      button({ label: t("Close"), icon: "close", bare: true, kind: "quiet", onclick: close })),
    // A scrolling region must be reachable by keyboard.
    h("div", { class: "dialog-body", tabindex: "0", role: "group", "aria-labelledby": titleId }, spec.body),
    foot && h("div", { class: "dialog-foot" }, foot));
  dialog.addEventListener("close", () => {
    dialog.remove();
    spec.onclose?.();
    if (document.activeElement !== document.body) return;
    // What had the focus may be gone with the puzzle it belonged to: then the board has it.
    const next = back?.isConnected ? back : document.querySelector('main [role="grid"] [tabindex="0"], main [role="grid"][tabindex="0"]');
    if (next instanceof HTMLElement) next.focus();
  });
  // A click on the veil is a click on the dialog element itself, outside its box.
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog) return;
    const box = dialog.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside) close();
  });
  // Keys belong to the dialog while it is open.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  const first = dialog.querySelector("[autofocus], .dialog-body textarea, .dialog-body input, .dialog-body select, .dialog-foot .is-primary");
  if (first instanceof HTMLElement) first.focus();
  return close;
}

/**
 * Asks yes or no.
 * @param {{ title: string, text: string, yes: string }} spec
 * @returns {Promise<boolean>}
 */
export function confirmDialog(spec) {
  return new Promise((resolve) => {
    let answer = false;
    openDialog({
      title: spec.title,
      narrow: true,
      body: [h("p", {}, spec.text)],
      foot: (close) => [
        button({ label: t("Cancel"), onclick: close }),
        button({ label: spec.yes, kind: "primary", onclick: () => { answer = true; close(); } }),
      ],
      onclose: () => resolve(answer),
    });
  });
}
