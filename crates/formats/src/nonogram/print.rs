//! Prints one record or picture in any format. Every part that the format can't hold is named.

use std::borrow::Cow;

use cellwise_nonogram::{Palette, Picture, Puzzle};

use super::{Format, Page, Record};
use crate::Field;
use crate::error::{Loss, WriteError, bearable};
use crate::format::Table;

/// The printer of a format, and the parts of a record that it has room for.
#[derive(Debug)]
pub struct Writing {
    pub(super) print: Print,
    /// Returns true for the fields that it has room for.
    pub(super) fields: fn(Field) -> bool,
    /// True if it keeps a record's id.
    pub(super) id: bool,
    /// True if it keeps a solution beside the clues.
    pub(super) solution: bool,
    /// True if it has a sign for a cell that is not known.
    pub(super) open_cells: bool,
    /// True if it has signs for clues that can't be read.
    pub(super) blots: bool,
    /// Returns true if it keeps the names and looks of these colours.
    pub(super) palette: fn(&Palette) -> bool,
    /// Any other part of a puzzle that it has no room for.
    pub(super) loss: fn(&Record) -> Option<Loss>,
}

/// The function that prints a format.
#[derive(Debug)]
pub(super) enum Print {
    /// From the clues, and whatever else a record has.
    Clues(fn(&Record, &mut Page<'_>)),
    /// From the solved picture, as text.
    Picture(fn(&Shown<'_>, &mut Page<'_>)),
    /// From the solved picture, as bytes.
    Pixels(fn(&Picture, &mut Vec<u8>) -> Result<(), WriteError>),
    /// It is read only.
    Never,
}

/// A picture to print, and what is known of it.
pub(super) struct Shown<'a> {
    pub(super) picture: &'a Picture,
    pub(super) id: Option<&'a str>,
    pub(super) title: Option<&'a str>,
}

impl Writing {
    const fn new(print: Print) -> Self {
        Self {
            print,
            fields: |_| false,
            id: false,
            solution: false,
            open_cells: false,
            blots: false,
            palette: Palette::is_black_on_white,
            loss: |_| None,
        }
    }

    /// A format of clues in black and white, with no room for anything else.
    pub(super) const fn clues(print: fn(&Record, &mut Page<'_>)) -> Self {
        Self::new(Print::Clues(print))
    }

    /// A format of pictures as text.
    pub(super) const fn picture(print: fn(&Shown<'_>, &mut Page<'_>)) -> Self {
        Self::new(Print::Picture(print))
    }

    /// A format of pictures as bytes.
    pub(super) const fn pixels(
        print: fn(&Picture, &mut Vec<u8>) -> Result<(), WriteError>,
    ) -> Self {
        Self::new(Print::Pixels(print))
    }

    /// A format that is not written.
    pub(super) const NEVER: Self = Self::new(Print::Never);

    /// Returns true if it shows cells, not clues.
    pub(super) fn shows_cells(&self) -> bool {
        matches!(self.print, Print::Picture(_) | Print::Pixels(_))
    }
}

/// Appends a record as text.
pub(super) fn print(
    record: &Record,
    format: Format,
    page: &mut Page<'_>,
) -> Result<(), WriteError> {
    let black_and_white = !format.description().colours;
    match format.description().writing.print {
        Print::Clues(print) if black_and_white => print(&in_black_and_white(record), page),
        Print::Clues(print) => print(record, page),
        Print::Picture(print) => {
            let picture = solution(record, format)?;
            let shown = Shown {
                picture: &fitted(picture, format),
                id: record.id.as_deref(),
                title: record.meta.get(Field::Title),
            };
            print(&shown, page);
        }
        Print::Pixels(_) => return Err(WriteError::Binary(format.name())),
        Print::Never => return Err(WriteError::ReadOnly(format.name())),
    }
    Ok(())
}

/// Appends a picture as text, the clues that it shows if the format has clues.
pub(super) fn print_picture(
    picture: &Picture,
    format: Format,
    page: &mut Page<'_>,
) -> Result<(), WriteError> {
    if let Print::Picture(print) = format.description().writing.print {
        check_picture(picture, format)?;
        let shown = Shown {
            picture: &fitted(picture, format),
            id: None,
            title: None,
        };
        print(&shown, page);
        return Ok(());
    }
    let puzzle = Puzzle::of_picture(picture).map_err(|_| WriteError::Holds {
        format: format.name(),
        losses: vec![Loss::OpenCells],
    })?;
    let record = Record::new(puzzle, format);
    bearable(&losses(&record, format), format.name())?;
    print(&record, format, page)
}

/// Appends a picture as bytes.
pub(super) fn print_pixels(
    picture: &Picture,
    format: Format,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    check_picture(picture, format)?;
    match format.description().writing.print {
        Print::Pixels(print) => print(&fitted(picture, format), out),
        _ => Err(WriteError::ReadOnly(format.name())),
    }
}

/// The picture that came with a record.
pub(super) fn solution(record: &Record, format: Format) -> Result<&Picture, WriteError> {
    let solution = record.solution.as_ref();
    solution.ok_or(WriteError::NeedsSolution(format.name()))
}

/// Refuses a picture that a format would show as another one.
fn check_picture(picture: &Picture, format: Format) -> Result<(), WriteError> {
    let mut losses = colour_losses(picture.palette(), format);
    if !picture.is_finished() && !format.description().writing.open_cells {
        losses.push(Loss::OpenCells);
    }
    bearable(&losses, format.name())
}

/// A picture in colours that a format has: where it has none, the one there is becomes black.
fn fitted(picture: &Picture, format: Format) -> Cow<'_, Picture> {
    match format.description().colours || picture.palette().is_black_on_white() {
        true => Cow::Borrowed(picture),
        false => Cow::Owned(picture.clone().in_black_and_white()),
    }
}

/// The record with its one colour turned into black.
fn in_black_and_white(record: &Record) -> Cow<'_, Record> {
    let coloured = !record.puzzle.palette().is_black_on_white();
    let Some(puzzle) = coloured
        .then(|| record.puzzle.in_black_and_white())
        .flatten()
    else {
        return Cow::Borrowed(record);
    };
    let mut plain = record.clone();
    plain.puzzle = puzzle;
    plain.solution = plain.solution.map(Picture::in_black_and_white);
    Cow::Owned(plain)
}

/// The parts of a record that a format has no room for.
pub(super) fn losses(record: &Record, format: Format) -> Vec<Loss> {
    let writing = &format.description().writing;
    let mut losses: Vec<Loss> = record
        .meta
        .iter()
        .filter(|&(field, _)| !(writing.fields)(field))
        .map(|(field, _)| Loss::Meta(field))
        .collect();
    losses.sort();
    losses.dedup();
    if record.id.is_some() && !writing.id {
        losses.push(Loss::Id);
    }
    if let Some(solution) = &record.solution {
        if !writing.solution && !writing.shows_cells() {
            losses.push(Loss::Solution);
        } else if !solution.is_finished() && !writing.open_cells {
            losses.push(Loss::OpenCells);
        }
    }
    if record.puzzle.is_blotted() && !writing.blots && !writing.shows_cells() {
        losses.push(Loss::Blots);
    }
    losses.extend(colour_losses(record.puzzle.palette(), format));
    losses.extend((writing.loss)(record));
    losses
}

/// The colours of a puzzle or picture that a format has no room for.
fn colour_losses(palette: &Palette, format: Format) -> Vec<Loss> {
    let description = format.description();
    let pixels = matches!(format, Format::Pbm | Format::Png | Format::Xpm);
    let several = palette.colours() > 1;
    if several && !description.colours || pixels && !super::pixels::tells_apart(palette) {
        vec![Loss::Colours]
    } else if !(description.writing.palette)(palette) {
        vec![Loss::Palette]
    } else {
        Vec::new()
    }
}
