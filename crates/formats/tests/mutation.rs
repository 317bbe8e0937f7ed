//! Every parser on damaged samples: it answers, with records or errors, never more of them than
//! there are lines, and what it could read and write comes back the same.
//!
//! `CELLWISE_MUTATIONS=5000` in the environment makes a longer run of it.

use std::fs;
use std::path::{Path, PathBuf};

use cellwise_core::Rng;
use cellwise_formats::{Error, nonogram, sudoku};

fn samples(kind: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats");
    let mut files: Vec<PathBuf> = fs::read_dir(root.join(kind))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

/// Changes a few bytes: other values, gone, doubled, swapped, cut off.
fn damage(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len() + 1);
        let length = rng.below(12);
        let end = (at + length).min(bytes.len());
        let likely = b"0123456789.,:;|-+*#$[]{}\"'<>/= \n\r\t\0xA\xff";
        match rng.below(6) {
            0 if at < bytes.len() => bytes[at] = rng.below(256) as u8,
            1 if at < bytes.len() => bytes[at] = likely[rng.below(likely.len())],
            2 => drop(bytes.drain(at..end)),
            3 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            4 => bytes.insert(at, likely[rng.below(likely.len())]),
            _ if rng.below(8) == 0 => bytes.truncate(at),
            _ => {}
        }
    }
    bytes
}

/// Goes through all that a reader gives; every error has words.
fn drain<T>(
    records: impl Iterator<Item = Result<T, Error>>,
    lines: usize,
    what: &str,
    mut keep: impl FnMut(&T),
) {
    let mut found = 0;
    for record in records {
        found += 1;
        match record {
            Ok(record) => keep(&record),
            Err(error) => {
                assert!(!error.in_file("f").is_empty());
                assert!(error.makes_sense(), "{error}");
            }
        }
        // One XML line may hold many records; each takes some bytes.
        assert!(found <= 16 * lines + 16, "{what} does not end");
    }
}

/// What is written is read back.
fn same_sudoku(record: &sudoku::Record) {
    let format = record.format;
    if let Ok((text, _)) = sudoku::to_text(record, format, &Default::default()) {
        let options = sudoku::ReadOptions {
            from: Some(format),
            ..Default::default()
        };
        let again = sudoku::parse_one(&text, &options)
            .unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
        // Formats of candidates show the digits that the givens leave, and one left is a digit.
        use sudoku::Format::{Candidates, Marks, Sdx};
        if matches!(format, Candidates | Marks | Sdx) {
            let digits = record.puzzle.givens().digits().iter().enumerate();
            for (cell, &digit) in digits.filter(|(_, digit)| **digit > 0) {
                assert_eq!(again.puzzle.givens().get(cell), Some(digit), "{text}");
            }
            return;
        }
        assert_eq!(
            again.puzzle.givens(),
            record.puzzle.givens(),
            "{format}\n{text}"
        );
        assert_eq!(
            again.puzzle.rules(),
            record.puzzle.rules(),
            "{format}\n{text}"
        );
    }
}

/// What is written is read back.
fn same_nonogram(record: &nonogram::Record) {
    let format = record.format;
    if let Ok((text, _)) = nonogram::to_text(record, format, &Default::default()) {
        let options = nonogram::ReadOptions {
            from: Some(format),
            ..Default::default()
        };
        let again = nonogram::parse_one(&text, &options)
            .unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
        assert_eq!(again.puzzle, record.puzzle, "{format}\n{text}");
    }
}

fn rounds() -> usize {
    let rounds = std::env::var("CELLWISE_MUTATIONS").ok();
    rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(100)
}

fn lines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count() + 1
}

#[test]
fn damaged_sudoku_never_breaks_a_parser() {
    let mut rng = Rng::new(8);
    for (path, sample) in samples("sudoku") {
        for round in 0..rounds() {
            let bytes = damage(&sample, &mut rng);
            // As it is, as its name says, and as any other format.
            let other = rng.below(sudoku::Format::ALL.len());
            let from = [None, Some(sudoku::Format::ALL[other])][round % 2];
            let name_hint = path
                .file_name()
                .map(|name| name.to_string_lossy().into_owned());
            let options = sudoku::ReadOptions {
                from,
                name_hint,
                ..Default::default()
            };
            let what = format!("{} as {from:?}", path.display());
            drain(
                sudoku::Reader::new(&bytes[..], &options),
                lines(&bytes),
                &what,
                same_sudoku,
            );
        }
    }
}

#[test]
fn damaged_nonograms_never_break_a_parser() {
    let mut rng = Rng::new(9);
    for (path, sample) in samples("nonogram") {
        for round in 0..rounds() {
            let bytes = damage(&sample, &mut rng);
            let other = rng.below(nonogram::Format::ALL.len());
            let from = [None, Some(nonogram::Format::ALL[other])][round % 2];
            let name_hint = path
                .file_name()
                .map(|name| name.to_string_lossy().into_owned());
            let options = nonogram::ReadOptions {
                from,
                name_hint,
                ..Default::default()
            };
            let what = format!("{} as {from:?}", path.display());
            drain(
                nonogram::Reader::new(&bytes[..], &options),
                lines(&bytes),
                &what,
                same_nonogram,
            );
        }
    }
}

#[test]
fn every_parser_survives_every_sample() {
    for (path, bytes) in samples("sudoku").into_iter().chain(samples("nonogram")) {
        for &from in sudoku::Format::ALL {
            let options = sudoku::ReadOptions {
                from: Some(from),
                ..Default::default()
            };
            let what = format!("{} as {from}", path.display());
            drain(
                sudoku::Reader::new(&bytes[..], &options),
                lines(&bytes),
                &what,
                same_sudoku,
            );
        }
        for &from in nonogram::Format::ALL {
            let options = nonogram::ReadOptions {
                from: Some(from),
                ..Default::default()
            };
            let what = format!("{} as {from}", path.display());
            drain(
                nonogram::Reader::new(&bytes[..], &options),
                lines(&bytes),
                &what,
                same_nonogram,
            );
        }
    }
}
