//! Lists of classic boards: the quick way through blocks of lines gives the same bytes as the way
//! record by record, in every form of every verb that has both.
#![cfg(unix)]

mod support;

use std::fs;

use support::{BOARD, boards, folder, stderr, sudoku};

/// A board that takes guesses, and its solution (Inkala, 2010).
const HARD: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Good, hard, impossible, full and bad lines; comments, solutions, ids and remarks behind the cells,
/// line ends of two kinds, other empty cells, blank lines and other sizes among them.
fn mixed(with_several: bool) -> String {
    let mut text = String::new();
    for (index, line) in boards(260).lines().enumerate() {
        // See `boards`: every seventh has several solutions.
        let line = match index % 7 == 5 && !with_several {
            true => BOARD,
            false => line,
        };
        text.push_str(&match index % 13 {
            1 => format!("{line}   a comment\r"),
            2 => format!("{BOARD},{SOLUTION}"),
            3 => format!("{BOARD},{}", SOLUTION.replace('9', "8")),
            4 => HARD.to_owned(),
            5 => format!("{}\n\n# a remark\n{line}\r", &line[..80]),
            6 => line.replace('.', "*"),
            7 => format!("{}x", &line[..80]),
            8 => format!("{SOLUTION} # full;1"),
            // Two lines in a row that are no boards would make it no list.
            9 => format!("{SOLUTION}9"),
            10 => format!("{line};id-{index}\t7.2"),
            11 => "1...............".to_owned(),
            _ => line.to_owned(),
        });
        text.push('\n');
    }
    text
}

/// Runs the verb on `in.txt` in blocks and record by record, and compares.
fn compare(text: &str, verb: &[&str]) {
    let (_keep, dir) = folder(text);
    let run = |more: &[&str], errors: &str| {
        let args = [verb, &["in.txt", "--errors", errors], more].concat();
        let run = sudoku(&dir, &args);
        let errors = fs::read_to_string(dir.join(errors)).unwrap_or_default();
        (run, errors)
    };
    let (blocks, errors) = run(&[], "blocks.txt");
    // -v speaks of every record, so it goes record by record.
    let (records, errors_of_records) = run(&["-v"], "records.txt");
    let lines = |bytes: &[u8]| -> Vec<String> {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        text.lines().map(str::to_owned).collect()
    };
    let (quick, slow) = (lines(&blocks.stdout), lines(&records.stdout));
    for (number, (quick, slow)) in (1..).zip(quick.iter().zip(&slow)) {
        assert_eq!(quick, slow, "{verb:?}, line {number} of the output");
    }
    assert_eq!(blocks.stdout, records.stdout, "{verb:?}");
    assert_eq!(errors, errors_of_records, "{verb:?}");
    assert_eq!(
        blocks.status,
        records.status,
        "{verb:?}: {}",
        stderr(&blocks)
    );
    let summary = |text: String| text.lines().last().unwrap_or_default().to_owned();
    assert_eq!(
        summary(stderr(&blocks)),
        summary(stderr(&records)),
        "{verb:?}"
    );
}

#[test]
fn every_form_is_the_same_in_blocks_and_record_by_record() {
    let text = mixed(true);
    for verb in [
        &["solve", "-n", "2"][..],
        &["solve", "-n", "3", "--to", "line"],
        &["solve", "--json"],
        &["solve", "--json", "-n", "1"],
        &["solve", "--json", "-n", "5", "--on-error", "skip"],
        &["solve", "--to", "csv", "--on-error", "keep"],
        &[
            "solve",
            "--template",
            "{line} {id}{verdict} {solution} {nodes} {puzzle} {reason}",
        ],
        &["solve", "--json", "--timeout", "100s"],
        &["solve", "--json", "--max-nodes", "3"],
        &["solve", "--json", "--seed", "1"],
        &["solve", "-n", "2", "--on-error", "stop"],
        &["count", "-n", "1"],
        &["count", "-n", "2", "--on-error", "keep"],
        &["count", "-n", "40"],
        &["count", "-n", "40", "--json"],
        &["count", "-n", "40", "--to", "csv"],
        &["check"],
        &["check", "--json"],
        &["check", "--to", "csv", "--on-error", "keep"],
        &["convert", "--to", "line"],
        &["convert", "--to", "line", "--on-error", "keep"],
        &["convert", "--to", "line", "--json"],
        &["convert", "--to", "csv"],
        &["canon"],
        &["canon", "--json"],
    ] {
        compare(&text, verb);
    }
}

/// Of several solutions either may be the one that is printed, so boards with several are left out.
#[test]
fn one_solution_is_the_same_in_blocks_and_record_by_record() {
    let text = mixed(false);
    for verb in [
        &["solve"][..],
        &["solve", "-n", "1"],
        &["solve", "--to", "line", "--on-error", "keep"],
        &["solve", "--max-nodes", "2"],
        &["solve", "--timeout", "100s"],
        &["count"],
        &["count", "--json"],
    ] {
        compare(&text, verb);
    }
}

#[test]
fn a_list_of_one_line_is_the_same_in_blocks_and_record_by_record() {
    for line in [BOARD, HARD, SOLUTION, &BOARD.replacen("53", "55", 1)] {
        for verb in [&["solve"][..], &["solve", "--json"], &["count"], &["check"]] {
            compare(line, verb);
        }
    }
}
