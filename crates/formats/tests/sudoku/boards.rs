//! Boards written cell by cell, of any size.

use cellwise_formats::Field;
use cellwise_formats::Loss;
use cellwise_formats::sudoku::{
    Format, ReadOptions, Reader, Record, WriteOptions, parse_one, to_text,
};
use cellwise_sudoku::Symbols;

use crate::common::Terminal;
use crate::{FOUNDING, FOUNDING_LINE, all, line_of, read, write};

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

/// A 16x16 board whose first row would do as a 4x4 board.
fn sixteen() -> String {
    let row = |row: usize| -> String {
        let given = |column: usize| match (row, column) {
            (0, 0..=3) => char::from(b'1' + column as u8),
            (1.., 0) => char::from_digit(5 + row as u32 % 5, 10).unwrap_or('.'),
            (1.., 7) => 'G',
            _ => '.',
        };
        (0..16).map(given).chain(['\n']).collect()
    };
    (0..16).map(row).collect()
}

#[test]
fn a_large_board_is_told_from_small_ones_by_its_other_rows() {
    let board = sixteen();
    let record = read(&board);
    assert_eq!(record.puzzle.shape().size(), 16);
    assert_eq!(record.format, Format::Grid);
    let rows: Vec<&str> = board.lines().collect();
    let banded: Vec<String> = rows.chunks(4).map(|band| band.join("\n")).collect();
    assert_eq!(read(&banded.join("\n\n")).puzzle, record.puzzle);
    let two: Vec<usize> = all(&format!("{board}{board}"))
        .into_iter()
        .map(|found| found.unwrap().puzzle.shape().size())
        .collect();
    assert_eq!(two, [16, 16]);
}

#[test]
fn small_boards_one_a_line_stay_small_with_a_slip_among_them() {
    let small = "1.....3........2\n";
    let slip = "1.....5........2\n";
    let text = format!("{}{slip}{}", small.repeat(9), small.repeat(9));
    let found = all(&text);
    let small = |found: &Result<Record, String>| {
        found
            .as_ref()
            .is_ok_and(|record| record.puzzle.shape().size() == 4)
    };
    assert!(found[..9].iter().all(small));
    assert!(
        found[9]
            .as_ref()
            .is_err_and(|error| error.starts_with("10"))
    );
}

#[test]
fn a_small_board_at_a_terminal_is_answered_at_once() {
    let text = sixteen();
    let terminal = Terminal::new(&text);
    let read = terminal.read.clone();
    let mut reader = Reader::new(terminal, &ReadOptions::default());
    let first = reader.next().unwrap().unwrap();
    assert_eq!((first.puzzle.shape().size(), read.get()), (4, 1));
}

#[test]
fn a_file_is_looked_into_as_far_as_it_takes() {
    let text = sixteen();
    let options = ReadOptions {
        name_hint: Some("board.txt".into()),
        ..ReadOptions::default()
    };
    let mut reader = Reader::new(Terminal::new(&text), &options);
    assert_eq!(reader.next().unwrap().unwrap().puzzle.shape().size(), 16);
    assert!(reader.next().is_none());
}
