//! `solve`: the first solution, and the proof that there is no other.

use cellwise_api as api;
use cellwise_core::{Answer, End, Verdict, collect};
use clap::Args;

use super::stream::{self, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::Exit;
use crate::exit::{Failure, Outcome};
use crate::kind::{Kind, Origin, RecordOf};
use crate::limits::Limits;
use crate::talk::Talk;

/// What `solve` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs<R: Args> {
    #[command(flatten)]
    input: InputArgs<R>,

    /// Print up to N solutions; 1 skips the proof. Without it, one solution is
    /// printed and a second one looked for
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Output")]
    max_solutions: Option<u64>,

    /// Print every solution
    #[arg(long, conflicts_with = "max_solutions", help_heading = "Output")]
    all: bool,

    /// The format of the solutions; by default that of the puzzle
    #[arg(
        long,
        value_name = "FORM",
        conflicts_with = "json",
        help_heading = "Output"
    )]
    to: Option<String>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Solves every record of the input.
pub(crate) fn run<K: Kind>(args: &SolveArgs<K::ReadArgs>, talk: Talk) -> Outcome<Exit> {
    let to = match &args.to {
        Some(name) => Some(
            name.parse::<K::Format>()
                .map_err(|error| Failure::Usage(error.to_string()))?,
        ),
        None => None,
    };
    let mut first = true;
    stream::each::<K>(&args.input, &args.output, talk, |record, origin| {
        let mut solver = K::solver(&record.puzzle, args.limits.seed);
        let answer = collect(&mut solver, args.wanted(), &mut args.limits.budget());
        let reason = K::reason(&solver).filter(|_| answer.verdict() == Verdict::Impossible);
        let data = if args.output.json {
            let mut object = args.json::<K>(record, &answer);
            object.reason.clone_from(&reason);
            stream::json_line(&object)?
        } else {
            let format = to.unwrap_or_else(|| K::answer_format(record, origin));
            args.text::<K>(record, origin, &answer, format, std::mem::take(&mut first))?
        };
        let stats = answer.stats;
        talk.detail(&format!(
            "{} nodes, {} guesses, {} dead ends, depth {}, {} restarts",
            stats.nodes, stats.guesses, stats.dead_ends, stats.depth, stats.restarts
        ));
        Ok(Result {
            data,
            exit: stream::exit_for(answer.verdict(), answer.end),
            sentence: args.sentence(&answer, reason),
            word: answer.verdict().name(),
        })
    })
}

impl<R: Args> SolveArgs<R> {
    /// How many solutions to look for: one more than is printed, unless told.
    fn wanted(&self) -> usize {
        match self.max_solutions {
            _ if self.all => usize::MAX,
            Some(n) => usize::try_from(n).unwrap_or(usize::MAX),
            None => 2,
        }
    }

    /// How many of them to print.
    fn shown(&self) -> usize {
        if self.all || self.max_solutions.is_some() {
            self.wanted()
        } else {
            1
        }
    }

    fn json<K: Kind<ReadArgs = R>>(
        &self,
        record: &RecordOf<K>,
        answer: &Answer<K::Solution>,
    ) -> api::Solve {
        let mut object = api::Solve::new(stream::head::<K>(record), answer, K::board);
        object.solutions.truncate(self.shown());
        object
    }

    fn text<K: Kind<ReadArgs = R>>(
        &self,
        record: &RecordOf<K>,
        origin: Origin,
        answer: &Answer<K::Solution>,
        format: K::Format,
        first: bool,
    ) -> Outcome<String> {
        let shown = &answer.solutions[..answer.solutions.len().min(self.shown())];
        let mut text = String::new();
        if !first {
            text.push_str(K::separator(format));
        }
        if !shown.is_empty() {
            K::write(&mut text, record, shown, format, &self.input.read)?;
        } else {
            K::write_none(&mut text, record, origin, answer, format);
        }
        Ok(text)
    }

    /// What is said on standard error when this is the only record.
    fn sentence<S>(&self, answer: &Answer<S>, reason: Option<String>) -> String {
        let count = answer.solutions.len();
        match (answer.verdict(), answer.end) {
            (Verdict::Unique, _) => "unique: this is the only solution".into(),
            (Verdict::Several, _) if self.shown() == 1 => {
                "several: this is one of at least two solutions".into()
            }
            (Verdict::Several, End::Exhausted) => {
                format!("several: these are all {count} solutions")
            }
            (Verdict::Several, End::Enough) => {
                format!("several: these are {count} solutions; there may be more")
            }
            (Verdict::Several, End::Stopped(limit)) => format!(
                "several: these are {count} solutions; {} before it was clear whether there are more",
                stream::struck(limit)
            ),
            (Verdict::Found, End::Stopped(limit)) => format!(
                "found, unproved: {} before it was clear whether there is another solution",
                stream::struck(limit)
            ),
            (Verdict::Found, _) => "found: whether there is another solution was not asked".into(),
            (Verdict::Impossible, _) => match reason {
                Some(reason) => format!("There is no solution: {reason}"),
                None => "There is no solution".into(),
            },
            (Verdict::Unknown, End::Stopped(limit)) => {
                format!(
                    "unknown: {} before a solution was found",
                    stream::struck(limit)
                )
            }
            (Verdict::Unknown, _) => "unknown: no solution was asked for".into(),
        }
    }
}
