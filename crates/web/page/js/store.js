// What a view keeps in this browser: settings, and where somebody is in each puzzle.
//
// Everything goes through localStorage under `cellwise.VIEW.…`. A browser may refuse (private
// windows, full disk): then nothing is kept, and nothing breaks.

/** Puzzles of one view whose progress is kept; the longest untouched goes first. */
const KEPT = 60;

/**
 * @typedef {object} Store
 * @property {<T>(key: string, otherwise: T) => T} get
 * @property {(key: string, value: unknown) => void} set
 * @property {(puzzle: string, progress: unknown) => void} keep keeps the progress in a puzzle, by its text
 * @property {(puzzle: string) => unknown} recall the progress in a puzzle, if any is kept
 * @property {(puzzle: string) => void} forget
 * @property {(puzzle: string, heard: () => void, signal: AbortSignal) => void} listen hears when another tab of this browser goes on with a puzzle
 * @property {() => { puzzle: string, touched: number }[]} recent the puzzles kept, last touched first
 */

/** @param {unknown} value */
const sortOf = (value) => (Array.isArray(value) ? "list" : typeof value);

/** FNV-1a: names a puzzle in a key; the text itself is kept beside the progress and compared. @param {string} text */
function digest(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36) + text.length.toString(36);
}

/**
 * @param {string} view
 * @param {Storage | undefined} [storage]
 * @returns {Store}
 */
export function openStore(view, storage = browserStorage()) {
  const prefix = `cellwise.${view}.`;
  /** @param {string} key @returns {any} */
  const read = (key) => {
    try {
      const text = storage?.getItem(prefix + key);
      return text ? JSON.parse(text) : undefined;
    } catch {
      return undefined;
    }
  };
  /** @param {string} key @param {unknown} value @returns {boolean} */
  const write = (key, value) => {
    try {
      storage?.setItem(prefix + key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  };
  /** @param {string} key */
  const drop = (key) => {
    try {
      storage?.removeItem(prefix + key);
    } catch {
      // Nothing to drop where nothing can be kept.
    }
  };
  /** @returns {{ key: string, puzzle: string, touched: number }[]} */
  const list = () => {
    const kept = read("kept");
    return Array.isArray(kept) ? kept.filter((row) => typeof row?.key === "string" && typeof row.puzzle === "string") : [];
  };
  return {
    get(key, otherwise) {
      const found = read(`set.${key}`) ?? otherwise;
      // Another version, an extension or a hand may have written there.
      return otherwise === null || sortOf(found) === sortOf(otherwise) ? found : otherwise;
    },
    set: (key, value) => void write(`set.${key}`, value),
    keep(puzzle, progress) {
      const key = `at.${digest(puzzle)}`;
      const kept = [{ key, puzzle, touched: Date.now() }, ...list().filter((row) => row.key !== key)];
      for (const old of kept.splice(KEPT)) drop(old.key);
      // A full store makes room by letting go of the oldest, as long as there is one.
      while (!write(key, { puzzle, progress })) {
        const old = kept.length > 1 ? kept.pop() : undefined;
        if (!old) return;
        drop(old.key);
      }
      write("kept", kept);
    },
    recall(puzzle) {
      const found = read(`at.${digest(puzzle)}`);
      return found?.puzzle === puzzle ? found.progress : undefined;
    },
    forget(puzzle) {
      const key = `at.${digest(puzzle)}`;
      drop(key);
      write("kept", list().filter((row) => row.key !== key));
    },
    listen(puzzle, heard, signal) {
      const key = `${prefix}at.${digest(puzzle)}`;
      window.addEventListener("storage", (event) => { if (event.key === key && event.newValue !== null) heard(); }, { signal });
    },
    recent: () => list().map(({ puzzle, touched }) => ({ puzzle, touched })),
  };
}

/** @returns {Storage | undefined} */
function browserStorage() {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
