// Which files are pictures, by how they begin.

import { fromBase64 } from "../base64.js";

/** How pictures begin, in Base64: JPEG, GIF, WebP, BMP. */
const PHOTOGRAPHS = /^(?:\/9j\/|R0lGOD|UklGR|Qk[0-3])/;
const PNG = /^iVBORw0KGgo/;

/** A picture with a longer side is one to be made into a puzzle: a puzzle has one pixel for each cell. */
const LARGEST_PUZZLE = 100;

/** The longer side of a PNG, which its header tells. @param {Uint8Array} head */
function longerSide(head) {
  const view = new DataView(head.buffer);
  return head.length < 24 ? 0 : Math.max(view.getUint32(16), view.getUint32(20));
}

/** Whether it is a picture of a camera that keeps its size before its name: AVIF, HEIC. @param {Uint8Array} head */
function isBoxed(head) { return /^ftyp(?:avi|hei|mif)/.test(String.fromCharCode(...head.subarray(4, 12))); }

/** Whether it is a picture that is no puzzle by itself. @param {import("./drop.js").Given} given */
export function isPhotograph({ data, from }) {
  if (!data || from) return false;
  const head = fromBase64(data.slice(0, 32));
  return PHOTOGRAPHS.test(data) || isBoxed(head) || PNG.test(data) && longerSide(head) > LARGEST_PUZZLE;
}

/** @param {import("./drop.js").Given} given */
export function isPicture(given) { return isPhotograph(given) || Boolean(given.data && PNG.test(given.data)); }
