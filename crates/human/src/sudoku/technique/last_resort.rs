//! The last resort: no technique here goes further, so the solution is looked up for one cell.
//!
//! The cell is the one that helps most: whose digit settles the most others by
//! singles. Which of several that help equally must not depend on how the
//! board is turned or its digits are named, or ratings would; so candidates
//! are compared by what surrounds them, refined a few times (the colour
//! refinement of Weisfeiler and Leman).

use super::net::Net;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

/// Rounds of refinement: each widens what a candidate knows by one house.
const ROUNDS: usize = 4;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let Some(solution) = &v.solution else {
        return Flow::Continue(());
    };
    let fingerprints = fingerprints(v);
    let mut net = Net::new(v);
    let best = v
        .open
        .iter()
        .filter_map(|cell| {
            let digit = solution.get(cell)?;
            net.suppose(cell, digit).ok()?;
            let print = fingerprints[cell * v.size() + usize::from(digit) - 1];
            Some((net.on.len(), print, cell, digit))
        })
        .max_by_key(|&(settled, print, _, _)| (settled, print));
    let Some((_, _, cell, digit)) = best else {
        return Flow::Continue(());
    };
    out.place(v, cell, digit, |why| {
        why.mark_one(Role::Pivot, cell, digit);
        why.say(format!(
            "No technique of this list goes further. Trying out every possibility, which only a machine has the patience for, shows that {} holds {}.",
            v.name(cell), v.symbol(digit),
        ));
    })
}

/// For every candidate a number that says what surrounds it, the same on every turned or relabelled copy of the board.
fn fingerprints<const N: usize>(v: &View<N>) -> Vec<u64> {
    let size = v.size();
    let mut prints = vec![0u64; v.digits.len() * size];
    for cell in v.open.iter() {
        for digit in v.cands[cell].iter() {
            prints[cell * size + usize::from(digit) - 1] = 1;
        }
    }
    let mut next = prints.clone();
    for _ in 0..ROUNDS {
        for cell in v.open.iter() {
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
                next[cell * size + d] = mix(own ^ mix(in_cell ^ mix(around)));
            }
        }
        prints.copy_from_slice(&next);
    }
    prints
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
fn mix(x: u64) -> u64 {
    let mut z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
