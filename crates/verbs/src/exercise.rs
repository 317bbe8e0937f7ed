//! `exercise`: a question about a search of the textbook, and the answer checked.
//!
//! The same request gives the same question, so that the answer can come with a second request: the
//! right answer is not in the reply before one was given.

mod board;
mod file;
mod pose;

use cellwise_core::PuzzleKind;
use serde::{Deserialize, Serialize};

pub use self::file::{Task, tasks};
use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::work::Ready;
use crate::{Allowance, VERSION, Work};

/// The largest board of an exercise: more than anyone reads.
const MAX_CELLS: usize = 400;

/// The kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ExerciseKind {
    /// Predict the next assignment of a search.
    NextAssignment,
    /// Say which values AC-3 removes from a domain.
    Ac3Removes,
    /// Say which variable MRV takes next.
    MrvTakes,
    /// Find the line of a backtracking search that is wrong.
    FindError,
    /// A question in a teacher's own words.
    Question,
}

impl ExerciseKind {
    /// The kinds that are made from a board.
    pub const MADE: [Self; 4] = [
        Self::NextAssignment,
        Self::Ac3Removes,
        Self::MrvTakes,
        Self::FindError,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NextAssignment => "next-assignment",
            Self::Ac3Removes => "ac3-removes",
            Self::MrvTakes => "mrv-takes",
            Self::FindError => "find-error",
            Self::Question => "question",
        }
    }
}

/// By its name.
impl std::str::FromStr for ExerciseKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::MADE.into_iter().find(|kind| kind.name() == name);
        known.ok_or_else(|| {
            let names = Self::MADE.map(Self::name).join(", ");
            format!("found \"{name}\"; an exercise is one of {names}")
        })
    }
}

/// `exercise`: a question about a search, and the answer checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExerciseRequest {
    /// The kind of question; the seed chooses one if this is absent. Not with `tasks`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exercise: Option<ExerciseKind>,
    /// The seed of the board and of the question.
    #[serde(default)]
    pub seed: u64,
    /// Exercises of a teacher, as the text of a file; see the documentation of the textbook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tasks: Option<String>,
    /// The one of them that is meant, counted from 1; the first by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub number: Option<usize>,
    /// An answer to be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// The reply of `exercise`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exercise {
    /// The version of the schema.
    pub cellwise: u32,
    /// The kind of question.
    pub exercise: ExerciseKind,
    /// The seed; the same seed, the same question.
    pub seed: u64,
    /// Of a teacher's exercises, the number of this one, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The number of the teacher's exercises.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<usize>,
    /// The question.
    pub question: String,
    /// The board, or the steps of a search, line by line.
    pub shown: Vec<String>,
    /// The form of an answer.
    pub expects: String,
    /// Whether the answer is right, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<bool>,
    /// The right answer, once one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The reason for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Posed {
    kind: ExerciseKind,
    question: String,
    shown: Vec<String>,
    expects: String,
    solution: Solution,
    why: String,
}

/// The right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Solution {
    /// A text; blanks and capitals do not matter.
    Text(String),
    /// Values in any order; none of them is `none`.
    Values(Vec<String>),
}

impl Solution {
    /// Returns true if an answer says the same.
    fn is(&self, answer: &str) -> bool {
        match self {
            Self::Text(text) => plain(answer) == plain(text),
            Self::Values(values) => {
                let separators = |sign: char| !sign.is_alphanumeric();
                let mut words: Vec<String> = answer
                    .split(separators)
                    .filter(|word| !word.is_empty())
                    .map(str::to_lowercase)
                    .collect();
                words.sort_unstable();
                words.dedup();
                let mut right: Vec<String> =
                    values.iter().map(|value| value.to_lowercase()).collect();
                right.sort_unstable();
                match right.is_empty() {
                    true => words == ["none"],
                    false => words == right,
                }
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Values(values) if values.is_empty() => "none".to_owned(),
            Self::Values(values) => values.join(" "),
        }
    }
}

/// Without blanks and capitals; `r1c3 is 2` and `r1c3: 2` are `r1c3=2`.
fn plain(text: &str) -> String {
    let text = text.trim().to_lowercase();
    let text = text.replace(" is ", "=").replace(':', "=");
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [variable, value] if !text.contains('=') => format!("{variable}={value}"),
        _ => words.concat(),
    }
}

pub(crate) fn begin(request: &ExerciseRequest, _: &Context) -> Result<Ready<Exercise>, Fault> {
    exercise(request).map(Ready::new)
}

/// Poses a question, and checks the answer if there is one.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_verbs::exercise::{self, ExerciseRequest};
/// use cellwise_verbs::{finish, no_parts};
///
/// let mut request = ExerciseRequest { seed: 3, ..ExerciseRequest::default() };
/// let posed = finish(exercise::start(&request)?, &mut Budget::unlimited(), no_parts)?;
/// assert_eq!((posed.right, posed.solution), (None, None));
/// request.answer = Some("no idea".into());
/// let wrong = finish(exercise::start(&request)?, &mut Budget::unlimited(), no_parts)?;
/// assert_eq!(wrong.right, Some(false));
/// request.answer = wrong.solution;
/// let right = finish(exercise::start(&request)?, &mut Budget::unlimited(), no_parts)?;
/// assert_eq!(right.right, Some(true));
/// # Ok::<(), cellwise_verbs::Fault>(())
/// ```
///
/// # Errors
/// [`Code::BadRequest`] for tasks that can't be read, or that the method does not suit.
pub fn start(request: &ExerciseRequest) -> Result<impl Work<Reply = Exercise> + use<>, Fault> {
    exercise(request).map(Ready::new)
}

fn exercise(request: &ExerciseRequest) -> Result<Exercise, Fault> {
    let bad = |text: String| Fault::new(Code::BadRequest, text);
    let (task, number, of) = match &request.tasks {
        None if request.number.is_some() => {
            return Err(bad(
                "`number` chooses among `tasks`, and there are none".into()
            ));
        }
        None => (Task::made(request.exercise, request.seed), None, None),
        Some(_) if request.exercise.is_some() => {
            return Err(bad(
                "`tasks` say themselves what they ask: leave out `exercise`".into(),
            ));
        }
        Some(text) => {
            let mut all = tasks(text).map_err(bad)?;
            let number = request.number.unwrap_or(1);
            if number == 0 || number > all.len() {
                let text = format!("`number` is {number}; the tasks have 1 to {}", all.len());
                return Err(bad(text));
            }
            let of = all.len();
            (all.swap_remove(number - 1), Some(number), Some(of))
        }
    };
    let posed = pose::pose(&task, request.seed)?;
    let answer = request.answer.as_deref();
    Ok(Exercise {
        cellwise: VERSION,
        exercise: posed.kind,
        seed: request.seed,
        number,
        of,
        question: posed.question,
        shown: posed.shown,
        expects: posed.expects,
        right: answer.map(|answer| posed.solution.is(answer)),
        solution: answer.map(|_| posed.solution.text()),
        why: answer.map(|_| posed.why),
    })
}

/// The allowance for the board of an exercise.
fn allowance() -> Allowance {
    Allowance {
        cells: MAX_CELLS,
        ..Allowance::default()
    }
}

impl Task {
    /// A task that the seed fills in.
    fn made(kind: Option<ExerciseKind>, seed: u64) -> Self {
        let made = ExerciseKind::MADE;
        let kind = kind.unwrap_or(made[(seed % made.len() as u64) as usize]);
        Self {
            kind,
            puzzle: None,
            puzzle_kind: PuzzleKind::Sudoku,
            method: None,
            step: None,
            variable: None,
            ask: None,
            answer: None,
            why: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(request: &ExerciseRequest) -> Exercise {
        exercise(request).unwrap()
    }

    #[test]
    fn every_kind_and_seed_has_one_right_answer() {
        for kind in ExerciseKind::MADE {
            for seed in 0..60 {
                let mut request = ExerciseRequest {
                    exercise: Some(kind),
                    seed,
                    answer: Some("?".into()),
                    ..ExerciseRequest::default()
                };
                let wrong = answered(&request);
                assert_eq!(wrong.right, Some(false), "{kind:?} {seed}");
                assert!(!wrong.shown.is_empty() && !wrong.why.unwrap().is_empty());
                request.answer = wrong.solution;
                assert_eq!(answered(&request).right, Some(true), "{kind:?} {seed}");
            }
        }
    }

    #[test]
    fn answers_are_read_as_people_write_them() {
        let next = Solution::Text("r1c3 = 2".into());
        for answer in ["r1c3=2", "R1C3 = 2", "r1c3 2", "r1c3 is 2", " r1c3: 2 "] {
            assert!(next.is(answer), "{answer}");
        }
        assert!(!next.is("r1c3 = 3"));
        let values = Solution::Values(vec!["1".into(), "4".into()]);
        assert!(values.is("4, 1") && values.is("1 4") && !values.is("1"));
        assert!(Solution::Values(Vec::new()).is("none"));
    }

    #[test]
    fn a_question_needs_no_board() {
        let request = ExerciseRequest {
            exercise: Some(ExerciseKind::Question),
            ..ExerciseRequest::default()
        };
        assert!(exercise(&request).is_err());
    }
}
