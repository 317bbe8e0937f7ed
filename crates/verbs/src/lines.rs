//! Blocks of lines that are classic Sudokus, without a record for each.
//!
//! In: a block of lines, and the question to the engine that solves many boards at once. Out: every
//! plain line with the engine's answer. [`Solve::of_line`](crate::solve::Solve::of_line),
//! [`Count::of_line`](crate::count::Count::of_line) and
//! [`Check::of_line`](crate::check::Check::of_line) make the reply of their verb from it, the same as
//! from the ordinary work. A line that is not plainly 81 cells, or for which they have no reply, is
//! read as a record.

mod pattern;

use std::ops::ControlFlow;

use cellwise_core::{Budget, Limit};
use cellwise_formats::sudoku::{ReadOptions, Record, parse_one};
use cellwise_formats::{Error, ErrorKind, Place};
use cellwise_sudoku::{ClassicAnswer, ClassicBoard, Isa, Lockstep};

pub use self::pattern::Pattern;
use crate::{Head, PuzzleKind, RecordPlace};

/// The characters that end the cells of a line.
const ENDS: &[u8] = b" \t,;#\r";

/// The cells of a line that is plainly one classic board, and what follows them.
#[inline]
fn plain(line: &[u8]) -> Option<(&[u8; 81], &[u8])> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    let ended = rest.first().is_none_or(|byte| ENDS.contains(byte));
    let mut strange = !ended;
    // Without branches, so that many bytes are compared at once.
    for &byte in cells {
        let is_digit = byte.wrapping_sub(b'0') < 10;
        let is_open = (byte == b'.') | (byte == b'*') | (byte == b'_');
        strange |= !(is_digit | is_open);
    }
    (!strange).then_some((cells, rest))
}

/// The cells of a line that is plainly one classic board.
///
/// ```
/// use cellwise_verbs::lines::classic_line;
///
/// let board = ".".repeat(81);
/// assert!(classic_line(board.as_bytes()).is_some());
/// assert!(classic_line(b"53..7").is_none());
/// ```
#[must_use]
pub fn classic_line(line: &[u8]) -> Option<&[u8; 81]> {
    plain(line).map(|(cells, _)| cells)
}

/// The lines of a text that does not end with a newline.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut begin = 0;
    memchr::memchr_iter(b'\n', text)
        .chain([text.len()])
        .map(move |end| &text[std::mem::replace(&mut begin, end + 1)..end])
}

/// Returns true if a text begins like a list of classic boards, one in each line; comments may stand
/// above it, and bad lines in it. Two lines in a row that are no boards may be a board together: that
/// is no such list.
///
/// ```
/// use cellwise_verbs::lines::begins_a_list;
///
/// let board = ".".repeat(81);
/// assert!(begins_a_list(format!("# a list\n\n{board}\n").as_bytes()));
/// assert!(!begins_a_list(b"53..7....\n"));
/// ```
#[must_use]
pub fn begins_a_list(text: &[u8]) -> bool {
    // The last line may go on.
    let end = memchr::memrchr(b'\n', text).unwrap_or(text.len());
    let mut lines =
        lines(&text[..end]).filter(|line| !line.trim_ascii().is_empty() && !line.starts_with(b"#"));
    // Lines that end with a carriage return alone look like a single one.
    let begins = lines
        .next()
        .is_some_and(|line| plain(line).is_some() && !line.trim_ascii_end().contains(&b'\r'));
    let mut is_odd = false;
    begins
        && lines.all(|line| {
            let was_odd = std::mem::replace(&mut is_odd, plain(line).is_none());
            !(was_odd && is_odd)
        })
}

/// The record in a line; `None` for a blank line or a comment.
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

/// Writes a line of 81 cells. It stands here because the command line is compiled for size, and millions of lines are written.
///
/// ```
/// let mut out = Vec::new();
/// cellwise_verbs::lines::push_row(&mut out, &[b'.'; 81]);
/// assert_eq!(out.len(), 82);
/// ```
#[inline(never)]
pub fn push_row(out: &mut Vec<u8>, cells: &[u8; 81]) {
    let mut row = [b'\n'; 82];
    row[..81].copy_from_slice(cells);
    out.extend_from_slice(&row);
}

/// The question to the engine about every plain line of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The number of solutions to look for.
    max: u64,
    max_nodes: u64,
}

impl Ask {
    /// No search.
    pub const NOTHING: Self = Self::solutions(0);

    /// Up to `max` solutions.
    #[must_use]
    pub const fn solutions(max: u64) -> Self {
        Self {
            max,
            max_nodes: u64::MAX,
        }
    }

    /// The same as far as it takes no guess. Then the work is the same for every engine.
    #[must_use]
    pub const fn forced(self) -> Self {
        // The first guess would be the second node.
        Self {
            max_nodes: 1,
            ..self
        }
    }
}

/// Takes the lines of a block, in their order.
pub trait LineSink {
    /// Takes a plain line; may end the block.
    fn plain(&mut self, line: &PlainLine<'_>) -> ControlFlow<()>;

    /// Takes a line that has to be read as a record, with its number; may end the block.
    fn other(&mut self, line: &[u8], number: u64) -> ControlFlow<()>;
}

/// A line that is plainly one classic board, with the engine's answer.
#[derive(Clone, Copy, Debug)]
pub struct PlainLine<'a> {
    /// The line as it stands.
    pub bytes: &'a [u8],
    /// Its number in its file, counted from 1.
    pub number: u64,
    /// The engine's answer; the one before any search if nothing was asked.
    pub answer: &'a ClassicAnswer,
    cells: &'a [u8; 81],
    rest: &'a [u8],
}

impl<'a> PlainLine<'a> {
    /// A line of these cells alone, with the answer to them.
    #[must_use]
    pub fn new(number: u64, cells: &'a [u8; 81], answer: &'a ClassicAnswer) -> Self {
        Self {
            bytes: cells,
            number,
            answer,
            cells,
            rest: &[],
        }
    }

    /// The 81 cells as they stand.
    #[must_use]
    pub fn cells(&self) -> &'a [u8; 81] {
        self.cells
    }

    /// The cells with `.` for every open one.
    #[must_use]
    pub fn givens(&self) -> [u8; 81] {
        self.cells.map(|cell| match cell {
            b'1'..=b'9' => cell,
            _ => b'.',
        })
    }

    /// The same as text.
    #[must_use]
    pub fn puzzle(&self) -> String {
        // Nothing but ASCII is in it.
        String::from_utf8(self.givens().into()).unwrap_or_default()
    }

    /// Returns true if nothing stands behind the cells.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.rest.trim_ascii().is_empty()
    }

    /// The solution, if no engine needs a guess to find it (and to prove that there is no other, if two
    /// were asked for).
    #[must_use]
    #[inline]
    pub fn forced(&self) -> Option<&'a [u8; 81]> {
        let answer = self.answer;
        let is_forced = answer.solutions == 1 && answer.nodes == 1 && answer.guesses == 0;
        is_forced.then_some(&answer.first)
    }

    /// The number of cells that are not open.
    #[must_use]
    pub fn filled(&self) -> usize {
        let filled = self.cells.iter().filter(|cell| cell.wrapping_sub(b'1') < 9);
        filled.count()
    }

    /// The head of a reply on it. Whatever stands behind the cells is no part of any.
    pub(crate) fn head(&self, place: RecordPlace) -> Head {
        Head {
            place,
            ..Head::new(PuzzleKind::Sudoku)
        }
    }
}

/// Answers blocks of lines; kept from block to block.
///
/// ```
/// use std::ops::ControlFlow;
/// use cellwise_core::Budget;
/// use cellwise_verbs::lines::{Ask, LineSink, LineSolver, PlainLine};
///
/// struct Printed(Vec<u8>);
///
/// impl LineSink for Printed {
///     fn plain(&mut self, line: &PlainLine<'_>) -> ControlFlow<()> {
///         self.0.extend_from_slice(&line.answer.first);
///         ControlFlow::Continue(())
///     }
///     fn other(&mut self, _: &[u8], number: u64) -> ControlFlow<()> {
///         self.0.extend(format!("line {number}").bytes());
///         ControlFlow::Continue(())
///     }
/// }
///
/// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\nx";
/// let mut printed = Printed(Vec::new());
/// let mut solver = LineSolver::default();
/// solver.answer(text, 1, Ask::solutions(2), &mut Budget::unlimited(), &mut printed).unwrap();
/// assert!(printed.0.starts_with(b"534678912"));
/// assert!(printed.0.ends_with(b"line 2"));
/// ```
#[derive(Default)]
pub struct LineSolver {
    engine: Option<Lockstep>,
    /// Room for the answers of a block; the engine writes each one whole.
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

    /// Answers the lines of a text, the first of which has the number `first`; the question is the
    /// same in every call.
    ///
    /// # Errors
    /// The limit that struck; the sink has got nothing then.
    pub fn answer(
        &mut self,
        text: &[u8],
        first: u64,
        ask: Ask,
        budget: &mut Budget,
        sink: &mut dyn LineSink,
    ) -> Result<(), Limit> {
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let most = text.len() / 82 + 1;
        // The plain lines, and every other line with the number of plain ones before it.
        let (mut boards, mut plain_lines) = (Vec::with_capacity(most), Vec::with_capacity(most));
        let mut others = Vec::new();
        for (number, line) in (first..).zip(lines(text)) {
            match plain(line) {
                Some((cells, _)) => {
                    boards.push(ClassicBoard::Line(cells));
                    plain_lines.push((number, line));
                }
                None => others.push((boards.len(), number, line)),
            }
        }
        if self.answers.len() < boards.len() {
            self.answers.resize(boards.len(), ClassicAnswer::default());
        }
        let answers = &mut self.answers[..boards.len()];
        if ask != Ask::NOTHING {
            let isa = self.isa;
            let engine = self.engine.get_or_insert_with(|| {
                let engine = Lockstep::new().with_max_solutions(ask.max);
                let engine = engine.with_max_nodes(ask.max_nodes);
                match isa {
                    Some(isa) => engine.with_isa(isa),
                    None => engine,
                }
            });
            engine.solve(&boards, answers, budget)?;
        }
        let answered = plain_lines.iter().zip(answers.iter()).enumerate();
        let mut others = others.into_iter();
        let mut next = others.next();
        for (index, (&(number, bytes), answer)) in answered {
            while let Some((_, number, line)) = next.filter(|&(before, ..)| before == index) {
                if sink.other(line, number).is_break() {
                    return Ok(());
                }
                next = others.next();
            }
            let Some((cells, rest)) = bytes.split_first_chunk() else {
                continue;
            };
            let line = PlainLine {
                bytes,
                number,
                answer,
                cells,
                rest,
            };
            if sink.plain(&line).is_break() {
                return Ok(());
            }
        }
        for (_, number, line) in next.into_iter().chain(others) {
            if sink.other(line, number).is_break() {
                return Ok(());
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
        assert!(plain(cells.as_bytes()).is_some());
        let with_comment = format!("{cells}, a comment");
        let (_, rest) = plain(with_comment.as_bytes()).unwrap();
        assert_eq!(rest, b", a comment");
        assert!(plain(format!("{cells}\r").as_bytes()).is_some());
        assert!(plain(format!("{cells}5").as_bytes()).is_none());
        assert!(plain(&cells.as_bytes()[1..]).is_none());
        assert!(plain(cells.replace('5', "x").as_bytes()).is_none());
    }

    #[test]
    fn a_list_may_have_comments_and_bad_lines_but_no_board_of_several_lines() {
        let cells = ".".repeat(81);
        let is_list = |text: String| begins_a_list(text.as_bytes());
        assert!(is_list(format!("# a list\n\n{cells}\n")));
        assert!(is_list(cells.clone()));
        assert!(is_list(format!(
            "{cells}\nbad\n{cells}\nbad\n# so\n{cells}\n53..7"
        )));
        assert!(!is_list(format!("{cells}\n53..7....\n\n6..195...\n")));
        assert!(!is_list("# a list\n\n53..7....\n".to_owned()));
        assert!(!is_list(String::new()));
    }
}
