//! Almost locked sets: n cells of a house with n + 1 candidates between them.
//!
//! Take one of its digits away, and the n cells hold exactly the n others.
//! Shared by the techniques whose names begin with ALS, and by death blossom.

use std::ops::ControlFlow;
use std::sync::Arc;

use cellwise_sudoku::DigitSet;

use crate::sudoku::set::Set;
use crate::sudoku::sink::{Sink, Why};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

/// Sets of more cells are beyond what people look for, and make up most of all sets on an open board.
const MAX_CELLS: usize = 5;

#[derive(Clone)]
pub(crate) struct Als<const N: usize> {
    pub(crate) cells: Set<N>,
    pub(crate) digits: DigitSet,
    /// The cells outside that see all of `digit`'s places, for each of `digits` in order.
    sight: Vec<Set<N>>,
    places: Vec<Set<N>>,
}

impl<const N: usize> Als<N> {
    fn slot(&self, digit: u8) -> usize {
        let below = (1u64 << (digit - 1)) - 1;
        (self.digits.bits() & below).count_ones() as usize
    }

    /// The places of one of its digits in the set.
    pub(crate) fn places(&self, digit: u8) -> Set<N> {
        self.places[self.slot(digit)]
    }

    /// The cells that see every place of one of its digits.
    pub(crate) fn sight(&self, digit: u8) -> Set<N> {
        self.sight[self.slot(digit)]
    }

    /// Whether at most one of the two sets can hold `digit`.
    pub(crate) fn restricts(&self, other: &Self, digit: u8) -> bool {
        other.places(digit).is_subset(self.sight(digit))
    }

    pub(crate) fn mark(&self, why: &mut Why<'_, N>, role: Role) {
        why.mark_all(role, self.digits, self.cells);
    }

    /// `r1c2 and r1c5 {2,5,7}`.
    pub(crate) fn name(&self, v: &View<N>) -> String {
        let digits: String = self.digits.iter().map(|d| v.symbol(d)).collect();
        format!("{} {{{digits}}}", v.names(self.cells))
    }
}

/// All almost locked sets of a board, small ones first, and which restrict which.
pub(crate) struct AlsWeb<const N: usize> {
    pub(crate) sets: Vec<Als<N>>,
    /// `links[i]`: the sets that can't hold certain digits beside set `i`, with those digits.
    pub(crate) links: Vec<Vec<(usize, DigitSet)>>,
}

/// The sets of the board, found once and kept until the board changes; breaks off when a limit strikes.
pub(crate) fn web<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
) -> ControlFlow<(), Arc<AlsWeb<N>>> {
    if let Some(made) = v.als.get() {
        return ControlFlow::Continue(Arc::clone(made));
    }
    let sets = all(v, out)?;
    let mut links = vec![Vec::new(); sets.len()];
    for (i, a) in sets.iter().enumerate() {
        out.pay(1 + (sets.len() - i) / 64)?;
        for (j, b) in sets.iter().enumerate().skip(i + 1) {
            let common = a.digits & b.digits;
            if common.is_empty() {
                continue;
            }
            let restricted: DigitSet = common.iter().filter(|&x| a.restricts(b, x)).collect();
            if !restricted.is_empty() {
                links[i].push((j, restricted));
                links[j].push((i, restricted));
            }
        }
    }
    let made = v.als.get_or_init(|| Arc::new(AlsWeb { sets, links }));
    ControlFlow::Continue(Arc::clone(made))
}

fn all<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> ControlFlow<(), Vec<Als<N>>> {
    let mut found: Vec<(Set<N>, DigitSet)> = Vec::new();
    for (h, &house) in v.geometry.houses.iter().enumerate() {
        let cells: Vec<usize> = (house & v.open).iter().collect();
        let mut stack: Vec<(usize, Set<N>, DigitSet, usize)> =
            vec![(0, Set::EMPTY, DigitSet::EMPTY, 0)];
        while let Some((from, set, digits, n)) = stack.pop() {
            out.pay(1)?;
            if n > 0 && digits.len() == n + 1 {
                let first_house = !v.geometry.houses[..h].iter().any(|&e| set.is_subset(e));
                if first_house {
                    found.push((set, digits));
                }
            }
            // A set of n cells ends with n + 1 digits; more than the largest allows is lost.
            if n == MAX_CELLS || n + 1 >= cells.len() {
                continue;
            }
            for (i, &cell) in cells.iter().enumerate().skip(from) {
                let digits = digits | v.cands[cell];
                if digits.len() <= MAX_CELLS + 1 {
                    stack.push((i + 1, set | Set::only(cell), digits, n + 1));
                }
            }
        }
    }
    found.sort_by_key(|(set, _)| (set.len(), *set));
    let mut sets = Vec::with_capacity(found.len());
    for (cells, digits) in found {
        out.pay(1)?;
        let places: Vec<Set<N>> = digits.iter().map(|d| v.with(d, cells)).collect();
        sets.push(Als {
            cells,
            digits,
            sight: places.iter().map(|&p| v.common_peers(p)).collect(),
            places,
        });
    }
    ControlFlow::Continue(sets)
}
