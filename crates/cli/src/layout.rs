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
    Field(&'static str),
}

/// The fields of one record with their values; a missing field is empty.
pub(crate) type Row = Vec<(&'static str, String)>;

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
            let field = fields.iter().find(|field| **field == name);
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

    /// The line above all others, behind the columns of the input if it has any.
    pub(crate) fn heading(&self, kept: Option<&str>) -> Option<String> {
        if !self.is_table() {
            return None;
        }
        let (before, fields) = self.columns(kept);
        Some(format!("{before}{}\n", fields.join(",")))
    }

    /// One row as a line.
    pub(crate) fn line(&self, row: &Row, kept: Option<&str>) -> String {
        let value = |field: &str| {
            let found = row.iter().find(|(name, _)| *name == field);
            found.map_or("", |(_, value)| value.as_str())
        };
        let Some(parts) = &self.parts else {
            let (before, fields) = self.columns(kept);
            let values: Vec<Cow<'_, str>> =
                fields.iter().map(|field| csv_field(value(field))).collect();
            return format!("{before}{}\n", values.join(","));
        };
        let mut line = String::new();
        for part in parts {
            line.push_str(match part {
                Part::Text(text) => text,
                Part::Field(field) => value(field),
            });
        }
        line.push('\n');
        line
    }

    /// The columns kept, and those that are added: what the input has already is not repeated.
    fn columns(&self, kept: Option<&str>) -> (String, Vec<&'static str>) {
        match kept {
            None => (String::new(), self.fields.clone()),
            Some(kept) => {
                let own = self.fields.iter().copied();
                let added = own.filter(|field| !["id", "line", "puzzle"].contains(field));
                (format!("{kept},"), added.collect())
            }
        }
    }
}

/// The columns that say which record a row is for, and those of the verb.
fn fields(columns: &[&'static str]) -> Vec<&'static str> {
    ["id", "line", "puzzle"]
        .iter()
        .chain(columns)
        .copied()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[&str] = &["verdict"];

    fn row() -> Row {
        vec![("verdict", "unique".into()), ("puzzle", "12,\"x\"".into())]
    }

    #[test]
    fn a_template_is_filled_in() {
        let layout = Layout::template("{verdict}\\t{{{id}}} {puzzle}", COLUMNS).unwrap();
        assert_eq!(layout.line(&row(), None), "unique\t{} 12,\"x\"\n");
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
        assert_eq!(layout.line(&row(), None), ",,\"12,\"\"x\"\"\",unique\n");
        assert_eq!(layout.heading(Some("a,b")).unwrap(), "a,b,verdict\n");
        assert_eq!(layout.line(&row(), Some("1,\"2\"")), "1,\"2\",unique\n");
    }
}
