//! One record as text, in any format: what it can't hold is named, never dropped unsaid.

use std::borrow::Cow;

use cellwise_nonogram::{Colour, Picture};

use super::{
    Format, Record, WriteOptions, answers, blocks, g, gno, image, json, lp, makhorin, non, picture,
    rosetta, sgt, svg, text, tournament, webpbn,
};
use crate::Field;
use crate::error::{Loss, WriteError, bearable};

/// Appends a record as text; `written` records came before it.
pub(super) fn print(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    written: u64,
    out: &mut String,
) -> Result<Vec<Loss>, WriteError> {
    let name = format.name();
    let (record, losses) = fitted(record, format, written)?;
    let record = &*record;
    let puzzle = &record.puzzle;
    let title = record.meta.get(Field::Title);
    let id = record.id.as_deref();
    match format {
        Format::Text => text::print(puzzle, format, written, out),
        Format::Nin => text::print(puzzle, format, written, out),
        Format::Mk => text::print(puzzle, format, written, out),
        Format::Json => json::print(puzzle, out),
        Format::Tournament => tournament::print(puzzle, id, written, out),
        Format::Answers => answers::print(solution(record, name)?, id, written, out),
        Format::Picture | Format::Ascii | Format::Bits => {
            picture::print(solution(record, name)?, format, options, written, out);
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
        Format::Pbm => image::print(solution(record, name)?, title, out),
        Format::Svg => svg::print(solution(record, name)?, title, out),
        Format::Png => return Err(WriteError::Binary(name)),
        Format::NonogramsOrg | Format::Jap => return Err(WriteError::ReadOnly(name)),
    }
    Ok(losses)
}

/// Appends a record, be the format text or not.
pub(super) fn print_bytes(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    written: u64,
    out: &mut Vec<u8>,
) -> Result<Vec<Loss>, WriteError> {
    if format == Format::Png {
        let (record, losses) = fitted(record, format, written)?;
        image::print_png(solution(&record, format.name())?, out)?;
        return Ok(losses);
    }
    let mut text = String::new();
    let losses = print(record, format, options, written, &mut text)?;
    out.extend_from_slice(text.as_bytes());
    Ok(losses)
}

fn solution<'a>(record: &'a Record, format: &'static str) -> Result<&'a Picture, WriteError> {
    let solution = record.solution.as_ref();
    solution.ok_or(WriteError::NeedsSolution(format))
}

/// The record as the format can hold it, and what is lost; an error if it can't hold it, or no more of them.
fn fitted(
    record: &Record,
    format: Format,
    written: u64,
) -> Result<(Cow<'_, Record>, Vec<Loss>), WriteError> {
    let losses = losses(record, format);
    let name = format.name();
    bearable(&losses, name)?;
    if !format.info().writes {
        return Err(WriteError::ReadOnly(name));
    }
    if !format.info().several && written > 0 {
        return Err(WriteError::OneOnly(name));
    }
    // Where colours have no place, the one there is becomes black.
    let record = match plain(record, format) {
        Some(plain) => Cow::Owned(plain),
        None => Cow::Borrowed(record),
    };
    Ok((record, losses))
}

/// Appends what comes after the last record.
pub(super) fn epilogue(format: Format, written: u64, out: &mut String) {
    if format == Format::WebPbn && written > 0 {
        out.push_str(webpbn::END);
    }
}

/// The record in black and white, if the format has no place for its one colour.
fn plain(record: &Record, format: Format) -> Option<Record> {
    let coloured = !record.puzzle.palette().is_black_on_white();
    if !coloured || format.info().colours {
        return None;
    }
    let mut plain = record.clone();
    plain.puzzle = record.puzzle.in_black_and_white()?;
    plain.solution = plain.solution.map(Picture::in_black_and_white);
    Some(plain)
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
        } else if !solution.is_finished()
            && !matches!(format, Format::Picture | Format::Ascii | Format::Svg)
        {
            losses.push(Loss::OpenCells);
        }
    }
    losses.extend(colour_losses(record, format));
    if format == Format::Tournament && record.puzzle.height() != record.puzzle.width() {
        losses.push(Loss::Size);
    }
    if format == Format::Rosetta && !rosetta::holds(&record.puzzle) {
        losses.push(Loss::WhiteLines);
    }
    losses
}

/// What a format has no room for of a puzzle's colours and blots.
fn colour_losses(record: &Record, format: Format) -> Vec<Loss> {
    let puzzle = &record.puzzle;
    let palette = puzzle.palette();
    let mut losses = Vec::new();
    let shown = format.is_picture();
    if puzzle.is_blotted() && !shown && !matches!(format, Format::Text | Format::Json | Format::Non)
    {
        losses.push(Loss::Blots);
    }
    let holds = match format {
        Format::Json | Format::WebPbn | Format::G => true,
        Format::Non => non::holds_palette(palette),
        Format::Pbm | Format::Png => {
            non::holds_palette(palette) && palette.paint(Colour::BACKGROUND).rgb == image::WHITE
        }
        _ => palette.is_black_on_white(),
    };
    let pixels = matches!(format, Format::Pbm | Format::Png);
    if !format.info().colours && puzzle.in_black_and_white().is_none()
        || pixels && !image::tells_apart(palette)
    {
        losses.push(Loss::Colours);
    } else if !holds {
        losses.push(Loss::Palette);
    }
    losses
}

/// Whether a format has room for what a field says.
fn holds_field(format: Format, field: Field) -> bool {
    match format {
        Format::Non => non::holds(field),
        Format::WebPbn => webpbn::holds(field),
        Format::Gno => gno::holds(field),
        Format::G | Format::Svg => field == Field::Title,
        _ => false,
    }
}
