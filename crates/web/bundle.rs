// Puts the page's modules together: one file for the frame and what the first view shares with others, one for each
// module that is loaded when it is needed (the views, a few dialogs), one for what several of these share, one
// stylesheet. Used by the build script of the server and by `cargo xtask site`; there is no other build step, and a
// page served from its folder (`cellwise serve --page`) uses the modules as they are.
//
//   js/main.js      const $ = {};                          js/sudoku/view.js   import { $ } from "../main.js";
//                   $["ui/dom.js"] = (() => { …                                $["sudoku/view.js"] = (() => { …
//                     return { h, svg };                                       export const { mount, … } = $["sudoku/view.js"];
//                   })(); …
//
// A module becomes a function that runs once, in an order in which all that it imports ran before. Where modules import
// each other in a circle, the one that runs first gets its names when all have run. Comments of whole lines go, and so do types.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The names and texts of the files, with `/` in the names.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// The module that the page starts.
const MAIN: &str = "main.js";
/// Modules that stay files of their own: read before the others, beside them, or written anew by others.
const APART: [&str; 3] = ["boot.js", "engine.js", "worker.js"];
/// What several entries share and the first view does not need.
const SHARED: &str = "shared.js";
/// The stylesheet of everything.
const STYLES: &str = "css/page.css";

/// A name in the module that gives it, and in the one that takes it.
type Name = (String, String);

/// One module.
struct Module {
    /// The modules it imports, in order, by their path below `js/`, with the names it takes from them.
    needs: Vec<(String, Vec<Name>)>,
    /// The modules it loads when they are needed.
    loads: Vec<String>,
    /// Imports of files that stay apart: names and address seen from the page's root.
    outside: Vec<(String, String)>,
    /// The names it exports.
    names: Vec<String>,
    /// Its text as the body of a function.
    body: String,
}

/// The files of the page with its modules and stylesheets put together; whatever else there is stays as it is.
pub(crate) fn bundle(mut files: Files) -> Files {
    let mut modules = BTreeMap::new();
    let names: Vec<String> = files.keys().cloned().collect();
    for name in &names {
        let Some(path) = name
            .strip_prefix("js/")
            .filter(|path| path.ends_with(".js"))
        else {
            continue;
        };
        if APART.contains(&path) {
            continue;
        }
        let text = files.remove(name).expect("it was listed");
        let text = String::from_utf8(text).expect("modules are text");
        modules.insert(path.to_owned(), read(path, &text));
    }
    let entries = entries(&modules);
    let frame = order(&modules, MAIN, &BTreeSet::new());
    let there: BTreeSet<String> = frame.iter().cloned().collect();
    let own: Vec<Vec<String>> = entries
        .iter()
        .map(|entry| order(&modules, entry, &there))
        .collect();
    let mut users: BTreeMap<&String, usize> = BTreeMap::new();
    for module in own.iter().flatten() {
        *users.entry(module).or_default() += 1;
    }
    // What several share comes with the frame if the first view needs it, else in a file of its own.
    let mut shared = frame;
    let main = shared.pop().expect("the frame has its own module");
    let mut others: Vec<String> = Vec::new();
    for (number, list) in own.iter().enumerate() {
        for module in list {
            let known = shared.contains(module) || others.contains(module);
            if users[module] > 1 && !known {
                if number == 0 {
                    &mut shared
                } else {
                    &mut others
                }
                .push(module.clone());
            }
        }
    }
    shared.push(main);
    let text = together(&modules, &shared, None);
    files.insert(
        format!("js/{MAIN}"),
        format!("{text}export {{ $ }};\n").into_bytes(),
    );
    if !others.is_empty() {
        let text = together(&modules, &others, Some(SHARED));
        files.insert(format!("js/{SHARED}"), text.into_bytes());
    }
    for (entry, list) in entries.iter().zip(&own) {
        let (mine, common): (Vec<String>, Vec<String>) =
            list.iter().cloned().partition(|module| users[module] == 1);
        let mut text = together(&modules, &mine, Some(entry));
        if common.iter().any(|module| others.contains(module)) {
            let up = "../".repeat(entry.matches('/').count());
            text.insert_str(
                0,
                &format!(
                    "import \"{}{SHARED}\";\n",
                    if up.is_empty() { "./" } else { &up }
                ),
            );
        }
        let names = modules[entry].names.join(", ");
        writeln!(text, "export const {{ {names} }} = $[{entry:?}];").expect("a string");
        files.insert(format!("js/{entry}"), text.into_bytes());
    }
    styles(&mut files);
    files
}

/// The modules that are loaded when they are needed: the views in their order, then the others.
fn entries(modules: &BTreeMap<String, Module>) -> Vec<String> {
    let mut found = modules["views.js"].loads.clone();
    for load in modules.values().flat_map(|module| &module.loads) {
        if !found.contains(load) {
            found.push(load.clone());
        }
    }
    found
}

/// A module and all that it needs, each after what it needs itself, without those that are there already.
fn order(modules: &BTreeMap<String, Module>, start: &str, there: &BTreeSet<String>) -> Vec<String> {
    let mut done = Vec::new();
    let mut path: Vec<(String, usize)> = vec![(start.to_owned(), 0)];
    while let Some((name, next)) = path.pop() {
        let module = modules
            .get(&name)
            .unwrap_or_else(|| panic!("no module js/{name}"));
        match module.needs.get(next) {
            None => done.push(name),
            Some((need, _)) => {
                path.push((name, next + 1));
                if there.contains(need) || done.contains(need) {
                    continue;
                }
                // In a circle the one that is open gets its names at the end.
                if path.iter().any(|(open, _)| open == need) {
                    continue;
                }
                path.push((need.clone(), 0));
            }
        }
    }
    done
}

/// Modules as one text, in the file of this path below `js/`; without a path in that of the frame, which makes the
/// table of modules.
fn together(modules: &BTreeMap<String, Module>, list: &[String], path: Option<&str>) -> String {
    let mut text = String::new();
    let up = "../".repeat(path.map_or(0, |path| path.matches('/').count()));
    let outside: BTreeSet<_> = list
        .iter()
        .flat_map(|name| &modules[name].outside)
        .collect();
    for (names, address) in outside {
        writeln!(text, "import {{ {names} }} from \"../{up}{address}\";").expect("a string");
    }
    match path {
        None => text.push_str("const $ = { base: new URL(\"./\", import.meta.url).href };\n"),
        Some(_) => {
            let up = if up.is_empty() { "./" } else { &up };
            writeln!(text, "import {{ $ }} from \"{up}{MAIN}\";").expect("a string");
        }
    }
    let mut done = BTreeSet::new();
    let mut late = String::new();
    for name in list {
        let module = &modules[name];
        let mut head = String::new();
        for (from, names) in module.needs.iter().filter(|(_, names)| !names.is_empty()) {
            let pairs: Vec<String> = names
                .iter()
                .map(|(inner, outer)| match inner == outer {
                    true => inner.clone(),
                    false => format!("{inner}: {outer}"),
                })
                .collect();
            let pairs = pairs.join(", ");
            // What is not in this list ran with the frame.
            if done.contains(from) || !list.contains(from) {
                writeln!(head, "const {{ {pairs} }} = $[{from:?}];").expect("a string");
            } else {
                let outer: Vec<&str> = names.iter().map(|(_, outer)| outer.as_str()).collect();
                let outer = outer.join(", ");
                let number = late.lines().count();
                writeln!(
                    head,
                    "let {outer};\n$late[{number}] = () => {{ ({{ {pairs} }} = $[{from:?}]); }};"
                )
                .expect("a string");
                writeln!(late, "$late[{number}]();").expect("a string");
            }
        }
        writeln!(text, "$[{name:?}] = (() => {{\n{head}{}}})();", module.body).expect("a string");
        done.insert(name);
    }
    if !late.is_empty() {
        text.insert_str(text.find("$[").unwrap_or(0), "const $late = [];\n");
        text.push_str(&late);
    }
    text
}

/// Reads a module.
fn read(path: &str, text: &str) -> Module {
    let mut module = Module {
        needs: Vec::new(),
        loads: Vec::new(),
        outside: Vec::new(),
        names: Vec::new(),
        body: String::new(),
    };
    let mut names: Vec<String> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let bare = line.trim_start();
        if bare.starts_with("//") {
            continue;
        }
        if bare.starts_with("/*") {
            let mut end = line;
            while !end.contains("*/") {
                end = lines.next().expect("a comment ends");
            }
            let rest = end.split_once("*/").map_or("", |(_, rest)| rest);
            // A comment before an expression belongs to a line of code.
            if !rest.trim().is_empty() {
                module
                    .body
                    .push_str(&exported(rest.trim_start(), &mut names));
                module.body.push('\n');
            }
            continue;
        }
        if line.starts_with("import ") || line.starts_with("export {") {
            let mut whole = line.to_owned();
            while !whole.contains(';') {
                whole.push(' ');
                whole.push_str(lines.next().expect("a statement ends").trim());
            }
            statement(path, &whole, &mut module, &mut names);
            continue;
        }
        let line = without_types(&exported(line, &mut names));
        let line = line.replace(
            "import.meta.url",
            &format!("new URL({path:?}, $.base).href"),
        );
        let line = loads(&line, path, &mut module.loads);
        module.body.push_str(&line);
        module.body.push('\n');
    }
    writeln!(module.body, "return {{ {} }};", names.join(", ")).expect("a string");
    let outer = |name: &String| name.split(':').next().unwrap_or_default().to_owned();
    module.names = names.iter().map(outer).collect();
    module
}

/// `import { a, b as c } from "x";`, `export { a } from "x";` or `export { a };`.
fn statement(path: &str, text: &str, module: &mut Module, names: &mut Vec<String>) {
    let braces = text
        .split_once('{')
        .and_then(|(_, rest)| rest.split_once('}'));
    let (list, rest) =
        braces.unwrap_or_else(|| panic!("js/{path} has an import without braces: {text}"));
    let list: Vec<&str> = list
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect();
    let from = rest.split('"').nth(1);
    let pairs = list
        .iter()
        .map(|name| name.split_once(" as ").unwrap_or((name, name)));
    if text.starts_with("export") {
        let Some(from) = from else {
            names.extend(pairs.map(|(inner, outer)| format!("{outer}: {inner}")));
            return;
        };
        let from = resolve(path, from);
        names.extend(pairs.map(|(inner, outer)| format!("{outer}: $[{from:?}].{inner}")));
        module.needs.push((from, Vec::new()));
        return;
    }
    let from = resolve(path, from.unwrap_or_else(|| panic!("js/{path}: {text}")));
    if let Some(root) = from.strip_prefix("../") {
        module.outside.push((list.join(", "), root.to_owned()));
        return;
    }
    let pairs = pairs.map(|(inner, outer)| (inner.to_owned(), outer.to_owned()));
    module.needs.push((from, pairs.collect()));
}

/// The line without comments that give types, which only tsc reads: `/** @type {…} */ (value)`.
fn without_types(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some((before, comment)) = rest.split_once("/** @") {
        let Some((_, after)) = comment.split_once("*/") else {
            break;
        };
        kept.push_str(before);
        rest = after.trim_start();
    }
    kept.push_str(rest);
    kept
}

/// The line without `export`; the names it declares are noted.
fn exported(line: &str, names: &mut Vec<String>) -> String {
    let Some(rest) = line.strip_prefix("export ") else {
        return line.to_owned();
    };
    let words = [
        "async function* ",
        "async function ",
        "function* ",
        "function ",
        "class ",
        "const ",
        "let ",
    ];
    let declared = words.iter().find_map(|word| rest.strip_prefix(word));
    let declared = declared.unwrap_or_else(|| panic!("unknown export: {line}"));
    let end = |c: char| !(c.is_alphanumeric() || c == '_' || c == '$');
    match declared
        .strip_prefix('{')
        .and_then(|list| list.split_once('}'))
    {
        Some((list, _)) => names.extend(list.split(',').map(|name| name.trim().to_owned())),
        None => names.push(declared.split(end).next().unwrap_or_default().to_owned()),
    }
    rest.to_owned()
}

/// The line with the modules that it loads when they are needed named from the page's root; they are noted. Types look like
/// such calls, but stand in comments.
fn loads(line: &str, path: &str, found: &mut Vec<String>) -> String {
    const CALL: &str = "import(\"";
    let mut whole = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(CALL) {
        let (before, call) = rest.split_at(at);
        let (address, after) = call[CALL.len()..].split_once("\")").expect("a call ends");
        whole.push_str(before);
        if is_type(&line[..line.len() - call.len()]) {
            write!(whole, "{CALL}{address}\")").expect("a string");
        } else {
            let to = resolve(path, address);
            write!(whole, "import(new URL({to:?}, $.base).href)").expect("a string");
            found.push(to);
        }
        rest = after;
    }
    whole.push_str(rest);
    // An address that is made while the page runs can't be put together with the others.
    let code = whole.split("//").next().unwrap_or_default();
    assert!(
        !code
            .replace("import(new URL(", "")
            .replace(CALL, "")
            .contains("import("),
        "js/{path}: a module is loaded by an address that is not written out: {line}"
    );
    whole
}

/// Returns true if the text ends inside a comment: what follows is a type.
fn is_type(before: &str) -> bool {
    let in_block = before.rfind("/*") > before.rfind("*/");
    in_block || before.contains("//") || before.trim_start().starts_with('*')
}

/// The path below `js/` of an address in a module; `../` in front if it is not below it.
fn resolve(path: &str, address: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// One stylesheet of all; the page and its table of views name it alone.
fn styles(files: &mut Files) {
    let text = |bytes: &Vec<u8>| String::from_utf8(bytes.clone()).expect("it is text");
    let index = text(&files["index.html"]);
    let linked = |line: &&str| line.contains("rel=\"stylesheet\"");
    let first: Vec<String> = index
        .lines()
        .filter(linked)
        .filter_map(|line| line.split("href=\"").nth(1)?.split('"').next())
        .map(str::to_owned)
        .collect();
    let mut all = String::new();
    let rest: Vec<String> = files
        .keys()
        .filter(|name| name.starts_with("css/") && !first.contains(name))
        .cloned()
        .collect();
    // The rules for paper have the last word.
    let (paper, before): (Vec<_>, Vec<_>) =
        first.iter().partition(|name| name.ends_with("print.css"));
    for name in before.into_iter().chain(&rest) {
        all.push_str(&text(&files[name]));
    }
    for name in paper {
        write!(all, "@media print {{\n{}}}\n", text(&files[name])).expect("a string");
    }
    for name in first.iter().chain(&rest) {
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
    let main = text(&files["js/main.js"]);
    let mut kept = String::new();
    let mut parts = main.split("styles: [");
    kept.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let rest = part.split_once(']').map_or("", |(_, rest)| rest);
        kept.push_str("styles: []");
        kept.push_str(rest);
    }
    files.insert("js/main.js".to_owned(), kept.into_bytes());
}
