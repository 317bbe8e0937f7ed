//! The JSON of a `solve` written while its solutions are found.

use std::cell::RefCell;

use cellwise_core::Budget;
use serde::ser::{Error as _, SerializeSeq as _};
use serde::{Serialize, Serializer};

use super::{Conclusion, Solve, SolveOptions, Solving};
use crate::fault::Fault;
use crate::{Head, Input, Part, Turn, Work as _};

/// A `solve` that runs while it is serialised: the sequence of solutions pulls them from the
/// search, so none is kept. It serialises to the same bytes as the [`Solve`] of the same question.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_verbs::{Input, examples, solve::{SolveOptions, Streamed}};
///
/// let input = Input::new(examples::sudoku("easy").unwrap());
/// let mut budget = Budget::unlimited();
/// let streamed = Streamed::new(&input, &SolveOptions::default(), &mut budget);
/// let json = serde_json::to_string(&streamed).unwrap();
/// assert!(json.starts_with(r#"{"cellwise":1,"kind":"sudoku","solutions":["2"#), "{json}");
/// assert_eq!(streamed.conclusion().unwrap().found, 1);
/// ```
pub struct Streamed<'b> {
    head: Head,
    run: RefCell<Run<'b>>,
}

/// The search under way, and its end.
struct Run<'b> {
    work: Solving,
    budget: &'b mut Budget,
    end: Option<Result<Conclusion, Fault>>,
}

impl<'b> Streamed<'b> {
    /// A `solve` that has not begun.
    pub fn new(input: &Input, options: &SolveOptions, budget: &'b mut Budget) -> Self {
        let options = SolveOptions {
            stream: true,
            ..options.clone()
        };
        Self {
            head: input.head(),
            run: RefCell::new(Run {
                work: Solving::new(input, &options),
                budget,
                end: None,
            }),
        }
    }

    /// The end of the search, once the object has been serialised.
    ///
    /// # Errors
    /// The fault that ended the search.
    pub fn conclusion(self) -> Result<Conclusion, Fault> {
        let end = self.run.into_inner().end;
        end.unwrap_or_else(|| Err(Fault::over()))
    }
}

impl Run<'_> {
    fn next(&mut self) -> Option<Part> {
        loop {
            match self.work.advance(self.budget) {
                Ok(Turn::Pending(_)) => self.budget.next_slice(),
                Ok(Turn::Part(part)) => return Some(part),
                Ok(Turn::Done(Solve { conclusion, .. })) => self.end = Some(Ok(conclusion)),
                Err(fault) => self.end = Some(Err(fault)),
            }
            if self.end.is_some() {
                return None;
            }
        }
    }
}

/// The members in their order. Serde serialises them one after the other, so the search has
/// ended when the last member is written.
#[derive(Serialize)]
struct Members<'a, 'b> {
    #[serde(flatten)]
    head: &'a Head,
    solutions: Solutions<'a, 'b>,
    #[serde(flatten)]
    end: Ended<'a, 'b>,
}

struct Solutions<'a, 'b>(&'a RefCell<Run<'b>>);

struct Ended<'a, 'b>(&'a RefCell<Run<'b>>);

impl Serialize for Streamed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let members = Members {
            head: &self.head,
            solutions: Solutions(&self.run),
            end: Ended(&self.run),
        };
        members.serialize(serializer)
    }
}

impl Serialize for Solutions<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut run = self.0.borrow_mut();
        let mut list = serializer.serialize_seq(None)?;
        while let Some(part) = run.next() {
            if let Part::Solution { solution } = part {
                list.serialize_element(&solution)?;
            }
        }
        list.end()
    }
}

impl Serialize for Ended<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0.borrow().end {
            Some(Ok(conclusion)) => conclusion.serialize(serializer),
            Some(Err(fault)) => Err(S::Error::custom(fault)),
            None => Err(S::Error::custom(Fault::over())),
        }
    }
}
