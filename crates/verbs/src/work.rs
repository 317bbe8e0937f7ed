//! Work that runs in slices on a budget: the form of every verb.

use std::ops::ControlFlow;

use cellwise_core::Budget;

use crate::fault::{Code, Fault};
use crate::{Part, Progress};

/// The work of a verb on one request.
pub trait Work: Send {
    /// The reply at its end.
    type Reply;

    /// Runs until the slice of the budget ends, a part is ready, or the reply is there.
    ///
    /// # Errors
    /// The fault that prevents a reply. The work is over then.
    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Self::Reply>, Fault>;
}

/// The result of one call of [`Work::advance`].
#[derive(Clone, Debug, PartialEq)]
pub enum Turn<R> {
    /// The slice is over; the work is not.
    Pending(Progress),
    /// A part of the reply; more follows.
    Part(Part),
    /// The reply.
    Done(R),
}

impl<R> Turn<R> {
    /// The same turn with another reply.
    pub(crate) fn map<T>(self, map: impl FnOnce(R) -> T) -> Turn<T> {
        match self {
            Self::Pending(progress) => Turn::Pending(progress),
            Self::Part(part) => Turn::Part(part),
            Self::Done(reply) => Turn::Done(map(reply)),
        }
    }
}

/// Runs a work to its end on one budget and hands its parts to `take`, which may end the work.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_verbs::{Input, count, examples, finish, no_parts};
///
/// let input = Input::new(examples::sudoku("easy").unwrap());
/// let work = count::start(&input, &count::CountOptions::default())?;
/// let reply = finish(work, &mut Budget::unlimited(), no_parts)?;
/// assert_eq!(reply.count, 1);
/// # Ok::<(), cellwise_verbs::Fault>(())
/// ```
///
/// # Errors
/// The fault of the work; [`Code::Cancelled`] if `take` ended it.
pub fn finish<W: Work>(
    mut work: W,
    budget: &mut Budget,
    mut take: impl FnMut(Part) -> ControlFlow<()>,
) -> Result<W::Reply, Fault> {
    loop {
        match work.advance(budget)? {
            Turn::Pending(_) => budget.next_slice(),
            Turn::Part(part) => {
                if take(part).is_break() {
                    return Err(Fault::new(Code::Cancelled, "the output is closed"));
                }
            }
            Turn::Done(reply) => return Ok(reply),
        }
    }
}

/// Takes the parts of a work that has none.
pub fn no_parts(_: Part) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Work whose reply is there from the start.
pub(crate) struct Ready<R>(Option<R>);

impl<R> Ready<R> {
    pub(crate) fn new(reply: R) -> Self {
        Self(Some(reply))
    }
}

impl<R: Send> Work for Ready<R> {
    type Reply = R;

    fn advance(&mut self, _: &mut Budget) -> Result<Turn<R>, Fault> {
        self.0.take().map(Turn::Done).ok_or_else(Fault::over)
    }
}
