// Which carrier takes the page's questions: "http" to the server it came from,
// "worker" to the engine compiled into modules beside this file.
export const carrier = "http";
// The modules of each verb, `board` for `board.wasm`; each is asked what the one before it refused. `cargo xtask site` writes its own version of this file.
export const modules = {};
