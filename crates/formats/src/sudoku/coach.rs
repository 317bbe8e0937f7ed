//! sudoku.coach: `SCv7_32_` and a game state, deflated and in base 32.
//!
//! The state is JSON of which `givenDigits` is the puzzle and `userDigits` the player's work; the player's
//! marks are passed over. The digits of base 32 are 0–9 and a–v. The layout is that of two programs that
//! read it (SudokuCoachFormat.kt, PuzzleImporter.ts) and of a post on r/sudoku (1fodfg3).

use std::io::Read as _;

use cellwise_sudoku::Grid;
use flate2::Compression;
use flate2::bufread::{ZlibDecoder, ZlibEncoder};
use serde_json::{Value, json};

use super::board::Boards;
use super::print::{Board, Writing, plain_digits};
use super::{Format, Page, Progress, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

const START: &str = "SCv7_32_";
const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";
/// The longest state that is unpacked, in bytes.
const MAX_STATE: u64 = 1 << 20;

pub(super) const COACH: Description<Sudoku> = Description {
    sniff: Sniff::at(80, |first| first.text.starts_with("SCv")),
    ..Description::new(
        "sudoku-coach",
        &["txt"],
        "sudoku.coach game state",
        read,
        Writing {
            state: true,
            ..Writing::board(print)
        },
    )
};

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let boards = &mut state.own.boards;
    lines.take_line(|line| parse(line, boards).map_err(|kind| line.error(kind)))
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, ErrorKind> {
    let text = line.text.trim();
    let Some(packed) = text.strip_prefix(START) else {
        let version: String = text.chars().take(START.len()).collect();
        return Err(ErrorKind::unexpected(
            version,
            "a state begins with SCv7_32_",
        ));
    };
    let broken = || ErrorKind::Syntax("the state is cut short or damaged".into());
    let bytes = unpack(packed).ok_or_else(broken)?;
    let mut json = Vec::new();
    let mut inflated = ZlibDecoder::new(&bytes[..]).take(MAX_STATE + 1);
    let length = inflated.read_to_end(&mut json).map_err(|_| broken())?;
    if length as u64 > MAX_STATE {
        return Err(broken());
    }
    let state: Value = serde_json::from_slice(&json).map_err(|_| broken())?;
    let size = state.get("gridSize").and_then(Value::as_u64).unwrap_or(9);
    let given = state
        .get("givenDigits")
        .and_then(Value::as_str)
        .ok_or_else(broken)?;
    if size != 9 {
        return Err(ErrorKind::unexpected(
            format!("a board of size {size}"),
            "boards have size 9",
        ));
    }
    let found = given.chars().count();
    let grid: Option<Grid> = boards.grid(given).filter(|grid| grid.size() == 9);
    let grid = grid.ok_or(ErrorKind::Cells { found, size: 9 })?;
    let puzzle = boards.puzzle(9, grid.digits().to_vec())?;
    let mut record = Record::new(puzzle, Format::Coach);
    record.line = line.number;
    let own = state.get("userDigits").and_then(Value::as_str);
    let own = own
        .and_then(|own| boards.grid(own))
        .filter(|own| own.size() == 9);
    if let Some(mut digits) = own {
        let givens = record.puzzle.givens();
        (0..81).for_each(|cell| {
            if let Some(given) = givens.get(cell) {
                digits.set(cell, given);
            }
        });
        record.progress = Progress::new(digits).beyond(givens);
    }
    Ok(record)
}

fn unpack(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 5 / 8);
    let (mut bits, mut filled) = (0u32, 0);
    for byte in text.bytes() {
        let digit = DIGITS
            .iter()
            .position(|&digit| digit == byte.to_ascii_lowercase())?;
        bits = bits << 5 | digit as u32;
        filled += 5;
        if filled >= 8 {
            filled -= 8;
            bytes.push((bits >> filled) as u8);
            bits &= (1 << filled) - 1;
        }
    }
    Some(bytes)
}

fn pack(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 8 / 5 + 1);
    let (mut bits, mut filled) = (0u32, 0);
    for &byte in bytes {
        bits = bits << 8 | u32::from(byte);
        filled += 8;
        while filled >= 5 {
            filled -= 5;
            text.push(char::from(DIGITS[(bits >> filled) as usize & 31]));
            bits &= (1 << filled) - 1;
        }
    }
    if filled > 0 {
        text.push(char::from(DIGITS[(bits << (5 - filled)) as usize & 31]));
    }
    text
}

/// Appends a state with the player's digits.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let digits = plain_digits(board.grid, '0');
    let own = |cell: usize| {
        let placed = board
            .progress()
            .and_then(|progress| progress.digits.get(cell));
        let own = placed.filter(|_| board.grid.get(cell).is_none());
        char::from(b'0' + own.unwrap_or(0))
    };
    let own: String = (0..81).map(own).collect();
    let state = json!({
        "gridSize": 9,
        "givenDigits": digits,
        "userDigits": own,
        "userCellCandidates": vec!["0"; 81].join("-"),
    });
    let state = state.to_string();
    let mut bytes = Vec::new();
    let packed = ZlibEncoder::new(state.as_bytes(), Compression::best()).read_to_end(&mut bytes);
    packed.expect("memory can be read");
    page.text.push_str(&format!("{START}{}\n", pack(&bytes)));
}
