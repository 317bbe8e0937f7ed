//! `convert`: the same puzzle in another format.

use cellwise_api::{ConvertRequest, Converted, Kind};
use cellwise_formats::{Loss, WriteError, nonogram, sudoku};

use crate::fault::{Code, Fault};
use crate::job::{Desk, Ready, Work};
use crate::read::{Read, format, head, read};

/// `convert`.
pub(crate) fn start(request: &ConvertRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let to = Some(request.to.as_str());
    let refused = |error: WriteError| Fault::new(Code::Unsupported, error.to_string());
    let words = |losses: Vec<Loss>| losses.iter().map(ToString::to_string).collect();
    let answer = match read(&request.posed(), &desk.allowed)? {
        Read::Sudoku(record) => {
            let to: sudoku::Format = format(to)?.unwrap_or(sudoku::Format::Line);
            let symbols = request.symbols.as_deref();
            let options = sudoku::WriteOptions {
                symbols: symbols.and_then(|text| cellwise_sudoku::Symbols::new(text).ok()),
                ..sudoku::WriteOptions::default()
            };
            let (text, lost) = sudoku::to_text(&record, to, &options).map_err(refused)?;
            Converted {
                head: head(Kind::Sudoku, record.id.as_ref()),
                from: record.format.name().to_owned(),
                format: to.name().to_owned(),
                text,
                lost: words(lost),
            }
        }
        Read::Nonogram(record) => {
            let to: nonogram::Format = format(to)?.unwrap_or(nonogram::Format::Text);
            let options = nonogram::WriteOptions::default();
            let (text, lost) = nonogram::to_text(&record, to, &options).map_err(refused)?;
            Converted {
                head: head(Kind::Nonogram, record.id.as_ref()),
                from: record.format.name().to_owned(),
                format: to.name().to_owned(),
                text,
                lost: words(lost),
            }
        }
    };
    Ready::boxed(&answer)
}
