//! Boards from the words of a list: how many there are, and the digit of each cell.

use super::words::{List, Word, is_flat_board};
use crate::error::{Error, ErrorKind};
use crate::sudoku::board::Boards;
use crate::sudoku::signs::{self, Signs};

impl List {
    /// The boards of the list: one, or as many as it has.
    pub(super) fn boards(mut self) -> Vec<Self> {
        let as_list = Self::of_rows;
        if !self.ends.is_empty() {
            let mut boards = Vec::new();
            let mut begin = 0;
            for end in std::mem::take(&mut self.ends) {
                boards.push(as_list(self.rows.drain(..end - begin).collect()));
                begin = end;
            }
            return boards;
        }
        let filled = || self.rows.iter().filter(|row| !row.is_empty());
        if filled().count() > 1 && filled().all(|row| is_flat_board(row)) {
            let rows = self.rows.into_iter().filter(|row| !row.is_empty());
            return rows.map(|row| as_list(vec![row])).collect();
        }
        let words = || self.rows.iter().flatten();
        let length = words().next().map_or(0, |word| word.text.chars().count());
        let is_board = |word: &Word| word.quoted && word.text.chars().count() == length;
        let count = words().count();
        if length >= 16 && count > 1 && count != length && words().all(is_board) {
            let words = self.rows.into_iter().flatten();
            return words.map(|word| as_list(vec![vec![word]])).collect();
        }
        vec![self]
    }

    /// The size of the board and its digits.
    pub(super) fn digits(mut self, start: u64, boards: &Boards) -> Result<(usize, Vec<u8>), Error> {
        self.rows.retain(|row| !row.is_empty());
        let cells = |word: &Word| match word.quoted && !signs::is_word(&word.text) {
            true => word.text.chars().count().max(1),
            false => 1,
        };
        let lengths: Vec<usize> = self
            .rows
            .iter()
            .map(|row| row.iter().map(cells).sum())
            .collect();
        let total: usize = lengths.iter().sum();
        let size = match (&lengths[..], self.rows.first()) {
            // One list of all cells, or of all rows as strings.
            ([cells], _) => cells.isqrt(),
            _ => lengths.first().copied().unwrap_or(0),
        };
        if lengths.len() > 1 {
            if let Some(row) = lengths.iter().position(|&length| length != size) {
                let line = self.rows[row].first().map_or(start, |word| word.line);
                let (row, found) = (row + 1, lengths[row]);
                return Err(Error::at_line(line, ErrorKind::Row { row, found, size }));
            }
            if lengths.len() != size {
                let found = lengths.len();
                return Err(Error::at_line(start, ErrorKind::Rows { found, size }));
            }
        } else if size * size != total || !boards.has_shape(size) {
            let size = boards.nearest_size(total);
            return Err(Error::at_line(
                start,
                ErrorKind::Cells { found: total, size },
            ));
        }
        let mut digits = Vec::with_capacity(total);
        let mut signs = Signs::default();
        for word in self.rows.iter().flatten() {
            add_digits(word, size, boards, &mut signs, &mut digits)?;
        }
        signs.check()?;
        Ok((size, digits))
    }
}

fn add_digits(
    word: &Word,
    size: usize,
    boards: &Boards,
    signs: &mut Signs,
    digits: &mut Vec<u8>,
) -> Result<(), Error> {
    let number = |text: &str| {
        text.parse()
            .ok()
            .filter(|&digit: &u8| usize::from(digit) <= size)
    };
    if word.quoted && word.text.is_empty() {
        digits.push(0);
        return Ok(());
    }
    // One number or sign in quotes; else every character is a cell.
    let is_word =
        word.quoted && (number(&word.text).is_some() && size > 9 || signs::is_word(&word.text));
    if word.quoted && !is_word {
        for (at, symbol) in word.text.char_indices() {
            // Programs also leave a cell empty with a blank.
            let digit = match symbol {
                ' ' => Some(0),
                _ => boards.digit(symbol, size),
            };
            let cell = &word.text[at..at + symbol.len_utf8()];
            digits.push(signs.take(cell, digit, || word.error(boards.cell_rule(size)))?);
        }
        return Ok(());
    }
    let digit = match &word.text[..] {
        "None" | "null" | "nil" | "." | "_" => Some(0),
        text => number(text),
    };
    let rule = || format!("a cell is 1-{size}, or '0' when empty");
    digits.push(signs.take(&word.text, digit, || word.error(rule()))?);
    Ok(())
}
