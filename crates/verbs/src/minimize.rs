//! `minimize`: givens, and rules if asked to, taken away as long as the solution stays the only one.

use cellwise_core::{Budget, Limit, Rng};
use cellwise_formats::sudoku::{Format, Record, to_text};
use cellwise_sudoku::{Minimized, Minimizer, Puzzle, Symbols};
use serde::Serialize;

use crate::fault::Fault;
use crate::input::write_options;
use crate::job::Context;
use crate::wire::request::puzzle_request;
use crate::{Head, Input, Progress, Turn, Work, read};

puzzle_request! {
    /// `minimize`: the puzzle without the givens it does not need.
    MinimizeRequest {
        /// The format of the result; by default one line, or Cellwise's own text for a board
        /// with rules or pencil marks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<String>,
        /// Take rules away as well as givens. The member `rules` says which rules the puzzle has.
        #[serde(default)]
        drop_rules: bool,
    }
}

/// Options of `minimize`.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinimizeOptions {
    /// The format of the result; `None` for the simplest that holds it.
    pub to: Option<Format>,
    /// Take rules away as well as givens.
    pub rules: bool,
    /// The seed of the order in which givens are tried.
    pub seed: u64,
}

/// The reply of `minimize`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Minimize {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// `minimal`, `unproved` if a limit struck, or the verdict on a puzzle without exactly one solution.
    pub result: &'static str,
    /// The number of givens left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens: Option<usize>,
    /// The number of rules left, if rules were taken away as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<usize>,
    /// The puzzle that is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The number of givens at the start.
    #[serde(skip)]
    pub before: usize,
    /// The result as the engine gave it.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub minimized: Minimized,
}

pub(crate) fn begin(request: &MinimizeRequest, context: &Context) -> Result<Minimizing, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    let options = MinimizeOptions {
        to: read::format(request.to.as_deref())?,
        rules: request.drop_rules,
        seed: request.seed,
    };
    Minimizing::new(&input, &options)
}

/// Takes away the givens that a Sudoku does not need.
///
/// # Errors
/// [`Code::Unsupported`](crate::Code::Unsupported) for a Nonogram, or if the format can't hold the result.
pub fn start(
    input: &Input,
    options: &MinimizeOptions,
) -> Result<impl Work<Reply = Minimize> + use<>, Fault> {
    Minimizing::new(input, options)
}

/// The work of `minimize`.
pub(crate) struct Minimizing {
    head: Head,
    symbols: Symbols,
    to: Option<Format>,
    rules: bool,
    before: usize,
    minimizer: Minimizer,
}

impl Minimizing {
    fn new(input: &Input, options: &MinimizeOptions) -> Result<Self, Fault> {
        let puzzle = &input.sudoku("minimize")?.puzzle;
        // Each record has its own order, which does not depend on the records around it.
        let mut rng = Rng::new(options.seed);
        Ok(Self {
            head: input.head(),
            symbols: input.symbols.clone(),
            to: options.to,
            before: puzzle.givens().filled(),
            rules: options.rules,
            minimizer: match options.rules {
                true => Minimizer::with_rules(puzzle, &mut rng),
                false => Minimizer::new(puzzle, &mut rng),
            },
        })
    }
}

/// A puzzle as text, in the simplest format that holds it unless another is asked for.
pub(crate) fn puzzle_text(
    puzzle: &Puzzle,
    to: Option<Format>,
    symbols: &Symbols,
) -> Result<String, Fault> {
    let format = to.unwrap_or_else(|| Format::simplest_for(puzzle));
    let record = Record::new(puzzle.clone(), format);
    let (text, _) = to_text(&record, format, &write_options(symbols))?;
    Ok(text.trim_end().to_owned())
}

impl Work for Minimizing {
    type Reply = Minimize;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Minimize>, Fault> {
        let Some(minimized) = self.minimizer.advance(budget) else {
            let (done, total) = self.minimizer.progress();
            return Ok(Turn::Pending(Progress {
                nodes: self.minimizer.nodes(),
                done: Some(done as u64),
                total: Some(total as u64),
                ..Progress::default()
            }));
        };
        let (left, result, limit) = match &minimized {
            Minimized::Minimal(puzzle) => (Some(puzzle), "minimal", None),
            Minimized::Stopped(puzzle, limit) => (Some(puzzle), "unproved", Some(*limit)),
            Minimized::Improper(verdict) => (None, verdict.name(), None),
        };
        Ok(Turn::Done(Minimize {
            head: self.head.clone(),
            result,
            givens: left.map(|puzzle| puzzle.givens().filled()),
            rules: left
                .filter(|_| self.rules)
                .map(|puzzle| puzzle.rules().len()),
            puzzle: left
                .map(|puzzle| puzzle_text(puzzle, self.to, &self.symbols))
                .transpose()?,
            limit,
            before: self.before,
            minimized,
        }))
    }
}
