//! The first two rows of a full board's canonical form, found together.
//!
//! In a full board every row can be the first, in every order of its columns: it always reads
//! 1 to 9, so it would leave 18 × 1,296 ways to follow. So the second row decides the order of
//! the columns. Let `from[c]` be the column whose first row holds
//! the digit that column `c` has in the second:
//!
//! ```text
//!   first row     a b c | d e f | g h i        labels 1 2 3 | 4 5 6 | 7 8 9, by place
//!   second row    d . . | . . . | . . .        its first cell can be made 4, and no less:
//! ```
//!
//! whichever column comes first, the column its digit comes `from` goes to the fourth place.
//! That settles the order of stacks and leaves 9 × 2 × 2 × 6 arrangements for each pair of rows.

use super::{Rows, Way};

/// The orders of a stack's three columns.
const TRIPLES: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The least second row there is below `1 2 3 4 5 6 7 8 9`, and every way to write both.
///
/// No row may hold a digit twice, and no box of a first row and a second.
pub(super) fn first_two_rows(sides: &[Rows; 2]) -> ([u8; 9], Vec<Way>) {
    let mut best = [u8::MAX; 9];
    let mut ways = Vec::new();
    for (side, grid) in sides.iter().enumerate() {
        for first in 0..9 {
            let band = 3 * (first / 3);
            for second in (band..band + 3).filter(|&row| row != first) {
                let mut home = [0; 10];
                for (column, &digit) in grid[first].iter().enumerate() {
                    home[usize::from(digit)] = column;
                }
                let from = grid[second].map(|digit| home[usize::from(digit)]);
                each_arrangement(&from, &mut best, |columns, smaller| {
                    if smaller {
                        ways.clear();
                    }
                    ways.push(written(side, &grid[first], [first, second], columns));
                });
            }
        }
    }
    (best, ways)
}

/// Finds every order of columns in which the second row is as small as `best`, or smaller, and
/// passes it to `each`. A smaller row becomes the new `best`.
fn each_arrangement(
    from: &[usize; 9],
    best: &mut [u8; 9],
    mut each: impl FnMut(&[usize; 9], bool),
) {
    for first in 0..9 {
        let fourth = from[first];
        let last = 9 - first / 3 * 3 - fourth / 3 * 3;
        let mut place = [0; 9];
        (place[first], place[fourth]) = (1, 4);
        for left in others(first) {
            (place[left[0]], place[left[1]]) = (2, 3);
            for middle in others(fourth) {
                (place[middle[0]], place[middle[1]]) = (5, 6);
                // The last stack is open yet: its first digit to occur will be 7 at least, the next 8.
                let mut unseen = 6;
                let begin = [first, left[0], left[1]].map(|column| {
                    if from[column] / 3 * 3 == last {
                        unseen += 1;
                        unseen
                    } else {
                        place[from[column]]
                    }
                });
                if begin[..] > best[..3] {
                    continue;
                }
                for right in TRIPLES.map(|order| order.map(|column| last + column)) {
                    for (column, at) in right.into_iter().zip(7..) {
                        place[column] = at;
                    }
                    let ([l0, l1], [m0, m1], [r0, r1, r2]) = (left, middle, right);
                    let columns = [first, l0, l1, fourth, m0, m1, r0, r1, r2];
                    let row = columns.map(|column| place[from[column]]);
                    if row <= *best {
                        each(&columns, row < *best);
                        *best = row;
                    }
                }
            }
        }
    }
}

/// The other two columns of a column's stack, in both orders.
fn others(column: usize) -> [[usize; 2]; 2] {
    let stack = column / 3 * 3;
    let (a, b) = (stack + (column + 1) % 3, stack + (column + 2) % 3);
    [[a, b], [b, a]]
}

/// The way that has written two rows, all columns told apart.
fn written(side: usize, first: &[u8; 9], rows: [usize; 2], columns: &[usize; 9]) -> Way {
    let mut labels = [0; 10];
    for (place, &column) in columns.iter().enumerate() {
        labels[usize::from(first[column])] = place as u8 + 1;
    }
    Way {
        side: side as u8,
        rows: 1 << rows[0] | 1 << rows[1],
        within: 2,
        band: (rows[0] / 3) as u8,
        columns: columns.map(|column| column as u8),
        cuts: 0b111_111_111,
        apart: 0b111,
        labels,
    }
}
