//! What the verbs that take a stream have in common: every record of every input
//! in order, on all threads; a bad record not stopping the rest; one verdict or a
//! summary at the end; a run that can be interrupted and gone on with.
//!
//! ```text
//! produce.rs          work.rs               run.rs
//! sources → jobs ───▶ verb on each ───────▶ output, talk, counts, journal
//!           (bounded)  record: a Piece       in input order
//! ```

mod begin;
mod end;
mod pace;
mod produce;
mod run;
mod summary;
mod work;

use cellwise_api::Head;
use cellwise_core::{End, Limit, Verdict};
use serde_json::to_string;

use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::kind::{Kind, Origin, RecordOf};
use crate::layout::{Layout, Row};
use crate::output::{Output, Sink};
use crate::talk::Talk;
use crate::tally::Counts;

pub(crate) use work::{Desk, Piece};

/// What a verb makes of one record.
pub(crate) struct Result {
    /// How the run would end if this were its only record.
    pub(crate) exit: Exit,
    /// One sentence on it, for the only record of a run; none if the data says it all.
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

/// What the data of a run goes through on its way to the output, in input order.
pub(crate) trait Gate {
    /// Takes the data of a record that has a key, or whatever stands between records.
    fn pass(
        &mut self,
        key: Option<&[u8]>,
        data: &[u8],
        output: &mut Output,
        counts: &mut Counts,
    ) -> Outcome<()>;

    /// Writes what is to be written when all records have been seen.
    fn finish(&mut self, output: &mut Output, counts: &mut Counts) -> Outcome<()>;

    /// Whether it is the gate that counts records, rather than the verb.
    fn counts_words(&self) -> bool {
        true
    }
}

/// What a run does with its records.
struct Plan<'a, K: Kind> {
    verb: &'a Verb<'a, K>,
    block: Option<&'a BlockVerb<'a, K>>,
    gate: Option<&'a mut dyn Gate>,
    layout: Option<&'a Layout>,
    /// What comes after the last record.
    end: Option<&'a dyn Fn() -> String>,
}

/// Runs `verb` on every record; it writes its data to the sink.
///
/// Records are worked on by several threads at once; what they write comes out in input order.
pub(crate) fn each<K: Kind>(
    input: &InputArgs<K::ReadArgs>,
    output: &OutputArgs,
    talk: Talk,
    verb: impl Fn(&RecordOf<K>, Origin, &mut dyn Sink) -> Outcome<Result> + Sync,
) -> Outcome<Exit> {
    each_as::<K>(input, output, talk, (None, None), verb)
}

/// Like [`each`], with rows laid out, or with a quicker way for streams that are read in
/// blocks of lines.
pub(crate) fn each_as<K: Kind>(
    input: &InputArgs<K::ReadArgs>,
    output: &OutputArgs,
    talk: Talk,
    (layout, block): (Option<&Layout>, Option<&BlockVerb<'_, K>>),
    verb: impl Fn(&RecordOf<K>, Origin, &mut dyn Sink) -> Outcome<Result> + Sync,
) -> Outcome<Exit> {
    let plan = Plan {
        verb: &verb,
        block,
        gate: None,
        layout,
        end: None,
    };
    run::run::<K>(input, output, talk, plan)
}

/// Like [`each`], with something after the last record.
pub(crate) fn each_and_end<K: Kind>(
    input: &InputArgs<K::ReadArgs>,
    output: &OutputArgs,
    talk: Talk,
    verb: impl Fn(&RecordOf<K>, Origin, &mut dyn Sink) -> Outcome<Result> + Sync,
    end: &dyn Fn() -> String,
) -> Outcome<Exit> {
    let plan = Plan {
        verb: &verb,
        block: None,
        gate: None,
        layout: None,
        end: Some(end),
    };
    run::run::<K>(input, output, talk, plan)
}

/// Like [`each`], with all data going through a gate. Such a run can't be gone on with.
pub(crate) fn each_through<K: Kind>(
    input: &InputArgs<K::ReadArgs>,
    output: &OutputArgs,
    talk: Talk,
    verb: impl Fn(&RecordOf<K>, Origin, &mut dyn Sink) -> Outcome<Result> + Sync,
    gate: &mut dyn Gate,
) -> Outcome<Exit> {
    let plan = Plan {
        verb: &verb,
        block: None,
        gate: Some(gate),
        layout: None,
        end: None,
    };
    run::run::<K>(input, output, talk, plan)
}

/// A line of JSON for an object.
pub(crate) fn json_line(object: &impl serde::Serialize) -> Outcome<String> {
    let mut line = to_string(object).map_err(|error| Failure::Usage(error.to_string()))?;
    line.push('\n');
    Ok(line)
}

/// What every row of results begins with.
pub(crate) fn row<K: Kind>(record: &RecordOf<K>, read: &K::ReadArgs) -> Outcome<Row> {
    Ok(vec![
        ("id", record.id.clone().unwrap_or_default()),
        ("line", record.line.to_string()),
        ("puzzle", K::puzzle_line(record, read)?),
    ])
}

/// What every JSON object on a record begins with.
pub(crate) fn head<K: Kind>(record: &RecordOf<K>) -> Head {
    Head {
        id: record.id.clone(),
        line: Some(record.line),
        palette: K::palette(&record.puzzle),
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
