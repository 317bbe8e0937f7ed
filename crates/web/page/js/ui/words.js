// What every view says the same way: verdicts, limits, numbers of things.

/** @type {Record<string, { kind: string, text: string }>} */
export const VERDICTS = {
  unique: { kind: "is-good", text: "There is just one solution." },
  several: { kind: "is-warn", text: "There is more than one solution." },
  impossible: { kind: "is-bad", text: "There is no solution." },
  found: { kind: "is-accent", text: "There is a solution; whether it is the only one was not settled." },
  unknown: { kind: "is-warn", text: "No solution was found before a limit struck; there may be one." },
};

/** @type {Record<string, string>} */
export const LIMITS = { time: "the time allowed ran out", nodes: "the positions allowed ran out", cancelled: "it was stopped", slice: "it was paused" };

/** @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** How badges show levels. @type {Record<string, string>} */
export const LEVEL_KINDS = { easy: "is-good", medium: "is-accent", hard: "is-warn", expert: "is-bad", extreme: "is-bad" };
