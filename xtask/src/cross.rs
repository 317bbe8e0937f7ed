//! The engines for classic boards on other CPUs: aarch64 under qemu-user, WebAssembly under node.
//!
//! In: the unit tests of `cellwise-sudoku`, or this program's own `verify`, compiled for the other CPU. Out:
//! failure as on this one. The ordinary tests run the slice that instruction sets matter to;
//! `cargo xtask verify --target` runs everything.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::site::root;
use crate::test::{cargo, command};
use crate::web::{has, install};

/// The modules whose code differs between instruction sets, and their checker.
const SLICE: [&str; 4] = ["nine::", "lockstep::", "isa::", "check_nine::"];

/// A CPU that this one is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Machine {
    /// 64-bit ARM with NEON, under qemu-user
    Aarch64,
    /// WebAssembly with SIMD128, under node
    Wasm,
}

impl Machine {
    fn target(self) -> &'static str {
        match self {
            Self::Aarch64 => "aarch64-unknown-linux-gnu",
            Self::Wasm => "wasm32-wasip1",
        }
    }

    /// The variables by which cargo builds and runs programs for it.
    fn variables(self) -> Vec<(&'static str, String)> {
        match self {
            Self::Aarch64 => {
                let prefix = |name| (name, "aarch64-linux-gnu-gcc".to_owned());
                let emulator = "qemu-aarch64 -L /usr/aarch64-linux-gnu";
                vec![
                    prefix("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER"),
                    (
                        "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER",
                        emulator.to_owned(),
                    ),
                ]
            }
            Self::Wasm => {
                let runner = root().join("xtask/src/cross/wasi.mjs");
                vec![
                    (
                        "CARGO_TARGET_WASM32_WASIP1_RUNNER",
                        format!("node --no-warnings {}", runner.display()),
                    ),
                    (
                        "CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS",
                        "-Ctarget-feature=+simd128".to_owned(),
                    ),
                ]
            }
        }
    }

    /// Installs the compiler's target and the emulator.
    fn prepare(self) -> Result<()> {
        command(Command::new("rustup").args(["target", "add", self.target()]))?;
        let (there, packages): (bool, &[&str]) = match self {
            Self::Aarch64 => (
                has("qemu-aarch64") && has("aarch64-linux-gnu-gcc"),
                &[
                    "qemu-user",
                    "gcc-aarch64-linux-gnu",
                    "libc6-dev-arm64-cross",
                ],
            ),
            Self::Wasm => (has("node"), &["nodejs"]),
        };
        match there {
            true => Ok(()),
            false => install(packages),
        }
    }

    fn cargo<'a>(self, words: impl IntoIterator<Item = &'a str>) -> Result<()> {
        let variables = self.variables();
        let variables: Vec<(&str, &str)> = variables
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .chain([("PROPTEST_RNG_SEED", "1"), ("PROPTEST_CASES", "16")])
            .collect();
        cargo(words, &variables)
    }

    fn tests(self, names: &[&str]) -> Result<()> {
        let own = ["test", "--package", "cellwise-sudoku", "--lib", "--target"];
        let words = own.into_iter().chain([self.target(), "--"]);
        self.cargo(words.chain(names.iter().copied()))
    }
}

/// The slice for every change; a machine whose tools can't be had is left out, which is said.
pub(crate) fn test() -> Result<()> {
    for &machine in Machine::value_variants() {
        match machine.prepare() {
            Ok(()) => machine.tests(&SLICE)?,
            Err(error) => println!("{machine:?} NOT TESTED, its tools can't be had: {error:#}"),
        }
    }
    Ok(())
}

/// All unit tests of the crate, then the part of `verify` on classic boards, compiled for the machine.
pub(crate) fn verify(
    machine: Machine,
    data: Option<&Path>,
    boards: usize,
    seed: u64,
) -> Result<()> {
    machine.prepare()?;
    machine.tests(&[])?;
    let (boards, seed) = (boards.to_string(), seed.to_string());
    let mut words = vec!["run", "--release", "--package", "xtask"];
    words.extend([
        "--target",
        machine.target(),
        "--",
        "verify",
        "--only",
        "engines",
    ]);
    words.extend(["--boards", &boards, "--seed", &seed]);
    let data = data.map(std::path::absolute).transpose()?;
    if let Some(data) = &data {
        words.extend([
            "--data",
            data.to_str().context("the folder's name is no text")?,
        ]);
    }
    machine.cargo(words)
}
