//! A line as a person reads it: known cells, groups of painted cells, the way that runs can move.
//!
//! ```text
//! clue 2 3     . # ? ? ? ? # ? .          known cells: colours by number, OPEN for the others
//!                ^         ^              groups: painted cells of one colour side by side
//! ```

use std::cell::OnceCell;

use cellwise_nonogram::Line;

use super::board::{Board, OPEN};
use super::clues::{Clues, LineClue, Run};
use super::side::Side;
use super::technique::{Held, Owned};

/// The colour of cells that are not painted.
pub(crate) const BACKGROUND: u8 = 0;

/// A line of a board.
#[derive(Clone, Copy)]
pub(crate) struct LineView<'a> {
    pub(crate) board: &'a Board,
    pub(crate) clues: &'a Clues,
    pub(crate) clue: &'a LineClue,
    /// The known colours; [`OPEN`] for the others.
    pub(crate) cells: &'a [u8],
    seen: &'a Seen,
}

/// What was seen on a line since it changed: a dozen techniques look at the same things.
#[derive(Default)]
pub(crate) struct Seen {
    groups: OnceCell<Vec<Group>>,
    reach: OnceCell<Option<Vec<(usize, usize)>>>,
    extremes: OnceCell<Option<Vec<(usize, usize)>>>,
    owned: OnceCell<Vec<Owned>>,
    /// From the start of the line, and from its end.
    held: [OnceCell<Option<Held>>; 2],
}

/// Painted cells of one colour side by side, as many as there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    pub(crate) first: usize,
    /// One after the last.
    pub(crate) end: usize,
    pub(crate) colour: u8,
}

impl Group {
    pub(crate) fn len(self) -> usize {
        self.end - self.first
    }
}

impl<'a> LineView<'a> {
    pub(crate) fn new(board: &'a Board, line: usize, seen: &'a Seen) -> Self {
        let clues: &Clues = &board.clues;
        let clue = &clues.lines[line];
        Self {
            board,
            clues,
            clue,
            cells: board.line(clue.line),
            seen,
        }
    }

    /// The groups with the runs that they can belong to, as `owned` finds them the first time.
    pub(crate) fn owned(&self, owned: impl FnOnce() -> Vec<Owned>) -> &'a [Owned] {
        self.seen.owned.get_or_init(owned)
    }

    /// The first run from a side that a painted cell holds, as `held` finds it the first time.
    pub(crate) fn held(&self, from_end: bool, held: impl FnOnce() -> Option<Held>) -> Option<Held> {
        *self.seen.held[usize::from(from_end)].get_or_init(held)
    }

    pub(crate) fn line(&self) -> Line {
        self.clue.line
    }

    pub(crate) fn runs(&self) -> &'a [Run] {
        &self.clue.runs
    }

    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The cell of the board at a place of the line.
    pub(crate) fn cell(&self, place: usize) -> usize {
        self.clues.cell(self.line(), place)
    }

    /// The colour of all runs, if they have the same.
    pub(crate) fn sole_colour(&self) -> Option<u8> {
        let first = self.runs().first()?.colour;
        let same = self.runs().iter().all(|run| run.colour == first);
        same.then_some(first)
    }

    /// The longest run of a colour; 0 if there is none.
    pub(crate) fn longest(&self, colour: u8) -> usize {
        let runs = self.runs().iter().filter(|run| run.colour == colour);
        runs.map(|run| run.length).max().unwrap_or(0)
    }

    /// The groups of painted cells, in order.
    pub(crate) fn groups(&self) -> &'a [Group] {
        self.seen.groups.get_or_init(|| self.find_groups())
    }

    fn find_groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (place, &colour) in self.cells.iter().enumerate() {
            if colour == OPEN || colour == BACKGROUND {
                continue;
            }
            match groups.last_mut() {
                Some(last) if last.end == place && last.colour == colour => last.end += 1,
                _ => groups.push(Group {
                    first: place,
                    end: place + 1,
                    colour,
                }),
            }
        }
        groups
    }

    /// The places of all known cells.
    pub(crate) fn known(&self) -> Vec<usize> {
        let places = 0..self.len();
        places.filter(|&place| self.cells[place] != OPEN).collect()
    }

    /// The stretch around a group in which its run lies: cells that can have its colour, up to the next that can't.
    pub(crate) fn stretch(&self, group: Group) -> (usize, usize) {
        let blocked = |place: usize| self.cells[place] != OPEN && self.cells[place] != group.colour;
        let first = (0..group.first).rev().find(|&place| blocked(place));
        let end = (group.end..self.len()).find(|&place| blocked(place));
        (first.map_or(0, |wall| wall + 1), end.unwrap_or(self.len()))
    }

    /// The line read from its start, or from its end.
    pub(crate) fn side(&self, from_end: bool) -> Side<'a> {
        Side {
            view: *self,
            from_end,
        }
    }

    pub(crate) fn sides(&self) -> [Side<'a>; 2] {
        [self.side(false), self.side(true)]
    }

    /// For each run the first and the last place where it can begin, if the runs keep their order and stay clear
    /// of cells known to be of another colour. Painted cells that a run leaves uncovered are not looked at.
    pub(crate) fn reach(&self) -> Option<&'a [(usize, usize)]> {
        let reach = self.seen.reach.get_or_init(|| {
            let firsts = self.side(false).pushed()?;
            let lasts = self.side(true).pushed()?;
            Some(self.spans(&firsts, &lasts))
        });
        reach.as_deref()
    }

    /// The same with all known cells: the leftmost and the rightmost placement of all runs.
    pub(crate) fn extremes(&self) -> Option<&'a [(usize, usize)]> {
        let extremes = self.seen.extremes.get_or_init(|| {
            let firsts = self.side(false).leftmost()?;
            let lasts = self.side(true).leftmost()?;
            Some(self.spans(&firsts, &lasts))
        });
        extremes.as_deref()
    }

    /// The open places that no run gets to, if each begins within its span. Spans follow each other as the runs do.
    pub(crate) fn beyond(&self, spans: &[(usize, usize)]) -> Vec<usize> {
        let mut beyond = Vec::new();
        // Places before this one are within the spans so far, or between them.
        let mut next = 0;
        let ends = spans.iter().zip(self.runs());
        let spans = ends.map(|(&(first, last), run)| (first, last + run.length));
        for (first, end) in spans.chain([(self.len(), self.len())]) {
            beyond.extend((next..first).filter(|&place| self.cells[place] == OPEN));
            next = next.max(end);
        }
        beyond
    }

    /// First and last places of runs, the latter read from the end.
    fn spans(&self, firsts: &[usize], lasts: &[usize]) -> Vec<(usize, usize)> {
        let runs = self.runs().iter().enumerate();
        let number = self.runs().len();
        runs.map(|(j, run)| {
            let last = self.len() - lasts[number - 1 - j] - run.length;
            (firsts[j], last)
        })
        .collect()
    }
}
