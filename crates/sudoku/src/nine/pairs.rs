//! Hidden pairs, looked for once: before the first guess, where few cells have few candidates.
//!
//! ```text
//!   123 . 12 | . 345 . | . . .      In this row 1 and 2 have the same two places and no other:
//!    ^    ^                         so nothing else goes there, and the first cell loses its 3.
//! ```
//!
//! All 27 houses at once, a house in each lane of plain arrays, of which compilers make vectors. A look costs more than a choice,
//! so it has to pay for the whole search behind it: the README of `lockstep` has the figures.

use super::choose::{Chooser, Frame};
use crate::within::within;

/// The greatest number of cells to choose from at which a look pays: with more, most boards are nearly done.
const MOST_CELLS: u32 = 10;

/// Lanes for 27 houses.
const LANES: usize = 32;

/// A cell of each house.
pub(crate) type InHouses = [u16; LANES];

/// The number of cell `k` of house `h`: rows, columns, boxes; the lanes behind them see an empty cell.
pub(crate) static HOUSES: [InHouses; 9] = {
    let mut cells = [[95; LANES]; 9];
    let mut i = 0;
    while i < 81 {
        let (h, k) = (i / 9, i % 9);
        cells[k][h] = (9 * h + k) as u16;
        cells[k][9 + h] = (9 * k + h) as u16;
        cells[k][18 + h] = (27 * (h / 3) + 3 * (h % 3) + 9 * (k / 3) + k % 3) as u16;
        i += 1;
    }
    cells
};

/// The cells of a board, house by house.
#[inline(always)]
pub(crate) fn in_houses(frame: &Frame) -> [InHouses; 9] {
    let mut cells = [[0; LANES]; 9];
    for (cells, places) in cells.iter_mut().zip(&HOUSES) {
        for (cell, &place) in cells.iter_mut().zip(places) {
            *cell = frame.0[within::<96>(usize::from(place))];
        }
    }
    cells
}

/// Returns true if a look is likely to pay; `fewest` are the cells to choose from.
#[inline(always)]
pub(crate) fn may_have_pairs(guesses: u64, fewest: [u32; 3]) -> bool {
    let cells: u32 = fewest.iter().map(|cells| cells.count_ones()).sum();
    guesses == 0 && cells <= MOST_CELLS
}

/// Takes away what hidden pairs forbid. Returns true if that was something.
#[inline(always)]
pub(crate) fn take_pairs<C: Chooser>(frame: &mut Frame) -> bool {
    let cells = C::in_houses(frame);
    // The digits with at least one place, at least two, at least three.
    let (mut one, mut two, mut three) = ([0u16; LANES], [0u16; LANES], [0u16; LANES]);
    for cells in &cells {
        for h in 0..LANES {
            three[h] |= two[h] & cells[h];
            two[h] |= one[h] & cells[h];
            one[h] |= cells[h];
        }
    }
    for h in 0..LANES {
        two[h] &= !three[h];
    }
    // Where two cells hold two of these digits together, and anything else beside them.
    let mut surplus = [0u16; LANES];
    for k in 0..8 {
        for l in k + 1..9 {
            for h in 0..LANES {
                surplus[h] |= beside_pair(cells[k][h], cells[l][h], two[h]);
            }
        }
    }
    let mut found = false;
    for h in (0..27).filter(|&h| surplus[h] != 0) {
        found = true;
        for k in 0..8 {
            for l in k + 1..9 {
                let surplus = beside_pair(cells[k][h], cells[l][h], two[h]);
                for place in [HOUSES[k][h], HOUSES[l][h]] {
                    frame.0[usize::from(place)] &= !surplus;
                }
            }
        }
    }
    found
}

/// What two cells of a house hold beside a pair, if they are one; `two` are the digits with two places.
#[inline(always)]
fn beside_pair(a: u16, b: u16, two: u16) -> u16 {
    let pair = a & b & two;
    let surplus = (a | b) & !pair;
    if pair & pair.wrapping_sub(1) != 0 {
        surplus
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eight::Plain;
    use crate::nine::EightChooser;
    use cellwise_core::Rng;

    /// The same house by house, by the places of each digit.
    fn slowly(frame: &Frame) -> Frame {
        let mut after = *frame;
        let house_of =
            |h: usize| -> [usize; 9] { std::array::from_fn(|k| usize::from(HOUSES[k][h])) };
        for house in (0..27).map(house_of) {
            let places = |digit: usize| -> Vec<usize> {
                let cells = house.iter().copied();
                cells
                    .filter(|&cell| frame.0[cell] >> digit & 1 == 1)
                    .collect()
            };
            for d in 0..9 {
                let twins = (0..9).filter(|&e| places(e) == places(d));
                let set: u16 = twins.map(|e| 1 << e).sum();
                if places(d).len() == 2 && set.count_ones() >= 2 {
                    for cell in places(d) {
                        after.0[cell] &= set;
                    }
                }
            }
        }
        after
    }

    #[test]
    fn pairs_are_those_of_the_definition() {
        let mut rng = Rng::new(1);
        let mut changed = 0;
        for round in 0..2_000u64 {
            let mut frame = Frame::EMPTY;
            for cell in &mut frame.0[..81] {
                let (a, b) = (rng.next_u64(), rng.next_u64());
                *cell = (if round % 2 == 0 { a & b } else { a }) as u16 & 0x1ff;
            }
            let expected = slowly(&frame);
            let before = frame;
            assert_eq!(
                take_pairs::<EightChooser<Plain>>(&mut frame),
                frame != before
            );
            assert_eq!(frame, expected);
            changed += u32::from(frame != before);
        }
        assert!((200..2_000).contains(&changed), "{changed}");
    }
}
