//! The three programs: their verbs, their help, and which verb a command line means.

use std::ffi::OsString;

use cellwise_sudoku::{Isa, IsaError};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::args::TalkArgs;
use crate::command::canon::CanonArgs;
use crate::command::check::CheckArgs;
use crate::command::compare::CompareArgs;
use crate::command::convert::ConvertArgs;
use crate::command::count::CountArgs;
use crate::command::dedupe::DedupeArgs;
use crate::command::explain::ExplainArgs;
use crate::command::explain_method::ExplainMethodArgs;
use crate::command::hint::HintArgs;
use crate::command::learn::LearnArgs;
use crate::command::minimize::MinimizeArgs;
use crate::command::rate::RateArgs;
#[cfg(feature = "serve")]
use crate::command::serve::{self, ServeArgs};
use crate::command::solve::SolveArgs;
use crate::command::stats::StatsArgs;
use crate::command::trace::TraceArgs;
use crate::command::why::WhyArgs;
use crate::command::{
    canon, check, compare, completions, convert, count, dedupe, explain, explain_method, formats,
    hint, learn, man, minimize, rate, solve, stats, trace, why,
};
use crate::exit::{Exit, Failure, Outcome, STATUSES};
use crate::lazy::Lazy;
use crate::nonogram::{Nonogram, NonogramRead};
use crate::sudoku::{Sudoku, SudokuRead};
use crate::talk::Talk;
use crate::taught::{NonogramView, SudokuView, Taught};

/// Sudoku and Nonograms as constraint satisfaction problems: solve with proof, count, check
#[derive(Parser)]
#[command(name = "cellwise", version, after_help = STATUSES, arg_required_else_help = true)]
struct Cellwise {
    #[command(subcommand)]
    verb: CellwiseVerb,
}

#[derive(Subcommand)]
enum CellwiseVerb {
    /// Everything about Sudoku
    Sudoku(Lazy<SudokuCli>),
    /// Everything about Nonograms
    Nonogram(Lazy<NonogramCli>),
    /// Read what a method of the textbook does, on one page
    #[command(after_help = "Example:\n  cellwise explain-method mac")]
    ExplainMethod(ExplainMethodArgs),
    /// List every format that can be read or written
    Formats,
    /// Serve the page and the HTTP API on this machine
    #[cfg(feature = "serve")]
    #[command(after_help = serve::EXAMPLES)]
    Serve(Lazy<ServeArgs>),
    /// Print the completions for a shell
    #[command(
        after_help = "Example:\n  cellwise completions bash > ~/.local/share/bash-completion/completions/cellwise"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print a manual page
    #[command(
        after_help = "Examples:\n  cellwise man | man -l -\n  cellwise man sudoku solve | man -l -"
    )]
    Man {
        /// The verb whose page is wanted, for instance `sudoku solve`
        words: Vec<String>,
    },
}

const SUDOKU_EXAMPLES: &str = "\
Examples:
  sudoku hard                       solve a built-in board
  sudoku < board.txt                nine lines, digits separated by blanks or not
  sudoku 53..7....6..195...          … or all 81 cells written out
  sudoku -n 1 --to line many.txt    the first solution of each, no proof
  sudoku count empty4 --timeout 5s  how many solutions?
  sudoku check board.txt            which cells clash?
  sudoku trace easy --method mrv    watch a method of the textbook
  sudoku compare hard               all methods side by side
  sudoku hint hard --stage 2        where to look, and for what
  sudoku explain hard               solve it as a person would, step by step

";

/// Solve Sudoku of any size, count solutions, check boards
#[derive(Parser)]
#[command(
    name = "sudoku",
    version,
    after_help = format!("{SUDOKU_EXAMPLES}{STATUSES}"),
    override_usage = "sudoku [OPTIONS] [PUZZLE]...\n       sudoku <VERB> [OPTIONS] [PUZZLE]..."
)]
struct SudokuCli {
    #[command(subcommand)]
    verb: Option<SudokuVerb>,

    #[command(flatten)]
    solve: SolveArgs<SudokuRead>,

    /// Instruction set of the engines for 9x9: portable, avx2 or avx512; also `CELLWISE_ISA`
    #[arg(
        long,
        global = true,
        value_name = "ISA",
        help_heading = "Limits, for each puzzle"
    )]
    isa: Option<Isa>,

    #[command(flatten)]
    talk: TalkArgs,
}

const NONOGRAM_EXAMPLES: &str = "\
Examples:
  nonogram sample                   solve a built-in picture
  nonogram < clues.txt              HEIGHT WIDTH, then the rows, then the columns
  nonogram -f clues.json            {\"r\": [[1,1], …], \"c\": [[1], …]}
  nonogram --json tournament.txt    one JSON object for every puzzle
  nonogram count clues.txt -n 100   how many solutions, up to 100?
  nonogram check clues.txt --solution picture.txt
  nonogram trace sample --method lines --animate
  nonogram compare sample           all methods side by side

";

/// Solve Nonograms of any size, count solutions, check pictures
#[derive(Parser)]
#[command(
    name = "nonogram",
    version,
    after_help = format!("{NONOGRAM_EXAMPLES}{STATUSES}"),
    override_usage = "nonogram [OPTIONS] [PUZZLE]...\n       nonogram <VERB> [OPTIONS] [PUZZLE]..."
)]
struct NonogramCli {
    #[command(subcommand)]
    verb: Option<PuzzleVerb<NonogramRead, NonogramView>>,

    #[command(flatten)]
    solve: SolveArgs<NonogramRead>,

    #[command(flatten)]
    talk: TalkArgs,
}

#[derive(Subcommand)]
enum PuzzleVerb<R: clap::Args, V: clap::Args> {
    /// Solve, and prove that the solution is the only one (the default)
    #[command(after_help = STATUSES)]
    Solve(Lazy<SolveArgs<R>>),
    /// Count the solutions
    #[command(after_help = STATUSES)]
    Count(Lazy<CountArgs<R>>),
    /// Say what is wrong with a board, full or part-filled
    #[command(after_help = STATUSES)]
    Check(Lazy<CheckArgs<R>>),
    /// Write puzzles in another format
    #[command(after_help = STATUSES)]
    Convert(Lazy<ConvertArgs<R>>),
    /// Watch a method of the textbook at work, step by step
    #[command(after_help = STATUSES)]
    Trace(Lazy<TraceArgs<R, V>>),
    /// Run every method of the textbook and the engine, side by side
    #[command(after_help = STATUSES)]
    Compare(Lazy<CompareArgs<R, V>>),
    /// Read what a method does, on one page
    ExplainMethod(ExplainMethodArgs),
    /// Say what a collection holds: sizes, clues, verdicts and effort as histograms
    #[command(after_help = STATUSES)]
    Stats(Lazy<StatsArgs<R>>),
}

#[derive(Subcommand)]
enum SudokuVerb {
    #[command(flatten)]
    Common(PuzzleVerb<SudokuRead, SudokuView>),
    /// Give the next step, in stages: where to look, which technique, what follows
    #[command(after_help = STATUSES)]
    Hint(Lazy<HintArgs>),
    /// Solve the way a person does, and say how
    #[command(after_help = STATUSES)]
    Explain(Lazy<ExplainArgs>),
    /// Say how hard a puzzle is for a person
    #[command(after_help = STATUSES)]
    Rate(Lazy<RateArgs>),
    /// Say why a puzzle has no solution, or more than one
    #[command(after_help = STATUSES)]
    Why(Lazy<WhyArgs>),
    /// Teach a technique: what it is, an example, a board to practise on
    #[command(after_help = STATUSES)]
    Learn(Lazy<LearnArgs>),
    /// Write the smallest equivalent board: equal for puzzles that are the same in disguise
    #[command(after_help = STATUSES)]
    Canon(Lazy<CanonArgs>),
    /// Write each puzzle once, whatever its guise, in the order of first occurrence
    #[command(after_help = STATUSES)]
    Dedupe(Lazy<DedupeArgs>),
    /// Take givens away as long as the solution stays the only one
    #[command(after_help = STATUSES)]
    Minimize(Lazy<MinimizeArgs>),
}

pub(crate) fn cellwise() -> Exit {
    run::<Cellwise>(|cli, matches| match cli.verb {
        CellwiseVerb::Sudoku(Lazy(cli)) => sudoku_verb(cli, below(matches, "sudoku")),
        CellwiseVerb::Nonogram(Lazy(cli)) => nonogram_verb(cli, below(matches, "nonogram")),
        CellwiseVerb::ExplainMethod(args) => explain_method::run(&args),
        CellwiseVerb::Formats => formats::run(),
        #[cfg(feature = "serve")]
        CellwiseVerb::Serve(Lazy(args)) => serve::run(&args),
        CellwiseVerb::Completions { shell } => {
            completions::run(shell, Cellwise::command()).map(|()| Exit::Answered)
        }
        CellwiseVerb::Man { words } => {
            man::run(Cellwise::command(), &words).map(|()| Exit::Answered)
        }
    })
}

pub(crate) fn sudoku() -> Exit {
    run::<SudokuCli>(sudoku_verb)
}

pub(crate) fn nonogram() -> Exit {
    run::<NonogramCli>(nonogram_verb)
}

fn sudoku_verb(cli: SudokuCli, matches: &ArgMatches) -> Outcome<Exit> {
    let talk = cli.talk.talk();
    choose_isa(cli.isa)?;
    if cli.verb.is_some() {
        refuse_options_before_the_verb(matches)?;
    }
    let common = match cli.verb {
        None => None,
        Some(SudokuVerb::Common(verb)) => Some(verb),
        Some(SudokuVerb::Hint(Lazy(args))) => return hint::run(&args, talk),
        Some(SudokuVerb::Explain(Lazy(args))) => return explain::run(&args, talk),
        Some(SudokuVerb::Rate(Lazy(args))) => return rate::run(&args, talk),
        Some(SudokuVerb::Why(Lazy(args))) => return why::run(&args, talk),
        Some(SudokuVerb::Learn(Lazy(args))) => return learn::run(&args, talk),
        Some(SudokuVerb::Canon(Lazy(args))) => return canon::run(&args, talk),
        Some(SudokuVerb::Dedupe(Lazy(args))) => return dedupe::run(&args, talk),
        Some(SudokuVerb::Minimize(Lazy(args))) => return minimize::run(&args, talk),
    };
    puzzle_verb::<Sudoku>(common, &cli.solve, talk, matches)
}

/// `--isa`, else `CELLWISE_ISA`, else the best this CPU has.
fn choose_isa(told: Option<Isa>) -> Outcome<()> {
    let isa = match (told, std::env::var("CELLWISE_ISA")) {
        (Some(isa), _) => isa,
        (None, Ok(name)) => name
            .parse()
            .map_err(|error: IsaError| Failure::Usage(format!("CELLWISE_ISA: {error}")))?,
        (None, Err(_)) => return Ok(()),
    };
    if !isa.is_available() {
        let best = Isa::detect();
        let text = format!("this CPU has no {isa}; the best it has is {best}");
        return Err(Failure::Usage(text));
    }
    isa.prefer();
    Ok(())
}

fn nonogram_verb(cli: NonogramCli, matches: &ArgMatches) -> Outcome<Exit> {
    puzzle_verb::<Nonogram>(cli.verb, &cli.solve, cli.talk.talk(), matches)
}

fn puzzle_verb<K: Taught>(
    verb: Option<PuzzleVerb<K::ReadArgs, K::ViewArgs>>,
    default: &SolveArgs<K::ReadArgs>,
    talk: Talk,
    matches: &ArgMatches,
) -> Outcome<Exit> {
    if verb.is_some() {
        refuse_options_before_the_verb(matches)?;
    }
    match verb {
        None => solve::run::<K>(default, talk),
        Some(PuzzleVerb::Solve(Lazy(args))) => solve::run::<K>(&args, talk),
        Some(PuzzleVerb::Count(Lazy(args))) => count::run::<K>(&args, talk),
        Some(PuzzleVerb::Check(Lazy(args))) => check::run::<K>(&args, talk),
        Some(PuzzleVerb::Convert(Lazy(args))) => convert::run::<K>(&args, talk),
        Some(PuzzleVerb::Trace(Lazy(args))) => trace::run::<K>(&args, talk),
        Some(PuzzleVerb::Compare(Lazy(args))) => compare::run::<K>(&args, talk),
        Some(PuzzleVerb::ExplainMethod(args)) => explain_method::run(&args),
        Some(PuzzleVerb::Stats(Lazy(args))) => stats::run::<K>(&args, talk),
    }
}

/// `sudoku -n 5 count …` would silently count without the limit: say so instead.
fn refuse_options_before_the_verb(matches: &ArgMatches) -> Outcome<()> {
    const EVERYWHERE: [&str; 4] = ["quiet", "verbose", "color", "isa"];
    let early = matches.ids().find(|id| {
        !EVERYWHERE.contains(&id.as_str())
            && matches.value_source(id.as_str()) == Some(ValueSource::CommandLine)
            && matches.try_contains_id(id.as_str()).is_ok()
    });
    match (early, matches.subcommand_name()) {
        (Some(id), Some(verb)) => Err(Failure::Usage(format!(
            "'{}' stands before the verb '{verb}'; put it behind",
            id.as_str().replace('_', "-")
        ))),
        _ => Ok(()),
    }
}

fn below<'m>(matches: &'m ArgMatches, name: &str) -> &'m ArgMatches {
    matches.subcommand_matches(name).unwrap_or(matches)
}

/// Parses the command line, runs, and turns every failure into its exit status.
fn run<P: Parser>(verb: impl FnOnce(P, &ArgMatches) -> Outcome<Exit>) -> Exit {
    let args: Vec<OsString> = std::env::args_os().collect();
    let parsed = P::command()
        .try_get_matches_from(args)
        .and_then(|matches| Ok((P::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            // A closed pipe is no reason to complain.
            let _ = error.print();
            return match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Answered,
                _ => Exit::Usage,
            };
        }
    };
    match verb(cli, &matches) {
        Ok(exit) => exit,
        Err(Failure::ClosedPipe) => Exit::Answered,
        Err(failure) => {
            Talk::default().error(&failure.to_string());
            failure.exit()
        }
    }
}
