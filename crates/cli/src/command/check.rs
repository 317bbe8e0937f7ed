//! `check` on the command line.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use cellwise_verbs::check::{self, Check, CheckOptions, Checked};
use cellwise_verbs::lines::Ask;
use cellwise_verbs::{AnyRecord, Row as _, player_board};
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::layout::LayoutArgs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, LineReply, LineVerb, RecordSink, Run, Subject};

/// The arguments of `check`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    /// Check the board or picture in FILE as an answer to the puzzle; `-` is the keyboard or a pipe
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    solution: Option<PathBuf>,

    #[command(flatten)]
    layout: LayoutArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// Checks every record of the input.
pub(crate) fn run(args: &CheckArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let solution = match &args.solution {
        Some(path) => Some((path.display().to_string(), text_of(path)?)),
        None => None,
    };
    let layout = args.layout.layout(Check::COLUMNS)?;
    let reply: &LineReply<'_> = &|line, sink| match Check::of_line(line, sink.place()) {
        Some(reply) => Ok(Some(args.write(line, &reply, sink)?.word)),
        None => Ok(None),
    };
    let run = Run::new(inputs, &args.output, messages).with_layout(layout.as_ref());
    let run = run.with_lines(solution.is_none().then_some(LineVerb {
        ask: Ask::NOTHING,
        reply,
    }));
    run.each(&|input, sink| {
        let board = match (&solution, &input.record) {
            (Some((name, text)), _) => Some(player_board(text, input, name)?.board),
            (None, AnyRecord::Nonogram(record)) if record.solution.is_none() => {
                let text =
                    "the input holds clues and no picture; give the picture with --solution FILE";
                return Err(Failure::Usage(text.into()));
            }
            (None, _) => None,
        };
        let work = check::start(input, &CheckOptions { board })?;
        let reply = sink.finish(work, &Limits::default(), "cells")?;
        args.write(input, &reply, sink)
    })
}

impl CheckArgs {
    /// Writes a reply.
    fn write<'s>(
        &self,
        subject: impl Into<Subject<'s>>,
        reply: &Check,
        sink: &mut RecordSink<'_, '_>,
    ) -> Result<Answered, Failure> {
        if sink.has_rows() {
            sink.row(subject, reply)?;
        } else if self.output.json {
            sink.put_json(reply)?;
        } else {
            for error in &reply.errors {
                sink.put(&format!("{error}\n"))?;
            }
        }
        Ok(Answered {
            exit: match reply.state {
                Checked::Wrong => Exit::Impossible,
                Checked::Solved | Checked::Open => Exit::Answered,
            },
            sentence: sink.sentence(|| match (reply.state, reply.errors.len()) {
                (Checked::Solved, _) => "solved: every cell is right".to_owned(),
                (Checked::Open, _) => format!("no clash so far; {} cells are open", reply.open),
                (Checked::Wrong, 1) => "wrong: one clash".to_owned(),
                (Checked::Wrong, errors) => format!("wrong: {errors} clashes"),
            }),
            word: reply.word(),
        })
    }
}

fn text_of(path: &Path) -> Result<String, Failure> {
    let read = if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    read.map_err(|error| Failure::file(path, error))
}
