//! `cargo xtask test python`: the Python package as its users get it.
//!
//! One wheel is built and installed into a fresh virtual
//! environment with the libraries of the recipes. Then: the stubs by `mypy --strict`, the examples in
//! the documentation, the tests, and a cluster that loses a worker.

pub(crate) mod types;
pub(crate) mod verbs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, anyhow, ensure};

use crate::site::{root, target};
use crate::test::command;
use crate::web::{has, install};

/// Everything that the tests use. Each is needed by a recipe or by a test.
pub(crate) const PACKAGES: [&str; 17] = [
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
    "nbclient>=0.10",
    "ipykernel>=6",
    "auditwheel>=6",
    "abi3audit>=0.0.20",
    "twine>=6",
];

/// Runs all of it.
pub(crate) fn test() -> Result<()> {
    let tools = environment("python-tools", &PACKAGES)?;
    let wheel = install_wheel(&tools)?;
    let python = tools.join("bin/python");
    let package = root().join("crates/python");
    let place = outside()?;
    let run = |python: &Path, arguments: &[&str]| {
        let mut run = Command::new(python);
        run.args(arguments).current_dir(&place);
        run.env("CELLWISE_ROOT", root());
        // The tree stays as it is.
        run.env("PYTHONDONTWRITEBYTECODE", "1");
        command(&mut run)
    };
    let types = || -> Result<()> {
        audit(&tools, &wheel)?;
        let checks = package.join("tests/typed.py");
        run(
            &python,
            &["-m", "mypy", "--strict", "--package", "cellwise"],
        )?;
        run(&python, &["-m", "mypy", "--strict", path(&checks)?])
    };
    let tests = || -> Result<()> {
        let pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider"];
        let modules = ["--doctest-modules", "--pyargs", "cellwise"];
        run(&python, &[&pytest[..], &modules].concat())?;
        let tests = package.join("tests");
        run(&python, &[&pytest[..], &[path(&tests)?]].concat())
    };
    // Most of the tests wait for one core: the types and the wheel itself are looked at beside them.
    thread::scope(|scope| {
        let types = scope.spawn(types);
        let tests = tests();
        types
            .join()
            .map_err(|_| anyhow!("the checks of the types panicked"))??;
        tests
    })?;
    free_threaded(&|python, arguments| run(python, arguments))
}

/// Runs the tests of many puzzles at once without the interpreter's global lock, where such an interpreter is found. The wheel
/// for the stable interface does not fit it, so the module is built once more.
fn free_threaded(run: &dyn Fn(&Path, &[&str]) -> Result<()>) -> Result<()> {
    let names = ["python3.13t", "python3.14t"];
    let Some(name) = names.into_iter().find(|name| has(name)) else {
        println!("no free-threaded interpreter is here: not tested on one, as docs/python.md says");
        return Ok(());
    };
    let place = target().join("python-free");
    command(Command::new(name).args(["-m", "venv"]).arg(&place))?;
    let python = place.join("bin/python");
    let pip = ["-m", "pip", "install", "--quiet"];
    let source = root().join("crates/python");
    run(
        &python,
        &[&pip[..], &["pytest", "hypothesis", "numpy", "pyarrow"]].concat(),
    )?;
    run(&python, &[&pip[..], &[path(&source)?]].concat())?;
    let tests = source.join("tests/test_many.py");
    run(
        &python,
        &["-X", "gil=0", "-m", "pytest", "-q", path(&tests)?],
    )
}

/// The packages of the index that `cargo xtask bench python` runs beside ours. Each is run as it is, and none is part of anything
/// that we ship.
const PEERS: [&str; 7] = [
    "maturin>=1.9,<2",
    "numpy>=1.26",
    "pyarrow>=15",
    "py-sudoku",
    "sudoku-rust",
    "rustoku",
    "dokusan",
];

/// The interpreter of an environment with the package and its peers.
pub(crate) fn for_bench() -> Result<String> {
    let tools = environment("python-bench", &PEERS)?;
    install_wheel(&tools)?;
    Ok(path(&tools.join("bin/python"))?.to_owned())
}

/// A folder outside the package's own, so that it is the wheel which is tested.
pub(crate) fn outside() -> Result<PathBuf> {
    let place = target().join("python-test");
    fs::create_dir_all(&place)?;
    Ok(place)
}

/// Builds the wheel and installs it.
pub(crate) fn install_wheel(tools: &Path) -> Result<PathBuf> {
    let wheel = wheel(tools)?;
    let mut pip = uv(tools);
    pip.args(["--no-deps", "--reinstall"]).arg(&wheel);
    command(&mut pip)?;
    Ok(wheel)
}

/// `uv pip install` for an environment: it takes the packages in seconds.
fn uv(tools: &Path) -> Command {
    let mut uv = Command::new(tools.join("bin/uv"));
    uv.args(["pip", "install", "--quiet", "--python"]);
    uv.arg(tools.join("bin/python"));
    uv
}

fn path(path: &Path) -> Result<&str> {
    path.to_str().context("the path of the project is no text")
}

/// A virtual environment with the packages, made anew when their list changes.
pub(crate) fn environment(name: &str, packages: &[&str]) -> Result<PathBuf> {
    let place = target().join(name);
    let wanted = packages.join("\n");
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
    pip.args(["-m", "pip", "install", "--quiet", "--no-compile", "uv"]);
    command(&mut pip)?;
    command(uv(&place).args(packages))?;
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
    maturin.arg("--target-dir").arg(target());
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
