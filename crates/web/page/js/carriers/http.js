// Questions over HTTP: `POST api/v1/VERB`. Long ones are answered as server-sent events;
// closing the connection stops the work.

import { AskError } from "../ask-error.js";
import { t } from "../ui/language.js";

/**
 * @param {string} [base] where the API is, seen from the page
 * @returns {import("../carrier.js").Carrier}
 */
export function httpCarrier(base = "api/v1/") {
  return {
    async ask(verb, request, { signal, onProgress, onPart } = {}) {
      const streamed = Boolean(onProgress || onPart);
      let response;
      try {
        response = await fetch(base + verb, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            accept: streamed ? "text/event-stream" : "application/json",
          },
          body: JSON.stringify(request),
          signal,
        });
      } catch (fault) {
        throw unreachable(fault);
      }
      if (!response.ok) throw new AskError(response.status, await faultOf(response));
      if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.json();
      try {
        for await (const event of events(response)) {
          if (event.name === "progress") onProgress?.(event.data);
          else if (event.name === "part") onPart?.(event.data);
          else if (event.name === "answer") return event.data;
          else if (event.name === "error") throw new AskError(event.data.status ?? 422, event.data.error ?? event.data);
        }
      } catch (fault) {
        throw fault instanceof AskError ? fault : unreachable(fault);
      }
      throw new AskError(0, { code: "cut-off", message: t("The server closed the connection before it had answered.") });
    },
  };
}

/** @param {unknown} fault */
function unreachable(fault) {
  if (fault instanceof DOMException && fault.name === "AbortError") return fault;
  return new AskError(0, { code: "unreachable", message: t("The server does not answer. What you wrote is kept; ask again in a moment.") });
}

/** @param {Response} response */
async function faultOf(response) {
  try {
    const { error } = await response.json();
    if (error?.message) return error;
  } catch {
    // Not ours: a proxy's page, perhaps.
  }
  return { code: `http-${response.status}`, message: t`The server answered ${response.status} ${response.statusText}.` };
}

/**
 * The events of a stream, in order.
 * @param {Response} response
 * @returns {AsyncGenerator<{ name: string, data: any }>}
 */
async function* events(response) {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        let name = "message";
        const data = [];
        for (const line of block.split(/\r?\n/)) {
          if (line.startsWith("event:")) name = line.slice(6).trim();
          else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
        }
        // A block without data is a comment that keeps the connection alive.
        if (data.length) yield { name, data: JSON.parse(data.join("\n")) };
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
