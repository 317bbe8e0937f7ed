//! What the puzzles of a run have in common, and how work on a board begins.

use std::sync::Arc;

use cellwise_core::Rng;
use cellwise_sudoku::Puzzle;

use super::any::AnyDig;
use super::batch::{Batch, Plan};
use super::difficulty::EXTREME_GUESSES;
use super::full_houses::FullHouses;
use super::grade::Scope;
use super::grids::random_grid;
use super::nine::NineDig;
use super::pattern::PatternSearch;
use super::seeds::Seeds;
use super::vicinity::Vicinity;
use super::wishes::Wishes;

/// What all puzzles of a run have in common.
pub(crate) struct Shared {
    pub(crate) wishes: Arc<Wishes>,
    pub(crate) scope: Scope,
    /// Where boards that need the technique asked for are found.
    pub(crate) seeds: Option<Seeds>,
    /// Where extreme boards are found, if nothing else is asked for.
    extreme: Option<Seeds>,
    pub(crate) vicinity: Vicinity,
}

impl Shared {
    pub(crate) fn new(wishes: &Arc<Wishes>) -> Self {
        let is_free = wishes.is_classic()
            && wishes.pattern.is_none()
            && wishes.symmetry == super::Symmetry::None;
        let needed = wishes.difficulty.needs.filter(|_| is_free);
        let is_extreme = *wishes.difficulty.guesses().start() >= EXTREME_GUESSES;
        let has_number = wishes.givens.is_some();
        Self {
            scope: Scope::new(&wishes.difficulty),
            seeds: match wishes.near.is_empty() {
                true => needed.and_then(Seeds::of),
                false => needed.map(|_| Seeds::new(&wishes.near)),
            },
            extreme: (is_free && is_extreme && !has_number && needed.is_none())
                .then(Seeds::extreme),
            vicinity: Vicinity::new(),
            wishes: Arc::clone(wishes),
        }
    }

    /// The fewest givens of a board; drawn from the range that is asked for.
    pub(crate) fn fewest(&self, rng: &mut Rng) -> usize {
        match &self.wishes.givens {
            Some(range) if !self.wishes.minimal => {
                let most = (*range.end()).min(self.wishes.shape.cells());
                range.start() + rng.below(most - range.start() + 1)
            }
            _ => 0,
        }
    }

    /// How several boards are dug at once for one puzzle, where most boards are too easy.
    fn plan(&self) -> Option<Plan> {
        if self.seeds.is_some() || self.wishes.givens.is_some() || self.wishes.difficulty.is_any() {
            return None;
        }
        match self.wishes.difficulty.guesses().start() {
            0 | 1 => None,
            2..EXTREME_GUESSES => Some(Plan::USUAL),
            _ => Some(Plan::EXTREME),
        }
    }

    /// Begins with a board.
    pub(crate) fn digger(&mut self, mut rng: Rng) -> Digger {
        if !self.wishes.is_classic() {
            return Digger::Any(Box::new(AnyDig::new(&self.wishes, rng)));
        }
        if self.wishes.difficulty.is_full_houses() && self.wishes.pattern.is_none() {
            return Digger::Nine(Box::new(self.filled_by_full_houses(rng)));
        }
        if let Some(pattern) = &self.wishes.pattern {
            return Digger::Pattern(Box::new(PatternSearch::new(pattern, rng)));
        }
        let fewest = self.fewest(&mut rng);
        if let Some(plan) = self.plan() {
            let mut one = || {
                let mut own = Rng::new(rng.next_u64());
                match &self.extreme {
                    Some(seeds) => {
                        let board = seeds.draw(&mut own);
                        let freed = 1 + own.below(4);
                        self.vicinity.near(&board, freed, fewest, &mut own)
                    }
                    None => NineDig::new(random_grid(&mut own), self.wishes.symmetry, fewest, own),
                }
            };
            let boards = (0..plan.first).map(|_| one()).collect();
            return Digger::Batch(Box::new(Batch::new(plan, boards, rng)));
        }
        let dig = match &self.seeds {
            Some(seeds) => {
                let board = seeds.draw(&mut rng);
                let freed = 1 + rng.below(3);
                let near = self.vicinity.near(&board, freed, fewest, &mut rng);
                near.digging(self.wishes.minimal)
            }
            None => NineDig::new(random_grid(&mut rng), self.wishes.symmetry, fewest, rng),
        };
        Digger::Nine(Box::new(dig))
    }

    /// A classic board that full houses alone fill.
    fn filled_by_full_houses(&self, mut rng: Rng) -> NineDig {
        let fewest = self.fewest(&mut rng);
        let units = self.wishes.symmetry.orbits(9);
        let given = FullHouses::new(&self.wishes.shape).givens(units, fewest, &mut rng);
        NineDig::with_givens(random_grid(&mut rng), &given, rng)
    }

    /// True if a board of the archive, or one with which the search began, is equivalent.
    pub(crate) fn is_known(&self, puzzle: &Puzzle) -> bool {
        let unlike = &self.wishes.unlike;
        if unlike.is_empty() && self.seeds.is_none() && self.extreme.is_none() {
            return false;
        }
        let mut seeds = self.seeds.iter().chain(&self.extreme);
        puzzle
            .canonical()
            .is_ok_and(|form| unlike.contains(&form) || seeds.any(|seeds| seeds.has(&form)))
    }
}

/// The board that is worked on.
pub(crate) enum Digger {
    Nine(Box<NineDig>),
    Batch(Box<Batch>),
    Any(Box<AnyDig>),
    Pattern(Box<PatternSearch>),
}
