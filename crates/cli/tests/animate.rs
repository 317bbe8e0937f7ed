//! The live view of `trace`, in a pseudo-terminal.
#![cfg(unix)]

use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

/// Far more than any of this takes; a test that hangs fails instead.
const PATIENCE: Option<u64> = Some(30_000);

const WALK: &str =
    "94..31..76.............2..9.7..6.2...9..4.8...3....5..........1.2..5..8........4.";

const ENTER: &str = "\u{1b}[?1049h";
const LEAVE: &str = "\u{1b}[?1049l";
const SHOW_CURSOR: &str = "\u{1b}[?25h";

fn play(args: &[&str]) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command.args(["trace", "--animate"]).args(args);
    command.env("TERM", "xterm");
    let mut session = spawn_command(command, PATIENCE).expect("a pseudo-terminal");
    session.exp_string(ENTER).expect("a screen of its own");
    session
}

fn press(session: &mut PtySession, keys: &str) {
    session.send(keys).expect("a key");
    session.flush().expect("a key");
}

fn ends_with(mut session: PtySession, status: i32) {
    session.exp_string(SHOW_CURSOR).expect("the cursor back");
    session.exp_string(LEAVE).expect("the screen back");
    session.exp_string("after ").expect("the counters");
    session.exp_eof().expect("the end");
    let end = format!("{:?}", session.process().wait());
    assert!(
        end.contains("Exited") && end.ends_with(&format!(", {status}))")),
        "{end}"
    );
}

#[test]
fn keys_pause_step_set_the_pace_and_quit() {
    let mut session = play(&[WALK]);
    session.exp_string("r1c3 = 2").expect("the first step");
    press(&mut session, " ");
    session.exp_string("[paused]").expect("a pause");
    press(&mut session, "+");
    press(&mut session, "n");
    session.exp_string("step ").expect("one step more");
    press(&mut session, "-");
    press(&mut session, " ");
    session.exp_string(" ms]").expect("going on");
    session
        .exp_string("nothing fits")
        .expect("the first dead end");
    press(&mut session, "q");
    ends_with(session, 0);
}

#[test]
fn ctrl_c_gives_the_terminal_back() {
    let mut session = play(&[WALK]);
    session.exp_string("r1c3 = 2").expect("the first step");
    session.send_control('c').expect("Ctrl-C");
    ends_with(session, 130);
}

#[test]
fn the_last_scene_stays_until_a_key_is_pressed() {
    let mut session = play(&["--skip", "3", "--until", "dead-end", WALK]);
    session
        .exp_string("r1c8: nothing fits")
        .expect("the dead end");
    session.exp_string("the end").expect("a word on it");
    press(&mut session, "q");
    ends_with(session, 0);
}

#[test]
fn steps_back_jumps_and_words_go_to_their_scene() {
    let mut session = play(&[WALK]);
    session.exp_string("r1c3 = 2").expect("the first step");
    press(&mut session, " ");
    session.exp_string("[paused]").expect("a pause");
    press(&mut session, "g300\r");
    session.exp_string("step 300,").expect("a jump ahead");
    press(&mut session, "b");
    session.exp_string("step 299,").expect("a step back");
    press(&mut session, "n");
    session.exp_string("step 300,").expect("the step again");
    // Long forgotten: the trace runs once more.
    press(&mut session, "g4\r");
    session.exp_string("step 4,").expect("a jump back");
    session.exp_string("r1c8: nothing fits").expect("its scene");
    press(&mut session, "/R1C7 = 6\r");
    session
        .exp_string("step 9,")
        .expect("the next step with these words");
    press(&mut session, "/no such words\r");
    // Looking through all of the walk takes a while: a key stops it.
    press(&mut session, " ");
    press(&mut session, "q");
    session.exp_string(SHOW_CURSOR).expect("the cursor back");
    session.exp_string(LEAVE).expect("the screen back");
    session.exp_eof().expect("the end");
}

#[test]
fn the_tree_stands_beside_the_board() {
    let mut session = play(&["--skip", "6", WALK]);
    session.exp_string("step 7,").expect("a step");
    press(&mut session, " ");
    session.exp_string("[paused]").expect("a pause");
    press(&mut session, "g8\r");
    session.exp_string("step 8,").expect("the step");
    press(&mut session, "t");
    session
        .exp_string("5x(1)")
        .expect("a value that was taken back, and what stood below it");
    press(&mut session, "q");
    ends_with(session, 0);
}

/// The process below `outer` whose program is `sudoku`, once it handles the end of its terminal: signal 1, bit 0 of the mask.
#[cfg(target_os = "linux")]
fn sudoku_below(outer: u32) -> Option<u32> {
    let read = |path: String| std::fs::read_to_string(path).unwrap_or_default();
    let children = read(format!("/proc/{outer}/task/{outer}/children"));
    children.split_whitespace().find_map(|child| {
        let child: u32 = child.parse().ok()?;
        let status = read(format!("/proc/{child}/status"));
        let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name));
        let handled = u64::from_str_radix(field("SigCgt:")?.trim(), 16).ok()?;
        let is_it = field("Name:")?.trim() == "sudoku" && handled & 1 == 1;
        is_it.then_some(child).or_else(|| sudoku_below(child))
    })
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_that_goes_away_ends_the_view() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    fn soon<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let began = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(began.elapsed() < Duration::from_secs(30), "{what}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    // `script` is the terminal, and dies as a window does that is closed.
    let program = env!("CARGO_BIN_EXE_sudoku");
    let mut terminal = Command::new("script")
        .args(["-qc", &format!("exec {program} trace --animate {WALK}")])
        .arg("/dev/null")
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("script of util-linux");
    let view = soon("the view", || sudoku_below(terminal.id()));
    terminal.kill().expect("the terminal ends");
    terminal.wait().expect("the terminal has ended");
    soon("the view goes on without a terminal", || {
        let status = std::fs::read_to_string(format!("/proc/{view}/status")).unwrap_or_default();
        (status.is_empty() || status.contains("State:\tZ")).then_some(())
    });
}
