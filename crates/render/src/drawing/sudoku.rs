//! A Sudoku as a drawing: rules, lines, digits and marks.

use cellwise_sudoku::{DigitSet, HouseKind, Puzzle, Rule, Shape, Symbols};

use super::place;
use super::rules::{self, CELL};
use super::{Anchor, Drawing, Path, Rgb, Text};

/// Room around a board without clues outside.
const MARGIN: f64 = 10.0;
/// Room for clues outside.
const OUTSIDE: f64 = 34.0;
/// The height of a line of words below the board, and the size of its type.
const WORDS: (f64, f64) = (17.0, 12.0);

const THIN: Rgb = Rgb(150, 150, 150);
/// The colour of digits that are not given.
const FOUND: Rgb = Rgb(29, 78, 216);
const MARKS: Rgb = Rgb(90, 90, 90);
/// The outline of cells that stand out; it differs from other lines in grey print as well.
pub(super) const OUTLINE: Rgb = Rgb(213, 94, 0);

/// The content of a board beside the givens.
#[derive(Clone, Copy)]
pub struct SudokuContent<'a> {
    /// The digit of a cell, 0 if it has none.
    pub digit: &'a dyn Fn(usize) -> u8,
    /// The marks of a cell without a digit.
    pub marks: &'a dyn Fn(usize) -> DigitSet,
    /// True if rules that the drawing does not show are told in words below the board.
    pub words: bool,
}

impl Default for SudokuContent<'_> {
    /// The givens alone.
    fn default() -> Self {
        Self {
            digit: &|_| 0,
            marks: &|_| DigitSet::EMPTY,
            words: true,
        }
    }
}

/// Draws a Sudoku with its rules: givens bold, other digits blue, marks small.
///
/// ```
/// use cellwise_render::{SudokuContent, sudoku_drawing};
/// use cellwise_sudoku::{Puzzle, Rule, Symbols};
///
/// let puzzle: Puzzle = "1... .... .... ...2".parse()?;
/// let drawing = sudoku_drawing(&puzzle, &Symbols::default(), SudokuContent::default());
/// let svg = drawing.svg(1.0);
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// assert_eq!(svg.matches("<text").count(), 2);
/// assert!(svg.contains("<title>Sudoku, 4 by 4</title>"));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn sudoku_drawing(puzzle: &Puzzle, symbols: &Symbols, content: SudokuContent<'_>) -> Drawing {
    let size = puzzle.shape().size();
    let side = size as f64 * CELL;
    let mut marks = rules::marks(puzzle);
    if !content.words {
        marks.words.clear();
    }
    let [top, right, bottom, left] = marks.outside.map(room);
    let words = (WORDS.0 * marks.words.len() as f64).max(0.0);
    let title = match puzzle.shape().has_several_boards() {
        false => format!("Sudoku, {size} by {size}"),
        true => {
            let (boards, n) = (puzzle.shape().corners().len(), puzzle.shape().board_size());
            format!("Sudoku, {boards} boards of {n} by {n} that overlap")
        }
    };
    let mut drawing = Drawing::new(left + side + right, top + side + bottom + words, title);
    drawing.description = description(puzzle, symbols, content);
    let shift = |element| place::shifted(element, (left, top));
    drawing
        .elements
        .extend(marks.beneath.into_iter().map(shift));
    lines(puzzle, (left, top), &mut drawing);
    drawing.elements.extend(marks.above.into_iter().map(shift));
    for cell in 0..size * size {
        let (x, y) = (
            left + (cell % size) as f64 * CELL,
            top + (cell / size) as f64 * CELL,
        );
        let given = puzzle.givens().get(cell);
        match given.unwrap_or_else(|| (content.digit)(cell)) {
            _ if puzzle.shape().is_hole(cell) => {}
            0 => small(
                puzzle.shape().digits(),
                (content.marks)(cell),
                (x, y),
                symbols,
                &mut drawing,
            ),
            digit => {
                let name = symbols.name(digit);
                let type_size = if name.chars().count() > 1 { 20.0 } else { 26.0 };
                let text = Text::centred((x + CELL / 2.0, y + CELL / 2.0), type_size, name);
                drawing.text(match given {
                    Some(_) => text.bold(),
                    None => text.coloured(FOUND),
                });
            }
        }
    }
    for (i, words) in marks.words.into_iter().enumerate() {
        let y = top + side + bottom + WORDS.0 * (i as f64 + 0.5);
        let text = Text::centred((left, y), WORDS.1, words);
        drawing.text(text.anchored(Anchor::Start).coloured(MARKS));
    }
    drawing
}

/// The room at a side, with or without clues there.
fn room(has_clues: bool) -> f64 {
    if has_clues { OUTSIDE } else { MARGIN }
}

/// Outlines cells on the drawing of a Sudoku.
pub fn outline_sudoku_cells(drawing: &mut Drawing, puzzle: &Puzzle, cells: &[usize]) {
    let size = puzzle.shape().size().max(1);
    let [top, .., left] = rules::marks(puzzle).outside.map(room);
    for cell in cells {
        let (x, y) = ((cell % size) as f64 * CELL, (cell / size) as f64 * CELL);
        let square = Path::rect(left + x + 2.5, top + y + 2.5, CELL - 5.0, CELL - 5.0);
        drawing.path(square.stroked(OUTLINE, 3.0));
    }
}

/// Thin lines between cells, thick ones between boxes and around the board.
fn lines(puzzle: &Puzzle, (left, top): (f64, f64), drawing: &mut Drawing) {
    let shape = puzzle.shape();
    let size = shape.size();
    let side = size as f64 * CELL;
    let mut boxes = vec![usize::MAX; shape.cells()];
    for house in shape.houses() {
        if let HouseKind::Box(number) = house.kind {
            house.cells.iter().for_each(|&cell| boxes[cell] = number);
        }
    }
    let (mut thin, mut thick) = (Path::default(), Path::default());
    if shape.has_several_boards() {
        return boards(shape, &boxes, (left, top), drawing);
    }
    for i in 1..size {
        let at = i as f64 * CELL;
        thin.add([(left, top + at), (left + side, top + at)]);
        thin.add([(left + at, top), (left + at, top + side)]);
    }
    for cell in 0..shape.cells() {
        let (row, column) = (cell / size, cell % size);
        let (x, y) = (left + column as f64 * CELL, top + row as f64 * CELL);
        if column > 0 && boxes[cell] != boxes[cell - 1] {
            thick.add([(x, y), (x, y + CELL)]);
        }
        if row > 0 && boxes[cell] != boxes[cell - size] {
            thick.add([(x, y), (x + CELL, y)]);
        }
    }
    drawing.path(thin.stroked(THIN, 1.0));
    drawing.path(thick.stroked(Rgb::BLACK, 2.5).rounded());
    drawing.path(Path::rect(left, top, side, side).stroked(Rgb::BLACK, 3.0));
}

/// The same where several boards overlap: nothing is drawn between them, and cells of no board stand apart.
fn boards(shape: &Shape, boxes: &[usize], (left, top): (f64, f64), drawing: &mut Drawing) {
    let size = shape.size();
    let (mut thin, mut thick) = (Path::default(), Path::default());
    for cell in (0..shape.cells()).filter(|&cell| !shape.is_hole(cell)) {
        let (row, column) = (cell / size, cell % size);
        let (x, y) = (left + column as f64 * CELL, top + row as f64 * CELL);
        let same = |other: Option<usize>| {
            other.is_some_and(|other| {
                !shape.is_hole(other)
                    && boxes[other] == boxes[cell]
                    && shape.is_on_board(other) == shape.is_on_board(cell)
            })
        };
        let above = row.checked_sub(1).map(|_| cell - size);
        let before = column.checked_sub(1).map(|_| cell - 1);
        let below = (row + 1 < size).then_some(cell + size);
        let after = (column + 1 < size).then_some(cell + 1);
        let sides = [
            (above, [(x, y), (x + CELL, y)]),
            (before, [(x, y), (x, y + CELL)]),
            (below, [(x, y + CELL), (x + CELL, y + CELL)]),
            (after, [(x + CELL, y), (x + CELL, y + CELL)]),
        ];
        for (i, (other, side)) in sides.into_iter().enumerate() {
            match same(other) {
                false => thick.add(side),
                true if i < 2 => thin.add(side),
                true => {}
            }
        }
    }
    drawing.path(thin.stroked(THIN, 1.0));
    drawing.path(thick.stroked(Rgb::BLACK, 2.5).rounded());
}

/// The marks of a cell, each digit at its own place.
fn small(
    size: usize,
    marks: DigitSet,
    (x, y): (f64, f64),
    symbols: &Symbols,
    drawing: &mut Drawing,
) {
    let across = (1..=size).find(|n| n * n >= size).unwrap_or(1);
    let pitch = (CELL - 4.0) / across as f64;
    for digit in marks.iter() {
        let place = usize::from(digit) - 1;
        let at = (
            x + 2.0 + ((place % across) as f64 + 0.5) * pitch,
            y + 2.0 + ((place / across) as f64 + 0.5) * pitch,
        );
        let text = Text::centred(at, pitch * 0.8, symbols.name(digit));
        drawing.text(text.coloured(MARKS));
    }
}

/// The board row by row, and its rules, for readers of the text.
fn description(puzzle: &Puzzle, symbols: &Symbols, content: SudokuContent<'_>) -> String {
    let size = puzzle.shape().size();
    let mut out = String::new();
    for row in 0..size {
        let cells = (row * size..(row + 1) * size).map(|cell| {
            let digit = puzzle.givens().get(cell);
            match digit.unwrap_or_else(|| (content.digit)(cell)) {
                _ if puzzle.shape().is_hole(cell) => "no cell".to_owned(),
                0 => "-".to_owned(),
                digit => symbols.name(digit),
            }
        });
        let cells: Vec<String> = cells.collect();
        out.push_str(&format!("Row {}: {}. ", row + 1, cells.join(" ")));
    }
    let mut explained: Vec<String> = Vec::new();
    for rule in puzzle.rules() {
        out.push_str(&rule.title());
        for place in place_of(rule, size) {
            out.push_str(&format!(" {place}"));
        }
        let said = rule.said();
        if explained.contains(&said) {
            out.push_str(". ");
        } else {
            out.push_str(&format!(": {said} "));
            explained.push(said);
        }
    }
    out.trim_end().to_owned()
}

/// Numbers and cells of a rule in words; the regions of a jigsaw row by row.
fn place_of(rule: &Rule, size: usize) -> Vec<String> {
    let text = rule.to_string();
    let words = text.split(' ').skip(1);
    match rule {
        Rule::Jigsaw(_) => words
            .flat_map(|word| {
                let regions: Vec<char> = word.chars().collect();
                let rows = regions.chunks(size).map(|row| row.iter().collect());
                rows.collect::<Vec<String>>()
            })
            .collect(),
        _ => words.map(str::to_owned).collect(),
    }
}
