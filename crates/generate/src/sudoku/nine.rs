//! Givens of classic 9×9 boards, many boards at once in the lockstep engine.
//!
//! In: full boards, each with its own random numbers. Out: the givens left of each. What becomes of a
//! board depends on it alone and not on those beside it.

use cellwise_core::{Budget, Limit, Rng};
use cellwise_sudoku::{ClassicAnswer, ClassicBoard, Lockstep};

use super::cells::Cells;
use super::dig::Dig;

/// A board whose givens are sought.
#[derive(Clone, Debug)]
pub(crate) struct NineDig {
    pub(crate) solution: [u8; 81],
    pub(crate) dig: Dig<2>,
    rng: Rng,
    is_done: bool,
}

impl NineDig {
    /// From a full board; `rng` draws the order in which units are tried.
    pub(crate) fn new(
        solution: [u8; 81],
        units: Vec<Cells<2>>,
        fewest: usize,
        mut rng: Rng,
    ) -> Self {
        let mut dig = Dig::new(units, fewest, &mut rng);
        for set in rectangles(&solution) {
            dig.note_unavoidable(set);
        }
        Self {
            solution,
            dig,
            rng,
            is_done: false,
        }
    }

    /// Changes the board as `change` says, to be worked on again.
    pub(crate) fn again(&mut self, change: impl FnOnce(&mut Dig<2>, &mut Rng)) {
        change(&mut self.dig, &mut self.rng);
        self.is_done = false;
    }

    /// The digits of the givens that are left.
    pub(crate) fn givens(&self) -> [u8; 81] {
        let given = self.dig.given();
        std::array::from_fn(|cell| match given.contains(cell) {
            true => self.solution[cell],
            false => 0,
        })
    }

    /// The next board to be tested, as candidates, and whether one cell alone lost its given. Such a cell
    /// may not take its old digit on the board: any solution is another one.
    fn next_test(&mut self) -> Option<([u16; 81], bool)> {
        let Some((given, one)) = self.dig.trial(&mut self.rng) else {
            self.is_done = true;
            return None;
        };
        let mut board = [0x1ff; 81];
        for cell in given.iter() {
            board[cell] = 1 << (self.solution[cell] - 1);
        }
        if let Some(cell) = one {
            board[cell] &= !(1 << (self.solution[cell] - 1));
        }
        Some((board, one.is_some()))
    }

    /// Takes the result of a test: a solution other than the known one, if there is any.
    fn note(&mut self, other: Option<&[u8; 81]>) {
        match other {
            None => self.dig.suffices(),
            Some(other) => {
                let pairs = other.iter().zip(&self.solution).enumerate();
                let different = pairs.filter(|(_, (a, b))| **a != **b + b'0');
                self.dig.fails(different.map(|(cell, _)| cell).collect());
            }
        }
    }
}

/// The smallest unavoidable sets: four cells in two rows, two columns and two boxes with two digits, which can
/// change places.
fn rectangles(grid: &[u8; 81]) -> impl Iterator<Item = Cells<2>> + '_ {
    // Two lines of the same band, two lines across in different boxes; then the same turned.
    [(9, 1), (1, 9)]
        .into_iter()
        .flat_map(move |(along, across)| {
            let pairs = (0..9).flat_map(|i: usize| (i + 1..i / 3 * 3 + 3).map(move |j| (i, j)));
            pairs.flat_map(move |(i, j)| {
                let far = (0..9).flat_map(|k: usize| (k / 3 * 3 + 3..9).map(move |l| (k, l)));
                far.filter_map(move |(k, l)| {
                    let cells = [
                        i * along + k * across,
                        i * along + l * across,
                        j * along + k * across,
                        j * along + l * across,
                    ];
                    let [a, b, c, d] = cells.map(|cell| grid[cell]);
                    (a == d && b == c).then(|| cells.into_iter().collect())
                })
            })
        })
}

/// Boards that are tested side by side.
#[derive(Debug)]
pub(crate) struct Bench {
    /// The tests of one cell: is there a solution with another digit there?
    ones: Tests,
    /// The tests of several cells at once: is there a second solution?
    several: Tests,
    open: Vec<usize>,
}

/// Tests that ask for the same number of solutions.
#[derive(Debug)]
struct Tests {
    lockstep: Lockstep,
    boards: Vec<[u16; 81]>,
    /// The number of each board among those that are worked on.
    places: Vec<usize>,
    answers: Vec<ClassicAnswer>,
    /// Of each board a solution other than the known one, as characters.
    others: Vec<Option<[u8; 81]>>,
}

impl Tests {
    fn new(max_solutions: u64) -> Self {
        Self {
            lockstep: Lockstep::new().with_max_solutions(max_solutions),
            boards: Vec::new(),
            places: Vec::new(),
            answers: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Runs the tests and hands over their results.
    fn run(&mut self, digs: &mut [&mut NineDig]) {
        let boards: Vec<ClassicBoard<'_>> = self.boards.iter().map(ClassicBoard::Marks).collect();
        self.answers.resize(boards.len(), ClassicAnswer::default());
        self.others.clear();
        self.others.resize(boards.len(), None);
        let (others, places) = (&mut self.others, &self.places);
        // Without a limit it does not stop early.
        let _ = self.lockstep.solve_each(
            &boards,
            &mut self.answers,
            &mut Budget::unlimited(),
            &mut |record, found| {
                let known = &digs[places[record]].solution;
                if found.iter().zip(known).any(|(a, b)| *a != b + b'0') {
                    others[record] = Some(*found);
                }
            },
        );
        for (&i, other) in places.iter().zip(&self.others) {
            digs[i].note(other.as_ref());
        }
        self.boards.clear();
        self.places.clear();
    }
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self {
            ones: Tests::new(1),
            several: Tests::new(2),
            open: Vec::new(),
        }
    }

    /// Goes on until every board has its givens.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub(crate) fn advance(
        &mut self,
        digs: &mut [&mut NineDig],
        budget: &mut Budget,
    ) -> Result<(), Limit> {
        loop {
            self.open.clear();
            self.open
                .extend((0..digs.len()).filter(|&i| !digs[i].is_done));
            if self.open.is_empty() {
                return Ok(());
            }
            // A test takes about a microsecond; it is paid for before it is done.
            for _ in &self.open {
                budget.node()?;
            }
            for &i in &self.open {
                let Some((board, is_one)) = digs[i].next_test() else {
                    continue;
                };
                let tests = match is_one {
                    true => &mut self.ones,
                    false => &mut self.several,
                };
                tests.boards.push(board);
                tests.places.push(i);
            }
            self.ones.run(digs);
            self.several.run(digs);
        }
    }
}
