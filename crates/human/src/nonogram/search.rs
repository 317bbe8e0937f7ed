//! The search for steps on a board, technique by technique, on a budget.
//!
//! In: a board. Out: all steps of the easiest technique that finds any. First every line that changed is asked for everything
//! it knows: a line that knows nothing new is skipped by all techniques of a line, and a line without a placement
//! ends the search. The search pauses when a slice of the budget is over and continues at the next call; the
//! result does not depend on the slices.

use cellwise_core::{Budget, Limit};
use cellwise_nonogram::{Line, LineRoom, Picture};

use super::board::Board;
use super::sink::Sink;
use super::step::Step;
use super::table::Technique;
use super::technique::suppositions::Pass;
use super::technique::two_lines::{self, Bench};
use super::technique::{BLANK, PAINTED, find, settles, totals};
use super::view::{LineView, Seen};
use crate::bits::ones;

/// Suppositions are not followed on pictures with longer sides or more open cells: following one takes too long, and
/// there are too many.
const MAX_SUPPOSED_SIDE: usize = 255;
const MAX_SUPPOSED_CELLS: usize = 1 << 14;

/// The result of a search.
#[derive(Debug)]
pub(crate) enum Found {
    /// The steps of the easiest technique, and the number of lines that give anything at all.
    Steps {
        technique: Technique,
        steps: Vec<Step>,
        lines: usize,
    },
    /// Every cell is known, and every line agrees.
    Solved,
    /// No placement of this line's clue agrees with its cells.
    Dead(Line),
    /// Nothing goes further.
    Stuck,
}

/// The state of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// It changed, or was never asked.
    No,
    /// It knows nothing new.
    Quiet,
    /// It knows something new.
    Gives,
}

/// The place where a search is.
enum Stage {
    /// Lines from this one on are still to be asked.
    Ask(usize),
    /// A technique of a line, and the next line for it.
    Line(usize),
    Totals,
    /// Edge logic or two lines, and the next cell for it.
    TwoLines(usize, Box<Bench>),
    Suppose(Box<Pass>),
}

/// Techniques tried on a board, easiest first.
pub(crate) struct Search {
    pub(crate) board: Board,
    solution: Option<Picture>,
    asked: Vec<Asked>,
    /// For each technique the lines that it may find something on, as a set: those that know something new of the sort it settles,
    /// and on which it did not fail since they changed.
    worth_trying: Vec<u64>,
    /// For each line what techniques saw on it since it changed.
    seen: Vec<Seen>,
    stage: Stage,
    sink: Sink,
    /// The number of the technique under way.
    next: usize,
    may: Vec<u64>,
    room: LineRoom,
}

impl Search {
    pub(crate) fn new(board: Board, solution: Option<Picture>, explains: bool) -> Self {
        Self {
            asked: vec![Asked::No; board.clues.lines.len()],
            worth_trying: vec![0; Technique::ALL.len() * board.clues.lines.len().div_ceil(64)],
            seen: board.clues.lines.iter().map(|_| Seen::default()).collect(),
            stage: Stage::Ask(0),
            sink: Sink::new(Technique::EmptyLine, explains),
            next: 0,
            may: Vec::new(),
            room: LineRoom::default(),
            board,
            solution,
        }
    }

    /// The number of techniques tried on the state of the board.
    pub(crate) fn tried(&self) -> usize {
        self.next
    }

    /// Continues to the first technique that finds something.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<Found, Limit> {
        if let Some(dead) = self.ask(budget)? {
            return Ok(Found::Dead(dead));
        }
        let gives = |&&asked: &&Asked| asked == Asked::Gives;
        let lines = self.asked.iter().filter(gives).count();
        if lines == 0 && self.board.open() == 0 {
            return Ok(Found::Solved);
        }
        while let Some(&technique) = Technique::ALL.get(self.next) {
            if self.sink.technique != technique {
                self.sink = Sink::new(technique, self.sink.explains);
            }
            if technique.is_of_a_line() == (lines > 0) {
                self.try_one(technique, budget)?;
            }
            if !self.sink.steps.is_empty() {
                let steps = std::mem::take(&mut self.sink.steps);
                return Ok(Found::Steps {
                    technique,
                    steps,
                    lines,
                });
            }
            self.next += 1;
        }
        Ok(Found::Stuck)
    }

    /// Asks every line that changed; returns one without a placement.
    fn ask(&mut self, budget: &mut Budget) -> Result<Option<Line>, Limit> {
        let Stage::Ask(mut next) = self.stage else {
            return Ok(None);
        };
        let clues = std::sync::Arc::clone(&self.board.clues);
        if let Some(cell) = self.board.empty_cell() {
            // Two lines want different colours for it; whichever is taken, the other is left without a placement.
            return Ok(Some(clues.lines[clues.lines_of(cell)[0]].line));
        }
        while let Some(clue) = clues.lines.get(next) {
            if self.asked[next] == Asked::No {
                if !self.board.solve(clue, &mut self.may, &mut self.room) {
                    return Ok(Some(clue.line));
                }
                let new = new_sorts(self.board.candidates(clue.line), &self.may, clues.colours);
                self.hear(next, new);
                // Paid for afterwards, so that the smallest slice gets on.
                next += 1;
                self.stage = Stage::Ask(next);
                budget.spend(clue.solver.effort())?;
            } else {
                next += 1;
            }
        }
        self.stage = Stage::Line(0);
        Ok(None)
    }

    /// Takes down the answer of a line: it knows something new of these sorts.
    fn hear(&mut self, line: usize, new: u8) {
        self.asked[line] = match new {
            0 => Asked::Quiet,
            _ => Asked::Gives,
        };
        let (words, bit) = (self.asked.len().div_ceil(64), 1 << (line % 64));
        let sets = self.worth_trying.chunks_exact_mut(words);
        for (set, &technique) in sets.zip(Technique::ALL) {
            match new & settles(technique) {
                0 => set[line / 64] &= !bit,
                _ => set[line / 64] |= bit,
            }
        }
    }

    fn try_one(&mut self, technique: Technique, budget: &mut Budget) -> Result<(), Limit> {
        match technique {
            Technique::Totals => {
                self.stage = Stage::Totals;
                totals::find(&self.board, &mut self.sink);
                Ok(())
            }
            Technique::EdgeLogic | Technique::TwoLines => self.try_two_lines(budget),
            Technique::Contradiction | Technique::BothWays | Technique::Guess => {
                self.try_suppositions(budget)
            }
            _ => self.try_lines(budget),
        }
    }

    fn try_lines(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        let first = match self.stage {
            Stage::Line(next) => next,
            _ => 0,
        };
        let words = self.asked.len().div_ceil(64);
        for word in first / 64..words {
            let set = self.next * words + word;
            let mut left = self.worth_trying[set];
            if word == first / 64 {
                left &= u64::MAX << (first % 64);
            }
            for bit in ones(left) {
                let line = 64 * word + bit;
                let view = LineView::new(&self.board, line, &self.seen[line]);
                let before = self.sink.steps.len();
                find(view, &mut self.room, &mut self.sink);
                if self.sink.steps.len() == before {
                    self.worth_trying[set] &= !(1 << bit);
                }
                let work = 1 + (view.len() * (1 + view.runs().len()) / 2048) as u64;
                if let Err(limit) = budget.spend(work) {
                    self.stage = Stage::Line(line + 1);
                    return Err(limit);
                }
            }
        }
        self.stage = Stage::Line(0);
        Ok(())
    }

    /// Returns true if suppositions can be followed on this board.
    fn can_suppose(&self) -> bool {
        let clues = &self.board.clues;
        clues.height.max(clues.width) <= MAX_SUPPOSED_SIDE
            && self.board.open() <= MAX_SUPPOSED_CELLS
    }

    fn try_two_lines(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        if !self.can_suppose() {
            return Ok(());
        }
        if !matches!(self.stage, Stage::TwoLines(..)) {
            self.stage = Stage::TwoLines(0, Box::new(Bench::new(&self.board)));
        }
        if let Stage::TwoLines(next, bench) = &mut self.stage {
            while *next < self.board.cells() {
                two_lines::find(&self.board, *next, bench, &mut self.sink);
                *next += 1;
                let clues = &self.board.clues;
                budget.spend((clues.height + clues.width) as u64 / 4 + 1)?;
            }
        }
        self.stage = Stage::Totals;
        Ok(())
    }

    fn try_suppositions(&mut self, budget: &mut Budget) -> Result<(), Limit> {
        if !self.can_suppose() {
            return Ok(());
        }
        if !matches!(self.stage, Stage::Suppose(_)) {
            self.stage = Stage::Suppose(Box::new(Pass::new(&self.board)));
        }
        if let Stage::Suppose(pass) = &mut self.stage {
            let findings = pass.advance(&self.board, self.solution.as_ref(), budget)?;
            findings.report(&self.board, &mut self.sink);
        }
        Ok(())
    }

    /// Does what steps say, and begins with the easiest technique again.
    pub(crate) fn apply<'a>(&mut self, steps: impl IntoIterator<Item = &'a Step>) {
        for step in steps {
            for paint in &step.settles {
                self.change(paint.cell, |board| board.set(paint.cell, paint.number()));
            }
            for paint in &step.drops {
                self.change(paint.cell, |board| board.drop(paint.cell, paint.number()));
            }
        }
        self.stage = Stage::Ask(0);
        self.next = 0;
    }

    fn change(&mut self, cell: usize, change: impl FnOnce(&mut Board) -> bool) {
        if change(&mut self.board) {
            for line in self.board.clues.lines_of(cell) {
                self.asked[line] = Asked::No;
                self.seen[line] = Seen::default();
            }
        }
    }
}

/// The sorts of cells, as [`PAINTED`] and [`BLANK`], that a line settles which had the candidates `can` and is left with `may`.
fn new_sorts(can: &[u64], may: &[u64], colours: usize) -> u8 {
    if can == may {
        return 0;
    }
    // In several colours a cell can get its colour by losing any other.
    if colours > 2 {
        return PAINTED | BLANK;
    }
    let lost = |can: &[u64], may: &[u64]| can.iter().zip(may).any(|(can, may)| can & !may != 0);
    let words = can.len() / 2;
    let painted = lost(&can[..words], &may[..words]);
    let blank = lost(&can[words..], &may[words..]);
    u8::from(painted) * PAINTED + u8::from(blank) * BLANK
}
