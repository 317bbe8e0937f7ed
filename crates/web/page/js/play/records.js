// What the player has finished, kept in this browser alone: for statistics and the streak of days.

import { openStore } from "../store.js";

/**
 * A finished puzzle.
 * @typedef {object} Finished
 * @property {string} day as `2026-11-17`, by the player's own clock
 * @property {"sudoku" | "nonogram"} kind
 * @property {string} what its level or size, as the statistics group it
 * @property {number} seconds
 * @property {number} hints
 */

/** More are not kept: the oldest go. */
const MOST = 3000;
const store = openStore("play");

/** A day as `2026-11-17`. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @returns {Finished[]} oldest first */
export function finishedOnes() {
  const kept = store.get("finished", /** @type {Finished[]} */ ([]));
  return kept.filter((one) => typeof one?.day === "string" && typeof one.what === "string" && Number.isFinite(one.seconds));
}

/** @param {Finished} one */
export function noteFinished(one) {
  store.set("finished", [...finishedOnes(), one].slice(-MOST));
}

export function forgetFinished() { store.set("finished", []); }

/** Days in a row with a finished puzzle, up to today, or to yesterday if today has none yet. @param {Finished[]} ones @param {Date} today */
export function streak(ones, today) {
  const days = new Set(ones.map((one) => one.day));
  const day = new Date(today);
  if (!days.has(dayOf(day))) day.setDate(day.getDate() - 1);
  let length = 0;
  for (; days.has(dayOf(day)); day.setDate(day.getDate() - 1)) length += 1;
  return length;
}

/** `4:07`, or `1:02:30`. @param {number} seconds */
export function timeText(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
