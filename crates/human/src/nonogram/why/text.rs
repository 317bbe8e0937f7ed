//! The reason in words.

use cellwise_nonogram::{Colour, Line, Puzzle};

use super::Why;
use crate::nonogram::chain_text::told;
use crate::nonogram::clues::Clues;
use crate::nonogram::position::Position;
use crate::nonogram::step::Paint;
use crate::sudoku::list;

/// More cells than this are counted, not listed.
const MAX_LISTED: usize = 200;

fn name(puzzle: &Puzzle, cell: usize) -> String {
    let width = puzzle.width();
    format!("r{}c{}", cell / width + 1, cell % width + 1)
}

/// `r1c2=black`.
fn painted(puzzle: &Puzzle, paint: &Paint) -> String {
    let colour = &puzzle.palette().paint(paint.colour).name;
    format!("{}={colour}", name(puzzle, paint.cell))
}

fn plural(number: usize, word: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {word}{ending}")
}

impl Why {
    /// The reason in lines of text; empty if there is nothing to say.
    ///
    /// ```
    /// use cellwise_human::nonogram::Human;
    /// use cellwise_nonogram::Puzzle;
    ///
    /// let puzzle = Puzzle::of_picture(&"#.\n.#".parse()?).unwrap();
    /// let text = puzzle.why().text(&puzzle);
    /// assert_eq!(text.lines().last(), Some("1 revealed cell settles it (fewer can't): r1c1=white"));
    /// # Ok::<(), cellwise_nonogram::PictureError>(())
    /// ```
    #[must_use]
    pub fn text(&self, puzzle: &Puzzle) -> String {
        match self {
            Self::Unique | Self::Unknown { .. } => String::new(),
            Self::Impossible {
                clash,
                irreducible,
                smallest,
                argument,
            } => {
                let line = |&line: &Line| format!("{line} (clue {})", puzzle.clue_text(line));
                let lines = list(clash.iter().map(line), "and");
                let rest = match (irreducible, smallest) {
                    (true, true) => {
                        "; without any one of them the others don't, and no fewer lines clash"
                    }
                    (true, false) => "; without any one of them the others don't",
                    (false, _) => "",
                };
                let mut out = format!(
                    "The clues of {} clash{rest}: {lines}\n",
                    plural(clash.len(), "line")
                );
                if let Some(chain) = argument
                    && Position::fits(puzzle)
                {
                    out.push_str(&format!("{}\n", told(&Clues::new(puzzle), chain)));
                }
                out
            }
            Self::Several {
                differ,
                switch,
                settle,
                fewest,
                solutions,
            } => {
                let mut out = solutions.map_or(String::new(), |n| format!("{n} solutions\n"));
                let listed = match differ.len() {
                    0..=MAX_LISTED => {
                        let cells = differ.iter().map(|(cell, _)| name(puzzle, *cell));
                        let cells: Vec<String> = cells.collect();
                        format!(": {}", cells.join(" "))
                    }
                    _ => String::new(),
                };
                out.push_str(&format!(
                    "{} differ{listed}\n",
                    plural(differ.len(), "cell")
                ));
                if !switch.is_empty() {
                    out.push_str(&switched(puzzle, switch));
                }
                if !settle.is_empty() {
                    let verb = if settle.len() == 1 {
                        "settles"
                    } else {
                        "settle"
                    };
                    let proof = match fewest {
                        true => "fewer can't",
                        false => "perhaps fewer could",
                    };
                    let cells: Vec<String> = settle.iter().map(|p| painted(puzzle, p)).collect();
                    out.push_str(&format!(
                        "{} {verb} it ({proof}): {}\n",
                        plural(settle.len(), "revealed cell"),
                        cells.join(" ")
                    ));
                }
                out
            }
        }
    }
}

/// The cells that can change together, in words.
fn switched(puzzle: &Puzzle, switch: &[(usize, [Colour; 2])]) -> String {
    let lines = |word: &str, number: &dyn Fn(usize) -> usize| {
        let mut all: Vec<usize> = switch.iter().map(|&(cell, _)| number(cell) + 1).collect();
        all.sort_unstable();
        all.dedup();
        let ending = if all.len() == 1 { "" } else { "s" };
        let numbers = list(all.iter().map(ToString::to_string), "and");
        format!("{word}{ending} {numbers}")
    };
    let width = puzzle.width();
    let rows = lines("row", &|cell| cell / width);
    let columns = lines("column", &|cell| cell % width);
    let one_way = |side: usize| {
        let mut colours: Vec<Colour> = switch.iter().map(|(_, both)| both[side]).collect();
        colours.sort_unstable_by_key(|colour| (colour.number() == 0, *colour));
        colours.dedup();
        let parts = colours.into_iter().map(|colour| {
            let cells = switch.iter().filter(|(_, both)| both[side] == colour);
            let cells: Vec<String> = cells.map(|&(cell, _)| name(puzzle, cell)).collect();
            let verb = if cells.len() == 1 { "is" } else { "are" };
            let colour = &puzzle.palette().paint(colour).name;
            format!("{} {verb} {colour}", list(cells, "and"))
        });
        list(parts, "and")
    };
    let colours = switch.iter().flat_map(|(_, both)| both);
    let mut colours: Vec<Colour> = colours.copied().collect();
    colours.sort_unstable();
    colours.dedup();
    // With two colours the other way is the opposite.
    let other = match colours.len() {
        2 => "the other way round".to_owned(),
        _ => one_way(1),
    };
    if switch.len() > MAX_LISTED {
        return format!("{} can change together\n", plural(switch.len(), "cell"));
    }
    format!(
        "In {rows} and {columns} these can change together: either {}, or {other}\n",
        one_way(0)
    )
}
