//! A board as the techniques see it: digits, candidates, and for every digit
//! the cells that may still take it.
//!
//! Invariant: `cands` and `at` say the same thing twice, once by cell and once
//! by digit; cells that hold a digit have no candidates.

use std::cell::OnceCell;
use std::sync::Arc;

use cellwise_sudoku::rules::Demands;
use cellwise_sudoku::{CellSet, DigitSet, Grid, Puzzle};

use super::geometry::Geometry;
use super::position::Position;
use super::quiet::Quiet;
use super::sentence::place;
use super::step::Candidate;
use super::technique::{AlsWeb, CHUNK, Deadly, Graphs, Technique};

#[derive(Clone)]
pub(crate) struct View<const N: usize> {
    pub(crate) geometry: Arc<Geometry<N>>,
    /// 0 for an open cell.
    pub(crate) digits: Vec<u8>,
    pub(crate) cands: Vec<DigitSet>,
    /// `at[d - 1]`: the open cells that may take `d`.
    pub(crate) at: Vec<CellSet<N>>,
    /// `placed[d - 1]`: the cells that hold `d`.
    pub(crate) placed: Vec<CellSet<N>>,
    pub(crate) open: CellSet<N>,
    pub(crate) given: CellSet<N>,
    /// Arguments from uniqueness hold: one solution, no rules besides houses and givens.
    pub(crate) unique: bool,
    /// The one solution, for the last resort alone.
    pub(crate) solution: Option<Arc<Grid>>,
    /// The puzzle, for its rules.
    pub(crate) puzzle: Puzzle,
    /// What the rules beyond houses demand.
    pub(crate) demands: Arc<Demands>,
    /// The almost locked sets of the board as it stands, once some technique has asked for them.
    pub(crate) als: OnceCell<Arc<AlsWeb<N>>>,
    /// The graphs of chains, likewise.
    pub(crate) graphs: Graphs<N>,
    /// Rectangles that must not hold two digits alone, chunk by chunk of all rectangles, as far as techniques have asked for them:
    /// seven look at the same ones.
    deadly: OnceCell<Vec<OnceCell<Vec<Deadly<N>>>>>,
    /// The places of each digit among which techniques that look at one digit alone found nothing.
    quiet_digits: Quiet<CellSet<N>>,
    /// The number of changes in the cells of each house, and the numbers at which techniques that look at one house alone
    /// found nothing.
    changes: Vec<u32>,
    quiet_houses: Quiet<u32>,
}

impl<const N: usize> View<N> {
    pub(crate) fn new(position: &Position, geometry: Arc<Geometry<N>>) -> Self {
        let size = geometry.size;
        let cells = position.shape().cells();
        let givens = position.puzzle().givens();
        let mut view = Self {
            digits: position.digits().digits().to_vec(),
            cands: (0..cells).map(|cell| position.candidates(cell)).collect(),
            at: vec![CellSet::EMPTY; size],
            placed: vec![CellSet::EMPTY; size],
            open: CellSet::EMPTY,
            given: (0..cells)
                .filter(|&cell| givens.get(cell).is_some())
                .collect(),
            unique: position.allows_uniqueness(),
            solution: position.shared_solution(),
            puzzle: position.puzzle().clone(),
            demands: Arc::clone(position.demands()),
            als: OnceCell::new(),
            graphs: Graphs::default(),
            deadly: OnceCell::new(),
            quiet_digits: Quiet::default(),
            changes: vec![0; geometry.houses.len()],
            quiet_houses: Quiet::default(),
            geometry,
        };
        for cell in 0..cells {
            match view.digits[cell] {
                0 => view.open.insert(cell),
                digit => view.placed[usize::from(digit) - 1].insert(cell),
            }
            for digit in view.cands[cell].iter() {
                view.at[usize::from(digit) - 1].insert(cell);
            }
        }
        view
    }

    pub(crate) fn size(&self) -> usize {
        self.geometry.size
    }

    /// The digits of this board.
    pub(crate) fn all_digits(&self) -> impl Iterator<Item = u8> + use<N> {
        1..=self.geometry.size as u8
    }

    #[inline]
    pub(crate) fn at(&self, digit: u8) -> CellSet<N> {
        self.at[usize::from(digit) - 1]
    }

    #[inline]
    pub(crate) fn peers(&self, cell: usize) -> CellSet<N> {
        self.geometry.peers[cell]
    }

    #[inline]
    pub(crate) fn sees(&self, a: usize, b: usize) -> bool {
        self.geometry.peers[a].contains(b)
    }

    /// The cells that see every one of `cells`; none if `cells` is empty.
    #[inline]
    pub(crate) fn common_peers(&self, cells: CellSet<N>) -> CellSet<N> {
        let mut cells = cells.iter();
        let Some(first) = cells.next() else {
            return CellSet::EMPTY;
        };
        let mut common = self.peers(first);
        for cell in cells {
            common &= self.peers(cell);
            if common.is_empty() {
                break;
            }
        }
        common
    }

    /// The cells of `among` that may take `digit`.
    #[inline]
    pub(crate) fn with(&self, digit: u8, among: CellSet<N>) -> CellSet<N> {
        self.at(digit) & among
    }

    /// All digits that some cell of `cells` may take.
    pub(crate) fn digits_in(&self, cells: CellSet<N>) -> DigitSet {
        cells
            .iter()
            .fold(DigitSet::EMPTY, |all, cell| all | self.cands[cell])
    }

    /// The digit of a cell, or its candidates.
    pub(crate) fn digits_of(&self, cell: usize) -> DigitSet {
        match self.digits[cell] {
            0 => self.cands[cell],
            digit => DigitSet::only(digit),
        }
    }

    /// The open cells with exactly two candidates.
    pub(crate) fn bivalues(&self) -> CellSet<N> {
        // All cells are counted at once, one bit for each.
        let (mut one, mut two, mut three) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for &at in &self.at {
            three |= two & at;
            two |= one & at;
            one |= at;
        }
        two - three
    }

    /// The houses in which every digit must occur.
    pub(crate) fn complete_houses(&self) -> impl Iterator<Item = usize> {
        (0..self.geometry.houses.len()).filter(|&h| self.geometry.complete[h])
    }

    #[inline]
    pub(crate) fn house(&self, house: usize) -> CellSet<N> {
        self.geometry.houses[house]
    }

    /// Puts a digit into a cell and takes it from all cells that see it.
    pub(crate) fn place(&mut self, cell: usize, digit: u8) {
        self.changed(cell);
        for d in self.cands[cell].iter() {
            self.at[usize::from(d) - 1].remove(cell);
        }
        self.cands[cell] = DigitSet::EMPTY;
        self.digits[cell] = digit;
        self.open.remove(cell);
        let d = usize::from(digit) - 1;
        self.placed[d].insert(cell);
        let losers = self.at[d] & self.peers(cell);
        self.at[d] -= losers;
        for loser in losers.iter() {
            self.cands[loser].remove(digit);
            self.changed(loser);
        }
    }

    /// Takes a candidate out of a cell.
    pub(crate) fn remove(&mut self, cell: usize, digit: u8) {
        self.changed(cell);
        self.cands[cell].remove(digit);
        self.at[usize::from(digit) - 1].remove(cell);
    }

    /// Forgets what techniques found while the cell was as it was.
    fn changed(&mut self, cell: usize) {
        self.als.take();
        self.graphs = Graphs::default();
        self.deadly.take();
        for &house in self.geometry.shape.houses_of(cell) {
            self.changes[house] += 1;
        }
    }

    /// The deadly rectangles of a chunk of all rectangles, as `find` finds them the first time.
    pub(crate) fn deadly(
        &self,
        chunk: usize,
        find: impl FnOnce() -> Vec<Deadly<N>>,
    ) -> &[Deadly<N>] {
        let chunks = self.geometry.rectangles.len().div_ceil(CHUNK);
        let known = self.deadly.get_or_init(|| vec![OnceCell::new(); chunks]);
        known[chunk].get_or_init(find)
    }

    /// Returns true if a technique that looks at one digit alone has nothing new to see for it.
    pub(crate) fn is_quiet(&self, technique: Technique, digit: u8) -> bool {
        let d = usize::from(digit) - 1;
        self.at[d].is_empty() || self.quiet_digits.is(technique, d, &self.at[d])
    }

    /// Notes that a technique found nothing for a digit.
    pub(crate) fn note_quiet(&self, technique: Technique, digit: u8) {
        let d = usize::from(digit) - 1;
        self.quiet_digits.note(technique, d, self.at[d]);
    }

    /// Returns true if a technique that looks at one house alone has nothing new to see in it.
    pub(crate) fn is_quiet_house(&self, technique: Technique, house: usize) -> bool {
        let changes = &self.changes[house];
        self.quiet_houses.is(technique, house, changes)
    }

    /// Notes that a technique found nothing in a house.
    pub(crate) fn note_quiet_house(&self, technique: Technique, house: usize) {
        let changes = self.changes[house];
        self.quiet_houses.note(technique, house, changes);
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns true if the board can't be finished: an open cell without candidates, a
    /// house without room for a digit, or a digit twice in a house.
    pub(crate) fn is_dead(&self) -> bool {
        let mut alive = CellSet::EMPTY;
        for at in &self.at {
            alive |= *at;
        }
        if !self.open.is_subset(alive) {
            return true;
        }
        (0..self.geometry.houses.len()).any(|h| {
            let house = self.house(h);
            self.placed.iter().zip(&self.at).any(|(&placed, &at)| {
                let there = placed & house;
                if there.is_empty() {
                    self.geometry.complete[h] && !at.intersects(house)
                } else {
                    there.is_several()
                }
            })
        })
    }

    /// Returns true if nothing on the board contradicts the one solution: then no sound step will.
    pub(crate) fn is_on_course(&self) -> bool {
        let Some(solution) = &self.solution else {
            return false;
        };
        solution.digits().iter().enumerate().all(|(cell, &digit)| {
            self.digits[cell] == digit
                || (self.digits[cell] == 0 && self.cands[cell].contains(digit))
        })
    }

    // Names for sentences.

    pub(crate) fn name(&self, cell: usize) -> String {
        self.geometry.shape.name(cell)
    }

    /// `r1c1, r1c2 and r2c2`.
    pub(crate) fn names(&self, cells: CellSet<N>) -> String {
        list(cells.iter().map(|cell| self.name(cell)), "and")
    }

    /// `r1c1`, `both r1c1 and r1c2`, `all of r1c1, r1c2 and r2c2`.
    pub(crate) fn all_of(&self, cells: CellSet<N>) -> String {
        let names = self.names(cells);
        match cells.len() {
            0 | 1 => names,
            2 => format!("both {names}"),
            _ => format!("all of {names}"),
        }
    }

    /// `r1c1, r1c2 or r2c2`.
    pub(crate) fn either_cells(&self, cells: CellSet<N>) -> String {
        list(cells.iter().map(|cell| self.name(cell)), "or")
    }

    /// The place of a digit in a sentence, see [`super::sentence`].
    pub(crate) fn symbol(&self, digit: u8) -> char {
        place(digit)
    }

    /// `2, 5 and 7`.
    pub(crate) fn symbols(&self, digits: DigitSet) -> String {
        list(digits.iter().map(|d| place(d).to_string()), "and")
    }

    /// `2, 5 or 7`.
    pub(crate) fn either(&self, digits: DigitSet) -> String {
        list(digits.iter().map(|d| place(d).to_string()), "or")
    }

    /// `row 4`.
    pub(crate) fn house_name(&self, house: usize) -> String {
        self.geometry.shape.houses()[house].kind.to_string()
    }

    pub(crate) fn house_names(&self, houses: impl IntoIterator<Item = usize>) -> String {
        list(houses.into_iter().map(|h| self.house_name(h)), "and")
    }

    /// `r1c1=5`.
    pub(crate) fn literal(&self, candidate: Candidate) -> String {
        format!("{}={}", self.name(candidate.cell), place(candidate.digit))
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: impl IntoIterator<Item = String>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.as_slice() {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [init @ .., end] => format!("{} {last} {end}", init.join(", ")),
    }
}

/// Small numbers as words: `two cells`.
pub(crate) fn word(number: usize) -> String {
    let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    words
        .get(number)
        .map_or_else(|| number.to_string(), |&word| word.to_owned())
}
