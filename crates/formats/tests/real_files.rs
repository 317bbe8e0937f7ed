//! Cases met in real files, each rebuilt: what must not be read wrong.

use cellwise_formats::{nonogram, sudoku};

fn sudoku(text: &str) -> Result<sudoku::Record, cellwise_formats::Error> {
    sudoku::parse_one(text, &sudoku::ReadOptions::default())
}

fn rules(record: &sudoku::Record) -> Vec<String> {
    let rules = record.puzzle.rules().iter();
    rules.map(ToString::to_string).collect()
}

/// Good records and errors of a text.
fn counts(text: &str) -> (usize, usize) {
    let found: Vec<_> = sudoku::Reader::new(text.as_bytes(), &Default::default()).collect();
    let good = found.iter().filter(|found| found.is_ok()).count();
    (good, found.len() - good)
}

const BOARD: &str =
    ".4.........1.3462.6.3....7....4835.7....5..6......9.4...5.....18..547396....21...";

#[test]
fn a_short_line_costs_no_other() {
    for length in 2..80 {
        // Whole boards of other sizes are not bad lines.
        if [16, 36, 64].contains(&length) {
            continue;
        }
        let text = format!(
            "{BOARD}\n{}\n{}",
            &BOARD[..length],
            format!("{BOARD}\n").repeat(70)
        );
        assert_eq!(counts(&text), (71, 1), "{length}");
        let text = format!("{}\n{}", &BOARD[..length], format!("{BOARD}\n").repeat(70));
        assert_eq!(counts(&text), (70, 1), "{length} at the start");
    }
}

#[test]
fn nothing_is_recognised_as_a_single_cell() {
    for text in ["1", ".", "1\n", "\n.\n\n"] {
        let error = sudoku(text).unwrap_err();
        assert!(error.to_string().contains("1 cell;"), "{error}");
    }
    let one = sudoku::ReadOptions {
        from: Some(sudoku::Format::Grid),
        ..Default::default()
    };
    assert_eq!(
        sudoku::parse_one("1", &one).unwrap().puzzle.givens().size(),
        1
    );
}

#[test]
fn maxima_side_by_side_are_not_compared() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let grid = vec![row; 9].join(",");
    let json = format!(
        r#"{{"size":9,"grid":[{grid}],"maximum":[{{"cell":"R1C1"}},{{"cell":"R1C2"}}],"minimum":[{{"cell":"R2C1"}}]}}"#
    );
    // The cells of one rule are not compared with each other.
    let found = rules(&sudoku(&json).unwrap());
    assert_eq!(found, ["minimum r2c1", "maximum r1c1 r1c2"]);
}

#[test]
fn a_field_of_zero_is_a_cell_without_a_cage() {
    // Cage 0 is r1c1 and r1c2 with the sum 12; all other cells have none.
    let fields = format!("3x3::k:{0}:{0}:{1}", 256 * 12, "0:".repeat(79));
    assert_eq!(rules(&sudoku(&fields).unwrap()), ["killer 12 r1c1 r1c2"]);
}

#[test]
fn numbers_are_not_one_line_of_digits() {
    let line = sudoku::ReadOptions {
        from: Some(sudoku::Format::Line),
        ..Default::default()
    };
    // 16 rows of 16 numbers in one line: their digits alone would make another board.
    let numbers: Vec<String> = (0..256).map(|cell| (cell % 17).to_string()).collect();
    let text = format!("16 {}", numbers.join(" "));
    assert!(sudoku::parse_one(&text, &line).is_err());
    assert_eq!(sudoku(&text).unwrap().format, sudoku::Format::Numbers);
}

#[test]
fn a_samurai_is_told_as_one() {
    let cell = |row: usize, column: usize| {
        let outer = |at: usize| !(6..15).contains(&at);
        let middle = |at: usize| (9..12).contains(&at);
        let gap = (outer(row) && middle(column)) || (middle(row) && outer(column));
        match (gap, (row + 2 * column) % 4) {
            (false, 0) => char::from(b'1' + (row % 9) as u8),
            _ => '.',
        }
    };
    let row = |row| (0..21).map(|column| cell(row, column)).collect::<String>();
    let text: Vec<String> = (0..21).map(row).collect();
    let record = sudoku(&text.join("\n")).unwrap();
    let rules: Vec<String> = record
        .puzzle
        .rules()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(rules, ["boards samurai"]);
    assert_eq!(record.puzzle.shape().digits(), 9);
}

#[test]
fn candidates_in_blocks_are_candidates() {
    let place = |row: usize, column: usize| {
        let digit = row % 3 * 3 + column % 3 + 1;
        // The first cell is 5; every other may take all but 1.
        let shown = match (row / 3, column / 3) {
            (0, 0) => digit == 5,
            _ => digit != 1,
        };
        if shown {
            char::from(b'0' + digit as u8)
        } else {
            '.'
        }
    };
    let row = |row| (0..27).map(|column| place(row, column)).collect::<String>();
    let text: Vec<String> = (0..27).map(row).collect();
    let record = sudoku(&text.join("\n")).unwrap();
    assert_eq!(record.format, sudoku::Format::Marks);
    assert_eq!(record.puzzle.givens().size(), 9);
    assert_eq!(record.puzzle.givens().get(0), Some(5));
    assert_eq!(record.puzzle.candidates(1).len(), 8);
}

#[test]
fn equal_rules_count_once_and_their_number_is_bounded() {
    let document = |rules: &str| {
        let rows = ". . . . . . . . .\n".repeat(9);
        format!("cellwise sudoku\n{rules}board:\n{rows}end\n")
    };
    let many = document(&"rule: x\nrule: windoku\nrule: disjoint\n".repeat(10_000));
    assert_eq!(rules(&sudoku(&many).unwrap()), ["x", "windoku", "disjoint"]);
    let mut different = String::new();
    for sum in 1..=5000 {
        different.push_str(&format!("rule: killer {sum} r1c1 r1c2\n"));
    }
    let error = sudoku(&document(&different)).unwrap_err();
    assert!(
        error.to_string().contains("rule") || error.to_string().contains("killer"),
        "{error}"
    );
}

#[test]
fn messages_do_not_contradict_themselves() {
    // A box that does not fit the number of rows.
    let text = "cellwise sudoku\nbox: 8x8\nboard:\n....\n....\n....\n....\nend\n";
    assert_eq!(
        sudoku(text).unwrap_err().to_string(),
        "1: 4 rows; a 64x64 puzzle has 64"
    );
    // 81 cells between blanks are a board, also under --from grid.
    let spaced: Vec<String> = BOARD.chars().map(String::from).collect();
    let text = spaced.join(" ");
    for from in [None, Some(sudoku::Format::Grid), Some(sudoku::Format::Sdk)] {
        let options = sudoku::ReadOptions {
            from,
            ..Default::default()
        };
        let record = sudoku::parse_one(&text, &options).unwrap();
        assert_eq!(record.puzzle.givens().get(1), Some(4));
    }
    // A row with as many cells as a 4x4 board has, above rows of another width.
    let options = sudoku::ReadOptions {
        from: Some(sudoku::Format::Grid),
        ..Default::default()
    };
    let text = "AA BB E AAA G EB CA CA D\n5 2\n3 1\n3 1\n4 2\n";
    let error = sudoku::parse_one(text, &options).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2: row 2 has 2 cells; each row of a 16x16 puzzle has 16"
    );
    let wide = nonogram::parse_one("P1 10000 10000\n0", &Default::default()).unwrap_err();
    assert!(
        !wide
            .to_string()
            .contains("10000; the largest read is 10000"),
        "{wide}"
    );
}
