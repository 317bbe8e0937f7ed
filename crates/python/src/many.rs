//! One verb on many puzzles, on several threads, results in the order of the puzzles.
//!
//! Classic boards go to the engine for many of them; all other puzzles, and the verbs that ask
//! how a person solves, go through `cellwise-verbs` one by one. A puzzle that can't be read
//! has a text in the column `error` and nothing in the others.

mod classic;

use std::ops::{ControlFlow, Range};
use std::thread::available_parallelism;
use std::time::Duration;

use cellwise_batch::{PipelineStep, in_order};
use cellwise_core::{Budget, Cancel, Clock, WallClock};
use cellwise_sudoku::{ClassicAnswer, ClassicBoard, Lockstep};
use cellwise_verbs::canon::Canon;
use cellwise_verbs::check::{Check, CheckOptions};
use cellwise_verbs::count::{Count, CountOptions};
use cellwise_verbs::lines::classic_line;
use cellwise_verbs::rate::RateReply;
use cellwise_verbs::solve::{Solve, SolveOptions};
use cellwise_verbs::{
    Fault, Input, PlayerOptions, PuzzleKind, Row, Work, canon, check, count, finish, no_parts,
    rate, solve,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrow::export::Table;
use crate::arrow::import::Arrays;
use crate::column::{Column, Kind};
use crate::iterate::{budget, duration, input, puzzle_kind};
use crate::memory::Borrowed;
use crate::rows::{Puzzle, Rows};

/// Puzzles that a thread takes at a time: the engine for many boards wants some thousands, and the
/// slow verbs want all threads to end together.
const FAST: usize = 4_096;
const SLOW: usize = 16;

/// The verbs for many puzzles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bulk {
    Solve,
    Count,
    Rate,
    Check,
    Canon,
}

impl Bulk {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "solve" => Self::Solve,
            "count" => Self::Count,
            "rate" => Self::Rate,
            "check" => Self::Check,
            "canon" => Self::Canon,
            _ => return None,
        })
    }

    /// The columns of the results.
    fn columns(self, kind: PuzzleKind) -> &'static [&'static str] {
        match (self, kind) {
            (Self::Solve, _) => &["solution", "verdict", "nodes", "guesses", "error"],
            (Self::Count, _) => &["count", "verdict", "nodes", "guesses", "error"],
            (Self::Check, _) => &["state", "open", "reason", "error"],
            (Self::Canon, _) => &["canonical", "error"],
            (Self::Rate, PuzzleKind::Sudoku) => &[
                "level", "hardest", "sum", "er", "ep", "ed", "verdict", "error",
            ],
            (Self::Rate, PuzzleKind::Nonogram) => &[
                "level", "hardest", "sum", "steps", "rounds", "tightest", "verdict", "error",
            ],
        }
    }
}

/// Everything that a worker has to know.
struct Order {
    verb: Bulk,
    kind: PuzzleKind,
    /// Solutions to look for.
    max: u64,
    nodes: Option<u64>,
    memory: Option<u64>,
    clock: WallClock,
    seconds: Option<Duration>,
    cancel: Cancel,
    rows: Rows,
}

/// Answers a verb for many puzzles.
#[pyfunction]
#[pyo3(signature = (verb, puzzles, form, *, kind, max, threads, seconds, nodes, memory))]
#[expect(
    clippy::too_many_arguments,
    reason = "they are the options of the Python functions"
)]
pub(crate) fn many(
    py: Python<'_>,
    verb: &str,
    puzzles: &Bound<'_, PyAny>,
    form: &str,
    kind: &str,
    max: u64,
    threads: Option<usize>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
) -> PyResult<Py<PyAny>> {
    let bad = |text: String| PyValueError::new_err(text);
    let order = Order {
        verb: Bulk::named(verb).ok_or_else(|| bad(format!("there is no `{verb}_many`")))?,
        kind: puzzle_kind(kind)?,
        max,
        nodes,
        memory,
        clock: WallClock::start(),
        seconds: duration(seconds)?,
        cancel: Cancel::new(),
        rows: match form {
            "numpy" => Rows::Digits(Borrowed::boards(puzzles)?),
            "arrow" => Rows::Arrow(Arrays::of(puzzles)?),
            _ => Rows::texts(puzzles)?,
        },
    };
    if max == 0 {
        return Err(bad("`max` is 0; it begins at 1".to_owned()));
    }
    let cores = || available_parallelism().map_or(1, usize::from);
    let threads = threads.unwrap_or_else(cores).max(1);
    let names = order.verb.columns(order.kind);
    let length = order.rows.len();
    let columns = py.detach(|| order.run(threads))?;
    let named = names.iter().copied().zip(columns);
    match form {
        "arrow" => Ok(Table::new(named.collect(), length)
            .into_pyobject(py)?
            .into_any()
            .unbind()),
        _ => {
            let found = PyDict::new(py);
            for (name, column) in named {
                match form {
                    "numpy" => column.put_into(py, name, &found)?,
                    _ => found.set_item(name, column.into_list(py)?)?,
                }
            }
            Ok(found.into_any().unbind())
        }
    }
}

/// A worker's own things.
#[derive(Default)]
struct Worker {
    engine: Option<Lockstep>,
    /// Answers of the engine, as many as a portion ever had: it writes over them.
    answers: Vec<ClassicAnswer>,
    /// The characters of boards that came as digits.
    texts: Vec<[u8; 81]>,
}

/// Where the answer for a row is.
enum Place {
    /// Among those of the engine for many boards.
    Engine,
    /// It is made by itself.
    Alone,
    Missing,
    Bad(String),
}

impl Order {
    fn empty_columns(&self, room: usize) -> Vec<Column> {
        let names = self.verb.columns(self.kind).iter();
        let digits = self.rows.is_digits();
        names
            .map(|name| Column::new(Kind::of(name, digits), room))
            .collect()
    }

    /// Does the work; ends early, with the interpreter's exception, after Ctrl-C.
    fn run(&self, threads: usize) -> PyResult<Vec<Column>> {
        let length = self.rows.len();
        let is_fast =
            self.kind == PuzzleKind::Sudoku && matches!(self.verb, Bulk::Solve | Bulk::Count);
        // With few puzzles every thread gets some.
        let portion = if is_fast { FAST } else { SLOW };
        let portion = portion.min(length.div_ceil(threads)).max(1);
        let ranges = (0..length).step_by(portion);
        let ranges = ranges.map(|begin| begin..length.min(begin + portion));
        let mut columns = self.empty_columns(length);
        if let (Bulk::Solve, Some(first)) = (self.verb, columns.first_mut())
            && is_fast
        {
            first.reserve_boards(length);
        }
        let mut interrupted = Ok(());
        let mut looked = self.clock.now();
        let mut look = || {
            // Taking the interpreter's lock costs more than a portion of easy boards.
            let now = self.clock.now();
            if now.saturating_sub(looked) < Duration::from_millis(50) {
                return ControlFlow::Continue(());
            }
            looked = now;
            interrupted = check_signals();
            match &interrupted {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => {
                    self.cancel.cancel();
                    ControlFlow::Break(())
                }
            }
        };
        // A short call is over before threads are started; one thread writes where the results stay.
        if length == 1 || (threads == 1 && is_fast) {
            let mut worker = Worker::default();
            for range in ranges {
                self.answer(&mut worker, range, &mut columns);
                if look().is_break() {
                    break;
                }
            }
        } else {
            let work =
                |worker: &mut Worker, range: Range<usize>, out: &cellwise_batch::Emit<'_, _>| {
                    let mut found = self.empty_columns(range.len());
                    self.answer(worker, range, &mut found);
                    // Fails only after Ctrl-C.
                    let _ = out.emit(found);
                };
            in_order(ranges, threads, Worker::default, work, |step| {
                if let PipelineStep::Result(found) = step {
                    for (column, more) in columns.iter_mut().zip::<Vec<Column>>(found) {
                        column.append(more);
                    }
                }
                look()
            });
        }
        interrupted.map(|()| columns)
    }

    /// The time that is left.
    fn budget(&self) -> Budget {
        let left = self
            .seconds
            .map(|seconds| seconds.saturating_sub(self.clock.now()));
        budget(left, self.nodes, self.memory).with_cancel(&self.cancel)
    }

    /// Adds the answers of some rows to the columns.
    fn answer(&self, worker: &mut Worker, range: Range<usize>, columns: &mut [Column]) {
        let is_fast =
            matches!(self.verb, Bulk::Solve | Bulk::Count) && self.kind == PuzzleKind::Sudoku;
        if is_fast && self.answer_classic(worker, range.clone(), columns) {
            return;
        }
        let mut texts: Vec<[u8; 81]> = Vec::new();
        if is_fast && self.rows.is_digits() {
            texts.reserve_exact(range.len());
        }
        let mut places = Vec::with_capacity(range.len());
        let mut boards: Vec<(usize, Option<&[u8; 81]>)> = Vec::with_capacity(range.len());
        for index in range.clone() {
            places.push(match self.rows.get(index) {
                Puzzle::Missing => Place::Missing,
                Puzzle::Digits(cells) => match characters(cells) {
                    Err(text) => Place::Bad(text),
                    Ok(text) if is_fast => {
                        boards.push((texts.len(), None));
                        texts.push(text);
                        Place::Engine
                    }
                    Ok(_) => Place::Alone,
                },
                Puzzle::Text(line) => match classic_line(line) {
                    // What may follow the cells of a line is for readers of files.
                    Some(cells) if is_fast && line.len() == 81 => {
                        boards.push((0, Some(cells)));
                        Place::Engine
                    }
                    _ => Place::Alone,
                },
            });
        }
        if is_fast {
            let boards = boards.iter();
            let boards: Vec<_> = boards
                .map(|&(own, cells)| ClassicBoard::Line(cells.unwrap_or_else(|| &texts[own])))
                .collect();
            self.solve(worker, &boards);
        }
        // As many as the engine got boards are read.
        let mut answers = worker.answers.iter();
        for (index, place) in range.zip(places) {
            let (last, found) = columns.split_last_mut().unwrap_or_else(|| unreachable!());
            let fault =
                match place {
                    Place::Engine => match answers.next() {
                        Some(answer) => {
                            self.engine_row(answer, found);
                            None
                        }
                        None => unreachable!("an answer for each board"),
                    },
                    Place::Alone => self.alone(index, found).err().map(|fault| {
                        match (fault.line, fault.column) {
                            (Some(line), Some(column)) => {
                                format!("{line}:{column}: {}", fault.message)
                            }
                            _ => fault.message,
                        }
                    }),
                    Place::Missing => Some("there is no puzzle".to_owned()),
                    Place::Bad(text) => Some(text),
                };
            match fault {
                None => last.push_missing(),
                Some(text) => {
                    found.iter_mut().for_each(Column::push_missing);
                    last.push(&text);
                }
            }
        }
    }

    /// The row of a puzzle that is answered by itself.
    fn alone(&self, index: usize, columns: &mut [Column]) -> Result<(), Fault> {
        let input = match self.rows.get(index) {
            Puzzle::Digits(cells) => {
                let text = characters(cells).unwrap_or([b'.'; 81]);
                input(self.kind, &String::from_utf8_lossy(&text))?
            }
            Puzzle::Text(text) => input(self.kind, &String::from_utf8_lossy(text))?,
            Puzzle::Missing => input(self.kind, "")?,
        };
        let max = self.max;
        match self.verb {
            Bulk::Solve => {
                let options = SolveOptions {
                    max,
                    ..SolveOptions::default()
                };
                self.row::<Solve>(solve::start(&input, &options)?, columns)
            }
            Bulk::Count => {
                let options = CountOptions {
                    max,
                    ..CountOptions::default()
                };
                self.row::<Count>(count::start(&input, &options)?, columns)
            }
            Bulk::Rate => {
                self.row::<RateReply>(rate::start(&input, &PlayerOptions::default())?, columns)
            }
            Bulk::Check => self.row::<Check>(checked(&input)?, columns),
            Bulk::Canon => self.row::<Canon>(canon::start(&input)?, columns),
        }
    }

    /// Finishes a work and takes the columns wanted from its row.
    fn row<R: Row>(&self, work: impl Work<Reply = R>, columns: &mut [Column]) -> Result<(), Fault> {
        let reply = finish(work, &mut self.budget(), no_parts)?;
        let cells = reply.cells();
        for (column, name) in columns.iter_mut().zip(self.verb.columns(self.kind)) {
            let place = R::COLUMNS.iter().position(|known| known == name);
            match place.and_then(|place| cells.get(place)) {
                Some(cell) => column.push(cell),
                None => column.push_missing(),
            }
        }
        Ok(())
    }
}

fn checked(input: &Input) -> Result<impl Work<Reply = Check> + use<>, Fault> {
    check::start(input, &CheckOptions::default())
}

/// The exception of Ctrl-C, if it was pressed.
pub(crate) fn check_signals() -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        Ok(())
    })
}

/// The characters of 81 digits.
fn characters(cells: &[u8; 81]) -> Result<[u8; 81], String> {
    // All are looked at, because the compiler makes vectors of that.
    if cells.iter().fold(0, |most, &digit| digit.max(most)) <= 9 {
        return Ok(cells.map(|digit| digit + b'0'));
    }
    let place = cells.iter().position(|&digit| digit > 9).unwrap_or(0);
    Err(format!(
        "cell {place} is {}; a cell is 1 to 9, or 0 when empty",
        cells[place]
    ))
}
