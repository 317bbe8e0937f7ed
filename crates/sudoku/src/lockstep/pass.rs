//! One pass over the boards of all lanes: singles, hidden singles, locked candidates.
//!
//! In: the candidates of every lane. Out: the same with fewer candidates, and
//! the lanes that are dead. The rules are those of `nine/propagate.rs`, where the
//! permutations of a band are drawn; here the three rows of a band and the three
//! columns of a stack go through the same code with other strides.

use super::vector::{Cells, LANES, Vector};

/// All nine digits.
pub(super) const ALL: u16 = 0x1ff;

/// The sum of a solved board: nine rows with every digit once, as numbers.
pub(super) const SOLVED_SUM: u16 = 9 * ALL;

/// The observations of a pass, one bit for each lane.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    /// Some cell or digit has no place left.
    pub(super) dead: u32,
    /// The pass took nothing away.
    pub(super) still: u32,
    /// As many candidates left as a solution has.
    pub(super) full: u32,
}

/// One pass over all lanes. `sums` are those of the pass before.
#[inline(always)]
pub(super) fn pass<V: Vector>(x: &mut [Cells; 81], sums: &mut Cells) -> Seen {
    let mut seen = Seen::default();
    let mut from = 0;
    while from < LANES {
        let mut ledger = Ledger {
            alive: V::splat(ALL),
            least: V::splat(ALL),
            sum: V::splat(0),
        };
        for band in 0..3 {
            lines::<V, 9, 3, 1, true>(x, from, 27 * band, &mut ledger);
        }
        for stack in 0..3 {
            lines::<V, 1, 27, 9, false>(x, from, 3 * stack, &mut ledger);
        }
        let dead = ledger.alive.equal(V::splat(ALL)) ^ (u32::MAX >> (32 - V::N));
        let dead = dead | ledger.least.equal(V::splat(0));
        seen.dead |= dead << from;
        seen.still |= ledger.sum.equal(V::load(sums, from)) << from;
        seen.full |= ledger.sum.equal(V::splat(SOLVED_SUM)) << from;
        ledger.sum.store(sums, from);
        from += V::N;
    }
    seen
}

/// The running totals of a pass.
struct Ledger<V> {
    /// The digits that had a place in every line so far.
    alive: V,
    /// The smallest cell, as a number: 0 if one is empty.
    least: V,
    /// All cells added up. Candidates only ever go, so an equal sum means an equal board.
    sum: V,
}

/// The three lines of a band (`BAND`) or of a stack, starting at cell `base`.
///
/// ```text
///             box j=0   j=1    j=2      cell(i, j, k) = base + I·i + J·j + K·k
///   line i=0   k k k   k k k   k k k    band:  I = 9, J = 3,  K = 1
///        i=1   k k k   k k k   k k k    stack: I = 1, J = 27, K = 9
///        i=2   k k k   k k k   k k k    triad t = 3·i + j
/// ```
#[inline(always)]
fn lines<V: Vector, const I: usize, const J: usize, const K: usize, const BAND: bool>(
    x: &mut [Cells; 81],
    from: usize,
    base: usize,
    ledger: &mut Ledger<V>,
) {
    let none = V::splat(0);
    // Digits settled in each cell and each triad.
    let (mut singles, mut settled) = ([[none; 3]; 9], [none; 9]);
    for t in 0..9 {
        let cell = base + I * (t / 3) + J * (t % 3);
        let a = V::load(&x[cell], from).single();
        let b = V::load(&x[cell + K], from).single();
        let c = V::load(&x[cell + 2 * K], from).single();
        singles[t] = [a, b, c];
        settled[t] = a.or3(b, c);
    }
    // Each cell loses what the others of its line hold (and of its box, which
    // bands see to), and each triad learns what it can still take.
    let mut triads = [none; 9];
    for t in 0..9 {
        let (i, j) = (t / 3, t % 3);
        let cell = base + I * i + J * j;
        let (a, b, c) = (
            V::load(&x[cell], from),
            V::load(&x[cell + K], from),
            V::load(&x[cell + 2 * K], from),
        );
        let [sa, sb, sc] = singles[t];
        let mut others = settled[3 * i + (j + 1) % 3].or(settled[3 * i + (j + 2) % 3]);
        if BAND {
            others = others.or3(settled[(t + 3) % 9], settled[(t + 6) % 9]);
        }
        let a = a.without(others.or3(sb, sc));
        let b = b.without(others.or3(sa, sc));
        let c = c.without(others.or3(sa, sb));
        triads[t] = a.or3(b, c);
        a.store(&mut x[cell], from);
        b.store(&mut x[cell + K], from);
        c.store(&mut x[cell + 2 * K], from);
    }
    let triads = permuted(&triads);
    ledger.alive = ledger.alive.and(triads[0].or3(triads[1], triads[2]));
    for t in 0..9 {
        let (i, j) = (t / 3, t % 3);
        let cell = base + I * i + J * j;
        let kept = triads[t];
        let elsewhere = triads[3 * i + (j + 1) % 3].or(triads[3 * i + (j + 2) % 3]);
        let (a, b, c) = (
            V::load(&x[cell], from),
            V::load(&x[cell + K], from),
            V::load(&x[cell + 2 * K], from),
        );
        let hidden = a.once(b, c).and(kept.without(elsewhere));
        let a = a.only(hidden, kept);
        let b = b.only(hidden, kept);
        let c = c.only(hidden, kept);
        if !BAND {
            ledger.least = ledger.least.min(a).min(b).min(c);
            ledger.sum = ledger.sum.plus(a).plus(b).plus(c);
        }
        a.store(&mut x[cell], from);
        b.store(&mut x[cell + K], from);
        c.store(&mut x[cell + 2 * K], from);
    }
}

/// The digits that each triad keeps: those for which some permutation goes through it.
#[inline(always)]
fn permuted<V: Vector>(t: &[V; 9]) -> [V; 9] {
    // Named by the box of line 0, 1, 2.
    let p012 = t[0].and(t[4]).and(t[8]);
    let p120 = t[1].and(t[5]).and(t[6]);
    let p201 = t[2].and(t[3]).and(t[7]);
    let p021 = t[0].and(t[5]).and(t[7]);
    let p102 = t[1].and(t[3]).and(t[8]);
    let p210 = t[2].and(t[4]).and(t[6]);
    [
        p012.or(p021),
        p120.or(p102),
        p201.or(p210),
        p201.or(p102),
        p012.or(p210),
        p120.or(p021),
        p120.or(p210),
        p201.or(p021),
        p012.or(p102),
    ]
}
