// A module of the engine in its parts. The first file has what ordinary questions need; functions that are seldom called
// lie in further files (see crates/wasm/ordinary), each fetched when one of its functions is first called.
//
// The first file imports a stand-in for each function that it calls elsewhere, under the name of the file that has it and its
// place in the table of functions; a file that is started puts its functions into these places. A module that was not
// taken apart imports none.

/**
 * @typedef {object} Engine
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} alloc
 * @property {(pointer: number, length: number) => void} free
 * @property {(pointer: number, length: number) => number} start takes `{verb, request}` as JSON, gives a job
 * @property {(job: number, milliseconds: number) => number} run gives a pointer to a length and as many bytes of JSON
 * @property {(job: number) => void} cancel
 */

/** A part that could not be fetched; the engine that called for it is in no state to go on. */
export class PartError extends Error {}

/**
 * Starts a module.
 * @param {(imports: WebAssembly.Imports) => Promise<WebAssembly.Instance>} first starts the first file
 * @param {(name: string) => BufferSource} fetchPart the bytes of a further file, at once: the engine waits in the middle of a call
 * @param {() => number} [now] milliseconds of a clock that never goes back
 * @returns {Promise<Engine>}
 */
export async function startEngine(first, fetchPart, now = () => performance.now()) {
  /** @type {WebAssembly.Exports} */
  let own;
  /** @type {WebAssembly.Table} */
  let functions;
  /** @param {string} name */
  const bring = (name) => {
    let bytes;
    try {
      bytes = fetchPart(name);
    } catch (fault) {
      throw new PartError(fault instanceof Error ? fault.message : String(fault));
    }
    new WebAssembly.Instance(new WebAssembly.Module(bytes), { engine: own });
  };
  /** @param {string} name */
  const standIns = (name) => new Proxy({}, {
    get: (_, place) => (/** @type {unknown[]} */ ...values) => {
      bring(name);
      return functions.get(Number(place))(...values);
    },
  });
  const imports = new Proxy(/** @type {WebAssembly.Imports} */ ({ env: { now } }), {
    get: (known, name) => known[String(name)] ?? standIns(String(name)),
  });
  own = (await first(imports)).exports;
  functions = /** @type {WebAssembly.Table} */ (Object.values(own).find((one) => one instanceof WebAssembly.Table));
  return /** @type {Engine} */ (/** @type {unknown} */ (own));
}
