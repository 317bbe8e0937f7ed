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

/** @returns {Carrier} */
export function openCarrier() {
  return /** @type {string} */ (configured) === "worker" ? workerCarrier() : httpCarrier();
}
