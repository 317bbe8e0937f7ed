//! The line solver against all fillings, and both boards against each other.

use std::collections::{BTreeMap, HashSet};

use cellwise_core::{Budget, Rng};
use proptest::prelude::*;

use super::ColourBoard;
use super::line::{Plan, Scratch};
use crate::bits::{Bits, Wide};
use crate::engine::board::Board;
use crate::engine::{Found, TreeSearch};
use crate::mono::MonoBoard;
use crate::options::{Learning, Options};
use crate::{Cell, Clue, Colour, Part, Picture, Puzzle};

/// A filling of a line, a colour for each cell.
pub(super) type Filling = Vec<u8>;

/// Every filling of this number of cells in this number of colours.
pub(super) fn fillings(cells: usize, colours: u8) -> impl Iterator<Item = Filling> {
    let all = usize::from(colours).pow(cells as u32);
    (0..all).map(move |mut number| {
        (0..cells)
            .map(|_| {
                let colour = number % usize::from(colours);
                number /= usize::from(colours);
                colour as u8
            })
            .collect()
    })
}

fn parts_of(filling: &[u8]) -> Vec<Part> {
    let runs = filling.chunk_by(|a, b| a == b).filter(|run| run[0] > 0);
    runs.map(|run| Part::Run {
        length: run.len() as u32,
        colour: Colour::new(run[0]),
    })
    .collect()
}

/// Returns true if the clue may stand for the runs of a finished line.
fn agrees(runs: &[Part], clue: &[Part]) -> bool {
    match (runs, clue) {
        (_, [Part::Star, rest @ ..]) => (0..=runs.len()).any(|i| agrees(&runs[i..], rest)),
        ([], []) => true,
        ([run, runs @ ..], [Part::Blot(colour), rest @ ..]) => {
            run.colour() == Some(*colour) && agrees(runs, rest)
        }
        ([run, runs @ ..], [part, rest @ ..]) => run == part && agrees(runs, rest),
        _ => false,
    }
}

/// The result of the solver for a line whose cells may have the colours in these sets of bits.
fn solved<W: Bits>(clue: &Clue, cells: &[u32], colours: u8) -> Option<Vec<u32>> {
    let plan = Plan::new(cells.len(), clue, usize::from(colours) - 1);
    let mut scratch = Scratch::<W>::default();
    answer(&plan, cells, &mut scratch)
}

fn answer<W: Bits>(plan: &Plan, cells: &[u32], scratch: &mut Scratch<W>) -> Option<Vec<u32>> {
    scratch.can.clear();
    for colour in plan.colours() {
        let has = |&(_, &cell): &(usize, &u32)| cell >> colour.number() & 1 == 1;
        let set = cells.iter().enumerate().filter(has);
        let set = set.fold(W::NONE, |set, (place, _)| set | W::one(place as u32));
        scratch.can.push(set);
    }
    if !scratch.solve(plan) {
        assert!(!scratch.can_be_placed(plan));
        return None;
    }
    let mut found = vec![0; cells.len()];
    for (colour, &set) in plan.colours().iter().zip(scratch.may()) {
        for (place, cell) in found.iter_mut().enumerate() {
            if !(set & W::one(place as u32)).is_empty() {
                *cell |= 1 << colour.number();
            }
        }
        assert!((set & !W::below(cells.len() as u32)).is_empty());
    }
    Some(found)
}

/// The union of all placements that agree with the cells.
fn by_force(placements: &[Filling], cells: &[u32]) -> Option<Vec<u32>> {
    let mut found = vec![0; cells.len()];
    let mut any = false;
    for filling in placements {
        if filling
            .iter()
            .zip(cells)
            .all(|(&colour, &cell)| cell >> colour & 1 == 1)
        {
            any = true;
            for (found, colour) in found.iter_mut().zip(filling) {
                *found |= 1 << colour;
            }
        }
    }
    any.then_some(found)
}

/// Every clue that some filling shows, with the fillings that show it.
pub(super) fn clues(cells: usize, colours: u8) -> Vec<(Clue, Vec<Filling>)> {
    let mut all: BTreeMap<String, (Clue, Vec<Filling>)> = BTreeMap::new();
    for filling in fillings(cells, colours) {
        let clue = Clue::of_parts(parts_of(&filling));
        let entry = all.entry(clue.to_string()).or_insert((clue, Vec::new()));
        entry.1.push(filling);
    }
    all.into_values().collect()
}

#[test]
fn every_clue_of_eight_cells_equals_all_fillings_in_sampled_states() {
    // All states of eight cells in four colours are 15^8 for each of 26,000 clues: too many. Every
    // clue of three colours, and every 7th of four, meets states drawn around one of its placements.
    let mut rng = Rng::new(71);
    for (colours, every, samples) in [(3, 1, 60), (4, 7, 20)] {
        for (clue, placements) in clues(8, colours).iter().step_by(every) {
            let plan = Plan::new(8, clue, usize::from(colours) - 1);
            let mut scratch = Scratch::<u64>::default();
            for _ in 0..samples {
                let around = &placements[rng.below(placements.len())];
                let state = random_state(&mut rng, around, colours);
                let expected = by_force(placements, &state);
                assert_eq!(
                    answer(&plan, &state, &mut scratch),
                    expected,
                    "{clue} in {state:?}"
                );
            }
        }
    }
}

/// Cells that may have other colours beside that of a filling, which is missing in a few.
fn random_state(rng: &mut Rng, filling: &[u8], colours: u8) -> Vec<u32> {
    let full = (1 << colours) - 1;
    let wide = rng.chance(0.5);
    filling
        .iter()
        .map(|&colour| match rng.below(40) {
            0 => 1 + rng.below(full as usize) as u32,
            1..=12 => 1 << colour,
            _ if wide => full,
            _ => 1 << colour | rng.below(full as usize + 1) as u32,
        })
        .collect()
}

/// A clue with some of its runs blotted and some hidden by stars.
fn blotted(rng: &mut Rng, parts: &[Part]) -> Clue {
    let mut all = Vec::new();
    if rng.chance(0.2) {
        all.push(Part::Star);
    }
    for &part in parts {
        match (rng.below(5), part.colour()) {
            (0, Some(colour)) => all.push(Part::Blot(colour)),
            (1, _) => all.push(Part::Star),
            (2, _) => all.extend([part, Part::Star]),
            _ => all.push(part),
        }
    }
    Clue::of_parts(all)
}

#[test]
fn blotted_lines_equal_all_fillings() {
    let mut rng = Rng::new(72);
    for (cells, colours) in [(1, 2), (3, 3), (5, 2), (5, 3), (5, 4), (6, 3), (8, 2)] {
        let all: Vec<Filling> = fillings(cells, colours).collect();
        for _ in 0..400 {
            let filling = &all[rng.below(all.len())];
            let clue = blotted(&mut rng, &parts_of(filling));
            let parts: Vec<Part> = clue.parts().collect();
            let placements: Vec<Filling> = all
                .iter()
                .filter(|filling| agrees(&parts_of(filling), &parts))
                .cloned()
                .collect();
            for _ in 0..12 {
                let state = random_state(&mut rng, filling, colours);
                let expected = by_force(&placements, &state);
                assert_eq!(
                    solved::<u64>(&clue, &state, colours),
                    expected,
                    "{clue} in {state:?}"
                );
                assert_eq!(solved::<Wide<4>>(&clue, &state, colours), expected);
            }
        }
    }
}

#[test]
fn the_checker_reads_blotted_lines_as_all_fillings_do() {
    let mut rng = Rng::new(73);
    let all: Vec<Filling> = fillings(6, 3).collect();
    for _ in 0..600 {
        let parts = parts_of(&all[rng.below(all.len())]);
        let clue = blotted(&mut rng, &parts);
        let parts: Vec<Part> = clue.parts().collect();
        let filling = &all[rng.below(all.len())];
        let cell = |&colour: &u8| match rng.chance(0.3) {
            true => Cell::Open,
            false => Cell::of(Colour::new(colour)),
        };
        let cells: Vec<Cell> = filling.iter().map(cell).collect();
        let fits = all.iter().any(|filling| {
            let known = cells.iter().zip(filling);
            let same =
                known.filter_map(|(cell, &c)| Some(cell.colour()?.number() == usize::from(c)));
            same.into_iter().all(|same| same) && agrees(&parts_of(filling), &parts)
        });
        let picture = Picture::from_cells(1, 6, cells).unwrap();
        let columns = vec![Clue::of_parts([Part::Star]); 6];
        let Ok(puzzle) = Puzzle::new([clue.clone()], columns) else {
            continue;
        };
        assert_eq!(
            crate::flaws(&puzzle, &picture).is_empty(),
            fits,
            "{clue} {filling:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_of_any_length_give_the_same_in_any_width(seed in any::<u64>(), cells in 1..63usize) {
        let mut rng = Rng::new(seed);
        let (clue, state) = random_line(&mut rng, cells);
        let expected = solved::<u64>(&clue, &state, 4);
        prop_assert_eq!(&solved::<u128>(&clue, &state, 4), &expected);
        prop_assert_eq!(&solved::<Wide<4>>(&clue, &state, 4), &expected);
        prop_assert_eq!(&solved::<Wide<16>>(&clue, &state, 4), &expected);
    }

    #[test]
    fn long_lines_equal_a_table_of_all_states(seed in any::<u64>(), cells in 1..300usize) {
        let mut rng = Rng::new(seed);
        let (clue, state) = random_line(&mut rng, cells);
        let expected = by_table(&clue, &state, 4);
        match cells {
            0..=63 => prop_assert_eq!(solved::<u64>(&clue, &state, 4), expected),
            64..=127 => prop_assert_eq!(solved::<u128>(&clue, &state, 4), expected),
            128..=255 => prop_assert_eq!(solved::<Wide<4>>(&clue, &state, 4), expected),
            _ => prop_assert_eq!(solved::<Wide<16>>(&clue, &state, 4), expected),
        }
    }
}

/// A line with long runs and gaps, a clue that may be blotted, and a state around it.
fn random_line(rng: &mut Rng, cells: usize) -> (Clue, Vec<u32>) {
    let mut filling = Filling::new();
    let longest = 1 + rng.below(20);
    while filling.len() < cells {
        let colour = rng.below(4) as u8;
        let length = 1 + rng.below(longest);
        filling.extend(std::iter::repeat_n(colour, length));
    }
    filling.truncate(cells);
    let parts = parts_of(&filling);
    let clue = match rng.chance(0.5) {
        true => blotted(rng, &parts),
        false => Clue::of_parts(parts),
    };
    (clue, random_state(rng, &filling, 4))
}

/// The same by a table over cells and states of a reader, forwards and backwards.
fn by_table(clue: &Clue, cells: &[u32], colours: u8) -> Option<Vec<u32>> {
    // State (part, read, last): so many parts done or under way, so many cells read of the one
    // under way (1 stands for any number in a blot), the colour of the last cell; `star` tells that
    // the last cell belongs to a star.
    type State = (usize, u32, u8, bool);
    let parts: Vec<Part> = clue.parts().collect();
    let next = |state: State, colour: u8| -> Vec<State> {
        let mut all = Vec::new();
        let mut todo = vec![state];
        while let Some((part, read, last, star)) = todo.pop() {
            match parts.get(part) {
                Some(&Part::Run { length, colour: c }) if read > 0 => {
                    if usize::from(colour) == c.number() {
                        let done = read + 1 == length;
                        all.push(if done {
                            (part + 1, 0, colour, false)
                        } else {
                            (part, read + 1, colour, false)
                        });
                    }
                    continue;
                }
                Some(Part::Blot(c)) if read > 0 => {
                    match usize::from(colour) == c.number() {
                        true => all.push((part, 1, colour, false)),
                        false => todo.push((part + 1, 0, last, false)),
                    }
                    continue;
                }
                _ => {}
            }
            let continues = colour > 0 && colour == last;
            if colour == 0 && !star {
                all.push((part, 0, 0, false));
            }
            match parts.get(part) {
                Some(Part::Star) => {
                    if star || !continues {
                        all.push((part, 0, colour, true));
                    }
                    todo.push((part + 1, 0, last, false));
                }
                Some(&Part::Run { length, colour: c })
                    if usize::from(colour) == c.number() && !continues =>
                {
                    all.push(match length {
                        1 => (part + 1, 0, colour, false),
                        _ => (part, 1, colour, false),
                    });
                }
                Some(Part::Blot(c)) if usize::from(colour) == c.number() && !continues => {
                    all.push((part, 1, colour, false));
                }
                _ => {}
            }
        }
        all
    };
    let is_end = |&(part, read, _, star): &State| {
        let done = match parts.get(part) {
            Some(Part::Blot(_)) if read > 0 => part + 1,
            Some(Part::Run { .. }) if read > 0 => return false,
            Some(Part::Star) if star => part + 1,
            _ => part,
        };
        parts[done..].iter().all(|part| *part == Part::Star)
    };
    let mut layers: Vec<HashSet<State>> = vec![HashSet::from([(0, 0, 0, false)])];
    for &cell in cells {
        let last = layers.last().unwrap();
        let mut layer = HashSet::new();
        for &state in last {
            for colour in (0..colours).filter(|&colour| cell >> colour & 1 == 1) {
                layer.extend(next(state, colour));
            }
        }
        layers.push(layer);
    }
    let mut alive: HashSet<State> = layers.pop()?.into_iter().filter(is_end).collect();
    if alive.is_empty() {
        return None;
    }
    let mut found = vec![0; cells.len()];
    for place in (0..cells.len()).rev() {
        let mut before = HashSet::new();
        for state in layers.pop()? {
            for colour in (0..colours).filter(|&colour| cells[place] >> colour & 1 == 1) {
                if next(state, colour)
                    .iter()
                    .any(|state| alive.contains(state))
                {
                    found[place] |= 1 << colour;
                    before.insert(state);
                }
            }
        }
        alive = before;
    }
    Some(found)
}

/// All solutions on one kind of board.
fn solutions<B: Board>(puzzle: &Puzzle, options: Options) -> HashSet<Picture> {
    let mut budget = Budget::unlimited();
    let mut search = TreeSearch::<B>::new(puzzle, options);
    let mut all = HashSet::new();
    loop {
        match search.advance(&mut budget).unwrap() {
            Found::Solution(picture) => assert!(all.insert(picture), "a solution came twice"),
            Found::Exhausted => return all,
            Found::Split => {}
        }
    }
}

#[test]
fn black_and_white_has_the_same_solutions_on_both_boards() {
    let mut rng = Rng::new(74);
    let mut seen = [0; 3];
    for _ in 0..3_000 {
        let (height, width) = (1 + rng.below(7), 1 + rng.below(7));
        let density = [0.4, 0.5, 0.6][rng.below(3)];
        let cells: Vec<Cell> = (0..height * width)
            .map(|_| [Cell::White, Cell::Black][usize::from(rng.chance(density))])
            .collect();
        let picture = Picture::from_cells(height, width, cells).unwrap();
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        let mut rows = puzzle.rows().to_vec();
        if rng.chance(0.3) {
            rng.shuffle(&mut rows);
        }
        let puzzle = Puzzle::new(rows, puzzle.columns()).unwrap();
        let learning = Learning::ALL[rng.below(3)];
        let options = Options {
            seed: rng.next_u64(),
            learning,
            ..Options::default()
        };
        let mono = solutions::<MonoBoard>(&puzzle, options);
        assert_eq!(mono, solutions::<ColourBoard>(&puzzle, options));
        seen[mono.len().min(2)] += 1;
    }
    assert!(seen.iter().all(|&n| n > 200), "{seen:?}");
}
