//! The words of a rule's line: cells, numbers, keywords.

use std::fmt;
use std::ops::Deref;

use super::{Form, RuleError};
use crate::Shape;

/// Cells of a board in a certain order; reads as a slice of cell numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells {
    size: usize,
    cells: Vec<usize>,
}

impl Cells {
    pub(super) fn new(size: usize, cells: Vec<usize>) -> Self {
        Self { size, cells }
    }

    /// The size of the board they lie on.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    pub(super) fn name(&self, index: usize) -> String {
        name(self.size, self.cells[index])
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
            write!(f, "{gap}{}", name(self.size, cell))?;
        }
        Ok(())
    }
}

fn name(size: usize, cell: usize) -> String {
    format!("r{}c{}", cell / size + 1, cell % size + 1)
}

/// Reads a line word by word.
pub(crate) struct Words<'a> {
    words: std::iter::Peekable<std::str::SplitWhitespace<'a>>,
    pub(super) shape: &'a Shape,
    form: Form,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str, shape: &'a Shape) -> Self {
        Self {
            words: text.split_whitespace().peekable(),
            shape,
            form: Form {
                name: "",
                form: "",
                meaning: "",
            },
        }
    }

    pub(super) fn begin(&mut self, form: Form) {
        self.form = form;
    }

    /// The next word in small letters.
    pub(super) fn next_word(&mut self) -> Option<String> {
        self.words.next().map(str::to_lowercase)
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

    /// One cell.
    pub(super) fn cell(&mut self) -> Result<usize, RuleError> {
        const EXPECTED: &str = "a cell, for instance r1c1";
        let word = self.word(EXPECTED)?;
        let numbers = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let parse = |text: &str| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|_| plain)
        };
        let place = numbers.and_then(|(row, column)| Some((parse(row)?, parse(column)?)));
        let Some((row, column)) = place else {
            return Err(self.unexpected(word, EXPECTED));
        };
        let size = self.shape.size();
        if (1..=size).contains(&row) && (1..=size).contains(&column) {
            return Ok((row - 1) * size + column - 1);
        }
        Err(RuleError::OffBoard {
            rule: self.form.name,
            cell: word,
            size,
        })
    }

    /// All the rest as cells, `at_least` so many, each at most once.
    pub(super) fn cells(&mut self, at_least: usize) -> Result<Cells, RuleError> {
        let mut cells = Vec::new();
        while cells.len() < at_least || self.words.peek().is_some() {
            let cell = self.cell()?;
            if cells.contains(&cell) {
                return Err(RuleError::Twice {
                    rule: self.form.name,
                    cell: self.shape.name(cell),
                });
            }
            cells.push(cell);
        }
        Ok(Cells::new(self.shape.size(), cells))
    }

    /// Nothing may follow.
    pub(super) fn end(&mut self) -> Result<(), RuleError> {
        match self.next_word() {
            None => Ok(()),
            Some(word) => Err(self.unexpected(word, "nothing more")),
        }
    }
}
