//! `learn` of the program `nonogram`.

use std::fmt::Write as _;

use cellwise_human::nonogram::Technique;
use cellwise_render::{nonogram_step_drawing, nonogram_step_text};
use cellwise_verbs::learn::{self, NonogramLearn, NonogramLearnOptions};
use cellwise_verbs::{Fault, finish, no_parts};
use clap::Args;

use crate::args::AnswerArgs;
use crate::exit::{Exit, Failure};
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::{Output, json_line};

/// The arguments of `nonogram learn`.
#[derive(Args, Clone, Debug)]
pub(crate) struct NonogramLearnArgs {
    /// The technique, for instance `edge-logic`; without one, all are listed
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

    #[command(flatten)]
    limits: Limits,
}

/// Shows a lesson, or lists all techniques.
pub(crate) fn run(args: &NonogramLearnArgs, messages: Messages) -> Result<Exit, Failure> {
    let mut output = Output::open(args.output.output.as_deref())?;
    let text = match &args.name {
        // Techniques without a board are left out.
        None if args.output.json => Technique::ALL
            .iter()
            .filter_map(|&technique| args.lesson(technique).ok())
            .map(|lesson| json_line(&lesson))
            .collect::<Result<String, Failure>>()?,
        None => list(),
        Some(name) => {
            let technique = Technique::named(name).ok_or_else(|| {
                Failure::Usage(format!(
                    "no technique is called '{name}'; `learn` alone lists them all"
                ))
            })?;
            let lesson = args.lesson(technique);
            let lesson = lesson.map_err(|fault| Failure::Usage(fault.to_string()))?;
            args.text(&lesson, messages)?
        }
    };
    output.write(text.as_bytes())?;
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

impl NonogramLearnArgs {
    fn lesson(&self, technique: Technique) -> Result<NonogramLearn, Fault> {
        let options = NonogramLearnOptions {
            technique,
            practice: self.practice,
            seed: self.limits.seed,
        };
        let work = learn::start_nonogram(options);
        finish(work, &mut self.limits.budget(), no_parts)
    }

    fn text(&self, learn: &NonogramLearn, messages: Messages) -> Result<String, Failure> {
        if self.output.json {
            return json_line(learn);
        }
        let lesson = &learn.lesson;
        let step = (!self.practice).then_some(&lesson.step);
        if self.svg {
            return Ok(nonogram_step_drawing(&lesson.position, step).svg(1.0));
        }
        let drawing = nonogram_step_text(&lesson.position, step, messages.paints_stdout());
        let technique = learn.technique;
        Ok(match step {
            None => format!("Find: {technique}\n\n{drawing}"),
            Some(step) => format!(
                "{technique} ({})\n{}\n\n{drawing}\n{}\n",
                learn.level, learn.about, step.text
            ),
        })
    }
}
