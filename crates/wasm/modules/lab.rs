//! `lab.wasm`: shows the textbook's methods at work.

cellwise_wasm::export!(LAB);
