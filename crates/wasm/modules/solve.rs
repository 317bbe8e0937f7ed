//! `solve.wasm`: solves, and walks the ways of people.

cellwise_wasm::export!(SOLVE);
