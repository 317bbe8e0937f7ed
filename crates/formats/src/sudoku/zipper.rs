//! SudokuPad's shortened JSON: keys like `ce` and `ca`, bare keys, `t` and `f`, bare colours, and
//! nothing at all for `{}`.
//!
//! The shortening is that of SudokuPad's puzzlezipper (sudokutools, puzzlezipper_lib.js). Here it
//! is undone as far as JSON needs it; the short keys stay, see [`sudokupad`](super::sudokupad).

/// JSON from its shortened form; keys keep their short names.
pub(super) fn lengthen(text: &str) -> String {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut json = String::with_capacity(text.len() * 2);
    let mut rest = text;
    let mut before = ' ';
    while let Some(symbol) = rest.chars().next() {
        // An empty place in a list or after a comma is an empty object.
        if matches!(symbol, ',' | ']' | '}')
            && matches!(before, ',' | '[' | '{')
            && (before, symbol) != ('{', '}')
        {
            json.push_str("{}");
        }
        if symbol == quote {
            let end = string_end(rest, quote);
            let inner = &rest[1..end];
            let inner = inner.strip_suffix(quote).unwrap_or(inner);
            let inner = inner.replace("\\'", "'");
            let inner = if quote == '\'' {
                inner.replace('"', "\\\"")
            } else {
                inner
            };
            json.push_str(&format!("\"{inner}\""));
            rest = &rest[end..];
            before = quote;
            continue;
        }
        let word = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "#_.+-".contains(c)));
        let (word, after) = rest.split_at(word.unwrap_or(rest.len()));
        if word.is_empty() {
            json.push(symbol);
            before = symbol;
            rest = &rest[symbol.len_utf8()..];
            continue;
        }
        json.push_str(&value(word, after.starts_with(':'), before == ':'));
        before = 'w';
        rest = after;
    }
    json
}

/// Where a quoted string ends, its closing quote included.
fn string_end(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, symbol) in text.char_indices().skip(1) {
        match symbol {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if symbol == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// A bare word: a key, a shortened truth, a colour, or what JSON has anyway.
fn value(word: &str, is_key: bool, after_colon: bool) -> String {
    let colour =
        after_colon && word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    match word {
        _ if is_key => format!("\"{word}\""),
        "t" => "true".into(),
        "f" => "false".into(),
        _ if colour || word.starts_with('#') => format!("\"#{}\"", word.trim_start_matches('#')),
        _ => word.into(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn shortened_json_is_lengthened() {
        let text = "{cs:50,metadata:{t:'It\\'s so',solution:'12'},ce:[[{v:1},],[,{v:2}]],ca:[{ce:[[0,0]],v:3,unique:t,c:ff0000}],x:{},y:f}";
        let value: Value = serde_json::from_str(&lengthen(text)).unwrap();
        assert_eq!(value["metadata"]["t"], "It's so");
        assert_eq!(value["ce"][1][1]["v"], 2);
        assert_eq!(value["ce"][0][1], serde_json::json!({}));
        assert_eq!(value["ca"][0]["unique"], true);
        assert_eq!(value["ca"][0]["c"], "#ff0000");
        assert_eq!(value["y"], false);
    }
}
