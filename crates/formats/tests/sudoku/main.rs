//! Sudoku text as people have it, read and written.

mod boards;
#[path = "../common/mod.rs"]
mod common;
mod errors;
mod programs;

use cellwise_formats::sudoku::{
    Format, ReadOptions, Reader, Record, WriteOptions, grid_text, parse_one, to_text,
};

/// The first board of the founding documents, spaced or not line by line.
const FOUNDING: &str = "\
0 4 0 0 0 0 0 0 0
0 0 1 0 3 4 6 2 0
603000070
000483507
000050060
000009040
005000001
800547396
000021000
";
const FOUNDING_LINE: &str =
    ".4.........1.3462.6.3....7....4835.7....5..6......9.4...5.....18..547396....21...";

fn read(text: &str) -> Record {
    parse_one(text, &ReadOptions::default()).unwrap()
}

fn refuse(text: &str) -> String {
    parse_one(text, &ReadOptions::default())
        .unwrap_err()
        .in_file("puzzles.txt")
}

fn all(text: &str) -> Vec<Result<Record, String>> {
    Reader::new(text.as_bytes(), &ReadOptions::default())
        .map(|found| found.map_err(|error| error.to_string()))
        .collect()
}

fn line_of(record: &Record) -> String {
    let options = WriteOptions::default();
    let text = grid_text(
        record.puzzle.shape(),
        record.puzzle.givens(),
        Format::Line,
        &options,
    );
    text.unwrap().trim_end().to_owned()
}

fn write(record: &Record, format: Format) -> String {
    to_text(record, format, &WriteOptions::default()).unwrap().0
}
