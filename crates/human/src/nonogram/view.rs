//! A line as a person reads it: known cells, groups of painted cells, the way that runs can move.
//!
//! ```text
//! clue 2 3     . # ? ? ? ? # ? .          known cells: colours by number, OPEN for the others
//!                ^         ^              groups: painted cells of one colour side by side
//! ```

use std::cell::OnceCell;

use cellwise_nonogram::Line;

use super::board::{Board, OPEN};
use super::clues::{Clues, LineClue, Run, gap};
use super::technique::Owned;

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

/// A line read from one side: its first cell is the one at that side.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    pub(crate) view: LineView<'a>,
    pub(crate) from_end: bool,
}

impl Side<'_> {
    pub(crate) fn len(&self) -> usize {
        self.view.len()
    }

    /// The place in the line of cell number `i` from this side.
    pub(crate) fn place(&self, i: usize) -> usize {
        match self.from_end {
            true => self.len() - 1 - i,
            false => i,
        }
    }

    pub(crate) fn at(&self, i: usize) -> u8 {
        self.view.cells[self.place(i)]
    }

    /// The number in the clue of run number `j` from this side.
    pub(crate) fn run_index(&self, j: usize) -> usize {
        match self.from_end {
            true => self.view.runs().len() - 1 - j,
            false => j,
        }
    }

    pub(crate) fn run(&self, j: usize) -> Run {
        self.view.runs()[self.run_index(j)]
    }

    /// Returns true if a run of a colour may cover the cell, by that cell alone.
    pub(crate) fn takes(&self, i: usize, colour: u8) -> bool {
        let known = self.at(i);
        known == OPEN || known == colour
    }

    /// The first place for each run, one after the other, clear of cells of other colours.
    pub(crate) fn pushed(&self) -> Option<Vec<usize>> {
        let number = self.view.runs().len();
        let mut starts: Vec<usize> = Vec::with_capacity(number);
        let mut next = 0;
        for j in 0..number {
            let run = self.run(j);
            if let Some(&before) = starts.last() {
                let previous = self.run(j - 1);
                next = before + previous.length + gap(previous, run);
            }
            let mut fits = 0;
            let mut i = next;
            while fits < run.length {
                if i >= self.len() {
                    return None;
                }
                fits = if self.takes(i, run.colour) {
                    fits + 1
                } else {
                    0
                };
                i += 1;
            }
            starts.push(i - run.length);
        }
        Some(starts)
    }

    /// The placement of all runs closest to this side that agrees with the known cells.
    pub(crate) fn leftmost(&self) -> Option<Vec<usize>> {
        let (cells, number) = (self.len(), self.view.runs().len());
        let width = cells + 2;
        // rest[j][i]: runs from j on can be placed in the cells from i on.
        let mut rest = vec![false; (number + 1) * width];
        let is_free = |i: usize| self.takes(i, BACKGROUND);
        rest[number * width + cells] = true;
        for i in (0..cells).rev() {
            rest[number * width + i] = rest[number * width + i + 1] && is_free(i);
        }
        for j in (0..number).rev() {
            let run = self.run(j);
            let mut fits = 0;
            for i in (0..cells).rev() {
                fits = if self.takes(i, run.colour) {
                    fits + 1
                } else {
                    0
                };
                let placed = fits >= run.length && self.goes_on(j, i + run.length, &rest, width);
                let later = is_free(i) && rest[j * width + i + 1];
                rest[j * width + i] = placed || later;
            }
        }
        let mut starts = Vec::with_capacity(number);
        let mut i = 0;
        for j in 0..number {
            let run = self.run(j);
            loop {
                if i >= cells || !rest[j * width + i] {
                    return None;
                }
                let fits = i + run.length <= cells
                    && (i..i + run.length).all(|i| self.takes(i, run.colour));
                if fits && self.goes_on(j, i + run.length, &rest, width) {
                    break;
                }
                i += 1;
            }
            starts.push(i);
            i += run.length;
            if j + 1 < number {
                i += gap(run, self.run(j + 1));
            }
        }
        rest[0].then_some(starts)
    }

    /// Returns true if the runs after `j` can be placed when that one ends before `end`.
    fn goes_on(&self, j: usize, end: usize, rest: &[bool], width: usize) -> bool {
        let number = self.view.runs().len();
        let gap = match j + 1 < number {
            true => gap(self.run(j), self.run(j + 1)),
            false => 0,
        };
        let free = (0..gap).all(|k| end + k < self.len() && self.takes(end + k, BACKGROUND));
        free && rest[(j + 1) * width + end + gap]
    }

    /// Skips what is settled at this side: background cells and finished runs. Gives the first cell after them and
    /// the number of the first run that is not finished.
    pub(crate) fn unsettled(&self) -> Option<(usize, usize)> {
        let number = self.view.runs().len();
        let (mut i, mut j) = (0, 0);
        while i < self.len() {
            if self.at(i) == BACKGROUND {
                i += 1;
                continue;
            }
            if j == number {
                return None;
            }
            let run = self.run(j);
            let end = i + run.length;
            let whole = end <= self.len()
                && (i..end).all(|i| self.at(i) == run.colour)
                && (end == self.len() || (self.at(end) != OPEN && self.at(end) != run.colour));
            if !whole {
                return Some((i, j));
            }
            (i, j) = (end, j + 1);
        }
        None
    }
}
