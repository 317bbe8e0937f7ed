//! Links of puzz.link and its kin: `https://puzz.link/p?sudoku/9/9/…`.
//!
//! Behind the name of the puzzle stand its width, its height and its cells: 0–9 and a–f are numbers, `-`
//! begins one of two hexadecimal digits, g–z are one to twenty empty cells, `.` is one without a number. The layout is
//! that of decodeNumber16 in pzpr.js.

use cellwise_sudoku::MAX_SIZE;

use super::board::Boards;
use super::print::{Board, Writing};
use super::{Format, Page, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

const SITE: &str = "https://puzz.link/p?sudoku/";

pub(super) const PZPR: Description<Sudoku> = Description {
    aliases: &["puzz.link"],
    sniff: Sniff::at(34, |first| is_link(first.text)),
    ..Description::new(
        "pzpr",
        &["txt"],
        "puzz.link link",
        read,
        Writing {
            sizes: 4..=MAX_SIZE,
            ..Writing::board(print)
        },
    )
};

/// Returns true if a line is a link to a puzzle of such a site.
fn is_link(text: &str) -> bool {
    let Some((site, query)) = text.split_once('?') else {
        return false;
    };
    let mut parts = query.split('/');
    let named = parts.next().is_some_and(|name| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    });
    let sizes = parts.filter(|part| part.parse::<u32>().is_ok()).count();
    named
        && sizes >= 2
        && (site.ends_with("/p") || site.ends_with("p.html") || site.ends_with("/p.htm"))
}

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, &mut state.own.boards).map_err(|kind| line.error(kind)))
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, ErrorKind> {
    let text = line.text.trim();
    let rule = "a link is p?sudoku/WIDTH/HEIGHT/CELLS";
    let wrong = || ErrorKind::unexpected(text, rule);
    let (_, query) = text.split_once('?').ok_or_else(wrong)?;
    let mut parts = query.split('/');
    let name = parts.next().unwrap_or_default();
    if name != "sudoku" {
        let found = format!("a link to a puzzle of the kind '{name}'");
        let expected = "Sudoku is called sudoku there";
        return Err(ErrorKind::OtherKind { found, expected });
    }
    let mut parts = parts.skip_while(|part| part.parse::<usize>().is_err());
    let mut side = || {
        parts
            .next()
            .and_then(|side| side.parse::<usize>().ok())
            .ok_or_else(wrong)
    };
    let (width, height) = (side()?, side()?);
    if width != height || !(1..=MAX_SIZE).contains(&width) {
        let found = format!("a board {width} wide and {height} high");
        return Err(ErrorKind::unexpected(found, "a board is as wide as high"));
    }
    let size = width;
    let cells = parts.next().unwrap_or_default();
    let mut digits: Vec<u8> = Vec::with_capacity(size * size);
    let mut rest = cells;
    while let Some(symbol) = rest.chars().next() {
        let mut length = symbol.len_utf8();
        match symbol {
            '0'..='9' | 'a'..='f' | '-' => {
                let hex = match symbol {
                    '-' => rest.get(1..3).unwrap_or_default(),
                    _ => &rest[..1],
                };
                length = if symbol == '-' { 3 } else { 1 };
                let digit = u8::from_str_radix(hex, 16).ok();
                let digit = digit.filter(|&digit| usize::from(digit) <= size);
                let rule = format!("a cell is 1-{size}");
                digits.push(digit.ok_or_else(|| ErrorKind::unexpected(hex, rule))?);
            }
            'g'..='z' => digits.extend(std::iter::repeat_n(0, (symbol as u8 - b'g' + 1).into())),
            '.' => digits.push(0),
            _ => {
                let rule = "cells are 0-9, a-f, '-' and two digits, or g-z for empty ones";
                return Err(ErrorKind::unexpected(symbol, rule));
            }
        }
        rest = &rest[length.min(rest.len())..];
        if digits.len() > size * size + 20 {
            break;
        }
    }
    // Empty cells at the end may be left out, or more of them named than there are.
    let filled = digits
        .iter()
        .rposition(|&digit| digit > 0)
        .map_or(0, |last| last + 1);
    if filled > size * size {
        return Err(ErrorKind::Cells {
            found: digits.len(),
            size,
        });
    }
    digits.resize(size * size, 0);
    let puzzle = boards.puzzle(size, digits)?;
    let mut record = Record::new(puzzle, Format::Pzpr);
    record.line = line.number;
    Ok(record)
}

/// Appends a link.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let size = board.grid.size();
    page.text.push_str(&format!("{SITE}{size}/{size}/"));
    let mut run = 0;
    let flush = |run: &mut u8, text: &mut String| {
        if *run > 0 {
            text.push(char::from(b'g' + *run - 1));
            *run = 0;
        }
    };
    for &digit in board.grid.digits() {
        match digit {
            0 => {
                run += 1;
                if run == 20 {
                    flush(&mut run, page.text);
                }
            }
            _ => {
                flush(&mut run, page.text);
                let sign = if digit > 15 { "-" } else { "" };
                page.text.push_str(&format!("{sign}{digit:x}"));
            }
        }
    }
    flush(&mut run, page.text);
    page.text.push('\n');
}
