//! One bad record costs one record: k bad lines between N good records give N records and k errors.

use cellwise_core::Rng;
use cellwise_formats::{nonogram, sudoku};
use cellwise_nonogram::Picture;
use cellwise_sudoku::Puzzle;

const BOARDS: [&str; 4] = [
    ".4.........1.3462.6.3....7....4835.7....5..6......9.4...5.....18..547396....21...",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

/// Lines that are not a record, nor the beginning of one, in any format of Sudoku.
fn bad_sudoku(rng: &mut Rng) -> String {
    let board = BOARDS[rng.below(BOARDS.len())];
    match rng.below(12) {
        0 => board[..60].to_owned(),
        1 => {
            // 16, 36 and 64 cells would be a board.
            let length = [2, 5, 10, 17, 27, 35, 54, 63, 80][rng.below(9)];
            board[..length].to_owned()
        }
        2 => board.replace("..", "x."),
        3 => "a line of prose, with 4 words or more".to_owned(),
        4 => ".".to_owned(),
        5 => "1".to_owned(),
        6 => "..7".to_owned(),
        7 => "{".to_owned(),
        8 => "{\"grid\": [[".to_owned(),
        9 => "[".to_owned(),
        10 => "< 5".to_owned(),
        _ => format!("{board}{board}"),
    }
}

fn is_heading(line: &str) -> bool {
    line.starts_with("a line of prose") || line.bytes().all(|byte| byte.is_ascii_digit())
}

/// A Samurai with this board in its middle.
fn samurai(middle: &Puzzle) -> Puzzle {
    let mut grid = cellwise_sudoku::Grid::empty(21);
    for (cell, &digit) in middle.givens().digits().iter().enumerate() {
        grid.set((6 + cell / 9) * 21 + 6 + cell % 9, digit);
    }
    let square = cellwise_sudoku::Shape::usual(21).unwrap();
    let puzzle = Puzzle::new(square, grid).unwrap();
    let rule = cellwise_sudoku::rules::Boards::samurai().into();
    puzzle.with_rules([rule]).unwrap()
}

#[test]
fn bad_lines_cost_no_good_sudoku() {
    let mut rng = Rng::new(18);
    for &format in sudoku::Format::ALL {
        let info = format.info();
        // A line between two records of a document is a part of one: see the case `documents.yaml`.
        let is_document = matches!(format, sudoku::Format::OpenSudoku | sudoku::Format::Yaml);
        if !info.several || !info.writes || is_document {
            continue;
        }
        for (round, name) in [None, Some("file.txt")]
            .into_iter()
            .cycle()
            .take(10)
            .enumerate()
        {
            let mut printer = sudoku::Printer::new(format, &Default::default());
            let (mut text, mut bad) = (String::new(), Vec::new());
            let good = 1 + rng.below(8);
            use sudoku::Format::{
                Cellwise, Essence, Framed, Glpk, Grid, Iss, Letters, List, Marks, MiniZinc,
                Samurai, Sdk,
            };
            use sudoku::Format::{FPuzzlesJson, Gnome, Json};
            let gap = matches!(
                format,
                Cellwise
                    | Essence
                    | Framed
                    | Glpk
                    | Grid
                    | Iss
                    | Letters
                    | List
                    | Marks
                    | MiniZinc
                    | Samurai
                    | Sdk
            );
            for number in 0..good {
                let mut record = String::new();
                let puzzle: Puzzle = BOARDS[rng.below(BOARDS.len())].parse().unwrap();
                let puzzle = match format {
                    Samurai => samurai(&puzzle),
                    _ => puzzle,
                };
                let puzzle = sudoku::Record::new(puzzle, format);
                printer.print(&puzzle, &mut record).unwrap();
                // Bad lines stand between records, above the first only in formats without a
                // header, and away from boards that a blank line alone would divide.
                if number > 0 || format != sudoku::Format::Csv {
                    for _ in 0..rng.below(3) {
                        // A bracket alone opens a list of objects, which is not bad.
                        let line = match bad_sudoku(&mut rng) {
                            line if line == "["
                                && matches!(format, FPuzzlesJson | Json | Gnome) =>
                            {
                                "..7".to_owned()
                            }
                            // The first line of a text may be a title or a count, which is not bad.
                            line if text.is_empty() && is_heading(&line) => "..7".to_owned(),
                            line => line,
                        };
                        text.push_str(if gap { "\n" } else { "" });
                        text.push_str(&line);
                        text.push_str(if gap { "\n\n" } else { "\n" });
                        let opens = line.starts_with(['{', '[']);
                        bad.push(line);
                        // Whatever stands between an open bracket and the next record is in it.
                        if opens {
                            break;
                        }
                    }
                }
                text.push_str(&record);
            }
            let options = sudoku::ReadOptions {
                name_hint: name.map(str::to_owned),
                ..Default::default()
            };
            let found: Vec<_> = sudoku::Reader::new(text.as_bytes(), &options).collect();
            let read = found.iter().filter(|found| found.is_ok()).count();
            let errors: Vec<String> = found
                .iter()
                .filter_map(|found| found.as_ref().err().map(ToString::to_string))
                .collect();
            assert_eq!(
                (read, errors.len()),
                (good, bad.len()),
                "{format}, round {round}:\n{text}\n{errors:#?}"
            );
        }
    }
}

/// Lines that are not a record, nor the beginning of one, in any format of Nonograms.
fn bad_nonogram(rng: &mut Rng) -> &'static str {
    let lines = [
        "a line of prose, with 4 words or more",
        "{\"r\": [[1], [2]",
        "{",
        "%",
        "3x3:1/2",
        "< 5",
        "1;2",
    ];
    lines[rng.below(lines.len())]
}

/// Formats in which a line between two records belongs to neither. In the others a record goes on to the next
/// heading, and a bad line in it costs that record.
#[test]
fn bad_lines_cost_no_good_nonogram() {
    let pictures = ["##.\n.#.\n###\n", "#.#\n###\n.##\n", "###\n#.#\n..#\n"];
    let formats = [
        nonogram::Format::Text,
        nonogram::Format::Json,
        nonogram::Format::Sgt,
        nonogram::Format::Rosetta,
    ];
    let mut rng = Rng::new(19);
    for format in formats {
        for round in 0..200 {
            let mut printer = nonogram::Printer::new(format, &Default::default());
            let (mut text, mut bad) = (String::new(), 0);
            let good = 1 + rng.below(8);
            for _ in 0..good {
                for _ in 0..rng.below(3) {
                    let line = bad_nonogram(&mut rng);
                    text.push_str(&format!("{line}\n"));
                    bad += 1;
                    if line.starts_with('{') {
                        break;
                    }
                }
                let picture = Picture::from_text(pictures[rng.below(3)]).unwrap();
                let puzzle = cellwise_nonogram::Puzzle::of_picture(&picture).unwrap();
                let record = nonogram::Record::new(puzzle, format);
                printer.print(&record, &mut text).unwrap();
            }
            let reader = nonogram::Reader::new(text.as_bytes(), &Default::default());
            let found: Vec<_> = reader.collect();
            let read = found.iter().filter(|found| found.is_ok()).count();
            let errors = found.len() - read;
            assert_eq!(
                (read, errors),
                (good, bad),
                "{format}, round {round}:\n{text}"
            );
        }
    }
}

#[test]
fn a_bad_game_of_a_document_costs_no_other() {
    let board = BOARDS[1].replace('.', "0");
    let game = |data: &str| format!("<game data=\"{data}\"/>");
    let text = format!(
        "<opensudoku>{}{}{}{}</opensudoku>",
        game(&board),
        game("53"),
        game(&board.replace('5', "x")),
        game(&board)
    );
    let found = sudoku::Reader::new(text.as_bytes(), &Default::default());
    let read: Vec<bool> = found.map(|found| found.is_ok()).collect();
    assert_eq!(read, [true, false, false, true]);

    let count = |number: &str| format!("<line><count>{number}</count></line>");
    let puzzle = |number: &str| {
        let (rows, columns) = (count(number), count("1"));
        format!(
            "<puzzle type=\"grid\"><clues type=\"rows\">{rows}</clues><clues type=\"columns\">{columns}</clues></puzzle>"
        )
    };
    let (good, bad, wide) = (puzzle("1"), puzzle("one"), puzzle("4"));
    let text = format!("<puzzleset>{good}{bad}{wide}{good}</puzzleset>");
    let found = nonogram::Reader::new(text.as_bytes(), &Default::default());
    let read: Vec<bool> = found.map(|found| found.is_ok()).collect();
    assert_eq!(read, [true, false, false, true]);

    let picture = |cell: char| {
        format!("<Nonogram name=\"a\" height=\"1\" width=\"2\"><line>{cell} _</line></Nonogram>")
    };
    let (good, bad) = (picture('x'), picture('%'));
    let text = format!("<FreeNono><Nonograms>{good}{bad}{good}</Nonograms></FreeNono>");
    let found = nonogram::Reader::new(text.as_bytes(), &Default::default());
    let read: Vec<bool> = found.map(|found| found.is_ok()).collect();
    assert_eq!(read, [true, false, true]);
}

#[test]
fn a_bad_board_of_a_list_costs_no_line_below_it() {
    let board = BOARDS[1];
    let bad = board.replace("..", "x.");
    for list in [
        format!("[\"{board}\", \"{bad}\"]\n"),
        format!(
            "{{\"puzzles\": [{{\"board\": \"{board}\"}}, {{\"board\": [[1, 2, 3, 4], [5], [6], [7]]}}]}}\n"
        ),
    ] {
        let text = format!("{list}{board}\n\n\nno board at all, but prose\n\n{board}\n");
        let found = sudoku::Reader::new(text.as_bytes(), &Default::default());
        let (read, errors): (Vec<_>, Vec<_>) = found.partition(Result::is_ok);
        // The list may be one bad record or have one, and the prose is one, told once.
        assert!(read.len() >= 2, "{text}{errors:?}");
        let prose = errors.iter().flatten().count();
        assert_eq!(prose, 0);
        let told = errors
            .iter()
            .filter_map(|error| error.as_ref().err())
            .filter(|error| error.to_string().contains("prose"))
            .count();
        assert_eq!(told, 1, "{text}{errors:?}");
    }
}
