// Questions to the engine in a worker: the page's end of the messages that ../worker.js speaks.

import { AskError } from "../carrier.js";

/**
 * @typedef {object} Waiting
 * @property {(answer: any) => void} resolve
 * @property {(fault: unknown) => void} reject
 * @property {import("../carrier.js").AskOptions} options
 */

/** @returns {import("../carrier.js").Carrier} */
export function workerCarrier() {
  /** @type {Worker | null} */
  let worker = null;
  let next = 1;
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();

  /** @param {unknown} fault */
  const failAll = (fault) => {
    for (const { reject } of waiting.values()) reject(fault);
    waiting.clear();
    worker?.terminate();
    // The next question starts a fresh one.
    worker = null;
  };

  const started = () => {
    if (worker) return worker;
    worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      if (data.broken) failAll(new AskError(0, { code: "engine", message: `The engine broke down (${data.broken}). Ask again: it starts anew.` }));
      const one = waiting.get(data.id);
      if (!one) return;
      if (data.event === "progress") one.options.onProgress?.(data.data);
      else if (data.event === "part") one.options.onPart?.(data.data);
      else {
        waiting.delete(data.id);
        if (data.event === "answer") one.resolve(data.data);
        else one.reject(new AskError(data.data.status ?? 422, data.data));
      }
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      failAll(new AskError(0, { code: "worker", message: `The engine stopped: ${event.message || "cellwise.wasm could not be loaded"}.` }));
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
        waiting.set(id, { resolve, reject, options });
        const engine = started();
        engine.postMessage({ id, verb, request });
        signal?.addEventListener("abort", () => {
          if (!waiting.delete(id)) return;
          engine.postMessage({ id, cancel: true });
          reject(signal.reason);
        }, { once: true });
      });
    },
  };
}
