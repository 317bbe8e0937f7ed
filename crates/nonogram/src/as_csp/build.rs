//! A model that is built in portions, so that a limit strikes in time however large the puzzle.
//!
//! In: a puzzle and a view. Out: the model, once every row and line of it has been added.

use cellwise_core::{Budget, Limit};
use cellwise_csp::{Domain, Model, Value, Var};

use super::crossing::Crossing;
use super::line::ClueLine;
use super::order::InOrder;
use super::{BLACK, MAX_ENTRIES, MAX_LINE, ModelError, Run, View, WHITE};
use crate::{Line, Puzzle};

/// Variables or entries of scopes that are added in a unit of work.
const PER_UNIT: usize = 4;

/// A model that is being built.
///
/// ```
/// use cellwise_core::{Budget, Limit};
/// use cellwise_nonogram::{Clue, ModelBuilder, Puzzle, View};
///
/// let clues = vec![Clue::new([1]); 30];
/// let puzzle = Puzzle::new(clues.clone(), clues)?;
/// let mut building = ModelBuilder::new(&puzzle, View::Cells)?;
/// let mut budget = Budget::unlimited().with_slice(100);
/// let mut pauses = 0;
/// let model = loop {
///     match building.advance(&puzzle, &mut budget) {
///         Ok(model) => break model,
///         Err(limit) => assert_eq!(limit, Limit::Slice),
///     }
///     pauses += 1;
///     budget.next_slice();
/// };
/// assert_eq!(model.size(), 900);
/// assert!(pauses > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ModelBuilder {
    view: View,
    model: Model,
    stage: Stage,
    /// The next row or line of the stage.
    next: usize,
    /// The runs of the lines, in the view of starts.
    runs: Vec<Vec<Run>>,
    /// The bytes of the model, until they are taken from a budget.
    untaken: u64,
    bytes: u64,
    /// Units of work done and not yet paid for.
    owed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The variables, row by row or line by line.
    Variables,
    /// The constraints, line by line; of starts: the order of the runs.
    Lines,
    /// Of starts: the crossings, row by row.
    Crossings,
    /// The constraints of each variable.
    Links,
}

impl ModelBuilder {
    /// A model with nothing in it yet.
    ///
    /// # Errors
    /// [`ModelError`] for a puzzle that is too large, that has several colours, or that has blots.
    pub fn new(puzzle: &Puzzle, view: View) -> Result<Self, ModelError> {
        use ModelError::TooLarge;
        if puzzle.is_blotted() {
            return Err(ModelError::Blots);
        }
        if puzzle.sole_colour().is_none() {
            return Err(ModelError::Colours);
        }
        let (height, width) = (puzzle.height(), puzzle.width());
        let runs = |line: Line| puzzle.clue(line).runs().len();
        let cells = height.checked_mul(width).ok_or(TooLarge)?;
        let scopes = match view {
            View::Cells => cells.checked_mul(2),
            // Every run of a row is in each crossing of that row, and the same for columns.
            View::Starts => puzzle
                .lines()
                .try_fold(0usize, |sum, line| {
                    sum.checked_add(runs(line).checked_mul(puzzle.length(line) + 1)?)
                })
                .and_then(|sum| sum.checked_add(cells)),
        };
        let entries = scopes.filter(|&entries| entries <= MAX_ENTRIES);
        let entries = entries.ok_or(TooLarge)?;
        if height.max(width) >= usize::from(Value::MAX) {
            return Err(TooLarge);
        }
        let is_long = |line| runs(line).saturating_mul(puzzle.length(line)) > MAX_LINE;
        if puzzle.lines().any(is_long) {
            return Err(ModelError::LongLine);
        }
        let bytes = match view {
            View::Cells => Model::estimated_bytes(cells, entries),
            // A crossing names its runs twice more, with their lengths.
            View::Starts => {
                let variables = puzzle.lines().map(runs).sum();
                Model::estimated_bytes(variables, entries)
                    + 24 * entries as u64
                    + 160 * cells as u64
            }
        };
        Ok(Self {
            view,
            model: Model::new(format!("Nonogram {height}x{width}")),
            stage: Stage::Variables,
            next: 0,
            runs: Vec::new(),
            untaken: bytes,
            bytes,
            owed: 0,
        })
    }

    /// About how many bytes the model takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Goes on until the model is complete, which leaves this one empty.
    ///
    /// # Errors
    /// The limit that struck; with more room it goes on where it was. [`Limit::Memory`] comes
    /// before anything is built.
    pub fn advance(&mut self, puzzle: &Puzzle, budget: &mut Budget) -> Result<Model, Limit> {
        if self.untaken > 0 {
            budget.take_memory(self.untaken)?;
            self.untaken = 0;
        }
        loop {
            // One by one, so that a slice smaller than a row only delays it.
            while self.owed > 0 {
                budget.spend(1)?;
                self.owed -= 1;
            }
            let added = match (self.stage, self.view) {
                (Stage::Variables, View::Cells) => self.row_of_cells(puzzle),
                (Stage::Variables, View::Starts) => self.runs_of_line(puzzle),
                (Stage::Lines, View::Cells) => self.line(puzzle),
                (Stage::Lines, View::Starts) => self.order_of_line(puzzle),
                (Stage::Crossings, _) => self.crossings_of_row(puzzle),
                (Stage::Links, _) => {
                    // Asked for once, they stay.
                    let _ = self.model.places();
                    let empty = Model::new(String::new());
                    return Ok(std::mem::replace(&mut self.model, empty));
                }
            };
            match added {
                Some(entries) => {
                    self.next += 1;
                    self.owed = (entries / PER_UNIT) as u64 + 1;
                }
                None => {
                    self.next = 0;
                    self.stage = match (self.stage, self.view) {
                        (Stage::Variables, _) => Stage::Lines,
                        (Stage::Lines, View::Starts) => Stage::Crossings,
                        _ => Stage::Links,
                    };
                }
            }
        }
    }

    /// Adds the variables of a row; returns their number, or `None` after the last row.
    fn row_of_cells(&mut self, puzzle: &Puzzle) -> Option<usize> {
        let row = self.next;
        if row == 0 {
            self.model.name_values(["white", "black"]);
        }
        (row < puzzle.height()).then(|| {
            for column in 0..puzzle.width() {
                let name = format!("r{}c{}", row + 1, column + 1);
                self.model.variable(name, Domain::range(WHITE..=BLACK));
            }
            puzzle.width()
        })
    }

    /// Adds the constraint of a line; returns the entries of its scope.
    fn line(&mut self, puzzle: &Puzzle) -> Option<usize> {
        let line = line_at(puzzle, self.next)?;
        let width = puzzle.width();
        let cell = |at: usize| match line {
            Line::Row(row) => row * width + at,
            Line::Column(column) => at * width + column,
        };
        let cells = (0..puzzle.length(line)).map(cell);
        let scope: Vec<Var> = cells.filter_map(|cell| self.model.var(cell)).collect();
        let entries = scope.len();
        let constraint = ClueLine::new(line.to_string(), puzzle.clue(line), scope);
        self.model.constrain(constraint);
        Some(entries)
    }

    /// Adds a variable for each run of a line; returns their number.
    fn runs_of_line(&mut self, puzzle: &Puzzle) -> Option<usize> {
        let line = line_at(puzzle, self.next)?;
        let clue = puzzle.clue(line);
        let slack = puzzle.length(line) - clue.room() as usize;
        let mut first = 1;
        let mut runs = Vec::new();
        for (i, &length) in clue.runs().iter().enumerate() {
            let length = length as usize;
            let starts = Domain::range(first as Value..=(first + slack) as Value);
            let name = format!("{line} run {}", i + 1);
            let var = self.model.variable(name, starts);
            runs.push(Run {
                var,
                length,
                starts: slack + 1,
            });
            first += length + 1;
        }
        let entries = runs.len() * (1 + slack / 64);
        self.runs.push(runs);
        Some(entries)
    }

    /// Adds the order of the runs of a line; returns the entries of the scopes.
    fn order_of_line(&mut self, puzzle: &Puzzle) -> Option<usize> {
        let line = line_at(puzzle, self.next)?;
        let runs = &self.runs[self.next];
        for pair in runs.windows(2) {
            let name = format!("the order of {line}");
            self.model
                .constrain(InOrder::new(name, pair[0], pair[1].var));
        }
        Some(runs.len() * 2)
    }

    /// Adds the crossings of a row with every column; returns the entries of the scopes.
    fn crossings_of_row(&mut self, puzzle: &Puzzle) -> Option<usize> {
        let (rows, columns) = self.runs.split_at(puzzle.height());
        let (r, row) = (self.next, rows.get(self.next)?);
        let mut entries = 0;
        for (c, column) in columns.iter().enumerate() {
            if !(row.is_empty() && column.is_empty()) {
                entries += row.len() + column.len();
                self.model.constrain(Crossing::new((r, row), (c, column)));
            }
        }
        Some(entries)
    }
}

/// The line of this number: the rows, then the columns.
fn line_at(puzzle: &Puzzle, number: usize) -> Option<Line> {
    match number.checked_sub(puzzle.height()) {
        None => Some(Line::Row(number)),
        Some(column) => (column < puzzle.width()).then_some(Line::Column(column)),
    }
}
