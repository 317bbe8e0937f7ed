//! A board cell by cell, some cells marked.
//!
//! ```text
//!  9 4[2]| 5 3 1 | . . 7        a cell that just changed stands in brackets,
//!  6 . .(5). . . | . . .        in plain text as well as in colour; one that has
//! ```                          a single value left stands in parentheses
//!
//! A picture may have its clues beside it.

mod clues;

use cellwise_nonogram::{Cell, Clue, Line, Picture};
use cellwise_sudoku::{Puzzle, Shape, Symbols};

use crate::line::{Style, StyledLine};
use clues::Clues;

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
    /// The characters that a cell of each column takes.
    widths: Vec<usize>,
    marked: Vec<bool>,
    /// Cells that have no value yet, but a single one left.
    single: Vec<bool>,
    clues: Option<Clues>,
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
            widths: vec![symbols.name(shape.digits() as u8).chars().count(); shape.size()],
            marked: vec![false; shape.cells()],
            single: vec![false; shape.cells()],
            clues: None,
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
            single: vec![false; picture.cells().len()],
            clues: None,
            cells: cells
                .map(|(letter, style)| (letter.to_string(), style))
                .collect(),
            widths: vec![1; picture.width()],
            boxes: None,
        }
    }

    /// Marks a cell as changed.
    pub fn mark(&mut self, cell: usize) {
        if let Some(marked) = self.marked.get_mut(cell) {
            *marked = true;
        }
    }

    /// Draws a cell as one that has a single value left.
    pub fn leave_one(&mut self, cell: usize) {
        if let Some(single) = self.single.get_mut(cell) {
            *single = true;
        }
    }

    /// Writes a text into a cell; its column becomes as wide as that needs.
    ///
    /// ```
    /// use cellwise_render::{BoardDrawing, Style};
    /// use cellwise_sudoku::{Puzzle, Symbols};
    ///
    /// let puzzle: Puzzle = "1... .... ...2 ...3".parse()?;
    /// let mut board = BoardDrawing::sudoku(&puzzle, &Symbols::default(), |_| 0);
    /// board.write(1, "34", Style::Plain);
    /// board.write(5, "2", Style::Plain);
    /// board.leave_one(5);
    /// assert_eq!(board.lines()[0].plain(), " 1 34 | . .");
    /// assert_eq!(board.lines()[1].plain(), " .( 2)| . .");
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    pub fn write(&mut self, cell: usize, text: impl Into<String>, style: Style) {
        let Some(there) = self.cells.get_mut(cell) else {
            return;
        };
        *there = (text.into(), style);
        let width = &mut self.widths[cell % self.columns];
        *width = (*width).max(there.0.chars().count());
    }

    /// The same with the clues of the rows on the left and those of the columns above. A column
    /// becomes wider where two long numbers would stand side by side.
    ///
    /// ```
    /// use cellwise_nonogram::{Clue, Picture};
    /// use cellwise_render::BoardDrawing;
    ///
    /// let picture = Picture::from_text("#.#\n???").unwrap();
    /// let clues = |all: &[&[u32]]| all.iter().map(|runs| Clue::new(runs.iter().copied())).collect::<Vec<_>>();
    /// let board = BoardDrawing::picture(&picture)
    ///     .with_clues(&clues(&[&[1, 1], &[1]]), &clues(&[&[2], &[], &[1]]));
    /// let rows: Vec<String> = board.lines().iter().map(|line| line.plain()).collect();
    /// assert_eq!(rows, ["     2 0 1", " 1 1 # . #", "   1 ? ? ?"]);
    /// ```
    #[must_use]
    pub fn with_clues(mut self, rows: &[Clue], columns: &[Clue]) -> Self {
        let clues = Clues::new(rows, columns);
        for (column, width) in self.widths.iter_mut().enumerate() {
            *width = (*width).max(clues.width_needed(column));
        }
        self.clues = Some(clues);
        self
    }

    /// Shows the clue of a line as the one that is looked at.
    pub fn look_at(&mut self, line: Line) {
        if let Some(clues) = &mut self.clues {
            clues.looked_at = Some(line);
        }
    }

    /// The number of lines above the first row.
    #[must_use]
    pub fn heading(&self) -> usize {
        self.clues.as_ref().map_or(0, Clues::height)
    }

    /// The first line of [`BoardDrawing::lines`] with a marked cell.
    #[must_use]
    pub fn marked_line(&self) -> Option<usize> {
        let row = self.marked.iter().position(|&marked| marked)? / self.columns.max(1);
        Some(self.heading() + row + self.boxes.map_or(0, |(rows, _)| row / rows))
    }

    /// The number of columns that the widest of its lines takes.
    #[must_use]
    pub fn columns_wide(&self) -> usize {
        self.lines()
            .iter()
            .map(StyledLine::width)
            .max()
            .unwrap_or(0)
    }

    /// The board as lines, from top to bottom.
    #[must_use]
    pub fn lines(&self) -> Vec<StyledLine> {
        let mut lines = self.clues.as_ref().map_or(Vec::new(), |clues| {
            (0..clues.height())
                .map(|level| clues.head(level, &self.widths))
                .collect()
        });
        for (row, cells) in self.cells.chunks(self.columns.max(1)).enumerate() {
            if row > 0 && self.boxes.is_some_and(|(rows, _)| row % rows == 0) {
                lines.push(StyledLine::new(self.rule(), Style::Dim));
            }
            let marked = &self.marked[row * self.columns..][..cells.len()];
            let mut line = match &self.clues {
                Some(clues) => clues.margin(row),
                None => StyledLine::default(),
            };
            line.append(self.row(cells, marked, &self.single[row * self.columns..]));
            lines.push(line);
        }
        lines
    }

    fn row(&self, cells: &[(String, Style)], marked: &[bool], single: &[bool]) -> StyledLine {
        let mut line = StyledLine::default();
        for (column, (symbol, style)) in cells.iter().enumerate() {
            let after_box = column > 0 && self.boxes.is_some_and(|(_, wide)| column % wide == 0);
            let frame = |column: usize| Frame::of(marked[column], single[column]);
            let before = column.checked_sub(1).map_or(Frame::None, frame);
            let (here, is_marked) = (frame(column), marked[column]);
            if after_box {
                line.push(before.closing(), before.style());
                line.push("|", Style::Dim);
                line.push(here.opening(), here.style());
            } else if before == here {
                line.push(" ", Style::Plain);
            } else if before == Frame::Marked || here == Frame::None {
                line.push(before.closing(), before.style());
            } else {
                line.push(here.opening(), here.style());
            }
            let symbol = format!("{symbol:>width$}", width = self.widths[column]);
            let here = is_marked;
            line.push(symbol, if here { Style::Changed } else { *style });
        }
        let last = cells.len().checked_sub(1);
        let frame = last.map_or(Frame::None, |last| Frame::of(marked[last], single[last]));
        if frame != Frame::None {
            line.push(frame.closing(), frame.style());
        }
        line
    }

    /// The line between two bands of boxes: `-------+-------+-------`.
    fn rule(&self) -> String {
        let wide = self.boxes.map_or(self.columns, |(_, wide)| wide).max(1);
        let dashes =
            |widths: &[usize]| "-".repeat(widths.iter().map(|width| width + 1).sum::<usize>() + 1);
        let boxes: Vec<String> = self.widths.chunks(wide).map(dashes).collect();
        boxes.join("+")
    }
}

/// The signs around a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    None,
    /// It has one value left.
    Single,
    Marked,
}

impl Frame {
    fn of(marked: bool, single: bool) -> Self {
        match (marked, single) {
            (true, _) => Self::Marked,
            (false, true) => Self::Single,
            (false, false) => Self::None,
        }
    }

    fn opening(self) -> &'static str {
        match self {
            Self::None => " ",
            Self::Single => "(",
            Self::Marked => "[",
        }
    }

    fn closing(self) -> &'static str {
        match self {
            Self::None => " ",
            Self::Single => ")",
            Self::Marked => "]",
        }
    }

    fn style(self) -> Style {
        match self {
            Self::None => Style::Plain,
            Self::Single => Style::Dim,
            Self::Marked => Style::Changed,
        }
    }
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
