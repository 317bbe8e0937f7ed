//! Classic Sudokus in lines: whole blocks into the engine that solves many boards at once, without
//! a record in between.
//!
//! In: a block of lines. Out: one answer for each plain line, the same as from the ordinary work.
//! A line that is not plainly 81 cells is handed back, to be read as a record.

use std::ops::ControlFlow;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_formats::sudoku::{ReadOptions, Record, parse_one};
use cellwise_formats::{Error, ErrorKind, Place};
use cellwise_sudoku::{ClassicAnswer, ClassicBoard, Isa, Lockstep, Puzzle, Symbols};

use super::Conclusion;
use crate::AnyReason;

/// The characters that end the cells of a line.
const ENDS: &[u8] = b" \t,;#\r";

/// The cells of a line that is plainly one classic board.
///
/// ```
/// use cellwise_verbs::solve::classic_line;
///
/// let board = ".".repeat(81);
/// assert!(classic_line(board.as_bytes()).is_some());
/// assert!(classic_line(b"53..7").is_none());
/// ```
#[inline]
#[must_use]
pub fn classic_line(line: &[u8]) -> Option<&[u8; 81]> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    let ended = rest.first().is_none_or(|byte| ENDS.contains(byte));
    let mut strange = !ended;
    for &byte in cells {
        let is_cell = byte.wrapping_sub(b'0') < 10 || matches!(byte, b'.' | b'*' | b'_');
        strange |= !is_cell;
    }
    (!strange).then_some(cells)
}

/// The lines of a text that does not end with a newline.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut begin = 0;
    memchr::memchr_iter(b'\n', text)
        .chain([text.len()])
        .map(move |end| &text[std::mem::replace(&mut begin, end + 1)..end])
}

/// Returns true if a text begins with a classic board in one line; comments may stand above it.
///
/// ```
/// use cellwise_verbs::solve::begins_a_line;
///
/// let board = ".".repeat(81);
/// assert!(begins_a_line(format!("# a list\n\n{board}\n").as_bytes()));
/// assert!(!begins_a_line(b"53..7....\n"));
/// ```
#[must_use]
pub fn begins_a_line(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n');
    lines
        .find(|line| !line.trim_ascii().is_empty() && !line.starts_with(b"#"))
        // Lines that end with a carriage return alone look like a single one.
        .is_some_and(|line| classic_line(line).is_some() && !line.trim_ascii_end().contains(&b'\r'))
}

/// The record in a line that is not plainly 81 cells; `None` for a blank line or a comment.
#[must_use]
pub fn read_line(line: &[u8], number: u64) -> Option<Result<Record, Error>> {
    let text = String::from_utf8_lossy(line);
    match parse_one(&text, &ReadOptions::default()) {
        Ok(mut record) => {
            record.line = number;
            Some(Ok(record))
        }
        Err(error) if matches!(error.kind, ErrorKind::Nothing(_)) => None,
        Err(error) => {
            let place = error.place.map(|place| Place {
                line: number,
                ..place
            });
            Some(Err(Error { place, ..error }))
        }
    }
}

/// Takes the answers to a block of lines, in their order.
pub trait LineSink {
    /// Takes the answer to a plain line.
    fn answer(&mut self, answer: &LineAnswer<'_>);

    /// Takes a line that has to be read as a record, with its number; may end the block.
    fn other(&mut self, line: &[u8], number: u64) -> ControlFlow<()>;
}

/// The answer to one line.
pub struct LineAnswer<'a> {
    cells: &'a [u8; 81],
    answer: &'a ClassicAnswer,
    /// True if no other line of the block is a plain one.
    pub is_only: bool,
}

impl LineAnswer<'_> {
    /// The solution, or the comment that stands in for it.
    #[inline]
    #[must_use]
    pub fn text(&self) -> &[u8] {
        match (self.answer.solution(), self.answer.verdict()) {
            (Some(solution), _) => solution,
            (None, Verdict::Impossible) => b"# impossible",
            (None, _) => b"# unknown",
        }
    }

    /// The verdict.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.answer.verdict()
    }

    /// Search nodes spent.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.answer.nodes
    }

    /// The members of a reply that are known when the search has ended.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        let mut conclusion = Conclusion::new(self.answer.solutions, self.answer.end);
        conclusion.stats.nodes = self.answer.nodes;
        if self.verdict() == Verdict::Impossible {
            conclusion.reason = self.reason();
        }
        conclusion
    }

    fn reason(&self) -> Option<AnyReason> {
        let digits = self.cells.map(|cell| match cell {
            b'1'..=b'9' => cell - b'0',
            _ => 0,
        });
        let reason = Puzzle::classic(digits).ok()?.reason()?;
        Some(AnyReason::Sudoku {
            reason,
            symbols: Symbols::default(),
        })
    }
}

/// Solves blocks of lines; kept from block to block.
///
/// ```
/// use std::ops::ControlFlow;
/// use cellwise_core::Budget;
/// use cellwise_verbs::solve::{LineAnswer, LineSink, LineSolver};
///
/// struct Printed(Vec<u8>);
///
/// impl LineSink for Printed {
///     fn answer(&mut self, answer: &LineAnswer<'_>) {
///         self.0.extend_from_slice(answer.text());
///     }
///     fn other(&mut self, _: &[u8], number: u64) -> ControlFlow<()> {
///         self.0.extend(format!("line {number}").bytes());
///         ControlFlow::Continue(())
///     }
/// }
///
/// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\nx";
/// let mut printed = Printed(Vec::new());
/// LineSolver::default().solve(text, 1, 2, &mut Budget::unlimited(), &mut printed).unwrap();
/// assert!(printed.0.starts_with(b"534678912"));
/// assert!(printed.0.ends_with(b"line 2"));
/// ```
#[derive(Default)]
pub struct LineSolver {
    engine: Option<Lockstep>,
    answers: Vec<ClassicAnswer>,
    isa: Option<Isa>,
}

impl LineSolver {
    /// A solver that uses this instruction set.
    #[must_use]
    pub fn with_isa(isa: Option<Isa>) -> Self {
        Self {
            isa,
            ..Self::default()
        }
    }

    /// Solves the lines of a text, the first of which has the number `first`; up to `max`
    /// solutions of each are looked for, the same number in every call.
    ///
    /// # Errors
    /// The limit that struck; the sink has got nothing then.
    pub fn solve(
        &mut self,
        text: &[u8],
        first: u64,
        max: u64,
        budget: &mut Budget,
        sink: &mut impl LineSink,
    ) -> Result<(), Limit> {
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let mut boards = Vec::with_capacity(text.len() / 82 + 1);
        // Every other line, with its number and the number of boards before it.
        let mut others = Vec::new();
        for (number, line) in (first..).zip(lines(text)) {
            match classic_line(line) {
                Some(cells) => boards.push(ClassicBoard::Line(cells)),
                None => others.push((boards.len(), number, line)),
            }
        }
        self.answers.clear();
        self.answers.resize(boards.len(), ClassicAnswer::default());
        let isa = self.isa;
        let engine = self.engine.get_or_insert_with(|| {
            let engine = Lockstep::new().with_max_solutions(max);
            match isa {
                Some(isa) => engine.with_isa(isa),
                None => engine,
            }
        });
        engine.solve(&boards, &mut self.answers, budget)?;
        let mut others = others.into_iter().peekable();
        for index in 0..=boards.len() {
            while let Some((_, number, line)) = others.next_if(|&(before, ..)| before == index) {
                if sink.other(line, number).is_break() {
                    return Ok(());
                }
            }
            if let Some(ClassicBoard::Line(cells)) = boards.get(index) {
                sink.answer(&LineAnswer {
                    cells,
                    answer: &self.answers[index],
                    is_only: boards.len() == 1,
                });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_are_told_from_others() {
        let cells =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert!(classic_line(cells.as_bytes()).is_some());
        assert!(classic_line(format!("{cells}, a comment").as_bytes()).is_some());
        assert!(classic_line(format!("{cells}\r").as_bytes()).is_some());
        assert!(classic_line(format!("{cells}5").as_bytes()).is_none());
        assert!(classic_line(&cells.as_bytes()[1..]).is_none());
        assert!(classic_line(cells.replace('5', "x").as_bytes()).is_none());
    }

    #[test]
    fn a_comment_may_stand_above_the_first_line() {
        let cells = ".".repeat(81);
        assert!(begins_a_line(format!("# a list\n\n{cells}\n").as_bytes()));
        assert!(!begins_a_line(b"# a list\n\n53..7....\n"));
        assert!(!begins_a_line(b""));
    }
}
