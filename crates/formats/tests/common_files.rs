//! Shapes of files that programs in public repositories write, each rebuilt: they are read without a flag.

use cellwise_formats::{nonogram, sudoku};
use cellwise_nonogram::Picture;

const BOARD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The boards of a text as lines, and the number of errors.
fn boards(text: &str) -> (Vec<String>, Vec<String>) {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for found in sudoku::Reader::new(text.as_bytes(), &Default::default()) {
        match found {
            Ok(record) => {
                let digits = record.puzzle.givens().digits().iter();
                good.push(
                    digits
                        .map(|&digit| match digit {
                            0 => '.',
                            _ => char::from(b'0' + digit),
                        })
                        .collect(),
                );
            }
            Err(error) => bad.push(error.to_string()),
        }
    }
    (good, bad)
}

#[track_caller]
fn holds(text: &str, number: usize) {
    let (good, bad) = boards(text);
    assert!(bad.is_empty(), "{bad:?} in {text}");
    assert_eq!(good, vec![BOARD; number], "{text}");
}

/// The cells of the board, each as `shown` has it.
fn cells(shown: impl Fn(u8) -> String) -> Vec<String> {
    let digit = |symbol: u8| if symbol == b'.' { 0 } else { symbol - b'0' };
    BOARD.bytes().map(|symbol| shown(digit(symbol))).collect()
}

fn blank(digit: u8) -> String {
    match digit {
        0 => String::new(),
        _ => digit.to_string(),
    }
}

fn number(digit: u8) -> String {
    digit.to_string()
}

#[test]
fn a_table_has_a_field_for_each_cell() {
    for separator in [",", ";", "\t"] {
        for shown in [blank, number] {
            let row = cells(shown).join(separator);
            holds(&format!("{row}\n{row}\n{row}\n"), 3);
            holds(&format!("{row}{separator}\n{row}{separator}\n"), 2);
        }
    }
}

#[test]
fn a_field_of_a_table_is_a_list_of_rows() {
    let null = |digit| match digit {
        0 => "null".to_owned(),
        _ => number(digit),
    };
    let rows: Vec<String> = cells(null)
        .chunks(9)
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    let list = format!("[{}]", rows.join(","));
    holds(
        &format!("id,problem,solution\n1,\"{list}\",\n2,\"{list}\",\n"),
        2,
    );
}

#[test]
fn json_names_boards_by_number() {
    holds(&format!("{{\"0\": \"{BOARD}\",\n \"1\": \"{BOARD}\"}}"), 2);
    holds(
        &format!("{{\"quizzes\": {{\"0\": \"{BOARD}\", \"1\": \"{BOARD}\", \"2\": \"{BOARD}\"}}}}"),
        3,
    );
    let row = |row: &[String]| -> String {
        let cells = row.iter().enumerate();
        let cells: Vec<String> = cells.map(|(n, cell)| format!("\"{n}\": {cell}")).collect();
        format!("{{{}}}", cells.join(", "))
    };
    let rows: Vec<String> = cells(number).chunks(9).map(row).collect();
    let rows = rows.iter().enumerate();
    let rows: Vec<String> = rows.map(|(n, row)| format!("\"{n}\": {row}")).collect();
    holds(&format!("[{{{}}}]", rows.join(", ")), 1);
}

#[test]
fn json_writes_rows_with_commas_and_cells_as_objects() {
    let rows: Vec<String> = cells(blank)
        .chunks(9)
        .map(|row| format!("\"{}\"", row.join(",")))
        .collect();
    holds(&format!("{{\"rows\": [{}]}}", rows.join(",")), 1);
    let object = |digit| match digit {
        0 => "{\"number\": null, \"marks\": [true, false]}".to_owned(),
        _ => format!("{{\"number\": {digit}, \"marks\": []}}"),
    };
    let rows: Vec<String> = cells(object)
        .chunks(9)
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    holds(&format!("[{}]", rows.join(",\n")), 1);
}

#[test]
fn json_lists_digits_with_their_places() {
    for first in [0, 1] {
        let place = |(cell, symbol): (usize, char)| {
            let (x, y) = (cell % 9 + first, cell / 9 + first);
            let given = symbol.to_digit(10)?;
            Some(format!("{{\"x\": {x}, \"y\": {y}, \"value\": {given}}}"))
        };
        let squares: Vec<String> = BOARD.chars().enumerate().filter_map(place).collect();
        let squares = squares.join(", ");
        let board = format!("{{\"response\": true, \"size\": \"9\", \"squares\": [{squares}]}}");
        holds(&board, 1);
        holds(&format!("{{\"data\": [{board}, {board}]}}"), 2);
    }
}

#[test]
fn a_list_holds_flat_boards() {
    let flat = cells(number).join(",");
    holds(&format!("[\n[{flat}],\n[{flat}],\n[{flat}]]\n"), 3);
    // One row a line, and more boards than the largest single board has cells.
    let rows: Vec<String> = cells(number).chunks(9).map(|row| row.join(",")).collect();
    let board = format!("[{}]", rows.join(",\n"));
    holds(&format!("[\n{}]\n", vec![board; 120].join("\n,\n")), 120);
}

#[test]
fn a_bad_board_in_a_list_costs_no_other() {
    let bad = BOARD.replace("53", "5Z");
    let flat = cells(number).join(",");
    for text in [
        format!("[\"{BOARD}\", \"{bad}\", \"{BOARD}\"]"),
        format!(
            "{{\"puzzles\": [{{\"board\": [[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,9]]}}, {{\"board\": \"{BOARD}\"}}, {{\"board\": \"{BOARD}\"}}]}}"
        ),
        format!("[[{flat}],\n[{}],\n[{flat}]]", flat.replace('5', "99")),
    ] {
        let (good, bad) = boards(&text);
        assert_eq!((good.len(), bad.len()), (2, 1), "{text}: {bad:?}");
    }
}

#[test]
fn all_numbers_of_a_large_board_stand_on_one_line() {
    // Row r of box-shifted digits, every third cell empty.
    let digit = |cell: usize| {
        let (row, column) = (cell / 16, cell % 16);
        match cell % 3 {
            0 => 0,
            _ => (row % 4 * 4 + row / 4 + column) % 16 + 1,
        }
    };
    let numbers: Vec<String> = (0..256).map(|cell| digit(cell).to_string()).collect();
    let record = sudoku::parse_one(&numbers.join(" "), &Default::default()).unwrap();
    assert_eq!(record.format, sudoku::Format::Numbers);
    let read = record.puzzle.givens().digits().iter();
    assert!(
        read.map(|&digit| usize::from(digit))
            .eq((0..256).map(digit))
    );
}

#[test]
fn boards_without_digits_are_boards() {
    for cell in ["-1", "?", "null"] {
        let row = vec![cell; 16].join("\t");
        let text = format!("4\n1\n{}", format!("{row}\t\r\n").repeat(16));
        let record = sudoku::parse_one(&text, &Default::default());
        let record = record.unwrap_or_else(|error| panic!("{cell}: {error}"));
        assert_eq!(record.puzzle.givens().size(), 16);
    }
    assert!(sudoku::parse_one(&"?????????\n".repeat(9), &Default::default()).is_ok());
}

#[test]
fn titles_and_comments_above_boards_are_passed_over() {
    let rows: Vec<&str> = (0..9).map(|row| &BOARD[9 * row..9 * row + 9]).collect();
    let grid = rows.join("\n");
    holds(
        &format!("Test 2 THIS LINE IS A REMARK! Boards follow below.\n{grid}\n"),
        1,
    );
    let dat: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(n, row)| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            format!("{} {}", n + 1, cells.join(" "))
        })
        .collect();
    let table = format!(
        "data;\nparam givens : 1 2 3 4 5 6 7 8 9 :=\n{};\nend;\n",
        dat.join("\n")
    );
    holds(&format!("/* a hard one */\n\n{table}"), 1);
}

#[test]
fn rows_in_one_line_may_have_a_bar_between() {
    let rows: Vec<&str> = (0..9).map(|row| &BOARD[9 * row..9 * row + 9]).collect();
    let (left, right) = rows.split_at(3);
    let line = format!("{}|{}", left.join(" "), right.join(" "));
    holds(&format!("{BOARD}\n{line}\n{BOARD}\n"), 3);
}

#[test]
fn constraints_over_several_lines_are_one_puzzle() {
    let text = ".Thermo~R1C1~R1C2\n.Cage~15~R2C1~R2C2\n.~R9C9_1\n\n.Thermo~R3C1~R3C2\n";
    let found: Vec<_> = sudoku::Reader::new(text.as_bytes(), &Default::default()).collect();
    let rules: Vec<usize> = found
        .iter()
        .map(|found| found.as_ref().unwrap().puzzle.rules().len())
        .collect();
    assert_eq!(rules, [2, 1]);
    // One puzzle on each line, too.
    let givens: Vec<String> = (0..20)
        .map(|cell| format!("~R{}C{}_1", cell / 9 + 1, cell % 9 + 1))
        .collect();
    let line = format!(".{}\n", givens.concat());
    let text = format!("{line}{line}.~R1C1_5.Thermo~R3C1~R3C2\n.~R1C1_5.Thermo~R3C1~R3C2\n");
    let found = sudoku::Reader::new(text.as_bytes(), &Default::default());
    assert_eq!(found.filter(Result::is_ok).count(), 4);
    // A rule that is not known makes the whole puzzle bad, not a line of it.
    let text = ".Mystery~R1C1\n.Thermo~R1C1~R1C2\n.Thermo~R2C1~R2C2\n";
    let found: Vec<_> = sudoku::Reader::new(text.as_bytes(), &Default::default()).collect();
    assert_eq!(found.len(), 1);
    assert!(found[0].is_err());
}

#[test]
fn two_numbers_for_a_line_are_not_sandwich_sums() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let json = |other: &str| {
        format!(
            r#"{{"size":9,"grid":[{}],"sandwichsum":[{{"cell":"R1C0","value":"13"}},{other}]}}"#,
            vec![row.clone(); 9].join(",")
        )
    };
    let parse = |text: &str| sudoku::parse_one(text, &Default::default());
    assert!(parse(&json(r#"{"cell":"R1C10","value":"13"}"#)).is_ok());
    assert!(parse(&json(r#"{"cell":"R2C10","value":"32"}"#)).is_ok());
    let error = parse(&json(r#"{"cell":"R1C10","value":"32"}"#)).unwrap_err();
    assert!(error.to_string().contains("both ends of a line"), "{error}");
}

/// The clues of the rows and of the columns of the only puzzle of a text.
fn clues(text: &str) -> (String, String) {
    let record = nonogram::parse_one(text, &Default::default());
    let puzzle = record
        .unwrap_or_else(|error| panic!("{error} in {text}"))
        .puzzle;
    let side = |clues: &[cellwise_nonogram::Clue]| {
        let clues: Vec<String> = clues.iter().map(ToString::to_string).collect();
        clues.join(",")
    };
    (side(puzzle.rows()), side(puzzle.columns()))
}

#[test]
fn cells_and_gaps_in_a_table_of_minizinc() {
    let text = "X = 3;\nY = 3;\nmaxlen = 3;\nrows = [|1, 1, -1\n|1, 0, 1\n|-1, -1, -1\n|];\ncols = [|1, 1, -1\n|1, -1, -1\n|1, -1, -1\n|];\n";
    assert_eq!(clues(text), ("2,1 1,0".into(), "2,1,1".into()));
    // Lengths that are padded with -1.
    let text = "rows = [|2, -1|1, 1|];\ncols = [|2|1|1|];\n";
    assert_eq!(clues(text), ("2,1 1".into(), "2,1,1".into()));
}

#[test]
fn sections_of_rules_with_and_without_a_colon() {
    for (rows, columns) in [
        ("row_rules   ", "col_rules"),
        ("row_rules:", "col_rules:"),
        ("Rows:", "Columns:"),
    ] {
        let text = format!("# a remark\n#\n#\n{rows}\n2,\n1, 1,\n\n{columns}\n2\n1\n1\n");
        assert_eq!(clues(&text), ("2,1 1".into(), "2,1,1".into()), "{text}");
    }
}

#[test]
fn one_number_for_both_sides_of_a_square() {
    let text = "3\n2\n1 1\n1\n2\n1\n2\n";
    assert_eq!(clues(text), ("2,1 1,1".into(), "2,1,2".into()));
}

#[test]
fn all_clues_of_a_side_on_one_line() {
    assert_eq!(
        clues("2,1 1,1,1\n2,1,3\n"),
        ("2,1 1,1,1".into(), "2,1,3".into())
    );
}

#[test]
fn rows_of_bits_that_are_nothing_else_are_a_picture() {
    let text = "11000\n11000\n11000\n11111\n";
    let record = nonogram::parse_one(text, &Default::default()).unwrap();
    assert_eq!(record.format, nonogram::Format::Bits);
    let picture = Picture::from_text("##...\n##...\n##...\n#####\n").unwrap();
    assert_eq!(record.solution, Some(picture));
}

#[test]
fn null_is_a_clue_that_is_not_told() {
    let rows = "\"rows\": [[], [2], null], \"cols\": [null, [2], [1]]";
    assert_eq!(
        clues(&format!("{{{rows}}}")),
        ("0,2,*".into(), "*,2,1".into())
    );
    // Nothing else is written for a white line, and the totals agree.
    let text = "{\"rows\": [[2], null], \"cols\": [[1], [1]]}";
    assert_eq!(clues(text), ("2,0".into(), "1,1".into()));
    let text = "{\"riddles\": [{\"rowInputs\": [[2]], \"columnInputs\": [[1], [1]]}]}";
    assert_eq!(clues(text), ("2".into(), "1,1".into()));
}

#[test]
fn signs_of_comments_are_no_picture() {
    let text = "# remark\n#\n#\n[clues]\ncolumns = 1,1\nrows = \"2\"\n";
    assert_eq!(clues(text), ("2".into(), "1,1".into()));
}
