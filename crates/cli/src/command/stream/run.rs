//! A whole run: pieces in input order to the output, and the end.

use std::fs;
use std::iter::Peekable;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use std::vec::IntoIter;

use cellwise_batch::{Emit, Step, in_order};
use cellwise_nonogram::Threads;

use super::begin::{Begun, begin};
use super::pace::Pace;
use super::produce::Producer;
use super::work::{Ending, Piece, Said, Worker};
use super::{Gate, Plan, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::batch::{ErrorFile, OnError};
use crate::exit::{Exit, Failure, Outcome};
use crate::input;
use crate::interrupt;
use crate::journal::{self, Journal, Position};
use crate::kind::Kind;
use crate::output::Output;
use crate::progress::{Bytes, Meter};
use crate::talk::Talk;
use crate::tally::Counts;

/// Runs a verb on every record of the input.
pub(super) fn run<K: Kind>(
    input: &InputArgs<K::ReadArgs>,
    output: &OutputArgs,
    talk: Talk,
    plan: Plan<'_, K>,
) -> Outcome<Exit> {
    let Plan {
        verb,
        block,
        mut gate,
        layout,
        end,
    } = plan;
    interrupt::cancel();
    interrupt::watch();
    let files = input::files::<K>(input);
    let bytes = Bytes {
        total: files.as_deref().map(size_of),
        ..Bytes::default()
    };
    let mut run = match begin::<K>(
        files.as_deref(),
        output,
        talk,
        &bytes,
        (gate.is_none(), layout),
    )? {
        Begun::Run(run) => *run,
        Begun::Complete(exit) => return Ok(exit),
    };
    let on_error = output.batch.on_error(output.json);
    let pace = Pace::new(output.batch.threads());
    let worker = Worker::<K> {
        verb,
        block,
        on_error,
        json: output.json,
        verbose: talk.is_verbose(),
        pace: &pace,
        layout,
    };
    let keeps_bad = on_error == OnError::Keep;
    let nothing_yet = run.counts.records == 0 && !(keeps_bad && run.counts.bad > 0);
    let is_shown = run.meter.is_shown();
    let mut jobs = Producer::new(
        input::raw::<K>(input, talk, &bytes.read),
        &input.read,
        &pace,
        (block.is_some(), keeps_bad, layout),
        (run.position, nothing_yet),
    );
    let mut ending = None;
    let mut idle_since_cancel = 0;
    let mut sink = |step| {
        let end = match step {
            Step::Result(piece) => run
                .take(piece, reborrowed(&mut gate))
                .unwrap_or_else(|failure| Some(Ending::Failed(failure))),
            Step::Idle => match run.idle() {
                Ok(()) => None,
                Err(failure) => Some(Ending::Failed(failure)),
            },
        };
        if interrupt::cancel().is_cancelled() && interrupt::is_waiting() {
            let quiet = pace.is_quiet();
            idle_since_cancel = if quiet { idle_since_cancel + 1 } else { 0 };
            // The input is waited for, and nothing else will come: the thread that
            // waits can't be called back, so the program ends from here.
            if end.is_none() && idle_since_cancel > 2 {
                let exit = run.interrupted();
                std::process::exit(exit as i32);
            }
        }
        match end {
            None => ControlFlow::Continue(()),
            Some(end) => {
                ending = Some(end);
                // Whatever is still being searched is not wanted any more.
                interrupt::cancel().cancel();
                ControlFlow::Break(())
            }
        }
    };
    // Threads cost a millisecond, as much as an ordinary puzzle: none for one job alone, where
    // looking for a second keeps nobody waiting and there is nothing to show meanwhile.
    let (first, second) = match files {
        Some(_) if !is_shown => (jobs.next(), jobs.next()),
        _ => (None, None),
    };
    match (first, second) {
        (Some(job), None) => worker.work(&mut K::Bulk::default(), job, &Emit::to(&mut sink)),
        (first, second) => in_order(
            first.into_iter().chain(second).chain(jobs),
            pace.workers(),
            K::Bulk::default,
            |bulk, job, emit| worker.work(bulk, job, emit),
            sink,
        ),
    }
    match ending {
        None if interrupt::cancel().is_cancelled() => Ok(run.interrupted()),
        None => {
            if let Some(end) = end {
                run.output.write(end().as_bytes())?;
            }
            run.finish::<K>(gate)
        }
        Some(Ending::Interrupted) => Ok(run.interrupted()),
        Some(Ending::Bad) => {
            run.stop()?;
            Ok(Exit::BadInput)
        }
        Some(Ending::Failed(failure)) => {
            run.fail(&failure);
            Err(failure)
        }
    }
}

fn reborrowed<'a>(gate: &'a mut Option<&mut dyn Gate>) -> Option<&'a mut dyn Gate> {
    match gate {
        Some(gate) => Some(&mut **gate),
        None => None,
    }
}

fn size_of(files: &[(String, std::path::PathBuf)]) -> u64 {
    let sizes = files.iter().map(|(_, path)| fs::metadata(path));
    sizes
        .map(|size| size.map_or(0, |metadata| metadata.len()))
        .sum()
}

/// What a run has under way.
pub(super) struct Run {
    pub(super) talk: Talk,
    pub(super) json: bool,
    pub(super) stats: bool,
    pub(super) threads: Threads,
    pub(super) save_every: Duration,
    pub(super) path: Option<std::path::PathBuf>,
    pub(super) output: Output,
    pub(super) journal: Option<Journal>,
    pub(super) errors: Option<ErrorFile>,
    /// Up to here everything is in the output.
    pub(super) position: Position,
    pub(super) counts: Counts,
    /// Records in the output that were printed when their turn came.
    pub(super) printed: u64,
    pub(super) meter: Meter,
    /// What became of the first record, until it is clear that it is the only one.
    pub(super) only: Option<Result>,
    /// When the journal was written.
    pub(super) saved: Instant,
    /// Whether more is done than the journal says, and the output ends with a whole record.
    pub(super) dirty: bool,
    pub(super) has_saved: bool,
    pub(super) kind: cellwise_api::Kind,
}

impl Run {
    /// Takes a piece of the output; gives the reason to end early, if there is one.
    fn take(&mut self, mut piece: Piece, gate: Option<&mut dyn Gate>) -> Outcome<Option<Ending>> {
        if let Some(gate) = gate {
            self.pass(&mut piece, gate)?;
        }
        if piece.after.is_none() {
            // What follows is part of a record: from here a later run would go on.
            self.save()?;
        }
        let mut written = 0;
        for (at, said) in piece.said {
            // Data and talk may go to one terminal: each in its place.
            self.output.write(&piece.out[written..at])?;
            written = at;
            self.say(said)?;
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

    /// Lets the data of a piece through a gate.
    fn pass(&mut self, piece: &mut Piece, gate: &mut dyn Gate) -> Outcome<()> {
        let out = std::mem::take(&mut piece.out);
        if gate.counts_words() {
            piece.counts.words.clear();
            piece.counts.records = 0;
        }
        let mut said = std::mem::take(&mut piece.said).into_iter().peekable();
        let mut done = 0;
        for (start, end, key) in std::mem::take(&mut piece.keys) {
            self.pass_between(&out[..start], done, &mut said, gate)?;
            let data = &out[start..end];
            gate.pass(Some(&key), data, &mut self.output, &mut self.counts)?;
            done = end;
        }
        self.pass_between(&out, done, &mut said, gate)
    }

    /// Lets data through that belongs to no record, from `done` on, and says what is said in its place.
    fn pass_between(
        &mut self,
        out: &[u8],
        mut done: usize,
        said: &mut Peekable<IntoIter<(usize, Said)>>,
        gate: &mut dyn Gate,
    ) -> Outcome<()> {
        while let Some((at, said)) = said.next_if(|&(at, _)| at <= out.len()) {
            if at > done {
                gate.pass(None, &out[done..at], &mut self.output, &mut self.counts)?;
                done = at;
            }
            self.say(said)?;
        }
        if done < out.len() {
            gate.pass(None, &out[done..], &mut self.output, &mut self.counts)?;
        }
        Ok(())
    }

    fn say(&mut self, said: Said) -> Outcome<()> {
        match said {
            Said::Detail(text) => {
                self.output.flush()?;
                self.meter.aside(|| self.talk.detail(&text));
            }
            Said::Later { place, print } => {
                let printed = print(self.printed).map_err(|failure| match failure {
                    Failure::Record(why) => Failure::BadInput(format!("{place}: {why}")),
                    failure => failure,
                })?;
                self.output.write(&printed.data)?;
                self.printed += 1;
                for note in printed.notes {
                    let note = format!("{place}: {note}");
                    self.meter.aside(|| self.talk.note(&note));
                }
            }
            Said::Sentence(result) if self.counts.total() == 0 && self.only.is_none() => {
                self.only = Some(result);
            }
            Said::Sentence(result) => {
                self.output.flush()?;
                if let Some(first) = self.only.take() {
                    self.tell(&first);
                }
                self.tell(&result);
            }
            Said::Bad(report) => {
                self.output.flush()?;
                self.meter.aside(|| self.talk.error(&report));
                if let Some(errors) = &mut self.errors {
                    errors.add(&report)?;
                }
            }
        }
        Ok(())
    }

    /// The sentence on one record among others, for people who asked for more.
    fn tell(&self, result: &Result) {
        if !result.sentence.is_empty() {
            self.meter.aside(|| self.talk.detail(&result.sentence));
        }
    }

    /// Nothing to do for now: what is done may be seen.
    fn idle(&mut self) -> Outcome<()> {
        self.output.flush()?;
        self.meter.show(&self.counts);
        Ok(())
    }

    /// Makes what is done safe, if there is anything new.
    pub(super) fn save(&mut self) -> Outcome<()> {
        self.saved = Instant::now();
        if self.journal.is_none() || !self.dirty {
            return Ok(());
        }
        self.note_progress(false)?;
        self.dirty = false;
        self.has_saved = true;
        Ok(())
    }

    /// Writes down in the journal, if there is one, how far the run has come.
    pub(super) fn note_progress(&mut self, complete: bool) -> Outcome<()> {
        let Some(journal) = &self.journal else {
            return Ok(());
        };
        journal.write(&journal::Progress {
            position: self.position,
            counts: self.counts.clone(),
            extent: self.output.settle()?,
            errors: self.errors.as_ref().map_or(0, ErrorFile::written),
            complete,
        })
    }
}
