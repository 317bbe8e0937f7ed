//! Few changes after which one line at a time solves the puzzle.
//!
//! Local search: of some changes among the cells that lines leave open, take the one that leaves the fewest;
//! at the end undo every change that was not needed. That no fewer changes do is not proved.

use cellwise_core::{Budget, Limit, Rng};
use cellwise_nonogram::{Colour, Picture};

use super::super::lines::Lines;
use super::{Groups, RepairEnd, Sketch};

/// Changes that are tried for each one that is made.
const TRIED: usize = 32;
/// Changes without progress after which the repair has failed.
const PATIENCE: usize = 30;

/// The search under way.
pub(super) struct GuessFree {
    picture: Picture,
    /// The lines of the picture.
    lines: Lines,
    /// The cells that lines leave open; `None` before the first look.
    open: Option<Vec<usize>>,
    /// The changes made, the latest last: the first cell of a group.
    changed: Vec<usize>,
    /// Changes under trial: cell and colour; the best so far.
    trials: Vec<(usize, Colour)>,
    best: Option<Trial>,
    /// The fewest open cells so far, and the changes made since.
    fewest: usize,
    stale: usize,
    /// The best picture so far.
    kept: Picture,
    undone: usize,
    rng: Rng,
    /// Work that is done and not yet paid for.
    owed: u64,
}

struct Trial {
    cell: usize,
    colour: Colour,
    open: Vec<usize>,
    price: u64,
}

impl GuessFree {
    pub(super) fn new(sketch: &Sketch) -> Self {
        Self {
            picture: sketch.picture.clone(),
            lines: Lines::new(&sketch.picture),
            open: None,
            changed: Vec::new(),
            trials: Vec::new(),
            best: None,
            fewest: usize::MAX,
            stale: 0,
            kept: sketch.picture.clone(),
            undone: 0,
            // The search depends on the picture alone.
            rng: Rng::new(0),
            owed: 0,
        }
    }

    /// Goes on to the end of the repair.
    pub(super) fn advance(
        &mut self,
        sketch: &Sketch,
        groups: &Groups,
        budget: &mut Budget,
    ) -> Result<(Picture, RepairEnd), Limit> {
        loop {
            self.pay(budget)?;
            let Some(left) = &self.open else {
                self.open = Some(self.look());
                continue;
            };
            if left.is_empty() {
                if self.undo_next(sketch, groups) {
                    continue;
                }
                let end = match self.changed.is_empty() {
                    // Nothing had to be changed, and fewer changes than none there are not.
                    true => RepairEnd::Fewest,
                    false => RepairEnd::Unproved,
                };
                return Ok((self.picture.clone(), end));
            }
            if let Some((cell, colour)) = self.trials.pop() {
                self.try_one(cell, colour, sketch, groups);
                continue;
            }
            if !self.take_best(groups) {
                return Ok((self.kept.clone(), RepairEnd::Failed(self.fewest)));
            }
            if self.open.as_ref().is_some_and(|open| !open.is_empty()) {
                self.draw_trials(sketch, groups);
            }
        }
    }

    fn pay(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        while self.owed > 0 {
            let part = self.owed.min(100);
            budget.spend(part)?;
            self.owed -= part;
        }
        Ok(())
    }

    fn look(&mut self) -> Vec<usize> {
        let (open, work) = self.lines.open();
        self.owed += work;
        open
    }

    /// The cells that lines leave open if the group of a cell has this colour. Nothing is changed.
    fn look_with(&mut self, cell: usize, colour: Colour, groups: &Groups) -> Vec<usize> {
        let Some(own) = self.picture.cells()[cell].colour() else {
            unreachable!("the picture is finished");
        };
        groups.paint(&mut self.picture, cell, colour);
        let before = self.lines.change(&self.picture, &groups.cells[cell]);
        let open = self.look();
        self.lines.put_back(before);
        groups.paint(&mut self.picture, cell, own);
        open
    }

    fn paint(&mut self, cell: usize, colour: Colour, groups: &Groups) {
        groups.paint(&mut self.picture, cell, colour);
        self.lines.change(&self.picture, &groups.cells[cell]);
    }

    /// Chooses changes to be tried: cells that are open, unobtrusive ones more often.
    fn draw_trials(&mut self, sketch: &Sketch, groups: &Groups) {
        let open = self.open.clone().unwrap_or_default();
        for _ in 0..4 * TRIED {
            if self.trials.len() == TRIED {
                break;
            }
            let Some(&cell) = self.rng.pick(&open) else {
                break;
            };
            let leader = groups.leader[cell];
            let own = self.picture.cells()[leader].colour();
            let mut colours = vec![(sketch.colour(leader), 0)];
            colours.extend(&sketch.others[leader]);
            colours.retain(|(colour, _)| Some(*colour) != own);
            let Some(&(colour, visibility)) = self.rng.pick(&colours) else {
                continue;
            };
            let seldom = f64::from(visibility) / 1_200.0;
            if !self.trials.contains(&(leader, colour)) && !self.rng.chance(seldom) {
                self.trials.push((leader, colour));
            }
        }
    }

    fn try_one(&mut self, cell: usize, colour: Colour, sketch: &Sketch, groups: &Groups) {
        let open = self.look_with(cell, colour, groups);
        let price = match colour == sketch.colour(cell) {
            true => 0,
            false => sketch.price(cell, colour),
        };
        let trial = Trial {
            cell,
            colour,
            open,
            price,
        };
        let order = |trial: &Trial| (trial.open.len() as u64 * 400 + trial.price, trial.cell);
        if self
            .best
            .as_ref()
            .is_none_or(|best| order(&trial) < order(best))
        {
            self.best = Some(trial);
        }
    }

    /// Makes the best of the changes tried. False if there was no progress for too long.
    fn take_best(&mut self, groups: &Groups) -> bool {
        let now = self.open.as_ref().map_or(usize::MAX, Vec::len);
        if now < self.fewest {
            (self.fewest, self.stale) = (now, 0);
            self.kept = self.picture.clone();
        }
        let Some(best) = self.best.take() else {
            // The first call, or no change could be tried.
            self.stale += 1;
            return self.stale <= PATIENCE;
        };
        self.stale += 1;
        self.paint(best.cell, best.colour, groups);
        self.changed.push(best.cell);
        self.open = Some(best.open);
        self.stale <= PATIENCE
    }

    /// Undoes one more change if the puzzle needs no guess without it. False if all were tried.
    fn undo_next(&mut self, sketch: &Sketch, groups: &Groups) -> bool {
        self.changed.sort_unstable();
        self.changed.dedup();
        let pairs =
            |cell: &usize| self.picture.cells()[*cell].colour() != Some(sketch.colour(*cell));
        let different: Vec<usize> = self.changed.iter().copied().filter(pairs).collect();
        if different.len() != self.changed.len() {
            self.changed = different;
            self.undone = self.undone.min(self.changed.len());
        }
        let Some(&cell) = self.changed.get(self.undone) else {
            return false;
        };
        if self.look_with(cell, sketch.colour(cell), groups).is_empty() {
            self.paint(cell, sketch.colour(cell), groups);
            self.changed.remove(self.undone);
        } else {
            self.undone += 1;
        }
        true
    }
}
