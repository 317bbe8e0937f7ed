//! `cargo xtask schema`: the JSON schema and the TypeScript types, generated from the types of verbs.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// The files, and their texts as the types give them.
fn files() -> Result<[(&'static str, String); 2]> {
    let schema = serde_json::to_string_pretty(&cellwise_verbs::schema())? + "\n";
    Ok([
        ("crates/verbs/schema.json", schema),
        ("crates/web/page/js/api.d.ts", cellwise_verbs::typescript()),
    ])
}

/// Writes both files.
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
