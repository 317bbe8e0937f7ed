//! The sink of one record: it runs the work of a verb, and takes its data, rows and messages.

use std::io;
use std::num::NonZeroUsize;

use cellwise_batch::Emit;
use cellwise_nonogram::Threads;
use cellwise_verbs::lines::{Pattern, PlainLine, push_row};
use cellwise_verbs::{Input, Part, RecordPlace, Row, Turn, Work};
use serde::Serialize;

use super::work::{Context, Keyed, Message, Piece};
use crate::exit::Failure;
use crate::input::Origin;
use crate::limits::Limits;
use crate::progress::Spinner;

/// Output beyond this goes on its way before its record is done.
const MAX_PIECE: usize = 1 << 16;

/// Units of work between two looks at the progress: some ten milliseconds.
const SLICE: u64 = 20_000;

/// The data of a record, and notes on it.
pub(crate) struct Printed {
    pub(crate) data: Vec<u8>,
    pub(crate) notes: Vec<String>,
}

/// Makes the data of one record when its turn has come, given the number of records before it.
pub(crate) type PrintInOrder = Box<dyn FnOnce(u64) -> Result<Printed, Failure> + Send>;

/// The threads of a worker, and its way to the output.
#[derive(Clone, Copy)]
pub(super) struct Resources<'a, 'e> {
    pub(super) threads: &'a Threads,
    pub(super) emit: &'a Emit<'e, Piece>,
}

/// The record or line that a reply is on, as a row says it.
pub(crate) struct Subject<'a> {
    id: &'a str,
    line: u64,
    puzzle: String,
}

impl<'a> From<&'a Input> for Subject<'a> {
    fn from(input: &'a Input) -> Self {
        Self {
            id: input.record.id().unwrap_or_default(),
            line: input.record.line(),
            puzzle: input.record.line_text(&input.symbols),
        }
    }
}

impl From<&PlainLine<'_>> for Subject<'_> {
    fn from(line: &PlainLine<'_>) -> Self {
        Self {
            id: "",
            line: line.number,
            puzzle: line.puzzle(),
        }
    }
}

/// Takes the data of one record into a piece of the output, which goes on its way when it gets long.
pub(crate) struct RecordSink<'a, 'e> {
    pub(super) piece: &'a mut Piece,
    pub(super) context: &'a Context<'a>,
    /// None for a record of a block of lines: its data is short, and stays in its piece.
    pub(super) resources: Option<Resources<'a, 'e>>,
    /// The line of the record in its source.
    pub(super) line: u64,
    /// The place in the piece where the record's data begins.
    pub(super) start: usize,
    /// True if no record stands before this one in the output.
    pub(super) first: bool,
}

impl RecordSink<'_, '_> {
    /// Runs the work of a verb to its reply, within the limits; `unit` names the things of which
    /// the progress of long work is a number.
    pub(crate) fn finish<W: Work>(
        &mut self,
        work: W,
        limits: &Limits,
        unit: &'static str,
    ) -> Result<W::Reply, Failure> {
        self.finish_parts(work, limits, unit, |_, _| Ok(()))
    }

    /// Like [`RecordSink::finish`], and hands the parts of the reply to `take`.
    pub(crate) fn finish_parts<W: Work>(
        &mut self,
        mut work: W,
        limits: &Limits,
        unit: &'static str,
        mut take: impl FnMut(&mut Self, Part) -> Result<(), Failure>,
    ) -> Result<W::Reply, Failure> {
        let mut budget = limits.budget();
        // With more than one record the run has a bar of its own.
        let mut spinner = (self.first && self.context.options.is_live).then(Spinner::new);
        if spinner.is_some() {
            budget = budget.with_slice(SLICE);
        }
        loop {
            match work.advance(&mut budget)? {
                Turn::Pending(progress) => {
                    if let Some(spinner) = &mut spinner {
                        spinner.show(&progress, unit);
                    }
                    budget.next_slice();
                }
                Turn::Part(part) => take(self, part)?,
                Turn::Done(reply) => return Ok(reply),
            }
        }
    }

    /// Takes a part of the data.
    // Inlined, because JSON comes in pieces of a few bytes.
    #[inline]
    pub(crate) fn put_bytes(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.piece.out.extend_from_slice(data);
        self.flow()
    }

    /// Takes a line of 81 cells.
    pub(crate) fn put_row(&mut self, cells: &[u8; 81]) -> Result<(), Failure> {
        push_row(&mut self.piece.out, cells);
        self.flow()
    }

    /// Hands on the data so far where it is much, if the record may be written in several pieces.
    #[inline]
    fn flow(&mut self) -> Result<(), Failure> {
        match self.resources {
            Some(_) if self.piece.out.len() >= MAX_PIECE => self.hand_on(),
            _ => Ok(()),
        }
    }

    /// Apart from [`Self::flow`], since few pieces are so large.
    #[cold]
    fn hand_on(&mut self) -> Result<(), Failure> {
        let Some(Resources { emit, .. }) = self.resources else {
            return Ok(());
        };
        let part = Piece {
            out: std::mem::take(&mut self.piece.out),
            messages: std::mem::take(&mut self.piece.messages),
            ..Piece::default()
        };
        self.start = 0;
        emit.emit(part).map_err(|_| Failure::ClosedPipe)
    }

    /// Takes a part of the data that is text.
    pub(crate) fn put(&mut self, text: &str) -> Result<(), Failure> {
        self.put_bytes(text.as_bytes())
    }

    /// Takes a record's text of several lines: an empty line parts it from the record before.
    pub(crate) fn put_apart(&mut self, text: &str) -> Result<(), Failure> {
        if !self.first {
            self.put("\n")?;
        }
        self.put(text)
    }

    /// Takes a reply as a line of JSON, while it is written.
    pub(crate) fn put_json(&mut self, reply: &impl Serialize) -> Result<(), Failure> {
        let written = match self.resources {
            Some(_) => serde_json::to_writer(&mut *self, reply),
            // JSON comes in pieces of a few bytes; here nothing has to be looked at between them.
            None => serde_json::to_writer(&mut self.piece.out, reply),
        };
        written.map_err(|error| match error.io_error_kind() {
            Some(_) => Failure::ClosedPipe,
            None => Failure::Usage(error.to_string()),
        })?;
        self.put("\n")
    }

    /// Takes a reply as a row of the table or template of the run.
    pub(crate) fn row<'s, R: Row>(
        &mut self,
        subject: impl Into<Subject<'s>>,
        reply: &R,
    ) -> Result<(), Failure> {
        let Some(layout) = self.context.options.layout else {
            return Ok(());
        };
        let Subject { id, line, puzzle } = subject.into();
        let mut cells = Vec::with_capacity(3 + R::COLUMNS.len());
        cells.extend([id.into(), line.to_string().into(), puzzle.into()]);
        cells.extend(reply.cells());
        layout.write(&cells, self.context.kept, &mut self.piece.out);
        self.put_bytes(b"")
    }

    /// Writes the reply to a plain line as `write` does, which uses nothing of the line but its number, puzzle
    /// and solution; in a block it is asked for the first such line only.
    #[inline]
    pub(crate) fn put_alike(
        &mut self,
        line: &PlainLine<'_>,
        write: impl Fn(&PlainLine<'_>, &mut RecordSink<'_, '_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.piece.pattern.is_none() {
            let mut piece = Piece::default();
            let pattern = Pattern::new::<Failure>(line, |sample| {
                let (context, line) = (self.context, sample.number);
                let mut sink = context.sink(line, false, None, &mut piece);
                write(sample, &mut sink)?;
                Ok(std::mem::take(&mut piece.out))
            })?;
            let Some(pattern) = pattern else {
                return write(line, self);
            };
            self.piece.pattern = Some(pattern);
        }
        let Piece { out, pattern, .. } = &mut *self.piece;
        if let Some(pattern) = pattern {
            pattern.fill(line, out);
        }
        Ok(())
    }

    /// Returns true if replies are rows of a table or template.
    pub(crate) fn has_rows(&self) -> bool {
        self.context.options.layout.is_some()
    }

    /// The sentence on the record, if it may be told: making it takes longer than solving an easy board.
    pub(crate) fn sentence(&self, make: impl FnOnce() -> String) -> String {
        match self.is_told() {
            true => make(),
            false => String::new(),
        }
    }

    /// Returns true if a sentence on the record may be told.
    pub(crate) fn is_told(&self) -> bool {
        self.first || self.context.options.verbose
    }

    /// The place of a line of a file or pipe, as JSON has it.
    pub(crate) fn place(&self) -> RecordPlace {
        self.context.place(Some(self.line), None)
    }

    /// Takes a sentence for `-v`.
    pub(crate) fn detail(&mut self, text: impl FnOnce() -> String) {
        if self.context.options.verbose {
            self.piece.say(Message::Detail(text()));
        }
    }

    /// Takes a remark on how the record was read.
    pub(crate) fn note(&mut self, text: String) {
        let place = self.written_place();
        self.piece.say(Message::Note { place, text });
    }

    /// Counts search nodes, for the summary.
    pub(crate) fn add_nodes(&mut self, nodes: u64) {
        self.piece.counts.nodes += nodes;
    }

    /// `FILE:LINE`.
    fn written_place(&self) -> String {
        format!("{}:{}", self.context.name, self.line)
    }

    /// Takes data that depends on the records before it.
    pub(crate) fn print_in_order(&mut self, print: PrintInOrder) {
        let place = self.written_place();
        self.piece.say(Message::Ordered { place, print });
    }

    /// Sets the record's duplicate key. Call after writing its data.
    pub(crate) fn set_key(&mut self, key: u128) {
        self.piece.keys.push(Keyed {
            start: self.start,
            end: self.piece.out.len(),
            key,
        });
    }

    /// The number of threads that may work on this record; it may change while they do.
    pub(crate) fn threads(&self) -> Threads {
        match self.resources {
            Some(Resources { threads, .. }) => threads.clone(),
            None => Threads::new(NonZeroUsize::MIN),
        }
    }

    /// Returns true if no record stands before this one in the output.
    pub(crate) fn is_first(&self) -> bool {
        self.first
    }

    /// The origin of the record.
    pub(crate) fn origin(&self) -> Origin {
        self.context.origin
    }
}

/// For writers that know only the standard library's trait.
impl io::Write for RecordSink<'_, '_> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.write_all(data)?;
        Ok(data.len())
    }

    #[inline]
    fn write_all(&mut self, data: &[u8]) -> io::Result<()> {
        self.put_bytes(data).map_err(io::Error::from)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
