//! The links between the candidates of a board: which exclude each other, and where one of two must be true.

use super::board::{Board, CELL_AT, HOUSES_OF, PARTS, PLACE_IN, SEES, bits, cells, is_pair};

/// No candidate.
pub(super) const NONE: u16 = u16::MAX;

/// The links that may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// Within cells.
    pub(super) y: bool,
    /// Within houses.
    pub(super) x: bool,
}

/// The links that are tried, in order.
pub(super) const MODES: [Links; 3] = [
    Links { y: false, x: true },
    Links { y: true, x: false },
    Links { y: true, x: true },
];

/// The reason why a candidate is true: the last one of its cell, or the last place in its box, row or column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Cause {
    Cell,
    Box,
    Row,
    Column,
    /// The start of a chain.
    Start,
    /// A hint of an easier rule.
    Rule,
}

const HOUSE_CAUSES: [Cause; 3] = [Cause::Box, Cause::Row, Cause::Column];

impl Cause {
    pub(super) fn of_house(kind: usize) -> Self {
        HOUSE_CAUSES[kind]
    }
}

/// The candidates, cell × 9 + digit, that were there at the start of an outer chain and must be gone for this to be the last.
pub(super) fn lost(
    start: &Board,
    now: &Board,
    candidate: u16,
    cause: Cause,
    mut each: impl FnMut(u16),
) {
    let (cell, digit) = split(candidate);
    let kind = match cause {
        Cause::Cell => {
            let gone = start.candidates[cell] & !now.candidates[cell];
            bits(gone).for_each(|digit| each((cell * 9 + digit) as u16));
            return;
        }
        Cause::Box => 0,
        Cause::Row => 1,
        Cause::Column => 2,
        Cause::Start | Cause::Rule => return,
    };
    let house = usize::from(HOUSES_OF[cell][kind]);
    let gone = start.places[digit][house] & !now.places[digit][house];
    for place in bits(gone) {
        each(u16::from(CELL_AT[house][place]) * 9 + digit as u16);
    }
}

#[inline]
pub(super) fn split(candidate: u16) -> (usize, usize) {
    (usize::from(candidate / 9), usize::from(candidate % 9))
}

/// The links of a board.
pub(super) struct Graph<'a> {
    pub(super) board: &'a Board,
    /// The cells of each digit.
    pub(super) cells: [u128; 9],
    /// The candidates that a false one makes true, in order, with the reason. The one of its cell comes first. Only entries of
    /// candidates that the board has count.
    strong: &'a [Partners; 729],
    /// The cells where each digit has such a candidate, for each of [`MODES`].
    leads: [[u128; 9]; 3],
}

/// Memory for the links of one board after the other.
pub(super) struct Room(Box<[Partners; 729]>);

impl Room {
    pub(super) fn new() -> Self {
        let none = Partners {
            list: [(NONE, Cause::Start); 4],
            len: 0,
            has_cell: false,
        };
        Self(Box::new([none; 729]))
    }
}

#[derive(Clone, Copy)]
struct Partners {
    list: [(u16, Cause); 4],
    len: u8,
    /// The first is in the same cell.
    has_cell: bool,
}

impl<'a> Graph<'a> {
    pub(super) fn new(board: &'a Board, room: &'a mut Room) -> Self {
        let (mut cells, mut leads) = ([0; 9], [[0; 9]; 3]);
        for (cell, &digits) in board.candidates.iter().enumerate() {
            for digit in bits(digits) {
                cells[digit] |= 1 << cell;
                let partners = &mut room.0[cell * 9 + digit];
                partners.len = 0;
                let mut add = |to: usize, cause| {
                    partners.list[usize::from(partners.len)] = (to as u16, cause);
                    partners.len += 1;
                };
                if is_pair(digits) {
                    let other = (digits & !(1 << digit)).trailing_zeros() as usize;
                    add(cell * 9 + other, Cause::Cell);
                }
                for kind in 0..3 {
                    let house = usize::from(HOUSES_OF[cell][kind]);
                    let places = board.places[digit][house];
                    if is_pair(places) {
                        let other = places & !(1 << PLACE_IN[cell][kind]);
                        let other = CELL_AT[house][other.trailing_zeros() as usize];
                        add(usize::from(other) * 9 + digit, Cause::of_house(kind));
                    }
                }
                partners.has_cell = is_pair(digits);
                let of_houses = partners.len > u8::from(partners.has_cell);
                for (leads, has_one) in
                    leads
                        .iter_mut()
                        .zip([of_houses, partners.has_cell, partners.len > 0])
                {
                    leads[digit] |= u128::from(has_one) << cell;
                }
            }
        }
        Self {
            board,
            cells,
            strong: &room.0,
            leads,
        }
    }

    /// Calls `each` with the candidates that a true one makes false, in order, without those of `known`.
    #[inline]
    pub(super) fn weak(
        &self,
        links: Links,
        candidate: u16,
        known: &[u128; 9],
        mut each: impl FnMut(u16),
    ) {
        let (cell, digit) = split(candidate);
        if links.y {
            for other in bits(self.board.candidates[cell] & !(1 << digit)) {
                if known[other] >> cell & 1 == 0 {
                    each((cell * 9 + other) as u16);
                }
            }
        }
        let rest = SEES[cell] & self.cells[digit] & !known[digit];
        if rest == 0 {
            return;
        }
        let [in_box, in_row, in_column] = PARTS[cell];
        for part in [rest & in_box, rest & in_row, rest & in_column] {
            for peer in cells(part) {
                each((peer * 9 + digit) as u16);
            }
        }
    }

    /// The cells where each digit makes another candidate true if it is false.
    pub(super) fn leads(&self, links: Links) -> &[u128; 9] {
        &self.leads[usize::from(links.y) + usize::from(links.x && links.y)]
    }

    /// The candidates that a false one makes true, in order, with the reason.
    #[inline]
    pub(super) fn strong(&self, links: Links, candidate: u16) -> &[(u16, Cause)] {
        let partners = &self.strong[usize::from(candidate)];
        let first = usize::from(partners.has_cell && !links.y);
        let len = if links.x {
            usize::from(partners.len)
        } else {
            usize::from(partners.has_cell)
        };
        partners.list.get(first..len).unwrap_or_default()
    }

    /// The reason why a true candidate makes another false: the cell, or the first house that holds both.
    pub(super) fn weak_cause(from: u16, to: u16) -> Cause {
        let ((a, _), (b, _)) = (split(from), split(to));
        if a == b {
            return Cause::Cell;
        }
        let kind = (0..3).find(|&kind| HOUSES_OF[a][kind] == HOUSES_OF[b][kind]);
        kind.map_or(Cause::Start, Cause::of_house)
    }
}
