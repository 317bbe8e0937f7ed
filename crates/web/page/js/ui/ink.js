// The tokens' colours for a canvas, which knows no var(): resolved by the browser itself, and again
// whenever the theme changes.

import { h } from "./dom.js";

/**
 * @template {string} N
 * @param {HTMLElement} parent where the colours are to hold
 * @param {readonly N[]} names tokens without their dashes
 * @returns {Record<N, string>}
 */
export function inks(parent, names) {
  const probe = h("span", { hidden: true });
  parent.append(probe);
  const found = /** @type {Record<N, string>} */ ({});
  for (const name of names) {
    probe.style.setProperty("color", `var(--${name})`);
    found[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return found;
}

/**
 * Calls `changed` whenever the colours are no longer what they were.
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function onThemeChange(changed, signal) {
  for (const wish of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) matchMedia(wish).addEventListener("change", changed, { signal });
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => watcher.disconnect());
}

/**
 * Calls `draw`, which has to draw at once, when the page goes to paper and when it is back: paper has the colours of the light theme,
 * and the browser takes a canvas as it finds it.
 * @param {() => void} draw
 * @param {AbortSignal} signal
 */
export function onPaper(draw, signal) {
  const { style } = document.documentElement;
  window.addEventListener("beforeprint", () => { style.setProperty("color-scheme", "light"); draw(); }, { signal });
  window.addEventListener("afterprint", () => { style.removeProperty("color-scheme"); draw(); }, { signal });
}

/** Whether motion should be spared. */
export function calmly() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Sizes a canvas to `width` × `height` page pixels, sharp on any screen; gives its context, scaled.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
export function sharp(canvas, width, height) {
  const scale = Math.min(3, window.devicePixelRatio || 1);
  const [w, v] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  if (canvas.width !== w || canvas.height !== v) {
    canvas.width = w;
    canvas.height = v;
    canvas.style.setProperty("width", `${width}px`);
    canvas.style.setProperty("height", `${height}px`);
  }
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  return pen;
}
