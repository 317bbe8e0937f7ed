//! As shapes: candidates on coloured discs, arrows for chains (solid strong, dashed weak), the rules beneath.

use cellwise_human::sudoku::{Candidate, LinkKind, Node, Position, Role, Step};
use cellwise_sudoku::Symbols;

use super::{boxes, candidate_grid};
use crate::drawing::place::{self, toward};
use crate::drawing::rules;
use crate::drawing::{Drawing, Element, Path, Point, Rgb, Text};

/// Units from one candidate to the next.
const PITCH: f64 = 21.0;
const MARGIN: f64 = 26.0;
/// Room for clues outside the board, in cells.
const OUTSIDE: f64 = 0.9;
/// Radius of the disc behind a candidate.
const DISC: f64 = 9.5;

const THIN: Rgb = Rgb(185, 189, 201);
const NAMES: Rgb = Rgb(124, 128, 144);
const INK: Rgb = Rgb(22, 24, 29);
const CANDIDATE: Rgb = Rgb(111, 116, 130);
const FOUND: Rgb = Rgb(43, 95, 179);
const REMOVED: Rgb = Rgb(246, 179, 174);
const CROSSED: Rgb = Rgb(179, 38, 30);
const PLACED: Rgb = Rgb(46, 158, 82);
/// Cells of one house of the step, and of several.
const HOUSES: [Rgb; 2] = [Rgb(238, 244, 252), Rgb(221, 232, 249)];

/// Draws a position, and a step on it.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::Position;
/// use cellwise_render::step_drawing;
/// use cellwise_sudoku::{Puzzle, Symbols};
///
/// let puzzle: Puzzle = "12.. 34.. .... ...1".parse()?;
/// let budget = &mut Budget::unlimited();
/// let position = Position::new(&puzzle, budget);
/// let step = position.next_step(budget).unwrap();
/// let drawing = step_drawing(&position, step.as_ref(), &Symbols::default());
/// assert!(drawing.title.starts_with("Sudoku, 4 by 4: "));
/// assert!(drawing.svg(1.0).ends_with("</svg>\n"));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn step_drawing(position: &Position, step: Option<&Step>, symbols: &Symbols) -> Drawing {
    let mut board = Board::new(position, symbols);
    if let Some(step) = step {
        board.houses(step);
    }
    let marks = rules::marks(position.puzzle());
    board.rules(marks.beneath);
    board.lines();
    board.names();
    board.rules(marks.above);
    if let Some(step) = step {
        board.groups(step);
        board.discs(step);
    }
    board.digits(step);
    if let Some(step) = step {
        board.arrows(step);
    }
    let Board { mut out, n, .. } = board;
    if let Some(step) = step {
        out.title = format!("Sudoku, {n} by {n}: {}", step.technique);
        out.description = step.text(symbols);
    }
    out
}

struct Board<'a> {
    position: &'a Position,
    symbols: &'a Symbols,
    out: Drawing,
    n: usize,
    /// Columns of the candidate grid in a cell.
    columns: usize,
    cell: f64,
    /// The upper left corner of the board.
    at: Point,
}

impl<'a> Board<'a> {
    fn new(position: &'a Position, symbols: &'a Symbols) -> Self {
        let (rows, columns) = candidate_grid(position.shape());
        let n = position.shape().size();
        let cell = (rows.max(columns) as f64).max(2.0) * PITCH + 6.0;
        let outside = rules::marks(position.puzzle()).outside;
        let [top, right, bottom, left] = outside.map(|needed| match needed {
            true => MARGIN + OUTSIDE * cell,
            false => MARGIN,
        });
        let side = n as f64 * cell;
        let title = format!("Sudoku, {n} by {n}");
        Self {
            position,
            symbols,
            out: Drawing::new(left + side + right, top + side + bottom, title),
            n,
            columns,
            cell,
            at: (left, top),
        }
    }

    fn side(&self) -> f64 {
        self.n as f64 * self.cell
    }

    fn corner(&self, cell: usize) -> Point {
        (
            self.at.0 + (cell % self.n) as f64 * self.cell,
            self.at.1 + (cell / self.n) as f64 * self.cell,
        )
    }

    /// The middle of a candidate.
    fn spot(&self, candidate: Candidate) -> Point {
        let (x, y) = self.corner(candidate.cell);
        let d = usize::from(candidate.digit) - 1;
        let rows = self.n.div_ceil(self.columns);
        let left = (self.cell - self.columns as f64 * PITCH) / 2.0;
        let top = (self.cell - rows as f64 * PITCH) / 2.0;
        (
            x + left + ((d % self.columns) as f64 + 0.5) * PITCH,
            y + top + ((d / self.columns) as f64 + 0.5) * PITCH,
        )
    }

    /// The cells of the step's houses in a soft colour, stronger where houses cross.
    fn houses(&mut self, step: &Step) {
        let mut times = vec![0; self.n * self.n];
        for &house in &step.houses {
            for &cell in &self.position.shape().houses()[house].cells {
                times[cell] += 1;
            }
        }
        for (cell, &times) in times.iter().enumerate().filter(|&(_, &times)| times > 0) {
            let (x, y) = self.corner(cell);
            let square = Path::rect(x, y, self.cell, self.cell);
            self.out.path(square.filled(HOUSES[(times - 1).min(1)]));
        }
    }

    /// The shapes of rules, as large as this board.
    fn rules(&mut self, elements: Vec<Element>) {
        let scale = self.cell / rules::CELL;
        let elements = elements.into_iter().map(|element| {
            let element = place::scaled(element, scale);
            place::shifted(element, self.at)
        });
        self.out.elements.extend(elements);
    }

    fn lines(&mut self) {
        let of = boxes(self.position.shape());
        let (mut thin, mut thick) = (Path::default(), Path::default());
        for cell in 0..self.n * self.n {
            let (x, y) = self.corner(cell);
            let (row, column) = (cell / self.n, cell % self.n);
            if column > 0 {
                let same = of[cell - 1] == of[cell];
                let path = if same { &mut thin } else { &mut thick };
                path.add([(x, y), (x, y + self.cell)]);
            }
            if row > 0 {
                let same = of[cell - self.n] == of[cell];
                let path = if same { &mut thin } else { &mut thick };
                path.add([(x, y), (x + self.cell, y)]);
            }
        }
        self.out.path(thin.stroked(THIN, 1.0));
        self.out.path(thick.stroked(INK, 2.2).rounded());
        let frame = Path::rect(self.at.0, self.at.1, self.side(), self.side());
        self.out.path(frame.stroked(INK, 2.4));
    }

    /// Rows and columns are numbered along the edges of the paper.
    fn names(&mut self) {
        for i in 0..self.n {
            let along = (i as f64 + 0.5) * self.cell;
            for (at, name) in [
                ((self.at.0 + along, MARGIN / 2.0), 'c'),
                ((MARGIN / 2.0, self.at.1 + along), 'r'),
            ] {
                let text = Text::centred(at, 12.0, format!("{name}{}", i + 1));
                self.out.text(text.coloured(NAMES));
            }
        }
    }

    fn groups(&mut self, step: &Step) {
        let mut drawn: Vec<&Node> = Vec::new();
        for node in step.links.iter().flat_map(|link| [&link.from, &link.to]) {
            if node.cells.len() < 2 || drawn.contains(&node) {
                continue;
            }
            drawn.push(node);
            let mut spots = node.cells.iter().map(|&cell| {
                self.spot(Candidate {
                    cell,
                    digit: node.digit,
                })
            });
            let Some(first) = spots.next() else { continue };
            let (low, high) = spots.fold((first, first), |(low, high), (x, y)| {
                ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)))
            });
            let pad = DISC + 2.5;
            let (width, height) = (high.0 - low.0 + 2.0 * pad, high.1 - low.1 + 2.0 * pad);
            let capsule = Path::round_rect((low.0 - pad, low.1 - pad), (width, height), pad);
            let capsule = capsule.filled(Rgb(247, 234, 196));
            self.out.path(capsule.stroked(Rgb(169, 134, 42), 1.0));
        }
    }

    fn discs(&mut self, step: &Step) {
        let marked = step
            .marks
            .iter()
            .filter(|mark| !step.removes.contains(&mark.candidate));
        let marked = marked.map(|mark| (mark.candidate, disc(mark.role)));
        let removed = step.removes.iter().map(|&candidate| (candidate, REMOVED));
        for (candidate, fill) in marked.chain(removed) {
            if step.places.contains(&candidate)
                || self.position.digits().get(candidate.cell).is_some()
            {
                continue;
            }
            let circle = Path::circle(self.spot(candidate), DISC);
            self.out.path(circle.filled(fill));
        }
        for &candidate in &step.places {
            let circle = Path::circle(self.spot(candidate), DISC);
            self.out.path(circle.filled(PLACED));
        }
    }

    fn digits(&mut self, step: Option<&Step>) {
        for cell in 0..self.n * self.n {
            let (x, y) = self.corner(cell);
            if let Some(digit) = self.position.digits().get(cell) {
                let is_given = self.position.puzzle().givens().get(cell).is_some();
                let name = self.symbols.name(digit);
                let wide = name.chars().count() > 1;
                let size = self.cell * if wide { 0.42 } else { 0.56 };
                let middle = (x + self.cell / 2.0, y + self.cell / 2.0);
                let text = Text::centred(middle, size, name);
                self.out.text(match is_given {
                    true => text.bold().coloured(INK),
                    false => text.coloured(FOUND),
                });
                continue;
            }
            for digit in self.position.candidates(cell).iter() {
                self.candidate(step, Candidate { cell, digit });
            }
        }
    }

    fn candidate(&mut self, step: Option<&Step>, candidate: Candidate) {
        let (x, y) = self.spot(candidate);
        let goes = step.is_some_and(|step| step.removes.contains(&candidate));
        let placed = step.is_some_and(|step| step.places.contains(&candidate));
        let marked = goes || placed || step.is_some_and(|step| step.role(candidate).is_some());
        let colour = match (placed, marked) {
            (true, _) => Rgb::WHITE,
            (_, true) => INK,
            _ => CANDIDATE,
        };
        let name = self.symbols.name(candidate.digit);
        let size = if name.chars().count() > 1 { 11.0 } else { 14.0 };
        let text = Text::centred((x, y), size, name).coloured(colour);
        self.out.text(if marked { text.bold() } else { text });
        if goes {
            let r = DISC * 0.72;
            let slash = Path::lines([(x - r, y + r), (x + r, y - r)]);
            self.out.path(slash.stroked(CROSSED, 2.0));
        }
    }

    fn arrows(&mut self, step: &Step) {
        for link in &step.links {
            let (from, to) = (self.middle(&link.from), self.middle(&link.to));
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = dx.hypot(dy);
            if length < 1.0 {
                continue;
            }
            // A gentle bend keeps arrows off the candidates between their ends.
            let bend = (length * 0.14).min(26.0);
            let control = (
                (from.0 + to.0) / 2.0 - dy / length * bend,
                (from.1 + to.1) / 2.0 + dx / length * bend,
            );
            let gap = DISC.min(length / 3.0);
            let start = toward(from, control, gap);
            let tip = toward(to, control, gap);
            let head = toward(tip, control, (length / 4.0).min(7.0));
            let line = Path::quadratic(start, control, head);
            let (colour, line) = match link.kind {
                LinkKind::Strong => (CROSSED, line.stroked(CROSSED, 1.7)),
                LinkKind::Weak => {
                    let grey = Rgb(107, 107, 118);
                    (grey, line.stroked(grey, 1.7).dashed(4.0, 3.0))
                }
            };
            self.out.path(line);
            let (hx, hy) = ((tip.0 - head.0) * 0.5, (tip.1 - head.1) * 0.5);
            let corners = [tip, (head.0 - hy, head.1 + hx), (head.0 + hy, head.1 - hx)];
            self.out.path(Path::lines(corners).closed().filled(colour));
        }
    }

    /// The middle of a node: of its candidate, or of all its candidates.
    fn middle(&self, node: &Node) -> Point {
        let count = node.cells.len().max(1) as f64;
        let sum = node
            .cells
            .iter()
            .map(|&cell| {
                self.spot(Candidate {
                    cell,
                    digit: node.digit,
                })
            })
            .fold((0.0, 0.0), |sum, (x, y)| (sum.0 + x, sum.1 + y));
        (sum.0 / count, sum.1 / count)
    }
}

fn disc(role: Role) -> Rgb {
    match role {
        Role::Pattern | Role::On => Rgb(166, 223, 181),
        Role::Fin | Role::Third => Rgb(255, 217, 120),
        Role::Pivot => Rgb(143, 219, 224),
        Role::First | Role::Off => Rgb(180, 205, 247),
        Role::Second => Rgb(224, 185, 242),
    }
}
