// The Sudoku view: puts board, pad, questions and files together.

import { unpack } from "../share.js";
import { button, toolbar } from "../ui/button.js";
import { confirmDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { acceptText } from "../ui/drop.js";
import { faultBox, faultText, stopped } from "../ui/fault.js";
import { menuButton } from "../ui/menu.js";
import { check, count, rate, solve, why, wrongCells } from "./asks.js";
import { BoardView } from "./board.js";
import { explain } from "./explain.js";
import { exportPuzzle, share } from "./export.js";
import { exampleRows, newBoard, openFile, take } from "./files.js";
import { Game } from "./game.js";
import { showHelp } from "./help.js";
import { hint } from "./hint.js";
import { listen } from "./input.js";
import { Pad } from "./pad.js";
import { changePuzzle, settingBar } from "./setting.js";
import { Panel } from "../ui/panel.js";
import { playView } from "../ui/play.js";
import { withGivens } from "./text.js";
import { ruleName, rulesSaid } from "./words.js";

/** @typedef {import("../main.js").Context} Context */

/**
 * What the parts of the view work on.
 * @typedef {object} Desk
 * @property {Context} context
 * @property {Game} game
 * @property {Panel} panel
 * @property {boolean} setting the player is making a puzzle: the digits are its givens
 * @property {boolean} celebrates whether a full board is looked at and, if right, celebrated
 * @property {{ at: string, stage: number }} hinted how much was told of which board
 * @property {() => string} posed the puzzle that questions are about
 * @property {() => number[]} posedValues its givens
 * @property {(overlay: import("./board.js").Overlay, asleep?: boolean) => void} overlay draws over the board; `asleep` lets nothing be entered
 */

/** The first puzzle anybody sees. */
const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** Rules that are houses or pairs: the page sees their clashes by itself. */
const SEEN_HERE = new Set(["jigsaw", "x", "windoku", "disjoint", "region", "antiknight", "antiking"]);
const SAVE_AFTER_MS = 300;
const CHECK_AFTER_MS = 250;

class SudokuView {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.panel = new Panel(context.announce, () => this.desk?.overlay({}));
    this.showCandidates = context.store.get("candidates", false);
    /** @type {Desk | null} */
    this.desk = null;
    /** @type {BoardView | null} */
    this.board = null;
    /** @type {Pad | null} */
    this.pad = null;
    this.asleep = false;
    /** Cells that break a rule the page does not see by itself. @type {Set<number>} */
    this.faults = new Set();
    this.saver = 0;
    this.checker = 0;
    acceptText("Let go to open the puzzle", (given) => void this.takeIn(given), (fault) => this.complain(fault), context.signal);
    document.addEventListener("keydown", (event) => this.shortcut(event), { signal: context.signal });
    window.addEventListener("pagehide", () => this.save(), { signal: context.signal });
  }

  /** Shows what the address names, else where somebody left off, else the first puzzle. @param {URLSearchParams} params */
  async arrive(params) {
    try {
      const shared = await unpack(params);
      const text = typeof shared === "string" ? shared : /** @type {any} */ (shared)?.puzzle;
      if (typeof text === "string") {
        await take(this.context, { text }, (record) => {
          this.load(record);
          const cells = /** @type {any} */ (shared).cells;
          if (cells && this.desk) this.adopt(cells);
        });
        return;
      }
      const last = this.context.store.get("last", "");
      const kept = /** @type {any} */ (last ? this.context.store.recall(last) : undefined);
      if (kept?.record) this.load(kept.record, Boolean(kept.setting));
      else await take(this.context, { text: FIRST }, (record) => this.load({ ...record, title: record.title ?? "A first puzzle" }));
    } catch (fault) {
      if (stopped(fault)) return;
      this.complain(fault);
      if (!this.desk) {
        this.root.replaceChildren(faultBox(fault, { acts: [
          button({ label: "Try again", kind: "primary", onclick: () => void this.arrive(new URLSearchParams()) }),
          button({ label: "Open a puzzle", icon: "open", onclick: () => openFile(this.context, (record) => this.load(record)) }),
        ] }));
      }
    }
  }

  /** What a link says somebody wrote. @param {any} cells */
  adopt(cells) {
    const game = this.desk?.game;
    const sane = Array.isArray(cells) && cells.length === game?.cells.length
      && cells.every((cell) => Array.isArray(cell) && cell.length === 3 && cell.every((part) => Number.isInteger(part) && part >= 0 && part <= game.shape.all) && cell[0] <= game.size);
    if (sane) game?.change(game.cells.keys(), (_, cell) => cells[cell]);
  }

  /** @param {unknown} fault */
  complain(fault) {
    this.context.toast(faultText(fault), { kind: "bad" });
  }

  /** @param {import("../ui/drop.js").Given} given */
  async takeIn(given) {
    try {
      await take(this.context, given, (record) => this.load(record));
    } catch (fault) {
      if (!stopped(fault)) this.panel.open || !this.desk ? this.complain(fault) : this.panel.fault("Open", fault);
    }
  }

  /**
   * @param {import("../api.js").OpenedRecord} record
   * @param {boolean} [setting] it is being made
   * @param {unknown} [kept] what stands on it; by default what the browser kept of it
   */
  load(record, setting = false, kept = this.context.store.recall(record.puzzle)) {
    this.save();
    this.panel.close();
    this.faults = new Set();
    const game = new Game(record, (what) => this.changed(what));
    this.asleep = false;
    this.board = null;
    this.desk = {
      context: this.context, game, panel: this.panel, setting, celebrates: true, hinted: { at: "", stage: 0 },
      posed: () => (this.desk?.setting ? withGivens(game, game.values) : record.puzzle),
      posedValues: () => (this.desk?.setting ? game.values : game.givens),
      overlay: (overlay, asleep = false) => {
        this.asleep = asleep;
        this.board?.node.classList.toggle("is-asleep", asleep);
        this.root.classList.toggle("is-showing", asleep);
        this.board?.setOverlay(overlay);
        this.board?.update(this.faults);
      },
    };
    game.restore(kept);
    this.draw(this.desk);
    this.changed("cells");
    this.context.store.set("last", record.puzzle);
    this.context.announce(`${record.title ?? "Sudoku"}, ${game.size} by ${game.size}, ${game.givens.filter(Boolean).length} givens.`);
    if (matchMedia("(hover: hover)").matches) this.focusBoard();
  }

  focusBoard() { this.board?.focus(); }

  /** @param {Desk} desk */
  draw(desk) {
    const { game, context } = desk;
    const { record } = game;
    const title = record.title ?? "Sudoku";
    this.board = new BoardView(game, `${title}, ${game.size} by ${game.size}`);
    this.board.showCandidates = this.showCandidates;
    const undo = () => void game.history.undo();
    const redo = () => void game.history.redo();
    const acts = {
      undo, redo,
      /** @param {number} digit @param {import("./game.js").Mode} [mode] */
      enter: (digit, mode) => { if (!this.asleep) game.enter(digit, mode); },
      erase: () => { if (!this.asleep) game.erase(); },
      escape: () => { if (this.panel.open) this.panel.close(); else game.select([game.cursor], game.cursor); },
    };
    this.pad = new Pad(game, {
      ...acts,
      showCandidates: (shown) => this.setCandidates(shown),
      fillMarks: () => { if (!this.asleep) game.fillMarks(); },
    });
    this.pad.setCandidates(this.showCandidates);
    listen(game, this.board, acts, () => this.asleep);
    const load = /** @type {import("./files.js").Load} */ ((next, setting) => this.load(next, setting));
    const fileTools = toolbar("Puzzle",
      button({ label: "Open", icon: "open", onclick: () => openFile(context, load) }),
      menuButton({ label: "Examples", icon: "list" }, () => exampleRows(context, load)),
      button({ label: "New", icon: "plus", onclick: () => newBoard(context, load) }),
      menuButton({ label: "More", icon: "more", bare: true }, () => [
        { label: "Share a link", icon: "share", onchoose: () => share(desk) },
        { label: "Export", note: "other formats, a picture", icon: "save", onchoose: () => void exportPuzzle(desk).catch((fault) => this.complain(fault)) },
        { label: "Print", icon: "print", onchoose: () => window.print() },
        "rule",
        { label: "Change the puzzle", note: "its digits and rules", icon: "pen", onchoose: () => void changePuzzle(desk, show).catch((fault) => this.complain(fault)) },
        { label: "Start again", note: "takes back all you wrote", icon: "undo", onchoose: () => void this.restart() },
        { label: "Keys", icon: "help", keys: "?", onchoose: () => showHelp(game.size <= 9) },
      ], { end: true }));
    const show = /** @type {import("./setting.js").Show} */ ((next, kept) => this.load(next, true, kept));
    const said = rulesSaid(game.board.rules);
    this.root.replaceChildren(h("div", { class: "with-side sudoku" },
      h("section", { class: "stack sudoku-main", "aria-label": "Board" },
        h("div", { class: "page-head" },
          h("div", { class: "titles" }, h("h1", {}, title), h("p", { class: "note" }, subtitle(game))),
          h("div", { class: "no-print" }, fileTools)),
        settingBar(desk, show, () => void this.fixGivens(desk)),
        h("div", { class: "board-room" }, this.board.node)),
      h("aside", { class: "stack sudoku-side", "aria-label": "Play and ask" },
        this.pad.node,
        h("section", { class: "asks no-print", "aria-label": "Ask" },
          button({ label: "Hint", icon: "bulb", kind: "primary", class: "ask-hint", title: "A hint, in three stages", onclick: () => void hint(desk) }),
          button({ label: "Check", icon: "check", title: "Does anything break a rule?", onclick: () => void check(desk) }),
          button({ label: "Solve", icon: "spark", title: "Fill the board", onclick: () => void solve(desk) }),
          button({ label: "Explain", icon: "stairs", title: "The whole way, step by step", onclick: () => void explain(desk) }),
          button({ label: "Rate", icon: "chart", title: "How hard is it?", onclick: () => void rate(desk) }),
          button({ label: "Count", icon: "hash", title: "How many solutions are there?", onclick: () => void count(desk) }),
          button({ label: "Why", icon: "question", title: "Why is there no solution, or more than one?", onclick: () => void why(desk) })),
        this.panel.node,
        said.length > 0 && h("details", { class: "more rules-said", open: true },
          h("summary", {}, "Rules of this board"),
          h("dl", { class: "facts" }, said.map(({ name, meaning }) => [h("dt", {}, name), h("dd", {}, meaning)]).flat())))));
  }

  /** @param {Desk} desk */
  async fixGivens(desk) {
    try {
      await take(this.context, { text: withGivens(desk.game, desk.game.values) }, (record) => this.load(record));
    } catch (fault) {
      this.complain(fault);
    }
  }

  async restart() {
    const game = this.desk?.game;
    if (!game?.touched) return;
    if (await confirmDialog({ title: "Start again?", text: "All you wrote goes. Undo brings it back.", yes: "Start again" })) game.restart();
  }

  /** @param {boolean} shown */
  setCandidates(shown) {
    this.showCandidates = shown;
    this.context.store.set("candidates", shown);
    this.pad?.setCandidates(shown);
    if (this.board) this.board.showCandidates = shown;
    this.board?.update(this.faults);
    this.context.announce(shown ? "Candidates shown" : "Candidates hidden");
  }

  /** @param {import("./game.js").Change} what */
  changed(what) {
    const { desk, board } = this;
    if (!desk || !board) return;
    if (what === "cells") {
      // An answer speaks of the board it was asked about.
      this.panel.close();
      this.lookForFaults(desk);
      clearTimeout(this.saver);
      this.saver = window.setTimeout(() => this.save(), SAVE_AFTER_MS);
      if (desk.game.full && desk.celebrates && !desk.setting) void this.finish(desk);
    }
    if (what === "settings") this.context.announce(`Writing ${desk.game.mode === "digit" ? "digits" : `${desk.game.mode} marks`}`);
    board.update(this.faults);
    this.pad?.update();
    if (what === "cells" && desk.game.clashes().has(desk.game.cursor)) this.context.announce("Conflict", "assertive");
  }

  /** Rules that are more than houses are the engine's to judge. @param {Desk} desk */
  lookForFaults(desk) {
    const { game } = desk;
    if (game.board.rules.every((rule) => SEEN_HERE.has(rule.name))) return;
    clearTimeout(this.checker);
    this.checker = window.setTimeout(async () => {
      try {
        const answer = await this.context.ask("check", { kind: "sudoku", puzzle: game.record.puzzle, board: game.line() });
        if (this.desk !== desk) return;
        this.faults = answer.state === "wrong" ? wrongCells(game, answer) : new Set();
        this.board?.update(this.faults);
      } catch {
        // Nobody asked for this check; the button of that name says what is wrong.
      }
    }, CHECK_AFTER_MS);
  }

  /** A full board: is it right? @param {Desk} desk */
  async finish(desk) {
    const { game } = desk;
    if (game.clashes().size) return;
    try {
      const answer = await this.context.ask("check", { kind: "sudoku", puzzle: game.record.puzzle, board: game.line() });
      if (this.desk !== desk || !game.full || answer.state !== "solved") return;
    } catch {
      return;
    }
    this.board?.celebrate();
    this.context.toast("Solved. Every rule is kept.", { kind: "good" });
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const { desk } = this;
    if (!desk || event.defaultPrevented) return;
    const field = event.target instanceof Element && event.target.closest("input:not([type=radio]), textarea, select, dialog, [role=menu]");
    if (field) return;
    const pressed = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (pressed === "z" && !event.shiftKey) desk.game.history.undo();
      else if (pressed === "y" || (pressed === "z" && event.shiftKey)) desk.game.history.redo();
      else return;
    } else if (event.key === "?") showHelp(desk.game.size <= 9);
    else if (event.key === "Escape" && this.panel.open) this.panel.close();
    else if (desk.game.size <= 9 && !event.altKey && pressed === "h") void hint(desk);
    else if (desk.game.size <= 9 && !event.altKey && pressed === "k") void check(desk);
    else if (desk.game.size <= 9 && !event.altKey && pressed === "c") this.setCandidates(!this.showCandidates);
    else return;
    event.preventDefault();
  }

  save() {
    clearTimeout(this.saver);
    if (!this.desk) return;
    const { game, setting } = this.desk;
    this.context.store.keep(game.record.puzzle, { ...game.toJSON(), setting });
  }
}

/** @param {Game} game */
function subtitle(game) {
  const { record, board } = game;
  const kinds = [...new Set(board.rules.map((rule) => ruleName(rule.name)))];
  const said = kinds.length > 3 ? [...kinds.slice(0, 2), `${kinds.length - 2} more rules`] : kinds;
  return [`${board.size} × ${board.size}`, ...said, record.author && `by ${record.author}`, record.source].filter(Boolean).join(" · ");
}

export const { mount, unmount, arrive } = playView(SudokuView);
