//! sudoku.coach: `SCv7_32_` and a game state, deflated and in base 32.
//!
//! The state is JSON of which `givenDigits` is the puzzle; what the user entered and marked is
//! passed over. The digits of base 32 are 0–9 and a–v. The layout is that of two programs that
//! read it (SudokuCoachFormat.kt, PuzzleImporter.ts) and of a post on r/sudoku (1fodfg3).

use cellwise_sudoku::{Grid, Puzzle};
use miniz_oxide::{deflate, inflate};
use serde_json::{Value, json};

use super::board::Boards;
use super::{Format, Record};
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

const START: &str = "SCv7_32_";
const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";
/// The longest state that is unfolded.
const MAX_STATE: usize = 1 << 20;

/// Whether a line is such a state.
pub(super) fn is_state(text: &str) -> bool {
    text.trim().starts_with("SCv")
}

/// Reads the next line as a puzzle.
pub(super) fn read(lines: &mut Source<'_>, boards: &mut Boards) -> Result<Option<Record>, Error> {
    let Some(line) = lines.peek(0)? else {
        return Ok(None);
    };
    let record = parse(line, boards).map_err(|kind| line.error(kind));
    lines.drop_line();
    record.map(Some)
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
    let json =
        inflate::decompress_to_vec_zlib_with_limit(&bytes, MAX_STATE).map_err(|_| broken())?;
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

/// Appends a state with nothing entered.
pub(super) fn print(puzzle: &Puzzle, out: &mut String) {
    let digits: String = puzzle
        .givens()
        .digits()
        .iter()
        .map(|&digit| char::from(b'0' + digit))
        .collect();
    let state = json!({
        "gridSize": 9,
        "givenDigits": digits,
        "userDigits": "0".repeat(81),
        "userCellCandidates": vec!["0"; 81].join("-"),
    });
    let bytes = deflate::compress_to_vec_zlib(state.to_string().as_bytes(), 9);
    out.push_str(&format!("{START}{}\n", pack(&bytes)));
}
