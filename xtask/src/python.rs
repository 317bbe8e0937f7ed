//! `cargo xtask test python`: the Python package as its users get it.
//!
//! One wheel is built, in a folder of its own below `target/`, and installed into a fresh virtual
//! environment with the libraries of the recipes. Then: the stubs by `mypy --strict`, the examples in
//! the documentation, the tests, and a cluster that loses a worker.

pub(crate) mod types;
pub(crate) mod verbs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::site::{root, target};
use crate::test::command;
use crate::web::{has, install};

/// Everything that the tests use. Each is needed by a recipe or by a test.
const PACKAGES: [&str; 15] = [
    "maturin>=1.9,<2",
    "mypy>=1.13,<3",
    "pytest>=8",
    "hypothesis>=6.100",
    "numpy>=1.26",
    "pyarrow>=15",
    "pandas>=2",
    "polars>=1",
    "duckdb>=1",
    "datasets>=3",
    "distributed>=2024.8",
    "gymnasium>=1",
    "auditwheel>=6",
    "abi3audit>=0.0.20",
    "twine>=6",
];

/// Runs all of it.
pub(crate) fn test() -> Result<()> {
    let tools = environment()?;
    let wheel = wheel(&tools)?;
    let python = tools.join("bin/python");
    let mut pip = Command::new(&python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--force-reinstall",
    ]);
    command(pip.arg(&wheel))?;
    let package = root().join("crates/python");
    // Outside the package's folder, so that it is the wheel which is tested.
    let place = target().join("python-test");
    fs::create_dir_all(&place)?;
    let run = |arguments: &[&str]| {
        let mut run = Command::new(&python);
        run.args(arguments).current_dir(&place);
        run.env("CELLWISE_ROOT", root());
        // The tree stays as it is.
        run.env("PYTHONDONTWRITEBYTECODE", "1");
        command(&mut run)
    };
    audit(&tools, &wheel)?;
    let checks = package.join("tests/typed.py");
    run(&["-m", "mypy", "--strict", "--package", "cellwise"])?;
    run(&["-m", "mypy", "--strict", path(&checks)?])?;
    let tests = package.join("tests");
    run(&[
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--doctest-modules",
        "--pyargs",
        "cellwise",
    ])?;
    run(&[
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        path(&tests)?,
    ])
}

fn path(path: &Path) -> Result<&str> {
    path.to_str().context("the path of the project is no text")
}

/// A virtual environment with the packages, made anew when their list changes.
fn environment() -> Result<PathBuf> {
    let place = target().join("python-tools");
    let wanted = PACKAGES.join("\n");
    let note = place.join("installed.txt");
    if fs::read_to_string(&note).is_ok_and(|installed| installed == wanted) {
        return Ok(place);
    }
    if place.exists() {
        fs::remove_dir_all(&place)?;
    }
    if !has("python3") {
        install(&["python3", "python3-venv"]).context("the Python package needs python3")?;
    }
    command(Command::new("python3").args(["-m", "venv"]).arg(&place))
        .context("the Python package needs python3 with venv")?;
    let mut pip = Command::new(place.join("bin/python"));
    pip.args(["-m", "pip", "install", "--quiet"]).args(PACKAGES);
    command(&mut pip)?;
    fs::write(note, wanted)?;
    Ok(place)
}

/// Builds the wheel.
fn wheel(tools: &Path) -> Result<PathBuf> {
    let wheels = target().join("python-wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    let mut maturin = Command::new(tools.join("bin/maturin"));
    maturin.args([
        "build",
        "--release",
        "--locked",
        "--quiet",
        "--manifest-path",
    ]);
    maturin.arg(root().join("crates/python/Cargo.toml"));
    maturin.arg("--target-dir").arg(target().join("python"));
    maturin.arg("--out").arg(&wheels);
    command(&mut maturin)?;
    let found: Vec<PathBuf> = fs::read_dir(&wheels)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    ensure!(found.len() == 1, "one wheel was expected: {found:?}");
    Ok(found[0].clone())
}

/// The wheel keeps to the stable interface of Python and to the libraries that every Linux has, and its
/// description is one that the index accepts.
fn audit(tools: &Path, wheel: &Path) -> Result<()> {
    let bin = tools.join("bin");
    command(
        Command::new(bin.join("abi3audit"))
            .arg("--strict")
            .arg(wheel),
    )?;
    command(
        Command::new(bin.join("twine"))
            .args(["check", "--strict"])
            .arg(wheel),
    )?;
    if cfg!(target_os = "linux") {
        command(Command::new(bin.join("auditwheel")).arg("show").arg(wheel))?;
    }
    Ok(())
}
