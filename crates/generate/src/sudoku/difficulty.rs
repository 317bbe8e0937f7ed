//! How hard a puzzle shall be for a person, and how far a puzzle is from that.

use std::fmt;
use std::ops::RangeInclusive;

use cellwise_human::sudoku::{Level, Path, Rating, Technique};

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

/// `after` is met by this many digits more or less.
const ABOUT: usize = 3;

/// The distance of a puzzle whose path does not come to the needed technique at all.
const ABSENT: u32 = 300;

impl Difficulty {
    /// True if any difficulty will do.
    #[must_use]
    pub fn is_any(&self) -> bool {
        *self == Self::default()
    }

    /// How far a puzzle with this rating and path is from the wish; 0 if it meets it. `tenths` is its
    /// number on Sudoku Explainer's scale, if that was asked.
    ///
    /// The unit is that of [`Technique::weight`]; it serves to tell which of two puzzles is nearer.
    #[must_use]
    pub fn distance(&self, rating: &Rating, tenths: Option<u8>, path: &Path) -> u32 {
        let (Some(level), Some(hardest)) = (rating.level, rating.hardest) else {
            return u32::MAX / 2;
        };
        let mut distance = 0;
        if let Some(bound) = self.nothing_beyond
            && hardest > bound
        {
            distance += 10 + hardest.weight().saturating_sub(bound.weight());
        }
        if let Some(levels) = &self.level
            && !levels.contains(&level)
        {
            let of_range = Technique::ALL
                .iter()
                .filter(|t| levels.contains(&t.level()));
            let away = of_range
                .map(|t| t.weight().abs_diff(hardest.weight()))
                .min();
            distance += 10 + away.unwrap_or(ABSENT);
        }
        if let Some(range) = &self.explainer {
            distance += match tenths {
                Some(tenths) => {
                    let below = u32::from(range.start().saturating_sub(tenths));
                    let above = u32::from(tenths.saturating_sub(*range.end()));
                    10 * (below + above)
                }
                None => ABSENT,
            };
        }
        if let Some(needed) = self.needs {
            distance += self.distance_to_needed(needed, hardest, path);
        }
        distance
    }

    fn distance_to_needed(&self, needed: Technique, hardest: Technique, path: &Path) -> u32 {
        let Some(at) = path.rounds.iter().position(|r| r.technique == needed) else {
            return ABSENT + needed.weight().abs_diff(hardest.weight());
        };
        let harder = path.rounds.iter().filter(|r| r.technique > needed);
        let mut distance: u32 = harder.map(|r| 10 + r.technique.weight() / 20).sum();
        if let Some(wanted) = self.after {
            let placed: usize = path.rounds[..at].iter().map(|round| round.placed).sum();
            distance += 5 * placed.abs_diff(wanted).saturating_sub(ABOUT) as u32;
        }
        distance.min(ABSENT)
    }

    /// The guesses that an engine without named techniques should need on a classic board, so that it is worth being
    /// rated. Of 4,000 minimal boards at random those without a guess (half of all) were easy or medium, easy ones needed
    /// none, and 19 of 30 extreme ones, but only 151 of the others, needed five or more. So most
    /// boards of another level are left out without a rating.
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
            Level::Hard | Level::Expert => 1,
            Level::Extreme => 5,
        };
        match highest {
            Level::Easy => 0..=0,
            _ => least..=u64::MAX,
        }
    }

    /// True if a puzzle of this rating is harder than the wish allows.
    pub(crate) fn is_exceeded(&self, rating: &Rating, tenths: Option<u8>) -> bool {
        let Some(hardest) = rating.hardest else {
            return false;
        };
        let bounds = [self.needs, self.nothing_beyond];
        let level = |levels: &RangeInclusive<Level>| hardest.level() > *levels.end();
        let explainer = |range: &RangeInclusive<u8>| tenths > Some(*range.end());
        bounds.into_iter().flatten().any(|bound| hardest > bound)
            || self.level.as_ref().is_some_and(level)
            || self.explainer.as_ref().is_some_and(explainer)
    }
}

/// The wishes in words: `hard, needs X-wing`.
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if let Some(levels) = &self.level {
            words.push(match levels.start() == levels.end() {
                true => levels.start().to_string(),
                false => format!("{} to {}", levels.start(), levels.end()),
            });
        }
        if let Some(range) = &self.explainer {
            let number = |tenths: u8| format!("{}.{}", tenths / 10, tenths % 10);
            let (low, high) = (number(*range.start()), number(*range.end()));
            words.push(format!("Sudoku Explainer {low} to {high}"));
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
