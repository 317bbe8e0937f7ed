//! `cargo xtask schema`: the JSON schema, the TypeScript types and the functions of the Python package,
//! generated from the types of verbs.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::python;

/// The files, and their texts as the types give them.
fn files() -> Result<[(&'static str, String); 4]> {
    let schema = serde_json::to_string_pretty(&cellwise_verbs::schema())? + "\n";
    let value = cellwise_verbs::schema().to_value();
    Ok([
        ("crates/verbs/schema.json", schema),
        ("crates/web/page/js/api.d.ts", cellwise_verbs::typescript()),
        (
            "crates/python/python/cellwise/types.py",
            python::types::types(&value),
        ),
        (
            "crates/python/python/cellwise/verbs.py",
            python::verbs::verbs(&value),
        ),
    ])
}

/// Writes the files.
pub(crate) fn write() -> Result<()> {
    for (name, text) in files()? {
        fs::write(root().join(name), text).context(name)?;
    }
    Ok(())
}

/// Fails unless the files in the tree match the types.
pub(crate) fn check() -> Result<()> {
    for (name, text) in files()? {
        let kept = fs::read_to_string(root().join(name)).context(name)?;
        ensure!(kept == text, "{name} is stale; run `cargo xtask schema`");
    }
    Ok(())
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
