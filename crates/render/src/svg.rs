//! Boards and pictures as SVG documents: crisp at any size, black on white, for paper and pages.

use std::fmt::Write as _;

use cellwise_nonogram::{Cell, Colour, Part, Picture, Puzzle as Nonogram};
use cellwise_sudoku::{HouseKind, Puzzle as Sudoku, Symbols};

/// Units from one cell of a Sudoku to the next.
const CELL: usize = 40;

/// Units from one cell of a picture to the next.
const DOT: usize = 20;

/// Room around a board.
const MARGIN: usize = 10;

/// Draws a Sudoku with these digits, 0 for none; the givens of the puzzle are bold.
///
/// ```
/// use cellwise_render::sudoku_svg;
/// use cellwise_sudoku::{Puzzle, Symbols};
///
/// let puzzle: Puzzle = "1... .... .... ...2".parse()?;
/// let svg = sudoku_svg(&puzzle, &Symbols::default(), |_| 0);
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert_eq!(svg.matches("<text").count(), 2);
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn sudoku_svg(puzzle: &Sudoku, symbols: &Symbols, digit: impl Fn(usize) -> u8) -> String {
    let shape = puzzle.shape();
    let size = shape.size();
    let side = size * CELL;
    let mut out = opening(side + 2 * MARGIN, side + 2 * MARGIN);
    let mut boxes = vec![usize::MAX; shape.cells()];
    for house in shape.houses() {
        if let HouseKind::Box(number) = house.kind {
            house.cells.iter().for_each(|&cell| boxes[cell] = number);
        }
    }
    // Writing to a String can't fail, here and below.
    let _ = write!(out, "<path stroke=\"#999\" stroke-width=\"1\" d=\"");
    for i in 1..size {
        let at = MARGIN + i * CELL;
        let _ = write!(out, "M{MARGIN} {at}h{side}M{at} {MARGIN}v{side}");
    }
    out.push_str("\"/>\n<path stroke=\"#000\" stroke-width=\"3\" fill=\"none\" d=\"");
    let _ = write!(out, "M{MARGIN} {MARGIN}h{side}v{side}h-{side}z");
    for cell in 0..shape.cells() {
        let (row, column) = (cell / size, cell % size);
        let (x, y) = (MARGIN + column * CELL, MARGIN + row * CELL);
        if column > 0 && boxes[cell] != boxes[cell - 1] {
            let _ = write!(out, "M{x} {y}v{CELL}");
        }
        if row > 0 && boxes[cell] != boxes[cell - size] {
            let _ = write!(out, "M{x} {y}h{CELL}");
        }
    }
    out.push_str("\"/>\n<g font-size=\"26\" text-anchor=\"middle\">\n");
    for cell in 0..shape.cells() {
        let given = puzzle.givens().get(cell);
        let digit = given.unwrap_or_else(|| digit(cell));
        if digit == 0 {
            continue;
        }
        let (row, column) = (cell / size, cell % size);
        let (x, y) = (MARGIN + column * CELL + CELL / 2, MARGIN + row * CELL + 29);
        let weight = match given {
            Some(_) => " font-weight=\"bold\"",
            None => "",
        };
        let _ = write!(out, "<text x=\"{x}\" y=\"{y}\"{weight}>");
        escape(&mut out, symbols.of(digit));
        out.push_str("</text>\n");
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// Draws a Nonogram with its clues, and a picture in it: a cross for a cell that is surely white.
///
/// ```
/// use cellwise_nonogram::{Picture, Puzzle};
/// use cellwise_render::nonogram_svg;
///
/// let picture = Picture::from_text("#.#\n.##").unwrap();
/// let puzzle = Puzzle::of_picture(&picture).unwrap();
/// let svg = nonogram_svg(&puzzle, Some(&picture));
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert_eq!(svg.matches("<rect").count(), 1 + 4);
/// ```
#[must_use]
pub fn nonogram_svg(puzzle: &Nonogram, picture: Option<&Picture>) -> String {
    let longest = |clues: &[cellwise_nonogram::Clue]| {
        let runs = clues.iter().map(|clue| clue.parts().count());
        runs.max().unwrap_or(0).max(1)
    };
    let (left, top) = (longest(puzzle.rows()), longest(puzzle.columns()));
    let (left, top) = (MARGIN + left * DOT, MARGIN + top * DOT);
    let (width, height) = (puzzle.width() * DOT, puzzle.height() * DOT);
    let mut out = opening(left + width + MARGIN, top + height + MARGIN);
    out.push_str("<g font-size=\"13\" text-anchor=\"middle\">\n");
    let number = |out: &mut String, x: usize, y: usize, (text, fill): &(String, String)| {
        // Writing to a String can't fail, here and below.
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\"{fill}>{text}</text>");
    };
    for (row, clue) in puzzle.rows().iter().enumerate() {
        let y = top + row * DOT + 15;
        for (i, run) in shown(puzzle, clue).iter().rev().enumerate() {
            number(&mut out, left - i * DOT - DOT / 2, y, run);
        }
    }
    for (column, clue) in puzzle.columns().iter().enumerate() {
        let x = left + column * DOT + DOT / 2;
        for (i, run) in shown(puzzle, clue).iter().rev().enumerate() {
            number(&mut out, x, top - i * DOT - 5, run);
        }
    }
    out.push_str("</g>\n");
    if let Some(picture) = picture {
        for (i, cell) in picture.cells().iter().enumerate() {
            let (row, column) = (i / puzzle.width().max(1), i % puzzle.width().max(1));
            let (x, y) = (left + column * DOT, top + row * DOT);
            let _ = match cell {
                Cell::Black | Cell::Ink(_) => {
                    let fill = cell.colour().map_or(String::new(), |c| fill(puzzle, c));
                    writeln!(
                        out,
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{DOT}\" height=\"{DOT}\"{fill}/>"
                    )
                }
                Cell::White if !picture.is_finished() => writeln!(
                    out,
                    "<path stroke=\"#999\" d=\"M{} {}l8 8m0 -8l-8 8\"/>",
                    x + 6,
                    y + 6
                ),
                Cell::White | Cell::Open => Ok(()),
            };
        }
    }
    for (every, stroke) in [
        (1, "#bbb\" stroke-width=\"1"),
        (5, "#000\" stroke-width=\"2"),
    ] {
        let _ = write!(out, "<path fill=\"none\" stroke=\"{stroke}\" d=\"");
        for row in (0..=puzzle.height()).filter(|row| row % every == 0) {
            let _ = write!(out, "M{left} {}h{width}", top + row * DOT);
        }
        for column in (0..=puzzle.width()).filter(|column| column % every == 0) {
            let _ = write!(out, "M{} {top}v{height}", left + column * DOT);
        }
        out.push_str("\"/>\n");
    }
    let _ = writeln!(
        out,
        "<path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" d=\"M{left} {top}h{width}v{height}h-{width}z\"/>"
    );
    out.push_str("</svg>\n");
    out
}

/// The numbers of a clue as people write them, each with the attribute for its colour: a line
/// without runs has a 0.
fn shown(puzzle: &Nonogram, clue: &cellwise_nonogram::Clue) -> Vec<(String, String)> {
    let part = |part: Part| {
        let text = match part {
            Part::Run { length, .. } => length.to_string(),
            Part::Blot(_) => "?".to_owned(),
            Part::Star => "*".to_owned(),
        };
        let colour = part.colour();
        (
            text,
            colour.map_or(String::new(), |colour| fill(puzzle, colour)),
        )
    };
    let parts: Vec<(String, String)> = clue.parts().map(part).collect();
    match parts.is_empty() {
        true => vec![("0".to_owned(), String::new())],
        false => parts,
    }
}

/// The attribute that fills something with a colour; black needs none.
fn fill(puzzle: &Nonogram, colour: Colour) -> String {
    match puzzle.palette().paint(colour).rgb {
        [0, 0, 0] => String::new(),
        _ => format!(" fill=\"{}\"", puzzle.palette().paint(colour).hex()),
    }
}

fn opening(width: usize, height: usize) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    )
}

/// A character of a picture's text; a Sudoku's symbols may be any.
fn escape(out: &mut String, symbol: char) {
    match symbol {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        symbol => out.push(symbol),
    }
}
