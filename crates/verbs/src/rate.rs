//! `rate`: the difficulty of a puzzle for a person.

pub(crate) mod nonogram;

use std::borrow::Cow;
use std::fmt;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_human::sudoku::{Explainer, ExplainerWalk, Level, PathEnd, Rating, Technique};
use serde::Serialize;

use crate::fault::Fault;
use crate::job::Context;
use crate::player::{PlayerOptions, for_sudoku, on_board, player_request};
use crate::row::{Row, cell};
use crate::walk::Walked;
use crate::walk::sudoku::{SudokuHuman, Walker};
use crate::{AnyRecord, Head, Input, Progress, Turn, Work, read};

pub use self::nonogram::{NonogramRate, NonogramUse};

player_request! {
    /// `rate`: the difficulty for a person.
    RateRequest {
    }
}

/// The number of times a technique is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Use {
    /// The technique.
    pub technique: Technique,
    /// In a rating, digits placed by it, or rounds in which it removed candidates; in an explanation, its steps.
    pub times: usize,
}

/// The uses of a rating, easiest technique first.
pub(crate) fn uses(rating: &Rating) -> Vec<Use> {
    let uses = rating.uses.iter();
    uses.map(|&(technique, times)| Use { technique, times })
        .collect()
}

/// The reply of `rate`, by kind of puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum RateReply {
    /// On a Sudoku.
    Sudoku(Box<Rate>),
    /// On a Nonogram.
    Nonogram(Box<NonogramRate>),
}

impl RateReply {
    /// The verdict on the puzzle.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Sudoku(rate) => rate.verdict,
            Self::Nonogram(rate) => rate.verdict,
        }
    }

    /// The level, if it has one.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        match self {
            Self::Sudoku(rate) => rate.level,
            Self::Nonogram(rate) => rate.level,
        }
    }

    /// The rating as a line of text.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Sudoku(rate) => rate.to_string(),
            Self::Nonogram(rate) => rate.rating.to_string(),
        }
    }

    /// The name of the hardest technique, as typed on a command line.
    fn hardest(&self) -> Option<&'static str> {
        match self {
            Self::Sudoku(rate) => rate.hardest.map(Technique::slug),
            Self::Nonogram(rate) => rate.hardest.map(cellwise_human::nonogram::Technique::slug),
        }
    }

    fn sum(&self) -> u32 {
        match self {
            Self::Sudoku(rate) => rate.sum,
            Self::Nonogram(rate) => rate.sum,
        }
    }
}

/// The reply of `rate` on a Sudoku.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rate {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict on the puzzle.
    pub verdict: Verdict,
    /// The level of the hardest technique needed; only a puzzle with exactly one solution has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The hardest technique needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Technique>,
    /// The sum of the weights of all steps.
    pub sum: u32,
    /// Sudoku Explainer's rating: its hardest hint on the way to the solution. It rates classic 9×9 boards with one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// Its hardest hint up to the first digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ep: Option<f64>,
    /// Its first hint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ed: Option<f64>,
    /// The techniques of the path, easiest first.
    pub uses: Vec<Use>,
    /// The end of the path.
    pub end: PathEnd,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The rating by our own techniques.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub rating: Rating,
    /// Sudoku Explainer's rating.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub explainer: Option<Explainer>,
}

/// Columns that only one kind of puzzle has stay empty for the other.
impl Row for RateReply {
    const COLUMNS: &'static [&'static str] = &[
        "level",
        "hardest",
        "sum",
        "er",
        "ep",
        "ed",
        "verdict",
        "steps",
        "rounds",
        "tightest",
        "line-by-line",
    ];

    fn cells(&self) -> Vec<Cow<'static, str>> {
        let mut cells = vec![
            cell(self.level().map(Level::name)),
            cell(self.hardest()),
            self.sum().to_string().into(),
            "".into(),
            "".into(),
            "".into(),
            self.verdict().name().into(),
        ];
        match self {
            Self::Sudoku(rate) => {
                for (place, value) in [rate.er, rate.ep, rate.ed].into_iter().enumerate() {
                    cells[3 + place] = number(value);
                }
                cells.resize(Self::COLUMNS.len(), "".into());
            }
            Self::Nonogram(rate) => cells.extend([
                rate.steps.to_string().into(),
                rate.rounds.to_string().into(),
                cell(rate.tightest),
                cell(rate.line_by_line),
            ]),
        }
        cells
    }

    /// The level, or `unrated`.
    fn word(&self) -> &'static str {
        self.level().map_or("unrated", Level::name)
    }

    fn line(&self) -> String {
        let line = format!("{} {} {}", self.word(), self.sum(), cell(self.hardest()));
        line.trim_end().to_owned()
    }

    fn limit(&self) -> Option<Limit> {
        match self {
            Self::Sudoku(rate) => rate.limit,
            Self::Nonogram(rate) => rate.limit,
        }
    }
}

/// As JSON writes it: 6.0, not 6.
fn number(number: Option<f64>) -> Cow<'static, str> {
    cell(number.map(|number| format!("{number:?}")))
}

/// `hard, hardest step X-wing, sum 812, Sudoku Explainer ER 3.2, EP 1.2, ED 1.2`
impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rating)?;
        match self.explainer {
            Some(explainer) => write!(f, ", Sudoku Explainer {explainer}"),
            None => Ok(()),
        }
    }
}

pub(crate) fn begin(request: &RateRequest, context: &Context) -> Result<Rated, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    let options = request.player(&input)?;
    Rated::new(&input, &options)
}

/// Rates a puzzle.
///
/// # Errors
/// [`Code::TooLarge`](crate::Code::TooLarge) for a picture that no person solves.
pub fn start(
    input: &Input,
    options: &PlayerOptions,
) -> Result<impl Work<Reply = RateReply> + use<>, Fault> {
    Rated::new(input, options)
}

/// The work of `rate`.
pub(crate) enum Rated {
    Sudoku(Box<SudokuRated>),
    Nonogram(Box<nonogram::Rated>),
}

impl Rated {
    pub(crate) fn new(input: &Input, options: &PlayerOptions) -> Result<Self, Fault> {
        input.one_board("rate")?;
        Ok(match &input.record {
            AnyRecord::Sudoku(record) => {
                let record = on_board(record, options.board.as_ref())?;
                Self::Sudoku(Box::new(SudokuRated {
                    head: input.head(),
                    walker: Walker::of(
                        &record,
                        input.isa,
                        options.seed,
                        &options.techniques,
                        false,
                    ),
                    explaining: None,
                }))
            }
            AnyRecord::Nonogram(record) => {
                for_sudoku(options)?;
                let work = nonogram::Rated::new(input, record, options.seed)?;
                Self::Nonogram(Box::new(work))
            }
        })
    }
}

impl Work for Rated {
    type Reply = RateReply;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<RateReply>, Fault> {
        Ok(match self {
            Self::Sudoku(work) => work
                .advance(budget)?
                .map(|rate| RateReply::Sudoku(Box::new(rate))),
            Self::Nonogram(work) => work
                .advance(budget)?
                .map(|rate| RateReply::Nonogram(Box::new(rate))),
        })
    }
}

/// The work of `rate` on a Sudoku: the walk by our own techniques, then that of Sudoku Explainer.
pub(crate) struct SudokuRated {
    head: Head,
    walker: Walker,
    /// The walk of Sudoku Explainer, once our own is over and no limit struck on it.
    explaining: Option<(Walked<SudokuHuman>, Box<ExplainerWalk>)>,
}

impl Work for SudokuRated {
    type Reply = Rate;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Rate>, Fault> {
        if self.explaining.is_none() {
            let walked = match self.walker.advance(budget) {
                Ok(walked) => walked,
                Err(progress) => return Ok(Turn::Pending(progress)),
            };
            let walk = match walked.limit {
                None => ExplainerWalk::new(&walked.position),
                Some(_) => None,
            };
            match walk {
                Some(walk) => self.explaining = Some((walked, Box::new(walk))),
                None => return Ok(Turn::Done(self.reply(walked, None))),
            }
        }
        let (mut walked, mut walk) = self.explaining.take().ok_or_else(Fault::over)?;
        let explainer = match walk.advance(budget) {
            Ok(explainer) => explainer,
            Err(Limit::Slice) => {
                let done = Some(walk.hints());
                self.explaining = Some((walked, walk));
                return Ok(Turn::Pending(Progress {
                    done,
                    ..Progress::default()
                }));
            }
            Err(limit) => {
                walked.limit = Some(limit);
                None
            }
        };
        Ok(Turn::Done(self.reply(walked, explainer)))
    }
}

impl SudokuRated {
    fn reply(&self, walked: Walked<SudokuHuman>, explainer: Option<Explainer>) -> Rate {
        let rating = walked.rating;
        let numbers = explainer.map(Explainer::numbers);
        Rate {
            head: self.head.clone(),
            verdict: walked.position.verdict(),
            level: rating.level,
            hardest: rating.hardest,
            sum: rating.sum,
            er: numbers.map(|[er, _, _]| er),
            ep: numbers.map(|[_, ep, _]| ep),
            ed: numbers.map(|[_, _, ed]| ed),
            uses: uses(&rating),
            end: rating.end,
            limit: walked.limit,
            rating,
            explainer,
        }
    }
}
