// What the Sudoku view says beyond ui/words.js: techniques, rules.

export { LEVEL_KINDS } from "../ui/words.js";
export { techniqueName } from "../ui/technique-names.js";
export { PLAIN_RULES, ruleLine, ruleName, rulesSaid } from "./rules.js";
