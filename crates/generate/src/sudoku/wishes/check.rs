//! Whether wishes go together, before any work is done.
//!
//! Refused is what is known to be impossible. Wishes that are merely rare are tried.

use cellwise_core::Rng;
use cellwise_sudoku::Rule;
use cellwise_sudoku::rules::Demands;

use super::super::any::puzzle_of;
use super::super::difficulty::ABOUT;
use super::super::full_houses::FullHouses;
use super::{RuleWish, WishError, Wishes};

/// The numbers of Sudoku Explainer, in tenths.
const SCALE: std::ops::RangeInclusive<u8> = 10..=120;

/// The most givens of a minimal 9×9 board that is known.
const MOST_NEEDED: usize = 40;

impl Wishes {
    /// Checks that the wishes go together.
    ///
    /// # Errors
    /// [`WishError`] with the wish that can't be met.
    pub fn check(&self) -> Result<(), WishError> {
        for wish in &self.rules {
            wish.check(&self.shape)?;
            if !self.difficulty.is_any() && !wish.has_named_steps() {
                return Err(WishError::NoSteps {
                    rule: wish.name().to_owned(),
                    wish: self.difficulty.to_string(),
                });
            }
        }
        self.check_difficulty()?;
        self.check_techniques()?;
        self.check_givens()?;
        if !self.unlike.is_empty() && !self.is_classic() {
            return Err(WishError::UnlikeWhat);
        }
        self.check_pattern()?;
        self.check_full_houses()
    }

    /// Ranges that are empty, and levels against techniques.
    fn check_difficulty(&self) -> Result<(), WishError> {
        let wish = &self.difficulty;
        if let Some(range) = &wish.explainer {
            let text = wish.explainer_text();
            if range.is_empty() {
                return Err(WishError::EmptyRange(text));
            }
            if range.start() > SCALE.end() || range.end() < SCALE.start() {
                return Err(WishError::OffScale(text));
            }
            if !self.is_classic() {
                return Err(WishError::NoScale);
            }
        }
        let Some(levels) = &wish.level else {
            return Ok(());
        };
        let text = wish.level_text();
        if levels.is_empty() {
            return Err(WishError::EmptyRange(text));
        }
        if let Some(technique) = wish.needs.filter(|t| !levels.contains(&t.level())) {
            return Err(WishError::NeedsLevel {
                technique,
                level: technique.level(),
                wish: text,
            });
        }
        match wish.nothing_beyond {
            Some(bound) if bound.level() < *levels.start() => Err(WishError::LevelBeyond {
                bound,
                level: bound.level(),
                wish: text,
            }),
            _ => Ok(()),
        }
    }

    /// Techniques against each other, and against the rules of the board.
    fn check_techniques(&self) -> Result<(), WishError> {
        let wish = &self.difficulty;
        let Some(needs) = wish.needs else {
            return match wish.after {
                Some(_) => Err(WishError::AfterWhat),
                None => Ok(()),
            };
        };
        if let Some(bound) = wish.nothing_beyond.filter(|bound| *bound < needs) {
            return Err(WishError::NeedsBeyond { needs, bound });
        }
        let mut rng = Rng::new(0);
        let mut serves = |wish: &RuleWish| {
            let rule = wish.sample(&self.shape, &mut rng);
            rule.is_some_and(|rule| needs.serves(&rule) && self.has_demands(rule))
        };
        if needs.is_for_rules() && !self.rules.iter().any(&mut serves) {
            return Err(WishError::NoRule(needs));
        }
        let open = self.shape.cells() - self.fewest_givens().0;
        match wish.after {
            Some(wanted) if wanted >= open => Err(WishError::TooManyBefore {
                wanted,
                technique: needs,
                open,
            }),
            _ => Ok(()),
        }
    }

    /// True if the rule is more than further houses, cells that differ or digits that are left out: those make no step of their own.
    fn has_demands(&self, rule: Rule) -> bool {
        // Even and odd cells have lost digits before the first step.
        let is_of_single_cells = matches!(rule.name(), "even" | "odd");
        let empty = vec![0; self.shape.cells()];
        !is_of_single_cells && !Demands::new(&puzzle_of(&self.shape, &[rule], empty)).is_empty()
    }

    /// The fewest givens that a board of this kind is known to need, and the reason.
    fn fewest_givens(&self) -> (usize, String) {
        if !self.rules.is_empty() {
            return (0, String::new());
        }
        let size = self.shape.size();
        match (size, self.shape.box_size()) {
            (9, (3, 3)) => (17, "no 9x9 board with fewer than 17 givens has exactly one solution (McGuire, Tugemann, Civario 2014)".to_owned()),
            _ => (
                size - 1,
                format!("with fewer than {} givens two digits are missing, and can change places", size - 1),
            ),
        }
    }

    fn check_fewest(&self, wanted: usize) -> Result<(), WishError> {
        let (fewest, reason) = self.fewest_givens();
        match wanted < fewest {
            true => Err(WishError::TooFew { wanted, reason }),
            false => Ok(()),
        }
    }

    /// The number of givens against the board, minimality and symmetry.
    fn check_givens(&self) -> Result<(), WishError> {
        let Some(givens) = &self.givens else {
            return Ok(());
        };
        let (least, most) = (*givens.start(), *givens.end());
        if givens.is_empty() {
            return Err(WishError::EmptyRange(format!("{least} to {most}")));
        }
        let cells = self.shape.cells();
        if least > cells {
            return Err(WishError::TooMany {
                wanted: least,
                cells,
            });
        }
        self.check_fewest(most)?;
        if self.minimal {
            let reason = match self.is_classic() {
                true if least > MOST_NEEDED => Some(format!(
                    "no 9x9 board with more than {MOST_NEEDED} such givens is known"
                )),
                // Two solutions differ in four cells at least.
                false if least > cells.saturating_sub(3) => Some(
                    "with fewer than four open cells there is never another solution".to_owned(),
                ),
                _ => None,
            };
            if let Some(reason) = reason {
                return Err(WishError::TooManyNeeded {
                    wanted: least,
                    reason,
                });
            }
        }
        let size = self.shape.size();
        let sums = sums(self.symmetry.orbits(size).iter().map(Vec::len), cells);
        let mut range = least..=most.min(cells);
        match range.any(|number| sums[number]) {
            true => Ok(()),
            false => Err(WishError::SymmetryGivens {
                symmetry: self.symmetry,
                size,
                wish: self.givens_text().unwrap_or_default(),
            }),
        }
    }

    /// Full houses alone fill few cells, and come first.
    fn check_full_houses(&self) -> Result<(), WishError> {
        let wish = &self.difficulty;
        if !wish.is_full_houses() {
            return Ok(());
        }
        let refused = |reason: String| Err(WishError::FullHouses { reason });
        if wish.after.is_some_and(|placed| placed > ABOUT) {
            return refused("no technique is easier, so no digits are placed before".to_owned());
        }
        let most = self.givens.as_ref().map(|givens| *givens.end());
        if most == Some(0) {
            return refused("a board without givens has no full house".to_owned());
        }
        if !self.rules.is_empty() {
            return Ok(());
        }
        let full_houses = FullHouses::new(&self.shape);
        let open = full_houses.most_open();
        let fewest = self.shape.cells() - open;
        if most.is_some_and(|most| most < fewest) {
            return refused(format!(
                "they fill {open} open cells of such a board at most, so it has {fewest} givens at least"
            ));
        }
        if self.minimal {
            return refused(format!(
                "a board that they fill has {fewest} givens at least, and none is known that needs them all"
            ));
        }
        match &self.pattern {
            Some(pattern) if !full_houses.fill(pattern) => {
                refused("they do not fill the open cells of the pattern".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn check_pattern(&self) -> Result<(), WishError> {
        let Some(pattern) = &self.pattern else {
            return Ok(());
        };
        let cells = self.shape.cells();
        if pattern.len() != cells {
            return Err(WishError::PatternSize {
                found: pattern.len(),
                cells,
            });
        }
        if !self.symmetry.holds(self.shape.size(), |cell| pattern[cell]) {
            return Err(WishError::PatternSymmetry(self.symmetry));
        }
        let found = pattern.iter().filter(|&&given| given).count();
        if self
            .givens
            .as_ref()
            .is_some_and(|givens| !givens.contains(&found))
        {
            return Err(WishError::PatternGivens { found });
        }
        self.check_fewest(found)?;
        match self.rules.is_empty() {
            true => self.check_lines(pattern),
            false => Ok(()),
        }
    }

    /// Two empty lines of a band can change places.
    fn check_lines(&self, pattern: &[bool]) -> Result<(), WishError> {
        let size = self.shape.size();
        let (high, wide) = self.shape.box_size();
        for (lines, group, is_row) in [("rows", high, true), ("columns", wide, false)] {
            let is_empty = |line: &usize| {
                (0..size).all(|at| match is_row {
                    true => !pattern[line * size + at],
                    false => !pattern[at * size + line],
                })
            };
            for band in (0..size).step_by(group) {
                let empty: Vec<usize> = (band..band + group).filter(is_empty).collect();
                if let [first, second, ..] = empty[..] {
                    return Err(WishError::EmptyLines {
                        lines,
                        first: first + 1,
                        second: second + 1,
                    });
                }
            }
        }
        Ok(())
    }
}

/// Which numbers up to `most` are sums of some of these.
fn sums(parts: impl Iterator<Item = usize>, most: usize) -> Vec<bool> {
    let mut sums = vec![false; most + 1];
    sums[0] = true;
    for part in parts {
        for sum in (part..=most).rev() {
            sums[sum] |= sums[sum - part];
        }
    }
    sums
}
