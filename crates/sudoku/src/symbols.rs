//! The characters that stand for digits.

use std::borrow::Cow;

use thiserror::Error;

use crate::MAX_SIZE;

/// The usual alphabet: 1–9, then capital letters, then small ones, then two signs for 62 digits and beyond.
const USUAL: &[u8; MAX_SIZE] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@&+";

/// The same as characters. Boards share it: a list of its own for each of a million boards took
/// longer than solving them.
static USUAL_CHARACTERS: [char; MAX_SIZE] = {
    let mut characters = ['?'; MAX_SIZE];
    let mut i = 0;
    while i < MAX_SIZE {
        characters[i] = USUAL[i] as char;
        i += 1;
    }
    characters
};

/// The character of every number as the digit of a board, as [`Symbols::of`] gives it.
static USUAL_TEXT: [u8; 256] = {
    let mut text = [b'?'; 256];
    text[0] = b'.';
    let mut i = 0;
    while i < MAX_SIZE {
        text[i + 1] = USUAL[i];
        i += 1;
    }
    text
};

/// Why a text is not an alphabet.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymbolsError {
    /// The same character for two digits.
    #[error("'{0}' stands for two digits")]
    Twice(char),
    /// A character that means "empty" or separates cells.
    #[error("'{0}' can't be a digit: it stands for an empty cell or a frame")]
    Reserved(char),
    /// Fewer than one or more than 64 characters.
    #[error("{0} symbols; a board has 1 to {MAX_SIZE}")]
    Length(usize),
}

/// The characters for the digits 1, 2, 3, … of a board.
///
/// ```
/// use cellwise_sudoku::Symbols;
///
/// let usual = Symbols::default();
/// assert_eq!(usual.of(10), 'A');
/// let hex = Symbols::new("0123456789ABCDEF")?;     // here '0' is the first digit, not an empty cell
/// assert_eq!(hex.digit('0'), Some(1));
/// assert_eq!(hex.digit('G'), None);
/// # Ok::<(), cellwise_sudoku::SymbolsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbols {
    characters: Cow<'static, [char]>,
    /// True if texts write digits as numbers.
    numbers: bool,
}

impl Symbols {
    /// The alphabet whose first character is digit 1, and so on.
    ///
    /// # Errors
    /// [`SymbolsError`] if a character is there twice or is reserved.
    pub fn new(text: &str) -> Result<Self, SymbolsError> {
        let symbols: Vec<char> = text.chars().collect();
        if !(1..=MAX_SIZE).contains(&symbols.len()) {
            return Err(SymbolsError::Length(symbols.len()));
        }
        for (i, &symbol) in symbols.iter().enumerate() {
            if symbol.is_whitespace() || symbol.is_control() || ".*_|,;#".contains(symbol) {
                return Err(SymbolsError::Reserved(symbol));
            }
            if symbols[..i].contains(&symbol) {
                return Err(SymbolsError::Twice(symbol));
            }
        }
        Ok(Self {
            characters: Cow::Owned(symbols),
            numbers: false,
        })
    }

    /// The usual symbols, for a board whose text writes digits as numbers: where there is room for
    /// more than one character, so does [`Symbols::name`].
    ///
    /// ```
    /// use cellwise_sudoku::Symbols;
    ///
    /// assert_eq!(Symbols::numbers().name(10), "10");
    /// assert_eq!(Symbols::default().name(10), "A");
    /// assert_eq!(Symbols::numbers().of(10), 'A');
    /// ```
    #[must_use]
    pub fn numbers() -> Self {
        Self {
            numbers: true,
            ..Self::default()
        }
    }

    /// Returns true if the characters are the usual ones.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        match &self.characters {
            Cow::Borrowed(_) => true,
            Cow::Owned(characters) => *characters == USUAL_CHARACTERS,
        }
    }

    /// The text for a digit, `.` for 0 (an empty cell).
    #[must_use]
    pub fn name(&self, digit: u8) -> String {
        match self.numbers && digit > 0 {
            true => digit.to_string(),
            false => self.of(digit).to_string(),
        }
    }

    /// Returns true if the name of a digit has several characters.
    #[must_use]
    pub fn is_long(&self, digit: u8) -> bool {
        self.numbers && digit > 9
    }

    /// The number of digits that have a symbol.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "an alphabet is never empty")]
    pub fn len(&self) -> usize {
        self.characters.len()
    }

    /// The character for a digit, `.` for 0 (an empty cell) and `?` for a digit beyond the alphabet.
    #[must_use]
    pub fn of(&self, digit: u8) -> char {
        match digit {
            0 => '.',
            _ => {
                let symbol = self.characters.get(usize::from(digit) - 1);
                symbol.copied().unwrap_or('?')
            }
        }
    }

    /// The characters for the digits of a board, row by row.
    ///
    /// ```
    /// use cellwise_sudoku::Symbols;
    ///
    /// assert_eq!(Symbols::default().text(&[0, 9, 10]), ".9A");
    /// assert_eq!(Symbols::new("αβγ")?.text(&[3, 0, 1]), "γ.α");
    /// # Ok::<(), cellwise_sudoku::SymbolsError>(())
    /// ```
    #[must_use]
    pub fn text(&self, digits: &[u8]) -> String {
        match &self.characters {
            Cow::Borrowed(_) => {
                let usual = digits.iter().map(|&digit| USUAL_TEXT[usize::from(digit)]);
                // One byte for each cell; nothing but ASCII is in it.
                String::from_utf8(usual.collect()).unwrap_or_default()
            }
            Cow::Owned(_) => digits.iter().map(|&digit| self.of(digit)).collect(),
        }
    }

    /// The digit that a character stands for.
    #[must_use]
    pub fn digit(&self, symbol: char) -> Option<u8> {
        let index = self.characters.iter().position(|&s| s == symbol)?;
        Some(index as u8 + 1)
    }

    /// Returns true if a character stands for an empty cell: `.`, `*`, `_`, and `0` unless it is a digit here.
    #[must_use]
    pub fn is_empty_cell(&self, symbol: char) -> bool {
        matches!(symbol, '.' | '*' | '_') || (symbol == '0' && self.digit('0').is_none())
    }
}

/// 1–9, then A–Z, a–z.
impl Default for Symbols {
    fn default() -> Self {
        Self {
            characters: Cow::Borrowed(&USUAL_CHARACTERS),
            numbers: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_of_the_largest_board_has_its_own_symbol() {
        let usual = Symbols::default();
        assert_eq!(usual.len(), MAX_SIZE);
        let written = str::from_utf8(USUAL).unwrap();
        assert_eq!(Symbols::new(written), Ok(usual.clone()));
        assert!(Symbols::new(written).unwrap().is_usual());
        for digit in 1..=MAX_SIZE as u8 {
            assert_eq!(usual.digit(usual.of(digit)), Some(digit));
        }
    }

    #[test]
    fn a_text_is_the_characters_of_its_digits() {
        let digits: Vec<u8> = (0..=255).collect();
        for symbols in [Symbols::default(), Symbols::new("αβγ").unwrap()] {
            let one_by_one: String = digits.iter().map(|&digit| symbols.of(digit)).collect();
            assert_eq!(symbols.text(&digits), one_by_one);
        }
    }

    #[test]
    fn zero_is_empty_unless_it_is_a_digit() {
        assert!(Symbols::default().is_empty_cell('0'));
        assert!(!Symbols::new("0123").unwrap().is_empty_cell('0'));
    }

    #[test]
    fn an_ambiguous_alphabet_is_refused() {
        assert_eq!(Symbols::new("1231"), Err(SymbolsError::Twice('1')));
        assert_eq!(Symbols::new("12."), Err(SymbolsError::Reserved('.')));
        assert_eq!(Symbols::new(""), Err(SymbolsError::Length(0)));
    }
}
