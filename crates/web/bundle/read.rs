// Reads a module of the page: what it imports, loads and exports, and its text as the body of a function.
//
// In: the text of an ES module in the page's own style, one statement a line, imports with braces. Comments of whole lines and types
// go. What is not understood stops the build and names the file.

use std::fmt::Write as _;

/// A name in the module that gives it, and in the one that takes it.
pub(super) type Name = (String, String);

/// One module.
pub(super) struct Module {
    /// The modules it imports, in order, by their path below `js/`, with the names it takes from them.
    pub(super) needs: Vec<(String, Vec<Name>)>,
    /// The modules it loads when they are needed.
    pub(super) loads: Vec<String>,
    /// Imports of files that stay apart: names and address seen from the page's root.
    pub(super) outside: Vec<(String, String)>,
    /// The names it exports.
    pub(super) names: Vec<String>,
    /// Its text as the body of a function.
    pub(super) body: String,
}

/// Reads the module of this path below `js/`.
pub(super) fn read(path: &str, text: &str) -> Module {
    let mut module = Module {
        needs: Vec::new(),
        loads: Vec::new(),
        outside: Vec::new(),
        names: Vec::new(),
        body: String::new(),
    };
    let mut names: Vec<String> = Vec::new();
    let mut lines = text.lines();
    let mut in_text = false;
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
        // A text over several lines keeps its spaces.
        let line = if in_text { &line } else { line.trim_start() };
        in_text ^= line.matches('`').count() % 2 == 1;
        module.body.push_str(line);
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
            write!(whole, "$.load({to:?})").expect("a string");
            found.push(to);
        }
        rest = after;
    }
    whole.push_str(rest);
    // An address that is made while the page runs can't be put together with the others.
    let code = whole.split("//").next().unwrap_or_default();
    assert!(
        !code.replace(CALL, "").contains("import("),
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
