//! A worker: records or blocks of lines in, a [`Piece`] of the output out.

use std::sync::Arc;
use std::time::Instant;

use cellwise_batch::{Block, Emit};
use cellwise_formats::{Error, Place};
use cellwise_sudoku::Symbols;
use cellwise_verbs::lines::{LineSolver, Pattern, PlainLine};
use cellwise_verbs::{self as verbs, AnyRecord, Bad, Head, Input, PuzzleKind};

use super::sink::{PrintInOrder, RecordSink, Resources};
use super::workload::Workload;
use super::{Answered, LineReply, LineVerb, RecordVerb};
use crate::batch::OnError;
use crate::counts::Counts;
use crate::exit::{Exit, Failure};
use crate::input::Origin;
use crate::isa;
use crate::journal::Position;
use crate::layout::Layout;
use crate::output::json_line;

/// The work that a worker gets at once.
pub(super) struct Job {
    pub(super) load: Load,
    /// The position of the input when the job is done.
    pub(super) after: Position,
}

pub(super) enum Load {
    Items(Vec<Item>),
    Block {
        name: String,
        block: Block,
        /// True if nothing stands before it in the output.
        first: bool,
    },
}

/// A record, or what was found in its place.
pub(super) struct Item {
    /// The name of its source.
    pub(super) name: Arc<str>,
    pub(super) origin: Origin,
    pub(super) content: Content,
    /// The row of a table that it stands in.
    pub(super) kept: Option<String>,
    /// True if nothing stands before it in the output.
    pub(super) first: bool,
}

pub(super) enum Content {
    Record(AnyRecord),
    Bad(Error),
    /// A source that could not be opened.
    Unopened(Failure),
    /// Text that goes to the output as it is.
    Text(String),
}

/// A part of the output, with its messages and counts.
#[derive(Default)]
pub(super) struct Piece {
    /// The data.
    pub(super) out: Vec<u8>,
    /// The records by result.
    pub(super) counts: Counts,
    /// The records that have a duplicate key.
    pub(super) keys: Vec<Keyed>,
    /// Messages, each with its place in `out`.
    pub(super) messages: Vec<(usize, Message)>,
    /// The position of the input after it; `None` in the middle of a record.
    pub(super) after: Option<Position>,
    pub(super) end: Option<EarlyEnd>,
    /// The pattern of replies to plain lines of its block; `None` until the first of them.
    pub(super) pattern: Option<Pattern>,
}

/// A record with a duplicate key: its data is `out[start..end]`.
pub(super) struct Keyed {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) key: u128,
}

/// A message, or data that is made in input order.
pub(super) enum Message {
    Detail(String),
    Answered(Answered),
    Bad(String),
    Ordered {
        place: String,
        print: PrintInOrder,
    },
    /// A remark on how a record was read.
    Note {
        place: String,
        text: String,
    },
}

/// The reason why a run ends before its input.
pub(super) enum EarlyEnd {
    Failed(Failure),
    /// The input can't be read any further, although there is more.
    Unreadable(Failure),
    Interrupted,
    /// A bad record, with `--on-error stop`.
    Bad,
}

impl Piece {
    /// Ends the run with this piece, because of Ctrl-C.
    pub(super) fn interrupt(&mut self) {
        self.end = Some(EarlyEnd::Interrupted);
    }

    /// Returns true if the run ends with this piece.
    pub(super) fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    pub(super) fn say(&mut self, message: Message) {
        self.messages.push((self.out.len(), message));
    }

    /// Counts one answered record; `told` keeps its sentence.
    pub(super) fn add(&mut self, answered: Answered, told: bool) {
        self.counts.add(answered.word, 1);
        match answered.exit {
            Exit::Limit => self.counts.limited += 1,
            Exit::Interrupted => self.interrupt(),
            _ => {}
        }
        if told {
            self.say(Message::Answered(answered));
        }
    }
}

/// The options of a run that its workers need.
pub(super) struct RunOptions<'a> {
    pub(super) on_error: OnError,
    pub(super) json: bool,
    pub(super) verbose: bool,
    pub(super) kind: PuzzleKind,
    /// The characters of `--symbols`.
    pub(super) symbols: Option<Symbols>,
    pub(super) layout: Option<&'a Layout>,
    /// True if JSON names the file of each record.
    pub(super) names_files: bool,
    /// True if a running figure may be drawn.
    pub(super) is_live: bool,
}

/// The surroundings of a record: its source, its row, and the options of the run.
pub(super) struct Context<'a> {
    /// The name that errors give the source.
    pub(super) name: &'a str,
    /// The origin of the source.
    pub(super) origin: Origin,
    /// True if nothing stands in the output yet.
    pub(super) first: bool,
    /// The row of a table that the record stands in.
    pub(super) kept: Option<&'a str>,
    pub(super) options: &'a RunOptions<'a>,
}

impl Context<'_> {
    /// Answers one record of a block of lines.
    pub(super) fn answer(&self, record: AnyRecord, verb: &RecordVerb<'_>, piece: &mut Piece) {
        let first = self.first && piece.counts.total() == 0;
        self.answer_with(record, verb, piece, first, None);
    }

    fn answer_with(
        &self,
        record: AnyRecord,
        verb: &RecordVerb<'_>,
        piece: &mut Piece,
        first: bool,
        resources: Option<Resources<'_, '_>>,
    ) {
        let line = record.line();
        let mut sink = self.sink(line, first, resources, piece);
        let name = self.name;
        for note in record.notes() {
            sink.note(note.to_string());
        }
        let drawings = record.drawings().join(", ");
        if !drawings.is_empty() {
            let text = "this puzzle has drawings that Cellwise does not read as rules";
            sink.note(format!("{text}: {drawings}"));
        }
        let place = self.place(Some(line), record.id());
        let input = Input::new(record).with_symbols(self.options.symbols.as_ref());
        let input = Input { place, ..input }.with_isa(isa::chosen());
        sink.detail(|| {
            let format = input.record.format();
            format!("{name}:{line}: taken for format {format}")
        });
        let answered = verb(&input, &mut sink);
        self.settle(answered, line, first, piece);
    }

    /// Answers a plain line of a block. Returns false if it has to be read as a record.
    #[inline]
    pub(super) fn answer_line(
        &self,
        line: &PlainLine<'_>,
        reply: &LineReply<'_>,
        piece: &mut Piece,
    ) -> bool {
        if self.first && piece.counts.total() == 0 {
            return false;
        }
        let mut sink = self.sink(line.number, false, None, piece);
        match reply(line, &mut sink) {
            Ok(Some(word)) => piece.counts.add(word, 1),
            Ok(None) => return false,
            Err(failure) => self.settle(Err(failure), line.number, false, piece),
        }
        true
    }

    pub(super) fn sink<'s, 'e>(
        &'s self,
        line: u64,
        first: bool,
        resources: Option<Resources<'s, 'e>>,
        piece: &'s mut Piece,
    ) -> RecordSink<'s, 'e> {
        RecordSink {
            start: piece.out.len(),
            piece,
            context: self,
            resources,
            line,
            first,
        }
    }

    /// Counts and tells what became of a record.
    fn settle(
        &self,
        answered: Result<Answered, Failure>,
        line: u64,
        first: bool,
        piece: &mut Piece,
    ) {
        let name = self.name;
        match answered {
            Ok(answered) => piece.add(answered, first || self.options.verbose),
            Err(Failure::Record(why)) => {
                let place = Place { line, column: None };
                self.report(&format!("{name}:{line}: {why}"), &why, Some(place), piece);
            }
            Err(failure) => piece.end = Some(EarlyEnd::Failed(failure)),
        }
    }

    /// The place of a record of a file or pipe, as JSON has it.
    pub(super) fn place(&self, line: Option<u64>, id: Option<&str>) -> verbs::RecordPlace {
        match self.origin {
            Origin::Stream => verbs::RecordPlace {
                file: self.options.names_files.then(|| self.name.to_owned()),
                line,
                id: id.map(str::to_owned),
            },
            Origin::Preset | Origin::Person => verbs::RecordPlace::default(),
        }
    }

    /// Reports a record that can't be read.
    pub(super) fn bad(&self, error: &Error, piece: &mut Piece) {
        let what = error.kind.to_string();
        self.report(&error.in_file(self.name), &what, error.place, piece);
    }

    fn report(&self, report: &str, what: &str, place: Option<Place>, piece: &mut Piece) {
        piece.counts.bad += 1;
        piece.say(Message::Bad(report.to_owned()));
        match self.options.on_error {
            OnError::Skip => {}
            OnError::Stop => piece.end = Some(EarlyEnd::Bad),
            OnError::Keep => piece.out.extend(self.mark(what, place)),
        }
    }

    /// The text that stands in the output for a bad record.
    fn mark(&self, what: &str, place: Option<Place>) -> Vec<u8> {
        let line = place.map(|place| place.line);
        if let Some(layout) = self.options.layout {
            let cells = layout.fields().iter().map(|&field| match field {
                "line" => line.map_or("".into(), |line| line.to_string().into()),
                "verdict" | "state" => "bad".into(),
                "reason" => what.into(),
                _ => "".into(),
            });
            let mut row = Vec::new();
            layout.write(&cells.collect::<Vec<_>>(), self.kept, &mut row);
            row
        } else if self.options.json {
            let bad = Bad {
                head: Head {
                    place: self.place(line, None),
                    ..Head::new(self.options.kind)
                },
                column: place.and_then(|place| place.column),
                error: what.to_owned(),
            };
            json_line(&bad).unwrap_or_default().into_bytes()
        } else {
            format!("# bad: {}\n", what.lines().next().unwrap_or_default()).into_bytes()
        }
    }
}

/// Everything a worker needs for any job of the run.
pub(super) struct Worker<'a> {
    pub(super) verb: &'a RecordVerb<'a>,
    pub(super) lines: Option<LineVerb<'a>>,
    pub(super) options: &'a RunOptions<'a>,
    pub(super) workload: &'a Workload,
}

impl Worker<'_> {
    /// Does a job and hands on its output.
    pub(super) fn work(&self, solver: &mut LineSolver, job: Job, emit: &Emit<'_, Piece>) {
        self.workload.begin_job();
        let mut piece = Piece::default();
        match job.load {
            Load::Items(items) => {
                let (began, number) = (Instant::now(), items.len());
                for item in items {
                    self.item(item, &mut piece, emit);
                    if piece.has_ended() {
                        break;
                    }
                }
                self.workload.note(number, began);
            }
            Load::Block { name, block, first } => {
                if let Some(lines) = self.lines {
                    let context = Context {
                        name: &name,
                        origin: Origin::Stream,
                        first,
                        kept: None,
                        options: self.options,
                    };
                    self.block(lines, solver, &block, &context, &mut piece);
                }
            }
        }
        if !piece.has_ended() {
            piece.after = Some(job.after);
        }
        // The run may have ended meanwhile: then the piece is not needed.
        let _ = emit.emit(piece);
        self.workload.end_job();
    }

    fn item(&self, item: Item, piece: &mut Piece, emit: &Emit<'_, Piece>) {
        let context = Context {
            name: &item.name,
            origin: item.origin,
            first: item.first,
            kept: item.kept.as_deref(),
            options: self.options,
        };
        match item.content {
            Content::Bad(error) => {
                if let Some(failure) = Failure::missing_feature(&error, &item.name) {
                    piece.end = Some(EarlyEnd::Failed(failure));
                } else if let Some(failure) = Failure::unreadable(&error, &item.name) {
                    piece.end = Some(EarlyEnd::Unreadable(failure));
                } else {
                    context.bad(&error, piece);
                }
            }
            Content::Text(text) => piece.out.extend(text.into_bytes()),
            // A build that lacks a feature does not lack it for one source alone.
            Content::Unopened(failure @ Failure::Usage(_)) => {
                piece.end = Some(EarlyEnd::Failed(failure));
            }
            Content::Unopened(failure) if failure.is_of_a_device() => {
                piece.end = Some(EarlyEnd::Unreadable(failure));
            }
            Content::Unopened(failure) => {
                piece.counts.bad += 1;
                piece.say(Message::Bad(failure.to_string()));
                if self.options.on_error == OnError::Stop {
                    piece.end = Some(EarlyEnd::Bad);
                }
            }
            Content::Record(record) => {
                let resources = Resources {
                    threads: &self.workload.share,
                    emit,
                };
                context.answer_with(record, self.verb, piece, item.first, Some(resources));
            }
        }
    }
}
