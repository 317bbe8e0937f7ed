//! `count`: how many solutions there are, with a running figure at a terminal.

use std::time::Duration;

use cellwise_api as api;
use cellwise_core::{Count, End, Event, Limit, Search, Verdict};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::stream::{self, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Outcome};
use crate::kind::Kind;
use crate::layout::LayoutArgs;
use crate::limits::Limits;
use crate::talk::Talk;

/// What `count` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct CountArgs<R: Args> {
    #[command(flatten)]
    input: InputArgs<R>,

    /// Stop counting at N solutions
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits, for each puzzle")]
    max_solutions: Option<u64>,

    #[command(flatten)]
    layout: LayoutArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Counts the solutions of every record of the input.
pub(crate) fn run<K: Kind>(args: &CountArgs<K::ReadArgs>, talk: Talk) -> Outcome<Exit> {
    const FIELDS: &[&str] = &[
        "id", "line", "puzzle", "count", "verdict", "nodes", "guesses", "depth", "reason",
    ];
    let layout = args.layout.layout(FIELDS)?;
    let how = (layout.as_ref(), None);
    stream::each_as::<K>(&args.input, &args.output, talk, how, |record, _, sink| {
        let mut solver = K::solver(&record.puzzle, args.limits.seed);
        // With more than one record the run has a bar of its own.
        let figure = Figure::new(talk.is_live() && sink.is_first());
        let count = counted(&mut solver, args, &figure);
        figure.clear();
        sink.nodes(count.stats.nodes);
        let reason = K::reason(&solver).filter(|_| count.verdict() == Verdict::Impossible);
        if layout.is_some() {
            let mut row = stream::row::<K>(record, &args.input.read)?;
            row.push(("count", count.solutions.to_string()));
            row.push(("verdict", count.verdict().to_string()));
            row.push(("nodes", count.stats.nodes.to_string()));
            row.push(("guesses", count.stats.guesses.to_string()));
            row.push(("depth", count.stats.depth.to_string()));
            row.push(("reason", reason.clone().unwrap_or_default()));
            sink.row(&row)?;
        }
        let data = if layout.is_some() {
            String::new()
        } else if args.output.json {
            let mut object = api::Count::new(stream::head::<K>(record), &count);
            object.reason.clone_from(&reason);
            stream::json_line(&object)?
        } else {
            format!("{}\n", count.solutions)
        };
        sink.put(&data)?;
        Ok(Result {
            exit: stream::exit_for(count.verdict(), count.end),
            sentence: sentence(&count, reason),
            word: count.verdict().name(),
        })
    })
}

/// Drives the search solution by solution, so that the figure can move.
fn counted<E: Search, R: Args>(search: &mut E, args: &CountArgs<R>, figure: &Figure) -> Count {
    // A slice is some ten milliseconds: often enough for a figure, rarely enough to cost nothing.
    let mut budget = args.limits.budget().with_slice(20_000);
    let most = args.max_solutions.unwrap_or(u64::MAX);
    let mut solutions = 0;
    let end = loop {
        if solutions >= most {
            break End::Enough;
        }
        match search.advance(&mut budget) {
            Event::Solution(_) => solutions += 1,
            Event::Exhausted => break End::Exhausted,
            Event::Stopped(Limit::Slice) => {
                figure.show(solutions);
                budget.next_slice();
            }
            Event::Stopped(limit) => break End::Stopped(limit),
        }
    };
    Count {
        solutions,
        end,
        stats: search.stats(),
    }
}

fn sentence(count: &Count, reason: Option<String>) -> String {
    let number = count.solutions;
    let plural = if number == 1 { "" } else { "s" };
    match count.end {
        End::Exhausted if number == 0 => match reason {
            Some(reason) => format!("There is no solution: {reason}"),
            None => "There is no solution".into(),
        },
        End::Exhausted => format!("exactly {number} solution{plural}"),
        End::Enough => {
            format!("at least {number} solution{plural}: counting stopped there, as asked")
        }
        End::Stopped(limit) if number == 0 => {
            format!(
                "no solution so far: {} before the end",
                stream::struck(limit)
            )
        }
        End::Stopped(limit) => format!(
            "at least {number} solution{plural}: {} before the end",
            stream::struck(limit)
        ),
    }
}

/// The running figure: on standard error, and only at a terminal.
struct Figure(ProgressBar);

impl Figure {
    fn new(live: bool) -> Self {
        if !live {
            return Self(ProgressBar::hidden());
        }
        let style =
            ProgressStyle::with_template("{spinner} {human_pos} solutions so far, {elapsed}");
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    fn show(&self, solutions: u64) {
        self.0.set_position(solutions);
    }

    fn clear(&self) {
        self.0.finish_and_clear();
    }
}
