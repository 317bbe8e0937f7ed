//! A row in two registers of 128 bits, whatever the instruction set calls them.
//!
//! ```text
//! [ c0 c1 c2 -- c3 c4 c5 -- ] [ c6 c7 c8 -- -- -- -- -- ]      the four words of `row` as they are
//! ```

use std::marker::PhantomData;

use super::choose::{Chooser, Frame};
use super::row::Row;
use crate::eight::Eight;

/// The boxes 0 and 1, and box 2 with nothing above it.
#[derive(Clone, Copy)]
pub(super) struct Pair<E>(E, E);

impl<E: Eight> Pair<E> {
    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(E, E) -> E) -> Self {
        Self(f(self.0, other.0), f(self.1, other.1))
    }
}

/// The halves of a row's words.
const HALVES: &str = "four words are two and two";

impl<E: Eight> Row for Pair<E> {
    type Chooser = EightChooser<E>;

    #[inline(always)]
    fn load(words: &[u64; 4]) -> Self {
        let (first, last) = (words.first_chunk(), words.last_chunk());
        Self(
            E::load_words(first.expect(HALVES)),
            E::load_words(last.expect(HALVES)),
        )
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 4]) {
        self.0.store_words(words.first_chunk_mut().expect(HALVES));
        self.1.store_words(words.last_chunk_mut().expect(HALVES));
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.both(other, E::and)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.both(other, E::or)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.both(other, E::xor)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.both(other, E::without)
    }

    #[inline(always)]
    fn turn1(self) -> Self {
        Self(self.0.turn1(), self.1.turn1())
    }

    #[inline(always)]
    fn turn2(self) -> Self {
        Self(self.0.turn2(), self.1.turn2())
    }

    #[inline(always)]
    fn shift1(self) -> Self {
        Self(self.0.second_first(self.1), self.0.firsts(E::splat(0)))
    }

    #[inline(always)]
    fn shift2(self) -> Self {
        Self(self.1.firsts(self.0), self.0.second_first(E::splat(0)))
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        Self(self.0.zeros(), self.1.zeros())
    }

    #[inline(always)]
    fn less_lowest(self) -> Self {
        Self(self.0.less_lowest(), self.1.less_lowest())
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.or(self.1).is_zero()
    }
}

/// Counts eight cells at a time, by taking candidates away until none is left.
pub(crate) struct EightChooser<E>(PhantomData<E>);

impl<E: Eight> Chooser for EightChooser<E> {
    #[inline(always)]
    fn with_count(frame: &Frame, count: u16) -> [u32; 3] {
        let mut bits = [0; 3];
        let (eights, _) = frame.0.as_chunks::<8>();
        for (i, two) in eights.chunks_exact(2).enumerate() {
            let [low, high] = [&two[0], &two[1]].map(|cells| has_count(E::load(cells), count));
            bits[i / 2] |= low.bits(high) << (i % 2 * 16);
        }
        bits
    }
}

/// All ones where a cell has `count` candidates.
#[inline(always)]
fn has_count<E: Eight>(mut cells: E, count: u16) -> E {
    for _ in 1..count {
        cells = cells.less_lowest();
    }
    cells.less_lowest().zeros().without(cells.zeros())
}
