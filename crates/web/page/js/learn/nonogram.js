// A lesson or a board of practice for a technique of Nonograms.

import { button, segmented } from "../ui/button.js";
import { h } from "../ui/dom.js";
import { Board } from "../nonogram/board.js";
import { noMarks } from "../nonogram/draw.js";
import { CROSS, Game, OPEN } from "../nonogram/game.js";
import { marksOf } from "../nonogram/marks.js";
import { faultToast } from "../ui/fault.js";
import { t } from "../ui/language.js";
import { about } from "./words.js";

/** @typedef {import("./view.js").Classroom} Classroom */
/** @typedef {import("../api.js").NonogramStep} Step */

/** @param {Classroom} room @param {number | null} seed null: the lesson itself */
export async function nonogramLesson(room, seed) {
  const { context, technique, signal } = room;
  const lesson = /** @type {import("../api.js").NonogramLearn | undefined} */ (await context.work(seed === null ? t("Opening the lesson") : t("Making a board"), (options) =>
    context.ask("learn", seed === null ? { kind: "nonogram", name: technique.name } : { kind: "nonogram", name: technique.name, practice: true, seed }, options)));
  if (!lesson || signal.aborted) return;
  const opened = await context.ask("open", { text: lesson.puzzle, kind: "nonogram" });
  const record = opened.records[0];
  if (!record?.nonogram) throw new Error(t("This lesson has no board."));
  const game = new Game(record.nonogram, { text: record.puzzle, title: technique.title });
  const rows = typeof lesson.board === "string" ? lesson.board.split("\n") : lesson.board;
  game.set([...game.fromRows(rows)].flatMap((state, cell) => (state === OPEN ? [] : [/** @type {[number, number]} */ ([cell, state])])));
  game.history.clear();
  let tool = "fill";
  let drawn = (/** @type {Map<number, number>} */ _changes) => {};
  const board = new Board({
    signal, keys: {}, onZoom: () => {},
    tool: () => ({ state: tool === "cross" ? CROSS : 2, moves: false }),
    onDraw: (changes) => drawn(changes),
  }, game);
  room.board.replaceChildren(board.node);
  board.measure();
  const playing = /** @type {any} */ ({ game });
  /** @param {Step | undefined} step */
  const show = (step) => {
    if (!step) return;
    board.marks = marksOf(playing, step);
    board.redraw();
    room.words.replaceChildren(about(technique), h("p", { lang: "en" }, step.text));
  };
  if (seed === null) {
    show(lesson.step);
    return;
  }

  /** The step that the board is for: the easiest one on it. @type {Promise<Step | undefined>} */
  const wanted = context.ask("hint", { kind: "nonogram", puzzle: record.puzzle, board: rows, stage: 3 })
    .then((answer) => /** @type {import("../api.js").NonogramHint} */ (answer).step);
  wanted.catch(() => {});
  const tools = segmented(t("Tool"), [{ value: "fill", label: t("Fill"), icon: "pen" }, { value: "cross", label: t("Cross"), icon: "cross" }], tool, (value) => { tool = value; });
  room.words.replaceChildren(
    about(technique),
    h("p", {}, t("On this board the technique is the next step. Draw a cell that follows from it, or cross one out.")),
    tools.node,
    h("div", { class: "row" }, button({ label: t("Show me"), icon: "bulb", onclick: () => void wanted.then((step) => {
      show(step);
      room.judged(false, t("Here it is. The next board is yours."));
    }).catch(() => {}) })));
  drawn = async (changes) => {
    try {
      const step = await wanted;
      const given = new Map((step?.settles ?? []).map(({ cell, colour }) => [cell, colour + 1]));
      const right = [...changes].length > 0 && [...changes].every(([cell, state]) => given.get(cell) === state);
      if (right) {
        game.set(changes);
        room.judged(true, t("Right."));
        show(step);
        return;
      }
      board.marks = { ...noMarks(), wrong: new Set(changes.keys()) };
      board.redraw();
      room.judged(false, t("That does not follow by this technique."));
    } catch (fault) {
      context.toast(...faultToast(fault));
    }
  };
}
