//! Every file of `testdata/cases` against the table in its README.

use std::fs;
use std::path::PathBuf;

use cellwise_core::{Budget, Verdict};
use cellwise_formats::{nonogram, sudoku};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cases")
}

/// What a file gave.
#[derive(Default)]
struct Found {
    verdicts: Vec<Verdict>,
    /// Errors, notes and drawings.
    said: Vec<String>,
    bad: usize,
    /// All records written again in the format of the first.
    again: String,
}

fn read_sudoku(bytes: &[u8], name: &str) -> Found {
    let options = sudoku::ReadOptions {
        name_hint: Some(name.to_owned()),
        ..Default::default()
    };
    let mut found = Found::default();
    let mut printer = None;
    for record in sudoku::Reader::new(bytes, &options) {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                found.bad += 1;
                found.said.push(error.to_string());
                continue;
            }
        };
        let mut budget = Budget::unlimited().with_max_nodes(100_000);
        let answer = record.puzzle.solve_within(2, &mut budget);
        found.verdicts.push(answer.verdict());
        found.said.push(record.drawings.join(", "));
        let notes = record.notes.iter().map(ToString::to_string);
        found.said.extend(notes);
        let printer =
            printer.get_or_insert_with(|| sudoku::Printer::new(record.format, &Default::default()));
        // What a format does not hold is another test's business.
        let _ = printer.print(&record, &mut found.again);
    }
    found
}

fn read_nonogram(bytes: &[u8], name: &str) -> Found {
    let options = nonogram::ReadOptions {
        name_hint: Some(name.to_owned()),
        ..Default::default()
    };
    let mut found = Found::default();
    for record in nonogram::Reader::new(bytes, &options) {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                found.bad += 1;
                found.said.push(error.to_string());
                continue;
            }
        };
        found.verdicts.push(record.puzzle.solve().verdict());
        let notes = record.notes.iter().map(ToString::to_string);
        found.said.extend(notes);
        if let Ok((text, _)) = nonogram::to_text(&record, record.format, &Default::default()) {
            found.again.push_str(&text);
        }
    }
    found
}

#[test]
fn every_case_comes_out_as_its_table_says() {
    let table = fs::read_to_string(folder().join("README.md")).unwrap();
    let rows: Vec<Vec<String>> = table
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1)
        .map(|line| {
            let cells = line.trim_matches('|').split(" | ");
            cells.map(|cell| cell.trim().to_owned()).collect()
        })
        .collect();
    let mut wrong = Vec::new();
    for row in &rows {
        let [name, kind, read, bad, verdict, again, says, _] = &row[..] else {
            panic!("{row:?}");
        };
        let bytes = fs::read(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let found = match kind.as_str() {
            "sudoku" => read_sudoku(&bytes, name),
            _ => read_nonogram(&bytes, name),
        };
        let counts = (found.verdicts.len().to_string(), found.bad.to_string());
        let verdicts = found.verdicts.iter();
        let right = [
            counts == (read.clone(), bad.clone()),
            verdicts.clone().all(|found| found.to_string() == *verdict),
            again == "-" || found.again.as_bytes() == bytes,
            says == "-" || found.said.iter().any(|said| said.contains(says)),
        ];
        if right.contains(&false) {
            let (verdicts, said) = (&found.verdicts, &found.said);
            wrong.push(format!(
                "{name}: {counts:?} {verdicts:?} {said:?}\n{}",
                found.again
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut listed: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    let mut files: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| name != "README.md")
        .collect();
    files.sort();
    listed.sort_unstable();
    assert_eq!(listed, files);
}
