//! `solve` on the command line: arguments to options, solutions and verdict to output.
//!
//! Solutions are written as they are found: `--all` needs no more memory than one.

mod sentence;
mod text;

use cellwise_core::Verdict;
use cellwise_verbs::lines::PlainLine;
use cellwise_verbs::solve::{self, Conclusion, Solve, SolveOptions, Streamed};
use cellwise_verbs::{Input, Part, Row as _};
use clap::Args;

use self::sentence::sentence;
use self::text::SolutionText;
use crate::args::OutputArgs;
use crate::batch::OnError;
use crate::exit::{Exit, Failure};
use crate::formats::{AnyFormat, DrawingArgs};
use crate::input::Inputs;
use crate::layout::{Layout, TemplateArgs};
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::not_to_a_terminal;
use crate::stream::{Answered, LineReply, LineVerb, RecordSink, Run, exit_for};

/// The arguments of `solve`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    /// Print up to N solutions; 1 skips the proof. Without it, one solution is
    /// printed and a second one looked for
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "Output"
    )]
    max_solutions: Option<u64>,

    /// Print every solution
    #[arg(long, conflicts_with = "max_solutions", help_heading = "Output")]
    all: bool,

    /// The format of the solutions, or csv for a table that keeps the columns of an input
    /// that is one; by default the format of the puzzle
    #[arg(
        long,
        value_name = "FORM",
        conflicts_with = "json",
        help_heading = "Output"
    )]
    to: Option<String>,

    #[command(flatten)]
    drawing: DrawingArgs,

    #[command(flatten)]
    template: TemplateArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Solves every record of the input.
pub(crate) fn run(args: &SolveArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let layout = match args.to.as_deref() {
        Some("csv") => Some(Layout::csv(Solve::COLUMNS)),
        _ => args.template.layout(Solve::COLUMNS)?,
    };
    if layout.is_some() && args.shown() > 1 {
        let text = "a row has room for one solution: leave out --all, or -n above 1";
        return Err(Failure::Usage(text.into()));
    }
    let to = match &args.to {
        Some(name) if layout.is_none() => {
            let path = args.output.output.as_deref();
            Some(args.drawing.format(inputs.reading.kind(), name, path)?)
        }
        _ => None,
    };
    if let Some(format) = to.filter(|format| format.is_single()) {
        args.one_picture(format)?;
    }
    let painted = to.is_none() && args.output.output.is_none() && messages.paints_stdout();
    let solve = |input: &Input, sink: &mut RecordSink<'_, '_>| {
        let conclusion = if layout.is_some() {
            let work = solve::start(input, &args.options(sink, false))?;
            let reply = sink.finish(work, &args.limits, "solutions")?;
            sink.row(input, &reply)?;
            reply.conclusion
        } else if args.output.json {
            args.json(input, sink)?
        } else {
            args.text(input, to, painted, sink)?
        };
        Ok(args.answered(&conclusion, sink))
    };
    let tells_work = layout.is_some() || args.output.json;
    let reply = |line: &PlainLine<'_>, sink: &mut RecordSink<'_, '_>| {
        if !tells_work {
            return args.line(line, sink);
        }
        if line.forced().is_none() {
            return Ok(None);
        }
        sink.put_alike(line, |line, sink| {
            match Solve::of_line(line, sink.place()) {
                Some(reply) if args.output.json => sink.put_json(&reply),
                Some(reply) => sink.row(line, &reply),
                None => Ok(()),
            }
        })?;
        let conclusion = Conclusion::forced(line.answer.end);
        Ok(Some(args.answered(&conclusion, sink).word))
    };
    let ask = args.limits.ask(args.wanted(), tells_work);
    let ask = ask.filter(|_| tells_work || to.is_none_or(AnyFormat::is_line));
    let reply: &LineReply<'_> = &reply;
    Run::new(inputs, &args.output, messages)
        .with_layout(layout.as_ref())
        .with_lines(ask.map(|ask| LineVerb { ask, reply }))
        .each(&solve)
}

impl SolveArgs {
    fn options(&self, sink: &RecordSink<'_, '_>, stream: bool) -> SolveOptions {
        SolveOptions {
            max: self.wanted(),
            shown: self.shown(),
            seed: self.limits.seed,
            stream,
            threads: sink.threads(),
        }
    }

    /// Writes the JSON object while the solutions are found.
    fn json(&self, input: &Input, sink: &mut RecordSink<'_, '_>) -> Result<Conclusion, Failure> {
        let mut budget = self.limits.budget();
        let options = self.options(sink, true);
        let streamed = Streamed::new(input, &options, &mut budget);
        sink.put_json(&streamed)?;
        Ok(streamed.conclusion()?)
    }

    /// Writes solutions in their format, and what stands in for a missing one.
    fn text(
        &self,
        input: &Input,
        to: Option<AnyFormat>,
        painted: bool,
        sink: &mut RecordSink<'_, '_>,
    ) -> Result<Conclusion, Failure> {
        let format = to.unwrap_or_else(|| AnyFormat::for_answers(&input.record, sink.origin()));
        let mut text = SolutionText::new(input, format, painted, self.drawing.scale);
        if !sink.is_first() {
            if format.is_single() {
                return Err(Failure::Record(format!("{format} holds one puzzle a file")));
            }
            sink.put(format.separator())?;
        }
        let work = solve::start(input, &self.options(sink, true))?;
        let reply =
            sink.finish_parts(work, &self.limits, "solutions", |sink, part| match part {
                Part::Solution { solution } => sink.put_bytes(&text.next(&solution)?),
                _ => Ok(()),
            })?;
        let conclusion = reply.conclusion;
        if conclusion.found == 0 {
            sink.put(&text.none(&conclusion, sink.origin()))?;
        }
        Ok(conclusion)
    }

    /// Writes the solution of a plain line, or the comment that stands in for it.
    fn line(
        &self,
        line: &PlainLine<'_>,
        sink: &mut RecordSink<'_, '_>,
    ) -> Result<Option<&'static str>, Failure> {
        let verdict = line.answer.verdict();
        match verdict {
            Verdict::Unknown => return Ok(None),
            Verdict::Several if self.shown() > 1 => return Ok(None),
            Verdict::Impossible => sink.put_bytes(b"# impossible\n"),
            Verdict::Unique | Verdict::Several | Verdict::Found => sink.put_row(&line.answer.first),
        }?;
        sink.add_nodes(line.answer.nodes);
        Ok(Some(verdict.name()))
    }

    fn answered(&self, conclusion: &Conclusion, sink: &mut RecordSink<'_, '_>) -> Answered {
        let stats = conclusion.stats;
        sink.add_nodes(stats.nodes);
        sink.detail(|| {
            format!(
                "{} nodes, {} guesses, {} dead ends, depth {}, {} restarts",
                stats.nodes, stats.guesses, stats.dead_ends, stats.depth, stats.restarts
            )
        });
        if let Some(effort) = &conclusion.effort {
            sink.detail(|| format!("solved {}", effort.report));
        }
        Answered {
            exit: exit_for(conclusion.verdict, conclusion.limit),
            sentence: sink.sentence(|| sentence(conclusion, self.shown())),
            word: conclusion.verdict.name(),
        }
    }

    /// Refuses options that a format of one picture has no room for.
    fn one_picture(&self, format: AnyFormat) -> Result<(), Failure> {
        if format.is_binary() {
            not_to_a_terminal(self.output.output.as_deref(), format)?;
        }
        let why = if self.shown() > 1 {
            "has room for one solution: leave out --all, or -n above 1"
        } else if self.output.batch.on_error(false) == OnError::Keep {
            "has no place for a remark on a bad record: leave out --on-error keep"
        } else {
            return Ok(());
        };
        Err(Failure::Usage(format!("{format} {why}")))
    }

    /// The number of solutions to look for: one more than is printed, unless told.
    fn wanted(&self) -> u64 {
        match self.max_solutions {
            _ if self.all => u64::MAX,
            Some(n) => n,
            None => 2,
        }
    }

    /// The number of solutions to print.
    fn shown(&self) -> u64 {
        if self.all || self.max_solutions.is_some() {
            self.wanted()
        } else {
            1
        }
    }
}
