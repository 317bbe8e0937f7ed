//! `learn` on the command line.

use std::fmt::Display;

use cellwise_human::sudoku::Technique;
use cellwise_render::{step_drawing, step_text};
use cellwise_sudoku::Symbols;
use cellwise_verbs::learn::{self, Learn, LearnOptions};
use cellwise_verbs::{Fault, finish, no_parts};
use clap::Args;
use serde::Serialize;

use crate::args::AnswerArgs;
use crate::exit::{Exit, Failure};
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::{Output, json_line};

/// The arguments of `learn`.
#[derive(Args, Clone, Debug)]
pub(crate) struct LearnArgs {
    /// The technique, for instance `x-wing`; without one, all are listed
    name: Option<String>,

    /// A board on which it is the next step, without saying where: the one that is built in, or with
    /// --seed a new one, another for each seed above 0
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
pub(crate) fn run(args: &LearnArgs, messages: Messages) -> Result<Exit, Failure> {
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

/// A technique in the list of all.
pub(super) fn line(slug: &str, level: impl Display, name: impl Display) -> String {
    format!("{slug:24} {level:8} {name}\n")
}

/// The lessons of one kind of puzzle, by technique.
pub(super) struct Course<'a, T: 'static, L> {
    pub(super) techniques: &'static [T],
    pub(super) named: fn(&str) -> Option<T>,
    pub(super) line: fn(T) -> String,
    pub(super) lesson: &'a dyn Fn(T) -> Result<L, Fault>,
}

impl<T: Copy, L: Serialize> Course<'_, T, L> {
    /// Writes the lesson of a technique as `text` has it, or all techniques if none is named.
    pub(super) fn run(
        &self,
        name: Option<&str>,
        args: &AnswerArgs,
        text: impl Fn(&L) -> Result<String, Failure>,
    ) -> Result<Exit, Failure> {
        let mut output = Output::open(args.output.as_deref())?;
        let techniques = self.techniques.iter().copied();
        let text = match name {
            // Techniques without a board are left out.
            None if args.json => techniques
                .filter_map(|technique| (self.lesson)(technique).ok())
                .map(|lesson| json_line(&lesson))
                .collect::<Result<String, Failure>>()?,
            None => techniques.map(self.line).collect(),
            Some(name) => {
                let technique = (self.named)(name).ok_or_else(|| {
                    Failure::Usage(format!(
                        "no technique is called '{name}'; `learn` alone lists them all"
                    ))
                })?;
                let lesson = (self.lesson)(technique);
                let lesson = lesson.map_err(|fault| Failure::Usage(fault.to_string()))?;
                text(&lesson)?
            }
        };
        output.write(text.as_bytes())?;
        output.finish()?;
        Ok(Exit::Answered)
    }
}

impl LearnArgs {
    fn lesson(&self, technique: Technique) -> Result<Learn, Fault> {
        let options = LearnOptions {
            technique,
            practice: self.practice,
            seed: Some(self.limits.seed).filter(|&seed| seed > 0),
        };
        finish(learn::start(&options)?, &mut self.limits.budget(), no_parts)
    }

    fn text(&self, learn: &Learn, messages: Messages) -> Result<String, Failure> {
        if self.output.json {
            return json_line(learn);
        }
        let (position, symbols) = (&learn.lesson.position, &Symbols::default());
        if self.svg {
            return Ok(step_drawing(position, learn.step.as_ref(), symbols).svg(1.0));
        }
        let painted = messages.paints_stdout();
        let drawing = step_text(position, learn.step.as_ref(), symbols, painted);
        let technique = learn.technique;
        Ok(match &learn.step {
            None => format!("Find: {technique}\n\n{drawing}"),
            Some(step) => format!(
                "{technique} ({})\n{}\n\n{drawing}\n{}\n",
                learn.level,
                learn.about,
                step.text(symbols)
            ),
        })
    }
}
