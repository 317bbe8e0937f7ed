//! Runs over many records: order, threads, bad records, compression, interruption.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use cellwise_core::Rng;

const SUDOKU: &str = env!("CARGO_BIN_EXE_sudoku");

const BOARD: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Lines of boards made from one by exchanging digits and bands; every eleventh is impossible,
/// every seventh has several solutions.
fn boards(number: usize) -> String {
    let mut rng = Rng::new(7);
    let mut text = String::new();
    for index in 0..number {
        let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut names);
        let mut bands = [0, 1, 2];
        rng.shuffle(&mut bands);
        let mut cells: Vec<u8> = bands
            .iter()
            .flat_map(|band| BOARD.as_bytes()[27 * band..27 * band + 27].to_vec())
            .map(|cell| {
                if cell == b'0' {
                    b'.'
                } else {
                    b'0' + names[usize::from(cell - b'1')]
                }
            })
            .collect();
        if index % 11 == 3 {
            (cells[0], cells[1]) = (b'1', b'1');
        }
        if index % 7 == 5 {
            cells[..54].fill(b'.');
        }
        text.push_str(std::str::from_utf8(&cells).unwrap());
        text.push('\n');
    }
    text
}

fn sudoku(dir: &Path, args: &[&str]) -> Output {
    Command::new(SUDOKU)
        .current_dir(dir)
        .args(args)
        .output()
        .expect("the program starts")
}

fn spawned(dir: &Path, args: &[&str]) -> Child {
    Command::new(SUDOKU)
        .current_dir(dir)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with `in.txt`.
fn folder(text: &str) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("in.txt"), text).unwrap();
    let path = dir.path().to_owned();
    (dir, path)
}

#[test]
fn any_number_of_threads_writes_the_same_bytes() {
    let (_keep, dir) = folder(&boards(6_000));
    for verb in [
        &["solve"][..],
        &["solve", "--json"],
        &["count", "-n", "9"],
        &["check"],
        &["solve", "--max-nodes", "20"],
    ] {
        let run = |threads: &str| {
            let args: Vec<&str> = [verb, &["-q", "in.txt", "-j", threads]].concat();
            sudoku(&dir, &args).stdout
        };
        let one = run("1");
        assert!(one.len() > 6_000, "{verb:?}");
        for threads in ["2", "8"] {
            assert!(
                run(threads) == one,
                "{verb:?} differs with {threads} threads"
            );
        }
    }
}

#[test]
fn blocks_of_lines_and_single_records_are_answered_alike() {
    // -v goes record by record.
    let (_keep, dir) = folder(&boards(500).replace('\n', "   a comment\r\n"));
    let blocks = sudoku(&dir, &["in.txt"]);
    let records = sudoku(&dir, &["-v", "in.txt"]);
    assert_eq!(blocks.stdout.len(), records.stdout.len());
    let lines = |output: &Output| -> Vec<String> {
        let text = String::from_utf8(output.stdout.clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    };
    // Boards with several solutions may be answered with either of them.
    for (index, (a, b)) in lines(&blocks).iter().zip(&lines(&records)).enumerate() {
        assert!(a == b || index % 7 == 5, "line {}", index + 1);
    }
}

#[test]
fn packed_input_is_seen_by_content_and_output_packed_by_name() {
    let (_keep, dir) = folder(&boards(20_000));
    sudoku(&dir, &["-q", "in.txt", "-o", "out.txt"]);
    let plain = fs::read(dir.join("out.txt")).unwrap();
    for ending in ["gz", "zst"] {
        let packed = format!("out.{ending}");
        assert!(
            sudoku(&dir, &["-q", "in.txt", "-o", &packed])
                .status
                .success()
        );
        let bytes = fs::read(dir.join(&packed)).unwrap();
        assert!(
            bytes.len() < plain.len() * 2 / 3,
            "{} of {}",
            bytes.len(),
            plain.len()
        );
        // Under a name that tells nothing, as input again: solved boards are their own solutions.
        fs::write(dir.join("blob"), bytes).unwrap();
        let again = sudoku(&dir, &["-q", "-f", "blob", "--on-error", "keep"]);
        let answered: Vec<&[u8]> = plain
            .split(|&b| b == b'\n')
            .filter(|line| !line.starts_with(b"#"))
            .collect();
        assert!(again.stdout == answered.join(&b'\n'), "{ending}");
    }
}

#[test]
fn a_bad_record_is_skipped_kept_or_the_end() {
    let text = format!("{BOARD}\n{}x\n{BOARD}\n", &BOARD[..80]);
    let (_keep, dir) = folder(&text);
    let skip = sudoku(&dir, &["in.txt", "--errors", "bad.txt"]);
    assert_eq!(skip.status.code(), Some(3));
    assert_eq!(skip.stdout.len(), 2 * 82);
    let report = "in.txt:2:81: found 'x'; a cell is 1-9, or '.' or '0' when empty\n";
    assert!(stderr(&skip).contains(report));
    assert_eq!(fs::read_to_string(dir.join("bad.txt")).unwrap(), report);
    let keep = sudoku(&dir, &["in.txt", "--on-error", "keep", "-q"]);
    let kept = String::from_utf8(keep.stdout).unwrap();
    assert_eq!(
        kept.lines().nth(1),
        Some("# bad: found 'x'; a cell is 1-9, or '.' or '0' when empty")
    );
    assert_eq!(kept.lines().count(), 3);
    let stop = sudoku(&dir, &["in.txt", "--on-error", "stop", "-o", "out"]);
    assert_eq!(stop.status.code(), Some(3));
    assert!(!dir.join("out").exists());
    assert!(stderr(&stop).contains("stopped at a bad record"));
}

/// Runs until a moment, kills without warning, resumes, and compares with a run that nobody disturbed.
fn killed_and_resumed(out: &str, options: &[&str], rounds: u64) {
    let (_keep, dir) = folder(&boards(30_000));
    let with = |more: &[&'static str]| -> Vec<String> {
        let common = ["in.txt", "--save-every", "1ms", "-q"];
        options
            .iter()
            .chain(&common)
            .chain(more)
            .map(ToString::to_string)
            .collect()
    };
    let run = |more: &[&'static str], name: &str| {
        let mut args = with(more);
        args.extend(["-o".to_owned(), name.to_owned()]);
        args
    };
    let text = |args: &[String]| {
        args.iter()
            .map(|arg| arg.as_str().to_owned())
            .collect::<Vec<_>>()
    };
    let undisturbed = text(&run(&[], out));
    let undisturbed: Vec<&str> = undisturbed.iter().map(String::as_str).collect();
    sudoku(&dir, &undisturbed);
    let expected = fs::read(dir.join(out)).unwrap();
    fs::remove_file(dir.join(out)).unwrap();
    let mut rng = Rng::new(rounds);
    let mut interrupted = 0;
    for round in 0..rounds {
        let mut args: Vec<&str> = undisturbed.clone();
        let threads = (1 + rng.below(3)).to_string();
        args.extend(["-j", &threads]);
        let mut child = spawned(&dir, &args);
        loop {
            std::thread::sleep(Duration::from_micros(rng.below(40_000) as u64));
            child.kill().unwrap();
            let status = child.wait().unwrap();
            if status.success() {
                break;
            }
            interrupted += 1;
            args.push("--resume");
            // Killed between the file's getting its name and the end: then it is complete.
            let named = dir.join(out).exists();
            assert!(
                !named || fs::read(dir.join(out)).unwrap() == expected,
                "round {round}: a file that looks complete"
            );
            if named || interrupted % 3 == 0 {
                let end = sudoku(&dir, &args);
                assert!(end.status.success(), "{}", stderr(&end));
                break;
            }
            child = spawned(&dir, &args);
            args.pop();
        }
        let found = fs::read(dir.join(out)).unwrap();
        assert!(
            found == expected,
            "round {round}: {} bytes, {} expected",
            found.len(),
            expected.len()
        );
        fs::remove_file(dir.join(out)).unwrap();
        let left: Vec<_> = fs::read_dir(&dir).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }
    assert!(interrupted > 0, "no run was interrupted");
}

#[test]
fn a_killed_run_resumes_to_the_same_bytes() {
    killed_and_resumed("out.txt", &["solve"], 6);
}

#[test]
fn a_killed_run_resumes_to_the_same_bytes_record_by_record() {
    killed_and_resumed("out.json", &["solve", "--json"], 4);
}

#[test]
fn a_killed_run_resumes_to_the_same_packed_bytes() {
    killed_and_resumed("out.gz", &["solve"], 4);
    killed_and_resumed("out.zst", &["count", "-n", "2"], 3);
}

#[test]
fn a_killed_conversion_resumes_to_the_same_bytes() {
    killed_and_resumed("out.csv", &["convert", "--to", "csv"], 3);
    killed_and_resumed("out.sdk.gz", &["convert", "--to", "sdk"], 2);
}

#[test]
fn a_conversion_writes_the_same_bytes_on_any_number_of_threads() {
    let (_keep, dir) = folder(&format!("nothing\n{}", boards(3_000)));
    let with = |threads| {
        let args = ["convert", "--to", "csv", "in.txt", "-j", threads];
        let run = sudoku(&dir, &args);
        assert_eq!(run.status.code(), Some(3));
        assert!(stderr(&run).contains("3000 puzzles: 3000 converted; 1 bad"));
        String::from_utf8(run.stdout).unwrap()
    };
    let one = with("1");
    assert!(one.starts_with("puzzle,solution\n"));
    assert_eq!(one.lines().count(), 3_001);
    assert_eq!(with("2"), one);
    assert_eq!(with("8"), one);
}

#[test]
fn resuming_refuses_another_input_or_other_options() {
    let (_keep, dir) = folder(&boards(200_000));
    let mut child = spawned(
        &dir,
        &[
            "in.txt",
            "-o",
            "out",
            "--save-every",
            "1ms",
            "--max-nodes",
            "999",
        ],
    );
    while !dir.join("out.part.journal").exists() {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let other = sudoku(
        &dir,
        &["in.txt", "-o", "out", "--resume", "--max-nodes", "998"],
    );
    assert_eq!(other.status.code(), Some(2));
    assert!(
        stderr(&other).contains("its options were: in.txt -o out --max-nodes 999"),
        "{}",
        stderr(&other)
    );
    let mut file = File::options()
        .append(true)
        .open(dir.join("in.txt"))
        .unwrap();
    file.write_all(BOARD.as_bytes()).unwrap();
    let changed = sudoku(
        &dir,
        &["in.txt", "-o", "out", "--resume", "--max-nodes", "999"],
    );
    assert_eq!(changed.status.code(), Some(2));
    assert!(
        stderr(&changed).contains("in.txt has changed since"),
        "{}",
        stderr(&changed)
    );
}

#[test]
fn ctrl_c_keeps_what_is_done_and_says_how_to_go_on() {
    // Every seventh takes a millisecond or so: some seconds in all.
    let (_keep, dir) = folder(&boards(7_000));
    let args = ["count", "in.txt", "-o", "out", "-n", "800", "-j", "2"];
    let mut child = spawned(&dir, &args);
    std::thread::sleep(Duration::from_millis(200));
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
    let mut talk = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut talk)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{talk}");
    assert!(talk.contains("--resume goes on from there"), "{talk}");
    let resumed = sudoku(&dir, &[&args[..], &["--resume"]].concat());
    assert!(
        stderr(&resumed).contains("going on after"),
        "{}",
        stderr(&resumed)
    );
    assert!(
        stderr(&resumed).contains("7000 puzzles"),
        "{}",
        stderr(&resumed)
    );
    let anew = sudoku(&dir, &["count", "in.txt", "-o", "other", "-n", "800"]);
    assert!(anew.status.success());
    assert!(fs::read(dir.join("out")).unwrap() == fs::read(dir.join("other")).unwrap());
}

#[test]
fn a_pipe_cannot_be_resumed() {
    let (_keep, dir) = folder("");
    let refused = sudoku(&dir, &["-", "-o", "out", "--resume"]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(sudoku(&dir, &["in.txt", "--resume"]).status.code(), Some(2));
}

#[test]
fn a_closed_pipe_ends_a_batch_quietly() {
    let (_keep, dir) = folder(&boards(100_000));
    let mut child = Command::new(SUDOKU)
        .current_dir(&dir)
        .arg("in.txt")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 82];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let end = child.wait_with_output().unwrap();
    assert_eq!((end.status.code(), stderr(&end).as_str()), (Some(0), ""));
}

#[test]
fn ctrl_c_ends_a_run_that_waits_for_its_pipe() {
    let mut child = Command::new(SUDOKU)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{BOARD}\n").as_bytes()).unwrap();
    let mut answer = [0; 82];
    child
        .stdout
        .as_mut()
        .unwrap()
        .read_exact(&mut answer)
        .unwrap();
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(stdin);
}

#[test]
fn progress_in_a_log_and_a_summary_as_json() {
    let (_keep, dir) = folder(&boards(100));
    let run = sudoku(
        &dir,
        &["in.txt", "--progress", "plain", "--json", "--stats"],
    );
    let talk = stderr(&run);
    assert!(talk.contains("100 done, "), "{talk}");
    let json: serde_json::Value = serde_json::from_str(talk.lines().last().unwrap()).unwrap();
    assert_eq!(json["records"], 100);
    let results = json["results"].as_object().unwrap();
    assert_eq!(
        results.values().map(|n| n.as_u64().unwrap()).sum::<u64>(),
        100
    );
}

#[test]
fn a_row_may_have_line_ends_in_quotes() {
    let text =
        format!("note,quiz\n\"two\nlines\",{BOARD}\nplain,{BOARD}\n\"never closed,{BOARD}\n");
    let (_keep, dir) = folder(&text);
    let run = sudoku(&dir, &["solve", "--to", "csv", "in.txt"]);
    let out = String::from_utf8(run.stdout.clone()).unwrap();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        "note,quiz,verdict,solution,nodes,guesses,depth,reason",
        "{}",
        stderr(&run)
    );
    assert_eq!(lines[1], "\"two");
    assert!(
        lines[2].starts_with(&format!("lines\",{BOARD},unique,")),
        "{out}"
    );
    assert!(
        lines[3].starts_with(&format!("plain,{BOARD},unique,")),
        "{out}"
    );
    assert!(stderr(&run).contains("in.txt:5:"), "{}", stderr(&run));
}

#[cfg(feature = "parquet")]
#[test]
fn a_table_goes_to_parquet_and_back() {
    let text = format!("name,quiz\nfirst,{BOARD}\n\"a,b\",{}\n", ".".repeat(81));
    let (_keep, dir) = folder(&text);
    let as_csv = sudoku(&dir, &["solve", "--to", "csv", "in.txt"]);
    let run = sudoku(
        &dir,
        &["solve", "--to", "csv", "in.txt", "-o", "out.parquet"],
    );
    assert!(run.status.success(), "{}", stderr(&run));
    assert!(
        fs::read(dir.join("out.parquet"))
            .unwrap()
            .starts_with(b"PAR1")
    );
    let back = sudoku(&dir, &["count", "-n", "2", "--to", "csv", "out.parquet"]);
    let back = String::from_utf8(back.stdout).unwrap();
    let as_csv = String::from_utf8(as_csv.stdout).unwrap();
    for (row, kept) in back.lines().zip(as_csv.lines()) {
        assert!(row.starts_with(kept), "{row}\n{kept}");
    }
    assert_eq!(back.lines().count(), 3);
    let refused = sudoku(&dir, &["solve", "in.txt", "-o", "other.parquet"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("--to csv"));
}
