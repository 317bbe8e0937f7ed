//! The words of a rule's line: cells, numbers, keywords.

use std::fmt;
use std::ops::Deref;

use super::{Form, RuleError};
use crate::Shape;
use crate::shape::cell_name;

/// Cells of a board in a certain order; reads as a slice of cell numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells {
    // Bytes keep rules small, and with them the errors that name one.
    size: u8,
    digits: u8,
    cells: Vec<usize>,
}

impl Cells {
    pub(super) fn new(shape: &Shape, cells: Vec<usize>) -> Self {
        Self {
            size: shape.size() as u8,
            digits: shape.digits() as u8,
            cells,
        }
    }

    /// The largest digit of the board they lie on.
    pub(super) fn digits(&self) -> usize {
        self.digits.into()
    }

    /// The size of the board they lie on.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size.into()
    }

    pub(super) fn name(&self, index: usize) -> String {
        cell_name(self.size(), self.cells[index]).to_string()
    }
}

impl Deref for Cells {
    type Target = [usize];
    fn deref(&self) -> &[usize] {
        &self.cells
    }
}

/// Their names, with blanks between them: `r1c1 r1c2`.
impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, &cell) in self.cells.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{}", cell_name(self.size(), cell))?;
        }
        Ok(())
    }
}

/// Digits in ascending order; a digit may be there more than once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digits(Vec<u8>);

impl Deref for Digits {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// As numbers with commas between them: `1,2,2`.
impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, digit) in self.0.iter().enumerate() {
            let gap = if i == 0 { "" } else { "," };
            write!(f, "{gap}{digit}")?;
        }
        Ok(())
    }
}

const CELL: &str = "a cell, for instance r1c1";

/// The deepest that rules may stand inside each other.
const MAX_DEPTH: usize = 8;

/// Reads a line word by word.
pub(crate) struct Words<'a> {
    words: std::iter::Peekable<std::str::SplitWhitespace<'a>>,
    pub(super) shape: &'a Shape,
    form: Form,
    /// The number of rules around this one.
    depth: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str, shape: &'a Shape) -> Self {
        Self {
            words: text.split_whitespace().peekable(),
            shape,
            depth: 0,
            form: Form {
                name: "",
                form: "",
                meaning: "",
                called: "",
                said: "",
            },
        }
    }

    pub(super) fn begin(&mut self, form: Form) {
        self.form = form;
    }

    /// The words of a rule that stands inside the one that is read.
    pub(super) fn inside<'b>(&self, text: &'b str) -> Result<Words<'b>, RuleError>
    where
        'a: 'b,
    {
        if self.depth == MAX_DEPTH {
            return Err(self.unexpected(text, "fewer rules inside each other, 8 at most"));
        }
        let mut words = Words::new(text, self.shape);
        words.depth = self.depth + 1;
        Ok(words)
    }

    /// The text between a `(` and its `)`, without them; blanks may lie inside.
    pub(super) fn group(&mut self, expected: &'static str) -> Result<String, RuleError> {
        let mut text = String::new();
        let mut open = 0usize;
        loop {
            let Some(word) = self.words.next() else {
                return Err(match text.is_empty() {
                    true => RuleError::Missing {
                        rule: self.form.name,
                        expected,
                        form: self.form.form,
                    },
                    false => self.unexpected(text, "a ) for each ("),
                });
            };
            if text.is_empty() && !word.starts_with('(') {
                return Err(self.unexpected(word, expected));
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
            for sign in word.chars() {
                open = match sign {
                    '(' => open + 1,
                    ')' if open > 0 => open - 1,
                    ')' => return Err(self.unexpected(text, "a ( for each )")),
                    _ => open,
                };
            }
            if open == 0 {
                break;
            }
        }
        // `(a)(b)` is two groups in one word.
        match text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'))
        {
            Some(inner) if !splits(inner) => Ok(inner.trim().to_owned()),
            _ => Err(self.unexpected(text, "a blank after the )")),
        }
    }

    /// Returns true if another group follows.
    pub(super) fn next_is_group(&mut self) -> bool {
        self.words.peek().is_some_and(|word| word.starts_with('('))
    }

    /// Returns true if a whole number follows.
    pub(super) fn next_is_number(&mut self) -> bool {
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        self.words.peek().is_some_and(is_number)
    }

    /// The next word, if `test` says that it is right.
    pub(super) fn next_if(&mut self, test: impl FnOnce(&str) -> bool) -> Option<&'a str> {
        self.words.next_if(|word| test(word))
    }

    /// Digits of the board as numbers with commas between them, in any order.
    pub(super) fn digits(&mut self) -> Result<Digits, RuleError> {
        const EXPECTED: &str = "digits of the board with commas between them, for instance 1,2,2";
        let word = self.word(EXPECTED)?;
        let size = self.shape.digits();
        let digit = |text: &str| {
            let digit = text.parse::<u8>().ok();
            digit.filter(|&digit| (1..=size).contains(&usize::from(digit)))
        };
        let digits: Option<Vec<u8>> = word.split(',').map(digit).collect();
        match digits {
            Some(mut digits) => {
                digits.sort_unstable();
                Ok(Digits(digits))
            }
            None => Err(self.unexpected(word, EXPECTED)),
        }
    }

    /// The next word in small letters.
    pub(super) fn next_word(&mut self) -> Option<String> {
        self.words.next().map(str::to_lowercase)
    }

    /// The next word exactly as written, which must be there.
    pub(super) fn raw(&mut self, expected: &'static str) -> Result<&'a str, RuleError> {
        self.words.next().ok_or(RuleError::Missing {
            rule: self.form.name,
            expected,
            form: self.form.form,
        })
    }

    /// The next word exactly as written.
    pub(super) fn next_raw(&mut self) -> Option<&'a str> {
        self.words.next()
    }

    /// Takes the next word if it is `word`.
    pub(super) fn skip(&mut self, word: &str) -> bool {
        let is = self
            .words
            .peek()
            .is_some_and(|next| next.eq_ignore_ascii_case(word));
        if is {
            self.words.next();
        }
        is
    }

    fn word(&mut self, expected: &'static str) -> Result<String, RuleError> {
        self.next_word().ok_or(RuleError::Missing {
            rule: self.form.name,
            expected,
            form: self.form.form,
        })
    }

    pub(super) fn unexpected(&self, found: impl Into<String>, expected: &'static str) -> RuleError {
        RuleError::Word {
            rule: self.form.name,
            found: found.into(),
            expected,
        }
    }

    /// A whole number.
    pub(super) fn number(&mut self, expected: &'static str) -> Result<usize, RuleError> {
        let word = self.word(expected)?;
        word.parse::<u32>()
            .map(|number| number as usize)
            .map_err(|_| self.unexpected(word, expected))
    }

    /// One of some keywords.
    pub(super) fn one_of<T: Copy>(
        &mut self,
        choices: &[(&str, T)],
        expected: &'static str,
    ) -> Result<T, RuleError> {
        let word = self.word(expected)?;
        match choices.iter().find(|(name, _)| *name == word) {
            Some((_, choice)) => Ok(*choice),
            None => Err(self.unexpected(word, expected)),
        }
    }

    /// Refuses a cell that belongs to none of several boards.
    pub(super) fn on_a_board(&self, cell: usize) -> Result<(), RuleError> {
        match self.shape.is_hole(cell) {
            false => Ok(()),
            true => Err(RuleError::Hole {
                rule: self.form.name,
                cell,
                size: self.shape.size(),
            }),
        }
    }

    /// One cell.
    pub(super) fn cell(&mut self) -> Result<usize, RuleError> {
        let word = self.word(CELL)?;
        self.cell_named(&word)
    }

    /// The cell of this name.
    pub(super) fn cell_named(&self, word: &str) -> Result<usize, RuleError> {
        let numbers = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let parse = |text: &str| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|_| plain)
        };
        let place = numbers.and_then(|(row, column)| Some((parse(row)?, parse(column)?)));
        let Some((row, column)) = place else {
            return Err(self.unexpected(word, CELL));
        };
        let size = self.shape.size();
        if (1..=size).contains(&row) && (1..=size).contains(&column) {
            let cell = (row - 1) * size + column - 1;
            return self.on_a_board(cell).map(|()| cell);
        }
        Err(RuleError::OffBoard {
            rule: self.form.name,
            cell: word.to_owned(),
            size,
        })
    }

    /// All remaining words as cells: `at_least` this number, each at most once.
    pub(super) fn cells(&mut self, at_least: usize) -> Result<Cells, RuleError> {
        self.cells_before(at_least, "")
    }

    /// The words before the word `stop` as cells: `at_least` this number, each at most once.
    pub(super) fn cells_before(&mut self, at_least: usize, stop: &str) -> Result<Cells, RuleError> {
        let mut cells = Vec::new();
        let goes_on = |word: &&str| !word.eq_ignore_ascii_case(stop);
        while cells.len() < at_least || self.words.peek().is_some_and(goes_on) {
            let cell = self.cell()?;
            if cells.contains(&cell) {
                return Err(RuleError::Twice {
                    rule: self.form.name,
                    cell,
                    size: self.shape.size(),
                });
            }
            cells.push(cell);
        }
        Ok(Cells::new(self.shape, cells))
    }

    /// Nothing may follow.
    pub(super) fn end(&mut self) -> Result<(), RuleError> {
        match self.next_word() {
            None => Ok(()),
            Some(word) => Err(self.unexpected(word, "nothing more")),
        }
    }
}

/// Returns true if a text closes more than it has opened at some place: `a) (b`.
fn splits(text: &str) -> bool {
    let mut open = 0;
    text.chars().any(|sign| {
        open += match sign {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        open < 0
    })
}
