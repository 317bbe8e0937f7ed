// Puts the page's modules together: one file for the frame and what both views to start with share, one for each
// module that is loaded when it is needed (the views, dialogs), three for what several of these share. `read` reads a module, `styles`
// makes one stylesheet for the start, `words` takes the tables of words apart. Used by the build script of the server and by
// `cargo xtask site`; there is no other build step, and a page served from its folder (`cellwise serve --page`) uses the modules as they are.
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

mod read;
mod styles;
mod words;

use read::{Module, read};

/// The names and texts of the files, with `/` in the names.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// The module that the page starts.
const MAIN: &str = "main.js";
/// Modules that stay files of their own: read before the others, beside them, or written anew by others.
const APART: [&str; 3] = ["boot.js", "engine.js", "worker.js"];
/// The views that visitors start with. What both need comes with the frame.
const FIRST: [&str; 2] = ["sudoku/view.js", "nonogram/view.js"];
/// What several entries share: among them the first view, the second one, none of these.
const SHARED: [&str; 3] = ["shared-first.js", "shared-second.js", "shared.js"];
/// The line that makes the table of modules.
const TABLE: &str = "const $ = { base: new URL(\"./\", import.meta.url).href };\n";

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
    let users = |module: &String| -> Vec<&String> {
        let lists = entries.iter().zip(&own);
        let using = lists.filter(|(_, list)| list.contains(module));
        using.map(|(entry, _)| entry).collect()
    };
    let mut shared = frame;
    let main = shared.pop().expect("the frame has its own module");
    let mut parts: [Vec<String>; 3] = Default::default();
    // A module that others need has at least their users, so the first two files need the frame alone, and the third one these.
    for module in own.iter().flatten() {
        let users = users(module);
        let needed = FIRST.map(|view| users.iter().any(|user| *user == view));
        let place = match needed {
            _ if users.len() == 1 => continue,
            [true, true] => &mut shared,
            [true, false] => &mut parts[0],
            [false, true] => &mut parts[1],
            [false, false] => &mut parts[2],
        };
        if !place.contains(module) {
            place.push(module.clone());
        }
    }
    shared.push(main);
    let files_of = |list: &[String], among: usize| -> Vec<usize> {
        let needs = list.iter().flat_map(|name| &modules[name].needs);
        let names: Vec<&String> = list.iter().chain(needs.map(|(need, _)| need)).collect();
        let needed = |part: &usize| names.iter().any(|name| parts[*part].contains(*name));
        (0..among).filter(needed).collect()
    };
    // A file that is loaded runs all its modules, so an entry brings the words of all of them.
    let run: Vec<Vec<String>> = own
        .iter()
        .map(|list| {
            let mut needed = files_of(list, parts.len());
            if needed.contains(&2) {
                needed.extend(files_of(&parts[2], 2));
            }
            let shared = needed.iter().flat_map(|part| parts[*part].clone());
            list.iter().cloned().chain(shared).collect()
        })
        .collect();
    let tables = words::tables(
        &mut files,
        &modules,
        &shared,
        &entries.iter().zip(&run).collect::<Vec<_>>(),
    );
    let text = together(&modules, &shared, None);
    let text = text.replacen(TABLE, &words::loader(&tables), 1);
    files.insert(
        format!("js/{MAIN}"),
        format!("{text}export {{ $ }};\n").into_bytes(),
    );
    for (number, list) in parts.iter().enumerate() {
        let path = SHARED[number];
        let before = if number == 2 {
            files_of(list, 2)
        } else {
            Vec::new()
        };
        let text = together(&modules, list, Some(path));
        files.insert(
            format!("js/{path}"),
            with_files(&text, path, &before).into_bytes(),
        );
    }
    for (entry, list) in entries.iter().zip(&own) {
        let alone = |module: &&String| users(module).len() == 1;
        let mine: Vec<String> = list.iter().filter(alone).cloned().collect();
        let text = together(&modules, &mine, Some(entry));
        let mut text = with_files(&text, entry, &files_of(list, parts.len()));
        let names = modules[entry].names.join(", ");
        writeln!(text, "export const {{ {names} }} = $[{entry:?}];").expect("a string");
        files.insert(format!("js/{entry}"), text.into_bytes());
    }
    styles::together(&mut files);
    files
}

/// The text of a file with imports of shared files, by their numbers.
fn with_files(text: &str, path: &str, numbers: &[usize]) -> String {
    let up = "../".repeat(path.matches('/').count());
    let up = if up.is_empty() { "./" } else { &up };
    let imports = numbers.iter().map(|number| SHARED[*number]);
    let imports: String = imports
        .map(|file| format!("import \"{up}{file}\";\n"))
        .collect();
    imports + text
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
        None => text.push_str(TABLE),
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
