//! Why a line forces a cell: as few of its known cells as will do.
//!
//! In: a line's known cells, which of them come free, which may be left out.
//! Out: cells to keep so that the line still has no placement. Found by leaving
//! cells out one after the other and asking whether a placement appears, which
//! takes half a line solve.

use super::short::{Plan, Scratch, Word, can_be_placed};

/// Drops from a dead line those `doubtful` cells, in the order given, without
/// which it is dead as well. `cells` are places in the line; what is kept stays
/// in the two masks.
pub(crate) fn shrink<W: Word>(
    plan: &Plan,
    black: &mut W,
    white: &mut W,
    doubtful: &[u32],
    scratch: &mut Scratch<W>,
) {
    let mut at = 0;
    // Most cells go: try several at once, and one by one where that fails.
    let mut step = doubtful.len().max(1);
    while at < doubtful.len() {
        let chunk = &doubtful[at..(at + step).min(doubtful.len())];
        let dropped = chunk
            .iter()
            .fold(W::ZERO, |set, &cell| set | W::ONE << cell);
        let (fewer_black, fewer_white) = (*black & !dropped, *white & !dropped);
        if can_be_placed(plan, fewer_black, fewer_white, scratch) {
            if step == 1 {
                at += 1;
            } else {
                step = step.div_ceil(2);
            }
        } else {
            (*black, *white) = (fewer_black, fewer_white);
            at += chunk.len();
        }
    }
}
