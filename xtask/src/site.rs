//! `cargo xtask site`: the page, its engine and nothing else, as static files.

mod split;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use cellwise_verbs::Module;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use crate::bundle::{self, Files};
use crate::test::{cargo, command};

const TARGET: &str = "wasm32-unknown-unknown";

/// The texts by which the page knows its carrier, and the modules of each verb, in the order in which they are asked.
fn config() -> Result<String> {
    let mut modules: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for module in Module::EACH {
        for verb in module.verbs() {
            modules.entry(verb.name()).or_default().push(module.name());
        }
    }
    let modules = serde_json::to_string(&modules)?;
    Ok(format!(
        "export const carrier = \"worker\";\nexport const modules = {modules};\n"
    ))
}

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
    let engines = engines()?;
    let page = root().join("crates/web/page");
    if out.exists() {
        // Only a folder that this command made is removed.
        ensure!(
            out.join("sw-files.js").exists() || fs::read_dir(out)?.next().is_none(),
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
    fs::write(out.join("config.js"), config()?)?;
    let can_split = split::is_possible();
    if !can_split {
        println!("without wasm-split (Binaryen) and node the modules stay whole: more to fetch");
    }
    for module in Module::EACH {
        let file = format!("{}.wasm", module.name());
        if can_split {
            split::split(module.name(), &engines.join(&file), out)?;
        } else {
            fs::copy(engines.join(&file), out.join(&file))?;
        }
    }
    let files = files(out)?;
    fs::write(out.join("sw-files.js"), list(out, &files)?)?;
    println!(
        "{}: bytes as they are, and compressed with gzip",
        out.display()
    );
    for file in &files {
        let bytes = fs::read(out.join(file))?;
        let packed = gzipped(&bytes)?;
        println!("{:>9} {:>9}  {file}", bytes.len(), packed.len());
        // For hosts that send what is compressed already, as nginx does with `gzip_static`.
        if packed.len() < bytes.len() {
            fs::write(out.join(format!("{file}.gz")), packed)?;
        }
    }
    Ok(())
}

/// The bytes as a gzip member.
fn gzipped(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Builds the modules of the engine for browsers; gives their folder.
pub(crate) fn engines() -> Result<PathBuf> {
    command(Command::new("rustup").args(["target", "add", TARGET]))?;
    let own = ["build", "--profile", "wasm", "--target", TARGET];
    let package = ["--package", "cellwise-wasm", "--features", "modules"];
    cargo(own.into_iter().chain(package).chain(["--examples"]), &[])?;
    Ok(target().join(TARGET).join("wasm/examples"))
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
