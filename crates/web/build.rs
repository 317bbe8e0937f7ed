//! Lists the page's files as a table of bytes, so that the server carries them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where"));
    let page = root.join("page");
    println!("cargo:rerun-if-changed={}", page.display());
    let mut files = Vec::new();
    let mut folders = vec![page.clone()];
    while let Some(folder) = folders.pop() {
        println!("cargo:rerun-if-changed={}", folder.display());
        let entries = fs::read_dir(&folder).expect("the page is a folder");
        for entry in entries {
            let path = entry.expect("its entries can be listed").path();
            match path.is_dir() {
                true => folders.push(path),
                false if is_served(&path) => files.push(path),
                false => {}
            }
        }
    }
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let name = name(&file, &page);
        writeln!(table, "    ({name:?}, include_bytes!({file:?})),").expect("a string");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    fs::write(out.join("page.rs"), table).expect("the table can be written");
}

/// Notes and types are for those who work on the page; the service worker is for the page without
/// a server.
fn is_served(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    let name = name.unwrap_or_default();
    !(name.ends_with(".md")
        || name.ends_with(".d.ts")
        || name == "jsconfig.json"
        || name == "sw.js")
}

/// The path of a file as an address has it.
fn name(file: &Path, page: &Path) -> String {
    let inside = file.strip_prefix(page).expect("it was found there");
    let parts = inside.iter().map(|part| part.to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}
