//! SadMan Sudoku and SudoCue (.sdk): rows of cells, and lines like `#ARuud` that say who made them.
//!
//! `#A` author, `#D` description, `#C` comment, `#B` date, `#S` source, `#L` level, `#U` address.
//! `[Puzzle]` may stand above the rows; what stands under `[State]` and other headings is a game
//! in progress and passed over. The letters are those of sudocue.net/fileformats.php; the headings
//! those of SadMan Sudoku as pzl.org.uk/Formats.html tells them. The rows are read by
//! [`rows`](super::rows).

use super::print::{Board, CellStyle, Writing};
use super::{Page, Sudoku, rows};
use crate::format::Description;
use crate::{Field, Meta};

pub(super) const SDK: Description<Sudoku> = Description {
    own_endings: &["sdk"],
    ..Description::new(
        "sdk",
        &["sdk"],
        "SadMan, SudoCue",
        rows::read,
        Writing {
            cells: CellStyle::Characters,
            gap: true,
            fields: |_, field| FIELDS.iter().any(|&(_, known)| known == field),
            ..Writing::board(print)
        },
    )
};

const FIELDS: [(char, Field); 7] = [
    ('A', Field::Author),
    ('D', Field::Description),
    ('C', Field::Comment),
    ('B', Field::Date),
    ('S', Field::Source),
    ('L', Field::Level),
    ('U', Field::Url),
];

/// The field and the text of a line like `#ARuud`.
///
/// In a file that is not known to be one, `#Sudoku of the day` is a comment: a letter that is
/// part of a word names no field.
pub(super) fn parse_field(text: &str, known: bool) -> Option<(Field, &str)> {
    let mut rest = text.strip_prefix('#')?.chars();
    let letter = rest.next()?;
    let (_, field) = FIELDS.into_iter().find(|&(name, _)| name == letter)?;
    let text = rest.as_str();
    let in_a_word = text.starts_with(|next: char| next.is_lowercase() || next.is_whitespace());
    let named = known || !in_a_word || (field == Field::Url && text.starts_with("http"));
    named.then_some((field, text))
}

/// A heading like `[Puzzle]`.
pub(super) fn heading(text: &str) -> Option<&str> {
    let name = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let plain = !name.is_empty() && name.chars().all(|symbol| symbol.is_ascii_alphabetic());
    plain.then_some(name)
}

/// Appends the fields and the rows.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let out = &mut *page.text;
    for (field, text) in board.meta().into_iter().flat_map(Meta::iter) {
        if let Some((letter, _)) = FIELDS.iter().find(|&&(_, known)| known == field) {
            out.push_str(&format!("#{letter}{}\n", text.replace(['\n', '\r'], " ")));
        }
    }
    for row in board.grid.rows() {
        out.extend(row.iter().map(|&digit| board.cells.symbol(digit)));
        out.push('\n');
    }
}
