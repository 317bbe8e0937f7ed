//! The formats of other programs.

use cellwise_formats::Field;
use cellwise_formats::sudoku::{Format, ReadOptions, Reader, Record};

use crate::{FOUNDING, FOUNDING_LINE, all, line_of, read, refuse, write};

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
fn hodokus_own_digits_and_removed_candidates_are_progress() {
    let text = format!(
        ":0100:1:{}:712 811::",
        FOUNDING_LINE.replacen(".4", "+24", 1)
    );
    let record = read(&text);
    assert_eq!(record.format, Format::Hodoku);
    assert_eq!(record.puzzle.givens().get(0), None);
    assert_eq!(record.puzzle.candidates(1).len(), 1);
    let progress = record.progress.unwrap();
    assert_eq!(progress.digits.get(0), Some(2));
    assert!(!progress.candidates().unwrap()[1].contains(7));
    assert_eq!(
        refuse(&text.replace("712", "702")),
        "puzzles.txt:1:92: found '702'; a removed candidate is its digit, row and column, like 712"
    );
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
