//! `superfluous` on the command line.

use cellwise_core::Verdict;
use cellwise_formats::sudoku::Format;
use cellwise_verbs::superfluous::{self, SuperfluousOptions, SuperfluousReply};
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, Run, exit_for, struck};

/// The arguments of `superfluous`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SuperfluousArgs {
    /// The format of the minimal puzzle; by default one line, or `cellwise` for a board with rules
    #[arg(
        long,
        value_name = "FORM",
        value_parser = |name: &str| name.parse::<Format>(),
        help_heading = "Output"
    )]
    to: Option<Format>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Writes what every record can do without.
pub(crate) fn run(
    args: &SuperfluousArgs,
    inputs: Inputs,
    messages: Messages,
) -> Result<Exit, Failure> {
    let options = SuperfluousOptions {
        to: args.to,
        seed: args.limits.seed,
    };
    Run::new(inputs, &args.output, messages).each(&|input, sink| {
        let work = superfluous::start(input, &options)?;
        let reply = sink.finish(work, &args.limits, "givens and rules")?;
        if args.output.json {
            sink.put_json(&reply)?;
        } else {
            sink.put_apart(&text(&reply))?;
        }
        Ok(answered(&reply))
    })
}

fn text(reply: &SuperfluousReply) -> String {
    let mut text = String::new();
    if !reply.givens.is_empty() {
        text.push_str(&format!("givens: {}\n", reply.givens.join(" ")));
    }
    for rule in &reply.rules {
        text.push_str(&format!("rule: {rule}\n"));
    }
    match &reply.minimal {
        Some(puzzle) if puzzle.contains('\n') => text.push_str(&format!("minimal:\n{puzzle}\n")),
        Some(puzzle) => text.push_str(&format!("minimal: {puzzle}\n")),
        None if text.is_empty() => text.push_str(&format!("# {}\n", reply.result)),
        None => {}
    }
    text
}

fn answered(reply: &SuperfluousReply) -> Answered {
    let count = reply.givens.len() + reply.rules.len();
    let (exit, sentence) = match (reply.result, reply.limit) {
        ("known", _) => {
            let sentence = match count {
                0 => "every given and every rule is needed".to_owned(),
                1 => "one of the givens and rules can go".to_owned(),
                _ => format!("each of {count} givens and rules can go, by itself"),
            };
            (Exit::Answered, sentence)
        }
        (_, Some(limit)) => (
            exit_for(Verdict::Found, Some(limit)),
            format!("{} before everything was tried", struck(limit)),
        ),
        (result, None) => {
            let exit = match result {
                "unknown" | "found" => Exit::Limit,
                _ => Exit::Impossible,
            };
            let sentence = format!(
                "{result}: only a puzzle with one solution can have superfluous givens and rules"
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
