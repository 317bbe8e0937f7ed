//! SudokuPad links, and the JSON that they hold.
//!
//! An id begins with `fpuz` or `fpuzzles` (f-puzzles' JSON, packed), `scl` or `ctc` (SudokuPad's
//! own JSON, packed, plain or shortened); short ids name a puzzle on the site's server and can't
//! be read without it. `scf` is a classic board, packed. SudokuPad's own JSON says givens, regions and
//! cages; everything else in it is a drawing whose meaning stands in the rules as prose. The kinds of drawing are
//! kept, and the rules that the prose speaks of, so that the user can be told. Written as `fpuzzles`, which keeps
//! rules.
//!
//! The names are those of SudokuPad's fpuzzlesdecoder in sudokutools; for the shortening see
//! [`zipper`](super::zipper).

use cellwise_sudoku::{DigitSet, MAX_SIZE, Puzzle, Shape, Symbols};
use serde_json::{Map, Value};

use super::board::with_rule_texts;
use super::zipper::lengthen;
use super::{Format, Record, Sudoku, fpuzzles, samurai};
use crate::Field;
use crate::error::ErrorKind;
use crate::format::{Description, Sniff};

pub(super) const SUDOKUPAD: Description<Sudoku> = Description {
    aliases: &["scl", "fpuz"],
    sniff: Sniff::at(40, |first| id(first.text).is_some()),
    ..Description::new(
        "sudokupad",
        &["txt"],
        "SudokuPad link, with rules",
        |lines, state| fpuzzles::read(lines, state, "a link holds sudokupad.app/ and an id"),
        fpuzzles::writing(|record, out| {
            out.push_str(&format!("{SITE}{}\n", fpuzzles::pack(record)));
        }),
    )
};

const SITE: &str = "https://sudokupad.app/fpuzzles";
const SITES: [&str; 3] = [
    "sudokupad.app/",
    "app.crackingthecryptic.com/",
    "sudokupad.svencodes.com/",
];

/// The id in a link, or a long id that stands alone.
pub(super) fn id(text: &str) -> Option<String> {
    let text = text.trim();
    let after_site = SITES
        .iter()
        .find_map(|site| text.split_once(site).map(|(_, id)| id));
    if let Some(id) = after_site {
        let id = id.trim_start_matches("sudoku/");
        let (path, query) = id.split_once('?').unwrap_or((id, ""));
        let named = query
            .split('&')
            .find_map(|part| part.strip_prefix("puzzleid="));
        let path = path.split('&').next().unwrap_or_default();
        return Some(match named {
            // `scf?puzzleid=…`: the prefix stands before the question mark.
            Some(id) if !PREFIXES.iter().any(|prefix| id.starts_with(prefix)) => {
                format!("{path}{id}")
            }
            Some(id) => id.to_owned(),
            None => path.to_owned(),
        });
    }
    let prefixed = PREFIXES.iter().any(|prefix| text.starts_with(prefix));
    let packed = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=%-_".contains(&byte);
    (prefixed && text.len() > 24 && text.bytes().all(packed)).then(|| text.to_owned())
}

/// The beginnings of ids that hold a puzzle.
const PREFIXES: [&str; 4] = ["scl", "ctc", "fpuz", "scf"];

/// The record that an id holds.
pub(super) fn parse(id: &str) -> Result<Record, ErrorKind> {
    let format = Format::SudokuPad;
    let broken = |error: serde_json::Error| ErrorKind::Syntax(error.to_string());
    if let Some(packed) = id.strip_prefix("fpuz") {
        let packed = packed.strip_prefix("zles").unwrap_or(packed);
        let json = fpuzzles::unpack(packed)?;
        let object: Map<String, Value> = serde_json::from_str(&json).map_err(broken)?;
        return fpuzzles::parse(&object, format);
    }
    if let Some(packed) = id.strip_prefix("scf") {
        let digits = unpack_classic(packed)?;
        let puzzle =
            Puzzle::classic(digits).map_err(|error| ErrorKind::Syntax(error.to_string()))?;
        return Ok(Record::new(puzzle, format));
    }
    let Some(packed) = id.strip_prefix("scl").or_else(|| id.strip_prefix("ctc")) else {
        let what = "ids";
        let names = vec![format!("{id} (its puzzle is on the site's server)")];
        return Err(ErrorKind::Unsupported { what, names });
    };
    let json = fpuzzles::unpack(packed)?;
    let object: Map<String, Value> = match serde_json::from_str(&json) {
        Ok(object) => object,
        Err(_) => serde_json::from_str(&lengthen(&json)).map_err(broken)?,
    };
    parse_object(&object)
}

/// A classic board, packed: each character stands for a digit, 0 for none, and up to five empty cells
/// behind it.
fn unpack_classic(packed: &str) -> Result<[u8; 81], ErrorKind> {
    let mut digits = Vec::with_capacity(81);
    for symbol in packed.chars() {
        let code = match symbol {
            '0'..='9' => symbol as u8 - b'0',
            'A'..='Z' => symbol as u8 - b'A' + 10,
            'a'..='x' => symbol as u8 - b'a' + 36,
            _ => {
                let rule = "a packed classic board has 0-9, A-Z and a-x";
                return Err(ErrorKind::unexpected(symbol, rule));
            }
        };
        digits.push(code % 10);
        digits.extend(std::iter::repeat_n(0, usize::from(code / 10)));
    }
    let found = digits.len();
    <[u8; 81]>::try_from(digits).map_err(|_| ErrorKind::Cells { found, size: 9 })
}

/// The member of an object under a name, long or short.
fn get<'a>(object: &'a Map<String, Value>, long: &str, short: &str) -> Option<&'a Value> {
    object.get(long).or_else(|| object.get(short))
}

/// The record that SudokuPad's own JSON describes.
pub(super) fn parse_object(object: &Map<String, Value>) -> Result<Record, ErrorKind> {
    let rows = get(object, "cells", "ce").and_then(Value::as_array);
    let rows: Vec<&Vec<Value>> = rows
        .into_iter()
        .flatten()
        .filter_map(Value::as_array)
        .collect();
    let size = rows.len();
    if !(1..=MAX_SIZE).contains(&size) || rows.iter().any(|row| row.len() != size) {
        let rule = "a board is as many rows as cells in a row";
        return Err(ErrorKind::unexpected(
            format!("a board of {size} rows"),
            rule,
        ));
    }
    let mut drawings = drawings(object);
    let mut rules = Vec::new();
    let shape = regions(object, size, &mut rules)?;
    let mut record_meta = crate::Meta::default();
    for cage in get(object, "cages", "ca")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        add_cage(cage, size, &mut rules, &mut record_meta)?;
    }
    let lit = object.get("foglight").and_then(Value::as_array);
    if let Some(lit) = lit.filter(|lit| !lit.is_empty()) {
        let mut cells = lit
            .iter()
            .map(|cell| place(cell, size))
            .collect::<Result<Vec<usize>, _>>()?;
        cells.sort_unstable();
        cells.dedup();
        let names = cells
            .iter()
            .map(|cell| format!(" r{}c{}", cell / size + 1, cell % size + 1));
        rules.push(format!("fog{}", names.collect::<String>()));
    }
    let mut marks = Vec::with_capacity(size * size);
    for cell in rows.into_iter().flatten() {
        let value = cell.as_object().and_then(|cell| get(cell, "value", "v"));
        marks.push(
            match value.and_then(text_of).filter(|text| !text.is_empty()) {
                None => DigitSet::all(size),
                Some(text) => {
                    let digit = text
                        .parse()
                        .ok()
                        .filter(|&digit: &u8| (1..=size).contains(&usize::from(digit)));
                    let rule = format!("a digit is 1 to {size}");
                    DigitSet::only(digit.ok_or_else(|| ErrorKind::unexpected(text, rule))?)
                }
            },
        );
    }
    let digits: Vec<u8> = marks
        .iter()
        .map(|set| {
            if set.len() == 1 {
                set.first().unwrap_or(0)
            } else {
                0
            }
        })
        .collect();
    let wrong = ErrorKind::Cells {
        found: digits.len(),
        size,
    };
    let grid = cellwise_sudoku::Grid::from_digits(digits).map_err(|_| wrong.clone())?;
    let puzzle = Puzzle::new(shape, grid).map_err(|_| wrong)?;
    let mut record = Record::new(with_rule_texts(puzzle, &rules)?, Format::SudokuPad);
    record.meta = record_meta;
    if let Some(metadata) = object.get("metadata").and_then(Value::as_object) {
        for (long, short, field) in [
            ("title", "t", Field::Title),
            ("author", "author", Field::Author),
            ("rules", "rules", Field::Description),
        ] {
            let text = get(metadata, long, short)
                .and_then(Value::as_str)
                .unwrap_or_default();
            record.meta.add(field, text);
        }
    }
    let prose = record.meta.get(Field::Description).unwrap_or_default();
    drawings.extend(told_rules(prose, &rules));
    record.drawings = drawings;
    Ok(record)
}

/// A text, or a number as text.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The kinds of drawing that a puzzle has.
fn drawings(object: &Map<String, Value>) -> Vec<String> {
    let drawn = [
        ("arrows", "a"),
        ("lines", "l"),
        ("overlays", "o"),
        ("underlays", "u"),
    ];
    let is_there = |value: &Value| value.as_array().is_some_and(|entries| !entries.is_empty());
    drawn
        .into_iter()
        .filter(|(long, short)| get(object, long, short).is_some_and(is_there))
        .map(|(long, _)| long.to_owned())
        .collect()
}

/// The plain board, and a rule for regions that are not boxes.
fn regions(
    object: &Map<String, Value>,
    size: usize,
    rules: &mut Vec<String>,
) -> Result<Shape, ErrorKind> {
    let listed = get(object, "regions", "re").and_then(Value::as_array);
    let Some(listed) = listed.filter(|regions| !regions.is_empty()) else {
        return Ok(Shape::boxes(1, size)?);
    };
    if size == 21 {
        let cells = |region: &Value| -> Result<Vec<usize>, ErrorKind> {
            let cells = region.as_array().into_iter().flatten();
            let mut cells = cells
                .map(|cell| place(cell, size))
                .collect::<Result<Vec<_>, _>>()?;
            cells.sort_unstable();
            Ok(cells)
        };
        let all = listed.iter().map(cells).collect::<Result<Vec<_>, _>>()?;
        if samurai::has_regions(&all) {
            rules.push("boards samurai".to_owned());
            return Ok(Shape::usual(size)?);
        }
    }
    let mut region_of = vec![None; size * size];
    for (region, cells) in listed.iter().enumerate().take(size) {
        for cell in cells.as_array().into_iter().flatten() {
            region_of[place(cell, size)?] = Some(region);
        }
    }
    if let Ok(usual) = Shape::usual(size) {
        let same_box = |house: &cellwise_sudoku::House| {
            let first = region_of[house.cells[0]];
            first.is_some() && house.cells.iter().all(|&cell| region_of[cell] == first)
        };
        let boxes = || {
            usual
                .houses()
                .iter()
                .filter(|house| matches!(house.kind, cellwise_sudoku::HouseKind::Box(_)))
        };
        if listed.len() == size && boxes().all(same_box) {
            return Ok(usual);
        }
    }
    let map: Option<String> = region_of
        .iter()
        .map(|region| region.map(|region| Symbols::default().of(region as u8 + 1)))
        .collect();
    let rule = "every cell is in one of as many regions as there are digits";
    let map = map.ok_or_else(|| ErrorKind::unexpected("a cell without a region", rule))?;
    rules.push(format!("jigsaw {map}"));
    Ok(Shape::boxes(1, size)?)
}

/// The cell at `[row, column]`.
fn place(cell: &Value, size: usize) -> Result<usize, ErrorKind> {
    let side = |i: usize| {
        cell.get(i)
            .and_then(Value::as_u64)
            .map(|side| side as usize)
    };
    match (side(0), side(1)) {
        (Some(row), Some(column)) if row < size && column < size => Ok(row * size + column),
        _ => Err(ErrorKind::unexpected(
            cell.to_string(),
            "a cell is [row, column], from 0",
        )),
    }
}

/// A cage with a sum, or, without cells, something said of the puzzle.
fn add_cage(
    cage: &Value,
    size: usize,
    rules: &mut Vec<String>,
    meta: &mut crate::Meta,
) -> Result<(), ErrorKind> {
    let empty = Map::new();
    let cage = cage.as_object().unwrap_or(&empty);
    let value = get(cage, "value", "v")
        .or_else(|| cage.get("sum"))
        .and_then(text_of)
        .unwrap_or_default();
    let cells = get(cage, "cells", "ce").and_then(Value::as_array);
    let Some(cells) = cells.filter(|cells| !cells.is_empty()) else {
        let (key, text) = value.split_once(':').unwrap_or((&value, ""));
        match key.trim() {
            "title" => meta.add(Field::Title, text),
            "author" => meta.add(Field::Author, text),
            "rules" => meta.add(Field::Description, text),
            _ => {}
        }
        return Ok(());
    };
    // Rows and columns may be listed as hidden cages; boxes as well.
    if matches!(
        cage.get("type").and_then(Value::as_str),
        Some("rowcol" | "region")
    ) {
        return Ok(());
    }
    let mut names = Vec::new();
    for cell in cells {
        let cell = place(cell, size)?;
        names.push(format!("r{}c{}", cell / size + 1, cell % size + 1));
    }
    let unique = cage.get("unique").and_then(Value::as_bool).unwrap_or(true);
    match (value.parse::<u32>(), unique) {
        (Ok(sum), true) => rules.push(format!("killer {sum} {}", names.join(" "))),
        (Ok(sum), false) => rules.push(format!("killer repeat {sum} {}", names.join(" "))),
        (Err(_), true) if value.is_empty() => rules.push(format!("region {}", names.join(" "))),
        _ => {
            let names = vec![format!("cage '{value}'")];
            return Err(ErrorKind::Unsupported {
                what: "rules",
                names,
            });
        }
    }
    Ok(())
}

/// The rules that prose speaks of and that the puzzle does not have.
fn told_rules(prose: &str, rules: &[String]) -> Vec<String> {
    const WORDS: [&str; 22] = [
        "knight",
        "king",
        "diagonal",
        "consecutive",
        "disjoint",
        "thermo",
        "arrow",
        "whisper",
        "renban",
        "kropki",
        "sandwich",
        "palindrome",
        "entropic",
        "modular",
        "parity",
        "fog",
        "ratio",
        "between line",
        "x-sum",
        "skyscraper",
        "little killer",
        "dot",
    ];
    let prose = prose.to_lowercase();
    // At the beginning of a word: `king` is in "anti-king" and not in "looking".
    let told = |word: &&&str| {
        prose.match_indices(**word).any(|(at, _)| {
            let before = prose[..at].chars().next_back();
            !before.is_some_and(char::is_alphabetic)
        })
    };
    let has = |word: &&&str| rules.iter().any(|rule| rule.contains(**word));
    WORDS
        .iter()
        .filter(told)
        .filter(|word| !has(word))
        .map(|&word| format!("a rule in words ({word})"))
        .collect()
}
