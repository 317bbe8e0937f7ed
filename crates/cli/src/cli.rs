//! The three programs: their verbs, their help, and which verb a command line means.

use std::ffi::OsString;

use cellwise_sudoku::Isa;
use cellwise_verbs::Verb;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::args::{MessageArgs, OnPuzzles, words};
use crate::command::booklet::BookletArgs;
use crate::command::candidates::CandidatesArgs;
use crate::command::canon::CanonArgs;
use crate::command::check::CheckArgs;
use crate::command::compare::CompareArgs;
use crate::command::convert::ConvertArgs;
use crate::command::count::CountArgs;
use crate::command::dataset::DatasetArgs;
use crate::command::dedupe::DedupeArgs;
use crate::command::exercise::ExerciseArgs;
use crate::command::explain::ExplainArgs;
use crate::command::explain_method::ExplainMethodArgs;
use crate::command::formats::FormatsArgs;
use crate::command::from_image::FromImageArgs;
use crate::command::generate::{NonogramGenerateArgs, SudokuGenerateArgs};
use crate::command::hint::HintArgs;
use crate::command::hunt::HuntArgs;
use crate::command::learn::LearnArgs;
use crate::command::minimize::MinimizeArgs;
use crate::command::plan::PlanArgs;
use crate::command::rate::RateArgs;
use crate::command::serve::{self, ServeArgs};
use crate::command::solve::SolveArgs;
use crate::command::stats::StatsArgs;
use crate::command::steps::StepsArgs;
use crate::command::superfluous::SuperfluousArgs;
use crate::command::trace::TraceArgs;
use crate::command::why::WhyArgs;
use crate::command::{
    booklet, candidates, canon, check, compare, completions, convert, count, dataset, dedupe,
    exercise, explain, explain_method, formats, from_image, generate, hint, hunt, learn,
    learn_nonogram, man, minimize, plan, rate, solve, stats, steps, superfluous, trace, why,
};
use crate::deferred::Deferred;
use crate::ending;
use crate::exit::{Exit, Failure, STATUSES};
use crate::input::Inputs;
use crate::isa;
use crate::messages::Messages;
use crate::reading::{NonogramModel, NonogramRead, Reading, SudokuRead};
use crate::standard;

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
    Sudoku(Deferred<SudokuCli>),
    /// Everything about Nonograms
    Nonogram(Deferred<NonogramCli>),
    #[command(about = about(Verb::ExplainMethod))]
    ExplainMethod(Deferred<ExplainMethodArgs>),
    #[command(about = about(Verb::Exercise))]
    Exercise(Deferred<ExerciseArgs>),
    #[command(about = about(Verb::Formats))]
    Formats(Deferred<FormatsArgs>),
    #[command(about = about(Verb::Booklet))]
    Booklet(Deferred<BookletArgs>),
    #[command(about = about(Verb::Dataset), after_help = dataset::EXAMPLES)]
    Dataset(Deferred<DatasetArgs>),
    #[command(about = about(Verb::Plan))]
    Plan(Deferred<PlanArgs>),
    #[command(about = about(Verb::Serve), after_help = serve::EXAMPLES)]
    Serve(Deferred<ServeArgs>),
    #[command(
        about = about(Verb::Completions),
        after_help = "Example:\n  cellwise completions bash > ~/.local/share/bash-completion/completions/cellwise"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    #[command(
        about = about(Verb::Man),
        after_help = "Examples:\n  cellwise man | man -l -\n  cellwise man sudoku solve | man -l -"
    )]
    Man {
        /// The verb whose page is wanted, for instance `sudoku solve`
        words: Vec<String>,
    },
}

/// The purpose of a verb, as the table of verbs has it.
fn about(verb: Verb) -> &'static str {
    verb.info().about
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
  sudoku generate --level hard      make a new one

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
    solve: OnPuzzles<SolveArgs, SudokuRead>,

    /// Instruction set of the engines for 9x9: portable, avx2 or avx512, on ARM portable or neon; also
    /// `CELLWISE_ISA`
    #[arg(
        long,
        global = true,
        value_name = "ISA",
        help_heading = "Limits, for each puzzle"
    )]
    isa: Option<Isa>,

    #[command(flatten)]
    messages: MessageArgs,
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
  nonogram from-image cat.png       make a puzzle from a picture

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
    verb: Option<NonogramVerb>,

    #[command(flatten)]
    solve: OnPuzzles<SolveArgs, NonogramRead>,

    #[command(flatten)]
    messages: MessageArgs,
}

#[derive(Subcommand)]
enum PuzzleVerb<R: clap::Args, M: clap::Args> {
    #[command(about = about(Verb::Solve))]
    Solve(Deferred<OnPuzzles<SolveArgs, R>>),
    #[command(about = about(Verb::Count))]
    Count(Deferred<OnPuzzles<CountArgs, R>>),
    #[command(about = about(Verb::Check))]
    Check(Deferred<OnPuzzles<CheckArgs, R>>),
    #[command(about = about(Verb::Convert))]
    Convert(Deferred<OnPuzzles<ConvertArgs, R>>),
    #[command(about = about(Verb::Trace))]
    Trace(Deferred<OnPuzzles<TraceArgs, M>>),
    #[command(about = about(Verb::Compare))]
    Compare(Deferred<OnPuzzles<CompareArgs, M>>),
    #[command(about = about(Verb::ExplainMethod))]
    ExplainMethod(Deferred<ExplainMethodArgs>),
    #[command(about = about(Verb::Stats))]
    Stats(Deferred<OnPuzzles<StatsArgs, R>>),
    #[command(about = about(Verb::Hint))]
    Hint(Deferred<OnPuzzles<HintArgs, R>>),
    #[command(about = about(Verb::Explain))]
    Explain(Deferred<OnPuzzles<ExplainArgs, R>>),
    #[command(about = about(Verb::Rate))]
    Rate(Deferred<OnPuzzles<RateArgs, R>>),
    #[command(about = about(Verb::Why))]
    Why(Deferred<OnPuzzles<WhyArgs, R>>),
}

#[derive(Subcommand)]
enum NonogramVerb {
    #[command(flatten)]
    Common(PuzzleVerb<NonogramRead, NonogramModel>),
    #[command(about = about(Verb::Generate))]
    Generate(Deferred<NonogramGenerateArgs>),
    #[command(about = about(Verb::FromImage))]
    FromImage(Deferred<FromImageArgs>),
    #[command(about = about(Verb::Learn))]
    Learn(Deferred<LearnArgs>),
}

#[derive(Subcommand)]
enum SudokuVerb {
    #[command(flatten)]
    Common(PuzzleVerb<SudokuRead, SudokuRead>),
    #[command(about = about(Verb::Steps))]
    Steps(Deferred<OnPuzzles<StepsArgs, SudokuRead>>),
    #[command(about = about(Verb::Learn))]
    Learn(Deferred<LearnArgs>),
    #[command(about = about(Verb::Canon))]
    Canon(Deferred<OnPuzzles<CanonArgs, SudokuRead>>),
    #[command(about = about(Verb::Dedupe))]
    Dedupe(Deferred<OnPuzzles<DedupeArgs, SudokuRead>>),
    #[command(about = about(Verb::Minimize))]
    Minimize(Deferred<OnPuzzles<MinimizeArgs, SudokuRead>>),
    #[command(about = about(Verb::Candidates))]
    Candidates(Deferred<OnPuzzles<CandidatesArgs, SudokuRead>>),
    #[command(about = about(Verb::Superfluous))]
    Superfluous(Deferred<OnPuzzles<SuperfluousArgs, SudokuRead>>),
    #[command(about = about(Verb::Generate))]
    Generate(Deferred<SudokuGenerateArgs>),
    #[command(about = about(Verb::Hunt))]
    Hunt(Deferred<HuntArgs>),
}

/// The program `cellwise`.
#[must_use]
pub fn cellwise() -> Exit {
    run::<Cellwise>(|cli, matches| match cli.verb {
        CellwiseVerb::Sudoku(Deferred(cli)) => sudoku_verb(cli, below(matches, "sudoku")),
        CellwiseVerb::Nonogram(Deferred(cli)) => nonogram_verb(cli, below(matches, "nonogram")),
        CellwiseVerb::ExplainMethod(Deferred(args)) => explain_method::run(&args),
        CellwiseVerb::Exercise(Deferred(args)) => exercise::run(&args),
        CellwiseVerb::Formats(Deferred(args)) => formats::run(&args),
        CellwiseVerb::Booklet(Deferred(args)) => booklet::run(&args),
        CellwiseVerb::Dataset(Deferred(args)) => dataset::run(&args),
        CellwiseVerb::Plan(Deferred(args)) => plan::run(&args),
        CellwiseVerb::Serve(Deferred(args)) => serve::run(&args),
        CellwiseVerb::Completions { shell } => {
            completions::run(shell, Cellwise::command()).map(|()| Exit::Answered)
        }
        CellwiseVerb::Man { words } => {
            man::run(Cellwise::command(), &words).map(|()| Exit::Answered)
        }
    })
}

/// The program `sudoku`.
#[must_use]
pub fn sudoku() -> Exit {
    run::<SudokuCli>(sudoku_verb)
}

/// The program `nonogram`.
#[must_use]
pub fn nonogram() -> Exit {
    run::<NonogramCli>(nonogram_verb)
}

fn sudoku_verb(cli: SudokuCli, matches: &ArgMatches) -> Result<Exit, Failure> {
    let messages = cli.messages.messages();
    isa::choose(cli.isa)?;
    let Some(verb) = cli.verb else {
        return solve::run(&cli.solve.verb, Inputs::new(cli.solve.input), messages);
    };
    refuse_options_before_the_verb(matches)?;
    use SudokuVerb::{
        Candidates, Canon, Common, Dedupe, Generate, Hunt, Learn, Minimize, Steps, Superfluous,
    };
    match verb {
        Common(verb) => puzzle_verb(verb, messages),
        Steps(Deferred(args)) => steps::run(&args.verb, Inputs::new(args.input), messages),
        Canon(Deferred(args)) => canon::run(&args.verb, Inputs::new(args.input), messages),
        Dedupe(Deferred(args)) => dedupe::run(&args.verb, Inputs::new(args.input), messages),
        Minimize(Deferred(args)) => minimize::run(&args.verb, Inputs::new(args.input), messages),
        Candidates(Deferred(args)) => {
            candidates::run(&args.verb, Inputs::new(args.input), messages)
        }
        Superfluous(Deferred(args)) => {
            superfluous::run(&args.verb, Inputs::new(args.input), messages)
        }
        Learn(Deferred(args)) => learn::run(&args, messages),
        Generate(Deferred(args)) => generate::sudoku(args, messages),
        Hunt(Deferred(args)) => hunt::run(&args, messages),
    }
}

fn nonogram_verb(cli: NonogramCli, matches: &ArgMatches) -> Result<Exit, Failure> {
    let messages = cli.messages.messages();
    match cli.verb {
        None => solve::run(&cli.solve.verb, Inputs::new(cli.solve.input), messages),
        Some(verb) => {
            refuse_options_before_the_verb(matches)?;
            match verb {
                NonogramVerb::Common(verb) => puzzle_verb(verb, messages),
                NonogramVerb::Generate(Deferred(args)) => generate::nonogram(args, messages),
                NonogramVerb::FromImage(Deferred(args)) => from_image::run(args, messages),
                NonogramVerb::Learn(Deferred(args)) => learn_nonogram::run(&args, messages),
            }
        }
    }
}

fn puzzle_verb<R, M>(verb: PuzzleVerb<R, M>, messages: Messages) -> Result<Exit, Failure>
where
    R: clap::Args + Into<Reading>,
    M: clap::Args + Into<Reading>,
{
    use PuzzleVerb as V;
    match verb {
        V::Solve(Deferred(args)) => solve::run(&args.verb, Inputs::new(args.input), messages),
        V::Count(Deferred(args)) => count::run(&args.verb, Inputs::new(args.input), messages),
        V::Check(Deferred(args)) => check::run(&args.verb, Inputs::new(args.input), messages),
        V::Convert(Deferred(args)) => convert::run(&args.verb, Inputs::new(args.input), messages),
        V::Trace(Deferred(args)) => trace::run(&args.verb, Inputs::new(args.input), messages),
        V::Compare(Deferred(args)) => compare::run(&args.verb, Inputs::new(args.input), messages),
        V::Hint(Deferred(args)) => hint::run(&args.verb, Inputs::new(args.input), messages),
        V::Explain(Deferred(args)) => explain::run(&args.verb, Inputs::new(args.input), messages),
        V::Rate(Deferred(args)) => rate::run(&args.verb, Inputs::new(args.input), messages),
        V::Why(Deferred(args)) => why::run(&args.verb, Inputs::new(args.input), messages),
        V::Stats(Deferred(args)) => stats::run(&args.verb, Inputs::new(args.input), messages),
        V::ExplainMethod(Deferred(args)) => explain_method::run(&args),
    }
}

/// `sudoku -n 5 count …` would silently count without the limit: say so instead.
fn refuse_options_before_the_verb(matches: &ArgMatches) -> Result<(), Failure> {
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
fn run<P: Parser>(verb: impl FnOnce(P, &ArgMatches) -> Result<Exit, Failure>) -> Exit {
    let args: Vec<OsString> = words().collect();
    let mut command = P::command();
    let mut matches = command.try_get_matches_from_mut(&args);
    if let Ok(found) = &matches {
        match ending::words(&command, found) {
            Ok(more) if more.is_empty() => {}
            Ok(more) => matches = P::command().try_get_matches_from(ending::with(args, more)),
            Err(failure) => return ended(Err(failure)),
        }
    }
    let parsed = matches.and_then(|matches| Ok((P::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) if error.use_stderr() => {
            let _ = error.print();
            return Exit::Usage;
        }
        Err(help) => {
            let printed = standard::check();
            let printed = printed.and_then(|()| help.print().map_err(standard::failure));
            return ended(printed.map(|()| Exit::Answered));
        }
    };
    ended(verb(cli, &matches))
}

/// The exit status for the end of a verb; a failure is told.
fn ended(end: Result<Exit, Failure>) -> Exit {
    match end {
        Ok(exit) => exit,
        Err(Failure::ClosedPipe) => Exit::Answered,
        Err(failure) => {
            Messages::default().error(&failure.to_string());
            failure.exit()
        }
    }
}
