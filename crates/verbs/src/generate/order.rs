//! The wishes of a request, read and checked.

use std::ops::{Range, RangeInclusive};
use std::str::FromStr;
use std::sync::Arc;

use cellwise_formats::{AnyRecord, nonogram as nonogram_formats, sudoku as sudoku_formats};
use cellwise_generate::nonogram::{Drawing, Mirror, Solvable};
use cellwise_generate::sudoku::{Difficulty, RuleWish, Symmetry};
use cellwise_generate::{nonogram, sudoku};
use cellwise_human::sudoku::{Level, Technique};
use cellwise_sudoku::Shape;

use super::{AnyMaker, GenerateRequest};
use crate::PuzzleKind;
use crate::fault::{Code, Fault};
use crate::read;
use crate::wire::Reading;

/// The wishes of a request.
#[derive(Clone, Debug)]
pub struct Order {
    pub(super) seed: u64,
    to: Option<String>,
    wishes: Wishes,
}

#[derive(Clone, Debug)]
enum Wishes {
    Sudoku(Arc<sudoku::Wishes>),
    Nonogram(Arc<nonogram::Wishes>),
}

/// A fault of the request.
#[expect(
    clippy::needless_pass_by_value,
    reason = "errors are handed over by `map_err`"
)]
fn bad(text: impl ToString) -> Fault {
    Fault::new(Code::BadRequest, text.to_string())
}

/// Reads `24`, or `24..28`.
fn range<T: FromStr + Copy>(text: &str, expected: &str) -> Result<RangeInclusive<T>, Fault> {
    let one = |word: &str| -> Result<T, Fault> {
        let read = word.trim().parse();
        read.map_err(|_| bad(format!("found '{word}'; {expected}")))
    };
    match text.split_once("..") {
        Some((from, to)) => Ok(one(from)?..=one(to.trim_start_matches('='))?),
        None => {
            let only = one(text)?;
            Ok(only..=only)
        }
    }
}

/// A level that is read from its name.
#[derive(Clone, Copy)]
struct Named(Level);

impl FromStr for Named {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let levels = Technique::ALL.iter().map(|technique| technique.level());
        let found = levels.into_iter().find(|level| level.to_string() == text);
        found.map(Self).ok_or(())
    }
}

/// Tenths that are read from a number with one decimal place.
#[derive(Clone, Copy)]
struct Tenths(u8);

impl FromStr for Tenths {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number: f64 = text.parse().map_err(|_| ())?;
        let tenths = (number * 10.0).round();
        match (0.0..=200.0).contains(&tenths) {
            true => Ok(Self(tenths as u8)),
            false => Err(()),
        }
    }
}

fn technique(name: Option<&String>) -> Result<Option<Technique>, Fault> {
    let Some(name) = name else {
        return Ok(None);
    };
    let found = Technique::named(name);
    found.map(Some).ok_or_else(|| {
        bad(format!(
            "no technique is called '{name}'; `learn` alone lists them all"
        ))
    })
}

impl Order {
    /// Reads and checks the wishes of a request.
    ///
    /// # Errors
    /// [`Code::BadRequest`] with the wish that can't be met.
    pub fn new(request: &GenerateRequest) -> Result<Self, Fault> {
        let wishes = match request.kind {
            PuzzleKind::Sudoku => {
                let wishes = sudoku_wishes(request)?;
                wishes.check().map_err(bad)?;
                Wishes::Sudoku(Arc::new(wishes))
            }
            PuzzleKind::Nonogram => {
                let wishes = nonogram_wishes(request)?;
                wishes.check().map_err(bad)?;
                Wishes::Nonogram(Arc::new(wishes))
            }
        };
        let order = Self {
            seed: request.seed,
            to: request.to.clone(),
            wishes,
        };
        // The format has to exist before anything is made.
        match order.wishes {
            Wishes::Sudoku(_) => order.sudoku_format().map(|_| ())?,
            Wishes::Nonogram(_) => order.nonogram_format().map(|_| ())?,
        }
        Ok(order)
    }

    /// The kind of puzzle.
    #[must_use]
    pub fn kind(&self) -> PuzzleKind {
        match self.wishes {
            Wishes::Sudoku(_) => PuzzleKind::Sudoku,
            Wishes::Nonogram(_) => PuzzleKind::Nonogram,
        }
    }

    /// The cells of one puzzle.
    #[must_use]
    pub fn cells(&self) -> usize {
        match &self.wishes {
            Wishes::Sudoku(wishes) => wishes.shape.cells(),
            Wishes::Nonogram(wishes) => wishes.height * wishes.width,
        }
    }

    /// As many puzzles as go well side by side in one portion of a run.
    #[must_use]
    pub fn portion(&self) -> u64 {
        match &self.wishes {
            Wishes::Sudoku(wishes) if wishes.is_classic() && wishes.pattern.is_none() => {
                match wishes.difficulty.is_any() {
                    true => sudoku::Maker::MANY,
                    false => 32,
                }
            }
            _ => 1,
        }
    }

    /// The wishes in words, as far as they may be hard to meet.
    pub(super) fn wish(&self) -> String {
        match &self.wishes {
            Wishes::Sudoku(wishes) => {
                let mut words = vec![wishes.difficulty.to_string()];
                if wishes.minimal {
                    words.push("minimal".to_owned());
                }
                words.extend(wishes.givens_text());
                words.join(", ")
            }
            Wishes::Nonogram(wishes) => {
                let mut words = Vec::new();
                if wishes.level.is_some() {
                    let level = wishes.level.clone();
                    words.push(
                        Difficulty {
                            level,
                            ..Difficulty::default()
                        }
                        .to_string(),
                    );
                }
                words.push(match wishes.solvable {
                    Solvable::Unique => "exactly one solution".to_owned(),
                    solvable => format!("solvable by {solvable}"),
                });
                words.join(", ")
            }
        }
    }

    pub(super) fn maker(&self, numbers: Range<u64>) -> Result<AnyMaker, Fault> {
        match &self.wishes {
            Wishes::Sudoku(wishes) => sudoku::Maker::new(wishes, self.seed, numbers)
                .map(|maker| AnyMaker::Sudoku(Box::new(maker)))
                .map_err(bad),
            Wishes::Nonogram(wishes) => nonogram::Maker::new(wishes, self.seed, numbers.start)
                .map(|maker| AnyMaker::Nonogram(Box::new(maker)))
                .map_err(bad),
        }
    }

    pub(super) fn sudoku_format(&self) -> Result<Option<sudoku_formats::Format>, Fault> {
        read::format(self.to.as_deref())
    }

    pub(super) fn nonogram_format(&self) -> Result<Option<nonogram_formats::Format>, Fault> {
        read::format(self.to.as_deref())
    }
}

fn sudoku_wishes(request: &GenerateRequest) -> Result<sudoku::Wishes, Fault> {
    let others = [
        ("drawing", request.drawing.is_some()),
        ("word", request.word.is_some()),
        ("density", request.density.is_some()),
        ("colours", request.colours.is_some()),
        ("solvable", request.solvable.is_some()),
    ];
    refuse(&others, "a Sudoku")?;
    let shape = shape(request)?;
    let rules: Result<Vec<RuleWish>, _> = request
        .rules
        .iter()
        .map(|text| RuleWish::parse(text, &shape))
        .collect();
    let mut difficulty = Difficulty {
        needs: technique(request.needs.as_ref())?,
        after: request.after,
        nothing_beyond: technique(request.nothing_beyond.as_ref())?,
        ..Difficulty::default()
    };
    if let Some(text) = &request.level {
        const EXPECTED: &str = "a level is easy, medium, hard, expert or extreme, a range easy..hard, or a range on Sudoku Explainer's scale, as 3.4..4.2";
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            let tenths: RangeInclusive<Tenths> = range(text, EXPECTED)?;
            difficulty.explainer = Some(tenths.start().0..=tenths.end().0);
        } else {
            let levels: RangeInclusive<Named> = range(text, EXPECTED)?;
            difficulty.level = Some(levels.start().0..=levels.end().0);
        }
    }
    let givens = request.givens.as_ref().map(|text| {
        range(
            text,
            "a number of givens is expected, as 28, or a range, as 24..28",
        )
    });
    let symmetry = request.symmetry.as_deref().unwrap_or("none");
    Ok(sudoku::Wishes {
        shape,
        rules: rules.map_err(bad)?,
        givens: givens.transpose()?,
        minimal: request.minimal,
        symmetry: symmetry.parse::<Symmetry>().map_err(bad)?,
        pattern: request.pattern.as_deref().map(pattern),
        difficulty,
        unlike: Arc::new(match &request.unlike {
            Some(text) => forms(text)?,
            None => Default::default(),
        }),
        ..sudoku::Wishes::default()
    })
}

fn refuse(members: &[(&str, bool)], kind: &str) -> Result<(), Fault> {
    match members.iter().find(|(_, is_there)| *is_there) {
        Some((name, _)) => Err(bad(format!("`{name}` is not for {kind}"))),
        None => Ok(()),
    }
}

fn shape(request: &GenerateRequest) -> Result<Arc<Shape>, Fault> {
    let size = match request.size {
        Some([rows, columns]) if rows != columns => {
            return Err(bad(format!(
                "a Sudoku of {rows}x{columns}; it has as many rows as columns"
            )));
        }
        size => size.map(|[rows, _]| rows),
    };
    let shape = match (request.box_size, size) {
        (Some([rows, columns]), size) => {
            let shape = Shape::boxes(rows, columns).map_err(bad)?;
            if size.is_some_and(|size| size != shape.size()) {
                return Err(bad("the size is not that of the boxes"));
            }
            shape
        }
        (None, Some(9) | None) => return Ok(Shape::classic()),
        // A jigsaw needs no boxes of its own.
        (None, Some(size)) => match Shape::usual(size) {
            Err(_) if request.rules.iter().any(|rule| rule.starts_with("jigsaw")) => {
                Shape::boxes(1, size).map_err(bad)?
            }
            shape => shape.map_err(bad)?,
        },
    };
    Ok(match shape.is_classic() {
        true => Shape::classic(),
        false => Arc::new(shape),
    })
}

/// The cells of a pattern that are not open; blanks and bars between them do not count.
fn pattern(text: &str) -> Vec<bool> {
    let cells = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '|' | '+' | '-'));
    cells.map(|c| !matches!(c, '.' | '0' | '_')).collect()
}

/// The canonical forms of the boards of a text.
fn forms(text: &str) -> Result<std::collections::HashSet<[u8; 81]>, Fault> {
    let reading = Reading::default();
    let bytes = std::io::Cursor::new(Arc::<[u8]>::from(text.as_bytes()));
    let mut forms = std::collections::HashSet::new();
    for input in read::records(PuzzleKind::Sudoku, &reading, bytes)? {
        let input = input?;
        let AnyRecord::Sudoku(record) = &input.record else {
            continue;
        };
        let form = record.puzzle.canonical();
        forms.insert(form.map_err(|error| bad(format!("unlike, line {}: {error}", record.line)))?);
    }
    Ok(forms)
}

/// The levels of a Nonogram: one, or a range.
pub(crate) fn nonogram_levels(text: &str) -> Result<RangeInclusive<Level>, Fault> {
    const EXPECTED: &str =
        "a level is easy, medium, hard, expert or extreme, or a range easy..hard";
    let levels: RangeInclusive<Named> = range(text, EXPECTED)?;
    Ok(levels.start().0..=levels.end().0)
}

fn nonogram_wishes(request: &GenerateRequest) -> Result<nonogram::Wishes, Fault> {
    let others = [
        ("box", request.box_size.is_some()),
        ("rules", !request.rules.is_empty()),
        ("needs", request.needs.is_some()),
        ("after", request.after.is_some()),
        ("nothing_beyond", request.nothing_beyond.is_some()),
        ("givens", request.givens.is_some()),
        ("minimal", request.minimal),
        ("pattern", request.pattern.is_some()),
        ("unlike", request.unlike.is_some()),
    ];
    refuse(&others, "a Nonogram")?;
    let usual = nonogram::Wishes::default();
    let drawing = match (request.drawing.as_deref(), &request.word) {
        (None | Some("letters"), Some(word)) => Drawing::Letters(word.clone()),
        (None | Some("scattered"), None) => Drawing::Scattered,
        (Some("shapes"), None) => Drawing::Shapes,
        (Some("letters"), None) => return Err(bad("letters are those of a `word`; say which")),
        (Some("scattered" | "shapes"), Some(_)) => {
            return Err(bad("a `word` is for letters alone"));
        }
        (Some(other), _) => {
            return Err(bad(format!(
                "found '{other}'; a drawing is scattered, shapes or letters"
            )));
        }
    };
    let [height, width] = request.size.unwrap_or_else(|| match &drawing {
        // Room for the word and a margin.
        Drawing::Letters(word) => [9, (6 * word.chars().count() + 1).max(9)],
        _ => [usual.height, usual.width],
    });
    let mirror = match request.symmetry.as_deref() {
        None | Some("none") => Mirror::None,
        Some("left-right") => Mirror::LeftRight,
        Some("top-bottom") => Mirror::TopBottom,
        Some("upright") => Mirror::Both,
        Some(other) => {
            return Err(bad(format!(
                "found '{other}'; a picture's symmetry is none, left-right, top-bottom or upright"
            )));
        }
    };
    if let Drawing::Letters(_) = drawing {
        if request.density.is_some() {
            return Err(bad(
                "a `word` paints as many cells as it takes; leave out `density`",
            ));
        }
        if mirror != Mirror::None {
            return Err(bad("a `word` has no mirrors; leave out `symmetry`"));
        }
    }
    let level = request.level.as_deref().map(nonogram_levels).transpose()?;
    let solvable = match (&request.solvable, &level) {
        (Some(text), _) => text.parse::<Solvable>().map_err(bad)?,
        (None, Some(levels)) => nonogram::Wishes::solvable_at(levels),
        (None, None) => Solvable::Lines,
    };
    Ok(nonogram::Wishes {
        height,
        width,
        density: request.density.unwrap_or(usual.density),
        colours: request.colours.unwrap_or(1),
        mirror,
        solvable,
        level,
        drawing,
    })
}
