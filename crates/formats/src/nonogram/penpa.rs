//! Links of penpa-edit: a grid with margins, in which the clues stand.
//!
//! Numbers above the grid are the runs of the columns, from top to bottom; numbers left of it those
//! of the rows, from left to right; `?` is a run whose length is not told. Read only, since what
//! else a drawing shows is up to its author.

use cellwise_nonogram::{Clue, Colour, Part};

use super::clues::record;
use super::print::Writing;
use super::{Format, Nonogram, Record};
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Sniff};
use crate::penpa;
use crate::source::Line;

pub(super) const PENPA: Description<Nonogram> = Description {
    writes: false,
    sniff: Sniff::at(66, |first| penpa::packed(first.text).is_some()),
    ..Description::new(
        "penpa",
        &["txt"],
        "penpa-edit link; numbers in the margins are clues",
        |lines, _| lines.take_line(parse),
        Writing::NEVER,
    )
};

fn parse(line: &Line) -> Result<Record, Error> {
    let wrong = |found: &str, rule: &'static str| line.error(ErrorKind::unexpected(found, rule));
    let packed = penpa::packed(&line.text)
        .ok_or_else(|| wrong(line.text.trim(), "a link holds p= and a packed drawing"))?;
    let drawing = penpa::read(packed).map_err(|kind| line.error(kind))?;
    let mut rows = vec![Vec::new(); drawing.height];
    let mut columns = vec![Vec::new(); drawing.width];
    for (row, column, text) in &drawing.numbers {
        let row = row.checked_sub(drawing.above);
        let column = column.checked_sub(drawing.left);
        let runs = match (row, column) {
            (None, Some(column)) => columns.get_mut(column),
            (Some(row), None) => rows.get_mut(row),
            _ => None,
        };
        let Some(runs) = runs else {
            continue;
        };
        let colour = Colour::FIRST;
        runs.push(match (text.as_str(), text.parse()) {
            ("?", _) => Part::Blot(colour),
            (_, Ok(length)) => Part::Run { length, colour },
            _ => return Err(wrong(text, "a run is a number, or ?")),
        });
    }
    if rows.iter().chain(&columns).all(Vec::is_empty) {
        let rule = "the clues stand in the margins above and left of the grid";
        return Err(wrong("no numbers there", rule));
    }
    let clues = |lines: Vec<Vec<Part>>| lines.into_iter().map(Clue::of_parts).collect();
    record(clues(rows), clues(columns), Format::Penpa, line.number)
}
