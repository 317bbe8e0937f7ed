// Takes the tables of words apart as the modules are: one for the start, one for each module that is loaded when it is
// needed, fetched together with it.
//
//   words/de.js              the texts of the frame and the names of techniques, which replies of the engine bring to any view
//   words/de/lab/view.js     what js/lab/view.js, and what is loaded with it, says beyond that
//
// In: tables of one text a line, `  "English": "German",`. A text counts as a module's if its words stand there; a
// text too many costs some bytes, and none is missing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::{Files, Module};

/// Replaces each table by that of the start and writes those of the entries, each with the modules it runs. Returns the entries
/// that have one.
pub(super) fn tables(
    files: &mut Files,
    modules: &BTreeMap<String, Module>,
    start: &[String],
    entries: &[(&String, &Vec<String>)],
) -> BTreeSet<String> {
    let is_table =
        |name: &&String| name.starts_with("words/") && !name.contains(['-']) && *name != LANGUAGES;
    let names: Vec<String> = files.keys().filter(is_table).cloned().collect();
    let mut with_words = BTreeSet::new();
    for name in names {
        let text = String::from_utf8(files[&name].clone()).expect("tables are text");
        let (texts, techniques) = text
            .split_once(TECHNIQUES)
            .expect("a section of techniques");
        let texts: Vec<(&str, &str)> = texts.lines().filter_map(entry).collect();
        let techniques = techniques.lines().filter_map(entry);
        let users: Vec<Vec<&String>> = texts
            .iter()
            .map(|(key, _)| {
                let users = modules.iter().filter(|(_, module)| says(&module.body, key));
                users.map(|(path, _)| path).collect()
            })
            .collect();
        let at_start = |users: &Vec<&String>| {
            users.is_empty() || users.iter().any(|user| start.contains(*user))
        };
        let folder = name.trim_end_matches(".js").to_owned();
        let all = || texts.iter().zip(&users);
        let first = all().filter(|(_, users)| at_start(users));
        let first = first.map(|((_, line), _)| *line);
        files.insert(name, table(first.chain(techniques.map(|(_, line)| line))));
        for &(path, list) in entries {
            let own = all().filter(|(_, users)| {
                !at_start(users) && users.iter().any(|user| list.contains(*user))
            });
            let own: Vec<&str> = own.map(|((_, line), _)| *line).collect();
            if !own.is_empty() {
                files.insert(format!("{folder}/{path}"), table(own.into_iter()));
                with_words.insert(path.clone());
            }
        }
    }
    with_words
}

/// The module that chooses the language and reads its table.
const LANGUAGES: &str = "words/language.js";

/// The heading of a table's section with the names of techniques.
const TECHNIQUES: &str = "// ui/technique-names.js";

/// The English text and the whole line of an entry of a table.
fn entry(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let (key, _) = line.strip_prefix('"')?.split_once("\": \"")?;
    Some((key, line))
}

/// Whether a module has the text: in quotes, as the parts of a template, or as a word that is counted.
fn says(body: &str, key: &str) -> bool {
    if key.contains("{0}") {
        let mut parts = key.split(['{', '}']);
        return parts
            .all(|part| part.bytes().all(|byte| byte.is_ascii_digit()) || body.contains(part));
    }
    let word = key.split('|').next().unwrap_or_default();
    let quoted = |quote: char| body.contains(&format!("{quote}{word}{quote}"));
    quoted('"') || quoted('`')
}

/// A module that exports the lines as a table.
fn table<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<u8> {
    let mut text = String::from("export const table = {\n");
    for line in lines {
        writeln!(text, "{line}").expect("a string");
    }
    text.push_str("};\n");
    text.into_bytes()
}

/// The table of modules with the function that loads one: its words first, while the module itself is on its way.
pub(super) fn loader(with_words: &BTreeSet<String>) -> String {
    let list: Vec<String> = with_words.iter().map(|path| format!("{path:?}")).collect();
    let list = list.join(", ");
    format!(
        r#"const $ = {{ base: new URL("./", import.meta.url).href, words: new Set([{list}]), load: async (path) => {{
const {{ href }} = new URL(path, $.base);
if (language !== "en" && $.words.has(path)) {{
document.head.append(Object.assign(document.createElement("link"), {{ rel: "modulepreload", href }}));
Object.assign(table, (await import(new URL(`../words/${{language}}/${{path}}`, $.base).href)).table);
$.words.delete(path);
}}
return import(href);
}} }};
"#
    )
}
