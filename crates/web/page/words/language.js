// The language of the page's own texts, and its table. Read before everything else, since texts are made while
// modules are read: the language that was chosen in the settings, else the first one of the browser that has a table,
// else English, whose texts stand in the modules themselves.

/** The languages there are, by their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch" };
/** Where the choice is kept. */
export const KEY = "cellwise.language";

/** @returns {keyof typeof LANGUAGES} */
function choose() {
  const known = /** @param {string | null} name @returns {name is keyof typeof LANGUAGES} */ (name) => name !== null && Object.hasOwn(LANGUAGES, name);
  try {
    const kept = localStorage.getItem(KEY);
    if (known(kept)) return kept;
  } catch {
    // A browser that keeps nothing.
  }
  // Tests read modules without a browser.
  return (globalThis.navigator?.languages ?? []).map((name) => name.split("-")[0]).find(known) ?? "en";
}

export const language = choose();

/** English texts with those of this language; none where a text stands as it is. @type {Record<string, string>} */
export const table = language === "de" ? (await import("./de.js")).table : {};

/** What lessons say, with the same in this language: fetched when somebody learns. @returns {Promise<Record<string, string>>} */
export async function readLessons() { return language === "de" ? (await import("./de-lessons.js")).lessons : {}; }
