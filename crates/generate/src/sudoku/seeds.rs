//! Boards that need a rare technique, near which new ones are sought.
//!
//! `seeds.txt` has some boards for techniques that random boards hardly ever need; for others the boards of their lessons serve. A seed is turned, its lines and digits
//! are renamed at random, and the search goes on from there: some givens go, another solution is taken, others come.
//! A puzzle that is made is equivalent to none of the seeds. `examples/find_seeds.rs` finds them.

use std::collections::{BTreeMap, HashSet};
use std::sync::OnceLock;

use cellwise_core::Rng;
use cellwise_human::sudoku::{Level, Technique, learn, practice};

/// The boards of one technique.
#[derive(Clone, Debug)]
pub(crate) struct Seeds {
    boards: Vec<[u8; 81]>,
    forms: HashSet<[u8; 81]>,
}

impl Seeds {
    /// The boards of a technique; `None` for one that random boards need often enough.
    pub(crate) fn of(technique: Technique) -> Option<Self> {
        match table().get(&technique) {
            Some(boards) => Some(Self::new(boards)),
            None if is_rare(technique) => Some(Self::new(taught(technique))),
            None => None,
        }
        .filter(|seeds| !seeds.boards.is_empty())
    }

    /// Extreme boards, whatever they need. They were found from random boards; near them one of four boards with six guesses is extreme, elsewhere one of
    /// seven.
    pub(crate) fn extreme() -> Self {
        static BOARDS: OnceLock<Vec<[u8; 81]>> = OnceLock::new();
        Self::new(BOARDS.get_or_init(|| {
            include_str!("extreme.txt")
                .lines()
                .filter_map(digits)
                .collect()
        }))
    }

    /// These boards; each has a solution.
    pub(crate) fn new(boards: &[[u8; 81]]) -> Self {
        let forms = boards
            .iter()
            .filter_map(|board| cellwise_sudoku::canonical(board).ok());
        Self {
            forms: forms.collect(),
            boards: boards.to_vec(),
        }
    }

    /// True for the canonical form of one of the boards.
    pub(crate) fn has(&self, form: &[u8; 81]) -> bool {
        self.forms.contains(form)
    }

    /// One of the boards in one of its equivalent forms, drawn at random.
    pub(crate) fn draw(&self, rng: &mut Rng) -> [u8; 81] {
        equivalent(&self.boards[rng.below(self.boards.len())], rng)
    }
}

/// One of the equivalent forms of a board, drawn at random.
pub(crate) fn equivalent(board: &[u8; 81], rng: &mut Rng) -> [u8; 81] {
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

/// The nine lines in random order; those of a band stay together.
fn lines(rng: &mut Rng) -> [usize; 9] {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    rng.shuffle(&mut bands);
    bands.iter_mut().for_each(|band| rng.shuffle(band));
    std::array::from_fn(|line| bands[line / 3][line % 3])
}

/// True for techniques without a line in `seeds.txt` that random boards hardly ever need.
fn is_rare(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::UniqueRectangle5
            | Technique::AvoidableRectangle2
            | Technique::NakedQuad
            | Technique::HiddenQuad
            | Technique::Jellyfish
            | Technique::SashimiJellyfish
            | Technique::AlsAic
            | Technique::FrankenFish
            | Technique::MutantFish
    ) || technique.level() == Level::Extreme
}

/// The boards of the lesson on a technique. Their paths come to it, and may need harder techniques later on.
fn taught(technique: Technique) -> &'static [[u8; 81]] {
    // A lesson is found by walking to its step, which takes a while for the hardest.
    static BOARDS: [OnceLock<Vec<[u8; 81]>>; Technique::ALL.len()] =
        [const { OnceLock::new() }; Technique::ALL.len()];
    BOARDS[technique as usize].get_or_init(|| {
        let lessons = [learn(technique), practice(technique)].into_iter();
        let digits = lessons.flatten().map(|lesson| {
            let givens = lesson.position.puzzle().givens().digits();
            <[u8; 81]>::try_from(givens).ok()
        });
        digits.flatten().collect()
    })
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
    Some((Technique::named(name)?, digits(board)?))
}

/// A board in 81 characters.
fn digits(board: &str) -> Option<[u8; 81]> {
    let digit = |character: u8| character.checked_sub(b'0').filter(|digit| *digit <= 9);
    let digits: Vec<u8> = board.bytes().map(|c| digit(c).unwrap_or(0)).collect();
    digits.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_human::sudoku::Human as _;
    use cellwise_sudoku::Puzzle;

    #[test]
    fn extreme_boards_are_extreme_and_none_comes_twice() {
        let seeds = Seeds::extreme();
        assert_eq!(
            seeds.forms.len(),
            include_str!("extreme.txt").lines().count()
        );
        // To rate all of them would take seconds.
        for board in seeds.boards.iter().step_by(16) {
            let rating = Puzzle::classic(*board).unwrap().rate();
            assert_eq!(rating.level, Some(Level::Extreme));
        }
    }

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
