// A short message at the foot of the page that goes by itself. Whatever matters is said elsewhere too.

import { announce } from "./announce.js";
import { button } from "./button.js";
import { h } from "./dom.js";
import { t } from "./language.js";

const STAY_MS = 5000;

/** @type {HTMLElement | null} */
let holder = null;

/**
 * @param {string} text
 * @param {{ kind?: "plain" | "good" | "bad", lang?: string, stays?: boolean, act?: { label: string, onclick: () => void } }} [options] `lang`: its language, if it is not the page's; `stays`: until it is dismissed
 */
export function toast(text, options = {}) {
  if (!holder) {
    holder = h("div", { class: "toasts", role: "region", "aria-label": t("Messages") });
    document.body.append(holder);
  }
  const close = () => note.remove();
  const kind = options.kind && options.kind !== "plain" ? ` is-${options.kind}` : "";
  const note = h("div", { class: `toast${kind}${options.stays ? " is-staying" : ""}` },
    h("span", { lang: options.lang }, text),
    options.act && button({ label: options.act.label, kind: "quiet", onclick: () => { close(); options.act?.onclick(); } }),
    button({ label: t("Dismiss"), icon: "close", bare: true, kind: "quiet", onclick: close }));
  holder.replaceChildren(note);
  announce(text, options.kind === "bad" ? "assertive" : "polite", options.lang);
  if (options.stays) return;
  // It stays as long as somebody points at it or is in it.
  let left = STAY_MS;
  const clock = setInterval(() => {
    if (!note.isConnected) clearInterval(clock);
    else if (!note.matches(":hover, :focus-within") && (left -= 500) <= 0) {
      clearInterval(clock);
      close();
    }
  }, 500);
}

/** Takes away what speaks of something that is gone; what stays until it is dismissed stays. */
export function clearToasts() {
  for (const note of holder?.querySelectorAll(".toast:not(.is-staying)") ?? []) note.remove();
}
