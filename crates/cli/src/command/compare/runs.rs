//! Many runs of `compare`: quantiles, rows of a table, charts.

use cellwise_formats::csv_field;
use cellwise_render::svg::grouped;
use cellwise_render::{Axis, Curve, SpreadBox, box_plot, curve_chart};
use cellwise_verbs::compare::Spread;
use cellwise_verbs::{Finish, Input, MethodRun};
use clap::ValueEnum;

use crate::command::table::time;

/// The work that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Counter {
    Assignments,
    Tests,
    DeadEnds,
    Prunings,
    Depth,
    /// In microseconds.
    Time,
}

impl Counter {
    /// Its name in a chart.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Assignments => "assignments",
            Self::Tests => "tests",
            Self::DeadEnds => "dead ends",
            Self::Prunings => "prunings",
            Self::Depth => "depth",
            Self::Time => "time in microseconds",
        }
    }

    /// The work of a run; `None` if its method does not count that.
    pub(super) fn of(self, run: &MethodRun) -> Option<u64> {
        let counters = &run.counters;
        match self {
            Self::Assignments => Some(counters.assignments),
            Self::Tests => counters.tests,
            Self::DeadEnds => Some(counters.dead_ends),
            Self::Prunings => counters.prunings,
            Self::Depth => Some(counters.depth),
            Self::Time => run.seconds.map(|seconds| (seconds * 1e6) as u64),
        }
    }

    fn show(self, number: u64) -> String {
        match self {
            Self::Time => time(number as f64 / 1e6),
            _ => grouped(number),
        }
    }
}

/// The runs of a method that suits their puzzles.
fn suited(column: &[MethodRun]) -> impl Iterator<Item = &MethodRun> {
    column.iter().filter(|run| run.end != Finish::Unsuited)
}

/// Returns true if a run came to its end: no limit struck, and the method neither gave up nor stalled.
fn is_done(run: &MethodRun) -> bool {
    matches!(run.end, Finish::Enough | Finish::Exhausted)
}

/// The spread of the work of a method.
pub(super) fn spread(column: &[MethodRun], counter: Counter) -> Option<Spread> {
    Spread::of(suited(column).filter_map(|run| counter.of(run)))
}

/// `18 of 20 done`.
fn done(column: &[MethodRun]) -> String {
    let done = suited(column).filter(|run| is_done(run)).count();
    format!("{done} of {} done", suited(column).count())
}

fn name(column: &[MethodRun]) -> String {
    column
        .first()
        .map_or_else(String::new, |run| run.method.clone())
}

/// The table of minimum, quartiles and maximum.
pub(super) fn quantiles(columns: &[Vec<MethodRun>], counter: Counter) -> String {
    let line = |cells: [&str; 6], note: &str| {
        let [method, rest @ ..] = cells;
        let numbers: String = rest.iter().map(|cell| format!("{cell:>13}")).collect();
        format!("{}\n", format!("{method:<18}{numbers}  {note}").trim_end())
    };
    let mut text = line(
        ["method", "minimum", "lower", "median", "upper", "maximum"],
        counter.words(),
    );
    for column in columns {
        let name = name(column);
        let cells = match spread(column, counter) {
            Some(spread) => spread.five().map(|number| counter.show(number)),
            None => ["–"; 5].map(str::to_owned),
        };
        let [a, b, c, d, e] = cells.each_ref().map(String::as_str);
        text.push_str(&line([&name, a, b, c, d, e], &done(column)));
    }
    text
}

/// The names of the columns of [`row`].
pub(super) fn heading() -> &'static str {
    "id,line,givens,seed,method,verdict,end,limit,solutions,assignments,tests,dead_ends,prunings,depth,seconds\n"
}

/// One run as comma-separated values.
pub(super) fn row(input: &Input, seed: u64, givens: Option<usize>, run: &MethodRun) -> String {
    let cell = |number: Option<u64>| {
        number
            .as_ref()
            .map_or_else(String::new, ToString::to_string)
    };
    let counters = &run.counters;
    let cells = [
        input.record.id().unwrap_or_default().to_owned(),
        input.record.line().to_string(),
        cell(givens.map(|givens| givens as u64)),
        seed.to_string(),
        run.method.clone(),
        run.verdict.name().to_owned(),
        run.end.name().to_owned(),
        run.limit
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        run.solutions.to_string(),
        counters.assignments.to_string(),
        cell(counters.tests),
        counters.dead_ends.to_string(),
        cell(counters.prunings),
        counters.depth.to_string(),
        run.seconds
            .map_or_else(String::new, |seconds| format!("{seconds:.6}")),
    ];
    let cells: Vec<_> = cells.iter().map(|cell| csv_field(cell)).collect();
    format!("{}\n", cells.join(","))
}

/// The quartiles as boxes.
pub(super) fn boxes(title: &str, columns: &[Vec<MethodRun>], counter: Counter) -> String {
    let boxes = columns.iter().filter_map(|column| {
        Some(SpreadBox {
            name: name(column),
            five: spread(column, counter)?.five(),
            note: done(column),
        })
    });
    box_plot(title, counter.words(), &boxes.collect::<Vec<_>>())
}

/// The share of runs that are not done after so much work.
pub(super) fn survival(title: &str, columns: &[Vec<MethodRun>], counter: Counter) -> String {
    let curves = columns.iter().filter_map(|column| {
        let runs = suited(column).count();
        let ended = suited(column).filter(|run| is_done(run));
        let ended = Spread::of(ended.filter_map(|run| counter.of(run)));
        let spread = spread(column, counter)?;
        let longest = spread.sorted().last().copied().unwrap_or(0);
        let mut points = vec![(1.0, 1.0)];
        let sorted = ended.as_ref().map_or(&[][..], Spread::sorted);
        for (at, &work) in sorted.iter().enumerate() {
            points.push((work as f64, 1.0 - (at + 1) as f64 / runs as f64));
        }
        // Runs that were cut off are not done up to where they came.
        let left = 1.0 - sorted.len() as f64 / runs as f64;
        points.push((longest as f64, left));
        Some(Curve {
            name: name(column),
            points,
            stepped: true,
        })
    });
    let curves: Vec<Curve> = curves.collect();
    let x = (counter.words(), Axis::Log);
    curve_chart(title, x, ("runs that are not done", Axis::Share), &curves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellwise_core::Verdict;
    use cellwise_textbook::Method;

    fn runs() -> Vec<MethodRun> {
        let run = |end, assignments| {
            let mut run = MethodRun::unsuited(Method::Mac.into(), String::new());
            (run.verdict, run.end) = (Verdict::Found, end);
            run.counters.assignments = assignments;
            run
        };
        vec![
            run(Finish::Enough, 10),
            run(Finish::Enough, 30),
            run(Finish::Stopped, 1_000),
            run(Finish::Enough, 20),
            run(Finish::Unsuited, 0),
        ]
    }

    #[test]
    fn quantiles_leave_out_what_does_not_suit_and_count_what_is_done() {
        let text = quantiles(&[runs()], Counter::Assignments);
        let row: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(
            row,
            [
                "mac", "10", "17", "25", "272", "1,000", "3", "of", "4", "done"
            ]
        );
    }

    #[test]
    fn a_method_without_tests_has_a_dash() {
        let text = quantiles(&[runs()], Counter::Tests);
        assert!(text.lines().nth(1).unwrap().contains('–'));
    }

    #[test]
    fn survival_falls_with_every_run_that_is_done() {
        let svg = survival("t", &[runs()], Counter::Assignments);
        let line = svg
            .lines()
            .find(|line| line.starts_with("<polyline"))
            .unwrap();
        // The beginning, three runs, and the one that was cut off: a corner before each but the first.
        assert_eq!(line.split('"').nth(1).unwrap().split(' ').count(), 9);
    }
}
