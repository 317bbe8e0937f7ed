//! The questions: each is asked about a search that runs, and that search gives the answer.

use std::sync::Arc;

use cellwise_core::{Budget, Rng};
use cellwise_csp::{Model, Value, Var};
use cellwise_render::StyledLine;
use cellwise_textbook::{
    Describer, Detail, Method, MethodSearch, Options, Replay, SearchEvent, Trace, TraceStep,
};

use super::{ExerciseKind, Posed, Solution, Task, allowance, board};
use crate::fault::{Code, Fault};
use crate::read;
use crate::textbook::{ModelledPuzzle, View};
use crate::wire::{PuzzleText, Reading};

/// The assignments before a question at most.
pub(super) const MAX_STEP: u64 = 500;

/// The assignments before a question that the seed chooses.
const USUAL_STEPS: u64 = 10;

/// Events of a search that are looked at.
const MAX_EVENTS: usize = 200_000;

/// Steps of the search that are shown before a question.
const LINES_BEFORE: usize = 6;

/// Poses the question of a task.
pub(super) fn pose(task: &Task, seed: u64) -> Result<Posed, Fault> {
    let mut rng = Rng::new(seed);
    let mut posed = match task.kind {
        ExerciseKind::Question => question(task)?,
        kind => {
            let board = TaskBoard::new(task, &mut rng)?;
            match kind {
                ExerciseKind::Ac3Removes => board.ac3_removes(task, &mut rng)?,
                ExerciseKind::MrvTakes => board.mrv_takes(task, &mut rng)?,
                ExerciseKind::FindError => board.find_error(task, &mut rng)?,
                _ => board.next_assignment(task, &mut rng)?,
            }
        }
    };
    if let Some(ask) = task
        .ask
        .as_ref()
        .filter(|_| task.kind != ExerciseKind::Question)
    {
        posed.question = format!("{ask} {}", posed.question);
    }
    if let Some(why) = &task.why {
        posed.why = why.clone();
    }
    Ok(posed)
}

fn question(task: &Task) -> Result<Posed, Fault> {
    let (Some(ask), Some(answer)) = (&task.ask, &task.answer) else {
        return Err(bad("a question is a teacher's own: it stands in `tasks`"));
    };
    Ok(Posed {
        kind: ExerciseKind::Question,
        question: ask.clone(),
        shown: task.puzzle.iter().cloned().collect(),
        expects: "a word or a number".to_owned(),
        solution: Solution::Text(answer.clone()),
        why: "The teacher says so.".to_owned(),
    })
}

fn bad(text: impl Into<String>) -> Fault {
    Fault::new(Code::BadRequest, text.into())
}

/// The board of a task and its model.
struct TaskBoard {
    puzzle: ModelledPuzzle,
    model: Arc<Model>,
}

/// A search up to a place: the events before it, and the one that comes next.
struct Moment {
    replay: Replay,
    /// What was told of the search so far.
    told: Vec<String>,
    /// The values refused since the last assignment or step back.
    refused: Vec<(Value, String)>,
    next: SearchEvent,
    why: Option<String>,
}

impl TaskBoard {
    fn new(task: &Task, rng: &mut Rng) -> Result<Self, Fault> {
        let text = match &task.puzzle {
            Some(text) => text.clone(),
            None => match task.kind {
                ExerciseKind::MrvTakes => board::board(6, 12, rng),
                _ => board::board(4, 5, rng),
            },
        };
        let text = PuzzleText {
            kind: task.puzzle_kind,
            puzzle: &text,
            reading: Reading::default(),
        };
        let input = read::input(&text, &allowance())?;
        let puzzle = ModelledPuzzle::new(&input, View::Cells);
        let mut building = puzzle.begin_model()?;
        let model = building
            .advance(&puzzle, &mut Budget::unlimited())
            .map_err(|_| bad("the board is too large for an exercise"))?;
        Ok(Self { puzzle, model })
    }

    fn trace(&self, method: Method) -> Result<impl Iterator<Item = TraceStep> + use<>, Fault> {
        method
            .suits(&self.model)
            .map_err(|error| bad(error.to_string()))?;
        let search = MethodSearch::new(&self.model, method, Options::default());
        Ok(Trace::of(search).take(MAX_EVENTS))
    }

    /// The search of a method just before one of the events that `asks` accepts: the one with this
    /// number, or one that the seed chooses among the first.
    fn moment(
        &self,
        method: Method,
        number: Option<u64>,
        rng: &mut Rng,
        asks: impl Fn(&SearchEvent) -> bool,
    ) -> Result<Moment, Fault> {
        let usual = USUAL_STEPS as usize;
        let events = || self.trace(method);
        let there = events()?
            .filter(|step| asks(&step.event))
            .take(usual)
            .count();
        let at = match number {
            Some(number) => number,
            None if there > 2 => 2 + rng.below(there - 2) as u64,
            None => there.saturating_sub(1) as u64,
        };
        let mut describer = Describer::new(&self.model);
        let mut replay = Replay::new(&self.model);
        let (mut told, mut refused, mut why) = (Vec::new(), Vec::new(), None);
        let mut passed = 0;
        for step in events()? {
            if asks(&step.event) {
                if passed == at {
                    return Ok(Moment {
                        why: match step.event {
                            SearchEvent::Choose {
                                var,
                                left,
                                ties,
                                why,
                            } => Some(describer.chosen(var, left, ties, why)),
                            _ => why,
                        },
                        replay,
                        told,
                        refused,
                        next: step.event,
                    });
                }
                passed += 1;
            }
            match step.event {
                SearchEvent::Refuse { value, by, .. } => {
                    refused.push((value, self.model.explain(value, by)));
                }
                SearchEvent::Assign { .. } | SearchEvent::Undo { .. } => {
                    refused.clear();
                    why = None;
                }
                SearchEvent::Choose {
                    var,
                    left,
                    ties,
                    why: reason,
                } => {
                    why = Some(describer.chosen(var, left, ties, reason));
                }
                _ => {}
            }
            told.extend(describer.line(&step.event));
            replay.follow(&step.event);
        }
        Err(bad(format!(
            "{method} has no step of number {at} to ask about on this board; it has {passed}"
        )))
    }

    /// The board as lines of text; with `marks` the values that are left in its cells.
    fn drawn(&self, replay: &Replay, marked: &[Var], marks: bool) -> Vec<String> {
        let board = self.puzzle.drawn(&self.model, replay, marked, marks);
        board.lines().iter().map(StyledLine::plain).collect()
    }

    fn next_assignment(&self, task: &Task, rng: &mut Rng) -> Result<Posed, Fault> {
        let methods = [Method::Backtrack, Method::Forward, Method::Mrv];
        let chosen = rng.pick(&methods).copied().unwrap_or(Method::Backtrack);
        let method = task.method.unwrap_or(chosen);
        let assigns = |event: &SearchEvent| matches!(event, SearchEvent::Assign { .. });
        let moment = self.moment(method, task.step, rng, assigns)?;
        let SearchEvent::Assign { var, value } = moment.next else {
            return Err(Fault::new(Code::Internal, "the event is no assignment"));
        };
        let solution = format!(
            "{} = {}",
            self.model.var_name(var),
            self.model.value_name(value)
        );
        let mut shown = self.drawn(&moment.replay, &[], false);
        let hidden = moment.told.len().saturating_sub(LINES_BEFORE);
        if !moment.told.is_empty() {
            shown.push(String::new());
            shown.push(match hidden {
                0 => "The search so far:".to_owned(),
                _ => "The last steps:".to_owned(),
            });
            shown.extend(moment.told[hidden..].iter().map(|line| format!("  {line}")));
        }
        let mut why: Vec<String> = moment.why.into_iter().collect();
        let reasons = moment.refused.into_iter().map(|(_, reason)| reason);
        let reasons: Vec<String> = reasons.collect();
        if !reasons.is_empty() {
            why.push(format!("refused before: {}", reasons.join("; ")));
        }
        why.push(format!(
            "{} is the first value left that nothing refuses",
            self.model.value_name(value)
        ));
        Ok(Posed {
            kind: ExerciseKind::NextAssignment,
            question: format!("Which assignment does {method} make next?"),
            shown,
            expects: "a cell and its value, such as r1c3 = 2".to_owned(),
            solution: Solution::Text(solution),
            why: why.join("; "),
        })
    }

    fn mrv_takes(&self, task: &Task, rng: &mut Rng) -> Result<Posed, Fault> {
        let method = match task.method {
            None => Method::Mrv,
            Some(method @ (Method::Mrv | Method::MrvDegree)) => method,
            Some(other) => {
                return Err(bad(format!(
                    "mrv-takes asks about mrv or mrv-degree, not {other}"
                )));
            }
        };
        let chooses = |event: &SearchEvent| matches!(event, SearchEvent::Choose { .. });
        let moment = self.moment(method, task.step, rng, chooses)?;
        let SearchEvent::Choose { var, .. } = moment.next else {
            return Err(Fault::new(Code::Internal, "the event is no choice"));
        };
        Ok(Posed {
            kind: ExerciseKind::MrvTakes,
            question: format!(
                "The values left are written in the cells; a cell in parentheses has one left and is not assigned yet. Which cell does {method} take next? {}",
                match method {
                    Method::Mrv =>
                        "Of several with as few values the first in reading order counts.",
                    _ =>
                        "Of several with as few values the one that touches the most open cells counts, then reading order.",
                }
            ),
            shown: self.drawn(&moment.replay, &[], true),
            expects: "a cell, such as r1c3".to_owned(),
            solution: Solution::Text(self.model.var_name(var).to_owned()),
            why: moment.why.unwrap_or_default(),
        })
    }

    fn ac3_removes(&self, task: &Task, rng: &mut Rng) -> Result<Posed, Fault> {
        let start = Replay::new(&self.model);
        let mut removed: Vec<(Var, Value, String)> = Vec::new();
        for step in self.trace(Method::Ac3)? {
            match step.event {
                SearchEvent::Prune { var, value, by, .. } => {
                    let reason = self.model.constraint(by.constraint).name();
                    removed.push((var, value, reason.to_owned()));
                }
                SearchEvent::Assign { .. } | SearchEvent::DeadEnd { .. } => break,
                _ => {}
            }
        }
        let open: Vec<Var> = self.model.open_vars().collect();
        let var = match &task.variable {
            Some(name) => {
                let named = open.iter().find(|&&var| self.model.var_name(var) == name);
                *named.ok_or_else(|| bad(format!("the board has no open variable {name}")))?
            }
            None => *rng.pick(&open).ok_or_else(|| bad("the board is full"))?,
        };
        let own: Vec<&(Var, Value, String)> =
            removed.iter().filter(|(of, ..)| *of == var).collect();
        let name = |value: Value| self.model.value_name(value).into_owned();
        let mut values: Vec<Value> = own.iter().map(|(_, value, _)| *value).collect();
        values.sort_unstable();
        let reasons: Vec<String> = own
            .iter()
            .map(|(_, value, reason)| format!("{} ({reason})", name(*value)))
            .collect();
        let left: Vec<String> = start
            .domain(var)
            .filter(|value| !values.contains(value))
            .map(name)
            .collect();
        let why = match reasons.is_empty() {
            true => "every value keeps its support".to_owned(),
            false => format!(
                "in this order: {}; left are {}",
                reasons.join(", "),
                left.join(" ")
            ),
        };
        Ok(Posed {
            kind: ExerciseKind::Ac3Removes,
            question: format!(
                "Before any search AC-3 makes the arcs between cells of a house consistent. Which values does it remove from the domain of {}?",
                self.model.var_name(var)
            ),
            shown: self.drawn(&start, &[var], false),
            expects: "the values, such as 1 4, or none".to_owned(),
            solution: Solution::Values(values.into_iter().map(name).collect()),
            why,
        })
    }

    fn find_error(&self, task: &Task, rng: &mut Rng) -> Result<Posed, Fault> {
        let method = task.method.unwrap_or(Method::Backtrack);
        let mut describer = Describer::new(&self.model).with_detail(Detail::Walk);
        let mut lines: Vec<String> = Vec::new();
        let mut assigns: Vec<(usize, Var, Value)> = Vec::new();
        let last = task.step.unwrap_or(USUAL_STEPS).max(2) as usize;
        for step in self.trace(method)? {
            let Some(line) = describer.line(&step.event) else {
                continue;
            };
            if lines.len() == last {
                break;
            }
            if let SearchEvent::Assign { var, value } = step.event {
                assigns.push((lines.len(), var, value));
            }
            lines.push(line);
        }
        // Not the first: nothing stands before it that would show the error.
        let later = assigns.get(1..).unwrap_or_default();
        let Some(&(at, var, right)) = rng.pick(later) else {
            return Err(bad(format!(
                "{method} makes fewer than two assignments on this board"
            )));
        };
        let others = self.model.domains();
        let others: Vec<Value> = others.iter(var).filter(|&value| value != right).collect();
        let Some(&wrong) = rng.pick(&others) else {
            return Err(bad(format!(
                "{} has one value alone",
                self.model.var_name(var)
            )));
        };
        let name = self.model.var_name(var);
        let was = std::mem::replace(
            &mut lines[at],
            format!("{name} = {}", self.model.value_name(wrong)),
        );
        let mut shown = self.drawn(&Replay::new(&self.model), &[], false);
        shown.push(String::new());
        shown.extend(
            (1..)
                .zip(&lines)
                .map(|(number, line)| format!("{number:>3}  {line}")),
        );
        Ok(Posed {
            kind: ExerciseKind::FindError,
            question: format!("One line of this search by {method} is wrong. Which?"),
            shown,
            expects: "the number of the line".to_owned(),
            solution: Solution::Text((at + 1).to_string()),
            why: format!("{method} goes on with {was}, the first value that nothing refuses"),
        })
    }
}
