//! `count` on the command line.

use cellwise_core::End;
use cellwise_verbs::Row as _;
use cellwise_verbs::count::{self, Count, CountOptions};
use cellwise_verbs::lines::PlainLine;
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::layout::LayoutArgs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, LineReply, LineVerb, RecordSink, Run, Subject, exit_for, struck};

/// The arguments of `count`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CountArgs {
    /// Stop counting at N solutions
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits, for each puzzle")]
    max_solutions: Option<u64>,

    /// Sudoku: estimate the number by N random dives instead of counting; the error is told with it
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000", require_equals = true, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "max_solutions", help_heading = "Limits, for each puzzle")]
    estimate: Option<u64>,

    #[command(flatten)]
    layout: LayoutArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Counts the solutions of every record of the input.
pub(crate) fn run(args: &CountArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let layout = args.layout.layout(Count::COLUMNS)?;
    let options = CountOptions {
        max: args.max_solutions.unwrap_or(u64::MAX),
        estimate: args.estimate,
        seed: args.limits.seed,
    };
    let tells_work = layout.is_some() || args.output.json;
    let line_reply = |line: &PlainLine<'_>, sink: &mut RecordSink<'_, '_>| match tells_work {
        true => match Count::of_line(line, sink.place()) {
            Some(reply) => Ok(Some(args.write(line, &reply, sink)?.word)),
            None => Ok(None),
        },
        false => count_of_line(line, options.max, sink),
    };
    let ask = args.limits.ask(options.max, tells_work);
    let ask = ask.filter(|_| args.estimate.is_none());
    let reply: &LineReply<'_> = &line_reply;
    Run::new(inputs, &args.output, messages)
        .with_layout(layout.as_ref())
        .with_lines(ask.map(|ask| LineVerb { ask, reply }))
        .each(&|input, sink| {
            let work = count::start(input, &options)?;
            let reply = sink.finish(work, &args.limits, "solutions")?;
            args.write(input, &reply, sink)
        })
}

impl CountArgs {
    /// Writes a reply.
    fn write<'s>(
        &self,
        subject: impl Into<Subject<'s>>,
        reply: &Count,
        sink: &mut RecordSink<'_, '_>,
    ) -> Result<Answered, Failure> {
        sink.add_nodes(reply.nodes());
        if sink.has_rows() {
            sink.row(subject, reply)?;
        } else if self.output.json {
            sink.put_json(reply)?;
        } else if let Some(estimate) = &reply.estimate {
            sink.put(&format!("{}\n", estimate.text))?;
        } else {
            sink.put(&format!("{}\n", reply.count))?;
        }
        Ok(Answered {
            exit: exit_for(reply.verdict, reply.limit),
            sentence: sink.sentence(|| sentence(reply)),
            word: reply.word(),
        })
    }
}

/// Writes the number of solutions of a plain line, if it is known.
fn count_of_line(
    line: &PlainLine<'_>,
    max: u64,
    sink: &mut RecordSink<'_, '_>,
) -> Result<Option<&'static str>, Failure> {
    let answer = line.answer;
    let is_known = match answer.end {
        End::Exhausted => true,
        End::Enough => answer.solutions == max,
        End::Stopped(_) => false,
    };
    if !is_known {
        return Ok(None);
    }
    // The engine looks for two solutions at most.
    sink.put_bytes(&[b'0' + answer.solutions as u8, b'\n'])?;
    sink.add_nodes(answer.nodes);
    Ok(Some(answer.verdict().name()))
}

fn sentence(reply: &Count) -> String {
    if let Some(estimate) = &reply.estimate {
        let stopped = reply
            .limit
            .map_or(String::new(), |limit| format!(": {}", struck(limit)));
        let dives = estimate.dives;
        return format!(
            "estimated from {dives} dives{stopped}; the second number is the standard error"
        );
    }
    let number = reply.count;
    let plural = if number == 1 { "" } else { "s" };
    match (reply.end, reply.limit) {
        (End::Exhausted, _) if number == 0 => match &reply.reason {
            Some(reason) => format!("There is no solution: {reason}"),
            None => "There is no solution".into(),
        },
        (End::Exhausted, _) => format!("exactly {number} solution{plural}"),
        (_, Some(limit)) if number == 0 => {
            format!("no solution so far: {} before the end", struck(limit))
        }
        (_, Some(limit)) => format!(
            "at least {number} solution{plural}: {} before the end",
            struck(limit)
        ),
        (_, None) => {
            format!("at least {number} solution{plural}: counting stopped there, as asked")
        }
    }
}
