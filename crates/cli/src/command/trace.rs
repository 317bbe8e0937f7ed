//! `trace` on the command line: a search step by step, as boards, lines, JSON, or live.

use std::ops::ControlFlow;

use cellwise_core::Verdict;
use cellwise_textbook::{DEFAULT_BOUND, Plan};
use cellwise_verbs::trace::{
    self, Detail, Happened, TraceEnd, TraceEvent, TraceOptions, scenes, search_tree,
};
use cellwise_verbs::{Finish, Input, Part, Row as _};
use clap::{Args, ValueEnum};

use super::compare;
use crate::animate::{self, Rest};
use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::layout::Layout;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::mix::MixArgs;
use crate::moving::{Moving, MovingArgs};
use crate::reading::Reading;
use crate::stream::{Answered, RecordSink, Run, limit_exit, struck};

/// Steps shown as boards unless told otherwise: some pages, not a flood.
const USUAL_BOARDS: u64 = 20;

/// Steps drawn unless told otherwise: a minute and a half of a moving picture.
const USUAL_FRAMES: u64 = 100;

/// The arguments of `trace`.
#[derive(Args, Clone, Debug)]
pub(crate) struct TraceArgs {
    /// The method to watch, or a mix such as mrv+lcv+forward+cbj; `explain-method` lists the methods
    #[arg(
        long,
        value_name = "NAME",
        default_value = "backtrack",
        help_heading = "Method"
    )]
    method: Plan,

    #[command(flatten)]
    mix: MixArgs,

    /// How many placements of one line, or fillings of one house, the line methods may list
    #[arg(long, value_name = "N", default_value_t = DEFAULT_BOUND, help_heading = "Method")]
    bound: u64,

    /// Go on until N solutions; by default as the method does
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Method")]
    max_solutions: Option<u64>,

    /// How a step looks: a board with the reasons beside it, one line, JSON (also --json), or a row
    /// of a table. Or the tree of the search as a picture: dot for Graphviz, svg
    #[arg(
        long,
        value_name = "FORM",
        default_value = "boards",
        conflicts_with = "json",
        help_heading = "Output"
    )]
    to: Form,

    /// How much is told: the walk, also the revisions that remove values, or all events. Lines tell
    /// the walk by default, boards the steps, JSON and tables all
    #[arg(long, value_name = "DETAIL", help_heading = "Output")]
    detail: Option<DetailName>,

    /// Pass over the first N steps
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Output")]
    skip: u64,

    /// Show N steps and stop; boards stop after 20 unless told
    #[arg(long, value_name = "N", help_heading = "Output")]
    steps: Option<u64>,

    /// Stop at the first dead end or solution that is shown
    #[arg(long, value_name = "EVENT", help_heading = "Output")]
    until: Option<Until>,

    /// Play the steps live in the terminal: space pauses, n and b step on and back, g jumps, / looks
    /// for words, t shows the tree, + and - set the pace, q quits
    #[arg(long, conflicts_with_all = ["json", "to", "output"], help_heading = "Output")]
    animate: bool,

    /// Show why clause N was learned, instead of the steps: its implication graph, as lines, dot, svg
    /// or JSON
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["animate", "until", "steps", "skip"], help_heading = "Output")]
    clause: Option<u32>,

    /// Boards: write the values that are left into the cells (Sudoku)
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    marks: bool,

    #[command(flatten)]
    moving: MovingArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Boards,
    Lines,
    Json,
    Csv,
    Dot,
    Svg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DetailName {
    Walk,
    Steps,
    All,
}

/// An event to stop at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Until {
    DeadEnd,
    Solution,
}

/// Traces every record of the input.
pub(crate) fn run(args: &TraceArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let reading = inputs.reading.clone();
    if args.animate {
        return args.play_all(inputs, messages);
    }
    let form = if args.output.json {
        Form::Json
    } else {
        args.to
    };
    if args.clause.is_some() {
        return args.clause_graph(form, inputs, messages);
    }
    if form == Form::Boards
        && let Some(medium) = args.moving.medium(args.output.output.as_deref())?
    {
        return args.draw(medium, inputs, messages);
    }
    let painted = args.output.output.is_none() && messages.paints_stdout();
    let table = (form == Form::Csv).then(|| Layout::csv(TraceEvent::COLUMNS));
    let run = Run::new(inputs, &args.output, messages).with_layout(table.as_ref());
    run.each(&|input, sink| {
        let end = match form {
            Form::Boards => args.boards(input, &reading, painted, sink)?,
            Form::Lines | Form::Json | Form::Csv => args.events(input, &reading, form, sink)?,
            Form::Dot | Form::Svg => {
                let options = args.options(&reading, DetailName::Walk, None)?;
                let (tree, end) = search_tree(input, &options, args.limits.budget())?;
                sink.put(&if form == Form::Dot {
                    tree.dot()
                } else {
                    tree.svg()
                })?;
                end
            }
        };
        if form == Form::Json {
            sink.put_json(&end)?;
        }
        Ok(answered(&end))
    })
}

impl TraceArgs {
    /// The options, with the number of steps to show unless told.
    fn options(
        &self,
        reading: &Reading,
        detail: DetailName,
        usual: Option<u64>,
    ) -> Result<TraceOptions, Failure> {
        // A trace up to an event does not stop before it.
        let usual = usual.filter(|_| self.until.is_none());
        Ok(TraceOptions {
            view: reading.view(),
            detail: match self.detail.unwrap_or(detail) {
                DetailName::Walk => Detail::Walk,
                DetailName::Steps => Detail::Steps,
                DetailName::All => Detail::All,
            },
            skip: self.skip,
            max_steps: self.steps.or(usual).unwrap_or(u64::MAX),
            until: self.until.map(|until| match until {
                Until::DeadEnd => Happened::DeadEnd,
                Until::Solution => Happened::Solution,
            }),
            max: self.max_solutions,
            bound: self.bound,
            seed: self.limits.seed,
            marks: self.marks,
            clause: self.clause,
            ..TraceOptions::new(self.mix.plan(self.method)?)
        })
    }

    /// Shows the implication graph behind one learned clause of each record.
    fn clause_graph(
        &self,
        form: Form,
        inputs: Inputs,
        messages: Messages,
    ) -> Result<Exit, Failure> {
        let form = match (form, self.output.output.as_deref()) {
            // A picture by the ending of its file, as for other pictures.
            (Form::Boards, Some(path)) => match path.extension().and_then(|ending| ending.to_str())
            {
                Some("svg") => Form::Svg,
                Some("dot" | "gv") => Form::Dot,
                _ => Form::Lines,
            },
            (form, _) => form,
        };
        if form == Form::Csv {
            let text =
                "the graph of a clause is no table; --to takes lines, dot, svg and json here";
            return Err(Failure::Usage(text.to_owned()));
        }
        let reading = inputs.reading.clone();
        Run::new(inputs, &self.output, messages).each(&|input, sink| {
            let options = self.options(&reading, DetailName::All, None)?;
            let work = trace::start(input, &options)?;
            let end = sink.finish_parts(work, &self.limits, "steps", |_, _| Ok(()))?;
            match (&end.graph, form) {
                (_, Form::Json) => sink.put_json(&end)?,
                (None, _) => {}
                (Some(graph), Form::Dot) => sink.put(&graph.dot)?,
                (Some(graph), Form::Svg) => sink.put(&graph.svg)?,
                (Some(graph), _) => sink.put(&format!("{}\n", graph.lines.join("\n")))?,
            }
            Ok(answered(&end))
        })
    }

    /// Draws the steps of the one record of the input.
    fn draw(&self, medium: Moving, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
        let reading = inputs.reading.clone();
        Run::new(inputs, &self.output, messages).each(&|input, sink| {
            if !sink.is_first() {
                return Err(Failure::Record(
                    "a drawing holds one puzzle a file".to_owned(),
                ));
            }
            let options = self.options(&reading, DetailName::All, Some(USUAL_FRAMES))?;
            let (frames, end) =
                trace::frames(input, &options, self.limits.budget(), self.moving.pace)?;
            sink.put_bytes(&self.moving.written(&frames, medium)?)?;
            Ok(answered(&end))
        })
    }

    /// Writes boards, a blank line after each.
    fn boards(
        &self,
        input: &Input,
        reading: &Reading,
        painted: bool,
        sink: &mut RecordSink<'_, '_>,
    ) -> Result<TraceEnd, Failure> {
        let options = self.options(reading, DetailName::Steps, Some(USUAL_BOARDS))?;
        scenes(input, &options, self.limits.budget(), |scene| {
            for line in scene.lines(80, None) {
                sink.put(&if painted { line.ansi() } else { line.plain() })?;
                sink.put("\n")?;
            }
            sink.put("\n")?;
            Ok(ControlFlow::Continue(()))
        })
    }

    /// Writes a line, a JSON object or a row for each step.
    fn events(
        &self,
        input: &Input,
        reading: &Reading,
        form: Form,
        sink: &mut RecordSink<'_, '_>,
    ) -> Result<TraceEnd, Failure> {
        let detail = match form {
            Form::Lines => DetailName::Walk,
            _ => DetailName::All,
        };
        let work = trace::start(input, &self.options(reading, detail, None)?)?;
        sink.finish_parts(work, &self.limits, "steps", |sink, part| {
            let Part::Events { events } = part else {
                return Ok(());
            };
            for event in events {
                match form {
                    Form::Json => sink.put_json(&event)?,
                    Form::Csv => sink.row(input, &event)?,
                    _ => sink.put(&format!("{}\n", event.text))?,
                }
            }
            Ok(())
        })
    }

    /// Plays the records one after the other. Nothing else may hold standard output meanwhile, so
    /// this does not go through the stream of records that the other forms share.
    fn play_all(&self, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
        animate::needs_a_terminal()?;
        let reading = inputs.reading.clone();
        let read = compare::read(inputs, messages)?;
        let mut exit = match read.bad {
            0 => Exit::Answered,
            _ => Exit::BadInput,
        };
        for input in &read.inputs {
            let options = self.options(&reading, DetailName::Steps, None)?;
            let mut screen = animate::Screen::open()?;
            let (end, rest) = loop {
                let end = scenes(input, &options, self.limits.budget(), |scene| {
                    screen.follow(scene)
                })?;
                let rest = screen.rest(end.steps)?;
                if rest != Rest::Again {
                    break (end, rest);
                }
            };
            drop(screen);
            messages.note(&sentence(&end));
            if rest == Rest::Interrupted {
                return Ok(Exit::Interrupted);
            }
            if read.bad == 0 && read.inputs.len() == 1 {
                exit = exit_for(&end);
            }
        }
        Ok(exit)
    }
}

fn answered(end: &TraceEnd) -> Answered {
    Answered {
        exit: exit_for(end),
        sentence: sentence(end),
        word: end.run.verdict.name(),
    }
}

fn exit_for(end: &TraceEnd) -> Exit {
    match (end.run.limit, end.run.end) {
        (Some(limit), _) => limit_exit(limit),
        (None, Finish::GaveUp) => Exit::Limit,
        (None, Finish::Exhausted) if end.run.verdict == Verdict::Impossible => Exit::Impossible,
        _ => Exit::Answered,
    }
}

fn sentence(end: &TraceEnd) -> String {
    let counters = end.run.counters;
    let mut work = vec![some(counters.assignments, "assignment")];
    work.extend(counters.tests.map(|tests| some(tests, "test")));
    work.push(some(counters.dead_ends, "dead end"));
    work.extend(counters.prunings.map(|prunings| some(prunings, "pruning")));
    let work = format!("{}, depth {}", work.join(", "), counters.depth);
    let verdict = end.run.verdict.name();
    if let Some(graph) = &end.graph {
        return format!("clause {}, learned after {work}", graph.clause);
    }
    match (end.complete, end.run.end, end.run.limit) {
        (false, ..) => format!("after {}: {work}", some(end.steps, "step")),
        (_, Finish::Stalled, _) => format!("stalled: {work}"),
        (_, Finish::GaveUp, _) => format!("{verdict}: gave up: {work}"),
        (.., Some(limit)) => format!("{verdict}: {}: {work}", struck(limit)),
        _ => format!("{verdict}: {work}"),
    }
}

/// `1 test`, `2 tests`.
fn some(number: u64, word: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {word}{plural}")
}
