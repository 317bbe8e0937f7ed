//! Chooses where to guess: the cell whose values will say the most.
//!
//! In: an open position at its fixpoint. Out: a cell with several candidates.
//! Fewest candidates first. Among equals, a peer counts by how many candidates
//! it shares with the cell (none, some, all of the cell's: 0, 1, 2), six times
//! over if it has two candidates itself, twice if it has three: those are the
//! cells that a guess is most likely to settle. Guesses per puzzle on
//! hardest-1905-11+ / top1465: 67 / 7.8; counting candidates of the houses
//! instead: 102 / 12.2; the first cell with two candidates: 143 on the former.
//! Both 9×9 engines choose by this function, so they walk the same tree.

/// The candidates of the 81 cells in reading order, then zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Frame(pub(crate) [u16; 96]);

/// All ones where a cell sees another, for each cell.
static SEES: [Frame; 81] = {
    let mut sees = [Frame([0; 96]); 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let same_row = cell / 9 == other / 9;
            let same_column = cell % 9 == other % 9;
            let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if cell != other && (same_row || same_column || same_box) {
                sees[cell].0[other] = u16::MAX;
            }
            other += 1;
        }
        cell += 1;
    }
    sees
};

// Plain loops over 96 numbers: every instruction set makes vectors of them.
#[inline(always)]
pub(crate) fn choose(frame: &Frame) -> usize {
    let mut counts = [0; 96];
    let mut weights = [0; 96];
    let mut fewest = 16;
    for i in 0..96 {
        let count = frame.0[i].count_ones() as u16;
        // Settled cells and padding are out of the race.
        counts[i] = if count < 2 { 16 } else { count };
        fewest = if counts[i] < fewest {
            counts[i]
        } else {
            fewest
        };
        weights[i] = match count {
            0 | 1 => 0,
            2 => 6,
            3 => 2,
            _ => 1,
        };
    }
    let mut best = (0, 0);
    for eight in 0..11 {
        let mut rest = equal_to(fewest, &counts, 8 * eight);
        while rest != 0 {
            let cell = 8 * eight + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (mine, sees) = (frame.0[cell], &SEES[cell].0);
            let mut score = 0;
            for i in 0..96 {
                let shared = frame.0[i] & mine;
                let weight = weights[i] & sees[i];
                let some = if shared != 0 { weight } else { 0 };
                let every = if shared == mine { weight } else { 0 };
                score += some + every;
            }
            // At least one, so that the first cell beats none.
            if score + 1 > best.0 {
                best = (score + 1, cell);
            }
        }
    }
    best.1
}

/// Bit `i` says whether `counts[from + i]` is `count`, for eight of them.
#[inline(always)]
fn equal_to(count: u16, counts: &[u16; 96], from: usize) -> u64 {
    let mut bits = 0;
    for i in 0..8 {
        bits |= u64::from(counts[from + i] == count) << i;
    }
    bits
}
