//! The card of a data set: a head that hubs read, and what was measured on its rows.

use std::fmt::Write as _;

use cellwise_verbs::PuzzleKind;
use cellwise_verbs::dataset::{FIELDS, FieldKind, value_names};

use super::survey::{Survey, quantiles};
use super::{Form, SPLITS};

/// The text of the card.
pub(super) fn text(
    survey: &Survey,
    kind: PuzzleKind,
    form: Form,
    choices: &[(&'static str, String)],
) -> String {
    let mut text = head(survey, kind);
    // Writing to a string never fails.
    let _ = body(&mut text, survey, kind, form, choices);
    text
}

fn head(survey: &Survey, kind: PuzzleKind) -> String {
    let mut head = format!(
        "---\npretty_name: {} puzzles with ratings\ntags:\n- {}\n- puzzles\n- constraint-satisfaction\n- reasoning\nsize_categories:\n- {}\n",
        kind.title(),
        kind.name(),
        size(survey.total()),
    );
    head.push_str("configs:\n- config_name: default\n  data_files:\n");
    for name in SPLITS.into_iter().filter(|name| survey.rows(name) > 0) {
        let _ = writeln!(head, "  - split: {name}\n    path: data/{name}-*");
    }
    head.push_str("---\n");
    head
}

/// The size as hubs sort it.
fn size(rows: u64) -> &'static str {
    match rows {
        0..1_000 => "n<1K",
        1_000..10_000 => "1K<n<10K",
        10_000..100_000 => "10K<n<100K",
        100_000..1_000_000 => "100K<n<1M",
        1_000_000..10_000_000 => "1M<n<10M",
        10_000_000..100_000_000 => "10M<n<100M",
        100_000_000..1_000_000_000 => "100M<n<1B",
        _ => "n>1B",
    }
}

fn body(
    text: &mut String,
    survey: &Survey,
    kind: PuzzleKind,
    form: Form,
    choices: &[(&'static str, String)],
) -> std::fmt::Result {
    let title = kind.title();
    writeln!(text, "\n# {title} puzzles with ratings\n")?;
    writeln!(
        text,
        "Made by Cellwise {}. Every puzzle was proved to have exactly one solution, and every solution was checked.\n",
        env!("CARGO_PKG_VERSION")
    )?;
    for (name, value) in choices {
        writeln!(text, "- {name}: {value}")?;
    }
    writeln!(text, "\n## Rows\n\n| split | rows |\n|---|---|")?;
    for name in SPLITS {
        writeln!(text, "| {name} | {} |", survey.rows(name))?;
    }
    let side = match kind {
        PuzzleKind::Sudoku => {
            "Equivalent puzzles (digits, rows, columns, bands, stacks exchanged, or the board turned over) are on one side of the split; classic 9x9 boards whose solutions are equivalent, too. Boards with rules are kept together if their text is the same."
        }
        PuzzleKind::Nonogram => {
            "The eight guises of a puzzle (turned and turned over) are on one side of the split."
        }
    };
    writeln!(text, "\n{side}")?;
    if let Some((number, is_full)) = survey.classes() {
        let more = if is_full { "at least " } else { "" };
        writeln!(
            text,
            "There are {more}{number} classes of equivalent puzzles."
        )?;
    }
    let [steps, events] = survey.steps();
    if steps > 0 {
        writeln!(text, "\nThe paths have {steps} steps together.")?;
    }
    if events > 0 {
        writeln!(text, "\nThe traces have {events} events together.")?;
    }
    fields(text, survey, kind, form)?;
    distributions(text, survey)
}

fn fields(text: &mut String, survey: &Survey, kind: PuzzleKind, form: Form) -> std::fmt::Result {
    writeln!(
        text,
        "\n## Columns\n\n| column | type | meaning |\n|---|---|---|"
    )?;
    let present = survey.fields();
    for info in present.iter().map(|&field| FIELDS[field]) {
        let of = match (info.kind, form) {
            (FieldKind::Text, _) => "text",
            (FieldKind::Integer, _) => "integer",
            (FieldKind::Number, _) => "number",
            (FieldKind::Integers, Form::Csv) => "list of integers, as JSON",
            (FieldKind::Integers, _) => "list of integers",
        };
        writeln!(text, "| {} | {of} | {} |", info.name, info.about)?;
    }
    writeln!(
        text,
        "\nA list for each step of whole boards is flat: reshape it to (steps, cells)."
    )?;
    for info in present.iter().map(|&field| FIELDS[field]) {
        let names = value_names(info.name, kind);
        if !names.is_empty() {
            let numbered = names.iter().enumerate();
            let numbered: Vec<String> = numbered.map(|(i, name)| format!("{i} {name}")).collect();
            writeln!(text, "\nNumbers of {}: {}.", info.name, numbered.join(", "))?;
        }
    }
    Ok(())
}

fn distributions(text: &mut String, survey: &Survey) -> std::fmt::Result {
    writeln!(text, "\n## Distributions, measured on these rows")?;
    for (name, counts) in survey.words() {
        writeln!(text, "\n| {name} | rows | share |\n|---|---|---|")?;
        let total: u64 = counts.values().sum();
        let mut counts: Vec<_> = counts.iter().collect();
        counts.sort_by_key(|&(word, &count)| (std::cmp::Reverse(count), word));
        for (word, &count) in counts {
            let share = 100.0 * count as f64 / total as f64;
            writeln!(text, "| {word} | {count} | {share:.2} % |")?;
        }
    }
    if survey.numbers().is_empty() {
        return Ok(());
    }
    writeln!(
        text,
        "\n| column | smallest | 5 % | 25 % | median | 75 % | 95 % | largest | mean |\n|---|---|---|---|---|---|---|---|---|"
    )?;
    for (&name, counts) in survey.numbers() {
        // ER is counted in tenths.
        let unit = if name == "er" { 10.0 } else { 1.0 };
        let values = quantiles(counts, [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0]);
        let values = values.map(|value| (value as f64 / unit).to_string());
        let total: u64 = counts.values().sum();
        let sum: f64 = counts
            .iter()
            .map(|(&value, &count)| value as f64 * count as f64)
            .sum();
        let mean = sum / unit / total as f64;
        writeln!(text, "| {name} | {} | {mean:.2} |", values.join(" | "))?;
    }
    Ok(())
}
