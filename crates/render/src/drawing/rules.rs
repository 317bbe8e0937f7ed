//! The rules of a Sudoku as shapes on its board, in the look that players of variants know.
//!
//! A rule is known by its name, its cells and the words of its text. A rule that has no look of its own
//! is told in words below the board.

use cellwise_sudoku::{HouseKind, Puzzle, Rule};

use super::{Element, Path, Point, Rgb, Segment, Text};

/// Units from one cell to the next.
pub(crate) const CELL: f64 = 40.0;

/// The rules of a board as shapes, the board's upper left corner at (0, 0).
#[derive(Default)]
pub(crate) struct Marks {
    /// True for each side that has clues outside: top, right, bottom, left.
    pub(crate) outside: [bool; 4],
    /// Shapes beneath the lines and digits.
    pub(crate) beneath: Vec<Element>,
    /// Shapes above the lines.
    pub(crate) above: Vec<Element>,
    /// Rules without a drawing, in words, one line each.
    pub(crate) words: Vec<String>,
}

/// The look of a rule.
enum Look {
    /// Cells in a soft colour.
    Shade(Rgb),
    /// All cells but these are shaded.
    Fog,
    /// A dashed outline, the number of the rule in its first cell.
    Cage,
    /// A line through the cells.
    Line { colour: Rgb, ends: Ends },
    /// A circle with a thin arrow.
    Arrow,
    /// A mark in each cell.
    Cells(Mark),
    /// A mark between two cells.
    Edge(Dot),
    /// Digits where four cells meet.
    Corner,
    /// A number outside the board.
    Outside,
    /// The sum of a diagonal.
    LittleKiller,
    /// The long diagonals.
    Diagonals,
    /// The windows of a windoku.
    Windows,
    /// The boxes themselves, which are drawn anyway.
    Boxes,
}

/// The ends of a line.
enum Ends {
    Plain,
    /// A bulb at the first cell.
    Bulb,
    /// A circle at both ends.
    Circles,
    /// A diamond at both ends.
    Diamonds,
}

/// A mark in a cell.
enum Mark {
    Square,
    Disc,
    Ring,
    /// Arrows to the four sides: outwards for a minimum, inwards for a maximum.
    Arrows {
        inwards: bool,
    },
}

/// A mark between two cells.
enum Dot {
    White,
    Black,
    /// X, V or a number.
    Sum,
    /// An angle that opens towards the greater cell.
    Greater,
}

const LINES: &[(&str, Rgb)] = &[
    ("renban", Rgb(232, 160, 232)),
    ("palindrome", Rgb(205, 205, 205)),
    ("nabner", Rgb(214, 212, 150)),
    ("entropic", Rgb(255, 204, 150)),
    ("modular", Rgb(140, 220, 215)),
    ("regionsum", Rgb(140, 200, 255)),
    ("zipper", Rgb(208, 190, 255)),
    ("sumline", Rgb(180, 215, 245)),
    ("lunchbox", Rgb(220, 200, 180)),
    ("pointer", Rgb(215, 215, 215)),
];

fn look(name: &str, number: Option<usize>) -> Option<Look> {
    const GREY: Rgb = Rgb(208, 208, 208);
    if let Some(&(_, colour)) = LINES.iter().find(|(line, _)| *line == name) {
        let ends = Ends::Plain;
        return Some(Look::Line { colour, ends });
    }
    Some(match name {
        "region" => Look::Shade(Rgb(226, 236, 226)),
        "fog" => Look::Fog,
        "rowindexer" => Look::Shade(Rgb(250, 222, 222)),
        "columnindexer" => Look::Shade(Rgb(222, 230, 250)),
        "boxindexer" => Look::Shade(Rgb(224, 244, 224)),
        "killer" | "rellik" => Look::Cage,
        "whispers" => Look::Line {
            // German whispers are green, Dutch ones orange.
            colour: match number {
                Some(4) => Rgb(255, 190, 120),
                _ => Rgb(150, 215, 150),
            },
            ends: Ends::Plain,
        },
        "thermo" | "slowthermo" => Look::Line {
            colour: GREY,
            ends: Ends::Bulb,
        },
        "between" | "doublearrow" => Look::Line {
            colour: GREY,
            ends: Ends::Circles,
        },
        "lockout" => Look::Line {
            colour: Rgb(190, 205, 235),
            ends: Ends::Diamonds,
        },
        "arrow" => Look::Arrow,
        "even" => Look::Cells(Mark::Square),
        "odd" => Look::Cells(Mark::Disc),
        "countingcircles" => Look::Cells(Mark::Ring),
        "minimum" => Look::Cells(Mark::Arrows { inwards: true }),
        "maximum" => Look::Cells(Mark::Arrows { inwards: false }),
        "difference" => Look::Edge(Dot::White),
        "ratio" => Look::Edge(Dot::Black),
        "xv" => Look::Edge(Dot::Sum),
        "greater" => Look::Edge(Dot::Greater),
        "quadruple" => Look::Corner,
        "sandwich" | "xsum" | "skyscraper" | "hiddenskyscraper" | "numberedroom" | "fullrank" => {
            Look::Outside
        }
        "littlekiller" => Look::LittleKiller,
        "x" => Look::Diagonals,
        "windoku" => Look::Windows,
        "jigsaw" | "boards" => Look::Boxes,
        _ => return None,
    })
}

/// The rules of a puzzle as shapes.
pub(crate) fn marks(puzzle: &Puzzle) -> Marks {
    let mut marks = Marks::default();
    let board = Board {
        size: puzzle.shape().size(),
    };
    for rule in puzzle.rules() {
        let text = rule.to_string();
        let words: Vec<&str> = text.split_whitespace().skip(1).collect();
        let number = words.iter().find_map(|word| word.parse().ok());
        match look(rule.name(), number) {
            Some(look) => board.draw(&look, rule, &words, puzzle, &mut marks),
            None => {
                // About as many letters as fit below the board.
                let letters = (board.size as f64 * CELL / 6.4) as usize;
                let form = rule.form();
                let text = match rule.cells() {
                    [] => format!("{}: {}", form.name, form.meaning),
                    _ => text,
                };
                for line in wrapped(&text, letters.max(20)) {
                    if !marks.words.contains(&line) {
                        marks.words.push(line);
                    }
                }
            }
        }
    }
    marks
}

/// A text in lines of at most so many letters; a longer word has a line of its own.
pub(super) fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// An element moved to the right and down.
pub(crate) fn shifted(element: Element, (dx, dy): Point) -> Element {
    moved(element, |(x, y)| (x + dx, y + dy))
}

/// An element made larger or smaller.
pub(crate) fn scaled(element: Element, factor: f64) -> Element {
    let mut element = moved(element, |(x, y)| (x * factor, y * factor));
    match &mut element {
        Element::Text(text) => text.size *= factor,
        Element::Path(path) => {
            if let Some(stroke) = &mut path.stroke {
                stroke.width *= factor;
                stroke.dash = stroke.dash.map(|(dash, gap)| (dash * factor, gap * factor));
            }
        }
    }
    element
}

/// An element with all its points moved.
fn moved(mut element: Element, place: impl Fn(Point) -> Point) -> Element {
    let change = |point: &mut Point| *point = place(*point);
    match &mut element {
        Element::Text(text) => change(&mut text.at),
        Element::Path(path) => {
            for segment in &mut path.segments {
                match segment {
                    Segment::Move(point) | Segment::Line(point) => change(point),
                    Segment::Curve(a, b, point) => [a, b, point].into_iter().for_each(change),
                    Segment::Close => {}
                }
            }
        }
    }
    element
}

struct Board {
    size: usize,
}

impl Board {
    fn corner(&self, cell: usize) -> Point {
        (
            (cell % self.size) as f64 * CELL,
            (cell / self.size) as f64 * CELL,
        )
    }

    fn middle(&self, cell: usize) -> Point {
        let (x, y) = self.corner(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    fn draw(&self, look: &Look, rule: &Rule, words: &[&str], puzzle: &Puzzle, out: &mut Marks) {
        let cells = rule.cells();
        match look {
            Look::Shade(colour) => self.shade(cells, *colour, out),
            Look::Fog => {
                let all = 0..puzzle.shape().cells();
                let hidden = all.filter(|cell| !cells.contains(cell));
                let hidden = hidden.filter(|&cell| !puzzle.shape().is_hole(cell));
                self.shade(&hidden.collect::<Vec<_>>(), Rgb(224, 226, 232), out);
                out.words
                    .push("fog hides the grey cells in play".to_owned());
            }
            Look::Cage => self.cage(cells, words, out),
            Look::Line { colour, ends } => self.line(cells, *colour, ends, out),
            Look::Arrow => self.arrow(cells, out),
            Look::Cells(mark) => cells.iter().for_each(|&cell| self.mark(cell, mark, out)),
            Look::Edge(dot) => self.edge(cells, dot, words, out),
            Look::Corner => self.quadruple(cells, words, out),
            Look::Outside => self.outside(words, out),
            Look::LittleKiller => self.little_killer(cells, words, out),
            Look::Diagonals => {
                let side = puzzle.shape().digits() as f64 * CELL;
                let colour = Rgb(150, 190, 230);
                for &corner in puzzle.shape().corners() {
                    let (x, y) = self.corner(corner);
                    if !words.contains(&"up") {
                        let down = Path::lines([(x, y), (x + side, y + side)]);
                        out.beneath.push(Element::Path(down.stroked(colour, 2.0)));
                    }
                    if !words.contains(&"down") {
                        let up = Path::lines([(x, y + side), (x + side, y)]);
                        out.beneath.push(Element::Path(up.stroked(colour, 2.0)));
                    }
                }
            }
            Look::Windows => {
                for house in puzzle.shape().houses() {
                    if let HouseKind::Region(name) = &house.kind
                        && name.contains("window")
                    {
                        self.shade(&house.cells, Rgb(232, 232, 232), out);
                    }
                }
            }
            Look::Boxes => {}
        }
    }

    fn shade(&self, cells: &[usize], colour: Rgb, out: &mut Marks) {
        for &cell in cells {
            let (x, y) = self.corner(cell);
            let square = Path::rect(x, y, CELL, CELL).filled(colour);
            // Shades lie lowest, whatever order the rules have.
            out.beneath.insert(0, Element::Path(square));
        }
    }

    /// A dashed outline just inside the cells, and the number at the upper left.
    fn cage(&self, cells: &[usize], words: &[&str], out: &mut Marks) {
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
        let sum = words.iter().find(|word| word.parse::<usize>().is_ok());
        if let (Some(&first), Some(sum)) = (cells.iter().min(), sum) {
            let (x, y) = self.corner(first);
            let width = 5.6 * sum.len() as f64 + 2.0;
            let gap = Path::rect(x + 1.8, y + 1.8, width, 9.5).filled(Rgb::WHITE);
            out.above.push(Element::Path(gap));
            let text = Text::centred((x + 2.6 + width / 2.0, y + 7.0), 9.0, *sum);
            out.above.push(Element::Text(text));
        }
    }

    fn through(&self, cells: &[usize]) -> Path {
        Path::lines(cells.iter().map(|&cell| self.middle(cell)))
    }

    fn line(&self, cells: &[usize], colour: Rgb, ends: &Ends, out: &mut Marks) {
        let width = match ends {
            Ends::Bulb => 0.3 * CELL,
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

    fn arrow(&self, cells: &[usize], out: &mut Marks) {
        const INK: Rgb = Rgb(120, 120, 120);
        let radius = 0.38 * CELL;
        let mut points: Vec<Point> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let (Some(&circle), true) = (points.first(), points.len() > 1) else {
            return;
        };
        points[0] = toward(circle, points[1], radius);
        let (tip, before) = (points[points.len() - 1], points[points.len() - 2]);
        out.beneath.push(Element::Path(
            Path::circle(circle, radius).stroked(INK, 2.0),
        ));
        out.beneath.push(Element::Path(
            Path::lines(points).stroked(INK, 2.0).rounded(),
        ));
        out.beneath.push(Element::Path(
            head(before, tip, 8.0).stroked(INK, 2.0).rounded(),
        ));
    }

    fn mark(&self, cell: usize, mark: &Mark, out: &mut Marks) {
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

    fn edge(&self, cells: &[usize], dot: &Dot, words: &[&str], out: &mut Marks) {
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

    fn quadruple(&self, cells: &[usize], words: &[&str], out: &mut Marks) {
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
    fn outside(&self, words: &[&str], out: &mut Marks) {
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
    fn little_killer(&self, cells: &[usize], words: &[&str], out: &mut Marks) {
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

/// The point `distance` away from `from` on the way to `to`.
pub(crate) fn toward(from: Point, to: Point, distance: f64) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    (
        from.0 + dx / length * distance,
        from.1 + dy / length * distance,
    )
}

/// The head of an arrow at `to`: an open angle.
fn head(from: Point, to: Point, size: f64) -> Path {
    let angle = (to.1 - from.1).atan2(to.0 - from.0);
    let wing = |turn: f64| {
        (
            to.0 - size * (angle + turn).cos(),
            to.1 - size * (angle + turn).sin(),
        )
    };
    Path::lines([wing(0.6), to, wing(-0.6)])
}
