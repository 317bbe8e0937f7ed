//! Drawings and booklets on the command line: files, refusals and exit statuses.

use std::path::Path;
use std::process::{Command, Output};

fn cellwise(dir: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cellwise"))
        .current_dir(dir)
        .args(words)
        .output()
        .expect("the program starts")
}

/// The exit status and the words on standard error.
fn told(output: &Output) -> (Option<i32>, String) {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), text)
}

fn text(dir: &Path, name: &str) -> String {
    std::fs::read_to_string(dir.join(name)).unwrap()
}

#[test]
fn a_hint_is_drawn_with_its_sentence() {
    let dir = tempfile::tempdir().unwrap();
    for (puzzle, name) in [("sudoku", "hard"), ("nonogram", "sample")] {
        let words = [puzzle, "hint", name, "--stage", "3", "-o", "hint.svg"];
        let (status, said) = told(&cellwise(dir.path(), &words));
        assert_eq!(status, Some(0), "{said}");
        let svg = text(dir.path(), "hint.svg");
        assert!(
            svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
            "{svg}"
        );
        assert!(svg.contains("<title>") && svg.contains("<desc>"), "{svg}");
    }
    let early = cellwise(dir.path(), &["sudoku", "hint", "hard", "-o", "early.svg"]);
    let (status, said) = told(&early);
    assert_eq!(status, Some(2));
    assert!(said.contains("--stage 3"), "{said}");
    assert!(!dir.path().join("early.svg").exists());
}

#[test]
fn an_explanation_is_a_picture_for_each_step() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["sudoku", "explain", "123.3412214.4321", "-o", "way.svg"];
    let (status, said) = told(&cellwise(dir.path(), &words));
    assert_eq!(status, Some(0), "{said}");
    let steps = cellwise(dir.path(), &words[..3]);
    let steps = String::from_utf8_lossy(&steps.stdout).lines().count() - 1;
    assert!(steps > 1, "{steps}");
    for step in 1..=steps {
        let svg = text(dir.path(), &format!("way-{step:02}.svg"));
        assert!(svg.contains(&format!(">{step}. ")), "{svg}");
    }
    assert!(
        !dir.path()
            .join(format!("way-{:02}.svg", steps + 1))
            .exists()
    );
    assert!(!dir.path().join("way.svg").exists());
    let to_stdout = cellwise(dir.path(), &["sudoku", "explain", "easy", "--as", "svg"]);
    assert_eq!(told(&to_stdout).0, Some(2));
}

#[cfg(feature = "print")]
#[test]
fn an_explanation_is_a_document() {
    let dir = tempfile::tempdir().unwrap();
    for words in [
        ["sudoku", "explain", "easy", "-o", "way.pdf"],
        ["nonogram", "explain", "sample", "-o", "way.pdf"],
    ] {
        let (status, said) = told(&cellwise(dir.path(), &words));
        assert_eq!(status, Some(0), "{said}");
        assert!(
            std::fs::read(dir.path().join("way.pdf"))
                .unwrap()
                .starts_with(b"%PDF-")
        );
    }
}

#[test]
fn a_drawing_in_a_file_of_another_kind_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let words = [
        "sudoku",
        "solve",
        "easy",
        "--to",
        "drawing",
        "-o",
        "board.bmp",
    ];
    let (status, said) = told(&cellwise(dir.path(), &words));
    assert_eq!(status, Some(2));
    assert!(said.contains("'.bmp' is no ending of a drawing"), "{said}");
    assert!(!dir.path().join("board.bmp").exists());
    let named = [&words[..], &["--as", "svg"]].concat();
    assert_eq!(told(&cellwise(dir.path(), &named)).0, Some(0));
}

#[test]
fn the_graph_of_a_clause_is_lines_dot_and_a_picture() {
    let dir = tempfile::tempdir().unwrap();
    let ask = |more: &[&str]| {
        let words = [
            "sudoku",
            "trace",
            "hard",
            "--method",
            "clause-learning",
            "--clause",
            "2",
        ];
        cellwise(dir.path(), &[&words[..], more].concat())
    };
    let lines = ask(&["--to", "lines"]);
    let text = String::from_utf8_lossy(&lines.stdout).into_owned();
    assert!(text.starts_with("clause 2: never "), "{text}");
    assert!(text.lines().last().unwrap().starts_with("! "), "{text}");
    let dot = String::from_utf8_lossy(&ask(&["--to", "dot"]).stdout).into_owned();
    assert!(
        dot.starts_with("digraph implications {") && dot.contains(" -> "),
        "{dot}"
    );
    assert_eq!(told(&ask(&["-o", "why.svg"])).0, Some(0));
    assert!(self::text(dir.path(), "why.svg").contains("<title>Implication graph</title>"));
    let words = [
        "sudoku", "trace", "easy", "--method", "mrv", "--clause", "1",
    ];
    let (status, said) = told(&cellwise(dir.path(), &words));
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("mrv learns no clauses"), "{said}");
    let words = [
        "sudoku",
        "trace",
        "easy",
        "--method",
        "clause-learning",
        "--clause",
        "900",
    ];
    let (status, said) = told(&cellwise(dir.path(), &words));
    assert_eq!(status, Some(2), "{said}");
    assert!(said.contains("there is no clause 900"), "{said}");
}

#[test]
fn options_of_books_are_for_books_alone() {
    let dir = tempfile::tempdir().unwrap();
    let words = ["sudoku", "generate", "--per-page", "2"];
    let (status, said) = told(&cellwise(dir.path(), &words));
    assert_eq!(status, Some(2));
    assert!(said.contains("--per-page is for --to pdf alone"), "{said}");
}

#[cfg(feature = "print")]
#[test]
fn a_book_names_what_it_leaves_out_and_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let lines = "1...............\n123.3412214.4321\nx\n11..............\n";
    std::fs::write(dir.path().join("some.txt"), lines).unwrap();
    let output = cellwise(dir.path(), &["booklet", "some.txt", "-o", "book.pdf"]);
    let (status, said) = told(&output);
    assert_eq!(status, Some(3), "{said}");
    assert!(
        said.contains("some.txt:1: left out: it has several solutions"),
        "{said}"
    );
    assert!(said.contains("some.txt:3"), "{said}");
    assert!(
        said.contains("some.txt:4: left out: it has no solution"),
        "{said}"
    );
    assert!(said.contains("one puzzle on 4 pages"), "{said}");
    let again = cellwise(dir.path(), &["booklet", "some.txt", "-o", "some.txt"]);
    assert_eq!(told(&again).0, Some(2));
    let none = cellwise(dir.path(), &["booklet", "empty4", "-o", "none.pdf"]);
    assert_eq!(told(&none).0, Some(3));
    assert!(!dir.path().join("none.pdf").exists());
}

#[test]
fn a_trace_is_a_moving_picture() {
    let dir = tempfile::tempdir().unwrap();
    for words in [
        ["sudoku", "trace", "easy", "--steps", "3", "-o", "way.svg"],
        [
            "nonogram", "trace", "sample", "--steps", "3", "-o", "way.svg",
        ],
    ] {
        let (status, said) = told(&cellwise(dir.path(), &words));
        assert_eq!(status, Some(0), "{said}");
        // The board before the first step, and three steps.
        let svg = text(dir.path(), "way.svg");
        assert_eq!(svg.matches("<animate ").count(), 4, "{words:?}");
        assert!(svg.ends_with("</svg>\n"));
    }
}

#[cfg(feature = "print")]
#[test]
fn a_trace_is_written_in_every_medium() {
    let dir = tempfile::tempdir().unwrap();
    for (name, begin) in [
        ("way.gif", &b"GIF89a"[..]),
        ("way.apng", b"\x89PNG"),
        ("way.png", b"\x89PNG"),
        ("way.pdf", b"%PDF-"),
    ] {
        let words = ["nonogram", "trace", "sample", "--steps", "2", "-o", name];
        let (status, said) = told(&cellwise(dir.path(), &words));
        assert_eq!(status, Some(0), "{said}");
        let data = std::fs::read(dir.path().join(name)).unwrap();
        assert!(data.starts_with(begin), "{name}");
        let moves = data.windows(4).any(|bytes| bytes == b"acTL");
        assert_eq!(moves, name == "way.apng", "{name}");
    }
}

#[test]
fn the_ending_of_the_output_says_what_every_verb_writes() {
    let dir = tempfile::tempdir().unwrap();
    // The words, and the beginning of the file.
    let cases: [(&[&str], &str); 14] = [
        (&["sudoku", "solve", "easy", "-o", "a.svg"], "<svg "),
        (&["sudoku", "easy", "-o", "b.svg"], "<svg "),
        (&["nonogram", "solve", "sample", "-o", "c.svg"], "<svg "),
        (&["sudoku", "solve", "easy", "-o", "d.csv"], "id,line,"),
        (&["nonogram", "count", "sample", "-o", "e.csv"], "id,line,"),
        (
            &["sudoku", "rate", "easy", "-o", "f.JSON"],
            "{\"cellwise\":1",
        ),
        (
            &["sudoku", "why", "easy", "-o", "g.jsonl"],
            "{\"cellwise\":1",
        ),
        (
            &["sudoku", "solve", "easy", "-o", "h.cellwise"],
            "cellwise sudoku\n",
        ),
        (&["nonogram", "convert", "sample", "-o", "i.mk"], "10 10\n"),
        (&["sudoku", "convert", "easy", "-o", "j.yaml"], "---\n"),
        (
            &["sudoku", "minimize", "easy", "-o", "k.cellwise"],
            "cellwise sudoku\n",
        ),
        (&["sudoku", "stats", "easy", "-o", "l.svg"], "<svg "),
        // What is said comes first.
        (
            &["sudoku", "solve", "easy", "-o", "m.svg", "--to", "line"],
            "2316",
        ),
        (
            &["sudoku", "solve", "-o", "n.csv", "--json", "--", "easy"],
            "{\"cellwise\":1",
        ),
    ];
    for (words, start) in cases {
        let (status, said) = told(&cellwise(dir.path(), words));
        assert_eq!(status, Some(0), "{words:?}: {said}");
        let name = words
            .iter()
            .find(|word| word[1..].starts_with('.'))
            .unwrap();
        let text = text(dir.path(), name);
        assert!(text.starts_with(start), "{words:?}: {text}");
    }
    let refused: [&[&str]; 4] = [
        &["sudoku", "why", "easy", "-o", "p.pdf"],
        &["sudoku", "count", "easy", "-o", "p.svg"],
        &["nonogram", "hint", "sample", "-o", "p.gif"],
        &["sudoku", "convert", "easy", "-o", "p.txt"],
    ];
    for words in refused {
        let (status, said) = told(&cellwise(dir.path(), words));
        assert_eq!(status, Some(2), "{words:?}: {said}");
        assert!(!dir.path().join(words[4]).exists());
    }
}
