//! `stats`: what a collection holds: sizes, clues, verdicts and effort, as histograms.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use cellwise_api as api;
use cellwise_core::{Search, count};
use clap::{Args, ValueEnum};

use super::stream::{self, Gate, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Outcome};
use crate::kind::Kind;
use crate::limits::Limits;
use crate::output::Output;
use crate::talk::Talk;
use crate::tally::Counts;

/// What `stats` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct StatsArgs<R: Args> {
    #[command(flatten)]
    input: InputArgs<R>,

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
pub(crate) fn run<K: Kind>(args: &StatsArgs<K::ReadArgs>, talk: Talk) -> Outcome<Exit> {
    let survey = Mutex::new(Survey::default());
    let mut report = Report {
        survey: &survey,
        kind: K::KIND,
        form: if args.output.json {
            None
        } else {
            Some(args.to)
        },
    };
    stream::each_through::<K>(
        &args.input,
        &args.output,
        talk,
        |record, _, sink| {
            let mut solver = K::solver(&record.puzzle, args.limits.seed);
            let found = count(&mut solver, 2, &mut args.limits.budget());
            let verdict = found.verdict();
            let nodes = solver.stats().nodes;
            sink.nodes(nodes);
            let (height, width) = K::size(&record.puzzle);
            let mut survey = survey.lock().unwrap_or_else(PoisonError::into_inner);
            survey.puzzles += 1;
            *survey.sizes.entry((height, width)).or_default() += 1;
            *survey.clues.entry(K::clues(&record.puzzle)).or_default() += 1;
            *survey.verdicts.entry(verdict.name()).or_default() += 1;
            *survey.nodes.entry(bucket(nodes)).or_default() += 1;
            Ok(Result {
                exit: match stream::exit_for(verdict, found.end) {
                    // Of a collection, nothing was asked that a puzzle could fail.
                    Exit::Impossible => Exit::Answered,
                    exit => exit,
                },
                sentence: format!("one puzzle: {verdict}"),
                word: verdict.name(),
            })
        },
        &mut report,
    )
}

/// The power of two at or below a number of nodes.
fn bucket(nodes: u64) -> u64 {
    nodes.checked_ilog2().map_or(0, |power| 1 << power)
}

/// `4-7` for the bucket of 4.
fn bucket_name(bucket: u64) -> String {
    match bucket {
        0 | 1 => bucket.to_string(),
        _ => format!("{bucket}-{}", bucket.saturating_mul(2) - 1),
    }
}

#[derive(Default)]
struct Survey {
    puzzles: u64,
    sizes: BTreeMap<(usize, usize), u64>,
    clues: BTreeMap<usize, u64>,
    verdicts: BTreeMap<&'static str, u64>,
    nodes: BTreeMap<u64, u64>,
}

/// A heading, and a row for each value: its name and how often it occurs.
type Histogram = (&'static str, Vec<(String, u64)>);

impl Survey {
    fn title(&self) -> String {
        let plural = if self.puzzles == 1 { "" } else { "s" };
        format!("{} puzzle{plural}", self.puzzles)
    }

    fn histograms(&self) -> [Histogram; 4] {
        let sizes = self
            .sizes
            .iter()
            .map(|((h, w), n)| (format!("{h}x{w}"), *n));
        let clues = self.clues.iter().map(|(clues, n)| (clues.to_string(), *n));
        let verdicts = self
            .verdicts
            .iter()
            .map(|(word, n)| ((*word).to_owned(), *n));
        let nodes = self
            .nodes
            .iter()
            .map(|(nodes, n)| (bucket_name(*nodes), *n));
        [
            ("size", sizes.collect()),
            ("clues", clues.collect()),
            ("verdict", verdicts.collect()),
            ("search nodes", nodes.collect()),
        ]
    }

    fn json(&self, kind: api::Kind) -> api::Survey {
        let [sizes, clues, verdicts, nodes] = self.histograms().map(|(_, rows)| {
            let bar = |(value, count)| api::Bar { value, count };
            rows.into_iter().map(bar).collect()
        });
        api::Survey {
            cellwise: api::VERSION,
            kind,
            puzzles: self.puzzles,
            sizes,
            clues,
            verdicts,
            nodes,
        }
    }
}

/// Writes the survey when all records have been seen.
struct Report<'a> {
    survey: &'a Mutex<Survey>,
    kind: api::Kind,
    /// `None` for JSON.
    form: Option<Form>,
}

impl Gate for Report<'_> {
    fn pass(
        &mut self,
        _: Option<&[u8]>,
        data: &[u8],
        output: &mut Output,
        _: &mut Counts,
    ) -> Outcome<()> {
        output.write(data)
    }

    fn finish(&mut self, output: &mut Output, _: &mut Counts) -> Outcome<()> {
        let survey = self.survey.lock().unwrap_or_else(PoisonError::into_inner);
        let text = match self.form {
            None => stream::json_line(&survey.json(self.kind))?,
            Some(Form::Table) => table(&survey),
            Some(Form::Svg) => svg(&survey),
        };
        output.write(text.as_bytes())
    }

    fn counts_words(&self) -> bool {
        false
    }
}

/// How long a bar is, of at most `longest`; what occurs at all has a bar.
fn length(count: u64, most: u64, longest: u64) -> u64 {
    (count * longest / most.max(1)).max(1)
}

fn table(survey: &Survey) -> String {
    let mut text = format!("{}\n", survey.title());
    for (heading, rows) in survey.histograms() {
        text.push_str(&format!("\n{heading}\n"));
        let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1);
        let wide = |part: fn(&(String, u64)) -> usize| rows.iter().map(part).max().unwrap_or(0);
        let names = wide(|(name, _)| name.len());
        let digits = wide(|(_, count)| count.to_string().len());
        for (name, count) in &rows {
            let bar = "#".repeat(length(*count, most, 40) as usize);
            text.push_str(&format!("  {name:>names$}  {count:>digits$}  {bar}\n"));
        }
    }
    text
}

/// The histograms as a drawing: no script, no font of its own, readable on white and black.
fn svg(survey: &Survey) -> String {
    const ROW: usize = 18;
    let histograms = survey.histograms();
    let rows: usize = histograms.iter().map(|(_, rows)| rows.len() + 2).sum();
    let height = (rows + 2) * ROW;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 {height}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#777\">\n\
         <title>{0}</title>\n<text x=\"10\" y=\"{ROW}\" font-weight=\"bold\">{0}</text>\n",
        survey.title()
    );
    let mut y = 3 * ROW;
    for (heading, rows) in histograms {
        text.push_str(&format!(
            "<text x=\"10\" y=\"{y}\" font-weight=\"bold\">{heading}</text>\n"
        ));
        let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1);
        for (name, count) in rows {
            y += ROW;
            let width = length(count, most, 400);
            let (top, end) = (y - 12, 130 + width + 6);
            text.push_str(&format!(
                "<text x=\"120\" y=\"{y}\" text-anchor=\"end\">{name}</text>\
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
    fn buckets_are_powers_of_two() {
        assert_eq!([0, 1, 2, 3, 4, 7, 8].map(bucket), [0, 1, 2, 2, 4, 4, 8]);
        assert_eq!(bucket_name(4), "4-7");
        assert_eq!(bucket_name(1), "1");
    }

    #[test]
    fn whatever_occurs_has_a_bar() {
        assert_eq!(length(1, 1_000_000, 40), 1);
        assert_eq!(length(50, 50, 40), 40);
    }
}
