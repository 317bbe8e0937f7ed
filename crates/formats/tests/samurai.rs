//! The Samurai and other boards that overlap: the texts that people have, and every format that can hold them.

use cellwise_formats::sudoku::{
    Format, ReadOptions, Reader, Record, WriteOptions, parse_one, to_text,
};
use cellwise_sudoku::{Grid, Puzzle, Rule, Shape, Solver};

const CORNERS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

fn empty(text: &str, side: usize) -> Puzzle {
    let shape = Shape::usual(side).unwrap();
    let rule = Rule::parse(text, &shape).unwrap();
    let puzzle = Puzzle::new(shape, Grid::empty(side)).unwrap();
    puzzle.with_rules([rule]).unwrap()
}

/// Three of five cells of a solution.
fn puzzle(text: &str, side: usize) -> Puzzle {
    let empty = empty(text, side);
    let solution = cellwise_core::collect(
        &mut Solver::new(&empty),
        1,
        &mut cellwise_core::Budget::unlimited(),
    )
    .solutions
    .remove(0);
    let mut givens = Grid::empty(side);
    for (cell, &digit) in solution.digits().iter().enumerate() {
        if cell % 5 < 3 {
            givens.set(cell, digit);
        }
    }
    let puzzle = Puzzle::new(empty.base_shape().clone(), givens).unwrap();
    puzzle.with_rules(empty.rules()).unwrap()
}

fn samurai() -> Puzzle {
    puzzle("boards samurai", 21)
}

/// Rows of the square with a sign for empty cells and one between the boards.
fn rows(puzzle: &Puzzle, empty: char, between: char, gap: &str) -> String {
    let sign = |(cell, &digit): (usize, &u8)| match digit {
        _ if puzzle.shape().is_hole(cell) => between,
        0 => empty,
        _ => char::from(b'0' + digit),
    };
    let signs: Vec<String> = puzzle
        .givens()
        .digits()
        .iter()
        .enumerate()
        .map(|at| sign(at).to_string())
        .collect();
    let rows = signs.chunks(21).map(|row| row.join(gap));
    rows.map(|row| format!("{}\n", row.trim_end())).collect()
}

/// The boards one by one, 81 cells each, in the order of these corners.
fn lines(puzzle: &Puzzle, corners: &[(usize, usize)]) -> String {
    let mut text = String::new();
    for &(top, left) in corners {
        for i in 0..81 {
            let digit = puzzle.givens().digits()[(top + i / 9) * 21 + left + i % 9];
            text.push(if digit == 0 {
                '.'
            } else {
                char::from(b'0' + digit)
            });
        }
        text.push('\n');
    }
    text
}

fn in_file(text: &str) -> Vec<Record> {
    let options = ReadOptions {
        name_hint: Some("puzzle.txt".into()),
        ..ReadOptions::default()
    };
    let reader = Reader::new(text.as_bytes(), &options);
    reader
        .map(|found| found.unwrap_or_else(|error| panic!("{error}\n{text}")))
        .collect()
}

#[test]
fn the_texts_of_a_samurai_are_one_puzzle() {
    let samurai = samurai();
    let list: Vec<String> = samurai
        .givens()
        .rows()
        .map(|row| format!("{row:?}"))
        .collect();
    let order = [0, 1, 3, 4, 2].map(|i| CORNERS[i]);
    for text in [
        rows(&samurai, '.', ' ', ""),
        rows(&samurai, '0', ' ', " "),
        rows(&samurai, '.', '#', ""),
        rows(&samurai, '0', 'x', " "),
        rows(&samurai, '.', '.', ""),
        rows(&samurai, '0', '0', " "),
        lines(&samurai, &CORNERS),
        lines(&samurai, &order),
        format!("[{}]\n", list.join(",")),
        format!("{{\"grid\": [{}]}}\n", list.join(",")),
    ] {
        let found = in_file(&text);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].puzzle, samurai, "{text}");
    }
}

#[test]
fn five_puzzles_stay_five() {
    let board =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    assert_eq!(in_file(&board.repeat(5)).len(), 5);
    let samurai = samurai();
    let six = lines(&samurai, &CORNERS) + board;
    assert_eq!(in_file(&six).len(), 6);
    let other = lines(&samurai, &[1, 0, 2, 3, 4].map(|i| CORNERS[i]));
    assert_eq!(in_file(&other).len(), 5);
}

#[test]
fn five_lines_that_do_not_agree_are_refused_with_the_cell() {
    let text = lines(&samurai(), &[1, 0, 2, 3, 4].map(|i| CORNERS[i]));
    let options = ReadOptions {
        from: Some(Format::Samurai),
        ..ReadOptions::default()
    };
    let error = parse_one(&text, &options).unwrap_err().to_string();
    assert!(
        error.contains("two boards of the Samurai have different digits at r"),
        "{error}"
    );
}

#[test]
fn a_slip_in_a_samurai_is_named_and_the_next_puzzle_read() {
    let samurai = samurai();
    let good = rows(&samurai, '.', ' ', "");
    let mut bad: Vec<String> = good.lines().map(str::to_owned).collect();
    bad[9].replace_range(7..8, "q");
    let short: String = good
        .lines()
        .take(15)
        .map(|row| format!("{row}\n"))
        .collect();
    let text = format!("{}\n\n{short}\n{good}", bad.join("\n"));
    let found: Vec<_> = Reader::new(text.as_bytes(), &ReadOptions::default()).collect();
    let said: Vec<String> = found
        .iter()
        .filter_map(|found| found.as_ref().err().map(ToString::to_string))
        .collect();
    assert_eq!(
        said,
        [
            "10:8: found 'q'; a row of a Samurai has 21 places: cells are 1-9, or '.' or '0' when empty, \
             with blanks where no board lies",
            "37: 15 rows; a 21x21 puzzle has 21"
        ]
    );
    assert_eq!(found.len(), 3);
    assert_eq!(found[2].as_ref().unwrap().puzzle, samurai);
}

#[test]
fn boards_that_overlap_come_back_from_every_format_that_writes_them() {
    let cases = [
        samurai(),
        puzzle("boards 3x3 r1c1 r7c7", 15),
        puzzle("boards 2x2 r1c1 r3c3", 6),
    ];
    for puzzle in cases {
        let mut held = Vec::new();
        for &format in Format::ALL {
            let record = Record::new(puzzle.clone(), format);
            let Ok((text, _)) = to_text(&record, format, &WriteOptions::default()) else {
                continue;
            };
            let again = parse_one(&text, &ReadOptions::default())
                .unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
            assert_eq!(again.puzzle, puzzle, "{format}\n{text}");
            held.push(format);
        }
        let is_samurai = puzzle.shape().corners().len() == 5;
        assert_eq!(held.contains(&Format::Samurai), is_samurai);
        for format in [
            Format::Cellwise,
            Format::FPuzzles,
            Format::FPuzzlesJson,
            Format::SudokuPad,
        ] {
            assert!(held.contains(&format), "{format}: {held:?}");
        }
    }
}

#[test]
fn a_format_of_one_board_says_that_it_can_not_hold_several() {
    let record = Record::new(samurai(), Format::Cellwise);
    let error = to_text(&record, Format::Line, &WriteOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "line can't hold the rule boards");
    let plain: Puzzle = ".".repeat(441).parse().unwrap();
    let record = Record::new(plain, Format::Line);
    let error = to_text(&record, Format::Samurai, &WriteOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "samurai has no boards of size 21");
}

#[test]
fn boards_in_a_frame_have_blanks_between_them() {
    let twins = puzzle("boards 2x2 r1c1 r3c3", 6);
    let text = cellwise_formats::sudoku::grid_text(
        twins.shape(),
        twins.givens(),
        Format::Framed,
        &WriteOptions::default(),
    )
    .unwrap();
    let shape: Vec<String> = text
        .lines()
        .map(|line| line.replace(|sign: char| sign.is_ascii_digit(), "."))
        .collect();
    assert_eq!(
        shape,
        [
            ". . | . .",
            ". . | . .",
            "----+-----+----",
            ". . | . . | . .",
            ". . | . . | . .",
            "----+-----+----",
            "      . . | . .",
            "      . . | . .",
        ]
    );
}

#[test]
fn sudokupads_regions_tell_a_samurai() {
    let samurai = samurai();
    let houses = samurai.shape().houses().iter();
    let boxes = houses.filter(|house| matches!(house.kind, cellwise_sudoku::HouseKind::Box(_)));
    let place = |cell: &usize| format!("[{},{}]", cell / 21, cell % 21);
    let regions: Vec<String> = boxes
        .map(|house| {
            let cells: Vec<String> = house.cells.iter().map(place).collect();
            format!("[{}]", cells.join(","))
        })
        .collect();
    let cell = |&digit: &u8| match digit {
        0 => "{}".to_owned(),
        _ => format!("{{\"value\":{digit}}}"),
    };
    let rows: Vec<String> = samurai
        .givens()
        .rows()
        .map(|row| format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(",")))
        .collect();
    let text = format!(
        "{{\"cells\":[{}],\"regions\":[{}]}}",
        rows.join(","),
        regions.join(",")
    );
    let record = parse_one(&text, &ReadOptions::default()).unwrap();
    assert_eq!(record.puzzle, samurai);
}
