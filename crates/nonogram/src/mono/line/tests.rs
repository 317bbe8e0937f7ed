//! The line solvers against brute force and against each other.

use cellwise_core::{Budget, Limit, Rng};
use proptest::prelude::*;

use super::long::Long;
use super::short::{LineWord, Plan, Scratch, solve};
use crate::bits::Wide;

/// Every way to place the runs, as black masks, one by one.
fn placements(cells: usize, runs: &[u32]) -> Vec<u64> {
    let Some((&first, rest)) = runs.split_first() else {
        return vec![0];
    };
    let first = first as usize;
    let needs = runs.iter().sum::<u32>() as usize + runs.len() - 1;
    let mut all = Vec::new();
    for start in 0..=cells.saturating_sub(needs) {
        if needs > cells {
            break;
        }
        let run = ((1u64 << first) - 1) << start;
        let used = start + first + 1;
        if rest.is_empty() {
            all.push(run);
        } else {
            all.extend(
                placements(cells - used, rest)
                    .iter()
                    .map(|&more| run | more << used),
            );
        }
    }
    all
}

/// Every clue that a line of `cells` cells can have.
pub(super) fn clues(cells: usize) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = (0..1u64 << cells)
        .map(|black| {
            (0..=cells)
                .scan(0, |run, i| {
                    let ended = *run;
                    *run = if black >> i & 1 == 1 { *run + 1 } else { 0 };
                    Some(if *run == 0 { ended } else { 0 })
                })
                .filter(|&length| length > 0)
                .collect()
        })
        .collect();
    all.sort();
    all.dedup();
    all
}

/// The result of brute force for a line.
fn by_force(all: &[u64], cells: usize, black: u64, white: u64) -> Option<(u64, u64)> {
    let full = if cells == 0 { 0 } else { !0 >> (64 - cells) };
    let mut answer = None;
    for &placement in all {
        if placement & white == 0 && black & !placement == 0 {
            let (always, never) = answer.unwrap_or((full, full));
            answer = Some((always & placement, never & !placement));
        }
    }
    answer
}

fn by_word<W: LineWord>(cells: usize, runs: &[u32], black: W, white: W) -> Option<(W, W)> {
    solve(
        &Plan::new(cells, runs),
        black,
        white,
        &mut Scratch::default(),
    )
}

fn by_words<W: LineWord>(
    cells: usize,
    runs: &[u32],
    black: &[u64],
    white: &[u64],
) -> Option<(Vec<u64>, Vec<u64>)> {
    let found = by_word(cells, runs, W::from_words(black), W::from_words(white));
    let words = |set: W| (0..black.len()).map(|i| set.word(i)).collect();
    found.map(|(black, white)| (words(black), words(white)))
}

fn by_long(
    cells: usize,
    runs: &[u32],
    black: &[u64],
    white: &[u64],
) -> Option<(Vec<u64>, Vec<u64>)> {
    let mut long = Long::default();
    long.solve(cells, runs, black, white, &mut Budget::unlimited())
        .unwrap()
        .then(|| (long.black().collect(), long.white().collect()))
}

/// Compares the one-word solver with brute force on all partial states of all clues.
fn all_states_agree(cells: usize) {
    let full = (1u32 << cells) - 1;
    let mut scratch = Scratch::default();
    // What all placements that agree with a state have in common, by state, from the
    // states with one more cell known: a state's placements are those of either colour.
    let mut table: Vec<Option<(u16, u16)>> = vec![None; 1 << (2 * cells)];
    for runs in clues(cells) {
        let plan = Plan::new(cells, &runs);
        let all = placements(cells, &runs);
        let mut is_placement = vec![false; 1 << cells];
        for &placement in &all {
            is_placement[placement as usize] = true;
        }
        for known in (0..=full).rev() {
            let open = full & !known;
            // Every way to paint the known cells.
            let mut black = known;
            loop {
                let white = known & !black;
                let at = (known << cells | black) as usize;
                table[at] = if open == 0 {
                    is_placement[black as usize].then_some((black as u16, white as u16))
                } else {
                    let cell = open & open.wrapping_neg();
                    let with = table[((known | cell) << cells | black | cell) as usize];
                    let without = table[((known | cell) << cells | black) as usize];
                    match (with, without) {
                        (Some(a), Some(b)) => Some((a.0 & b.0, a.1 & b.1)),
                        (a, b) => a.or(b),
                    }
                };
                let found = solve(&plan, u64::from(black), u64::from(white), &mut scratch);
                assert_eq!(
                    found.map(|(b, w)| (b as u16, w as u16)),
                    table[at],
                    "{runs:?} in {cells} cells, black {black:b}, white {white:b}"
                );
                if black == 0 {
                    break;
                }
                black = (black - 1) & known;
            }
        }
    }
}

#[test]
fn every_state_of_every_line_up_to_ten_cells_is_solved_exactly() {
    for cells in 0..=10 {
        all_states_agree(cells);
    }
}

#[test]
fn every_state_of_every_line_of_twelve_cells_is_solved_exactly() {
    all_states_agree(11);
    all_states_agree(12);
}

#[test]
fn two_words_and_several_words_equal_brute_force_on_every_line_up_to_seven_cells() {
    for cells in 0..=7 {
        for runs in clues(cells) {
            let all = placements(cells, &runs);
            for state in 0..3u32.pow(cells as u32) {
                let digit = |i: usize| state / 3u32.pow(i as u32) % 3;
                let mask = |d| {
                    (0..cells)
                        .filter(|&i| digit(i) == d)
                        .map(|i| 1u64 << i)
                        .sum()
                };
                let (black, white): (u64, u64) = (mask(1), mask(2));
                let expected = by_force(&all, cells, black, white);
                let two = by_word(cells, &runs, u128::from(black), u128::from(white));
                assert_eq!(two.map(|(b, w)| (b as u64, w as u64)), expected);
                let long = by_long(cells, &runs, &[black], &[white]);
                assert_eq!(long.map(|(b, w)| (b[0], w[0])), expected);
            }
        }
    }
}

/// A random line: its clue, and some of its cells shown, now and then a wrong one.
pub(super) fn random_line(rng: &mut Rng, cells: usize) -> (Vec<u32>, Vec<u64>, Vec<u64>) {
    let density = 0.1 + 0.8 * rng.below(100) as f64 / 100.0;
    let stickiness = [0.0, 0.5, 0.9, 0.98][rng.below(4)];
    let shown = [0.0, 0.02, 0.1, 0.3, 0.7][rng.below(5)];
    let words = cells.div_ceil(64).max(1);
    let (mut black, mut white) = (vec![0u64; words], vec![0u64; words]);
    let mut runs = Vec::new();
    let mut last = false;
    for i in 0..cells {
        let is_black = if i > 0 && rng.chance(stickiness) {
            last
        } else {
            rng.chance(density)
        };
        if is_black {
            if !last {
                runs.push(0);
            }
            *runs.last_mut().unwrap() += 1;
        }
        last = is_black;
        if rng.chance(shown) {
            let wrong = rng.chance(0.01);
            let mask = if is_black != wrong {
                &mut black
            } else {
                &mut white
            };
            mask[i / 64] |= 1 << (i % 64);
        }
    }
    (runs, black, white)
}

pub(super) fn wide(words: &[u64]) -> u128 {
    u128::from(words[0]) | u128::from(words.get(1).copied().unwrap_or(0)) << 64
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn one_word_two_words_and_several_words_agree(seed: u64, cells in 0usize..=64) {
        let (runs, black, white) = random_line(&mut Rng::new(seed), cells);
        let two = by_word(cells, &runs, wide(&black), wide(&white));
        let long = by_long(cells, &runs, &black, &white);
        prop_assert_eq!(long.map(|(b, w)| (wide(&b), wide(&w))), two);
        if Plan::fits(cells, &runs, 64) {
            let one = by_word(cells, &runs, black[0], white[0]);
            prop_assert_eq!(one.map(|(b, w)| (u128::from(b), u128::from(w))), two);
        }
    }

    #[test]
    fn two_words_and_several_words_agree(seed: u64, cells in 65usize..=128) {
        let (runs, black, white) = random_line(&mut Rng::new(seed), cells);
        let long = by_long(cells, &runs, &black, &white);
        if Plan::fits(cells, &runs, 128) {
            let two = by_word(cells, &runs, wide(&black), wide(&white));
            prop_assert_eq!(long.map(|(b, w)| (wide(&b), wide(&w))), two);
        }
    }

    #[test]
    fn four_words_and_eight_words_agree_with_several(seed: u64, cells in 0usize..=512) {
        let (runs, black, white) = random_line(&mut Rng::new(seed), cells);
        let long = by_long(cells, &runs, &black, &white);
        if Plan::fits(cells, &runs, 512) {
            prop_assert_eq!(&by_words::<Wide<8>>(cells, &runs, &black, &white), &long);
        }
        if Plan::fits(cells, &runs, 256) {
            prop_assert_eq!(&by_words::<Wide<4>>(cells, &runs, &black, &white), &long);
        }
    }

    /// The cell-by-cell table of a textbook: prefixes and suffixes that fit.
    #[test]
    fn several_words_equal_the_plain_table(seed: u64, cells in 1usize..=700) {
        let (runs, black, white) = random_line(&mut Rng::new(seed), cells);
        let expected = by_table(cells, &runs, &black, &white);
        prop_assert_eq!(by_long(cells, &runs, &black, &white), expected);
    }
}

/// `fits[j][p]`: runs `..j` may lie in cells `..p`, with a white cell or the edge after the last.
fn prefix_table(cells: usize, runs: &[u32], is: impl Fn(usize, bool) -> bool) -> Vec<Vec<bool>> {
    let mut fits = vec![vec![false; cells + 2]; runs.len() + 1];
    for j in 0..=runs.len() {
        for p in 0..=cells + 1 {
            // Cell p - 1 is white (cell `cells` is a white cell beyond the edge).
            let white_before = p == 0 || p == cells + 1 || !is(p - 1, true);
            let here = if p == 0 {
                j == 0
            } else {
                let skip = white_before && fits[j][p - 1];
                let length = if j > 0 { runs[j - 1] as usize } else { 0 };
                let ends = j > 0
                    && white_before
                    && p > length
                    && (p - 1 - length..p - 1).all(|i| !is(i, false))
                    && fits[j - 1][p - 1 - length];
                skip || ends
            };
            fits[j][p] = here;
        }
    }
    fits
}

fn by_table(
    cells: usize,
    runs: &[u32],
    black: &[u64],
    white: &[u64],
) -> Option<(Vec<u64>, Vec<u64>)> {
    let is =
        |i: usize, colour: bool| (if colour { black } else { white })[i / 64] >> (i % 64) & 1 == 1;
    let left = prefix_table(cells, runs, is);
    let mirrored: Vec<u32> = runs.iter().rev().copied().collect();
    let right = prefix_table(cells, &mirrored, |i, colour| is(cells - 1 - i, colour));
    if !left[runs.len()][cells + 1] {
        return None;
    }
    let mut may = [vec![0u64; black.len()], vec![0u64; black.len()]];
    for j in 0..=runs.len() {
        for i in 0..cells {
            if !is(i, true) && left[j][i + 1] && right[runs.len() - j][cells - i] {
                may[0][i / 64] |= 1 << (i % 64);
            }
            // Run j starts at i: a white cell or the edge before and after it.
            if j < runs.len() {
                let length = runs[j] as usize;
                let before = i == 0 || !is(i - 1, true);
                if before
                    && i + length <= cells
                    && left[j][i]
                    && (i..i + length).all(|c| !is(c, false))
                    && right[runs.len() - j - 1][cells - i - length]
                    && (i + length == cells || !is(i + length, true))
                {
                    for c in i..i + length {
                        may[1][c / 64] |= 1 << (c % 64);
                    }
                }
            }
        }
    }
    let full = |w: usize| match cells - w * 64 {
        left @ 1..64 => !0u64 >> (64 - left),
        _ => !0,
    };
    let forced = |may: &[u64]| may.iter().enumerate().map(|(w, &m)| full(w) & !m).collect();
    Some((forced(&may[0]), forced(&may[1])))
}

#[test]
fn a_long_line_that_pauses_at_every_step_gives_the_same() {
    let mut rng = Rng::new(5);
    for cells in [300, 2_000, 20_000] {
        let (runs, black, white) = random_line(&mut rng, cells);
        let expected = by_long(cells, &runs, &black, &white);
        let mut long = Long::default();
        let mut budget = Budget::unlimited().with_slice(1);
        let mut pauses = 0;
        let solved = loop {
            match long.solve(cells, &runs, &black, &white, &mut budget) {
                Ok(solved) => break solved,
                Err(limit) => assert_eq!(limit, Limit::Slice),
            }
            pauses += 1;
            budget.next_slice();
        };
        assert!(pauses >= runs.len() / 2, "{pauses} pauses");
        let found = solved.then(|| (long.black().collect(), long.white().collect()));
        assert_eq!(found, expected);
    }
}
