//! The rules of a Sudoku as shapes on its board, in the look that players of variants know.
//!
//! A rule is known by its name, its cells and the words of its text. A rule that has no look of its own
//! is told in words below the board.

mod between;
mod cells;
mod lines;

use cellwise_sudoku::{HouseKind, Puzzle, Rule};

use super::place::wrapped;
use super::{Element, Path, Point, Rgb};

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
    /// A dashed outline, with a text in its first cell.
    Cage(Label),
    /// Groups of equally many cells with an outline each: as many groups as this, else as the number of the rule.
    Groups(Option<usize>),
    /// A circle in the first cell, and a cage around the others.
    Counted,
    /// A dashed line: a rule of the setter's own, whose text is told below the board.
    Own,
    /// A line through the cells.
    Line { colour: Rgb, ends: Ends },
    /// A circle with a thin arrow.
    Arrow,
    /// The same with a pill around the first cells.
    Pill,
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

/// The text in the corner of a cage.
enum Label {
    /// The number of the rule, with this before it.
    Number(&'static str),
    /// The digits of the rule.
    Digits,
    /// Always the same.
    Sign(&'static str),
}

/// The ends of a line.
enum Ends {
    Plain,
    /// A bulb at the first cell.
    Bulb,
    /// A hollow bulb at the first cell.
    HollowBulb,
    /// An arrow's head at the last cell.
    Head,
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
        "killer" => Look::Cage(Label::Number("")),
        "rellik" => Look::Cage(Label::Number("≠")),
        "contains" | "connected" => Look::Cage(Label::Digits),
        "equality" => Look::Cage(Label::Sign("=")),
        "clone" | "pairsdiffer" => Look::Groups(Some(2)),
        "same" | "equalsums" => Look::Groups(None),
        "countdistinct" | "equalcount" => Look::Counted,
        "relation" | "sum" | "regex" | "automaton" | "and" | "or" | "not" => Look::Own,
        "whispers" => Look::Line {
            // German whispers are green, Dutch ones orange.
            colour: match number {
                Some(4) => Rgb(255, 190, 120),
                _ => Rgb(150, 215, 150),
            },
            ends: Ends::Plain,
        },
        "thermo" => Look::Line {
            colour: GREY,
            ends: Ends::Bulb,
        },
        "slowthermo" => Look::Line {
            colour: GREY,
            ends: Ends::HollowBulb,
        },
        "pointer" | "equalrun" => Look::Line {
            colour: Rgb(190, 190, 190),
            ends: Ends::Head,
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
        "pill" => Look::Pill,
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

/// Rules whose look says all that they demand, to players of variants. Of the others the meaning is
/// told below the board.
const KNOWN_BY_SIGHT: &[&str] = &[
    "x",
    "windoku",
    "jigsaw",
    "boards",
    "fog",
    "region",
    "killer",
    "thermo",
    "arrow",
    "pill",
    "even",
    "odd",
    "minimum",
    "maximum",
    "difference",
    "ratio",
    "xv",
    "greater",
    "quadruple",
    "littlekiller",
    "palindrome",
    "renban",
    "whispers",
];

/// The rules of a puzzle as shapes.
pub(crate) fn marks(puzzle: &Puzzle) -> Marks {
    let mut marks = Marks::default();
    let board = Board {
        size: puzzle.shape().size(),
    };
    let mut told: Vec<String> = Vec::new();
    for rule in puzzle.rules() {
        let text = rule.to_string();
        let words: Vec<&str> = text.split_whitespace().skip(1).collect();
        let number = words.iter().find_map(|word| word.parse().ok());
        let look = look(rule.name(), number);
        let called = rule.title();
        let mut tell = |text: String| {
            if !told.contains(&text) {
                told.push(text);
            }
        };
        // A cage looks the same whether digits may repeat in it or not; players expect that they may not.
        let is_odd_cage = rule.name() == "killer" && rule.said() != rule.form().said;
        if is_odd_cage || !KNOWN_BY_SIGHT.contains(&rule.name()) {
            tell(format!("{called}: {}", rule.said()));
        }
        if let Some(look) = &look {
            board.draw(look, rule, &words, puzzle, &mut marks);
        }
        // The drawing of such a rule does not say all of it.
        if matches!(look, Some(Look::Own)) {
            tell(format!("{called}: {}", words.join(" ")));
        }
    }
    // About as many letters as fit below the board.
    let letters = (board.size as f64 * CELL / 6.4) as usize;
    let lines = told.iter().flat_map(|text| wrapped(text, letters.max(20)));
    marks.words.extend(lines);
    marks
}

impl Label {
    /// The text for a rule with these words.
    fn text(&self, words: &[&str]) -> String {
        let numbers = |word: &&&str| word.starts_with(|letter: char| letter.is_ascii_digit());
        match self {
            Self::Number(before) => match words.iter().find(numbers) {
                Some(number) => format!("{before}{number}"),
                None => String::new(),
            },
            Self::Digits => words
                .iter()
                .find(numbers)
                .map_or_else(String::new, |digits| (*digits).to_owned()),
            Self::Sign(sign) => (*sign).to_owned(),
        }
    }
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
                    .push("Fog: It hides the grey cells in play.".to_owned());
            }
            Look::Cage(label) if !cells.is_empty() => self.cage(cells, &label.text(words), out),
            Look::Cage(_) => {}
            Look::Groups(count) => {
                let count = count.or(rule.value()).unwrap_or(2).max(1);
                for group in cells.chunks((cells.len() / count).max(1)) {
                    self.shade(group, Rgb(235, 240, 248), out);
                    self.cage(group, "", out);
                }
            }
            Look::Counted => {
                if let [first, others @ ..] = cells {
                    self.mark(*first, &Mark::Ring, out);
                    self.cage(others, "", out);
                }
            }
            Look::Own if !cells.is_empty() => {
                let line = self.through(cells).stroked(Rgb(130, 130, 130), 2.5);
                out.beneath
                    .push(Element::Path(line.dashed(7.0, 5.0).rounded()));
            }
            Look::Own => {}
            Look::Line { colour, ends } => {
                self.line(cells, *colour, ends, out);
                self.number_of_line(rule.name(), cells, words, out);
            }
            Look::Arrow => self.arrow(cells, 1, out),
            Look::Pill => {
                let pill = words.first().and_then(|number| number.parse().ok());
                self.arrow(cells, pill.unwrap_or(1), out);
            }
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
}
