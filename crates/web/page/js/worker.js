// The engine in a worker: loads `cellwise.wasm`, runs each question a slice at a time, and looks
// at its messages in between, so that a question can be stopped and several take turns.
//
// In: `{id, verb, request}`, `{id, cancel: true}`. Out: `{id, event, data}` with event
// progress, part, answer or error, or dropped after a cancel; `{ready}` once the engine is loaded; or
// `{broken}`, after which nothing more comes.

/**
 * @typedef {object} Engine
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} alloc
 * @property {(pointer: number, length: number) => void} free
 * @property {(pointer: number, length: number) => number} start takes `{verb, request}` as JSON, gives a job
 * @property {(job: number, milliseconds: number) => number} run gives a pointer to a length and as many bytes of JSON
 * @property {(job: number) => void} cancel
 */

/** How long a slice may take: short enough that a stop is felt at once. */
const SLICE_MS = 40;
/** How often progress is told. */
const TELL_MS = 200;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Jobs in turn, with the time progress was last told. @type {Map<number, { job: number, told: number }>} */
const jobs = new Map();
let running = false;
const engine = load();
// A failure to load is told to whoever asks.
engine.then(() => postMessage({ ready: true })).catch(() => {});

/** @returns {Promise<Engine>} */
async function load() {
  const source = fetch(new URL("../cellwise.wasm", import.meta.url));
  const imports = { env: { now: () => performance.now() } };
  /** @type {WebAssembly.WebAssemblyInstantiatedSource} */
  let made;
  try {
    made = await WebAssembly.instantiateStreaming(source, imports);
  } catch {
    // A host that does not serve application/wasm.
    const again = await fetch(new URL("../cellwise.wasm", import.meta.url));
    if (!again.ok) throw new Error(`cellwise.wasm: ${again.status} ${again.statusText}`);
    made = await WebAssembly.instantiate(await again.arrayBuffer(), imports);
  }
  return /** @type {Engine} */ (/** @type {unknown} */ (made.instance.exports));
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
  const wasm = await engine;
  while (jobs.size) {
    for (const [id, turn] of [...jobs]) if (jobs.has(id)) step(wasm, id, turn);
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

/** @param {Engine} wasm @param {number} id @param {{ job: number, told: number }} turn */
function step(wasm, id, turn) {
  const said = runSlice(wasm, turn.job);
  if (said.event === "progress") {
    const now = performance.now();
    if (now - turn.told < TELL_MS) return;
    turn.told = now;
  } else if (said.event !== "part") {
    jobs.delete(id);
  }
  tell(id, said.event, said.data);
}

/** @param {Engine} wasm @param {{ id: number, verb?: string, request?: object, cancel?: boolean }} message */
function take(wasm, { id, verb, request, cancel }) {
  const turn = jobs.get(id);
  if (!cancel) jobs.set(id, { job: startJob(wasm, { verb, request }), told: 0 });
  else {
    if (turn) wasm.cancel(turn.job);
    jobs.delete(id);
    tell(id, "dropped", null);
  }
  return runAll();
}

addEventListener("message", ({ data }) => {
  engine.then((wasm) => take(wasm, data)).catch(breakDown);
});
