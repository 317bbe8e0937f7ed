//! `stats` on the command line: histograms as a table or a drawing.

use std::sync::{Mutex, PoisonError};

use cellwise_verbs::stats::{self, Bar, StatsOptions, Survey, SurveyReply};
use clap::{Args, ValueEnum};

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::json_line;
use crate::stream::{Answered, Run, limit_exit};

/// The arguments of `stats`.
#[derive(Args, Clone, Debug)]
pub(crate) struct StatsArgs {
    /// The form of the histograms: `table` or `svg`
    #[arg(
        long,
        value_name = "FORM",
        default_value = "table",
        conflicts_with = "json",
        hide_possible_values = true,
        help_heading = "Output"
    )]
    to: Form,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Table,
    Svg,
}

/// Solves every record, and writes one survey of them all.
pub(crate) fn run(args: &StatsArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let survey = Mutex::new(Survey::new(inputs.reading.kind()));
    let lock = || survey.lock().unwrap_or_else(PoisonError::into_inner);
    let options = StatsOptions {
        seed: args.limits.seed,
    };
    let end = || {
        let reply = lock().reply();
        match args.to {
            _ if args.output.json => json_line(&reply),
            Form::Table => Ok(table(&reply)),
            Form::Svg => Ok(svg(&reply)),
        }
    };
    let run = Run::new(inputs, &args.output, messages)
        .with_end(&end)
        .not_resumable();
    run.each(&|input, sink| {
        let work = stats::start(input, &options);
        let surveyed = sink.finish(work, &args.limits, "solutions")?;
        sink.add_nodes(surveyed.nodes);
        lock().add(&surveyed);
        let word = surveyed.verdict.name();
        Ok(Answered {
            // An impossible puzzle of a collection is not a failure.
            exit: surveyed.limit.map_or(Exit::Answered, limit_exit),
            sentence: format!("one puzzle: {word}"),
            word,
        })
    })
}

fn title(survey: &SurveyReply) -> String {
    let plural = if survey.puzzles == 1 { "" } else { "s" };
    format!("{} puzzle{plural}", survey.puzzles)
}

fn histograms(survey: &SurveyReply) -> [(&'static str, &[Bar]); 4] {
    [
        ("size", &survey.sizes),
        ("clues", &survey.clues),
        ("verdict", &survey.verdicts),
        ("search nodes", &survey.nodes),
    ]
}

/// The length of a bar, at most `longest` characters; a value that occurs has a bar.
fn length(count: u64, max: u64, longest: u64) -> u64 {
    (count * longest / max.max(1)).max(1)
}

fn table(survey: &SurveyReply) -> String {
    let mut text = format!("{}\n", title(survey));
    for (heading, rows) in histograms(survey) {
        text.push_str(&format!("\n{heading}\n"));
        let max = rows.iter().map(|bar| bar.count).max().unwrap_or(1);
        let wide = |part: fn(&Bar) -> usize| rows.iter().map(part).max().unwrap_or(0);
        let names = wide(|bar| bar.value.len());
        let digits = wide(|bar| bar.count.to_string().len());
        for Bar { value, count } in rows {
            let bar = "#".repeat(length(*count, max, 40) as usize);
            text.push_str(&format!("  {value:>names$}  {count:>digits$}  {bar}\n"));
        }
    }
    text
}

/// The histograms as a drawing: no script, no font of its own, readable on white and black.
fn svg(survey: &SurveyReply) -> String {
    const ROW: usize = 18;
    let histograms = histograms(survey);
    let rows: usize = histograms.iter().map(|(_, rows)| rows.len() + 2).sum();
    let height = (rows + 2) * ROW;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 {height}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#777\">\n\
         <title>{0}</title>\n<text x=\"10\" y=\"{ROW}\" font-weight=\"bold\">{0}</text>\n",
        title(survey)
    );
    let mut y = 3 * ROW;
    for (heading, rows) in histograms {
        text.push_str(&format!(
            "<text x=\"10\" y=\"{y}\" font-weight=\"bold\">{heading}</text>\n"
        ));
        let max = rows.iter().map(|bar| bar.count).max().unwrap_or(1);
        for Bar { value, count } in rows {
            y += ROW;
            let width = length(*count, max, 400);
            let (top, end) = (y - 12, 130 + width + 6);
            text.push_str(&format!(
                "<text x=\"120\" y=\"{y}\" text-anchor=\"end\">{value}</text>\
                 <rect x=\"130\" y=\"{top}\" width=\"{width}\" height=\"14\" fill=\"#4878a8\"/>\
                 <text x=\"{end}\" y=\"{y}\">{count}</text>\n"
            ));
        }
        y += 2 * ROW;
    }
    text.push_str("</svg>\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_occurs_has_a_bar() {
        assert_eq!(length(1, 1_000_000, 40), 1);
        assert_eq!(length(50, 50, 40), 40);
    }
}
