//! The fuzz target: the first byte picks a format, the rest is read in it. The variable
//! `CELLWISE_FUZZ_FORMAT` picks one format for all inputs, by its number.
//!
//! A record that can be written in its format must come back the same when that text is read.

use std::sync::OnceLock;

use cellwise_formats::{Loss, PuzzleKind, catalogue, nonogram, sudoku};

/// More records than this come only from input that repeats itself.
const MAX_RECORDS: usize = 64;

/// Reads the bytes after the first. The first one picks a format by its place in
/// [`catalogue`]; the four numbers after the last format stand for Sudoku and for Nonograms whose
/// format is recognised, in a text without a name and in a file, where readers look further ahead.
pub fn read(data: &[u8]) {
    let Some((&pick, data)) = data.split_first() else {
        return;
    };
    static ONE: OnceLock<Option<usize>> = OnceLock::new();
    let one = ONE.get_or_init(|| std::env::var("CELLWISE_FUZZ_FORMAT").ok()?.parse().ok());
    let formats = catalogue();
    let pick = one.unwrap_or(usize::from(pick)) % (formats.len() + 4);
    let name = formats.get(pick).map(|(_, format)| format.name);
    match formats.get(pick) {
        Some((PuzzleKind::Sudoku, _)) => {
            sudoku(data, name.and_then(|name| name.parse().ok()), false);
        }
        Some((PuzzleKind::Nonogram, _)) => {
            nonogram(data, name.and_then(|name| name.parse().ok()), false);
        }
        None => {
            let (kind, is_file) = ((pick - formats.len()) % 2, pick >= formats.len() + 2);
            match kind {
                0 => sudoku(data, None, is_file),
                _ => nonogram(data, None, is_file),
            }
        }
    }
}

/// Reads Sudoku in a format, or recognises it.
fn sudoku(data: &[u8], from: Option<sudoku::Format>, is_file: bool) {
    let options = sudoku::ReadOptions {
        from,
        name_hint: is_file.then(|| "file".to_owned()),
        ..Default::default()
    };
    for found in sudoku::Reader::new(data, &options).take(MAX_RECORDS) {
        match found {
            Err(error) => assert!(error.makes_sense(), "{error}"),
            Ok(record) => {
                let format = record.format;
                if let Ok((text, _)) = sudoku::to_text(&record, format, &Default::default()) {
                    let options = sudoku::ReadOptions {
                        from: Some(format),
                        ..Default::default()
                    };
                    let again = sudoku::parse_one(&text, &options);
                    let again = again.expect("a record that was written is read");
                    let givens = record.puzzle.givens();
                    for cell in 0..givens.digits().len() {
                        let given = givens.get(cell);
                        assert!(given.is_none() || again.puzzle.givens().get(cell) == given);
                    }
                    // Formats of candidates show the digits that the givens leave, and one left is a digit.
                    use sudoku::Format::{Candidates, Marks, Sdx};
                    if !matches!(format, Candidates | Marks | Sdx) {
                        assert_eq!(again.puzzle.givens(), givens);
                    }
                    assert_eq!(again.puzzle.rules().len(), record.puzzle.rules().len());
                }
            }
        }
    }
}

/// Reads Nonograms in a format, or recognises it.
fn nonogram(data: &[u8], from: Option<nonogram::Format>, is_file: bool) {
    let options = nonogram::ReadOptions {
        from,
        name_hint: is_file.then(|| "file".to_owned()),
        ..Default::default()
    };
    for found in nonogram::Reader::new(data, &options).take(MAX_RECORDS) {
        match found {
            Err(error) => assert!(error.makes_sense(), "{error}"),
            Ok(record) => {
                let format = record.format;
                let mut writer = nonogram::Writer::new(Vec::new(), format, &Default::default());
                if let Ok(losses) = writer.write(&record) {
                    let options = nonogram::ReadOptions {
                        from: Some(format),
                        ..Default::default()
                    };
                    let bytes = writer.finish().expect("memory takes it");
                    let mut reader = nonogram::Reader::new(&bytes[..], &options);
                    let again = reader.next().expect("a record that was written is there");
                    let again = again.expect("a record that was written is read");
                    assert!(reader.next().is_none());
                    // A text of one colour may say that it can't tell which.
                    if losses.contains(&Loss::Palette) {
                        assert_eq!(again.puzzle.rows(), record.puzzle.rows());
                        assert_eq!(again.puzzle.columns(), record.puzzle.columns());
                    } else {
                        assert_eq!(again.puzzle, record.puzzle);
                    }
                }
            }
        }
    }
}
