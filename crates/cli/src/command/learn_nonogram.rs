//! `learn` of the program `nonogram`.

use cellwise_human::nonogram::Technique;
use cellwise_render::{nonogram_step_drawing, nonogram_step_text};
use cellwise_verbs::learn::{self, NonogramLearn, NonogramLearnOptions};
use cellwise_verbs::{Fault, finish, no_parts};

use super::learn::{Course, LearnArgs, line, told};
use crate::exit::{Exit, Failure};
use crate::messages::Messages;

/// Shows a lesson on Nonograms, or lists all techniques.
pub(crate) fn run(args: &LearnArgs, messages: Messages) -> Result<Exit, Failure> {
    let course = Course {
        techniques: Technique::ALL,
        named: Technique::named,
        line: |technique| line(technique.slug(), technique.level(), technique),
        lesson: &|technique| lesson(args, technique),
    };
    course.run(args, |lesson| text(args, lesson, messages))
}

fn lesson(args: &LearnArgs, technique: Technique) -> Result<NonogramLearn, Fault> {
    let options = NonogramLearnOptions {
        technique,
        practice: args.practice,
        seed: args.limits.seed,
    };
    let work = learn::start_nonogram(options);
    finish(work, &mut args.limits.budget(), no_parts)
}

fn text(args: &LearnArgs, learn: &NonogramLearn, messages: Messages) -> String {
    let position = &learn.lesson.position;
    let step = (!args.practice).then_some(&learn.lesson.step);
    if args.svg {
        return nonogram_step_drawing(position, step).svg(1.0);
    }
    let drawing = nonogram_step_text(position, step, messages.paints_stdout());
    let step = step.map(|step| step.text.clone());
    told(learn.technique, learn.level, &learn.about, &drawing, step)
}
