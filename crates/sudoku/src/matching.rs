//! All different, exactly: keeps the digits that occur in some filling of a house.
//!
//! In: one mask of digits for each cell of a house. Out: the masks without
//! every digit that no filling with different digits uses, or [`Dead`] if there
//! is no filling. Régin, "A filtering algorithm for constraints of difference in
//! CSPs" (AAAI 1994): one matching of cells and digits, and then the edges that
//! some other matching has too.
//!
//! ```text
//!   cell  digits      A matching: a1 b2 c3. From each cell an arrow to the cell
//!   a     1 2         whose digit it could take: a → b, b → a, c → a, c → b.
//!   b     1 2         Arrows on a circle can be turned round, so a and b keep
//!   c     1 2 3       both digits; no circle goes through c → a: c loses 1 and 2.
//! ```
//! A digit that the matching does not use opens more ways: a cell that can take it
//! may leave its own digit to others.

use crate::MAX_SIZE;
use crate::digits::each;
use crate::rules::Dead;

/// Stands for a digit that no cell holds.
const FREE: u8 = u8::MAX;

/// Leaves the digits that occur in a filling of the cells with different digits.
pub(crate) fn narrow(cells: &mut [u64]) -> Result<(), Dead> {
    let (holder, own) = fill(cells)?;
    let count = cells.len();
    let taken = own[..count].iter().fold(0, |all, digit| all | digit);
    // Digits that any cell may take: the free ones, and those of cells that can change to such a digit.
    let mut loose = cells.iter().fold(0, |all, digits| all | digits) & !taken;
    // reach[i]: the cells that `i` gets to by arrows, itself included.
    let mut reach = [0u64; MAX_SIZE];
    for (i, &digits) in cells.iter().enumerate() {
        reach[i] = each(digits & taken).fold(0, |all, digit| all | 1 << holder[digit]);
    }
    // The closure, cell by cell (Warshall, "A theorem on Boolean matrices", 1962).
    for via in 0..count {
        let through = reach[via];
        for from in &mut reach[..count] {
            if *from >> via & 1 != 0 {
                *from |= through;
            }
        }
    }
    if loose != 0 {
        let escapes = |i: &usize| each(reach[*i]).any(|other| cells[other] & loose != 0);
        loose |= (0..count).filter(escapes).fold(0, |all, i| all | own[i]);
    }
    for (i, digits) in cells.iter_mut().enumerate() {
        let circle = each(reach[i]).filter(|&other| reach[other] >> i & 1 != 0);
        *digits &= circle.fold(loose, |all, other| all | own[other]);
    }
    Ok(())
}

/// The greatest number of cells that can hold different digits.
pub(crate) fn most(cells: &[u64]) -> usize {
    let union = cells.iter().fold(0, |all, digits| all | digits);
    let mut most = 0;
    // Sets of cells that different digits can fill are a matroid: one cell after the other leads to the most.
    let mut chosen: Vec<u64> = Vec::with_capacity(MAX_SIZE);
    for &digits in cells {
        if most == union.count_ones() as usize {
            break;
        }
        chosen.push(digits);
        if fill(&chosen).is_ok() {
            most += 1;
        } else {
            chosen.pop();
        }
    }
    most
}

/// A filling: the cell that holds each digit, and the digit of each cell as a mask.
fn fill(cells: &[u64]) -> Result<([u8; MAX_SIZE], [u64; MAX_SIZE]), Dead> {
    let mut holder = [FREE; MAX_SIZE];
    let mut own = [0u64; MAX_SIZE];
    let mut taken = 0u64;
    for (i, &digits) in cells.iter().enumerate() {
        let free = digits & !taken;
        if free != 0 {
            let digit = free & free.wrapping_neg();
            own[i] = digit;
            holder[digit.trailing_zeros() as usize] = i as u8;
            taken |= digit;
        }
    }
    for i in 0..cells.len() {
        if own[i] == 0 {
            taken |= make_room(cells, &mut holder, &mut own, taken, i)?;
        }
    }
    Ok((holder, own))
}

/// Gives a cell a digit by letting others change theirs; returns the digit that was free before.
fn make_room(
    cells: &[u64],
    holder: &mut [u8; MAX_SIZE],
    own: &mut [u64; MAX_SIZE],
    taken: u64,
    cell: usize,
) -> Result<u64, Dead> {
    // The cells that may have to change, in the order met, and for each digit met the cell that
    // would take it.
    let mut queue = [cell as u8; MAX_SIZE];
    let (mut next, mut end) = (0, 1);
    let mut taker = [FREE; MAX_SIZE];
    let mut met = 0u64;
    while next < end {
        let asker = queue[next];
        next += 1;
        let wanted = cells[usize::from(asker)] & !met;
        met |= wanted;
        let free = wanted & !taken;
        if free != 0 {
            let found = free & free.wrapping_neg();
            let (mut digit, mut asker) = (found, asker);
            // Every cell on the way takes the digit it asked for.
            loop {
                let given_up = std::mem::replace(&mut own[usize::from(asker)], digit);
                holder[digit.trailing_zeros() as usize] = asker;
                if given_up == 0 {
                    return Ok(found);
                }
                digit = given_up;
                asker = taker[digit.trailing_zeros() as usize];
            }
        }
        for digit in each(wanted) {
            taker[digit] = asker;
            queue[end] = holder[digit];
            end += 1;
        }
    }
    Err(Dead)
}

#[cfg(test)]
mod tests {
    use cellwise_core::Rng;

    use super::*;

    /// The digits that occur in a filling, by trying all of them.
    fn by_trying(cells: &[u64]) -> Vec<u64> {
        fn fill(cells: &[u64], used: u64, way: &mut Vec<u64>, support: &mut [u64]) {
            let Some((&first, rest)) = cells.split_first() else {
                for (all, digit) in support.iter_mut().zip(way) {
                    *all |= *digit;
                }
                return;
            };
            for digit in each(first & !used) {
                way.push(1 << digit);
                fill(rest, used | 1 << digit, way, support);
                way.pop();
            }
        }
        let mut support = vec![0; cells.len()];
        fill(cells, 0, &mut Vec::new(), &mut support);
        support
    }

    #[test]
    fn the_digits_left_are_those_of_some_filling() {
        let mut rng = Rng::new(94);
        let mut outcomes = [0; 3];
        for round in 0..20_000 {
            let digits = 1 + rng.below(7);
            let count = 1 + rng.below(digits);
            let cells: Vec<u64> = (0..count)
                .map(|_| {
                    let thin = if round % 2 == 0 {
                        rng.next_u64()
                    } else {
                        u64::MAX
                    };
                    (rng.next_u64() & thin & ((1 << digits) - 1)).max(1)
                })
                .collect();
            let expected = by_trying(&cells);
            let mut left = cells.clone();
            let outcome = narrow(&mut left);
            assert_eq!(outcome.is_err(), expected.contains(&0), "{cells:x?}");
            if outcome.is_ok() {
                assert_eq!(left, expected, "{cells:x?}");
            }
            outcomes[match outcome {
                Err(Dead) => 0,
                Ok(()) if left == cells => 1,
                Ok(()) => 2,
            }] += 1;
        }
        assert!(outcomes.iter().all(|&n| n > 1_000), "{outcomes:?}");
    }

    #[test]
    fn a_chain_of_64_cells_unwinds_from_its_end() {
        let mut cells: Vec<u64> = (0..64).map(|i| u64::MAX >> (63 - i)).collect();
        cells.reverse();
        narrow(&mut cells).unwrap();
        let expected: Vec<u64> = (0..64).rev().map(|i| 1 << i).collect();
        assert_eq!(cells, expected);
        cells[0] = 1;
        assert_eq!(narrow(&mut cells), Err(Dead));
    }
}
