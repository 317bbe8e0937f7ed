//! How far a long run is: a bar at a terminal, lines in a log.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::batch::Show;
use crate::talk::Talk;
use crate::tally::Counts;

/// A run shorter than this needs no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often a log gets a line.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// The bytes of the input: how many there are, if that is known, and how many have been read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bytes {
    pub(crate) total: Option<u64>,
    pub(crate) read: Arc<AtomicU64>,
}

/// Shows how far a run is.
pub(crate) struct Meter {
    talk: Talk,
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
    pub(crate) fn new(talk: Talk, show: Show, to_file: bool, bytes: Bytes, before: u64) -> Self {
        let clear = talk.is_live() && (to_file || !io::stdout().is_terminal());
        let now = Instant::now();
        Self {
            talk,
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

    /// Whether a long run has anything to show.
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
                    self.talk.note(&self.line(counts));
                }
            }
            Show::Auto => {
                if self.bar.is_none() && counts.total() > 1 && self.elapsed() > PATIENCE {
                    self.bar = Some(bar(self.bytes.total));
                }
                if let Some(bar) = &self.bar {
                    bar.set_position(self.bytes.read.load(Ordering::Relaxed));
                    bar.set_message(self.line(counts));
                }
            }
        }
    }

    /// A last line in a log; a bar goes away.
    pub(crate) fn end(&mut self, counts: &Counts) {
        if self.show == Show::Plain {
            self.talk.note(&self.line(counts));
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
        let read = self.bytes.read.load(Ordering::Relaxed);
        if let Some(total) = self.bytes.total
            && total > 0
            && read > 0
        {
            if read < total {
                let share = read as f64 / total as f64;
                let left = self.elapsed().as_secs_f64() * (1.0 - share) / share;
                text.push_str(&format!(", {:.0} % read, {left:.0}s left", 100.0 * share));
            } else {
                // What was read may still wait to be solved: how long that takes, nobody knows.
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
