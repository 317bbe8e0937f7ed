//! `compare` on the command line: a table with a row for each method.
//!
//! `runs.rs` makes quantiles, rows and charts of many runs, `sweep.rs` has the experiment over givens.

mod runs;
mod sweep;

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use cellwise_core::{Budget, Clock, Limit, WallClock};
use cellwise_formats::ErrorKind;
use cellwise_render::{MethodBar, chart};
use cellwise_textbook::{DEFAULT_BOUND, Method};
use cellwise_verbs::compare::{self, Compare, CompareOptions, Contender};
use cellwise_verbs::{self as verbs, Input, MethodRun, PuzzleKind, Turn, Work as _};
use clap::{Args, ValueEnum};

use self::runs::Counter;
use super::table::{self, Row};
use crate::args::AnswerArgs;
use crate::exit::{Exit, Failure};
use crate::input::{Inputs, Origin, ReadCount};
use crate::interrupt;
use crate::isa;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::mix::MixArgs;
use crate::output::{Output, json_line};
use crate::part::{is_one_file, names_of};
use crate::reading::Reading;

/// Units of work between two looks for methods that are done: some ten milliseconds.
const SLICE: u64 = 20_000;

/// The arguments of `compare`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CompareArgs {
    /// Only these methods or mixes, separated by commas; `engine` is ours
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        value_parser = Contender::from_str,
        help_heading = "Method"
    )]
    method: Vec<Contender>,

    #[command(flatten)]
    mix: MixArgs,

    /// How many placements of one line, or fillings of one house, the line methods may list
    #[arg(long, value_name = "N", default_value_t = DEFAULT_BOUND, help_heading = "Method")]
    bound: u64,

    /// Let each look for N solutions; by default each does as it always does: the methods stop
    /// at the first (backtrack-all goes on), the engine looks for a second one
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Method")]
    max_solutions: Option<u64>,

    /// Run every method with N seeds on every puzzle, from --seed on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100_000), help_heading = "Experiment")]
    seeds: u64,

    /// Sudoku: instead of puzzles, boards with ever more givens, so that the hardest number shows
    #[arg(long, value_name = "WHAT", help_heading = "Experiment")]
    sweep: Option<Sweep>,

    /// Boards for each number of givens
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000), requires = "sweep", help_heading = "Experiment")]
    boards: u64,

    /// Show minimum, quartiles and maximum over all runs instead of medians
    #[arg(long, conflicts_with_all = ["json", "sweep"], help_heading = "Output")]
    quantiles: bool,

    /// The work that quantiles, charts of many runs and sweeps are about
    #[arg(
        long,
        value_name = "NAME",
        default_value = "assignments",
        help_heading = "Output"
    )]
    counter: Counter,

    /// How the runs look: the table, or a row of comma-separated values for each run
    #[arg(
        long,
        value_name = "FORM",
        default_value = "table",
        conflicts_with = "json",
        help_heading = "Output"
    )]
    to: Form,

    /// Draw a chart into FILE, an SVG picture
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    chart: Option<PathBuf>,

    /// The chart: bars of the medians, boxes with the quartiles of all runs, or survival, the share of
    /// runs that are not done after so much work. A sweep has curves of its own
    #[arg(
        long,
        value_name = "NAME",
        default_value = "bars",
        requires = "chart",
        conflicts_with = "sweep",
        help_heading = "Output"
    )]
    plot: Plot,

    #[command(flatten)]
    output: AnswerArgs,

    #[command(flatten)]
    limits: Limits,
}

/// The subject of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Sweep {
    /// Effort against the number of givens.
    Givens,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Table,
    Csv,
}

/// The chart of many runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Plot {
    Bars,
    Boxes,
    Survival,
}

/// Runs every method on every record of the input.
pub(crate) fn run(args: &CompareArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let contenders = args.contenders()?;
    let reading = inputs.reading.clone();
    for (option, path) in [("-o", &args.output.output), ("--chart", &args.chart)] {
        if let Some(path) = path {
            inputs.check_output(option, path, names_of(path))?;
        }
    }
    if let (Some(output), Some(chart)) = (&args.output.output, &args.chart)
        && is_one_file(output, chart)
    {
        return Err(Failure::Usage("-o and --chart name one file".into()));
    }
    if let Some(Sweep::Givens) = args.sweep {
        return sweep::run(args, &inputs, messages);
    }
    let Read { inputs, bad } = read(inputs, messages)?;
    let mut out = Output::open(args.output.output.as_deref())?;
    let csv = args.to == Form::Csv;
    let number = inputs.len() as u64 * args.seeds;
    let live = number == 1 && !args.output.json && !csv && !args.quantiles;
    if live {
        out.write(table::heading().as_bytes())?;
    }
    if csv {
        out.write(runs::heading().as_bytes())?;
    }
    let mut columns: Vec<Vec<MethodRun>> = vec![Vec::new(); contenders.len()];
    let seeds = (0..args.seeds).map(|n| args.limits.seed.wrapping_add(n));
    let pairs = inputs
        .iter()
        .flat_map(|input| seeds.clone().map(move |seed| (input, seed)));
    for (i, (input, seed)) in pairs.enumerate() {
        let mut work = compare::start(input, args.options(&reading, &contenders, seed))?;
        let mut budget = args.budget();
        let mut shown = 0;
        // A row is there as soon as its method is done.
        let methods = loop {
            let turn = work.advance(&mut budget)?;
            let runs = match &turn {
                Turn::Done(reply) => &reply.methods,
                _ => work.done(),
            };
            if live {
                // After Ctrl-C the methods that did not begin have nothing to show.
                let stopped = |run: &MethodRun| run.limit == Some(Limit::Cancelled);
                let end = runs
                    .iter()
                    .position(stopped)
                    .map_or(runs.len(), |at| at + 1);
                for run in runs.get(shown..end).unwrap_or_default() {
                    out.write(Row::of(std::slice::from_ref(run)).line().as_bytes())?;
                    out.flush()?;
                }
                shown = runs.len();
            }
            match turn {
                Turn::Done(reply) => break reply.methods,
                _ => budget.next_slice(),
            }
        };
        for (run, column) in methods.iter().zip(&mut columns) {
            column.push(run.clone());
            if csv {
                out.write(runs::row(input, seed, None, run).as_bytes())?;
            }
        }
        if interrupt::cancel().is_cancelled() {
            out.flush()?;
            messages.refusal("stopped");
            return Ok(Exit::Interrupted);
        }
        if args.output.json {
            let head = input.head();
            let reply = Compare {
                head,
                seed: Some(seed).filter(|&seed| seed != 0),
                methods,
            };
            out.write(json_line(&reply)?.as_bytes())?;
        }
        messages.detail(&format!("{} of {number} done", i + 1));
    }
    let rows: Vec<Row> = columns.iter().map(|column| Row::of(column)).collect();
    if args.quantiles && number > 0 && !csv {
        out.write(runs::quantiles(&columns, args.counter).as_bytes())?;
    } else if number > 1 && !args.output.json && !csv {
        out.write(table::heading().as_bytes())?;
        for row in &rows {
            out.write(row.line().as_bytes())?;
        }
    }
    out.finish()?;
    if let Some(path) = &args.chart {
        let mut file = Output::open(Some(path))?;
        let title = title(reading.kind(), &inputs, args.seeds);
        let svg = match args.plot {
            Plot::Bars => chart(&title, &bars(&rows)),
            Plot::Boxes => runs::boxes(&title, &columns, args.counter),
            Plot::Survival => runs::survival(&title, &columns, args.counter),
        };
        file.write(svg.as_bytes())?;
        file.finish()?;
    }
    match (inputs.len(), bad) {
        (0, 0) => {
            messages.error(&format!("no {} in the input", reading.kind().title()));
            Ok(Exit::BadInput)
        }
        (puzzles, 0) => {
            if number > 1 {
                messages.note(&format!(
                    "{} over {}",
                    args.summary(),
                    over(puzzles, args.seeds)
                ));
            }
            Ok(Exit::Answered)
        }
        _ => Ok(Exit::BadInput),
    }
}

/// All records of the input.
pub(super) struct Read {
    pub(super) inputs: Vec<Input>,
    /// The number of records that could not be read.
    pub(super) bad: usize,
}

/// Reads all records, and reports the bad ones.
pub(super) fn read(inputs: Inputs, messages: Messages) -> Result<Read, Failure> {
    let mut all = Read {
        inputs: Vec::new(),
        bad: 0,
    };
    let names_files = inputs.are_several();
    let (reading, sources) = inputs.open(messages, ReadCount::default());
    for source in sources {
        let source = match source {
            Ok(source) => source,
            Err(failure @ Failure::Usage(_)) => return Err(failure),
            Err(failure) => {
                messages.error(&failure.to_string());
                all.bad += 1;
                continue;
            }
        };
        let (name, origin) = (source.name.clone(), source.origin);
        for record in source.records(&reading) {
            match record {
                Ok(record) => {
                    for note in record.notes() {
                        messages.note(&format!("{name}:{}: {note}", record.line()));
                    }
                    let input = Input::new(record).with_symbols(reading.symbols());
                    let input = input.with_isa(isa::chosen());
                    all.inputs.push(match origin {
                        Origin::Stream => {
                            let mut input = input.with_line();
                            input.place.file = names_files.then(|| name.clone());
                            input
                        }
                        _ => Input {
                            place: verbs::RecordPlace::default(),
                            ..input
                        },
                    });
                }
                Err(error) => {
                    if let Some(failure) = Failure::missing_feature(&error, &name) {
                        return Err(failure);
                    }
                    messages.error(&error.in_file(&name));
                    all.bad += 1;
                    if matches!(error.kind, ErrorKind::Io { .. }) {
                        break;
                    }
                }
            }
        }
    }
    Ok(all)
}

impl CompareArgs {
    /// The methods that take part; with parts of a mix, those methods with these parts replaced.
    fn contenders(&self) -> Result<Vec<Contender>, Failure> {
        let named = match (self.method.is_empty(), self.mix.is_empty()) {
            (false, _) => self.method.clone(),
            (true, true) => Contender::all().collect(),
            (true, false) => vec![Contender::Textbook(Method::Backtrack.into())],
        };
        let changed = named.into_iter().map(|contender| match contender {
            Contender::Textbook(plan) => Ok(Contender::Textbook(self.mix.plan(plan)?)),
            Contender::Engine => Ok(Contender::Engine),
        });
        changed.collect()
    }

    /// What the table shows of many runs.
    fn summary(&self) -> &'static str {
        match (self.quantiles, self.to) {
            (_, Form::Csv) => "runs",
            (true, _) => "quantiles",
            (false, _) => "medians",
        }
    }

    fn options(&self, reading: &Reading, methods: &[Contender], seed: u64) -> CompareOptions {
        let clock = WallClock::start();
        CompareOptions {
            methods: methods.to_vec(),
            view: reading.view(),
            max: self.max_solutions,
            bound: self.bound,
            limits: verbs::Limits {
                seconds: self.limits.timeout.map(|timeout| timeout.as_secs_f64()),
                nodes: self.limits.max_nodes,
                memory: self.limits.max_memory,
            },
            memory: None,
            clocks: Arc::new(move || -> Box<dyn Clock> { Box::new(clock) }),
            seed,
        }
    }

    /// The budget of a puzzle: its methods share the time and the nodes out among themselves, so
    /// that Ctrl-C and the memory are left.
    fn budget(&self) -> Budget {
        let limits = Limits {
            max_memory: self.limits.max_memory,
            ..Limits::default()
        };
        limits.budget().with_slice(SLICE)
    }
}

/// `12 puzzles`, `12 puzzles with 5 seeds each`.
fn over(puzzles: usize, seeds: u64) -> String {
    let word = if puzzles == 1 { "puzzle" } else { "puzzles" };
    match seeds {
        1 => format!("{puzzles} {word}"),
        _ => format!("{puzzles} {word} with {seeds} seeds each"),
    }
}

fn title(kind: PuzzleKind, inputs: &[Input], seeds: u64) -> String {
    let word = kind.title();
    match inputs {
        [only] if seeds == 1 => match only.record.id() {
            Some(id) => format!("{word}: {id}"),
            None => format!("{word}: every method on one puzzle"),
        },
        many => format!("{word}: {}", over(many.len(), seeds)),
    }
}

fn bars(rows: &[Row]) -> Vec<MethodBar> {
    let bar = |row: &Row| {
        let counters = row.counters.as_ref()?;
        let note = match row.note.is_empty() {
            true => &row.verdict,
            false => &row.note,
        };
        Some(MethodBar {
            name: row.method.clone(),
            assignments: counters.assignments,
            tests: counters.tests,
            note: note.clone(),
            cut_off: row.cut_off,
        })
    };
    rows.iter().filter_map(bar).collect()
}
