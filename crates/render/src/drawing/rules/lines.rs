//! Rules drawn as lines through their cells: thermometers, arrows, whispers.

use super::{Board, CELL, Ends, Marks};
use crate::drawing::place::{head, toward};
use crate::drawing::{Anchor, Element, Path, Point, Rgb, Text};

impl Board {
    pub(super) fn through(&self, cells: &[usize]) -> Path {
        Path::lines(cells.iter().map(|&cell| self.middle(cell)))
    }

    pub(super) fn line(&self, cells: &[usize], colour: Rgb, ends: &Ends, out: &mut Marks) {
        let width = match ends {
            Ends::Bulb | Ends::HollowBulb => 0.3 * CELL,
            Ends::Head => 0.1 * CELL,
            _ => 0.2 * CELL,
        };
        let line = self.through(cells).stroked(colour, width).rounded();
        out.beneath.push(Element::Path(line));
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
            return;
        };
        match ends {
            Ends::Plain => {}
            Ends::Bulb => {
                let bulb = Path::circle(self.middle(first), 0.36 * CELL).filled(colour);
                out.beneath.push(Element::Path(bulb));
            }
            Ends::HollowBulb => {
                let bulb = Path::circle(self.middle(first), 0.33 * CELL);
                let bulb = bulb.filled(Rgb::WHITE).stroked(colour, 0.08 * CELL);
                out.beneath.push(Element::Path(bulb));
            }
            Ends::Head => {
                if let [.., before, _] = *cells {
                    let tip = head(self.middle(before), self.middle(last), 10.0);
                    let tip = tip.stroked(colour, 0.1 * CELL).rounded();
                    out.beneath.push(Element::Path(tip));
                }
            }
            Ends::Circles => {
                for end in [first, last] {
                    let ring = Path::circle(self.middle(end), 0.38 * CELL);
                    let ring = ring.filled(Rgb::WHITE).stroked(Rgb(130, 130, 130), 2.0);
                    out.beneath.push(Element::Path(ring));
                }
            }
            Ends::Diamonds => {
                for end in [first, last] {
                    let (x, y) = self.middle(end);
                    let r = 0.44 * CELL;
                    let diamond = Path::lines([(x, y - r), (x + r, y), (x, y + r), (x - r, y)]);
                    let diamond = diamond.closed().filled(Rgb(232, 238, 250));
                    let diamond = diamond.stroked(Rgb(90, 110, 160), 1.5);
                    out.beneath.push(Element::Path(diamond));
                }
            }
        }
    }

    /// The number of a line at the upper left of its first cell, unless it is the usual one.
    pub(super) fn number_of_line(
        &self,
        name: &str,
        cells: &[usize],
        words: &[&str],
        out: &mut Marks,
    ) {
        let number = words.iter().find(|word| word.parse::<usize>().is_ok());
        let usual: &[&str] = match name {
            // Their colours tell them apart.
            "whispers" => &["4", "5"],
            "modular" => &["3"],
            "lockout" => &["4"],
            _ => &[],
        };
        let (Some(number), Some(&first)) = (number, cells.first()) else {
            return;
        };
        if !usual.contains(number) {
            let (x, y) = self.corner(first);
            let text = Text::centred((x + 3.5, y + 8.0), 10.0, *number).anchored(Anchor::Start);
            out.above.push(Element::Text(text));
        }
    }

    /// An arrow from a circle, or from a pill around the first cells.
    pub(super) fn arrow(&self, cells: &[usize], pill: usize, out: &mut Marks) {
        const INK: Rgb = Rgb(120, 120, 120);
        let radius = 0.38 * CELL;
        let pill = pill.clamp(1, cells.len().max(1));
        let mut points: Vec<Point> = cells.iter().map(|&cell| self.middle(cell)).collect();
        if points.len() <= pill {
            return;
        }
        points.drain(..pill - 1);
        let circle = points[0];
        points[0] = toward(circle, points[1], radius);
        let (tip, before) = (points[points.len() - 1], points[points.len() - 2]);
        if pill == 1 {
            let ring = Path::circle(circle, radius).stroked(INK, 2.0);
            out.beneath.push(Element::Path(ring));
        } else {
            // A thick line, and a white one in it.
            for (colour, inset) in [(INK, -1.0), (Rgb::WHITE, 1.0)] {
                let through = self.through(&cells[..pill]);
                let width = 2.0 * (radius - inset);
                let line = through.stroked(colour, width).rounded();
                out.beneath.push(Element::Path(line));
            }
        }
        out.beneath.push(Element::Path(
            Path::lines(points).stroked(INK, 2.0).rounded(),
        ));
        out.beneath.push(Element::Path(
            head(before, tip, 8.0).stroked(INK, 2.0).rounded(),
        ));
    }
}
