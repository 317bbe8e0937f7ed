//! Almost locked sets: n cells of a house with n + 1 candidates between them.
//!
//! Take one of its digits away, and the n cells hold exactly the n others.
//! Shared by the techniques whose names begin with ALS, and by death blossom.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;
use std::sync::Arc;

use cellwise_sudoku::{CellSet, DigitSet};

use crate::sudoku::sink::{Flow, Sink, Why};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

/// The maximum number of cells of a set. People do not look for larger ones, and these are most of
/// the sets on an open board. Where all steps are listed, larger ones count.
const MAX_CELLS: usize = 5;
const MAX_CELLS_LISTED: usize = 7;

#[derive(Clone)]
pub(crate) struct Als<const N: usize> {
    pub(crate) cells: CellSet<N>,
    pub(crate) digits: DigitSet,
    /// The cells outside that see all of `digit`'s places, for each of `digits` in order.
    sight: Vec<CellSet<N>>,
    places: Vec<CellSet<N>>,
}

impl<const N: usize> Als<N> {
    fn new(v: &View<N>, cells: CellSet<N>, digits: DigitSet) -> Self {
        let places: Vec<CellSet<N>> = digits.iter().map(|d| v.with(d, cells)).collect();
        Self {
            cells,
            digits,
            sight: places.iter().map(|&p| v.common_peers(p)).collect(),
            places,
        }
    }

    fn slot(&self, digit: u8) -> usize {
        let below = (1u64 << (digit - 1)) - 1;
        (self.digits.bits() & below).count_ones() as usize
    }

    /// The places of one of its digits in the set.
    pub(crate) fn places(&self, digit: u8) -> CellSet<N> {
        self.places[self.slot(digit)]
    }

    /// The cells that see every place of one of its digits.
    pub(crate) fn sight(&self, digit: u8) -> CellSet<N> {
        self.sight[self.slot(digit)]
    }

    pub(crate) fn mark(&self, why: &mut Why<'_, N>, role: Role) {
        why.mark_all(role, self.digits, self.cells);
    }

    /// ` Then r1c2 and r1c5 {257} can't hold 5, so they hold 2 and 7`.
    pub(crate) fn without(&self, v: &View<N>, digit: u8) -> String {
        let (name, lost) = (self.name(v), v.symbol(digit));
        let mut rest = self.digits;
        rest.remove(digit);
        let rest = v.symbols(rest);
        match self.cells.single() {
            Some(_) => format!(" Then {name} can't be {lost}, so it is {rest}"),
            None => format!(" Then {name} can't hold {lost}, so they hold {rest}"),
        }
    }

    /// `r1c2 and r1c5 {257}`.
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

/// The sets being gathered.
struct Gathering<const N: usize> {
    found: BinaryHeap<Reverse<(usize, CellSet<N>, u64)>>,
    web: AlsWeb<N>,
}

/// The sets of the board, found once and kept until the board changes; breaks off when a limit strikes.
pub(crate) fn web<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
) -> ControlFlow<(), Arc<AlsWeb<N>>> {
    if let Some(made) = v.als.get() {
        return ControlFlow::Continue(Arc::clone(made));
    }
    let start = || Gathering {
        found: BinaryHeap::new(),
        web: AlsWeb {
            sets: Vec::new(),
            links: Vec::new(),
        },
    };
    out.remember(start, |out, gathering: &mut Gathering<N>| {
        let Gathering { found, web } = gathering;
        out.parts(v.geometry.houses.iter().enumerate(), |out, (h, &house)| {
            gather(v, out, h, house, found)
        })?;
        out.parts(0..found.len() + web.sets.len(), |_, _| {
            web.sets
                .extend(found.pop().map(|Reverse((_, cells, digits))| {
                    Als::new(v, cells, DigitSet::from_bits(digits))
                }));
            Flow::Continue(())
        })?;
        web.links.resize(web.sets.len(), Vec::new());
        let having = having(v.size(), &web.sets);
        let mut restricted = vec![DigitSet::EMPTY; web.sets.len()];
        out.parts(0..web.sets.len(), |out, i| {
            out.pay((web.sets.len() - i) * (16 + N) / 1024)?;
            link(web, i, &having, &mut restricted);
            Flow::Continue(())
        })?;
        let made = std::mem::replace(web, start().web);
        v.als.get_or_init(|| Arc::new(made));
        Flow::Continue(())
    })?;
    out.begin_parts();
    match v.als.get() {
        Some(made) => ControlFlow::Continue(Arc::clone(made)),
        None => ControlFlow::Break(()),
    }
}

/// Adds the sets of a house that lie in no earlier one.
fn gather<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    h: usize,
    house: CellSet<N>,
    found: &mut BinaryHeap<Reverse<(usize, CellSet<N>, u64)>>,
) -> Flow {
    let cells: Vec<usize> = (house & v.open).iter().collect();
    let most = match out.lists_all() && v.size() <= 9 {
        true => MAX_CELLS_LISTED,
        false => MAX_CELLS,
    };
    let mut stack: Vec<(usize, CellSet<N>, DigitSet, usize)> =
        vec![(0, CellSet::EMPTY, DigitSet::EMPTY, 0)];
    while let Some((from, set, digits, n)) = stack.pop() {
        out.pay(1)?;
        if n > 0 && digits.len() == n + 1 {
            out.pay_sets(h)?;
            let first_house = !v.geometry.houses[..h].iter().any(|&e| set.is_subset(e));
            if first_house {
                found.push(Reverse((n, set, digits.bits())));
            }
        }
        // A set of n cells ends with n + 1 digits; more than the largest allows is lost.
        if n == most || n + 1 >= cells.len() {
            continue;
        }
        for (i, &cell) in cells.iter().enumerate().skip(from) {
            let digits = digits | v.cands[cell];
            if digits.len() <= most + 1 {
                stack.push((i + 1, set | CellSet::only(cell), digits, n + 1));
            }
        }
    }
    Flow::Continue(())
}

/// The sets that have each digit, with their places for it, by digit.
fn having<const N: usize>(size: usize, sets: &[Als<N>]) -> Vec<Vec<(usize, CellSet<N>)>> {
    let mut having = vec![Vec::new(); size];
    for (number, set) in sets.iter().enumerate() {
        for (digit, &places) in set.digits.iter().zip(&set.places) {
            having[usize::from(digit) - 1].push((number, places));
        }
    }
    having
}

/// Notes the sets after set `i` that it restricts. `restricted` has no digit for any set, before and after.
fn link<const N: usize>(
    web: &mut AlsWeb<N>,
    i: usize,
    having: &[Vec<(usize, CellSet<N>)>],
    restricted: &mut [DigitSet],
) {
    let set = &web.sets[i];
    for (digit, &sight) in set.digits.iter().zip(&set.sight) {
        for &(j, places) in having[usize::from(digit) - 1].iter().rev() {
            if j <= i {
                break;
            }
            if places.is_subset(sight) {
                restricted[j].insert(digit);
            }
        }
    }
    for (j, digits) in restricted.iter_mut().enumerate().skip(i + 1) {
        if !digits.is_empty() {
            web.links[i].push((j, *digits));
            web.links[j].push((i, *digits));
            *digits = DigitSet::EMPTY;
        }
    }
}
