//! dokugen's text: one board in a line, `;` between rows and `,` between cells.
//!
//! ```text
//! 6!,1!,2,7:3[1.4],…;8,3!,…
//! ```
//!
//! A cell begins with the digit of its solution, `.` where it is not known. `!` makes it a given; `:3` is the player's own digit, and
//! `[1.4]` are the player's marks. The layout is that of jkomoros/sudoku, whose files end in `.sdk`.

use cellwise_sudoku::{DigitSet, Grid};

use super::board::Boards;
use super::print::{Board, Writing};
use super::{Format, Page, Progress, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

pub(super) const DOKUGEN: Description<Sudoku> = Description {
    sniff: Sniff::at(82, |first| is_line(first.text)),
    ..Description::new(
        "dokugen",
        &["txt"],
        "dokugen's cells with ! for givens",
        read,
        Writing {
            solution: true,
            state: true,
            ..Writing::board(print)
        },
    )
};

const RULE: &str = "a cell is the digit of its solution, then perhaps ! if it is given, : and the player's digit, and the player's marks as [1.4]";

/// Returns true if a line has nine rows of cells, of which some are given, or all are empty.
fn is_line(text: &str) -> bool {
    let text = bare(text);
    text.bytes().filter(|&byte| byte == b';').count() == 8
        && text.bytes().filter(|&byte| byte == b',').count() == 72
        && (text.contains('!') || text.bytes().all(|byte| b".,;".contains(&byte)))
}

/// The text without the quotes that it has in a table.
fn bare(text: &str) -> &str {
    text.trim().trim_matches('"')
}

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, &mut state.own.boards).map_err(|kind| line.error(kind)))
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, ErrorKind> {
    let text = bare(&line.text);
    let cells: Vec<&str> = text.split([';', ',']).map(str::trim).collect();
    let found = cells.len();
    if found != 81 {
        return Err(ErrorKind::Cells { found, size: 9 });
    }
    let mut givens = vec![0; 81];
    let (mut solution, mut digits) = (vec![0; 81], vec![0; 81]);
    let mut marks = vec![DigitSet::EMPTY; 81];
    for (cell, text) in cells.iter().enumerate() {
        let wrong = || ErrorKind::unexpected(*text, RULE);
        let mut signs = text.chars();
        let digit = signs.next().and_then(|sign| boards.digit(sign, 9));
        solution[cell] = digit.ok_or_else(wrong)?;
        let mut rest = signs.as_str();
        if let Some(behind) = rest.strip_prefix('!') {
            givens[cell] = solution[cell];
            digits[cell] = solution[cell];
            rest = behind;
        }
        if let Some(behind) = rest.strip_prefix(':') {
            let mut signs = behind.chars();
            let own = signs.next().and_then(|sign| boards.digit(sign, 9));
            let own = own.filter(|&own| own > 0 && givens[cell] == 0);
            digits[cell] = own.ok_or_else(wrong)?;
            rest = signs.as_str();
        }
        if let Some(list) = rest.strip_prefix('[') {
            let list = list.strip_suffix(']').ok_or_else(wrong)?;
            for mark in list.split('.').filter(|mark| !mark.is_empty()) {
                let mark = mark.parse().ok().filter(|mark| (1..=9).contains(mark));
                marks[cell].insert(mark.ok_or_else(wrong)?);
            }
            rest = "";
        }
        if !rest.is_empty() || (solution[cell] == 0 && text.contains('!')) {
            return Err(wrong());
        }
    }
    let grid = |digits: Vec<u8>| Grid::from_digits(digits).ok();
    let mut record = Record::new(boards.puzzle(9, givens)?, Format::Dokugen);
    record.line = line.number;
    record.solution = grid(solution).filter(Grid::is_full);
    record.progress = grid(digits)
        .map(|digits| Progress::new(digits).with_marks(marks))
        .and_then(|progress| progress.beyond(record.puzzle.givens()));
    Ok(record)
}

/// Appends a puzzle.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let solution = board.record.and_then(|record| record.solution.as_ref());
    let progress = board.progress();
    let marks = progress.and_then(Progress::candidates);
    for cell in 0..81 {
        if cell > 0 {
            page.text.push(if cell % 9 == 0 { ';' } else { ',' });
        }
        let given = board.grid.get(cell);
        let known = given.or_else(|| solution.and_then(|grid| grid.get(cell)));
        match known {
            Some(digit) => page.text.push_str(&digit.to_string()),
            None => page.text.push('.'),
        }
        if given.is_some() {
            page.text.push('!');
        } else if let Some(own) = progress.and_then(|progress| progress.digits.get(cell)) {
            page.text.push_str(&format!(":{own}"));
        }
        let set = marks.as_ref().map_or(DigitSet::EMPTY, |marks| marks[cell]);
        if !set.is_empty() {
            let digits: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
            page.text.push_str(&format!("[{}]", digits.join(".")));
        }
    }
    page.text.push('\n');
}
