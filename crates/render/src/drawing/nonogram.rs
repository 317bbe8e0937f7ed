//! A Nonogram as a drawing: clues, lines and the picture.
//!
//! Colours are told apart without colour, too: a letter stands in each coloured cell and beside each
//! coloured number, and a key below names the colours.

use std::collections::BTreeMap;

use cellwise_nonogram::{Cell, Clue, Colour, Paint, Part, Picture, Puzzle};

use super::sudoku::OUTLINE;
use super::{Anchor, Drawing, Path, Point, Rgb, Text};

/// Units from one cell to the next.
pub(crate) const CELL: f64 = 20.0;
const MARGIN: f64 = 10.0;
/// The height of a row of the key to the colours.
const KEY: f64 = 20.0;

const THIN: Rgb = Rgb(185, 185, 185);
const CROSS: Rgb = Rgb(150, 150, 150);

/// Draws a Nonogram with its clues, and a picture in it: a cross for a cell that is surely white.
///
/// ```
/// use cellwise_nonogram::{Picture, Puzzle};
/// use cellwise_render::nonogram_drawing;
///
/// let picture = Picture::from_text("#.#\n.##").unwrap();
/// let puzzle = Puzzle::of_picture(&picture).unwrap();
/// let svg = nonogram_drawing(&puzzle, Some(&picture)).svg(1.0);
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert!(svg.contains("<title>Nonogram, 3 by 2</title>"));
/// ```
#[must_use]
pub fn nonogram_drawing(puzzle: &Puzzle, picture: Option<&Picture>) -> Drawing {
    let (left, top) = corner(puzzle);
    let (width, height) = (puzzle.width() as f64 * CELL, puzzle.height() as f64 * CELL);
    let key = key(puzzle, left + width);
    let rows = key.last().map_or(0, |entry| entry.row + 1) as f64;
    let title = format!("Nonogram, {} by {}", puzzle.width(), puzzle.height());
    let mut drawing = Drawing::new(
        left + width + MARGIN,
        top + height + MARGIN + rows * KEY,
        title,
    );
    drawing.description = description(puzzle);
    if let Some(picture) = picture {
        cells(puzzle, picture, (left, top), &mut drawing);
    }
    grid(puzzle, (left, top), &mut drawing);
    for (row, clue) in puzzle.rows().iter().enumerate() {
        let y = top + (row as f64 + 0.5) * CELL;
        for (i, part) in shown(clue).into_iter().rev().enumerate() {
            number(
                puzzle,
                part,
                (left - (i as f64 + 0.5) * CELL, y),
                &mut drawing,
            );
        }
    }
    for (column, clue) in puzzle.columns().iter().enumerate() {
        let x = left + (column as f64 + 0.5) * CELL;
        for (i, part) in shown(clue).into_iter().rev().enumerate() {
            number(
                puzzle,
                part,
                (x, top - (i as f64 + 0.5) * CELL),
                &mut drawing,
            );
        }
    }
    for entry in key {
        entry.draw(top + height + MARGIN, &mut drawing);
    }
    drawing
}

/// Draws a picture without the clues, for a page of answers.
///
/// ```
/// use cellwise_nonogram::{Picture, Puzzle};
/// use cellwise_render::nonogram_answer_drawing;
///
/// let picture = Picture::from_text("#.#\n.##").unwrap();
/// let puzzle = Puzzle::of_picture(&picture).unwrap();
/// let drawing = nonogram_answer_drawing(&puzzle, &picture);
/// assert_eq!(drawing.description, "Row 1: #.#. Row 2: .##.");
/// ```
#[must_use]
pub fn nonogram_answer_drawing(puzzle: &Puzzle, picture: &Picture) -> Drawing {
    let (width, height) = (puzzle.width() as f64 * CELL, puzzle.height() as f64 * CELL);
    let title = format!("Nonogram, {} by {}", puzzle.width(), puzzle.height());
    let mut drawing = Drawing::new(width + 2.0 * MARGIN, height + 2.0 * MARGIN, title);
    let text = picture.to_string();
    let rows = text.lines().enumerate();
    let rows = rows.map(|(row, cells)| format!("Row {}: {cells}.", row + 1));
    drawing.description = rows.collect::<Vec<_>>().join(" ");
    cells(puzzle, picture, (MARGIN, MARGIN), &mut drawing);
    grid(puzzle, (MARGIN, MARGIN), &mut drawing);
    drawing
}

/// Outlines cells on the drawing of a Nonogram.
pub fn outline_nonogram_cells(drawing: &mut Drawing, puzzle: &Puzzle, cells: &[usize]) {
    let ((left, top), width) = (corner(puzzle), puzzle.width().max(1));
    for cell in cells {
        let (x, y) = ((cell % width) as f64 * CELL, (cell / width) as f64 * CELL);
        let square = Path::rect(left + x + 1.5, top + y + 1.5, CELL - 3.0, CELL - 3.0);
        drawing.path(square.stroked(OUTLINE, 2.2));
    }
}

/// The upper left corner of the first cell.
pub(crate) fn corner(puzzle: &Puzzle) -> Point {
    let longest = |clues: &[Clue]| {
        let parts = clues.iter().map(|clue| clue.parts().count());
        parts.max().unwrap_or(0).max(1) as f64
    };
    (
        MARGIN + longest(puzzle.rows()) * CELL,
        MARGIN + longest(puzzle.columns()) * CELL,
    )
}

pub(crate) fn rgb(puzzle: &Puzzle, colour: Colour) -> Rgb {
    let [red, green, blue] = puzzle.palette().paint(colour).rgb;
    Rgb(red, green, blue)
}

/// The cells of the picture.
fn cells(puzzle: &Puzzle, picture: &Picture, (left, top): Point, drawing: &mut Drawing) {
    let coloured = !puzzle.palette().is_black_on_white();
    // One path for each colour, with a rectangle for each run of its cells: a path for each cell would be ten times as long.
    let mut fills: BTreeMap<Colour, Path> = BTreeMap::new();
    let (mut letters, mut crosses) = (Vec::new(), Path::default());
    for (row, cells) in picture.cells().chunks(puzzle.width().max(1)).enumerate() {
        let (mut x, y) = (left, top + row as f64 * CELL);
        for run in cells.chunk_by(|a, b| a == b) {
            let length = run.len() as f64 * CELL;
            let starts = (0..run.len()).map(|i| x + i as f64 * CELL);
            match (run[0], run[0].colour()) {
                (Cell::Black | Cell::Ink(_), Some(colour)) => {
                    let bar = Path::rect(x, y, length, CELL);
                    fills.entry(colour).or_default().append(bar);
                    if coloured {
                        letters.extend(starts.map(|x| (colour, (x + CELL / 2.0, y + CELL / 2.0))));
                    }
                }
                (Cell::White, _) if !picture.is_finished() => {
                    for x in starts {
                        crosses.add([(x + 6.0, y + 6.0), (x + 14.0, y + 14.0)]);
                        crosses.add([(x + 14.0, y + 6.0), (x + 6.0, y + 14.0)]);
                    }
                }
                _ => {}
            }
            x += length;
        }
    }
    for (colour, path) in fills {
        drawing.path(path.filled(rgb(puzzle, colour)));
    }
    for (colour, middle) in letters {
        let text = Text::centred(middle, 9.0, puzzle.palette().paint(colour).letter);
        drawing.text(text.coloured(rgb(puzzle, colour).ink()));
    }
    if !crosses.segments.is_empty() {
        drawing.path(crosses.stroked(CROSS, 1.0));
    }
}

/// Thin lines between cells, a heavier one after every five.
fn grid(puzzle: &Puzzle, (left, top): (f64, f64), drawing: &mut Drawing) {
    let (width, height) = (puzzle.width() as f64 * CELL, puzzle.height() as f64 * CELL);
    for (every, colour, stroke) in [(1, THIN, 1.0), (5, Rgb::BLACK, 1.8)] {
        let mut path = Path::default();
        for row in (0..=puzzle.height()).filter(|row| row % every == 0) {
            let y = top + row as f64 * CELL;
            path.add([(left, y), (left + width, y)]);
        }
        for column in (0..=puzzle.width()).filter(|column| column % every == 0) {
            let x = left + column as f64 * CELL;
            path.add([(x, top), (x, top + height)]);
        }
        drawing.path(path.stroked(colour, stroke));
    }
    drawing.path(Path::rect(left, top, width, height).stroked(Rgb::BLACK, 2.4));
}

/// The parts of a clue as people write them: a line without runs has a 0.
fn shown(clue: &Clue) -> Vec<(String, Option<Colour>)> {
    let part = |part: Part| {
        let text = match part {
            Part::Run { length, .. } => length.to_string(),
            Part::Blot(_) => "?".to_owned(),
            Part::Star => "*".to_owned(),
        };
        (text, part.colour())
    };
    let parts: Vec<_> = clue.parts().map(part).collect();
    match parts.is_empty() {
        true => vec![("0".to_owned(), None)],
        false => parts,
    }
}

/// A number of a clue; a coloured one stands on its colour with the letter of it.
fn number(
    puzzle: &Puzzle,
    (text, colour): (String, Option<Colour>),
    (x, y): (f64, f64),
    drawing: &mut Drawing,
) {
    let coloured = !puzzle.palette().is_black_on_white();
    let Some(colour) = colour.filter(|_| coloured) else {
        let size = if text.len() > 2 { 10.0 } else { 13.0 };
        drawing.text(Text::centred((x, y), size, text));
        return;
    };
    let fill = rgb(puzzle, colour);
    let inset = CELL / 2.0 - 1.0;
    let tile = Path::rect(x - inset, y - inset, 2.0 * inset, 2.0 * inset);
    drawing.path(tile.filled(fill).stroked(THIN, 0.6));
    let letter = puzzle.palette().paint(colour).letter;
    let ink = fill.ink();
    let size = if text.len() > 1 { 8.5 } else { 11.0 };
    drawing.text(Text::centred((x - 3.0, y), size, text).coloured(ink));
    drawing.text(Text::centred((x + 5.5, y + 4.5), 7.0, letter).coloured(ink));
}

/// An entry of the key to the colours: a tile with its letter, and its name.
struct Entry<'a> {
    paint: &'a Paint,
    x: f64,
    row: usize,
}

/// The key to the colours, in rows up to the right edge; empty for black on white.
fn key(puzzle: &Puzzle, right: f64) -> Vec<Entry<'_>> {
    if puzzle.palette().is_black_on_white() {
        return Vec::new();
    }
    let (mut x, mut row) = (MARGIN, 0);
    let mut entries = Vec::new();
    // The first paint is the background.
    for paint in puzzle.palette().paints().iter().skip(1) {
        // No metrics of a font are at hand here: letters are at most 0.7 of the type wide.
        let width = 26.0 + 7.0 * paint.name.chars().count() as f64;
        if x > MARGIN && x + width > right {
            (x, row) = (MARGIN, row + 1);
        }
        entries.push(Entry { paint, x, row });
        x += width;
    }
    entries
}

impl Entry<'_> {
    fn draw(&self, top: f64, drawing: &mut Drawing) {
        let [red, green, blue] = self.paint.rgb;
        let fill = Rgb(red, green, blue);
        let y = top + (self.row as f64 + 0.5) * KEY;
        let tile = Path::rect(self.x, y - 7.0, 14.0, 14.0);
        drawing.path(tile.filled(fill).stroked(THIN, 0.6));
        let letter = Text::centred((self.x + 7.0, y), 9.0, self.paint.letter);
        drawing.text(letter.coloured(fill.ink()));
        let name = Text::centred((self.x + 18.0, y), 10.0, self.paint.name.clone());
        drawing.text(name.anchored(Anchor::Start));
    }
}

/// All clues, for readers of the text.
fn description(puzzle: &Puzzle) -> String {
    let list = |clues: &[Clue]| {
        let clues = clues.iter().map(|clue| {
            let parts = shown(clue).into_iter().map(|(text, colour)| match colour {
                Some(colour) if !puzzle.palette().is_black_on_white() => {
                    format!("{text}{}", puzzle.palette().paint(colour).letter)
                }
                _ => text,
            });
            parts.collect::<Vec<_>>().join(" ")
        });
        clues.collect::<Vec<_>>().join("; ")
    };
    format!(
        "Rows: {}. Columns: {}.",
        list(puzzle.rows()),
        list(puzzle.columns())
    )
}
