//! The table of `compare`: a row for each method, medians where there are several puzzles.

use cellwise_core::{Limit, Verdict};
use cellwise_render::svg::grouped;
use cellwise_textbook::Method;
use cellwise_verbs::compare::Spread;
use cellwise_verbs::{Counters, Finish, MethodRun};

/// A method in one line.
pub(crate) struct Row {
    pub(crate) method: String,
    /// The verdict; empty when it differs from puzzle to puzzle.
    pub(crate) verdict: String,
    /// `None` when the method suits no puzzle.
    pub(crate) counters: Option<Counters>,
    seconds: Option<f64>,
    /// A remark.
    pub(crate) note: String,
    /// True if some run was cut off.
    pub(crate) cut_off: bool,
}

/// The first line of the table.
pub(crate) fn heading() -> String {
    line([
        "method",
        "verdict",
        "assignments",
        "tests",
        "dead ends",
        "prunings",
        "depth",
        "time",
        "",
    ])
}

fn line(cells: [&str; 9]) -> String {
    let [
        method,
        verdict,
        assignments,
        tests,
        dead_ends,
        prunings,
        depth,
        time,
        note,
    ] = cells;
    let text = format!(
        "{method:<19}{verdict:<11}{assignments:>11}{tests:>14}{dead_ends:>12}{prunings:>13}{depth:>7}{time:>10}  {note}"
    );
    format!("{}\n", text.trim_end())
}

impl Row {
    /// The row for what one method did on one puzzle or several.
    pub(crate) fn of(runs: &[MethodRun]) -> Self {
        let suited: Vec<&MethodRun> = runs
            .iter()
            .filter(|run| run.end != Finish::Unsuited)
            .collect();
        let method = runs
            .first()
            .map_or_else(String::new, |run| run.method.clone());
        let Some(first) = suited.first() else {
            return Self {
                method,
                verdict: "-".into(),
                counters: None,
                seconds: None,
                note: "does not suit this model".into(),
                cut_off: false,
            };
        };
        let same = suited.iter().all(|run| run.verdict == first.verdict);
        let count = |number: fn(&MethodRun) -> Option<u64>| {
            median(suited.iter().filter_map(|run| number(run)).collect())
        };
        let seconds = suited.iter().filter_map(|run| run.seconds);
        Self {
            method,
            verdict: if same {
                first.verdict.name().to_owned()
            } else {
                String::new()
            },
            counters: Some(Counters {
                assignments: count(|run| Some(run.counters.assignments)).unwrap_or(0),
                tests: count(|run| run.counters.tests),
                dead_ends: count(|run| Some(run.counters.dead_ends)).unwrap_or(0),
                prunings: count(|run| run.counters.prunings),
                depth: count(|run| Some(run.counters.depth)).unwrap_or(0),
            }),
            // As whole nanoseconds, so that one median serves all.
            seconds: median(seconds.map(|s| (s * 1e9) as u64).collect()).map(|ns| ns as f64 / 1e9),
            note: note(&suited, same),
            cut_off: suited.iter().any(|run| run.end == Finish::Stopped),
        }
    }

    /// The row as text.
    pub(crate) fn line(&self) -> String {
        let Some(counters) = &self.counters else {
            let cells = [
                &self.method,
                &self.verdict,
                "",
                "",
                "",
                "",
                "",
                "",
                &self.note,
            ];
            return line(cells.map(|cell: &str| cell));
        };
        let number = |count: Option<u64>| count.map_or("–".into(), grouped);
        line([
            &self.method,
            &self.verdict,
            &grouped(counters.assignments),
            &number(counters.tests),
            &grouped(counters.dead_ends),
            &number(counters.prunings),
            &grouped(counters.depth),
            &self.seconds.map_or("-".into(), time),
            &self.note,
        ])
    }
}

fn note(runs: &[&MethodRun], same: bool) -> String {
    let mut notes = Vec::new();
    if !same {
        for verdict in Verdict::ALL {
            let number = runs.iter().filter(|run| run.verdict == verdict).count();
            if number > 0 {
                notes.push(format!("{number} {verdict}"));
            }
        }
    }
    let ends = [
        (
            Finish::Stopped,
            Some(Limit::Nodes),
            "stopped by the node limit",
        ),
        (
            Finish::Stopped,
            Some(Limit::Time),
            "stopped by the time limit",
        ),
        (
            Finish::Stopped,
            Some(Limit::Memory),
            "stopped by the memory limit",
        ),
        (Finish::Stopped, Some(Limit::Cancelled), "stopped"),
        (Finish::Stalled, None, "stalled"),
        (Finish::GaveUp, None, "gave up"),
    ];
    for (end, limit, words) in ends {
        let number = runs
            .iter()
            .filter(|run| (run.end, run.limit) == (end, limit))
            .count();
        if number == runs.len() {
            notes.push(words.to_owned());
        } else if number > 0 {
            notes.push(format!("{number} {words}"));
        }
    }
    let method = runs.first().map(|run| run.method.parse::<Method>());
    if method.is_some_and(|method| method.is_ok_and(|method| !method.proves())) {
        notes.push("can't prove anything".to_owned());
    }
    notes.join(", ")
}

fn median(values: Vec<u64>) -> Option<u64> {
    Spread::of(values).map(|spread| spread.median())
}

pub(crate) fn time(seconds: f64) -> String {
    if seconds < 1e-3 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.2} s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(verdict: Verdict, end: Finish, assignments: u64) -> MethodRun {
        let mut run = MethodRun::unsuited(Method::Mac.into(), String::new());
        (run.verdict, run.end) = (verdict, end);
        run.limit = (end == Finish::Stopped).then_some(Limit::Nodes);
        run.counters.assignments = assignments;
        run
    }

    #[test]
    fn several_puzzles_give_medians_and_what_differs() {
        let runs = [
            run(Verdict::Found, Finish::Enough, 10),
            run(Verdict::Found, Finish::Enough, 30),
            run(Verdict::Unknown, Finish::Stopped, 1_000),
            run(Verdict::Found, Finish::Enough, 20),
        ];
        let row = Row::of(&runs);
        assert_eq!(row.counters.as_ref().unwrap().assignments, 25);
        assert_eq!(row.note, "3 found, 1 unknown, 1 stopped by the node limit");
        assert!(row.cut_off);
    }

    #[test]
    fn a_method_that_does_not_suit_says_so() {
        let row = Row::of(&[MethodRun::unsuited(
            Method::Lines.into(),
            "no lines here".into(),
        )]);
        assert!(row.line().starts_with("lines              -"));
        assert!(row.line().ends_with("does not suit this model\n"));
    }

    #[test]
    fn times_have_three_digits_or_so() {
        assert_eq!(time(0.000_012), "12 µs");
        assert_eq!(time(0.0123), "12.3 ms");
        assert_eq!(time(12.5), "12.50 s");
    }
}
