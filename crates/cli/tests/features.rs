//! Parts that a build may lack: the server, PNG, PDF and Parquet. A build that has the part uses it; a
//! build without it still lists it, and ends with status 2 and the name of the build that has it.

use std::path::Path;
use std::process::{Command, Output};

const CELLWISE: &str = env!("CARGO_BIN_EXE_cellwise");
const PICTURES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../testdata/formats/nonogram"
);

fn run(dir: &Path, words: &[&str]) -> Output {
    Command::new(CELLWISE)
        .current_dir(dir)
        .args(words)
        .output()
        .expect("the program starts")
}

/// Runs a command that needs a part: it succeeds in a build with the part and names the build that
/// has it in any other.
fn needs(part: &str, is_there: bool, dir: &Path, words: &[&str]) {
    let output = run(dir, words);
    let text = String::from_utf8_lossy(&output.stderr);
    if is_there {
        assert!(output.status.success(), "{words:?}: {text}");
    } else {
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        let help = format!("this build has no {part}; install with --features full");
        assert!(text.contains(&help), "{words:?}: {text}");
    }
}

#[test]
fn every_build_lists_the_server() {
    let dir = tempfile::tempdir().unwrap();
    let help = run(dir.path(), &["--help"]);
    assert!(String::from_utf8_lossy(&help.stdout).contains("  serve "));
    // A server would run on: a build with one shows its help.
    if cfg!(feature = "serve") {
        needs("server", true, dir.path(), &["serve", "--help"]);
    } else {
        for words in [&["serve"][..], &["serve", "--port", "0"]] {
            needs("server", false, dir.path(), words);
        }
    }
}

#[test]
fn every_build_lists_png_and_reads_it_or_says_how() {
    let dir = tempfile::tempdir().unwrap();
    let formats = run(dir.path(), &["formats"]);
    assert!(String::from_utf8_lossy(&formats.stdout).contains("PNG picture"));
    let png = format!("{PICTURES}/png.png");
    let text = format!("{PICTURES}/text.txt");
    for verb in ["solve", "count", "stats"] {
        let words = ["nonogram", verb, &png, &text, "-q"];
        needs("PNG", cfg!(feature = "images"), dir.path(), &words);
    }
    let words = ["nonogram", "convert", &png, "--to", "text"];
    needs("PNG", cfg!(feature = "images"), dir.path(), &words);
}

#[test]
fn every_build_writes_png_or_says_how() {
    let dir = tempfile::tempdir().unwrap();
    let picture = format!("{PICTURES}/pbm.pbm");
    for words in [
        &["nonogram", "solve", "sample", "--to", "png", "-o", "a.png"][..],
        &[
            "nonogram", "convert", &picture, "--to", "png", "-o", "b.png",
        ],
    ] {
        needs("PNG", cfg!(feature = "images"), dir.path(), words);
    }
    let written = dir.path().join("b.png").exists();
    assert_eq!(written, cfg!(feature = "images"));
}

#[test]
fn every_build_writes_and_reads_parquet_or_says_how() {
    let has = cfg!(feature = "parquet");
    let dir = tempfile::tempdir().unwrap();
    let words = ["sudoku", "easy", "--to", "csv", "-o", "out.parquet"];
    needs("Parquet", has, dir.path(), &words);
    assert_eq!(dir.path().join("out.parquet").exists(), has);
    if !has {
        std::fs::write(dir.path().join("out.parquet"), b"PAR1....").unwrap();
    }
    for verb in ["count", "compare"] {
        let words = ["sudoku", verb, "out.parquet"];
        needs("Parquet", has, dir.path(), &words);
    }
}

#[test]
fn every_build_lists_booklets_and_writes_them_or_says_how() {
    let has = cfg!(feature = "print");
    let dir = tempfile::tempdir().unwrap();
    let help = run(dir.path(), &["--help"]);
    assert!(String::from_utf8_lossy(&help.stdout).contains("  booklet "));
    for words in [
        &["booklet", "easy", "sample", "-o", "a.pdf"][..],
        &["sudoku", "generate", "--to", "pdf", "-o", "a.pdf"],
        &["nonogram", "generate", "--size", "5x5", "-o", "a.pdf"],
    ] {
        needs("PDF", has, dir.path(), words);
        let written =
            std::fs::read(dir.path().join("a.pdf")).is_ok_and(|data| data.starts_with(b"%PDF-"));
        assert_eq!(written, has, "{words:?}");
        let _ = std::fs::remove_file(dir.path().join("a.pdf"));
    }
}
