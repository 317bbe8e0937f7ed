//! `minimize` on the command line.

use cellwise_core::Verdict;
use cellwise_formats::sudoku::Format;
use cellwise_sudoku::Minimized;
use cellwise_verbs::minimize::{self, Minimize, MinimizeOptions};
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, Run, exit_for, struck};

/// The arguments of `minimize`.
#[derive(Args, Clone, Debug)]
pub(crate) struct MinimizeArgs {
    /// The format of the result; by default one line, or `cellwise` for a board with rules
    #[arg(
        long,
        value_name = "FORM",
        value_parser = |name: &str| name.parse::<Format>(),
        help_heading = "Output"
    )]
    to: Option<Format>,

    /// Take rules away as well as givens
    #[arg(long = "rules", help_heading = "What is taken away")]
    drop_rules: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Writes every record without the givens that it does not need.
pub(crate) fn run(
    args: &MinimizeArgs,
    inputs: Inputs,
    messages: Messages,
) -> Result<Exit, Failure> {
    let options = MinimizeOptions {
        to: args.to,
        rules: args.drop_rules,
        seed: args.limits.seed,
    };
    Run::new(inputs, &args.output, messages).each(&|input, sink| {
        let work = minimize::start(input, &options)?;
        let reply = sink.finish(work, &args.limits, "givens")?;
        if args.output.json {
            sink.put_json(&reply)?;
        } else {
            match &reply.puzzle {
                Some(text) if text.contains('\n') => sink.put_apart(&format!("{text}\n"))?,
                Some(text) => sink.put(&format!("{text}\n"))?,
                None => sink.put(&format!("# {}\n", reply.result))?,
            }
        }
        Ok(answered(&reply))
    })
}

fn answered(reply: &Minimize) -> Answered {
    let (before, after) = (reply.before, reply.givens.unwrap_or_default());
    let rules = match reply.rules {
        None => String::new(),
        Some(1) => " and 1 rule".to_owned(),
        Some(rules) => format!(" and {rules} rules"),
    };
    let (exit, sentence) = match (&reply.minimized, reply.limit) {
        (Minimized::Minimal(_), _) => {
            let sentence =
                format!("{after} of {before} givens{rules} are left, and every one is needed");
            (Exit::Answered, sentence)
        }
        (Minimized::Stopped(..), Some(limit)) => (
            exit_for(Verdict::Found, Some(limit)),
            format!(
                "{after} of {before} givens{rules} are left: {} before it was clear whether all are needed",
                struck(limit)
            ),
        ),
        _ => {
            let exit = match reply.result {
                "unknown" | "found" => Exit::Limit,
                _ => Exit::Impossible,
            };
            let sentence = format!(
                "{}: only a puzzle with one solution can be minimized",
                reply.result
            );
            (exit, sentence)
        }
    };
    Answered {
        exit,
        sentence,
        word: reply.result,
    }
}
