//! Lanes in a plain array, for CPUs other than x86-64; the compiler uses the target's vectors.

use super::vector::{Cells, Vector};
use crate::nine::PlainChooser;

/// `N` lanes.
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
    type Chooser = PlainChooser;
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
