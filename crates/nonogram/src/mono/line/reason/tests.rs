//! Reasons in lanes against cells left out one by one, for every instruction set.

use cellwise_core::Rng;

use super::super::short::{Plan, Scratch, Word, can_be_placed};
use super::super::tests::{clues, random_line, wide};
use super::{Laned, Vectors, no_fits};

/// Leaves cells out one by one: the twin of the lanes.
fn shrink_one_by_one<W: Word>(plan: &Plan, known: [W; 2], doubtful: &[u8]) -> [W; 2] {
    let mut scratch = Scratch::default();
    let mut kept = known;
    for &cell in doubtful {
        let fewer = kept.map(|set| set & !(W::ONE << u32::from(cell)));
        if !can_be_placed(plan, fewer[0], fewer[1], &mut scratch) {
            kept = fewer;
        }
    }
    kept
}

/// A random line of which some cells are wrong, and all its known cells in random order.
fn dead_line(rng: &mut Rng, cells: usize) -> Option<(Plan, [u128; 2], Vec<u8>)> {
    let (runs, black, white) = random_line(rng, cells);
    let plan = Plan::new(cells, &runs);
    let (mut black, mut white) = (wide(&black), wide(&white));
    for _ in 0..rng.below(4) {
        let bit = 1 << rng.below(cells);
        let to_black = rng.chance(0.5);
        black = black & !bit | if to_black { bit } else { 0 };
        white = white & !bit | if to_black { 0 } else { bit };
    }
    let mut doubtful: Vec<u8> = (0..cells as u8)
        .filter(|&cell| (black | white) >> cell & 1 == 1 && rng.chance(0.8))
        .collect();
    for i in (1..doubtful.len()).rev() {
        doubtful.swap(i, rng.below(i + 1));
    }
    let is_dead = Plan::fits(cells, &runs, 128)
        && !can_be_placed(&plan, black, white, &mut Scratch::default());
    is_dead.then_some((plan, [black, white], doubtful))
}

#[test]
fn reasons_are_the_same_with_every_instruction_set_as_one_by_one() {
    let mut rng = Rng::new(12);
    let (mut one_word, mut two_words) = (0, 0);
    let (mut one, mut two) = (no_fits(), no_fits());
    while one_word < 20_000 || two_words < 2_000 {
        let cells = if rng.chance(0.8) {
            1 + rng.below(40)
        } else {
            1 + rng.below(128)
        };
        let Some((plan, known, doubtful)) = dead_line(&mut rng, cells) else {
            continue;
        };
        let expected = shrink_one_by_one(&plan, known, &doubtful);
        for vectors in Vectors::available() {
            let [mut black, mut white] = known;
            u128::shrink(
                vectors,
                &plan,
                [&mut black, &mut white],
                &doubtful,
                &mut two,
            );
            assert_eq!([black, white], expected, "{vectors:?}, {plan:?}, {known:?}");
            if cells < 64 {
                let [mut black, mut white] = known.map(|set| set as u64);
                u64::shrink(
                    vectors,
                    &plan,
                    [&mut black, &mut white],
                    &doubtful,
                    &mut one,
                );
                let found = [black, white].map(u128::from);
                assert_eq!(found, expected, "{vectors:?}, {plan:?}, {known:?}");
            }
        }
        *(if cells < 64 {
            &mut one_word
        } else {
            &mut two_words
        }) += 1;
    }
}

/// Every clue and every dead state of short lines, cells left out from either end.
#[test]
fn reasons_of_short_lines_are_the_same_with_every_instruction_set() {
    let mut fits = no_fits();
    for cells in 1..=7 {
        for runs in clues(cells) {
            let plan = Plan::new(cells, &runs);
            for state in 0..3u32.pow(cells as u32) {
                let colour = |i: usize| state / 3u32.pow(i as u32) % 3;
                let mask = |d| (0..cells).map(|i| u64::from(colour(i) == d) << i).sum();
                let known: [u64; 2] = [mask(1), mask(2)];
                if can_be_placed(&plan, known[0], known[1], &mut Scratch::default()) {
                    continue;
                }
                let mut doubtful: Vec<u8> = (0..cells as u8)
                    .filter(|&i| colour(i as usize) > 0)
                    .collect();
                for _ in 0..2 {
                    let expected = shrink_one_by_one(&plan, known, &doubtful);
                    for vectors in Vectors::available() {
                        let [mut black, mut white] = known;
                        u64::shrink(
                            vectors,
                            &plan,
                            [&mut black, &mut white],
                            &doubtful,
                            &mut fits,
                        );
                        assert_eq!([black, white], expected, "{vectors:?}, {runs:?}, {known:?}");
                    }
                    doubtful.reverse();
                }
            }
        }
    }
}
