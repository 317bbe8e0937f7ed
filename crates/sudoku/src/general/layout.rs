//! The board as the engine reads it: who sits where, who sees whom, which houses overlap.
//!
//! In: a [`Shape`]. Out: flat tables, built once for a puzzle and never changed.
//! What is still possible on the board is kept by `state`.

use crate::Shape;

/// Smaller houses can neither hold a hidden single nor lock a candidate: their
/// cells differ, and that is all.
const LEAST_HOUSE: usize = 3;

/// Rows of different length in one piece of memory.
pub(super) struct Table<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Table<T> {
    fn with_capacity(rows: usize, items: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Self {
            starts,
            items: Vec::with_capacity(items),
        }
    }

    fn push_row(&mut self, row: impl IntoIterator<Item = T>) {
        self.items.extend(row);
        self.starts.push(self.items.len() as u32);
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[T] {
        &self.items[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

/// The place of a cell in one of its houses.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    pub(super) house: u16,
    /// The bit of the cell in masks over the house's cells.
    pub(super) position: u8,
}

/// Two houses that share two cells or more, seen from one of them:
///
/// ```text
///   house   row 1   A A A B B B B B B      inside   the shared cells as positions of `house`
///   other   box 1   A A A C C C C C C      twin     the same cells as positions of `other`
/// ```
#[derive(Clone, Copy)]
pub(super) struct Overlap {
    pub(super) other: u16,
    pub(super) inside: u64,
    pub(super) twin: u64,
}

/// All tables of a board.
pub(super) struct Layout {
    pub(super) size: usize,
    pub(super) cells: usize,
    /// Digits (counted from 0) and positions take the low `shift` bits of an index.
    pub(super) shift: u32,
    /// The houses of a cell.
    pub(super) seats: Table<Seat>,
    /// The cells that must differ from a cell.
    pub(super) peers: Table<u16>,
    /// The cells of a house, by position.
    pub(super) houses: Table<u16>,
    /// Whether every digit must occur in the house.
    pub(super) full: Vec<bool>,
    /// By house and position: the other houses through that cell that share more than it.
    pub(super) overlaps: Table<Overlap>,
}

impl Layout {
    pub(super) fn new(shape: &Shape) -> Self {
        let (size, cells) = (shape.size(), shape.cells());
        let shift = size.next_power_of_two().trailing_zeros();
        let mut houses = Table::with_capacity(shape.houses().len(), 0);
        let mut full = Vec::new();
        // The number by which the engine knows a house, if it does.
        let mut numbers = Vec::with_capacity(shape.houses().len());
        for house in shape.houses() {
            let is_full = house.cells.len() == size;
            let known = is_full || house.cells.len() >= LEAST_HOUSE;
            numbers.push(known.then_some(full.len() as u16));
            if known {
                houses.push_row(house.cells.iter().map(|&cell| cell as u16));
                full.push(is_full);
            }
        }
        let mut position_in = vec![0u8; full.len()];
        let mut seats = Table::with_capacity(cells, cells * 3);
        let mut peers = Table::with_capacity(cells, cells * 3 * size);
        for cell in 0..cells {
            // Cells of a house ascend, so a house's cells are met in order of position.
            let known = shape.houses_of(cell).iter().filter_map(|&h| numbers[h]);
            seats.push_row(known.map(|house| {
                let position = position_in[usize::from(house)];
                position_in[usize::from(house)] += 1;
                Seat { house, position }
            }));
            peers.push_row(shape.peers(cell).iter().map(|&peer| peer as u16));
        }
        let overlaps = overlaps(full.len(), shift, &houses, &seats);
        Self {
            size,
            cells,
            shift,
            seats,
            peers,
            houses,
            full,
            overlaps,
        }
    }

    /// The index of a digit in a cell, or of a digit in a house.
    #[inline]
    pub(super) fn index(&self, cell_or_house: usize, digit: usize) -> usize {
        cell_or_house << self.shift | digit
    }

    /// The inverse of [`Layout::index`].
    #[inline]
    pub(super) fn split(&self, index: usize) -> (usize, usize) {
        (index >> self.shift, index & ((1 << self.shift) - 1))
    }
}

fn overlaps(count: usize, shift: u32, houses: &Table<u16>, seats: &Table<Seat>) -> Table<Overlap> {
    let mut table = Table::with_capacity(count << shift, 0);
    let mut inside = vec![0u64; count];
    let mut twin = vec![0u64; count];
    for house in 0..count {
        inside.fill(0);
        twin.fill(0);
        for (position, &cell) in houses.row(house).iter().enumerate() {
            for seat in seats.row(usize::from(cell)) {
                inside[usize::from(seat.house)] |= 1 << position;
                twin[usize::from(seat.house)] |= 1 << seat.position;
            }
        }
        for position in 0..1usize << shift {
            let through = houses
                .row(house)
                .get(position)
                .map_or(&[][..], |&cell| seats.row(usize::from(cell)));
            table.push_row(through.iter().filter_map(|seat| {
                let other = usize::from(seat.house);
                let shared = other != house && inside[other].count_ones() > 1;
                shared.then(|| Overlap {
                    other: seat.house,
                    inside: inside[other],
                    twin: twin[other],
                })
            }));
        }
    }
    table
}
