//! What can't be read or written, and how that is said.

use cellwise_formats::sudoku::{Format, WriteOptions, to_text};
use cellwise_formats::{Field, Loss, WriteError};
use cellwise_sudoku::{DigitSet, Puzzle, Shape};

use crate::{FOUNDING, FOUNDING_LINE, all, read, refuse};

#[test]
fn a_list_that_is_wrong_says_where() {
    assert_eq!(
        refuse("[[1, 2], [2, 7]]"),
        "puzzles.txt:1:14: found '7'; a cell is 1-2, or '0' when empty"
    );
    assert_eq!(
        refuse("[[1, 2, 3, 4],\n [1, 2, 3]]"),
        "puzzles.txt:2: row 2 has 3 cells; each row of a 4x4 puzzle has 4"
    );
    assert_eq!(
        refuse("[[1, 2, 3, 4]"),
        "puzzles.txt:1: found the end; a list ends with ']'"
    );
    assert_eq!(
        refuse("[[1, 2, 3, 4]]"),
        "puzzles.txt:1: 4 cells; a 4x4 puzzle has 16"
    );
    assert_eq!(
        refuse("[[[[1, 2, 3, 4]]]]"),
        "puzzles.txt:1:4: found '['; a list of boards has three levels of brackets"
    );
}

#[test]
fn errors_name_place_found_and_expected() {
    let mut bad = FOUNDING_LINE.to_owned();
    bad.replace_range(30..31, "x");
    assert_eq!(
        refuse(&format!("{}{bad}\n", "\n".repeat(11))),
        "puzzles.txt:12:31: found 'x'; a cell is 1-9, or '.' or '0' when empty"
    );
    assert_eq!(
        refuse(&FOUNDING_LINE[..80]),
        "puzzles.txt:1: 80 cells; a 9x9 puzzle has 81"
    );
    assert_eq!(
        refuse(&FOUNDING.replace("603000070", "60300007")),
        "puzzles.txt:3: row 3 has 8 cells; each row of a 9x9 puzzle has 9"
    );
    assert_eq!(
        refuse(&FOUNDING.replace("0 4 0 0", "0 4 a 0")),
        "puzzles.txt:1:5: found 'a'; a cell is 1-9, or '.' or '0' when empty"
    );
    let three: Vec<&str> = FOUNDING.lines().take(3).collect();
    assert_eq!(
        refuse(&three.join("\n")),
        "puzzles.txt:1: 3 rows; a 9x9 puzzle has 9"
    );
    assert_eq!(
        refuse("1234567\n"),
        "puzzles.txt:1: a board of size 7 has no usual box shape; say which, for instance 2x5 for a board of size 10"
    );
    assert_eq!(
        refuse("Dear reader, this is no puzzle"),
        "puzzles.txt:1: found 'Dear reader, this is no puzzle'; a puzzle is a row of cells, all cells in a line, or a list of lists"
    );
    assert_eq!(
        refuse(""),
        "puzzles.txt: no puzzle found; expected a row of cells, all cells in a line, or a list of lists"
    );
    assert_eq!(
        refuse("1.....3........2\n1.....3........2\n"),
        "puzzles.txt:2: a second puzzle begins here; expected one"
    );
    assert_eq!(
        refuse("4 1 2 3 4 5 0 0 0 0 0 0 0 0 0 0 0"),
        "puzzles.txt:1:11: found '5'; a cell is 1-4, or '0' when empty"
    );
}

#[test]
fn after_a_bad_record_the_next_is_read() {
    let bad_row = FOUNDING.replace("000483507", "000483x07");
    let text = format!("{bad_row}{FOUNDING}{bad_row}\n{FOUNDING_LINE}\nfoo bar\n{FOUNDING_LINE}\n");
    let found = all(&text);
    let lines: Vec<Result<u64, &str>> = found
        .iter()
        .map(|found| {
            found
                .as_ref()
                .map(|record| record.line)
                .map_err(String::as_str)
        })
        .collect();
    let cell = "found 'x'; a cell is 1-9, or '.' or '0' when empty";
    assert_eq!(
        lines,
        [
            Err(&*format!("4:7: {cell}")),
            Ok(10),
            Err(&*format!("22:7: {cell}")),
            Ok(29),
            Err(
                "30: found 'foo bar'; a puzzle is a row of cells, all cells in a line, or a list of lists"
            ),
            Ok(31),
        ]
    );
    let cut = "[[1, 2, 3, 4],\n [[x]]\n garbage\n\n1.....3........2\n";
    assert_eq!(all(cut).len(), 2);
    assert!(all(cut)[1].is_ok());
}

#[test]
fn zero_beside_a_dot_on_a_large_board_asks_for_the_alphabet() {
    assert_eq!(
        refuse(&"0.A.............\n".repeat(16)),
        "puzzles.txt:1: found both '0' and '.': is '0' an empty cell or a digit? say which with \
         --symbols 123456789ABCDEFG or --symbols 0123456789ABCDEF"
    );
}

#[test]
fn what_a_format_cannot_hold_is_named() {
    let mut record = read(FOUNDING);
    record.meta.add(Field::Title, "First");
    record.id = Some("7".into());
    let (_, lost) = to_text(&record, Format::Line, &WriteOptions::default()).unwrap();
    assert_eq!(lost, [Loss::Meta(Field::Title), Loss::Id]);
    let mut marks = vec![DigitSet::all(9); 81];
    marks[0] = [2, 3].into_iter().collect();
    record.puzzle = Puzzle::with_candidates(Shape::classic(), marks).unwrap();
    let error = to_text(&record, Format::Line, &WriteOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "line can't hold pencil marks");
    assert!(matches!(error, WriteError::Holds { .. }));
}
