//! Sums that follow from cages and houses together: a full house adds up to 1 + 2 + … + size.
//!
//! In: the rules of a puzzle. Out: propagators for cages that the puzzle does not state.
//! For a row, column or box, and for two or three in a row of the same kind:
//!
//! ```text
//!   a a b b b c c d d     a, b, c lie inside the row: 45 less their sums is the sum of the
//!               e d d     innies, here its two cells of d. All of its cells are in cages: the
//!                         sums of a, b, c, d less 45 is the sum of the outies, d's other two cells.
//! ```
//! Cages that share cells with an earlier one are left out.

use std::collections::{BTreeMap, BTreeSet};

use super::killer::Cage;
use super::{Propagator, Rule};
use crate::{HouseKind, Shape};

/// The maximum number of houses that are added up.
const MAX_HOUSES: usize = 3;
/// The maximum number of cells: sums over more cells exclude too little.
const MAX_CELLS: usize = 5;

/// The cages that follow from the killer cages among `rules`.
pub(super) fn derived(rules: &[Rule], shape: &Shape) -> Vec<Box<dyn Propagator>> {
    let sums = sums(rules, shape).into_iter();
    sums.map(|((cells, sum), _)| cage(cells, sum, shape))
        .collect()
}

/// The way in which cages and houses give the sum of some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumOrigin {
    /// The houses that are added up, by their number in the shape.
    pub houses: Vec<usize>,
    /// The cages that count, by their number among the puzzle's rules: those inside the houses; for cells outside all that touch them.
    pub cages: Vec<usize>,
    /// The cells lie outside the houses.
    pub is_outside: bool,
}

/// A cage that the puzzle does not state.
pub(super) fn cage(cells: Vec<usize>, sum: usize, shape: &Shape) -> Box<dyn Propagator> {
    let sees = |a: usize, b: usize| a == b || shape.peers(a).binary_search(&b).is_ok();
    let differ = cells.iter().all(|&a| cells.iter().all(|&b| sees(a, b)));
    Box::new(Cage::new(cells, sum, !differ, shape.digits()))
}

/// Cells and their sum.
type Sum = (Vec<usize>, usize);

/// A killer cage: its number among the rules, its cells, and its sum.
type Given<'a> = (usize, &'a [usize], usize);

/// The cells and the sums of these cages, each with its origin of the fewest houses.
pub(super) fn sums(rules: &[Rule], shape: &Shape) -> BTreeMap<Sum, SumOrigin> {
    let mut cages: Vec<Given<'_>> = Vec::new();
    // Per cell: its cage.
    let mut cage_of = vec![None; shape.cells()];
    for (number, rule) in rules.iter().enumerate() {
        if let Rule::Killer(killer) = rule
            && rule.cells().iter().all(|&cell| cage_of[cell].is_none())
        {
            for &cell in rule.cells() {
                cage_of[cell] = Some(cages.len());
            }
            cages.push((number, rule.cells(), killer.sum()));
        }
    }
    let mut found = BTreeMap::new();
    if cages.is_empty() {
        return found;
    }
    let groups = groups(shape);
    for count in 1..=MAX_HOUSES {
        for houses in groups.iter().flat_map(|group| group.windows(count)) {
            for (sum, origin) in around(houses, shape, &cages, &cage_of) {
                found.entry(sum).or_insert(origin);
            }
        }
    }
    found
}

/// The full houses by kind, by their numbers in the shape.
fn groups(shape: &Shape) -> [Vec<usize>; 3] {
    let mut groups = [Vec::new(), Vec::new(), Vec::new()];
    let houses = shape.houses().iter().enumerate();
    for (number, house) in houses.filter(|(_, house)| house.cells.len() == shape.digits()) {
        match house.kind {
            HouseKind::Row(_) => groups[0].push(number),
            HouseKind::Column(_) => groups[1].push(number),
            HouseKind::Box(_) => groups[2].push(number),
            HouseKind::Region(_) => {}
        }
    }
    groups
}

/// The innies and the outies of some houses, with their sums.
fn around(
    houses: &[usize],
    shape: &Shape,
    cages: &[Given<'_>],
    cage_of: &[Option<usize>],
) -> Vec<(Sum, SumOrigin)> {
    let mut region: Vec<usize> = houses
        .iter()
        .flat_map(|&house| shape.houses()[house].cells.iter().copied())
        .collect();
    region.sort_unstable();
    // Pieces of a jigsaw may be anything; a cell counts once.
    if region.windows(2).any(|pair| pair[0] == pair[1]) {
        return Vec::new();
    }
    let inside = |cell: &usize| region.binary_search(cell).is_ok();
    let touching: BTreeSet<usize> = region.iter().filter_map(|&cell| cage_of[cell]).collect();
    let (within, across): (Vec<usize>, Vec<usize>) = touching
        .iter()
        .partition(|&&cage| cages[cage].1.iter().all(inside));
    let origin = |counted: &[usize], is_outside| SumOrigin {
        houses: houses.to_vec(),
        cages: counted.iter().map(|&cage| cages[cage].0).collect(),
        is_outside,
    };
    let total = houses.len() * shape.digits() * (shape.digits() + 1) / 2;
    let sum_of = |list: &[usize]| list.iter().map(|&cage| cages[cage].2).sum::<usize>();
    let innies: Vec<usize> = region
        .iter()
        .copied()
        .filter(|&cell| cage_of[cell].is_none_or(|cage| !within.contains(&cage)))
        .collect();
    let mut found = Vec::new();
    // A sum below zero is as impossible as zero: digits count from 1.
    if (1..=MAX_CELLS).contains(&innies.len()) {
        let sum = total.saturating_sub(sum_of(&within));
        found.push(((innies, sum), origin(&within, false)));
    }
    let caged = region.iter().all(|&cell| cage_of[cell].is_some());
    let mut outies: Vec<usize> = across
        .iter()
        .flat_map(|&cage| cages[cage].1.iter().copied())
        .filter(|cell| !inside(cell))
        .collect();
    outies.sort_unstable();
    if caged && (1..=MAX_CELLS).contains(&outies.len()) {
        let all: Vec<usize> = touching.into_iter().collect();
        let sum = sum_of(&all).saturating_sub(total);
        found.push(((outies, sum), origin(&all, true)));
    }
    found
}

#[cfg(test)]
mod tests {
    use cellwise_core::{Budget, Rng, collect};

    use super::*;
    use crate::general::General;
    use crate::{Grid, Puzzle};

    #[test]
    fn every_solution_keeps_the_sums_that_follow() {
        let mut rng = Rng::new(45);
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        let mut propagators = 0;
        for seed in 0..100 {
            let mut engine = General::new(&empty).with_seed(seed);
            let solution = collect(&mut engine, 1, &mut Budget::unlimited())
                .solutions
                .remove(0);
            let digits = solution.digits();
            // Dominoes and triples over most of the board, in rows and columns.
            let mut texts = Vec::new();
            let mut taken = [false; 81];
            for cell in 0..81 {
                let step = if rng.chance(0.5) { 1 } else { 9 };
                let length = 2 + rng.below(2);
                let cage: Vec<usize> = (0..length).map(|i| cell + i * step).collect();
                let fits = cage.iter().all(|&c| c < 81 && !taken[c])
                    && (step == 9 || cell % 9 + length <= 9);
                if fits && rng.chance(0.9) {
                    cage.iter().for_each(|&c| taken[c] = true);
                    let sum: usize = cage.iter().map(|&c| usize::from(digits[c])).sum();
                    let names: Vec<String> = cage.iter().map(|&c| empty.shape().name(c)).collect();
                    texts.push(format!("killer {sum} {}", names.join(" ")));
                }
            }
            let rules: Vec<Rule> = texts
                .iter()
                .map(|text| Rule::parse(text, empty.shape()).unwrap())
                .collect();
            for propagator in derived(&rules, empty.shape()) {
                let scope = propagator.scope();
                let mut masks: Vec<u64> = scope.iter().map(|&c| 1 << (digits[c] - 1)).collect();
                assert_eq!(
                    propagator.narrow(&mut masks),
                    Ok(()),
                    "{texts:?}: {scope:?}"
                );
                propagators += 1;
            }
        }
        assert!(propagators > 1_000, "{propagators}");
    }

    #[test]
    fn cages_that_leave_too_little_for_their_row_are_impossible() {
        let puzzle = Puzzle::new(Shape::usual(4).unwrap(), Grid::empty(4)).unwrap();
        let rules: Vec<Rule> = ["killer 5 r1c1 r1c2", "killer 3 r1c3 r2c3"]
            .iter()
            .map(|text| Rule::parse(text, puzzle.shape()).unwrap())
            .collect();
        let sums: Vec<usize> = derived(&rules, puzzle.shape())
            .iter()
            .filter(|p| p.scope() == [2, 3])
            .map(|p| {
                let mut masks = [0b1111, 0b1111];
                p.narrow(&mut masks).unwrap();
                masks[0].count_ones() as usize
            })
            .collect();
        // r1c3 and r1c4 make 10 - 5: 1 and 4, or 2 and 3.
        assert_eq!(sums, [4]);
        let rules = [Rule::parse("killer 10 r1c1 r1c2", puzzle.shape()).unwrap()];
        let dead = derived(&rules, puzzle.shape())
            .iter()
            .any(|p| p.narrow(&mut vec![0b1111; p.scope().len()]).is_err());
        assert!(dead);
    }
}
