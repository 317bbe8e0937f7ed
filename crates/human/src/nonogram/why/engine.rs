//! The engine at work on one question after the other.

use cellwise_core::{Budget, Event, Limit, Search as _};
use cellwise_nonogram::{Clue, Line, Part, Picture, Puzzle, Solver};

/// The engine at work on one question.
#[derive(Default)]
pub(super) struct Engine {
    /// The search under way, and the solutions it found.
    under_way: Option<(Box<Solver>, Vec<Picture>)>,
    /// Nodes of the questions answered.
    nodes: u64,
}

impl Engine {
    /// Up to `max` solutions of a search, which is made when the question is new. After a limit the same question must
    /// be asked again.
    pub(super) fn ask(
        &mut self,
        max: usize,
        budget: &mut Budget,
        solver: impl FnOnce() -> Solver,
    ) -> Result<Vec<Picture>, Limit> {
        let start = || (Box::new(solver()), Vec::new());
        let (solver, found) = self.under_way.get_or_insert_with(start);
        while found.len() < max {
            match solver.advance(budget) {
                Event::Solution(picture) => found.push(picture),
                Event::Exhausted => break,
                Event::Stopped(limit) => return Err(limit),
            }
        }
        self.nodes += solver.stats().nodes;
        let found = std::mem::take(found);
        self.under_way = None;
        Ok(found)
    }

    /// The solutions found for the question under way.
    pub(super) fn found(&self) -> &[Picture] {
        self.under_way.as_ref().map_or(&[], |(_, found)| found)
    }

    /// The nodes searched so far.
    pub(super) fn nodes(&self) -> u64 {
        let under_way = self.under_way.as_ref();
        self.nodes + under_way.map_or(0, |(solver, _)| solver.stats().nodes)
    }
}

/// The puzzle with only those clues whose lines are in `kept`; the others may be anything.
pub(super) fn only(puzzle: &Puzzle, kept: &[Line]) -> Puzzle {
    let any = || Clue::of_parts([Part::Star]);
    let clue = |line: Line| match kept.contains(&line) {
        true => puzzle.clue(line).clone(),
        false => any(),
    };
    let rows: Vec<Clue> = (0..puzzle.height()).map(|i| clue(Line::Row(i))).collect();
    let columns: Vec<Clue> = (0..puzzle.width()).map(|i| clue(Line::Column(i))).collect();
    Puzzle::with_palette(rows, columns, puzzle.palette())
        .expect("clues that fitted before, or that fit anywhere")
}
