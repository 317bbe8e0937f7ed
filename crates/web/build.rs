//! Puts the page's files together and lists them, plain and compressed, as a table of bytes that the server carries.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;

mod bundle;

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where"));
    let page = root.join("page");
    println!("cargo:rerun-if-changed={}", page.display());
    println!("cargo:rerun-if-changed=bundle");
    let mut files = bundle::Files::new();
    let mut folders = vec![page.clone()];
    while let Some(folder) = folders.pop() {
        println!("cargo:rerun-if-changed={}", folder.display());
        let entries = fs::read_dir(&folder).expect("the page is a folder");
        for entry in entries {
            let path = entry.expect("its entries can be listed").path();
            match path.is_dir() {
                true => folders.push(path),
                false if is_served(&path) => {
                    let bytes = fs::read(&path).expect("the page's files can be read");
                    files.insert(name(&path, &page), bytes);
                }
                false => {}
            }
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    let mut table = String::from("&[\n");
    for (number, (name, bytes)) in bundle::bundle(files).into_iter().enumerate() {
        let plain = out.join(format!("page-{number}"));
        let packed = out.join(format!("page-{number}.gz"));
        fs::write(&packed, gzip(&bytes)).expect("the output can be written");
        fs::write(&plain, bytes).expect("the output can be written");
        writeln!(
            table,
            "    ({name:?}, include_bytes!({plain:?}), include_bytes!({packed:?})),"
        )
        .expect("a string");
    }
    table.push_str("]\n");
    fs::write(out.join("page.rs"), table).expect("the table can be written");
}

/// The bytes as a gzip member.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
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
