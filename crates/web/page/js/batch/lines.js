// A large file in pieces of whole lines, read as they are wanted: it is never all in memory.

/** @typedef {{ text: string, line: number, lines: number, bytes: number }} Piece `line`: the number of its first line, from 1; `bytes`: read so far */

/**
 * The bytes of a file, without gzip's packing if it has one; `onBytes` hears how much of the file was read.
 * @param {Blob} file @param {(bytes: number) => void} [onBytes]
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>}
 */
export async function plainBytes(file, onBytes) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  let bytes = 0;
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const counted = new TransformStream({
    transform(chunk, out) {
      bytes += chunk.length;
      onBytes?.(bytes);
      out.enqueue(chunk);
    },
  });
  const stream = file.stream().pipeThrough(counted);
  return first === 0x1f && second === 0x8b ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
}

/** The first letters of a file. @param {Blob} file */
export async function headOf(file) {
  const reader = (await plainBytes(file)).getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text, whole: true };
      text += decoder.decode(value, { stream: true });
      if (text.length >= HEAD) return { text: text.slice(0, HEAD), whole: false };
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

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
  let [rest, at, bytes, over] = ["", 1, 0, false];
  const reader = (await plainBytes(file, (count) => { bytes = count; })).getReader();
  const decoder = new TextDecoder();
  try {
    while (!over || rest) {
      const want = most();
      let cut = endOfLines(rest, want);
      while (cut < 0 && !over) {
        const { done, value } = await reader.read();
        over = done;
        rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
        cut = endOfLines(rest, want);
      }
      const text = cut < 0 ? rest : rest.slice(0, cut);
      rest = rest.slice(text.length);
      if (!text) continue;
      const lines = countLines(text);
      // What is read but not yet given out counts for the next piece, as far as one can tell.
      yield { text, line: at, lines, bytes: Math.max(0, bytes - rest.length) };
      at += lines;
    }
  } finally {
    void reader.cancel().catch(() => {});
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
