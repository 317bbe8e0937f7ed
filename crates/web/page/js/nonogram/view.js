// The Nonogram view: puts board, tools, questions and files together.

import { clock } from "../play/clock.js";
import { finishMoment } from "../play/finish.js";
import { nextOf, somethingElse } from "../play/next.js";
import { Session } from "../play/session.js";
import { recordSize } from "../play/taking.js";
import { applySettings, settings } from "../play/settings.js";
import { pack, unpack } from "../share.js";
import { button } from "../ui/button.js";
import { confirmDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { acceptText } from "../ui/drop.js";
import { emptyState } from "../ui/empty.js";
import { faultBox, faultToast, stopped } from "../ui/fault.js";
import { menuButton } from "../ui/menu.js";
import { Panel } from "../ui/panel.js";
import { levelName } from "../ui/words.js";
import { goOn, nameTab, playView, titles } from "../ui/play.js";
import { Paper } from "../ui/print.js";
import { clearToasts } from "../ui/toast.js";
import { askButtons, puzzleTools } from "./around.js";
import { check } from "./asks.js";
import { techniqueName } from "../ui/technique-names.js";
import { MOST, sawStroke } from "./tutor.js";
import { Board } from "./board.js";
import { noMarks } from "./draw.js";
import { exampleRows, openFile, take } from "./files.js";
import { GALLERY } from "./gallery.js";
import { CROSS, Game, OPEN } from "./game.js";
import { showHelp } from "./help.js";
import { hint } from "./hint.js";
import { Tools } from "./tools.js";
import { t } from "../ui/language.js";

/** @typedef {import("../main.js").Context} Context */
/** @typedef {import("./files.js").NonogramRecord} NonogramRecord */

/**
 * What the parts of the view work on.
 * @typedef {object} Playing
 * @property {Context} context
 * @property {Game} game
 * @property {Board} board
 * @property {Tools} tools
 * @property {Panel} panel
 * @property {Session} session time, hints, where the puzzle came from
 * @property {import("./asks.js").Solve | undefined} solved the engine's answer, once asked
 * @property {{ at: string, stage: number }} hinted how much was told of which board
 * @property {number | undefined} last the cell that was drawn last
 * @property {boolean} givenAway whether the engine filled it in: then there is nothing to celebrate
 * @property {(marks: import("./draw.js").Marks) => void} mark draws over the board
 */

const SAVE_AFTER_MS = 400;

class NonogramView {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    /** @type {Playing | null} */
    this.playing = null;
    /** @type {NonogramRecord | null} */
    this.record = null;
    /** Ends what belongs to one puzzle. */
    this.leave = new AbortController();
    this.panel = new Panel(context.announce, () => this.playing?.mark(noMarks()));
    this.habits = { tidy: false, warn: false, letters: matchMedia("(prefers-contrast: more)").matches, ...context.store.get("habits", {}) };
    this.paper = new Paper(context, () => {
      const game = this.playing?.game;
      return game && { kind: "nonogram", puzzle: game.about.text, to: "svg", board: game.started ? game.toRows() : undefined };
    }, t("Choose Print in the menu of this page: the puzzle is drawn for paper then."));
    this.saver = 0;
    acceptText(t("Let go to open the Nonogram"), (given) => void this.takeIn(given), (fault) => this.complain(fault), context.signal);
    document.addEventListener("keydown", (event) => this.shortcut(event), { signal: context.signal });
    window.addEventListener("pagehide", () => this.save(), { signal: context.signal });
  }

  /** Shows what the address names, else where somebody left off, else the first picture. @param {URLSearchParams} params */
  async arrive(params) {
    try {
      const shared = /** @type {any} */ (await unpack(params));
      const text = typeof shared === "string" ? shared : shared?.puzzle;
      if (typeof text === "string") {
        if (this.playing?.game.about.text === text && !shared.cells) return;
        const known = /** @type {any} */ (this.context.store.recall(text));
        const begin = (/** @type {NonogramRecord} */ record) => {
          const words = Object.fromEntries(["title", "author"].flatMap((name) => (typeof shared?.[name] === "string" ? [[name, shared[name]]] : [])));
          this.load({ ...words, ...record }, shared?.origin);
          if (Array.isArray(shared?.cells) && this.playing) this.adopt(this.playing.game, shared.cells);
        };
        // What was played here before is there without a question.
        if (!goOn(this.context.store, known, "nonogram", begin)) await take(this.context, { text }, begin);
        return;
      }
      if (this.playing) return;
      const last = this.context.store.get("last", "");
      const kept = /** @type {any} */ (last ? this.context.store.recall(last) : undefined);
      if (!goOn(this.context.store, kept, "nonogram", (record) => this.load(record))) await take(this.context, { text: GALLERY[0].text }, (record) => this.load({ ...record, title: record.title ?? GALLERY[0].name }));
    } catch (fault) {
      if (stopped(fault)) return;
      if (this.playing) this.complain(fault);
      else this.empty(fault);
    }
  }

  /** Another tab of this browser went on with the puzzle that stands here: what is there is here, and is not written over. */
  takeUp() {
    const { playing } = this;
    const kept = /** @type {any} */ (playing && this.context.store.recall(playing.game.about.text));
    if (!playing || !kept) return;
    playing.session.restore(kept.session);
    playing.game.restore(kept.game);
    clearTimeout(this.saver);
    playing.board.redraw();
  }

  /** @param {unknown} fault */
  empty(fault) {
    const load = (/** @type {NonogramRecord} */ record) => this.open(record);
    this.root.replaceChildren(faultBox(fault, { acts: [
      button({ label: t("Try again"), kind: "primary", onclick: () => void this.arrive(new URLSearchParams()) })] }),
    emptyState({ icon: "grid", title: t("No picture yet"), text: t("Open a Nonogram in any format, paste it, drop a file on the page, or take an example."), acts: [
      button({ label: t("Open"), icon: "open", kind: "primary", onclick: () => openFile(this.context, load) }),
      menuButton({ label: t("Examples"), icon: "list" }, () => exampleRows(this.context, load)),
    ] }));
  }

  /** What a link says somebody drew. @param {Game} game @param {unknown[]} rows */
  adopt(game, rows) {
    if (rows.length !== game.height || !rows.every((row) => typeof row === "string" && [...row].length === game.width)) return;
    const states = game.fromRows(/** @type {string[]} */ (rows));
    game.set([...states].map((state, cell) => [cell, state]));
  }

  /** @param {unknown} fault */
  complain(fault) {
    this.context.toast(...faultToast(fault));
  }

  /** @param {import("../ui/drop.js").Given} given */
  async takeIn(given) {
    try {
      await take(this.context, given, (record) => this.open(record));
    } catch (fault) {
      if (stopped(fault)) return;
      if (this.playing) this.panel.fault(t("Open"), fault, [faultBox(fault, { text: given.text, onchoice: (from) => void this.takeIn({ ...given, from }) })]);
      else this.complain(fault);
    }
  }

  /** Shows a puzzle that somebody chose: it gets an address, and Back leads to where one was. @param {NonogramRecord} record */
  open(record) {
    const left = this.playing?.game.about;
    this.load(record);
    void Promise.all([pack({ puzzle: record.puzzle, title: record.title, author: record.author }), left && pack({ puzzle: left.text, title: left.title, author: left.author })])
      .then(([next, before]) => this.context.visit(next, before));
  }

  /** @param {NonogramRecord} record @param {import("../play/session.js").Origin} [origin] */
  load(record, origin) {
    if (!record.nonogram) return;
    this.save();
    this.panel.close();
    clearToasts();
    this.leave.abort();
    this.leave = new AbortController();
    this.record = record;
    const game = new Game(record.nonogram, { text: record.puzzle, title: record.title, author: record.author, copyright: record.copyright, source: record.source });
    const kept = /** @type {any} */ (this.context.store.recall(record.puzzle));
    if (kept) game.restore(kept.game);
    const session = new Session();
    session.restore(kept?.session);
    if (origin && !Object.keys(session.origin).length) session.origin = origin;
    this.playing = this.startPlaying(game, session);
    this.draw(this.playing);
    game.watch(() => this.changed());
    if (game.finished && game.cells.length > 0) {
      this.playing.board.finish = 1;
      this.playing.session.stop();
    }
    this.playing.board.letters = this.habits.letters;
    this.playing.board.warn = this.habits.warn;
    this.context.store.set("last", record.puzzle);
    this.context.store.listen(record.puzzle, () => this.takeUp(), this.leave.signal);
    // Kept at once, so that the Lab can take up what is shown here.
    this.save();
    this.context.announce(`${record.title ?? t("Nonogram")}, ${recordSize(record)}.`);
  }

  /** @param {Game} game @param {Session} session @returns {Playing} */
  startPlaying(game, session) {
    const { context, panel } = this;
    const signal = AbortSignal.any([context.signal, this.leave.signal]);
    /** @type {Board} */
    const board = new Board({
      signal,
      tool: () => tools.current,
      onDraw: (changes) => this.take(changes),
      onZoom: () => {},
      keys: {
        h: () => void hint(playing), k: () => void check(playing), "?": showHelp,
        ...Object.fromEntries(Array.from({ length: Math.min(9, game.puzzle.palette.length - 1) }, (_, i) => [String(i + 1), () => {
          tools.choose(i + 1);
          context.announce(game.coloured ? game.puzzle.palette[i + 1].name : t("Fill"));
        }])),
      },
    }, game);
    /** @type {Tools} */
    const tools = new Tools(game, {
      undo: () => this.undo(false),
      redo: () => this.undo(true),
      larger: () => board.zoomTo(board.layout.size * 1.25),
      smaller: () => board.zoomTo(board.layout.size / 1.25),
      fit: () => (board.fitted ? board.zoomOut() : board.zoomFit()),
      changed: () => board.node.classList.toggle("is-moving", tools.tool === "move"),
      habits: this.habits,
      habit: (name, on) => {
        this.habits[name] = on;
        context.store.set("habits", this.habits);
        board.letters = this.habits.letters;
        board.warn = this.habits.warn;
        board.redraw();
      },
    });
    /** @type {Playing} */
    const playing = {
      context, game, board, tools, panel, session, solved: undefined, hinted: { at: "", stage: 0 }, last: undefined, givenAway: false,
      mark: (marks) => {
        board.marks = marks;
        board.redraw();
      },
    };
    return playing;
  }

  /** @param {Playing} playing */
  draw(playing) {
    const { context } = this;
    const record = /** @type {NonogramRecord} */ (this.record);
    const title = record.title ?? t("Nonogram");
    nameTab(context, t("Nonogram"), { title: record.title, size: recordSize(record), level: levelName(playing.session.origin.level) });
    const signal = AbortSignal.any([context.signal, this.leave.signal]);
    const files = puzzleTools(this, playing);
    const subtitle = [recordSize(record), record.author && t`by ${record.author}`, record.source, record.copyright].filter(Boolean).join(" · ");
    this.root.replaceChildren(h("div", { class: "with-side nono" },
      h("section", { class: "stack nono-main", "aria-label": t("Board") },
        h("div", { class: "page-head" },
          titles(title, subtitle),
          h("div", { class: "head-end no-print" }, clock(playing.session, () => playing.board.node, signal), files)),
        playing.board.node,
        this.paper.node),
      h("aside", { class: "stack nono-side no-print", "aria-label": t("Draw and ask") },
        playing.tools.node,
        askButtons(playing),
        this.panel.node)));
    playing.board.measure();
  }

  /** Makes a stroke a move, with what habit adds to it. @param {Map<number, number>} changes */
  take(changes) {
    const { playing } = this;
    if (!playing) return;
    const { game } = playing;
    const before = game.cells.length <= MOST ? game.toRows() : undefined;
    const count = game.set(changes);
    if (!count) return;
    if (before) void sawStroke(playing, changes, before);
    playing.last = [...changes.keys()].at(-1);
    if (this.habits.tidy) {
      const rest = game.restOfFinishedLines();
      // The same move, so that one undo takes both back.
      if (rest.length) {
        const move = game.history.undo() ?? [];
        /** @type {Map<number, number>} */
        const all = new Map();
        for (let i = 0; i < move.length; i += 3) all.set(move[i], move[i + 2]);
        for (const [cell, state] of rest) if (!all.has(cell)) all.set(cell, state);
        game.set(all);
      }
    }
    const state = [...changes.values()][0];
    const word = state === OPEN ? t("cleared") : state === CROSS ? t("crossed out") : game.coloured ? game.puzzle.palette[state - 1].name : t("filled");
    this.context.announce(count > 1 ? t`${count} cells ${word}` : word);
  }

  changed() {
    const { playing } = this;
    if (!playing) return;
    playing.tools.update();
    // An answer speaks of the board it was asked about.
    if (this.panel.open) this.panel.close();
    clearTimeout(this.saver);
    this.saver = window.setTimeout(() => this.save(), SAVE_AFTER_MS);
    if (playing.game.finished) this.finish(playing);
    else {
      if (!playing.game.started) playing.givenAway = false;
      if (!playing.session.finished) playing.session.start();
      playing.board.resume();
    }
  }

  /** The picture stands. @param {Playing} playing */
  finish(playing) {
    if (playing.board.finish > 0) return;
    playing.board.celebrate();
    if (playing.givenAway || playing.session.finished) return;
    const { title } = playing.game.about;
    const name = title ?? t("Nonogram");
    finishMoment(this.panel, playing.session, {
      context: this.context,
      kind: "nonogram",
      title: name,
      said: t("Every clue is satisfied."),
      what: `${playing.game.height} × ${playing.game.width}${playing.game.coloured ? t(" in colours") : ""}`,
      techniqueName,
      next: nextOf(this.context, "nonogram", playing.session, name),
      other: somethingElse(this.context, "nonogram"),
      announce: (text) => this.context.announce(text, "assertive"),
    });
    this.save();
  }

  /** @param {boolean} again redoes instead */
  undo(again) {
    const game = this.playing?.game;
    const move = again ? game?.history.redo() : game?.history.undo();
    if (!game || !move) return;
    const count = move.length / 3;
    const place = t`row ${Math.floor(move[0] / game.width) + 1}, column ${(move[0] % game.width) + 1}`;
    this.context.announce(`${again ? t("Redone") : t("Undone")}: ${count === 1 ? place : t`${count} cells from ${place}`}`);
  }

  async restart() {
    const game = this.playing?.game;
    if (!game?.started) return;
    if (await confirmDialog({ title: t("Start again?"), text: t("All you drew goes. Undo brings it back."), yes: t("Start again") })) {
      game.set([...game.cells.keys()].map((cell) => [cell, OPEN]));
      if (this.playing) Object.assign(this.playing.session, { spent: 0, hints: 0, learnt: [], used: {}, mastered: [], finished: false });
      this.playing?.session.start();
    }
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const { playing } = this;
    if (!playing || event.defaultPrevented) return;
    const field = event.target instanceof Element && event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog, [role=menu]");
    if (field) return;
    const pressed = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (pressed === "z" && !event.shiftKey) this.undo(false);
      else if (pressed === "y" || (pressed === "z" && event.shiftKey)) this.undo(true);
      else return;
    } else if (event.key === "Escape" && this.panel.open) this.panel.close();
    else return;
    event.preventDefault();
  }

  save() {
    clearTimeout(this.saver);
    if (!this.playing) return;
    this.context.store.keep(this.playing.game.about.text, { record: this.record, game: this.playing.game.toJSON(), session: this.playing.session });
  }
}

applySettings(settings());

export const { mount, unmount, arrive } = playView(NonogramView);
