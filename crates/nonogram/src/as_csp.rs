//! The same puzzle in the textbook's words, in two views.
//!
//! ```text
//! cells    a variable for every cell (r3c5: white or black),
//!          a constraint for every line: its cells show its clue
//! starts   a variable for every run (row 3 run 2: where it begins, counted from 1),
//!          constraints: the runs of a line in order with a gap between them,
//!          and at every crossing the row and the column agree on the cell
//! ```
//!
//! In: a puzzle. Out: a [`Model`]. Searching is left to others, and so is speed:
//! these constraints are written to be read.

mod crossing;
mod line;
mod order;

use cellwise_csp::{Domain, Model, Value, Var};
use thiserror::Error;

use crate::{Cell, Colour, Line, Picture, Puzzle};
use crossing::Crossing;
use line::ClueLine;
use order::InOrder;

/// Which things are the variables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum View {
    /// The cells, under line constraints.
    Cells,
    /// The starts of the runs, under order and crossing constraints.
    Starts,
}

/// Why a puzzle can't be written out as a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ModelError {
    /// It is too large.
    #[error("as a model the puzzle has more than {MOST} entries in the scopes of its constraints")]
    TooLarge,
    /// Its clues have several colours.
    #[error("the textbook's models know no colours: this puzzle is for the engine alone")]
    Colours,
    /// Its clues have blots.
    #[error("the textbook's models know no blots: this puzzle is for the engine alone")]
    Blots,
}

/// Some 100 MB of model.
const MOST: usize = 20_000_000;

const WHITE: Value = 0;
const BLACK: Value = 1;

/// The puzzle as a model.
///
/// ```
/// use cellwise_nonogram::{Clue, Puzzle, View, as_csp};
///
/// let clues = [vec![1], vec![2]].map(Clue::new);
/// let puzzle = Puzzle::new(clues.clone(), clues)?;
/// let cells = as_csp(&puzzle, View::Cells)?;
/// assert_eq!(cells.vars().count(), 4);
/// let starts = as_csp(&puzzle, View::Starts)?;
/// assert_eq!(starts.var_name(starts.vars().next().unwrap()), "row 1 run 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ModelError::TooLarge`] for a puzzle whose model would not fit sensible memory, others for one
/// with several colours or with blots.
pub fn as_csp(puzzle: &Puzzle, view: View) -> Result<Model, ModelError> {
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
    let longest = height.max(width);
    if scopes.is_none_or(|entries| entries > MOST) || longest >= usize::from(Value::MAX) {
        return Err(TooLarge);
    }
    let name = format!("Nonogram {height}x{width}");
    Ok(match view {
        View::Cells => by_cells(puzzle, Model::new(name)),
        View::Starts => by_starts(puzzle, Model::new(name)),
    })
}

fn by_cells(puzzle: &Puzzle, mut model: Model) -> Model {
    model.name_values(["white", "black"]);
    let width = puzzle.width();
    let vars: Vec<Var> = (0..puzzle.height() * width)
        .map(|at| {
            let name = format!("r{}c{}", at / width + 1, at % width + 1);
            model.variable(name, Domain::range(WHITE..=BLACK))
        })
        .collect();
    for line in puzzle.lines() {
        let scope = match line {
            Line::Row(row) => vars[row * width..][..width].to_vec(),
            Line::Column(column) => vars.iter().skip(column).step_by(width).copied().collect(),
        };
        model.constrain(ClueLine::new(line.to_string(), puzzle.clue(line), scope));
    }
    model
}

/// A run as the crossings know it.
#[derive(Clone, Copy, Debug)]
struct Run {
    var: Var,
    length: usize,
}

fn by_starts(puzzle: &Puzzle, mut model: Model) -> Model {
    let mut runs_of: Vec<Vec<Run>> = Vec::new();
    for line in puzzle.lines() {
        let clue = puzzle.clue(line);
        let slack = puzzle.length(line) - clue.room() as usize;
        let mut first = 1;
        let mut runs = Vec::new();
        for (i, &length) in clue.runs().iter().enumerate() {
            let length = length as usize;
            let starts = Domain::range(first as Value..=(first + slack) as Value);
            let var = model.variable(format!("{line} run {}", i + 1), starts);
            runs.push(Run { var, length });
            first += length + 1;
        }
        runs_of.push(runs);
    }
    for (line, runs) in puzzle.lines().zip(&runs_of) {
        for pair in runs.windows(2) {
            model.constrain(InOrder::new(
                format!("the order of {line}"),
                pair[0],
                pair[1].var,
            ));
        }
    }
    let (rows, columns) = runs_of.split_at(puzzle.height());
    for (r, row) in rows.iter().enumerate() {
        for (c, column) in columns.iter().enumerate() {
            if !(row.is_empty() && column.is_empty()) {
                model.constrain(Crossing::new((r, row), (c, column)));
            }
        }
    }
    model
}

/// The picture that values of the model stand for: `None` in place of a value not known
/// leaves cells open, and so does a list of the wrong length.
///
/// ```
/// use cellwise_nonogram::{Cell, Clue, Puzzle, View, from_csp};
///
/// let puzzle = Puzzle::new([Clue::new([2])], [1, 1, 0].map(|n| Clue::new([n])))?;
/// let picture = from_csp(&puzzle, View::Starts, &[Some(1), None, None]);
/// assert_eq!(picture.row(0), [Cell::Black, Cell::Black, Cell::White]);
/// # Ok::<(), cellwise_nonogram::PuzzleError>(())
/// ```
#[must_use]
pub fn from_csp(puzzle: &Puzzle, view: View, values: &[Option<Value>]) -> Picture {
    let mut picture =
        Picture::open(puzzle.height(), puzzle.width()).sharing(puzzle.shared_palette());
    let ink = Cell::of(puzzle.sole_colour().unwrap_or(Colour::FIRST));
    let mut values = values.iter().copied();
    match view {
        View::Cells => {
            for row in 0..puzzle.height() {
                for column in 0..puzzle.width() {
                    let cell = match values.next().flatten() {
                        Some(BLACK) => ink,
                        Some(_) => Cell::White,
                        None => Cell::Open,
                    };
                    picture.set(row, column, cell);
                }
            }
        }
        View::Starts => {
            for line in puzzle.lines() {
                let runs = puzzle.clue(line).runs();
                let known: Vec<(usize, Option<usize>)> = runs
                    .iter()
                    .map(|&length| {
                        let start = values.next().flatten().map(usize::from);
                        (
                            length as usize,
                            start.and_then(|start| start.checked_sub(1)),
                        )
                    })
                    .collect();
                for at in 0..puzzle.length(line) {
                    let Some((black, _)) = crossing::colour_at(&known, at) else {
                        continue;
                    };
                    let (row, column) = match line {
                        Line::Row(row) => (row, at),
                        Line::Column(column) => (at, column),
                    };
                    picture.set(row, column, if black { ink } else { Cell::White });
                }
            }
        }
    }
    picture
}

#[cfg(test)]
mod tests;
