//! `print.wasm`: writes other formats, pictures and documents.

cellwise_wasm::export!(PRINT);
