//! Files that a run writes: one writer for each, never over its own input, never over a change.
#![cfg(unix)]

mod support;

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use support::{SUDOKU, boards, folder, stderr, sudoku};

/// Begins a run and kills it when it has a journal.
fn broken_off(dir: &Path, args: &[&str]) {
    let mut child = Command::new(SUDOKU)
        .current_dir(dir)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while !dir.join("out.part.journal").exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_second_run_on_one_output_is_refused() {
    let (_keep, dir) = folder(&boards(1_000));
    let part = File::create(dir.join("out.part")).unwrap();
    part.lock().unwrap();
    fs::write(dir.join("out.part.journal"), "of another run").unwrap();
    let second = sudoku(&dir, &["in.txt", "-o", "out"]);
    assert_eq!(second.status.code(), Some(3));
    let text = stderr(&second);
    assert!(
        text.contains("out.part: another run is writing to it"),
        "{text}"
    );
    let journal = fs::read_to_string(dir.join("out.part.journal")).unwrap();
    assert_eq!(journal, "of another run");
    drop(part);
    let third = sudoku(&dir, &["in.txt", "-o", "out", "-q"]);
    assert!(third.status.success(), "{}", stderr(&third));
}

#[test]
fn an_output_may_not_be_an_input() {
    let (_keep, dir) = folder(&boards(10));
    let before = fs::read(dir.join("in.txt")).unwrap();
    symlink("in.txt", dir.join("link")).unwrap();
    fs::hard_link(dir.join("in.txt"), dir.join("hard")).unwrap();
    for name in ["in.txt", "./in.txt", "link", "hard"] {
        for args in [vec!["-o", name], vec!["-o", "out", "--errors", name]] {
            let mut all = vec!["solve", "in.txt"];
            all.extend(&args);
            let refused = sudoku(&dir, &all);
            assert_eq!(refused.status.code(), Some(2), "{args:?}");
            let text = stderr(&refused);
            assert!(text.contains("is an input of this run"), "{text}");
            assert_eq!(fs::read(dir.join("in.txt")).unwrap(), before, "{args:?}");
            assert!(!dir.join("out.part").exists());
        }
    }
    let one = sudoku(&dir, &["in.txt", "-o", "out", "--errors", "./out"]);
    assert_eq!(one.status.code(), Some(2));
    assert!(stderr(&one).contains("-o and --errors name one file"));
}

#[test]
fn a_changed_journal_output_or_input_is_not_resumed() {
    let (_keep, dir) = folder(&boards(200_000));
    let args = ["in.txt", "-o", "out", "--save-every", "1ms", "-q"];
    broken_off(&dir, &args);
    let resume = || -> Output {
        let mut args = args.to_vec();
        args.push("--resume");
        sudoku(&dir, &args)
    };
    let refused = |why: &str| {
        let end = resume();
        assert!(!end.status.success(), "{why}");
        assert!(stderr(&end).contains(why), "{}", stderr(&end));
        assert!(!dir.join("out").exists());
    };

    let journal = dir.join("out.part.journal");
    let whole = fs::read(&journal).unwrap();
    let text = String::from_utf8_lossy(&whole);
    let at = text.find("\"items\":").unwrap() + "\"items\":".len();
    let mut changed = whole.clone();
    changed[at] = if changed[at] == b'1' { b'2' } else { b'1' };
    fs::write(&journal, &changed).unwrap();
    refused("this is not the journal of a run, or it was changed");
    fs::write(&journal, &whole).unwrap();

    let part = dir.join("out.part");
    let written = fs::read(&part).unwrap();
    let mut changed = written.clone();
    changed[7] ^= 1;
    fs::write(&part, &changed).unwrap();
    refused("out.part: it is not what the interrupted run wrote");
    fs::write(&part, &written).unwrap();

    let input = dir.join("in.txt");
    let times = fs::metadata(&input).unwrap().modified().unwrap();
    let read = fs::read(&input).unwrap();
    let exchange = |bytes: &[u8]| {
        fs::write(&input, bytes).unwrap();
        let file = File::options().write(true).open(&input).unwrap();
        file.set_modified(times).unwrap();
    };
    let mut changed = read.clone();
    changed.swap(0, 1);
    assert_ne!(changed, read);
    exchange(&changed);
    refused("in.txt has other content than the interrupted run read");
    exchange(&read);

    let end = resume();
    assert!(end.status.success(), "{}", stderr(&end));
    let resumed = fs::read(dir.join("out")).unwrap();
    let anew = sudoku(&dir, &["in.txt", "-o", "anew", "-q"]);
    assert!(anew.status.success());
    assert!(fs::read(dir.join("anew")).unwrap() == resumed);
}

/// Runs `sudoku` under a shell, which opens and closes its streams.
fn shell(dir: &Path, words: &str) -> Output {
    Command::new("sh")
        .current_dir(dir)
        .args(["-c", &format!("\"$0\" {words}"), SUDOKU])
        .output()
        .expect("a shell")
}

#[test]
fn a_standard_output_that_takes_nothing_is_an_error() {
    let (_keep, dir) = folder(&boards(10));
    for (words, why) in [
        ("solve in.txt >/dev/full", "No space left on device"),
        ("--help >/dev/full", "No space left on device"),
        ("learn >/dev/full", "No space left on device"),
        #[cfg(target_os = "linux")]
        ("solve in.txt >&-", "it is closed"),
        #[cfg(target_os = "linux")]
        ("--version >&-", "it is closed"),
        #[cfg(target_os = "linux")]
        ("learn >&-", "it is closed"),
    ] {
        let end = shell(&dir, words);
        assert_eq!(end.status.code(), Some(3), "{words}: {}", stderr(&end));
        let said = stderr(&end);
        assert!(said.contains("standard output"), "{words}: {said}");
        assert!(said.contains(why), "{words}: {said}");
    }
    // Data that goes elsewhere, and a reader that has gone.
    for words in [
        "solve in.txt -q -o out >&-",
        "solve in.txt -q </dev/null >/dev/null",
        "solve in.txt -q | true",
    ] {
        let end = shell(&dir, words);
        assert!(end.status.success(), "{words}: {}", stderr(&end));
        assert_eq!(stderr(&end), "", "{words}");
    }
}

#[test]
fn files_beside_the_output_and_standard_input_may_not_be_written_over() {
    let (_keep, dir) = folder(&boards(10));
    let text = fs::read(dir.join("in.txt")).unwrap();
    fs::copy(dir.join("in.txt"), dir.join("out.part")).unwrap();
    for words in [
        "solve out.part -o out",
        "solve - -o in.txt <in.txt",
        "solve - -o out2 --errors in.txt <in.txt",
        "solve in.txt -o out --errors out.part",
        "compare in.txt -o in.txt",
        "compare in.txt --chart in.txt",
        "compare in.txt -o one --chart ./one",
    ] {
        let end = shell(&dir, words);
        assert_eq!(end.status.code(), Some(2), "{words}: {}", stderr(&end));
        for name in ["in.txt", "out.part"] {
            assert!(fs::read(dir.join(name)).unwrap() == text, "{words}: {name}");
        }
    }
    // A device may be both.
    let end = shell(
        &dir,
        "solve in.txt -q -o /dev/null --errors /dev/null </dev/null",
    );
    assert!(end.status.success(), "{}", stderr(&end));
}

#[test]
fn reports_that_were_changed_are_not_resumed() {
    let mut text = boards(200_000);
    text.insert_str(82 * 10, "no board\n");
    let (_keep, dir) = folder(&text);
    let args = [
        "in.txt",
        "-o",
        "out",
        "--errors",
        "bad",
        "--save-every",
        "1ms",
        "-q",
    ];
    broken_off(&dir, &args);
    let reports = fs::read_to_string(dir.join("bad")).unwrap();
    assert!(reports.contains("in.txt:11"), "{reports}");
    fs::write(dir.join("bad"), reports.replace("11", "12")).unwrap();
    let resume = [&args[..], &["--resume"]].concat();
    let end = sudoku(&dir, &resume);
    let said = stderr(&end);
    assert!(
        said.contains("bad: it is not what the interrupted run wrote"),
        "{said}"
    );
    fs::write(dir.join("bad"), &reports).unwrap();
    let end = sudoku(&dir, &resume);
    assert_eq!(end.status.code(), Some(3), "{}", stderr(&end));
    assert_eq!(fs::read_to_string(dir.join("bad")).unwrap(), reports);
}
