//! `dedupe` on the command line.

use cellwise_verbs::dedupe;
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, Run};

/// The arguments of `dedupe`.
#[derive(Args, Clone, Debug)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    output: OutputArgs,
}

/// Writes every puzzle of the input that is not an earlier one in disguise, one in each line.
pub(crate) fn run(args: &DedupeArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let run = Run::new(inputs, &args.output, messages).distinct();
    run.each(&|input, sink| {
        let reply = sink.finish(dedupe::start(input)?, &Limits::default(), "boards")?;
        match args.output.json {
            true => sink.put_json(&reply)?,
            false => sink.put(&format!("{}\n", reply.puzzle))?,
        }
        sink.set_key(reply.key);
        Ok(Answered {
            exit: Exit::Answered,
            sentence: "the only puzzle is different from all others".into(),
            word: "read",
        })
    })
}
