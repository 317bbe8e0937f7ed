//! Python's literals as JSON, and notes behind the rows of a pasted transcript.
//!
//! In: text as students have it. Out: the same text with the same number of characters, so that a
//! place in it stays the place of the original.

use std::borrow::Cow;

/// Returns true if a value begins as a dictionary of Python does: `{'rows': …`.
pub(crate) fn is_dict(text: &str) -> bool {
    let inner = text.trim_start().strip_prefix('{').map(str::trim_start);
    inner.is_some_and(|inner| inner.starts_with('\''))
}

/// A dictionary of Python as JSON: quotes become double quotes, tuples lists, `None`, `True` and
/// `False` lower case, and a comma before a closing bracket a blank. Other texts stay as they are.
///
/// Every character is replaced by one of the same length.
pub(crate) fn as_json(text: &str) -> Cow<'_, str> {
    if !is_dict(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut quote: Option<char> = None;
    let mut escaped = false;
    // The place of a comma after which nothing but blanks has come.
    let mut comma: Option<usize> = None;
    for symbol in text.chars() {
        if let Some(open) = quote {
            match symbol {
                _ if std::mem::take(&mut escaped) => out.push(symbol),
                '\\' => {
                    escaped = true;
                    out.push(symbol);
                }
                _ if symbol == open => {
                    quote = None;
                    out.push('"');
                }
                // Within single quotes a double one may stand as it is.
                '"' => out.push('\''),
                _ => out.push(symbol),
            }
            continue;
        }
        match symbol {
            '\'' | '"' => {
                quote = Some(symbol);
                out.push('"');
            }
            '(' => out.push('['),
            ')' | ']' | '}' => {
                if let Some(at) = comma {
                    out.replace_range(at..=at, " ");
                }
                out.push(if symbol == ')' { ']' } else { symbol });
            }
            _ => out.push(symbol),
        }
        if symbol == ',' {
            comma = Some(out.len() - 1);
        } else if !symbol.is_whitespace() {
            comma = None;
        }
        for (word, json) in [("None", "null"), ("True", "true"), ("False", "false")] {
            if out.ends_with(word) {
                out.replace_range(out.len() - word.len().., json);
            }
        }
    }
    Cow::Owned(out)
}

/// A row of a transcript without the note behind it: `5 3 . . 7 . . . .  <- the first row`. A note
/// behind ` - ` has a word of three small letters or more, because a dash may also be an empty cell.
pub(crate) fn without_note(row: &str) -> &str {
    let is_word = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let has_word = |text: &str| text.split([' ', ',', '.', ':', ';', '!']).any(is_word);
    let arrow = row.find("<-").or_else(|| row.find('←'));
    let dash = row.match_indices(" - ").find(|(at, _)| {
        let (before, behind) = row.split_at(*at);
        before.contains(|symbol: char| !symbol.is_whitespace()) && has_word(behind)
    });
    let end = [arrow, dash.map(|(at, _)| at)];
    &row[..end.into_iter().flatten().min().unwrap_or(row.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dictionary_of_python_is_json_of_the_same_length() {
        let text =
            "{'rows': ((1, 1,), (2,)), 'name': 'a \"b\" (c)', 'x': None, 'y': [True, False,],}";
        let json = as_json(text);
        assert_eq!(
            json,
            "{\"rows\": [[1, 1 ], [2 ]], \"name\": \"a 'b' (c)\", \"x\": null, \"y\": [true, false ] }"
        );
        assert_eq!(json.len(), text.len());
        assert!(serde_json::from_str::<serde::de::IgnoredAny>(&json).is_ok());
    }

    #[test]
    fn json_stays_as_it_is() {
        let text = "{\"rows\": \"it's None\"}";
        assert!(matches!(as_json(text), Cow::Borrowed(same) if same == text));
    }

    #[test]
    fn notes_end_a_row_and_empty_cells_do_not() {
        assert_eq!(without_note("5 3 .  <- first"), "5 3 .  ");
        assert_eq!(without_note("5 3 . - the first row"), "5 3 .");
        assert_eq!(without_note("5 - 3 - - 7"), "5 - 3 - - 7");
        assert_eq!(without_note("A - B - F"), "A - B - F");
        assert_eq!(without_note(" - - 5"), " - - 5");
    }
}
