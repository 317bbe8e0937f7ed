//! `rate` on the command line.

use cellwise_core::{Limit, Verdict};
use cellwise_verbs::rate::{self, RateReply};
use cellwise_verbs::{PlayerOptions, Row as _};
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::layout::LayoutArgs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, Run, exit_for, struck};
use crate::techniques::{BoardArgs, TechniqueArgs};

/// The arguments of `rate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    board: BoardArgs,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    layout: LayoutArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Rates every record of the input.
pub(crate) fn run(args: &RateArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let layout = args.layout.layout(RateReply::COLUMNS)?;
    let techniques = args.techniques.techniques(&args.limits)?;
    let run = Run::new(inputs, &args.output, messages).with_layout(layout.as_ref());
    run.each(&|input, sink| {
        let options = PlayerOptions {
            board: args.board.board(input)?,
            techniques: techniques.clone(),
            seed: args.limits.seed,
        };
        let reply = sink.finish(rate::start(input, &options)?, &args.limits, "steps")?;
        if layout.is_some() {
            sink.row(input, &reply)?;
        } else if args.output.json {
            sink.put_json(&reply)?;
        } else {
            sink.put(&format!("{}\n", reply.text()))?;
        }
        Ok(Answered {
            exit: exit_for(reply.verdict(), reply.limit()),
            sentence: sentence(reply.verdict(), reply.limit()),
            word: reply.word(),
        })
    })
}

/// The sentence on the puzzle itself, which people should know first.
pub(super) fn sentence(verdict: Verdict, limit: Option<Limit>) -> String {
    match (verdict, limit) {
        (Verdict::Unique, None) => "unique: there is just one solution".into(),
        (Verdict::Several, None) => {
            "several: there is more than one solution; `why` says where they differ".into()
        }
        (Verdict::Impossible, None) => "There is no solution; `why` names what clashes".into(),
        (Verdict::Found | Verdict::Unknown, _) => {
            "a limit struck before it was clear how many solutions there are".into()
        }
        (verdict, Some(limit)) => {
            format!("{}: {} before the end", verdict.name(), struck(limit))
        }
    }
}
