// The clock of a puzzle in the head of its view. It runs while the page is in sight; a press pauses it and covers the board.

import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/button.js";
import { timeText } from "./records.js";
import { t } from "../ui/language.js";

/**
 * @param {import("./session.js").Session} session
 * @param {() => HTMLElement | null | undefined} covered what a pause hides
 * @param {AbortSignal} signal
 */
export function clock(session, covered, signal) {
  const time = h("span", { class: "clock-time" });
  let paused = false;
  /** @type {HTMLElement | null} */
  let veil = null;
  const draw = () => {
    // Asked once: a second may end between two questions.
    const text = timeText(session.seconds);
    time.textContent = text;
    node.setAttribute("aria-pressed", String(paused));
    node.setAttribute("aria-label", `${paused ? t("Paused at") : t("Time")} ${text}. ${paused ? t("Go on") : t("Pause")}`);
  };
  const go = () => {
    if (paused || document.hidden) session.stop();
    else session.start();
    draw();
  };
  /** @param {boolean} on */
  const pause = (on) => {
    paused = on;
    veil?.remove();
    veil = null;
    const room = covered();
    room?.classList.toggle("is-paused", on);
    if (on && room) {
      veil = h("div", { class: "pause-veil no-print" }, h("p", {}, t("Paused")), button({ label: t("Go on"), icon: "play", kind: "primary", onclick: () => pause(false) }));
      room.append(veil);
      veil.querySelector("button")?.focus();
    }
    go();
    if (!on) node.focus();
  };
  const node = h("button", { type: "button", class: "clock no-print", title: t("Pause"), onclick: () => pause(!paused) }, icon("clock"), time);
  const tick = setInterval(draw, 1000);
  document.addEventListener("visibilitychange", go, { signal });
  signal.addEventListener("abort", () => { clearInterval(tick); session.stop(); });
  go();
  return node;
}
