//! As SVG: candidates on coloured discs, arrows for chains (solid strong, dashed weak).

use std::fmt::Write as _;

use cellwise_human::sudoku::{Candidate, LinkKind, Node, Position, Role, Step};
use cellwise_sudoku::Symbols;

use super::{boxes, candidate_grid};
use crate::svg::{escape, opening};

/// Pixels from one candidate to the next.
const PITCH: f64 = 21.0;
const MARGIN: f64 = 26.0;
/// Radius of the disc behind a candidate.
const DISC: f64 = 9.5;

/// Draws a position, and a step on it, as a complete SVG document.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_human::sudoku::Position;
/// use cellwise_render::step_svg;
/// use cellwise_sudoku::{Puzzle, Symbols};
///
/// let puzzle: Puzzle = "12.. 34.. .... ...1".parse()?;
/// let budget = &mut Budget::unlimited();
/// let position = Position::new(&puzzle, budget);
/// let step = position.next_step(budget).unwrap();
/// let svg = step_svg(&position, step.as_ref(), &Symbols::default());
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn step_svg(position: &Position, step: Option<&Step>, symbols: &Symbols) -> String {
    let drawing = Drawing::new(position, symbols);
    let size = format!("{:.0}", drawing.side() + 2.0 * MARGIN);
    let mut out = opening(&size, &size, "text-anchor=\"middle\"");
    if let Some(step) = step {
        drawing.houses(&mut out, step);
    }
    drawing.lines(&mut out);
    drawing.names(&mut out);
    if let Some(step) = step {
        drawing.groups(&mut out, step);
        drawing.discs(&mut out, step);
    }
    drawing.digits(&mut out, step);
    if let Some(step) = step {
        drawing.arrows(&mut out, step);
    }
    out.push_str("</svg>\n");
    out
}

struct Drawing<'a> {
    position: &'a Position,
    symbols: &'a Symbols,
    n: usize,
    /// Columns of the candidate grid in a cell.
    columns: usize,
    cell: f64,
}

impl<'a> Drawing<'a> {
    fn new(position: &'a Position, symbols: &'a Symbols) -> Self {
        let (rows, columns) = candidate_grid(position.shape());
        Self {
            position,
            symbols,
            n: position.shape().size(),
            columns,
            cell: (rows.max(columns) as f64).max(2.0) * PITCH + 6.0,
        }
    }

    fn side(&self) -> f64 {
        self.n as f64 * self.cell
    }

    fn corner(&self, cell: usize) -> (f64, f64) {
        (
            MARGIN + (cell % self.n) as f64 * self.cell,
            MARGIN + (cell / self.n) as f64 * self.cell,
        )
    }

    /// The middle of a candidate.
    fn spot(&self, candidate: Candidate) -> (f64, f64) {
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

    fn houses(&self, out: &mut String, step: &Step) {
        for &house in &step.houses {
            for &cell in &self.position.shape().houses()[house].cells {
                let (x, y) = self.corner(cell);
                let _ = writeln!(
                    out,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{0:.1}\" height=\"{0:.1}\" fill=\"#7aa7e8\" fill-opacity=\"0.13\"/>",
                    self.cell
                );
            }
        }
    }

    fn lines(&self, out: &mut String) {
        let of = boxes(self.position.shape());
        let (mut thin, mut thick) = (String::new(), String::new());
        for cell in 0..self.n * self.n {
            let (x, y) = self.corner(cell);
            let (row, column) = (cell / self.n, cell % self.n);
            let left = column > 0 && of[cell - 1] == of[cell];
            let top = row > 0 && of[cell - self.n] == of[cell];
            let _ = write!(
                if left { &mut thin } else { &mut thick },
                "M{x:.1} {y:.1}v{:.1}",
                self.cell
            );
            let _ = write!(
                if top { &mut thin } else { &mut thick },
                "M{x:.1} {y:.1}h{:.1}",
                self.cell
            );
        }
        let end = MARGIN + self.side();
        let _ = write!(thick, "M{end:.1} {MARGIN:.1}V{end:.1}H{MARGIN:.1}");
        let _ = writeln!(out, "<path d=\"{thin}\" stroke=\"#b9bdc9\" fill=\"none\"/>");
        let _ = writeln!(
            out,
            "<path d=\"{thick}\" stroke=\"#22252e\" stroke-width=\"2.2\" stroke-linecap=\"square\" fill=\"none\"/>"
        );
    }

    /// Rows and columns are numbered along the edges.
    fn names(&self, out: &mut String) {
        out.push_str("<g font-size=\"12\" fill=\"#7c8090\">\n");
        for i in 0..self.n {
            let middle = MARGIN + (i as f64 + 0.5) * self.cell;
            let _ = writeln!(
                out,
                "<text x=\"{middle:.1}\" y=\"{:.1}\">c{}</text>",
                MARGIN - 9.0,
                i + 1
            );
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\">r{}</text>",
                MARGIN / 2.0 - 1.0,
                middle + 4.0,
                i + 1
            );
        }
        out.push_str("</g>\n");
    }

    fn groups(&self, out: &mut String, step: &Step) {
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
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{pad}\" fill=\"#f4e3b0\" fill-opacity=\"0.75\" stroke=\"#a9862a\"/>",
                low.0 - pad,
                low.1 - pad,
                high.0 - low.0 + 2.0 * pad,
                high.1 - low.1 + 2.0 * pad
            );
        }
    }

    fn discs(&self, out: &mut String, step: &Step) {
        let marked = step
            .marks
            .iter()
            .filter(|mark| !step.removes.contains(&mark.candidate));
        let marked = marked.map(|mark| (mark.candidate, disc(mark.role)));
        let removed = step.removes.iter().map(|&candidate| (candidate, "#f6b3ae"));
        for (candidate, fill) in marked.chain(removed) {
            if step.places.contains(&candidate)
                || self.position.digits().get(candidate.cell).is_some()
            {
                continue;
            }
            let (x, y) = self.spot(candidate);
            let _ = writeln!(
                out,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DISC}\" fill=\"{fill}\"/>"
            );
        }
        for &candidate in &step.places {
            let (x, y) = self.spot(candidate);
            let _ = writeln!(
                out,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DISC}\" fill=\"#2e9e52\"/>"
            );
        }
    }

    fn digits(&self, out: &mut String, step: Option<&Step>) {
        for cell in 0..self.n * self.n {
            let (x, y) = self.corner(cell);
            if let Some(digit) = self.position.digits().get(cell) {
                let given = self.position.puzzle().givens().get(cell).is_some();
                let (colour, weight) = if given {
                    ("#16181d", "bold")
                } else {
                    ("#2b5fb3", "normal")
                };
                let size = self.cell * 0.56;
                let _ = writeln!(
                    out,
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.0}\" font-weight=\"{weight}\" fill=\"{colour}\">{}</text>",
                    x + self.cell / 2.0,
                    y + self.cell / 2.0 + size * 0.36,
                    escape(self.symbols.name(digit)),
                );
                continue;
            }
            for digit in self.position.candidates(cell).iter() {
                self.candidate(out, step, Candidate { cell, digit });
            }
        }
    }

    fn candidate(&self, out: &mut String, step: Option<&Step>, candidate: Candidate) {
        let (x, y) = self.spot(candidate);
        let goes = step.is_some_and(|step| step.removes.contains(&candidate));
        let placed = step.is_some_and(|step| step.places.contains(&candidate));
        let marked = goes || placed || step.is_some_and(|step| step.role(candidate).is_some());
        let fill = match (placed, marked) {
            (true, _) => "#ffffff",
            (_, true) => "#16181d",
            _ => "#6f7482",
        };
        let weight = if marked { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"14\"{weight} fill=\"{fill}\">{}</text>",
            y + 5.0,
            escape(self.symbols.name(candidate.digit)),
        );
        if goes {
            let r = DISC * 0.72;
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {:.1}l{:.1} {:.1}\" stroke=\"#b3261e\" stroke-width=\"2\"/>",
                x - r,
                y + r,
                2.0 * r,
                -2.0 * r
            );
        }
    }

    fn arrows(&self, out: &mut String, step: &Step) {
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
            let (colour, dash) = match link.kind {
                LinkKind::Strong => ("#b3261e", ""),
                LinkKind::Weak => ("#6b6b76", " stroke-dasharray=\"4 3\""),
            };
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.7\"{dash}/>",
                start.0, start.1, control.0, control.1, head.0, head.1
            );
            // The head is drawn, not a marker: not every renderer turns markers.
            let (hx, hy) = ((tip.0 - head.0) * 0.5, (tip.1 - head.1) * 0.5);
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z\" fill=\"{colour}\"/>",
                tip.0,
                tip.1,
                head.0 - hy,
                head.1 + hx,
                head.0 + hy,
                head.1 - hx
            );
        }
    }

    /// The middle of a node: of its candidate, or of all its candidates.
    fn middle(&self, node: &Node) -> (f64, f64) {
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

/// The point `distance` away from `from` on the way to `to`.
fn toward(from: (f64, f64), to: (f64, f64), distance: f64) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    (
        from.0 + dx / length * distance,
        from.1 + dy / length * distance,
    )
}

fn disc(role: Role) -> &'static str {
    match role {
        Role::Pattern | Role::On => "#a6dfb5",
        Role::Fin | Role::Third => "#ffd978",
        Role::Pivot => "#8fdbe0",
        Role::First | Role::Off => "#b4cdf7",
        Role::Second => "#e0b9f2",
    }
}
