// What comes from outside: a file or text dropped on the page or pasted while no field has the focus,
// a file chosen; and a file given away.

import { toBase64 } from "../base64.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { isPhotograph } from "./pictures.js";

/** Larger files are for the Batch view, which reads them in pieces. */
const TEXT_LIMIT = 8_000_000;
/** A photograph is made small in the browser, so that it may be larger. */
const PICTURE_LIMIT = 64_000_000;

/**
 * A text, or the bytes of a file that is none (a picture, something packed) in Base64: as `open` takes it.
 * @typedef {{ text?: string, data?: string, name?: string, from?: string }} Given
 */

/**
 * Listens for drops and pastes anywhere on the page.
 * @param {string} invitation shown while something is held over the page
 * @param {(given: Given) => void} onText
 * @param {(fault: Error) => void} onFault
 * @param {AbortSignal} signal
 */
export function acceptText(invitation, onText, onFault, signal) {
  /** @type {HTMLElement | null} */
  let veil = null;
  const lift = () => {
    veil?.remove();
    veil = null;
  };
  signal.addEventListener("abort", lift);
  const listen = { signal };
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    if (!veil) {
      veil = h("div", { class: "drop-veil", "aria-hidden": "true" }, invitation);
      document.body.append(veil);
    }
  }, listen);
  window.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) lift();
  }, listen);
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    lift();
    const file = event.dataTransfer?.files[0];
    if (file) readFile(file).then(onText, onFault);
    else {
      const text = event.dataTransfer?.getData("text/plain");
      if (text) onText({ text });
    }
  }, listen);
  document.addEventListener("paste", (event) => {
    const field = event.target;
    if (field instanceof HTMLElement && field.closest("input, textarea, select, [contenteditable], dialog")) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData("text/plain");
    if (file) readFile(file).then(onText, onFault);
    else if (text?.trim()) onText({ text });
    else return;
    event.preventDefault();
  }, listen);
}

/** @param {File} file @returns {Promise<Given>} */
export async function readFile(file) {
  const limit = isPhotograph({ data: toBase64(new Uint8Array(await file.slice(0, 48).arrayBuffer())) }) ? PICTURE_LIMIT : TEXT_LIMIT;
  if (file.size > limit) {
    throw new Error(t`${file.name} has ${Math.round(file.size / 1e6)} MB; a puzzle to open may have ${limit / 1e6} MB.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), name: file.name };
  } catch {
    return { data: toBase64(bytes), name: file.name };
  }
}

/** Lets somebody choose a file. @param {(file: File) => void} onFile */
export function chooseFile(onFile) {
  const input = h("input", { type: "file" });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) onFile(file);
  });
  input.click();
}

/**
 * Gives a file away.
 * @param {string | Blob} content
 * @param {string} name
 */
export function saveFile(content, name) {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content);
  h("a", { href: url, download: name }).click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
