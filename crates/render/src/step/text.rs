//! For the terminal: every cell shows its candidates in a little grid.
//!
//! ```text
//!   .  2* 3  │          *  part of the pattern
//!   4- .  .  │  7       -  goes
//!   .  8  9  │          +  is placed
//! ```
//! With colours the signs stay, so that nothing depends on colours alone.

use cellwise_human::sudoku::{Candidate, Position, Role, Step};
use cellwise_sudoku::{Shape, Symbols};

use super::{boxes, candidate_grid};

const GIVEN: &str = "1";
const FILLED: &str = "1;36";
const PLAIN: &str = "2";
const GOES: &str = "1;9;31";
const PLACED: &str = "1;7;32";

/// Draws a position, and a step on it, with the escape codes of a terminal or without.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::Position;
/// use cellwise_render::step_text;
/// use cellwise_sudoku::{Puzzle, Symbols};
///
/// let puzzle: Puzzle = "12.. 34.. .... ...1".parse()?;
/// let budget = &mut Budget::unlimited();
/// let position = Position::new(&puzzle, budget);
/// let step = position.next_step(budget).unwrap();
/// let drawn = step_text(&position, step.as_ref(), &Symbols::default(), false);
/// assert!(drawn.lines().count() > 8);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn step_text(
    position: &Position,
    step: Option<&Step>,
    symbols: &Symbols,
    colour: bool,
) -> String {
    let drawing = Drawing {
        position,
        step,
        symbols,
        colour,
    };
    drawing.text()
}

/// A position to be drawn.
struct Drawing<'a> {
    position: &'a Position,
    step: Option<&'a Step>,
    symbols: &'a Symbols,
    colour: bool,
}

impl Drawing<'_> {
    fn text(&self) -> String {
        let shape = self.position.shape();
        let n = shape.size();
        let (rows, columns) = candidate_grid(shape);
        let frame = Frame::new(shape, self.slot() * columns + 1);
        let mut out = frame.header();
        for row in 0..n {
            out.push_str(&frame.rule(row));
            for line in 0..rows {
                out.push_str(&if line == rows / 2 {
                    format!("{:>2} ", row + 1)
                } else {
                    "   ".to_owned()
                });
                for column in 0..n {
                    out.push(frame.edge(row, column));
                    out.push(' ');
                    let cell = row * n + column;
                    out.push_str(&match self.position.digits().get(cell) {
                        Some(digit) if line == rows / 2 => self.solved(cell, digit, columns),
                        Some(_) => " ".repeat(self.slot() * columns),
                        None => self.candidates(cell, line, columns),
                    });
                }
                out.push(frame.edge(row, n));
                out.push('\n');
            }
        }
        out.push_str(&frame.rule(n));
        out
    }

    /// The characters for a candidate and its sign.
    fn slot(&self) -> usize {
        let largest = self.symbols.name(self.position.shape().size() as u8);
        largest.chars().count() + 1
    }

    fn solved(&self, cell: usize, digit: u8, columns: usize) -> String {
        let before = columns - columns.is_multiple_of(2) as usize;
        let style = match self.position.puzzle().givens().get(cell) {
            Some(_) => GIVEN,
            None => FILLED,
        };
        let before = " ".repeat(before / 2 * self.slot());
        let symbol = self.symbols.name(digit);
        let after = self.slot() * columns - before.len() - symbol.chars().count();
        let after = " ".repeat(after);
        format!("{before}{}{after}", paint(symbol, style, self.colour))
    }

    fn candidates(&self, cell: usize, line: usize, columns: usize) -> String {
        let mut out = String::new();
        for column in 0..columns {
            let digit = (line * columns + column + 1) as u8;
            let is_digit = usize::from(digit) <= self.position.shape().size();
            if !is_digit || !self.position.candidates(cell).contains(digit) {
                out.push_str(&" ".repeat(self.slot()));
                continue;
            }
            let (style, sign) = look(self.step, Candidate { cell, digit });
            let symbol = self.symbols.name(digit);
            let text = format!("{symbol:>width$}{sign}", width = self.slot() - 1);
            out.push_str(&paint(text, style, self.colour));
        }
        out
    }
}

/// The style and the sign of a candidate.
fn look(step: Option<&Step>, candidate: Candidate) -> (&'static str, char) {
    let Some(step) = step else {
        return (PLAIN, ' ');
    };
    if step.removes.contains(&candidate) {
        return (GOES, '-');
    }
    if step.places.contains(&candidate) {
        return (PLACED, '+');
    }
    match step.role(candidate) {
        None => (PLAIN, ' '),
        Some(Role::Pattern | Role::On) => ("1;32", '*'),
        Some(Role::Fin | Role::Third) => ("1;33", '*'),
        Some(Role::Pivot) => ("1;36", '*'),
        Some(Role::First | Role::Off) => ("1;34", '*'),
        Some(Role::Second) => ("1;35", '*'),
    }
}

fn paint(text: String, style: &str, colour: bool) -> String {
    if colour {
        format!("\x1b[{style}m{text}\x1b[0m")
    } else {
        text
    }
}

/// The lines between boxes of any shape.
struct Frame {
    n: usize,
    width: usize,
    of: Vec<usize>,
}

impl Frame {
    fn new(shape: &Shape, width: usize) -> Self {
        Self {
            n: shape.size(),
            width,
            of: boxes(shape),
        }
    }

    fn header(&self) -> String {
        let mut out = "   ".to_owned();
        for column in 1..=self.n {
            out.push_str(&format!(" {column:^width$}", width = self.width));
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
        out
    }

    /// Returns true if a line runs along the left side of a cell, or the right edge of the board.
    fn is_edge(&self, row: usize, column: usize) -> bool {
        let at = |column| self.of[row * self.n + column];
        row < self.n && (column == 0 || column == self.n || at(column - 1) != at(column))
    }

    /// Returns true if a line runs along the top of a cell, or the bottom edge of the board.
    fn is_top(&self, row: usize, column: usize) -> bool {
        let at = |row: usize| self.of[row * self.n + column];
        column < self.n && (row == 0 || row == self.n || at(row - 1) != at(row))
    }

    fn edge(&self, row: usize, column: usize) -> char {
        if self.is_edge(row, column) {
            '│'
        } else {
            ' '
        }
    }

    /// The line above a row of cells.
    fn rule(&self, row: usize) -> String {
        let mut out = "   ".to_owned();
        for column in 0..=self.n {
            let up = row > 0 && self.is_edge(row - 1, column);
            let down = self.is_edge(row, column);
            let left = column > 0 && self.is_top(row, column - 1);
            let right = self.is_top(row, column);
            out.push(corner(up, down, left, right));
            if column < self.n {
                let fill = if right { "─" } else { " " };
                out.push_str(&fill.repeat(self.width));
            }
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
        out
    }
}

fn corner(up: bool, down: bool, left: bool, right: bool) -> char {
    match (up, down, left, right) {
        (false, false, false, false) => ' ',
        (false, false, _, _) => '─',
        (_, _, false, false) => '│',
        (false, true, false, true) => '┌',
        (false, true, true, false) => '┐',
        (true, false, false, true) => '└',
        (true, false, true, false) => '┘',
        (true, true, false, true) => '├',
        (true, true, true, false) => '┤',
        (false, true, true, true) => '┬',
        (true, false, true, true) => '┴',
        (true, true, true, true) => '┼',
    }
}
