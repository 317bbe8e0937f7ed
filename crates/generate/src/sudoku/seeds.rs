//! Boards that need a rare technique, near which new ones are sought.
//!
//! `seeds.txt` has some boards for each technique that random boards hardly ever need. A seed is turned, its lines and digits
//! are renamed at random, and the search goes on from there: some givens go, another solution is taken, others come.
//! A puzzle that is made is equivalent to none of the seeds. `examples/find_seeds.rs` finds them.

use std::collections::{BTreeMap, HashSet};
use std::sync::OnceLock;

use cellwise_core::Rng;
use cellwise_human::sudoku::Technique;

/// The boards of one technique.
#[derive(Clone, Debug)]
pub(crate) struct Seeds {
    boards: &'static [[u8; 81]],
    forms: HashSet<[u8; 81]>,
}

impl Seeds {
    /// The boards of a technique; `None` for one that random boards need often enough.
    pub(crate) fn of(technique: Technique) -> Option<Self> {
        let boards = table().get(&technique)?;
        let forms = boards
            .iter()
            .filter_map(|board| cellwise_sudoku::canonical(board).ok());
        Some(Self {
            forms: forms.collect(),
            boards,
        })
    }

    /// True for the canonical form of one of the boards.
    pub(crate) fn has(&self, form: &[u8; 81]) -> bool {
        self.forms.contains(form)
    }

    /// One of the boards in one of its equivalent forms, drawn at random.
    pub(crate) fn draw(&self, rng: &mut Rng) -> [u8; 81] {
        let board = &self.boards[rng.below(self.boards.len())];
        let (rows, columns) = (lines(rng), lines(rng));
        let mut digits: [u8; 10] = std::array::from_fn(|digit| digit as u8);
        rng.shuffle(&mut digits[1..]);
        let is_turned = rng.chance(0.5);
        std::array::from_fn(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            let from = match is_turned {
                true => column * 9 + row,
                false => row * 9 + column,
            };
            digits[usize::from(board[from])]
        })
    }
}

/// The nine lines in random order; those of a band stay together.
fn lines(rng: &mut Rng) -> [usize; 9] {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    rng.shuffle(&mut bands);
    bands.iter_mut().for_each(|band| rng.shuffle(band));
    std::array::from_fn(|line| bands[line / 3][line % 3])
}

fn table() -> &'static BTreeMap<Technique, Vec<[u8; 81]>> {
    static TABLE: OnceLock<BTreeMap<Technique, Vec<[u8; 81]>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: BTreeMap<Technique, Vec<[u8; 81]>> = BTreeMap::new();
        for line in include_str!("seeds.txt").lines() {
            if let Some((technique, board)) = read(line) {
                table.entry(technique).or_default().push(board);
            }
        }
        table
    })
}

/// A line `TECHNIQUE BOARD`.
fn read(line: &str) -> Option<(Technique, [u8; 81])> {
    let (name, board) = line.split_once(' ')?;
    let digit = |character: u8| character.checked_sub(b'0').filter(|digit| *digit <= 9);
    let digits: Vec<u8> = board.bytes().map(|c| digit(c).unwrap_or(0)).collect();
    Some((Technique::named(name)?, digits.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_human::sudoku::Human as _;
    use cellwise_sudoku::Puzzle;

    #[test]
    fn every_seed_needs_its_technique_and_nothing_harder() {
        let mut rng = Rng::new(2);
        for line in include_str!("seeds.txt").lines() {
            let (technique, board) = read(line).unwrap();
            let rating = Puzzle::classic(board).unwrap().rate();
            assert_eq!(rating.hardest, Some(technique), "{line}");
            let seeds = Seeds::of(technique).unwrap();
            let drawn = seeds.draw(&mut rng);
            assert!(seeds.has(&cellwise_sudoku::canonical(&drawn).unwrap()));
        }
    }
}
