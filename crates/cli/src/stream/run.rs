//! A run from its beginning to its end: pieces of output in input order.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cellwise_batch::{Emit, PipelineStep, in_order};
use cellwise_nonogram::Threads;
use cellwise_verbs::PuzzleKind;
use cellwise_verbs::lines::LineSolver;

use super::begin::Begun;
use super::produce::{Producer, ProducerOptions};
use super::work::{EarlyEnd, Job, Message, Piece, RunOptions, Worker};
use super::workload::Workload;
use super::{Answered, RecordVerb, Run};
use crate::batch::{ErrorFile, OnError};
use crate::content::{InputSums, ReadPlace, Sum};
use crate::counts::Counts;
use crate::exit::{Exit, Failure};
use crate::input::InputFile;
use crate::interrupt;
use crate::isa;
use crate::journal::{self, Journal, Position};
use crate::messages::Messages;
use crate::output::Output;
use crate::progress::{Bytes, Meter};

impl Run<'_> {
    /// Runs `verb` on every record of the input.
    ///
    /// Several threads work on records at once; their output is in input order.
    pub(crate) fn each(self, verb: &RecordVerb<'_>) -> Result<Exit, Failure> {
        interrupt::cancel();
        interrupt::watch();
        let files = self.inputs.files();
        let bytes = Bytes {
            total: files.as_deref().map(total_size),
            ..Bytes::default()
        };
        let mut state = match self.begin(files.as_deref(), &bytes)? {
            Begun::Run(state) => *state,
            Begun::Complete(exit) => return Ok(exit),
        };
        let batch = &self.output.batch;
        let options = RunOptions {
            on_error: batch.on_error(self.output.json),
            json: self.output.json,
            verbose: self.messages.is_verbose(),
            kind: self.kind(),
            symbols: self.inputs.reading.symbols().cloned(),
            layout: self.layout,
            names_files: self.inputs.are_several(),
            is_live: self.messages.is_live(),
        };
        let workload = Workload::new(batch.threads());
        let worker = Worker {
            verb,
            lines: self.lines,
            options: &options,
            workload: &workload,
        };
        let keeps_bad = options.on_error == OnError::Keep;
        let nothing_yet = state.counts.records == 0 && !(keeps_bad && state.counts.bad > 0);
        // Threads cost a millisecond, as much as an ordinary puzzle: one job alone gets none, if
        // looking for a second job can't wait for a pipe and no progress has to be shown meanwhile.
        let looks_ahead = files.is_some() && !state.meter.is_shown();
        let (reading, sources) = self.inputs.open(self.messages, bytes.read);
        let jobs = Producer::new(
            sources,
            ProducerOptions {
                reading,
                workload: &workload,
                layout: self.layout,
                in_blocks: self.lines.is_some(),
                keeps_bad,
                from: state.position,
                first: nothing_yet,
            },
        );
        let end = drive(jobs, looks_ahead, &worker, &mut state);
        state.conclude(end, self.end)
    }
}

/// Does all jobs; returns the reason if the run ends before its input.
fn drive(
    mut jobs: impl Iterator<Item = Job> + Send,
    looks_ahead: bool,
    worker: &Worker<'_>,
    state: &mut RunState,
) -> Option<EarlyEnd> {
    let mut end = None;
    let mut ticks_since_cancel = 0;
    let mut sink = |step| {
        end = state.step(step);
        if interrupt::cancel().is_cancelled() && interrupt::is_waiting() {
            let idle = worker.workload.is_idle();
            ticks_since_cancel = if idle { ticks_since_cancel + 1 } else { 0 };
            if end.is_none() && ticks_since_cancel > 2 {
                state.exit_while_input_waits();
            }
        }
        match end {
            None => ControlFlow::Continue(()),
            Some(_) => {
                // Searches under way are not needed any more.
                interrupt::cancel().cancel();
                ControlFlow::Break(())
            }
        }
    };
    let (first, second) = match looks_ahead {
        true => (jobs.next(), jobs.next()),
        false => (None, None),
    };
    match (first, second) {
        (Some(job), None) => {
            worker.work(
                &mut LineSolver::with_isa(isa::chosen()),
                job,
                &Emit::to(&mut sink),
            );
        }
        (first, second) => in_order(
            first.into_iter().chain(second).chain(jobs),
            worker.workload.workers(),
            || LineSolver::with_isa(isa::chosen()),
            |solver, job, emit| worker.work(solver, job, emit),
            sink,
        ),
    }
    end
}

fn total_size(files: &[InputFile]) -> u64 {
    let sizes = files.iter().map(|file| fs::metadata(&file.path));
    sizes
        .map(|size| size.map_or(0, |metadata| metadata.len()))
        .sum()
}

/// The state of a run under way.
pub(super) struct RunState {
    pub(super) messages: Messages,
    pub(super) kind: PuzzleKind,
    pub(super) json: bool,
    pub(super) stats: bool,
    pub(super) threads: Threads,
    pub(super) save_every: Duration,
    pub(super) path: Option<PathBuf>,
    pub(super) output: Output,
    pub(super) journal: Option<Journal>,
    /// The checksums of the input, for the journal.
    pub(super) inputs: InputSums,
    pub(super) place: Arc<ReadPlace>,
    pub(super) errors: Option<ErrorFile>,
    /// Up to here everything is in the output.
    pub(super) position: Position,
    pub(super) counts: Counts,
    /// The keys of the records so far, if only the first with a key is written.
    pub(super) seen: Option<HashSet<u128>>,
    /// Records in the output that were printed in order.
    pub(super) printed: u64,
    /// The number of records for each remark on how a record was read.
    pub(super) notes: BTreeMap<String, u64>,
    pub(super) meter: Meter,
    /// The answer to the first record, until a second one is seen.
    pub(super) only: Option<Answered>,
    /// The time when the journal was written.
    pub(super) saved: Instant,
    /// True if more is done than the journal says, and the output ends with a whole record.
    pub(super) dirty: bool,
    pub(super) has_saved: bool,
}

impl RunState {
    /// Takes one step of the pipeline; returns the reason to end early, if there is one.
    fn step(&mut self, step: PipelineStep<Piece>) -> Option<EarlyEnd> {
        let done = match step {
            PipelineStep::Result(piece) => self.take(piece),
            PipelineStep::Idle => self.idle().map(|()| None),
        };
        done.unwrap_or_else(|failure| Some(EarlyEnd::Failed(failure)))
    }

    /// Takes a piece of the output.
    fn take(&mut self, mut piece: Piece) -> Result<Option<EarlyEnd>, Failure> {
        if let Some(seen) = &mut self.seen {
            drop_repeated(&mut piece, seen);
        }
        if piece.after.is_none() {
            // What follows is part of a record: a resumed run would begin here.
            self.save()?;
        }
        let mut written = 0;
        for (at, message) in piece.messages {
            // Data and messages may go to one terminal: each in its place.
            self.output.write(&piece.out[written..at])?;
            written = at;
            self.say(message)?;
        }
        self.output.write(&piece.out[written..])?;
        if let Some(after) = piece.after {
            self.position = after;
            self.dirty = true;
        }
        self.counts.merge(piece.counts);
        if self.counts.total() > 1
            && let Some(first) = self.only.take()
        {
            self.tell(&first);
        }
        self.meter.show(&self.counts);
        if self.saved.elapsed() >= self.save_every {
            self.save()?;
        }
        Ok(piece.end)
    }

    fn say(&mut self, message: Message) -> Result<(), Failure> {
        match message {
            Message::Detail(text) => {
                self.output.flush()?;
                self.meter.aside(|| self.messages.detail(&text));
            }
            Message::Ordered { place, print } => {
                let printed = print(self.printed).map_err(|failure| match failure {
                    Failure::Record(why) => Failure::BadInput(format!("{place}: {why}")),
                    failure => failure,
                })?;
                self.output.write(&printed.data)?;
                self.printed += 1;
                for note in printed.notes {
                    let note = format!("{place}: {note}");
                    self.meter.aside(|| self.messages.note(&note));
                }
            }
            Message::Answered(answered) if self.counts.total() == 0 && self.only.is_none() => {
                self.only = Some(answered);
            }
            Message::Answered(answered) => {
                self.output.flush()?;
                if let Some(first) = self.only.take() {
                    self.tell(&first);
                }
                self.tell(&answered);
            }
            Message::Note { place, text } => {
                let note = format!("{place}: {text}");
                let times = self.notes.entry(text).or_default();
                *times += 1;
                // The same remark on thousands of records is said once; the end counts them.
                if *times == 1 {
                    self.output.flush()?;
                    self.meter.aside(|| self.messages.note(&note));
                }
            }
            Message::Bad(report) => {
                // Thousands of reports would cost a write of data each.
                self.output.flush_before_message()?;
                self.meter.aside(|| self.messages.error(&report));
                if let Some(errors) = &mut self.errors {
                    errors.add(&report)?;
                }
            }
        }
        Ok(())
    }

    /// Says the sentence on one record among others, with `-v`.
    fn tell(&self, answered: &Answered) {
        if !answered.sentence.is_empty() {
            self.meter
                .aside(|| self.messages.detail(&answered.sentence));
        }
    }

    /// Shows the work so far, while nothing else has to be done.
    fn idle(&mut self) -> Result<(), Failure> {
        self.flush()?;
        self.meter.show(&self.counts);
        Ok(())
    }

    /// Makes data and reports visible to their readers.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush()?;
        match &mut self.errors {
            Some(errors) => errors.flush(),
            None => Ok(()),
        }
    }

    /// Makes the work so far durable, if there is anything new.
    pub(super) fn save(&mut self) -> Result<(), Failure> {
        self.saved = Instant::now();
        if self.journal.is_none() || !self.dirty {
            return Ok(());
        }
        self.note_progress(false)?;
        self.dirty = false;
        self.has_saved = true;
        Ok(())
    }

    /// Writes the progress of the run to its journal, if there is one.
    pub(super) fn note_progress(&mut self, complete: bool) -> Result<(), Failure> {
        let Some(journal) = &self.journal else {
            return Ok(());
        };
        self.inputs.advance(&self.place)?;
        let errors = match &mut self.errors {
            Some(errors) => errors.settle()?,
            None => Sum::default(),
        };
        journal.write(&journal::Progress {
            position: self.position,
            counts: self.counts.clone(),
            extent: self.output.settle()?,
            inputs: self.inputs.sums(),
            errors,
            complete,
        })
    }
}

/// Takes the records out of a piece whose key was seen before, and counts both sorts.
fn drop_repeated(piece: &mut Piece, seen: &mut HashSet<u128>) {
    piece.counts.words.clear();
    piece.counts.records = 0;
    let out = std::mem::take(&mut piece.out);
    let mut messages = piece.messages.iter_mut().peekable();
    let mut copied = 0;
    for keyed in piece.keys.drain(..) {
        let is_new = seen.insert(keyed.key);
        let word = if is_new { "different" } else { "repeated" };
        piece.counts.add(word, 1);
        if !is_new {
            let dropped = copied - piece.out.len();
            while let Some((at, _)) = messages.next_if(|(at, _)| *at <= keyed.start) {
                *at -= dropped;
            }
            piece.out.extend_from_slice(&out[copied..keyed.start]);
            copied = keyed.end;
        }
    }
    let dropped = copied - piece.out.len();
    messages.for_each(|(at, _)| *at -= dropped);
    piece.out.extend_from_slice(&out[copied..]);
}
