//! Makes Nonograms to order.
//!
//! In: wishes, a seed, a number. Out: a puzzle that is proved to have one solution and to be solvable in the way
//! asked for. What decides is counted in steps, never in seconds.

use std::sync::Arc;

use cellwise_core::{Answer, Budget, End, Limit, Stats, Verdict};
use cellwise_human::nonogram::{Level, Position, Rating, Walk};
use cellwise_nonogram::{Effort, Palette, Picture, Puzzle};

use super::draw::Canvas;
use super::repair::{Repair, RepairEnd, Sketch};
use super::solvable::{Judge, Judged, Solvable};
use super::wishes::{WishError, Wishes};
use crate::seed;

/// Pictures after which a puzzle is given up, if each is repaired.
const MAX_REPAIRS: u64 = 2_000;
/// The same if pictures are only looked at, which takes less.
const MAX_LOOKS: u64 = 20_000;

/// What is known of the difficulty of a Nonogram.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hardness {
    /// The methods it needs.
    pub effort: Effort,
    /// Its rating, if a level was asked for.
    pub rating: Option<Rating>,
}

impl Hardness {
    /// The level, if one was asked for.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        self.rating.as_ref().and_then(|rating| rating.level)
    }
}

/// A Nonogram that meets the wishes.
pub type Made = crate::Made<Puzzle, Picture, Hardness>;

/// What became of one Nonogram of a run.
pub type Outcome = crate::Outcome<Made>;

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
                        solution: picture.clone(),
                        difficulty: Hardness {
                            effort,
                            rating: None,
                        },
                        trials: self.trials,
                    };
                    if !self.wishes.solvable.is_met(effort) {
                        self.keep_nearer(made);
                        self.stage = Stage::Drawing;
                    } else if self.wishes.level.is_none() {
                        return Ok(Outcome::Made(Box::new(made)));
                    } else {
                        let solution = vec![made.solution.clone()];
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
                    made.difficulty.rating = Some(rating);
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

    /// Keeps a puzzle of another level, or solved in another way, if none before it was nearer.
    fn keep_nearer(&mut self, made: Made) {
        let far = |made: &Made| match (&self.wishes.level, made.difficulty.level()) {
            (Some(wanted), Some(level)) => {
                let (level, low, high) = (level as u8, *wanted.start() as u8, *wanted.end() as u8);
                low.saturating_sub(level).max(level.saturating_sub(high))
            }
            _ => u8::MAX,
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
        let nearest = self.nearest.take();
        let lacks = nearest.as_ref().map(|near| match near.difficulty.level() {
            Some(level) => format!("it is {level}"),
            None => format!("it is solved by {}", near.difficulty.effort),
        });
        Outcome::GaveUp {
            number: self.number,
            trials: self.trials,
            nearest,
            lacks: lacks.unwrap_or_default(),
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
