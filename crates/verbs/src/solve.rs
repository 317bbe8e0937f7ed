//! `solve`: solutions, with proof that there is no other.
//!
//! In: a puzzle, the number of solutions to look for and to give. Out: the solutions and the
//! verdict. A work that streams hands each solution on as a part and keeps none.

mod streamed;

use std::borrow::Cow;

use cellwise_core::{Budget, End, Limit, Search as _, Stats, Threads, Verdict};
use cellwise_nonogram as nonogram;
use cellwise_sudoku::{Grid, Symbols};
use serde::Serialize;

pub use self::streamed::Streamed;
use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::lines::PlainLine;
use crate::row::{Row, cell, number};
use crate::search::{AnyReason, AnySolution, AnySolver, Counted, Solution};
use crate::wire::request::puzzle_request;
use crate::{Head, Input, Part, RecordPlace, Turn, Work, read};

/// The largest number of solutions in one reply to a carrier.
const MAX_SOLUTIONS: u64 = 1000;

puzzle_request! {
    /// `solve`: the solutions, with proof.
    ///
    /// ```
    /// use cellwise_verbs::solve::SolveRequest;
    ///
    /// let request: SolveRequest = serde_json::from_str(r#"{"kind":"sudoku","puzzle":"1..............."}"#).unwrap();
    /// assert_eq!(request.max, None);
    /// let slip = serde_json::from_str::<SolveRequest>(r#"{"kind":"sudoku","puzzle":"1","macks":3}"#);
    /// assert!(slip.unwrap_err().to_string().starts_with("unknown field `macks`"));
    /// ```
    SolveRequest {
        /// Look for this many solutions and give them all. By default two are looked for
        /// and one is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1000)))]
        max: Option<u64>,
    }
}

/// Options of `solve`.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// The number of solutions to look for; 2 proves that there is only one.
    pub max: u64,
    /// The number of solutions to give.
    pub shown: u64,
    /// The seed of everything random.
    pub seed: u64,
    /// Hands each solution on as a part, instead of keeping them for the reply.
    pub stream: bool,
    /// The threads for a hard Nonogram, in a build with the feature `threads`.
    pub threads: Threads,
}

/// One solution, and the proof that it is the only one.
impl Default for SolveOptions {
    fn default() -> Self {
        Self {
            max: 2,
            shown: 1,
            seed: 0,
            stream: false,
            threads: Threads::one(),
        }
    }
}

/// The reply of `solve`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solve {
    /// Place, version, kind and colours.
    #[serde(flatten)]
    pub head: Head,
    /// The solutions found, as many as asked for. They come before the verdict so
    /// that a reply with millions of them can be written while they are found.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::BoardText>"))]
    pub solutions: Vec<Solution>,
    /// The members after the solutions.
    #[serde(flatten)]
    pub conclusion: Conclusion,
}

/// The members of a [`Solve`] that are known when the search has ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Conclusion {
    /// The number of solutions found.
    #[serde(skip)]
    pub found: u64,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason why the search ended.
    pub end: End,
    /// The limit that struck, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The cells that were certain when a limit struck before any solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::BoardText>"))]
    pub partial: Option<Solution>,
    /// The reason why there is no solution, when it is short.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub reason: Option<AnyReason>,
    /// The effort of searching the whole space, for a Nonogram.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<Effort>,
    /// The cells in which the first two solutions of a Nonogram differ, as `r1c2`: row and
    /// column, counted from 1. They are known also where only one solution is given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differs_in: Vec<String>,
    /// The work of the search.
    pub stats: Stats,
}

impl Conclusion {
    /// The conclusion of a search that found this many solutions and ended like this.
    pub(crate) fn new(found: u64, end: End) -> Self {
        Self {
            found,
            verdict: Verdict::of(found, end),
            end,
            limit: end.limit(),
            partial: None,
            reason: None,
            effort: None,
            differs_in: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// The conclusion on a board whose one solution takes no guess.
    #[must_use]
    pub fn forced(end: End) -> Self {
        let mut conclusion = Self::new(1, end);
        conclusion.stats.nodes = 1;
        conclusion
    }
}

impl Solve {
    /// The reply to a plain line: the same as that of the ordinary work. `None` if it takes a guess,
    /// because engines guess differently.
    #[must_use]
    pub fn of_line(line: &PlainLine<'_>, place: RecordPlace) -> Option<Self> {
        let digits = line.forced()?.map(|character| character - b'0');
        let grid = Grid::from_digits(digits).ok()?;
        Some(Self {
            head: line.head(place),
            solutions: vec![Solution {
                board: AnySolution::Sudoku(grid),
                symbols: Symbols::default(),
            }],
            conclusion: Conclusion::forced(line.answer.end),
        })
    }
}

impl Row for Solve {
    const COLUMNS: &'static [&'static str] =
        &["verdict", "solution", "nodes", "guesses", "depth", "reason"];

    fn cells(&self) -> Vec<Cow<'static, str>> {
        let end = &self.conclusion;
        vec![
            end.verdict.name().into(),
            cell(self.solutions.first()),
            number(end.stats.nodes),
            number(end.stats.guesses),
            number(end.stats.depth),
            cell(end.reason.as_ref()),
        ]
    }

    fn word(&self) -> &'static str {
        self.conclusion.verdict.name()
    }

    /// The first solution; a comment stands in for a solution that is not there.
    fn line(&self) -> String {
        match self.solutions.first() {
            Some(solution) => solution.to_string(),
            None => format!("# {}", self.word()),
        }
    }

    fn nodes(&self) -> u64 {
        self.conclusion.stats.nodes
    }

    fn limit(&self) -> Option<Limit> {
        self.conclusion.limit
    }
}

/// The effort of finding the solutions and of proving that there are no more.
///
/// ```
/// use cellwise_verbs::solve::Effort;
///
/// let effort = Effort::from(cellwise_nonogram::Effort::Probing { proofs: 3 });
/// assert_eq!(serde_json::to_string(&effort).unwrap(), r#"{"way":"probing","proofs":3}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Effort {
    /// The strongest means that was needed.
    pub way: Way,
    /// The number of trials of both colours of a single cell that proved something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proofs: Option<u64>,
    /// The largest number of guesses on top of each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u64>,
    /// The engine's own report, which prints as a sentence.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub report: nonogram::Effort,
}

/// Means of solving, the simplest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// One line at a time.
    Lines,
    /// Both colours of single cells on trial.
    Probing,
    /// Guesses on top of each other.
    Guessing,
}

impl From<nonogram::Effort> for Effort {
    fn from(report: nonogram::Effort) -> Self {
        let (way, proofs, depth) = match report {
            nonogram::Effort::Lines => (Way::Lines, None, None),
            nonogram::Effort::Probing { proofs } => (Way::Probing, Some(proofs), None),
            nonogram::Effort::Guessing { depth, proofs } => {
                (Way::Guessing, Some(proofs), Some(depth))
            }
        };
        Self {
            way,
            proofs,
            depth,
            report,
        }
    }
}

pub(crate) fn begin(request: &SolveRequest, context: &Context) -> Result<Solving, Fault> {
    let options = SolveOptions {
        max: request.max.unwrap_or(2),
        shown: request.max.unwrap_or(1),
        seed: request.seed,
        ..SolveOptions::default()
    };
    if !(1..=MAX_SOLUTIONS).contains(&options.max) {
        let text = format!(
            "`max` is {}; it goes from 1 to {MAX_SOLUTIONS}",
            options.max
        );
        return Err(Fault::new(Code::BadRequest, text));
    }
    let input = read::input(&request.text(), &context.allowed)?;
    let (shown, cells) = (options.shown, input.record.cells());
    let room = context.allowed.answer_cells;
    if cells.saturating_mul(shown as usize) > room {
        let text = format!(
            "{shown} solutions of {cells} cells are more than fit into an answer ({room} cells)"
        );
        return Err(Fault::new(Code::TooLarge, text));
    }
    Ok(Solving::new(&input, &options))
}

/// Looks for solutions.
///
/// # Errors
/// None today.
pub fn start(
    input: &Input,
    options: &SolveOptions,
) -> Result<impl Work<Reply = Solve> + use<>, Fault> {
    Ok(Solving::new(input, options))
}

/// The work of `solve`.
pub(crate) struct Solving {
    head: Head,
    symbols: Symbols,
    max: u64,
    shown: u64,
    stream: bool,
    search: Counted<AnySolver>,
    solutions: Vec<Solution>,
    /// The first solution of a Nonogram, until the second has been compared with it.
    first: Option<nonogram::Picture>,
    differs_in: Vec<String>,
}

impl Solving {
    pub(crate) fn new(input: &Input, options: &SolveOptions) -> Self {
        let solver =
            AnySolver::new(&input.record, input.isa, options.seed).on_threads(&options.threads);
        Self {
            head: input.head(),
            symbols: input.symbols.clone(),
            max: options.max,
            shown: options.shown,
            stream: options.stream,
            search: Counted::new(solver),
            solutions: Vec::new(),
            first: None,
            differs_in: Vec::new(),
        }
    }

    /// Compares the second solution of a Nonogram with the first.
    fn compare(&mut self, board: &AnySolution) {
        let AnySolution::Nonogram(picture) = board else {
            return;
        };
        match (self.search.found, self.first.take()) {
            (1, _) => self.first = Some(picture.clone()),
            (_, Some(first)) => {
                let cells = nonogram::differences(&first, picture).into_iter();
                let names = cells.map(|(row, column)| format!("r{}c{}", row + 1, column + 1));
                self.differs_in = names.collect();
            }
            _ => {}
        }
    }

    fn solution(&self, board: AnySolution) -> Solution {
        Solution {
            board,
            symbols: self.symbols.clone(),
        }
    }

    fn reply(&mut self, end: End) -> Solve {
        let count = self.search.count(end);
        let verdict = count.verdict();
        let solver = &self.search.solver;
        let partial = match verdict {
            Verdict::Unknown => solver.partial(),
            _ => None,
        };
        let reason = match verdict {
            Verdict::Impossible => solver.reason(&self.symbols),
            _ => None,
        };
        let effort = match end {
            End::Exhausted => solver.effort(),
            _ => None,
        };
        Solve {
            head: self.head.clone(),
            solutions: std::mem::take(&mut self.solutions),
            conclusion: Conclusion {
                partial: partial.map(|board| self.solution(board)),
                reason,
                effort: effort.map(Effort::from),
                differs_in: std::mem::take(&mut self.differs_in),
                stats: count.stats,
                ..Conclusion::new(count.solutions, end)
            },
        }
    }
}

impl Work for Solving {
    type Reply = Solve;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Solve>, Fault> {
        loop {
            let mut found = None;
            let end = self.search.advance(self.max, budget, |board| {
                found = Some(board);
                false
            });
            let Some(board) = found else {
                return Ok(match end {
                    Some(end) => Turn::Done(self.reply(end)),
                    None => Turn::Pending(self.search.progress()),
                });
            };
            self.compare(&board);
            if self.search.found <= self.shown {
                let solution = self.solution(board);
                if self.stream {
                    return Ok(Turn::Part(Part::Solution { solution }));
                }
                self.solutions.push(solution);
            }
        }
    }
}
