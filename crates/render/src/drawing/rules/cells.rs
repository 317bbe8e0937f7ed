//! Rules drawn in their cells: shades, cages, squares, circles.

use super::{Board, CELL, Mark, Marks};
use crate::drawing::{Element, Path, Rgb, Text};

impl Board {
    pub(super) fn shade(&self, cells: &[usize], colour: Rgb, out: &mut Marks) {
        for &cell in cells {
            let (x, y) = self.corner(cell);
            let square = Path::rect(x, y, CELL, CELL).filled(colour);
            // Shades lie lowest, whatever order the rules have.
            out.beneath.insert(0, Element::Path(square));
        }
    }

    /// A dashed outline just inside the cells, and a text at the upper left unless it is empty.
    pub(super) fn cage(&self, cells: &[usize], text: &str, out: &mut Marks) {
        const INSET: f64 = 3.5;
        let inside = |row: isize, column: isize| {
            let size = self.size as isize;
            (0..size).contains(&row)
                && (0..size).contains(&column)
                && cells.contains(&((row * size + column) as usize))
        };
        let mut path = Path::default();
        for &cell in cells {
            let (row, column) = ((cell / self.size) as isize, (cell % self.size) as isize);
            let (x, y) = self.corner(cell);
            let near = |d: isize| if d < 0 { INSET } else { CELL - INSET };
            // The side towards (dr, dc); its ends reach into a neighbour that is part of the cage, or
            // to its far inset at a corner that turns outwards.
            for (dr, dc) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                if inside(row + dr, column + dc) {
                    continue;
                }
                let ends = [-1, 1].map(|end| {
                    let (er, ec) = (row + end * dc.abs(), column + end * dr.abs());
                    match (inside(er, ec), inside(er + dr, ec + dc)) {
                        (false, _) => near(end),
                        (true, false) => {
                            if end < 0 {
                                0.0
                            } else {
                                CELL
                            }
                        }
                        (true, true) => {
                            if end < 0 {
                                -INSET
                            } else {
                                CELL + INSET
                            }
                        }
                    }
                });
                path.add(match dr {
                    0 => [(x + near(dc), y + ends[0]), (x + near(dc), y + ends[1])],
                    _ => [(x + ends[0], y + near(dr)), (x + ends[1], y + near(dr))],
                });
            }
        }
        out.above.push(Element::Path(
            path.stroked(Rgb::BLACK, 1.1).dashed(3.5, 2.5),
        ));
        if let Some(&first) = cells.iter().min()
            && !text.is_empty()
        {
            let (x, y) = self.corner(first);
            let width = 5.6 * text.chars().count() as f64 + 2.0;
            let gap = Path::rect(x + 1.8, y + 1.8, width, 9.5).filled(Rgb::WHITE);
            out.above.push(Element::Path(gap));
            let text = Text::centred((x + 2.6 + width / 2.0, y + 7.0), 9.0, text);
            out.above.push(Element::Text(text));
        }
    }

    pub(super) fn mark(&self, cell: usize, mark: &Mark, out: &mut Marks) {
        const SOFT: Rgb = Rgb(220, 220, 220);
        let (x, y) = self.middle(cell);
        let half = 0.36 * CELL;
        let path = match mark {
            Mark::Square => Path::rect(x - half, y - half, 2.0 * half, 2.0 * half).filled(SOFT),
            Mark::Disc => Path::circle((x, y), 0.38 * CELL).filled(SOFT),
            Mark::Ring => Path::circle((x, y), 0.4 * CELL).stroked(Rgb(120, 120, 120), 1.5),
            Mark::Arrows { inwards } => {
                let mut path = Path::default();
                let (base, tip) = match inwards {
                    true => (0.46 * CELL, 0.38 * CELL),
                    false => (0.38 * CELL, 0.46 * CELL),
                };
                let wing = 3.5;
                path.add([(x - wing, y - base), (x, y - tip), (x + wing, y - base)]);
                path.add([(x - wing, y + base), (x, y + tip), (x + wing, y + base)]);
                path.add([(x - base, y - wing), (x - tip, y), (x - base, y + wing)]);
                path.add([(x + base, y - wing), (x + tip, y), (x + base, y + wing)]);
                path.stroked(Rgb(90, 90, 90), 1.3)
            }
        };
        out.beneath.push(Element::Path(path));
    }
}
