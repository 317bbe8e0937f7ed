//! How hard a puzzle shall be for a person, and how far a puzzle is from that.

use std::fmt;
use std::ops::RangeInclusive;

use cellwise_human::sudoku::{Level, Path, PathEnd, Technique};

/// The wishes on the difficulty of a Sudoku. Without any wish it may have any difficulty.
///
/// ```
/// use cellwise_generate::sudoku::Difficulty;
/// use cellwise_human::sudoku::Technique;
///
/// let wish = Difficulty { needs: Some(Technique::XWing), ..Difficulty::default() };
/// assert_eq!(wish.to_string(), "needs X-wing");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difficulty {
    /// The level of the hardest step.
    pub level: Option<RangeInclusive<Level>>,
    /// The number on Sudoku Explainer's scale, in tenths.
    pub explainer: Option<RangeInclusive<u8>>,
    /// The technique that is needed: easier ones alone do not solve the puzzle, and with it they do.
    pub needs: Option<Technique>,
    /// The digits placed before the needed technique first comes up, give or take three.
    pub after: Option<usize>,
    /// No harder technique than this is needed.
    pub nothing_beyond: Option<Technique>,
}

/// The guesses that an extreme board should need.
pub(crate) const EXTREME_GUESSES: u64 = 6;

/// `after` is met by this many digits more or less.
pub(crate) const ABOUT: usize = 3;

/// The distance of a puzzle whose path does not come to the needed technique at all.
const ABSENT: u32 = 300;

impl Difficulty {
    /// True if any difficulty will do.
    #[must_use]
    pub fn is_any(&self) -> bool {
        *self == Self::default()
    }

    /// The levels asked for: `hard`, `easy to hard`.
    pub(crate) fn level_text(&self) -> String {
        self.level.as_ref().map_or_else(String::new, |levels| {
            let (low, high) = (levels.start(), levels.end());
            match low == high {
                true => low.to_string(),
                false => format!("{low} to {high}"),
            }
        })
    }

    /// The numbers asked for on Sudoku Explainer's scale: `3.4 to 4.2`.
    pub(crate) fn explainer_text(&self) -> String {
        self.explainer.as_ref().map_or_else(String::new, |range| {
            format!("{} to {}", written(*range.start()), written(*range.end()))
        })
    }

    /// The hardest technique that the wish allows; `None` if it allows all.
    pub(crate) fn hardest_allowed(&self) -> Option<Technique> {
        let of_level = self.level.as_ref().and_then(|levels| {
            let mut easiest_first = Technique::ALL.iter().copied();
            easiest_first.rfind(|technique| technique.level() <= *levels.end())
        });
        let bounds = [self.needs, self.nothing_beyond, of_level];
        let bound = bounds.into_iter().flatten().min();
        bound.filter(|bound| Some(bound) != Technique::ALL.last())
    }

    /// True if nothing but full houses may be needed.
    pub(crate) fn is_full_houses(&self) -> bool {
        self.hardest_allowed() == Some(Technique::FullHouse)
    }

    /// The hardest technique that is too easy for the wish, if no board that it solves will do.
    pub(crate) fn too_easy(&self) -> Option<Technique> {
        let levels = self.level.as_ref()?;
        let mut easiest_first = Technique::ALL.iter().copied();
        easiest_first.rfind(|technique| technique.level() < *levels.start())
    }

    /// Compares a puzzle with the wish by its path, which knows no technique beyond [`Self::hardest_allowed`] and leaves
    /// `open` cells without a digit. `tenths` is its number on Sudoku Explainer's scale, if that was asked.
    ///
    /// The unit of distances is that of [`Technique::weight`]; they serve to tell which of two puzzles is nearer.
    pub(crate) fn compare(&self, path: &Path, open: usize, tenths: Option<u8>) -> Comparison {
        let mut found = Comparison::default();
        let hardest = path.rounds.iter().map(|round| round.technique).max();
        let weight = hardest.map_or(0, Technique::weight);
        if path.end != PathEnd::Solved {
            found.is_too_hard = true;
            found.add(10 + open as u32, || match self.hardest_allowed() {
                Some(bound) => format!("it takes more than {bound}"),
                None => "it has no known path".to_owned(),
            });
        } else if let Some(levels) = &self.level {
            let level = hardest.map_or(Level::Easy, Technique::level);
            if level < *levels.start() {
                let of_range = Technique::ALL
                    .iter()
                    .filter(|t| levels.contains(&t.level()));
                let away = of_range.map(|t| t.weight().abs_diff(weight)).min();
                found.add(10 + away.unwrap_or(ABSENT), || format!("it is {level}"));
            }
        }
        if let Some(range) = &self.explainer {
            let away = tenths.map_or(30, |tenths| {
                let below = range.start().saturating_sub(tenths);
                below.max(tenths.saturating_sub(*range.end()))
            });
            found.is_too_hard |= tenths > Some(*range.end());
            found.add(10 * u32::from(away), || match tenths {
                Some(tenths) => format!("Sudoku Explainer's number is {}", written(tenths)),
                None => "Sudoku Explainer does not solve it".to_owned(),
            });
        }
        if let Some(needed) = self.needs {
            let Some(at) = path.rounds.iter().position(|r| r.technique == needed) else {
                let away = needed.weight().saturating_sub(weight) / 4;
                found.add(ABSENT + away, || format!("it never comes to {needed}"));
                return found;
            };
            if let Some(wanted) = self.after {
                let placed: usize = path.rounds[..at].iter().map(|round| round.placed).sum();
                let away = placed.abs_diff(wanted).saturating_sub(ABOUT) as u32;
                found.add(5 * away, || {
                    format!("{placed} digits are placed before {needed}")
                });
            }
        }
        found
    }

    /// True if the path comes to the technique that is needed, or to a step of the level asked for.
    pub(crate) fn is_reached(&self, path: &Path) -> bool {
        let mut rounds = path.rounds.iter().map(|round| round.technique);
        match (self.needs, &self.level) {
            (Some(needed), _) => rounds.any(|technique| technique == needed),
            (None, Some(levels)) => rounds.any(|technique| technique.level() >= *levels.start()),
            (None, None) => true,
        }
    }

    /// The guesses that an engine without named techniques should need on a classic board, so that it is worth being
    /// rated. Of 4,000 minimal boards at random those without a guess (half of all) were easy or medium, and easy ones needed
    /// none; see also `batch`. So most boards of another level are left out without a rating.
    pub(crate) fn guesses(&self) -> RangeInclusive<u64> {
        // One technique may be at home on boards that take few guesses.
        let needed = self.needs.map_or(Level::Easy, Technique::level);
        let mut lowest = needed.min(Level::Expert);
        let mut highest = Level::Extreme;
        if let Some(levels) = &self.level {
            lowest = lowest.max(*levels.start());
            highest = *levels.end();
        }
        let least = match lowest {
            Level::Easy | Level::Medium => 0,
            Level::Expert if self.needs.is_none() => 2,
            Level::Hard | Level::Expert => 1,
            Level::Extreme => EXTREME_GUESSES,
        };
        match highest {
            Level::Easy => 0..=0,
            Level::Medium => 0..=1,
            _ => least..=u64::MAX,
        }
    }
}

/// How far a puzzle is from the wish.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comparison {
    /// 0 if the puzzle meets the wish.
    pub(crate) distance: u32,
    /// The puzzle is harder than the wish allows.
    pub(crate) is_too_hard: bool,
    /// What it lacks, in words; empty if nothing.
    pub(crate) lacks: String,
    /// The cells that are left open where the techniques that are allowed are stuck, if all else is as it should be: with givens there the puzzle may do.
    pub(crate) stuck: Vec<usize>,
}

impl Comparison {
    fn add(&mut self, distance: u32, lack: impl FnOnce() -> String) {
        if distance > 0 {
            self.distance += distance;
            let gap = if self.lacks.is_empty() { "" } else { ", " };
            self.lacks = format!("{}{gap}{}", self.lacks, lack());
        }
    }
}

/// A number on Sudoku Explainer's scale.
fn written(tenths: u8) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The wishes in words: `hard, needs X-wing`.
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if self.level.is_some() {
            words.push(self.level_text());
        }
        if self.explainer.is_some() {
            words.push(format!("Sudoku Explainer {}", self.explainer_text()));
        }
        if let Some(technique) = self.needs {
            let after = self.after.map_or_else(String::new, |placed| {
                format!(" after about {placed} placements")
            });
            words.push(format!("needs {technique}{after}"));
        }
        if let Some(technique) = self.nothing_beyond {
            words.push(format!("nothing beyond {technique}"));
        }
        if words.is_empty() {
            words.push("any difficulty".to_owned());
        }
        f.write_str(&words.join(", "))
    }
}
