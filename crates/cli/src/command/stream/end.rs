//! The end of a run: of its input, by Ctrl-C, at a bad record, or by a failure.
//!
//! In: what the run has under way. Out: a file that is complete or can be gone on with, the last
//! words, and the exit status.

use cellwise_api::Summary;

use super::run::Run;
use super::{Gate, json_line, summary};
use crate::exit::{Exit, Failure, Outcome};
use crate::kind::Kind;

impl Run {
    /// Ctrl-C: what is done is kept.
    pub(super) fn interrupted(&mut self) -> Exit {
        // If that fails, too, there is nothing more to be done for it.
        let kept = self.save().and_then(|()| self.output.flush());
        self.meter.end(&self.counts);
        if let Some(only) = self.only.take() {
            self.talk.refusal(&only.sentence);
        } else if self.counts.total() > 0 {
            self.talk
                .refusal(&format!("stopped: {}", self.counts.summary()));
        }
        match kept {
            Ok(()) => self.say_how_to_go_on(),
            Err(failure) => self.talk.error(&failure.to_string()),
        }
        Exit::Interrupted
    }

    fn say_how_to_go_on(&self) {
        let Some(path) = &self.path else { return };
        self.talk.note(&match self.has_saved {
            true => format!(
                "what is done is in {}.part; the same command with --resume goes on from there",
                path.display()
            ),
            false => format!("what was done so far is in {}.part", path.display()),
        });
    }

    /// `--on-error stop`.
    pub(super) fn stop(&mut self) -> Outcome<()> {
        self.output.flush()?;
        self.meter.end(&self.counts);
        self.talk.refusal(&format!(
            "stopped at a bad record: {}",
            self.counts.summary()
        ));
        Ok(())
    }

    /// A failure, perhaps of the output itself: what the journal says stands.
    pub(super) fn fail(&mut self, failure: &Failure) {
        self.meter.end(&self.counts);
        if self.has_saved && matches!(failure, Failure::File { .. }) {
            self.say_how_to_go_on();
        }
    }

    /// The end of the input.
    pub(super) fn finish<K: Kind>(mut self, gate: Option<&mut dyn Gate>) -> Outcome<Exit> {
        if let Some(gate) = gate {
            gate.finish(&mut self.output, &mut self.counts)?;
        }
        self.meter.end(&self.counts);
        if self.journal.is_some() && self.has_saved {
            self.output.close()?;
            self.note_progress(true)?;
        }
        self.output.finish()?;
        if let Some(journal) = &self.journal {
            journal.remove()?;
        }
        let exit = match self.only {
            Some(only) => {
                match only.exit {
                    _ if only.sentence.is_empty() => {}
                    Exit::Answered => self.talk.verdict(&only.sentence),
                    _ => self.talk.refusal(&only.sentence),
                }
                only.exit
            }
            None if self.counts.total() == 0 => {
                self.talk.error(&format!("no {} in the input", K::WORD));
                return Ok(Exit::BadInput);
            }
            None => {
                if self.counts.records > 0 && !self.stats {
                    self.talk.note(&self.counts.summary());
                }
                self.counts.exit()
            }
        };
        if self.stats {
            let seconds = self.meter.elapsed().as_secs_f64();
            let summary = Summary {
                cellwise: cellwise_api::VERSION,
                kind: self.kind,
                records: self.counts.records,
                results: self
                    .counts
                    .words
                    .iter()
                    .map(|(word, count)| (word.to_string(), *count))
                    .collect(),
                bad: self.counts.bad,
                limited: self.counts.limited,
                nodes: self.counts.nodes,
                threads: self.threads.get().get(),
                seconds,
                per_second: self.meter.rate(&self.counts),
                limit: None,
            };
            if self.json {
                self.talk.note(json_line(&summary)?.trim_end());
            } else {
                self.talk.note(&summary::table(&summary));
            }
        }
        Ok(exit)
    }
}
