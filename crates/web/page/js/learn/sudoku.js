// A lesson or a board of practice for a technique of Sudoku.

import { button, segmented } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { BoardView } from "../sudoku/board.js";
import { digitSet, has } from "../sudoku/digits.js";
import { Game, readLine } from "../sudoku/game.js";
import { listen } from "../sudoku/input.js";
import { legend } from "../sudoku/legend.js";
import { techniqueName } from "../ui/technique-names.js";
import { faultToast } from "../ui/fault.js";
import { t } from "../ui/language.js";
import { about } from "./words.js";

/** @typedef {import("./view.js").Classroom} Classroom */
/** @typedef {import("../api.js").Step} Step */

/** The board as text with what each cell can still take, so that every question starts where the lesson stands. @param {number} size @param {number[]} values @param {number[][]} candidates */
function posed(size, values, candidates) {
  const rows = (/** @type {string[]} */ cells) => Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size).join(" "));
  return ["cellwise sudoku", "board:", ...rows(values.map((value) => String(value || "."))),
    "marks:", ...rows(values.map((value, cell) => (value ? String(value) : candidates[cell].join(",") || "*"))), "end", ""].join("\n");
}

/** @param {Classroom} room @param {number | null} seed null: the lesson itself */
export async function sudokuLesson(room, seed) {
  const { context, technique } = room;
  const lesson = /** @type {import("../api.js").Learn | undefined} */ (await context.work(seed === null ? t("Opening the lesson") : t("Making a board"), (options) =>
    context.ask("learn", seed === null ? { kind: "sudoku", name: technique.name } : { kind: "sudoku", name: technique.name, practice: true, seed }, options)));
  if (!lesson || room.signal.aborted) return;
  const opened = await context.ask("open", { text: /** @type {string} */ (lesson.givens) });
  /** @type {BoardView | undefined} */
  let drawn;
  const game = new Game(opened.records[0], () => drawn?.update());
  const values = readLine(/** @type {string} */ (lesson.board));
  game.cells = game.cells.map((cell, at) => [game.givens[at] ? 0 : values[at], "", "", "", cell[4]]);
  const sets = lesson.candidates.map((digits, cell) => (values[cell] ? "" : digitSet(digits)));
  const board = new BoardView(game, t`${technique.title}, board`);
  drawn = board;
  room.board.replaceChildren(board.node);
  if (seed === null) {
    game.select([]);
    listen(game, board, { enter() {}, erase() {}, undo() {}, redo() {}, escape() {} }, { several: false, moves: false });
    show(room, board, sets, lesson.step, true);
    return;
  }
  practise(room, game, board, sets, posed(game.size, values, lesson.candidates));
}

/** @param {Classroom} room @param {BoardView} board @param {string[]} sets @param {Step | undefined} step @param {boolean} [told] the technique is told, too */
function show(room, board, sets, step, told) {
  room.words.replaceChildren(...[told && about(room.technique), step && h("p", { lang: "en" }, step.sentence), step && legend(step)].filter((node) => node instanceof Node));
  board.setOverlay({ step, candidates: sets });
}

/**
 * The player finds the step: writes a digit that follows, or rules one out.
 * @param {Classroom} room @param {Game} game @param {BoardView} board @param {string[]} sets @param {string} puzzle
 */
function practise(room, game, board, sets, puzzle) {
  const { context, technique } = room;
  /** Every step of this technique on the board. @type {Promise<Step[]>} */
  const wanted = context.ask("steps", { kind: "sudoku", puzzle, only: [technique.name], limits: { seconds: 20 } }).then(({ steps }) => steps);
  // Told when it is needed.
  wanted.catch(() => {});
  let rulesOut = false;
  const mode = segmented(t("What you found"), [{ value: "place", label: t("A digit goes here") }, { value: "remove", label: t("A digit is ruled out") }], "place", (value) => { rulesOut = value === "remove"; });
  const keys = h("div", { class: "keys", role: "group", "aria-label": t("Digits") }, Array.from({ length: game.size }, (_, i) =>
    h("button", { type: "button", class: "key", onclick: () => void answer(i + 1) }, h("span", { class: "key-symbol" }, game.shape.symbol(i + 1)))));
  const tell = button({ label: t("Show me"), icon: "bulb", onclick: () => void reveal() });
  room.words.replaceChildren(
    h("p", {}, t("On this board the technique is the next step. Select a cell, say what you found, then press the digit.")),
    mode.node, keys, h("div", { class: "row" }, tell));
  board.setOverlay({ candidates: sets });
  listen(game, board, { enter: (digit) => void answer(digit), erase() {}, undo() {}, redo() {}, escape() {} }, { several: false, moves: false });
  void wanted.then((steps) => {
    // Techniques that only rule out begin that way.
    if (steps.length && steps.every((step) => !step.places.length)) {
      rulesOut = true;
      mode.choose("remove");
    }
  }).catch(() => {});

  /** @param {Step} step @param {number} cell @param {number} digit @param {boolean} out */
  const gives = (step, cell, digit, out) => (out ? step.removes : step.places).some((one) => one.cell === cell && one.digit === digit);

  /** @param {number} digit */
  async function answer(digit) {
    const cell = game.cursor;
    if (game.valueAt(cell)) {
      context.toast(t("This cell is filled already. Select an open one."));
      return;
    }
    const out = rulesOut;
    const what = `${game.shape.name(cell)} ${out ? t("is not") : t("is")} ${game.shape.symbol(digit)}`;
    try {
      const steps = await wanted;
      const step = steps.find((one) => gives(one, cell, digit, out));
      if (step) {
        room.judged(true, t`Right: ${what}.`);
        show(room, board, sets, step);
        return;
      }
      const other = await otherTechnique(cell, digit, out);
      room.judged(false, other ? t`${what} is true, but that is ${techniqueName(other)}.` : has(sets[cell], digit) ? t`${what} does not follow by this technique.` : t`${game.shape.symbol(digit)} is no candidate of ${game.shape.name(cell)}.`);
    } catch (fault) {
      context.toast(...faultToast(fault));
    }
  }

  /** Which other technique gives it, if one does. @param {number} cell @param {number} digit @param {boolean} out */
  async function otherTechnique(cell, digit, out) {
    try {
      const { steps } = await context.ask("steps", { kind: "sudoku", puzzle, limits: { seconds: 5 } });
      return steps.find((one) => gives(one, cell, digit, out))?.technique;
    } catch {
      return undefined;
    }
  }

  async function reveal() {
    try {
      const [step] = await wanted;
      if (step) show(room, board, sets, step);
      room.judged(false, t("Here it is. The next board is yours."));
    } catch (fault) {
      context.toast(...faultToast(fault));
    }
  }
}
