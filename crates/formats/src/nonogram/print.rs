//! One record as text, in any format: what it can't hold is named, never dropped unsaid.

use super::{
    Format, Record, WriteOptions, answers, blocks, g, gno, image, json, lp, makhorin, non, picture,
    rosetta, sgt, text, tournament, webpbn,
};
use crate::Field;
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
    let name = format.name();
    if !vital.is_empty() {
        let (format, losses) = (name, vital);
        return Err(WriteError::Holds { format, losses });
    }
    if !format.info().writes {
        return Err(WriteError::ReadOnly(name));
    }
    if !format.info().several && written > 0 {
        return Err(WriteError::OneOnly(name));
    }
    let puzzle = &record.puzzle;
    let solution = || {
        record
            .solution
            .as_ref()
            .ok_or(WriteError::NeedsSolution(name))
    };
    let title = record.meta.get(Field::Title);
    let id = record.id.as_deref();
    match format {
        Format::Text => text::print(puzzle, format, written, out),
        Format::Nin => text::print(puzzle, format, written, out),
        Format::Mk => text::print(puzzle, format, written, out),
        Format::Json => json::print(puzzle, out),
        Format::Tournament => tournament::print(puzzle, id, written, out),
        Format::Answers => answers::print(solution()?, id, written, out),
        Format::Picture | Format::Ascii | Format::Bits => {
            picture::print(solution()?, format, options, written, out);
        }
        Format::Non => non::print(record, written, out),
        Format::WebPbn => webpbn::print(record, written, out),
        Format::Cwd => blocks::print_cwd(puzzle, out),
        Format::Blocks => blocks::print(puzzle, out),
        Format::Lp => lp::print(puzzle, out),
        Format::G => g::print(puzzle, title, out),
        Format::Makhorin => makhorin::print(puzzle, title, out),
        Format::Sgt => sgt::print(puzzle, out),
        Format::Gno => gno::print(record, out),
        Format::Rosetta => rosetta::print(puzzle, written, out),
        Format::Pbm => image::print(solution()?, title, out),
        Format::NonogramsOrg | Format::Jap | Format::Png => {
            return Err(WriteError::ReadOnly(name));
        }
    }
    Ok(losses)
}

/// Appends what comes after the last record.
pub(super) fn epilogue(format: Format, written: u64, out: &mut String) {
    if format == Format::WebPbn && written > 0 {
        out.push_str(webpbn::END);
    }
}

/// What a format has no room for.
fn losses(record: &Record, format: Format) -> Vec<Loss> {
    let mut losses: Vec<Loss> = record
        .meta
        .iter()
        .filter(|&(field, _)| !holds_field(format, field))
        .map(|(field, _)| Loss::Meta(field))
        .collect();
    losses.sort();
    losses.dedup();
    if record.id.is_some()
        && !matches!(
            format,
            Format::Tournament | Format::Answers | Format::WebPbn
        )
    {
        losses.push(Loss::Id);
    }
    if let Some(solution) = &record.solution {
        let kept =
            format.is_picture() || matches!(format, Format::Non | Format::WebPbn | Format::Gno);
        if !kept {
            losses.push(Loss::Solution);
        } else if !solution.is_finished() && !matches!(format, Format::Picture | Format::Ascii) {
            losses.push(Loss::OpenCells);
        }
    }
    if format == Format::Tournament && record.puzzle.height() != record.puzzle.width() {
        losses.push(Loss::Size);
    }
    if format == Format::Rosetta && !rosetta::holds(&record.puzzle) {
        losses.push(Loss::WhiteLines);
    }
    losses
}

/// Whether a format has room for what a field says.
fn holds_field(format: Format, field: Field) -> bool {
    match format {
        Format::Non => non::holds(field),
        Format::WebPbn => webpbn::holds(field),
        Format::Gno => gno::holds(field),
        Format::G => field == Field::Title,
        _ => false,
    }
}
