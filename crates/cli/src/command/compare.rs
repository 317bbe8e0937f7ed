//! `compare`: every method of the textbook and our engine on the same puzzle, in one table.

use std::path::PathBuf;
use std::time::Duration;

use cellwise_api::{self as api, MethodRun};
use cellwise_core::{Clock, Count, WallClock, collect};
use cellwise_render::{Bar, chart};
use cellwise_textbook::{DEFAULT_BOUND, Method, Options, run_timed};
use clap::Args;

use super::stream;
use super::table::{self, Row};
use crate::args::{AnswerArgs, InputArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::input;
use crate::interrupt;
use crate::kind::RecordOf;
use crate::limits::Limits;
use crate::output::Output;
use crate::talk::Talk;
use crate::taught::Taught;

/// What a method may spend when nothing else is said: some seconds at most.
const USUAL_NODES: u64 = 1_000_000;
const USUAL_TIME: Duration = Duration::from_secs(10);

/// What `compare` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct CompareArgs<R: Args, V: Args> {
    #[command(flatten)]
    input: InputArgs<R>,

    /// Only these methods, separated by commas; `engine` is ours
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        help_heading = "Method"
    )]
    method: Vec<Contender>,

    #[command(flatten)]
    view: V,

    /// How many fillings of one line or house the line methods may look at
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

/// Who takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contender {
    Book(Method),
    Engine,
}

impl std::str::FromStr for Contender {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "engine" => Ok(Self::Engine),
            _ => match name.parse() {
                Ok(method) => Ok(Self::Book(method)),
                Err(error) => Err(format!("{error}, and engine")),
            },
        }
    }
}

/// Runs every contender on every record of the input.
pub(crate) fn run<K: Taught>(
    args: &CompareArgs<K::ReadArgs, K::ViewArgs>,
    talk: Talk,
) -> Outcome<Exit> {
    let (records, bad) = read::<K>(&args.input, talk);
    let mut out = Output::open(args.output.output.as_deref())?;
    let live = records.len() == 1 && !args.output.json;
    if live {
        out.write(table::heading().as_bytes())?;
    }
    let mut columns: Vec<Vec<MethodRun>> = vec![Vec::new(); args.contenders().len()];
    for (i, record) in records.iter().enumerate() {
        let mut methods = Vec::new();
        for (&contender, column) in args.contenders().iter().zip(&mut columns) {
            let run = args.run::<K>(record, contender)?;
            if live {
                out.write(Row::of(std::slice::from_ref(&run)).line().as_bytes())?;
                out.flush()?;
            }
            methods.push(run.clone());
            column.push(run);
            if interrupt::cancel().is_cancelled() {
                out.flush()?;
                talk.refusal("stopped");
                return Ok(Exit::Interrupted);
            }
        }
        if args.output.json {
            let object = api::Compare {
                head: stream::head::<K>(record),
                methods,
            };
            out.write(stream::json_line(&object)?.as_bytes())?;
        }
        talk.detail(&format!("{} of {} done", i + 1, records.len()));
    }
    let rows: Vec<Row> = columns.iter().map(|column| Row::of(column)).collect();
    if records.len() > 1 && !args.output.json {
        out.write(table::heading().as_bytes())?;
        for row in &rows {
            out.write(row.line().as_bytes())?;
        }
    }
    out.finish()?;
    if let Some(path) = &args.chart {
        let mut file = Output::open(Some(path))?;
        file.write(chart(&title::<K>(&records), &bars(&rows)).as_bytes())?;
        file.finish()?;
    }
    match (records.len(), bad) {
        (0, 0) => {
            talk.error(&format!("no {} in the input", K::WORD));
            Ok(Exit::BadInput)
        }
        (_, 0) => {
            if records.len() > 1 {
                talk.note(&format!("medians over {} puzzles", records.len()));
            }
            Ok(Exit::Answered)
        }
        _ => Ok(Exit::BadInput),
    }
}

/// All records, and how many could not be read.
pub(super) fn read<K: Taught>(
    args: &InputArgs<K::ReadArgs>,
    talk: Talk,
) -> (Vec<RecordOf<K>>, usize) {
    let (mut records, mut bad) = (Vec::new(), 0);
    for source in input::sources::<K>(args, talk) {
        let source = match source {
            Ok(source) => source,
            Err(failure) => {
                talk.error(&failure.to_string());
                bad += 1;
                continue;
            }
        };
        for record in source.records {
            match record {
                Ok(record) => records.push(record),
                Err(error) => {
                    talk.error(&error.in_file(&source.name));
                    bad += 1;
                    if matches!(error.kind, cellwise_formats::ErrorKind::Io { .. }) {
                        break;
                    }
                }
            }
        }
    }
    (records, bad)
}

impl<R: Args, V: Args> CompareArgs<R, V> {
    fn contenders(&self) -> Vec<Contender> {
        if self.method.is_empty() {
            let book = Method::ALL.map(Contender::Book);
            book.into_iter().chain([Contender::Engine]).collect()
        } else {
            self.method.clone()
        }
    }

    /// The limits, for each method anew.
    fn limits(&self) -> Limits {
        let mut limits = self.limits;
        if limits.max_nodes.is_none() && limits.timeout.is_none() {
            limits.max_nodes = Some(USUAL_NODES);
            limits.timeout = Some(USUAL_TIME);
        }
        limits
    }

    fn run<K: Taught<ReadArgs = R, ViewArgs = V>>(
        &self,
        record: &RecordOf<K>,
        contender: Contender,
    ) -> Outcome<MethodRun> {
        match contender {
            Contender::Book(method) => self.run_method::<K>(record, method),
            Contender::Engine => self.run_engine::<K>(record),
        }
    }

    fn run_method<K: Taught<ReadArgs = R, ViewArgs = V>>(
        &self,
        record: &RecordOf<K>,
        method: Method,
    ) -> Outcome<MethodRun> {
        let model = K::model(&record.puzzle, &self.input.read, &self.view)?;
        let options = Options {
            seed: self.limits.seed,
            bound: self.bound,
        };
        if let Err(error) = method.suits(&model) {
            return Ok(MethodRun::unsuited(method, error.to_string()));
        }
        let solutions = self.max_solutions.unwrap_or(method.usual_solutions());
        let mut budget = self.limits().budget();
        let clock = WallClock::start();
        let outcome = run_timed(&model, method, options, solutions, &mut budget, &clock);
        // Every answer passes the puzzle's own checker before it is called one.
        let first = outcome.first.as_deref();
        if first.is_some_and(|values| !K::accepts(&record.puzzle, &self.view, values)) {
            return Err(refused(method.name()));
        }
        Ok(MethodRun::from(&outcome))
    }

    fn run_engine<K: Taught<ReadArgs = R, ViewArgs = V>>(
        &self,
        record: &RecordOf<K>,
    ) -> Outcome<MethodRun> {
        let solutions = usize::try_from(self.max_solutions.unwrap_or(2)).unwrap_or(usize::MAX);
        let mut budget = self.limits().budget();
        let clock = WallClock::start();
        let mut solver = K::solver(&record.puzzle, self.limits.seed);
        let answer = collect(&mut solver, solutions, &mut budget);
        let seconds = clock.now().as_secs_f64();
        if let Some(first) = answer.solutions.first()
            && !K::inspect(record, Some(first))?.errors.is_empty()
        {
            return Err(refused("engine"));
        }
        let count = Count {
            solutions: answer.solutions.len() as u64,
            end: answer.end,
            stats: answer.stats,
        };
        Ok(MethodRun::engine(&count, seconds))
    }
}

/// What should never happen.
fn refused(method: &str) -> Failure {
    Failure::Usage(format!(
        "{method} gave a solution that the checker refuses; please report this puzzle"
    ))
}

fn title<K: Taught>(records: &[RecordOf<K>]) -> String {
    match records {
        [only] => match &only.id {
            Some(id) => format!("{}: {id}", K::WORD),
            None => format!("{}: every method on one puzzle", K::WORD),
        },
        many => format!("{}: medians over {} puzzles", K::WORD, many.len()),
    }
}

fn bars(rows: &[Row]) -> Vec<Bar> {
    rows.iter()
        .filter(|row| row.counters.is_some())
        .map(|row| {
            let counters = row.counters.as_ref();
            Bar {
                name: row.method.clone(),
                assignments: counters.map_or(0, |counters| counters.assignments),
                tests: counters.and_then(|counters| counters.tests),
                note: if row.note.is_empty() {
                    &row.verdict
                } else {
                    &row.note
                }
                .clone(),
                cut_off: row.cut_off,
            }
        })
        .collect()
}
