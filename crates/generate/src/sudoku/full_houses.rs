//! Boards that full houses alone fill: a house with one open cell takes the digit it lacks, again and again.
//!
//! In: the houses of a board. Out: cells that can be open together. Which ones that are depends on the cells alone and not on
//! their digits, so no solver is asked. Givens taken away at random never lead there: such a board
//! has few open cells, and any of them follows by other singles as well.

use cellwise_core::Rng;
use cellwise_sudoku::Shape;

/// The complete houses of a board, and how many of their cells are open.
pub(crate) struct FullHouses {
    houses: Vec<Vec<usize>>,
    /// Per cell the houses that it lies in.
    houses_of: Vec<Vec<usize>>,
}

impl FullHouses {
    pub(crate) fn new(shape: &Shape) -> Self {
        let cells = shape.houses().iter().map(|house| &house.cells);
        let houses: Vec<Vec<usize>> = cells
            .filter(|cells| cells.len() == shape.size())
            .cloned()
            .collect();
        let mut houses_of = vec![Vec::new(); shape.cells()];
        for (house, cells) in houses.iter().enumerate() {
            for &cell in cells {
                houses_of[cell].push(house);
            }
        }
        Self { houses, houses_of }
    }

    /// True if full houses fill every cell that is not given.
    pub(crate) fn fill(&self, given: &[bool]) -> bool {
        let mut given = given.to_vec();
        let mut open: Vec<usize> = self
            .houses
            .iter()
            .map(|house| house.iter().filter(|&&cell| !given[cell]).count())
            .collect();
        let mut left = given.iter().filter(|given| !**given).count();
        let mut ready: Vec<usize> = (0..open.len()).filter(|&house| open[house] == 1).collect();
        while let Some(house) = ready.pop() {
            let Some(&cell) = self.houses[house].iter().find(|&&cell| !given[cell]) else {
                continue;
            };
            given[cell] = true;
            left -= 1;
            for &other in &self.houses_of[cell] {
                open[other] -= 1;
                if open[other] == 1 {
                    ready.push(other);
                }
            }
        }
        left == 0
    }

    /// The cells that are given after these units were opened one after the other in a random order, each if full houses still
    /// fill the board and `fewest` givens are left.
    pub(crate) fn givens(
        &self,
        mut units: Vec<Vec<usize>>,
        fewest: usize,
        rng: &mut Rng,
    ) -> Vec<bool> {
        rng.shuffle(&mut units);
        let mut given = vec![true; self.houses_of.len()];
        let mut left = given.len();
        for unit in &units {
            if left - unit.len() < fewest {
                continue;
            }
            unit.iter().for_each(|&cell| given[cell] = false);
            if self.fill(&given) {
                left -= unit.len();
            } else {
                unit.iter().for_each(|&cell| given[cell] = true);
            }
        }
        given
    }

    /// No more cells than this can be open.
    ///
    /// List the cells in the order in which they are filled, each with the house that fills it: that house holds none of the cells behind it. So the table
    /// of houses and cells is a triangle, and its rows are independent. Independent rows are counted by
    /// elimination modulo 2; a 9×9 board has 21 among its 27 houses.
    pub(crate) fn most_open(&self) -> usize {
        let words = self.houses_of.len().div_ceil(64);
        let mut kept: Vec<(usize, Vec<u64>)> = Vec::new();
        for house in &self.houses {
            let mut row = vec![0u64; words];
            for &cell in house {
                row[cell / 64] |= 1 << (cell % 64);
            }
            for (pivot, other) in &kept {
                if row[pivot / 64] >> (pivot % 64) & 1 == 1 {
                    row.iter_mut().zip(other).for_each(|(a, b)| *a ^= b);
                }
            }
            if let Some(word) = row.iter().position(|&word| word != 0) {
                kept.push((64 * word + row[word].trailing_zeros() as usize, row));
            }
        }
        kept.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_21_cells_of_a_classic_board_are_filled_by_full_houses() {
        let full_houses = FullHouses::new(&Shape::classic());
        assert_eq!(full_houses.most_open(), 21);
        let units: Vec<Vec<usize>> = (0..81).map(|cell| vec![cell]).collect();
        let mut rng = Rng::new(1);
        for _ in 0..50 {
            let given = full_houses.givens(units.clone(), 0, &mut rng);
            let open = given.iter().filter(|given| !**given).count();
            assert!(
                full_houses.fill(&given) && (10..=21).contains(&open),
                "{open}"
            );
        }
        assert!(!full_houses.fill(&[false; 81]));
    }
}
