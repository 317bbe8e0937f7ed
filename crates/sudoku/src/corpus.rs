//! Boards of every kind for the tests of the 9×9 engines, and a slow twin to compare the engines with.
//!
//! The twin knows cells and houses and nothing else: no propagation, no masks shared with an engine.

use cellwise_core::Rng;

/// A board as digits, 0 for an empty cell.
pub(crate) type Digits = [u8; 81];

/// Returns true if `digit` can stand in `cell` beside the digits already there.
fn fits(board: &Digits, cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    (0..9).all(|i| {
        [9 * row + i, 9 * i + column, corner + i / 3 * 9 + i % 3]
            .into_iter()
            .all(|other| other == cell || board[other] != digit)
    })
}

/// Up to `limit` solutions of a board, where `allowed(cell, digit)` holds.
///
/// `None` if that takes more than `PATIENCE` steps, as it may on boards without a solution.
pub(crate) fn brute_force(
    givens: &Digits,
    allowed: &dyn Fn(usize, u8) -> bool,
    limit: usize,
) -> Option<Vec<Digits>> {
    let mut twin = Twin {
        board: *givens,
        allowed,
        limit,
        found: Vec::new(),
        patience: PATIENCE,
    };
    for cell in 0..81 {
        let digit = givens[cell];
        if digit != 0 && !(fits(givens, cell, digit) && allowed(cell, digit)) {
            return Some(Vec::new());
        }
    }
    twin.extend();
    (twin.patience > 0).then_some(twin.found)
}

const PATIENCE: u32 = 3_000;

struct Twin<'a> {
    board: Digits,
    allowed: &'a dyn Fn(usize, u8) -> bool,
    limit: usize,
    found: Vec<Digits>,
    patience: u32,
}

impl Twin<'_> {
    /// Fills the cell with the fewest possible digits in every way, and goes on from there.
    fn extend(&mut self) {
        self.patience = self.patience.saturating_sub(1);
        let mut best: Option<(usize, Vec<u8>)> = None;
        for cell in (0..81).filter(|&cell| self.board[cell] == 0) {
            let digits: Vec<u8> = (1..=9)
                .filter(|&d| (self.allowed)(cell, d) && fits(&self.board, cell, d))
                .collect();
            let few = digits.len();
            if best.as_ref().is_none_or(|(_, least)| few < least.len()) {
                best = Some((cell, digits));
            }
            if few < 2 {
                break;
            }
        }
        let Some((cell, digits)) = best else {
            self.found.push(self.board);
            return;
        };
        for digit in digits {
            if self.found.len() < self.limit && self.patience > 0 {
                self.board[cell] = digit;
                self.extend();
            }
        }
        self.board[cell] = 0;
    }
}

/// A random full board.
pub(crate) fn full(rng: &mut Rng) -> Digits {
    // The three boxes of the diagonal don't see each other: any filling of them can be completed.
    // On rare fillings the twin runs out of steps; then another filling is tried.
    loop {
        let mut board = [0; 81];
        for first in [0, 30, 60] {
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            rng.shuffle(&mut digits);
            for (i, digit) in digits.into_iter().enumerate() {
                board[first + i / 3 * 9 + i % 3] = digit;
            }
        }
        if let Some(filled) = brute_force(&board, &|_, _| true, 1) {
            return transform(&filled[0], rng);
        }
    }
}

/// The board seen through a random symmetry of Sudoku: digits renamed, rows and
/// columns moved within their bands and stacks, bands and stacks moved, mirrored.
pub(crate) fn transform(board: &Digits, rng: &mut Rng) -> Digits {
    let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut names[1..]);
    let (rows, columns) = (lines(rng), lines(rng));
    let mirror = rng.chance(0.5);
    std::array::from_fn(|cell| {
        let (r, c) = (rows[cell / 9], columns[cell % 9]);
        names[usize::from(board[if mirror { 9 * c + r } else { 9 * r + c }])]
    })
}

fn lines(rng: &mut Rng) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    rng.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (b, band) in bands.into_iter().enumerate() {
        let mut within = [0, 1, 2];
        rng.shuffle(&mut within);
        for (i, line) in within.into_iter().enumerate() {
            lines[3 * b + i] = 3 * band + line;
        }
    }
    lines
}

/// A full board with all but `clues` digits taken away.
pub(crate) fn dug(rng: &mut Rng, clues: usize) -> Digits {
    let mut board = full(rng);
    let mut cells: [usize; 81] = std::array::from_fn(|cell| cell);
    rng.shuffle(&mut cells);
    for &cell in &cells[clues..] {
        board[cell] = 0;
    }
    board
}

/// Random digits without a direct clash: none, one or many solutions.
pub(crate) fn scattered(rng: &mut Rng, clues: usize) -> Digits {
    let mut board = [0; 81];
    for _ in 0..clues {
        let (cell, digit) = (rng.below(81), rng.below(9) as u8 + 1);
        if board[cell] == 0 && fits(&board, cell, digit) {
            board[cell] = digit;
        }
    }
    board
}

/// Boards of every kind: one solution, several, none, clashing givens, empty, full, wrongly full.
pub(crate) fn every_kind(seed: u64, number: usize) -> Vec<Digits> {
    let mut rng = Rng::new(seed);
    let mut boards = vec![[0; 81], [5; 81]];
    while boards.len() < number {
        let board = match rng.below(12) {
            0..4 => {
                let clues = 24 + rng.below(12);
                dug(&mut rng, clues)
            }
            4 | 5 => {
                let clues = 18 + rng.below(8);
                dug(&mut rng, clues)
            }
            6..9 => {
                let clues = 15 + rng.below(15);
                scattered(&mut rng, clues)
            }
            9 => {
                // One given changed: mostly a clash or no solution.
                let mut board = dug(&mut rng, 30);
                board[rng.below(81)] = rng.below(9) as u8 + 1;
                board
            }
            10 => full(&mut rng),
            _ => {
                let mut board = full(&mut rng);
                let (a, b) = (rng.below(81), rng.below(81));
                board.swap(a, b);
                board
            }
        };
        boards.push(board);
    }
    boards
}
