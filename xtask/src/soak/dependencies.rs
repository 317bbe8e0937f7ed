//! `cargo xtask soak dependencies`: licences and sources of everything that is linked, and known
//! weaknesses where the advisory database can be reached.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::test;

pub(super) fn run() -> Result<()> {
    needs("deny")?;
    test::cargo(["deny", "check", "licenses", "bans", "sources"], &[])?;
    // The database is a repository of its own: without a way to it nothing is learnt, which is said.
    let fetched = Command::new("cargo")
        .args(["deny", "fetch", "db"])
        .status()?;
    if !fetched.success() {
        println!("the advisory database can't be reached: known weaknesses were not looked up");
        return Ok(());
    }
    test::cargo(["deny", "check", "advisories"], &[])?;
    needs("audit")?;
    test::cargo(["audit", "--deny", "warnings"], &[])?;
    test::cargo(
        ["audit", "--deny", "warnings", "--file", "fuzz/Cargo.lock"],
        &[],
    )
}

fn needs(tool: &str) -> Result<()> {
    let found = Command::new("cargo").args([tool, "--version"]).output()?;
    ensure!(
        found.status.success(),
        "cargo-{tool} is not installed: cargo install cargo-{tool}"
    );
    Ok(())
}
