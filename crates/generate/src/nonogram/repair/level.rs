//! Further changes of a repaired picture until its puzzle is as hard as asked for.
//!
//! In: a picture whose puzzle has one solution, the levels that will do, the most cells that may differ from the sketch.
//! Out: a picture with a puzzle of such a level, or the nearest found. Local search: a change that is hard to see is tried; the
//! puzzle must keep its one solution, and may not move away from the levels. At the end every change that is
//! not needed is undone.

use std::ops::RangeInclusive;

use cellwise_core::{Answer, Budget, End, Limit, Rng, Stats, Verdict};
use cellwise_human::nonogram::{Level, Position, Rating, Technique, Walk};
use cellwise_nonogram::{Colour, Picture};

use super::super::solvable::{Judge, Judged, Solvable};
use super::{Groups, Sketch, puzzle};

/// Changes that are tried before the search ends.
const MAX_TRIED: u32 = 600;

/// The search under way.
pub(super) struct Levelling {
    levels: RangeInclusive<Level>,
    solvable: Solvable,
    most_changes: usize,
    /// All changes of one cell, the least visible first.
    changes: Vec<(usize, Colour)>,
    /// The picture that was repaired.
    first: Picture,
    /// The nearest picture so far, its distance and rating.
    best: Picture,
    distance: u32,
    rating: Option<Rating>,
    /// The change on trial, and the picture with it.
    trial: Option<Trial>,
    tried: u32,
    /// Cells whose change is to be undone, if it is not needed.
    undo: Option<Vec<usize>>,
    rng: Rng,
}

struct Trial {
    picture: Picture,
    stage: Stage,
}

enum Stage {
    Judging(Box<Judge>),
    Rating(Box<Walk>),
    Done,
}

impl Levelling {
    pub(super) fn new(
        sketch: &Sketch,
        groups: &Groups,
        picture: Picture,
        solvable: Solvable,
        levels: RangeInclusive<Level>,
        most_changes: usize,
    ) -> Self {
        let leaders = (0..sketch.others.len()).filter(|&cell| groups.leader[cell] == cell);
        let mut changes: Vec<(u16, usize, Colour)> = leaders
            .flat_map(|cell| {
                let others = sketch.others[cell].iter();
                others.map(move |&(colour, visibility)| (visibility, cell, colour))
            })
            .collect();
        changes.sort_by_key(|&(visibility, cell, _)| (visibility, cell));
        Self {
            levels,
            solvable,
            most_changes,
            changes: changes
                .into_iter()
                .map(|(_, cell, colour)| (cell, colour))
                .collect(),
            trial: Some(Trial::new(picture.clone())),
            first: picture.clone(),
            best: picture,
            distance: u32::MAX,
            rating: None,
            tried: 0,
            undo: None,
            // The search depends on the picture alone.
            rng: Rng::new(0),
        }
    }

    /// Goes on to the end of the search: the picture, its rating, and whether its level is one of those asked for.
    pub(super) fn advance(
        &mut self,
        sketch: &Sketch,
        groups: &Groups,
        budget: &mut Budget,
    ) -> Result<(Picture, Option<Rating>, bool), Limit> {
        loop {
            if let Some(trial) = &mut self.trial {
                let rating = trial.advance(self.solvable, budget)?;
                let picture = std::mem::replace(&mut trial.picture, self.best.clone());
                self.trial = None;
                if let Some(rating) = rating {
                    let distance = self.distance_of(&rating);
                    if distance <= self.distance {
                        self.best = picture;
                        self.distance = distance;
                        self.rating = Some(rating);
                    }
                }
            }
            if self.distance == 0 || self.tried == MAX_TRIED {
                let Some(cell) = self.next_undone(sketch, groups) else {
                    let rating = self.rating.clone();
                    return Ok((self.best.clone(), rating, self.distance == 0));
                };
                self.try_with(groups, cell, sketch.colour(cell));
                continue;
            }
            budget.node()?;
            self.tried += 1;
            self.draw_trial(sketch, groups);
        }
    }

    /// True if cells changed beyond the repair.
    pub(super) fn has_changed(&self) -> bool {
        self.best != self.first
    }

    /// The next cell whose change may not be needed.
    fn next_undone(&mut self, sketch: &Sketch, groups: &Groups) -> Option<usize> {
        let differs = |cell: usize| self.best.cells()[cell] != sketch.picture.cells()[cell];
        let changed =
            (0..sketch.others.len()).filter(|&cell| groups.leader[cell] == cell && differs(cell));
        self.undo.get_or_insert_with(|| changed.collect()).pop()
    }

    fn try_with(&mut self, groups: &Groups, cell: usize, colour: Colour) {
        let mut picture = self.best.clone();
        groups.paint(&mut picture, cell, colour);
        self.trial = Some(Trial::new(picture));
    }

    /// Draws a change: unobtrusive ones far more often, and sometimes a cell gets its old colour back.
    fn draw_trial(&mut self, sketch: &Sketch, groups: &Groups) {
        let share = self.rng.below(1 << 20) as f64 / f64::from(1 << 20);
        let at = (share.powi(3) * self.changes.len() as f64) as usize;
        let Some(&(cell, colour)) = self.changes.get(at) else {
            return;
        };
        let now = self.best.cells()[cell].colour();
        let own = sketch.colour(cell);
        let different = self.best.cells().iter().zip(sketch.picture.cells());
        let different = different.filter(|(a, b)| a != b).count();
        if now != Some(own) {
            self.try_with(groups, cell, own);
        } else if different + groups.cells[cell].len() <= self.most_changes {
            self.try_with(groups, cell, colour);
        }
    }

    /// How far a puzzle is from the levels: the harder steps that it takes, or the weight that its hardest step lacks.
    fn distance_of(&self, rating: &Rating) -> u32 {
        let (Some(level), Some(hardest)) = (rating.level, rating.hardest) else {
            // Nothing has to be done: easier than any.
            return match rating.verdict {
                Verdict::Unique if self.levels.contains(&Level::Easy) => 0,
                _ => u32::MAX - 1,
            };
        };
        if self.levels.contains(&level) {
            return 0;
        }
        if level > *self.levels.end() {
            let harder = rating
                .uses
                .iter()
                .filter(|(t, _)| t.level() > *self.levels.end());
            return 1 + harder.map(|(_, times)| *times as u32).sum::<u32>();
        }
        let easiest = Technique::ALL
            .iter()
            .find(|t| t.level() >= *self.levels.start());
        let away = easiest.map_or(1_000, |t| t.weight().saturating_sub(hardest.weight()));
        10_000 + 10 * away
    }
}

impl Trial {
    fn new(picture: Picture) -> Self {
        let judge = Judge::new(&picture, &puzzle(&picture));
        Self {
            picture,
            stage: Stage::Judging(Box::new(judge)),
        }
    }

    /// Goes on to the rating; `None` if the picture is not the only solution, or not solvable as asked for.
    fn advance(
        &mut self,
        solvable: Solvable,
        budget: &mut Budget,
    ) -> Result<Option<Rating>, Limit> {
        loop {
            match &mut self.stage {
                Stage::Judging(judge) => match judge.advance(budget)? {
                    Judged::Unique(effort) if solvable.is_met(effort) => {
                        let solution = vec![self.picture.clone()];
                        let answer = Answer::new(solution, End::Exhausted, Stats::default());
                        let position = Position::answered(&puzzle(&self.picture), answer);
                        self.stage = Stage::Rating(Box::new(Walk::outlined(&position)));
                    }
                    _ => return Ok(None),
                },
                Stage::Rating(walk) => {
                    walk.advance(budget)?;
                    let Stage::Rating(walk) = std::mem::replace(&mut self.stage, Stage::Done)
                    else {
                        continue;
                    };
                    return Ok(Some(Rating::of(Verdict::Unique, &walk.into_path())));
                }
                Stage::Done => return Ok(None),
            }
        }
    }
}
