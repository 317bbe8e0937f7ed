//! Sudoku text as people have it, read and written.

mod common;

use cellwise_formats::sudoku::{
    Format, ReadOptions, Reader, Record, WriteOptions, grid_text, parse_one, to_text,
};
use cellwise_formats::{Field, Loss, WriteError};
use cellwise_sudoku::{DigitSet, Puzzle, Shape, Symbols};
use common::Terminal;

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

#[test]
fn the_founding_grid_is_read_spaced_or_not() {
    let record = read(FOUNDING);
    assert_eq!(record.format, Format::Grid);
    assert_eq!(line_of(&record), FOUNDING_LINE);
}

#[test]
fn a_terminal_is_answered_after_the_ninth_row() {
    let text = format!("{FOUNDING}{FOUNDING}");
    let terminal = Terminal::new(&text);
    let read = terminal.read.clone();
    let mut reader = Reader::new(terminal, &ReadOptions::default());
    assert!(reader.next().unwrap().is_ok());
    assert_eq!(read.get(), 9);
    assert_eq!(reader.next().unwrap().unwrap().line, 10);
    assert_eq!(read.get(), 18);
}

#[test]
fn a_terminal_is_answered_after_a_line_and_after_the_last_bracket() {
    let list = "board = [[1, 2, 3, 4], [0, 0, 0, 0],\n [0, 0, 0, 0], [4, 3, 2, 1]]\n";
    for (text, lines) in [
        (FOUNDING_LINE, 1),
        ("4 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2", 1),
        (list, 2),
    ] {
        let text = format!("{}\n1234\n", text.trim_end());
        let terminal = Terminal::new(&text);
        let read = terminal.read.clone();
        assert!(
            Reader::new(terminal, &ReadOptions::default())
                .next()
                .unwrap()
                .is_ok()
        );
        assert_eq!(read.get(), lines, "{text}");
    }
}

#[test]
fn the_same_board_comes_in_many_forms() {
    let record = read(FOUNDING);
    for format in [
        Format::Line,
        Format::Grid,
        Format::Framed,
        Format::List,
        Format::Numbers,
    ] {
        let text = write(&record, format);
        let again = read(&text);
        assert_eq!(again.puzzle, record.puzzle, "{text}");
        assert_eq!(again.format, format, "{text}");
    }
    let crlf = FOUNDING.replace('\n', "\r\n");
    assert_eq!(read(&format!("\u{feff}{crlf}")).puzzle, record.puzzle);
    let banded: Vec<&str> = FOUNDING.lines().collect();
    let banded: Vec<String> = banded.chunks(3).map(|band| band.join("\n")).collect();
    assert_eq!(read(&banded.join("\n\n")).puzzle, record.puzzle);
    let grouped: Vec<String> = FOUNDING_LINE
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect();
    assert_eq!(read(&grouped.join(" ")).puzzle, record.puzzle);
}

#[test]
fn a_framed_board_is_drawn_as_the_founding_documents_do() {
    let solved =
        read("248675139751934628693218475926483517184752963537169842475396281812547396369821754");
    let framed = "\
=====================
2 4 8 | 6 7 5 | 1 3 9
7 5 1 | 9 3 4 | 6 2 8
6 9 3 | 2 1 8 | 4 7 5
------+-------+------
9 2 6 | 4 8 3 | 5 1 7
1 8 4 | 7 5 2 | 9 6 3
5 3 7 | 1 6 9 | 8 4 2
------+-------+------
4 7 5 | 3 9 6 | 2 8 1
8 1 2 | 5 4 7 | 3 9 6
3 6 9 | 8 2 1 | 7 5 4
=====================
";
    assert_eq!(write(&solved, Format::Framed), framed);
    assert_eq!(
        write(&solved, Format::Grid).lines().next(),
        Some("2 4 8 6 7 5 1 3 9")
    );
}

#[test]
fn an_empty_cell_is_a_dot_in_a_frame() {
    let walk = "\
9 4 . | . 3 1 | . . 7
6 . . | . . . | . . .
. . . | . . 2 | . . 9
------+-------+------
. 7 . | . 6 . | 2 . .
. 9 . | . 4 . | 8 . .
. 3 . | . . . | 5 . .
------+-------+------
. . . | . . . | . . 1
. 2 . | . 5 . | . 8 .
. . . | . . . | . 4 .
";
    let record = read(walk);
    assert_eq!(record.format, Format::Framed);
    let edge = "=".repeat(21) + "\n";
    assert_eq!(
        write(&record, Format::Framed),
        format!("{edge}{walk}{edge}")
    );
}

#[test]
fn frames_of_other_programs_are_seen_through() {
    let rows: Vec<&str> = FOUNDING_LINE
        .as_bytes()
        .chunks(9)
        .map(|row| std::str::from_utf8(row).unwrap())
        .collect();
    let mut simple = String::from("*-----------*\n");
    let mut drawn = String::from("┌───┬───┬───┐\n");
    for (r, row) in rows.iter().enumerate() {
        if r % 3 == 0 && r > 0 {
            simple += "|---+---+---|\n";
            drawn += "├───┼───┼───┤\n";
        }
        simple += &format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
        drawn += &format!("│{}│{}│{}│\n", &row[..3], &row[3..6], &row[6..]);
    }
    simple += "*-----------*\n";
    drawn += "└───┴───┴───┘\n";
    for (text, format) in [(simple, Format::Ss), (drawn, Format::Framed)] {
        let record = read(&text);
        assert_eq!(record.format, format);
        assert_eq!(line_of(&record), FOUNDING_LINE, "{text}");
    }
}

#[test]
fn list_literals_are_read_with_name_and_comments() {
    let text = "\
# the easy one
board = [
    [1, 0, 0, 0],  # first row
    [0, 0, 3, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 2],
]
";
    assert_eq!(line_of(&read(text)), "1.....3........2");
    let strings = r#"[["1",".",".","."],[".",".","3","."],[".",".",".","."],[".",".",".","2"]]"#;
    assert_eq!(line_of(&read(strings)), "1.....3........2");
    assert_eq!(
        line_of(&read("['1...', '..3.', '....', '...2'];")),
        "1.....3........2"
    );
    let flat = "[1, None, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 2]";
    assert_eq!(line_of(&read(flat)), "1.....3........2");
    assert_eq!(
        read("grid: list =\n[[1,0,0,0],[0,0,3,0],[0,0,0,0],[0,0,0,2]]").line,
        1
    );
}

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
        refuse("[[[1, 2, 3, 4]]]"),
        "puzzles.txt:1:3: found '['; a list of lists has two levels of brackets"
    );
}

#[test]
fn lines_skip_blanks_and_keep_comments() {
    let text = "# a list\n\n1.....3........2 # first\n1_0*..3........2;second\n1.....3........2\n";
    let found: Vec<Record> = all(text).into_iter().map(Result::unwrap).collect();
    assert_eq!(found.len(), 3);
    assert!(found.iter().all(|record| record.puzzle == found[0].puzzle));
    assert_eq!(found[0].meta.get(Field::Comment), Some("first"));
    assert_eq!(found[1].meta.get(Field::Comment), Some("second"));
    assert_eq!((found[0].line, found[2].line), (3, 5));
    assert!(found[2].meta.is_empty());
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
fn boards_of_other_sizes_follow_from_their_first_line() {
    let six = read("1.....\n......\n......\n......\n......\n.....6\n");
    assert_eq!(six.puzzle.shape().box_size(), (2, 3));
    let sixteen = "G...............\n".repeat(16);
    assert_eq!(read(&sixteen).puzzle.shape().size(), 16);
    let small = "g...............\n".repeat(16);
    assert_eq!(read(&small).puzzle, read(&sixteen).puzzle);
    let numbers = "16 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(16);
    assert_eq!(read(&numbers).puzzle, read(&sixteen).puzzle);
    let ten = "3 0 0 0 0 0 0 0 0 10\n".repeat(10);
    assert_eq!(read(&ten).puzzle.shape().box_size(), (2, 5));
    assert_eq!(read(&".".repeat(625)).puzzle.shape().size(), 25);
    assert_eq!(read(&".".repeat(256)).format, Format::Line);
}

#[test]
fn numbers_are_right_aligned_on_large_boards() {
    let record = read(&"16 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(16));
    assert_eq!(
        write(&record, Format::Grid).lines().next(),
        Some("16  1  0  0  0  0  0  0  0  0  0  0  0  0  0  0")
    );
    let framed = write(&record, Format::Framed);
    let lines: Vec<&str> = framed.lines().collect();
    assert_eq!(
        lines[1],
        "16  1  .  . |  .  .  .  . |  .  .  .  . |  .  .  .  ."
    );
    assert_eq!(lines[0], "=".repeat(lines[1].len()));
    assert_eq!(
        lines[5],
        "------------+-------------+-------------+------------"
    );
    assert_eq!(read(&framed).puzzle, record.puzzle);
}

#[test]
fn symbols_and_boxes_can_be_said() {
    let options = ReadOptions {
        symbols: Some(Symbols::new("0123456789ABCDEF").unwrap()),
        ..ReadOptions::default()
    };
    let hex = parse_one(&"0..............F\n".repeat(16), &options).unwrap();
    assert_eq!(hex.puzzle.givens().row(0)[0], 1);
    assert_eq!(hex.puzzle.givens().row(0)[15], 16);
    let options = ReadOptions {
        box_size: Some((3, 2)),
        ..ReadOptions::default()
    };
    let tall = parse_one(&"1.....\n".repeat(6), &options).unwrap();
    assert_eq!(tall.puzzle.shape().box_size(), (3, 2));
    let error = parse_one(FOUNDING_LINE, &options).unwrap_err();
    assert_eq!(error.to_string(), "1: 81 cells; a 6x6 puzzle has 36");
    let seven = ReadOptions {
        box_size: Some((1, 7)),
        ..ReadOptions::default()
    };
    assert!(parse_one(&"1234567\n".repeat(7), &seven).is_ok());
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

#[test]
fn metadata_of_sdk_files_travels_along() {
    let rows = FOUNDING.replace('0', ".").replace(' ', "");
    let text = format!("#ARuud\n#LEasy\n#Uhttp://example.org\n[Puzzle]\n{rows}[State]\n{rows}");
    let found: Vec<Record> = all(&text).into_iter().map(Result::unwrap).collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].format, Format::Sdk);
    assert_eq!(found[0].meta.get(Field::Author), Some("Ruud"));
    assert_eq!(found[0].meta.get(Field::Url), Some("http://example.org"));
    let comment = format!("#Sudoku of the day\n{rows}");
    assert!(read(&comment).meta.is_empty());
}

#[test]
fn only_the_first_board_of_an_ss_file_is_the_puzzle() {
    let board = write(&read(FOUNDING_LINE), Format::Ss);
    let options = ReadOptions {
        name_hint: Some("a.ss".into()),
        ..ReadOptions::default()
    };
    let text = format!("{board}{board}");
    assert_eq!(Reader::new(text.as_bytes(), &options).count(), 1);
    let pasted = format!("{board} Simple Sudoku\n  Version 4.2n\n");
    assert_eq!(read(&pasted).format, Format::Ss);
}

#[test]
fn columns_of_a_table_are_found_by_content() {
    let solution =
        "248675139751934628693218475926483517184752963537169842475396281812547396369821754";
    let text = format!("id,rating,question,answer\n7,2.5,{FOUNDING_LINE},{solution}\n");
    let record = read(&text);
    assert_eq!(record.format, Format::Csv);
    assert_eq!(record.id.as_deref(), Some("7"));
    assert_eq!(record.meta.get(Field::Level), Some("2.5"));
    assert_eq!(
        record.solution.as_ref().map(|grid| grid.digits()[0]),
        Some(2)
    );
    let bare = read(&format!("{FOUNDING_LINE},{solution}\n"));
    assert_eq!(bare.solution, record.solution);
    let gsf = read(&format!("1,2,3,4,{FOUNDING_LINE},5,6\n"));
    assert_eq!(gsf.puzzle, record.puzzle);
    let bad = format!(
        "puzzle;solution\n{};{solution}\n",
        FOUNDING_LINE.replace('4', "x")
    );
    assert_eq!(
        refuse(&bad),
        "puzzles.txt:2: found 'x'; a cell is 1-9, or '.' or '0' when empty"
    );
}

#[test]
fn hodokus_removed_candidates_are_pencil_marks() {
    let text = format!(
        ":0100:1:{}:712 811::",
        FOUNDING_LINE.replacen(".4", "+24", 1)
    );
    let record = read(&text);
    assert_eq!(record.format, Format::Hodoku);
    assert_eq!(record.puzzle.givens().get(0), Some(2));
    assert!(!record.puzzle.candidates(1).contains(7));
    assert_eq!(
        refuse(&text.replace("712", "702")),
        "puzzles.txt:1:92: found '702'; a removed candidate is its digit, row and column, like 712"
    );
}

#[test]
fn a_frame_tells_the_boxes() {
    let tall = "1 . | . . | . .\n. . | . . | . .\n. . | . . | . .\n----+-----+----\n\
        . . | . . | . .\n. . | . . | . .\n. . | . . | . 6\n";
    let record = read(tall);
    assert_eq!(record.puzzle.shape().box_size(), (3, 2));
    let framed = write(&record, Format::Framed);
    assert_eq!(read(&framed).puzzle, record.puzzle);
    let (_, lost) = to_text(&record, Format::Line, &WriteOptions::default()).unwrap();
    assert_eq!(lost, [Loss::Boxes]);
    // The next board without a frame has the usual boxes again.
    let both = format!("{tall}\n{}", "1.....\n".repeat(6));
    let shapes: Vec<(usize, usize)> = all(&both)
        .into_iter()
        .map(|found| found.unwrap().puzzle.shape().box_size())
        .collect();
    assert_eq!(shapes, [(3, 2), (2, 3)]);
}

#[test]
fn headings_become_titles() {
    let text = format!("Grid 01\n{FOUNDING}Solution of the sudoku:\n{FOUNDING}");
    let titles: Vec<Option<String>> = all(&text)
        .into_iter()
        .map(|found| found.unwrap().meta.get(Field::Title).map(str::to_owned))
        .collect();
    let line = read(&format!("#ARuud\nPuzzle 7\n{FOUNDING_LINE} # hard\n"));
    assert_eq!(line.meta.iter().count(), 3);
    assert_eq!(
        titles,
        [
            Some("Grid 01".to_owned()),
            Some("Solution of the sudoku".to_owned())
        ]
    );
}
