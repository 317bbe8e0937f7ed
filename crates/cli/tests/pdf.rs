//! Documents read back by other programs: structure by qpdf, text and tags by poppler's tools.
//!
//! `cargo xtask test rust` installs these and runs the tests here.
#![cfg(feature = "print")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

fn cellwise(dir: &Path, words: &[&str]) -> String {
    run(dir, env!("CARGO_BIN_EXE_cellwise"), words)
}

/// The standard output of a program that ends well.
fn run(dir: &Path, program: &str, words: &[&str]) -> String {
    let output = Command::new(program).current_dir(dir).args(words).output();
    let output = output.unwrap_or_else(|error| {
        panic!("{program}: {error}; these tests need qpdf and poppler-utils")
    });
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {words:?}: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A word of a page.
struct Word {
    text: String,
    /// Its middle, in tenths of a point.
    at: (i64, i64),
    /// The height of its type, in tenths of a point.
    height: i64,
}

/// The words of every page, with their places.
fn pages(dir: &Path, file: &str) -> Vec<Vec<Word>> {
    let text = run(dir, "pdftotext", &["-bbox", file, "-"]);
    let mut pages = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("<page ") {
            pages.push(Vec::new());
        }
        let Some((head, rest)) = line
            .trim_start()
            .strip_prefix("<word ")
            .and_then(|line| line.split_once('>'))
        else {
            continue;
        };
        let numbers: Vec<f64> = head
            .split('"')
            .filter_map(|part| part.parse().ok())
            .collect();
        let [left, top, right, bottom] = numbers[..] else {
            panic!("{line}");
        };
        let tenths = |value: f64| (value * 10.0).round() as i64;
        pages.last_mut().unwrap().push(Word {
            text: rest.trim_end_matches("</word>").to_owned(),
            at: (tenths((left + right) / 2.0), tenths((top + bottom) / 2.0)),
            height: tenths(bottom - top),
        });
    }
    pages
}

/// The boards on pages that have them all at the same places, row by row: digits, and dots for empty
/// cells. A board without any digit is no board.
fn boards(pages: &[&[Word]]) -> Vec<String> {
    let digits = |page: &&[Word]| -> Vec<(char, (i64, i64), i64)> {
        let digit = |word: &Word| match word.text.as_bytes() {
            [digit @ b'1'..=b'9'] => Some((char::from(*digit), word.at, word.height)),
            _ => None,
        };
        page.iter().filter_map(digit).collect()
    };
    // Numbers of puzzles and pages are in another type.
    let mut heights = BTreeMap::new();
    for (_, _, height) in pages.iter().flat_map(digits) {
        *heights.entry(height).or_insert(0) += 1;
    }
    let (&height, _) = heights.iter().max_by_key(|(_, count)| **count).unwrap();
    let in_boards = |page: &&[Word]| -> Vec<(char, (i64, i64))> {
        let kept = digits(page)
            .into_iter()
            .filter(|&(_, _, its)| (its - height).abs() <= 1);
        kept.map(|(digit, at, _)| (digit, at)).collect()
    };
    let lattice = |place: fn((i64, i64)) -> i64| -> Vec<i64> {
        let mut all: Vec<i64> = pages
            .iter()
            .flat_map(in_boards)
            .map(|(_, at)| place(at))
            .collect();
        all.sort_unstable();
        all.dedup_by(|a, b| (*a - *b).abs() <= 5);
        assert_eq!(all.len() % 9, 0, "{all:?}");
        all
    };
    let (across, down) = (lattice(|at| at.0), lattice(|at| at.1));
    let near =
        |all: &[i64], place: i64| all.iter().position(|its| (its - place).abs() <= 5).unwrap();
    let mut boards = Vec::new();
    for page in pages {
        let mut on_page = vec![vec!['.'; 81]; across.len() / 9 * (down.len() / 9)];
        for (digit, (x, y)) in in_boards(page) {
            let (column, row) = (near(&across, x), near(&down, y));
            let board = row / 9 * (across.len() / 9) + column / 9;
            on_page[board][row % 9 * 9 + column % 9] = digit;
        }
        let full = on_page
            .into_iter()
            .filter(|board| board.iter().any(|&cell| cell != '.'));
        boards.extend(full.map(|board| board.into_iter().collect::<String>()));
    }
    boards
}

#[test]
#[ignore = "needs poppler-utils: cargo xtask test rust runs it"]
fn a_book_of_more_than_200_pages_holds_every_puzzle_and_its_answer() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    cellwise(
        dir,
        &[
            "sudoku",
            "generate",
            "--count",
            "1100",
            "--seed",
            "5",
            "-o",
            "puzzles.txt",
        ],
    );
    cellwise(
        dir,
        &[
            "booklet",
            "puzzles.txt",
            "--per-page",
            "6",
            "-o",
            "book.pdf",
        ],
    );
    let pages = pages(dir, "book.pdf");
    assert!(pages.len() > 200, "{}", pages.len());
    let says = |page: &[Word], text: &str| page.iter().any(|word| word.text == text);
    let answers = pages.iter().position(|page| says(page, "Answers")).unwrap();
    let puzzles: Vec<&[Word]> = pages[..answers]
        .iter()
        .map(Vec::as_slice)
        .filter(|page| says(page, "Puzzle"))
        .collect();
    let answers: Vec<&[Word]> = pages[answers..].iter().map(Vec::as_slice).collect();
    let (puzzles, answers) = (boards(&puzzles), boards(&answers));
    let asked = std::fs::read_to_string(dir.join("puzzles.txt")).unwrap();
    assert_eq!(puzzles, asked.lines().collect::<Vec<_>>());
    std::fs::write(dir.join("read.txt"), puzzles.join("\n") + "\n").unwrap();
    let solved = cellwise(dir, &["sudoku", "solve", "read.txt", "--to", "line", "-q"]);
    assert_eq!(answers, solved.lines().collect::<Vec<_>>());
}

#[test]
#[ignore = "needs qpdf and poppler-utils: cargo xtask test rust runs it"]
fn every_kind_of_document_is_sound_and_tagged() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    cellwise(
        dir,
        &[
            "sudoku", "generate", "--count", "5", "--rule", "x", "-o", "x.txt",
        ],
    );
    let documents: &[(&[&str], &[&str])] = &[
        (
            &["sudoku", "solve", "easy", "--to", "pdf", "-o", "a.pdf"],
            &["Figure"],
        ),
        (
            &["sudoku", "convert", "hard", "--to", "pdf", "-o", "a.pdf"],
            &["Figure"],
        ),
        (
            &["nonogram", "solve", "colour", "--to", "pdf", "-o", "a.pdf"],
            &["Figure"],
        ),
        (
            &["sudoku", "hint", "hard", "--stage", "3", "-o", "a.pdf"],
            &["Figure"],
        ),
        (&["sudoku", "explain", "easy", "-o", "a.pdf"], &["Figure"]),
        (
            &["nonogram", "trace", "sample", "--steps", "3", "-o", "a.pdf"],
            &["Figure"],
        ),
        (
            &[
                "booklet",
                "easy",
                "sample",
                "colour",
                "--hints",
                "--site",
                "https://example.org/",
                "-o",
                "a.pdf",
            ],
            &["H1", "H2", "P", "Figure"],
        ),
        (
            &[
                "booklet",
                "x.txt",
                "--paper",
                "6x9in",
                "--bleed",
                "0.125in",
                "--gutter",
                "auto",
                "--large-print",
                "-o",
                "a.pdf",
            ],
            &["H1", "H2", "P", "Figure"],
        ),
        (
            &[
                "sudoku", "generate", "--count", "3", "--to", "pdf", "-o", "a.pdf",
            ],
            &["H1", "Figure"],
        ),
    ];
    for (words, tags) in documents {
        cellwise(dir, words);
        run(dir, "qpdf", &["--check", "a.pdf"]);
        let info = run(dir, "pdfinfo", &["a.pdf"]);
        assert!(info.contains("Tagged:          yes"), "{words:?}: {info}");
        let structure = run(dir, "pdfinfo", &["-struct", "a.pdf"]);
        for tag in *tags {
            let has = structure
                .lines()
                .any(|line| line.split_whitespace().next() == Some(tag));
            assert!(has, "{words:?}: no {tag} in {structure}");
        }
        let fonts = run(dir, "pdffonts", &["a.pdf"]);
        // name … emb sub uni: every font is in the file, and its letters can be copied.
        for font in fonts.lines().skip(2) {
            assert!(font.contains("yes yes yes"), "{words:?}: {fonts}");
        }
    }
}
