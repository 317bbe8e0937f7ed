//! Behaviour at a terminal, in a pipe, and under Ctrl-C.
#![cfg(unix)]

mod process;

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use process::interrupt;
use rexpect::session::{PtySession, spawn_command};

const SUDOKU: &str = env!("CARGO_BIN_EXE_sudoku");
const NONOGRAM: &str = env!("CARGO_BIN_EXE_nonogram");

/// Far more than any of this takes; a test that hangs fails instead.
const PATIENCE: Option<u64> = Some(20_000);

fn typed(program: &str, lines: &[&str]) -> PtySession {
    let mut command = Command::new(program);
    command.env("TERM", "dumb");
    let mut session = spawn_command(command, PATIENCE).expect("a pseudo-terminal");
    for line in lines {
        session.send_line(line).expect("typing");
    }
    session
}

#[test]
fn a_board_is_answered_as_soon_as_the_ninth_row_is_typed() {
    let rows = [
        "0 4 0 0 0 0 0 0 0",
        "0 0 1 0 3 4 6 2 0",
        "603000070",
        "000483507",
        "000050060",
        "000009040",
        "005000001",
        "800547396",
        "000021000",
    ];
    let mut session = typed(SUDOKU, &rows);
    session
        .exp_string("2 4 8 6 7 5 1 3 9")
        .expect("the first row");
    session
        .exp_string("3 6 9 8 2 1 7 5 4")
        .expect("the last row");
    session.exp_string("unique").expect("the verdict");
    session.exp_eof().expect("the end, without end of file");
}

#[test]
fn a_picture_is_answered_as_soon_as_the_last_clue_is_typed() {
    let lines = ["2 3", "1 1", "3 0", "2", "1", "2"];
    let mut session = typed(NONOGRAM, &lines);
    session.exp_string("* *\r\n***").expect("the picture");
    session.exp_eof().expect("the end, without end of file");
}

#[test]
fn a_row_with_a_typo_is_asked_for_again() {
    let rows = ["12..", "3o..", "34..", "..1", "..12", "..3."];
    let mut session = typed(SUDOKU, &rows);
    session.exp_string("row 2: found 'o'").expect("the typo");
    session
        .exp_string("type this line again")
        .expect("what to do");
    session
        .exp_string("row 3: found 3 cells")
        .expect("the short row");
    session.exp_string("1 2").expect("the answer all the same");
    session.exp_eof().expect("the end, without end of file");
}

#[test]
fn a_clue_too_long_is_asked_for_again() {
    let lines = ["2 3", "1 1", "2 2", "3 0", "2", "1", "2"];
    let mut session = typed(NONOGRAM, &lines);
    session
        .exp_string("row 2 needs 5 cells and has 3")
        .expect("the clue");
    session.exp_string("* *\r\n***").expect("the picture");
    session.exp_eof().expect("the end, without end of file");
}

#[test]
fn the_keyboard_is_explained_at_a_terminal() {
    let mut session = typed(SUDOKU, &[]);
    session
        .exp_string("Type the board")
        .expect("a word of help");
    session.send_control('c').expect("Ctrl-C");
    session.exp_eof().expect("the end");
}

#[test]
fn counting_shows_a_running_figure_at_a_terminal() {
    let mut command = Command::new(SUDOKU);
    command.args(["count", "empty"]).env("TERM", "xterm");
    let mut session = spawn_command(command, PATIENCE).expect("a pseudo-terminal");
    session
        .exp_regex("[1-9][0-9,]* solutions so far")
        .expect("a figure");
    session.send_control('c').expect("Ctrl-C");
    session.exp_string("at least").expect("what was counted");
    session.exp_eof().expect("the end");
}

/// A file of boards with more solutions than can be counted, one of them unreadable.
fn endless_counts(dir: &std::path::Path) -> std::path::PathBuf {
    let file = dir.join("in.txt");
    let (empty, bad) = (".".repeat(81), format!("x{}", ".".repeat(80)));
    let lines = [&empty, &bad].into_iter().chain([&empty; 12]);
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    std::fs::write(&file, text).unwrap();
    file
}

#[test]
fn a_long_batch_shows_a_bar_at_a_terminal_and_takes_it_away() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new(SUDOKU);
    command
        .args(["count", "--timeout", "150ms", "-j", "1", "-o"])
        .arg(dir.path().join("out.txt"))
        .arg(endless_counts(dir.path()))
        .env("TERM", "xterm");
    let mut session = spawn_command(command, PATIENCE).expect("a pseudo-terminal");
    session
        .exp_regex("[0-9]+ done, [0-9]+/s, all read: [0-9]+ several; 1 bad")
        .expect("how far it is");
    // The bar's line is cleared before the summary is said.
    session.exp_string("\u{1b}[2K").expect("the bar gone");
    session.exp_string("13 several").expect("the summary");
    session.exp_eof().expect("the end");
}

#[test]
fn a_batch_that_is_broken_off_at_a_terminal_says_how_to_go_on() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new(SUDOKU);
    command
        .args(["count", "--timeout", "300ms", "-j", "1", "-o"])
        .arg(dir.path().join("out.txt"))
        .arg(endless_counts(dir.path()))
        .env("TERM", "xterm");
    let mut session = spawn_command(command, PATIENCE).expect("a pseudo-terminal");
    session.exp_string(" done, ").expect("a bar");
    session.send_control('c').expect("Ctrl-C");
    session.exp_string("--resume").expect("how to go on");
    session.exp_eof().expect("the end");
    assert!(!dir.path().join("out.txt").exists());
}

fn piped(program: &str, args: &[&str]) -> Child {
    Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

#[test]
fn a_slow_pipe_is_answered_record_by_record() {
    let mut child = piped(SUDOKU, &["-q", "--to", "line"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let line =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n";
    let mut answer = [0; 82];
    for _ in 0..3 {
        stdin.write_all(line.as_bytes()).unwrap();
        stdout.read_exact(&mut answer).unwrap();
        assert!(answer.starts_with(b"534678912672195348"));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_closed_pipe_is_quiet_and_no_failure() {
    let mut child = piped(SUDOKU, &["--all", "--to", "line", "empty"]);
    let mut first = [0; 82];
    child
        .stdout
        .as_mut()
        .unwrap()
        .read_exact(&mut first)
        .unwrap();
    drop(child.stdout.take());
    let mut talk = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut talk)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(talk, "");
}

#[test]
fn ctrl_c_ends_a_long_search_tidily() {
    let mut child = piped(SUDOKU, &["count", "empty"]);
    std::thread::sleep(Duration::from_millis(200));
    interrupt(&child);
    let mut counted = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut counted)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(counted.trim().parse::<u64>().unwrap() > 0);
}

/// Starting threads takes longer than solving most puzzles.
#[cfg(target_os = "linux")]
#[test]
fn one_puzzle_takes_one_thread() {
    let mut child = piped(SUDOKU, &["count", "empty"]);
    std::thread::sleep(Duration::from_millis(200));
    let tasks = std::fs::read_dir(format!("/proc/{}/task", child.id()));
    let threads = tasks.expect("it runs").count();
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(threads, 1);
}

#[test]
fn an_interrupted_run_leaves_no_file_that_looks_complete() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out.txt");
    let mut child = piped(SUDOKU, &["count", "empty", "-o", out.to_str().unwrap()]);
    std::thread::sleep(Duration::from_millis(200));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!out.exists());
}

#[test]
fn a_finished_run_leaves_its_file_and_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out.txt");
    let child = piped(
        SUDOKU,
        &["hard", "--to", "line", "-o", out.to_str().unwrap()],
    );
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stdout.is_empty());
    assert_eq!(std::fs::read_to_string(&out).unwrap().len(), 82);
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
}

#[cfg(feature = "images")]
#[test]
fn a_png_goes_to_a_file_and_never_to_a_terminal() {
    let mut command = Command::new(NONOGRAM);
    command.args(["sample", "--to", "png"]);
    let mut session = spawn_command(command, PATIENCE).expect("a pseudo-terminal");
    session.exp_string("no text for a terminal").expect("why");
    session.exp_eof().expect("the end");

    let dir = tempfile::tempdir().unwrap();
    let png = dir.path().join("picture.png");
    let png = png.to_str().unwrap();
    let solved = piped(NONOGRAM, &["sample", "--to", "png", "-o", png]);
    assert!(solved.wait_with_output().unwrap().status.success());
    let expected = piped(NONOGRAM, &["sample"]).wait_with_output().unwrap();
    let again = piped(NONOGRAM, &[png]).wait_with_output().unwrap();
    assert_eq!(again.stdout, expected.stdout);
    // What is a picture already is converted without solving it.
    let copied = piped(NONOGRAM, &["convert", png, "--to", "png"]);
    let copied = copied.wait_with_output().unwrap();
    assert_eq!(copied.stdout, std::fs::read(png).unwrap());
}
