//! Chooses where to guess: the cell whose two halves will be settled soonest.
//!
//! Fewest candidates first; among equals the cell whose three houses hold the
//! *most* candidates, because a guess there has the most to say.

use super::row::Row;

/// A cell with several candidates, in an open position.
#[inline(always)]
pub(super) fn choose<R: Row>(rows: &[R; 9]) -> usize {
    let (mut counts, mut triads) = (*rows, *rows);
    for r in 0..9 {
        let count = rows[r].counts();
        counts[r] = count;
        triads[r] = count.plus(count.turn1()).plus(count.turn2());
    }
    let mut columns = counts[0];
    for count in &counts[1..] {
        columns = columns.plus(*count);
    }
    let mut best = (0, 0);
    for r in 0..9 {
        let first = r / 3 * 3;
        let in_box = triads[first]
            .plus(triads[first + 1])
            .plus(triads[first + 2]);
        let in_row = triads[r].plus(triads[r].shift1()).plus(triads[r].shift2());
        let (mut score, mut count) = ([0; 4], [0; 4]);
        in_row.plus(in_box).plus(columns).store(&mut score);
        counts[r].store(&mut count);
        for c in 0..9 {
            let (word, shift) = (c / 3, c % 3 * 16);
            let count = (count[word] >> shift) & 0xffff;
            let score = (score[word] >> shift) & 0xffff;
            // Scores stay below 3 · 81, so the count decides first; settled cells never win.
            let key = if count > 1 {
                ((16 - count) << 8) + score
            } else {
                0
            };
            if key > best.0 {
                best = (key, 9 * r + c);
            }
        }
    }
    best.1
}
