//! The same puzzle as a constraint satisfaction problem.
//!
//! In: a puzzle. Out: a [`Model`] with one variable for each cell, named `r3c5`: givens
//! are constants, empty cells take the digits that the puzzle itself leaves them,
//! every house is one all-different constraint, and every further demand of a rule
//! is a constraint. The crate `cellwise-textbook` searches models.

use std::fmt;

use cellwise_csp::{
    AllDifferent, Assignment, Constraint, Domain, Domains, Model, Refusal, Value, Var,
};

use crate::rules::{self, Propagator};
use crate::{DigitSet, Grid, HouseKind, Puzzle, PuzzleError};

/// The puzzle as a model; variable `i` is cell `i`.
///
/// ```
/// use cellwise_sudoku::{Puzzle, as_csp};
///
/// let puzzle: Puzzle = "1... .... ...2 ...3".parse()?;
/// let model = as_csp(&puzzle);
/// let r1c2 = model.find("r1c2").unwrap();
/// let blame = model.blame(r1c2, 1, &model.start()).unwrap();
/// assert_eq!(model.explain(1, blame), "1 is in row 1 at r1c1");
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
#[must_use]
pub fn as_csp(puzzle: &Puzzle) -> Model {
    let shape = puzzle.shape();
    let mut model = Model::new(format!("Sudoku {0}x{0}", shape.size()));
    let vars: Vec<Var> = (0..shape.cells())
        .map(|cell| match puzzle.givens().get(cell) {
            Some(digit) => model.constant(shape.name(cell), Value::from(digit)),
            // No constraint speaks of it.
            None if shape.is_hole(cell) => model.constant(shape.name(cell), 1),
            None => {
                let digits: Domain = puzzle.candidates(cell).iter().map(Value::from).collect();
                model.variable(shape.name(cell), digits)
            }
        })
        .collect();
    for house in shape.houses() {
        let scope: Vec<Var> = house.cells.iter().map(|&cell| vars[cell]).collect();
        let name = house.kind.to_string();
        model.constrain(match &house.kind {
            // A walk in reading order follows the rows, so a reader sees the digits of the row.
            HouseKind::Row(_) => AllDifferent::new("row", name, scope).plain_to_see(),
            HouseKind::Column(_) => AllDifferent::new("column", name, scope),
            HouseKind::Box(_) => AllDifferent::new("box", name, scope),
            HouseKind::Region(_) => AllDifferent::new(name.clone(), name, scope),
        });
    }
    for rule in puzzle.rules() {
        let pairs = rules::pairs(rule, shape, puzzle.rules());
        for propagator in rule.propagators(shape).into_iter().chain(pairs) {
            let scope = propagator.scope().iter().map(|&cell| vars[cell]).collect();
            model.constrain(Ruled {
                name: rule.to_string(),
                scope,
                every_digit: DigitSet::all(shape.digits()).bits(),
                propagator,
            });
        }
    }
    model
}

/// The steps of a propagator for each cell of its scope.
const STEPS: u64 = 64;

/// A rule as a constraint: a value stands if the rule's propagator finds no fault with it.
struct Ruled {
    name: String,
    scope: Vec<Var>,
    every_digit: u64,
    propagator: Box<dyn Propagator>,
}

impl Ruled {
    fn stands(&self, digits: impl Iterator<Item = u64>) -> bool {
        let mut digits: Vec<u64> = digits.collect();
        self.propagator.narrow(&mut digits).is_ok() && !digits.contains(&0)
    }
}

impl fmt::Debug for Ruled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ruled")
            .field("name", &self.name)
            .field("scope", &self.scope)
            .finish_non_exhaustive()
    }
}

fn bit(digit: Value) -> u64 {
    1 << (digit - 1)
}

impl Constraint for Ruled {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn blame_steps(&self) -> u64 {
        STEPS * self.scope.len() as u64
    }

    fn support_steps(&self) -> u64 {
        STEPS * self.scope.len() as u64
    }

    fn blame(&self, var: Var, value: Value, assigned: &Assignment) -> Option<Refusal> {
        let digits = self.scope.iter().map(|&cell| {
            let fixed = if cell == var {
                Some(value)
            } else {
                assigned.get(cell)
            };
            fixed.map_or(self.every_digit, bit)
        });
        (!self.stands(digits)).then_some(Refusal { culprit: None })
    }

    fn supports(&self, var: Var, value: Value, domains: &Domains) -> bool {
        self.stands(self.scope.iter().map(|&cell| {
            if cell == var {
                bit(value)
            } else {
                domains.iter(cell).map(bit).sum()
            }
        }))
    }
}

/// The board that a solution of the model stands for.
///
/// ```
/// use cellwise_sudoku::from_csp;
///
/// let grid = from_csp(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])?;
/// assert_eq!(grid.to_string(), "1234341221434321");
/// assert!(from_csp(&[1, 2, 3]).is_err());
/// # Ok::<(), cellwise_sudoku::PuzzleError>(())
/// ```
///
/// # Errors
/// [`PuzzleError::Cells`] if the number of values is not a square, [`PuzzleError::Digit`] if one of
/// them exceeds the size.
pub fn from_csp(values: &[Value]) -> Result<Grid, PuzzleError> {
    // Digits beyond 255 exceed the size of every board, and so does 255.
    let digit = |&value: &Value| u8::try_from(value).unwrap_or(u8::MAX);
    let digits: Vec<u8> = values.iter().map(digit).collect();
    Grid::from_digits(digits).map_err(|error| match error {
        PuzzleError::Digit { cell, size, .. } => PuzzleError::Digit {
            cell,
            digit: values[cell],
            size,
        },
        error => error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rule, Shape};

    #[test]
    fn every_house_is_a_constraint_and_every_cell_a_variable() {
        let puzzle: Puzzle = ".".repeat(81).parse().unwrap();
        let model = as_csp(&puzzle);
        assert_eq!(model.constraint_ids().count(), 27);
        assert_eq!(model.open_vars().count(), 81);
        assert_eq!(model.var_name(model.vars().nth(22).unwrap()), "r3c5");
    }

    #[test]
    fn pencil_marks_are_domains() {
        let mut marks = vec![DigitSet::all(4); 16];
        marks[5] = [1, 4].into_iter().collect();
        let puzzle = Puzzle::with_candidates(Shape::usual(4).unwrap(), marks).unwrap();
        let model = as_csp(&puzzle);
        let r2c2 = model.find("r2c2").unwrap();
        assert_eq!(model.domain(r2c2).iter().collect::<Vec<_>>(), [1, 4]);
    }

    #[test]
    fn rules_refuse_in_their_own_name() {
        let puzzle: Puzzle = ".".repeat(16).parse().unwrap();
        let shape = puzzle.shape().clone();
        let rules = ["thermo r1c1 r1c2 r1c3", "killer 7 r3c3 r3c4"];
        let rules: Vec<Rule> = rules
            .iter()
            .map(|text| Rule::parse(text, &shape).unwrap())
            .collect();
        let model = as_csp(&puzzle.with_rules(rules).unwrap());
        let [r1c1, r3c3] = ["r1c1", "r3c3"].map(|name| model.find(name).unwrap());
        let blame = model.blame(r1c1, 3, &model.start()).unwrap();
        assert_eq!(model.explain(3, blame), "3 breaks thermo r1c1 r1c2 r1c3");
        assert!(model.blame(r1c1, 2, &model.start()).is_none());
        let cage = model.constraint(model.blame(r3c3, 2, &model.start()).unwrap().constraint);
        assert!(
            cage.supports(r3c3, 4, &model.domains()) && !cage.supports(r3c3, 2, &model.domains())
        );
    }

    #[test]
    fn pairs_that_never_go_together_are_constraints() {
        let puzzle: Puzzle = "1... .... .... ....".parse().unwrap();
        let rule = Rule::parse("nonconsecutive", puzzle.shape()).unwrap();
        let model = as_csp(&puzzle.with_rules([rule]).unwrap());
        let r1c2 = model.find("r1c2").unwrap();
        let blame = model.blame(r1c2, 2, &model.start()).unwrap();
        assert_eq!(model.explain(2, blame), "2 breaks nonconsecutive");
        assert!(model.blame(r1c2, 3, &model.start()).is_none());
    }

    #[test]
    fn a_board_solves_the_model_when_it_solves_the_puzzle() {
        let puzzle: Puzzle = "1... .... .... ....".parse().unwrap();
        let model = as_csp(&puzzle);
        let right: Vec<Value> = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert!(model.is_solved_by(&right));
        assert!(crate::check(&puzzle, &from_csp(&right).unwrap()).is_ok());
        let mut wrong = right;
        wrong.swap(0, 1);
        assert!(!model.is_solved_by(&wrong));
        wrong[3] = 300;
        assert_eq!(
            from_csp(&wrong).unwrap_err().to_string(),
            "cell 4: found 300; the digits of this board go from 1 to 4"
        );
        assert_eq!(from_csp(&wrong[1..]), Err(PuzzleError::Cells(15)));
    }
}
