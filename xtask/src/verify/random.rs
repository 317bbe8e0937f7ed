//! Fresh random classic boards of every kind, through every engine with every instruction set.
//!
//! In: the number of boards and a seed. Out: a line for each kind with the verdicts seen, and failure at
//! the first disagreement. All boards go through `lockstep` and `nine` with every
//! instruction set of this CPU and through the general engine; solutions are compared one by one,
//! and each has passed the checker.

use anyhow::{Context, Result, anyhow, ensure};
use cellwise_core::{Answer, Budget, Event, Rng, Search, Verdict, collect};
use cellwise_sudoku::{
    ClassicAnswer, ClassicBoard, DigitSet, Grid, Isa, Lockstep, Puzzle, Shape, Solver, check,
};

use super::Tally;

type Digits = [u8; 81];

/// The maximum number of solutions of each board: enough to see that a third one is new.
const LIMIT: usize = 3;
/// Boards that go through lockstep together.
const PIECE: usize = 1024;

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// A solved board with all but 30 to 49 digits taken away: often one solution.
    Dug,
    /// With all but 17 to 29: mostly several.
    Sparse,
    /// Digits without a direct clash.
    Scattered,
    /// One given changed: mostly none.
    Changed,
    /// Two givens of a house the same.
    Clashing,
    /// Random candidates struck, half of the time none that the solved board needs.
    Pencilled,
    Full,
    /// A full board with two cells of a row swapped.
    WronglyFull,
    Empty,
}

const KINDS: [Kind; 9] = [
    Kind::Dug,
    Kind::Sparse,
    Kind::Scattered,
    Kind::Changed,
    Kind::Clashing,
    Kind::Pencilled,
    Kind::Full,
    Kind::WronglyFull,
    Kind::Empty,
];

/// Checks `boards` boards, as many of each kind.
pub(super) fn run(boards: usize, seed: u64) -> Result<()> {
    let mut rng = Rng::new(seed);
    for kind in KINDS {
        let mut tally = Tally::default();
        let mut left = boards.div_ceil(KINDS.len());
        while left > 0 {
            let number = left.min(PIECE);
            left -= number;
            let puzzles: Vec<Puzzle> = (0..number)
                .map(|_| puzzle(kind, &mut rng))
                .collect::<Result<_>>()?;
            for verdict in agree(&puzzles).with_context(|| format!("{kind:?}, seed {seed}"))? {
                tally.add(verdict);
            }
        }
        println!("random boards, {kind:?}: {tally}");
    }
    let isas: Vec<&str> = Isa::available().into_iter().map(Isa::name).collect();
    println!("lockstep and nine ({}) agree with general", isas.join(", "));
    Ok(())
}

/// The verdicts of boards on which all engines agree.
fn agree(puzzles: &[Puzzle]) -> Result<Vec<Verdict>> {
    let slow: Vec<Answer<Grid>> = puzzles
        .iter()
        .map(|puzzle| {
            let mut general = Solver::new(puzzle).with_general_engine();
            collect(&mut general, LIMIT, &mut Budget::unlimited())
        })
        .collect();
    for isa in Isa::available() {
        let together = lockstep(puzzles, isa)?;
        for ((puzzle, slow), together) in puzzles.iter().zip(&slow).zip(together) {
            let mut nine = Solver::new(puzzle).with_isa(isa);
            let alone = collect(&mut nine, LIMIT, &mut Budget::unlimited());
            let expected = (slow.end, slow.solutions.len());
            for (name, end, found) in [
                ("nine", alone.end, alone.solutions),
                ("lockstep", together.0, together.1),
            ] {
                let board = || format!("{name} {isa} on {:?}", puzzle.givens().digits());
                ensure!(
                    (end, found.len()) == expected,
                    "{}: {} solutions",
                    board(),
                    found.len()
                );
                for solution in &found {
                    check(puzzle, solution)
                        .map_err(|clashes| anyhow!("{}: {}", board(), clashes[0]))?;
                }
                let found = distinct(found);
                ensure!(
                    found.len() == expected.1,
                    "{}: a solution came twice",
                    board()
                );
                if found.len() < LIMIT {
                    ensure!(
                        found == distinct(slow.solutions.clone()),
                        "{}: other solutions",
                        board()
                    );
                }
            }
        }
    }
    Ok(slow.iter().map(Answer::verdict).collect())
}

fn distinct(mut grids: Vec<Grid>) -> Vec<Grid> {
    grids.sort_by(|a, b| a.digits().cmp(b.digits()));
    grids.dedup();
    grids
}

/// The whole piece at once: lines as lines, pencil marks as marks.
fn lockstep(puzzles: &[Puzzle], isa: Isa) -> Result<Vec<(cellwise_core::End, Vec<Grid>)>> {
    let lines: Vec<Digits> = puzzles
        .iter()
        .map(|puzzle| super::line(puzzle.givens()))
        .collect();
    let marks: Vec<[u16; 81]> = puzzles
        .iter()
        .map(|puzzle| std::array::from_fn(|cell| puzzle.candidates(cell).bits() as u16))
        .collect();
    let records: Vec<ClassicBoard> = (0..puzzles.len())
        .map(|i| match puzzles[i].allowed() {
            None => ClassicBoard::Line(&lines[i]),
            Some(_) => ClassicBoard::Marks(&marks[i]),
        })
        .collect();
    let mut outcomes = vec![ClassicAnswer::default(); records.len()];
    let mut found = vec![Vec::new(); records.len()];
    let mut batch = Lockstep::new()
        .with_isa(isa)
        .with_max_solutions(LIMIT as u64);
    let mut keep = |record: usize, line: &[u8; 81]| {
        found[record].push(Grid::from_digits(line.map(|c| c - b'0')).expect("81 digits"));
    };
    batch
        .solve_each(&records, &mut outcomes, &mut Budget::unlimited(), &mut keep)
        .map_err(|limit| anyhow!("lockstep stopped by {limit}"))?;
    // Without a listener the engine runs other code for boards with one solution: the answers must be the same.
    let mut quiet = vec![ClassicAnswer::default(); records.len()];
    batch
        .solve(&records, &mut quiet, &mut Budget::unlimited())
        .map_err(|limit| anyhow!("lockstep stopped by {limit}"))?;
    ensure!(
        quiet == outcomes,
        "lockstep {isa}: other outcomes with a listener"
    );
    Ok(outcomes
        .iter()
        .map(|outcome| outcome.end)
        .zip(found)
        .collect())
}

fn puzzle(kind: Kind, rng: &mut Rng) -> Result<Puzzle> {
    let solved = full(rng)?;
    let mut board = solved;
    match kind {
        Kind::Dug => board = dug(&solved, 30 + rng.below(20), rng),
        Kind::Sparse => board = dug(&solved, 17 + rng.below(13), rng),
        Kind::Scattered => {
            board = [0; 81];
            for _ in 0..15 + rng.below(15) {
                let (cell, digit) = (rng.below(81), rng.below(9) as u8 + 1);
                if board[cell] == 0 && !sees(&board, cell, digit) {
                    board[cell] = digit;
                }
            }
        }
        Kind::Changed => {
            board = dug(&solved, 30, rng);
            board[rng.below(81)] = rng.below(9) as u8 + 1;
        }
        Kind::Clashing => {
            board = dug(&solved, 30, rng);
            let (row, a, b) = (rng.below(9), rng.below(9), rng.below(8));
            let b = (a + 1 + b) % 9;
            let (a, b) = if rng.chance(0.5) {
                (9 * row + a, 9 * row + b)
            } else {
                (9 * a + row, 9 * b + row)
            };
            (board[a], board[b]) = (solved[a], solved[a]);
        }
        Kind::Pencilled => {
            let givens = dug(&solved, 22 + rng.below(8), rng);
            let solvable = rng.chance(0.5);
            let marks: [DigitSet; 81] = std::array::from_fn(|cell| match givens[cell] {
                0 => (1..=9)
                    .filter(|&digit| (solvable && digit == solved[cell]) || rng.chance(0.8))
                    .collect(),
                digit => DigitSet::only(digit),
            });
            return Ok(Puzzle::with_candidates(Shape::classic(), marks)?);
        }
        Kind::Full => {}
        Kind::WronglyFull => {
            // Two different digits of a row change places: their columns are wrong.
            let (row, a, b) = (rng.below(9), rng.below(9), rng.below(8));
            board.swap(9 * row + a, 9 * row + (a + 1 + b) % 9);
        }
        Kind::Empty => board = [0; 81],
    }
    Ok(Puzzle::classic(board)?)
}

/// A random solved board: one of the general engine's, digits renamed, lines moved, mirrored.
fn full(rng: &mut Rng) -> Result<Digits> {
    let empty = Puzzle::classic([0; 81])?;
    let mut engine = Solver::new(&empty).with_seed(rng.below(1_000_000) as u64 + 1);
    let Event::Solution(grid) = engine.advance(&mut Budget::unlimited()) else {
        return Err(anyhow!("an empty board has solutions"));
    };
    let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut names[1..]);
    let mirror = rng.chance(0.5);
    Ok(std::array::from_fn(|cell| {
        let from = if mirror {
            cell % 9 * 9 + cell / 9
        } else {
            cell
        };
        names[usize::from(grid.digits()[from])]
    }))
}

fn dug(solved: &Digits, clues: usize, rng: &mut Rng) -> Digits {
    let mut cells: [usize; 81] = std::array::from_fn(|cell| cell);
    rng.shuffle(&mut cells);
    let mut board = *solved;
    for &cell in &cells[clues..] {
        board[cell] = 0;
    }
    board
}

/// Returns true if a cell sees this digit in one of its houses.
fn sees(board: &Digits, cell: usize, digit: u8) -> bool {
    Shape::classic()
        .peers(cell)
        .iter()
        .any(|&peer| board[peer] == digit)
}
