//! `canon` on the command line.

use cellwise_verbs::canon::{self, Canon};
use cellwise_verbs::lines::Ask;
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, LineReply, LineVerb, RecordSink, Run};

/// The arguments of `canon`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    output: OutputArgs,
}

/// Writes the canonical form of every record, one in each line.
pub(crate) fn run(args: &CanonArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let reply: &LineReply<'_> = &|line, sink| match Canon::of_line(line, sink.place()) {
        Some(reply) => Ok(Some(args.write(&reply, sink)?.word)),
        None => Ok(None),
    };
    let lines = LineVerb {
        ask: Ask::NOTHING,
        reply,
    };
    let run = Run::new(inputs, &args.output, messages).with_lines(Some(lines));
    run.each(&|input, sink| {
        let reply = sink.finish(canon::start(input)?, &Limits::default(), "boards")?;
        args.write(&reply, sink)
    })
}

impl CanonArgs {
    fn write(&self, reply: &Canon, sink: &mut RecordSink<'_, '_>) -> Result<Answered, Failure> {
        if self.output.json {
            sink.put_json(reply)?;
        } else {
            sink.put(&reply.canonical)?;
            sink.put("\n")?;
        }
        Ok(Answered {
            exit: Exit::Answered,
            sentence: sink.sentence(|| "the smallest of all boards that are equivalent".into()),
            word: "canonical",
        })
    }
}
