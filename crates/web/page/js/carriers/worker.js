// Questions to the engine in a worker: the page's end of the messages that ../worker.js speaks.

import { AskError } from "../ask-error.js";
import { t } from "../ui/language.js";

/** How long the engine may take to hear that a question is no longer wanted: a slice takes less, unless it is stuck in one. */
const HEAR_MS = 1000;

/**
 * @typedef {object} Waiting
 * @property {string} verb
 * @property {object} request
 * @property {boolean} begun whether parts of its answer were given out
 * @property {(answer: any) => void} resolve
 * @property {(fault: unknown) => void} reject
 * @property {import("../carrier.js").AskOptions} options
 */

/** @returns {import("../carrier.js").Carrier} */
export function workerCarrier() {
  /** @type {Worker | null} */
  let worker = null;
  /** Whether the worker listens: until then it can't hear. */
  let ready = false;
  let next = 1;
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  /** Questions the engine has yet to hear that nobody wants, with the clock that runs for each. @type {Map<number, number>} */
  const unwanted = new Map();

  /** @param {unknown} fault */
  const failAll = (fault) => {
    for (const { reject } of waiting.values()) reject(fault);
    waiting.clear();
    end();
  };

  const end = () => {
    for (const clock of unwanted.values()) clearTimeout(clock);
    unwanted.clear();
    worker?.terminate();
    // The next question starts a fresh one.
    worker = null;
    ready = false;
  };

  /** The engine does not listen: another takes its place, and what is still wanted is asked again. */
  const replace = () => {
    end();
    for (const [id, { verb, request, begun, reject }] of waiting) {
      if (!begun) {
        started().postMessage({ id, verb, request });
        continue;
      }
      waiting.delete(id);
      reject(new AskError(0, { code: "engine", message: t("The engine had to start anew in the middle of this. Ask again.") }));
    }
  };

  const started = () => {
    if (worker) return worker;
    worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      if (data.broken) failAll(new AskError(0, { code: "engine", message: t`The engine broke down (${data.broken}). Ask again: it starts anew.` }));
      if (data.ready) ready = true;
      if (data.event === "dropped") {
        clearTimeout(unwanted.get(data.id));
        unwanted.delete(data.id);
      }
      const one = waiting.get(data.id);
      if (!one) return;
      if (data.event === "progress") one.options.onProgress?.(data.data);
      else if (data.event === "part") {
        one.begun = true;
        one.options.onPart?.(data.data);
      }
      else {
        waiting.delete(data.id);
        if (data.event === "answer") one.resolve(data.data);
        else if (data.data.code === "module") one.reject(new AskError(0, { code: "engine", message: t`A part of the engine could not be fetched (${data.data.message}). Ask again in a moment.` }));
        else one.reject(new AskError(data.data.status ?? 422, data.data));
      }
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      failAll(new AskError(0, { code: "worker", message: t`The engine stopped: ${event.message || t("its script could not be loaded")}.` }));
    });
    return worker;
  };

  return {
    ask(verb, request, options = {}) {
      return new Promise((resolve, reject) => {
        const { signal } = options;
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const id = next++;
        waiting.set(id, { verb, request, begun: false, resolve, reject, options });
        started().postMessage({ id, verb, request });
        signal?.addEventListener("abort", () => {
          if (!waiting.delete(id)) return;
          started().postMessage({ id, cancel: true });
          if (ready) unwanted.set(id, window.setTimeout(replace, HEAR_MS));
          reject(signal.reason);
        }, { once: true });
      });
    },
  };
}
