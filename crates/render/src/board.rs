//! A board cell by cell, some cells marked.
//!
//! ```text
//!  9 4[2]| 5 3 1 | . . 7        a cell that just changed stands in brackets,
//!  6 . . | . . . | . . .        in plain text as well as in colour
//! ```

use cellwise_nonogram::{Cell, Picture};
use cellwise_sudoku::{Puzzle, Shape, Symbols};

use crate::line::{Style, StyledLine};

/// Cells in rows, with lines between boxes.
///
/// ```
/// use cellwise_render::BoardDrawing;
/// use cellwise_nonogram::Picture;
///
/// let mut board = BoardDrawing::picture(&Picture::from_text("#.\n??").unwrap());
/// board.mark(1);
/// let rows: Vec<String> = board.lines().iter().map(|line| line.plain()).collect();
/// assert_eq!(rows, [" #[.]", " ? ?"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardDrawing {
    columns: usize,
    cells: Vec<(String, Style)>,
    /// The characters that a cell takes.
    width: usize,
    marked: Vec<bool>,
    /// Rows and columns of a box, if lines are to be drawn between boxes.
    boxes: Option<(usize, usize)>,
}

impl BoardDrawing {
    /// A Sudoku with these digits, 0 for none; the givens of the puzzle are dim.
    ///
    /// ```
    /// use cellwise_render::BoardDrawing;
    /// use cellwise_sudoku::{Puzzle, Symbols};
    ///
    /// let puzzle: Puzzle = "1... .... ...2 ...3".parse()?;
    /// let board = BoardDrawing::sudoku(&puzzle, &Symbols::default(), |cell| if cell == 1 { 4 } else { 0 });
    /// assert_eq!(board.lines()[0].plain(), " 1 4 | . .");
    /// assert_eq!(board.lines()[2].plain(), "-----+-----");
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn sudoku(puzzle: &Puzzle, symbols: &Symbols, digit: impl Fn(usize) -> u8) -> Self {
        let shape: &Shape = puzzle.shape();
        let cells = (0..shape.cells()).map(|cell| match puzzle.givens().get(cell) {
            _ if shape.is_hole(cell) => (String::new(), Style::Plain),
            Some(given) => (symbols.name(given), Style::Dim),
            None => (symbols.name(digit(cell)), Style::Plain),
        });
        let (rows, columns) = shape.box_size();
        Self {
            columns: shape.size(),
            cells: cells.collect(),
            width: symbols.name(shape.digits() as u8).chars().count(),
            marked: vec![false; shape.cells()],
            // Boxes of one row are rows over again, jigsaw pieces have no straight lines, and lines would run through the holes between several boards.
            boxes: (rows > 1 && columns > 1 && !shape.has_several_boards())
                .then_some((rows, columns)),
        }
    }

    /// A picture: `#` black, `.` white, `?` open; in several colours the letters of the palette.
    #[must_use]
    pub fn picture(picture: &Picture) -> Self {
        let cell = |cell: &Cell| match (cell, cell.colour()) {
            (Cell::White, _) => ('.', Style::Plain),
            (_, None) => ('?', Style::Dim),
            (_, Some(_)) if !picture.is_coloured() => ('#', Style::Plain),
            (_, Some(colour)) => {
                let paint = picture.palette().paint(colour);
                (paint.letter, Style::Ink(paint.rgb))
            }
        };
        let cells = picture.cells().iter().map(cell);
        Self {
            columns: picture.width(),
            marked: vec![false; picture.cells().len()],
            cells: cells
                .map(|(letter, style)| (letter.to_string(), style))
                .collect(),
            width: 1,
            boxes: None,
        }
    }

    /// Marks a cell as changed.
    pub fn mark(&mut self, cell: usize) {
        if let Some(marked) = self.marked.get_mut(cell) {
            *marked = true;
        }
    }

    /// The first line of [`BoardDrawing::lines`] with a marked cell.
    #[must_use]
    pub fn marked_line(&self) -> Option<usize> {
        let row = self.marked.iter().position(|&marked| marked)? / self.columns.max(1);
        Some(row + self.boxes.map_or(0, |(rows, _)| row / rows))
    }

    /// The board as lines, from top to bottom.
    #[must_use]
    pub fn lines(&self) -> Vec<StyledLine> {
        let mut lines = Vec::new();
        for (row, cells) in self.cells.chunks(self.columns.max(1)).enumerate() {
            if row > 0 && self.boxes.is_some_and(|(rows, _)| row % rows == 0) {
                lines.push(StyledLine::new(self.rule(), Style::Dim));
            }
            let marked = &self.marked[row * self.columns..][..cells.len()];
            lines.push(self.row(cells, marked));
        }
        lines
    }

    fn row(&self, cells: &[(String, Style)], marked: &[bool]) -> StyledLine {
        let mut line = StyledLine::default();
        for (column, (symbol, style)) in cells.iter().enumerate() {
            let after_box = column > 0 && self.boxes.is_some_and(|(_, wide)| column % wide == 0);
            let before = column > 0 && marked[column - 1];
            let here = marked[column];
            if after_box {
                line.push(if before { "]" } else { " " }, bracket(before));
                line.push("|", Style::Dim);
                line.push(if here { "[" } else { " " }, bracket(here));
            } else {
                let (gap, style) = match (before, here) {
                    (true, false) => ("]", Style::Changed),
                    (false, true) => ("[", Style::Changed),
                    _ => (" ", Style::Plain),
                };
                line.push(gap, style);
            }
            let symbol = format!("{symbol:>width$}", width = self.width);
            line.push(symbol, if here { Style::Changed } else { *style });
        }
        if marked.last() == Some(&true) {
            line.push("]", Style::Changed);
        }
        line
    }

    /// The line between two bands of boxes: `-------+-------+-------`.
    fn rule(&self) -> String {
        let wide = self.boxes.map_or(self.columns, |(_, wide)| wide).max(1);
        let dashes = "-".repeat((self.width + 1) * wide + 1);
        vec![dashes; self.columns / wide].join("+")
    }
}

fn bracket(there: bool) -> Style {
    if there { Style::Changed } else { Style::Plain }
}

/// A picture row by row as blocks of its colours, two columns a cell; open cells are dots.
///
/// ```
/// use cellwise_nonogram::{Palette, Picture};
///
/// let palette = Palette::safe(2).unwrap();
/// let picture = Picture::from_letters("k?\no.", &palette).unwrap();
/// let rows: Vec<String> = cellwise_render::blocks(&picture).iter().map(|line| line.plain()).collect();
/// assert_eq!(rows, ["kk··", "oo"]);
/// ```
#[must_use]
pub fn blocks(picture: &Picture) -> Vec<StyledLine> {
    let row = |cells: &[Cell]| {
        let mut line = StyledLine::default();
        for cell in cells {
            let paint = cell.colour().map(|colour| picture.palette().paint(colour));
            match paint {
                None => line.push("··", Style::Dim),
                Some(paint) if *cell == Cell::White => line.push("  ", Style::Block(paint.rgb)),
                Some(paint) => {
                    line.push(
                        [paint.letter; 2].iter().collect::<String>(),
                        Style::Block(paint.rgb),
                    );
                }
            }
        }
        line
    };
    picture.rows().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(board: &BoardDrawing) -> Vec<String> {
        board.lines().iter().map(StyledLine::plain).collect()
    }

    #[test]
    fn a_marked_cell_stands_in_brackets_wherever_it_is() {
        let puzzle: Puzzle = "1... .... ...2 ...3".parse().unwrap();
        for (cell, row) in [
            (0, "[1]. | . ."),
            (1, " 1[.]| . ."),
            (2, " 1 . |[.]."),
            (3, " 1 . | .[.]"),
        ] {
            let mut board = BoardDrawing::sudoku(&puzzle, &Symbols::default(), |_| 0);
            board.mark(cell);
            assert_eq!(plain(&board)[0], row);
            assert_eq!(board.marked_line(), Some(0));
        }
    }

    #[test]
    fn cells_marked_side_by_side_share_their_brackets() {
        let mut board = BoardDrawing::picture(&Picture::from_text("####").unwrap());
        board.mark(1);
        board.mark(2);
        assert_eq!(plain(&board), [" #[# #]#"]);
    }

    #[test]
    fn rows_below_a_rule_are_found() {
        let puzzle: Puzzle = ".".repeat(81).parse().unwrap();
        let mut board = BoardDrawing::sudoku(&puzzle, &Symbols::default(), |_| 0);
        board.mark(80);
        assert_eq!(board.lines().len(), 11);
        assert_eq!(board.marked_line(), Some(10));
        assert_eq!(plain(&board)[3], "-------+-------+-------");
    }
}
