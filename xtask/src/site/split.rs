//! Takes modules of the engine apart, so that a browser fetches little before the first answer.
//!
//! In: a module. Out: its first file, with the functions that ordinary questions call, and further files `MODULE-1.wasm`, …,
//! which `crates/web/page/js/engine.js` fetches when one of their functions is first called. Which questions are ordinary is
//! told by `crates/wasm/ordinary`: they are asked, and `wasm-split` of Binaryen notes what is called. All data stays in
//! the first file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::{root, target};
use crate::test::command;
use crate::web::{has, install};

/// The features of WebAssembly that the compiler makes use of; the module itself does not name them.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// Returns true if modules can be taken apart here; a missing tool is installed where that is possible.
pub(super) fn is_possible() -> bool {
    let is_there = || has("wasm-split") && has("node");
    is_there() || (install(&["binaryen", "nodejs"]).is_ok() && is_there())
}

/// Writes the files of a module to the folder `out`.
pub(super) fn split(module: &str, whole: &Path, out: &Path) -> Result<()> {
    let folder = target().join("wasm-split");
    fs::create_dir_all(&folder)?;
    let first = folder.join(format!("{module}.wasm"));
    fs::copy(whole, &first)?;
    // From the last group to the first: each time what the groups up to it do not need goes to a file of its own.
    for group in (1..=groups(module)?).rev() {
        let part = format!("{module}-{group}");
        let profile = profile(module, group, &first)?;
        let kept = folder.join("kept.wasm");
        let mut split = Command::new("wasm-split");
        split.args(FEATURES).arg(&first);
        split.arg(format!("--profile={}", profile.display()));
        split.arg("--primary-output").arg(&kept);
        split.arg("--secondary-output");
        split.arg(out.join(format!("{part}.wasm")));
        split.args(["--import-namespace", "engine"]);
        split.args(["--placeholder-namespace", &part]);
        // Names of exports must differ from those for the other files.
        split.arg("--export-prefix").arg(group.to_string());
        command(&mut split)?;
        fs::rename(kept, &first)?;
    }
    fs::copy(&first, out.join(format!("{module}.wasm")))?;
    Ok(())
}

/// The number of groups of ordinary questions for a module.
fn groups(module: &str) -> Result<usize> {
    let said = asker().arg(module).output().context("node")?;
    let text = String::from_utf8(said.stdout)?;
    let number = text.trim().parse();
    number.with_context(|| {
        let why = String::from_utf8_lossy(&said.stderr).into_owned();
        format!("crates/wasm/ordinary: {why}")
    })
}

/// Asks the questions of the first groups; gives the file with the functions that were called.
fn profile(module: &str, groups: usize, wasm: &Path) -> Result<PathBuf> {
    let noting = wasm.with_extension("noting.wasm");
    let profile = wasm.with_extension("profile");
    let mut instrument = Command::new("wasm-split");
    instrument.arg("--instrument").args(FEATURES).arg(wasm);
    command(instrument.arg("--output").arg(&noting))?;
    let mut ask = asker();
    ask.arg(module).arg(groups.to_string());
    command(ask.arg(&noting).arg(&profile))?;
    Ok(profile)
}

/// The program that asks ordinary questions.
fn asker() -> Command {
    let mut node = Command::new("node");
    // The page's modules say nowhere that they are such; that is no news here.
    node.arg("--no-warnings");
    node.arg(root().join("crates/wasm/ordinary/profile.mjs"));
    node
}
