// Runs a batch: finds out what a file is, asks `batch` for it piece by piece, and puts the results
// together as if it had been one.

import { AskError } from "../ask-error.js";
import { readFile } from "../ui/drop.js";
import { faultText, faultWords } from "../ui/fault.js";
import { headOf, pieces } from "./lines.js";
import { t } from "../ui/language.js";

/** @typedef {import("../api.js").Kind} Kind */
/** @typedef {import("../api.js").BatchVerb} Verb */
/** @typedef {import("../api.js").BatchForm} Form */
/** @typedef {{ line?: number } & import("../ui/told.js").Told} Bad */
/**
 * @typedef {object} Nature
 * @property {Kind} kind
 * @property {string} format
 * @property {boolean} lines whether every line is a record of its own, so that the file may be cut
 * @property {string} [data] a file that is no text and is asked about as it is
 */
/**
 * @typedef {object} Tally
 * @property {number} records
 * @property {Map<string, number>} results by verdict
 * @property {number} bad
 * @property {number} limited
 * @property {number} nodes
 * @property {Bad[]} faults the first bad records
 * @property {number} bytes of the file that are done
 * @property {number} total bytes of the file
 * @property {number} seconds
 * @property {number} pending records of the piece that is being worked on
 */

/** A piece should take about this long: short enough to show how far it is, long enough to be worth asking. */
const PIECE_SECONDS = 1.5;
const PIECE_LINES = { first: 40, most: 10_000 };
/** The largest file that is sent as it is: in Base64 it stays below what a server takes at once. */
const DATA_MOST = 1_400_000;
/** The most records that `open` looks at. */
const OPEN_MOST = 1000;
/** The most bad records that are listed. */
const FAULTS = 100;

/** @param {number} total @returns {Tally} */
export function newTally(total) {
  return { records: 0, results: new Map(), bad: 0, limited: 0, nodes: 0, faults: [], bytes: 0, total, seconds: 0, pending: 0 };
}

/**
 * What a file holds, judged by its beginning.
 * @param {import("../main.js").Context} context @param {File} file
 * @returns {Promise<Nature>}
 */
export async function examine(context, file) {
  const data = file.size <= DATA_MOST ? (await readFile(file)).data : undefined;
  if (data !== undefined) {
    const { kind, format } = await context.ask("open", { data, name: file.name, first: 1 });
    return { kind, format, lines: false, data };
  }
  const head = await headOf(file).catch((fault) => {
    throw new Error(t`${file.name} can't be unpacked here (${faultText(fault)}). Unpack it and drop what comes out.`);
  });
  // The last line may be cut off: it is no evidence.
  const text = head.whole ? head.text : head.text.slice(0, head.text.lastIndexOf("\n") + 1) || head.text;
  if (!text.trim()) throw new Error(t`${file.name} is empty.`);
  const opened = await context.ask("open", { text, name: file.name, first: OPEN_MOST });
  const filled = text.split("\n").filter((line) => line.trim() && !line.startsWith("#")).length;
  const seen = opened.records.length + (opened.bad?.length ?? 0);
  // A heading line of a table is no record.
  const lines = filled > 1 && (opened.more || seen >= filled - 1) && new Set(opened.records.map((/** @type {{ line: number }} */ { line }) => line)).size === opened.records.length;
  return { kind: opened.kind, format: opened.format, lines };
}

export class Batch {
  /**
   * @param {import("../main.js").Context} context
   * @param {File} file
   * @param {Nature} nature
   * @param {{ verb: Verb, to: Form, seconds: number }} how
   * @param {(tally: Tally) => void} onChange
   */
  constructor(context, file, nature, how, onChange) {
    this.context = context;
    this.file = file;
    this.nature = nature;
    this.how = how;
    this.onChange = onChange;
    this.tally = newTally(file.size);
    /** The results, to be put together. @type {string[]} */
    this.output = [];
    /** @type {string | null} */
    this.heading = null;
    this.lines = PIECE_LINES.first;
    this.stop = new AbortController();
  }

  async run() {
    const began = performance.now();
    const clock = setInterval(() => {
      this.tally.seconds = (performance.now() - began) / 1000;
      this.onChange(this.tally);
    }, 250);
    try {
      const all = this.nature.lines
        ? pieces(this.file, () => this.lines)
        : [{ text: this.nature.data ? "" : await this.file.text(), line: 1, lines: 0, bytes: this.file.size }];
      for await (const piece of all) {
        if (this.nature.data || piece.text.trim()) await this.take(piece);
        this.tally.bytes = piece.bytes;
        this.stop.signal.throwIfAborted();
      }
    } finally {
      clearInterval(clock);
      this.tally.seconds = (performance.now() - began) / 1000;
      this.tally.pending = 0;
      this.onChange(this.tally);
    }
  }

  /** Asks about a piece; one for which the time allowed is too short is cut in two. @param {import("./lines.js").Piece} piece */
  async take(piece) {
    const waiting = [piece];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const began = performance.now();
      const { answer, text } = await this.ask(next);
      if (answer.limit && next.lines > 1) {
        waiting.push(...halves(next).reverse());
        continue;
      }
      await this.count(answer, next);
      this.put(text, next.line - 1);
      const took = (performance.now() - began) / 1000;
      this.lines = Math.round(Math.min(PIECE_LINES.most, Math.max(1, next.lines * Math.min(4, PIECE_SECONDS / Math.max(0.01, took)))));
      if (answer.limit && !this.nature.lines) {
        throw new Error(t`The time allowed for one request ran out after ${answer.records + answer.bad} records; the rest was not looked at. Files with one puzzle a line are worked on in pieces, however long they are.`);
      }
    }
  }

  /** @param {import("./lines.js").Piece} piece */
  async ask(piece) {
    const { tally, how, nature } = this;
    /** @type {string[]} */
    const parts = [];
    const answer = await this.context.ask("batch", {
      kind: nature.kind, ...this.content(piece.text), verb: how.verb, to: how.to, limits: { seconds: how.seconds },
    }, {
      signal: this.stop.signal,
      onPart: (part) => { if ("text" in part) parts.push(part.text); },
      onProgress: (progress) => {
        tally.pending = progress.done ?? 0;
        this.onChange(tally);
      },
    });
    tally.pending = 0;
    return { answer, text: parts.join("") };
  }

  /** What a request brings: the file as it is, or a part of its text. @param {string} text */
  content(text) {
    const { data } = this.nature;
    return { ...(data ? { data } : { text }), name: this.file.name };
  }

  /** @param {import("../api.js").Summary} answer @param {import("./lines.js").Piece} piece */
  async count(answer, piece) {
    const { tally } = this;
    tally.records += answer.records;
    tally.bad += answer.bad;
    tally.limited += answer.limited;
    tally.nodes += answer.nodes;
    for (const [word, count] of Object.entries(answer.results)) tally.results.set(word, (tally.results.get(word) ?? 0) + Number(count));
    if (answer.bad > 0 && tally.faults.length < FAULTS) await this.listBad(piece);
  }

  /** Which records of a piece can't be read, and why. @param {import("./lines.js").Piece} piece */
  async listBad(piece) {
    const { nature, tally } = this;
    const { playersWords } = await import("../ui/fault-words.js");
    const lines = piece.text.split(/(?<=\n)/);
    for (let from = 0; from < lines.length && tally.faults.length < FAULTS; from += OPEN_MOST) {
      const text = nature.lines ? lines.slice(from, from + OPEN_MOST).join("") : piece.text;
      const opened = await this.context.ask("open", { ...this.content(text), kind: nature.kind, first: OPEN_MOST }, { signal: this.stop.signal })
        .catch((fault) => fault);
      const bad = opened instanceof Error ? [{ line: opened instanceof AskError ? opened.line : undefined, said: faultWords(opened) }]
        : (opened.bad ?? []).map((/** @type {{ line?: number, message: string }} */ { line, message }) => ({ line, said: playersWords(message) }));
      for (const { line, said } of bad) {
        if (tally.faults.length < FAULTS) tally.faults.push({ line: line === undefined ? undefined : line + from + piece.line - 1, ...said });
      }
      if (!nature.lines) return;
    }
  }

  /** Adds results: one heading in all, and line numbers as they are in the file. @param {string} text @param {number} before lines before the piece */
  put(text, before) {
    let own = text;
    if (this.how.to === "csv") {
      const end = own.indexOf("\n") + 1;
      const heading = own.slice(0, end);
      if (this.heading === null) this.heading = heading;
      else if (heading === this.heading) own = own.slice(end);
      // The heading begins with `id,line,`.
      if (before > 0) own = own.replaceAll(/^((?:"(?:[^"]|"")*"|[^,"\n]*),)(\d+)(?=,)/gm, (_, id, line) => id + String(Number(line) + before));
    } else if (this.how.to === "json" && before > 0) {
      // The members that say where a record stood come first.
      own = own.replaceAll(/^(\{(?:"file":"(?:[^"\\]|\\.)*",)?"line":)(\d+)/gm, (_, head, line) => head + String(Number(line) + before));
    }
    if (own) this.output.push(own);
  }

  /** All results as a file. */
  result() {
    const type = { line: "text/plain", csv: "text/csv", json: "application/jsonl" }[this.how.to];
    return new Blob(this.output, { type });
  }

  /** What the file of results is called. */
  get resultName() {
    const stem = this.file.name.replace(/\.(?:gz|zst)$/, "").replace(/\.[^.]*$/, "") || "puzzles";
    return `${stem}-${this.how.verb}.${{ line: "txt", csv: "csv", json: "jsonl" }[this.how.to]}`;
  }

  /** The first lines of the results. @param {number} count */
  preview(count) {
    return this.output.slice(0, 20).join("").split("\n").slice(0, count).map((line) => (line.length > 160 ? `${line.slice(0, 160)}…` : line)).join("\n");
  }
}

/** A piece in two, where its lines allow. @param {import("./lines.js").Piece} piece @returns {import("./lines.js").Piece[]} */
function halves(piece) {
  const lines = piece.text.split(/(?<=\n)/);
  const middle = Math.ceil(lines.length / 2);
  return [
    { ...piece, text: lines.slice(0, middle).join(""), lines: middle },
    { ...piece, text: lines.slice(middle).join(""), line: piece.line + middle, lines: lines.length - middle },
  ];
}
