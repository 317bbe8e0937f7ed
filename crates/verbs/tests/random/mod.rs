//! Requests at random: those of the list of requests, some of them changed so that they make no sense.

use cellwise_core::Rng;
use cellwise_verbs::Verb;
use serde_json::{Value, json};

/// The list of requests.
pub(crate) fn requests() -> Vec<Value> {
    serde_json::from_str(include_str!("../requests.json")).unwrap()
}

/// One of the list, perhaps changed.
pub(crate) fn request(list: &[Value], rng: &mut Rng) -> (Verb, Value) {
    let each = rng.pick(list).unwrap();
    let verb = Verb::carried(each["verb"].as_str().unwrap()).unwrap();
    let mut request = changed(each["request"].clone(), rng);
    // Nodes end a search at the same place every time; a clock would not.
    let limits = &request["limits"];
    if verb.info().limits && (limits.is_null() || limits.is_object()) && request.is_object() {
        let nodes = request["limits"]["nodes"].as_u64().unwrap_or(u64::MAX);
        request["limits"] = json!({"nodes": nodes.min(2_000)});
    }
    (verb, request)
}

/// Returns true if a clock decides some members of the reply.
pub(crate) fn is_timed(verb: Verb) -> bool {
    matches!(verb, Verb::Batch | Verb::Compare)
}

/// A value that does not belong where it stands.
fn strange(rng: &mut Rng) -> Value {
    let values = [
        Value::Null,
        json!(-1),
        json!(1e300),
        json!(""),
        json!("sudoku"),
        json!([[]]),
        json!({"a": 1}),
        json!("\u{0}\u{10ffff}"),
        json!(u64::MAX),
        json!(true),
    ];
    values[rng.below(values.len())].clone()
}

/// Changes one member of a request, or leaves it as it is.
fn changed(mut request: Value, rng: &mut Rng) -> Value {
    let members: Vec<String> = match request.as_object() {
        Some(object) => object.keys().cloned().collect(),
        None => return request,
    };
    let Some(member) = rng.pick(&members) else {
        return request;
    };
    match rng.below(10) {
        0 => drop(request.as_object_mut().unwrap().remove(member)),
        1 => request[member] = strange(rng),
        2 => request["unheard-of"] = strange(rng),
        3 => {
            if let Some(text) = request[member].as_str() {
                let mut text: Vec<char> = text.chars().collect();
                if !text.is_empty() {
                    let at = rng.below(text.len());
                    text[at] = ['x', '9', '.', '\n', '{'][rng.below(5)];
                }
                request[member] = text.into_iter().collect::<String>().into();
            }
        }
        _ => {}
    }
    request
}
