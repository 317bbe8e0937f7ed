//! Other solvers as commands: `--peer NAME=COMMAND` runs `COMMAND FILE`.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::cpu;

/// A published solver to run beside ours.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) name: String,
    command: String,
}

impl FromStr for Peer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, command) = text.split_once('=').ok_or("NAME=COMMAND is expected")?;
        Ok(Self {
            name: name.to_owned(),
            command: command.to_owned(),
        })
    }
}

impl Peer {
    /// The program and its first arguments.
    pub(crate) fn words(&self) -> Vec<String> {
        self.command.split_whitespace().map(str::to_owned).collect()
    }

    /// The CPU seconds that the peer says it took on `file`.
    ///
    /// A peer prints a number followed by ` s`, as in `1465 puzzles, 0.012 s`; the first one counts.
    pub(crate) fn seconds(&self, file: &Path) -> Result<f64> {
        let mut words = self.command.split_whitespace();
        let program = words.next().context("a peer needs a command")?;
        let output = Command::new(program)
            .args(words)
            .arg(file)
            .output()
            .with_context(|| format!("can't start {}", self.command))?;
        ensure!(
            output.status.success(),
            "{} failed on {}: {}",
            self.name,
            file.display(),
            String::from_utf8_lossy(&output.stderr)
        );
        let text = String::from_utf8_lossy(&output.stdout);
        seconds_in(&text).with_context(|| format!("{} printed no time: {text}", self.name))
    }
}

impl Peer {
    /// The same for a peer that is stopped after this CPU time (wall time where the system does
    /// not tell CPU time), with the number of puzzles that it calls unique; `None` if it was stopped.
    pub(crate) fn seconds_within(
        &self,
        file: &Path,
        patience: Duration,
    ) -> Result<Option<(f64, usize)>> {
        let mut words = self.command.split_whitespace();
        let program = words.next().context("a peer needs a command")?;
        let mut child = Command::new(program)
            .args(words)
            .arg(file)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("can't start {}", self.command))?;
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if cpu::time_of(child.id()).unwrap_or_else(|| start.elapsed()) > patience {
                child.kill()?;
                child.wait()?;
                return Ok(None);
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        let mut text = String::new();
        if let Some(mut output) = child.stdout.take() {
            output.read_to_string(&mut text)?;
        }
        ensure!(
            status.success(),
            "{} failed on {}",
            self.name,
            file.display()
        );
        let said = seconds_in(&text).zip(unique_in(&text));
        Ok(Some(said.with_context(|| {
            format!(
                "{} printed no time or no number of unique puzzles: {text}",
                self.name
            )
        })?))
    }
}

/// A file that holds the lines of another many times. Some systems update the clock of a process
/// only every few milliseconds, too seldom to measure a short set.
pub(crate) struct Longer {
    path: PathBuf,
    times: u32,
}

impl Longer {
    /// Repeats `file` until the peer is busy for at least `seconds`.
    pub(crate) fn new(peer: &Peer, file: &Path, seconds: f64) -> Result<Self> {
        let once = peer.seconds(file)?.max(1e-3);
        let times = (seconds / once).ceil().clamp(1.0, 100.0) as u32;
        let name = format!("cellwise-bench-{}-{}.txt", std::process::id(), peer.name);
        let path = std::env::temp_dir().join(name);
        fs::write(&path, fs::read(file)?.repeat(times as usize))?;
        Ok(Self { path, times })
    }

    /// The CPU seconds that the peer takes for the lines once.
    pub(crate) fn seconds(&self, peer: &Peer) -> Result<f64> {
        Ok(peer.seconds(&self.path)? / f64::from(self.times))
    }
}

impl Drop for Longer {
    fn drop(&mut self) {
        // The system clears its temporary folder sometime: a file that stays does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

fn seconds_in(text: &str) -> Option<f64> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(2).find_map(|pair| {
        let unit = pair[1].trim_end_matches([',', '.', ';']);
        (unit == "s").then(|| pair[0].parse().ok())?
    })
}

fn unique_in(text: &str) -> Option<usize> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(2).find_map(|pair| {
        let word = pair[1].trim_end_matches([',', '.', ';']);
        (word == "unique").then(|| pair[0].parse().ok())?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_number_of_seconds_counts() {
        assert_eq!(
            seconds_in("1465 puzzles, 1465 unique, 0.016 s, 91000/s"),
            Some(0.016)
        );
        assert_eq!(seconds_in("done"), None);
        assert_eq!(unique_in("2 puzzles, 1 unique, 0.016 s"), Some(1));
    }
}
