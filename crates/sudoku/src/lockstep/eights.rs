//! Lanes in registers of 128 bits, whatever the instruction set calls them.

use super::vector::{Cells, Vector};
use crate::eight::Eight;
use crate::nine::EightChooser;

/// Eight lanes.
#[derive(Clone, Copy)]
pub(super) struct Eights<E>(E);

/// The lanes of a cell that go into a register.
const EIGHT: &str = "8 lanes";

impl<E: Eight> Vector for Eights<E> {
    type Chooser = EightChooser<E>;
    const N: usize = 8;

    #[inline(always)]
    fn load(cells: &Cells, from: usize) -> Self {
        Self(E::load(cells.0[from..].first_chunk().expect(EIGHT)))
    }

    #[inline(always)]
    fn store(self, cells: &mut Cells, from: usize) {
        self.0
            .store(cells.0[from..].first_chunk_mut().expect(EIGHT));
    }

    #[inline(always)]
    fn splat(lane: u16) -> Self {
        Self(E::splat(lane))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0.and(other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0.xor(other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0.without(other.0))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(self.0.plus(other.0))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }

    #[inline(always)]
    fn single(self) -> Self {
        Self(self.0.and(self.0.less_lowest().zeros()))
    }

    #[inline(always)]
    fn only(self, wanted: Self, kept: Self) -> Self {
        let both = self.0.and(wanted.0);
        let rest = self.0.and(kept.0).and(both.zeros());
        Self(both.or(rest))
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        self.0.equal(other.0).bits(E::splat(0))
    }
}
