//! `canon`: the smallest equivalent board, so that one puzzle in two guises becomes equal.

use std::borrow::Cow;

use cellwise_sudoku::{CanonicalError, Puzzle, Symbols, canonical};
use serde::Serialize;

use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::lines::PlainLine;
use crate::row::Row;
use crate::wire::request::puzzle_request;
use crate::work::Ready;
use crate::{Head, Input, RecordPlace, Work, read};

puzzle_request! {
    /// `canon`: the smallest equivalent board.
    CanonRequest {}
}

/// The reply of `canon`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Canon {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The smallest equivalent board, row by row, `.` for an open cell.
    pub canonical: String,
}

impl Row for Canon {
    const COLUMNS: &'static [&'static str] = &["canonical"];

    fn cells(&self) -> Vec<Cow<'static, str>> {
        vec![self.canonical.clone().into()]
    }

    fn word(&self) -> &'static str {
        "canonical"
    }

    fn line(&self) -> String {
        self.canonical.clone()
    }
}

impl Canon {
    /// The reply to a plain line: the same as that of the ordinary work. `None` if there is no canonical form.
    #[must_use]
    pub fn of_line(line: &PlainLine<'_>, place: RecordPlace) -> Option<Self> {
        let digits = line.cells().map(|cell| match cell {
            b'1'..=b'9' => cell - b'0',
            _ => 0,
        });
        let form = canonical(&digits).ok()?;
        Some(Self {
            head: line.head(place),
            canonical: Symbols::default().text(&form),
        })
    }
}

pub(crate) fn begin(request: &CanonRequest, context: &Context) -> Result<Ready<Canon>, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    canon(&input).map(Ready::new)
}

/// Finds the canonical form of a Sudoku.
///
/// # Errors
/// [`Code::Unsupported`] unless it is a classic board of givens alone.
pub fn start(input: &Input) -> Result<impl Work<Reply = Canon> + use<>, Fault> {
    canon(input).map(Ready::new)
}

fn canon(input: &Input) -> Result<Canon, Fault> {
    let form = form(&input.sudoku("canon")?.puzzle)?;
    Ok(Canon {
        head: input.head(),
        canonical: input.symbols.text(&form),
    })
}

/// The digits of the canonical form, row by row.
///
/// # Errors
/// [`Code::Unsupported`] unless it is a classic board of givens alone.
pub fn form(puzzle: &Puzzle) -> Result<[u8; 81], Fault> {
    let refused = |error: CanonicalError| Fault::new(Code::Unsupported, error.to_string());
    puzzle.canonical().map_err(refused)
}
