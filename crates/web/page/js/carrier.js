// One way to ask, whoever answers: the server over HTTP, or the engine in a worker beside the page.

import { carrier as configured } from "../config.js";
import { httpCarrier } from "./carriers/http.js";
import { workerCarrier } from "./carriers/worker.js";

/**
 * How far a long piece of work is.
 * @typedef {{ nodes?: number, seconds?: number, done?: number, total?: number }} Progress
 */

/**
 * @typedef {object} AskOptions
 * @property {AbortSignal} [signal] stops the work
 * @property {(progress: Progress) => void} [onProgress] a few times a second
 * @property {(part: any) => void} [onPart] pieces of an answer that comes in many
 */

/**
 * Asks `verb` (one of the api crate's) and gives its answer; a refusal is an `AskError`, a stop an `AbortError`.
 * @typedef {(verb: string, request: object, options?: AskOptions) => Promise<any>} Ask
 */

/** @typedef {{ ask: Ask }} Carrier */

/** A question that could not be answered: what the engine says of it. */
export class AskError extends Error {
  /**
   * @param {number} status as HTTP's; 0 if nobody answered
   * @param {{ code?: string, message?: string, line?: number, column?: number }} fault
   */
  constructor(status, fault) {
    super(fault.message ?? "The question could not be answered.");
    this.name = "AskError";
    this.status = status;
    this.code = fault.code ?? "unknown";
    this.line = fault.line;
    this.column = fault.column;
  }
}

/** @returns {Carrier} */
export function openCarrier() {
  return /** @type {string} */ (configured) === "worker" ? workerCarrier() : httpCarrier();
}
