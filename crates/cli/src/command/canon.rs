//! `canon` on the command line.

use cellwise_verbs::canon;
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, Run};

/// The arguments of `canon`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    output: OutputArgs,
}

/// Writes the canonical form of every record, one in each line.
pub(crate) fn run(args: &CanonArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    Run::new(inputs, &args.output, messages).each(&|input, sink| {
        let reply = sink.finish(canon::start(input)?, &Limits::default(), "boards")?;
        match args.output.json {
            true => sink.put_json(&reply)?,
            false => sink.put(&format!("{}\n", reply.canonical))?,
        }
        Ok(Answered {
            exit: Exit::Answered,
            sentence: "the smallest of all boards that are equivalent".into(),
            word: "canonical",
        })
    })
}
