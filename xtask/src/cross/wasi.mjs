// Runs a WebAssembly program: node wasi.mjs PROGRAM [ARGUMENT...]. It sees all files that its caller sees.
import { readFile } from "node:fs/promises";
import process from "node:process";
import { WASI } from "node:wasi";

const args = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args, env: process.env, preopens: { "/": "/" } });
const module = await WebAssembly.compile(await readFile(args[0]));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
