#![no_main]

use cellwise_formats::nonogram::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| cellwise_fuzz::nonogram(data, Some(Format::Ascii)));
