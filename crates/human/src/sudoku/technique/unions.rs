//! Choosing few of many so that together they cover little: the search behind
//! subsets and fish.

use crate::sudoku::sink::Flow;

/// Calls `visit` with every choice of `k` items (by index, ascending) whose
/// union has at most `max_bits` bits, and with that union.
///
/// Recursion goes `k` deep, and `k` is 4 at most.
pub(crate) fn unions(
    items: &[u64],
    k: usize,
    max_bits: u32,
    visit: &mut impl FnMut(&[usize], u64) -> Flow,
) -> Flow {
    debug_assert!(k <= 4);
    let mut chosen = [0; 4];
    extend(items, 0, 0, &mut chosen[..k], 0, max_bits, visit)
}

fn extend(
    items: &[u64],
    from: usize,
    depth: usize,
    chosen: &mut [usize],
    union: u64,
    max_bits: u32,
    visit: &mut impl FnMut(&[usize], u64) -> Flow,
) -> Flow {
    if depth == chosen.len() {
        return visit(chosen, union);
    }
    let still_to_come = chosen.len() - depth;
    for i in from..(items.len() + 1).saturating_sub(still_to_come) {
        let union = union | items[i];
        if union.count_ones() <= max_bits {
            chosen[depth] = i;
            extend(items, i + 1, depth + 1, chosen, union, max_bits, visit)?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_with_a_small_union_is_visited_once() {
        let items = [0b0011, 0b0110, 0b0011, 0b1000];
        let mut seen = Vec::new();
        let _ = unions(&items, 2, 3, &mut |chosen, union| {
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
}
