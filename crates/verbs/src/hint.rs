//! `hint`: mistakes first, else the next step on the player's board, as much of it as asked for.

mod nonogram;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_human::sudoku::{HintSearch, Mistake, Position, Stage, Step, Technique, Techniques};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Symbols};
use serde::Serialize;

use self::nonogram::NonogramHinting;
pub use self::nonogram::{MistakeJson, NonogramHint};
use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::player::{PlayerOptions, player_request};
use crate::read::PlayerBoard;
use crate::search::AnySolution;
use crate::walk::sudoku::Solved;
use crate::{AnyRecord, Head, Input, Progress, Turn, Work, read};

player_request! {
    /// `hint`: the next step for a player.
    HintRequest {
        /// Sudoku: the player's pencil marks, a list of digits for each cell; an empty list is a
        /// cell not yet noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        marks: Option<Vec<Vec<u8>>>,
        /// The stage: 1 where to look, 2 which technique, 3 what follows and why.
        #[serde(default = "one")]
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 3)))]
        stage: u8,
        /// Nonogram: the cell that was drawn last, counted row by row from 0; of equal steps the one closest to it is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        near: Option<usize>,
    }
}

fn one() -> u8 {
    1
}

/// Options of `hint`.
#[derive(Clone, Debug)]
pub struct HintOptions {
    /// The board as the player has filled it in; `None` for what the puzzle's file holds beyond the givens.
    pub board: Option<PlayerBoard>,
    /// The amount that is given away.
    pub stage: Stage,
    /// Sudoku: the techniques to try.
    pub techniques: Techniques,
    /// Nonogram: the cell that was drawn last.
    pub near: Option<usize>,
    /// The seed of everything random.
    pub seed: u64,
}

impl Default for HintOptions {
    fn default() -> Self {
        Self {
            board: None,
            stage: Stage::Where,
            techniques: Techniques::default(),
            near: None,
            seed: 0,
        }
    }
}

/// The reply of `hint`, by kind of puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(
    clippy::large_enum_variant,
    reason = "one reply is made for a request, and is moved once"
)]
pub enum HintReply {
    /// On a Sudoku.
    Sudoku(Hint),
    /// On a Nonogram.
    Nonogram(NonogramHint),
}

/// The reply of `hint` on a Sudoku: no more than its stage gives away.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The amount that is given away.
    pub stage: Stage,
    /// The hint in words.
    pub text: String,
    /// True if the board is solved.
    pub solved: bool,
    /// The houses that the words speak of, by their number on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<usize>,
    /// The cells that the words speak of, where no house says it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<usize>,
    /// The mistakes on the board, at the last stage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<Mistake>,
    /// The technique of the next step, from the second stage on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<Technique>,
    /// The next step, at the last stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// True if there is a mistake on the board, at any stage.
    #[serde(skip)]
    pub is_wrong: bool,
    /// True if there is a next step, at any stage.
    #[serde(skip)]
    pub has_step: bool,
    /// The position of the player.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub position: Position,
}

pub(crate) fn begin(request: &HintRequest, context: &Context) -> Result<Hinting, Fault> {
    let Some(stage) = Stage::numbered(request.stage) else {
        let text = format!("`stage` is {}; it is 1, 2 or 3", request.stage);
        return Err(Fault::new(Code::BadRequest, text));
    };
    let input = read::input(&request.text(), &context.allowed)?;
    let PlayerOptions {
        mut board,
        techniques,
        seed,
    } = request.player(&input)?;
    if let Some(lists) = &request.marks {
        let AnyRecord::Sudoku(record) = &input.record else {
            let text = "`marks` is not for a Nonogram";
            return Err(Fault::new(Code::BadRequest, text));
        };
        let marks = Some(mark_sets(lists, &record.puzzle)?);
        let givens = || AnySolution::Sudoku(record.puzzle.givens().clone());
        board = Some(PlayerBoard {
            board: board.map_or_else(givens, |board| board.board),
            marks,
        });
    }
    let options = HintOptions {
        board,
        stage,
        techniques,
        near: request.near,
        seed,
    };
    Hinting::new(&input, options)
}

/// Looks for a hint.
///
/// # Errors
/// [`Code::BadRequest`] if the player's board is of the other puzzle; [`Code::TooLarge`] for a picture that no
/// person solves.
pub fn start(
    input: &Input,
    options: HintOptions,
) -> Result<impl Work<Reply = HintReply> + use<>, Fault> {
    Hinting::new(input, options)
}

/// A player's pencil marks.
pub(crate) fn mark_sets(lists: &[Vec<u8>], puzzle: &Puzzle) -> Result<Vec<DigitSet>, Fault> {
    let (cells, size) = (puzzle.shape().cells(), puzzle.shape().size());
    if lists.len() != cells {
        let text = format!(
            "`marks` has {} lists; the board has {cells} cells",
            lists.len()
        );
        return Err(Fault::new(Code::BadRequest, text));
    }
    let digits = lists.iter().flatten();
    if let Some(digit) = digits.copied().find(|&d| d == 0 || usize::from(d) > size) {
        let text = format!("`marks` has a {digit}; digits go from 1 to {size}");
        return Err(Fault::new(Code::BadRequest, text));
    }
    Ok(lists
        .iter()
        .map(|list| list.iter().copied().collect())
        .collect())
}

/// The work of `hint`.
pub(crate) enum Hinting {
    Sudoku(Box<StepHinting>),
    Nonogram(Box<NonogramHinting>),
}

impl Hinting {
    pub(crate) fn new(input: &Input, options: HintOptions) -> Result<Self, Fault> {
        let other = || {
            let text = "the board is not of this kind of puzzle";
            Fault::new(Code::BadRequest, text)
        };
        let (board, marks) = match options.board {
            Some(PlayerBoard { board, marks }) => (Some(board), marks),
            None => (None, None),
        };
        input.one_board("hint")?;
        Ok(match &input.record {
            AnyRecord::Sudoku(_) if options.near.is_some() => {
                let text = "`near` is not for a Sudoku";
                return Err(Fault::new(Code::BadRequest, text));
            }
            AnyRecord::Sudoku(record) => Self::Sudoku(Box::new(StepHinting {
                head: input.head(),
                stage: options.stage,
                techniques: options.techniques,
                digits: match board {
                    None => None,
                    Some(AnySolution::Sudoku(grid)) => Some(grid),
                    Some(AnySolution::Nonogram(_)) => return Err(other()),
                },
                marks,
                solved: Solved::of(record, input.isa, options.seed),
                symbols: input.symbols.clone(),
                search: None,
                limit: None,
            })),
            AnyRecord::Nonogram(record) => {
                let board = match board {
                    None => None,
                    Some(AnySolution::Nonogram(picture)) => Some(picture),
                    Some(AnySolution::Sudoku(_)) => return Err(other()),
                };
                let HintOptions {
                    near, stage, seed, ..
                } = options;
                let head = input.head();
                let hinting = NonogramHinting::new(head, record, board, near, stage, seed)?;
                Self::Nonogram(Box::new(hinting))
            }
        })
    }
}

impl Work for Hinting {
    type Reply = HintReply;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<HintReply>, Fault> {
        Ok(match self {
            Self::Sudoku(work) => work.advance(budget)?.map(HintReply::Sudoku),
            Self::Nonogram(work) => work.advance(budget)?.map(HintReply::Nonogram),
        })
    }
}

/// The search for a hint on a Sudoku: it solves the puzzle, then tries techniques.
pub(crate) struct StepHinting {
    head: Head,
    stage: Stage,
    techniques: Techniques,
    digits: Option<Grid>,
    marks: Option<Vec<DigitSet>>,
    solved: Solved,
    symbols: Symbols,
    search: Option<(HintSearch, Position)>,
    /// The limit that struck.
    limit: Option<Limit>,
}

impl StepHinting {
    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Hint>, Fault> {
        if self.search.is_none() {
            let Some((mut position, limit)) = self.solved.advance(budget) else {
                return Ok(Turn::Pending(self.solved.progress()));
            };
            // A board that is named takes the place of the one in the puzzle's file.
            if self.digits.is_some() || self.marks.is_some() {
                let digits = self.digits.take();
                let digits = digits.unwrap_or_else(|| position.digits().clone());
                position = position.with_progress(&digits, self.marks.as_deref());
            }
            self.limit = limit;
            let search = HintSearch::new(&position).with_techniques(&self.techniques);
            self.search = Some((search, position));
        }
        let (search, position) = self.search.as_mut().ok_or_else(Fault::over)?;
        let hint = match search.advance(budget) {
            Ok(hint) => hint,
            Err(Limit::Slice) => {
                return Ok(Turn::Pending(Progress {
                    done: Some(search.tried() as u64),
                    ..Progress::default()
                }));
            }
            Err(limit) => {
                self.limit = Some(limit);
                search.stopped(limit)
            }
        };
        let (stage, symbols) = (self.stage, &self.symbols);
        let region = hint.region(stage, position.shape());
        let technique = hint.step.as_ref().map(|step| step.technique);
        let last = stage == Stage::Step;
        Ok(Turn::Done(Hint {
            head: self.head.clone(),
            verdict: position.verdict(),
            stage,
            text: hint.text(stage, position.shape(), symbols),
            solved: hint.solved,
            houses: region.houses,
            cells: region.cells,
            is_wrong: !hint.mistakes.is_empty(),
            has_step: hint.step.is_some(),
            mistakes: if last { hint.mistakes } else { Vec::new() },
            technique: technique.filter(|_| stage >= Stage::Technique),
            step: hint.step.filter(|_| last).map(|step| step.written(symbols)),
            limit: self.limit,
            position: position.clone(),
        }))
    }
}
