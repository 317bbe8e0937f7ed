//! `why` on the command line.

use cellwise_core::Verdict;
use cellwise_verbs::AnyRecord;
use cellwise_verbs::why::{self, WhyReply};
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, Run, limit_exit, struck};

/// The arguments of `why`.
#[derive(Args, Clone, Debug)]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Says of every record of the input why it is not a proper puzzle.
pub(crate) fn run(args: &WhyArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    Run::new(inputs, &args.output, messages).each(&|input, sink| {
        let reply = sink.finish(why::start(input)?, &args.limits, "steps")?;
        if args.output.json {
            sink.put_json(&reply)?;
        } else {
            match (&reply, &input.record) {
                (WhyReply::Sudoku(reply), AnyRecord::Sudoku(record)) => {
                    sink.put(&reply.why.text(&record.puzzle, &input.symbols))?;
                }
                (WhyReply::Nonogram(reply), _) => sink.put(&reply.text)?,
                (WhyReply::Sudoku(_), AnyRecord::Nonogram(_)) => {}
            }
        }
        let verdict = reply.verdict();
        let (exit, sentence) = match (verdict, reply.limit()) {
            (_, Some(limit)) => (
                limit_exit(limit),
                format!("{verdict}: {} before the reason was found", struck(limit)),
            ),
            (Verdict::Impossible, _) => (Exit::Impossible, "There is no solution".into()),
            (Verdict::Several, _) => {
                let sentence = "several: there is more than one solution".into();
                (Exit::Answered, sentence)
            }
            _ => {
                let sentence = "unique: there is just one solution, nothing is wrong".into();
                (Exit::Answered, sentence)
            }
        };
        Ok(Answered {
            exit,
            sentence,
            word: verdict.name(),
        })
    })
}
