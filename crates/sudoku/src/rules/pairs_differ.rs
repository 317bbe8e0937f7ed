//! `pairsdiffer`: cells taken two by two, no pair of digits twice.
//!
//! With the numbers of regions in the second half of the cells it says that a region holds no digit twice, wherever its cells
//! lie: this is how a puzzle asks for regions that are found while solving.

use super::line::{Kind, Line};
use super::{Dead, Form, Pair, Propagator, RuleFault};
use crate::Shape;
use crate::digits::each;

/// The cells in two halves: the pairs of cells at the same place of both hold different pairs of digits.
pub type PairsDiffer = Line<PairsDifferKind>;

/// The kind of [`PairsDiffer`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairsDifferKind;

impl Kind for PairsDifferKind {
    const FORM: Form = Form {
        name: "pairsdiffer",
        form: "pairsdiffer CELL… CELL…",
        meaning: "the cells are divided in their order into two halves, and the pairs of cells at the same place of both hold no pair of digits twice",
        called: "different pairs",
        said: "The cells of the two groups at the same place make pairs; no pair of digits is there twice.",
    };
    const LEAST: usize = 4;
    /// Two boards of 16x16 cells.
    const MOST: usize = 512;

    fn fits(line: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        match line.cells().len() % 2 {
            0 => Ok(()),
            _ => Err("two halves of the same size need an even number of cells"),
        }
    }

    fn propagators(line: &Line<Self>, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let (firsts, seconds) = line.cells().split_at(line.cells().len() / 2);
        let differ = |a: usize, b: usize| shape.peers(a).binary_search(&b).is_ok();
        let mut all: Vec<Box<dyn Propagator>> = Vec::new();
        for j in 0..firsts.len() {
            for i in 0..j {
                if !differ(firsts[i], firsts[j]) && !differ(seconds[i], seconds[j]) {
                    let cells = [firsts[i], seconds[i], firsts[j], seconds[j]];
                    all.push(Box::new(TwoPairs(cells)));
                }
            }
        }
        let digits = line.digits();
        if firsts.len() == digits * digits {
            let every = |second| EveryPair {
                cells: line.cells().to_vec(),
                second,
                digits,
            };
            all.extend((0..digits).map(|digit| Box::new(every(digit)) as Box<dyn Propagator>));
        }
        all
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let half = line.cells().len() / 2;
        let read = line.read(digits);
        let mut seen: Vec<(usize, usize, usize)> = Vec::new();
        for (place, &first) in read[..half].iter().enumerate() {
            let second = read[half + place];
            if first == 0 || second == 0 {
                continue;
            }
            let twice = seen.iter().find(|pair| (pair.0, pair.1) == (first, second));
            if let Some(&(_, _, other)) = twice {
                let cells = [line.cells()[other], line.cells()[place]];
                return vec![RuleFault::Pair(Pair::of(cells, digits))];
            }
            seen.push((first, second, place));
        }
        Vec::new()
    }
}

/// The first and the second cell of one pair, then those of another.
struct TwoPairs([usize; 4]);

impl Propagator for TwoPairs {
    fn scope(&self) -> &[usize] {
        &self.0
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let same = |a: usize, b: usize| digits[a] == digits[b] && digits[a].is_power_of_two();
        match (same(0, 2), same(1, 3)) {
            (true, true) => Err(Dead),
            (true, false) => part(digits, 1, 3),
            (false, true) => part(digits, 0, 2),
            (false, false) => Ok(()),
        }
    }
}

/// Lets two cells differ.
fn part(digits: &mut [u64], a: usize, b: usize) -> Result<(), Dead> {
    for (own, other) in [(a, b), (b, a)] {
        if digits[other].is_power_of_two() {
            digits[own] &= !digits[other];
        }
        if digits[own] == 0 {
            return Err(Dead);
        }
    }
    Ok(())
}

/// There are as many pairs as there can be, so each digit stands with this second digit somewhere.
struct EveryPair {
    cells: Vec<usize>,
    second: usize,
    digits: usize,
}

impl Propagator for EveryPair {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let bit = 1u64 << self.second;
        let (firsts, seconds) = digits.split_at_mut(self.cells.len() / 2);
        // The digits that one place at least, and two places at least, can hold with the second digit.
        let (mut once, mut twice) = (0u64, 0u64);
        for (first, second) in firsts.iter().zip(&*seconds) {
            if second & bit != 0 {
                twice |= once & first;
                once |= first;
            }
        }
        let all = u64::MAX >> (64 - self.digits);
        if once & all != all {
            return Err(Dead);
        }
        for digit in each(once & !twice) {
            let place =
                |(first, second): (&u64, &u64)| first >> digit & 1 != 0 && second & bit != 0;
            let Some(place) = firsts.iter().zip(&*seconds).position(place) else {
                return Err(Dead);
            };
            firsts[place] = 1 << digit;
            seconds[place] = bit;
        }
        Ok(())
    }
}
