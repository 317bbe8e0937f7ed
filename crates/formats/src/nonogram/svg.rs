//! The solved picture as SVG: one rectangle for each run of a row. Written, never read.

use std::fmt::Write as _;

use cellwise_nonogram::Colour;

use super::print::{Shown, Writing};
use super::{Nonogram, Page};
use crate::Field;
use crate::format::{Description, Read};

pub(super) const SVG: Description<Nonogram> = Description {
    colours: true,
    several: false,
    read: Read::Never,
    ..Description::new(
        "svg",
        &["svg"],
        "solution as a drawing",
        |_, _| Ok(None),
        Writing {
            fields: |field| field == Field::Title,
            open_cells: true,
            ..Writing::picture(print)
        },
    )
};

/// Units of the drawing that a cell is wide.
const CELL: usize = 10;

/// Appends a picture; open cells are grey.
fn print(shown: &Shown<'_>, page: &mut Page<'_>) {
    let (picture, out) = (shown.picture, &mut *page.text);
    let (height, width) = (picture.height() * CELL, picture.width() * CELL);
    let paper = picture.palette().paint(Colour::BACKGROUND).hex();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" shape-rendering=\"crispEdges\">"
    );
    if let Some(title) = shown.title {
        let _ = writeln!(out, "<title>{}</title>", crate::xml::escape(title));
    }
    let _ = writeln!(
        out,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>"
    );
    for (row, cells) in picture.rows().enumerate() {
        let mut column = 0;
        for run in cells.chunk_by(|a, b| a == b) {
            let (x, y) = (column * CELL, row * CELL);
            column += run.len();
            let fill = match run[0].colour() {
                Some(Colour::BACKGROUND) => continue,
                Some(colour) => picture.palette().paint(colour).hex(),
                None => "#b0b0b0".to_owned(),
            };
            let wide = run.len() * CELL;
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{CELL}\" fill=\"{fill}\"/>"
            );
        }
    }
    out.push_str("</svg>\n");
}
