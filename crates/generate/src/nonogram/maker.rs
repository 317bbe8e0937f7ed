//! Makes Nonograms to order.
//!
//! In: wishes, a seed, a number. Out: a puzzle that is proved to have one solution and to be solvable in the way
//! asked for. What decides is counted in steps, never in seconds.

use std::ops::RangeInclusive;
use std::sync::Arc;

use cellwise_core::{Answer, Budget, End, Limit, Stats, Verdict};
use cellwise_human::nonogram::{Level, Position, Rating, Walk};
use cellwise_nonogram::{Effort, Palette, Picture, Puzzle};
use thiserror::Error;

use super::draw::{Canvas, Drawing, Mirror};
use super::font::has_letter;
use super::repair::{Repair, RepairEnd, Sketch};
use super::solvable::{Judge, Judged, Solvable};
use crate::seed;

/// Pictures after which a puzzle is given up, if each is repaired.
const MAX_REPAIRS: u64 = 2_000;
/// The same if pictures are only looked at, which takes less.
const MAX_LOOKS: u64 = 20_000;
/// The longest side of a puzzle.
const MAX_SIDE: usize = 200;

/// The wishes on a Nonogram.
///
/// ```
/// use cellwise_generate::nonogram::Wishes;
///
/// assert_eq!(Wishes::default().check(), Ok(()));
/// assert!(Wishes { height: 0, ..Wishes::default() }.check().is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wishes {
    /// Rows.
    pub height: usize,
    /// Columns.
    pub width: usize,
    /// What it shows.
    pub drawing: Drawing,
    /// The share of painted cells, from 0 to 1. A word takes what it takes.
    pub density: f64,
    /// Colours beside the background.
    pub colours: usize,
    /// Its mirrors.
    pub mirror: Mirror,
    /// How it can be solved.
    pub solvable: Solvable,
    /// The level of its hardest step.
    pub level: Option<RangeInclusive<Level>>,
}

impl Default for Wishes {
    /// Scattered cells, 15×15, black on white, solvable line by line.
    fn default() -> Self {
        Self {
            height: 15,
            width: 15,
            drawing: Drawing::Scattered,
            density: 0.6,
            colours: 1,
            mirror: Mirror::None,
            solvable: Solvable::Lines,
            level: None,
        }
    }
}

/// The hardest level that one line at a time can have; see the table in `docs/rating.md`.
const HARDEST_OF_LINES: Level = Level::Hard;

/// Wishes on a Nonogram that nothing can meet.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum WishError {
    /// No cells, or too many.
    #[error("a puzzle of {0}x{1} cells; from 1x1 to {MAX_SIDE}x{MAX_SIDE} can be made")]
    Size(usize, usize),
    /// No share.
    #[error("a density of {0}; it is the share of painted cells, from 0 to 1")]
    Density(f64),
    /// No colours, or too many.
    #[error("{0} colours; from 1 to {max} can be made", max = Palette::MAX.min(8))]
    Colours(usize),
    /// A character without a drawing.
    #[error("found '{0}' in the word; there are drawings of A to Z, 0 to 9, ! and ?")]
    Letter(char),
    /// A word that is too long for the board.
    #[error("'{word}' needs a board of 7x{columns} at least")]
    Word {
        /// The word.
        word: String,
        /// Columns that it needs.
        columns: usize,
    },
    /// A level, and a way to solve that no puzzle of that level has.
    #[error(
        "a puzzle of this level is not solvable by {0}: one line at a time is enough up to the level hard, and not beyond"
    )]
    Level(Solvable),
    /// An empty range of levels.
    #[error("the range of levels is empty")]
    NoLevel,
}

impl Wishes {
    /// Checks that the wishes can be met.
    ///
    /// # Errors
    /// [`WishError`] with the wish that can't be met.
    pub fn check(&self) -> Result<(), WishError> {
        let sides = [self.height, self.width];
        if sides.iter().any(|side| !(1..=MAX_SIDE).contains(side)) {
            return Err(WishError::Size(self.height, self.width));
        }
        if !(0.0..=1.0).contains(&self.density) {
            return Err(WishError::Density(self.density));
        }
        if !(1..=Palette::MAX.min(8)).contains(&self.colours) {
            return Err(WishError::Colours(self.colours));
        }
        if let Drawing::Letters(word) = &self.drawing {
            if let Some(letter) = word.chars().find(|&letter| !has_letter(letter)) {
                return Err(WishError::Letter(letter));
            }
            let columns = (6 * word.chars().count()).saturating_sub(1);
            if columns == 0 || self.width < columns || self.height < 7 {
                return Err(WishError::Word {
                    word: word.clone(),
                    columns: columns.max(5),
                });
            }
        }
        if let Some(levels) = &self.level {
            let is_met = match self.solvable {
                Solvable::Lines => *levels.start() <= HARDEST_OF_LINES,
                Solvable::Probes(_) | Solvable::Search => *levels.end() > HARDEST_OF_LINES,
                Solvable::Unique => true,
            };
            if levels.is_empty() {
                return Err(WishError::NoLevel);
            }
            if !is_met {
                return Err(WishError::Level(self.solvable));
            }
        }
        Ok(())
    }

    /// The way of solving that goes with a range of levels, where none is asked for.
    #[must_use]
    pub fn solvable_at(levels: &RangeInclusive<Level>) -> Solvable {
        match *levels.end() <= HARDEST_OF_LINES {
            true => Solvable::Lines,
            false => Solvable::Unique,
        }
    }

    fn has_level(&self, level: Option<Level>) -> bool {
        match (&self.level, level) {
            (None, _) => true,
            (Some(levels), Some(level)) => levels.contains(&level),
            (Some(_), None) => false,
        }
    }
}

/// A Nonogram that meets the wishes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// Its number in the run.
    pub number: u64,
    /// The puzzle. It has exactly one solution.
    pub puzzle: Puzzle,
    /// The solution.
    pub picture: Picture,
    /// The methods it needs.
    pub effort: Effort,
    /// Its difficulty, if a level was asked for.
    pub rating: Option<Rating>,
    /// The pictures that were tried.
    pub trials: u64,
}

/// What became of one puzzle of a run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// It was made.
    Made(Box<Made>),
    /// Nothing that meets the wishes was found in the trials that are allowed.
    GaveUp {
        /// The number of the puzzle in the run.
        number: u64,
        /// The pictures that were tried.
        trials: u64,
        /// A puzzle with one solution that can be solved in another way than asked for.
        nearest: Option<Box<Made>>,
    },
}

/// Makes one Nonogram.
///
/// ```
/// use std::sync::Arc;
/// use cellwise_core::Budget;
/// use cellwise_generate::nonogram::{Maker, Outcome, Wishes};
///
/// let wishes = Arc::new(Wishes { height: 10, width: 10, ..Wishes::default() });
/// let outcome = Maker::new(&wishes, 3, 0)?.advance(&mut Budget::unlimited()).unwrap();
/// let Outcome::Made(made) = outcome else { panic!() };
/// assert!(made.puzzle.is_unique());
/// # Ok::<(), cellwise_generate::nonogram::WishError>(())
/// ```
pub struct Maker {
    wishes: Arc<Wishes>,
    seed: u64,
    number: u64,
    trials: u64,
    stage: Stage,
    nearest: Option<Box<Made>>,
}

enum Stage {
    Drawing,
    Judging(Box<(Picture, Puzzle, Judge)>),
    Repairing(Box<Repair>),
    Rating(Box<(Made, Walk)>),
}

impl Maker {
    /// A maker of the puzzle with this number.
    ///
    /// # Errors
    /// [`WishError`] if the wishes can't be met.
    pub fn new(wishes: &Arc<Wishes>, seed: u64, number: u64) -> Result<Self, WishError> {
        wishes.check()?;
        Ok(Self {
            wishes: Arc::clone(wishes),
            seed,
            number,
            trials: 0,
            stage: Stage::Drawing,
            nearest: None,
        })
    }

    /// Goes on until the puzzle is made or given up.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<Outcome, Limit> {
        loop {
            match &mut self.stage {
                Stage::Drawing => {
                    let most = match self.wishes.solvable {
                        Solvable::Lines => MAX_REPAIRS,
                        _ => MAX_LOOKS,
                    };
                    if self.trials == most {
                        return Ok(self.give_up());
                    }
                    budget.node()?;
                    let picture = self.draw();
                    // Where lines shall be enough the picture is repaired; scattered cells need that always.
                    self.stage = match self.wishes.solvable {
                        Solvable::Lines => {
                            let sketch = Sketch::plain(picture);
                            let repair = Repair::new(&sketch, Solvable::Lines, self.wishes.mirror);
                            Stage::Repairing(Box::new(repair))
                        }
                        _ => self.judging(picture),
                    };
                }
                Stage::Repairing(repair) => {
                    let repaired = repair.advance(budget)?;
                    self.stage = match repaired.end {
                        RepairEnd::Failed(_) => Stage::Drawing,
                        _ => self.judging(repaired.picture),
                    };
                }
                Stage::Judging(judging) => {
                    let (picture, puzzle, judge) = &mut **judging;
                    let Judged::Unique(effort) = judge.advance(budget)? else {
                        self.stage = Stage::Drawing;
                        continue;
                    };
                    let made = Made {
                        number: self.number,
                        puzzle: puzzle.clone(),
                        picture: picture.clone(),
                        effort,
                        rating: None,
                        trials: self.trials,
                    };
                    if !self.wishes.solvable.is_met(effort) {
                        self.nearest = Some(Box::new(made));
                        self.stage = Stage::Drawing;
                    } else if self.wishes.level.is_none() {
                        return Ok(Outcome::Made(Box::new(made)));
                    } else {
                        let solution = vec![made.picture.clone()];
                        let answer = Answer::new(solution, End::Exhausted, Stats::default());
                        let walk = Walk::outlined(&Position::answered(&made.puzzle, answer));
                        self.stage = Stage::Rating(Box::new((made, walk)));
                    }
                }
                Stage::Rating(rating) => {
                    rating.1.advance(budget)?;
                    let Stage::Rating(rating) = std::mem::replace(&mut self.stage, Stage::Drawing)
                    else {
                        continue;
                    };
                    let (mut made, walk) = *rating;
                    let rating = Rating::of(Verdict::Unique, &walk.into_path());
                    let is_met = self.wishes.has_level(rating.level);
                    made.rating = Some(rating);
                    if is_met {
                        return Ok(Outcome::Made(Box::new(made)));
                    }
                    self.keep_nearer(made);
                }
            }
        }
    }

    /// The pictures tried so far.
    #[must_use]
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// The outcome of a run that is stopped: the nearest found.
    #[must_use]
    pub fn stopped(mut self) -> Outcome {
        self.give_up()
    }

    /// Keeps a puzzle of another level if none before it was nearer.
    fn keep_nearer(&mut self, made: Made) {
        let far = |made: &Made| {
            let level = made.rating.as_ref().and_then(|rating| rating.level);
            match (&self.wishes.level, level) {
                (Some(wanted), Some(level)) => {
                    let (level, low, high) =
                        (level as u8, *wanted.start() as u8, *wanted.end() as u8);
                    low.saturating_sub(level).max(level.saturating_sub(high))
                }
                _ => u8::MAX,
            }
        };
        if self
            .nearest
            .as_ref()
            .is_none_or(|near| far(&made) < far(near))
        {
            self.nearest = Some(Box::new(made));
        }
    }

    fn give_up(&mut self) -> Outcome {
        Outcome::GaveUp {
            number: self.number,
            trials: self.trials,
            nearest: self.nearest.take(),
        }
    }

    fn draw(&mut self) -> Picture {
        let mut rng = seed::attempt(self.seed, self.number, self.trials);
        self.trials += 1;
        let wishes = &self.wishes;
        let canvas = Canvas {
            height: wishes.height,
            width: wishes.width,
            density: wishes.density,
            colours: wishes.colours,
            mirror: wishes.mirror,
        };
        let picture = canvas.draw(&wishes.drawing, &mut rng);
        let picture = picture.unwrap_or_else(|| unreachable!("the word was measured"));
        match wishes.colours {
            1 => picture,
            colours => match Palette::safe(colours) {
                Ok(palette) => picture.with_palette(&palette),
                Err(_) => unreachable!("the number of colours was checked"),
            },
        }
    }

    fn judging(&self, picture: Picture) -> Stage {
        let puzzle = Puzzle::of_picture(&picture)
            .unwrap_or_else(|_| unreachable!("the picture is finished"));
        let judge = Judge::new(&picture, &puzzle);
        Stage::Judging(Box::new((picture, puzzle, judge)))
    }
}
