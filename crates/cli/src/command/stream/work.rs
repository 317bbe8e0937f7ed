//! One job on its way through a worker: records in, a [`Piece`] of the output out.

use std::time::Instant;

use cellwise_api::{Bad, Head};
use cellwise_batch::{Block, Emit};
use cellwise_formats::Error;
use cellwise_nonogram::Threads;

use super::pace::Pace;
use super::{BlockVerb, Result, Verb, json_line};
use crate::batch::OnError;
use crate::exit::{Exit, Failure, Outcome};
use crate::journal::Position;
use crate::kind::{Kind, Origin, RecordOf};
use crate::layout::{Layout, Row};
use crate::output::{Later, Sink};
use crate::tally::Counts;

/// Output beyond this goes on its way before its record is done.
const PIECE: usize = 1 << 16;

/// What a worker gets at once.
pub(super) struct Job<K: Kind> {
    pub(super) load: Load<K>,
    /// Where the input stands when the job is done.
    pub(super) after: Position,
}

pub(super) enum Load<K: Kind> {
    Items(Vec<Item<K>>),
    Block {
        name: String,
        block: Block,
        /// Whether nothing stands before it in the output.
        first: bool,
    },
}

/// A record, or what was found in its place.
pub(super) struct Item<K: Kind> {
    pub(super) name: std::sync::Arc<str>,
    pub(super) content: Content<K>,
    /// The row of a table that it stands in.
    pub(super) kept: Option<String>,
    /// Whether nothing stands before it in the output.
    pub(super) first: bool,
}

pub(super) enum Content<K: Kind> {
    Record(Origin, RecordOf<K>),
    Bad(Error),
    /// A source that could not be opened.
    Unopened(Failure),
    /// Text that goes to the output as it is.
    Text(String),
}

/// A part of the output, with everything there is to say and count about it.
#[derive(Default)]
pub(crate) struct Piece {
    /// The data.
    pub(crate) out: Vec<u8>,
    /// What became of the records.
    pub(crate) counts: Counts,
    /// Records that have a key: where their data begins and ends in `out`.
    pub(super) keys: Vec<(usize, usize, Vec<u8>)>,
    /// What is said, each with the place in `out` where it is.
    pub(super) said: Vec<(usize, Said)>,
    /// Where the input stands after it; `None` in the middle of a record.
    pub(super) after: Option<Position>,
    pub(super) end: Option<Ending>,
}

/// What is said, in order.
pub(super) enum Said {
    Detail(String),
    Sentence(Result),
    Bad(String),
    /// No talk, but data that is made when its turn comes.
    Later {
        place: String,
        print: Later,
    },
}

/// Why a run ends early.
pub(super) enum Ending {
    Failed(Failure),
    Interrupted,
    /// `--on-error stop`.
    Bad,
}

impl Piece {
    /// Ctrl-C came in the middle of it.
    pub(crate) fn interrupt(&mut self) {
        self.end = Some(Ending::Interrupted);
    }

    /// Whether the run ends here.
    pub(crate) fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Answers one record whose data is short.
    pub(crate) fn answer<K: Kind>(
        &mut self,
        record: &RecordOf<K>,
        desk: &Desk<'_>,
        verb: &Verb<'_, K>,
    ) {
        let first = desk.first && self.counts.total() == 0;
        let mut slip = Short { piece: self, first };
        match verb(record, Origin::Stream, &mut slip) {
            Ok(result) => self.add(result, first, desk.verbose),
            Err(failure) => self.end = Some(Ending::Failed(failure)),
        }
    }

    fn say(&mut self, said: Said) {
        self.said.push((self.out.len(), said));
    }

    /// Takes what became of one record.
    pub(crate) fn add(&mut self, result: Result, first: bool, verbose: bool) {
        self.counts.add(result.word, 1);
        match result.exit {
            Exit::Limit => self.counts.limited += 1,
            Exit::Interrupted => self.end = Some(Ending::Interrupted),
            _ => {}
        }
        if first || verbose {
            self.say(Said::Sentence(result));
        }
    }
}

/// What a worker knows of the run.
pub(crate) struct Desk<'a> {
    /// How errors name the source.
    pub(crate) name: &'a str,
    /// Whether nothing stands in the output yet.
    pub(crate) first: bool,
    pub(crate) on_error: OnError,
    pub(crate) json: bool,
    pub(crate) verbose: bool,
    pub(crate) kind: cellwise_api::Kind,
    layout: Option<&'a Layout>,
    kept: Option<&'a str>,
}

impl Desk<'_> {
    /// Reports a record that can't be read.
    pub(crate) fn bad(&self, error: &Error, piece: &mut Piece) {
        let what = error.kind.to_string();
        let (line, column) = match error.place {
            Some(place) => (Some(place.line), place.column),
            None => (None, None),
        };
        self.report(&error.in_file(self.name), &what, (line, column), piece);
    }

    /// Reports a record that the verb can't take.
    fn refuse(&self, report: &str, what: &str, line: u64, piece: &mut Piece) {
        self.report(report, what, (Some(line), None), piece);
    }

    fn report(
        &self,
        report: &str,
        what: &str,
        (line, column): (Option<u64>, Option<u64>),
        piece: &mut Piece,
    ) {
        piece.counts.bad += 1;
        piece.say(Said::Bad(report.to_owned()));
        match self.on_error {
            OnError::Skip => {}
            OnError::Stop => piece.end = Some(Ending::Bad),
            OnError::Keep if self.layout.is_some() => {
                let row = vec![
                    (
                        "line",
                        line.map(|line| line.to_string()).unwrap_or_default(),
                    ),
                    ("verdict", "bad".to_owned()),
                    ("state", "bad".to_owned()),
                    ("reason", what.to_owned()),
                ];
                let text = self.layout.map(|layout| layout.line(&row, self.kept));
                piece.out.extend(text.unwrap_or_default().into_bytes());
            }
            OnError::Keep if self.json => {
                let bad = Bad {
                    head: Head {
                        line,
                        ..Head::new(self.kind)
                    },
                    column,
                    error: what.to_owned(),
                };
                let text = json_line(&bad).unwrap_or_default();
                piece.out.extend(text.into_bytes());
            }
            OnError::Keep => {
                let first = what.lines().next().unwrap_or_default();
                piece.out.extend(format!("# bad: {first}\n").into_bytes());
            }
        }
    }
}

/// Everything a worker needs for any job of the run.
pub(super) struct Worker<'a, K: Kind> {
    pub(super) verb: &'a Verb<'a, K>,
    pub(super) block: Option<&'a BlockVerb<'a, K>>,
    pub(super) on_error: OnError,
    pub(super) json: bool,
    pub(super) verbose: bool,
    pub(super) pace: &'a Pace,
    pub(super) layout: Option<&'a Layout>,
}

impl<K: Kind> Worker<'_, K> {
    /// Does a job and hands on its output.
    pub(super) fn work(&self, bulk: &mut K::Bulk, job: Job<K>, emit: &Emit<'_, Piece>) {
        self.pace.begin_work();
        let mut piece = Piece::default();
        match job.load {
            Load::Items(items) => {
                let (began, number) = (Instant::now(), items.len());
                for item in items {
                    self.item(item, &mut piece, emit);
                    if piece.end.is_some() {
                        break;
                    }
                }
                self.pace.note(number, began);
            }
            Load::Block { name, block, first } => {
                if let Some(verb) = self.block {
                    verb(bulk, &block, &self.desk(&name, first, None), &mut piece);
                }
            }
        }
        if piece.end.is_none() {
            piece.after = Some(job.after);
        }
        // If nobody wants it any more, that is no news.
        let _ = emit.emit(piece);
        self.pace.end_work();
    }

    fn desk<'n>(&'n self, name: &'n str, first: bool, kept: Option<&'n str>) -> Desk<'n> {
        Desk {
            name,
            first,
            on_error: self.on_error,
            json: self.json,
            verbose: self.verbose,
            kind: K::KIND,
            layout: self.layout,
            kept,
        }
    }

    fn item(&self, item: Item<K>, piece: &mut Piece, emit: &Emit<'_, Piece>) {
        let desk = self.desk(&item.name, item.first, item.kept.as_deref());
        match item.content {
            Content::Bad(error) => desk.bad(&error, piece),
            Content::Text(text) => piece.out.extend(text.into_bytes()),
            Content::Unopened(failure) => {
                piece.counts.bad += 1;
                piece.say(Said::Bad(failure.to_string()));
                if self.on_error == OnError::Stop {
                    piece.end = Some(Ending::Bad);
                }
            }
            Content::Record(origin, record) => {
                let mut slip = Slip {
                    threads: &self.pace.share,
                    start: piece.out.len(),
                    piece,
                    emit,
                    first: item.first,
                    verbose: self.verbose,
                    layout: self.layout,
                    kept: item.kept.as_deref(),
                    place: (&item.name, record.line),
                };
                if self.verbose {
                    let (name, line) = slip.place;
                    slip.detail(format!("{name}:{line}: taken for format {}", record.format));
                }
                match (self.verb)(&record, origin, &mut slip) {
                    Ok(result) => piece.add(result, item.first, self.verbose),
                    Err(Failure::Record(why)) => {
                        let line = record.line;
                        desk.refuse(&format!("{}:{line}: {why}", item.name), &why, line, piece);
                    }
                    Err(failure) => piece.end = Some(Ending::Failed(failure)),
                }
            }
        }
    }
}

/// Where a verb writes that has little to say.
struct Short<'a> {
    piece: &'a mut Piece,
    first: bool,
}

impl Sink for Short<'_> {
    fn put_bytes(&mut self, data: &[u8]) -> Outcome<()> {
        self.piece.out.extend_from_slice(data);
        Ok(())
    }

    fn nodes(&mut self, nodes: u64) {
        self.piece.counts.nodes += nodes;
    }

    fn is_first(&self) -> bool {
        self.first
    }
}

/// Where a verb writes: into the piece, which goes on its way when it gets long.
struct Slip<'a, 'e> {
    piece: &'a mut Piece,
    threads: &'a Threads,
    /// Where the record's data begins.
    start: usize,
    emit: &'a Emit<'e, Piece>,
    first: bool,
    verbose: bool,
    layout: Option<&'a Layout>,
    kept: Option<&'a str>,
    /// The source and the line in it.
    place: (&'a str, u64),
}

impl Sink for Slip<'_, '_> {
    fn put_bytes(&mut self, data: &[u8]) -> Outcome<()> {
        self.piece.out.extend_from_slice(data);
        if self.piece.out.len() < PIECE {
            return Ok(());
        }
        let part = Piece {
            out: std::mem::take(&mut self.piece.out),
            said: std::mem::take(&mut self.piece.said),
            ..Piece::default()
        };
        self.emit.emit(part).map_err(|_| Failure::ClosedPipe)
    }

    fn detail(&mut self, text: String) {
        if self.verbose {
            self.piece.say(Said::Detail(text));
        }
    }

    fn nodes(&mut self, nodes: u64) {
        self.piece.counts.nodes += nodes;
    }

    fn row(&mut self, row: &Row) -> Outcome<()> {
        match self.layout {
            Some(layout) => self.put(&layout.line(row, self.kept)),
            None => Ok(()),
        }
    }

    fn later(&mut self, print: Later) {
        let (name, line) = self.place;
        let place = format!("{name}:{line}");
        self.piece.say(Said::Later { place, print });
    }

    fn threads(&self) -> Threads {
        self.threads.clone()
    }

    fn key(&mut self, key: &[u8]) {
        let end = self.piece.out.len();
        self.piece.keys.push((self.start, end, key.to_vec()));
    }

    fn is_first(&self) -> bool {
        self.first
    }
}
