//! Links of penpa-edit: `…/penpa-edit/#m=edit&p=` and a packed drawing.
//!
//! [`crate::penpa`] has the layout. Numbers in cells are the givens; all else that is drawn may stand for a
//! rule and is told. Read only: what a drawing means is up to its author.

use serde_json::{Map, Value};

use super::board::Boards;
use super::print::Writing;
use super::zipper::lengthen;
use super::{Format, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::penpa::{self, broken};
use crate::source::{Line, Source};

pub(super) const PENPA: Description<Sudoku> = Description {
    writes: false,
    sniff: Sniff::at(38, |first| penpa::packed(first.text).is_some()),
    ..Description::new(
        "penpa",
        &["txt"],
        "penpa-edit link; numbers in cells are givens",
        read,
        Writing::record(|_, _| {}),
    )
};

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, &mut state.own.boards).map_err(|kind| line.error(kind)))
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, ErrorKind> {
    let text = line.text.trim();
    let rule = "a link holds p= and a packed drawing";
    let packed = penpa::packed(text).ok_or_else(|| ErrorKind::unexpected(text, rule))?;
    let text = penpa::unpacked(packed)?;
    let rows: Vec<&str> = text.split('\n').collect();
    let header: Vec<&str> = rows.first().unwrap_or(&"").split(',').collect();
    let kind = header.first().copied().unwrap_or_default();
    if kind != "square" && kind != "sudoku" {
        let found = format!("a drawing on a grid of the kind '{kind}'");
        let expected = "a Sudoku is drawn on squares";
        return Err(ErrorKind::OtherKind { found, expected });
    }
    let side = |at: usize| header.get(at).and_then(|text| text.parse::<usize>().ok());
    let (width, height) = side(1).zip(side(2)).ok_or_else(broken)?;
    let margins: Vec<usize> = rows
        .get(1)
        .and_then(|text| serde_json::from_str(text).ok())
        .unwrap_or_default();
    let margin = |at: usize| margins.get(at).copied().unwrap_or(0);
    // Above, below, left, right.
    let (above, left) = (margin(0), margin(2));
    let (inner_width, inner_height) = (
        width.saturating_sub(left + margin(3)),
        height.saturating_sub(above + margin(1)),
    );
    if inner_width != inner_height || !(2..=64).contains(&inner_width) || width > 200 {
        let found = format!("a board {inner_width} wide and {inner_height} high");
        return Err(ErrorKind::unexpected(found, "a board is as wide as high"));
    }
    let drawn = rows.get(3).ok_or_else(broken)?;
    let json = lengthen(&drawn.replace("zO", "null"));
    let drawn: Map<String, Value> = serde_json::from_str(&json).map_err(|_| broken())?;
    let size = inner_width;
    let mut digits = vec![0; size * size];
    let numbers = drawn
        .get("zN")
        .or_else(|| drawn.get("number"))
        .and_then(Value::as_object);
    let mut others = false;
    for (place, entry) in numbers.into_iter().flatten() {
        // Two places beyond each edge are kept free.
        let place: usize = place.parse().map_err(|_| broken())?;
        let (row, column) = (place / (width + 4), place % (width + 4));
        let inside = |at: usize, before: usize| at.checked_sub(2 + before).filter(|&at| at < size);
        let cell = inside(row, above).zip(inside(column, left));
        let value = entry.get(0).map(|value| match value {
            Value::String(text) => text.trim().to_owned(),
            other => other.to_string(),
        });
        let digit = value
            .and_then(|text| text.parse().ok())
            .filter(|&digit: &u8| (1..=size).contains(&usize::from(digit)));
        match cell.zip(digit) {
            Some(((row, column), digit)) => digits[row * size + column] = digit,
            None => others = true,
        }
    }
    let mut record = Record::new(boards.puzzle(size, digits)?, Format::Penpa);
    record.line = line.number;
    // Lines on edges draw the boxes.
    let plain = ["zN", "number", "zE", "lineE", "deletelineE", "zD"];
    let has_more = drawn
        .iter()
        .any(|(key, value)| !plain.contains(&key.as_str()) && is_drawn(value));
    if others {
        record.drawings.push("text".to_owned());
    }
    if has_more {
        record.drawings.push("lines or symbols".to_owned());
    }
    Ok(record)
}

/// Returns true if there is anything in a list of drawings.
fn is_drawn(value: &Value) -> bool {
    match value {
        Value::Array(entries) => entries.iter().any(is_drawn),
        Value::Object(entries) => entries.values().any(is_drawn),
        Value::Null => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use base64::Engine as _;
    use flate2::Compression;
    use flate2::bufread::DeflateEncoder;

    use super::*;
    use crate::sudoku::{ReadOptions, parse_one};

    fn link(drawn: &str) -> String {
        let text = format!("square,4,4,38,0,1,1,190,190,95,95\n[0,0,0,0]\n~\n{drawn}\n{{}}\n[]\n");
        let mut bytes = Vec::new();
        let mut packed = DeflateEncoder::new(text.as_bytes(), Compression::best());
        packed.read_to_end(&mut bytes).unwrap();
        let base64 = base64::engine::general_purpose::STANDARD_NO_PAD.encode(bytes);
        format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={base64}")
    }

    #[test]
    fn numbers_in_cells_are_givens_and_other_drawings_are_told() {
        // Places stand in rows of eight: r1c1 is 18, r2c3 is 28.
        let numbers = "zN:{\"18\":[\"1\",1,\"1\"],\"28\":[\"3\",1,\"1\"]}";
        let options = ReadOptions::default();
        let plain = parse_one(
            &link(&format!("{{zR:{{z_:[]}},{numbers},zS:{{}}}}")),
            &options,
        )
        .unwrap();
        assert_eq!(plain.format, Format::Penpa);
        assert_eq!(plain.puzzle.givens().to_string(), "1.....3.........");
        assert!(plain.drawings.is_empty(), "{:?}", plain.drawings);
        let drawn = link(&format!("{{{numbers},zL:{{\"18,19\":1}}}}"));
        let drawn = parse_one(&drawn, &options).unwrap();
        assert_eq!(drawn.drawings, ["lines or symbols"]);
        let broken = parse_one(
            "https://swaroopg92.github.io/penpa-edit/#m=solve&p=AAAA",
            &options,
        );
        assert_eq!(
            broken.unwrap_err().to_string(),
            "1: the link is cut short or damaged"
        );
    }
}
