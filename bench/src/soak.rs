//! `cargo xtask soak`: the batch at full size, too long for CI.
//!
//! Millions of boards, made on the fly, through `sudoku` with 1, 2 and 8 threads: the same
//! bytes in the same order, throughput, peak memory. Then runs killed without warning at
//! random moments and resumed, a full disk, a reader that closes the pipe, and the share of the
//! engine's speed that a run from file to file reaches. All figures go to a report.

mod boards;
mod limits;
mod server;
mod speed;

use std::fs;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use cellwise_core::Rng;

use crate::report::Report;
use boards::Boards;

/// The arguments of `soak`.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct SoakArgs {
    /// Another part than the batch
    #[command(subcommand)]
    part: Option<Part>,

    /// Boards streamed with each number of threads
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    boards: u64,

    /// Runs killed and resumed
    #[arg(long, value_name = "N", default_value_t = 50)]
    kills: u64,

    /// Seed of boards and moments
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// A folder with sudoku/17-clue.txt, for the speed from file to file
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// A part of the soak that is not the batch.
#[derive(Clone, Copy, Debug, clap::Subcommand)]
enum Part {
    /// Limits and signals on the largest puzzles, for every verb and method
    Limits,
    /// A server under honest and hostile load
    Server {
        /// Minutes
        #[arg(long, value_name = "N", default_value_t = 60)]
        minutes: u64,
    },
}

/// Runs every part with the program built beside this one.
pub(crate) fn run(args: &SoakArgs) -> Result<()> {
    match args.part {
        Some(Part::Limits) => {
            let dir = std::env::temp_dir().join(format!("cellwise-limits-{}", std::process::id()));
            fs::create_dir_all(&dir)?;
            let done = limits::run(&dir);
            fs::remove_dir_all(&dir)?;
            return done;
        }
        Some(Part::Server { minutes }) => return server::run(minutes),
        None => {}
    }
    let sudoku = std::env::current_exe()?.with_file_name("sudoku");
    ensure!(
        sudoku.is_file(),
        "{}: not built (`cargo xtask soak` does that)",
        sudoku.display()
    );
    let mut report = Report::new("batch");
    let dir = std::env::temp_dir().join(format!("cellwise-soak-{}", std::process::id()));
    fs::create_dir_all(&dir)?;
    let done = (|| {
        if let Some(data) = &args.data {
            let file = data.join("sudoku/17-clue.txt");
            speed::report(&mut report, &sudoku, &dir, &file)?;
        }
        streams(&mut report, &sudoku, args)?;
        report.say("## Broken off\n");
        kills(&mut report, &sudoku, &dir, args)?;
        full_disk(&mut report, &sudoku, &dir, args.seed)?;
        gone_reader(&mut report, &sudoku, &dir)
    })();
    fs::remove_dir_all(&dir)?;
    done?;
    report.save()?;
    Ok(())
}

/// The same boards through 1, 2 and 8 threads.
fn streams(report: &mut Report, sudoku: &Path, args: &SoakArgs) -> Result<()> {
    report.say("## A long stream\n");
    report.say(&format!(
        "{} boards of all kinds (easy, hard, few givens, several solutions, impossible) through a pipe, made and\n\
         read by this process on the same cores; peak memory is that of `sudoku`.\n",
        args.boards
    ));
    let (mut first, mut rows) = (None, Vec::new());
    for threads in ["1", "2", "8"] {
        let began = Instant::now();
        let mut child = Command::new(sudoku)
            .args(["--quiet", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut stdin = BufWriter::with_capacity(1 << 16, child.stdin.take().context("stdin")?);
        let mut stdout = child.stdout.take().context("stdout")?;
        let reader = std::thread::spawn(move || digest(&mut stdout));
        let mut peak = 0;
        for (index, board) in (0..args.boards).zip(Boards(Rng::new(args.seed))) {
            stdin.write_all(&board)?;
            if index % 100_000 == 0 {
                peak = peak.max(memory(child.id()));
            }
        }
        stdin.flush()?;
        peak = peak.max(memory(child.id()));
        drop(stdin);
        let found = reader
            .join()
            .map_err(|_| anyhow::anyhow!("the reader died"))??;
        ensure!(child.wait()?.success(), "{threads} threads: no success");
        let seconds = began.elapsed().as_secs_f64();
        rows.push(vec![
            threads.to_owned(),
            format!("{seconds:.1}"),
            format!("{:.0}", args.boards as f64 / seconds / 1e3),
            format!("{:.1} MB", peak as f64 / 1024.0),
        ]);
        ensure!(found.lines == args.boards, "{} answers", found.lines);
        ensure!(peak < 100 * 1024, "more than 100 MB");
        ensure!(
            *first.get_or_insert(found) == found,
            "{threads} threads: other bytes"
        );
    }
    report.table(&["threads", "wall s", "k boards/s", "peak memory"], &rows);
    report.say("The bytes that came out are the same with each number of threads.\n");
    Ok(())
}

/// The number of lines and the hash of a stream of bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Digest {
    lines: u64,
    hash: u64,
}

fn digest(stream: &mut impl Read) -> Result<Digest> {
    let mut digest = Digest {
        lines: 0,
        hash: 0xcbf2_9ce4_8422_2325,
    };
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = stream.read(&mut buffer)?;
        if read == 0 {
            return Ok(digest);
        }
        for &byte in &buffer[..read] {
            digest.lines += u64::from(byte == b'\n');
            digest.hash = (digest.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// The peak memory of a process, in KB; 0 where the system does not tell.
fn memory(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok())
        .unwrap_or(0)
}

fn spawned(sudoku: &Path, dir: &Path, args: &[&str]) -> Result<Child> {
    Ok(Command::new(sudoku)
        .current_dir(dir)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?)
}

/// Kills runs at random moments, resumes them, and compares byte for byte.
fn kills(report: &mut Report, sudoku: &Path, dir: &Path, args: &SoakArgs) -> Result<()> {
    boards::write(&dir.join("in.txt"), 500_000, args.seed)?;
    let mut rng = Rng::new(args.seed);
    let ways: [(&str, &[&str]); 4] = [
        ("out.txt", &["solve"]),
        ("out.gz", &["solve"]),
        ("out.zst", &["solve"]),
        ("out.json", &["solve", "--json"]),
    ];
    let mut expected = Vec::new();
    let mut span = Vec::new();
    for (out, verb) in ways {
        let began = Instant::now();
        let args = [verb, &["-q", "in.txt", "-o", out, "--save-every", "5ms"]].concat();
        ensure!(spawned(sudoku, dir, &args)?.wait()?.success());
        span.push(began.elapsed().as_micros() as usize);
        expected.push(fs::read(dir.join(out))?);
        fs::remove_file(dir.join(out))?;
    }
    let (mut killed, mut finished) = (0, 0);
    while finished < args.kills {
        let way = (finished % 4) as usize;
        let (out, verb) = ways[way];
        let threads = (1 + rng.below(3)).to_string();
        let mut words = [
            verb,
            &[
                "-q",
                "in.txt",
                "-o",
                out,
                "--save-every",
                "5ms",
                "-j",
                &threads,
            ],
        ]
        .concat();
        loop {
            let mut child = spawned(sudoku, dir, &words)?;
            std::thread::sleep(Duration::from_micros(rng.below(span[way]) as u64));
            child.kill()?;
            let output = child.wait_with_output()?;
            if output.status.success() {
                break;
            }
            ensure!(
                output.status.code().is_none(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
            killed += 1;
            // Killed between the last byte and the exit. The file should be complete; it is compared below.
            if dir.join(out).exists() {
                break;
            }
            if words.last() != Some(&"--resume") {
                words.push("--resume");
            }
        }
        ensure!(
            fs::read(dir.join(out))? == expected[way],
            "{out}: incomplete, or other bytes, after a kill"
        );
        fs::remove_file(dir.join(out))?;
        finished += 1;
    }
    report.say(&format!(
        "- {finished} runs (plain, gzip, zstd, JSON lines in turn), each killed at random moments until one came through, {killed} kills in all:\n  \
         no file that looked complete and was not, and after `--resume` the bytes of an uninterrupted run"
    ));
    Ok(())
}

/// Runs on a disk of four megabytes, which is too small, then on one with room.
fn full_disk(report: &mut Report, sudoku: &Path, dir: &Path, seed: u64) -> Result<()> {
    let disk = dir.join("disk");
    fs::create_dir_all(&disk)?;
    let mount = |options: &str| {
        Command::new("mount")
            .args(["-t", "tmpfs", "-o", options, "none"])
            .arg(&disk)
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    if !mount("size=4m") {
        report.say(
            "- full disk: left out, because a small tmpfs can't be mounted here (it takes root)",
        );
        return Ok(());
    }
    let tried = (|| {
        boards::write(&dir.join("in.txt"), 200_000, seed)?;
        let args = ["in.txt", "-o", "disk/out", "--save-every", "5ms"];
        let full = spawned(sudoku, dir, &args)?.wait_with_output()?;
        let talk = String::from_utf8_lossy(&full.stderr).into_owned();
        ensure!(full.status.code() == Some(3), "a full disk: {talk}");
        ensure!(!disk.join("out").exists(), "a file that looks complete");
        ensure!(mount("remount,size=64m"), "the disk does not grow");
        let resumed =
            spawned(sudoku, dir, &[&args[..], &["--resume"]].concat())?.wait_with_output()?;
        let talk = String::from_utf8_lossy(&resumed.stderr).into_owned();
        ensure!(
            resumed.status.success(),
            "resumed after a full disk: {talk}"
        );
        ensure!(
            talk.contains("going on after"),
            "began anew after a full disk: {talk}"
        );
        let args = ["in.txt", "-q", "-o", "out"];
        ensure!(spawned(sudoku, dir, &args)?.wait()?.success());
        ensure!(
            fs::read(dir.join("out"))? == fs::read(disk.join("out"))?,
            "other bytes"
        );
        report.say("- full disk: told with status 3, resumed when there was room, the same bytes");
        Ok(())
    })();
    Command::new("umount").arg(&disk).status()?;
    tried
}

/// A reader that takes one line and goes.
fn gone_reader(report: &mut Report, sudoku: &Path, dir: &Path) -> Result<()> {
    let mut child = Command::new(sudoku)
        .current_dir(dir)
        .arg("in.txt")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut line = [0; 82];
    child
        .stdout
        .take()
        .context("stdout")?
        .read_exact(&mut line)?;
    let end = child.wait_with_output()?;
    ensure!(
        end.status.code() == Some(0) && end.stderr.is_empty(),
        "a closed pipe is not quiet"
    );
    report.say("- closed pipe: quiet, and no failure");
    Ok(())
}
