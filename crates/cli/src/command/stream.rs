//! What the verbs that take a stream have in common: every record of every input
//! in order, on all threads; a bad record not stopping the rest; one verdict or a
//! summary at the end; a run that can be interrupted and gone on with.
//!
//! ```text
//! produce.rs          work.rs               run.rs
//! sources → jobs ───▶ verb on each ───────▶ output, talk, counts, journal
//!           (bounded)  record: a Piece       in input order
//! ```

mod produce;
mod run;
mod work;

use cellwise_api::Head;
use cellwise_core::{End, Limit, Verdict};
use serde_json::to_string;

use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::kind::{Kind, Origin, RecordOf};
use crate::output::Sink;
use crate::talk::Talk;

pub(crate) use work::{Desk, Piece};

/// What a verb makes of one record.
pub(crate) struct Result {
    /// How the run would end if this were its only record.
    pub(crate) exit: Exit,
    /// One sentence on it, for the only record of a run.
    pub(crate) sentence: String,
    /// The word under which the summary counts it.
    pub(crate) word: &'static str,
}

/// What a verb does with a record.
pub(crate) type Verb<'a, K> =
    dyn Fn(&RecordOf<K>, Origin, &mut dyn Sink) -> Outcome<Result> + Sync + 'a;

/// What a verb does with a block of lines, if it knows a way that is quicker than record by record.
pub(crate) type BlockVerb<'a, K> =
    dyn Fn(&mut <K as Kind>::Bulk, &cellwise_batch::Block, &Desk<'_>, &mut Piece) + Sync + 'a;

/// Runs `verb` on every record; it writes its data to the sink.
///
/// Records are worked on by several threads at once; what they write comes out in input order.
pub(crate) fn each<K: Kind>(
    input: &InputArgs<K::ReadArgs>,
    output: &OutputArgs,
    talk: Talk,
    verb: impl Fn(&RecordOf<K>, Origin, &mut dyn Sink) -> Outcome<Result> + Sync,
) -> Outcome<Exit> {
    run::run::<K>(input, output, talk, &verb, None)
}

/// Like [`each`], with a quicker way for streams that are read in blocks of lines.
pub(crate) fn each_quickly<K: Kind>(
    input: &InputArgs<K::ReadArgs>,
    output: &OutputArgs,
    talk: Talk,
    verb: impl Fn(&RecordOf<K>, Origin, &mut dyn Sink) -> Outcome<Result> + Sync,
    block: Option<&BlockVerb<'_, K>>,
) -> Outcome<Exit> {
    run::run::<K>(input, output, talk, &verb, block)
}

/// A line of JSON for an object.
pub(crate) fn json_line(object: &impl serde::Serialize) -> Outcome<String> {
    let mut line = to_string(object).map_err(|error| Failure::Usage(error.to_string()))?;
    line.push('\n');
    Ok(line)
}

/// What every JSON object on a record begins with.
pub(crate) fn head<K: Kind>(record: &RecordOf<K>) -> Head {
    Head {
        id: record.id.clone(),
        line: Some(record.line),
        ..Head::new(K::KIND)
    }
}

/// The exit status and a sentence for how one search ended.
pub(crate) fn exit_for(verdict: Verdict, end: End) -> Exit {
    match (verdict, end) {
        (_, End::Stopped(Limit::Cancelled)) => Exit::Interrupted,
        (_, End::Stopped(_)) => Exit::Limit,
        (Verdict::Impossible, _) => Exit::Impossible,
        _ => Exit::Answered,
    }
}

/// A limit as the subject of a sentence.
pub(crate) fn struck(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "the time limit struck",
        Limit::Nodes => "the node limit struck",
        Limit::Cancelled | Limit::Slice => "it was stopped",
    }
}
