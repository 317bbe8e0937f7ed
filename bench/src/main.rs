//! `cargo xtask bench …`: our engines and any peers, interleaved, in CPU time.
//!
//! Puzzle sets are not part of this repository: `--data` names a folder with
//! `sudoku/` and `nonogram/`. Reports go to `bench/results/<cpu>/`.
#![expect(clippy::print_stdout, reason = "a program talks")]

mod chart;
mod cpu;
mod explain;
mod forms;
mod generate;
mod nonogram;
mod nonogram_colour;
mod nonogram_hard;
mod nonogram_rate;
mod peer;
mod python;
mod rate;
mod report;
mod sat;
mod serve;
mod soak;
mod start;
mod sudoku;
mod sudoku_any;
mod sudoku_large;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};

use peer::Peer;

/// Speed, measured
#[derive(Parser)]
#[command(name = "cargo xtask bench", bin_name = "cargo xtask bench")]
struct Cli {
    #[command(subcommand)]
    suite: Suite,
}

#[derive(Subcommand)]
enum Suite {
    /// Classic Sudoku: every engine and instruction set on the seven sets
    Sudoku {
        #[command(flatten)]
        data: Data,
        #[command(flatten)]
        rounds: Rounds,
        /// Draw charts beside the report
        #[arg(long)]
        chart: bool,
        /// Only sets whose name contains this word; the report is printed, not saved
        #[arg(long, value_name = "WORD", conflicts_with = "chart")]
        set: Option<String>,
        /// Only engines whose name contains this word, such as `lockstep avx2`; printed, not saved
        #[arg(long, value_name = "WORD", conflicts_with = "chart")]
        engine: Option<String>,
    },
    /// Solve the boards of a file repeatedly and print the peak memory in KiB: a part of `sudoku`
    #[command(hide = true)]
    Memory {
        /// Number of boards
        boards: usize,
        /// 81-character lines
        file: PathBuf,
        /// Number of threads
        #[arg(long, default_value_t = 1)]
        threads: usize,
    },
    /// Sudoku above 9×9 and empty boards
    SudokuAny {
        #[command(flatten)]
        data: Data,
        /// Number of seeds for empty boards
        #[arg(long, default_value_t = 1000)]
        seeds: u64,
        /// Number of samples of each rule
        #[arg(long, default_value_t = 100)]
        samples: u64,
        /// Only samples of rules whose name contains this word; the report is printed, not saved
        #[arg(long, value_name = "WORD")]
        rule: Option<String>,
    },
    /// Sudoku of 16×16 to 36×36 by the share of cells given, beside SAT solvers
    SudokuLarge(sudoku_large::Extent),
    /// Two solutions of the clauses in a file: a part of the suites with SAT solvers
    #[cfg(feature = "sat")]
    #[command(hide = true)]
    SatChild {
        /// The solver
        solver: sat::SatSolver,
        /// The clauses
        file: PathBuf,
    },
    /// Sudoku rated and explained the way a person solves it
    Explain {
        #[command(flatten)]
        data: Data,
        /// How many rounds; the median counts
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// Puzzles made to order: speed, evenness of full boards, levels, techniques, pictures
    Generate(generate::Extent),
    /// Sudoku Explainer's numbers beside those of other programs, and the speed of both ratings
    Rate {
        #[command(flatten)]
        data: Data,
        /// Peers rate the same files as our program does, in turns
        #[command(flatten)]
        rounds: Rounds,
        /// Only the speed beside peers; printed, not saved
        #[arg(long)]
        speed_only: bool,
    },
    /// The server: small questions while hard ones run into their limits, and hostile clients
    Serve {
        /// Seconds for each part
        #[arg(long, default_value_t = 10)]
        seconds: u64,
    },
    /// A server in a process of its own: a part of `serve`
    #[command(hide = true)]
    ServeChild,
    /// The batch: millions of boards, killed and resumed runs, a full disk (`cargo xtask soak` builds the program first)
    Soak(soak::SoakArgs),
    /// Nonograms: tournament sets, random sets, single files
    Nonogram {
        #[command(flatten)]
        data: Data,
        #[command(flatten)]
        rounds: Rounds,
        #[command(flatten)]
        extent: nonogram::Extent,
    },
    /// Hard Nonograms made from seeds, single hard ones, and growth, beside a SAT solver
    NonogramHard(nonogram_hard::Extent),
    /// One puzzle as a process of its own, beside `true`: the cost of starting the program
    Start {
        #[command(flatten)]
        data: Data,
        /// Peers get the Nonograms of the suite
        #[command(flatten)]
        rounds: Rounds,
    },
    /// Every verb and form of a list of classic Sudokus, from file to file, beside the engine alone
    Forms {
        #[command(flatten)]
        data: Data,
        /// How many rounds; the median counts
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// Nonograms rated and explained the way a person solves them, made here from a seed
    NonogramRate {
        /// Only the sets whose name contains this; printed, not saved
        #[arg(long, value_name = "TEXT", default_value = "")]
        only: String,
        /// How many rounds; the median counts
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// Many boards through the Python package, beside the engine alone and other packages
    Python {
        #[command(flatten)]
        data: Data,
        /// The interpreter that has them; `cargo xtask bench python` makes one
        #[arg(long, value_name = "FILE")]
        python: PathBuf,
        /// How many rounds; the median counts
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
    },
    /// Nonograms in colours: noise and drawings made here, and single files
    NonogramColour {
        /// A folder with nonogram/colour/*.g
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
        /// Only the sets whose name contains this
        #[arg(long, value_name = "TEXT", default_value = "")]
        only: String,
        #[command(flatten)]
        rounds: Rounds,
    },
}

#[derive(Args)]
struct Data {
    /// A folder with sudoku/*.txt, nonogram/*.txt and nonogram/files/*.nin
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

#[derive(Args)]
struct Rounds {
    /// Another solver to run alternately with ours, as `COMMAND FILE`
    #[arg(long = "peer", value_name = "NAME=COMMAND")]
    peers: Vec<Peer>,

    /// How many rounds; the median counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

fn main() -> Result<()> {
    match Cli::parse().suite {
        Suite::Sudoku {
            data,
            rounds,
            chart,
            set,
            engine,
        } => {
            let rounds_of = rounds.rounds as usize;
            if set.is_some() || engine.is_some() {
                let (set, engine) = (set.unwrap_or_default(), engine.unwrap_or_default());
                return sudoku::look(&data.data, &rounds.peers, rounds_of, &set, &engine);
            }
            sudoku::run(&data.data, &rounds.peers, rounds_of, chart)
        }
        Suite::Memory {
            boards,
            file,
            threads,
        } => sudoku::memory(&file, boards, threads),
        Suite::SudokuAny {
            data,
            seeds,
            samples,
            rule,
        } => sudoku_any::run(&data.data, seeds, samples, rule.as_deref()),
        Suite::SudokuLarge(extent) => sudoku_large::run(&extent),
        #[cfg(feature = "sat")]
        Suite::SatChild { solver, file } => sat::child(solver, &file),
        Suite::Explain { data, rounds } => explain::run(&data.data, rounds as usize),
        Suite::Generate(extent) => generate::run(&extent),
        Suite::Rate {
            data,
            rounds,
            speed_only,
        } => rate::run(
            &data.data,
            &rounds.peers,
            rounds.rounds as usize,
            speed_only,
        ),
        Suite::Serve { seconds } => serve::run(seconds),
        Suite::ServeChild => serve::child(),
        Suite::Soak(args) => soak::run(&args),
        Suite::Nonogram {
            data,
            rounds,
            extent,
        } => {
            let count = rounds.rounds as usize;
            nonogram::run(&data.data, &rounds.peers, count, &extent)
        }
        Suite::NonogramHard(extent) => nonogram_hard::run(&extent),
        Suite::Start { data, rounds } => {
            start::run(&data.data, &rounds.peers, rounds.rounds as usize)
        }
        Suite::Forms { data, rounds } => forms::run(&data.data, rounds as usize),
        Suite::NonogramRate { only, rounds } => nonogram_rate::run(&only, rounds as usize),
        Suite::Python {
            data,
            python,
            rounds,
        } => python::run(&data.data, &python, rounds as usize),
        Suite::NonogramColour { data, only, rounds } => {
            let count = rounds.rounds as usize;
            nonogram_colour::run(data.as_deref(), &only, &rounds.peers, count)
        }
    }
}
