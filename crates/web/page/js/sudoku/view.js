// The Sudoku view: puts board, pad, questions and files together.

import { applySettings, settings } from "../play/settings.js";
import { clock } from "../play/clock.js";
import { offerPlay, opened } from "../play/doors.js";
import { Session } from "../play/session.js";
import { welcome } from "../play/welcome.js";
import { pack, unpack } from "../share.js";
import { button } from "../ui/button.js";
import { confirmDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { acceptText } from "../ui/drop.js";
import { faultBox, faultToast, stopped } from "../ui/fault.js";
import { Panel } from "../ui/panel.js";
import { goOn, nameTab, playView, titles } from "../ui/play.js";
import { Paper } from "../ui/print.js";
import { clearToasts } from "../ui/toast.js";
import { askButtons, puzzleTools, subtitle } from "./around.js";
import { BoardView } from "./board.js";
import { openFile, take } from "./files.js";
import { Game, readCell } from "./game.js";
import { readInk } from "./ink.js";
import { keyElsewhere, listen } from "./input.js";
import { finishIfDone, Watch } from "./life.js";
import { modeSaid, moveSaid } from "./moves.js";
import { Pad } from "./pad.js";
import { shortcut } from "./shortcuts.js";
import { Sight } from "./sight.js";
import { sizeTools } from "./size.js";
import { withGivens } from "./text.js";
import { sawDigit } from "./tutor.js";
import { rulesSaid } from "./words.js";
import { t } from "../ui/language.js";
import { levelName } from "../ui/words.js";

/** @typedef {import("../main.js").Context} Context */

/**
 * What the parts of the view work on.
 * @typedef {object} Playing
 * @property {Context} context
 * @property {Game} game
 * @property {Panel} panel
 * @property {Session} session time, hints, where the puzzle came from
 * @property {boolean} setting the player is making a puzzle: the digits are its givens
 * @property {boolean} givenAway the engine filled it in: then there is nothing to celebrate
 * @property {number[] | null | undefined} solution the only solution once it is known, null if there is none
 * @property {{ at: string, stage: number }} hinted how much was told of which board
 * @property {() => string} posed the puzzle that questions are about
 * @property {() => number[]} posedValues its givens
 * @property {(overlay: import("./board.js").Overlay) => void} overlay draws over the board
 * @property {() => void} redraw
 */

/** The first puzzle anybody sees. */
const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SAVE_AFTER_MS = 300;

class SudokuView {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.panel = new Panel(context.announce, () => this.playing?.overlay({}));
    this.showCandidates = context.store.get("candidates", false);
    this.settings = settings();
    this.watch = new Watch(() => this.redraw());
    this.paper = new Paper(context, () => {
      const { playing } = this;
      return playing ? { kind: "sudoku", puzzle: playing.posed(), to: "svg", board: playing.game.line(), marks: playing.game.noted(), words: false } : undefined;
    });
    /** @type {Playing | null} */
    this.playing = null;
    /** @type {BoardView | null} */
    this.board = null;
    /** @type {Pad | null} */
    this.pad = null;
    /** Ends what belongs to one puzzle. */
    this.leave = new AbortController();
    this.saver = 0;
    this.welcomes = false;
    /** Takes keys that are meant for the board while the focus is elsewhere. @type {(event: KeyboardEvent) => boolean} */
    this.keyElsewhere = () => false;
    acceptText(t("Let go to open the puzzle"), (given) => void this.takeIn(given), (fault) => this.complain(fault), context.signal);
    document.addEventListener("keydown", (event) => {
      const { playing, showCandidates, keyElsewhere } = this;
      if (playing) shortcut({ playing, root, showCandidates, keyElsewhere, undo: (again) => this.undo(again), setCandidates: (shown) => this.setCandidates(shown) }, event);
    }, { signal: context.signal });
    window.addEventListener("pagehide", () => this.save(), { signal: context.signal });
    context.signal.addEventListener("abort", () => this.leave.abort());
  }

  /** Shows what the address names, else where somebody left off, else the first puzzle. @param {URLSearchParams} params */
  async arrive(params) {
    try {
      const shared = /** @type {any} */ (await unpack(params));
      const text = typeof shared === "string" ? shared : shared?.puzzle;
      if (typeof text === "string") {
        if (this.playing?.game.record.puzzle === text && !shared.cells) return;
        this.welcomes = false;
        const kept = /** @type {any} */ (this.context.store.recall(text));
        const begin = (/** @type {import("../api.js").OpenedRecord} */ record) => {
          this.load({ ...wordsOf(shared), ...record }, { setting: Boolean(shared?.setting), origin: shared?.origin });
          if (shared?.cells && this.playing) this.adopt(shared.cells, shared.ink);
        };
        // What was played here before is there without a question.
        if (!goOn(this.context.store, kept, "sudoku", begin)) await take(this.context, { text }, begin);
        return;
      }
      if (this.playing) return;
      const last = this.context.store.get("last", "");
      const kept = /** @type {any} */ (last ? this.context.store.recall(last) : undefined);
      this.welcomes = !kept?.record || location.hash.length < 3;
      if (!goOn(this.context.store, kept, "sudoku", (record) => this.load(record, { setting: Boolean(kept.setting) }))) await take(this.context, { text: FIRST }, (record) => this.load({ ...record, title: record.title ?? t("A first puzzle") }));
    } catch (fault) {
      if (stopped(fault)) return;
      this.complain(fault);
      if (!this.playing) {
        this.root.replaceChildren(faultBox(fault, { acts: [
          button({ label: t("Try again"), kind: "primary", onclick: () => void this.arrive(new URLSearchParams()) }),
          button({ label: t("Open a puzzle"), icon: "open", onclick: () => openFile(this.context, (record) => this.open(record)) }),
        ] }));
      }
    }
  }

  /** Another tab of this browser went on with the puzzle that stands here: what is there is here, and is not written over. */
  takeUp() {
    const { playing } = this;
    const kept = /** @type {any} */ (playing && this.context.store.recall(playing.game.record.puzzle));
    if (!playing || !kept) return;
    playing.session.restore(kept.session);
    playing.game.restore(kept);
    clearTimeout(this.saver);
  }

  /** What a link says somebody wrote and drew. @param {any} cells @param {any} ink */
  adopt(cells, ink) {
    const game = this.playing?.game;
    if (!game || !Array.isArray(cells) || cells.length !== game.cells.length) return;
    const read = cells.map((cell) => readCell(cell, game.size));
    if (read.every(Boolean)) game.change(game.cells.keys(), (_, cell) => /** @type {import("./game.js").Cell} */ (read[cell]), true);
    game.draw([...readInk(ink, game.size) ?? []]);
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

  /** Shows a puzzle that somebody chose: it gets an address, and Back leads to where one was. @param {import("../api.js").OpenedRecord} record @param {boolean} [setting] */
  open(record, setting = false) {
    const left = this.playing;
    this.welcomes = false;
    this.load(record, { setting });
    void this.giveAddress(record, setting, left);
  }

  /** @param {import("../api.js").OpenedRecord} record @param {boolean} setting @param {Playing | null} [left] what was here before */
  async giveAddress(record, setting, left) {
    const [next, before] = await Promise.all([packed(record, setting), left ? packed(left.game.record, left.setting) : undefined]);
    this.context.visit(next, before);
  }

  /**
   * @param {import("../api.js").OpenedRecord} record
   * @param {{ setting?: boolean, kept?: unknown, origin?: import("../play/session.js").Origin }} [how] `setting`: it is being made;
   *   `kept`: what stands on it, by default what the browser kept of it
   */
  load(record, { setting = false, kept = this.context.store.recall(record.puzzle), origin } = {}) {
    this.save();
    this.panel.close();
    clearToasts();
    this.leave.abort();
    this.leave = new AbortController();
    const game = new Game(record, (what) => this.changed(what));
    game.tidies = this.settings.tidy && !setting;
    const session = new Session();
    session.restore(/** @type {any} */ (kept)?.session);
    if (origin && !Object.keys(session.origin).length) session.origin = origin;
    this.board = null;
    this.playing = {
      context: this.context, game, panel: this.panel, session, setting, givenAway: false, solution: undefined, hinted: { at: "", stage: 0 },
      posed: () => (this.playing?.setting ? withGivens(game, game.values) : record.puzzle),
      posedValues: () => (this.playing?.setting ? game.values : game.givens),
      overlay: (overlay) => {
        this.board?.setOverlay(overlay);
        this.redraw();
      },
      redraw: () => this.redraw(),
    };
    game.restore(kept);
    this.draw(this.playing);
    this.changed("cells");
    this.context.store.set("last", record.puzzle);
    this.context.store.listen(record.puzzle, () => this.takeUp(), this.leave.signal);
    this.context.announce(t`${record.title ?? t("Sudoku")}, ${game.size} by ${game.size}, ${game.givens.filter(Boolean).length} givens.`);
    if (matchMedia("(hover: hover)").matches) this.focusBoard();
  }

  focusBoard() { this.board?.focus(); }

  /** @param {Playing} playing */
  draw(playing) {
    const { game, context, session, setting } = playing;
    const { record } = game;
    const title = record.title ?? t("Sudoku");
    nameTab(context, t("Sudoku"), { title: record.title, size: `${game.size} × ${game.size}`, level: levelName(session.origin.level) });
    const signal = AbortSignal.any([context.signal, this.leave.signal]);
    const board = new BoardView(game, t`${title}, ${game.size} by ${game.size}`);
    this.board = board;
    board.sight = new Sight(board, signal);
    board.showCandidates = this.showCandidates;
    const acts = {
      undo: () => this.undo(false), redo: () => this.undo(true),
      /** @param {number} digit @param {import("./game.js").Mode} [mode] */
      enter: (digit, mode) => this.tell(game, mode ?? game.mode, () => game.enter(digit, mode)),
      erase: () => this.tell(game, game.mode, () => game.erase()),
      escape: () => { if (this.panel.open) this.panel.close(); else game.select([game.cursor], game.cursor); },
    };
    const hand = { several: false, moves: false };
    this.pad = new Pad(game, {
      ...acts,
      showCandidates: (shown) => this.setCandidates(shown),
      fillMarks: () => void game.fillMarks(),
      selectSeveral: (several) => { hand.several = several; },
      colourDigit: (digit) => game.colourDigit(digit),
    });
    this.pad.setCandidates(this.showCandidates);
    listen(game, board, acts, hand);
    this.keyElsewhere = (event) => keyElsewhere(game, board, acts, event);
    const load = /** @type {import("./files.js").Load} */ ((next, making) => this.open(next, making));
    const show = /** @type {import("./setting.js").Show} */ ((next, kept) => {
      this.load(next, { setting: true, kept });
      // The setter goes on where the rule was made.
      this.playing?.game.select([game.cursor]);
      void this.giveAddress(next, true);
    });
    const room = h("div", { class: "board-room" }, board.node);
    const fileTools = puzzleTools(this, playing, load, show);
    const bar = setting && h("div", {});
    if (bar) {
      opened(context, async () => {
        const { settingBar } = await import("./setting.js");
        if (!signal.aborted) bar.replaceWith(settingBar(playing, show, () => void this.fixGivens(playing), signal));
      });
    }
    const said = rulesSaid(game.board.rules);
    // Who sets a puzzle has found the doors, and needs the room.
    const welcomes = this.welcomes && !setting;
    this.root.classList.toggle("has-welcome", welcomes);
    this.root.replaceChildren(...(welcomes ? [welcome(context, { play: () => offerPlay(context, "sudoku"), open: () => openFile(context, load) })] : []), h("div", { class: "with-side sudoku" },
      h("section", { class: "stack sudoku-main", "aria-label": t("Board") },
        h("div", { class: "page-head" },
          titles(title, subtitle(game, session)),
          h("div", { class: "head-end no-print" }, !setting && clock(session, () => room, signal), fileTools)),
        bar,
        // Above the board, since a large one ends far below.
        game.size > 12 && sizeTools(room, board, hand, signal),
        room,
        this.paper.node),
      h("aside", { class: "stack sudoku-side", "aria-label": t("Play and ask") },
        this.pad.node,
        askButtons(playing),
        this.panel.node,
        (said.length > 0 || record.description) && h("details", { class: "more rules-said", open: true },
          h("summary", {}, t("Rules of this board")),
          record.description && h("p", { class: "own-words", dir: "auto" }, record.description),
          h("dl", { class: "facts" }, said.map(({ name, meaning }) => [h("dt", {}, name), h("dd", {}, meaning)]).flat())))));
  }

  /** @param {import("../play/settings.js").Settings} now */
  adjust(now) {
    this.settings = now;
    if (this.playing) {
      this.playing.game.tidies = now.tidy && !this.playing.setting;
      this.watch.look(this.playing, now);
    }
    this.redraw();
  }

  /** Does something, and says what came of it. @param {Game} game @param {import("./game.js").Mode} mode @param {() => void} act */
  tell(game, mode, act) {
    const { at } = game.history;
    const { values: before } = game;
    const state = this.playing?.hinted.stage ? JSON.stringify(game.cells) : "none";
    act();
    if (this.playing && mode === "digit" && game.history.at > at) void sawDigit(this.playing, before, state);
    if (game.history.at > at) this.context.announce(moveSaid(game, game.history.moves[at], true));
    else if (mode !== "colour" && mode !== "pen" && [...game.selected].every((cell) => game.givens[cell])) this.context.announce(t("This digit is given."));
  }

  /** @param {boolean} again redoes instead */
  undo(again) {
    const { playing } = this;
    if (!playing) return;
    const { game } = playing;
    const move = again ? game.history.redo() : game.history.undo();
    if (!move) return;
    this.context.announce("", "assertive");
    this.context.announce(`${again ? t("Redone") : t("Undone")}: ${moveSaid(game, move, again)}`);
  }

  /** @param {Playing} playing */
  async fixGivens(playing) {
    try {
      const text = withGivens(playing.game, playing.game.values);
      const { verdict } = await this.context.ask("solve", { kind: "sudoku", puzzle: text, max: 2 });
      const warned = { several: t("This puzzle has more than one solution."), impossible: t("This puzzle has no solution.") }[/** @type {string} */ (verdict)];
      if (warned && !await confirmDialog({ title: warned, text: t("A player expects exactly one. You can go on setting it, or play it as it is."), yes: t("Play it as it is") })) return;
      await take(this.context, { text }, (record) => this.open(record));
    } catch (fault) {
      if (!stopped(fault)) this.complain(fault);
    }
  }

  async restart() {
    const game = this.playing?.game;
    if (!game?.touched) return;
    if (await confirmDialog({ title: t("Start again?"), text: t("All you wrote goes. Undo brings it back."), yes: t("Start again") })) {
      game.restart();
      if (this.playing) Object.assign(this.playing.session, { spent: 0, hints: 0, learnt: [], used: {}, mastered: [], finished: false });
      this.playing?.session.start();
    }
  }

  /** @param {boolean} shown */
  setCandidates(shown) {
    this.showCandidates = shown;
    this.context.store.set("candidates", shown);
    this.pad?.setCandidates(shown);
    if (this.board) this.board.showCandidates = shown;
    this.redraw();
    this.context.announce(shown ? t("Candidates shown") : t("Candidates hidden"));
  }

  redraw() {
    if (!this.board) return;
    this.board.showClashes = this.settings.check !== "never";
    this.board.update(this.watch.faults);
  }

  /** @param {import("./game.js").Change} what */
  changed(what) {
    const { playing, board } = this;
    if (!playing || !board) return;
    if (what === "cells") {
      // An answer speaks of the board it was asked about.
      this.panel.close();
      this.watch.look(playing, this.settings);
      clearTimeout(this.saver);
      this.saver = window.setTimeout(() => this.save(), SAVE_AFTER_MS);
      void finishIfDone(playing, () => board.celebrate(), () => this.save());
    }
    if (what === "settings") this.context.announce(modeSaid(playing.game));
    this.root.classList.toggle("is-drawing", playing.game.mode === "pen");
    this.redraw();
    this.pad?.update();
    if (what === "cells" && this.settings.check !== "never" && playing.game.clashes().has(playing.game.cursor)) this.context.announce(t("Conflict"), "assertive");
  }

  save() {
    clearTimeout(this.saver);
    if (!this.playing) return;
    const { game, setting, session } = this.playing;
    this.context.store.keep(game.record.puzzle, { ...game.toJSON(), setting, session });
  }
}

/** What an address carries. @param {import("../api.js").OpenedRecord} record @param {boolean} setting */
function packed({ puzzle, title, author, description }, setting) {
  return pack(title || author || description || setting ? { puzzle, title, author, description, ...(setting ? { setting } : {}) } : puzzle);
}

/** What a link says of its puzzle. @param {any} shared @returns {{ title?: string, author?: string, description?: string }} */
function wordsOf(shared) {
  return Object.fromEntries(["title", "author", "description"].flatMap((name) => (typeof shared?.[name] === "string" ? [[name, shared[name]]] : [])));
}

applySettings(settings());

export const { mount, unmount, arrive } = playView(SudokuView);
