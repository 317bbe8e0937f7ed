//! What the textbook verbs need to know of a puzzle: its model, and its board at any step.

use cellwise_csp::{Model, Value, Var};
use cellwise_nonogram::{Line, View};
use cellwise_render::Board;
use cellwise_textbook::Replay;
use clap::{Args, ValueEnum};

use crate::exit::{Failure, Outcome};
use crate::kind::Kind;
use crate::nonogram::Nonogram;
use crate::sudoku::{Sudoku, SudokuRead};

/// A puzzle that can be turned into a constraint model and back.
pub(crate) trait Taught: Kind {
    /// The options that say which model is meant.
    type ViewArgs: Args + Clone + Send + Sync;

    /// The puzzle as a model.
    fn model(puzzle: &Self::Puzzle, read: &Self::ReadArgs, view: &Self::ViewArgs)
    -> Outcome<Model>;

    /// The board as it stands, with some variables marked.
    fn drawn(
        puzzle: &Self::Puzzle,
        read: &Self::ReadArgs,
        view: &Self::ViewArgs,
        replay: &Replay,
        vars: &[Var],
        marked: &[Var],
    ) -> Board;

    /// Whether the puzzle's own checker accepts a solution of the model.
    fn accepts(puzzle: &Self::Puzzle, view: &Self::ViewArgs, values: &[Value]) -> bool;
}

/// Sudoku has one model: cells in houses.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct SudokuView {}

impl Taught for Sudoku {
    type ViewArgs = SudokuView;

    fn model(puzzle: &Self::Puzzle, read: &SudokuRead, _: &SudokuView) -> Outcome<Model> {
        let mut model = cellwise_sudoku::as_csp(puzzle);
        let symbols = read.symbols();
        model.name_values((0..=puzzle.shape().size() as u8).map(|digit| symbols.of(digit)));
        Ok(model)
    }

    fn drawn(
        puzzle: &Self::Puzzle,
        read: &SudokuRead,
        _: &SudokuView,
        replay: &Replay,
        vars: &[Var],
        marked: &[Var],
    ) -> Board {
        // Variable i is cell i, and its value the digit.
        let digit = |cell: usize| replay.value(vars[cell]).unwrap_or(0) as u8;
        let mut board = Board::sudoku(puzzle, &read.symbols(), digit);
        marked.iter().for_each(|var| board.mark(var.index()));
        board
    }

    fn accepts(puzzle: &Self::Puzzle, _: &SudokuView, values: &[Value]) -> bool {
        let grid = cellwise_sudoku::from_csp(values);
        grid.is_some_and(|grid| cellwise_sudoku::check(puzzle, &grid).is_ok())
    }
}

/// Nonograms have two models.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct NonogramView {
    /// What the variables are: the cells, or the starts of the runs
    #[arg(
        long,
        value_name = "VIEW",
        default_value = "cells",
        help_heading = "Method"
    )]
    view: ViewName,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ViewName {
    Cells,
    Starts,
}

impl NonogramView {
    fn view(self) -> View {
        match self.view {
            ViewName::Cells => View::Cells,
            ViewName::Starts => View::Starts,
        }
    }
}

impl Taught for Nonogram {
    type ViewArgs = NonogramView;

    fn model(puzzle: &Self::Puzzle, _: &Self::ReadArgs, view: &NonogramView) -> Outcome<Model> {
        cellwise_nonogram::as_csp(puzzle, view.view())
            .map_err(|error| Failure::BadInput(error.to_string()))
    }

    fn drawn(
        puzzle: &Self::Puzzle,
        _: &Self::ReadArgs,
        view: &NonogramView,
        replay: &Replay,
        vars: &[Var],
        marked: &[Var],
    ) -> Board {
        let view = view.view();
        let known: Vec<Option<Value>> = vars
            .iter()
            .map(|&var| match view {
                View::Cells => replay.known(var),
                View::Starts => replay.value(var),
            })
            .collect();
        let mut board = Board::picture(&cellwise_nonogram::from_csp(puzzle, view, &known));
        match view {
            View::Cells => marked.iter().for_each(|var| board.mark(var.index())),
            View::Starts => {
                for cell in marked
                    .iter()
                    .flat_map(|var| cells_of_run(puzzle, var.index(), &known))
                {
                    board.mark(cell);
                }
            }
        }
        board
    }

    fn accepts(puzzle: &Self::Puzzle, view: &NonogramView, values: &[Value]) -> bool {
        let values: Vec<Option<Value>> = values.iter().copied().map(Some).collect();
        let picture = cellwise_nonogram::from_csp(puzzle, view.view(), &values);
        cellwise_nonogram::check(puzzle, &picture).is_ok()
    }
}

/// The cells that run `number` of the model covers, once its start is known.
fn cells_of_run(
    puzzle: &cellwise_nonogram::Puzzle,
    number: usize,
    known: &[Option<Value>],
) -> Vec<usize> {
    let Some(Some(start)) = known.get(number) else {
        return Vec::new();
    };
    let runs = puzzle.lines().flat_map(|line| {
        puzzle
            .clue(line)
            .runs()
            .iter()
            .map(move |&length| (line, length as usize))
    });
    let Some((line, length)) = runs.into_iter().nth(number) else {
        return Vec::new();
    };
    let places = (usize::from(*start) - 1..).take(length);
    places
        .map(|at| match line {
            Line::Row(row) => row * puzzle.width() + at,
            Line::Column(column) => at * puzzle.width() + column,
        })
        .collect()
}
