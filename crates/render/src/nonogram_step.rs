//! A step on a Nonogram, for a terminal or as a drawing.
//!
//! In: a position and perhaps a step found there. Out: text or shapes. The drawing depends on the step's cells, marks, lines and runs, not on its
//! technique: lines are pointed at, new cells stand out, and runs are drawn at both ends of their way.

use std::collections::{BTreeSet, HashMap};

use cellwise_human::nonogram::{Placement, Position, Role, Step};
use cellwise_nonogram::{Cell, Colour, Line as GridLine, Puzzle};

use crate::drawing::nonogram::{CELL, corner, rgb};
use crate::drawing::{Drawing, Element, Path, Point, Rgb, nonogram_drawing};
use crate::line::{Style, StyledLine};

/// Draws the picture of a position with its clues, and a step on it. A new painted cell is `*` in black and white, else the capital letter of
/// its colour; a new background cell is `x`; `>` and `v` point at lines.
///
/// ```
/// use cellwise_human::nonogram::Human;
/// use cellwise_human::nonogram::Position;
/// use cellwise_core::Budget;
/// use cellwise_nonogram::Puzzle;
/// use cellwise_render::nonogram_step_text;
///
/// let puzzle = Puzzle::of_picture(&"###\n#..".parse()?).unwrap();
/// let position = Position::new(&puzzle, &mut Budget::unlimited());
/// let step = puzzle.hint().step;
/// let text = nonogram_step_text(&position, step.as_ref(), false);
/// assert!(text.contains("> 3 * * *"), "{text}");
/// # Ok::<(), cellwise_nonogram::PictureError>(())
/// ```
#[must_use]
pub fn nonogram_step_text(position: &Position, step: Option<&Step>, painted: bool) -> String {
    let puzzle = position.puzzle();
    let clue = |line: GridLine| -> Vec<String> {
        let text = puzzle.clue_text(line);
        text.split(' ').map(str::to_owned).collect()
    };
    let rows: Vec<String> = (0..puzzle.height())
        .map(|row| clue(GridLine::Row(row)).join(" "))
        .collect();
    let columns: Vec<Vec<String>> = (0..puzzle.width())
        .map(|column| clue(GridLine::Column(column)))
        .collect();
    let left = rows.iter().map(|text| text.chars().count()).max();
    let left = left.unwrap_or(0) + 2;
    let words = columns.iter().flatten();
    let wide = words.map(|word| word.chars().count()).max().unwrap_or(1);
    let top = columns.iter().map(Vec::len).max().unwrap_or(0);
    let lines: BTreeSet<GridLine> = step.iter().flat_map(|step| step.lines.clone()).collect();
    let mut all: Vec<StyledLine> = Vec::new();
    let mut pointers = StyledLine::default();
    pointers.pad(left);
    for column in 0..puzzle.width() {
        let here = lines.contains(&GridLine::Column(column));
        let pointer = if here { "v" } else { "" };
        pointers.push(format!(" {pointer:>wide$}"), Style::Changed);
    }
    if !pointers.plain().is_empty() {
        all.push(pointers);
    }
    for i in 0..top {
        let mut line = StyledLine::default();
        line.pad(left);
        for words in &columns {
            let word = (i + words.len()).checked_sub(top).map_or("", |i| &words[i]);
            line.push(format!(" {word:>wide$}"), Style::Dim);
        }
        all.push(line);
    }
    let shown = symbols(position, step);
    for (row, clue) in rows.iter().enumerate() {
        let pointer = match lines.contains(&GridLine::Row(row)) {
            true => '>',
            false => ' ',
        };
        let mut line = StyledLine::new(format!("{pointer} "), Style::Changed);
        let width = left - 2;
        line.push(format!("{clue:>width$}"), Style::Dim);
        for column in 0..puzzle.width() {
            let (symbol, style) = shown[row * puzzle.width() + column];
            line.push(format!(" {:>1$}", "", wide - 1), Style::Plain);
            line.push(symbol.to_string(), style);
        }
        all.push(line);
    }
    all.extend(step.iter().flat_map(|step| extremes(puzzle, &step.runs)));
    let text = |line: &StyledLine| match painted {
        true => format!("{}\n", line.ansi()),
        false => format!("{}\n", line.plain()),
    };
    all.iter().map(text).collect()
}

/// A character and a style for every cell.
fn symbols(position: &Position, step: Option<&Step>) -> Vec<(char, Style)> {
    let (puzzle, picture) = (position.puzzle(), position.picture());
    let symbol = |colour: Colour| match colour.number() {
        0 => '.',
        _ if !puzzle.is_coloured() => '#',
        _ => puzzle.palette().paint(colour).letter,
    };
    let cell = |cell: &Cell| match cell.colour() {
        None => ('?', Style::Dim),
        Some(colour) => (symbol(colour), Style::Plain),
    };
    let mut shown: Vec<(char, Style)> = picture.cells().iter().map(cell).collect();
    let Some(step) = step else { return shown };
    for mark in &step.marks {
        let (symbol, style) = &mut shown[mark.cell];
        match mark.role {
            Role::Known => *style = Style::Good,
            Role::Follows => *style = Style::Bad,
            Role::Supposed => (*symbol, *style) = ('!', Style::Bad),
        }
    }
    for paint in &step.drops {
        shown[paint.cell] = ('~', Style::Changed);
    }
    for paint in &step.settles {
        let new = match paint.colour.number() {
            0 => 'x',
            _ if !puzzle.is_coloured() => '*',
            _ => symbol(paint.colour).to_ascii_uppercase(),
        };
        shown[paint.cell] = (new, Style::Changed);
    }
    shown
}

/// Runs at both ends of their way, one line for each end.
fn extremes(puzzle: &Puzzle, runs: &[Placement]) -> Vec<StyledLine> {
    let ends = |line| match line {
        GridLine::Row(_) => ["leftmost", "rightmost"],
        GridLine::Column(_) => ["topmost", "bottommost"],
    };
    let mut all: Vec<StyledLine> = Vec::new();
    let mut by_line: HashMap<GridLine, [String; 2]> = HashMap::new();
    let mut order: Vec<GridLine> = Vec::new();
    for run in runs {
        let strips = by_line.entry(run.line).or_insert_with(|| {
            order.push(run.line);
            let empty = ".".repeat(puzzle.length(run.line));
            [empty.clone(), empty]
        });
        let symbol = match puzzle.is_coloured() {
            true => puzzle.palette().paint(run.colour).letter,
            false => '#',
        };
        for (strip, start) in strips.iter_mut().zip([run.first, run.last]) {
            let cells = strip.chars().enumerate();
            let covered = start..start + run.length;
            *strip = cells
                .map(|(i, cell)| if covered.contains(&i) { symbol } else { cell })
                .collect();
        }
    }
    for line in order {
        for (name, strip) in ends(line).iter().zip(&by_line[&line]) {
            all.push(StyledLine::new(
                format!("{line}, {name:10} {strip}"),
                Style::Dim,
            ));
        }
    }
    all
}

/// The lines that are looked at.
const STRIPE: Rgb = Rgb(255, 243, 196);
/// Cells that are known, that follow from a supposition, that are supposed, and that are new: four colours of Okabe and Ito.
const KNOWN: Rgb = Rgb(0, 114, 178);
const FOLLOWS: Rgb = Rgb(230, 159, 0);
const SUPPOSED: Rgb = Rgb(213, 94, 0);
const NEW: Rgb = Rgb(0, 158, 115);
/// Runs at the ends of their way.
const RUN: Rgb = Rgb(204, 121, 167);

/// Draws the same as shapes: lines lit, cells that the step rests on outlined, new cells in green, runs as brackets at both ends of
/// their way.
#[must_use]
pub fn nonogram_step_drawing(position: &Position, step: Option<&Step>) -> Drawing {
    let puzzle = position.puzzle();
    let mut drawing = nonogram_drawing(puzzle, Some(&position.picture()));
    let Some(step) = step else { return drawing };
    drawing.description = step.text.clone();
    // Stripes lie below everything.
    let stripes = step.lines.iter().map(|&line| stripe(puzzle, line));
    let stripes: Vec<Element> = stripes.map(Element::Path).collect();
    drawing.elements.splice(0..0, stripes);
    for mark in &step.marks {
        let colour = match mark.role {
            Role::Known => KNOWN,
            Role::Follows => FOLLOWS,
            Role::Supposed => SUPPOSED,
        };
        drawing.path(tile(puzzle, mark.cell, 2.0).stroked(colour, 2.0));
    }
    for paint in &step.settles {
        drawing.path(match paint.colour.number() {
            0 => cross(puzzle, paint.cell).stroked(NEW, 3.0),
            _ => tile(puzzle, paint.cell, 2.0)
                .filled(rgb(puzzle, paint.colour))
                .stroked(NEW, 3.0),
        });
    }
    for paint in &step.drops {
        let colour = rgb(puzzle, paint.colour);
        drawing.path(cross(puzzle, paint.cell).stroked(colour, 2.0));
    }
    for run in &step.runs {
        for (start, side) in [(run.first, 2.0), (run.last, CELL - 2.0)] {
            drawing.path(bracket(puzzle, run, start, side).stroked(RUN, 2.0));
        }
    }
    drawing
}

fn place(puzzle: &Puzzle, cell: usize) -> Point {
    let ((left, top), width) = (corner(puzzle), puzzle.width().max(1));
    let (row, column) = (cell / width, cell % width);
    (left + column as f64 * CELL, top + row as f64 * CELL)
}

fn stripe(puzzle: &Puzzle, line: GridLine) -> Path {
    let (left, top) = corner(puzzle);
    let stripe = match line {
        GridLine::Row(row) => {
            let width = left + puzzle.width() as f64 * CELL;
            Path::rect(0.0, top + row as f64 * CELL, width, CELL)
        }
        GridLine::Column(column) => {
            let height = top + puzzle.height() as f64 * CELL;
            Path::rect(left + column as f64 * CELL, 0.0, CELL, height)
        }
    };
    stripe.filled(STRIPE)
}

fn tile(puzzle: &Puzzle, cell: usize, inset: f64) -> Path {
    let (x, y) = place(puzzle, cell);
    let side = CELL - 2.0 * inset;
    Path::rect(x + inset, y + inset, side, side)
}

fn cross(puzzle: &Puzzle, cell: usize) -> Path {
    let (x, y) = place(puzzle, cell);
    let (low, high) = (5.0, CELL - 5.0);
    let mut path = Path::lines([(x + low, y + low), (x + high, y + high)]);
    path.add([(x + high, y + low), (x + low, y + high)]);
    path
}

/// A bracket along a run that begins at `start`, this far into the line.
fn bracket(puzzle: &Puzzle, run: &Placement, start: usize, side: f64) -> Path {
    let (left, top) = corner(puzzle);
    let tick = if side < CELL / 2.0 { 4.0 } else { -4.0 };
    let from = start as f64 * CELL + 3.0;
    let to = (start + run.length) as f64 * CELL - 3.0;
    let points = [(from, tick), (from, 0.0), (to, 0.0), (to, tick)];
    Path::lines(points.map(|(along, across)| match run.line {
        GridLine::Row(row) => (left + along, top + row as f64 * CELL + side + across),
        GridLine::Column(column) => (left + column as f64 * CELL + side + across, top + along),
    }))
}
