//! The sign for an empty cell: the usual ones, or one that only this board has.
//!
//! `.`, `0`, `*` and `_` are empty on every board. A board without them may have one sign of its
//! own, `x`, `?`, `-`, `-1`, `null` or any other that is not a digit of its alphabet.

use crate::error::{Error, ErrorKind};

/// The signs that a board has shown so far.
#[derive(Default, Debug)]
pub(super) struct Signs {
    /// The board's own sign, and the error for the place where it stood first.
    own: Option<(String, Error)>,
    /// True if a usual sign for an empty cell stood on the board.
    usual: bool,
    /// True if a digit stood on the board.
    digits: bool,
}

impl Signs {
    /// The digit of a cell, 0 for an empty one. `digit` is what the alphabet says of it; `error` makes
    /// the error at its place.
    pub(super) fn take(
        &mut self,
        cell: &str,
        digit: Option<u8>,
        error: impl FnOnce() -> Error,
    ) -> Result<u8, Error> {
        match digit {
            Some(0) => self.usual = true,
            Some(_) => self.digits = true,
            None if !is_sign(cell) => return Err(error()),
            None => match &self.own {
                None => self.own = Some((cell.to_owned(), error())),
                Some((own, _)) if own == cell => {}
                Some((own, first)) => {
                    let is_letter = |sign: &str| {
                        let plain = sign.chars().all(char::is_alphanumeric);
                        plain && !"xXoO".contains(sign)
                    };
                    if is_letter(own) || is_letter(cell) {
                        return Err(first.clone());
                    }
                    let kind = ErrorKind::EmptySigns(own.clone(), cell.to_owned());
                    let place = error().place;
                    return Err(Error { place, kind });
                }
            },
        }
        Ok(digit.unwrap_or(0))
    }

    /// Returns true if this is the board's own sign so far.
    pub(super) fn is_own(&self, sign: &str) -> bool {
        self.own.as_ref().is_some_and(|(own, _)| own == sign)
    }

    /// Refuses a sign of its own on a board that also has a usual one, or no digit at all, unless the sign
    /// means an empty cell by itself.
    pub(super) fn check(&mut self) -> Result<(), Error> {
        let is_plain = |sign: &str| sign == "?" || is_word(sign);
        match self.own.take() {
            Some((_, error)) if self.usual => Err(error),
            Some((own, error)) if !self.digits && !is_plain(&own) => Err(error),
            _ => Ok(()),
        }
    }
}

/// Returns true if a cell may be empty by a sign that only this board has.
pub(super) fn is_sign(cell: &str) -> bool {
    let mut symbols = cell.chars();
    match (symbols.next(), symbols.next()) {
        (Some(symbol), None) => {
            let reserved = symbol.is_numeric() || symbol.is_whitespace() || symbol.is_control();
            !reserved && symbol != char::REPLACEMENT_CHARACTER && !"[]{}<>\"'".contains(symbol)
        }
        (Some(_), Some(_)) => is_word(cell),
        _ => false,
    }
}

/// Returns true if a word of several characters stands for an empty cell.
pub(super) fn is_word(word: &str) -> bool {
    ["-1", "null", "none", "nil", "nan", "na"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(word))
}
