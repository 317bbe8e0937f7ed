//! Every choice of a few masks whose union is small: the search behind subsets and fish.

use crate::sudoku::sink::{Flow, Sink};

/// With more items than this a technique may pause between two choices of the first two of them.
const MAX_AT_ONCE: usize = 16;

/// Calls `visit` with every choice of `k` items (by index, ascending) whose union has at most
/// `max_bits` bits, and with that union. May pause in between.
pub(crate) fn unions<const N: usize>(
    out: &mut Sink<N>,
    items: &[u64],
    k: usize,
    max_bits: u32,
    mut visit: impl FnMut(&mut Sink<N>, &[usize], u64) -> Flow,
) -> Flow {
    debug_assert!(k <= 4);
    let mut choice = Choice {
        items,
        max_bits,
        chosen: [0; 4],
        k,
    };
    if items.len() <= MAX_AT_ONCE || k < 3 {
        return choice.extend(out, 0, 0, &mut visit);
    }
    out.parts(0..items.len(), |out, first| {
        out.parts(first + 1..items.len(), |out, second| {
            let union = items[first] | items[second];
            if union.count_ones() > max_bits {
                return Flow::Continue(());
            }
            choice.chosen[..2].copy_from_slice(&[first, second]);
            choice.extend(out, 2, union, &mut visit)
        })
    })
}

/// The same without a pause.
pub(crate) fn unions_at_once<const N: usize>(
    out: &mut Sink<N>,
    items: &[u64],
    k: usize,
    max_bits: u32,
    mut visit: impl FnMut(&mut Sink<N>, &[usize], u64) -> Flow,
) -> Flow {
    let mut choice = Choice {
        items,
        max_bits,
        chosen: [0; 4],
        k,
    };
    choice.extend(out, 0, 0, &mut visit)
}

/// `k` items being chosen.
struct Choice<'a> {
    items: &'a [u64],
    max_bits: u32,
    chosen: [usize; 4],
    k: usize,
}

impl Choice<'_> {
    /// Chooses the rest after the first `depth` items. Recursion goes `k` deep, and `k` is 4 at most.
    fn extend<const N: usize>(
        &mut self,
        out: &mut Sink<N>,
        depth: usize,
        union: u64,
        visit: &mut impl FnMut(&mut Sink<N>, &[usize], u64) -> Flow,
    ) -> Flow {
        if depth == self.k {
            return visit(out, &self.chosen[..self.k], union);
        }
        out.pay(self.items.len() / 32)?;
        let from = depth.checked_sub(1).map_or(0, |last| self.chosen[last] + 1);
        let still_to_come = self.k - depth;
        for i in from..(self.items.len() + 1).saturating_sub(still_to_come) {
            let union = union | self.items[i];
            if union.count_ones() <= self.max_bits {
                self.chosen[depth] = i;
                self.extend(out, depth + 1, union, visit)?;
            }
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::sink::Mode;

    #[test]
    fn every_choice_with_a_small_union_is_visited_once() {
        let items = [0b0011, 0b0110, 0b0011, 0b1000];
        let mut seen = Vec::new();
        let mut out = Sink::<2>::new(Mode::All, 9);
        let _ = unions(&mut out, &items, 2, 3, |_, chosen, union| {
            seen.push((chosen.to_vec(), union));
            Flow::Continue(())
        });
        assert_eq!(
            seen,
            [
                (vec![0, 1], 0b0111),
                (vec![0, 2], 0b0011),
                (vec![0, 3], 0b1011),
                (vec![1, 2], 0b0111),
                (vec![1, 3], 0b1110),
                (vec![2, 3], 0b1011),
            ]
        );
    }

    #[test]
    fn many_items_give_the_same_choices() {
        let items: Vec<u64> = (0..20).map(|i| 0b11 << (i % 5)).collect();
        let mut out = Sink::<2>::new(Mode::All, 9);
        let (mut paused, mut at_once) = (Vec::new(), Vec::new());
        let _ = unions(&mut out, &items, 3, 4, |_, chosen, union| {
            paused.push((chosen.to_vec(), union));
            Flow::Continue(())
        });
        let _ = unions_at_once(&mut out, &items, 3, 4, |_, chosen, union| {
            at_once.push((chosen.to_vec(), union));
            Flow::Continue(())
        });
        assert!(at_once.len() > 100);
        assert_eq!(paused, at_once);
    }
}
