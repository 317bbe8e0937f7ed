//! The last resort: no technique here goes further.
//!
//! Where words are wanted, and on boards with rules, a candidate goes for a minimal reason ([`super::reason`]). Without rules a rating places the digit
//! of one cell.
//! The cell is the one that helps most: whose digit settles the most others by
//! singles. Which of several that help equally must not depend on how the
//! board is turned or its digits are named, or ratings would; so candidates
//! are compared by their surroundings, refined a few times (the colour
//! refinement of Weisfeiler and Leman). How much the first such step of a path weighs is
//! decided by the [`depth`] of the puzzle.

mod depth;
mod lanes;

use std::ops::ControlFlow;

use cellwise_core::mix;

use super::net::Net;
use super::reason;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::view::View;

pub use depth::Depth;

/// Rounds of refinement: each widens the surroundings of a candidate by one house.
const ROUNDS: usize = 4;

/// The largest boards whose depth is looked for, and the most candidates. The work grows with the square of their number.
const MAX_SIZE: usize = 9;
const MAX_CANDIDATES: usize = 768;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let Some(solution) = &v.solution else {
        return Flow::Continue(());
    };
    if out.explains() || !v.puzzle.rules().is_empty() {
        return reason::find(v, out, solution);
    }
    let size = v.size();
    let start = || Choosing::new(v);
    out.remember(start, |out, choosing: &mut Choosing| {
        for _ in 0..ROUNDS {
            out.parts(v.open.iter(), |out, cell| {
                out.pay_sets(8 * v.cands[cell].len())?;
                choosing.refine(v, cell);
                Flow::Continue(())
            })?;
            out.parts([()], |_, ()| {
                choosing.prints.copy_from_slice(&choosing.next);
                Flow::Continue(())
            })?;
        }
        let mut net = Net::new(v);
        out.parts(v.open.iter(), |out, cell| {
            let Some(digit) = solution.get(cell) else {
                return Flow::Continue(());
            };
            if net.suppose(out, cell, digit)?.is_ok() {
                let print = choosing.prints[cell * size + usize::from(digit) - 1];
                let settled = net.on.len();
                let best = choosing.best.map(|best| (best.0, best.1));
                // Of equals the last one counts.
                if best <= Some((settled, print)) {
                    choosing.best = Some((settled, print, cell, digit));
                }
            }
            Flow::Continue(())
        })?;
        let Some((_, _, cell, digit)) = choosing.best else {
            return Flow::Continue(());
        };
        if choosing.search.is_none() && !out.has_depth {
            choosing.search = search(v);
        }
        if let Some(search) = &mut choosing.search {
            out.repeat(|out| {
                out.pay(search.work())?;
                search.step();
                ControlFlow::Continue(search.found().is_some())
            })?;
            out.board_depth = search.found();
            out.has_depth = true;
        }
        out.place(v, cell, digit, |_| {})
    })
}

/// Begins to look for the depth of a puzzle, from its givens, if it is small enough and nothing else belongs to it.
fn search<const N: usize>(v: &View<N>) -> Option<depth::Search> {
    let size = v.size();
    let fits = size <= MAX_SIZE && v.digits.len() * size < usize::from(u16::MAX);
    if !fits || !v.unique {
        return None;
    }
    let givens = v.puzzle.givens();
    let mut number = vec![u16::MAX; v.digits.len() * size];
    let mut count = 0;
    for cell in 0..v.digits.len() {
        for digit in v.all_digits() {
            let is_seen = |peer: usize| givens.get(peer) == Some(digit);
            let may_be = match givens.get(cell) {
                Some(given) => given == digit,
                None => !v.peers(cell).iter().any(is_seen),
            };
            if may_be {
                number[cell * size + usize::from(digit) - 1] = count;
                count += 1;
            }
        }
    }
    let at = |cell: usize, digit: u8| number[cell * size + usize::from(digit) - 1];
    let cells = (0..v.digits.len()).map(|cell| v.all_digits().map(move |d| (cell, d)).collect());
    let houses = v.complete_houses().flat_map(|house| {
        let house = v.house(house);
        v.all_digits()
            .map(move |d| house.iter().map(|cell| (cell, d)).collect())
    });
    let groups: Vec<Vec<u16>> = cells
        .chain(houses)
        .map(|group: Vec<(usize, u8)>| {
            let members = group.into_iter().map(|(cell, digit)| at(cell, digit));
            members.filter(|&member| member != u16::MAX).collect()
        })
        .collect();
    let fits = usize::from(count) <= MAX_CANDIDATES && groups.len() <= lanes::MAX_GROUPS;
    fits.then(|| depth::Search::new(usize::from(count), &groups))
}

/// A cell being chosen.
struct Choosing {
    /// For every candidate a number for its surroundings, the same on every turned or
    /// relabelled copy of the board.
    prints: Vec<u64>,
    next: Vec<u64>,
    /// Cells settled, print, cell and digit of the best choice so far.
    best: Option<(usize, u64, usize, u8)>,
    /// The search for the depth, once it was begun.
    search: Option<depth::Search>,
}

impl Choosing {
    fn new<const N: usize>(v: &View<N>) -> Self {
        let size = v.size();
        let mut prints = vec![0u64; v.digits.len() * size];
        for cell in v.open.iter() {
            for digit in v.cands[cell].iter() {
                prints[cell * size + usize::from(digit) - 1] = 1;
            }
        }
        Self {
            next: prints.clone(),
            prints,
            best: None,
            search: None,
        }
    }

    /// Widens the surroundings of the candidates of a cell by one house.
    fn refine<const N: usize>(&mut self, v: &View<N>, cell: usize) {
        let (size, prints) = (v.size(), &self.prints);
        let in_cell = v.cands[cell]
            .iter()
            .map(|d| mix(prints[cell * size + usize::from(d) - 1]));
        let in_cell = in_cell.fold(0u64, u64::wrapping_add);
        for digit in v.cands[cell].iter() {
            let d = usize::from(digit) - 1;
            let mut around = 0u64;
            for &h in v.geometry.shape.houses_of(cell) {
                let house = v.with(digit, v.house(h));
                let sum = house.iter().map(|c| mix(prints[c * size + d]));
                let sum = sum.fold(0u64, u64::wrapping_add);
                // Rows and columns may change places, boxes may not with either.
                around = around.wrapping_add(mix(sum ^ u64::from(v.geometry.is_line(h))));
            }
            let own = prints[cell * size + d];
            self.next[cell * size + d] = mix(own ^ mix(in_cell ^ mix(around)));
        }
    }
}
