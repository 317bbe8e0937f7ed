//! `cargo xtask test package`: every crate is packed as for publishing, and a program outside the
//! workspace is built from the packed library and run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::site::{root, target};
use crate::test::{cargo, command};

/// A program as a user of the library writes it.
const PROGRAM: &str = r#"use cellwise::prelude::*;
use cellwise::Verdict;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: cellwise::sudoku::Puzzle = text.parse()?;
    let answer = puzzle.solve();
    assert_eq!(answer.verdict(), Verdict::Unique);
    println!("{}", answer.solution().ok_or("no solution")?);
    println!("{}", puzzle.rate());
    Ok(())
}
"#;

/// The solution of the board in [`PROGRAM`].
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Packs every crate, then builds and runs the program.
pub(crate) fn test() -> Result<()> {
    // The packed crates are built below: the library for the program, the command line by itself.
    cargo(
        ["package", "--workspace", "--allow-dirty", "--no-verify"],
        &[],
    )?;
    let folder = target().join("package-test");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let crates = unpack(&folder.join("crates"))?;
    ensure!(
        crates.iter().any(|(name, _)| name == "cellwise"),
        "the library cellwise was not packed"
    );
    let program = folder.join("program");
    fs::create_dir_all(program.join("src"))?;
    fs::write(program.join("src/main.rs"), PROGRAM)?;
    fs::write(program.join("Cargo.toml"), manifest(&crates))?;
    let build = target().join("package-test-build");
    let output = run(&program, &build)?;
    ensure!(
        output.contains(SOLUTION),
        "the program printed:\n{output}\ninstead of the solution"
    );
    // The programs are built from their packed form, too.
    let cli = packed(&crates, "cellwise-cli")?;
    patch(cli, &crates)?;
    let mut check = Command::new("cargo");
    check.args(["check", "--quiet"]).current_dir(cli);
    command(check.env("CARGO_TARGET_DIR", &build))
}

/// Unpacks every packed crate of this version and gives their names and folders.
fn unpack(into: &Path) -> Result<Vec<(String, PathBuf)>> {
    fs::create_dir_all(into)?;
    let version = concat!("-", env!("CARGO_PKG_VERSION"), ".crate");
    let mut crates = Vec::new();
    for entry in fs::read_dir(target().join("package"))? {
        let path = entry?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(name) = file.strip_suffix(version) else {
            continue;
        };
        // With the time of today (-m): packed files all have one old time, and cargo would take the
        // crates of an earlier run for these.
        let mut tar = Command::new("tar");
        tar.arg("-xzmf").arg(&path).arg("-C").arg(into);
        command(&mut tar)?;
        let folder = into.join(file.trim_end_matches(".crate"));
        crates.push((name.to_owned(), folder));
    }
    crates.sort();
    Ok(crates)
}

fn packed<'c>(crates: &'c [(String, PathBuf)], name: &str) -> Result<&'c Path> {
    let found = crates.iter().find(|(each, _)| each == name);
    let (_, folder) = found.with_context(|| format!("{name} was not packed"))?;
    Ok(folder)
}

/// The manifest of the program: the packed crates stand in for those of the registry.
fn manifest(crates: &[(String, PathBuf)]) -> String {
    let head = "[package]\nname = \"program\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
                [dependencies]\ncellwise = \"0.1\"\n\n[workspace]\n\n";
    format!("{head}{}", patches(crates))
}

fn patches(crates: &[(String, PathBuf)]) -> String {
    let mut text = String::from("[patch.crates-io]\n");
    for (name, folder) in crates {
        text.push_str(&format!(
            "{name} = {{ path = {:?} }}\n",
            folder.display().to_string()
        ));
    }
    text
}

/// Lets a packed crate find the others.
fn patch(folder: &Path, crates: &[(String, PathBuf)]) -> Result<()> {
    let path = folder.join("Cargo.toml");
    let own = fs::read_to_string(&path)?;
    fs::write(&path, format!("{own}\n[workspace]\n\n{}", patches(crates)))?;
    Ok(())
}

fn run(program: &Path, build: &Path) -> Result<String> {
    // The versions that the workspace was tested with.
    fs::copy(root().join("Cargo.lock"), program.join("Cargo.lock"))?;
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet"]).current_dir(program);
    let output = cargo.env("CARGO_TARGET_DIR", build).output()?;
    ensure!(
        output.status.success(),
        "the program outside the workspace failed:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
