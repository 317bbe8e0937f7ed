//! `xsum`, `skyscraper`, `hiddenskyscraper` and `numberedroom`: the kinds of clue outside the board.

use super::outside::{Clue, Outside};
use super::tools::keep;
use super::tools::machine::{Along, Machine};
use super::{Dead, Form, Propagator, RuleFault, sums};
use crate::digits::each;

/// The first digits of a line, as many as the very first says, add up to the clue.
pub type XSum = Outside<XSumKind>;
/// The number of buildings seen from the clue; a digit is the height of a building.
pub type Skyscraper = Outside<SkyscraperKind>;
/// The first building that is hidden by a higher one before it.
pub type HiddenSkyscraper = Outside<HiddenSkyscraperKind>;
/// The digit in the room whose number stands in the first cell.
pub type NumberedRoom = Outside<NumberedRoomKind>;

/// The kind of [`XSum`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XSumKind;
/// The kind of [`Skyscraper`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SkyscraperKind;
/// The kind of [`HiddenSkyscraper`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HiddenSkyscraperKind;
/// The kind of [`NumberedRoom`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberedRoomKind;

/// The line of a clue as digits that an automaton reads.
fn along<K, S: Ord + Clone>(
    clue: &Outside<K>,
    start: S,
    step: impl Fn(&S, usize) -> Option<S>,
    is_end: impl Fn(&S) -> bool,
) -> Vec<Box<dyn Propagator>> {
    let machine = Machine::new(clue.size(), start, step, is_end);
    let machine = machine.expect("at most as many states as pairs of a digit and a place");
    vec![Along::boxed(clue.cells().to_vec(), &machine)]
}

/// The maximum number of sets of digits to try one by one for each number of cells.
const MAX_SETS: usize = 1_000;

/// The propagator of an X-sum. By the digit of the first cell:
enum First {
    /// one of these sets fills the cells that are added up;
    Sets(Vec<u64>),
    /// or there are more sets than are worth trying.
    Any,
}

struct FirstDigits {
    cells: Vec<usize>,
    sum: usize,
    by_first: Vec<First>,
}

impl Clue for XSumKind {
    const FORM: Form = Form {
        name: "xsum",
        form: "xsum left|right|top|bottom NUMBER SUM",
        meaning: "the first digits of line NUMBER, as many as the very first digit says, add up to SUM",
        called: "X-sum",
        said: "The first X digits of the line add up to the number outside; X is the first of them.",
    };
    const EXPECTED: &'static str = "the sum of the first digits";

    fn propagators(clue: &Outside<Self>) -> Vec<Box<dyn Propagator>> {
        let all = u64::MAX >> (64 - clue.size());
        let by_first =
            (1..=clue.size()).map(
                |first| match sums::sets(all, first, clue.clue(), MAX_SETS) {
                    Some(mut sets) => {
                        sets.retain(|set| set >> (first - 1) & 1 != 0);
                        First::Sets(sets)
                    }
                    None => First::Any,
                },
            );
        vec![Box::new(FirstDigits {
            cells: clue.cells().to_vec(),
            sum: clue.clue(),
            by_first: by_first.collect(),
        })]
    }

    fn faults(clue: usize, line: &[usize]) -> Option<RuleFault> {
        let first = line[0];
        if first == 0 {
            return None;
        }
        let total = line[..first].iter().sum();
        let full = !line[..first].contains(&0);
        (total > clue || (full && total < clue)).then_some(RuleFault::Total { total })
    }
}

impl Propagator for FirstDigits {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let mut supported = vec![0u64; digits.len()];
        let all = digits.iter().fold(0, |all, left| all | left);
        for first in each(digits[0]) {
            let count = first + 1;
            let mut take = |within: u64, without: u64| {
                supported[0] |= 1 << first;
                for (i, support) in supported.iter_mut().enumerate().skip(1) {
                    *support |= if i < count { within } else { without };
                }
            };
            match &self.by_first[first] {
                First::Any => {
                    let mut part = digits[..count].to_vec();
                    part[0] = 1 << first;
                    let can = count * digits.len() >= self.sum;
                    if can && sums::narrow(&mut part, self.sum).is_ok() {
                        take(all, all);
                    }
                }
                First::Sets(sets) => {
                    for &set in sets {
                        if fits(digits, count, first, set) {
                            take(set & !(1 << first), all & !set);
                        }
                    }
                }
            }
        }
        keep(digits, &supported)
    }
}

/// Returns true if the first cell holds `first`, the other cells of the first `count` each have a digit of
/// `set`, all cells behind them one that is not in it, and each digit has a cell.
fn fits(digits: &[u64], count: usize, first: usize, set: u64) -> bool {
    let within = set & !(1 << first);
    let inside = digits[1..count].iter();
    let outside = digits[count..].iter();
    let union = inside.clone().fold(0, |all, left| all | left);
    inside.clone().all(|left| left & within != 0)
        && within & !union == 0
        && outside.clone().all(|left| left & !set != 0)
}

impl Clue for SkyscraperKind {
    const FORM: Form = Form {
        name: "skyscraper",
        form: "skyscraper left|right|top|bottom NUMBER COUNT",
        meaning: "COUNT buildings are seen along line NUMBER, where a digit is a height and higher ones hide lower ones behind them",
        called: "skyscraper",
        said: "The number outside says how many digits are larger than all before them.",
    };
    const EXPECTED: &'static str = "the number of buildings that are seen";

    fn propagators(clue: &Outside<Self>) -> Vec<Box<dyn Propagator>> {
        let count = clue.clue();
        let step = |&(highest, seen): &(usize, usize), digit: usize| {
            let next = if digit > highest {
                (digit, seen + 1)
            } else {
                (highest, seen)
            };
            (next.1 <= count).then_some(next)
        };
        along(clue, (0, 0), step, |&(_, seen)| seen == count)
    }

    fn faults(clue: usize, line: &[usize]) -> Option<RuleFault> {
        if line.contains(&0) {
            return None;
        }
        let is_seen = |i: &usize| line[..*i].iter().all(|before| *before < line[*i]);
        let count = (0..line.len()).filter(is_seen).count();
        (count != clue).then_some(RuleFault::Seen { count })
    }
}

/// How far a line has been read, by what may still come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hiding {
    /// Every building so far was seen; this is the highest.
    Rising(usize),
    /// The right building was hidden.
    Found,
}

impl Clue for HiddenSkyscraperKind {
    const FORM: Form = Form {
        name: "hiddenskyscraper",
        form: "hiddenskyscraper left|right|top|bottom NUMBER DIGIT",
        meaning: "along line NUMBER the first building that is hidden by a higher one before it has the height DIGIT",
        called: "hidden skyscraper",
        said: "The digit outside is the first one that a larger digit hides.",
    };
    const EXPECTED: &'static str = "the height of the first hidden building";

    fn propagators(clue: &Outside<Self>) -> Vec<Box<dyn Propagator>> {
        let height = clue.clue();
        let step = |state: &Hiding, digit: usize| match *state {
            Hiding::Found => Some(Hiding::Found),
            Hiding::Rising(highest) if digit > highest => Some(Hiding::Rising(digit)),
            Hiding::Rising(_) => (digit == height).then_some(Hiding::Found),
        };
        along(clue, Hiding::Rising(0), step, |&s| s == Hiding::Found)
    }

    fn faults(clue: usize, line: &[usize]) -> Option<RuleFault> {
        let known = line.iter().position(|&digit| digit == 0);
        let known = &line[..known.unwrap_or(line.len())];
        let hidden = known.windows(2).find(|two| two[1] <= two[0]);
        match hidden {
            Some(two) if two[1] == clue => None,
            Some(two) => Some(RuleFault::Hidden {
                digit: two[1] as u8,
            }),
            None if known.len() == line.len() => Some(RuleFault::Sequence),
            None => None,
        }
    }
}

struct Room {
    cells: Vec<usize>,
    digit: usize,
}

impl Clue for NumberedRoomKind {
    const FORM: Form = Form {
        name: "numberedroom",
        form: "numberedroom left|right|top|bottom NUMBER DIGIT",
        meaning: "the first digit of line NUMBER says which of its cells holds DIGIT",
        called: "numbered room",
        said: "The digit outside stands in the line where the line's first digit says.",
    };
    const EXPECTED: &'static str = "the digit in that room";

    fn propagators(clue: &Outside<Self>) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Room {
            cells: clue.cells().to_vec(),
            digit: clue.clue(),
        })]
    }

    fn faults(clue: usize, line: &[usize]) -> Option<RuleFault> {
        let room = line[0].checked_sub(1)?;
        let found = line[room];
        let digit = found as u8;
        (found != 0 && found != clue).then_some(RuleFault::Room { digit })
    }
}

impl Propagator for Room {
    fn scope(&self) -> &[usize] {
        &self.cells
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        if !(1..=digits.len()).contains(&self.digit) {
            return Err(Dead);
        }
        let wanted = 1u64 << (self.digit - 1);
        // The first cell is its own room only if it holds 1 and 1 is wanted.
        let can = |room: &usize| match *room {
            0 => self.digit == 1,
            room => digits[room] & wanted != 0,
        };
        let rooms: Vec<usize> = each(digits[0]).filter(can).collect();
        digits[0] = rooms.iter().fold(0, |all, room| all | 1 << room);
        match rooms[..] {
            [] => return Err(Dead),
            [room] => digits[room] &= wanted,
            _ => {}
        }
        Ok(())
    }
}
