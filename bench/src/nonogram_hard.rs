//! `bench nonogram-hard`: large and hard Nonograms made from seeds, single hard ones, and growth, ours and a SAT solver.
//!
//! Every puzzle is solved up to the second solution or the proof that there is none.

mod growth;
#[path = "../../crates/nonogram/examples/bench_nonogram/pictures.rs"]
#[expect(
    dead_code,
    reason = "pictures in colours are for the example of the engine"
)]
mod pictures;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, ensure};
use cellwise_core::{Budget, Verdict, collect};
use cellwise_nonogram::{Puzzle, Solver};

use crate::cpu;
use crate::nonogram::{quantile, read, single_files};
use crate::report::Report;
use crate::sat::lines::Encoding;
use crate::sat::{self, Asked, SatSolver};

/// The arguments of the suite.
#[derive(clap::Args)]
pub(crate) struct Extent {
    /// A folder with nonogram/files/*.nin, for the single ones
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A SAT solver beside ours; building it needs cmake, a C++ compiler and libclang
    #[arg(long)]
    sat: bool,
    /// The SAT solver
    #[arg(long, default_value = "cadical", requires = "sat")]
    solver: SatSolver,
    /// The encodings it gets; on each puzzle the one that was faster counts
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "order,automaton",
        requires = "sat"
    )]
    encodings: Vec<Encoding>,
    /// Only the sets whose name contains this, such as `random 40` or `growth`; printed, not saved
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// At most this number of puzzles of each set
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    puzzles: u64,
    /// CPU seconds after which a solver is stopped
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    patience: u64,
}

/// How puzzles are measured.
struct Measure<'a> {
    peer: Option<SatSolver>,
    encodings: &'a [Encoding],
    patience: Duration,
}

/// A puzzle, solved by both.
struct Compared {
    name: String,
    ours: Asked,
    /// Of the encodings the one that was faster, if there is a peer.
    theirs: Option<(Encoding, Asked)>,
}

/// A set made from seeds: name, size, number of puzzles, the field of heights whose upper half is black.
type Set = (&'static str, usize, u64, fn(usize, u64) -> Vec<f64>);

const SETS: [Set; 3] = [
    ("blurred 200×200", 200, 10, pictures::blurred),
    ("random 40×40", 40, 60, pictures::random),
    ("random 60×60", 60, 8, pictures::random),
];

/// The single files known as hard, by the start of their names.
const SINGLE: [&str; 3] = ["dom_", "gecode-", "non_"];

/// Measures everything that is asked for.
pub(crate) fn run(extent: &Extent) -> Result<()> {
    if extent.sat {
        sat::ensure_built()?;
    }
    let measure = Measure {
        peer: extent.sat.then_some(extent.solver),
        encodings: &extent.encodings,
        patience: Duration::from_secs(extent.patience),
    };
    let wanted = |name: &str| extent.only.as_ref().is_none_or(|only| name.contains(only));
    let mut report = Report::new("nonogram-hard");
    introduce(&mut report, extent);
    for (name, size, count, field) in SETS.into_iter().filter(|set| wanted(set.0)) {
        let puzzles = (1..=count.min(extent.puzzles)).map(|seed| {
            let puzzle = pictures::upper_half(size, &field(size, seed));
            (seed.to_string(), puzzle)
        });
        set(&mut report, &measure, name, puzzles)?;
    }
    if let Some(data) = extent.data.as_deref().filter(|_| wanted("single")) {
        let files = single(data)?;
        set(&mut report, &measure, "single files", files.into_iter())?;
    }
    if wanted("growth") {
        growth::report(&mut report, &measure, extent.puzzles, extent.only.is_none())?;
    }
    if extent.only.is_none() {
        report.save()?;
    }
    Ok(())
}

fn introduce(report: &mut Report, extent: &Extent) {
    let seconds = extent.patience;
    report.say(&format!(
        "Up to the second solution or the proof that there is none, at most {seconds} s each; a solver that is stopped counts with the time it took."
    ));
    if extent.sat {
        let names: Vec<&str> = extent.encodings.iter().map(|e| e.name()).collect();
        report.say(&format!(
            "{} gets each puzzle as clauses ({}), and of its times the shortest counts. Making the clauses is not counted for it.\n\
             Behind: it finishes, and ours takes more than twice its time or is stopped.",
            extent.solver.name(),
            names.join(", ")
        ));
    }
    report.say("");
}

/// The puzzles of the hard single files.
fn single(data: &Path) -> Result<Vec<(String, Puzzle)>> {
    let mut all = Vec::new();
    for path in single_files(&data.join("nonogram").join("files"))? {
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if SINGLE.iter().any(|start| name.starts_with(start)) {
            let puzzles = read(&path)?;
            all.extend(puzzles.into_iter().map(|puzzle| (name.clone(), puzzle)));
        }
    }
    Ok(all)
}

impl Measure<'_> {
    /// Solves a puzzle with ours and the peer.
    fn compare(&self, name: String, puzzle: &Puzzle) -> Result<Compared> {
        let mut budget = Budget::unlimited().with_clock(cpu::Clock, self.patience);
        let (answer, took) = cpu::timed(|| collect(&mut Solver::new(puzzle), 2, &mut budget));
        let verdict = answer.verdict();
        let is_open = matches!(verdict, Verdict::Found | Verdict::Unknown);
        let ours = Asked {
            verdict: (!is_open).then_some(verdict),
            seconds: took.as_secs_f64(),
        };
        let mut theirs: Option<(Encoding, Asked)> = None;
        if let Some(peer) = self.peer {
            for &encoding in self.encodings {
                // No longer than the other encoding took: only the shortest time counts.
                let patience = theirs.as_ref().map_or(self.patience, |(_, asked)| {
                    Duration::from_secs_f64(asked.seconds.max(0.1))
                });
                let asked = sat::ask(peer, &encoding.clauses(puzzle), patience)?;
                if let (Some(one), Some(other)) = (ours.verdict, asked.verdict) {
                    ensure!(
                        one == other,
                        "{name}: {} says {other}, we say {one}",
                        peer.name()
                    );
                }
                let is_better = theirs.as_ref().is_none_or(|(_, best)| {
                    asked.verdict.is_some()
                        && (best.verdict.is_none() || asked.seconds < best.seconds)
                });
                if is_better {
                    theirs = Some((encoding, asked));
                }
            }
        }
        Ok(Compared { name, ours, theirs })
    }
}

impl Compared {
    /// Its time as a multiple of ours, if it finished; 0 if only it did.
    fn ratio(&self) -> Option<f64> {
        let (_, theirs) = self.theirs.filter(|(_, asked)| asked.verdict.is_some())?;
        let is_solved = self.ours.verdict.is_some();
        Some(if is_solved {
            theirs.seconds / self.ours.seconds
        } else {
            0.0
        })
    }
}

/// Ascending, in seconds.
fn times(of: impl Iterator<Item = Asked>) -> Vec<f64> {
    let mut times: Vec<f64> = of.map(|asked| asked.seconds).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// Puzzles beyond this are not listed one by one.
const LISTED: usize = 30;

/// Measures a set and reports it.
fn set(
    report: &mut Report,
    measure: &Measure<'_>,
    name: &str,
    puzzles: impl Iterator<Item = (String, Puzzle)>,
) -> Result<()> {
    let compared: Result<Vec<Compared>> = puzzles
        .map(|(name, puzzle)| measure.compare(name, &puzzle))
        .collect();
    let compared = compared?;
    report.say(&format!("## {name}, {} puzzles\n", compared.len()));
    let line = |name: String, asked: Vec<Asked>, behind: String| {
        let solved = asked.iter().filter(|asked| asked.verdict.is_some()).count();
        let unique = asked
            .iter()
            .filter(|a| a.verdict == Some(Verdict::Unique))
            .count();
        let times = times(asked.into_iter());
        let ms = |share| format!("{:.1}", quantile(&times, share) * 1e3);
        let total = format!("{:.2}", times.iter().sum::<f64>());
        vec![
            name,
            solved.to_string(),
            unique.to_string(),
            total,
            ms(0.5),
            ms(0.95),
            ms(1.0),
            behind,
        ]
    };
    let behind = compared
        .iter()
        .filter_map(Compared::ratio)
        .filter(|&ratio| ratio < 0.5);
    let ours = compared.iter().map(|one| one.ours).collect();
    let mut rows = vec![line("ours".to_owned(), ours, behind.count().to_string())];
    if let Some(peer) = measure.peer {
        let theirs = compared.iter().filter_map(|one| one.theirs);
        let best: Vec<String> = measure
            .encodings
            .iter()
            .map(|&e| {
                let count = theirs
                    .clone()
                    .filter(|&(of, asked)| of == e && asked.verdict.is_some());
                format!("{} {}", e.name(), count.count())
            })
            .collect();
        let name = format!("{} ({})", peer.name(), best.join(", "));
        rows.push(line(
            name,
            theirs.map(|(_, asked)| asked).collect(),
            String::new(),
        ));
    }
    let head = [
        "solver",
        "solved",
        "unique",
        "total s",
        "median ms",
        "p95 ms",
        "max ms",
        "behind",
    ];
    report.table(&head, &rows);
    list(report, measure, compared);
    Ok(())
}

/// The puzzles one by one, those first where we stand worst.
fn list(report: &mut Report, measure: &Measure<'_>, mut compared: Vec<Compared>) {
    let Some(peer) = measure.peer else {
        return;
    };
    let place = |one: &Compared| one.ratio().unwrap_or(f64::INFINITY);
    compared.sort_by(|a, b| place(a).total_cmp(&place(b)));
    let rows: Vec<Vec<String>> = compared
        .iter()
        .take(LISTED)
        .map(|one| {
            let told = |asked: Asked| {
                let verdict = asked
                    .verdict
                    .map_or("stopped".to_owned(), |v| v.to_string());
                format!("{:.1} ({verdict})", asked.seconds * 1e3)
            };
            let theirs = one.theirs.map_or(String::new(), |(encoding, asked)| {
                format!("{} {}", encoding.name(), told(asked))
            });
            let ratio = one
                .ratio()
                .map_or(String::new(), |ratio| format!("{ratio:.2}"));
            vec![one.name.clone(), told(one.ours), theirs, ratio]
        })
        .collect();
    report.table(
        &["puzzle", "our ms", &format!("{} ms", peer.name()), "ratio"],
        &rows,
    );
}
