//! `hint`, `explain`, `rate` and `why`: puzzles the way a person looks at them.

use cellwise_api::{
    self as api, CellOf, ExplainRequest, Head, HintRequest, Kind, LineHint, Posed, Progress,
    RateRequest, WhyRequest,
};
use cellwise_core::{Answer, Budget, End, Limit, Search as _};
use cellwise_formats::nonogram;
use cellwise_human::sudoku::{Board, Inquiry, PathEnd, Rating, Stage, Walk, hint_within};
use cellwise_nonogram::{Colour, Line, Picture, flaws, forced};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Solver};

use crate::Allowance;
use crate::check::line_of;
use crate::fault::{Code, Fault};
use crate::job::{Desk, Ready, Turn, Work, json};
use crate::read::{self, head, picture, sudoku_board};
use crate::search::Seek;

/// Techniques look at pairs and chains of candidates: beyond this size one of them alone may
/// take longer than anybody waits.
const MAX_SIZE: usize = 25;

/// Up to this many cells trying a technique takes some milliseconds at most; on an empty 16×16
/// board some take a second.
const FINE: usize = 128;

fn posed(posed: &Posed<'_>, verb: &str, allowed: &Allowance) -> Result<(Puzzle, Head), Fault> {
    if posed.kind == Kind::Nonogram {
        let text = format!("`{verb}` is for Sudoku alone");
        return Err(Fault::new(Code::Unsupported, text));
    }
    let record = read::sudoku(posed, allowed)?;
    not_too_large(&record.puzzle, verb)?;
    Ok((record.puzzle, head(Kind::Sudoku, record.id.as_ref())))
}

fn not_too_large(puzzle: &Puzzle, verb: &str) -> Result<(), Fault> {
    let size = puzzle.shape().size();
    if size > MAX_SIZE {
        let text =
            format!("`{verb}` takes boards up to {MAX_SIZE}x{MAX_SIZE}; this is {size}x{size}");
        return Err(Fault::new(Code::TooLarge, text));
    }
    Ok(())
}

/// A puzzle on its way to a board that knows its solution.
struct Solved {
    puzzle: Puzzle,
    seek: Seek<Solver>,
    solutions: Vec<Grid>,
}

impl Solved {
    fn new(puzzle: Puzzle, seed: u64) -> Self {
        Self {
            seek: Seek::new(Solver::new(&puzzle).with_seed(seed)),
            solutions: Vec::new(),
            puzzle,
        }
    }

    /// The board, with the limit that struck if the number of solutions is not settled.
    fn go_on(&mut self, budget: &mut Budget) -> Option<(Board, Option<Limit>)> {
        let solutions = &mut self.solutions;
        let end = self.seek.go_on(2, budget, |grid| solutions.push(grid))?;
        let answer = Answer {
            solutions: std::mem::take(&mut self.solutions),
            end,
            stats: self.seek.solver.stats(),
            partial: None,
        };
        let limit = match end {
            End::Stopped(limit) => Some(limit),
            _ => None,
        };
        Some((Board::answered(&self.puzzle, answer), limit))
    }
}

fn api_limit(limit: Option<Limit>) -> Option<api::Limit> {
    limit.and_then(|limit| api::Limit::of(End::Stopped(limit)))
}

/// `rate`.
pub(crate) fn rate(request: &RateRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let (puzzle, head) = posed(&request.posed(), "rate", &desk.allowed)?;
    rating(&puzzle, head, request.seed)
}

/// How hard a puzzle is.
pub(crate) fn rating(puzzle: &Puzzle, head: Head, seed: u64) -> Result<Box<dyn Work>, Fault> {
    not_too_large(puzzle, "rate")?;
    Ok(Box::new(Walking {
        head,
        goal: Goal::Rate,
        stage: Way::Solve(Box::new(Solved::new(puzzle.clone(), seed))),
        limit: None,
    }))
}

/// `explain`.
pub(crate) fn explain(request: &ExplainRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let (puzzle, head) = posed(&request.posed(), "explain", &desk.allowed)?;
    Ok(Box::new(Walking {
        head,
        goal: match request.summary {
            true => Goal::Summary,
            false => Goal::Explain,
        },
        stage: Way::Solve(Box::new(Solved::new(puzzle, request.seed))),
        limit: None,
    }))
}

enum Goal {
    Rate,
    Summary,
    Explain,
}

/// Solve, then walk the outline, which rates, then walk again for the words.
enum Way {
    Solve(Box<Solved>),
    Outline(Board, Walk),
    Path(Board, Rating, Walk),
    Over,
}

struct Walking {
    head: Head,
    goal: Goal,
    stage: Way,
    /// The limit that struck on the way.
    limit: Option<Limit>,
}

impl Walking {
    /// Whether a walk is over: at its end, or because a limit struck.
    fn walked(&mut self, result: Result<PathEnd, Limit>) -> bool {
        match result {
            Ok(_) => true,
            Err(Limit::Slice) => false,
            Err(limit) => {
                self.limit = Some(limit);
                true
            }
        }
    }

    fn answer(&self, board: &Board, rating: &Rating, walk: Option<Walk>) -> Result<Turn, Fault> {
        let (head, verdict) = (self.head.clone(), board.verdict().into());
        let limit = api_limit(self.limit);
        Ok(Turn::Done(match self.goal {
            Goal::Rate => json(&api::Rate {
                limit,
                ..api::Rate::new(head, verdict, rating)
            })?,
            Goal::Summary | Goal::Explain => {
                let path = walk.map(Walk::into_path);
                let steps = path.iter().flat_map(|path| path.steps().cloned());
                json(&api::Explain {
                    limit,
                    ..api::Explain::new(head, verdict, rating, steps.collect())
                })?
            }
        }))
    }
}

impl Work for Walking {
    fn is_coarse(&self) -> bool {
        match &self.stage {
            Way::Outline(board, _) | Way::Path(board, ..) => board.shape().cells() > FINE,
            Way::Solve(_) | Way::Over => false,
        }
    }

    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        match std::mem::replace(&mut self.stage, Way::Over) {
            Way::Solve(mut solved) => {
                let nodes = solved.seek.solver.stats().nodes;
                self.stage = match solved.go_on(budget) {
                    None => Way::Solve(solved),
                    Some((board, limit)) => {
                        self.limit = limit;
                        let walk = Walk::outlined(&board);
                        Way::Outline(board, walk)
                    }
                };
                Ok(Turn::Pending(Progress {
                    nodes,
                    ..Progress::default()
                }))
            }
            Way::Outline(board, mut walk) => {
                let result = walk.advance(budget);
                let pending = pending(&walk);
                if !self.walked(result) {
                    self.stage = Way::Outline(board, walk);
                    return Ok(pending);
                }
                let rating = Rating::of(&walk.into_path());
                if !matches!(self.goal, Goal::Explain) || self.limit.is_some() {
                    return self.answer(&board, &rating, None);
                }
                let walk = Walk::new(&board);
                self.stage = Way::Path(board, rating, walk);
                Ok(pending)
            }
            Way::Path(board, rating, mut walk) => {
                let result = walk.advance(budget);
                if !self.walked(result) {
                    let pending = pending(&walk);
                    self.stage = Way::Path(board, rating, walk);
                    return Ok(pending);
                }
                self.answer(&board, &rating, Some(walk))
            }
            Way::Over => Err(Fault::new(Code::Internal, "the walk is over")),
        }
    }
}

fn pending(walk: &Walk) -> Turn {
    Turn::Pending(Progress {
        done: Some(walk.rounds() as u64),
        ..Progress::default()
    })
}

/// `why`.
pub(crate) fn why(request: &WhyRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let (puzzle, head) = posed(&request.posed(), "why", &desk.allowed)?;
    Ok(Box::new(Asking {
        head,
        inquiry: Inquiry::new(&puzzle),
    }))
}

struct Asking {
    head: Head,
    inquiry: Inquiry,
}

impl Work for Asking {
    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        let head = self.head.clone();
        Ok(match self.inquiry.advance(budget) {
            Ok(why) => Turn::Done(json(&api::Why::new(head, why))?),
            Err(Limit::Slice) => Turn::Pending(Progress {
                nodes: self.inquiry.nodes(),
                ..Progress::default()
            }),
            Err(limit) => Turn::Done(json(&api::Why::stopped(head, limit))?),
        })
    }
}

/// `hint`.
pub(crate) fn hint(request: &HintRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let Some(stage) = Stage::numbered(request.stage) else {
        let text = format!("`stage` is {}; it is 1, 2 or 3", request.stage);
        return Err(Fault::new(Code::BadRequest, text));
    };
    if request.kind == Kind::Nonogram {
        return line_hint(request, desk);
    }
    let (puzzle, head) = posed(&request.posed(), "hint", &desk.allowed)?;
    let record = cellwise_formats::sudoku::Record::new(
        puzzle.clone(),
        cellwise_formats::sudoku::Format::Line,
    );
    let board = request.board.as_ref();
    let board = board.map(|board| sudoku_board(board, &record, request.symbols.as_deref()));
    let board = board.transpose()?;
    let mut marks = board
        .as_ref()
        .and_then(|board| board.allowed().map(<[_]>::to_vec));
    if let Some(lists) = &request.marks {
        marks = Some(mark_sets(lists, &puzzle)?);
    }
    Ok(Box::new(Hinting {
        head,
        stage,
        digits: board.map(|board| board.givens().clone()),
        marks,
        solved: Solved::new(puzzle, request.seed),
        board: None,
        tried: 0,
    }))
}

/// A player's pencil marks.
fn mark_sets(lists: &[Vec<u8>], puzzle: &Puzzle) -> Result<Vec<DigitSet>, Fault> {
    let (cells, size) = (puzzle.shape().cells(), puzzle.shape().size());
    if lists.len() != cells {
        let text = format!(
            "`marks` has {} lists; the board has {cells} cells",
            lists.len()
        );
        return Err(Fault::new(Code::BadRequest, text));
    }
    let digits = lists.iter().flatten();
    if let Some(digit) = digits.copied().find(|&d| d == 0 || usize::from(d) > size) {
        let text = format!("`marks` has a {digit}; digits go from 1 to {size}");
        return Err(Fault::new(Code::BadRequest, text));
    }
    Ok(lists
        .iter()
        .map(|list| list.iter().copied().collect())
        .collect())
}

struct Hinting {
    head: Head,
    stage: Stage,
    digits: Option<Grid>,
    marks: Option<Vec<DigitSet>>,
    solved: Solved,
    board: Option<(Board, Option<Limit>)>,
    tried: usize,
}

impl Work for Hinting {
    fn is_coarse(&self) -> bool {
        let board = self.board.as_ref();
        board.is_some_and(|(board, _)| board.shape().cells() > FINE)
    }

    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        let Some((board, limit)) = &mut self.board else {
            if let Some((mut board, limit)) = self.solved.go_on(budget) {
                let digits = self.digits.take().unwrap_or_else(|| board.digits().clone());
                board = board.with_progress(&digits, self.marks.as_deref());
                self.board = Some((board, limit));
            }
            return Ok(Turn::Pending(self.solved.seek.progress()));
        };
        let hint = match hint_within(board, &mut self.tried, budget) {
            Ok(hint) => hint,
            Err(Limit::Slice) => {
                return Ok(Turn::Pending(Progress {
                    done: Some(self.tried as u64),
                    ..Progress::default()
                }));
            }
            Err(struck) => {
                // Nothing was found in time: what is left is a hint without a step.
                *limit = Some(struck);
                self.tried = usize::MAX;
                let mut more = Budget::unlimited();
                hint_within(board, &mut self.tried, &mut more)
                    .map_err(|limit| Fault::new(Code::Internal, limit.to_string()))?
            }
        };
        let text = match limit {
            Some(_) if hint.step.is_none() && hint.mistakes.is_empty() && !hint.solved => {
                "A limit struck before a step was found.".to_owned()
            }
            _ => hint.say(self.stage, board.shape()),
        };
        let verdict = board.verdict().into();
        let region = hint.region(self.stage, board.shape());
        let answer = api::Hint::new(self.head.clone(), verdict, hint, self.stage, text, region);
        Ok(Turn::Done(json(&api::Hint {
            limit: api_limit(*limit),
            ..answer
        })?))
    }
}

/// `hint` on a Nonogram: mistakes first, else the first line that gives something, and of all
/// lines that with the most to give.
fn line_hint(request: &HintRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    if request.marks.is_some() {
        let text = "`marks` is not for a Nonogram";
        return Err(Fault::new(Code::BadRequest, text));
    }
    let record = read::nonogram(&request.posed(), &desk.allowed)?;
    let board = request.board.as_ref();
    let board = board.map(|board| picture(board, &record)).transpose()?;
    let (height, width) = (record.puzzle.height(), record.puzzle.width());
    let board = board.unwrap_or_else(|| Picture::open(height, width));
    Ready::boxed(&hint_on(&record, &board, request.stage))
}

fn hint_on(record: &nonogram::Record, board: &Picture, stage: u8) -> LineHint {
    let puzzle = &record.puzzle;
    let mut hint = LineHint {
        head: head(Kind::Nonogram, record.id.as_ref()),
        stage,
        text: String::new(),
        solved: false,
        mistakes: Vec::new(),
        line: None,
        cells: Vec::new(),
    };
    let wrong = flaws(puzzle, board);
    if let Some(first) = wrong.first() {
        hint.text = first.in_letters(puzzle.palette());
        hint.line = match first {
            cellwise_nonogram::Flaw::Runs { line, .. }
            | cellwise_nonogram::Flaw::Stuck { line, .. } => Some(line_of(*line)),
            _ => None,
        };
        return hint;
    }
    if board.is_finished() {
        hint.solved = true;
        hint.text = "The picture is finished.".to_owned();
        return hint;
    }
    let mut best: Option<(Line, Vec<CellOf>)> = None;
    for line in puzzle.lines() {
        let cells = board.line(line);
        let Some(known) = forced(puzzle.clue(line), &cells) else {
            continue;
        };
        let new = cells.iter().zip(&known).enumerate();
        let new = new.filter(|(_, (before, after))| before != after);
        let new: Vec<CellOf> = new
            .map(|(i, (_, after))| CellOf {
                cell: match line {
                    Line::Row(row) => row * puzzle.width() + i,
                    Line::Column(column) => i * puzzle.width() + column,
                },
                colour: after.colour().map(Colour::number),
            })
            .collect();
        if new.len() > best.as_ref().map_or(0, |(_, cells)| cells.len()) {
            best = Some((line, new));
        }
    }
    let Some((line, cells)) = best else {
        hint.text =
            "No line alone gives anything more: suppose a cell and see where it leads.".to_owned();
        return hint;
    };
    hint.line = Some(line_of(line));
    let number = cells.len();
    let plural = if number == 1 {
        "cell follows"
    } else {
        "cells follow"
    };
    hint.text = match stage {
        1 => format!("Look at {line}."),
        2 => format!(
            "Look at {line}: {number} {plural} from its clue {}.",
            puzzle.clue_text(line)
        ),
        _ => format!(
            "In {line} every placement of its clue {} agrees on {number} more cell{}.",
            puzzle.clue_text(line),
            if number == 1 { "" } else { "s" }
        ),
    };
    hint.cells = match stage {
        1 => Vec::new(),
        2 => cells
            .into_iter()
            .map(|cell| CellOf {
                colour: None,
                ..cell
            })
            .collect(),
        _ => cells,
    };
    hint
}
