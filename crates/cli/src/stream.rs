//! A run of a verb over every record of the input: records in order, on all threads.
//!
//! A bad record does not stop the rest; the run ends with one verdict or a summary, and an
//! interrupted run can be resumed.
//!
//! ```text
//! produce.rs          work.rs               run.rs
//! sources → jobs ───▶ verb on each ───────▶ output, messages, counts, journal
//!           (bounded)  record: a Piece       in input order
//! ```

mod begin;
mod end;
mod lines;
mod produce;
mod run;
mod sink;
mod summary;
mod work;
mod workload;

use cellwise_core::{Limit, Verdict};
use cellwise_verbs::lines::{Ask, PlainLine};
use cellwise_verbs::{Input, PuzzleKind};

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::layout::Layout;
use crate::messages::Messages;

pub(crate) use sink::{Printed, RecordSink, Subject};

/// The answer to one record, as the run needs it.
pub(crate) struct Answered {
    /// The exit status if this were the only record.
    pub(crate) exit: Exit,
    /// One sentence on it, for the only record of a run; empty if the data says it all.
    pub(crate) sentence: String,
    /// The word under which the summary counts it.
    pub(crate) word: &'static str,
}

/// A verb on one record; it writes its data to the sink.
pub(crate) type RecordVerb<'a> =
    dyn Fn(&Input, &mut RecordSink<'_, '_>) -> Result<Answered, Failure> + Sync + 'a;

/// The quick way of a verb through a list of classic boards, one in each line.
#[derive(Clone, Copy)]
pub(crate) struct LineVerb<'a> {
    /// The question to the engine about each line.
    pub(crate) ask: Ask,
    /// Writes the reply to one line.
    pub(crate) reply: &'a LineReply<'a>,
}

/// Writes what [`RecordVerb`] would write for the same board, and returns its word. `None`, with nothing written, if the
/// line has to be read as a record. The first one of the output always is: there may be a sentence on it.
pub(crate) type LineReply<'a> = dyn Fn(&PlainLine<'_>, &mut RecordSink<'_, '_>) -> Result<Option<&'static str>, Failure>
    + Sync
    + 'a;

/// A run over every record of the input, to be started by [`Run::each`].
pub(crate) struct Run<'a> {
    inputs: Inputs,
    output: &'a OutputArgs,
    messages: Messages,
    layout: Option<&'a Layout>,
    lines: Option<LineVerb<'a>>,
    /// Returns the text after the last record.
    end: Option<&'a dyn Fn() -> Result<String, Failure>>,
    is_distinct: bool,
    is_resumable: bool,
}

impl<'a> Run<'a> {
    /// A run over these inputs.
    pub(crate) fn new(inputs: Inputs, output: &'a OutputArgs, messages: Messages) -> Self {
        Self {
            inputs,
            output,
            messages,
            layout: None,
            lines: None,
            end: None,
            is_distinct: false,
            is_resumable: true,
        }
    }

    /// Lays out results as rows.
    pub(crate) fn with_layout(self, layout: Option<&'a Layout>) -> Self {
        Self { layout, ..self }
    }

    /// Takes blocks of lines instead of records where the input is a list of classic boards; not
    /// with `-v`, which speaks of every record.
    pub(crate) fn with_lines(self, lines: Option<LineVerb<'a>>) -> Self {
        let lines = lines.filter(|_| !self.messages.is_verbose());
        Self { lines, ..self }
    }

    /// Writes the text of `end` after the last record.
    pub(crate) fn with_end(self, end: &'a dyn Fn() -> Result<String, Failure>) -> Self {
        Self {
            end: Some(end),
            ..self
        }
    }

    /// Writes only the first of all records that have the same key. Such a run can't be resumed.
    pub(crate) fn distinct(self) -> Self {
        Self {
            is_distinct: true,
            is_resumable: false,
            ..self
        }
    }

    /// The run depends on all records together, so that it can't be resumed.
    pub(crate) fn not_resumable(self) -> Self {
        Self {
            is_resumable: false,
            ..self
        }
    }

    fn kind(&self) -> PuzzleKind {
        self.inputs.reading.kind()
    }
}

/// The exit status for the end of one search.
pub(crate) fn exit_for(verdict: Verdict, limit: Option<Limit>) -> Exit {
    match (verdict, limit) {
        (_, Some(limit)) => limit_exit(limit),
        (Verdict::Impossible, None) => Exit::Impossible,
        (_, None) => Exit::Answered,
    }
}

/// The exit status for a limit that struck.
pub(crate) fn limit_exit(limit: Limit) -> Exit {
    match limit {
        Limit::Cancelled => Exit::Interrupted,
        _ => Exit::Limit,
    }
}

/// A limit as the subject of a sentence.
pub(crate) fn struck(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "the time limit struck",
        Limit::Nodes => "the node limit struck",
        Limit::Memory => "the memory limit struck",
        _ => "it was stopped",
    }
}
