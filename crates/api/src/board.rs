//! Boards and pictures as JSON writes them.

use cellwise_nonogram::{Cell, Picture};
use cellwise_sudoku::{Grid, Symbols};
use serde::{Deserialize, Serialize};

/// A Sudoku board as one string, or a picture as one string a row.
///
/// ```
/// use cellwise_api::Board;
/// use cellwise_sudoku::Grid;
///
/// let board = Board::from(&Grid::from_digits([1, 2, 2, 0]).unwrap());
/// assert_eq!(serde_json::to_string(&board).unwrap(), r#""122.""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Board {
    /// A Sudoku board, one character a cell, row by row: 1-9, then A-Z, a-z; `.` is empty.
    Line(String),
    /// A picture, one string a row: `#` black, `.` white, `?` open. In several colours the letters
    /// of the `palette` stand for them, and `.` for the background.
    Rows(Vec<String>),
}

impl From<&Grid> for Board {
    fn from(grid: &Grid) -> Self {
        let symbols = Symbols::default();
        Self::Line(grid.digits().iter().map(|&d| symbols.of(d)).collect())
    }
}

impl From<&Picture> for Board {
    fn from(picture: &Picture) -> Self {
        let symbol = |cell: &Cell| match cell {
            Cell::Open => '?',
            Cell::White => '.',
            Cell::Black | Cell::Ink(_) => '#',
        };
        if picture.is_coloured() {
            return Self::Rows(picture.letters().collect());
        }
        Self::Rows(
            picture
                .rows()
                .map(|row| row.iter().map(symbol).collect())
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ColourOf;
    use cellwise_nonogram::Palette;

    #[test]
    fn a_picture_is_one_string_a_row() {
        let picture = Picture::from_text("#?\n.#").unwrap();
        let json = serde_json::to_string(&Board::from(&picture)).unwrap();
        assert_eq!(json, r##"["#?",".#"]"##);
        assert_eq!(
            serde_json::from_str::<Board>(&json).unwrap(),
            Board::from(&picture)
        );
    }

    #[test]
    fn a_picture_in_colours_has_the_letters_of_its_palette() {
        let palette = Palette::safe(2).unwrap();
        let picture = Picture::from_letters("ko\n.?", &palette).unwrap();
        let json = serde_json::to_string(&Board::from(&picture)).unwrap();
        assert_eq!(json, r#"["ko",".?"]"#);
        let colours = ColourOf::named(&palette).unwrap();
        assert_eq!((colours.len(), colours[2].rgb.as_str()), (3, "#e69f00"));
        assert_eq!(ColourOf::named(Palette::black_on_white()), None);
    }
}
