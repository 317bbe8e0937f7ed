//! The 9×9 board as Sudoku Explainer sees it: candidates of every cell, places of every digit in every house.
//!
//! ```text
//! house    0 … 8    9 … 17   18 … 26          place in a house, by its kind:
//!          boxes    rows     columns          box 0 1 2    row 0 1 … 8    column 0
//!                                                 3 4 5                          ⋮
//!                                                 6 7 8                          8
//! ```
//!
//! Sudoku Explainer goes through houses, cells and digits in fixed orders, and the first hint it meets is the one it takes. So
//! the orders here are part of the result.

use crate::bits::ones;

/// The three kinds of houses, as ranges of house numbers.
pub(super) const BOXES: usize = 0;
pub(super) const ROWS: usize = 9;
pub(super) const COLUMNS: usize = 18;

/// The order in which most of its rules go through the kinds of houses.
pub(super) const BOX_COLUMN_ROW: [usize; 3] = [BOXES, COLUMNS, ROWS];

/// The cell at each place of each house.
pub(super) const CELL_AT: [[u8; 9]; 27] = cells_at();
/// The box, row and column of each cell.
pub(super) const HOUSES_OF: [[u8; 3]; 81] = houses_of();
/// The place of each cell in its box, row and column.
pub(super) const PLACE_IN: [[u8; 3]; 81] = places_in();
/// The cells that each cell sees: those of its box, then of its row, then of its column.
pub(super) const PEERS: [[u8; 20]; 81] = peers();
/// The same as sets of bits.
pub(super) const SEES: [u128; 81] = sees();

/// The same by box, row beyond the box, column beyond the box.
pub(super) const PARTS: [[u128; 3]; 81] = parts();

const fn parts() -> [[u128; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut rest = SEES[cell];
        let mut kind = 0;
        while kind < 3 {
            let mut k = 0;
            while k < 9 {
                let peer = CELL_AT[HOUSES_OF[cell][kind] as usize][k];
                if rest >> peer & 1 != 0 {
                    rest &= !(1 << peer);
                    table[cell][kind] |= 1 << peer;
                }
                k += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    table
}

const fn cells_at() -> [[u8; 9]; 27] {
    let mut table = [[0; 9]; 27];
    let mut i = 0;
    while i < 9 {
        let mut k = 0;
        while k < 9 {
            table[BOXES + i][k] = ((i / 3 * 3 + k / 3) * 9 + i % 3 * 3 + k % 3) as u8;
            table[ROWS + i][k] = (i * 9 + k) as u8;
            table[COLUMNS + i][k] = (k * 9 + i) as u8;
            k += 1;
        }
        i += 1;
    }
    table
}

const fn houses_of() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [
            (row / 3 * 3 + column / 3) as u8,
            (ROWS + row) as u8,
            (COLUMNS + column) as u8,
        ];
        cell += 1;
    }
    table
}

const fn places_in() -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    table
}

const fn peers() -> [[u8; 20]; 81] {
    let mut table = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut seen, mut n, mut kind) = (1u128 << cell, 0, 0);
        while kind < 3 {
            let mut k = 0;
            while k < 9 {
                let peer = CELL_AT[HOUSES_OF[cell][kind] as usize][k];
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    table[cell][n] = peer;
                    n += 1;
                }
                k += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    table
}

const fn sees() -> [u128; 81] {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut k = 0;
        while k < 20 {
            table[cell] |= 1 << PEERS[cell][k];
            k += 1;
        }
        cell += 1;
    }
    table
}

/// A board: digits and candidates. Digits are counted from 0.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Board {
    /// The candidates of each cell; none where a digit is placed.
    pub(super) candidates: [u16; 81],
    /// The places of each digit in each house.
    pub(super) places: [[u16; 27]; 9],
    /// The number of cells without a digit in each house.
    pub(super) open: [u8; 27],
    /// The number of cells without a digit.
    pub(super) open_cells: u8,
    /// The number of times each digit is placed.
    pub(super) placed: [u8; 9],
}

impl Board {
    /// A board of which `candidates` gives, for each cell, its digit or its candidates.
    pub(super) fn new(cells: &[Cell; 81]) -> Self {
        let mut board = Self {
            candidates: [0; 81],
            places: [[0; 27]; 9],
            open: [9; 27],
            open_cells: 81,
            placed: [0; 9],
        };
        for (cell, &content) in cells.iter().enumerate() {
            match content {
                Cell::Digit(digit) => board.fill(cell, digit),
                Cell::Open(candidates) => {
                    board.candidates[cell] = candidates;
                    for digit in bits(candidates) {
                        for kind in 0..3 {
                            let house = usize::from(HOUSES_OF[cell][kind]);
                            board.places[digit][house] |= 1 << PLACE_IN[cell][kind];
                        }
                    }
                }
            }
        }
        board
    }

    fn fill(&mut self, cell: usize, digit: usize) {
        self.open_cells -= 1;
        self.placed[digit] += 1;
        for house in HOUSES_OF[cell] {
            self.open[usize::from(house)] -= 1;
        }
    }

    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 != 0
    }

    /// Removes a candidate; nothing happens if it is not there.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        let places = &mut self.places[digit];
        for kind in 0..3 {
            places[usize::from(HOUSES_OF[cell][kind])] &= !(1 << PLACE_IN[cell][kind]);
        }
    }

    /// Places a digit and removes it from all cells that see it.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.fill(cell, digit);
        for other in bits(self.candidates[cell]) {
            self.remove(cell, other);
        }
        for peer in PEERS[cell] {
            self.remove(usize::from(peer), digit);
        }
    }

    /// The cells that have a digit as a candidate.
    #[inline]
    pub(super) fn cells_of(&self, digit: usize) -> u128 {
        let rows = &self.places[digit][ROWS..ROWS + 9];
        rows.iter()
            .rev()
            .fold(0, |cells, &places| cells << 9 | u128::from(places))
    }

    /// The cells with at least one, two, three and four candidates. All cells are counted at once, one bit for each.
    pub(super) fn at_least(&self) -> [u128; 4] {
        let mut sets = [0; 4];
        for digit in 0..9 {
            let cells = self.cells_of(digit);
            sets[3] |= sets[2] & cells;
            sets[2] |= sets[1] & cells;
            sets[1] |= sets[0] & cells;
            sets[0] |= cells;
        }
        sets
    }

    /// The cells with exactly two candidates.
    pub(super) fn pairs(&self) -> u128 {
        let [_, two, three, _] = self.at_least();
        two & !three
    }
}

/// The content of a cell.
#[derive(Clone, Copy)]
pub(super) enum Cell {
    Digit(usize),
    Open(u16),
}

/// The number of members of a set of digits or places. Not every x86-64 counts bits in one instruction, so they are looked up.
#[inline]
pub(super) fn count(set: u16) -> u32 {
    const COUNTS: [u8; 512] = {
        let (mut table, mut set) = ([0; 512], 0);
        while set < 512 {
            table[set] = set.count_ones() as u8;
            set += 1;
        }
        table
    };
    u32::from(COUNTS[usize::from(set) % 512])
}

/// Returns true if a set has exactly two members.
#[inline]
pub(super) fn is_pair(set: u16) -> bool {
    // Without the lowest member it has one.
    (set & set.wrapping_sub(1)).is_power_of_two()
}

/// The numbers of the bits that are set, lowest first.
#[inline]
pub(super) fn bits(mask: u16) -> impl Iterator<Item = usize> + Clone {
    ones(u64::from(mask))
}

/// The cells of a set, lowest first.
#[inline]
pub(super) fn cells(set: u128) -> impl Iterator<Item = usize> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            cell
        })
    })
}

/// All sets of `size` of nine things, by ascending number.
pub(super) const fn sets<const COUNT: usize>(size: u32) -> [u16; COUNT] {
    let mut table = [0; COUNT];
    let (mut mask, mut n) = (0u16, 0);
    while mask < 512 {
        if mask.count_ones() == size {
            table[n] = mask;
            n += 1;
        }
        mask += 1;
    }
    table
}

/// All sets of one to seven of nine things.
pub(super) const SETS: [&[u16]; 8] = [
    &sets::<1>(0),
    &sets::<9>(1),
    &sets::<36>(2),
    &sets::<84>(3),
    &sets::<126>(4),
    &sets::<126>(5),
    &sets::<84>(6),
    &sets::<36>(7),
];

/// What Sudoku Explainer says next: its number, the digit it places, the candidates it removes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Hint {
    pub(super) difficulty: f64,
    pub(super) places: Option<(usize, usize)>,
    /// Cells and the candidates they lose.
    pub(super) removes: Vec<(usize, u16)>,
}

impl Hint {
    pub(super) fn placing(difficulty: f64, cell: usize, digit: usize) -> Self {
        Self {
            difficulty,
            places: Some((cell, digit)),
            removes: Vec::new(),
        }
    }

    pub(super) fn removing(difficulty: f64, removes: Vec<(usize, u16)>) -> Option<Self> {
        (!removes.is_empty()).then_some(Self {
            difficulty,
            places: None,
            removes,
        })
    }

    pub(super) fn apply(&self, board: &mut Board) {
        for &(cell, digits) in &self.removes {
            for digit in bits(digits & board.candidates[cell]) {
                board.remove(cell, digit);
            }
        }
        if let Some((cell, digit)) = self.places {
            board.place(cell, digit);
        }
    }
}
