//! Reasons in lanes against cells left out one by one, for every instruction set.

use cellwise_core::Rng;

use super::super::short::{LineWord, Plan, Scratch, can_be_placed};
use super::super::tests::{clues, random_line};
use super::{Laned, Vectors, drop_far, no_fits};
use crate::bits::{Bits, Wide};

/// Leaves cells out one by one: the twin of the lanes.
fn shrink_one_by_one<W: LineWord>(plan: &Plan, known: [W; 2], doubtful: &[u16]) -> [W; 2] {
    let mut scratch = Scratch::default();
    let mut kept = known;
    for &cell in doubtful {
        let fewer = kept.map(|set| set & !(W::one(u32::from(cell))));
        if !can_be_placed(plan, fewer[0], fewer[1], &mut scratch) {
            kept = fewer;
        }
    }
    kept
}

/// A random line of which some cells are wrong, and all its known cells in random order.
fn dead_line(rng: &mut Rng, cells: usize) -> Option<(Vec<u32>, [Wide<8>; 2], Vec<u16>)> {
    let (runs, black, white) = random_line(rng, cells);
    let [mut black, mut white] = [black, white].map(|words| Wide::from_words(&words));
    for _ in 0..rng.below(4) {
        let bit = Wide::one(rng.below(cells) as u32);
        let (to_black, to_white) = match rng.chance(0.5) {
            true => (bit, Wide::NONE),
            false => (Wide::NONE, bit),
        };
        (black, white) = (black & !bit | to_black, white & !bit | to_white);
    }
    let is_known = |cell: u16| !((black | white) & Wide::one(u32::from(cell))).is_empty();
    let mut doubtful: Vec<u16> = (0..cells as u16)
        .filter(|&cell| is_known(cell) && rng.chance(0.8))
        .collect();
    for i in (1..doubtful.len()).rev() {
        doubtful.swap(i, rng.below(i + 1));
    }
    let is_dead = Plan::fits(cells, &runs, 512) && {
        let plan = Plan::new(cells, &runs);
        !can_be_placed(&plan, black, white, &mut Scratch::default())
    };
    is_dead.then_some((runs, [black, white], doubtful))
}

/// Shrinks with this word, if it has room for the line. Returns true if so.
fn agrees<W: Laned>(
    cells: usize,
    (runs, known, doubtful): &(Vec<u32>, [Wide<8>; 2], Vec<u16>),
    expected: [Wide<8>; 2],
) -> bool {
    if !Plan::fits(cells, runs, W::SIZE) {
        return false;
    }
    let plan = Plan::new(cells, runs);
    let words = |set: Wide<8>| (0..8).map(|i| set.word(i)).collect::<Vec<u64>>();
    for vectors in Vectors::available() {
        let [mut black, mut white] = known.map(|set| W::from_words(&words(set)));
        let both = [&mut black, &mut white];
        W::shrink(vectors, &plan, both, doubtful, &mut no_fits());
        let expected = expected.map(|set| W::from_words(&words(set)));
        assert_eq!([black, white], expected, "{vectors:?}, {plan:?}, {known:?}");
    }
    true
}

#[test]
fn reasons_are_the_same_with_every_instruction_set_as_one_by_one() {
    let mut rng = Rng::new(12);
    // Lines that one word has room for, two, four, eight.
    let mut lines = [0; 4];
    while lines[0] < 20_000 || lines[3] < 4_000 {
        let longest = [40, 40, 128, 512][rng.below(4)];
        let cells = 1 + rng.below(longest);
        let Some(line) = dead_line(&mut rng, cells) else {
            continue;
        };
        let expected = shrink_one_by_one(&Plan::new(cells, &line.0), line.1, &line.2);
        lines[0] += u32::from(agrees::<u64>(cells, &line, expected));
        lines[1] += u32::from(agrees::<u128>(cells, &line, expected));
        lines[2] += u32::from(agrees::<Wide<4>>(cells, &line, expected));
        lines[3] += u32::from(agrees::<Wide<8>>(cells, &line, expected));
    }
}

#[test]
fn a_line_is_dead_without_its_far_cells_too() {
    let mut rng = Rng::new(7);
    let (mut fits, mut lines, mut shorter) = (no_fits(), 0, 0);
    while lines < 2_000 {
        let cells = 1 + rng.below(512);
        let Some((runs, known, mut doubtful)) = dead_line(&mut rng, cells) else {
            continue;
        };
        let plan = Plan::new(cells, &runs);
        let before = doubtful.clone();
        let [mut black, mut white] = known;
        let centre = rng.below(cells) as u16;
        drop_far(
            &plan,
            [&mut black, &mut white],
            centre,
            &mut doubtful,
            &mut fits,
        );
        let scratch = &mut Scratch::default();
        assert!(!can_be_placed(&plan, black, white, scratch), "{plan:?}");
        // What is gone from the masks is gone from the list, and nothing else.
        let mut gone = Wide::NONE;
        for cell in before.iter().filter(|cell| !doubtful.contains(cell)) {
            gone = gone | Wide::one(u32::from(*cell));
        }
        assert_eq!([black, white], known.map(|set| set & !gone));
        lines += 1;
        shorter += u32::from(doubtful.len() < before.len());
    }
    assert!(shorter > 500, "{shorter}");
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
                let mut doubtful: Vec<u16> = (0..cells as u16)
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
