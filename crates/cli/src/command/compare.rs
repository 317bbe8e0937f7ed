//! `compare` on the command line: a table with a row for each method.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use cellwise_core::{Budget, Clock, Limit, WallClock};
use cellwise_formats::ErrorKind;
use cellwise_render::{MethodBar, chart};
use cellwise_textbook::{DEFAULT_BOUND, Method};
use cellwise_verbs::compare::{self, Compare, CompareOptions, Contender};
use cellwise_verbs::{self as verbs, Input, MethodRun, PuzzleKind, Turn, Work as _};
use clap::Args;

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

    /// Draw the table as a bar chart on a log scale into FILE, an SVG picture
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    chart: Option<PathBuf>,

    #[command(flatten)]
    output: AnswerArgs,

    #[command(flatten)]
    limits: Limits,
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
    let Read { inputs, bad } = read(inputs, messages)?;
    let mut out = Output::open(args.output.output.as_deref())?;
    let live = inputs.len() == 1 && !args.output.json;
    if live {
        out.write(table::heading().as_bytes())?;
    }
    let mut columns: Vec<Vec<MethodRun>> = vec![Vec::new(); contenders.len()];
    for (i, input) in inputs.iter().enumerate() {
        let mut work = compare::start(input, args.options(&reading, &contenders))?;
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
        }
        if interrupt::cancel().is_cancelled() {
            out.flush()?;
            messages.refusal("stopped");
            return Ok(Exit::Interrupted);
        }
        if args.output.json {
            let head = input.head();
            out.write(json_line(&Compare { head, methods })?.as_bytes())?;
        }
        messages.detail(&format!("{} of {} done", i + 1, inputs.len()));
    }
    let rows: Vec<Row> = columns.iter().map(|column| Row::of(column)).collect();
    if inputs.len() > 1 && !args.output.json {
        out.write(table::heading().as_bytes())?;
        for row in &rows {
            out.write(row.line().as_bytes())?;
        }
    }
    out.finish()?;
    if let Some(path) = &args.chart {
        let mut file = Output::open(Some(path))?;
        let title = title(reading.kind(), &inputs);
        file.write(chart(&title, &bars(&rows)).as_bytes())?;
        file.finish()?;
    }
    match (inputs.len(), bad) {
        (0, 0) => {
            messages.error(&format!("no {} in the input", reading.kind().title()));
            Ok(Exit::BadInput)
        }
        (number, 0) => {
            if number > 1 {
                messages.note(&format!("medians over {number} puzzles"));
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

    fn options(&self, reading: &Reading, methods: &[Contender]) -> CompareOptions {
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
            seed: self.limits.seed,
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

fn title(kind: PuzzleKind, inputs: &[Input]) -> String {
    let word = kind.title();
    match inputs {
        [only] => match only.record.id() {
            Some(id) => format!("{word}: {id}"),
            None => format!("{word}: every method on one puzzle"),
        },
        many => format!("{word}: medians over {} puzzles", many.len()),
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
