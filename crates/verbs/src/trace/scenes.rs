//! `trace` as boards: every step of a method as a drawing, for a terminal.

mod frames;

use std::ops::ControlFlow;

use cellwise_core::{Budget, Limit};
use cellwise_csp::{ConstraintId, Model, Value, Var};
use cellwise_nonogram::{self as nonogram, Line};
use cellwise_render::{BoardDrawing, Scene, SceneBuilder, Style, StyledLine};
use cellwise_textbook::{Counters, Finish, Plan, Replay, SearchEvent, Trace};

use super::{Happened, TraceEnd, TraceOptions};
use crate::fault::{Code, Fault};
use crate::textbook::{MethodRun, ModelledPuzzle};
use crate::{AnyRecord, Input};

pub use frames::frames;

/// The largest board that is drawn step by step: some tens of milliseconds for each.
const MAX_DRAWN: usize = 500_000;

/// Cells that are drawn in a unit of work.
const CELLS_IN_UNIT: u64 = 8;

/// One step of a trace, to be drawn.
pub struct SceneView<'a> {
    scene: &'a Scene,
    replay: &'a Replay,
    model: &'a Model,
    puzzle: &'a ModelledPuzzle,
    marks: bool,
}

impl SceneView<'_> {
    /// The number of the step, counted from 1; 0 is the board before the first.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.scene.number
    }

    /// The step in one line of words.
    #[must_use]
    pub fn line(&self) -> &str {
        &self.scene.line
    }

    /// The scene as lines for a screen of this width, and of this height if it has one.
    #[must_use]
    pub fn lines(&self, width: usize, height: Option<usize>) -> Vec<StyledLine> {
        self.scene.lines(&self.board(), width, height)
    }

    /// The scene with its board, to be kept.
    #[must_use]
    pub fn drawn(&self) -> DrawnScene {
        DrawnScene {
            scene: self.scene.clone(),
            board: self.board(),
        }
    }

    fn board(&self) -> BoardDrawing {
        let (model, marked) = (self.model, &self.scene.marked);
        let mut board = self.puzzle.drawn(model, self.replay, marked, self.marks);
        let looked_at = match self.scene.event {
            Some(SearchEvent::Enumerate { constraint, .. }) => Some(constraint),
            Some(SearchEvent::TooLarge { constraint, .. }) => Some(constraint),
            _ => None,
        };
        if let Some(line) = looked_at.and_then(|id| self.puzzle.line_of(self.model, id)) {
            board.look_at(line);
        }
        board
    }
}

/// One step of a trace with its board, independent of the search.
#[derive(Clone, Debug)]
pub struct DrawnScene {
    scene: Scene,
    board: BoardDrawing,
}

impl DrawnScene {
    /// The number of the step, counted from 1; 0 is the board before the first.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.scene.number
    }

    /// The step in one line of words.
    #[must_use]
    pub fn line(&self) -> &str {
        &self.scene.line
    }

    /// The scene as lines for a screen; `tree` shows the tree of the search beside the board.
    #[must_use]
    pub fn lines(&self, width: usize, height: usize, tree: bool) -> Vec<StyledLine> {
        match tree {
            true => self.scene.tree_lines(&self.board, width, height),
            false => self.scene.lines(&self.board, width, Some(height)),
        }
    }
}

/// Runs a method and hands every scene that the options ask for to `show`, which may end the trace.
///
/// # Errors
/// [`Code::Unsupported`] or [`Code::TooLarge`] if the puzzle has no model or is too large to be drawn,
/// [`Code::BadRequest`] if the method does not suit it, and the errors of `show`.
pub fn scenes<E: From<Fault>>(
    input: &Input,
    options: &TraceOptions,
    budget: Budget,
    mut show: impl FnMut(&SceneView<'_>) -> Result<ControlFlow<()>, E>,
) -> Result<TraceEnd, E> {
    let puzzle = ModelledPuzzle::new(input, options.view);
    let cells = input.record.cells();
    if cells > MAX_DRAWN {
        let text = format!(
            "boards of up to {MAX_DRAWN} cells are drawn, this one has {cells}; lines and JSON tell all"
        );
        return Err(Fault::new(Code::TooLarge, text).into());
    }
    if options.marks && matches!(input.record, AnyRecord::Nonogram(_)) {
        let text = "marks are for Sudoku; a cell of a Nonogram shows what is left: `?` is both";
        return Err(Fault::new(Code::BadRequest, text).into());
    }
    let method = options.method;
    let mut budget = budget;
    let mut building = puzzle.begin_model()?;
    let model = match building.advance(&puzzle, &mut budget) {
        Ok(model) => model,
        Err(limit) => return Ok(stopped(input, method, limit)),
    };
    let mut trace = Trace::of(options.search(&model)?)
        .with_budget(budget)
        .with_max_solutions(options.max.unwrap_or(method.usual_solutions()));
    let mut builder = SceneBuilder::new(&model)
        .with_detail(options.detail.into())
        .with_plan(method);
    if matches!(input.record, AnyRecord::Nonogram(_)) && puzzle.view == nonogram::View::Cells {
        builder = builder.with_signs([".", "#"]);
    }
    let mut shown = Shown::default();
    let mut view = |scene: &Scene, replay: &Replay| -> Result<ControlFlow<()>, E> {
        let admission = admit(options, scene.number, scene.event.as_ref());
        if admission != Admission::Past {
            (shown.number, shown.counters) = (scene.number, scene.counters);
        }
        match admission {
            Admission::Skip => Ok(ControlFlow::Continue(())),
            Admission::Past => Ok(ControlFlow::Break(())),
            Admission::Show | Admission::Last => {
                let view = SceneView {
                    scene,
                    replay,
                    model: &model,
                    puzzle: &puzzle,
                    marks: options.marks,
                };
                match show(&view)? {
                    ControlFlow::Continue(()) if admission == Admission::Show => {
                        Ok(ControlFlow::Continue(()))
                    }
                    _ => Ok(ControlFlow::Break(())),
                }
            }
        }
    };
    let mut ended = true;
    // A step is drawn as a board.
    let units = cells as u64 / CELLS_IN_UNIT;
    while let Some(step) = trace.next() {
        let flow = builder.follow(&step, &mut view).transpose()?;
        if flow.is_some_and(|flow| flow.is_break()) {
            ended = false;
            break;
        }
        if trace.spend(units).is_err() {
            break;
        }
    }
    if ended {
        builder.finish(&mut view).transpose()?;
        shown.counters = trace.counters();
    }
    if !trace.solution().is_empty() {
        puzzle.check(method, trace.solution())?;
    }
    let finish = trace.finish().unwrap_or(Finish::Enough);
    let counters = shown.counters;
    Ok(TraceEnd {
        complete: trace.finish().is_some(),
        steps: shown.number,
        ..end(input, method, finish, trace.solutions(), counters)
    })
}

/// The end of a trace whose model was not built when a limit struck.
pub(super) fn stopped(input: &Input, method: Plan, limit: Limit) -> TraceEnd {
    end(
        input,
        method,
        Finish::Stopped(limit),
        0,
        Counters::default(),
    )
}

pub(super) fn end(
    input: &Input,
    method: Plan,
    finish: Finish,
    solutions: u64,
    counters: Counters,
) -> TraceEnd {
    TraceEnd {
        head: input.head(),
        complete: true,
        run: MethodRun::textbook(method, finish, solutions, counters),
        graph: None,
        steps: 0,
    }
}

/// The last scene that was shown or passed over.
#[derive(Default)]
struct Shown {
    number: u64,
    counters: Counters,
}

/// The treatment of one scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Admission {
    Skip,
    Show,
    /// Show it, and stop.
    Last,
    /// Stop without it.
    Past,
}

/// Decides on scene `number`, counted from 1; 0 is the board before the first step.
fn admit(options: &TraceOptions, number: u64, event: Option<&SearchEvent>) -> Admission {
    let last = options.skip.saturating_add(options.max_steps);
    if number <= options.skip && options.skip > 0 {
        return Admission::Skip;
    }
    if number > last {
        return Admission::Past;
    }
    let reached = match options.until {
        Some(Happened::DeadEnd) => matches!(event, Some(SearchEvent::DeadEnd { .. })),
        Some(Happened::Solution) => matches!(event, Some(SearchEvent::Solution { .. })),
        _ => false,
    };
    if reached || number == last && number > 0 {
        Admission::Last
    } else {
        Admission::Show
    }
}

impl ModelledPuzzle {
    /// The board as it stands, with some variables marked, and with `marks` the values that are left.
    pub(crate) fn drawn(
        &self,
        model: &Model,
        replay: &Replay,
        marked: &[Var],
        marks: bool,
    ) -> BoardDrawing {
        match &self.record {
            AnyRecord::Sudoku(record) => {
                // Variable i is cell i, and its value the digit.
                let known = |cell: usize| model.var(cell).and_then(|var| replay.known(var));
                let digit = |cell: usize| known(cell).unwrap_or(0) as u8;
                let mut board = BoardDrawing::sudoku(&record.puzzle, &self.symbols, digit);
                for var in model.vars().filter(|&var| replay.value(var).is_none()) {
                    match replay.known(var) {
                        Some(_) => board.leave_one(var.index()),
                        None if marks => {
                            let names: Vec<String> = replay
                                .domain(var)
                                .map(|value| self.symbols.name(value as u8))
                                .collect();
                            let narrow = names.iter().all(|name| name.chars().count() == 1);
                            let left = names.join(if narrow { "" } else { "," });
                            let style = if left.is_empty() {
                                Style::Bad
                            } else {
                                Style::Plain
                            };
                            let left = if left.is_empty() { "!".into() } else { left };
                            board.write(var.index(), left, style);
                        }
                        None => {}
                    }
                }
                marked.iter().for_each(|var| board.mark(var.index()));
                board
            }
            AnyRecord::Nonogram(record) => {
                let known: Vec<Option<Value>> = model
                    .vars()
                    .map(|var| match self.view {
                        nonogram::View::Cells => replay.known(var),
                        nonogram::View::Starts => replay.value(var),
                    })
                    .collect();
                let picture = nonogram::from_csp(&record.puzzle, self.view, &known)
                    .expect("the values are those of the model");
                let (rows, columns) = (record.puzzle.rows(), record.puzzle.columns());
                let mut board = BoardDrawing::picture(&picture).with_clues(rows, columns);
                for var in marked {
                    match self.view {
                        nonogram::View::Cells => board.mark(var.index()),
                        nonogram::View::Starts => {
                            let cells = cells_of_run(&record.puzzle, var.index(), &known);
                            cells.into_iter().for_each(|cell| board.mark(cell));
                        }
                    }
                }
                board
            }
        }
    }

    /// The line of a Nonogram that a constraint on cells is about.
    fn line_of(&self, model: &Model, constraint: ConstraintId) -> Option<Line> {
        let AnyRecord::Nonogram(record) = &self.record else {
            return None;
        };
        let name = model.constraint(constraint).name();
        record.puzzle.lines().find(|line| line.to_string() == name)
    }
}

/// The cells that run `number` of the model covers, once its start is known.
fn cells_of_run(puzzle: &nonogram::Puzzle, number: usize, known: &[Option<Value>]) -> Vec<usize> {
    let Some(Some(start)) = known.get(number) else {
        return Vec::new();
    };
    let mut runs = puzzle.lines().flat_map(|line| {
        let lengths = puzzle.clue(line).runs().iter();
        lengths.map(move |&length| (line, length as usize))
    });
    let Some((line, length)) = runs.nth(number) else {
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

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_textbook::Method;

    const STALLED: SearchEvent = SearchEvent::Stalled {
        open: 0,
        left_aside: 0,
    };

    #[test]
    fn a_window_skips_shows_and_ends() {
        let mut options = TraceOptions::new(Method::Mac);
        (options.skip, options.max_steps) = (2, 3);
        let seen: Vec<Admission> = (0..7).map(|n| admit(&options, n, Some(&STALLED))).collect();
        use Admission::{Last, Past, Show, Skip};
        assert_eq!(seen, [Skip, Skip, Skip, Show, Show, Last, Past]);
        let all = TraceOptions::new(Method::Mac);
        assert!((0..9).all(|n| admit(&all, n, None) == Show));
    }

    #[test]
    fn waiting_for_an_event_ends_with_it() {
        let mut options = TraceOptions::new(Method::Mac);
        options.until = Some(Happened::Solution);
        assert_eq!(admit(&options, 5, Some(&STALLED)), Admission::Show);
        let solution = SearchEvent::Solution { number: 1 };
        assert_eq!(admit(&options, 6, Some(&solution)), Admission::Last);
    }
}
