// One way to ask the server over HTTP, or the engine in a worker beside the page.

import { carrier as configured } from "../config.js";
import { httpCarrier } from "./carriers/http.js";
import { workerCarrier } from "./carriers/worker.js";

/** @typedef {import("./api.js").Verbs} Verbs */
/** @typedef {Partial<import("./api.js").Progress>} Progress */

/**
 * @typedef {object} AskOptions
 * @property {AbortSignal} [signal] stops the work
 * @property {(progress: Progress) => void} [onProgress] a few times a second
 * @property {(part: import("./api.js").Part) => void} [onPart] parts that come before the answer
 */

/**
 * Asks a verb and gives its answer; a refusal is an `AskError`, a stop an `AbortError`.
 * @typedef {<V extends keyof Verbs>(verb: V, request: Verbs[V]["request"], options?: AskOptions) => Promise<Verbs[V]["reply"]>} Ask
 */

/** @typedef {{ ask: Ask }} Carrier */

/** A question that could not be answered: what the engine says of it. */
export class AskError extends Error {
  /**
   * @param {number} status as HTTP's; 0 if nobody answered
   * @param {{ code?: string, message?: string, line?: number, column?: number, choices?: string[] }} fault
   */
  constructor(status, fault) {
    super(fault.message ?? "The question could not be answered.");
    this.name = "AskError";
    this.status = status;
    this.code = fault.code ?? "unknown";
    this.line = fault.line;
    this.column = fault.column;
    /** Formats that read the text: one has to be chosen. */
    this.choices = fault.choices ?? [];
  }
}

/** @returns {Carrier} */
export function openCarrier() {
  return /** @type {string} */ (configured) === "worker" ? workerCarrier() : httpCarrier();
}
