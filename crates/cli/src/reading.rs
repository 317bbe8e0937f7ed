//! The reading options of both puzzles, and the records that are read with them.
//!
//! In: the options of the command line, and text. Out: records of either puzzle. The options
//! become a [`Reading`] right after parsing, so that everything behind the command line is
//! written once for both puzzles.

use std::io::BufRead;

use cellwise_formats::{Error, nonogram, sudoku};
use cellwise_sudoku::Symbols;
use cellwise_verbs::lines::begins_a_list;
use cellwise_verbs::{AnyRecord, PuzzleKind, View, examples, with_rules};
use clap::{Args, ValueEnum};

use crate::args::By;
use crate::exit::Failure;

/// A record, or the reason why it can't be read.
pub(crate) type ReadResult = Result<AnyRecord, Error>;

/// Records of a stream.
pub(crate) type Records = Box<dyn Iterator<Item = ReadResult> + Send>;

/// The options with which puzzles are read.
#[derive(Clone, Debug)]
pub(crate) enum Reading {
    Sudoku {
        options: sudoku::ReadOptions,
        /// Rules that every board gets beside its own.
        rules: Vec<String>,
        /// The parts of records that are left out.
        without: Vec<sudoku::Extra>,
    },
    Nonogram {
        options: nonogram::ReadOptions,
        /// The variables of the textbook's model.
        view: View,
    },
}

impl Reading {
    /// The puzzle that is read.
    pub(crate) fn kind(&self) -> PuzzleKind {
        match self {
            Self::Sudoku { .. } => PuzzleKind::Sudoku,
            Self::Nonogram { .. } => PuzzleKind::Nonogram,
        }
    }

    /// The instructions for typing a puzzle at a terminal.
    pub(crate) fn keyboard_help(&self) -> &'static str {
        match self {
            Self::Sudoku { .. } => {
                "Type the board, row by row, with or without blanks; 0 or . is an empty cell."
            }
            Self::Nonogram { .. } => {
                "Type HEIGHT WIDTH, then the clue of every row, then of every column, one line each; 0 is an empty line."
            }
        }
    }

    /// Returns true if lines typed at a terminal are rows or clues in digits: no format and no symbols
    /// are named.
    pub(crate) fn checks_typed_lines(&self) -> bool {
        match self {
            Self::Sudoku { options, .. } => options.from.is_none() && options.symbols.is_none(),
            Self::Nonogram { options, .. } => options.from.is_none(),
        }
    }

    /// The names of the built-in puzzles.
    pub(crate) fn preset_names(&self) -> &'static [&'static str] {
        match self {
            Self::Sudoku { .. } => examples::SUDOKU,
            Self::Nonogram { .. } => examples::NONOGRAM,
        }
    }

    /// The characters for the digits, if `--symbols` names them.
    pub(crate) fn symbols(&self) -> Option<&Symbols> {
        match self {
            Self::Sudoku { options, .. } => options.symbols.as_ref(),
            Self::Nonogram { .. } => None,
        }
    }

    /// The variables of the textbook's model.
    pub(crate) fn view(&self) -> View {
        match self {
            Self::Sudoku { .. } => View::default(),
            Self::Nonogram { view, .. } => *view,
        }
    }

    /// The built-in puzzle of this name.
    pub(crate) fn preset(&self, name: &str) -> Option<AnyRecord> {
        match self {
            Self::Sudoku { .. } => examples::sudoku(name).map(AnyRecord::Sudoku),
            Self::Nonogram { .. } => examples::nonogram(name).map(AnyRecord::Nonogram),
        }
    }

    /// The record with the rules of `--rule` beside its own, and without the parts of `--drop`.
    pub(crate) fn with_rules(&self, record: AnyRecord) -> ReadResult {
        match (self, record) {
            (Self::Sudoku { rules, without, .. }, AnyRecord::Sudoku(record)) => {
                with_rules(dropped(record, without), rules).map(AnyRecord::Sudoku)
            }
            (_, record) => Ok(record),
        }
    }

    /// The records of a stream, with the rules of `--rule`; the ending of the file's `name` may tell
    /// the format. At a `keyboard` nothing behind a record is waited for.
    pub(crate) fn records(
        &self,
        input: Box<dyn BufRead + Send>,
        name: &str,
        keyboard: bool,
    ) -> Records {
        match self {
            Self::Sudoku {
                options,
                rules,
                without,
            } => {
                let options = sudoku::ReadOptions {
                    name_hint: Some(name.to_owned()),
                    ..options.clone()
                };
                let records = sudoku::Reader::new(input, &options);
                let (rules, without) = (rules.clone(), without.clone());
                Box::new(records.map(move |record| {
                    with_rules(dropped(record?, &without), &rules).map(AnyRecord::Sudoku)
                }))
            }
            Self::Nonogram { options, .. } => {
                let options = nonogram::ReadOptions {
                    name_hint: Some(name.to_owned()),
                    keyboard,
                    ..options.clone()
                };
                let records = nonogram::Reader::new(input, &options);
                Box::new(records.map(|record| record.map(AnyRecord::Nonogram)))
            }
        }
    }

    /// A puzzle written out on the command line, without the rules of `--rule`.
    pub(crate) fn parse(&self, text: &str) -> ReadResult {
        match self {
            Self::Sudoku { options, .. } => sudoku::parse_one(text, options).map(AnyRecord::Sudoku),
            Self::Nonogram { options, .. } => {
                nonogram::parse_one(text, options).map(AnyRecord::Nonogram)
            }
        }
    }

    /// A puzzle in a field of a table, without the rules of `--rule`.
    pub(crate) fn parse_field(&self, text: &str) -> ReadResult {
        match self {
            Self::Sudoku { options, .. } => {
                let as_line = sudoku::ReadOptions {
                    from: options.from.or(Some(sudoku::Format::Line)),
                    ..options.clone()
                };
                sudoku::parse_one(text, &as_line).map(AnyRecord::Sudoku)
            }
            Self::Nonogram { .. } => self.parse(text),
        }
    }

    /// Returns true if a text that begins like this is a list of classic boards, one in each
    /// line, that needs none of the reading options.
    pub(crate) fn is_plain_lines(&self, begun: &[u8]) -> bool {
        match self {
            Self::Sudoku { options, rules, .. } => {
                matches!(options.from, None | Some(sudoku::Format::Line))
                    && options.symbols.is_none()
                    && options.box_size.is_none()
                    && rules.is_empty()
                    && begins_a_list(begun)
            }
            Self::Nonogram { .. } => false,
        }
    }
}

/// The record without these parts.
fn dropped(record: sudoku::Record, parts: &[sudoku::Extra]) -> sudoku::Record {
    parts
        .iter()
        .fold(record, |record, &part| record.without(part))
}

/// A part of a record that `--drop` leaves out.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum DropName {
    Marks,
    State,
    Drawings,
}

impl From<DropName> for sudoku::Extra {
    fn from(name: DropName) -> Self {
        match name {
            DropName::Marks => Self::Marks,
            DropName::State => Self::State,
            DropName::Drawings => Self::Drawings,
        }
    }
}

/// The options that only Sudoku has for reading.
#[derive(Args, Clone, Debug)]
pub(crate) struct SudokuRead {
    /// The format of the input; found out by itself unless told
    #[arg(long, value_name = "FORM", value_parser = |name: &str| name.parse::<sudoku::Format>())]
    from: Option<sudoku::Format>,

    /// The characters that stand for 1, 2, 3, …, for instance 0123456789ABCDEF
    #[arg(long, value_name = "CHARS", value_parser = Symbols::new)]
    symbols: Option<Symbols>,

    /// Rows and columns of a box, when the usual ones are not meant
    #[arg(long = "box", value_name = "RxC")]
    box_size: Option<By>,

    /// A rule beyond rows, columns and boxes, for instance `x`, `antiknight` or
    /// `killer 15 r1c1 r1c2`; may be given several times
    #[arg(long = "rule", value_name = "RULE")]
    rules: Vec<String>,

    /// Leave out parts of the input: `marks` (pencil marks of the puzzle), `state` (the player's
    /// digits and marks), `drawings`
    #[arg(
        long,
        value_name = "PARTS",
        value_delimiter = ',',
        hide_possible_values = true
    )]
    drop: Vec<DropName>,
}

impl From<SudokuRead> for Reading {
    fn from(args: SudokuRead) -> Self {
        Self::Sudoku {
            options: sudoku::ReadOptions {
                from: args.from,
                symbols: args.symbols,
                box_size: args.box_size.map(|By(rows, columns)| (rows, columns)),
                name_hint: None,
            },
            rules: args.rules,
            without: args.drop.into_iter().map(Into::into).collect(),
        }
    }
}

/// The reading options of both puzzles, for a verb that is told which one it reads.
#[derive(Args, Clone, Debug)]
pub(crate) struct EitherRead {
    /// The format of the input; found out by itself unless told
    #[arg(long, value_name = "FORM")]
    from: Option<String>,

    /// Sudoku: the characters that stand for 1, 2, 3, …, for instance 0123456789ABCDEF
    #[arg(long, value_name = "CHARS", value_parser = Symbols::new)]
    symbols: Option<Symbols>,

    /// Sudoku: rows and columns of a box, when the usual ones are not meant
    #[arg(long = "box", value_name = "RxC")]
    box_size: Option<By>,

    /// Sudoku: a rule beyond rows, columns and boxes; may be given several times
    #[arg(long = "rule", value_name = "RULE")]
    rules: Vec<String>,

    /// Nonogram: height and width, for formats that don't say
    #[arg(long, value_name = "HxW")]
    size: Option<By>,
}

impl EitherRead {
    /// The options for a kind of puzzle.
    ///
    /// # Errors
    /// If an option is for the other kind, or the format is not one of this kind.
    pub(crate) fn reading(&self, kind: PuzzleKind) -> Result<Reading, Failure> {
        let foreign = match kind {
            PuzzleKind::Sudoku => self.size.is_some().then_some("--size"),
            PuzzleKind::Nonogram => (self.symbols.is_some().then_some("--symbols"))
                .or(self.box_size.is_some().then_some("--box"))
                .or((!self.rules.is_empty()).then_some("--rule")),
        };
        if let Some(option) = foreign {
            let text = format!("{option} is not for a {}", kind.name());
            return Err(Failure::Usage(text));
        }
        let usage = |error: &dyn std::fmt::Display| Failure::Usage(format!("--from: {error}"));
        Ok(match kind {
            PuzzleKind::Sudoku => {
                let from = self.from.as_deref().map(str::parse).transpose();
                SudokuRead {
                    from: from.map_err(|error| usage(&error))?,
                    symbols: self.symbols.clone(),
                    box_size: self.box_size,
                    rules: self.rules.clone(),
                    drop: Vec::new(),
                }
                .into()
            }
            PuzzleKind::Nonogram => {
                let from = self.from.as_deref().map(str::parse).transpose();
                NonogramRead {
                    from: from.map_err(|error| usage(&error))?,
                    size: self.size,
                }
                .into()
            }
        })
    }
}

/// The options that only Nonograms have for reading.
#[derive(Args, Clone, Debug)]
pub(crate) struct NonogramRead {
    /// The format of the input; found out by itself unless told
    #[arg(long, value_name = "FORM", value_parser = |name: &str| name.parse::<nonogram::Format>())]
    from: Option<nonogram::Format>,

    /// Height and width, for formats that don't say (tournament files: square unless told)
    #[arg(long, value_name = "HxW")]
    size: Option<By>,
}

impl From<NonogramRead> for Reading {
    fn from(args: NonogramRead) -> Self {
        Self::Nonogram {
            options: nonogram::ReadOptions {
                from: args.from,
                size: args.size.map(|By(height, width)| (height, width)),
                name_hint: None,
                keyboard: false,
            },
            view: View::Cells,
        }
    }
}

/// The reading options of Nonograms for the textbook's verbs.
#[derive(Args, Clone, Debug)]
pub(crate) struct NonogramModel {
    #[command(flatten)]
    read: NonogramRead,

    /// What the variables are: the cells, or the starts of the runs
    #[arg(
        long,
        value_name = "VIEW",
        default_value = "cells",
        help_heading = "Method"
    )]
    view: ViewName,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ViewName {
    Cells,
    Starts,
}

impl From<NonogramModel> for Reading {
    fn from(args: NonogramModel) -> Self {
        let mut reading = Self::from(args.read);
        if let Self::Nonogram { view, .. } = &mut reading {
            *view = match args.view {
                ViewName::Cells => View::Cells,
                ViewName::Starts => View::Starts,
            };
        }
        reading
    }
}
