// Runs groups of ordinary questions in a module that notes which of its functions are called; `cargo xtask site` takes
// the module apart by what was noted.
//
//   node profile.mjs MODULE               says how many groups there are
//   node profile.mjs MODULE N WASM OUT    runs the first N of them in the file WASM and writes OUT

import { readFileSync, writeFileSync } from "node:fs";
import { startEngine } from "../../web/page/js/engine.js";
import { QUESTIONS } from "./questions.mjs";

const [module, count, wasm, out] = process.argv.slice(2);
const groups = QUESTIONS[module] ?? [];
/** More than any profile has bytes. */
const ROOM = 1 << 24;

/** @param {import("../../web/page/js/engine.js").Engine} engine @param {string} verb @param {object} request */
function answer(engine, verb, request) {
  const bytes = new TextEncoder().encode(JSON.stringify({ verb, request }));
  const pointer = engine.alloc(bytes.length);
  new Uint8Array(engine.memory.buffer, pointer, bytes.length).set(bytes);
  const job = engine.start(pointer, bytes.length);
  for (;;) {
    const said = engine.run(job, 40);
    const length = new DataView(engine.memory.buffer).getUint32(said, true);
    const { event, data } = JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, said + 4, length)));
    engine.free(said, length + 4);
    if (event === "answer") return data;
    // A verb may leave a part of its requests to another module.
    if (event === "error" && data.code === "unsupported") return undefined;
    if (event === "error") throw new Error(`${verb} ${JSON.stringify(request)}: ${data.message}`);
  }
}

if (count === undefined) {
  console.log(groups.length);
} else {
  // A clock of its own, so that the same functions are called on every machine.
  let ticks = 0;
  const missing = (/** @type {string} */ name) => { throw new Error(`${name} is not there yet: an earlier group of questions must need it, too`); };
  const engine = await startEngine(async (imports) => (await WebAssembly.instantiate(readFileSync(wasm), imports)).instance, missing, () => (ticks += 0.001));
  for (const group of groups.slice(0, Number(count))) group((verb, request) => answer(engine, verb, request));
  const room = engine.alloc(ROOM);
  const length = /** @type {any} */ (engine).__write_profile(room, ROOM);
  writeFileSync(out, new Uint8Array(engine.memory.buffer, room, length));
}
