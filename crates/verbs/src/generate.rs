//! `generate`: puzzles made to order, each with exactly one solution.
//!
//! In: wishes, a seed, the number of puzzles. Out: the puzzles, in order. The same seed gives the same puzzles
//! on every carrier and any number of threads, unless a limit of time strikes.

mod order;

use std::ops::Range;
use std::sync::Arc;

use cellwise_core::{Budget, Limit};
use cellwise_formats::{nonogram as nonogram_formats, sudoku as sudoku_formats};
use cellwise_generate::{Outcome, nonogram, sudoku};
use cellwise_human::sudoku::{Level, Technique};
use cellwise_sudoku::Symbols;
use serde::{Deserialize, Serialize};

use crate::fault::{Code, Fault};
use crate::input::write_options;
use crate::job::Context;
use crate::wire::{BoardText, ColourJson};
use crate::{Limits, Progress, PuzzleKind, Turn, VERSION, Work};

pub use order::Order;
pub(crate) use order::nonogram_levels;

/// `generate`: puzzles made to order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// The number of puzzles.
    #[serde(default = "one")]
    pub count: u64,
    /// The seed of everything random: the same seed, the same puzzles.
    #[serde(default)]
    pub seed: u64,
    /// Limits of the work. A limit of time makes a run that it stops one that can't be repeated.
    #[serde(default, deserialize_with = "crate::wire::request::object")]
    pub limits: Limits,
    /// The format of the puzzles; by default the simplest that holds them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Rows and columns: those of the picture, or twice the size of a Sudoku.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<[usize; 2]>,
    /// Sudoku: rows and columns of a box, when the usual ones are not meant.
    #[serde(default, rename = "box", skip_serializing_if = "Option::is_none")]
    pub box_size: Option<[usize; 2]>,
    /// Sudoku: rules, written out as `x` or `thermo r1c1 r1c2`, or by name as `killer` to be made at random.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(length(max = 1000)))]
    pub rules: Vec<String>,
    /// The level of the hardest step (`easy`, `medium`, `hard`, `expert`, `extreme`), or a range of levels
    /// (`easy..hard`). For a Sudoku also a range on Sudoku Explainer's scale (`3.4..4.2`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Sudoku: the technique that is needed; easier ones alone do not solve the puzzle, and with it they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// Sudoku: about as many digits are placed before the needed technique comes up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<usize>,
    /// Sudoku: no harder technique than this is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nothing_beyond: Option<String>,
    /// Sudoku: the number of givens, as `28`, or a range, as `24..28`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub givens: Option<String>,
    /// Sudoku: every given is needed.
    #[serde(default)]
    pub minimal: bool,
    /// Sudoku: the symmetry of the givens, for instance `half-turn`. Nonogram: `left-right`, `top-bottom` or
    /// `upright`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// Sudoku: the cells of the givens, row by row; `.`, `0` and `_` stand for open cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// Sudoku: boards, in any format; nothing equivalent to one of them is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlike: Option<String>,
    /// Nonogram: `scattered`, `shapes`, or `letters` (see `word`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<String>,
    /// Nonogram: the word whose letters are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// Nonogram: the share of painted cells, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<f64>,
    /// Nonogram: the number of colours beside the background.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colours: Option<usize>,
    /// Nonogram: `lines` (no guess is needed), `probes` or `probes-3` (trials of single cells, three at most),
    /// `search`, or `unique` for any of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solvable: Option<String>,
}

fn one() -> u64 {
    1
}

impl GenerateRequest {
    /// One puzzle of this kind without further wishes.
    #[must_use]
    pub fn new(kind: PuzzleKind) -> Self {
        Self {
            kind,
            count: 1,
            seed: 0,
            limits: Limits::default(),
            to: None,
            size: None,
            box_size: None,
            rules: Vec::new(),
            level: None,
            needs: None,
            after: None,
            nothing_beyond: None,
            givens: None,
            minimal: false,
            symmetry: None,
            pattern: None,
            unlike: None,
            drawing: None,
            word: None,
            density: None,
            colours: None,
            solvable: None,
        }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NewPuzzle {
    /// The version of the schema.
    pub cellwise: u32,
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// Its number in the run, from 0. It is the same puzzle in every run with this seed.
    pub number: u64,
    /// The puzzle.
    pub puzzle: String,
    /// Its only solution.
    pub solution: BoardText,
    /// Sudoku: the number of givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens: Option<usize>,
    /// The level, if a difficulty was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Sudoku: the hardest technique, if a difficulty was asked for. Missing where the level extreme alone was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Technique>,
    /// Nonogram: the methods that solve it, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<String>,
    /// Nonogram: the colours of the picture, background first; missing for black on white.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub palette: Option<Vec<ColourJson>>,
    /// The boards, and changes of boards, that were tried.
    pub trials: u64,
}

/// A puzzle that was not found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotMade {
    /// Its number in the run, from 0.
    pub number: u64,
    /// The boards, and changes of boards, that were tried.
    pub trials: u64,
    /// The wish that nothing found meets.
    pub lacks: String,
    /// The puzzle that came nearest. It has one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<NewPuzzle>,
    /// What the nearest lacks, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest_lacks: Option<String>,
}

/// The reply of `generate`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Generated {
    /// The version of the schema.
    pub cellwise: u32,
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// The seed.
    pub seed: u64,
    /// The puzzles, in the order of their numbers.
    pub puzzles: Vec<NewPuzzle>,
    /// The puzzles that were not found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_made: Vec<NotMade>,
    /// The limit that ended the run early, if one did. A run that time ended can't be repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

pub(crate) fn begin(request: &GenerateRequest, context: &Context) -> Result<Generating, Fault> {
    let order = Order::new(request)?;
    let most = (context.allowed.answer_cells / order.cells().max(1)) as u64;
    if order.cells() > context.allowed.cells || request.count > most {
        let text = format!(
            "the puzzles are larger, or more, than is allowed: {most} of this size at most"
        );
        return Err(Fault::new(Code::TooLarge, text));
    }
    Ok(Generating::new(&Arc::new(order), 0..request.count))
}

/// Makes the puzzles of an order that have these numbers.
#[must_use]
pub fn start(order: &Arc<Order>, numbers: Range<u64>) -> impl Work<Reply = Generated> + use<> {
    Generating::new(order, numbers)
}

/// The work of `generate`.
pub(crate) struct Generating {
    order: Arc<Order>,
    numbers: Range<u64>,
    at: Option<AnyMaker>,
    reply: Generated,
    total: u64,
}

enum AnyMaker {
    Sudoku(Box<sudoku::Maker>),
    Nonogram(Box<nonogram::Maker>),
}

impl Generating {
    fn new(order: &Arc<Order>, numbers: Range<u64>) -> Self {
        Self {
            reply: Generated {
                cellwise: VERSION,
                kind: order.kind(),
                seed: order.seed,
                puzzles: Vec::new(),
                not_made: Vec::new(),
                limit: None,
            },
            total: numbers.end.saturating_sub(numbers.start),
            order: Arc::clone(order),
            numbers,
            at: None,
        }
    }

    /// The maker of the next puzzles; `None` after the last.
    fn next_maker(&mut self) -> Result<Option<AnyMaker>, Fault> {
        let from = self.numbers.start;
        let to = self.numbers.end.min(from + self.order.portion());
        if from >= to {
            return Ok(None);
        }
        self.numbers.start = to;
        self.order.maker(from..to).map(Some)
    }

    fn take(&mut self, outcome: Outcome<NewPuzzle>) {
        match outcome {
            Outcome::Made(puzzle) => self.reply.puzzles.push(*puzzle),
            Outcome::GaveUp {
                number,
                trials,
                nearest,
                lacks,
            } => self.reply.not_made.push(NotMade {
                number,
                trials,
                lacks: self.order.wish(),
                nearest_lacks: nearest.is_some().then_some(lacks),
                nearest: nearest.map(|near| *near),
            }),
        }
    }
}

impl AnyMaker {
    fn advance(&mut self, budget: &mut Budget) -> Result<AnyOutcomes, Limit> {
        Ok(match self {
            Self::Sudoku(maker) => AnyOutcomes::Sudoku(maker.advance(budget)?),
            Self::Nonogram(maker) => AnyOutcomes::Nonogram(maker.advance(budget)?),
        })
    }

    fn stopped(self) -> AnyOutcomes {
        match self {
            Self::Sudoku(maker) => AnyOutcomes::Sudoku(maker.stopped()),
            Self::Nonogram(maker) => AnyOutcomes::Nonogram(maker.stopped()),
        }
    }
}

/// What became of the puzzles of one maker.
enum AnyOutcomes {
    Sudoku(Vec<sudoku::Outcome>),
    Nonogram(nonogram::Outcome),
}

impl AnyOutcomes {
    /// The puzzles as they are told.
    fn told(self, order: &Order) -> Result<Vec<Outcome<NewPuzzle>>, Fault> {
        match self {
            Self::Sudoku(outcomes) => outcomes
                .into_iter()
                .map(|outcome| outcome.try_map(|made| order.new_sudoku(made)))
                .collect(),
            Self::Nonogram(outcome) => Ok(vec![outcome.try_map(|made| order.new_nonogram(made))?]),
        }
    }
}

impl Work for Generating {
    type Reply = Generated;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Generated>, Fault> {
        loop {
            let Some(maker) = &mut self.at else {
                self.at = self.next_maker()?;
                if self.at.is_none() {
                    return Ok(Turn::Done(self.reply.clone()));
                }
                continue;
            };
            let outcomes = match maker.advance(budget) {
                Ok(outcomes) => outcomes,
                Err(Limit::Slice) => {
                    let done = self.reply.puzzles.len() + self.reply.not_made.len();
                    return Ok(Turn::Pending(Progress {
                        done: Some(done as u64),
                        total: Some(self.total),
                        ..Progress::default()
                    }));
                }
                Err(limit) => {
                    self.reply.limit = Some(limit);
                    self.numbers.start = self.numbers.end;
                    let Some(maker) = self.at.take() else {
                        continue;
                    };
                    maker.stopped()
                }
            };
            self.at = None;
            for outcome in outcomes.told(&self.order)? {
                self.take(outcome);
            }
        }
    }
}

impl Order {
    fn new_sudoku(&self, made: &sudoku::Made) -> Result<NewPuzzle, Fault> {
        let puzzle = &made.puzzle;
        let format = match self.sudoku_format()? {
            Some(format) => format,
            None => sudoku_formats::Format::simplest_for(puzzle),
        };
        let record = sudoku_formats::Record::new(puzzle.clone(), format);
        let symbols = Symbols::default();
        let (text, _) = sudoku_formats::to_text(&record, format, &write_options(&symbols))?;
        Ok(NewPuzzle {
            cellwise: VERSION,
            kind: PuzzleKind::Sudoku,
            number: made.number,
            puzzle: text.trim_end().to_owned(),
            solution: BoardText::grid(&made.solution, &symbols),
            givens: Some(puzzle.givens().filled()),
            level: made.difficulty.level,
            hardest: made.difficulty.hardest,
            effort: None,
            palette: None,
            trials: made.trials,
        })
    }

    fn new_nonogram(&self, made: &nonogram::Made) -> Result<NewPuzzle, Fault> {
        let text = self.nonogram_text(&made.puzzle)?;
        Ok(NewPuzzle {
            cellwise: VERSION,
            kind: PuzzleKind::Nonogram,
            number: made.number,
            puzzle: text,
            solution: BoardText::picture(&made.solution),
            givens: None,
            level: made.difficulty.level(),
            hardest: None,
            effort: Some(made.difficulty.effort.to_string()),
            palette: ColourJson::unless_plain(made.puzzle.palette()),
            trials: made.trials,
        })
    }

    fn nonogram_text(&self, puzzle: &cellwise_nonogram::Puzzle) -> Result<String, Fault> {
        nonogram_text(puzzle, self.nonogram_format()?)
    }
}

/// A Nonogram in a format, or in the one that holds clues and colours.
pub(crate) fn nonogram_text(
    puzzle: &cellwise_nonogram::Puzzle,
    format: Option<nonogram_formats::Format>,
) -> Result<String, Fault> {
    let format = format.unwrap_or(match puzzle.is_coloured() {
        true => nonogram_formats::Format::Non,
        false => nonogram_formats::Format::Json,
    });
    let record = nonogram_formats::Record::new(puzzle.clone(), format);
    let (text, _) =
        nonogram_formats::to_text(&record, format, &nonogram_formats::WriteOptions::default())?;
    Ok(text.trim_end().to_owned())
}
