//! `cargo xtask soak limits`: the milliseconds after which a limit ends a process, for every verb,
//! method and kind of puzzle at full size.
//!
//! A run with no time at all shows how long reading takes. A run with some time, and one that is
//! ended by a signal, show how much longer than that and the limit it lasts. A last one is ended by
//! a signal while it reads.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use cellwise_core::Rng;
use cellwise_verbs::compare::Contender;
use cellwise_verbs::{Carriers, PuzzleKind, Verb};

use crate::report::Report;

/// The time that a run is given.
const TIME: Duration = Duration::from_millis(500);

/// The longest that a limit may take to end a run after the input is read, and while it is read.
const FLOOR: Duration = Duration::from_millis(100);
const READING_FLOOR: Duration = Duration::from_millis(300);

/// A puzzle in a file.
struct Sample {
    kind: PuzzleKind,
    name: &'static str,
    file: &'static str,
    text: String,
}

/// Runs every verb and method on large puzzles, with the program built beside this one.
pub(super) fn run(dir: &Path) -> Result<()> {
    let program = std::env::current_exe()?.with_file_name("cellwise");
    let mut report = Report::new("limits");
    report.say(&format!(
        "Milliseconds beyond a limit of {} ms, beyond SIGTERM after the input is read (floor: {} ms), and \
         beyond SIGTERM while it is read (floor: {} ms). Reading is the time of a run whose limit is nothing.\n",
        TIME.as_millis(),
        FLOOR.as_millis(),
        READING_FLOOR.as_millis()
    ));
    let mut late = Vec::new();
    for sample in samples() {
        fs::write(dir.join(sample.file), &sample.text)?;
        let mut rows = Vec::new();
        for args in command_lines(&sample) {
            let timed = Timed {
                program: &program,
                dir,
                args: &args,
            };
            let reading = timed.limited(Duration::ZERO)?;
            let limit = timed.limited(TIME)?.saturating_sub(reading + TIME);
            let signal = timed.ended_after(reading + TIME)?;
            let while_reading = timed.ended_after(reading / 2)?;
            let name = args.join(" ");
            if limit.max(signal) > FLOOR || while_reading > READING_FLOOR {
                late.push(format!("{name}, {}", sample.name));
            }
            let mut row = vec![name];
            let times = [reading, limit, signal, while_reading];
            row.extend(times.map(|time| format!("{:.0}", time.as_secs_f64() * 1e3)));
            rows.push(row);
        }
        report.say(&format!("## {}\n", sample.name));
        let head = [
            "command",
            "reading",
            "time limit",
            "SIGTERM",
            "SIGTERM while reading",
        ];
        report.table(&head, &rows);
    }
    report.save()?;
    ensure!(late.is_empty(), "over the floor: {}", late.join("; "));
    Ok(())
}

/// A process that is timed.
struct Timed<'a> {
    program: &'a Path,
    dir: &'a Path,
    args: &'a [String],
}

impl Timed<'_> {
    fn spawn(&self, more: &[String]) -> Result<Child> {
        let mut command = Command::new(self.program);
        command.current_dir(self.dir).args(self.args).args(more);
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
        Ok(quiet.stderr(Stdio::null()).spawn()?)
    }

    /// The time of a run with this limit.
    fn limited(&self, time: Duration) -> Result<Duration> {
        let began = Instant::now();
        let limit = ["--timeout".to_owned(), format!("{}ms", time.as_millis())];
        self.spawn(&limit)?.wait()?;
        Ok(began.elapsed())
    }

    /// The time that a run takes to end after a signal that comes at this moment; nothing if it has
    /// ended before.
    fn ended_after(&self, time: Duration) -> Result<Duration> {
        let mut child = self.spawn(&[])?;
        std::thread::sleep(time);
        let began = Instant::now();
        if child.try_wait()?.is_some() {
            return Ok(Duration::ZERO);
        }
        Command::new("kill").arg(child.id().to_string()).status()?;
        child.wait()?;
        Ok(began.elapsed())
    }
}

/// Every verb of the command line that takes limits, with every method where it has one.
fn command_lines(sample: &Sample) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    for verb in Verb::ALL {
        let info = verb.info();
        if info.carriers != Carriers::All || !info.limits || !info.puzzles.contains(&sample.kind) {
            continue;
        }
        let words = [sample.kind.name(), info.name, "-f", sample.file];
        let base: Vec<String> = words.map(str::to_owned).into();
        let more: Vec<Vec<&str>> = match verb {
            Verb::Trace => methods()
                .map(|name| vec!["--to", "lines", "--method", name])
                .collect(),
            Verb::Compare => methods()
                .chain(["engine"])
                .map(|name| vec!["--method", name])
                .collect(),
            _ => vec![Vec::new()],
        };
        for more in more {
            let more = more.into_iter().map(str::to_owned);
            lines.push(base.iter().cloned().chain(more).collect());
        }
    }
    lines
}

/// The methods of the textbook.
fn methods() -> impl Iterator<Item = &'static str> {
    Contender::all().filter_map(|contender| match contender {
        Contender::Textbook(method) => Some(method.method().name()),
        Contender::Engine => None,
    })
}

/// The puzzles: 500×500, 2000×2000, and the largest of which a model is made.
fn samples() -> Vec<Sample> {
    let sudoku = |name, file, size: usize| Sample {
        kind: PuzzleKind::Sudoku,
        name,
        file,
        text: format!("{size}{}\n", " 0".repeat(size * size)),
    };
    let nonogram = |name, file, height, width| Sample {
        kind: PuzzleKind::Nonogram,
        name,
        file,
        text: random_nonogram(height, width),
    };
    vec![
        sudoku("Sudoku 49×49, empty", "49.txt", 49),
        sudoku("Sudoku 64×64, empty: the largest", "64.txt", 64),
        nonogram("Nonogram 500×500, random", "500.nin", 500, 500),
        nonogram("Nonogram 2000×2000, random", "2000.nin", 2_000, 2_000),
        nonogram(
            "Nonogram 2236×2236, random: the largest with a model",
            "2236.nin",
            2_236,
            2_236,
        ),
    ]
}

/// The clues of a random picture, as `.nin`: width and height, then a line for each row and column.
fn random_nonogram(height: usize, width: usize) -> String {
    let mut rng = Rng::new(7);
    let cells: Vec<bool> = (0..height * width).map(|_| rng.chance(0.6)).collect();
    let clue = |line: Vec<bool>| {
        let runs = line.split(|&black| !black).map(<[bool]>::len);
        let runs = runs
            .filter(|&length| length > 0)
            .map(|length| length.to_string());
        runs.collect::<Vec<_>>().join(" ")
    };
    let rows = (0..height).map(|row| clue(cells[row * width..][..width].to_vec()));
    let columns = (0..width).map(|column| {
        let cells = cells.iter().skip(column).step_by(width);
        clue(cells.copied().collect())
    });
    let lines: Vec<String> = rows.chain(columns).collect();
    format!("{width} {height}\n{}\n", lines.join("\n"))
}
