//! `learn`: what a technique is, with an example, or a board to practise on.

use std::fmt::Write as _;

use cellwise_api::{self as api, Head, Kind};
use cellwise_human::sudoku::{Lesson, Technique, draw, learn, practice};
use clap::Args;

use super::stream;
use crate::args::AnswerArgs;
use crate::exit::{Exit, Failure, Outcome};
use crate::output::{Output, Sink as _};
use crate::talk::Talk;

/// What `learn` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct LearnArgs {
    /// The technique, for instance `x-wing`; without one, all are listed
    name: Option<String>,

    /// A board on which it is the next step, without saying where
    #[arg(long, requires = "name")]
    practice: bool,

    /// Draw as SVG instead of for the terminal
    #[arg(
        long,
        help_heading = "Output",
        conflicts_with = "json",
        requires = "name"
    )]
    svg: bool,

    #[command(flatten)]
    output: AnswerArgs,
}

/// Teaches.
pub(crate) fn run(args: &LearnArgs, talk: Talk) -> Outcome<Exit> {
    let mut output = Output::open(args.output.output.as_deref())?;
    let text = match &args.name {
        None if args.output.json => Technique::ALL
            .iter()
            .filter_map(|&technique| learn(technique))
            .map(|lesson| {
                stream::json_line(&api::Learn::new(Head::new(Kind::Sudoku), &lesson, false))
            })
            .collect::<Outcome<String>>()?,
        None => list(),
        Some(name) => {
            let technique = Technique::named(name).ok_or_else(|| {
                Failure::Usage(format!(
                    "no technique is called '{name}'; `learn` alone lists them all"
                ))
            })?;
            let lesson = if args.practice {
                practice(technique)
            } else {
                learn(technique)
            };
            let lesson = lesson.ok_or_else(|| {
                Failure::Usage(format!(
                    "{technique}: {} There is no board for it.",
                    technique.about()
                ))
            })?;
            show(&lesson, args, talk)?
        }
    };
    output.put(&text)?;
    output.finish()?;
    Ok(Exit::Answered)
}

fn list() -> String {
    let mut out = String::new();
    for technique in Technique::ALL {
        // Writing to a String can't fail.
        let _ = writeln!(
            out,
            "{:24} {:8} {technique}",
            technique.slug(),
            technique.level()
        );
    }
    out
}

fn show(lesson: &Lesson, args: &LearnArgs, talk: Talk) -> Outcome<String> {
    if args.output.json {
        return stream::json_line(&api::Learn::new(
            Head::new(Kind::Sudoku),
            lesson,
            args.practice,
        ));
    }
    let step = (!args.practice).then_some(&lesson.step);
    if args.svg {
        return Ok(draw::svg(&lesson.board, step));
    }
    let board = draw::ansi(&lesson.board, step, talk.paints_stdout());
    let technique = lesson.technique;
    Ok(if args.practice {
        format!("Find: {technique}\n\n{board}")
    } else {
        format!(
            "{technique} ({})\n{}\n\n{board}\n{}\n",
            technique.level(),
            lesson.about,
            lesson.step.sentence()
        )
    })
}
