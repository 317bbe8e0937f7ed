//! Exercises that a teacher writes: blocks of `name: value` with blank lines between.
//!
//! ```text
//! # A comment.
//! exercise: mrv-takes
//! puzzle: 12..............
//! step: 3
//!
//! exercise: question
//! ask: How many neighbours has a cell of a 4x4 board?
//! answer: 7
//! why: 3 in its row, 3 in its column, and 1 more in its box.
//! ```

use cellwise_core::PuzzleKind;
use cellwise_textbook::Method;

use super::ExerciseKind;

/// The tasks in one text at most.
const MAX_TASKS: usize = 1000;

/// One exercise as it was written; what is missing is chosen by the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The kind of question.
    pub kind: ExerciseKind,
    /// The board, in any format of one line.
    pub puzzle: Option<String>,
    /// The kind of the board.
    pub puzzle_kind: PuzzleKind,
    /// The method, for `next-assignment` and `find-error`.
    pub method: Option<Method>,
    /// The number of assignments before the question.
    pub step: Option<u64>,
    /// The variable that `ac3-removes` is about.
    pub variable: Option<String>,
    /// A question in the teacher's words; for other kinds it stands before theirs.
    pub ask: Option<String>,
    /// The answer to a `question`.
    pub answer: Option<String>,
    /// The reason for it.
    pub why: Option<String>,
}

/// The tasks of a text.
///
/// # Errors
/// A sentence on the first line that can't be read.
pub fn tasks(text: &str) -> Result<Vec<Task>, String> {
    let mut all = Vec::new();
    let mut block: Vec<(usize, &str, &str)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.starts_with('#') {
            continue;
        }
        if line.is_empty() {
            all.extend(task(&mut block)?);
            continue;
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(format!(
                "line {number}: found \"{line}\"; a line is NAME: VALUE"
            ));
        };
        block.push((number, name.trim(), value.trim()));
        if all.len() > MAX_TASKS {
            return Err(format!(
                "line {number}: a file has {MAX_TASKS} exercises at most"
            ));
        }
    }
    all.extend(task(&mut block)?);
    match all.is_empty() {
        true => Err("no exercise in the text; one begins with exercise: KIND".to_owned()),
        false => Ok(all),
    }
}

/// The task of a block of lines, which is empty afterwards; `None` if it was so before.
fn task(block: &mut Vec<(usize, &str, &str)>) -> Result<Option<Task>, String> {
    let Some(&(first, ..)) = block.first() else {
        return Ok(None);
    };
    let mut task = Task::made(None, 0);
    let mut kind = None;
    for (number, name, value) in block.drain(..) {
        let text = || Some(value.to_owned());
        let at = |error: String| format!("line {number}: {error}");
        match name {
            "exercise" => {
                kind = Some(match value {
                    "question" => ExerciseKind::Question,
                    _ => value
                        .parse()
                        .map_err(|error| at(format!("{error}, question")))?,
                });
            }
            "kind" => {
                task.puzzle_kind = match value {
                    "sudoku" => PuzzleKind::Sudoku,
                    "nonogram" => PuzzleKind::Nonogram,
                    _ => {
                        return Err(at(format!(
                            "found \"{value}\"; a kind is sudoku or nonogram"
                        )));
                    }
                };
            }
            "puzzle" => task.puzzle = text(),
            "method" => {
                let method: Result<Method, _> = value.parse();
                task.method = Some(method.map_err(|error| at(error.to_string()))?);
            }
            "step" => {
                let step = value
                    .parse()
                    .ok()
                    .filter(|step| *step <= super::pose::MAX_STEP);
                let rule = || {
                    at(format!(
                        "found \"{value}\"; a step is 0 to {}",
                        super::pose::MAX_STEP
                    ))
                };
                task.step = Some(step.ok_or_else(rule)?);
            }
            "variable" => task.variable = text(),
            "ask" => task.ask = text(),
            "answer" => task.answer = text(),
            "why" => task.why = text(),
            _ => {
                let names = "exercise, kind, puzzle, method, step, variable, ask, answer or why";
                return Err(at(format!("found \"{name}\"; a line begins with {names}")));
            }
        }
    }
    task.kind =
        kind.ok_or_else(|| format!("line {first}: the exercise has no line exercise: KIND"))?;
    let is_question = task.kind == ExerciseKind::Question;
    if is_question && (task.ask.is_none() || task.answer.is_none()) {
        return Err(format!(
            "line {first}: a question has the lines ask: and answer:"
        ));
    }
    if !is_question && task.answer.is_some() {
        return Err(format!(
            "line {first}: the answer to {} is worked out",
            task.kind.name()
        ));
    }
    Ok(Some(task))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_tasks_is_read_block_by_block() {
        let text = "# Week 3\nexercise: mrv-takes\npuzzle: 12..............\nstep: 3\n\n\n\
                    exercise: question\nask: 2 + 2?\nanswer: 4\n";
        let found = tasks(text).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(
            (found[0].kind, found[0].step),
            (ExerciseKind::MrvTakes, Some(3))
        );
        assert_eq!(found[1].answer.as_deref(), Some("4"));
    }

    #[test]
    fn faults_name_their_line() {
        for (text, fault) in [
            ("", "no exercise in the text"),
            ("exercise", "line 1: found \"exercise\""),
            ("\nexercise: guess", "line 2: found \"guess\""),
            (
                "exercise: question\nask: why?",
                "line 1: a question has the lines",
            ),
            ("puzzle: 1...", "line 1: the exercise has no line"),
            ("exercise: mrv-takes\nstep: x", "line 2: found \"x\""),
            ("exercise: mrv-takes\ncolour: x", "line 2: found \"colour\""),
            (
                "exercise: mrv-takes\nanswer: x",
                "line 1: the answer to mrv-takes",
            ),
        ] {
            let found = tasks(text).unwrap_err();
            assert!(found.starts_with(fault), "{found}");
        }
    }
}
