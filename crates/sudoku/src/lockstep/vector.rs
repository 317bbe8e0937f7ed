//! A register full of lanes, one puzzle each, and the few operations a pass is made of.

use super::lanes;
use super::turn::Turned;
use crate::check_nine::{CHARACTERS, solves_plain};
use crate::nine::{Chooser, Frame};
use crate::within::within;

/// Puzzles that advance together, whatever the width of a register.
pub(super) const LANES: usize = 32;

/// One cell of all puzzles.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Cells(pub(super) [u16; LANES]);

/// `N` lanes of 16 bits; bit `d - 1` of a lane = "digit `d` may go here".
pub(super) trait Vector: Copy {
    /// The chooser for the same instruction set.
    type Chooser: Chooser;
    const N: usize;
    /// Free lanes are filled together, because filling all costs little more than
    /// filling one; this many wait at most.
    const REFILL_AT: u32 = 12;

    /// Lanes `from .. from + N` of a cell.
    fn load(cells: &Cells, from: usize) -> Self;
    fn store(self, cells: &mut Cells, from: usize);
    fn splat(lane: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that `other` does not have.
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
        solves_plain::<CHARACTERS>(line, solution)
    }

    /// The characters of a board in which every cell is settled.
    #[inline(always)]
    fn characters(frame: &Frame) -> [u8; 81] {
        lanes::characters(frame)
    }

    /// Puts lines of characters into the lanes that `lanes` has a bit for.
    #[inline(always)]
    fn load_lines(x: &mut [Cells; 81], lanes: u32, lines: &[&[u8; 81]; LANES]) {
        lanes::load(x, lanes, lines);
    }

    /// Turns all lanes, and puts together the boards of those that `lanes` has a bit for, if that
    /// pays with this instruction set. Returns true if it did.
    #[inline(always)]
    fn boards(
        _x: &[Cells; 81],
        _lanes: u32,
        _turned: &mut Turned,
        _boards: &mut [Frame; LANES],
    ) -> bool {
        false
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

/// The lanes with a bit.
#[inline(always)]
pub(super) fn ones(mut lanes: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (lanes != 0).then(|| within::<LANES>(lanes.trailing_zeros() as usize));
        lanes &= lanes.wrapping_sub(1);
        lane
    })
}
