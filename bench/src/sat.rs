//! SAT solvers as peers: the first solution of a puzzle, and a second one or the proof that there is none.
//!
//! In: a puzzle as clauses ([`Cnf`]). Out: the verdict and the CPU time. A solver runs in a process of its own, which is this
//! program with other arguments, so that it can be stopped at its limit. The solvers come with the feature `sat`, which `--sat` turns on.

pub(crate) mod cnf;
pub(crate) mod lines;
#[cfg(feature = "sat")]
mod solvers;
pub(crate) mod sudoku;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use cellwise_core::Verdict;
use clap::ValueEnum;

use self::cnf::Cnf;
use crate::cpu;
#[cfg(feature = "sat")]
pub(crate) use solvers::run as child;

/// A published solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SatSolver {
    /// CaDiCaL 2.2.1
    Cadical,
    /// Glucose 4
    Glucose,
}

impl SatSolver {
    /// Its name on the command line and in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Cadical => "cadical",
            Self::Glucose => "glucose",
        }
    }
}

/// The end of a solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Asked {
    /// None if it was stopped.
    pub(crate) verdict: Option<Verdict>,
    /// CPU seconds from the first clause added to the last answer; the making of the clauses is not counted.
    pub(crate) seconds: f64,
}

/// Fails if this program was built without solvers.
pub(crate) fn ensure_built() -> Result<()> {
    ensure!(
        cfg!(feature = "sat"),
        "this program has no SAT solvers: build it with `--features cellwise-bench/sat`, as `cargo xtask bench … --sat` does"
    );
    Ok(())
}

/// A file that goes when it is no longer needed.
struct Passing(PathBuf);

impl Drop for Passing {
    fn drop(&mut self) {
        // The system clears its temporary folder sometime: a file that stays does no harm.
        let _ = fs::remove_file(&self.0);
    }
}

/// Asks a solver for two solutions, within this CPU time.
pub(crate) fn ask(solver: SatSolver, cnf: &Cnf, patience: Duration) -> Result<Asked> {
    let name = format!("cellwise-bench-{}.cnf", std::process::id());
    let file = Passing(std::env::temp_dir().join(name));
    fs::write(&file.0, cnf.to_bytes())?;
    let mut child = Command::new(std::env::current_exe()?)
        .args(["sat-child", solver.name()])
        .arg(&file.0)
        .stdout(Stdio::piped())
        .spawn()?;
    let start = Instant::now();
    loop {
        if child.try_wait()?.is_some() {
            break;
        }
        let spent = cpu::time_of(child.id()).unwrap_or_else(|| start.elapsed());
        if spent > patience {
            child.kill()?;
            child.wait()?;
            let seconds = patience.as_secs_f64();
            return Ok(Asked {
                verdict: None,
                seconds,
            });
        }
        // Short waits for short answers.
        let wait = start.elapsed() / 50;
        std::thread::sleep(wait.clamp(Duration::from_micros(200), Duration::from_millis(50)));
    }
    let output = child.wait_with_output()?;
    ensure!(
        output.status.success(),
        "{} failed: {}",
        solver.name(),
        output.status
    );
    let text = String::from_utf8_lossy(&output.stdout);
    let told = || {
        // A solver may have said something before.
        let (word, seconds) = text.lines().last()?.split_once(' ')?;
        let verdict = Verdict::ALL.into_iter().find(|v| v.to_string() == word)?;
        Some((verdict, seconds.parse().ok()?))
    };
    let (verdict, seconds) = told().with_context(|| format!("{} said: {text}", solver.name()))?;
    Ok(Asked {
        verdict: Some(verdict),
        seconds,
    })
}
