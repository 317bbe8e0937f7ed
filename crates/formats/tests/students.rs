//! Input as students have it: literals of Python, and pasted transcripts.

use cellwise_formats::{nonogram, sudoku};

const ROWS: &str = "12..\n34..\n..1.\n...2\n";

fn board(text: &str) -> String {
    let record = sudoku::parse_one(text, &sudoku::ReadOptions::default());
    let record = record.unwrap_or_else(|error| panic!("{text}: {error}"));
    let givens = record.puzzle.givens();
    (0..record.puzzle.shape().cells())
        .map(|cell| givens.get(cell).map_or('.', |digit| (b'0' + digit) as char))
        .collect()
}

#[test]
fn arrays_tuples_and_dictionaries_of_python_are_boards() {
    let expected = ROWS.replace('\n', "");
    for text in [
        "np.array([[1,2,0,0],[3,4,0,0],[0,0,1,0],[0,0,0,2]])",
        "board = np.array([[1, 2, 0, 0],\n  [3, 4, 0, 0],\n  [0, 0, 1, 0],\n  [0, 0, 0, 2]], dtype=int)",
        "numpy.array([\n[1,2,0,0],\n[3,4,0,0],\n[0,0,1,0],\n[0,0,0,2]\n]\n)",
        "array([[1, 2, 0, 0],\n       [3, 4, 0, 0],\n       [0, 0, 1, 0],\n       [0, 0, 0, 2]])",
        "((1,2,0,0),(3,4,0,0),(0,0,1,0),(0,0,0,2))",
        "grid = ((1, 2, None, None),\n        (3, 4, None, None),\n        (None, None, 1, None),\n        (None, None, None, 2),)",
        "[(1,2,0,0),(3,4,0,0),(0,0,1,0),(0,0,0,2)]",
        "[[1 2 0 0]\n [3 4 0 0]\n [0 0 1 0]\n [0 0 0 2]]",
    ] {
        assert_eq!(board(text), expected, "{text}");
    }
}

#[test]
fn notes_behind_the_rows_of_a_transcript_are_passed_over() {
    let expected = ROWS.replace('\n', "");
    for text in [
        "1 2 . .   <- the first row\n3 4 . .\n. . 1 .  <- one here\n. . . 2\n",
        "1 2 | . . - given\n3 4 | . .\n----+----\n. . | 1 . - one more\n. . | . 2\n",
    ] {
        assert_eq!(board(text), expected, "{text}");
    }
}

#[test]
fn a_dictionary_of_python_is_a_nonogram() {
    let text = "{'rows': ((1, 1), (2,)), 'columns': [[2], [1], [1]],}";
    let record = nonogram::parse_one(text, &nonogram::ReadOptions::default()).unwrap();
    assert_eq!((record.puzzle.height(), record.puzzle.width()), (2, 3));
}

#[test]
fn a_nonogram_with_a_wrong_first_line_is_one_error() {
    let text = "4 by 4\n2 2\n1\n1\n1\n1\n1\n1\n1\n";
    let mut records = nonogram::Reader::new(text.as_bytes(), &nonogram::ReadOptions::default());
    let error = records.next().unwrap().unwrap_err();
    assert_eq!(error.place.unwrap().line, 1, "{error}");
    assert!(records.next().is_none(), "its clues are no puzzles");
}

#[test]
fn a_clue_too_long_is_told_at_its_line() {
    let error = nonogram::parse_one(
        "2 3\n1 1\n2 2\n1\n1\n1\n",
        &nonogram::ReadOptions::default(),
    )
    .unwrap_err();
    assert_eq!(error.place.unwrap().line, 3, "{error}");
}
