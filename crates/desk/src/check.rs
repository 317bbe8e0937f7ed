//! `check`: what is wrong with a board, full or part-filled.

use cellwise_api::{Check, CheckRequest, Checked, Head, Kind, LineOf};
use cellwise_formats::{nonogram, sudoku};
use cellwise_nonogram::{Cell, Flaw, Line, Picture};
use cellwise_sudoku::{Clash, Grid, Puzzle, broken_rules, clashes};

use crate::fault::{Code, Fault};
use crate::job::{Desk, Ready, Work};
use crate::read::{Read, head, picture, read, sudoku_board};

/// What is wrong with a board, if anything, and how many of its cells are open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// How many cells are open.
    pub open: usize,
    /// Everything that is wrong, in words.
    pub errors: Vec<String>,
    /// Sudoku: the cells that take part in it.
    pub cells: Vec<usize>,
    /// Nonogram: the lines that can't be right.
    pub lines: Vec<LineOf>,
}

impl Inspection {
    /// The state of the board.
    #[must_use]
    pub fn state(&self) -> Checked {
        match (self.errors.is_empty(), self.open) {
            (true, 0) => Checked::Solved,
            (true, _) => Checked::Open,
            (false, _) => Checked::Wrong,
        }
    }

    /// The answer that says so.
    #[must_use]
    pub fn into_check(self, head: Head) -> Check {
        Check {
            head,
            state: self.state(),
            open: self.open,
            errors: self.errors,
            cells: self.cells,
            lines: self.lines,
        }
    }
}

/// `check`.
pub(crate) fn start(request: &CheckRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let (inspection, head) = match read(&request.posed(), &desk.allowed)? {
        Read::Sudoku(record) => {
            let board = request.board.as_ref();
            let board = board.map(|board| sudoku_board(board, &record, request.symbols.as_deref()));
            let board = board.transpose()?;
            let head = head(Kind::Sudoku, record.id.as_ref());
            (
                inspect_sudoku(&record, board.as_ref().map(Puzzle::givens)),
                head,
            )
        }
        Read::Nonogram(record) => {
            let board = request.board.as_ref();
            let board = board.map(|board| picture(board, &record)).transpose()?;
            let head = head(Kind::Nonogram, record.id.as_ref());
            let Some(inspection) = inspect_nonogram(&record, board.as_ref()) else {
                let text = "the puzzle holds clues and no picture; give the picture as `board`";
                return Err(Fault::new(Code::BadRequest, text));
            };
            (inspection, head)
        }
    };
    Ready::boxed(&inspection.into_check(head))
}

/// Looks a Sudoku over: the board in the record, or `solution` as an answer to it.
#[must_use]
pub fn inspect_sudoku(record: &sudoku::Record, solution: Option<&Grid>) -> Inspection {
    let puzzle = &record.puzzle;
    let found = match solution {
        None => {
            let givens = puzzle.givens();
            let mut found = clashes(puzzle.shape(), givens);
            found.extend(broken_rules(puzzle, givens));
            found
        }
        Some(solution) => cellwise_sudoku::check(puzzle, solution)
            .err()
            .unwrap_or_default(),
    };
    let wrong = found
        .iter()
        .filter(|clash| !matches!(clash, Clash::Empty { .. }));
    let board = solution.unwrap_or(puzzle.givens());
    Inspection {
        open: board.digits().len() - board.filled(),
        errors: wrong.clone().map(ToString::to_string).collect(),
        cells: cells_of(puzzle, wrong),
        lines: Vec::new(),
    }
}

/// The cells that clashes speak of.
fn cells_of<'c>(puzzle: &Puzzle, clashes: impl Iterator<Item = &'c Clash>) -> Vec<usize> {
    let shape = puzzle.shape();
    let mut names: Vec<String> = Vec::new();
    let mut wrong = vec![false; shape.cells()];
    for clash in clashes {
        match clash {
            Clash::Repeat { cells, .. } => names.extend(cells.iter().cloned()),
            Clash::Given { cell, .. } | Clash::Empty { cell } => names.push(cell.clone()),
            Clash::Rule { rule, .. } => {
                let broken = puzzle.rules().iter().find(|each| each.to_string() == *rule);
                for &cell in broken.map(cellwise_sudoku::Rule::cells).unwrap_or_default() {
                    wrong[cell] = true;
                }
            }
            Clash::Size { .. } => {}
        }
    }
    names.sort_unstable();
    let named = |cell: usize| !names.is_empty() && names.binary_search(&shape.name(cell)).is_ok();
    (0..shape.cells())
        .filter(|&cell| wrong[cell] || named(cell))
        .collect()
}

/// Looks a picture over: the one in the record, or `solution` as an answer to it; `None` if
/// there is neither.
#[must_use]
pub fn inspect_nonogram(
    record: &nonogram::Record,
    solution: Option<&Picture>,
) -> Option<Inspection> {
    let picture = solution.or(record.solution.as_ref())?;
    let open = picture.cells().iter().filter(|&&cell| cell == Cell::Open);
    let open = open.count();
    let found: Vec<Flaw> = match open {
        0 => cellwise_nonogram::check(&record.puzzle, picture)
            .err()
            .unwrap_or_default(),
        _ => cellwise_nonogram::flaws(&record.puzzle, picture),
    };
    let line = |flaw: &Flaw| match flaw {
        Flaw::Runs { line, .. } | Flaw::Stuck { line, .. } | Flaw::Open { line, .. } => {
            Some(line_of(*line))
        }
        Flaw::Size { .. } => None,
    };
    Some(Inspection {
        open,
        errors: found
            .iter()
            .map(|flaw| flaw.in_letters(record.puzzle.palette()))
            .collect(),
        cells: Vec::new(),
        lines: found.iter().filter_map(line).collect(),
    })
}

/// A line as JSON writes it.
pub(crate) fn line_of(line: Line) -> LineOf {
    match line {
        Line::Row(i) => LineOf::Row(i),
        Line::Column(i) => LineOf::Column(i),
    }
}
