// Which carrier takes the page's questions: "http" to the server it came from,
// "worker" to the engine compiled into `cellwise.wasm` beside this file.
// `cargo xtask site` writes its own version of this file.
export const carrier = "http";
