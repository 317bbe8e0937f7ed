//! `learn`: a technique with an example, or a board to practise on.

mod nonogram;
mod sudoku;

use cellwise_core::Budget;
use cellwise_human::nonogram as picture;
use cellwise_human::sudoku::Technique;
use serde::{Deserialize, Serialize};

use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::{Limits, PuzzleKind, Turn, Work};

use self::nonogram::Teaching;
pub use self::nonogram::{NonogramLearn, NonogramLearnOptions};
use self::sudoku::SudokuLearning;
pub use self::sudoku::{Learn, LearnOptions};

/// `learn`: a technique, with an example.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LearnRequest {
    /// The technique, for instance `x-wing`; `examples` lists them all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A board on which it is the next step, without saying where.
    #[serde(default)]
    pub practice: bool,
    /// The kind of puzzle; by default Sudoku.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<PuzzleKind>,
    /// For practice: the seed of a new board, another one for each seed. Without it, the board for Sudoku
    /// is the one that is built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Limits of the search for a new board.
    #[serde(default, deserialize_with = "crate::wire::request::object")]
    pub limits: Limits,
}

/// The reply of `learn`, by kind of puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum LearnReply {
    /// On Sudoku.
    Sudoku(Box<Learn>),
    /// On Nonograms.
    Nonogram(Box<NonogramLearn>),
}

pub(crate) fn begin(request: &LearnRequest, _: &Context) -> Result<Learning, Fault> {
    let Some(name) = &request.name else {
        let text = "`name` is missing; `examples` lists the techniques";
        return Err(Fault::new(Code::BadRequest, text));
    };
    let unknown = || {
        let text = format!("no technique is called '{name}'; `examples` lists them all");
        Fault::new(Code::BadRequest, text)
    };
    let practice = request.practice;
    match request.kind.unwrap_or(PuzzleKind::Sudoku) {
        PuzzleKind::Sudoku => {
            let options = LearnOptions {
                technique: Technique::named(name).ok_or_else(unknown)?,
                practice,
                seed: request.seed,
            };
            let work = SudokuLearning::new(&options)?;
            Ok(Learning::Sudoku(Box::new(work)))
        }
        PuzzleKind::Nonogram => {
            let options = NonogramLearnOptions {
                technique: picture::Technique::named(name).ok_or_else(unknown)?,
                practice,
                seed: request.seed.unwrap_or(0),
            };
            Ok(Learning::Nonogram(Box::new(Teaching::new(options))))
        }
    }
}

/// Finds an example of a technique of Sudoku, or a board to practise it on.
///
/// # Errors
/// [`Code::Unsupported`] for a technique that has no board.
pub fn start(options: &LearnOptions) -> Result<impl Work<Reply = Learn> + use<>, Fault> {
    SudokuLearning::new(options)
}

/// Makes a board from a seed on which a technique for Nonograms is the next step.
pub fn start_nonogram(options: NonogramLearnOptions) -> impl Work<Reply = NonogramLearn> + use<> {
    Teaching::new(options)
}

/// The work of `learn`.
pub(crate) enum Learning {
    Sudoku(Box<SudokuLearning>),
    Nonogram(Box<Teaching>),
}

impl Work for Learning {
    type Reply = LearnReply;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<LearnReply>, Fault> {
        Ok(match self {
            Self::Sudoku(work) => work
                .advance(budget)?
                .map(|learn| LearnReply::Sudoku(Box::new(learn))),
            Self::Nonogram(work) => work
                .advance(budget)?
                .map(|learn| LearnReply::Nonogram(Box::new(learn))),
        })
    }
}
