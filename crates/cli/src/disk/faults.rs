//! Faults of files, one at a time: each open, read, write, sync, resize, rename and remove of a run fails
//! once, is cut short, or is the last thing that the process does.
//!
//! A run is a process of its own: this test program, which runs a command line instead of tests. Calls
//! of one kind are counted from 1, and the fault strikes at one of them. The outcome must be the whole
//! output, or an error with a reason and a state that `--resume` takes up.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Call;

/// The variables that make a run of the test program.
const WORDS: &str = "CELLWISE_TEST_WORDS";
const FAULT: &str = "CELLWISE_TEST_FAULT";
/// The file that a run creates when its fault strikes.
const STRUCK: &str = "CELLWISE_TEST_STRUCK";

const ENOSPC: i32 = 28;
const EIO: i32 = 5;

const CALLS: [Call; 7] = [
    Call::Open,
    Call::Read,
    Call::Write,
    Call::Sync,
    Call::Resize,
    Call::Rename,
    Call::Remove,
];

/// The way in which a call goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// It fails with this error of the system.
    Error(i32),
    /// It transfers one byte.
    Short,
    /// The process ends, as after a failed allocation or a crash.
    Abort,
}

#[derive(Clone, Copy, Debug)]
struct Fault {
    call: Call,
    number: u64,
    way: Way,
}

impl Fault {
    fn text(self) -> String {
        let way = match self.way {
            Way::Error(code) => code.to_string(),
            Way::Short => "short".to_owned(),
            Way::Abort => "abort".to_owned(),
        };
        format!("{:?} {} {way}", self.call, self.number)
    }

    fn parse(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let named = |call: &&Call| format!("{call:?}") == words[0];
        Self {
            call: *CALLS.iter().find(named).expect("a call"),
            number: words[1].parse().expect("a number"),
            way: match words[2] {
                "short" => Way::Short,
                "abort" => Way::Abort,
                code => Way::Error(code.parse().expect("a code")),
            },
        }
    }
}

/// The number of bytes that a call may transfer, or the fault that strikes it.
pub(super) fn allowed(call: Call, bytes: usize) -> io::Result<usize> {
    static THIS: OnceLock<Option<Fault>> = OnceLock::new();
    static CALLED: AtomicU64 = AtomicU64::new(0);
    let fault = THIS.get_or_init(|| std::env::var(FAULT).ok().map(|text| Fault::parse(&text)));
    let Some(fault) = fault.filter(|fault| fault.call == call) else {
        return Ok(bytes);
    };
    if CALLED.fetch_add(1, Ordering::Relaxed) + 1 != fault.number {
        return Ok(bytes);
    }
    fs::write(std::env::var_os(STRUCK).expect("a name"), "").expect("a file");
    match fault.way {
        Way::Error(code) => Err(io::Error::from_raw_os_error(code)),
        Way::Short => Ok(bytes.min(1)),
        Way::Abort => std::process::abort(),
    }
}

/// The words of the command line: those of the run, in a process that is one.
pub(crate) fn words() -> impl Iterator<Item = OsString> {
    let text = std::env::var(WORDS).expect("only a run asks for its words");
    let words: Vec<OsString> = text.split('\n').map(OsString::from).collect();
    words.into_iter()
}

/// Not a test: the run of a command line, in a process of its own.
#[test]
fn run_of_a_command_line() {
    if std::env::var_os(WORDS).is_some() {
        std::process::exit(crate::sudoku() as i32);
    }
}

fn run(dir: &Path, words: &str, fault: Option<Fault>) -> Output {
    let words = format!("sudoku {words}").replace(' ', "\n");
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command
        .args(["disk::faults::run_of_a_command_line", "--exact"])
        .args(["--nocapture", "--test-threads=1"])
        .current_dir(dir)
        .env(WORDS, words)
        .stdin(Stdio::null());
    if let Some(fault) = fault {
        command.env(FAULT, fault.text()).env(STRUCK, "struck");
    }
    command.output().expect("a process")
}

/// A folder with two inputs of a few blocks, some of whose lines are bad.
fn folder() -> tempfile::TempDir {
    const BOARD: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let dir = tempfile::tempdir().unwrap();
    let mut text = String::new();
    for line in 0..130 {
        text.push_str(match line % 40 {
            20 => "this is no board",
            _ => BOARD,
        });
        text.push('\n');
    }
    fs::write(dir.path().join("a.txt"), &text).unwrap();
    fs::write(dir.path().join("b.txt"), &text[..82 * 30]).unwrap();
    dir
}

/// The files that a run leaves, with their content.
fn left(dir: &Path) -> Vec<(OsString, Vec<u8>)> {
    let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap());
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name(), fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

/// Lets every call of a kind go wrong in a way, one run for each, and returns their number.
fn each_fault(words: &str, out: &str, call: Call, way: Way) -> u64 {
    let undisturbed = folder();
    let end = run(undisturbed.path(), words, None);
    assert_eq!(end.status.code(), Some(3), "some lines are bad");
    let expected = left(undisturbed.path());
    let whole = fs::read(undisturbed.path().join(out)).unwrap();
    for number in 1.. {
        let fault = Fault { call, number, way };
        let name = format!("{words}: {}", fault.text());
        let keep = folder();
        let dir = keep.path();
        let end = run(dir, words, Some(fault));
        let said = String::from_utf8_lossy(&end.stderr).into_owned();
        let is_whole = |dir: &Path| fs::read(dir.join(out)).is_ok_and(|found| found == whole);
        if !dir.join("struck").exists() {
            assert_eq!(left(dir), expected, "{name}");
            return number - 1;
        }
        fs::remove_file(dir.join("struck")).unwrap();
        // Whatever happened: no file that looks complete and is not.
        assert!(!dir.join(out).exists() || is_whole(dir), "{name}");
        match way {
            Way::Short => assert!(is_whole(dir), "{name}: {said}"),
            Way::Abort => assert_eq!(end.status.code(), None, "{name}"),
            Way::Error(code) => {
                let why = io::Error::from_raw_os_error(code).to_string();
                assert_eq!(end.status.code(), Some(3), "{name}: {said}");
                // A lock or a leftover that can't be removed may go unsaid if all is in its place.
                let is_done = is_whole(dir) && left(dir) == expected;
                assert!(said.contains(&why) || is_done, "{name}: {said}");
            }
        }
        if left(dir) != expected {
            let resumed = run(dir, &format!("{words} --resume"), None);
            let said = String::from_utf8_lossy(&resumed.stderr).into_owned();
            assert_eq!(resumed.status.code(), Some(3), "{name}, resumed: {said}");
            assert_eq!(left(dir), expected, "{name}, resumed: {said}");
        }
    }
    unreachable!("a run has an end")
}

#[test]
fn every_call_fails_once_and_the_run_can_be_resumed() {
    let words = "solve a.txt b.txt -o out --errors bad -j 1 --save-every 0s";
    let mut struck = Vec::new();
    for call in CALLS {
        let code = match call {
            Call::Write | Call::Resize | Call::Rename => ENOSPC,
            _ => EIO,
        };
        let number = each_fault(words, "out", call, Way::Error(code));
        assert!(number > 0, "{call:?}");
        struck.push(number);
    }
    assert!(struck.iter().sum::<u64>() > 50, "{struck:?}");
}

#[test]
fn short_reads_and_writes_lose_nothing() {
    let words = "solve a.txt b.txt -o out.gz --errors bad -j 1 --save-every 0s";
    for call in [Call::Read, Call::Write] {
        assert!(
            each_fault(words, "out.gz", call, Way::Short) > 5,
            "{call:?}"
        );
    }
}

#[test]
fn a_process_that_ends_at_any_call_can_be_resumed() {
    let words = "count a.txt b.txt -o out.gz --errors bad -j 1 --save-every 0s";
    for call in [Call::Write, Call::Sync, Call::Rename, Call::Remove] {
        assert!(
            each_fault(words, "out.gz", call, Way::Abort) > 0,
            "{call:?}"
        );
    }
}
