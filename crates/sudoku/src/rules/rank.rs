//! `fullrank`: the place of a line among all rows and columns, each read from both ends as a number.
//!
//! A board of size n has 4n such numbers. A side of the board is a row or a column, so each digit begins one
//! number from each side, four in all: the first digit of the number with rank k is k / 4, rounded up, and the
//! rank among those four is left to the other digits. With `ties` some of the four may be equal; the rank is then one
//! more than the number of lines that are less.

use super::outside::{Clue, Outside, Side};
use super::{Dead, Form, Propagator, RuleFault};

/// The rank of a line among all lines, read from both ends as numbers; no other line is equal to it, unless it says so.
pub type FullRank = Outside<FullRankKind>;

/// The kind of [`FullRank`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FullRankKind;

/// The lines that begin with the same digit: one on each side.
const SIDES: usize = 4;

impl Clue for FullRankKind {
    const FORM: Form = Form {
        name: "fullrank",
        form: "fullrank left|right|top|bottom NUMBER RANK [ties]",
        meaning: "of all rows and columns, each read from both ends as a number, line NUMBER read from this side is the RANKth, the least being the first, and no other equals it unless 'ties' is said",
        called: "full rank",
        said: "All rows and columns are read as numbers from all four sides; the number outside is the place of this one in their order.",
    };
    const EXPECTED: &'static str = "the rank of the line";
    const MAY_TIE: bool = true;

    fn propagators(clue: &Outside<Self>) -> Vec<Box<dyn Propagator>> {
        let size = clue.size();
        let sides = Side::NAMES.map(|(_, side)| {
            let lines = (0..size).map(|line| side.cells(line, size));
            lines.collect::<Vec<_>>()
        });
        let own_side = Side::NAMES
            .iter()
            .position(|(_, side)| *side == clue.side());
        vec![Box::new(Ranked {
            cells: (0..size * size).collect(),
            own: clue.cells().to_vec(),
            own_side: own_side.unwrap_or(0),
            sides,
            rank: clue.clue(),
            ties: clue.has_ties(),
        })]
    }

    /// One line alone says nothing.
    fn faults(_: usize, _: &[usize]) -> Option<RuleFault> {
        None
    }

    fn faults_on_board(clue: &Outside<Self>, digits: &[u8]) -> Option<RuleFault> {
        let size = clue.size();
        let read =
            |cells: &[usize]| -> Vec<u8> { cells.iter().map(|&cell| digits[cell]).collect() };
        let own = read(clue.cells());
        // Lines that are less, that are greater, and that may still be either.
        let (mut less, mut greater, mut open) = (0, 0, 0);
        for line in 0..size {
            for (_, side) in Side::NAMES {
                let cells = side.cells(line, size);
                if cells == clue.cells() {
                    continue;
                }
                let other = read(&cells);
                // Up to the first empty cell the digits decide.
                let decides = |(a, b): &(&u8, &u8)| a != b || **a == 0;
                match own.iter().zip(&other).find(decides) {
                    Some((a, b)) if *a == 0 || *b == 0 => open += 1,
                    Some((a, b)) if b < a => less += 1,
                    Some(_) => greater += 1,
                    None if clue.has_ties() => {}
                    None => return Some(RuleFault::Rank { less, greater }),
                }
            }
        }
        let rank = clue.clue();
        let wrong = less + 1 > rank || less + open + 1 < rank;
        wrong.then_some(RuleFault::Rank { less, greater })
    }
}

struct Ranked {
    /// All cells of the board.
    cells: Vec<usize>,
    own: Vec<usize>,
    own_side: usize,
    /// By side: its lines, as they are read from there.
    sides: [Vec<Vec<usize>>; SIDES],
    rank: usize,
    /// Other lines may equal the own one.
    ties: bool,
}

/// How another line compares with the own one.
enum Order {
    Less,
    /// Or equal, where that is allowed.
    Greater,
    /// Equal so far; decided at this place or later.
    Open(usize),
}

impl Ranked {
    /// The lines from other sides that begin with a digit, if that is settled.
    fn rivals(&self, digits: &[u64], first: u64) -> Option<Vec<&[usize]>> {
        let others = (0..SIDES).filter(|&side| side != self.own_side);
        let begins = |line: &&Vec<usize>| digits[line[0]] == first;
        others
            .map(|side| self.sides[side].iter().find(begins).map(Vec::as_slice))
            .collect()
    }

    fn compare(&self, digits: &[u64], other: &[usize]) -> Result<Order, Dead> {
        for (place, (&own, &other)) in self.own.iter().zip(other).enumerate() {
            let (own, other) = (digits[own], digits[other]);
            if own == other && own.is_power_of_two() {
                continue;
            }
            return Ok(match (own, other) {
                _ if highest(other) < own.trailing_zeros() => Order::Less,
                _ if highest(own) < other.trailing_zeros() => Order::Greater,
                _ => Order::Open(place),
            });
        }
        if self.ties {
            Ok(Order::Greater)
        } else {
            Err(Dead)
        }
    }
}

fn highest(digits: u64) -> u32 {
    63 - digits.leading_zeros()
}

/// Leaves a cell the digits of a mask.
fn leave(digits: &mut [u64], cell: usize, mask: u64) -> Result<(), Dead> {
    digits[cell] &= mask;
    if digits[cell] == 0 { Err(Dead) } else { Ok(()) }
}

impl Propagator for Ranked {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let place = self.rank.checked_sub(1).ok_or(Dead)?;
        if place / SIDES >= self.own.len() {
            return Err(Dead);
        }
        let first = 1u64 << (place / SIDES);
        leave(digits, self.own[0], first)?;
        let Some(rivals) = self.rivals(digits, first) else {
            return Ok(());
        };
        let (mut less, mut open) = (0, Vec::new());
        for other in rivals {
            match self.compare(digits, other)? {
                Order::Less => less += 1,
                Order::Greater => {}
                Order::Open(place) => open.push((other[place], self.own[place])),
            }
        }
        let wanted = place % SIDES;
        if less > wanted || less + open.len() < wanted {
            return Err(Dead);
        }
        // Where all that is open must fall on one side, the first open place can't fall on the other.
        for (other, own) in open.iter().copied() {
            let at_most = |digits: u64| u64::MAX >> (63 - highest(digits));
            let at_least = |digits: u64| u64::MAX << digits.trailing_zeros();
            if less == wanted {
                leave(digits, other, at_least(digits[own]))?;
                leave(digits, own, at_most(digits[other]))?;
            } else if less + open.len() == wanted {
                leave(digits, other, at_most(digits[own]))?;
                leave(digits, own, at_least(digits[other]))?;
            }
        }
        Ok(())
    }
}
