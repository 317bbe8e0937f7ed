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

/// The arguments of `learn`, for both kinds of puzzles.
#[derive(Args, Clone, Debug)]
pub(crate) struct LearnArgs {
    /// The technique, for instance `x-wing` or `edge-logic`; without one, all are listed
    name: Option<String>,

    /// A board on which it is the next step, without saying where; with --seed another one, made for
    /// each seed above 0
    #[arg(long, requires = "name")]
    pub(super) practice: bool,

    /// Draw as SVG instead of for the terminal
    #[arg(
        long,
        help_heading = "Output",
        conflicts_with = "json",
        requires = "name"
    )]
    pub(super) svg: bool,

    #[command(flatten)]
    output: AnswerArgs,

    #[command(flatten)]
    pub(super) limits: Limits,
}

/// Shows a lesson on Sudoku, or lists all techniques.
pub(crate) fn run(args: &LearnArgs, messages: Messages) -> Result<Exit, Failure> {
    let course = Course {
        techniques: Technique::ALL,
        named: Technique::named,
        line: |technique| line(technique.slug(), technique.level(), technique),
        lesson: &|technique| args.lesson(technique),
    };
    course.run(args, |lesson| args.text(lesson, messages))
}

/// A lesson in the terminal: the board alone to practise on, or the technique, its board and the step in words.
pub(super) fn told(
    technique: impl Display,
    level: impl Display,
    about: &str,
    drawing: &str,
    step: Option<String>,
) -> String {
    match step {
        None => format!("Find: {technique}\n\n{drawing}"),
        Some(step) => format!("{technique} ({level})\n{about}\n\n{drawing}\n{step}\n"),
    }
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
    /// Writes the lesson of a technique as JSON or as `text` has it, or all techniques if none is named.
    pub(super) fn run(
        &self,
        args: &LearnArgs,
        text: impl Fn(&L) -> String,
    ) -> Result<Exit, Failure> {
        let mut output = Output::open(args.output.output.as_deref())?;
        let techniques = self.techniques.iter().copied();
        let text = match args.name.as_deref() {
            // Techniques without a board are left out.
            None if args.output.json => techniques
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
                match args.output.json {
                    true => json_line(&lesson)?,
                    false => text(&lesson),
                }
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

    fn text(&self, learn: &Learn, messages: Messages) -> String {
        let (position, symbols) = (&learn.lesson.position, &Symbols::default());
        let step = learn.step.as_ref();
        if self.svg {
            return step_drawing(position, step, symbols).svg(1.0);
        }
        let drawing = step_text(position, step, symbols, messages.paints_stdout());
        let step = step.map(|step| step.text(symbols));
        told(learn.technique, learn.level, &learn.about, &drawing, step)
    }
}
