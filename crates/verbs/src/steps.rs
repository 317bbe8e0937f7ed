//! `steps`: every step that techniques find on a board, by technique.

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_human::sudoku::{AllSteps, Position, Step, Techniques};
use cellwise_sudoku::Symbols;
use serde::Serialize;

use crate::fault::Fault;
use crate::job::Context;
use crate::player::{PlayerOptions, on_board, player_request};
use crate::walk::sudoku::Solved;
use crate::{Head, Input, Progress, Turn, Work, read};

player_request! {
    /// `steps`: every step on a board.
    StepsRequest {
    }
}

/// The reply of `steps`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Steps {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// Every step on the board, easiest technique first. Of chains, one of the shortest for each candidate that goes.
    pub steps: Vec<Step>,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The position that was looked at.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub position: Position,
}

pub(crate) fn begin(request: &StepsRequest, context: &Context) -> Result<Listing, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    let options = request.player(&input)?;
    Listing::new(&input, &options)
}

/// Lists the steps on a Sudoku board.
///
/// # Errors
/// [`Code::Unsupported`](crate::Code::Unsupported) for a Nonogram.
pub fn start(
    input: &Input,
    options: &PlayerOptions,
) -> Result<impl Work<Reply = Steps> + use<>, Fault> {
    Listing::new(input, options)
}

/// The work of `steps`: it solves the puzzle, then tries every technique.
pub(crate) struct Listing {
    head: Head,
    symbols: Symbols,
    techniques: Techniques,
    solved: Solved,
    search: Option<(AllSteps, Position)>,
    limit: Option<Limit>,
}

impl Listing {
    fn new(input: &Input, options: &PlayerOptions) -> Result<Self, Fault> {
        input.one_board("steps")?;
        let record = on_board(input.sudoku("steps")?, options.board.as_ref())?;
        Ok(Self {
            head: input.head(),
            symbols: input.symbols.clone(),
            techniques: options.techniques.clone(),
            solved: Solved::of(&record, input.isa, options.seed),
            search: None,
            limit: None,
        })
    }
}

impl Work for Listing {
    type Reply = Steps;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Steps>, Fault> {
        if self.search.is_none() {
            let Some((position, limit)) = self.solved.advance(budget) else {
                return Ok(Turn::Pending(self.solved.progress()));
            };
            self.limit = limit;
            let search = AllSteps::new(&position, &self.techniques);
            self.search = Some((search, position));
        }
        let (search, position) = self.search.as_mut().ok_or_else(Fault::over)?;
        match search.advance(budget) {
            Ok(()) => {}
            Err(Limit::Slice) => {
                return Ok(Turn::Pending(Progress {
                    done: Some(search.tried() as u64),
                    ..Progress::default()
                }));
            }
            Err(limit) => self.limit = Some(limit),
        }
        let steps = search.steps().iter();
        Ok(Turn::Done(Steps {
            head: self.head.clone(),
            verdict: position.verdict(),
            steps: steps
                .map(|step| step.clone().written(&self.symbols))
                .collect(),
            limit: self.limit,
            position: position.clone(),
        }))
    }
}
