//! `learn` of the program `nonogram`.

use cellwise_human::nonogram::Technique;
use cellwise_render::{nonogram_step_drawing, nonogram_step_text};
use cellwise_verbs::learn::{self, NonogramLearn, NonogramLearnOptions};
use cellwise_verbs::{Fault, finish, no_parts};
use clap::Args;

use super::learn::{Course, line};
use crate::args::AnswerArgs;
use crate::exit::{Exit, Failure};
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::json_line;

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
    let course = Course {
        techniques: Technique::ALL,
        named: Technique::named,
        line: |technique| line(technique.slug(), technique.level(), technique),
        lesson: &|technique| args.lesson(technique),
    };
    course.run(args.name.as_deref(), &args.output, |lesson| {
        args.text(lesson, messages)
    })
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
