//! Boards, colours and lines as JSON writes them.

use cellwise_nonogram::{Cell, Line, Palette, Picture};
use cellwise_sudoku::{Grid, Symbols};
use serde::{Deserialize, Serialize};

/// The text of a board: a Sudoku as one string, a picture as one string for each row.
///
/// ```
/// use cellwise_sudoku::{Grid, Symbols};
/// use cellwise_verbs::BoardText;
///
/// let grid = Grid::from_digits([1, 2, 2, 0]).unwrap();
/// let board = BoardText::grid(&grid, &Symbols::default());
/// assert_eq!(serde_json::to_string(&board).unwrap(), r#""122.""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Board"))]
#[serde(untagged)]
pub enum BoardText {
    /// A Sudoku board, one character for each cell, row by row: 1-9, then A-Z, a-z, or the
    /// `symbols` of the request; `.` is empty.
    Line(String),
    /// A picture, one string for each row: `#` black, `.` white, `?` open. In several colours the
    /// letters of the `palette` stand for them, and `.` for the background.
    Rows(Vec<String>),
}

impl BoardText {
    /// The text of a Sudoku board.
    #[must_use]
    pub fn grid(grid: &Grid, symbols: &Symbols) -> Self {
        Self::Line(symbols.text(grid.digits()))
    }

    /// The text of a picture.
    #[must_use]
    pub fn picture(picture: &Picture) -> Self {
        Self::Rows(picture_rows(picture))
    }

    /// The rows of the text, or its only line, with `separator` between them.
    pub(crate) fn joined(&self, separator: &str) -> String {
        match self {
            Self::Line(text) => text.clone(),
            Self::Rows(rows) => rows.join(separator),
        }
    }
}

/// The text of each row of a picture.
pub(crate) fn picture_rows(picture: &Picture) -> Vec<String> {
    if picture.is_coloured() {
        return picture.letters().collect();
    }
    let symbol = |cell: &Cell| match cell {
        Cell::Open => '?',
        Cell::White => '.',
        Cell::Black | Cell::Ink(_) => '#',
    };
    let rows = picture.rows().map(|row| row.iter().map(symbol).collect());
    rows.collect()
}

/// A colour. The first of a palette is that of an empty cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Colour"))]
pub struct ColourJson {
    /// Its name.
    pub name: String,
    /// As `#rrggbb`.
    pub rgb: String,
    /// The character for it in a picture.
    pub symbol: char,
}

impl ColourJson {
    /// The colours of a palette, background first. The one colour of a picture is `#` in it.
    #[must_use]
    pub fn all(palette: &Palette) -> Vec<Self> {
        let symbol = |letter: char| match letter {
            '.' => '.',
            _ if palette.colours() == 1 => '#',
            letter => letter,
        };
        let paints = palette.paints().iter().map(|paint| Self {
            name: paint.name.clone(),
            rgb: paint.hex(),
            symbol: symbol(paint.letter),
        });
        paints.collect()
    }

    /// The same, or `None` for plain black on white.
    #[must_use]
    pub fn unless_plain(palette: &Palette) -> Option<Vec<Self>> {
        (!palette.is_black_on_white()).then(|| Self::all(palette))
    }
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Line"))]
#[serde(rename_all = "kebab-case")]
pub enum LineJson {
    /// A row, counted from 0.
    Row(usize),
    /// A column, counted from 0.
    Column(usize),
}

impl From<Line> for LineJson {
    fn from(line: Line) -> Self {
        match line {
            Line::Row(i) => Self::Row(i),
            Line::Column(i) => Self::Column(i),
        }
    }
}

impl From<LineJson> for Line {
    fn from(line: LineJson) -> Self {
        match line {
            LineJson::Row(i) => Self::Row(i),
            LineJson::Column(i) => Self::Column(i),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_one_string_for_each_row() {
        let picture = Picture::from_text("#?\n.#").unwrap();
        let json = serde_json::to_string(&BoardText::picture(&picture)).unwrap();
        assert_eq!(json, r##"["#?",".#"]"##);
        assert_eq!(
            serde_json::from_str::<BoardText>(&json).unwrap(),
            BoardText::picture(&picture)
        );
    }

    #[test]
    fn a_picture_in_colours_has_the_letters_of_its_palette() {
        let palette = Palette::safe(2).unwrap();
        let picture = Picture::from_letters("ko\n.?", &palette).unwrap();
        let json = serde_json::to_string(&BoardText::picture(&picture)).unwrap();
        assert_eq!(json, r#"["ko",".?"]"#);
        let colours = ColourJson::unless_plain(&palette).unwrap();
        assert_eq!((colours.len(), colours[2].rgb.as_str()), (3, "#e69f00"));
        assert_eq!(ColourJson::unless_plain(Palette::black_on_white()), None);
    }
}
