#![no_main]

use cellwise_formats::sudoku::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| cellwise_fuzz::sudoku(data, Some(Format::Framed)));
