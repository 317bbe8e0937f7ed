//! `exercise` on the command line: a question, and at a terminal a prompt for the answer.

use std::io::{self, BufRead, IsTerminal, Read};
use std::path::PathBuf;

use cellwise_core::Budget;
use cellwise_verbs::exercise::{self, Exercise, ExerciseKind, ExerciseRequest};
use cellwise_verbs::{finish, no_parts};
use clap::Args;

use crate::disk::File;
use crate::exit::{Exit, Failure};
use crate::messages::Messages;
use crate::output::{Output, json_line};

/// Bytes of a file of exercises that are read: far more than a teacher writes.
const MAX_TASKS_FILE: u64 = 1 << 20;

/// The arguments of `exercise`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExerciseArgs {
    /// The kind: next-assignment, ac3-removes, mrv-takes or find-error; without it, the seed chooses
    #[arg(value_name = "KIND")]
    kind: Option<ExerciseKind>,

    /// The seed of the board and of the question
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Check this answer instead of asking for one
    #[arg(long, value_name = "TEXT")]
    answer: Option<String>,

    /// Exercises of your own: blocks of lines NAME: VALUE; docs/textbook.md shows one
    #[arg(short = 'f', long, value_name = "FILE", conflicts_with = "kind")]
    file: Option<PathBuf>,

    /// Which exercise of the file, counted from 1
    #[arg(long, value_name = "K", requires = "file")]
    number: Option<usize>,

    /// The exercise as one JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// Poses a question, and checks the answer.
pub(crate) fn run(args: &ExerciseArgs) -> Result<Exit, Failure> {
    let messages = Messages::default();
    let tasks = args.file.as_ref().map(|path| {
        let mut text = String::new();
        let file = File::open(path);
        let read = file.and_then(|file| file.take(MAX_TASKS_FILE).read_to_string(&mut text));
        read.map(|_| text)
            .map_err(|error| Failure::file(path, error))
    });
    let mut request = ExerciseRequest {
        exercise: args.kind,
        seed: args.seed,
        tasks: tasks.transpose()?,
        number: args.number,
        answer: args.answer.clone(),
    };
    let reply = posed(&request)?;
    let mut out = Output::open(None)?;
    if args.json {
        out.write(json_line(&reply)?.as_bytes())?;
        out.finish()?;
        return Ok(exit(&reply));
    }
    for line in &reply.shown {
        out.write(format!("{line}\n").as_bytes())?;
    }
    out.write(format!("\n{}\n", reply.question).as_bytes())?;
    out.finish()?;
    if request.answer.is_none() {
        if !io::stdin().is_terminal() {
            messages.note(&format!("answer with --answer: {}", reply.expects));
            return Ok(Exit::Answered);
        }
        messages.note(&format!("Your answer: {}", reply.expects));
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line);
        read.map_err(|error| Failure::file("standard input", error))?;
        request.answer = Some(line.trim().to_owned());
    }
    let checked = posed(&request)?;
    let solution = checked.solution.clone().unwrap_or_default();
    let why = checked.why.clone().unwrap_or_default();
    match checked.right {
        Some(true) => messages.verdict(&format!("right: {solution} ({why})")),
        _ => messages.refusal(&format!("wrong; the answer is {solution} ({why})")),
    }
    Ok(exit(&checked))
}

fn posed(request: &ExerciseRequest) -> Result<Exercise, Failure> {
    let work = exercise::start(request)?;
    Ok(finish(work, &mut Budget::unlimited(), no_parts)?)
}

fn exit(reply: &Exercise) -> Exit {
    match reply.right {
        Some(false) => Exit::Impossible,
        _ => Exit::Answered,
    }
}
