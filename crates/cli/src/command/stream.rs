//! What `solve`, `count` and `check` have in common: every record of every
//! input in order, one bad record not stopping the rest, one verdict or a
//! summary at the end.

use cellwise_api::{Bad, Head};
use cellwise_core::{End, Limit, Verdict};
use cellwise_formats::ErrorKind;
use serde_json::to_string;

use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::input;
use crate::interrupt;
use crate::kind::{Kind, Origin, RecordOf};
use crate::output::{Output, Sink};
use crate::talk::Talk;

/// What a verb makes of one record.
pub(crate) struct Result {
    /// How the run would end if this were its only record.
    pub(crate) exit: Exit,
    /// One sentence on it, for the only record of a run.
    pub(crate) sentence: String,
    /// The word under which the summary counts it.
    pub(crate) word: &'static str,
}

/// Runs `verb` on every record; it writes its data to the sink.
pub(crate) fn each<K: Kind>(
    input: &InputArgs<K::ReadArgs>,
    output: &OutputArgs,
    talk: Talk,
    mut verb: impl FnMut(&RecordOf<K>, Origin, &mut dyn Sink) -> Outcome<Result>,
) -> Outcome<Exit> {
    let mut sink = Output::open(output.output.as_deref())?;
    let mut tally = Tally::new(talk);
    'sources: for source in input::sources::<K>(input, talk) {
        let source = match source {
            Ok(source) => source,
            Err(failure) => {
                talk.error(&failure.to_string());
                tally.add_bad();
                continue;
            }
        };
        for record in source.records {
            match record {
                Ok(record) => {
                    talk.detail(&format!(
                        "{}:{}: taken for format {}",
                        source.name, record.line, record.format
                    ));
                    let result = verb(&record, source.origin, &mut sink)?;
                    sink.flush()?;
                    tally.add(result);
                }
                Err(error) => {
                    talk.error(&error.in_file(&source.name));
                    if output.json {
                        sink.put(&bad_json::<K>(&error))?;
                    }
                    tally.add_bad();
                    if matches!(error.kind, ErrorKind::Io { .. }) {
                        continue 'sources;
                    }
                }
            }
            if interrupt::cancel().is_cancelled() {
                sink.flush()?;
                return Ok(tally.interrupted(output));
            }
        }
    }
    sink.finish()?;
    Ok(tally.finish::<K>())
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

fn bad_json<K: Kind>(error: &cellwise_formats::Error) -> String {
    let bad = Bad {
        head: Head {
            line: error.place.map(|place| place.line),
            ..Head::new(K::KIND)
        },
        column: error.place.and_then(|place| place.column),
        error: error.kind.to_string(),
    };
    json_line(&bad).unwrap_or_default()
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

/// Counts records, and keeps the sentence on the first until it is clear that it is the only one.
struct Tally {
    talk: Talk,
    only: Option<Result>,
    words: Vec<(&'static str, u64)>,
    records: u64,
    bad: u64,
    limited: u64,
}

impl Tally {
    fn new(talk: Talk) -> Self {
        Self {
            talk,
            only: None,
            words: Vec::new(),
            records: 0,
            bad: 0,
            limited: 0,
        }
    }

    fn add(&mut self, result: Result) {
        self.records += 1;
        self.limited += u64::from(result.exit == Exit::Limit);
        match self.words.iter_mut().find(|(word, _)| *word == result.word) {
            Some((_, count)) => *count += 1,
            None => self.words.push((result.word, 1)),
        }
        if let Some(first) = self.only.take() {
            self.talk.detail(&first.sentence);
        }
        if self.records + self.bad == 1 {
            self.only = Some(result);
        } else {
            self.talk.detail(&result.sentence);
        }
    }

    fn add_bad(&mut self) {
        self.bad += 1;
        if let Some(first) = self.only.take() {
            self.talk.detail(&first.sentence);
        }
    }

    fn interrupted(mut self, output: &OutputArgs) -> Exit {
        if let Some(only) = self.only.take() {
            self.talk.refusal(&only.sentence);
        } else {
            self.talk.refusal(&format!("stopped: {}", self.summary()));
        }
        if let Some(path) = &output.output {
            self.talk.note(&format!(
                "what was done so far is in {}.part",
                path.display()
            ));
        }
        Exit::Interrupted
    }

    fn finish<K: Kind>(mut self) -> Exit {
        if let Some(only) = self.only.take() {
            match only.exit {
                Exit::Answered => self.talk.verdict(&only.sentence),
                _ => self.talk.refusal(&only.sentence),
            }
            return only.exit;
        }
        if self.records == 0 && self.bad == 0 {
            self.talk.error(&format!("no {} in the input", K::WORD));
            return Exit::BadInput;
        }
        if self.records > 0 {
            self.talk.note(&self.summary());
        }
        match (self.bad, self.limited) {
            (0, 0) => Exit::Answered,
            (0, _) => Exit::Limit,
            _ => Exit::BadInput,
        }
    }

    /// `1465 puzzles: 1460 unique, 5 several; 2 bad`.
    fn summary(&self) -> String {
        let words: Vec<String> = self
            .words
            .iter()
            .map(|(word, count)| format!("{count} {word}"))
            .collect();
        let plural = if self.records == 1 { "" } else { "s" };
        let mut text = format!("{} puzzle{plural}: {}", self.records, words.join(", "));
        if self.bad > 0 {
            text.push_str(&format!("; {} bad", self.bad));
        }
        text
    }
}
