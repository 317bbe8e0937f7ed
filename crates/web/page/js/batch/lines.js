// A large file in pieces of whole lines, read as they are wanted: it is never all in memory.

/** @typedef {{ text: string, line: number, lines: number, bytes: number }} Piece `line`: the number of its first line, from 1; `bytes`: read so far */

/** Letters at the beginning that tell what the file is. */
export const HEAD = 60_000;
/** The most letters of a piece: well below what a server takes at once. A line longer than that is a piece of its own. */
const LONGEST = 1_000_000;

/**
 * Pieces of at most `most()` lines each.
 * @param {Blob} file
 * @param {() => number} most asked before each piece
 * @returns {AsyncGenerator<Piece>}
 */
export async function* pieces(file, most) {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let [rest, at, bytes, over] = ["", 1, 0, false];
  try {
    while (!over || rest) {
      const want = most();
      let cut = endOfLines(rest, want);
      while (cut < 0 && !over) {
        const { done, value } = await reader.read();
        over = done;
        bytes += value?.length ?? 0;
        rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
        cut = endOfLines(rest, want);
      }
      const text = cut < 0 ? rest : rest.slice(0, cut);
      rest = rest.slice(text.length);
      if (!text) continue;
      const lines = countLines(text);
      // What is read but not yet given out counts for the next piece.
      yield { text, line: at, lines, bytes: bytes - rest.length };
      at += lines;
    }
  } finally {
    void reader.cancel();
  }
}

/** Where the first `count` lines of a text end, or as many as a piece may hold; -1 if it has fewer. @param {string} text @param {number} count */
function endOfLines(text, count) {
  let at = 0;
  for (let i = 0; i < count; i++) {
    const next = text.indexOf("\n", at) + 1;
    if (next === 0) return -1;
    if (next > LONGEST && at > 0) return at;
    at = next;
  }
  return at;
}

/** @param {string} text */
function countLines(text) {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return text.endsWith("\n") ? count : count + 1;
}
