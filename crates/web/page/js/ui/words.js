// What every view says the same way: verdicts, limits, numbers of things.

import { counted, t } from "./language.js";

export { counted };

/** @type {Record<string, { kind: string, text: string }>} */
export const VERDICTS = {
  unique: { kind: "is-good", text: t("There is just one solution.") },
  several: { kind: "is-warn", text: t("There is more than one solution.") },
  impossible: { kind: "is-bad", text: t("There is no solution.") },
  found: { kind: "is-accent", text: t("There is a solution; whether it is the only one was not settled.") },
  unknown: { kind: "is-warn", text: t("No solution was found before a limit struck; there may be one.") },
};

/** @type {Record<string, string>} */
export const LIMITS = { time: t("the time allowed ran out"), nodes: t("the positions allowed ran out"), cancelled: t("it was stopped"), slice: t("it was paused") };

/** How badges show levels. @type {Record<string, string>} */
export const LEVEL_KINDS = { easy: "is-good", medium: "is-accent", hard: "is-warn", expert: "is-bad", extreme: "is-bad" };

/** What verdicts of the engine are called. @type {Record<string, string>} */
export const VERDICT_NAMES = { unique: t("unique"), several: t("several"), impossible: t("impossible"), found: t("found"), unknown: t("unknown") };

/** What levels are called. @type {Record<string, string>} */
export const LEVEL_NAMES = { easy: t("easy"), medium: t("medium"), hard: t("hard"), expert: t("expert"), extreme: t("extreme") };

/** @param {string} word */
export const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** @param {string | undefined} level */
export function levelName(level) { return level === undefined ? "" : LEVEL_NAMES[level] ?? level; }
