//! `check`: the faults of a board, full or part-filled.

use std::borrow::Cow;
use std::collections::BTreeSet;

use cellwise_formats::{nonogram, sudoku};
use cellwise_nonogram::{Cell, Flaw, Picture};
use cellwise_sudoku::{Clash, Grid, Symbols, line_has_clash};
use serde::Serialize;

use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::lines::PlainLine;
use crate::row::Row;
use crate::search::AnySolution;
use crate::wire::request::puzzle_request;
use crate::wire::{BoardText, LineJson};
use crate::work::Ready;
use crate::{AnyRecord, Head, Input, RecordPlace, Work, read};

puzzle_request! {
    /// `check`: the faults of a board.
    CheckRequest {
        /// The board to be checked as an answer to the puzzle, finished or not; without it,
        /// the givens are checked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<BoardText>,
    }
}

/// Options of `check`.
#[derive(Clone, Debug, Default)]
pub struct CheckOptions {
    /// The board to be checked as an answer to the puzzle; without it, that of the record.
    pub board: Option<AnySolution>,
}

/// The state of a board that was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Checked {
    /// Full, without a fault.
    Solved,
    /// No fault so far; there are open cells.
    Open,
    /// There are faults: see `errors`.
    Wrong,
}

/// The reply of `check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Check {
    /// Place, version, kind and colours.
    #[serde(flatten)]
    pub head: Head,
    /// The state of the board.
    pub state: Checked,
    /// The number of open cells.
    pub open: usize,
    /// Every fault, in words.
    pub errors: Vec<String>,
    /// Sudoku: the cells of the faults, counted row by row from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<usize>,
    /// Nonogram: the lines that can't be right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineJson>,
}

impl Row for Check {
    const COLUMNS: &'static [&'static str] = &["state", "open", "reason"];

    fn cells(&self) -> Vec<Cow<'static, str>> {
        vec![
            self.word().into(),
            self.open.to_string().into(),
            self.errors.join("; ").into(),
        ]
    }

    fn word(&self) -> &'static str {
        match self.state {
            Checked::Solved => "solved",
            Checked::Open => "open",
            Checked::Wrong => "wrong",
        }
    }

    fn line(&self) -> String {
        self.word().to_owned()
    }
}

impl Check {
    /// The reply to a plain line: the same as that of the ordinary work. `None` if there is a clash.
    #[must_use]
    pub fn of_line(line: &PlainLine<'_>, place: RecordPlace) -> Option<Self> {
        if line_has_clash(line.cells()) {
            return None;
        }
        let open = 81 - line.filled();
        Some(Self {
            head: line.head(place),
            state: match open {
                0 => Checked::Solved,
                _ => Checked::Open,
            },
            open,
            errors: Vec::new(),
            cells: Vec::new(),
            lines: Vec::new(),
        })
    }
}

pub(crate) fn begin(request: &CheckRequest, context: &Context) -> Result<Ready<Check>, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    let board = read::board(request.board.as_ref(), &input)?;
    let options = CheckOptions {
        board: board.map(|board| board.board),
    };
    checked(&input, &options).map(Ready::new)
}

/// Checks a board.
///
/// # Errors
/// [`Code::Unsupported`] for clues without a picture, and if the board is of the other puzzle.
pub fn start(
    input: &Input,
    options: &CheckOptions,
) -> Result<impl Work<Reply = Check> + use<>, Fault> {
    checked(input, options).map(Ready::new)
}

pub(crate) fn checked(input: &Input, options: &CheckOptions) -> Result<Check, Fault> {
    let found = match (&input.record, &options.board) {
        (AnyRecord::Sudoku(record), None) => {
            let progress = record.progress.as_ref();
            sudoku_faults(
                record,
                progress.map(|progress| &progress.digits),
                &input.symbols,
            )
        }
        (AnyRecord::Sudoku(record), Some(AnySolution::Sudoku(grid))) => {
            sudoku_faults(record, Some(grid), &input.symbols)
        }
        (AnyRecord::Nonogram(record), None) => match &record.solution {
            Some(picture) => nonogram_faults(record, picture),
            None => {
                let text = "the puzzle holds clues and no picture; give the picture as `board`";
                return Err(Fault::new(Code::BadRequest, text));
            }
        },
        (AnyRecord::Nonogram(record), Some(AnySolution::Nonogram(picture))) => {
            nonogram_faults(record, picture)
        }
        _ => {
            let text = "the board is not of this kind of puzzle";
            return Err(Fault::new(Code::BadRequest, text));
        }
    };
    Ok(Check {
        head: input.head(),
        state: match (found.errors.is_empty(), found.open) {
            (true, 0) => Checked::Solved,
            (true, _) => Checked::Open,
            (false, _) => Checked::Wrong,
        },
        open: found.open,
        errors: found.errors,
        cells: found.cells.into_iter().collect(),
        lines: found.lines,
    })
}

struct Faults {
    open: usize,
    errors: Vec<String>,
    cells: BTreeSet<usize>,
    lines: Vec<LineJson>,
}

/// The faults of the givens, or of `solution` as an answer to them.
fn sudoku_faults(record: &sudoku::Record, solution: Option<&Grid>, symbols: &Symbols) -> Faults {
    let puzzle = &record.puzzle;
    let found = match solution {
        None => puzzle.clashes(),
        Some(solution) => puzzle.check(solution).err().unwrap_or_default(),
    };
    let wrong = found
        .iter()
        .filter(|clash| !matches!(clash, Clash::Empty { .. }));
    let board = solution.unwrap_or(puzzle.givens());
    let is_open = |cell: &usize| board.get(*cell).is_none() && !puzzle.shape().is_hole(*cell);
    Faults {
        open: (0..board.digits().len()).filter(is_open).count(),
        errors: wrong
            .clone()
            .map(|clash| clash.with(symbols).to_string())
            .collect(),
        cells: wrong
            .flat_map(Clash::cells)
            .copied()
            .collect::<BTreeSet<_>>(),
        lines: Vec::new(),
    }
}

/// The faults of a picture as an answer to the clues.
fn nonogram_faults(record: &nonogram::Record, picture: &Picture) -> Faults {
    let open = picture.cells().iter().filter(|&&cell| cell == Cell::Open);
    let open = open.count();
    let found: Vec<Flaw> = match open {
        0 => cellwise_nonogram::check(&record.puzzle, picture)
            .err()
            .unwrap_or_default(),
        _ => cellwise_nonogram::flaws(&record.puzzle, picture),
    };
    let palette = record.puzzle.palette();
    Faults {
        open,
        errors: found.iter().map(|flaw| flaw.in_letters(palette)).collect(),
        cells: BTreeSet::new(),
        lines: found
            .iter()
            .filter_map(Flaw::line)
            .map(LineJson::from)
            .collect(),
    }
}
