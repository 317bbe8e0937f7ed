//! Files of Sudoku as people have them: blank cells, odd signs, headings, JSON of any shape, other programs' saves.

use cellwise_formats::{Field, sudoku};
use sudoku::{Extra, Format, Record};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str) -> Record {
    let found = sudoku::parse_one(text, &Default::default());
    found.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refuse(text: &str) -> String {
    let found = sudoku::parse_one(text, &Default::default());
    found
        .map(|record| panic!("{:?}\n{text}", record.format))
        .unwrap_or_else(|e| e.to_string())
}

fn all(bytes: &[u8]) -> Vec<Result<Record, cellwise_formats::Error>> {
    let options = sudoku::ReadOptions {
        name_hint: Some("puzzles.txt".into()),
        ..Default::default()
    };
    sudoku::Reader::new(bytes, &options).collect()
}

/// The givens of a record in one line.
fn line(record: &Record) -> String {
    let digits = record.puzzle.givens().digits().iter();
    digits
        .map(|&digit| {
            if digit == 0 {
                '.'
            } else {
                char::from(b'0' + digit)
            }
        })
        .collect()
}

fn rows() -> Vec<Vec<char>> {
    LINE.chars()
        .collect::<Vec<char>>()
        .chunks(9)
        .map(<[char]>::to_vec)
        .collect()
}

/// The board with this text for each cell, empty ones as `empty`, and rows made by `row`.
fn drawn(empty: &str, row: impl Fn(&[String]) -> String) -> String {
    let cell = |&symbol: &char| match symbol {
        '.' => empty.to_owned(),
        _ => symbol.to_string(),
    };
    let text: Vec<String> = rows()
        .iter()
        .map(|cells| row(&cells.iter().map(cell).collect::<Vec<_>>()))
        .collect();
    text.join("\n") + "\n"
}

#[test]
fn blank_cells_of_frames_and_tables_are_empty() {
    let bars = drawn(" ", |cells| format!("| {} |", cells.join(" | ")));
    assert_eq!(line(&read(&bars)), LINE);
    let boxed = drawn(" ", |cells| {
        let boxes: Vec<String> = cells.chunks(3).map(|part| part.join(" ")).collect();
        format!("│ {} │", boxes.join(" │ "))
    });
    let edge = "├───────┼───────┼───────┤\n";
    let mut framed = String::from("┌───────┬───────┬───────┐\n");
    for (number, row) in boxed.lines().enumerate() {
        framed.push_str(if number > 0 && number % 3 == 0 {
            edge
        } else {
            ""
        });
        framed.push_str(&format!("{row}\n"));
    }
    assert_eq!(line(&read(&framed)), LINE);
    for separator in [",", ";", "\t"] {
        assert_eq!(
            line(&read(&drawn("", |cells| cells.join(separator)))),
            LINE,
            "{separator:?}"
        );
        let trailing = drawn("", |cells| cells.join(separator) + separator);
        assert_eq!(line(&read(&trailing)), LINE, "{separator:?} at the end");
    }
    let quoted = drawn("", |cells| {
        cells
            .iter()
            .map(|c| format!("\"{c}\""))
            .collect::<Vec<_>>()
            .join(",")
    });
    assert_eq!(line(&read(&quoted)), LINE);
}

#[test]
fn any_one_sign_may_stand_for_an_empty_cell() {
    for sign in [
        "X", "x", "?", "-", "+", "·", "□", "-1", "null", "None", "NaN",
    ] {
        let spaced = drawn(sign, |cells| cells.join(" "));
        assert_eq!(line(&read(&spaced)), LINE, "{sign} with blanks");
        let table = drawn(sign, |cells| cells.join(","));
        assert_eq!(line(&read(&table)), LINE, "{sign} in a table");
        if sign.chars().count() == 1 {
            assert_eq!(
                line(&read(&drawn(sign, <[String]>::concat))),
                LINE,
                "{sign} in rows"
            );
            assert_eq!(
                line(&read(&LINE.replace('.', sign))),
                LINE,
                "{sign} in a line"
            );
        }
    }
    // A row of nothing but dashes is a row, not a frame.
    let empty_row = "---------\n5--------\n-6-------\n--7------\n---------\n1--------\n-2-------\n--3------\n---4-----\n";
    assert_eq!(read(empty_row).puzzle.givens().filled(), 7);
}

#[test]
fn two_signs_for_empty_cells_are_an_error() {
    let two = LINE.replacen('.', "x", 20).replace('.', "?");
    let message = refuse(&two);
    assert!(
        message.contains("found both 'x' and '?' for an empty cell"),
        "{message}"
    );
    // Beside a usual sign another one is a slip.
    let slip = LINE.replacen('.', "x", 1);
    assert_eq!(
        refuse(&slip),
        "1:3: found 'x'; a cell is 1-9, or '.' or '0' when empty"
    );
}

#[test]
fn text_in_utf_16_and_with_other_line_ends_is_read() {
    let text = format!("{LINE}\r\n{LINE}\r\n");
    let units = || std::iter::once(0xfeff).chain(text.encode_utf16());
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    let carriage = format!("{LINE}\r{LINE}\r");
    for bytes in [&little[..], &big, carriage.as_bytes()] {
        let found = all(bytes);
        assert_eq!(found.len(), 2);
        assert!(found.iter().flatten().all(|record| line(record) == LINE));
        assert_eq!(
            found
                .iter()
                .flatten()
                .map(|record| record.line)
                .collect::<Vec<_>>(),
            [1, 2]
        );
    }
    assert_eq!(
        line(&read(&drawn("0", <[String]>::concat).replace('\n', "\r"))),
        LINE
    );
}

#[test]
fn headings_above_boards_are_not_boards() {
    let lines = format!("{LINE}\n{LINE}\n");
    for heading in [
        "10000",
        "2",
        "HardestDatabase110626",
        "My favourite puzzles",
        "unsolved,solved",
        "id;sudoku text",
    ] {
        let found = all(format!("{heading}\n{lines}").as_bytes());
        assert_eq!(found.len(), 2, "{heading}: {found:?}");
        assert!(found.iter().all(Result::is_ok), "{heading}: {found:?}");
    }
    let grid = drawn("0", |cells| cells.join(" "));
    for heading in ["9", "3", "9 9", "3 3", "3\n1", "3x3", "A nice one"] {
        let two = format!("{heading}\n{grid}\n{heading}\n{grid}");
        let found = all(two.as_bytes());
        assert_eq!(found.len(), 2, "{heading}: {found:?}");
        assert!(
            found.iter().flatten().all(|record| line(record) == LINE),
            "{heading}"
        );
    }
    assert_eq!(
        read(&format!("A nice one\n{grid}")).meta.get(Field::Title),
        Some("A nice one")
    );
    // The same lines between boards are bad records, and cost nothing else.
    let found = all(format!("{LINE}\nsome prose\n10000\n{LINE}\n").as_bytes());
    assert_eq!(found.iter().filter(|found| found.is_ok()).count(), 2);
    assert_eq!(found.len(), 4);
}

#[test]
fn boards_filled_with_minus_one_below_a_size_are_read() {
    let text = format!("3\n1\n{}", drawn("-1", |cells| cells.join("\t") + "\t"));
    assert_eq!(line(&read(&text)), LINE);
}

#[test]
fn json_of_any_shape_is_read() {
    let list = |empty: &str| {
        let row = |cells: &[String]| format!("[{}]", cells.join(","));
        let text = drawn(empty, row);
        format!("[{}]", text.trim().replace('\n', ","))
    };
    let strings = format!(
        "[{}]",
        drawn(".", |cells| format!("\"{}\"", cells.concat()))
            .trim()
            .replace('\n', ",")
    );
    let flat = format!(
        "[{}]",
        drawn("0", |cells| cells.join(","))
            .trim()
            .replace('\n', ",")
    );
    for name in [
        "board", "grid", "sudoku", "values", "data", "given", "Puzzle", "cells",
    ] {
        for board in [
            list("0"),
            list("null"),
            list("\"\""),
            strings.clone(),
            flat.clone(),
            format!("\"{LINE}\""),
        ] {
            let record = read(&format!(
                "{{\"{name}\": {board}, \"title\": \"A\", \"license\": \"CC0\", \"id\": 7}}"
            ));
            assert_eq!(line(&record), LINE, "{name}: {board}");
            assert_eq!(record.meta.get(Field::Title), Some("A"));
            assert_eq!(record.meta.get(Field::Licence), Some("CC0"));
            assert_eq!(record.id.as_deref(), Some("7"));
        }
    }
    let nested = format!(
        "{{\"response\": {{\"difficulty\": \"easy\", \"unitGrid\": {}}}}}",
        list("0")
    );
    assert_eq!(line(&read(&nested)), LINE);
    let several = format!("{{\"puzzles\": [\"{LINE}\", \"{LINE}\"]}}");
    assert_eq!(
        all(several.as_bytes())
            .iter()
            .flatten()
            .filter(|record| line(record) == LINE)
            .count(),
        2
    );
    let lists = format!("[\"{LINE}\",\n\"{LINE}\"]");
    assert_eq!(all(lists.as_bytes()).iter().flatten().count(), 2);
    let deep = format!("[{}, {}]", list("0"), list("0"));
    assert_eq!(
        all(deep.as_bytes())
            .iter()
            .flatten()
            .filter(|record| line(record) == LINE)
            .count(),
        2
    );
    let objects = format!("[{{\"quiz\": \"{LINE}\"}}, {{\"quiz\": \"{LINE}\"}}]");
    assert_eq!(all(objects.as_bytes()).iter().flatten().count(), 2);
}

#[test]
fn another_kind_of_document_is_told() {
    let message = refuse("{\"width\": 3, \"rows\": [[1]]}");
    assert!(
        message.contains("JSON with the names rows, width"),
        "{message}"
    );
    let picture = format!("{{\"grid\": [{}]}}", ["[0,1,1,0]"; 4].join(","));
    assert!(refuse(&picture).contains("JSON with the names grid"));
    // As one text as well.
    let picture = format!("{{\"grid\": \"{}\"}}", "0110".repeat(4));
    assert!(refuse(&picture).contains("JSON with the names grid"));
    let message = refuse("<!DOCTYPE html>\n<html><body><p>5 3</p></body></html>\n");
    assert!(message.contains("a web page (HTML)"), "{message}");
    let message = refuse("<?xml version=\"1.0\"?>\n<svg width=\"5\"></svg>\n");
    assert!(message.contains("XML that begins with <svg>"), "{message}");
    let message = refuse("https://puzz.link/p?nonogram/5/5/k11k");
    assert!(message.contains("of the kind 'nonogram'"), "{message}");
}

#[test]
fn links_and_ids_are_read() {
    let wiki = format!(
        "https://www.sudokuwiki.org/sudoku.htm?bd={}",
        LINE.replace('.', "0")
    );
    assert_eq!(
        (read(&wiki).format, line(&read(&wiki))),
        (Format::Wiki, LINE.to_owned())
    );
    let record = read(LINE);
    for format in [
        Format::Pzpr,
        Format::Solo,
        Format::Wiki,
        Format::FPuzzles,
        Format::SudokuPad,
        Format::Iss,
    ] {
        let (text, _) = sudoku::to_text(&record, format, &Default::default()).unwrap();
        let again = read(&text);
        assert_eq!(
            (again.format, line(&again)),
            (format, LINE.to_owned()),
            "{text}"
        );
    }
    // 5 and no empty cell, 3 and two empty ones, 7 and four: codes 5, 23, 47.
    let packed: String = {
        let digits: Vec<u8> = LINE
            .bytes()
            .map(|b| if b == b'.' { 0 } else { b - b'0' })
            .collect();
        let codes: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='x').collect();
        let mut text = String::new();
        let mut at = 0;
        while at < digits.len() {
            let run = digits[at + 1..]
                .iter()
                .take(5)
                .take_while(|&&digit| digit == 0)
                .count();
            text.push(codes[usize::from(digits[at]) + 10 * run]);
            at += run + 1;
        }
        text
    };
    for link in [
        format!("https://sudokupad.app/scf?puzzleid={packed}"),
        format!("https://sudokupad.app/scf{packed}"),
    ] {
        assert_eq!(line(&read(&link)), LINE, "{link}");
    }
}

#[test]
fn jigsaws_diagonals_and_cages_of_solo_come_back() {
    let jigsaw = "cellwise sudoku\nrule: jigsaw 1112 1222 3344 3344\nrule: x\nboard:\n1...\n....\n..2.\n....\nend\n";
    // Pieces of four cells each, drawn by their borders.
    let jigsaw = jigsaw.replace("1112 1222 3344 3344", "1112122233443344");
    let cages: String = (0..4)
        .map(|row| format!("rule: killer 10 r{0}c1 r{0}c2 r{0}c3 r{0}c4\n", row + 1))
        .collect();
    let killer = format!("cellwise sudoku\n{cages}board:\n1...\n....\n..2.\n....\nend\n");
    for text in [jigsaw, killer] {
        let record = read(&text);
        let (id, lost) = sudoku::to_text(&record, Format::Solo, &Default::default()).unwrap();
        assert!(lost.is_empty(), "{lost:?}");
        let again = read(&id);
        assert_eq!(again.puzzle.givens(), record.puzzle.givens(), "{id}");
        let rules = |record: &Record| {
            let mut rules: Vec<String> = record
                .puzzle
                .rules()
                .iter()
                .map(ToString::to_string)
                .collect();
            rules.sort();
            rules
        };
        assert_eq!(rules(&again), rules(&record), "{id}");
    }
}

#[test]
fn saved_games_keep_the_players_work() {
    let solo = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :3:2x2\n\
                CPARAMS :3:2x2\nDESC    :6:1e3d2d\nNSTATES :1:4\nSTATEPOS:1:4\nMOVE    :6:R1,0,2\nMOVE    :6:P2,0,3\nMOVE    :6:P2,0,4\n";
    let record = read(solo);
    assert_eq!(record.format, Format::Solo);
    let progress = record.progress.unwrap();
    assert_eq!(
        (record.puzzle.givens().get(1), progress.digits.get(1)),
        (None, Some(2))
    );
    assert_eq!(
        progress.marks.unwrap()[2].iter().collect::<Vec<u8>>(),
        [3, 4]
    );

    let cell = |at: usize, version: u32| {
        let digit = LINE.as_bytes()[at];
        let (value, editable) = if digit == b'.' {
            (0, 1)
        } else {
            (digit - b'0', 0)
        };
        // The player has put 4 into the third cell and noted 1 and 2 in the fourth.
        let value = if at == 2 { 4 } else { value };
        let notes = if at == 3 { 3 } else { 0 };
        match version {
            3 => format!("{value}|{notes}|{editable}|"),
            4 => format!("{value}|{notes}|0|{editable}|"),
            _ => format!("{value}|{notes}|0|0|{editable}|"),
        }
    };
    for version in [3, 4, 5] {
        let cells: String = (0..81).map(|at| cell(at, version)).collect();
        for (root, data, name) in [
            ("opensudoku", "data", "name"),
            ("opensudoku2", "cells_data", "folder_name"),
        ] {
            let text = format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<{root} version=\"3\"><folder {name}=\"Mine\" created=\"1\">\
                 <game created=\"1\" state=\"0\" time=\"5\" last_played=\"2\" {data}=\"version: {version}&#10;{cells}\" user_note=\"n\"/>\
                 </folder></{root}>\n"
            );
            let record = read(&text);
            assert_eq!(line(&record), LINE, "{root} {version}");
            assert_eq!(record.meta.get(Field::Collection), Some("Mine"));
            let progress = record.progress.as_ref().unwrap();
            assert_eq!(progress.digits.get(2), Some(4));
            assert_eq!(
                progress.marks.as_ref().unwrap()[3]
                    .iter()
                    .collect::<Vec<u8>>(),
                [1, 2]
            );
            assert!(record.without(Extra::State).progress.is_none());
        }
    }
    let sdx = drawn("123456789", |cells| cells.join(" "))
        .replacen("123456789", "u4", 1)
        .replacen("123456789", "12", 1);
    let record = read(&sdx);
    assert_eq!(
        (record.format, line(&record)),
        (Format::Sdx, LINE.to_owned())
    );
    let progress = record.progress.clone().unwrap();
    assert_eq!(progress.digits.get(2), Some(4));
    assert_eq!(progress.marks.unwrap()[3].len(), 2);
    let (text, _) = sudoku::to_text(&record, Format::Sdx, &Default::default()).unwrap();
    assert!(text.starts_with("5 3 u4 12 "), "{text}");
}

#[test]
fn data_of_models_is_read() {
    let list = drawn("_", |cells| cells.join(", ") + " |");
    let dzn = format!("% a model\nn = 9;\nstart = [| {list}|];\n");
    let options = sudoku::ReadOptions {
        name_hint: Some("a.dzn".into()),
        ..Default::default()
    };
    assert_eq!(line(&sudoku::parse_one(&dzn, &options).unwrap()), LINE);
    assert_eq!(line(&read(&dzn)), LINE);
    let cells = drawn("0", |cells| cells.join(", "))
        .trim()
        .replace('\n', ", ");
    assert_eq!(
        line(&read(&format!("grid = array2d(1..9, 1..9, [{cells}]);\n"))),
        LINE
    );
    let essence = drawn("0", |cells| format!("[{}],", cells.join(",")));
    assert_eq!(
        line(&read(&format!(
            "language Essence 1.3\nletting clues be [\n{}]\n",
            essence.trim_end_matches(",\n")
        ))),
        LINE
    );
    let mut number = 0;
    let table: String = drawn(".", |cells| cells.join(" "))
        .lines()
        .map(|row| {
            number += 1;
            format!("{number}  {row}\n")
        })
        .collect();
    let glpk = format!(
        "data;\nparam givens : 1 2 3 4 5 6 7 8 9 :=\n{} ;\nend;\n",
        table.trim_end()
    );
    assert_eq!(line(&read(&glpk)), LINE);
    let tdoku = format!(
        "{LINE}:1:534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    );
    let record = read(&tdoku);
    assert_eq!(
        (record.format, line(&record)),
        (Format::Tdoku, LINE.to_owned())
    );
    assert!(record.solution.is_some());
}

#[test]
fn drawings_are_accepted_and_told() {
    let grid = drawn("{}", |cells| {
        let cell = |cell: &String| {
            if cell == "{}" {
                cell.clone()
            } else {
                format!("{{\"value\":{cell},\"given\":true}}")
            }
        };
        format!("[{}]", cells.iter().map(cell).collect::<Vec<_>>().join(","))
    });
    let grid = grid.trim().replace('\n', ",");
    let text = format!(
        "{{\"size\":9,\"grid\":[{grid}],\"line\":[{{\"lines\":[[\"R1C1\",\"R2C2\"]]}}],\"text\":[{{\"cells\":[\"R1C1\"],\"value\":\"a\"}}]}}"
    );
    let record = read(&text);
    assert_eq!(record.drawings, ["lines", "text"]);
    let (_, lost) = sudoku::to_text(&record, Format::FPuzzlesJson, &Default::default()).unwrap();
    assert!(lost.contains(&cellwise_formats::Loss::Drawings));
    assert!(record.without(Extra::Drawings).drawings.is_empty());
    let wrapped = format!("{{\"data\": {text}}}");
    assert_eq!(line(&read(&wrapped)), LINE);
    let cells = drawn("{}", |cells| {
        let cell = |cell: &String| {
            if cell == "{}" {
                cell.clone()
            } else {
                format!("{{\"value\":{cell}}}")
            }
        };
        format!("[{}]", cells.iter().map(cell).collect::<Vec<_>>().join(","))
    });
    let pad = format!(
        "{{\"cells\":[{}],\"regions\":[],\"lines\":[{{\"wayPoints\":[]}}]}}",
        cells.trim().replace('\n', ",")
    );
    assert_eq!(read(&pad).drawings, ["lines"]);
}

#[test]
fn pencil_marks_are_those_that_the_givens_leave() {
    let record = read(LINE);
    let (text, _) = sudoku::to_text(&record, Format::Marks, &Default::default()).unwrap();
    let first = text.lines().nth(1).unwrap();
    let words: Vec<&str> = first.split_whitespace().take(6).collect();
    assert_eq!(words, ["|", "5", "3", "124", "|", "26"], "{text}");
    let (candidates, _) =
        sudoku::to_text(&record, Format::Candidates, &Default::default()).unwrap();
    assert!(
        candidates.starts_with("....5......3......12.4....."),
        "{candidates}"
    );
}
