//! `explain` on the command line.

use std::fmt::{Display, Write as _};
use std::path::{Path, PathBuf};

use cellwise_human::sudoku::{PathEnd, Techniques};
use cellwise_render::{nonogram_step_text, step_text};
use cellwise_sudoku::Symbols;
use cellwise_verbs::drawing::{self, Medium};
use cellwise_verbs::explain::{self, Explain, ExplainOptions, ExplainReply, NonogramExplain};
use cellwise_verbs::{Input, PlayerOptions, finish, no_parts};
use clap::Args;

use super::compare;
use super::rate::sentence;
use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::formats::DrawingArgs;
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::Output;
use crate::part::names_of;
use crate::stream::{Answered, Run, exit_for};
use crate::techniques::{BoardArgs, TechniqueArgs};

/// The arguments of `explain`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    board: BoardArgs,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// Only how often each technique is used
    #[arg(long, help_heading = "Output")]
    summary: bool,

    /// Draw the board with its candidates before each step, for the terminal
    #[arg(long, help_heading = "Output", conflicts_with_all = ["summary", "json"])]
    draw: bool,

    #[command(flatten)]
    drawing: DrawingArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Explains every record of the input.
pub(crate) fn run(args: &ExplainArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let techniques = args.techniques.techniques(&args.limits)?;
    if let Some(medium) = args.medium()? {
        return args.drawn(medium, &techniques, inputs, messages);
    }
    Run::new(inputs, &args.output, messages).each(&|input, sink| {
        let options = args.options(input, &techniques)?;
        let reply = sink.finish(explain::start(input, &options)?, &args.limits, "steps")?;
        if args.output.json {
            sink.put_json(&reply)?;
        } else {
            sink.put(&match &reply {
                ExplainReply::Sudoku(reply) if args.summary => {
                    summary(&reply.rating, &reply.rating.uses)
                }
                ExplainReply::Sudoku(reply) => in_full(reply, &input.symbols, args.draw, messages),
                ExplainReply::Nonogram(reply) if args.summary => {
                    summary(&reply.rating, &reply.rating.uses)
                }
                ExplainReply::Nonogram(reply) => picture_in_full(reply, args.draw, messages),
            })?;
        }
        Ok(answered(&reply))
    })
}

fn answered(reply: &ExplainReply) -> Answered {
    let (verdict, limit, level) = match reply {
        ExplainReply::Sudoku(reply) => (reply.verdict, reply.limit, reply.level),
        ExplainReply::Nonogram(reply) => (reply.verdict, reply.limit, reply.level),
    };
    Answered {
        exit: exit_for(verdict, limit),
        sentence: sentence(verdict, limit),
        word: level.map_or("unrated", |level| level.name()),
    }
}

impl ExplainArgs {
    fn options(&self, input: &Input, techniques: &Techniques) -> Result<ExplainOptions, Failure> {
        Ok(ExplainOptions {
            player: PlayerOptions {
                board: self.board.board(input)?,
                techniques: techniques.clone(),
                seed: self.limits.seed,
            },
            summary: self.summary,
        })
    }

    /// The medium of the drawings, if they are asked for.
    fn medium(&self) -> Result<Option<Medium>, Failure> {
        let output = self.output.output.as_deref();
        let medium = self.drawing.instead_of_text(output)?;
        let text = match medium {
            Some(_) if self.output.json || self.summary || self.draw => {
                "drawings have no room for --json, --summary or --draw"
            }
            Some(Medium::Svg | Medium::Png) if output.is_none_or(|path| path == Path::new("-")) => {
                "each step is a picture of its own: -o NAME.svg writes NAME-01.svg, NAME-02.svg and so on"
            }
            _ => return Ok(medium),
        };
        Err(Failure::Usage(text.to_owned()))
    }

    /// Draws the steps of the one puzzle of the input: a document, or a picture for each step. These are several files, so
    /// this does not go through the stream of records that the other forms share.
    fn drawn(
        &self,
        medium: Medium,
        techniques: &Techniques,
        inputs: Inputs,
        messages: Messages,
    ) -> Result<Exit, Failure> {
        let path = self.output.output.as_deref();
        if let Some(path) = path {
            inputs.check_output("-o", path, names_of(path))?;
        }
        let read = compare::read(inputs, messages)?;
        let input = match &read.inputs[..] {
            [input] => input,
            [] => return Ok(Exit::BadInput),
            _ => {
                let text = "steps are drawn for one puzzle at a time";
                return Err(Failure::Usage(text.to_owned()));
            }
        };
        let work = explain::start(input, &self.options(input, techniques)?)?;
        let reply = finish(work, &mut self.limits.budget(), no_parts)?;
        let figures = drawing::of_steps(&reply, &input.symbols)?;
        let scale = self.drawing.scale;
        if medium == Medium::Pdf {
            let title = match input.record.id() {
                Some(id) => format!("{} {id}, step by step", input.record.kind().title()),
                None => format!("{}, step by step", input.record.kind().title()),
            };
            write(path, &drawing::document(&title, &figures)?)?;
        } else if let Some(path) = path {
            for (i, (drawing, text)) in figures.into_iter().enumerate() {
                let drawing = drawing.captioned(&format!("{}. {text}", i + 1));
                let data = drawing::written(&drawing, medium, scale)?;
                write(Some(&numbered(path, medium, i + 1)), &data)?;
            }
        }
        let answered = answered(&reply);
        messages.verdict(&answered.sentence);
        Ok(match read.bad {
            0 => answered.exit,
            _ => Exit::BadInput,
        })
    }
}

/// `steps-01.svg` for `steps.svg`, or for `steps` with the ending of the medium.
fn numbered(path: &Path, medium: Medium, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{number:02}.{}", medium.name()))
}

fn write(path: Option<&Path>, data: &[u8]) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    output.write(data)?;
    output.finish()
}

/// Every step of a Nonogram, numbered.
fn picture_in_full(reply: &NonogramExplain, draws: bool, messages: Messages) -> String {
    let mut position = reply.position.clone();
    let mut out = String::new();
    for (i, step) in reply.path.iter().enumerate() {
        if draws {
            let painted = messages.paints_stdout();
            out.push_str(&nonogram_step_text(&position, Some(step), painted));
        }
        // Writing to a String can't fail, here and below.
        let _ = writeln!(out, "{:2}. {step}", i + 1);
        if draws {
            out.push('\n');
        }
        position.apply(step);
    }
    let broken = reply.broken.map(cellwise_nonogram::Line::from);
    match (reply.end, broken) {
        (PathEnd::Solved, _) => out.push_str("Solved.\n"),
        (PathEnd::Stuck, _) => out.push_str("No technique goes further.\n"),
        (PathEnd::Stopped, _) => out.push_str("A limit struck before the end.\n"),
        (PathEnd::Dead, Some(line)) => {
            let _ = writeln!(
                out,
                "Here the picture can't be finished: {line} has no room left."
            );
        }
        (PathEnd::Dead, None) => out.push_str("Here the picture can't be finished.\n"),
    }
    out
}

/// Every step, numbered.
fn in_full(reply: &Explain, symbols: &Symbols, draws: bool, messages: Messages) -> String {
    let mut position = reply.position.clone();
    let mut out = String::new();
    for (i, step) in reply.steps.iter().enumerate() {
        if draws {
            let painted = messages.paints_stdout();
            out.push_str(&step_text(&position, Some(step), symbols, painted));
        }
        // Writing to a String can't fail.
        let _ = writeln!(out, "{:2}. {step}", i + 1);
        if draws {
            out.push('\n');
        }
        position.apply(step);
    }
    out.push_str(match reply.end {
        PathEnd::Solved => "Solved.\n",
        PathEnd::Stuck => "No technique goes further.\n",
        PathEnd::Stopped => "A limit struck before the end.\n",
        PathEnd::Dead => {
            "Here the board can't be finished: some cell or house has run out of candidates.\n"
        }
    });
    out
}

fn summary(rating: &impl Display, uses: &[(impl Display, usize)]) -> String {
    let mut out = format!("{rating}\n");
    for (technique, times) in uses {
        // Writing to a String can't fail.
        let _ = writeln!(out, "{times:4} × {technique}");
    }
    out
}
