//! Mistakes in the player's picture, each with the line that proves it.
//!
//! In: a position. Out: cells that differ from the only solution, or lines that can't be finished. A line that can't be finished
//! proves a mistake at once. Otherwise the right cells of the picture are followed line by line, and the line
//! that settles a wrong cell proves that it is wrong.

use std::collections::VecDeque;

use cellwise_core::{Budget, Limit};
use cellwise_nonogram::{Colour, Line, LineRoom};

use super::board::{Board, OPEN, each_lost};
use super::clues::Clues;
use super::position::Position;
use super::words::{at_the_start, cell_name, colour_name, with_clue};

/// A mistake in the picture, which keeps the player from the solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Mistake {
    /// A cell that is not the solution's.
    Cell {
        /// The cell.
        cell: usize,
        /// Its colour in the picture.
        colour: Colour,
        /// Its colour in the solution.
        right: Colour,
        /// The line that proves it; `None` if it takes more than one line at a time.
        line: Option<Line>,
        /// That line can't be finished as it stands.
        is_broken: bool,
    },
    /// A line that can't be finished. Reported when there is not exactly one solution to compare with.
    Line {
        /// The line.
        line: Line,
    },
}

impl Mistake {
    /// The mistake in words.
    pub(crate) fn text(&self, clues: &Clues) -> String {
        match *self {
            Self::Cell {
                cell,
                colour,
                right,
                line,
                is_broken,
            } => {
                let name = cell_name(clues, cell);
                let [wrong, right] =
                    [colour, right].map(|colour| colour_name(clues, colour.number() as u8));
                let proof = match line {
                    Some(line) if is_broken => {
                        let line = with_clue(clues, line);
                        format!("{} can't be finished with it", at_the_start(&line))
                    }
                    Some(line) => {
                        let line = with_clue(clues, line);
                        format!("{} proves it", at_the_start(&line))
                    }
                    None => "the only solution has it so".to_owned(),
                };
                let proof = match line {
                    Some(_) => format!(". {proof}."),
                    None => format!(": {proof}."),
                };
                format!("{name} is not {wrong}; it is {right}{proof}")
            }
            Self::Line { line } => {
                let line = with_clue(clues, line);
                format!("{} can't be finished.", at_the_start(&line))
            }
        }
    }

    /// The cell, if it is about one.
    #[must_use]
    pub fn cell(&self) -> Option<usize> {
        match self {
            Self::Cell { cell, .. } => Some(*cell),
            Self::Line { .. } => None,
        }
    }

    /// The line that proves it, if there is one.
    #[must_use]
    pub fn line(&self) -> Option<Line> {
        match self {
            Self::Cell { line, .. } => *line,
            Self::Line { line } => Some(*line),
        }
    }
}

/// The search for mistakes, which can pause and go on.
pub(crate) struct MistakeSearch {
    player: Option<Board>,
    /// Lines of the player's board that are asked.
    next: usize,
    broken: Vec<usize>,
    wrong: Vec<(usize, u8, u8)>,
    has_solution: bool,
    /// The right cells, followed line by line; the lines that are still to be asked.
    right: Option<(Board, VecDeque<usize>, Vec<bool>)>,
    proofs: Vec<Option<usize>>,
    may: Vec<u64>,
    room: LineRoom,
}

impl MistakeSearch {
    pub(crate) fn new(position: &Position) -> Self {
        let player = position.board().cloned();
        let solution = position.solution();
        let wrong = |board: &Board| -> Vec<(usize, u8, u8)> {
            let Some(solution) = solution else {
                return Vec::new();
            };
            let cells = solution.cells().iter().enumerate();
            let right = cells.filter_map(|(cell, right)| Some((cell, right.colour()?)));
            let right = right.map(|(cell, right)| (cell, board.known(cell), right.number() as u8));
            let differs = |&(_, known, right): &(usize, u8, u8)| known != OPEN && known != right;
            right.filter(differs).collect()
        };
        let wrong = player.as_ref().map_or_else(Vec::new, wrong);
        Self {
            next: 0,
            broken: Vec::new(),
            has_solution: solution.is_some(),
            right: None,
            proofs: vec![None; wrong.len()],
            may: Vec::new(),
            room: LineRoom::default(),
            wrong,
            player,
        }
    }

    /// Goes on to the mistakes or to the end of the budget.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Vec<Mistake>, Limit> {
        let Some(player) = &self.player else {
            return Ok(Vec::new());
        };
        // With a solution and no wrong cell every line can be finished.
        if self.has_solution && self.wrong.is_empty() {
            return Ok(Vec::new());
        }
        while let Some(clue) = player.clues.lines.get(self.next) {
            if !player.solve(clue, &mut self.may, &mut self.room) {
                self.broken.push(self.next);
            }
            self.next += 1;
            budget.spend(clue.solver.effort())?;
        }
        if !self.has_solution {
            let lines = self.broken.iter();
            let line = |&line: &usize| player.clues.lines[line].line;
            return Ok(lines
                .map(|line_number| Mistake::Line {
                    line: line(line_number),
                })
                .collect());
        }
        self.prove(budget)?;
        Ok(self.mistakes())
    }

    /// Follows the right cells until every wrong one is proved or nothing changes.
    fn prove(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let Some(player) = &self.player else {
            return Ok(());
        };
        let clues = &player.clues;
        let wrong = &self.wrong;
        let (board, queue, is_listed) = self.right.get_or_insert_with(|| {
            let mut board = Board::new(clues);
            for cell in 0..player.cells() {
                let known = player.known(cell);
                if known != OPEN && wrong.binary_search_by_key(&cell, |&(c, ..)| c).is_err() {
                    board.set(cell, known);
                }
            }
            let lines = 0..clues.lines.len();
            (board, lines.collect(), vec![true; clues.lines.len()])
        });
        while let Some(line) = queue.pop_front() {
            is_listed[line] = false;
            let clue = &clues.lines[line];
            if !board.solve(clue, &mut self.may, &mut self.room) {
                break;
            }
            let mut lost = Vec::new();
            let can = board.candidates(clue.line);
            each_lost(can, &self.may, clue.length, |place, colour| {
                lost.push((clues.cell(clue.line, place), colour));
            });
            for (cell, colour) in lost {
                board.drop(cell, colour);
                if let Ok(i) = self.wrong.binary_search_by_key(&cell, |&(cell, ..)| cell)
                    && colour == self.wrong[i].1
                {
                    self.proofs[i].get_or_insert(line);
                }
                for other in clues.lines_of(cell) {
                    if other != line && !std::mem::replace(&mut is_listed[other], true) {
                        queue.push_back(other);
                    }
                }
            }
            if self.proofs.iter().all(Option::is_some) {
                break;
            }
            budget.spend(clue.solver.effort())?;
        }
        queue.clear();
        Ok(())
    }

    fn mistakes(&self) -> Vec<Mistake> {
        let Some(player) = &self.player else {
            return Vec::new();
        };
        let clues = &player.clues;
        let each = self.wrong.iter().zip(&self.proofs);
        each.map(|(&(cell, colour, right), &proof)| {
            let lines = clues.lines_of(cell);
            let broken = lines.into_iter().find(|line| self.broken.contains(line));
            let line = broken.or(proof);
            Mistake::Cell {
                cell,
                colour: Colour::new(colour),
                right: Colour::new(right),
                line: line.map(|line| clues.lines[line].line),
                is_broken: broken.is_some(),
            }
        })
        .collect()
    }
}
