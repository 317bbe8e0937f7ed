//! Runs over many records: order, threads, bad records, compression, tables.
#![cfg(unix)]

mod process;
mod support;

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use process::interrupt;
use support::{BOARD, SUDOKU, boards, folder, stderr, sudoku};

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

#[test]
fn a_link_or_an_id_is_a_puzzle_as_an_argument() {
    let (_keep, dir) = folder("");
    let line = |text: &str| {
        let run = sudoku(&dir, &["convert", "-q", "--to", "line", text]);
        assert_eq!(run.status.code(), Some(0), "{text}: {}", stderr(&run));
        String::from_utf8(run.stdout).unwrap()
    };
    for format in [
        "f-puzzles",
        "sudokupad",
        "solo",
        "pzpr",
        "sudokuwiki",
        "iss",
        "tdoku",
    ] {
        let run = sudoku(&dir, &["convert", "-q", "--to", format, BOARD]);
        let text = String::from_utf8(run.stdout).unwrap();
        assert_eq!(
            line(text.trim()),
            format!("{}\n", BOARD.replace('0', ".")),
            "{format}"
        );
    }
}

#[test]
fn the_state_in_a_file_is_progress_and_drawings_are_told() {
    let state = format!(
        ":0000:x:{}:1 ::",
        BOARD.replace('0', ".").replacen("..7", "+4.7", 1)
    )
    .replace(":1 ::", ":113::");
    let (_keep, dir) = folder(&format!("{state}\n"));
    let again = sudoku(&dir, &["convert", "--to", "hodoku", "in.txt"]);
    assert_eq!(
        String::from_utf8(again.stdout).unwrap(),
        format!("{state}\n")
    );
    let line = sudoku(&dir, &["convert", "--to", "line", "in.txt"]);
    assert_eq!(
        String::from_utf8(line.stdout.clone()).unwrap(),
        format!("{}\n", BOARD.replace('0', "."))
    );
    assert!(
        stderr(&line).contains("the player's state (digits and marks) is lost"),
        "{}",
        stderr(&line)
    );
    let bare = sudoku(
        &dir,
        &["convert", "--drop", "state,marks", "--to", "line", "in.txt"],
    );
    assert!(!stderr(&bare).contains("lost"), "{}", stderr(&bare));
    // The 4 in r1c3 is the player's, so the hint is on what is left.
    let hint = sudoku(&dir, &["hint", "--json", "--stage", "3", "in.txt"]);
    assert_eq!(hint.status.code(), Some(0), "{}", stderr(&hint));
    let wrong = sudoku(&dir, &["hint", &state.replacen("+4", "+1", 1)]);
    assert!(
        stderr(&wrong).contains("something on the board is wrong"),
        "{}",
        stderr(&wrong)
    );

    let row = format!("[{}]", ["{}"; 9].join(","));
    let json = format!(
        "{{\"size\":9,\"title\":\"Lines\",\"grid\":[{}],\"line\":[{{\"lines\":[]}}]}}",
        vec![row; 9].join(",")
    );
    fs::write(dir.join("drawn.json"), json).unwrap();
    for verb in [&["solve"][..], &["convert", "--to", "cellwise"]] {
        let told = sudoku(&dir, &[verb, &["drawn.json"]].concat());
        let text = "this puzzle has drawings that Cellwise does not read as rules: lines";
        assert!(stderr(&told).contains(text), "{}", stderr(&told));
        let json = sudoku(&dir, &[verb, &["--json", "drawn.json"]].concat());
        let reply = String::from_utf8(json.stdout).unwrap();
        assert!(reply.contains("\"drawings\":[\"lines\"]"), "{reply}");
        assert!(reply.contains("\"title\":\"Lines\""), "{reply}");
        let quiet = sudoku(
            &dir,
            &[verb, &["--drop", "drawings", "drawn.json"]].concat(),
        );
        assert!(!stderr(&quiet).contains("drawings"), "{}", stderr(&quiet));
    }
}

#[test]
fn a_conversion_writes_the_same_bytes_on_any_number_of_threads() {
    let (_keep, dir) = folder(&format!("..7\n{}", boards(3_000)));
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
    interrupt(&child);
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
    let by_ending = sudoku(&dir, &["solve", "in.txt", "-o", "by-ending.parquet"]);
    assert!(by_ending.status.success(), "{}", stderr(&by_ending));
    assert_eq!(
        fs::read(dir.join("by-ending.parquet")).unwrap(),
        fs::read(dir.join("out.parquet")).unwrap()
    );
    let words = ["solve", "--to", "line", "in.txt", "-o", "other.parquet"];
    let refused = sudoku(&dir, &words);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("--to csv"));
}
