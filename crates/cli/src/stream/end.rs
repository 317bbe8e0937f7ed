//! The end of a run: of its input, by Ctrl-C, at a bad record, or by a failure.
//!
//! In: the state of the run. Out: a file that is complete or can be resumed, the last messages,
//! and the exit status.

use cellwise_verbs::{Summary, VERSION};

use super::run::RunState;
use super::summary;
use super::work::EarlyEnd;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::json_line;

impl RunState {
    /// Ends a run: early, or with the text after the last record.
    pub(super) fn conclude(
        mut self,
        early: Option<EarlyEnd>,
        last: Option<&dyn Fn() -> Result<String, Failure>>,
    ) -> Result<Exit, Failure> {
        match early {
            None if interrupt::cancel().is_cancelled() => Ok(self.interrupted()),
            None => {
                if let Some(last) = last {
                    self.output.write(last()?.as_bytes())?;
                }
                self.finish()
            }
            Some(EarlyEnd::Interrupted) => Ok(self.interrupted()),
            Some(EarlyEnd::Bad) => self.stop(),
            Some(EarlyEnd::Failed(failure)) => {
                self.fail(&failure);
                Err(failure)
            }
            Some(EarlyEnd::Unreadable(failure)) => {
                // The output is sound. If it can't be saved, the last journal still holds.
                let _ = self.save();
                self.fail(&failure);
                Err(failure)
            }
        }
    }

    /// Ends the program after Ctrl-C while a thread waits for input: nothing else will come, and
    /// such a thread can't be ended alone.
    pub(super) fn exit_while_input_waits(&mut self) -> ! {
        std::process::exit(self.interrupted() as i32)
    }

    /// Ends after Ctrl-C: the work so far is kept.
    fn interrupted(&mut self) -> Exit {
        let kept = self.save().and_then(|()| self.flush());
        self.meter.end(&self.counts);
        if let Some(only) = self.only.take() {
            self.messages.refusal(&only.sentence);
        } else if self.counts.total() > 0 {
            let summary = self.counts.summary();
            self.messages.refusal(&format!("stopped: {summary}"));
        }
        match kept {
            Ok(()) => self.say_how_to_resume(),
            Err(failure) => self.messages.error(&failure.to_string()),
        }
        Exit::Interrupted
    }

    fn say_how_to_resume(&self) {
        let Some(path) = &self.path else { return };
        self.messages.note(&match self.has_saved {
            true => format!(
                "what is done is in {}.part; the same command with --resume goes on from there",
                path.display()
            ),
            false => format!("what was done so far is in {}.part", path.display()),
        });
    }

    /// Ends at a bad record, with `--on-error stop`.
    fn stop(&mut self) -> Result<Exit, Failure> {
        self.flush()?;
        self.meter.end(&self.counts);
        let summary = self.counts.summary();
        let text = format!("stopped at a bad record: {summary}");
        self.messages.refusal(&text);
        Ok(Exit::BadInput)
    }

    /// Ends after a failure, perhaps of the output itself: the journal is left as it is.
    fn fail(&mut self, failure: &Failure) {
        self.meter.end(&self.counts);
        if self.has_saved && !matches!(failure, Failure::Usage(_) | Failure::ClosedPipe) {
            self.say_how_to_resume();
        }
    }

    /// Ends with the input.
    fn finish(mut self) -> Result<Exit, Failure> {
        self.meter.end(&self.counts);
        for (note, times) in self.notes.iter().filter(|(_, times)| **times > 1) {
            self.messages.note(&format!("{note} ({times} records)"));
        }
        if self.journal.is_some() && self.has_saved {
            self.output.close()?;
            self.note_progress(true)?;
        }
        let stats = self.stats.then(|| self.summary());
        if let Some(errors) = &mut self.errors {
            errors.settle()?;
        }
        self.output.finish()?;
        if let Some(journal) = &self.journal {
            journal.remove()?;
        }
        let exit = match self.only {
            Some(only) => {
                match only.exit {
                    _ if only.sentence.is_empty() => {}
                    Exit::Answered => self.messages.verdict(&only.sentence),
                    _ => self.messages.refusal(&only.sentence),
                }
                only.exit
            }
            None if self.counts.total() == 0 => {
                let text = format!("no {} in the input", self.kind.title());
                self.messages.error(&text);
                return Ok(Exit::BadInput);
            }
            None => {
                if self.counts.records > 0 && stats.is_none() {
                    self.messages.note(&self.counts.summary());
                }
                self.counts.exit()
            }
        };
        if let Some(stats) = stats {
            self.messages.note(&match self.json {
                true => json_line(&stats)?.trim_end().to_owned(),
                false => summary::table(&stats),
            });
        }
        Ok(exit)
    }

    /// The figures of the whole run.
    fn summary(&self) -> Summary {
        let words = self.counts.words.iter();
        Summary {
            cellwise: VERSION,
            kind: self.kind,
            records: self.counts.records,
            results: words.map(|(word, count)| (word.clone(), *count)).collect(),
            bad: self.counts.bad,
            limited: self.counts.limited,
            nodes: self.counts.nodes,
            threads: self.threads.get().get(),
            seconds: self.meter.elapsed().as_secs_f64(),
            per_second: self.meter.rate(&self.counts),
            limit: None,
        }
    }
}
