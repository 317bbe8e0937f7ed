//! Rules drawn between cells and outside the board: dots, signs, quadruples, numbers at the edge.

use super::{Board, CELL, Dot, Marks};
use crate::drawing::place::head;
use crate::drawing::{Element, Path, Rgb, Text};

impl Board {
    pub(super) fn edge(&self, cells: &[usize], dot: &Dot, words: &[&str], out: &mut Marks) {
        let [first, second, ..] = *cells else { return };
        let (a, b) = (self.middle(first), self.middle(second));
        let at = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let number = words
            .iter()
            .copied()
            .find(|word| word.parse::<usize>().is_ok());
        let number = number.unwrap_or_default();
        let (fill, ink, usual) = match dot {
            Dot::White => (Rgb::WHITE, Rgb::BLACK, "1"),
            Dot::Black => (Rgb::BLACK, Rgb::WHITE, "2"),
            Dot::Sum => {
                let text = match number {
                    "5" => "V",
                    "10" => "X",
                    number => number,
                };
                let gap = Path::rect(at.0 - 5.0, at.1 - 5.5, 10.0, 11.0).filled(Rgb::WHITE);
                out.above.push(Element::Path(gap));
                out.above
                    .push(Element::Text(Text::centred(at, 12.0, text).bold()));
                return;
            }
            Dot::Greater => {
                let (dx, dy) = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
                let (dx, dy) = if a.1 == b.1 { (dx, 0.0) } else { (0.0, dy) };
                // The angle points to the smaller cell.
                let tip = (at.0 + 4.0 * dx, at.1 + 4.0 * dy);
                let wing = |side: f64| {
                    (
                        at.0 - 4.0 * dx - 6.0 * dy * side,
                        at.1 - 4.0 * dy + 6.0 * dx * side,
                    )
                };
                let angle = Path::lines([wing(1.0), tip, wing(-1.0)]);
                let clear = Path::circle(at, 6.5).filled(Rgb::WHITE);
                out.above.push(Element::Path(clear));
                out.above
                    .push(Element::Path(angle.stroked(Rgb::BLACK, 1.6)));
                return;
            }
        };
        let disc = Path::circle(at, 6.0).filled(fill).stroked(Rgb::BLACK, 1.2);
        out.above.push(Element::Path(disc));
        if number != usual {
            out.above
                .push(Element::Text(Text::centred(at, 9.0, number).coloured(ink)));
        }
    }

    pub(super) fn quadruple(&self, cells: &[usize], words: &[&str], out: &mut Marks) {
        let Some(&cell) = cells.iter().min() else {
            return;
        };
        let (x, y) = self.corner(cell);
        let at = (x + CELL, y + CELL);
        let digits = words.first().copied().unwrap_or_default().replace(',', "");
        let ring = Path::circle(at, 11.0)
            .filled(Rgb::WHITE)
            .stroked(Rgb::BLACK, 1.1);
        out.above.push(Element::Path(ring));
        let digits: Vec<char> = digits.chars().collect();
        let rows: Vec<String> = match digits.len() {
            0..=2 => vec![digits.iter().collect()],
            _ => digits.chunks(2).map(|row| row.iter().collect()).collect(),
        };
        let pitch = 8.5;
        for (i, row) in rows.iter().enumerate() {
            let lift = (i as f64 - (rows.len() as f64 - 1.0) / 2.0) * pitch;
            let text = Text::centred((at.0, at.1 + lift), 8.5, row.clone());
            out.above.push(Element::Text(text));
        }
    }

    /// `row|column|left|right|top|bottom NUMBER VALUE`.
    pub(super) fn outside(&self, words: &[&str], out: &mut Marks) {
        let [side, number, value, ..] = *words else {
            return;
        };
        let Ok(number) = number.parse::<usize>() else {
            return;
        };
        let along = (number as f64 - 0.5) * CELL;
        let far = self.size as f64 * CELL + 18.0;
        let (index, at) = match side {
            "top" | "column" => (0, (along, -18.0)),
            "right" => (1, (far, along)),
            "bottom" => (2, (along, far)),
            _ => (3, (-18.0, along)),
        };
        out.outside[index] = true;
        out.above
            .push(Element::Text(Text::centred(at, 15.0, value)));
    }

    /// `SUM CELL ne|se|sw|nw`: the sum a diagonal step before the cell, and a small arrow.
    pub(super) fn little_killer(&self, cells: &[usize], words: &[&str], out: &mut Marks) {
        let (Some(&cell), Some(sum), Some(&way)) = (cells.first(), words.first(), words.last())
        else {
            return;
        };
        let (right, down) = match way {
            "ne" => (1.0, -1.0),
            "sw" => (-1.0, 1.0),
            "nw" => (-1.0, -1.0),
            _ => (1.0, 1.0),
        };
        let (x, y) = self.middle(cell);
        let at = (x - right * 0.86 * CELL, y - down * 0.86 * CELL);
        let side = self.size as f64 * CELL;
        out.outside[0] |= at.1 < 0.0;
        out.outside[1] |= at.0 > side;
        out.outside[2] |= at.1 > side;
        out.outside[3] |= at.0 < 0.0;
        let text = (at.0 - 3.0 * right, at.1 - 3.0 * down);
        out.above
            .push(Element::Text(Text::centred(text, 13.0, *sum)));
        let (tail, tip) = (
            (at.0 + 7.0 * right, at.1 + 7.0 * down),
            (at.0 + 14.0 * right, at.1 + 14.0 * down),
        );
        let mut arrow = head(tail, tip, 5.0);
        arrow.add([tail, tip]);
        out.above
            .push(Element::Path(arrow.stroked(Rgb(90, 90, 90), 1.2)));
    }
}
