//! Says how many puzzles each file holds, in which formats, and what is wrong with the rest.
//!
//! `cargo run --release -p cellwise-formats --example survey -- sudoku FILE…` (or `nonogram`)

#![expect(clippy::print_stdout, reason = "an example talks to people")]

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;

use cellwise_formats::{Error, nonogram, sudoku};

fn main() -> std::io::Result<()> {
    let mut words = std::env::args().skip(1);
    let puzzle = words.next().unwrap_or_default();
    for name in words {
        let file = BufReader::with_capacity(1 << 16, File::open(&name)?);
        let name_hint = Some(name.clone());
        if puzzle == "sudoku" {
            let options = sudoku::ReadOptions {
                name_hint,
                ..Default::default()
            };
            let records = sudoku::Reader::new(file, &options);
            survey(
                &name,
                records.map(|found| found.map(|record| record.format.name())),
            );
        } else {
            let options = nonogram::ReadOptions {
                name_hint,
                ..Default::default()
            };
            let records = nonogram::Reader::new(file, &options);
            survey(
                &name,
                records.map(|found| found.map(|record| record.format.name())),
            );
        }
    }
    Ok(())
}

fn survey(name: &str, records: impl Iterator<Item = Result<&'static str, Error>>) {
    let mut formats: BTreeMap<&str, u64> = BTreeMap::new();
    let mut errors = 0;
    for found in records {
        match found {
            Ok(format) => *formats.entry(format).or_default() += 1,
            Err(error) => {
                errors += 1;
                if errors <= 3 {
                    println!("{}", error.in_file(name));
                }
            }
        }
    }
    println!("{name}: {formats:?}, {errors} bad");
}
