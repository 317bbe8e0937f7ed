// Undo and redo without end, over moves rather than snapshots: a move is what it takes to go
// forth and back, so a long game on a large board costs what was done, not what there is.
//
//   done  m1 m2 m3 | m4 m5  undone        undo steps the bar left, redo right, a new move cuts the right side off

/**
 * @template M
 */
export class History {
  /**
   * @param {(move: M, back: boolean) => void} apply carries a move out, or takes it back
   * @param {() => void} [changed] called after every change
   */
  constructor(apply, changed = () => {}) {
    this.apply = apply;
    this.changed = changed;
    /** @type {M[]} */
    this.moves = [];
    /** How many of `moves` stand. */
    this.at = 0;
  }

  get canUndo() { return this.at > 0; }
  get canRedo() { return this.at < this.moves.length; }

  /** Carries out a new move; what was undone is gone. @param {M} move */
  push(move) {
    this.moves.length = this.at;
    this.moves.push(move);
    this.at += 1;
    this.apply(move, false);
    this.changed();
  }

  /** Carries out what belongs to the last move: both go back as one. @param {M} more @param {(last: M, more: M) => M} join */
  extend(more, join) {
    this.moves.length = this.at;
    this.moves[this.at - 1] = join(this.moves[this.at - 1], more);
    this.apply(more, false);
    this.changed();
  }

  /** @returns {M | undefined} the move taken back */
  undo() {
    if (!this.canUndo) return undefined;
    this.at -= 1;
    const move = this.moves[this.at];
    this.apply(move, true);
    this.changed();
    return move;
  }

  /** @returns {M | undefined} the move carried out again */
  redo() {
    if (!this.canRedo) return undefined;
    const move = this.moves[this.at];
    this.at += 1;
    this.apply(move, false);
    this.changed();
    return move;
  }

  /** Begins anew, without moves. */
  clear() {
    this.moves = [];
    this.at = 0;
    this.changed();
  }

  /** For the store. */
  toJSON() { return { moves: this.moves, at: this.at }; }

  /**
   * Takes up what `toJSON` gave, on a board that already stands where those moves led.
   * @param {{ moves: M[], at: number }} kept
   */
  restore(kept) {
    this.moves = kept.moves;
    this.at = Math.min(Math.max(0, kept.at), kept.moves.length);
    this.changed();
  }
}
