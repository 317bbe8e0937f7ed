//! `examples`: the built-in puzzles, and lists of methods, techniques and rules.

use cellwise_formats::{nonogram, sudoku};
use cellwise_human::nonogram as picture;
use cellwise_human::sudoku::Technique;
use cellwise_nonogram as non;
use cellwise_sudoku::{Grid, Puzzle, Rule, Shape};
use cellwise_textbook::Method;
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::job::Context;
use crate::work::Ready;
use crate::{AnyRecord, PuzzleKind, VERSION, Work};

/// `examples`: the built-in puzzles, methods, techniques and rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExamplesRequest {}

/// The reply of `examples`: everything there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Examples {
    /// The version of the schema.
    pub cellwise: u32,
    /// Built-in puzzles.
    pub examples: Vec<Example>,
    /// The methods of the textbook, and ours.
    pub methods: Vec<Named>,
    /// The techniques of a person on Sudoku, easiest first.
    pub techniques: Vec<Named>,
    /// The techniques of a person on Nonograms, easiest first.
    pub nonogram_techniques: Vec<Named>,
    /// The rules beyond rows, columns and boxes.
    pub rules: Vec<Named>,
}

/// A built-in puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Example {
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// Its name.
    pub name: String,
    /// The puzzle as text that every request reads.
    pub puzzle: String,
    /// Its description in one line.
    pub about: String,
}

/// A choice with its name and description.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Named {
    /// The name that requests take.
    pub name: String,
    /// The name in sentences.
    pub title: String,
    /// Its description.
    pub about: String,
    /// Techniques: the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

pub(crate) fn begin(_: &ExamplesRequest, _: &Context) -> Result<Ready<Examples>, Fault> {
    list().map(Ready::new)
}

/// Lists everything there is to choose from.
///
/// # Errors
/// None today.
pub fn start() -> Result<impl Work<Reply = Examples> + use<>, Fault> {
    list().map(Ready::new)
}

fn list() -> Result<Examples, Fault> {
    let sudoku = SUDOKU
        .iter()
        .map(|&name| (name, sudoku(name).map(AnyRecord::from)));
    let nonogram = NONOGRAM
        .iter()
        .map(|&name| (name, nonogram(name).map(AnyRecord::from)));
    let mut examples = Vec::new();
    for (name, record) in sudoku.chain(nonogram) {
        if let Some(record) = record {
            examples.push(Example {
                kind: record.kind(),
                name: name.to_owned(),
                puzzle: record.to_text()?,
                about: about(name).to_owned(),
            });
        }
    }
    let named = |name: &str, title: &str, about: &str| Named {
        name: name.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
        level: None,
    };
    let methods = Method::ALL.iter().map(|method| {
        let guide = method.guide();
        named(method.name(), guide.title, guide.idea)
    });
    let ours = named(
        "engine",
        "Our engine",
        "Propagation in word operations, then search that learns from its dead ends.",
    );
    let techniques = Technique::ALL.iter().map(|technique| Named {
        level: Some(technique.level().name().to_owned()),
        ..named(technique.slug(), technique.name(), technique.about())
    });
    let nonogram_techniques = picture::Technique::ALL.iter().map(|technique| Named {
        level: Some(technique.level().name().to_owned()),
        ..named(technique.slug(), technique.name(), technique.about())
    });
    let rules = Rule::FORMS.iter();
    Ok(Examples {
        cellwise: VERSION,
        examples,
        methods: methods.chain([ours]).collect(),
        techniques: techniques.collect(),
        nonogram_techniques: nonogram_techniques.collect(),
        rules: rules
            .map(|form| named(form.name, form.form, form.meaning))
            .collect(),
    })
}

/// The names of the built-in Sudoku.
pub const SUDOKU: &[&str] = &["easy", "hard", "empty", "empty4", "empty5"];

/// The names of the built-in Nonograms.
pub const NONOGRAM: &[&str] = &["sample", "colour"];

/// Naked singles suffice: the cell with the fewest candidates never has two.
const EASY: &str =
    "200670900000090216000042037608007400040820560000964000020700090003059072400000100";

/// Singles and locked candidates stall: it takes search.
const HARD: &str =
    "000030700090601025004070036006094000000300004000080910000000000102009080400013260";

/// The founding documents' own picture.
const SAMPLE: (&[&[u32]], &[&[u32]]) = (
    &[
        &[1, 1],
        &[2, 2],
        &[5],
        &[1, 1, 1],
        &[7],
        &[5, 2],
        &[3, 1],
        &[3, 1],
        &[4, 2],
        &[7],
    ],
    &[
        &[1],
        &[6],
        &[2, 6],
        &[8],
        &[2, 6],
        &[6, 2],
        &[1, 1],
        &[1],
        &[1, 2],
        &[4],
    ],
);

/// A picture in five colours, made for this program: a balloon over a hill.
const COLOUR: &str = "\
....oooooo....
..oovvyyvvoo..
.oovvyyyyvvoo.
.oovvyyyyvvoo.
.oovvyyyyvvoo.
..oovvyyvvoo..
...oovyyvoo...
....oovvoo....
.....k..k.....
.....k..k.....
.....kkkk.....
.....kkkk...gg
...........ggg
ggg.......gggg
ggggg...gggggg
gggggggggggggg
";

/// The description of the built-in puzzle of this name, in one line.
#[must_use]
pub fn about(name: &str) -> &'static str {
    match name {
        "easy" => "Singles are enough",
        "hard" => "Singles and locked candidates stall: it takes more",
        "empty" => "An empty board to fill in, nine by nine",
        "empty4" => "An empty board, sixteen by sixteen",
        "empty5" => "An empty board, twenty-five by twenty-five",
        "sample" => "A picture of ten by ten cells",
        "colour" => "A balloon over a hill, in five colours",
        _ => "",
    }
}

/// The built-in Sudoku of this name.
#[must_use]
pub fn sudoku(name: &str) -> Option<sudoku::Record> {
    let puzzle = match name {
        "easy" => EASY.parse().ok()?,
        "hard" => HARD.parse().ok()?,
        "empty" => empty(3)?,
        "empty4" => empty(4)?,
        "empty5" => empty(5)?,
        _ => return None,
    };
    Some(sudoku::Record::new(puzzle, sudoku::Format::Grid))
}

/// The empty board with boxes of `side`×`side` cells.
fn empty(side: usize) -> Option<Puzzle> {
    let shape = Shape::boxes(side, side).ok()?;
    Puzzle::new(shape, Grid::empty(side * side)).ok()
}

/// The built-in Nonogram of this name.
#[must_use]
pub fn nonogram(name: &str) -> Option<nonogram::Record> {
    if name == "colour" {
        let picture = non::Picture::from_letters(COLOUR, &balloon()?).ok()?;
        let puzzle = non::Puzzle::of_picture(&picture).ok()?;
        return Some(nonogram::Record::new(puzzle, nonogram::Format::Json));
    }
    if name != "sample" {
        return None;
    }
    let clues = |lines: &[&[u32]]| -> Vec<non::Clue> {
        lines
            .iter()
            .map(|line| non::Clue::new(line.iter().copied()))
            .collect()
    };
    let puzzle = non::Puzzle::new(clues(SAMPLE.0), clues(SAMPLE.1)).ok()?;
    Some(nonogram::Record::new(puzzle, nonogram::Format::Text))
}

/// The colours of the picture: some of those that almost everybody tells apart.
fn balloon() -> Option<non::Palette> {
    let safe = non::Palette::safe(8).ok()?;
    let paint = |letter| Some(safe.paint(safe.find(letter)?).clone());
    let paints: Option<Vec<non::Paint>> = "kovyg".chars().map(paint).collect();
    non::Palette::new(paints?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_core::Verdict;

    #[test]
    fn every_preset_named_is_there() {
        assert!(SUDOKU.iter().all(|name| sudoku(name).is_some()));
        assert!(NONOGRAM.iter().all(|name| nonogram(name).is_some()));
        assert!(sudoku("sample").is_none());
        let mut names = SUDOKU.iter().chain(NONOGRAM);
        assert!(names.all(|name| !about(name).is_empty()));
    }

    #[test]
    fn easy_and_hard_have_one_solution_and_deserve_their_names() {
        let easy = sudoku("easy").unwrap().puzzle.solve();
        assert_eq!((easy.verdict(), easy.stats.guesses), (Verdict::Unique, 0));
        let hard = sudoku("hard").unwrap().puzzle.solve();
        assert_eq!(hard.verdict(), Verdict::Unique);
        assert!(hard.stats.guesses > 0);
    }

    #[test]
    fn the_picture_in_colours_has_one_solution() {
        let record = nonogram("colour").unwrap();
        let answer = record.puzzle.solve();
        assert_eq!(answer.verdict(), Verdict::Unique);
        let letters: Vec<String> = answer.solutions[0].letters().collect();
        assert_eq!(letters.join("\n") + "\n", COLOUR);
    }

    #[test]
    fn naked_singles_alone_solve_the_easy_board() {
        let puzzle = sudoku("easy").unwrap().puzzle;
        let shape = puzzle.shape();
        let mut grid = puzzle.givens().clone();
        while !grid.is_full() {
            let single = (0..81).find_map(|cell| {
                let seen = |digit: u8| {
                    shape
                        .peers(cell)
                        .iter()
                        .any(|&p| grid.get(p) == Some(digit))
                };
                let left: Vec<u8> = (1..=9).filter(|&digit| !seen(digit)).collect();
                (grid.get(cell).is_none() && left.len() == 1).then(|| (cell, left[0]))
            });
            let (cell, digit) = single.expect("a cell with one candidate");
            grid.set(cell, digit);
        }
    }
}
