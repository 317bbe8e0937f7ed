// Puts the stylesheets of the start together: those that the page links and those of the views to start with.

use std::fmt::Write as _;

use super::{FIRST, Files};

/// The stylesheet of the frame and of the views to start with.
const STYLES: &str = "css/page.css";

/// One stylesheet for the frame and the views to start with; the page and its table of views name it alone, and for other views
/// their own.
pub(super) fn together(files: &mut Files) {
    let text = |bytes: &Vec<u8>| String::from_utf8(bytes.clone()).expect("it is text");
    let index = text(&files["index.html"]);
    let linked = |line: &&str| line.contains("rel=\"stylesheet\"");
    let mut first: Vec<String> = index
        .lines()
        .filter(linked)
        .filter_map(|line| line.split("href=\"").nth(1)?.split('"').next())
        .map(str::to_owned)
        .collect();
    // The list of a view is the part up to `]` after each `styles: [`.
    let main = text(&files["js/main.js"]);
    let mut parts = main.split("styles: [");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for (number, part) in parts.enumerate() {
        let (list, rest) = part.split_once(']').expect("a list ends");
        let names = list.split('"').skip(1).step_by(2).map(str::to_owned);
        if number < FIRST.len() {
            first.extend(
                names
                    .filter(|name| !first.contains(name))
                    .collect::<Vec<_>>(),
            );
            write!(kept, "styles: []{rest}").expect("a string");
        } else {
            let own: Vec<String> = names.filter(|name| !first.contains(name)).collect();
            write!(kept, "styles: {own:?}{rest}").expect("a string");
        }
    }
    files.insert("js/main.js".to_owned(), kept.into_bytes());
    // The rules for paper have the last word.
    let (paper, before): (Vec<_>, Vec<_>) =
        first.iter().partition(|name| name.ends_with("print.css"));
    let mut all = String::new();
    for name in before {
        all.push_str(&bare(&text(&files[name])));
    }
    for name in paper {
        write!(all, "@media print {{\n{}}}\n", bare(&text(&files[name]))).expect("a string");
    }
    for name in &first {
        files.remove(name);
    }
    files.insert(STYLES.to_owned(), all.into_bytes());
    let mut page = String::new();
    let mut said = false;
    for line in index.lines() {
        if !linked(&line) {
            page.push_str(line);
        } else if said {
            continue;
        } else {
            said = true;
            write!(page, "  <link rel=\"stylesheet\" href=\"{STYLES}\">").expect("a string");
        }
        page.push('\n');
    }
    files.insert("index.html".to_owned(), page.into_bytes());
}

/// A stylesheet without comments and without spaces in front of lines.
fn bare(text: &str) -> String {
    let mut parts = text.split("/*");
    let mut code = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        code.push_str(part.split_once("*/").map_or("", |(_, rest)| rest));
    }
    let lines = code.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}
