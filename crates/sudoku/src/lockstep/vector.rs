//! A register full of lanes, one puzzle each, and the few operations a pass is made of.

use crate::check_nine::solves_line_plain;
use crate::nine::{PlainSieve, Sieve};

/// Puzzles that advance together, whatever the width of a register.
pub(super) const LANES: usize = 32;

/// One cell of all puzzles.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Cells(pub(super) [u16; LANES]);

/// `N` lanes of 16 bits; bit `d - 1` of a lane = "digit `d` may go here".
pub(super) trait Vector: Copy {
    /// What goes with it to choose a cell.
    type Sieve: Sieve;
    const N: usize;

    /// Lanes `from .. from + N` of a cell.
    fn load(cells: &Cells, from: usize) -> Self;
    fn store(self, cells: &mut Cells, from: usize);
    fn splat(lane: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is in `self` and not in `other`.
    fn without(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    /// Lanes with one candidate; all others become empty.
    fn single(self) -> Self;
    /// `self & wanted` in lanes where that is not empty, else `self & kept`.
    fn only(self, wanted: Self, kept: Self) -> Self;
    /// Bit `i` says whether lane `i` is the same in both.
    fn equal(self, other: Self) -> u32;

    /// The independent check, in the form that suits the instruction set.
    #[inline(always)]
    fn solves_line(line: &[u8; 81], solution: &[u8; 81]) -> bool {
        solves_line_plain(line, solution)
    }

    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }

    /// The digits in exactly one of three.
    #[inline(always)]
    fn once(self, a: Self, b: Self) -> Self {
        self.xor(a).xor(b).without(self.and(a).and(b))
    }
}

/// Lanes in a plain array; the compiler makes of it what the target has.
#[derive(Clone, Copy)]
pub(super) struct Plain<const N: usize>([u16; N]);

impl<const N: usize> Plain<N> {
    #[inline(always)]
    fn each(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        let mut out = self;
        for i in 0..N {
            out.0[i] = f(self.0[i], other.0[i]);
        }
        out
    }
}

impl<const N: usize> Vector for Plain<N> {
    type Sieve = PlainSieve;
    const N: usize = N;

    #[inline(always)]
    fn load(cells: &Cells, from: usize) -> Self {
        let mut out = [0; N];
        out.copy_from_slice(&cells.0[from..from + N]);
        Self(out)
    }

    #[inline(always)]
    fn store(self, cells: &mut Cells, from: usize) {
        cells.0[from..from + N].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        Self([lane; N])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.each(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.each(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.each(other, u16::wrapping_add)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // As signed numbers, which every x86 has an instruction for.
        self.each(other, |a, b| if (a as i16) < (b as i16) { a } else { b })
    }

    #[inline(always)]
    fn single(self) -> Self {
        self.each(self, |a, _| if a & a.wrapping_sub(1) == 0 { a } else { 0 })
    }

    #[inline(always)]
    fn only(self, wanted: Self, kept: Self) -> Self {
        let mut out = self;
        for i in 0..N {
            let none = self.0[i] & wanted.0[i] == 0;
            out.0[i] = self.0[i] & if none { kept.0[i] } else { wanted.0[i] };
        }
        out
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        let mut bits = 0;
        for i in 0..N {
            bits |= u32::from(self.0[i] == other.0[i]) << i;
        }
        bits
    }
}
