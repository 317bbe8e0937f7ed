//! HoDoKu's library line: `:0000:x:53..+47…:712 813::`.
//!
//! Fields between colons: the technique, its digits, the board, the candidates removed, then what
//! the technique does. In the board `+` stands before a digit of the player. A removed candidate is
//! digit, row, column: `712` is 7 in r1c2. Digits of the player and removed candidates are progress, not
//! puzzle. Technique and outcome are kept as a comment, so that a line comes back as it was. The layout is
//! that of HoDoKu's `Sudoku2` (getSudoku, setSudoku).

use cellwise_sudoku::{DigitSet, Grid};

use super::board::Boards;
use super::print::{Board, Marks, Writing};
use super::{Format, Page, Progress, Reading, Record, Removed, Sudoku};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source, words};

pub(super) const HODOKU: Description<Sudoku> = Description {
    sniff: Sniff::at(90, |first| is_hodoku(first.text)),
    ..Description::new(
        "hodoku",
        &["txt"],
        "HoDoKu library line",
        read,
        Writing {
            marks: Marks::All,
            state: true,
            fields: |record, field| field == Field::Comment && technique(record).is_some(),
            ..Writing::board(print)
        },
    )
};

/// The fields of a line without technique and outcome.
const PLAIN: [&str; 3] = ["0000", "x", ":"];

/// Returns true if a line is one of these.
fn is_hodoku(text: &str) -> bool {
    text.starts_with(':') && text.bytes().filter(|&byte| byte == b':').count() >= 5
}

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, &mut state.own.boards))
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, Error> {
    let fields: Vec<&str> = line.text.trim().splitn(9, ':').collect();
    let &[_, technique, digits_of, board, removed, ..] = &fields[..] else {
        let rule = "a library line is :technique:digits:board:removed candidates:…";
        return Err(line.error(ErrorKind::unexpected(line.text.trim(), rule)));
    };
    // The offset of a field: the fields before it and their colons.
    let start = line.text.len() - line.text.trim_start().len();
    let place = |field: usize| -> usize {
        let before = fields[..field].iter().map(|field| field.len() + 1);
        start + before.sum::<usize>()
    };
    let (mut givens, mut digits) = (Vec::with_capacity(81), Vec::with_capacity(81));
    let mut is_own = false;
    for (at, symbol) in board.char_indices() {
        if symbol == '+' {
            is_own = true;
            continue;
        }
        let Some(digit) = boards.digit(symbol, 9) else {
            let found = &board[at..at + symbol.len_utf8()];
            return Err(boards.bad_cell(line, place(3) + at, found, 9));
        };
        givens.push(if is_own { 0 } else { digit });
        digits.push(digit);
        is_own = false;
        if digits.len() > 81 {
            break;
        }
    }
    let wrong = |found| line.error(ErrorKind::Cells { found, size: 9 });
    if digits.len() != 81 {
        return Err(wrong(board.chars().filter(|&symbol| symbol != '+').count()));
    }
    let mut progress = Progress::new(Grid::from_digits(digits).map_err(|_| wrong(81))?);
    for (at, word) in words(removed) {
        let removed = parse_removed(word).ok_or_else(|| {
            let rule = "a removed candidate is its digit, row and column, like 712";
            line.error_at(place(4) + at, ErrorKind::unexpected(word, rule))
        })?;
        progress.removed.push(removed);
    }
    let puzzle = boards.puzzle(9, givens).map_err(|kind| line.error(kind))?;
    let mut record = Record::new(puzzle, Format::Hodoku);
    record.line = line.number;
    record.progress = progress.beyond(record.puzzle.givens());
    let outcome = fields[5..].join(":");
    let said = [technique, digits_of, &outcome];
    if said != PLAIN && !said.concat().is_empty() {
        record.meta.add(Field::Comment, &said.join(":"));
    }
    Ok(record)
}

/// Technique, digits and outcome, if the comment of a record is that of a library line.
fn technique(record: &Record) -> Option<[&str; 3]> {
    let comment = record.meta.get(Field::Comment)?;
    let mut parts = comment.splitn(3, ':');
    let said = [parts.next()?, parts.next()?, parts.next()?];
    let number = said[0].split('-').next().unwrap_or_default();
    let is_number = number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit());
    let plain = |part: &&str| !part.contains(['\n', '\r']);
    (is_number && said.iter().all(plain)).then_some(said)
}

fn parse_removed(word: &str) -> Option<Removed> {
    let [digit, row, column] = word.as_bytes() else {
        return None;
    };
    let number = |byte: &u8| (b'1'..=b'9').contains(byte).then(|| byte - b'0');
    let (row, column) = (usize::from(number(row)?), usize::from(number(column)?));
    Some(Removed {
        digit: number(digit)?,
        cell: 9 * (row - 1) + column - 1,
    })
}

/// Appends a position.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let progress = board.progress();
    let mut digits = String::with_capacity(100);
    for cell in 0..81 {
        let placed = progress.and_then(|progress| progress.digits.get(cell));
        let (given, placed) = (board.grid.get(cell), placed.or(board.grid.get(cell)));
        if placed.is_some() && given.is_none() {
            digits.push('+');
        }
        digits.push(placed.map_or('.', |digit| char::from(b'0' + digit)));
    }
    let removed: Vec<String> = removed(board)
        .iter()
        .map(|&Removed { digit, cell }| format!("{digit}{}{}", cell / 9 + 1, cell % 9 + 1))
        .collect();
    let removed = removed.join(" ");
    let [technique, of, outcome] = board.record.and_then(technique).unwrap_or(PLAIN);
    page.text
        .push_str(&format!(":{technique}:{of}:{digits}:{removed}:{outcome}\n"));
}

/// The candidates that are removed: those of the player, and the pencil marks of a puzzle.
fn removed(board: &Board<'_>) -> Vec<Removed> {
    let progress = board.progress();
    let mut list = progress.map_or_else(Vec::new, |progress| progress.removed.clone());
    let notes = progress.and_then(|progress| progress.marks.as_deref());
    for cell in (0..81).filter(|&cell| board.grid.get(cell).is_none()) {
        let noted = notes.map(|notes| notes[cell]).filter(|set| !set.is_empty());
        let left = board.candidates(cell) & noted.unwrap_or(DigitSet::all(9));
        let gone = (1..=9).filter(|&digit| !left.contains(digit));
        for removed in gone.map(|digit| Removed { digit, cell }) {
            if !list.contains(&removed) {
                list.push(removed);
            }
        }
    }
    list
}
