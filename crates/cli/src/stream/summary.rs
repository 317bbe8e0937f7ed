//! The summary of a run, for people.

use cellwise_verbs::Summary;

/// The summary as two columns.
pub(super) fn table(summary: &Summary) -> String {
    let mut rows = vec![("puzzles".to_owned(), summary.records.to_string())];
    let results = summary.results.iter();
    rows.extend(results.map(|(word, count)| (format!("  {word}"), count.to_string())));
    rows.push(("bad".into(), summary.bad.to_string()));
    rows.push(("stopped by a limit".into(), summary.limited.to_string()));
    rows.push(("search nodes".into(), summary.nodes.to_string()));
    rows.push(("threads".into(), summary.threads.to_string()));
    rows.push(("seconds".into(), format!("{:.3}", summary.seconds)));
    rows.push((
        "puzzles a second".into(),
        format!("{:.0}", summary.per_second),
    ));
    let width = rows.iter().map(|(_, value)| value.len()).max().unwrap_or(0);
    let lines: Vec<String> = rows
        .iter()
        .map(|(name, value)| format!("{name:18}  {value:>width$}"))
        .collect();
    lines.join("\n")
}
