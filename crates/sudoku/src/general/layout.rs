//! The board as tables for the engine: the cells of houses, peers, houses that overlap.
//!
//! In: a [`Shape`]. Out: flat tables, built once for a shape, kept with it
//! ([`Shape::layout`]) and never changed: building them took a quarter of the time of an easy 9×9.
//! The candidates left on the board are kept by `state`.

use crate::{Grid, House, Shape};

/// Smaller houses can neither hold a hidden single nor lock a candidate: they say only that their
/// cells differ.
const LEAST_HOUSE: usize = 3;

/// Rows of different length in one piece of memory.
#[derive(Default)]
pub(super) struct Table<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Table<T> {
    pub(super) fn with_capacity(rows: usize, items: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Self {
            starts,
            items: Vec::with_capacity(items),
        }
    }

    pub(super) fn push_row(&mut self, row: impl IntoIterator<Item = T>) {
        self.items.extend(row);
        self.starts.push(self.items.len() as u32);
    }

    /// A row, or nothing from a table without rows.
    #[inline]
    pub(super) fn get(&self, row: usize) -> &[T] {
        if self.items.is_empty() {
            return &[];
        }
        self.row(row)
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[T] {
        &self.items[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

/// The place of a cell in one of its houses.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    /// The index of the house's first position, or first digit.
    pub(super) base: u32,
    pub(super) house: u16,
    /// The bit of the cell in masks over the house's cells.
    pub(super) position: u8,
    /// With fewer places than this left for a digit, the house allows a conclusion:
    /// a hidden single, a locked candidate, a conflict. 0, that is never, if the house
    /// need not hold every digit.
    pub(super) few: u8,
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
pub(crate) struct Layout {
    /// The number of digits.
    pub(super) size: usize,
    /// Cells in a row.
    side: usize,
    /// The cells that hold nothing.
    holes: Vec<usize>,
    pub(super) cells: usize,
    /// Digits (counted from 0) and positions take the low `shift` bits of an index.
    pub(super) shift: u32,
    /// The houses of a cell.
    pub(super) seats: Table<Seat>,
    /// The cells that must differ from a cell and share no house with it here.
    pub(super) lone_peers: Table<u16>,
    /// By house and position: the cell.
    pub(super) cell_at: Vec<u16>,
    /// Per house: its number of cells.
    pub(super) seat_count: Vec<u8>,
    /// By house and position: the other houses through that cell that share further cells.
    pub(super) overlaps: Table<Overlap>,
    /// Per cell its houses, one bit each, in several words.
    pub(super) houses_of: Vec<u64>,
    pub(super) house_words: usize,
}

impl Layout {
    pub(crate) fn new(shape: &Shape) -> Self {
        let (size, cells) = (shape.digits(), shape.cells());
        let shift = size.next_power_of_two().trailing_zeros();
        let mut houses: Vec<&House> = Vec::new();
        // The number by which the engine knows a house, if it does.
        let mut numbers = Vec::with_capacity(shape.houses().len());
        for house in shape.houses() {
            let known = house.cells.len() == size || house.cells.len() >= LEAST_HOUSE;
            numbers.push(known.then_some(houses.len()));
            if known {
                houses.push(house);
            }
        }
        let mut cell_at = vec![0u16; houses.len() << shift];
        for (number, house) in houses.iter().enumerate() {
            for (position, &cell) in house.cells.iter().enumerate() {
                cell_at[number << shift | position] = cell as u16;
            }
        }
        let mut position_in = vec![0u8; houses.len()];
        let mut seats = Table::with_capacity(cells, cells * 3);
        for cell in 0..cells {
            // Cells of a house ascend, so a house's cells are met in order of position.
            let known = shape.houses_of(cell).iter().filter_map(|&h| numbers[h]);
            seats.push_row(known.map(|house| {
                let position = position_in[house];
                position_in[house] += 1;
                Seat {
                    base: (house << shift) as u32,
                    house: house as u16,
                    position,
                    few: 0,
                }
            }));
        }
        let lone_peers = lone_peers(shape, numbers.iter().all(Option::is_some), &seats);
        let overlaps = overlaps(&houses, shift, &seats);
        let few: Vec<u8> = (0..houses.len())
            .map(|house| {
                let positions = house << shift..(house + 1) << shift;
                let widths = positions.flat_map(|index| overlaps.row(index));
                let widest = widths.map(|overlap| overlap.inside.count_ones()).max();
                let is_full = houses[house].cells.len() == size;
                if is_full {
                    widest.unwrap_or(1) as u8 + 1
                } else {
                    0
                }
            })
            .collect();
        for seat in &mut seats.items {
            seat.few = few[usize::from(seat.house)];
        }
        let house_words = houses.len().div_ceil(64);
        let mut houses_of = vec![0; cells * house_words];
        for cell in 0..cells {
            for house in seats.row(cell).iter().map(|seat| usize::from(seat.house)) {
                houses_of[cell * house_words + house / 64] |= 1 << (house % 64);
            }
        }
        Self {
            size,
            side: shape.size(),
            holes: (0..cells).filter(|&cell| shape.is_hole(cell)).collect(),
            cells,
            shift,
            seats,
            lone_peers,
            houses_of,
            house_words,
            cell_at,
            seat_count: houses.iter().map(|house| house.cells.len() as u8).collect(),
            overlaps,
        }
    }

    /// The cells with one digit left, filled.
    pub(super) fn grid_of(&self, digits: &[u64]) -> Grid {
        let mut grid = Grid::empty(self.side);
        for (cell, left) in digits.iter().enumerate() {
            if left.is_power_of_two() {
                grid.set(cell, left.trailing_zeros() as u8 + 1);
            }
        }
        self.holes.iter().for_each(|&cell| grid.set(cell, 0));
        grid
    }

    /// The index of a digit in a cell, or of a digit in a house.
    #[inline]
    pub(super) fn index(&self, cell_or_house: usize, digit: usize) -> usize {
        cell_or_house << self.shift | digit
    }

    /// The cells of a house, ascending.
    #[inline]
    pub(super) fn cells_of(&self, house: usize) -> &[u16] {
        &self.cell_at[house << self.shift..][..usize::from(self.seat_count[house])]
    }

    /// The inverse of [`Layout::index`].
    #[inline]
    pub(super) fn split(&self, index: usize) -> (usize, usize) {
        (index >> self.shift, index & ((1 << self.shift) - 1))
    }
}

/// Peers by houses that the engine does not know as such.
fn lone_peers(shape: &Shape, all_known: bool, seats: &Table<Seat>) -> Table<u16> {
    let mut table = Table::with_capacity(shape.cells(), 0);
    for cell in 0..shape.cells() {
        // Most boards have no small houses, so this test saves time.
        let peers = if all_known { &[] } else { shape.peers(cell) };
        let shares_none = |peer: &&usize| {
            let mine = seats.row(cell);
            let theirs = seats.row(**peer);
            !mine
                .iter()
                .any(|m| theirs.iter().any(|t| t.house == m.house))
        };
        table.push_row(peers.iter().filter(shares_none).map(|&peer| peer as u16));
    }
    table
}

fn overlaps(houses: &[&House], shift: u32, seats: &Table<Seat>) -> Table<Overlap> {
    let mut table = Table::with_capacity(houses.len() << shift, 0);
    let mut inside = vec![0u64; houses.len()];
    let mut twin = vec![0u64; houses.len()];
    for (number, house) in houses.iter().enumerate() {
        for (position, &cell) in house.cells.iter().enumerate() {
            for seat in seats.row(cell) {
                inside[usize::from(seat.house)] |= 1 << position;
                twin[usize::from(seat.house)] |= 1 << seat.position;
            }
        }
        for position in 0..1usize << shift {
            let cell = house.cells.get(position);
            let through = cell.map_or(&[][..], |&cell| seats.row(cell));
            table.push_row(through.iter().filter_map(|seat| {
                let other = usize::from(seat.house);
                let shared = other != number && inside[other].count_ones() > 1;
                shared.then(|| Overlap {
                    other: seat.house,
                    inside: inside[other],
                    twin: twin[other],
                })
            }));
        }
        for seat in house.cells.iter().flat_map(|&cell| seats.row(cell)) {
            inside[usize::from(seat.house)] = 0;
            twin[usize::from(seat.house)] = 0;
        }
    }
    table
}
