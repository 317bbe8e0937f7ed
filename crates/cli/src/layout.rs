//! Results as rows: `--template`, or a table of comma-separated values that keeps the input's columns.

use std::borrow::Cow;

use cellwise_formats::csv_field;
use clap::{Args, ValueEnum};

use crate::exit::Failure;

/// Options of the layout of results, for verbs without other formats.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct LayoutArgs {
    /// `csv`: a table with a row for each puzzle; columns of an input that is one are kept
    #[arg(long, value_name = "FORM", conflicts_with = "json")]
    to: Option<Table>,

    #[command(flatten)]
    template: TemplateArgs,
}

/// A line for each puzzle, in words of one's own.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct TemplateArgs {
    /// A line for each puzzle in which {id}, {line}, {puzzle}, {verdict} and others are
    /// filled in; an unknown one lists them all
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["json", "to"])]
    template: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Table {
    Csv,
}

impl LayoutArgs {
    /// The layout asked for, with the columns that the verb has.
    pub(crate) fn layout(&self, columns: &[&'static str]) -> Result<Option<Layout>, Failure> {
        match self.to {
            Some(Table::Csv) => Ok(Some(Layout::csv(columns))),
            None => self.template.layout(columns),
        }
    }
}

impl TemplateArgs {
    /// The layout asked for, with the columns that the verb has.
    pub(crate) fn layout(&self, columns: &[&'static str]) -> Result<Option<Layout>, Failure> {
        match &self.template {
            Some(text) => Layout::template(text, columns).map(Some),
            None => Ok(None),
        }
    }
}

/// The layout of results.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The names of the columns, in order.
    fields: Vec<&'static str>,
    /// The parts of a template; `None` for a table.
    parts: Option<Vec<Part>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    /// The number of a field.
    Field(usize),
}

impl Layout {
    /// A table.
    pub(crate) fn csv(columns: &[&'static str]) -> Self {
        Self {
            fields: fields(columns),
            parts: None,
        }
    }

    /// A template; `{{` and `}}` are braces, `\t` and `\n` what they usually are.
    fn template(text: &str, columns: &[&'static str]) -> Result<Self, Failure> {
        let fields = fields(columns);
        let wrong = |what: String| {
            let names: Vec<String> = fields.iter().map(|name| format!("{{{name}}}")).collect();
            Failure::Usage(format!("--template: {what}; fields: {}", names.join(" ")))
        };
        let text = text.replace("\\t", "\t").replace("\\n", "\n");
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find(['{', '}']) {
            plain.push_str(&rest[..at]);
            let brace = &rest[at..=at];
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix(brace) {
                plain.push_str(brace);
                rest = after;
                continue;
            }
            let (name, after) = match (brace, rest.split_once('}')) {
                ("{", Some(split)) => split,
                _ => {
                    return Err(wrong(format!(
                        "a lone '{brace}' (a brace is written twice)"
                    )));
                }
            };
            let field = fields.iter().position(|&field| field == name);
            let field = field.ok_or_else(|| wrong(format!("unknown field '{{{name}}}'")))?;
            parts.push(Part::Text(std::mem::take(&mut plain)));
            parts.push(Part::Field(field));
            rest = after;
        }
        plain.push_str(rest);
        parts.push(Part::Text(plain));
        Ok(Self {
            fields,
            parts: Some(parts),
        })
    }

    /// Returns true for a table.
    pub(crate) fn is_table(&self) -> bool {
        self.parts.is_none()
    }

    /// The names of all fields, in the order in which [`Layout::write`] takes their values.
    pub(crate) fn fields(&self) -> &[&'static str] {
        &self.fields
    }

    /// The line above all others, behind the columns of the input if it has any.
    pub(crate) fn heading(&self, kept: Option<&str>) -> Option<String> {
        if !self.is_table() {
            return None;
        }
        Some(match kept {
            None => format!("{}\n", self.fields.join(",")),
            Some(kept) => format!("{kept},{}\n", self.fields[OF_RECORD.len()..].join(",")),
        })
    }

    /// Writes one row as a line: the values of all fields, behind the columns of the input if it has any.
    pub(crate) fn write(&self, values: &[Cow<'_, str>], kept: Option<&str>, out: &mut Vec<u8>) {
        match &self.parts {
            None => {
                if let Some(kept) = kept {
                    out.extend_from_slice(kept.as_bytes());
                    out.push(b',');
                }
                // The input has its own columns for what says which record it is.
                let skipped = kept.map_or(0, |_| OF_RECORD.len());
                for (index, value) in values.iter().skip(skipped).enumerate() {
                    if index > 0 {
                        out.push(b',');
                    }
                    out.extend_from_slice(csv_field(value).as_bytes());
                }
            }
            Some(parts) => {
                for part in parts {
                    out.extend_from_slice(match part {
                        Part::Text(text) => text.as_bytes(),
                        Part::Field(field) => values[*field].as_bytes(),
                    });
                }
            }
        }
        out.push(b'\n');
    }
}

/// The columns that say which record a row is for.
const OF_RECORD: [&str; 3] = ["id", "line", "puzzle"];

/// The columns that say which record a row is for, and those of the verb.
fn fields(columns: &[&'static str]) -> Vec<&'static str> {
    OF_RECORD.iter().chain(columns).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[&str] = &["verdict"];

    fn line(layout: &Layout, kept: Option<&str>) -> String {
        let values = ["", "", "12,\"x\"", "unique"].map(Cow::Borrowed);
        let mut out = Vec::new();
        layout.write(&values, kept, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_template_is_filled_in() {
        let layout = Layout::template("{verdict}\\t{{{id}}} {puzzle}", COLUMNS).unwrap();
        assert_eq!(line(&layout, None), "unique\t{} 12,\"x\"\n");
        assert_eq!(layout.heading(None), None);
    }

    #[test]
    fn an_unknown_field_lists_the_fields() {
        let failure = Layout::template("{verdikt}", COLUMNS).unwrap_err();
        assert_eq!(
            failure.to_string(),
            "--template: unknown field '{verdikt}'; fields: {id} {line} {puzzle} {verdict}"
        );
        assert!(Layout::template("{verdict", COLUMNS).is_err());
        assert!(Layout::template("verdict}", COLUMNS).is_err());
    }

    #[test]
    fn a_table_quotes_and_keeps_columns() {
        let layout = Layout::csv(COLUMNS);
        assert_eq!(layout.heading(None).unwrap(), "id,line,puzzle,verdict\n");
        assert_eq!(line(&layout, None), ",,\"12,\"\"x\"\"\",unique\n");
        assert_eq!(layout.heading(Some("a,b")).unwrap(), "a,b,verdict\n");
        assert_eq!(line(&layout, Some("1,\"2\"")), "1,\"2\",unique\n");
    }
}
