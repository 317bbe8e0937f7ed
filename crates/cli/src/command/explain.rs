//! `explain` on the command line.

use std::fmt::{Display, Write as _};

use cellwise_human::sudoku::PathEnd;
use cellwise_render::{nonogram_step_text, step_text};
use cellwise_sudoku::Symbols;
use cellwise_verbs::explain::{self, Explain, ExplainOptions, ExplainReply, NonogramExplain};
use clap::Args;

use super::rate::sentence;
use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
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

    /// Draw the board with its candidates before each step
    #[arg(long, help_heading = "Output", conflicts_with_all = ["summary", "json"])]
    draw: bool,

    #[command(flatten)]
    limits: Limits,
}

/// Explains every record of the input.
pub(crate) fn run(args: &ExplainArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let techniques = args.techniques.techniques()?;
    Run::new(inputs, &args.output, messages).each(&|input, sink| {
        let options = ExplainOptions {
            board: args.board.board(input)?,
            techniques: techniques.clone(),
            summary: args.summary,
            seed: args.limits.seed,
        };
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
        let (verdict, limit, level) = match &reply {
            ExplainReply::Sudoku(reply) => (reply.verdict, reply.limit, reply.level),
            ExplainReply::Nonogram(reply) => (reply.verdict, reply.limit, reply.level),
        };
        Ok(Answered {
            exit: exit_for(verdict, limit),
            sentence: sentence(verdict, limit),
            word: level.map_or("unrated", |level| level.name()),
        })
    })
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
