//! Sudoku of Simon Tatham's collection, where it is called Solo: game ids and save files.
//!
//! ```text
//! 3x3:a4g1b3462_…        3x3x:…   diagonals      9j:…,…   jigsaw      3x3k:…,cages,sums
//! ```
//!
//! Before the colon stand the columns and rows of boxes and the kinds of rule; symmetry and difficulty say
//! nothing about the puzzle. Behind it stand numbers, letters for runs of empty cells (a is 1) and `_` between
//! two numbers that touch; then, behind commas, the pieces of a jigsaw, the cages, and their sums. Pieces are
//! written as runs of borders that are not there between drawn ones. A save file wraps the same with the
//! player's moves: see [`sgt_save`]. The layout is that of solo.c.

mod write;

use std::sync::Arc;

use cellwise_sudoku::{DigitSet, Grid, Puzzle, Shape, Symbols};

use self::write::{holds, print};
use super::board::{plain_shape, with_rule_texts};
use super::print::Writing;
use super::{Format, Progress, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::sgt_save::{self, Save};
use crate::source::Source;

pub(super) const SOLO: Description<Sudoku> = Description {
    aliases: &["sgt"],
    sniff: Sniff::at(58, |first| {
        sgt_save::is_start(first.text) || is_id(first.text)
    }),
    ..Description::new(
        "solo",
        &["txt", "sav"],
        "Simon Tatham's Solo: game id or save file",
        |lines, _| read(lines),
        Writing {
            sizes: 4..=31,
            boxes: true,
            rules: holds,
            ..Writing::record(print)
        },
    )
};

/// The parts of a game's parameters that say something about the puzzle.
struct Params {
    /// Rows and columns of a box; (size, 1) for a jigsaw.
    rows: usize,
    columns: usize,
    diagonals: bool,
    killer: bool,
}

impl Params {
    fn parse(text: &str) -> Option<Self> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let (first, rest) = text.split_at(digits(text));
        let first: usize = first.parse().ok().filter(|&side| side <= 64)?;
        let (mut rows, mut columns, mut rest) = (first, first, rest);
        let second = rest.strip_prefix('x').filter(|rest| digits(rest) > 0);
        let has_second = second.is_some();
        if let Some(second) = second {
            let (number, after) = second.split_at(digits(second));
            columns = number.parse().ok().filter(|&side| side <= 64)?;
            rest = after;
        }
        // Symmetry and difficulty are a letter and what belongs to it.
        if !rest
            .bytes()
            .all(|byte| b"jxkrmadtbieu0123456789".contains(&byte))
        {
            return None;
        }
        let kinds: &str = rest.split(['r', 'm', 'a', 'd']).next().unwrap_or_default();
        if kinds.contains('j') {
            rows *= if has_second { columns } else { 1 };
            columns = 1;
        }
        Some(Self {
            rows,
            columns,
            diagonals: kinds.contains('x'),
            killer: kinds.contains('k'),
        })
        .filter(|params| (1..=64).contains(&params.size()))
    }

    fn size(&self) -> usize {
        self.rows * self.columns
    }
}

/// Returns true if a line is a game id.
fn is_id(text: &str) -> bool {
    let Some((params, desc)) = text.split_once(':') else {
        return false;
    };
    let plain =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_,".contains(&byte);
    Params::parse(params).is_some() && !desc.is_empty() && desc.bytes().all(plain)
}

/// Reads a game id on one line, or a save file.
fn read(lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    if sgt_save::is_start(&first.text) {
        let Some(save) = sgt_save::read(lines)? else {
            return Ok(None);
        };
        save.check_game("Solo")?;
        let record = parse(&save.params, &save.desc).and_then(|record| played(record, &save));
        let mut record = record.map_err(|kind| Error::at_line(save.line, kind))?;
        record.line = save.line;
        return Ok(Some(record));
    }
    lines.take_line(|line| {
        let rule = "a game id is COLUMNSxROWS, a colon, and the board";
        let (params, desc) = line
            .text
            .trim()
            .split_once(':')
            .ok_or_else(|| line.error(ErrorKind::unexpected(line.text.trim(), rule)))?;
        let mut record = parse(params, desc).map_err(|kind| line.error(kind))?;
        record.line = line.number;
        Ok(record)
    })
}

/// The puzzle of a game id.
fn parse(params: &str, desc: &str) -> Result<Record, ErrorKind> {
    let rule = "parameters are COLUMNSxROWS and x, k or j for the rules";
    let known = Params::parse(params).ok_or_else(|| ErrorKind::unexpected(params, rule))?;
    let size = known.size();
    let mut parts = desc.split(',');
    let mut part = |what: &'static str| {
        parts
            .next()
            .ok_or_else(|| ErrorKind::unexpected("", format!("{what} follow behind a comma")))
    };
    let numbers = parse_numbers(part("cells")?, size)?;
    let mut rules = Vec::new();
    let jigsaw = known.columns == 1 && known.rows > 1;
    let shape = if jigsaw {
        let pieces = parse_pieces(part("pieces")?, size)?;
        let map: String = pieces
            .iter()
            .map(|&piece| Symbols::default().of(piece as u8 + 1))
            .collect();
        rules.push(format!("jigsaw {map}"));
        plain_shape(size)?
    } else {
        Arc::new(Shape::boxes(known.rows, known.columns)?)
    };
    if known.diagonals {
        rules.push("x".to_owned());
    }
    if known.killer {
        let cages = parse_pieces(part("cages")?, size)?;
        let sums = parse_numbers(part("sums")?, size)?;
        for cage in 0..=cages.iter().copied().max().unwrap_or(0) {
            let cells: Vec<usize> = (0..cages.len())
                .filter(|&cell| cages[cell] == cage)
                .collect();
            let names: Vec<String> = cells.iter().map(|&cell| shape.name(cell)).collect();
            let sum: u32 = cells.iter().map(|&cell| sums[cell]).max().unwrap_or(0);
            match (sum, cells.len()) {
                (0, 1) => {}
                (0, _) => rules.push(format!("region {}", names.join(" "))),
                _ => rules.push(format!("killer {sum} {}", names.join(" "))),
            }
        }
    }
    let found = numbers.len();
    let wrong = || ErrorKind::Cells { found, size };
    let digit = |&number: &u32| {
        u8::try_from(number)
            .ok()
            .filter(|&d| usize::from(d) <= size)
    };
    let digits: Option<Vec<u8>> = numbers.iter().map(digit).collect();
    let rule = format!("a cell is 1-{size}");
    let digits = digits.ok_or_else(|| ErrorKind::unexpected("a larger number", rule))?;
    let grid = Grid::from_digits(digits).map_err(|_| wrong())?;
    let puzzle = Puzzle::new(shape, grid).map_err(|_| wrong())?;
    Ok(Record::new(with_rule_texts(puzzle, &rules)?, Format::Solo))
}

/// One number for every cell, 0 where there is none.
fn parse_numbers(text: &str, size: usize) -> Result<Vec<u32>, ErrorKind> {
    let mut numbers = Vec::with_capacity(size * size);
    let mut rest = text;
    while let Some(symbol) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match symbol {
            'a'..='z' => numbers.extend(std::iter::repeat_n(0, (symbol as u8 - b'a' + 1).into())),
            '_' => {}
            '0'..='9' if digits < 6 => numbers.push(rest[..digits].parse().unwrap_or(0)),
            _ => {
                let rule =
                    "cells are numbers, a letter for a run of empty ones, or '_' between numbers";
                return Err(ErrorKind::unexpected(symbol, rule));
            }
        }
        rest = &rest[digits.max(1)..];
        if numbers.len() > size * size {
            break;
        }
    }
    let found = numbers.len();
    match found == size * size {
        true => Ok(numbers),
        false => Err(ErrorKind::Cells { found, size }),
    }
}

/// The two cells on either side of a border, by the number of the border: first those between
/// columns, row by row, then those between rows, column by column.
fn beside(border: usize, size: usize) -> (usize, usize) {
    let inner = size - 1;
    if border < size * inner {
        let cell = border / inner * size + border % inner;
        return (cell, cell + 1);
    }
    let cell = border % inner * size + border / inner - size;
    (cell, cell + size)
}

/// The piece of every cell, counted from 0 in the order of their first cells.
fn parse_pieces(text: &str, size: usize) -> Result<Vec<usize>, ErrorKind> {
    // The encoder's `z` is 25 places without a border, the decoder of some versions takes 26.
    let drawn = borders(text, size, 25).or_else(|| borders(text, size, 26));
    let rule = "pieces are letters for runs of places without a border, '_' for none";
    let drawn = drawn.ok_or_else(|| ErrorKind::unexpected(text, rule))?;
    let mut piece_of = vec![usize::MAX; size * size];
    let mut neighbours = vec![Vec::new(); size * size];
    for border in (0..drawn.len()).filter(|&border| !drawn[border]) {
        let (one, other) = beside(border, size);
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let mut pieces = 0;
    for first in 0..size * size {
        if piece_of[first] != usize::MAX {
            continue;
        }
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            if piece_of[cell] == usize::MAX {
                piece_of[cell] = pieces;
                open.extend(&neighbours[cell]);
            }
        }
        pieces += 1;
    }
    Ok(piece_of)
}

/// Returns for every border if it is drawn; `None` if the text does not say it of all.
fn borders(text: &str, size: usize, long: usize) -> Option<Vec<bool>> {
    let count = 2 * size * (size - 1);
    let mut drawn = Vec::with_capacity(count + 1);
    for symbol in text.chars() {
        let run = match symbol {
            '_' => 0,
            'a'..='y' => usize::from(symbol as u8 - b'a') + 1,
            'z' => long,
            _ => return None,
        };
        drawn.extend(std::iter::repeat_n(false, run));
        if symbol != 'z' {
            drawn.push(true);
        }
        if drawn.len() > count + 1 {
            return None;
        }
    }
    // The last border is one behind the board.
    (drawn.len() == count + 1 && drawn.pop() == Some(true)).then_some(drawn)
}

/// The record with the player's moves.
fn played(mut record: Record, save: &Save) -> Result<Record, ErrorKind> {
    let givens = record.puzzle.givens().clone();
    let size = givens.size();
    let mut digits = givens.clone();
    let mut marks = vec![DigitSet::EMPTY; size * size];
    for step in &save.moves {
        let numbers = |text: &str| -> Option<Vec<usize>> {
            text.split(',')
                .map(|number| number.trim().parse().ok())
                .collect()
        };
        let rule = "a move is R or P and x,y,number, or S and all digits";
        let wrong = || ErrorKind::unexpected(step.as_str(), rule);
        let (kind, rest) = step.split_at_checked(1).ok_or_else(wrong)?;
        match (kind, numbers(rest).as_deref()) {
            ("S", Some(all)) if all.len() == size * size => {
                let all = all.iter().map(|&digit| digit.min(size) as u8);
                digits = Grid::from_digits(all.collect::<Vec<u8>>()).map_err(|_| wrong())?;
            }
            ("R" | "P", Some(&[x, y, number])) if x < size && y < size && number <= size => {
                let (cell, digit) = (y * size + x, number as u8);
                match (kind, marks[cell].contains(digit)) {
                    ("P", true) if digit > 0 => marks[cell].remove(digit),
                    ("P", false) if digit > 0 => marks[cell].insert(digit),
                    _ => {
                        digits.set(cell, givens.get(cell).unwrap_or(digit));
                        marks[cell] = DigitSet::EMPTY;
                    }
                }
            }
            // All candidates as marks: nothing is ruled out by them.
            ("M", _) => {}
            _ => return Err(wrong()),
        }
    }
    record.progress = Progress::new(digits).with_marks(marks).beyond(&givens);
    Ok(record)
}
