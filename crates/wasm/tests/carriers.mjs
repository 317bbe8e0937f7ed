// Every request of crates/verbs/tests/requests.json, to the modules of the engine in WASM and to a server: the same answers.
//
// CELLWISE_SITE: the folder of the modules. CELLWISE_URL: a server. CELLWISE_REQUESTS: the list.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { CELLWISE_SITE: site, CELLWISE_URL: url, CELLWISE_REQUESTS: list } = process.env;
const requests = JSON.parse(readFileSync(list, "utf8"));
const { modules } = await import(pathToFileURL(path.resolve(site, "config.js")));
const engines = {};
const { startEngine } = await import(pathToFileURL(path.resolve(site, "js/engine.js")));
const bytesOf = (name) => readFileSync(path.join(site, `${name}.wasm`));
for (const name of new Set(Object.values(modules).flat())) {
  engines[name] = await startEngine(async (imports) => (await WebAssembly.instantiate(bytesOf(name), imports)).instance, bytesOf);
}

/** A job in a module of its verb. */
function begin(verb, request, at = 0) {
  const wasm = engines[modules[verb][at]];
  const bytes = new TextEncoder().encode(JSON.stringify({ verb, request }));
  const pointer = wasm.alloc(bytes.length);
  new Uint8Array(wasm.memory.buffer, pointer, bytes.length).set(bytes);
  return { wasm, job: wasm.start(pointer, bytes.length) };
}

function slice({ wasm, job }, milliseconds) {
  const pointer = wasm.run(job, milliseconds);
  const length = new DataView(wasm.memory.buffer).getUint32(pointer, true);
  const text = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, pointer + 4, length));
  wasm.free(pointer, length + 4);
  return JSON.parse(text);
}

function byWasm(verb, request, at = 0) {
  const job = begin(verb, request, at);
  const parts = [];
  for (;;) {
    const { event, data } = slice(job, 5);
    if (event === "part") parts.push(data);
    if (event === "answer") return { status: 200, answer: parts.length ? { parts, ...data } : data };
    if (event === "error") {
      // The next module of the verb may answer what this one refuses.
      if (data.code === "unsupported" && at + 1 < modules[verb].length) return byWasm(verb, request, at + 1);
      const { status, ...error } = data;
      return { status, answer: { error } };
    }
  }
}

// A connection for each question: the engine here may keep this process busy for longer than the server keeps an idle one.
function byServer(verb, request) {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", agent: false, headers: { "content-type": "application/json" } };
    const question = http.request(`${url}api/v1/${verb}`, options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => { text += part; });
      response.on("end", () => resolve({ status: response.statusCode, answer: JSON.parse(text) }));
      response.on("error", reject);
    });
    question.on("error", reject);
    question.end(JSON.stringify(request));
  });
}

// Time is the carrier's own.
function timeless(value) {
  if (Array.isArray(value)) return value.map(timeless);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([key]) => !["seconds", "per_second", "threads"].includes(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, timeless(inner)]));
}

for (const { name, verb, request, status } of requests) {
  test(`${verb}: ${name}`, async () => {
    const here = byWasm(verb, request);
    const there = await byServer(verb, request);
    assert.equal(here.status, status);
    assert.deepEqual(timeless(here), timeless(there));
  });
}

test("a long job can be stopped between two slices", () => {
  const job = begin("count", { kind: "sudoku", puzzle: ".".repeat(625) });
  assert.equal(slice(job, 20).event, "progress");
  assert.equal(slice(job, 20).event, "progress");
  job.wasm.cancel(job.job);
  assert.equal(slice(job, 20).event, "error");
});

test("memory does not grow with the number of questions", () => {
  const ask = () => byWasm("solve", { kind: "sudoku", puzzle: requests[0].request.text });
  for (let i = 0; i < 100; i += 1) ask();
  const { memory } = engines[modules.solve[0]];
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 1000; i += 1) ask();
  assert.equal(memory.buffer.byteLength, before);
});
