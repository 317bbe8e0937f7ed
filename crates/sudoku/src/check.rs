//! The checker: finds everything that is wrong with a board, without any help from the engines.
//!
//! In: a puzzle and a board. Out: every clash there is. Nothing here is shared
//! with an engine (no masks, no propagation): it reads the rules as a person
//! would, so a bug in an engine can't hide behind the same bug here.

use crate::{Clash, Grid, MAX_SIZE, Puzzle, Shape};

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
        let mut cells_with: Vec<Vec<usize>> = vec![Vec::new(); MAX_SIZE + 1];
        for &cell in &house.cells {
            cells_with[usize::from(grid.digits()[cell])].push(cell);
        }
        for (digit, cells) in cells_with.iter_mut().enumerate().skip(1) {
            if cells.len() > 1 {
                found.push(Clash::Repeat {
                    house: house.kind.clone(),
                    digit: digit as u8,
                    cells: std::mem::take(cells),
                    size: shape.size(),
                });
            }
        }
    }
    found
}

/// Every rule of `puzzle` that the board breaks beyond the houses; empty cells are ignored.
fn broken_rules(puzzle: &Puzzle, grid: &Grid) -> Vec<Clash> {
    let shape = puzzle.shape();
    if grid.digits().len() != shape.cells() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (index, rule) in puzzle.rules().iter().enumerate() {
        for fault in rule.faults(shape, puzzle.rules(), grid.digits()) {
            found.push(Clash::Rule {
                index,
                rule: Box::new(rule.clone()),
                fault,
                size: shape.size(),
            });
        }
    }
    found
}

/// Checks that `grid` is a solution of `puzzle`: full, as given, no digit twice in
/// a house, every rule kept.
///
/// # Errors
/// Everything that is wrong with it.
pub fn check(puzzle: &Puzzle, grid: &Grid) -> Result<(), Vec<Clash>> {
    let size = puzzle.shape().size();
    let mut found = clashes(puzzle.shape(), grid);
    found.extend(broken_rules(puzzle, grid));
    if !matches!(found.first(), Some(Clash::Size { .. })) {
        for (cell, &digit) in grid.digits().iter().enumerate() {
            if puzzle.shape().is_hole(cell) && digit == 0 {
                continue;
            }
            if digit == 0 {
                found.push(Clash::Empty { cell, size });
                continue;
            }
            let given = puzzle.givens().digits()[cell];
            let excluded = puzzle
                .allowed()
                .is_some_and(|allowed| !allowed[cell].iter().any(|d| d == digit));
            let stray =
                puzzle.shape().is_hole(cell) || usize::from(digit) > puzzle.shape().digits();
            if (given != 0 && given != digit) || excluded || stray {
                found.push(Clash::Given { cell, digit, size });
            }
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

impl Puzzle {
    /// Everything that is wrong with the givens: repeats in houses, then broken rules.
    ///
    /// A puzzle without clashes may still be impossible: only a search tells.
    ///
    /// ```
    /// use cellwise_sudoku::Puzzle;
    ///
    /// let puzzle: Puzzle = "1.1. .... .... ....".parse()?;
    /// let text = puzzle.clashes()[0].to_string();
    /// assert_eq!(text, "row 1 holds 1 more than once: at r1c1 and r1c3");
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn clashes(&self) -> Vec<Clash> {
        self.clashes_on(self.givens())
    }

    /// Everything that is wrong with a board that may be part-filled: repeats in houses, then
    /// broken rules. Givens are not compared.
    #[must_use]
    pub fn clashes_on(&self, grid: &Grid) -> Vec<Clash> {
        let mut found = clashes(self.shape(), grid);
        found.extend(broken_rules(self, grid));
        found
    }

    /// Checks that `grid` is a solution: full, as given, no digit twice in a house, every rule kept.
    ///
    /// The checker shares no code with any engine.
    ///
    /// ```
    /// use cellwise_sudoku::{Clash, Puzzle};
    ///
    /// let puzzle: Puzzle = "1... .... .... ....".parse()?;
    /// let grid: Puzzle = "2134 3421 1243 4312".parse()?;
    /// let clashes = puzzle.check(grid.givens()).unwrap_err();
    /// assert_eq!(clashes[0].to_string(), "r1c1 holds 2, which the puzzle rules out");
    /// assert!(matches!(clashes[0], Clash::Given { cell: 0, digit: 2, .. }));
    /// # Ok::<(), cellwise_sudoku::PuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn check(&self, grid: &Grid) -> Result<(), Vec<Clash>> {
        check(self, grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DigitSet, Symbols};

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
                cell: 0,
                digit: 2,
                size: 4
            }]
        );
    }

    #[test]
    fn an_empty_cell_is_not_a_solution() {
        let puzzle: Puzzle = "1... .... .... ....".parse().unwrap();
        let errors = check(&puzzle, &grid("1234 3412 2143 432.")).unwrap_err();
        assert_eq!(errors, [Clash::Empty { cell: 15, size: 4 }]);
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
    fn digits_are_written_in_the_symbols_of_the_board() {
        let puzzle: Puzzle = format!("AA{}", ".".repeat(254)).parse().unwrap();
        let clash = &puzzle.clashes()[0];
        let text = "row 1 holds A more than once: at r1c1 and r1c2";
        assert_eq!(clash.to_string(), text);
        let hex = Symbols::new("0123456789abcdef").unwrap();
        let text = "row 1 holds 9 more than once: at r1c1 and r1c2";
        assert_eq!(clash.with(&hex).to_string(), text);
    }

    #[test]
    fn a_broken_rule_is_told_in_the_symbols_of_the_board() {
        let symbols = Symbols::new("abcd").unwrap();
        let cases = [
            (
                "greater r1c1 r1c2",
                "1 is not greater than 2",
                "a is not greater than b",
            ),
            (
                "killer repeat 4 r1c1 r1c2",
                "the digits add up to 3",
                "the digits add up to 3",
            ),
            (
                "thermo r1c2 r1c1",
                "2 at r1c2 is followed by 1 at r1c1",
                "b at r1c2 is followed by a at r1c1",
            ),
            (
                "palindrome r1c1 r1c2",
                "1 at r1c1 faces 2 at r1c2",
                "a at r1c1 faces b at r1c2",
            ),
            ("odd r1c2", "r1c2 holds 2", "r1c2 holds b"),
            (
                "arrow r1c1 r1c2 r2c2",
                "the shaft adds up to 2, the circle holds 1",
                "the shaft adds up to 2, the circle holds a",
            ),
            (
                "nonconsecutive",
                "1 at r1c1 lies beside 2 at r1c2",
                "a at r1c1 lies beside b at r1c2",
            ),
        ];
        for (text, usual, letters) in cases {
            let puzzle: Puzzle = "12.. .... .... ....".parse().unwrap();
            let rule = crate::Rule::parse(text, puzzle.shape()).unwrap();
            let puzzle = puzzle.with_rules([rule]).unwrap();
            let clash = &puzzle.clashes()[0];
            assert_eq!(clash.to_string(), format!("{text}: {usual}"));
            let said = clash.with(&symbols).to_string();
            assert_eq!(said, format!("{text}: {letters}"));
            assert!(matches!(clash, Clash::Rule { index: 0, .. }));
        }
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
                cell: 0,
                digit: 1,
                size: 4
            }]
        );
    }

    #[test]
    fn digits_that_a_house_holds_once_are_no_repeat() {
        let errors = clashes(&Shape::usual(4).unwrap(), &grid("1213 .... .... ...."));
        let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(said, ["row 1 holds 1 more than once: at r1c1 and r1c3"]);
    }

    #[test]
    fn the_largest_digit_is_checked_as_any_other() {
        let mut grid = Grid::empty(64);
        grid.set(0, 64);
        grid.set(64 * 63, 64);
        let errors = clashes(&Shape::usual(64).unwrap(), &grid);
        assert_eq!(errors.len(), 1, "column 1 alone: {errors:?}");
    }

    #[test]
    fn cells_on_no_board_hold_nothing_and_all_others_a_digit() {
        let shape = Shape::boxes(3, 2).unwrap();
        let twins = crate::Rule::parse("boards 2x2 r1c1 r3c3", &shape).unwrap();
        let puzzle = Puzzle::new(shape, Grid::empty(6)).unwrap();
        let puzzle = puzzle.with_rules([twins]).unwrap();
        let right = puzzle.solve().solutions[0].clone();
        let (hole, cell, size) = (5, 0, puzzle.shape().size());
        assert!(puzzle.shape().is_hole(hole) && !puzzle.shape().is_hole(cell));
        assert_eq!(check(&puzzle, &right), Ok(()));
        let mut stray = right.clone();
        stray.set(hole, 1);
        let errors = check(&puzzle, &stray).unwrap_err();
        let expected = Clash::Given {
            cell: hole,
            digit: 1,
            size,
        };
        assert_eq!(errors, [expected]);
        let mut open = right;
        open.set(cell, 0);
        let errors = check(&puzzle, &open).unwrap_err();
        assert_eq!(errors, [Clash::Empty { cell, size }]);
    }
}
