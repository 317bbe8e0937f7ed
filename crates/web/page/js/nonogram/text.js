// A Nonogram as text with what its author says of it: the text by which the page knows a puzzle has its clues alone.

/** @param {string} text @param {{ title?: string, author?: string, copyright?: string, source?: string }} about */
export function withWords(text, { title, author, copyright, source }) {
  const words = Object.entries({ title, author, copyright, source }).filter(([, said]) => said);
  if (!words.length) return text;
  if (text.startsWith("{")) {
    try {
      return JSON.stringify({ ...Object.fromEntries(words), ...JSON.parse(text) });
    } catch {
      return text;
    }
  }
  // The page's own pictures: clues line by line, with names for the words.
  if (!/^(?:title|width) /.test(text)) return text;
  const lines = words.map(([name, said]) => [name === "author" ? "by" : name, String(said).replace(/\s+/g, " ").replaceAll('"', "'")]);
  return lines.filter(([name]) => !text.startsWith(`${name} `)).map(([name, said]) => `${name} "${said}"\n`).join("") + text;
}
