//! Every verb of the table has what a verb must have. The command line, the server and the WASM
//! module test their own parts of the table.

use std::collections::BTreeSet;

use cellwise_core::{Cancel, Verdict, WallClock};
use cellwise_verbs::{Allowance, Carriers, Job, Module, PuzzleKind, SCHEMA, Slice, Verb};
use serde_json::{Value, json};

fn requests() -> Vec<Value> {
    serde_json::from_str(include_str!("requests.json")).unwrap()
}

fn schema() -> Value {
    serde_json::from_str(SCHEMA).unwrap()
}

#[test]
fn every_verb_has_a_name_of_its_own_a_purpose_and_an_example() {
    let names: BTreeSet<&str> = Verb::ALL.iter().map(|verb| verb.name()).collect();
    assert_eq!(names.len(), Verb::ALL.len());
    for verb in Verb::ALL {
        let info = verb.info();
        assert!(info.about.starts_with(char::is_uppercase), "{}", info.name);
        assert!(!info.about.ends_with('.'), "{}", info.name);
        match info.carriers {
            Carriers::All | Carriers::CommandLine(_) => {
                let words: Vec<&str> = info.example.split(' ').collect();
                assert_eq!(words[0], "cellwise", "{}", info.name);
                assert!(words.contains(&info.name), "{}", info.name);
            }
            Carriers::Programs(_) => {
                let request: Value = serde_json::from_str(info.example).unwrap();
                assert!(request.is_object(), "{}", info.name);
            }
        }
        if let Carriers::CommandLine(why) | Carriers::Programs(why) = info.carriers {
            assert!(why.len() > 10, "{}: {why}", info.name);
        }
    }
}

#[test]
fn every_carried_verb_has_types_in_the_schema() {
    let schema = schema();
    for verb in Verb::all_carried() {
        let types = verb
            .info()
            .types
            .unwrap_or_else(|| panic!("{}", verb.name()));
        for name in [types.request, types.reply] {
            let found = schema["$defs"][name].is_object();
            assert!(found, "{}: {name} is not in the schema", verb.name());
        }
        let request = &schema["$defs"][types.request];
        assert_eq!(request["additionalProperties"], false, "{}", types.request);
        let has_limits = request["properties"]["limits"].is_object();
        if verb.info().limits {
            assert!(has_limits, "{} takes no limits", types.request);
        }
    }
    let carried = |verb: &&Verb| verb.info().types.is_some();
    assert_eq!(
        Verb::ALL.iter().filter(carried).count(),
        Verb::all_carried().count()
    );
}

#[test]
fn every_carried_verb_has_a_typescript_type() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/page/js/api.d.ts");
    let text = std::fs::read_to_string(path).unwrap();
    let (types, verbs) = text.split_once("export interface Verbs {").unwrap();
    for verb in Verb::all_carried() {
        let info = verb.info().types.unwrap();
        let line = format!(
            "\"{}\": {{ request: {}; reply: {}",
            verb.name(),
            info.request,
            info.reply
        );
        assert!(verbs.contains(&line), "{}", verb.name());
        for name in [info.request, info.reply] {
            let declared = ["interface", "type"].map(|word| format!("export {word} {name} "));
            assert!(declared.iter().any(|line| types.contains(line)), "{name}");
        }
    }
}

/// The last object of a job: its reply, or its error.
fn answer(verb: Verb, request: &Value) -> Value {
    let body = serde_json::to_vec(request).unwrap();
    let clock = WallClock::start();
    let job = Job::new(verb, body, Allowance::default(), clock, &Cancel::new());
    let mut job = job.with_parts_inside(usize::MAX);
    loop {
        match job.run(u64::MAX) {
            Ok(Slice::Done(json)) => return serde_json::from_str(&json).unwrap(),
            Ok(_) => {}
            Err(fault) => return json!(fault.object()),
        }
    }
}

/// The members of a request that say what its puzzles are.
fn puzzles_of(request: &Value) -> serde_json::Map<String, Value> {
    const MEMBERS: [&str; 10] = [
        "kind", "puzzle", "text", "data", "from", "name", "rules", "symbols", "box", "size",
    ];
    let members = request.as_object().unwrap().iter();
    let kept = members.filter(|(name, _)| MEMBERS.contains(&name.as_str()));
    kept.map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

/// The verdicts on the puzzles of a request, by the verb `solve`: what the request asks of its own
/// verb can't hide what its puzzle is.
fn verdicts(request: &Value) -> Vec<Verdict> {
    let mut question = puzzles_of(request);
    question.insert("limits".into(), json!({"nodes": 20_000}));
    let word = |object: &Value| {
        let name = object["verdict"].as_str()?;
        Verdict::ALL.into_iter().find(|each| each.name() == name)
    };
    if question.contains_key("puzzle") {
        let solved = answer(Verb::Solve, &Value::Object(question));
        return word(&solved).into_iter().collect();
    }
    if !question.contains_key("text") && !question.contains_key("data") {
        return Vec::new();
    }
    if let None | Some(Value::Null) = question.get("kind") {
        let opened = answer(Verb::Open, &Value::Object(puzzles_of(request)));
        question.insert("kind".into(), opened["kind"].clone());
    }
    question.insert("verb".into(), "solve".into());
    question.insert("to".into(), "json".into());
    let solved = answer(Verb::Batch, &Value::Object(question));
    let parts = solved["parts"].as_array().into_iter().flatten();
    let texts = parts.filter_map(|part| part["text"].as_str());
    texts
        .flat_map(str::lines)
        .filter_map(|line| word(&serde_json::from_str(line).unwrap()))
        .collect()
}

/// Returns true if a limit struck, in the reply or in one of its parts.
fn is_limited(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(is_limited),
        Value::Object(members) => members.iter().any(|(name, value)| match name.as_str() {
            "limit" => value.is_string(),
            "limited" => value.as_u64().is_some_and(|number| number > 0),
            // A bar of the histogram of `stats`.
            "value" => value == "unknown",
            _ => is_limited(value),
        }),
        _ => false,
    }
}

/// The cases that a request covers.
fn cases(verb: Verb, each: &Value) -> Vec<&'static str> {
    let request = &each["request"];
    let mut cases = Vec::new();
    if each["status"] != 200 {
        cases.push("bad");
    }
    for verdict in verdicts(request) {
        match verdict {
            Verdict::Unique if each["status"] == 200 => cases.push("good"),
            Verdict::Impossible => cases.push("impossible"),
            Verdict::Several => cases.push("several"),
            _ => {}
        }
    }
    if verb.info().limits && is_limited(&answer(verb, request)) {
        cases.push("limited");
    }
    cases
}

/// The kind of puzzle that a request is about; `open` detects it.
fn kind(verb: Verb, request: &Value) -> Option<String> {
    let kind = match request.get("kind") {
        None if verb == Verb::Open => answer(verb, request)["kind"].clone(),
        kind => kind?.clone(),
    };
    kind.as_str().map(str::to_owned)
}

#[test]
fn every_verb_is_asked_in_every_case_about_both_puzzles() {
    let mut covered = BTreeSet::new();
    for each in requests() {
        let verb = Verb::carried(each["verb"].as_str().unwrap()).expect("a verb");
        let kind = match verb.info().puzzles {
            [] => String::new(),
            _ => kind(verb, &each["request"]).unwrap_or_default(),
        };
        for case in cases(verb, &each) {
            covered.insert((verb.name(), kind.clone(), case));
        }
        if each["status"] == 200 {
            covered.insert((verb.name(), kind.clone(), "answered"));
        }
    }
    let mut missing = Vec::new();
    let mut demand = |verb: Verb, kind: &str, case: &'static str| {
        if !covered.contains(&(verb.name(), kind.to_owned(), case)) {
            missing.push(format!("{} {kind}: {case}", verb.name()));
        }
    };
    for verb in Verb::all_carried() {
        // These make puzzles: their requests hold none.
        if matches!(verb, Verb::Generate | Verb::FromImage) {
            let kinds: &[&str] = match verb {
                Verb::Generate => &["sudoku", "nonogram"],
                _ => &[""],
            };
            for kind in kinds {
                for case in ["answered", "bad", "limited"] {
                    demand(verb, kind, case);
                }
            }
            continue;
        }
        // These have no puzzle in their requests.
        if verb.info().puzzles.is_empty() || verb == Verb::Learn {
            demand(verb, "", "answered");
            demand(verb, "", "bad");
            continue;
        }
        for kind in PuzzleKind::ALL {
            // Text that can't be opened has no kind.
            demand(
                verb,
                if verb == Verb::Open { "" } else { kind.name() },
                "bad",
            );
            if !verb.info().puzzles.contains(&kind) {
                continue;
            }
            for case in ["good", "impossible", "several"] {
                demand(verb, kind.name(), case);
            }
            if verb.info().limits {
                demand(verb, kind.name(), "limited");
            }
        }
    }
    assert!(missing.is_empty(), "no request for\n{}", missing.join("\n"));
}

#[test]
fn every_verb_that_shows_progress_pauses_in_small_slices() {
    for verb in Verb::all_carried().filter(|verb| verb.info().progress) {
        let paused = requests().iter().any(|each| {
            if each["verb"] != verb.name() || each["status"] != 200 {
                return false;
            }
            let body = serde_json::to_vec(&each["request"]).unwrap();
            let clock = WallClock::start();
            let mut job = Job::new(verb, body, Allowance::default(), clock, &Cancel::new());
            matches!(job.run(1), Ok(Slice::Pending(_)))
        });
        assert!(paused, "{}", verb.name());
    }
}

/// The page has texts of its own, because they are translated; in English they are those of drawings.
#[test]
fn the_page_says_of_a_rule_what_its_drawing_says() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../web/page/js/sudoku/rules.js"
    );
    let page = std::fs::read_to_string(path).unwrap();
    for form in cellwise_sudoku::Rule::FORMS {
        for text in [form.called, form.said] {
            assert!(page.contains(&format!("t(\"{text}\")")), "{text}");
        }
    }
}

/// The reply of `render` from a module.
fn asked(module: Module, request: &Value) -> Value {
    let body = serde_json::to_vec(request).unwrap();
    let clock = WallClock::start();
    let cancel = Cancel::new();
    let allowed = Allowance::default();
    let mut job = Job::in_module(module, Verb::Render, body, allowed, clock, &cancel);
    loop {
        match job.run(2_000) {
            Ok(Slice::Done(json)) => return serde_json::from_str(&json).unwrap(),
            Ok(_) => {}
            Err(fault) => return json!(fault.object()),
        }
    }
}

#[test]
fn the_module_of_boards_draws_as_all_verbs_do_and_leaves_the_rest_to_others() {
    let rule = "killer 5 r1c1 r1c2";
    let sudoku = json!({
        "kind": "sudoku", "puzzle": "1..............2", "rules": [rule, "antiknight"],
        "board": "1.3............2",
        "marks": [[], [4], [], [], [], [], [], [], [], [], [], [], [], [], [], []],
    });
    let nonogram = json!({
        "kind": "nonogram", "puzzle": "{\"r\":[[1,1],[2]],\"c\":[[2],[1],[1]]}",
        "board": ["#.?", "???"],
    });
    for request in [&sudoku, &nonogram] {
        for to in ["svg", "text"] {
            let mut request = request.clone();
            request["to"] = to.into();
            assert_eq!(asked(Module::BOARD, &request), asked(Module::ALL, &request));
        }
    }
    let drawn = |request: &Value| asked(Module::BOARD, request)["svg"].to_string();
    let svg = drawn(&sudoku);
    for shown in [">1<", ">2<", ">3<", ">4<", ">5<", ">Anti-knight:"] {
        assert!(svg.contains(shown), "{shown}: {svg}");
    }
    assert!(drawn(&nonogram).contains("<path"));
    let mut quiet = sudoku.clone();
    quiet["words"] = false.into();
    assert!(!drawn(&quiet).contains(">Anti-knight:"));
    let mut solved = nonogram;
    solved["what"] = "solution".into();
    assert_eq!(
        asked(Module::BOARD, &solved)["error"]["code"],
        "unsupported"
    );
}
