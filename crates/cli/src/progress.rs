//! The progress of long work: a bar at a terminal, lines in a log, a spinner for one record.

use std::io::{self, IsTerminal};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cellwise_verbs::Progress;
use indicatif::{ProgressBar, ProgressStyle};

use crate::batch::Show;
use crate::counts::Counts;
use crate::input::ReadCount;
use crate::messages::Messages;

/// A run shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// The time between two lines in a log.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// The bytes of the input: how many there are, if that is known, and how many have been read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bytes {
    pub(crate) total: Option<u64>,
    pub(crate) read: ReadCount,
}

/// Shows how far a run is.
pub(crate) struct Meter {
    messages: Messages,
    show: Show,
    bytes: Bytes,
    began: Instant,
    bar: Option<ProgressBar>,
    last_line: Instant,
    /// Records that an earlier run had done.
    before: u64,
}

impl Meter {
    /// `to_file` tells whether data goes to a file, so that a bar can't come between it.
    pub(crate) fn new(
        messages: Messages,
        show: Show,
        to_file: bool,
        bytes: Bytes,
        before: u64,
    ) -> Self {
        let clear = messages.is_live() && (to_file || !io::stdout().is_terminal());
        let now = Instant::now();
        Self {
            messages,
            show: match show {
                Show::Auto if !clear => Show::None,
                show => show,
            },
            bytes,
            began: now,
            bar: None,
            last_line: now,
            before,
        }
    }

    /// Returns true if a long run shows its progress.
    pub(crate) fn is_shown(&self) -> bool {
        self.show != Show::None
    }

    /// Since when the run has been going.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Records a second since the run began.
    pub(crate) fn rate(&self, counts: &Counts) -> f64 {
        let done = counts.total().saturating_sub(self.before);
        done as f64 / self.elapsed().as_secs_f64().max(1e-9)
    }

    /// Shows the counts, unless that was done just now.
    pub(crate) fn show(&mut self, counts: &Counts) {
        match self.show {
            Show::None => {}
            Show::Plain => {
                if self.last_line.elapsed() >= LINE_EVERY {
                    self.last_line = Instant::now();
                    self.messages.note(&self.line(counts));
                }
            }
            Show::Auto => {
                if self.bar.is_none() && counts.total() > 1 && self.elapsed() > PATIENCE {
                    self.bar = Some(bar(self.bytes.total));
                }
                if let Some(bar) = &self.bar {
                    bar.set_position(self.bytes.read.total.load(Ordering::Relaxed));
                    bar.set_message(self.line(counts));
                }
            }
        }
    }

    /// A last line in a log; a bar goes away.
    pub(crate) fn end(&mut self, counts: &Counts) {
        if self.show == Show::Plain {
            self.messages.note(&self.line(counts));
        }
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Says something without tearing the bar.
    pub(crate) fn aside(&self, say: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }

    /// `12000 done, 118000/s, 43 % read, 5s left: 11998 unique, 2 several; 1 bad`.
    fn line(&self, counts: &Counts) -> String {
        let mut text = format!("{} done, {:.0}/s", counts.total(), self.rate(counts));
        let read = self.bytes.read.total.load(Ordering::Relaxed);
        if let Some(total) = self.bytes.total
            && total > 0
            && read > 0
        {
            if read < total {
                let share = read as f64 / total as f64;
                let left = self.elapsed().as_secs_f64() * (1.0 - share) / share;
                text.push_str(&format!(", {:.0} % read, {left:.0}s left", 100.0 * share));
            } else {
                // Records that were read may still wait; the time that they take is not known.
                text.push_str(", all read");
            }
        }
        text.push_str(&format!(": {}", counts.by_word()));
        if counts.bad > 0 {
            text.push_str(&format!("; {} bad", counts.bad));
        }
        text
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{bar:24} {msg}"),
        None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
    };
    // The template is a constant: if it were broken, the usual one would serve.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// The running figure of one record, at a terminal.
pub(crate) struct Spinner {
    began: Instant,
    bar: Option<ProgressBar>,
}

impl Spinner {
    pub(crate) fn new() -> Self {
        Self {
            began: Instant::now(),
            bar: None,
        }
    }

    /// Shows how many of `unit` are done, once the work takes long.
    pub(crate) fn show(&mut self, progress: &Progress, unit: &'static str) {
        if self.began.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style =
                ProgressStyle::with_template("{spinner} {human_pos} {msg} so far, {elapsed}");
            let bar = ProgressBar::new_spinner().with_elapsed(self.began.elapsed());
            if let Ok(style) = style {
                bar.set_style(style);
            }
            bar
        });
        let (done, unit) = match progress.done {
            Some(done) => (done, unit),
            None => (progress.nodes, "search nodes"),
        };
        bar.set_message(unit);
        bar.set_position(done);
        bar.tick();
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
