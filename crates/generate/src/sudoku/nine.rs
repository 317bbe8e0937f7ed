//! Givens of classic 9×9 boards, many boards at once in the lockstep engine.
//!
//! In: full boards, each with its own random numbers. Out: the givens left of each. What becomes of a
//! board depends on it alone and not on those beside it.

use std::sync::{Arc, OnceLock};

use cellwise_core::{Budget, Limit, Rng};
use cellwise_sudoku::{CellSet, ClassicAnswer, ClassicBoard, Lockstep};

use super::dig::Dig;
use super::symmetry::Symmetry;
use super::unavoidable::Board;

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
    pub(crate) fn new(solution: [u8; 81], symmetry: Symmetry, fewest: usize, mut rng: Rng) -> Self {
        let mut dig = Dig::new(units(symmetry), fewest, &mut rng);
        board(&solution).at_a_glance(|set| dig.note_unavoidable(set));
        Self {
            solution,
            dig,
            rng,
            is_done: false,
        }
    }

    /// From a full board with givens that suffice: nothing is left to be done but the test.
    pub(crate) fn with_givens(solution: [u8; 81], given: &[bool], mut rng: Rng) -> Self {
        let mut dig = Dig::new(units(Symmetry::None), 0, &mut rng);
        dig.grow_from((0..81).filter(|&cell| given[cell]).collect(), &mut rng);
        dig.only_grow();
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

    /// Draws from these random numbers from now on.
    pub(crate) fn draw_from(&mut self, rng: Rng) {
        self.rng = rng;
    }

    /// If `digs` is false, givens are only added until they suffice, and superfluous ones stay.
    #[must_use]
    pub(crate) fn digging(mut self, digs: bool) -> Self {
        if !digs {
            self.dig.only_grow();
        }
        self
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

    /// Takes the result of a test: solutions other than the known one, if there are any.
    fn note(&mut self, others: &[[u8; 81]], is_one: bool) {
        if others.is_empty() {
            self.dig.suffices();
            return;
        }
        let Self { solution, dig, .. } = self;
        for other in others {
            let other = other.map(|character| character - b'0');
            let different = (0..81)
                .filter(|&cell| other[cell] != solution[cell])
                .collect();
            match is_one {
                // Each part holds a cell on trial; there is one cell alone.
                true => dig.note_unavoidable(different),
                false => {
                    board(solution).parts(&other, different, |part| dig.note_unavoidable(part));
                }
            }
        }
        dig.fails();
    }
}

fn board(grid: &[u8; 81]) -> Board<'_, 9> {
    Board {
        grid,
        size: 9,
        box_size: (3, 3),
    }
}

/// The cells of a classic board that come and go together; made once for each symmetry.
fn units(symmetry: Symmetry) -> Arc<[CellSet<2>]> {
    static UNITS: [OnceLock<Arc<[CellSet<2>]>>; Symmetry::ALL.len()] =
        [const { OnceLock::new() }; Symmetry::ALL.len()];
    let units = UNITS[symmetry as usize].get_or_init(|| {
        let orbits = symmetry.orbits(9).into_iter();
        orbits.map(|orbit| orbit.into_iter().collect()).collect()
    });
    Arc::clone(units)
}

/// Solutions that are asked for where several cells are tested: the known one and some others, since each other one
/// tells of cells that must be given.
const SEVERAL: u64 = 3;

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
    /// One cell alone lost its given, and may not take its old digit.
    is_one: bool,
    lockstep: Lockstep,
    boards: Vec<[u16; 81]>,
    /// The number of each board among those that are worked on.
    places: Vec<usize>,
    answers: Vec<ClassicAnswer>,
    /// Solutions other than the known one, as characters, with the number of the test.
    others: Vec<(usize, [u8; 81])>,
    sorted: Vec<[u8; 81]>,
}

impl Tests {
    fn new(max_solutions: u64) -> Self {
        Self {
            is_one: max_solutions == 1,
            lockstep: Lockstep::new().with_max_solutions(max_solutions),
            boards: Vec::new(),
            places: Vec::new(),
            answers: Vec::new(),
            others: Vec::new(),
            sorted: Vec::new(),
        }
    }

    /// Runs the tests and hands over their results.
    fn run(&mut self, digs: &mut [&mut NineDig]) {
        let boards: Vec<ClassicBoard<'_>> = self.boards.iter().map(ClassicBoard::Marks).collect();
        self.answers.resize(boards.len(), ClassicAnswer::default());
        self.others.clear();
        let (others, places) = (&mut self.others, &self.places);
        // Without a limit it does not stop early.
        let _ = self.lockstep.solve_each(
            &boards,
            &mut self.answers,
            &mut Budget::unlimited(),
            &mut |record, found| {
                let known = &digs[places[record]].solution;
                if found.iter().zip(known).any(|(a, b)| *a != b + b'0') {
                    others.push((record, *found));
                }
            },
        );
        // Those of one test side by side, in the order found: lanes report them mixed.
        self.others.sort_by_key(|(record, _)| *record);
        let mut rest = &self.others[..];
        for (record, &i) in places.iter().enumerate() {
            let own = rest.iter().take_while(|(of, _)| *of == record);
            self.sorted.clear();
            self.sorted.extend(own.map(|(_, other)| *other));
            rest = &rest[self.sorted.len()..];
            digs[i].note(&self.sorted, self.is_one);
        }
        self.boards.clear();
        self.places.clear();
    }
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self {
            ones: Tests::new(1),
            several: Tests::new(SEVERAL),
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
