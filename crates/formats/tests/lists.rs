//! Lists of JSON objects: several puzzles in one value, read one by one.

use cellwise_formats::{nonogram, sudoku};

fn nonograms(text: &str) -> Vec<Result<nonogram::Record, String>> {
    nonogram::Reader::new(text.as_bytes(), &nonogram::ReadOptions::default())
        .map(|found| found.map_err(|error| error.to_string()))
        .collect()
}

const ONE: &str = r#"{"r": [[1]], "c": [[1]]}"#;
const TWO: &str = r#"{"rows": [[2]], "columns": [[1], [1]]}"#;

#[test]
fn objects_of_a_list_are_records_however_they_are_laid_out() {
    for text in [
        format!("[{ONE},{TWO}]"),
        format!("[{ONE}, {TWO}]\n"),
        format!("[\n{ONE},\n{TWO}\n]\n"),
        format!("[\n  {ONE}\n  , {TWO} ]\n"),
        format!("# two\n\n[{ONE},\n\n{TWO}]"),
        format!("[{}\n]", format!("{ONE},{TWO}").replace(", ", ",\n")),
        format!("[{ONE}]\n[{TWO}]"),
        format!("[{ONE}] {TWO}"),
        format!("{ONE}\n[{TWO}]"),
    ] {
        let found = nonograms(&text);
        let widths: Vec<usize> = found
            .iter()
            .map(|found| found.as_ref().unwrap_or_else(|e| panic!("{e}\n{text}")))
            .map(|record| record.puzzle.width())
            .collect();
        assert_eq!(widths, [1, 2], "{text}");
    }
}

#[test]
fn a_bad_object_is_reported_where_it_stands_and_the_list_goes_on() {
    let found = nonograms(&format!("[{ONE}, {{\"r\": 7}}, {TWO}]"));
    assert_eq!(found.len(), 3);
    let error = found[1].as_ref().unwrap_err();
    assert!(error.starts_with("1:28: "), "{error}");
    assert!(found[2].is_ok());
}

#[test]
fn a_list_that_is_cut_off_or_holds_something_else_is_an_error() {
    let found = nonograms(&format!("[{ONE},"));
    assert!(found[0].is_ok());
    assert_eq!(
        found[1].as_ref().unwrap_err(),
        "found the end; a bracket is still open"
    );
    assert_eq!(found.len(), 2);
    let found = nonograms(&format!("[{ONE}, 7]"));
    assert_eq!(
        found[1].as_ref().unwrap_err(),
        "1:28: found '7]'; a list of puzzles holds objects"
    );
}

#[test]
fn a_long_list_on_one_line_takes_time_in_proportion() {
    // A line of 3 MB; cut at each object anew, it would be copied 100,000 times.
    let text = format!("[{}]", vec![ONE; 100_000].join(","));
    assert_eq!(
        nonograms(&text).iter().filter(|r| r.is_ok()).count(),
        100_000
    );
}

#[test]
fn lists_of_sudoku_are_read_as_well() {
    let puzzle = "1.....3........2".parse().unwrap();
    let record = sudoku::Record::new(puzzle, sudoku::Format::FPuzzlesJson);
    let (json, _) =
        sudoku::to_text(&record, sudoku::Format::FPuzzlesJson, &Default::default()).unwrap();
    let text = format!("[{},{}]\n", json.trim(), json.trim());
    let found: Vec<_> =
        sudoku::Reader::new(text.as_bytes(), &sudoku::ReadOptions::default()).collect();
    assert_eq!(found.len(), 2);
    for found in found {
        assert_eq!(found.unwrap().puzzle, record.puzzle);
    }
}
