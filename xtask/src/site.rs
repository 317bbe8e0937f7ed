//! `cargo xtask site`: the page, its engine and nothing else, as static files.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use crate::bundle::{self, Files};
use crate::test::{cargo, command};

const TARGET: &str = "wasm32-unknown-unknown";

/// The text by which the page knows its carrier.
const CONFIG: &str = "export const carrier = \"worker\";\n";

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder of cargo's output.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Writes the folder `out` anew.
pub(crate) fn make(out: &Path) -> Result<()> {
    let wasm = engine()?;
    let page = root().join("crates/web/page");
    if out.exists() {
        // Only a folder that this command made is removed.
        ensure!(
            out.join("cellwise.wasm").exists() || fs::read_dir(out)?.next().is_none(),
            "{} holds other things; choose another folder",
            out.display()
        );
        fs::remove_dir_all(out)?;
    }
    for (name, bytes) in bundle::bundle(read(&page)?) {
        let to = out.join(&name);
        fs::create_dir_all(to.parent().context("a file has a folder")?)?;
        fs::write(to, bytes)?;
    }
    fs::write(out.join("config.js"), CONFIG)?;
    fs::copy(&wasm, out.join("cellwise.wasm"))?;
    let files = files(out)?;
    fs::write(out.join("sw-files.js"), list(out, &files)?)?;
    println!(
        "{}: bytes as they are, and compressed with gzip",
        out.display()
    );
    for file in &files {
        let bytes = fs::read(out.join(file))?;
        println!("{:>9} {:>9}  {file}", bytes.len(), gzipped(&bytes)?);
    }
    Ok(())
}

/// The size of bytes once they are compressed, as most hosts send them.
fn gzipped(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}

/// Builds the engine for browsers.
pub(crate) fn engine() -> Result<PathBuf> {
    command(Command::new("rustup").args(["target", "add", TARGET]))?;
    let own = ["build", "--profile", "wasm", "--target", TARGET];
    let args = own.into_iter().chain(["--package", "cellwise-wasm"]);
    cargo(args, &[])?;
    Ok(target().join(TARGET).join("wasm/cellwise_wasm.wasm"))
}

/// Every file of a folder but its service worker, by its path with `/`, in order.
fn files(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(inside) = folders.pop() {
        for entry in fs::read_dir(folder.join(&inside))? {
            let entry = entry?;
            let path = format!("{inside}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                folders.push(format!("{path}/"));
            } else if path != "sw.js" {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The list that the service worker reads: each file with the first half of its SHA-256.
fn list(folder: &Path, files: &[String]) -> Result<String> {
    let mut hashes = serde_json::Map::new();
    for file in files {
        let digest = Sha256::digest(fs::read(folder.join(file))?);
        let hash: String = digest[..16]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        hashes.insert(file.clone(), hash.into());
    }
    let json = serde_json::to_string_pretty(&hashes)?;
    Ok(format!("self.CELLWISE_FILES = {json};\n"))
}

/// The page's files, except those for developers.
fn read(page: &Path) -> Result<Files> {
    let mut found = Files::new();
    for name in files(page)? {
        if !(name.ends_with(".md") || name.ends_with(".d.ts") || name == "jsconfig.json") {
            let bytes = fs::read(page.join(&name)).context("crates/web/page")?;
            found.insert(name, bytes);
        }
    }
    let worker = fs::read(page.join("sw.js")).context("crates/web/page/sw.js")?;
    found.insert("sw.js".to_owned(), worker);
    Ok(found)
}
