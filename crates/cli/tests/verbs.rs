//! The table of verbs against the program: help, example, manual page, completion, README.

use std::process::{Command, Output};

use cellwise_verbs::{Carriers, Verb, VerbInfo};

fn cellwise(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cellwise"))
        .args(words)
        .output()
        .expect("the program starts")
}

fn text(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The verbs of the command line, each with the words that lead to it.
fn verbs() -> Vec<(&'static VerbInfo, Vec<&'static str>)> {
    let mut verbs = Vec::new();
    for verb in Verb::ALL {
        let info = verb.info();
        match info.carriers {
            Carriers::Programs(why) => assert!(!why.is_empty(), "{}", info.name),
            Carriers::All | Carriers::CommandLine(_) if info.puzzles.is_empty() => {
                verbs.push((info, vec![info.name]));
            }
            Carriers::All | Carriers::CommandLine(_) => {
                let paths = info.puzzles.iter().map(|kind| vec![kind.name(), info.name]);
                verbs.extend(paths.map(|path| (info, path)));
            }
        }
    }
    verbs
}

#[test]
fn every_verb_has_help_with_its_example() {
    for (info, path) in verbs() {
        let help = text(&cellwise(&[&path[..], &["--help"]].concat()));
        assert!(help.starts_with(info.about), "{path:?}: {help}");
        assert!(help.contains("Example"), "{path:?}: {help}");
        let own = ["serve", "completions", "man"].contains(&info.name);
        assert!(own || help.contains(info.example), "{path:?}: {help}");
        // Limits hold for a record here, and the work of `dedupe` on a record is one small step.
        let has_limits = info.limits && info.name != "dedupe";
        for option in ["--timeout", "--max-nodes", "--max-memory"] {
            let is_right = own || help.contains(option) == has_limits;
            assert!(is_right, "{path:?} {option}");
        }
        // `compare` writes the row of each method as soon as it is done.
        let shows = help.contains("--progress") || info.name == "compare";
        assert!(!info.progress || shows, "{path:?}");
    }
}

/// In a folder of its own, with the picture that one of them reads.
#[test]
fn every_example_runs() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| {
        let program = Command::new(env!("CARGO_BIN_EXE_cellwise"))
            .args(words)
            .current_dir(&folder)
            .output();
        text(&program.expect("the program starts"))
    };
    let files = || std::fs::read_dir(&folder).unwrap().count();
    run(&["nonogram", "solve", "sample", "-o", "picture.png"]);
    for (info, _) in verbs() {
        let mut words = info.example.split(' ');
        assert_eq!(words.next(), Some("cellwise"), "{}", info.example);
        let words: Vec<&str> = words.collect();
        let before = files();
        let answers = !run(&words).is_empty() || files() > before;
        assert!(answers || info.name == "check", "{}", info.example);
    }
}

#[test]
fn every_verb_has_a_manual_page_and_completions() {
    let completions = text(&cellwise(&["completions", "bash"]));
    for (info, path) in verbs() {
        let page = text(&cellwise(&[&["man"][..], &path].concat()));
        assert!(page.contains(".SH NAME"), "{path:?}: {page}");
        // A manual page writes a hyphen as `\\-`.
        let about = info.about.replace('-', "\\-");
        assert!(page.contains(&about), "{path:?}: {page}");
        // The place of the verb in the script, for instance `cellwise__subcmd__sudoku`.
        let words = path.join("__subcmd__").replace('-', "__subcmd__");
        let place = format!("cellwise__subcmd__{words}");
        assert!(completions.contains(&place), "{place}");
    }
}

#[test]
fn every_verb_of_the_program_is_in_the_table() {
    for kind in [&[][..], &["sudoku"], &["nonogram"]] {
        let help = text(&cellwise(&[kind, &["--help"]].concat()));
        let commands = help.split("Commands:\n").nth(1).expect("a list of verbs");
        for line in commands.lines().take_while(|line| !line.is_empty()) {
            let name = line.split_whitespace().next().unwrap_or_default();
            let known = ["sudoku", "nonogram", "help"].contains(&name);
            assert!(
                known || Verb::ALL.iter().any(|verb| verb.name() == name),
                "{line}"
            );
        }
    }
}

#[test]
fn every_verb_has_a_line_in_the_readme() {
    let readme = include_str!("../../../README.md");
    let section = readme.split("## What it can do\n").nth(1);
    let section = section.and_then(|rest| rest.split("\n## ").next());
    let rows: Vec<&str> = section
        .expect("the section")
        .lines()
        .filter(|line| line.starts_with('|'))
        .collect();
    for verb in Verb::ALL {
        let name = verb.name();
        let is_named = |row: &&str| {
            row.contains(&format!("`{name}`")) || row.contains(&format!("`cellwise {name}`"))
        };
        assert!(rows.iter().any(is_named), "README has no line for `{name}`");
    }
}
