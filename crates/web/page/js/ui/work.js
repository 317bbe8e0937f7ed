// Work that may take long: shown after a moment, with how far it is and a way to stop it.

import { announce } from "./announce.js";
import { button } from "./button.js";
import { h } from "./dom.js";
import { stopped } from "./fault.js";
import { language, t } from "./language.js";

/** Work that is over sooner than this is never shown: a flash helps nobody. */
const SHOW_AFTER_MS = 350;

/**
 * @typedef {object} WorkSettings
 * @property {boolean} [quiet] shows nothing: the view shows progress itself
 */

/** @type {AbortController | null} */
let current = null;

/**
 * Runs one piece of work; a newer one stops it. Gives undefined if it was stopped.
 * @template T
 * @param {string} label
 * @param {(options: import("../carrier.js").AskOptions) => Promise<T>} job
 * @param {AbortSignal} signal
 * @param {WorkSettings} [settings]
 * @returns {Promise<T | undefined>}
 */
export async function runWork(label, job, signal, settings = {}) {
  current?.abort();
  const stop = new AbortController();
  current = stop;
  const both = AbortSignal.any([stop.signal, signal]);
  const panel = settings.quiet ? null : workPanel(label, () => stop.abort());
  try {
    return await job({ signal: both, onProgress: (progress) => panel?.tell(progress) });
  } catch (fault) {
    if (!stopped(fault)) throw fault;
    if (panel?.shown && !signal.aborted) announce(t`${label}: stopped`);
    return undefined;
  } finally {
    panel?.close();
    if (current === stop) current = null;
  }
}

/** @param {string} label @param {() => void} stop */
function workPanel(label, stop) {
  const figures = h("div", { class: "work-figures" });
  const bar = h("progress", { "aria-label": label });
  const node = h("div", { class: "work", role: "group", "aria-label": label },
    h("div", {}, h("div", { class: "work-label" }, `${label}…`), figures),
    button({ label: t("Stop"), icon: "close", onclick: stop }), bar);
  const began = performance.now();
  let nodes = 0;
  const panel = {
    shown: false,
    /** @param {import("../carrier.js").Progress} progress */
    tell(progress) {
      nodes = progress.nodes ?? nodes;
      if (progress.total) {
        bar.max = progress.total;
        bar.value = progress.done ?? 0;
      }
      draw();
    },
    close() {
      clearTimeout(show);
      clearInterval(tick);
      node.remove();
      document.removeEventListener("keydown", escape, true);
    },
  };
  const draw = () => {
    const seconds = Math.floor((performance.now() - began) / 1000);
    figures.textContent = [`${seconds} s`, nodes ? t`${nodes.toLocaleString(language)} positions` : ""].filter(Boolean).join(" · ");
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key !== "Escape" || !panel.shown) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  const show = setTimeout(() => {
    panel.shown = true;
    document.body.append(node);
    announce(t`${label}. Escape stops it.`);
    draw();
  }, SHOW_AFTER_MS);
  const tick = setInterval(draw, 500);
  document.addEventListener("keydown", escape, true);
  return panel;
}
