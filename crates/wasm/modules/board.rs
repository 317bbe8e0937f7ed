//! `board.wasm`: opens, plays and judges a board: what the page fetches first.

cellwise_wasm::export!(BOARD);
