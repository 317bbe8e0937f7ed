//! The ten symmetries that the clue cells of a square board can have.
//!
//! A square has eight motions: it can be turned and mirrored. Each of the ten subgroups of these is a
//! symmetry; its *orbits* are the sets of cells that it moves onto each other.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A symmetry of the cells that hold givens.
///
/// ```
/// use cellwise_generate::sudoku::Symmetry;
///
/// let symmetry: Symmetry = "half-turn".parse()?;
/// assert_eq!(symmetry.orbits(9).len(), 41);
/// assert!(symmetry.holds(3, |cell| cell == 0 || cell == 8));
/// assert!(!symmetry.holds(3, |cell| cell == 0));
/// # Ok::<(), cellwise_generate::sudoku::SymmetryError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symmetry {
    /// No symmetry is asked for.
    #[default]
    None,
    /// Turned by 180 degrees it looks the same.
    HalfTurn,
    /// Turned by 90 degrees it looks the same.
    QuarterTurn,
    /// Left and right mirror each other.
    LeftRight,
    /// Top and bottom mirror each other.
    TopBottom,
    /// The two sides of the diagonal from the top left mirror each other.
    Diagonal,
    /// The two sides of the diagonal from the top right mirror each other.
    AntiDiagonal,
    /// Left and right, top and bottom.
    Upright,
    /// Both diagonals.
    BothDiagonals,
    /// Every turn and every mirror.
    Full,
}

/// A name that is no symmetry's.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("found '{found}'; symmetries are {}", Symmetry::ALL.map(Symmetry::name).join(", "))]
pub struct SymmetryError {
    /// The word that was read.
    pub found: String,
}

/// A motion of a square of this size: the place to which row and column go.
type Motion = fn(usize, usize, usize) -> (usize, usize);

const HALF: Motion = |n, r, c| (n - 1 - r, n - 1 - c);
const QUARTER: Motion = |n, r, c| (c, n - 1 - r);
const LEFT_RIGHT: Motion = |n, r, c| (r, n - 1 - c);
const TOP_BOTTOM: Motion = |n, r, c| (n - 1 - r, c);
const DIAGONAL: Motion = |_, r, c| (c, r);
const ANTI_DIAGONAL: Motion = |n, r, c| (n - 1 - c, n - 1 - r);

impl Symmetry {
    /// All ten, `none` first.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::Upright,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// Its name as typed on a command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::Upright => "upright",
            Self::BothDiagonals => "both-diagonals",
            Self::Full => "full",
        }
    }

    /// Motions that generate the symmetry.
    fn motions(self) -> &'static [Motion] {
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF],
            Self::QuarterTurn => &[QUARTER],
            Self::LeftRight => &[LEFT_RIGHT],
            Self::TopBottom => &[TOP_BOTTOM],
            Self::Diagonal => &[DIAGONAL],
            Self::AntiDiagonal => &[ANTI_DIAGONAL],
            Self::Upright => &[LEFT_RIGHT, TOP_BOTTOM],
            Self::BothDiagonals => &[DIAGONAL, ANTI_DIAGONAL],
            Self::Full => &[QUARTER, LEFT_RIGHT],
        }
    }

    /// The sets of cells of a square board that the symmetry moves onto each other, each in ascending
    /// order.
    #[must_use]
    pub fn orbits(self, size: usize) -> Vec<Vec<usize>> {
        let mut seen = vec![false; size * size];
        let mut orbits = Vec::new();
        for cell in 0..size * size {
            if std::mem::replace(&mut seen[cell], true) {
                continue;
            }
            let mut orbit = vec![cell];
            let mut done = 0;
            while done < orbit.len() {
                let from = orbit[done];
                done += 1;
                for motion in self.motions() {
                    let (row, column) = motion(size, from / size, from % size);
                    let to = row * size + column;
                    if !std::mem::replace(&mut seen[to], true) {
                        orbit.push(to);
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// True if the cells that hold givens have this symmetry.
    #[must_use]
    pub fn holds(self, size: usize, is_given: impl Fn(usize) -> bool) -> bool {
        self.orbits(size).iter().all(|orbit| {
            orbit
                .iter()
                .all(|&cell| is_given(cell) == is_given(orbit[0]))
        })
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = SymmetryError;

    fn from_str(text: &str) -> Result<Self, SymmetryError> {
        let found = Self::ALL.into_iter().find(|known| known.name() == text);
        found.ok_or_else(|| SymmetryError {
            found: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        let error = "round".parse::<Symmetry>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("found 'round'; symmetries are none,")
        );
    }

    #[test]
    fn orbits_have_the_sizes_of_their_groups() {
        let largest = |symmetry: Symmetry| symmetry.orbits(9).iter().map(Vec::len).max();
        let sizes = [1, 2, 4, 2, 2, 2, 2, 4, 4, 8];
        for (symmetry, size) in Symmetry::ALL.into_iter().zip(sizes) {
            assert_eq!(largest(symmetry), Some(size), "{symmetry}");
            let all: usize = symmetry.orbits(9).iter().map(Vec::len).sum();
            assert_eq!(all, 81);
        }
    }

    #[test]
    fn the_ten_symmetries_differ() {
        let mut all: Vec<_> = Symmetry::ALL.iter().map(|s| s.orbits(5)).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 10);
    }
}
