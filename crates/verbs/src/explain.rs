//! `explain`: the whole way to the solution, as a person would go it.

pub(crate) mod nonogram;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_human::sudoku::{Level, Path, PathEnd, Position, Rating, Step, Technique};
use cellwise_sudoku::Symbols;
use serde::Serialize;

use crate::fault::Fault;
use crate::job::Context;
use crate::player::{PlayerOptions, for_sudoku, on_board, player_request};
use crate::rate::{Use, uses};
use crate::walk::sudoku::Walker;
use crate::{AnyRecord, Head, Input, Turn, Work, read};

pub use self::nonogram::NonogramExplain;

player_request! {
    /// `explain`: the whole way to the solution.
    ExplainRequest {
        /// Only how often each technique is used.
        #[serde(default)]
        summary: bool,
    }
}

/// Options of `explain`.
#[derive(Clone, Debug, Default)]
pub struct ExplainOptions {
    /// What the verbs share that walk as a player does.
    pub player: PlayerOptions,
    /// Leaves out the steps.
    pub summary: bool,
}

/// The reply of `explain`, by kind of puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ExplainReply {
    /// On a Sudoku.
    Sudoku(Explain),
    /// On a Nonogram.
    Nonogram(NonogramExplain),
}

/// The reply of `explain` on a Sudoku.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explain {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The level of the hardest technique needed; only a puzzle with exactly one solution has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The techniques of the path, easiest first.
    pub uses: Vec<Use>,
    /// The steps in order; none in a summary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// The end of the path.
    pub end: PathEnd,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The position before the first step.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub position: Position,
    /// The rating, which prints as a line.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub rating: Rating,
}

pub(crate) fn begin(request: &ExplainRequest, context: &Context) -> Result<Explaining, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    let options = ExplainOptions {
        player: request.player(&input)?,
        summary: request.summary,
    };
    Explaining::new(&input, &options)
}

/// Explains a puzzle.
///
/// # Errors
/// [`Code::TooLarge`](crate::Code::TooLarge) for a picture that no person solves.
pub fn start(
    input: &Input,
    options: &ExplainOptions,
) -> Result<impl Work<Reply = ExplainReply> + use<>, Fault> {
    Explaining::new(input, options)
}

/// The work of `explain`.
pub(crate) enum Explaining {
    Sudoku(Box<SudokuExplaining>),
    Nonogram(Box<nonogram::Explaining>),
}

impl Explaining {
    pub(crate) fn new(input: &Input, options: &ExplainOptions) -> Result<Self, Fault> {
        input.one_board("explain")?;
        Ok(match &input.record {
            AnyRecord::Sudoku(record) => {
                let player = &options.player;
                let record = on_board(record, player.board.as_ref())?;
                let (seed, techniques) = (player.seed, &player.techniques);
                let wants_path = !options.summary;
                Self::Sudoku(Box::new(SudokuExplaining {
                    head: input.head(),
                    symbols: input.symbols.clone(),
                    walker: Walker::of(&record, input.isa, seed, techniques, wants_path),
                }))
            }
            AnyRecord::Nonogram(record) => {
                for_sudoku(&options.player)?;
                let work = nonogram::Explaining::new(input, record, options)?;
                Self::Nonogram(Box::new(work))
            }
        })
    }
}

impl Work for Explaining {
    type Reply = ExplainReply;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<ExplainReply>, Fault> {
        Ok(match self {
            Self::Sudoku(work) => work.advance(budget)?.map(ExplainReply::Sudoku),
            Self::Nonogram(work) => work.advance(budget)?.map(ExplainReply::Nonogram),
        })
    }
}

/// The work of `explain` on a Sudoku.
pub(crate) struct SudokuExplaining {
    head: Head,
    symbols: Symbols,
    walker: Walker,
}

impl Work for SudokuExplaining {
    type Reply = Explain;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Explain>, Fault> {
        let walked = match self.walker.advance(budget) {
            Ok(walked) => walked,
            Err(progress) => return Ok(Turn::Pending(progress)),
        };
        let rating = walked.rating;
        let steps = walked.path.iter().flat_map(Path::steps);
        let steps = steps.map(|step| step.clone().written(&self.symbols));
        let told = walked.path.as_ref().map_or_else(|| uses(&rating), uses_of);
        // The outline may have come to its end where the path with the words did not.
        let end = walked.path.as_ref().map_or(rating.end, |path| path.end);
        Ok(Turn::Done(Explain {
            head: self.head.clone(),
            verdict: walked.position.verdict(),
            level: rating.level,
            uses: told,
            steps: steps.collect(),
            end,
            limit: walked.limit,
            position: walked.position,
            rating,
        }))
    }
}

/// The number of steps of each technique on a path, easiest technique first.
fn uses_of(path: &Path) -> Vec<Use> {
    let mut techniques: Vec<Technique> = path.steps().map(|step| step.technique).collect();
    techniques.sort_unstable();
    let groups = techniques.chunk_by(|a, b| a == b);
    groups
        .map(|group| Use {
            technique: group[0],
            times: group.len(),
        })
        .collect()
}
