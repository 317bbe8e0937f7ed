//! Changes a picture as little as possible so that its puzzle has one solution, or needs no guess.
//!
//! In: a picture and, for each cell, the other colours it may take and how visible that would be. Out: the
//! repaired picture and the cells that changed. `unique` proves that no fewer changes do; `guess_free` does not.

mod guess_free;
mod level;
mod unique;

use std::ops::RangeInclusive;

use cellwise_core::{Budget, Limit};
use cellwise_human::nonogram::{Level, Rating};
use cellwise_nonogram::{Cell, Colour, Picture, Puzzle};

use super::draw::Mirror;
use super::solvable::Solvable;
use guess_free::GuessFree;
use level::Levelling;
use unique::Unique;

/// The price of one change, beside its visibility of 0 to 999: fewer changes are always better.
const CHANGE: u64 = 1_000;

/// A picture that may be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The picture.
    pub picture: Picture,
    /// Per cell, row by row: the other colours it may take, each with its visibility from 0 to 999.
    pub others: Vec<Vec<(Colour, u16)>>,
}

impl Sketch {
    /// A picture in which every change is equally visible.
    #[must_use]
    pub fn plain(picture: Picture) -> Self {
        let colours = picture.palette().colours() as u8;
        let others = picture.cells().iter().map(|cell| {
            let all = (0..=colours).map(Colour::new);
            let others = all.filter(|&colour| Some(colour) != cell.colour());
            others.map(|colour| (colour, 500)).collect()
        });
        Self {
            others: others.collect(),
            picture,
        }
    }

    fn colour(&self, cell: usize) -> Colour {
        self.picture.cells()[cell]
            .colour()
            .unwrap_or(Colour::BACKGROUND)
    }

    fn set(picture: &mut Picture, cell: usize, colour: Colour) {
        let width = picture.width();
        picture.set(cell / width, cell % width, Cell::of(colour));
    }

    /// The visibility of a colour in a cell, and the price of the change.
    fn price(&self, cell: usize, colour: Colour) -> u64 {
        let other = self.others[cell].iter().find(|(c, _)| *c == colour);
        CHANGE + u64::from(other.map_or(999, |(_, visibility)| (*visibility).min(999)))
    }
}

/// How a repair ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairEnd {
    /// Done, and no repair changes fewer cells, or as many less visibly.
    Fewest,
    /// Done; a repair with fewer changes may exist.
    Unproved,
    /// Done but for the level: no change was found that brings the puzzle to the levels asked for.
    OtherLevel,
    /// Not done within the steps allowed: this many cells stay open, or ambiguous.
    Failed(usize),
}

/// A picture after its repair.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repaired {
    /// The picture.
    pub picture: Picture,
    /// The cells that changed, row by row from 0.
    pub changes: Vec<usize>,
    /// How it ended.
    pub end: RepairEnd,
    /// The rating of the puzzle, if a level was asked for.
    pub rating: Option<Rating>,
}

/// The cells that change together: those that mirrors make alike.
struct Groups {
    /// Per cell the first cell of its group.
    leader: Vec<usize>,
    /// Per cell the cells of its group.
    cells: Vec<Vec<usize>>,
}

impl Groups {
    fn new(picture: &Picture, mirror: Mirror) -> Self {
        let (height, width) = (picture.height(), picture.width());
        let cells: Vec<Vec<usize>> = (0..height * width)
            .map(|cell| mirror.images(cell, height, width))
            .collect();
        Self {
            leader: cells.iter().map(|group| group[0]).collect(),
            cells,
        }
    }

    fn paint(&self, picture: &mut Picture, leader: usize, colour: Colour) {
        for &cell in &self.cells[leader] {
            Sketch::set(picture, cell, colour);
        }
    }
}

/// The puzzle of a finished picture.
fn puzzle(picture: &Picture) -> Puzzle {
    Puzzle::of_picture(picture).unwrap_or_else(|_| unreachable!("the picture is finished"))
}

/// The repair of a picture, which can pause and go on.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_generate::nonogram::{Mirror, Repair, RepairEnd, Sketch, Solvable};
/// use cellwise_nonogram::{Picture, Puzzle};
///
/// let picture = Picture::from_text("#.\n.#").unwrap();
/// assert!(!Puzzle::of_picture(&picture).unwrap().is_unique());
/// let sketch = Sketch::plain(picture);
/// let mut repair = Repair::new(&sketch, Solvable::Unique, Mirror::None);
/// let repaired = repair.advance(&mut Budget::unlimited()).unwrap();
/// assert_eq!(repaired.end, RepairEnd::Fewest);
/// assert!(Puzzle::of_picture(&repaired.picture).unwrap().is_unique());
/// ```
pub struct Repair {
    sketch: Sketch,
    groups: Groups,
    wish: Solvable,
    level: Option<LevelWish>,
    stage: Stage,
}

/// The levels that will do, and the most cells that may change for them.
struct LevelWish {
    levels: RangeInclusive<Level>,
    most_changes: usize,
}

enum Stage {
    Unique(Box<Unique>),
    GuessFree(Box<GuessFree>),
    /// Repaired, and brought to a level; how the repair ended.
    Level(Box<Levelling>, RepairEnd),
}

impl Repair {
    /// Begins to repair a picture. A repair is for one solution, or for solving line by line; other ways of
    /// solving count as one solution.
    #[must_use]
    pub fn new(sketch: &Sketch, wish: Solvable, mirror: Mirror) -> Self {
        Self {
            groups: Groups::new(&sketch.picture, mirror),
            stage: match wish {
                Solvable::Lines => Stage::GuessFree(Box::new(GuessFree::new(sketch))),
                _ => Stage::Unique(Box::new(Unique::new())),
            },
            wish,
            level: None,
            sketch: sketch.clone(),
        }
    }

    /// Changes the repaired picture further until its puzzle has one of these levels. No more than `most_changes` cells
    /// change in all, unless the repair alone needs more.
    #[must_use]
    pub fn with_level(mut self, levels: RangeInclusive<Level>, most_changes: usize) -> Self {
        self.level = Some(LevelWish {
            levels,
            most_changes,
        });
        self
    }

    /// Goes on to the end of the repair.
    ///
    /// # Errors
    /// The limit that struck; a further call goes on.
    pub fn advance(&mut self, budget: &mut Budget) -> Result<Repaired, Limit> {
        loop {
            let (picture, end) = match &mut self.stage {
                Stage::GuessFree(search) => search.advance(&self.sketch, &self.groups, budget)?,
                Stage::Unique(search) => {
                    match search.advance(&self.sketch, &self.groups, budget)? {
                        Some(picture) => (picture, RepairEnd::Fewest),
                        // Too much work: what needs no guess has one solution, too.
                        None => {
                            self.stage = Stage::GuessFree(Box::new(GuessFree::new(&self.sketch)));
                            continue;
                        }
                    }
                }
                Stage::Level(search, end) => {
                    let (picture, rating, is_met) =
                        search.advance(&self.sketch, &self.groups, budget)?;
                    let end = match (is_met, *end) {
                        (false, _) => RepairEnd::OtherLevel,
                        // Changes for the level were found by trying.
                        (true, RepairEnd::Fewest) if search.has_changed() => RepairEnd::Unproved,
                        (true, end) => end,
                    };
                    return Ok(self.repaired(picture, end, rating));
                }
            };
            self.stage = match &self.level {
                Some(wish) if !matches!(end, RepairEnd::Failed(_)) => {
                    let search = Levelling::new(
                        &self.sketch,
                        &self.groups,
                        picture,
                        self.wish,
                        wish.levels.clone(),
                        wish.most_changes,
                    );
                    Stage::Level(Box::new(search), end)
                }
                _ => return Ok(self.repaired(picture, end, None)),
            };
        }
    }

    fn repaired(&self, picture: Picture, end: RepairEnd, rating: Option<Rating>) -> Repaired {
        let pairs = picture.cells().iter().zip(self.sketch.picture.cells());
        let changes = pairs.enumerate().filter(|(_, (a, b))| a != b);
        Repaired {
            changes: changes.map(|(cell, _)| cell).collect(),
            picture,
            end,
            rating,
        }
    }
}
