//! One record as text, in any format: what it can't hold is named, never dropped unsaid.

use super::{Format, Record, WriteOptions, json, picture, text, tournament};
use crate::error::{Loss, WriteError};

/// Appends a record; `written` records came before it.
pub(super) fn print(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    written: u64,
    out: &mut String,
) -> Result<Vec<Loss>, WriteError> {
    let losses = losses(record, format);
    let vital: Vec<Loss> = losses
        .iter()
        .filter(|loss| loss.changes_the_puzzle())
        .cloned()
        .collect();
    if !vital.is_empty() {
        return Err(WriteError::Holds {
            format: format.name(),
            losses: vital,
        });
    }
    let puzzle = &record.puzzle;
    match format {
        Format::Text => text::print(puzzle, (puzzle.height(), puzzle.width()), written, out),
        Format::Nin => text::print(puzzle, (puzzle.width(), puzzle.height()), written, out),
        Format::Json => json::print(puzzle, out),
        Format::Tournament => tournament::print(puzzle, record.id.as_deref(), written, out),
        Format::Picture | Format::Ascii => match &record.solution {
            Some(solution) => picture::print(solution, format, options, written, out),
            None => return Err(WriteError::NeedsSolution(format.name())),
        },
    }
    Ok(losses)
}

/// What a format has no room for.
fn losses(record: &Record, format: Format) -> Vec<Loss> {
    let mut losses: Vec<Loss> = record
        .meta
        .iter()
        .map(|(field, _)| Loss::Meta(field))
        .collect();
    losses.sort();
    losses.dedup();
    if record.id.is_some() && format != Format::Tournament {
        losses.push(Loss::Id);
    }
    if record.solution.is_some() && !format.is_picture() {
        losses.push(Loss::Solution);
    }
    if format == Format::Tournament && record.puzzle.height() != record.puzzle.width() {
        losses.push(Loss::Size);
    }
    losses
}
