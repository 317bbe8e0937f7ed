// Addresses: which view, and what it shows. A puzzle travels in the hash, so no server ever sees it.
//
//   #/sudoku?p=53..7…        short plain text, readable
//   #/sudoku?z=q1YqS…        anything longer: deflated, base64url
//
// Both decode to the same: a JSON value or a text, whatever the view put in.

import { fromBase64, toBase64 } from "./base64.js";
import { t } from "./ui/language.js";

/** The longest text that is left readable. */
const PLAIN_LIMIT = 120;
/** What an address may unfold to; a hostile link is refused, not unpacked. */
const UNPACKED_LIMIT = 1_000_000;

/**
 * @param {string} view
 * @param {Record<string, string>} [params]
 */
export function address(view, params = {}) {
  const query = new URLSearchParams(params).toString();
  return `#/${view}${query ? `?${query}` : ""}`;
}

/** @param {string} hash */
export function readAddress(hash) {
  const text = hash.replace(/^#\/?/, "");
  const cut = text.indexOf("?");
  const view = cut < 0 ? text : text.slice(0, cut);
  return { view, params: new URLSearchParams(cut < 0 ? "" : text.slice(cut + 1)) };
}

/** Base64 in letters that an address leaves alone. @param {Uint8Array} bytes */
function toLetters(bytes) {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromLetters(text) {
  return fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}

/**
 * Parameters that carry `value`: a text as it is if it is short, else packed.
 * @param {unknown} value
 * @returns {Promise<Record<string, string>>}
 */
export async function pack(value) {
  if (typeof value === "string" && value.length <= PLAIN_LIMIT && /^[\w.*-]+$/.test(value)) return { p: value };
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return { z: toLetters(new Uint8Array(await new Response(stream).arrayBuffer())) };
}

/**
 * What `pack` put there; undefined if the address carries nothing.
 * @param {URLSearchParams} params
 * @returns {Promise<unknown>}
 */
export async function unpack(params) {
  const plain = params.get("p");
  if (plain !== null) return plain;
  const packed = params.get("z");
  if (packed === null) return undefined;
  try {
    const stream = new Blob([fromLetters(packed)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      if (text.length > UNPACKED_LIMIT) {
        void reader.cancel();
        throw new Error(t("too long"));
      }
    }
    return JSON.parse(text + decoder.decode());
  } catch {
    throw new Error(t("This link is damaged: what it carries can't be unpacked. Ask for it again, or paste the puzzle itself."));
  }
}

/**
 * The whole address of `value` in a view, for the clipboard.
 * @param {string} view
 * @param {unknown} value
 */
export async function shareLink(view, value) {
  return new URL(address(view, await pack(value)), location.href).href;
}

/**
 * Hands a link to the system's share sheet, or to the clipboard.
 * @param {string} url
 * @param {string} title
 * @returns {Promise<"shared" | "copied" | "shown">} `shown`: neither is allowed here, show it
 */
export async function handOver(url, title) {
  const touch = matchMedia("(pointer: coarse)").matches;
  if (touch && navigator.share) {
    try {
      await navigator.share({ url, title });
      return "shared";
    } catch (fault) {
      if (fault instanceof DOMException && fault.name === "AbortError") return "shared";
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "shown";
  }
}
