//! `convert`: the same puzzle in another format.

use cellwise_formats::{Loss, UnknownFormat, nonogram, sudoku};
use serde::Serialize;

use crate::drawing::{self, Medium};
use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::lines::PlainLine;
use crate::wire::request::puzzle_request;
use crate::work::Ready;
use crate::{AnyRecord, Head, Input, RecordPlace, Work, read};

puzzle_request! {
    /// `convert`: the same puzzle in another format.
    ConvertRequest {
        /// The format to write.
        to: String,
    }
}

/// Options of `convert`.
#[derive(Clone, Debug)]
pub struct ConvertOptions {
    /// The name of the format to write.
    pub to: String,
}

/// The reply of `convert`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Converted {
    /// Place, version, kind and colours.
    #[serde(flatten)]
    pub head: Head,
    /// The format it was read from.
    pub from: String,
    /// The format it is written in.
    pub format: String,
    /// The text.
    pub text: String,
    /// Everything that the format has no room for, in words.
    pub lost: Vec<String>,
}

impl Converted {
    /// The reply to a plain line that is written as a line: the same as that of the ordinary work.
    /// `None` if more than cells stands in it.
    #[must_use]
    pub fn of_line(line: &PlainLine<'_>, place: RecordPlace) -> Option<Self> {
        if !line.is_bare() {
            return None;
        }
        let name = sudoku::Format::Line.name();
        let mut text = line.puzzle();
        text.push('\n');
        Some(Self {
            head: line.head(place),
            from: name.to_owned(),
            format: name.to_owned(),
            text,
            lost: Vec::new(),
        })
    }
}

pub(crate) fn begin(
    request: &ConvertRequest,
    context: &Context,
) -> Result<Ready<Converted>, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    converted(&input, &request.to).map(Ready::new)
}

/// Writes a puzzle in another format.
///
/// # Errors
/// [`Code::BadRequest`] for an unknown format, [`Code::Unsupported`] if it can't hold the puzzle.
pub fn start(
    input: &Input,
    options: &ConvertOptions,
) -> Result<impl Work<Reply = Converted> + use<>, Fault> {
    converted(input, &options.to).map(Ready::new)
}

fn converted(input: &Input, to: &str) -> Result<Converted, Fault> {
    if let Some(medium) = drawing::medium_of(input.record.kind(), to, None) {
        return drawn(input, medium);
    }
    let unknown = |error: UnknownFormat| Fault::new(Code::BadRequest, error.to_string());
    let (format, written) = match &input.record {
        AnyRecord::Sudoku(record) => {
            let to: sudoku::Format = to.parse().map_err(unknown)?;
            (
                to.name(),
                sudoku::to_text(record, to, &input.write_options()),
            )
        }
        AnyRecord::Nonogram(record) => {
            let to: nonogram::Format = to.parse().map_err(unknown)?;
            let options = nonogram::WriteOptions::default();
            (to.name(), nonogram::to_text(record, to, &options))
        }
    };
    let (text, lost): (String, Vec<Loss>) = written?;
    Ok(Converted {
        head: input.head(),
        from: input.record.format().to_owned(),
        format: format.to_owned(),
        text,
        lost: lost.iter().map(ToString::to_string).collect(),
    })
}

/// The reply with a drawing; it holds text, so a picture of bytes is refused.
fn drawn(input: &Input, medium: Medium) -> Result<Converted, Fault> {
    if medium.is_binary() {
        let text = format!("{} is no text: it goes into a file", medium.name());
        return Err(Fault::new(Code::Unsupported, text));
    }
    Ok(Converted {
        head: input.head(),
        from: input.record.format().to_owned(),
        format: "drawing".to_owned(),
        text: drawing::drawn(input, None)?.svg(1.0),
        lost: Vec::new(),
    })
}
