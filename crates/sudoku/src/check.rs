//! Whether a board is right, said without any help from the engines.
//!
//! In: a puzzle and a board. Out: every clash there is. Nothing here is shared
//! with an engine (no masks, no propagation): it reads the rules as a person
//! would, so a bug in an engine can't hide behind the same bug here.

use std::fmt;

use crate::{Grid, HouseKind, MAX_SIZE, Puzzle, Shape};

/// One thing that is wrong with a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clash {
    /// A house holds a digit more than once.
    Repeat {
        /// The house.
        house: HouseKind,
        /// The digit.
        digit: u8,
        /// The names of the cells that hold it.
        cells: Vec<String>,
    },
    /// A cell differs from the puzzle's given, or takes a digit its pencil marks exclude.
    Given {
        /// The name of the cell.
        cell: String,
        /// The digit on the board.
        digit: u8,
    },
    /// A rule is broken in another way than by a repeat in one of its houses.
    Rule {
        /// The rule, as its line of text.
        rule: String,
        /// What is wrong, in the rule's own words.
        words: String,
    },
    /// A cell of a board that should be full is empty.
    Empty {
        /// The name of the cell.
        cell: String,
    },
    /// The board is not of the puzzle's size.
    Size {
        /// Cells the board has.
        found: usize,
        /// Cells the puzzle has.
        expected: usize,
    },
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeat {
                house,
                digit,
                cells,
            } => {
                write!(
                    f,
                    "{house} holds {digit} more than once: at {}",
                    cells.join(" and ")
                )
            }
            Self::Given { cell, digit } => {
                write!(f, "{cell} holds {digit}, which the puzzle rules out")
            }
            Self::Rule { rule, words } => write!(f, "{rule}: {words}"),
            Self::Empty { cell } => write!(f, "{cell} is empty"),
            Self::Size { found, expected } => {
                write!(f, "the board has {found} cells; the puzzle has {expected}")
            }
        }
    }
}

/// Every house that holds a digit twice; empty cells are ignored.
///
/// ```
/// use cellwise_sudoku::{Grid, Shape, clashes};
///
/// let mut grid = Grid::empty(9);
/// grid.set(0, 7);
/// grid.set(8, 7);
/// let found = clashes(&Shape::classic(), &grid);
/// assert_eq!(found[0].to_string(), "row 1 holds 7 more than once: at r1c1 and r1c9");
/// ```
#[must_use]
pub fn clashes(shape: &Shape, grid: &Grid) -> Vec<Clash> {
    if grid.digits().len() != shape.cells() {
        return vec![Clash::Size {
            found: grid.digits().len(),
            expected: shape.cells(),
        }];
    }
    let mut found = Vec::new();
    for house in shape.houses() {
        // A right board is the usual case and costs no memory.
        let mut seen = [false; MAX_SIZE + 1];
        let repeats = |&cell: &usize| {
            let digit = usize::from(grid.digits()[cell]);
            digit != 0 && std::mem::replace(&mut seen[digit], true)
        };
        if !house.cells.iter().any(repeats) {
            continue;
        }
        let mut cells_with: Vec<Vec<usize>> = vec![Vec::new(); shape.size() + 1];
        for &cell in &house.cells {
            cells_with[usize::from(grid.digits()[cell])].push(cell);
        }
        for (digit, cells) in cells_with.iter().enumerate().skip(1) {
            if cells.len() > 1 {
                found.push(Clash::Repeat {
                    house: house.kind.clone(),
                    digit: digit as u8,
                    cells: cells.iter().map(|&cell| shape.name(cell)).collect(),
                });
            }
        }
    }
    found
}

/// Every rule of `puzzle` that the board breaks beyond the houses; empty cells are ignored.
///
/// ```
/// use cellwise_sudoku::{Grid, Puzzle, Rule, broken_rules};
///
/// let puzzle: Puzzle = "1... .... .... ....".parse()?;
/// let rule = Rule::parse("killer 4 r1c1 r1c2", puzzle.shape())?;
/// let puzzle = puzzle.with_rules([rule])?;
/// let mut grid = puzzle.givens().clone();
/// grid.set(1, 4);
/// let found = broken_rules(&puzzle, &grid);
/// assert_eq!(found[0].to_string(), "killer 4 r1c1 r1c2: the digits add up to 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn broken_rules(puzzle: &Puzzle, grid: &Grid) -> Vec<Clash> {
    let shape = puzzle.shape();
    if grid.digits().len() != shape.cells() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for rule in puzzle.rules() {
        for words in rule.faults(shape, grid.digits()) {
            found.push(Clash::Rule {
                rule: rule.to_string(),
                words,
            });
        }
    }
    found
}

/// Whether `grid` is a solution of `puzzle`: full, as given, no digit twice in
/// a house, every rule kept.
///
/// # Errors
/// Everything that is wrong with it.
pub fn check(puzzle: &Puzzle, grid: &Grid) -> Result<(), Vec<Clash>> {
    let shape = puzzle.shape();
    let mut found = clashes(shape, grid);
    found.extend(broken_rules(puzzle, grid));
    if !matches!(found.first(), Some(Clash::Size { .. })) {
        for (cell, &digit) in grid.digits().iter().enumerate() {
            if digit == 0 {
                found.push(Clash::Empty {
                    cell: shape.name(cell),
                });
                continue;
            }
            let given = puzzle.givens().digits()[cell];
            let excluded = puzzle
                .allowed()
                .is_some_and(|allowed| !allowed[cell].iter().any(|d| d == digit));
            if (given != 0 && given != digit) || excluded {
                found.push(Clash::Given {
                    cell: shape.name(cell),
                    digit,
                });
            }
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DigitSet;

    fn grid(text: &str) -> Grid {
        text.parse::<Puzzle>().unwrap().givens().clone()
    }

    #[test]
    fn a_solution_passes() {
        let puzzle: Puzzle = "1... ..3. .... ....".parse().unwrap();
        assert_eq!(check(&puzzle, &grid("1324 4231 3142 2413")), Ok(()));
    }

    #[test]
    fn a_changed_given_is_named() {
        let puzzle: Puzzle = "1... .... .... ....".parse().unwrap();
        let errors = check(&puzzle, &grid("2134 3421 1243 4312")).unwrap_err();
        assert_eq!(
            errors,
            [Clash::Given {
                cell: "r1c1".into(),
                digit: 2
            }]
        );
    }

    #[test]
    fn an_empty_cell_is_no_solution() {
        let puzzle: Puzzle = "1... .... .... ....".parse().unwrap();
        let errors = check(&puzzle, &grid("1234 3412 2143 432.")).unwrap_err();
        assert_eq!(
            errors,
            [Clash::Empty {
                cell: "r4c4".into()
            }]
        );
    }

    #[test]
    fn every_house_with_a_repeat_is_named() {
        let errors = clashes(&Shape::usual(4).unwrap(), &grid("11.. .... .... 1..."));
        let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "row 1 holds 1 more than once: at r1c1 and r1c2",
                "column 1 holds 1 more than once: at r1c1 and r4c1",
                "box 1 holds 1 more than once: at r1c1 and r1c2",
            ]
        );
    }

    #[test]
    fn a_board_of_another_size_is_refused() {
        let errors = clashes(&Shape::classic(), &Grid::empty(4));
        assert_eq!(
            errors,
            [Clash::Size {
                found: 16,
                expected: 81
            }]
        );
    }

    #[test]
    fn a_digit_outside_the_pencil_marks_is_named() {
        let mut marks = vec![DigitSet::all(4); 16];
        marks[0] = [2, 3].into_iter().collect();
        let puzzle = Puzzle::with_candidates(Shape::usual(4).unwrap(), marks).unwrap();
        let errors = check(&puzzle, &grid("1324 4231 3142 2413")).unwrap_err();
        assert_eq!(
            errors,
            [Clash::Given {
                cell: "r1c1".into(),
                digit: 1
            }]
        );
    }
}
