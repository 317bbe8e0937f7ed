// Reads the page's modules: the texts that go through the table of the language, and those that should but do not.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const PAGE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../page");

/** Properties that visitors read or hear. */
const READ = new Set(["label", "title", "text", "said", "note", "yes", "aria-label", "alt", "placeholder", "message", "about", "meaning"]);
/** Functions whose first argument visitors read or hear. */
const SAY = new Set(["join", "toast", "announce", "toolbar", "segmented", "acceptText", "work", "show"]);

function* modules(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* modules(file);
    else if (entry.name.endsWith(".js")) yield file;
  }
}

/** The text of a literal with `{0}` for its values; undefined for anything else. */
function textOf(ts, node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map((span, i) => `{${i}}${span.literal.text}`).join("");
  return undefined;
}

/** Whether words stand in a text, and not only numbers, names of cells and signs. */
const hasWords = (text) => /[A-Za-z]{3}|^[A-Z][a-z]/.test(text.replace(/\{\d\}/g, "").replace(/r?c?\d+/g, ""));

/** The place where a literal ends up: through branches, lists and the values of templates. */
function slotOf(ts, node) {
  let [inner, outer] = [node, node.parent];
  for (;;) {
    const operator = ts.isBinaryExpression(outer) ? outer.operatorToken.getText() : "";
    const passes = ts.isParenthesizedExpression(outer) || ts.isArrayLiteralExpression(outer) || ts.isTemplateSpan(outer) || ts.isTemplateExpression(outer)
      || (ts.isConditionalExpression(outer) && outer.condition !== inner) || ["||", "??", "+"].includes(operator) || (operator === "&&" && outer.right === inner);
    if (!passes) return { inner, outer };
    [inner, outer] = [outer, outer.parent];
  }
}

/** Whether visitors meet a literal that stands there. */
function isRead(ts, node) {
  const { inner, outer } = slotOf(ts, node);
  if (ts.isPropertyAssignment(outer)) {
    // A table of words, as ROLE_WORDS, has nothing but texts.
    const table = ts.isVariableDeclaration(outer.parent.parent) && /^[A-Z_]*(?:WORDS|NAMES|SAID|TITLES)$/.test(outer.parent.parent.name.getText());
    return outer.initializer === inner && (table || READ.has(outer.name.text ?? outer.name.getText()));
  }
  if (ts.isBinaryExpression(outer)) return /\.textContent$|document\.title$/.test(outer.left.getText()) && outer.right === inner;
  // A word that goes into a text of the table is a text itself.
  if (ts.isTaggedTemplateExpression(outer)) return outer.template === inner && inner !== node;
  if (!ts.isCallExpression(outer) && !ts.isNewExpression(outer)) return false;
  const name = outer.expression.name?.text ?? outer.expression.text;
  const at = (outer.arguments ?? []).indexOf(inner);
  if (name === "h" || name === "svg") return at >= 2;
  // With a language of its own it is the engine's.
  const marked = name === "announce" && outer.arguments.length > 2;
  return (SAY.has(name) && at === 0 && !marked) || (name === "Error" && at === 0);
}

/**
 * The keys of all texts, with the module of each, and the texts that are outside the table.
 * @param {typeof import("typescript")} ts
 */
export function readTexts(ts) {
  const keys = new Map();
  const outside = [];
  for (const file of modules(path.join(PAGE, "js"))) {
    const name = path.relative(PAGE, file);
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
    const visit = (node) => {
      const called = ts.isCallExpression(node) ? node.expression.getText() : ts.isTaggedTemplateExpression(node) ? node.tag.getText() : "";
      if (called === "t") keys.set(textOf(ts, node.template ?? node.arguments[0]), name);
      else if (called === "counted" && ts.isStringLiteral(node.arguments[1])) {
        const [, one, many] = node.arguments;
        keys.set(`${one.text}|${many ? many.text : `${one.text}s`}`, name);
      }
      const text = textOf(ts, node);
      const wrapped = ["t", "counted"].includes(node.parent?.tag?.getText() ?? node.parent?.expression?.getText?.());
      if (text !== undefined && !wrapped && hasWords(text) && isRead(ts, node)) {
        outside.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { keys, outside };
}

/** Techniques of both puzzles as the engine's tables have them. @returns {{ slug: string, name: string, about: string }[]} */
export function readTechniques() {
  const human = path.resolve(PAGE, "../../human/src");
  return ["sudoku/technique/table.rs", "nonogram/table.rs"].flatMap((file) =>
    [...readFileSync(path.join(human, file), "utf8").matchAll(/^ {4}\w+: (?:\d+ )?"([^"]+)", "([^"]+)", \w+, \d+, (?:None, |Some\(\d+\), )?"([^"]+)";$/gm)]
      .map(([, slug, name, about]) => ({ slug, name, about })));
}
