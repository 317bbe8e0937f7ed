//! A board as the techniques see it: digits, candidates, and for every digit
//! the cells that may still take it.
//!
//! Invariant: `cands` and `at` say the same thing twice, once by cell and once
//! by digit; cells that hold a digit have no candidates.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use cellwise_sudoku::{DigitSet, Grid, Symbols};

use super::geometry::Geometry;
use super::set::Set;
use super::step::Candidate;
use super::technique::{AlsWeb, Technique};

#[derive(Clone)]
pub(crate) struct View<const N: usize> {
    pub(crate) geometry: Arc<Geometry<N>>,
    /// 0 for an open cell.
    pub(crate) digits: Vec<u8>,
    pub(crate) cands: Vec<DigitSet>,
    /// `at[d - 1]`: the open cells that may take `d`.
    pub(crate) at: Vec<Set<N>>,
    /// `placed[d - 1]`: the cells that hold `d`.
    pub(crate) placed: Vec<Set<N>>,
    pub(crate) open: Set<N>,
    pub(crate) given: Set<N>,
    /// Whether arguments from uniqueness hold: one solution, no rules besides houses and givens.
    pub(crate) unique: bool,
    /// The one solution, for the last resort alone.
    pub(crate) solution: Option<Arc<Grid>>,
    /// The almost locked sets of the board as it stands, once some technique has asked for them.
    pub(crate) als: OnceCell<Arc<AlsWeb<N>>>,
    /// `quiet[technique][d - 1]`: the places of `d` among which a technique that looks at one digit
    /// alone found nothing. As long as they are the same there is no need to look again.
    pub(crate) quiet: RefCell<Vec<Vec<Set<N>>>>,
}

impl<const N: usize> View<N> {
    pub(crate) fn size(&self) -> usize {
        self.geometry.size
    }

    /// The digits of this board.
    pub(crate) fn all_digits(&self) -> impl Iterator<Item = u8> + use<N> {
        1..=self.geometry.size as u8
    }

    #[inline]
    pub(crate) fn at(&self, digit: u8) -> Set<N> {
        self.at[usize::from(digit) - 1]
    }

    #[inline]
    pub(crate) fn peers(&self, cell: usize) -> Set<N> {
        self.geometry.peers[cell]
    }

    #[inline]
    pub(crate) fn sees(&self, a: usize, b: usize) -> bool {
        self.geometry.peers[a].contains(b)
    }

    /// The cells that see every one of `cells`; none if `cells` is empty.
    #[inline]
    pub(crate) fn common_peers(&self, cells: Set<N>) -> Set<N> {
        let mut cells = cells.iter();
        let Some(first) = cells.next() else {
            return Set::EMPTY;
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
    pub(crate) fn with(&self, digit: u8, among: Set<N>) -> Set<N> {
        self.at(digit) & among
    }

    /// All digits that some cell of `cells` may take.
    pub(crate) fn digits_in(&self, cells: Set<N>) -> DigitSet {
        cells
            .iter()
            .fold(DigitSet::EMPTY, |all, cell| all | self.cands[cell])
    }

    /// The open cells with exactly two candidates.
    pub(crate) fn bivalues(&self) -> Set<N> {
        self.open
            .iter()
            .filter(|&cell| self.cands[cell].len() == 2)
            .collect()
    }

    /// The houses in which every digit must occur.
    pub(crate) fn complete_houses(&self) -> impl Iterator<Item = usize> {
        (0..self.geometry.houses.len()).filter(|&h| self.geometry.complete[h])
    }

    #[inline]
    pub(crate) fn house(&self, house: usize) -> Set<N> {
        self.geometry.houses[house]
    }

    /// Puts a digit into a cell and takes it from everyone who sees it.
    pub(crate) fn place(&mut self, cell: usize, digit: u8) {
        self.als.take();
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
        }
    }

    /// Takes a candidate out of a cell.
    pub(crate) fn remove(&mut self, cell: usize, digit: u8) {
        self.als.take();
        self.cands[cell].remove(digit);
        self.at[usize::from(digit) - 1].remove(cell);
    }

    /// The digits worth a look for a technique that looks at one digit alone.
    pub(crate) fn busy_digits(&self, technique: Technique) -> DigitSet {
        let quiet = self.quiet.borrow();
        let known = quiet.get(technique as usize).map_or(&[][..], Vec::as_slice);
        self.all_digits()
            .filter(|&digit| {
                let d = usize::from(digit) - 1;
                !self.at[d].is_empty() && known.get(d) != Some(&self.at[d])
            })
            .collect()
    }

    /// Notes that a technique found nothing for a digit.
    pub(crate) fn note_quiet(&self, technique: Technique, digit: u8) {
        let mut quiet = self.quiet.borrow_mut();
        if quiet.is_empty() {
            quiet.resize(Technique::ALL.len(), Vec::new());
        }
        let known = &mut quiet[technique as usize];
        if known.is_empty() {
            known.resize(self.size(), Set::EMPTY);
        }
        known[usize::from(digit) - 1] = self.at(digit);
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether the board can't be finished: an open cell without candidates, a
    /// house without room for a digit, or a digit twice in a house.
    pub(crate) fn is_dead(&self) -> bool {
        let mut alive = Set::EMPTY;
        for at in &self.at {
            alive |= *at;
        }
        if !self.open.is_subset(alive) {
            return true;
        }
        (0..self.geometry.houses.len()).any(|h| {
            let house = self.house(h);
            self.placed.iter().zip(&self.at).any(|(&placed, &at)| {
                let there = (placed & house).len();
                there > 1 || (self.geometry.complete[h] && there == 0 && !at.intersects(house))
            })
        })
    }

    /// Whether nothing on the board contradicts the one solution: then no sound step ever will.
    pub(crate) fn is_on_course(&self) -> bool {
        let Some(solution) = &self.solution else {
            return false;
        };
        solution.digits().iter().enumerate().all(|(cell, &digit)| {
            self.digits[cell] == digit
                || (self.digits[cell] == 0 && self.cands[cell].contains(digit))
        })
    }

    // How things are called in sentences.

    pub(crate) fn name(&self, cell: usize) -> String {
        self.geometry.shape.name(cell)
    }

    /// `r1c1, r1c2 and r2c2`.
    pub(crate) fn names(&self, cells: Set<N>) -> String {
        list(cells.iter().map(|cell| self.name(cell)), "and")
    }

    /// `r1c1, r1c2 or r2c2`.
    pub(crate) fn either_cells(&self, cells: Set<N>) -> String {
        list(cells.iter().map(|cell| self.name(cell)), "or")
    }

    pub(crate) fn symbol(&self, digit: u8) -> char {
        symbol(digit)
    }

    /// `2, 5 and 7`.
    pub(crate) fn symbols(&self, digits: DigitSet) -> String {
        list(digits.iter().map(|d| symbol(d).to_string()), "and")
    }

    /// `2, 5 or 7`.
    pub(crate) fn either(&self, digits: DigitSet) -> String {
        list(digits.iter().map(|d| symbol(d).to_string()), "or")
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
        format!("{}={}", self.name(candidate.cell), symbol(candidate.digit))
    }
}

/// The character for a digit, as boards of this size are usually written.
pub(crate) fn symbol(digit: u8) -> char {
    thread_local! {
        static USUAL: Symbols = Symbols::default();
    }
    USUAL.with(|usual| usual.of(digit))
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
