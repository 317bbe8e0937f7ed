//! `steps` on the command line.

use std::fmt::Write as _;

use cellwise_sudoku::Symbols;
use cellwise_verbs::PlayerOptions;
use cellwise_verbs::steps::{self, Steps};
use clap::Args;

use super::rate::sentence;
use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, Run, exit_for};
use crate::techniques::{BoardArgs, TechniqueArgs};

/// The arguments of `steps`.
#[derive(Args, Clone, Debug)]
pub(crate) struct StepsArgs {
    #[command(flatten)]
    board: BoardArgs,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Lists the steps on every record of the input.
pub(crate) fn run(args: &StepsArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let techniques = args.techniques.techniques(&args.limits)?;
    Run::new(inputs, &args.output, messages).each(&|input, sink| {
        let options = PlayerOptions {
            board: args.board.board(input)?,
            techniques: techniques.clone(),
            seed: args.limits.seed,
        };
        let reply = sink.finish(steps::start(input, &options)?, &args.limits, "techniques")?;
        if args.output.json {
            sink.put_json(&reply)?;
        } else {
            sink.put(&text(&reply))?;
        }
        Ok(Answered {
            exit: exit_for(reply.verdict, reply.limit),
            sentence: sentence(reply.verdict, reply.limit),
            word: if reply.steps.is_empty() {
                "stuck"
            } else {
                "open"
            },
        })
    })
}

/// The steps, a line each, under the name and the number of each technique.
fn text(reply: &Steps) -> String {
    let mut out = String::new();
    for group in reply.steps.chunk_by(|a, b| a.technique == b.technique) {
        // Writing to a String can't fail.
        let _ = writeln!(out, "{} ({})", group[0].technique, group.len());
        for step in group {
            let _ = writeln!(out, "  {}", step.text(&Symbols::default()));
        }
    }
    if out.is_empty() {
        out.push_str("No technique finds a step.\n");
    }
    out
}
