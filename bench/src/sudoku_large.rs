//! `bench sudoku-large`: boards of 16×16 to 36×36 with a share of the cells given, ours and SAT solvers.
//!
//! Every board is made from a seed: a full board by our own solver, and cells emptied at random until the share of givens is left. Each is
//! solved up to the second solution or the proof that there is none. Between few givens (many solutions) and many (nearly all is
//! forced) lies a narrow range in which searches take long.

#[path = "../../crates/sudoku/examples/bench_any/boards.rs"]
mod boards;
mod floors;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use cellwise_core::{Budget, Verdict, collect};
use cellwise_sudoku::{Grid, Puzzle, Shape, Solver};

use self::floors::Board;
use crate::chart::{Axis, Curve, Lines};
use crate::cpu;
use crate::nonogram::quantile;
use crate::report::Report;
use crate::sat::sudoku::Encoding;
use crate::sat::{self, Asked, SatSolver};

/// The arguments of the suite.
#[derive(clap::Args)]
pub(crate) struct Extent {
    /// SAT solvers beside ours; building them needs cmake, a C++ compiler and libclang
    #[arg(long)]
    sat: bool,
    /// The SAT solvers
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "cadical,glucose",
        requires = "sat"
    )]
    solvers: Vec<SatSolver>,
    /// The clauses that they get
    #[arg(long, default_value = "whole", requires = "sat")]
    encoding: Encoding,
    /// Cells of a side
    #[arg(long, value_delimiter = ',', default_value = "16,25,36")]
    sizes: Vec<usize>,
    /// Percent of the cells that are given
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "35,40,45,50,55,60,65,70,75,80,85,90,95"
    )]
    fill: Vec<usize>,
    /// Number of boards of each size and fill
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    boards: u64,
    /// CPU seconds after which a solver is stopped
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    patience: u64,
    /// Print each board
    #[arg(short, long)]
    verbose: bool,
    /// Print only, save nothing
    #[arg(long)]
    look: bool,
}

/// Measures all sizes.
pub(crate) fn run(extent: &Extent) -> Result<()> {
    let peers: &[SatSolver] = if extent.sat { &extent.solvers } else { &[] };
    if extent.sat {
        sat::ensure_built()?;
    }
    let mut report = Report::new("sudoku-large");
    introduce(&mut report, extent);
    let mut all: Vec<(usize, usize, Vec<Board>)> = Vec::new();
    for &size in &extent.sizes {
        let of_size = one_size(&mut report, extent, peers, size)?;
        if !extent.look {
            draw(&mut report, size, peers, &of_size)?;
        }
        all.extend(
            of_size
                .into_iter()
                .map(|(fill, boards)| (size, fill, boards)),
        );
    }
    if !peers.is_empty() {
        floors::report(&mut report, peers, &all);
    }
    if !extent.look {
        report.save()?;
    }
    Ok(())
}

fn introduce(report: &mut Report, extent: &Extent) {
    report.say(&format!(
        "{} boards of each size and fill, up to the second solution or the proof that there is none, at most {} s each; a solver that is\n\
         stopped counts with that time.",
        extent.boards, extent.patience
    ));
    if extent.sat {
        report.say(&format!(
            "SAT solvers get the direct encoding: {}; at least one and at most one, pair by pair, for each cell and for each digit\n\
             in a house; the second solution by a clause that excludes the first. Making the clauses is not counted for them, adding them is. In\n\
             brackets the median of their times as multiples of ours, where both finish.",
            extent.encoding.told()
        ));
    }
    report.say("");
}

/// The boards of one size, for each fill: measured and reported.
fn one_size(
    report: &mut Report,
    extent: &Extent,
    peers: &[SatSolver],
    size: usize,
) -> Result<Vec<(usize, Vec<Board>)>> {
    let shape = Shape::usual(size).with_context(|| format!("size {size}"))?;
    let shape = Arc::new(shape);
    let full = (0..extent.boards).map(|seed| boards::full(&shape, seed));
    let full: Vec<Grid> = full.collect();
    let mut rows = Vec::new();
    let mut all = Vec::new();
    for &fill in &extent.fill {
        let mut boards = Vec::new();
        for (seed, full) in full.iter().enumerate() {
            let puzzle = boards::with_givens(&shape, full, fill, seed as u64);
            let board = measure(&puzzle, peers, extent)?;
            if extent.verbose {
                println!("{size}×{size} {fill} % {seed}: {}", board.line());
            }
            boards.push(board);
        }
        rows.push(row(fill, &boards, peers.len()));
        all.push((fill, boards));
    }
    report.say(&format!("## {size}×{size}\n"));
    let mut head = vec![
        "givens",
        "unique",
        "solved",
        "median ms",
        "p95 ms",
        "max ms",
    ];
    for peer in peers {
        head.extend([peer.name(), "median ms", "p95 ms"]);
    }
    report.table(&head, &rows);
    Ok(all)
}

/// Solves a board with each solver.
fn measure(puzzle: &Puzzle, peers: &[SatSolver], extent: &Extent) -> Result<Board> {
    let patience = Duration::from_secs(extent.patience);
    let mut budget = Budget::unlimited().with_clock(cpu::Clock, patience);
    let (answer, took) = cpu::timed(|| collect(&mut Solver::new(puzzle), 2, &mut budget));
    let verdict = answer.verdict();
    let is_answered = matches!(verdict, Verdict::Unique | Verdict::Several);
    let ours = Asked {
        verdict: is_answered.then_some(verdict),
        seconds: took.as_secs_f64(),
    };
    let mut theirs = Vec::new();
    if !peers.is_empty() {
        let cnf = extent.encoding.clauses(puzzle);
        for &peer in peers {
            let asked = sat::ask(peer, &cnf, patience)?;
            if let (Some(one), Some(other)) = (ours.verdict, asked.verdict) {
                ensure!(one == other, "{} says {other}, we say {one}", peer.name());
            }
            theirs.push(asked);
        }
    }
    Ok(Board {
        ours,
        theirs,
        dead_ends: answer.stats.dead_ends,
    })
}

/// Times of one solver in ascending order, in seconds.
fn times(of: impl Iterator<Item = Asked>) -> Vec<f64> {
    let mut times: Vec<f64> = of.map(|asked| asked.seconds).collect();
    times.sort_by(f64::total_cmp);
    times
}

fn row(fill: usize, boards: &[Board], peers: usize) -> Vec<String> {
    let solved = |of: &dyn Fn(&Board) -> Asked| {
        boards
            .iter()
            .filter(|&board| of(board).verdict.is_some())
            .count()
    };
    let ours = times(boards.iter().map(|board| board.ours));
    let is_unique = |board: &&Board| {
        let mut answers = std::iter::once(&board.ours).chain(&board.theirs);
        answers.any(|asked| asked.verdict == Some(Verdict::Unique))
    };
    let ms = |times: &[f64], share| format!("{:.1}", quantile(times, share) * 1e3);
    let mut row = vec![
        format!("{fill} %"),
        boards.iter().filter(is_unique).count().to_string(),
        solved(&|board| board.ours).to_string(),
        ms(&ours, 0.5),
        ms(&ours, 0.95),
        ms(&ours, 1.0),
    ];
    for peer in 0..peers {
        let of = |board: &Board| board.theirs[peer];
        let theirs = times(boards.iter().map(of));
        let ratios = floors::ratios(boards.iter(), peer);
        row.extend([
            solved(&of).to_string(),
            format!("{} ({:.1} ×)", ms(&theirs, 0.5), quantile(&ratios, 0.5)),
            ms(&theirs, 0.95),
        ]);
    }
    row
}

/// The median over the fill, a curve for each solver.
fn draw(
    report: &mut Report,
    size: usize,
    peers: &[SatSolver],
    all: &[(usize, Vec<Board>)],
) -> Result<()> {
    let curve = |name: &str, share: f64, of: &dyn Fn(&Board) -> Asked| Curve {
        name: name.to_owned(),
        points: all
            .iter()
            .map(|(fill, boards)| {
                let times = times(boards.iter().map(of));
                (*fill as f64, quantile(&times, share) * 1e3)
            })
            .collect(),
    };
    let mut curves = vec![
        curve("ours", 0.5, &|board| board.ours),
        curve("ours, p95", 0.95, &|board| board.ours),
    ];
    for (i, peer) in peers.iter().enumerate() {
        let of = |board: &Board| board.theirs[i];
        curves.push(curve(peer.name(), 0.5, &of));
        curves.push(curve(&format!("{}, p95", peer.name()), 0.95, &of));
    }
    let chart = Lines {
        title: format!("Sudoku {size}×{size}: solve and prove, by the share of givens"),
        note: report.origin(),
        x: Axis {
            name: "percent of the cells given".to_owned(),
            log: false,
        },
        y: Axis {
            name: "CPU ms a board".to_owned(),
            log: true,
        },
        curves,
    };
    let title = format!("{size}×{size} by the share of givens");
    report.chart(&size.to_string(), &title, &chart.svg())
}
