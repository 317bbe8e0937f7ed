//! `cargo xtask schema`: docs/schema.json, generated from the types.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/schema.json")
}

fn text() -> Result<String> {
    Ok(serde_json::to_string_pretty(&cellwise_api::schema())? + "\n")
}

/// Writes the schema.
pub(crate) fn write() -> Result<()> {
    fs::write(path(), text()?).context("docs/schema.json")
}

/// Fails unless the schema in the tree is the one the types give.
pub(crate) fn check() -> Result<()> {
    let kept = fs::read_to_string(path()).context("docs/schema.json")?;
    ensure!(
        kept == text()?,
        "docs/schema.json is not what the types say; run `cargo xtask schema`"
    );
    Ok(())
}
