//! `superfluous`: the givens and rules that a puzzle can do without, and a minimal set.

use cellwise_core::{Budget, Limit, Rng};
use cellwise_formats::sudoku::Format;
use cellwise_sudoku::{Item, Puzzle, Superfluous, SuperfluousWork, Symbols};
use serde::Serialize;

use crate::fault::Fault;
use crate::job::Context;
use crate::minimize::puzzle_text;
use crate::wire::request::puzzle_request;
use crate::{Head, Input, Progress, Turn, Work, read};

puzzle_request! {
    /// `superfluous`: the givens and rules that a puzzle can do without.
    SuperfluousRequest {
        /// The format of the minimal puzzle; by default one line, or Cellwise's own text for a board
        /// with rules or pencil marks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<String>,
    }
}

/// Options of `superfluous`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SuperfluousOptions {
    /// The format of the minimal puzzle; `None` for the simplest that holds it.
    pub to: Option<Format>,
    /// The seed of the order in which the minimal set is made.
    pub seed: u64,
}

/// The reply of `superfluous`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Superfluous"))]
pub struct SuperfluousReply {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// `known`, `unproved` if a limit struck, or the verdict on a puzzle without exactly one solution.
    pub result: &'static str,
    /// The givens without any one of which the solution stays the only one, as `r1c1`.
    pub givens: Vec<String>,
    /// The rules of which the same is true.
    pub rules: Vec<String>,
    /// A puzzle of this one's givens and rules in which every one is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<String>,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

pub(crate) fn begin(
    request: &SuperfluousRequest,
    context: &Context,
) -> Result<FindingSuperfluous, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    let options = SuperfluousOptions {
        to: read::format(request.to.as_deref())?,
        seed: request.seed,
    };
    FindingSuperfluous::new(&input, &options)
}

/// Finds the givens and rules that a Sudoku can do without.
///
/// # Errors
/// [`Code::Unsupported`](crate::Code::Unsupported) for a Nonogram, or if the format can't hold the result.
pub fn start(
    input: &Input,
    options: &SuperfluousOptions,
) -> Result<impl Work<Reply = SuperfluousReply> + use<>, Fault> {
    FindingSuperfluous::new(input, options)
}

/// The work of `superfluous`.
pub(crate) struct FindingSuperfluous {
    head: Head,
    symbols: Symbols,
    to: Option<Format>,
    puzzle: Puzzle,
    work: SuperfluousWork,
}

impl FindingSuperfluous {
    fn new(input: &Input, options: &SuperfluousOptions) -> Result<Self, Fault> {
        let puzzle = &input.sudoku("superfluous")?.puzzle;
        Ok(Self {
            head: input.head(),
            symbols: input.symbols.clone(),
            to: options.to,
            puzzle: puzzle.clone(),
            work: SuperfluousWork::new(puzzle, &mut Rng::new(options.seed)),
        })
    }
}

impl Work for FindingSuperfluous {
    type Reply = SuperfluousReply;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<SuperfluousReply>, Fault> {
        let Some(found) = self.work.advance(budget) else {
            let (done, total) = self.work.progress();
            return Ok(Turn::Pending(Progress {
                nodes: self.work.nodes(),
                done: Some(done as u64),
                total: Some(total as u64),
                ..Progress::default()
            }));
        };
        let (items, minimal, result, limit) = match found {
            Superfluous::Known { items, minimal } => (items, Some(minimal), "known", None),
            Superfluous::Stopped(items, limit) => (items, None, "unproved", Some(limit)),
            Superfluous::Improper(verdict) => (Vec::new(), None, verdict.name(), None),
        };
        let text = |puzzle: &Puzzle| puzzle_text(puzzle, self.to, &self.symbols);
        let mut reply = SuperfluousReply {
            head: self.head.clone(),
            result,
            givens: Vec::new(),
            rules: Vec::new(),
            minimal: minimal.as_ref().map(text).transpose()?,
            limit,
        };
        for item in items {
            match item {
                Item::Given(cell) => reply.givens.push(self.puzzle.shape().name(cell)),
                Item::Rule(rule) => reply.rules.push(rule.to_string()),
            }
        }
        Ok(Turn::Done(reply))
    }
}
