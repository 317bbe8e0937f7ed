// Which clues strike themselves out: the rule itself, held against all placements written out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readLine } from "../page/js/nonogram/clues.js";

/** `#` filled, letters colours from a = 1, `x` crossed out, `.` open. */
const cells = (text) => [...text].map((letter) => (letter === "." ? 0 : letter === "x" ? 1 : letter === "#" ? 2 : letter.charCodeAt(0) - 97 + 2));
const clue = (...runs) => runs.map((run) => (typeof run === "number" ? { length: run, colour: 1 } : { length: Number(run.slice(0, -1)), colour: run.charCodeAt(run.length - 1) - 96 }));

test("a closed piece that can be one run only is done", () => {
  assert.deepEqual(readLine(clue(3, 1, 1), cells("###x....")).done, [true, false, false]);
  assert.deepEqual(readLine(clue(3, 1), cells("...x###x")).dead, true);
  assert.deepEqual(readLine(clue(1, 3), cells("...x###x")).done, [false, true]);
});

test("a piece that might grow, or might be either of two runs, is not done", () => {
  assert.deepEqual(readLine(clue(1, 1), cells("..x#x..")).done, [false, false]);
  assert.deepEqual(readLine(clue(1, 2), cells("#......")).done, [false, false]);
});

test("a finished line is done, crosses or not", () => {
  const state = readLine(clue(1, 2), cells("#..##."));
  assert.deepEqual(state, { done: [true, true], full: true, dead: false });
  assert.equal(readLine(clue(), cells("...")).full, true);
});

test("runs of different colours may touch", () => {
  assert.deepEqual(readLine(clue("2a", "2b"), cells("aabb.")).full, true);
  assert.deepEqual(readLine(clue("1a", "1b", "1a"), cells("xaba.")).full, true);
  assert.equal(readLine(clue("2a", "2a"), cells("aaaa.")).dead, true);
});

test("a line with a blot over any number of runs is done as a whole", () => {
  const any = { length: 0, colour: 0 };
  assert.deepEqual(readLine([...clue(2), any], cells("##x#.")), { done: [true, true], full: true, dead: false });
  assert.equal(readLine([any, ...clue(2)], cells("#.#..")).full, false);
  assert.equal(readLine([any], cells("#.#..")).full, true);
});

/** Every filling of `n` cells with the runs of a clue. */
function placements(runs, n) {
  const found = [];
  const place = (j, from, line) => {
    if (j === runs.length) {
      found.push(line);
      return;
    }
    const gap = j > 0 && runs[j - 1].colour === runs[j].colour ? 1 : 0;
    // A length of 0 can't be read: it is any.
    const lengths = runs[j].length > 0 ? [runs[j].length] : Array.from({ length: n }, (_, i) => i + 1);
    for (const length of lengths) {
      for (let start = from + gap; start + length <= n; start++) {
        place(j + 1, start + length, [...line, { start, end: start + length, state: runs[j].colour + 1 }]);
      }
    }
  };
  place(0, 0, []);
  return found;
}

test("done and dead are what all placements say", () => {
  const n = 6;
  const clues = [clue(), clue(1), clue(3), clue(1, 1), clue(2, 1), clue(1, 1, 1), clue(1, 2), clue("1a", "1b"), clue("2a", "1b", "1a"), clue("1b", "2b"), clue(0), clue(0, 1), clue(1, 0, 2), clue("0a", "1b")];
  for (const runs of clues) {
    const all = placements(runs, n);
    const states = Math.max(2, ...runs.map((run) => run.colour + 1)) + 1;
    for (let code = 0; code < states ** n; code++) {
      const line = Array.from({ length: n }, (_, i) => Math.floor(code / states ** i) % states);
      const agree = all.filter((placed) => {
        const full = new Array(n).fill(1);
        for (const { start, end, state } of placed) full.fill(state, start, end);
        return line.every((state, i) => state === 0 || state === full[i]);
      });
      const told = readLine(runs, line);
      if (told.full) continue;
      assert.equal(told.dead, agree.length === 0, `${JSON.stringify(runs)} ${line}`);
      if (told.dead) continue;
      const done = runs.map(() => false);
      for (let start = 0; start < n;) {
        let end = start + 1;
        while (end < n && line[end] === line[start]) end += 1;
        const closed = line[start] > 1 && line[start - 1] !== 0 && line[end] !== 0;
        if (closed) {
          const may = new Set(agree.map((placed) => placed.findIndex((run) => run.start === start && run.end === end)));
          if (may.size === 1 && !may.has(-1)) done[[...may][0]] = true;
        }
        start = end;
      }
      assert.deepEqual(told.done, done, `${JSON.stringify(runs)} ${line}`);
    }
  }
});
