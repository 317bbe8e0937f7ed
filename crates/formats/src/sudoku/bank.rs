//! The Sudoku Exchange puzzle bank: a hash, the 81 digits, a rating, 100 bytes a record.
//!
//! ```text
//! 0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2
//! ```
//!
//! The hash is the first 12 hexadecimal digits of the SHA-1 of the digits (README of
//! grantm/sudoku-exchange-puzzle-bank); it becomes the record's id, the rating its level.

use super::board::Boards;
use super::print::{Board, Writing, plain_digits};
use super::{Format, Page, Reading, Record, Sudoku};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::source::{Line, Source};

/// Returns true if a line is such a record.
fn is_bank(line: &Line) -> bool {
    let words: Vec<&str> = line.words().map(|(_, word)| word).take(4).collect();
    let [hash, cells, rating] = words[..] else {
        return false;
    };
    is_hash(hash) && cells.len() == 81 && rating.parse::<f32>().is_ok()
}

fn is_hash(word: &str) -> bool {
    word.len() == 12 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

pub(super) const BANK: Description<Sudoku> = Description {
    sniff: Sniff::at(120, |first| is_bank(first.line)),
    ..Description::new(
        "bank",
        &["txt"],
        "Sudoku Exchange puzzle bank",
        read,
        Writing {
            id: true,
            fields: |record, field| field == Field::Level && rating(record).is_some(),
            ..Writing::board(print)
        },
    )
};

/// Reads the next line as a puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    lines.take_line(|line| parse(line, &mut state.own.boards))
}

fn parse(line: &Line, boards: &mut Boards) -> Result<Record, Error> {
    let words: Vec<(usize, &str)> = line.words().take(4).collect();
    let [(_, hash), (at, cells), (_, rating)] = words[..] else {
        let rule = "a record is hash, cells and rating";
        return Err(line.error(ErrorKind::unexpected(line.text.trim(), rule)));
    };
    let found = cells.chars().count();
    if found != 81 {
        return Err(line.error(ErrorKind::Cells { found, size: 9 }));
    }
    let mut digits = Vec::with_capacity(81);
    for (offset, symbol) in cells.char_indices() {
        let found = &cells[offset..offset + symbol.len_utf8()];
        let digit = boards.digit(symbol, 9);
        digits.push(digit.ok_or_else(|| boards.bad_cell(line, at + offset, found, 9))?);
    }
    let puzzle = boards.puzzle(9, digits).map_err(|kind| line.error(kind))?;
    let mut record = Record::new(puzzle, Format::Bank);
    record.line = line.number;
    record.id = Some(hash.to_owned());
    record.meta.add(Field::Level, rating);
    Ok(record)
}

/// The rating of a record as the bank has it, if it has one that fits.
fn rating(record: &Record) -> Option<f32> {
    let rating: f32 = record.meta.get(Field::Level)?.parse().ok()?;
    (0.0..100.0).contains(&rating).then_some(rating)
}

/// Appends a record; one without a rating gets 0.0.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let cells = plain_digits(board.grid, '0');
    let hash = match board.record.and_then(|record| record.id.as_deref()) {
        Some(id) if is_hash(id) => id.to_owned(),
        _ => hash(cells.as_bytes()),
    };
    let rating = board.record.and_then(rating).unwrap_or(0.0);
    page.text
        .push_str(&format!("{hash} {cells} {rating:4.1}\n"));
}

/// The first 12 hexadecimal digits of the SHA-1 of a short text (RFC 3174).
fn hash(text: &[u8]) -> String {
    let mut message = text.to_vec();
    message.push(0x80);
    while message.len() % 64 != 56 {
        message.push(0);
    }
    message.extend((text.len() as u64 * 8).to_be_bytes());
    let mut state: [u32; 5] = [
        0x6745_2301,
        0xefcd_ab89,
        0x98ba_dcfe,
        0x1032_5476,
        0xc3d2_e1f0,
    ];
    for block in message.chunks_exact(64) {
        let mut words = [0; 80];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = bytes
                .iter()
                .fold(0, |word, &byte| word << 8 | u32::from(byte));
        }
        for t in 16..80 {
            let mixed: u32 = words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16];
            words[t] = mixed.rotate_left(1);
        }
        let [mut a, mut b, mut c, mut d, mut e] = state;
        for (t, &word) in words.iter().enumerate() {
            let (mix, constant) = match t {
                0..20 => (b & c | !b & d, 0x5a82_7999),
                20..40 => (b ^ c ^ d, 0x6ed9_eba1),
                40..60 => (b & c | b & d | c & d, 0x8f1b_bcdc),
                _ => (b ^ c ^ d, 0xca62_c1d6),
            };
            let next = a.rotate_left(5).wrapping_add(mix).wrapping_add(e);
            let next = next.wrapping_add(word).wrapping_add(constant);
            (a, b, c, d, e) = (next, a, b.rotate_left(30), c, d);
        }
        for (sum, part) in state.iter_mut().zip([a, b, c, d, e]) {
            *sum = sum.wrapping_add(part);
        }
    }
    format!("{:08x}{:04x}", state[0], state[1] >> 16)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_hash_is_that_of_rfc_3174() {
        assert_eq!(super::hash(b"abc"), "a9993e364706");
        assert_eq!(super::hash(b""), "da39a3ee5e6b");
        let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(super::hash(two_blocks), "84983e441c3b");
    }
}
