//! Takes out the candidates that singles and locked candidates forbid, until no more cells are settled.
//!
//! In: nine rows of candidates. Out: the rows with fewer candidates; dead, solved, or open. Never guesses: see `choose` and `search`.
//!
//! Locked candidates come from the permutations of a band (a founding idea of
//! this project; the view of triads follows Tom Dillon's tdoku,
//! <https://t-dillon.github.io/tdoku/>). For one digit and the three rows of a
//! band, mark the triads that can still hold it:
//!
//! ```text
//!            box 0  box 1  box 2      A solution picks one box per row and one row per
//!   row 0      x      x      .        box: a permutation. Here only two of the six are
//!   row 1      .      .      x        left, both with row 1 in box 2, so row 2 loses
//!   row 2      x      x      x  <-    box 2: pointing and claiming in one step, for all
//!                                     nine digits at once.
//! ```
//! A triad that is alone in its row after that must hold the digit; if only one of
//! its cells can, that cell is a hidden single, for the row and for the box.

use super::row::{ALL, Row};

/// The result of propagation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Some cell or digit has no place left.
    Dead,
    /// One candidate in every cell, and no house holds a digit twice.
    Solved,
    /// No further cell was settled; some have several candidates.
    Open,
}

// Plain loops throughout: a closure handed to `array::map` is compiled without
// the target feature and run several times slower.

/// Propagates until no further cell is settled.
///
/// A further pass might still take away more by locked candidates, but it seldom pays: the
/// README of this folder has the measurements.
#[inline(always)]
pub(super) fn propagate<R: Row>(rows: &mut [R; 9]) -> Fate {
    let all = R::load(&ALL);
    let none = all.without(all);
    let mut singles = singles_of(rows);
    loop {
        let mut unsettled = none;
        for r in 0..9 {
            unsettled = unsettled.or(rows[r].xor(singles[r]));
        }
        see_singles(rows, &singles);
        if unsettled.is_zero() {
            // A digit twice in a house has taken itself away.
            return if empty_cells(rows).and(all).is_zero() {
                Fate::Solved
            } else {
                Fate::Dead
            };
        }
        let mut bad = lock_columns(rows, all);
        for band in 0..3 {
            bad = bad.or(lock_rows(rows, 3 * band, all));
        }
        bad = bad.or(empty_cells(rows).and(all));
        if !bad.is_zero() {
            return Fate::Dead;
        }
        let now = singles_of(rows);
        let mut news = none;
        for r in 0..9 {
            news = news.or(now[r].xor(singles[r]));
        }
        if news.is_zero() {
            return Fate::Open;
        }
        singles = now;
    }
}

#[inline(always)]
fn singles_of<R: Row>(rows: &[R; 9]) -> [R; 9] {
    let mut singles = *rows;
    for r in 0..9 {
        singles[r] = rows[r].singles();
    }
    singles
}

/// Some bit set wherever one of the nine rows has a cell without candidates.
#[inline(always)]
fn empty_cells<R: Row>(rows: &[R; 9]) -> R {
    let mut empty = rows[0].zeros();
    for row in &rows[1..] {
        empty = empty.or(row.zeros());
    }
    empty
}

/// Every cell loses what the *other* cells of its houses hold for sure.
#[inline(always)]
fn see_singles<R: Row>(rows: &mut [R; 9], singles: &[R; 9]) {
    // In the triad: the two others, and all three. In the column: the three rows of a band.
    let (mut beside, mut triads, mut bands) = (*singles, *singles, [singles[0]; 3]);
    for r in 0..9 {
        beside[r] = singles[r].turn1().or(singles[r].turn2());
        triads[r] = beside[r].or(singles[r]);
    }
    for b in 0..3 {
        bands[b] = singles[3 * b].or3(singles[3 * b + 1], singles[3 * b + 2]);
    }
    for r in 0..9 {
        let (band, up, down) = (r / 3, r / 3 * 3 + (r + 1) % 3, r / 3 * 3 + (r + 2) % 3);
        let in_row = beside[r].or3(triads[r].shift1(), triads[r].shift2());
        let in_box = triads[up].or(triads[down]);
        let in_column = singles[up]
            .or(singles[down])
            .or3(bands[(band + 1) % 3], bands[(band + 2) % 3]);
        rows[r] = rows[r].without(in_row.or3(in_box, in_column));
    }
}

/// Locked candidates and hidden singles of the rows of one band.
///
/// The result is not zero if a digit has no place in some row.
#[inline(always)]
fn lock_rows<R: Row>(rows: &mut [R; 9], first: usize, all: R) -> R {
    // Of each row its triads, repeated in each of their cells, and those of the boxes beside.
    let (mut turned, mut triads) = ([(all, all); 3], [all; 3]);
    let (mut one, mut two) = ([all; 3], [all; 3]);
    for i in 0..3 {
        let x = rows[first + i];
        turned[i] = (x.turn1(), x.turn2());
        triads[i] = x.or3(turned[i].0, turned[i].1);
        one[i] = triads[i].shift1();
        two[i] = triads[i].shift2();
    }
    let mut bad = all;
    for i in 0..3 {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let others = one[j].and(two[k]).or(two[j].and(one[k]));
        let kept = triads[i].and(others);
        let elsewhere = kept.shift1().or(kept.shift2());
        // All permutations gone means all triads gone, in every row alike: one row tells.
        if i == 0 {
            bad = all.without(kept.or(elsewhere));
        }
        let alone = kept.without(elsewhere);
        let x = rows[first + i].and(kept);
        let hidden = x.without(turned[i].0.or(turned[i].1)).and(alone);
        rows[first + i] = hidden.or_else(x);
    }
    bad
}

/// The same for the columns of all three stacks at once; the bands take the part of the boxes.
#[inline(always)]
fn lock_columns<R: Row>(rows: &mut [R; 9], all: R) -> R {
    let (mut triads, mut one, mut two) = ([all; 3], [all; 3], [all; 3]);
    for b in 0..3 {
        triads[b] = rows[3 * b].or3(rows[3 * b + 1], rows[3 * b + 2]);
        one[b] = triads[b].turn1();
        two[b] = triads[b].turn2();
    }
    let mut kept = [all; 3];
    for b in 0..3 {
        let (j, k) = ((b + 1) % 3, (b + 2) % 3);
        kept[b] = triads[b].and(one[j].and(two[k]).or(two[j].and(one[k])));
    }
    for b in 0..3 {
        let alone = kept[b].without(kept[(b + 1) % 3].or(kept[(b + 2) % 3]));
        let kept = kept[b];
        let x = [rows[3 * b], rows[3 * b + 1], rows[3 * b + 2]];
        for i in 0..3 {
            let hidden = x[i].without(x[(i + 1) % 3].or(x[(i + 2) % 3])).and(alone);
            rows[3 * b + i] = hidden.or_else(x[i].and(kept));
        }
    }
    all.without(kept[0].or3(kept[1], kept[2]))
}
