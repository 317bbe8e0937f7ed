// The engine in a worker: fetches the module of a verb when it is first asked for, runs each question a slice at a
// time, and looks at its messages in between, so that a question can be stopped and several take turns.
//
// In: `{id, verb, request}`, `{id, cancel: true}`. Out: `{id, event, data}` with event
// progress, part, answer or error (`module` if the engine's part could not be fetched), or dropped after a cancel; `{ready}` once the worker listens; or
// `{broken}`, after which nothing more comes.

import { modules } from "../config.js";
import { PartError, startEngine } from "./engine.js";

/** @typedef {import("./engine.js").Engine} Engine */

/** How long a slice may take: short enough that a stop is felt at once. */
const SLICE_MS = 40;
/** How often progress is told. */
const TELL_MS = 200;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Questions that nobody answered yet, with the job of the engine once it has one, and the time progress was last told. @type {Map<number, Turn>} */
const turns = new Map();
/** @typedef {{ wasm?: Engine, job: number, told: number, elsewhere?: () => void }} Turn `elsewhere`: asks the next module */
/** The modules that were asked for. @type {Map<string, Promise<Engine>>} */
const engines = new Map();
let running = false;

/** The modules with a verb: the first ones answer a part of its requests. @param {string} verb */
function modulesOf(verb) { return /** @type {Record<string, string[]>} */ (modules)[verb]; }

/** An engine; one that could not be fetched is tried again by the next question. @param {string} name */
function engineOf(name) {
  const found = engines.get(name) ?? startEngine((imports) => load(name, imports), fetchNow);
  engines.set(name, found);
  found.catch(() => engines.delete(name));
  return found;
}

/** @param {string} name */
function addressOf(name) { return new URL(`../${name}.wasm`, import.meta.url); }

/** @param {string} name @param {WebAssembly.Imports} imports */
async function load(name, imports) {
  const address = addressOf(name);
  try {
    return (await WebAssembly.instantiateStreaming(fetch(address), imports)).instance;
  } catch {
    // A host that does not serve application/wasm.
    const again = await fetch(address);
    if (!again.ok) throw new Error(`${again.status} ${again.statusText}`);
    return (await WebAssembly.instantiate(await again.arrayBuffer(), imports)).instance;
  }
}

/** The bytes of a part for an engine that waits for it, by a synchronous request: a worker may make one. @param {string} name @returns {ArrayBuffer} */
function fetchNow(name) {
  const asked = new XMLHttpRequest();
  asked.open("GET", addressOf(name), false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error(`${asked.status} ${asked.statusText}`);
  return asked.response;
}

/** @param {number} id @param {string} event @param {unknown} data */
function tell(id, event, data) {
  postMessage({ id, event, data });
}

/** @param {Engine} wasm @param {unknown} value */
function startJob(wasm, value) {
  const bytes = encoder.encode(JSON.stringify(value));
  const pointer = wasm.alloc(bytes.length);
  new Uint8Array(wasm.memory.buffer, pointer, bytes.length).set(bytes);
  return wasm.start(pointer, bytes.length);
}

/** @param {Engine} wasm @param {number} job */
function runSlice(wasm, job) {
  const pointer = wasm.run(job, SLICE_MS);
  const length = new DataView(wasm.memory.buffer).getUint32(pointer, true);
  const text = decoder.decode(new Uint8Array(wasm.memory.buffer, pointer + 4, length));
  wasm.free(pointer, length + 4);
  return JSON.parse(text);
}

async function runAll() {
  if (running) return;
  running = true;
  while ([...turns.values()].some((turn) => turn.wasm)) {
    for (const [id, turn] of [...turns]) if (turn.wasm && turns.has(id)) step(turn.wasm, id, turn);
    // Lets waiting messages in.
    await new Promise((resolve) => setTimeout(resolve));
  }
  running = false;
}

/** An engine that broke down is in no state to go on: the page starts another. @param {unknown} fault */
function breakDown(fault) {
  postMessage({ broken: String(fault) });
  close();
}

/** An engine that was left in the middle of a call: its questions are not answered, and the next one starts it anew. @param {Engine} wasm @param {string} why */
function giveUp(wasm, why) {
  for (const [name, starting] of engines) void starting.then((one) => { if (one === wasm) engines.delete(name); });
  for (const [id, turn] of [...turns]) {
    if (turn.wasm !== wasm) continue;
    turns.delete(id);
    tell(id, "error", { status: 0, code: "module", message: why });
  }
}

/** @param {Engine} wasm @param {number} id @param {Turn} turn */
function step(wasm, id, turn) {
  let said;
  try {
    said = runSlice(wasm, turn.job);
  } catch (fault) {
    if (!(fault instanceof PartError)) throw fault;
    giveUp(wasm, fault.message);
    return;
  }
  if (said.event === "progress") {
    const now = performance.now();
    if (now - turn.told < TELL_MS) return;
    turn.told = now;
  } else if (said.event !== "part") {
    turns.delete(id);
    if (said.event === "error" && said.data.code === "unsupported" && turn.elsewhere) {
      turn.elsewhere();
      return;
    }
  }
  tell(id, said.event, said.data);
}

/** @param {number} id */
function drop(id) {
  const turn = turns.get(id);
  turn?.wasm?.cancel(turn.job);
  turns.delete(id);
  tell(id, "dropped", null);
}

/** @param {number} id @param {string} verb @param {object} request @param {number} [at] which of the verb's modules */
async function begin(id, verb, request, at = 0) {
  const names = modulesOf(verb);
  /** @type {Turn} */
  const turn = { job: 0, told: 0 };
  if (at + 1 < names.length) turn.elsewhere = () => void begin(id, verb, request, at + 1).catch(breakDown);
  turns.set(id, turn);
  let wasm;
  try {
    wasm = await engineOf(names[at]);
  } catch (fault) {
    turns.delete(id);
    const why = fault instanceof Error ? fault.message : String(fault);
    tell(id, "error", { status: 0, code: "module", message: why });
    return;
  }
  // Nobody may want it any more.
  if (turns.get(id) !== turn) return;
  turn.job = startJob(wasm, { verb, request });
  turn.wasm = wasm;
  await runAll();
}

addEventListener("message", ({ data: { id, verb, request, cancel } }) => {
  if (cancel) drop(id);
  else begin(id, verb, request).catch(breakDown);
});
postMessage({ ready: true });
