//! One puzzle as it was read, of either kind.

use cellwise_formats::{AnyRecord, sudoku};
use cellwise_sudoku::{Isa, Symbols};

use crate::fault::Fault;
use crate::{Head, RecordPlace};

/// A puzzle as it was read: the record, the characters that stand for its digits, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The record.
    pub record: AnyRecord,
    /// The characters of the digits, for a Sudoku.
    pub symbols: Symbols,
    /// The place of the record.
    pub place: RecordPlace,
    /// The instruction set of the engine for classic Sudoku.
    pub isa: Isa,
}

impl Input {
    /// A puzzle with the usual symbols, or with numbers if it was read so, whose only place is the name that its file gives it.
    pub fn new(record: impl Into<AnyRecord>) -> Self {
        let record = record.into();
        Self {
            symbols: match &record {
                AnyRecord::Sudoku(record) if record.format == sudoku::Format::Numbers => {
                    Symbols::numbers()
                }
                _ => Symbols::default(),
            },
            place: RecordPlace {
                id: record.id().map(str::to_owned),
                ..RecordPlace::default()
            },
            record,
            isa: Isa::detect(),
        }
    }

    /// The same puzzle for an engine with this instruction set, if one is named.
    #[must_use]
    pub fn with_isa(self, isa: Option<Isa>) -> Self {
        Self {
            isa: isa.unwrap_or(self.isa),
            ..self
        }
    }

    /// The same puzzle with other characters for its digits, if there are any.
    #[must_use]
    pub fn with_symbols(self, symbols: Option<&Symbols>) -> Self {
        match symbols {
            Some(symbols) => Self {
                symbols: symbols.clone(),
                ..self
            },
            None => self,
        }
    }

    /// The same puzzle with the line on which it begins as part of its place.
    #[must_use]
    pub fn with_line(mut self) -> Self {
        self.place.line = Some(self.record.line());
        self
    }

    /// The head of a reply on it.
    #[must_use]
    pub fn head(&self) -> Head {
        Head::of(self)
    }

    /// The options to write a Sudoku with its own symbols, if they are not the usual ones.
    #[must_use]
    pub fn write_options(&self) -> sudoku::WriteOptions {
        write_options(&self.symbols)
    }

    /// Refuses several boards that overlap, for a verb that knows steps or models of one board alone.
    ///
    /// # Errors
    /// [`Code::Unsupported`](crate::Code::Unsupported) for a Samurai and its like.
    pub(crate) fn one_board(&self, verb: &str) -> Result<(), Fault> {
        match &self.record {
            AnyRecord::Sudoku(record) if record.puzzle.shape().has_several_boards() => {
                let text = format!(
                    "{verb} takes one board, and here several overlap; solve, count, check, candidates, superfluous and minimize take them"
                );
                Err(Fault::new(crate::Code::Unsupported, text))
            }
            _ => Ok(()),
        }
    }

    /// The Sudoku, for a verb that takes no other puzzle.
    ///
    /// # Errors
    /// [`Code::Unsupported`](crate::Code::Unsupported) for a Nonogram.
    pub(crate) fn sudoku(&self, verb: &str) -> Result<&sudoku::Record, Fault> {
        match &self.record {
            AnyRecord::Sudoku(record) => Ok(record),
            AnyRecord::Nonogram(_) => Err(Fault::sudoku_alone(verb)),
        }
    }
}

pub(crate) fn write_options(symbols: &Symbols) -> sudoku::WriteOptions {
    let symbols = Some(symbols.clone()).filter(|symbols| !symbols.is_usual());
    sudoku::WriteOptions {
        symbols,
        ..sudoku::WriteOptions::default()
    }
}
