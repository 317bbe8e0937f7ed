//! Lets the table of functions grow: `cargo xtask site` takes the modules apart, and each part adds places to the table.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg=--growable-table");
    }
}
