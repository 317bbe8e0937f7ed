//! Two lines: suppose a cell; its line and the lines across leave a parallel line no placement.
//!
//! ```text
//!        |  |  |
//!   A  ─ x ─y─ y ─     suppose x: line A settles cells y,
//!        |  |  |       the lines across settle cells z,
//!   C  ─ z ─z─ z ─     line C has no placement left
//! ```
//!
//! Edge logic is the case in which A is at the edge of the picture and C is next to it.

use cellwise_nonogram::{Line, LineRoom};

use super::super::board::{Board, OPEN, each_lost};
use super::super::chain_text::told;
use super::super::sink::Sink;
use super::super::step::{Mark, Paint, Role, Step};
use super::super::table::Technique;
use super::super::trace::Trace;

/// Room for the search.
pub(crate) struct Bench {
    board: Board,
    may: Vec<u64>,
    room: LineRoom,
}

impl Bench {
    pub(crate) fn new(board: &Board) -> Self {
        Self {
            board: board.clone(),
            may: Vec::new(),
            room: LineRoom::default(),
        }
    }

    /// Solves a line and lists the candidates it loses; `None` if it has no placement.
    fn lost(&mut self, line: usize) -> Option<Vec<(usize, u8)>> {
        let clues = &self.board.clues;
        let clue = &clues.lines[line];
        if !self.board.solve(clue, &mut self.may, &mut self.room) {
            return None;
        }
        let mut lost = Vec::new();
        let can = self.board.candidates(clue.line);
        each_lost(can, &self.may, clue.length, |place, colour| {
            lost.push((clues.cell(clue.line, place), colour));
        });
        Some(lost)
    }

    fn apply(&mut self, lost: &[(usize, u8)]) {
        for &(cell, colour) in lost {
            self.board.drop(cell, colour);
        }
    }

    /// The lines parallel to `line` that break when a cell of it has a colour.
    fn broken(&mut self, base: &Board, line: Line, cell: usize, colour: u8) -> Vec<usize> {
        let clues = &base.clues;
        self.board.clone_from(base);
        self.board.set(cell, colour);
        let Some(own) = self.lost(clues.index(line)) else {
            return Vec::new();
        };
        self.apply(&own);
        let mut across: Vec<usize> = own.iter().map(|&(cell, _)| cell).chain([cell]).collect();
        for cell in &mut across {
            *cell = clues.crossing(line, clues.place(line, *cell));
        }
        across.sort_unstable();
        across.dedup();
        let mut reached: Vec<usize> = Vec::new();
        for crossing in across {
            // A crossing line has one new cell, which its own logic allowed.
            let Some(lost) = self.lost(crossing) else {
                continue;
            };
            self.apply(&lost);
            let parallel = clues.lines[crossing].line;
            let lines = lost
                .iter()
                .map(|&(cell, _)| clues.crossing(parallel, clues.place(parallel, cell)));
            reached.extend(lines);
        }
        reached.sort_unstable();
        reached.dedup();
        reached.retain(|&other| other != clues.index(line));
        reached.retain(|&other| self.lost(other).is_none());
        reached
    }
}

/// Returns true if a line is at the edge of the picture and the other is next to it.
fn is_at_the_edge(board: &Board, line: Line, other: usize) -> bool {
    let clues = &board.clues;
    let (number, lines) = match line {
        Line::Row(row) => (row, clues.height),
        Line::Column(column) => (column, clues.width),
    };
    let other = match clues.lines[other].line {
        Line::Row(row) => row,
        Line::Column(column) => column,
    };
    (number == 0 && other == 1) || (number + 1 == lines && other + 2 == lines)
}

/// Looks at all suppositions on one cell.
pub(crate) fn find(board: &Board, cell: usize, bench: &mut Bench, out: &mut Sink) {
    if board.known(cell) != OPEN {
        return;
    }
    let clues = &board.clues;
    let wants_edge = out.technique == Technique::EdgeLogic;
    for colour in board.colours(cell) {
        for number in clues.lines_of(cell) {
            let line = clues.lines[number].line;
            let at_edge = match line {
                Line::Row(row) => row == 0 || row + 1 == clues.height,
                Line::Column(column) => column == 0 || column + 1 == clues.width,
            };
            if wants_edge && !at_edge {
                continue;
            }
            let broken = bench.broken(board, line, cell, colour);
            let fits = |&&other: &&usize| !wants_edge || is_at_the_edge(board, line, other);
            let Some(&other) = broken.iter().find(fits) else {
                continue;
            };
            out.steps
                .push(step(board, line, other, Paint::new(cell, colour), out));
            break;
        }
    }
}

fn step(board: &Board, line: Line, other: usize, suppose: Paint, out: &Sink) -> Step {
    let clues = &board.clues;
    let mut step = Step::new(out.technique, vec![line, clues.lines[other].line]);
    super::rule_out(board, suppose, &mut step);
    if out.explains {
        let mut trace = Trace::new(board, Some(suppose));
        let own = trace.visit(clues.index(line)).unwrap_or_default();
        let mut across: Vec<usize> = own.into_iter().chain([suppose.cell]).collect();
        across.sort_unstable();
        for cell in across {
            trace.visit(clues.crossing(line, clues.place(line, cell)));
        }
        trace.visit(other);
        let chain = trace.until_the_break();
        step.marks.extend(chain.marks());
        step.marks.push(Mark {
            cell: suppose.cell,
            role: Role::Supposed,
        });
        step.text = format!(
            "{} So {}",
            told(clues, &chain),
            super::conclusion(clues, &step)
        );
        step.lines = chain.lines();
        step.chains = vec![chain];
    }
    step
}
