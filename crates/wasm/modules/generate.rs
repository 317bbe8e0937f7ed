//! `generate.wasm`: makes puzzles to order.

cellwise_wasm::export!(GENERATE);
