//! `plan` on the command line: measures a verb on a sample, here and now, and says what a long run takes.
//!
//! The verb runs as it will in the end: this program in a process of its own, input from a file, output to a file. The
//! sample is repeated until a run takes long enough to be measured.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use cellwise_nonogram::Threads;
use cellwise_verbs::plan::{Plan, Sample};
use cellwise_verbs::{PuzzleKind, Verb};
use clap::Args;

use crate::args::MessageArgs;
use crate::command::dataset::kind;
use crate::command::generate;
use crate::disk::File;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::limits::parse_duration;
use crate::messages::Messages;
use crate::output::{Output, json_line};

/// A measured run takes at least this long, unless the sample grows too large first.
const ENOUGH: Duration = Duration::from_millis(700);

/// Bytes of a repeated sample, at most.
const MAX_BYTES: u64 = 1 << 28;

/// The arguments of `plan`.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlanArgs {
    /// A file with puzzles like those of the run; without one, puzzles are made
    #[arg(value_name = "FILE")]
    sample: Option<PathBuf>,

    /// The number of rows, as 1000000 or 1e9
    #[arg(long, value_name = "N", value_parser = rows)]
    rows: u64,

    /// The verb for each row, with its options in one word: 'rate', 'solve -n 1', 'dataset --columns er', 'generate --minimal'
    #[arg(long, value_name = "VERB", allow_hyphen_values = true)]
    verb: String,

    /// The kind of puzzle: sudoku or nonogram
    #[arg(long, value_name = "KIND", default_value = "sudoku", value_parser = kind)]
    kind: PuzzleKind,

    /// The time until it has to be done: 30m, 2h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    within: Option<Duration>,

    /// The plan as one JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    messages: MessageArgs,
}

/// Reads a whole number, also as `1e9` or `1_000_000`.
fn rows(text: &str) -> Result<u64, String> {
    let plain = text.replace('_', "");
    let whole = || {
        let number: f64 = plain.parse().ok()?;
        let is_whole = (0.0..1e18).contains(&number) && number.fract() == 0.0;
        is_whole.then_some(number as u64)
    };
    let found = plain.parse().ok().or_else(whole);
    found.ok_or_else(|| "a number of rows is a whole number, as 1000000 or 1e9".to_owned())
}

/// Measures, and says what the run takes.
pub(crate) fn run(args: &PlanArgs) -> Result<Exit, Failure> {
    let messages = args.messages.messages();
    if args.within.is_some_and(|within| within.is_zero()) {
        return Err(Failure::Usage("--within is no time at all".into()));
    }
    args.check_verb()?;
    interrupt::watch();
    let place = Place::new()?;
    let sample = match args.is_generate() {
        true => None,
        false => Some(args.sample(&place, messages)?),
    };
    let Some(measured) = args.measure(&place, sample.as_deref())? else {
        return Ok(Exit::Interrupted);
    };
    let within = args.within.map(|within| within.as_secs_f64());
    let plan = Plan::new(args.kind, &args.verb, args.rows, measured, within);
    let mut output = Output::open(None)?;
    let text = match args.json {
        true => json_line(&plan)?,
        false => format!("{plan}\n"),
    };
    output.write(text.as_bytes())?;
    output.finish()?;
    Ok(Exit::Answered)
}

impl PlanArgs {
    /// Fails unless the first word is a verb on rows: the program takes other words for puzzles.
    fn check_verb(&self) -> Result<(), Failure> {
        let name = self.verb.split_whitespace().next().unwrap_or_default();
        let is_meant = |verb: &&Verb| {
            let takes = verb.info().puzzles.contains(&self.kind) || **verb == Verb::Dataset;
            verb.name() == name && takes
        };
        match Verb::ALL.iter().find(is_meant) {
            Some(_) => Ok(()),
            None => Err(Failure::Usage(format!(
                "--verb {}: there is no such verb for a {}",
                self.verb,
                self.kind.name()
            ))),
        }
    }

    fn is_generate(&self) -> bool {
        self.verb.split_whitespace().next() == Some("generate")
    }

    /// The text of the sample, which ends with a line end.
    fn sample(&self, place: &Place, messages: Messages) -> Result<Vec<u8>, Failure> {
        let path = match &self.sample {
            Some(path) => path.clone(),
            None => {
                let wishes = match self.kind {
                    PuzzleKind::Sudoku => "--count 500 --minimal",
                    PuzzleKind::Nonogram => "--count 50 --size 20x20",
                };
                messages.note(&format!(
                    "the sample is made: {} generate {wishes}",
                    self.kind.name()
                ));
                let path = place.file("made.txt");
                let quiet = Messages::new(true, false, anstream::ColorChoice::Never);
                let exit = generate::into_file(self.kind, wishes, 0, &path, quiet)?;
                if exit != Exit::Answered {
                    return Err(Failure::BadInput("the sample could not be made".into()));
                }
                path
            }
        };
        let mut text = Vec::new();
        let opened = File::open(&path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut text));
        opened.map_err(|error| Failure::file(&path, error))?;
        if text.iter().all(u8::is_ascii_whitespace) {
            return Err(Failure::BadInput(format!("{}: no puzzle", path.display())));
        }
        if !text.ends_with(b"\n") {
            text.push(b'\n');
        }
        Ok(text)
    }

    /// Runs ever more of the sample on one thread until it takes long enough, then the same on all. `None` after Ctrl-C.
    fn measure(&self, place: &Place, sample: Option<&[u8]>) -> Result<Option<Sample>, Failure> {
        let input = place.file("sample.txt");
        let mut times = 1;
        loop {
            if let Some(text) = sample {
                let path = &input;
                let written = || -> io::Result<()> {
                    let mut file = io::BufWriter::new(fs::File::create(path)?);
                    (0..times).try_for_each(|_| file.write_all(text))?;
                    file.flush()
                };
                written().map_err(|error| Failure::file(path, error))?;
            }
            let Some(one) = self.timed(place, &input, times, 1)? else {
                return Ok(None);
            };
            let larger = sample.map_or(times * 8, |text| times * 8 * text.len() as u64);
            if one.time < ENOUGH && larger < MAX_BYTES {
                // As far as the last run shows, enough; a part of it is the start of the program.
                let factor = ENOUGH.as_secs_f64() / one.time.as_secs_f64().max(0.01);
                times *= (factor.ceil() as u64).clamp(2, 8);
                continue;
            }
            let threads = Threads::all().get().get();
            let Some(all) = self.timed(place, &input, times, threads)? else {
                return Ok(None);
            };
            return Ok(Some(Sample {
                rows: one.rows,
                seconds_one: one.time.as_secs_f64(),
                seconds_all: all.time.as_secs_f64(),
                threads,
                bytes_in: fs::metadata(&input).map_or(0, |metadata| metadata.len()),
                bytes_out: all.bytes,
                memory: all.memory,
            }));
        }
    }

    /// Runs the verb once, `times` the sample.
    fn timed(
        &self,
        place: &Place,
        input: &Path,
        times: u64,
        threads: usize,
    ) -> Result<Option<Timed>, Failure> {
        let output = place.file("output");
        let program = std::env::current_exe().map_err(|error| Failure::file("cellwise", error))?;
        let mut words = self.verb.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let mut command = Command::new(program);
        match verb {
            "dataset" => command.args([verb, self.kind.name()]),
            _ => command.args([self.kind.name(), verb]),
        };
        command.args(words).arg("-j").arg(threads.to_string());
        let made = 100 * times;
        match self.is_generate() {
            true => command.arg("--count").arg(made.to_string()),
            false => command.arg("--stats").arg("-f").arg(input),
        };
        let mut started = || -> io::Result<(Child, Instant)> {
            let file = fs::File::create(&output)?;
            command.stdin(Stdio::null()).stdout(file);
            command.stderr(fs::File::create(place.file("messages"))?);
            Ok((command.spawn()?, Instant::now()))
        };
        let (mut child, began) = started().map_err(|error| Failure::file(&output, error))?;
        let mut memory = None;
        let status = loop {
            let ended = child.try_wait();
            if let Some(status) = ended.map_err(|error| Failure::file("cellwise", error))? {
                break status;
            }
            memory = held(child.id()).or(memory);
            if interrupt::cancel().is_cancelled() {
                // It has ended already, or it ends now.
                let _ = child.kill();
                let _ = child.wait();
                return Ok(None);
            }
            sleep(Duration::from_millis(2));
        };
        let time = began.elapsed();
        let said = fs::read_to_string(place.file("messages")).unwrap_or_default();
        // A batch with bad records or limits has taken its time, too.
        if !matches!(status.code(), Some(0 | 3 | 4)) {
            let why = said.lines().next().unwrap_or("it failed");
            return Err(Failure::Usage(format!("--verb {}: {why}", self.verb)));
        }
        let rows = match self.is_generate() {
            true => made,
            false => records(&said).ok_or_else(|| {
                let why = said.lines().next().unwrap_or("it read no puzzle");
                Failure::BadInput(format!("--verb {}: {why}", self.verb))
            })?,
        };
        Ok(Some(Timed {
            time,
            rows,
            bytes: fs::metadata(&output).map_or(0, |metadata| metadata.len()),
            memory,
        }))
    }
}

/// One run of the verb.
struct Timed {
    time: Duration,
    rows: u64,
    bytes: u64,
    memory: Option<u64>,
}

/// The records that a run has read, from the table of `--stats`.
fn records(said: &str) -> Option<u64> {
    let number = |name: &str| {
        let row = said.lines().find_map(|line| line.strip_prefix(name))?;
        row.trim().parse::<u64>().ok()
    };
    let read = number("puzzles ")? + number("bad ").unwrap_or(0);
    (read > 0).then_some(read)
}

/// The most memory that a process has held so far, in bytes; `None` where the system does not say.
fn held(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let row = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = row.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// A folder for the measurement, which goes with it.
struct Place(PathBuf);

impl Place {
    fn new() -> Result<Self, Failure> {
        let name = format!("cellwise-plan-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).map_err(|error| Failure::file(&path, error))?;
        Ok(Self(path))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // What is left lies among files that the system clears away.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_whole_numbers_in_any_spelling() {
        assert_eq!(rows("1e9"), Ok(1_000_000_000));
        assert_eq!(rows("1_000"), Ok(1_000));
        for text in ["", "1.5", "-1", "many", "1e30"] {
            assert!(rows(text).is_err(), "{text}");
        }
    }

    #[test]
    fn bad_records_take_their_time_too() {
        let said = "puzzles             500\n  easy              500\nbad                   2\nseconds  1\n";
        assert_eq!(records(said), Some(502));
        assert_eq!(records("nothing"), None);
    }
}
