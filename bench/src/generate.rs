//! `bench generate`: puzzles made to order, against the floors we set ourselves.

mod pictures;
mod statistics;
mod sudoku;
mod techniques;

use std::time::Duration;

use anyhow::Result;
use clap::Args;

use crate::peer::Peer;
use crate::report::Report;

/// How much is measured.
#[derive(Args)]
pub(crate) struct Extent {
    /// Seeds for each technique, each large board and each killer
    #[arg(long, default_value_t = 100)]
    seeds: u64,
    /// Full boards for the test of evenness
    #[arg(long, default_value_t = 1_000_000)]
    boards: usize,
    /// Puzzles for the statistics
    #[arg(long, default_value_t = 10_000)]
    puzzles: u64,
    /// Another generator: a command that prints one puzzle in each line; may be given several times
    #[arg(long = "peer", value_name = "NAME=COMMAND")]
    peers: Vec<Peer>,
    /// Only the parts whose name contains one of these words, separated by commas; the report is printed, not saved
    #[arg(long, value_name = "WORDS", value_delimiter = ',')]
    only: Vec<String>,
    /// Of the techniques only those whose names contain one of these words, separated by commas
    #[arg(long, value_name = "WORDS", value_delimiter = ',')]
    techniques: Vec<String>,
    /// Save the report of some parts, too
    #[arg(long)]
    save: bool,
}

/// Measures every part.
pub(crate) fn run(extent: &Extent) -> Result<()> {
    let mut report = Report::new("generate");
    let parts: [(&str, Part); 7] = [
        ("evenness", sudoku::evenness),
        ("minimal", sudoku::minimal),
        ("peers", statistics::peers),
        ("levels", sudoku::levels),
        ("boards", sudoku::boards),
        ("techniques", techniques::techniques),
        ("gallery", pictures::pictures),
    ];
    let is_asked = |name: &str| extent.only.iter().any(|word| name.contains(word.as_str()));
    for (name, part) in parts {
        if extent.only.is_empty() || is_asked(name) {
            report.say(&format!("## {name}\n"));
            part(extent, &mut report)?;
        }
    }
    if extent.only.is_empty() || extent.save {
        report.save()?;
    }
    Ok(())
}

type Part = fn(&Extent, &mut Report) -> Result<()>;

fn seconds(times: &[Duration]) -> f64 {
    times.iter().map(Duration::as_secs_f64).sum()
}

/// The value below which this share of the times lies.
fn quantile(times: &[Duration], share: f64) -> f64 {
    let mut sorted: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
    sorted.sort_by(f64::total_cmp);
    let at = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(at).copied().unwrap_or(0.0)
}
