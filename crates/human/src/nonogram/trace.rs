//! The same consequences told line by line, with no line that the argument does not need.
//!
//! In: a board at rest, a supposition, the lines to visit. Out: a chain of lines, each with the cells it settles, up
//! to a line without a placement or to cells that were asked for. Lines are visited one after the other, so each link
//! follows from the links before it. Then the argument is read backwards: of every line only those changes
//! are kept without which the conclusion fails.

use std::collections::VecDeque;

use cellwise_nonogram::LineRoom;

use super::board::{Board, each_lost};
use super::step::{Chain, Link, Paint};

/// A visit to a line that changed something, or broke it.
struct Event {
    line: usize,
    /// The candidates of the line before.
    can: Vec<u64>,
    /// Colours that cells lost by it.
    lost: Vec<(usize, u8)>,
    /// Those that the argument needs.
    needed: Vec<(usize, u8)>,
    is_broken: bool,
}

/// A supposition followed line by line.
pub(crate) struct Trace<'a> {
    base: &'a Board,
    board: Board,
    /// `None` if nothing is supposed.
    suppose: Option<Paint>,
    events: Vec<Event>,
    may: Vec<u64>,
    room: LineRoom,
}

impl<'a> Trace<'a> {
    /// A trace that begins with a supposition; without one, with all lines.
    pub(crate) fn new(base: &'a Board, suppose: Option<Paint>) -> Self {
        let mut board = base.clone();
        if let Some(paint) = suppose {
            board.set(paint.cell, paint.number());
        }
        Self {
            base,
            board,
            suppose,
            events: Vec::new(),
            may: Vec::new(),
            room: LineRoom::default(),
        }
    }

    /// Visits a line; returns the cells that changed, or `None` if it has no placement.
    pub(crate) fn visit(&mut self, line: usize) -> Option<Vec<usize>> {
        let clues = &self.base.clues;
        let clue = &clues.lines[line];
        let can = self.board.candidates(clue.line).to_vec();
        let mut event = Event {
            line,
            can,
            lost: Vec::new(),
            needed: Vec::new(),
            is_broken: false,
        };
        if !self.board.solve(clue, &mut self.may, &mut self.room) {
            event.is_broken = true;
            self.events.push(event);
            return None;
        }
        each_lost(&event.can, &self.may, clue.length, |place, colour| {
            event.lost.push((clues.cell(clue.line, place), colour));
        });
        let mut cells = Vec::new();
        for &(cell, colour) in &event.lost {
            self.board.drop(cell, colour);
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
        if !event.lost.is_empty() {
            self.events.push(event);
        }
        Some(cells)
    }

    /// Visits all lines that change, until nothing changes or a line breaks; returns true if one broke.
    pub(crate) fn run(&mut self) -> bool {
        let clues = &self.base.clues;
        let mut queue: VecDeque<usize> = match self.suppose {
            Some(paint) => clues.lines_of(paint.cell).into(),
            None => (0..clues.lines.len()).collect(),
        };
        let mut is_listed = vec![false; clues.lines.len()];
        for &line in &queue {
            is_listed[line] = true;
        }
        while let Some(line) = queue.pop_front() {
            is_listed[line] = false;
            let Some(changed) = self.visit(line) else {
                return true;
            };
            for other in changed
                .iter()
                .flat_map(|&cell| self.base.clues.lines_of(cell))
            {
                if other != line && !std::mem::replace(&mut is_listed[other], true) {
                    queue.push_back(other);
                }
            }
        }
        false
    }

    /// The argument that ends with the line that broke last.
    pub(crate) fn until_the_break(mut self) -> Chain {
        self.shorten()
    }

    /// The argument for the loss of some candidates.
    pub(crate) fn until_losses(mut self, lost: &[(usize, u8)]) -> Chain {
        for event in &mut self.events {
            let wanted = |one: &&(usize, u8)| lost.contains(one);
            event.needed = event.lost.iter().filter(wanted).copied().collect();
        }
        self.shorten()
    }

    /// Reads the events backwards and keeps those that are needed.
    fn shorten(&mut self) -> Chain {
        for i in (0..self.events.len()).rev() {
            let event = &self.events[i];
            if !event.is_broken && event.needed.is_empty() {
                continue;
            }
            let premises = self.premises(i);
            for premise in premises {
                let cause = self.events[..i]
                    .iter_mut()
                    .find(|event| event.lost.contains(&premise));
                // A premise without a cause is the supposition itself.
                if let Some(cause) = cause
                    && !cause.needed.contains(&premise)
                {
                    cause.needed.push(premise);
                }
            }
        }
        self.chain()
    }

    /// Losses of candidates in the line of an event, since the start, from which its result follows. None can be left out.
    fn premises(&mut self, number: usize) -> Vec<(usize, u8)> {
        let event = &self.events[number];
        let clues = &self.base.clues;
        let clue = &clues.lines[event.line];
        let before = self.base.candidates(clue.line);
        let words = clue.solver.words();
        // What the line itself found out earlier follows from the rest: it goes first.
        let own = |cell: usize, colour: u8| {
            let earlier = self.events[..number].iter();
            let mut earlier = earlier.filter(|event| event.lost.contains(&(cell, colour)));
            earlier.next().is_some_and(|cause| cause.line == event.line)
        };
        let mut changed: Vec<(bool, usize)> = Vec::new();
        each_lost(before, &event.can, clue.length, |place, colour| {
            changed.push((!own(clues.cell(clue.line, place), colour), place));
        });
        changed.sort_unstable();
        changed.dedup_by_key(|(_, place)| *place);
        let mut can = event.can.clone();
        self.may.clear();
        self.may.resize(can.len(), 0);
        let mut needed = Vec::new();
        for (_, place) in changed {
            let kept = can.clone();
            for colour in 0..clues.colours {
                let (word, bit) = (colour * words + place / 64, 1u64 << (place % 64));
                can[word] |= before[word] & bit;
            }
            let placed = clue.solver.solve(&can, &mut self.may, &mut self.room);
            let holds = match event.is_broken {
                true => !placed,
                false => {
                    let gone = |&(cell, colour): &(usize, u8)| {
                        let place = clues.place(clue.line, cell);
                        let word = self.may[usize::from(colour) * words + place / 64];
                        word >> (place % 64) & 1 == 0
                    };
                    !placed || event.needed.iter().all(gone)
                }
            };
            if !holds {
                can = kept;
                needed.push(place);
            }
        }
        let mut premises = Vec::new();
        each_lost(before, &event.can, clue.length, |place, colour| {
            if needed.contains(&place) {
                premises.push((clues.cell(clue.line, place), colour));
            }
        });
        premises
    }

    fn chain(&self) -> Chain {
        let mut board = self.base.clone();
        if let Some(paint) = self.suppose {
            board.set(paint.cell, paint.number());
        }
        let mut links: Vec<Link> = Vec::new();
        for event in &self.events {
            if !event.is_broken && event.needed.is_empty() {
                continue;
            }
            let mut needed = event.needed.clone();
            needed.sort_unstable();
            let (mut settles, mut drops) = (Vec::new(), Vec::new());
            for of_cell in needed.chunk_by(|a, b| a.0 == b.0) {
                let cell = of_cell[0].0;
                for &(cell, colour) in of_cell {
                    board.drop(cell, colour);
                }
                match board.count(cell) {
                    1 => settles.push(Paint::new(cell, board.known(cell))),
                    _ => drops.extend(of_cell.iter().map(|&(cell, c)| Paint::new(cell, c))),
                }
            }
            links.push(Link {
                line: self.base.clues.lines[event.line].line,
                settles,
                drops,
            });
        }
        Chain {
            suppose: self.suppose,
            links,
        }
    }
}
