// What a player draws over the board without writing: lines of the pen, crosses and circles, colours of single
// candidates. All of it is one map from a place to a colour, so that a move puts it there and takes it back.
//
//   "l 0 1"   a line between the middles of two cells that touch        "o 5"    a circle in a cell
//   "e 3 4"   a line between two corners of cells, along an edge        "x 5"    a cross in a cell
//   "k 3 4"   a cross on such an edge                                   "d 5 2"  the colour of digit 2 in cell 5
//
// Cells are counted row by row from 0; so are the corners, of which a row has one more than cells.

/** @typedef {Map<string, number>} Ink */

/** How many colours there are for cells, candidates and the pen. */
export const COLOURS = 8;

/** @param {number} a @param {number} b */
export const lineKey = (a, b) => `l ${Math.min(a, b)} ${Math.max(a, b)}`;
/** @param {number} a @param {number} b */
export const edgeKey = (a, b) => `e ${Math.min(a, b)} ${Math.max(a, b)}`;
/** @param {number} cell @param {number} digit */
export const digitKey = (cell, digit) => `d ${cell} ${digit}`;

/** The kind of a place and its numbers; undefined if it is none on a board of this size. @param {unknown} key @param {number} size */
export function readKey(key, size) {
  const found = typeof key === "string" ? /^([loxekd]) (\d+)(?: (\d+))?$/.exec(key) : null;
  if (!found) return undefined;
  const [, kind, first, second] = found;
  const [a, b] = [Number(first), second === undefined ? -1 : Number(second)];
  const cells = size * size;
  if (kind === "o" || kind === "x") return b < 0 && a < cells ? { kind, a, b } : undefined;
  if (kind === "d") return a < cells && b >= 1 && b <= size ? { kind, a, b } : undefined;
  const across = kind === "l" ? size : size + 1;
  const [down, right] = [Math.floor(b / across) - Math.floor(a / across), (b % across) - (a % across)];
  const touches = a < b && b < across * across && Math.abs(down) <= 1 && Math.abs(right) <= 1;
  return touches && (kind === "l" || Math.abs(down) + Math.abs(right) === 1) ? { kind, a, b } : undefined;
}

/** The cells that a place touches. @param {string} key @param {number} size @returns {number[]} */
export function cellsOf(key, size) {
  const place = readKey(key, size);
  if (!place) return [];
  const { kind, a, b } = place;
  if (kind === "l") return [a, b];
  if (kind === "o" || kind === "x" || kind === "d") return [a];
  // The two cells beside an edge.
  const across = size + 1;
  const [row, column] = [Math.floor(a / across), a % across];
  const beside = b - a === 1 ? [[row - 1, column], [row, column]] : [[row, column - 1], [row, column]];
  return beside.filter(([r, c]) => r >= 0 && c >= 0 && r < size && c < size).map(([r, c]) => r * size + c);
}

/** The digits whose marks have a colour, by cell. @param {Ink} ink @param {number} size @returns {Map<number, [digit: number, colour: number][]>} */
export function markColours(ink, size) {
  /** @type {Map<number, [number, number][]>} */
  const found = new Map();
  for (const [key, colour] of ink) {
    const place = key.startsWith("d") ? readKey(key, size) : undefined;
    if (place) found.set(place.a, [...(found.get(place.a) ?? []), [place.b, colour]]);
  }
  return found;
}

/** A map that was kept or came with a link; undefined if it is none. @param {any} kept @param {number} size @returns {Ink | undefined} */
export function readInk(kept, size) {
  if (!Array.isArray(kept)) return undefined;
  const valid = kept.every((pair) => Array.isArray(pair) && readKey(pair[0], size) && Number.isInteger(pair[1]) && pair[1] >= 1 && pair[1] <= COLOURS);
  return valid ? new Map(kept) : undefined;
}
