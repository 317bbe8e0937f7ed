//! `image.wasm`: makes puzzles of pictures.

cellwise_wasm::export!(IMAGE);
