//! `hint` on the command line.

use cellwise_human::sudoku::Stage;
use cellwise_render::{nonogram_step_text, step_text};
use cellwise_verbs::drawing::{self, Medium};
use cellwise_verbs::hint::{self, Hint, HintOptions, HintReply, NonogramHint};
use cellwise_verbs::{AnyRecord, Input};
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::formats::DrawingArgs;
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, Run, exit_for};
use crate::techniques::{BoardArgs, TechniqueArgs};

/// The arguments of `hint`.
#[derive(Args, Clone, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    board: BoardArgs,

    /// How much to say: 1 where to look, 2 which technique, 3 what follows and why
    #[arg(long, value_name = "N", default_value = "1", value_parser = stage, help_heading = "Output")]
    stage: Stage,

    /// Nonogram: the cell that was drawn last, as r3c5; of equal steps the one closest to it is given
    #[arg(long, value_name = "CELL", value_parser = cell, help_heading = "Input")]
    near: Option<(usize, usize)>,

    /// Draw the board with the step on it for the terminal (stage 3)
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    draw: bool,

    #[command(flatten)]
    drawing: DrawingArgs,

    #[command(flatten)]
    techniques: TechniqueArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

fn stage(text: &str) -> Result<Stage, String> {
    let number = text.parse().ok().and_then(Stage::numbered);
    number.ok_or_else(|| "a stage is 1, 2 or 3".to_owned())
}

/// Row and column, from 0, of a cell written as r3c5.
fn cell(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let numbers = numbers.and_then(|(row, column)| {
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        Some((number(row)?, number(column)?))
    });
    numbers.ok_or_else(|| "a cell is written r3c5".to_owned())
}

/// The number of the cell that was drawn last.
fn near(place: (usize, usize), input: &Input) -> Result<usize, Failure> {
    let (row, column) = place;
    let AnyRecord::Nonogram(record) = &input.record else {
        return Err(Failure::Usage("--near is for Nonograms alone".to_owned()));
    };
    let (height, width) = (record.puzzle.height(), record.puzzle.width());
    if row >= height || column >= width {
        let text = format!("--near: the picture is {height} high and {width} wide");
        return Err(Failure::Usage(text));
    }
    Ok(row * width + column)
}

/// Gives a hint on every record of the input.
pub(crate) fn run(args: &HintArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let techniques = args.techniques.techniques(&args.limits)?;
    let medium = args.medium()?;
    Run::new(inputs, &args.output, messages).each(&|input, sink| {
        let options = HintOptions {
            board: args.board.board(input)?,
            stage: args.stage,
            near: args.near.map(|place| near(place, input)).transpose()?,
            techniques: techniques.clone(),
            seed: args.limits.seed,
        };
        let work = hint::start(input, options)?;
        let reply = sink.finish(work, &args.limits, "techniques")?;
        if args.output.json {
            sink.put_json(&reply)?;
        }
        if let Some(medium) = medium {
            if !sink.is_first() {
                let name = medium.name();
                return Err(Failure::Record(format!("{name} holds one puzzle a file")));
            }
            let text = match &reply {
                HintReply::Sudoku(hint) => &hint.text,
                HintReply::Nonogram(hint) => &hint.text,
            };
            let drawing = drawing::of_hint(&reply, &input.symbols)?.captioned(text);
            sink.put_bytes(&drawing::written(&drawing, medium, args.drawing.scale)?)?;
        }
        let (text, answered) = match &reply {
            HintReply::Sudoku(hint) => {
                if args.draw {
                    let painted = messages.paints_stdout();
                    let step = hint.step.as_ref();
                    sink.put(&step_text(&hint.position, step, &input.symbols, painted))?;
                }
                (&hint.text, on_sudoku(hint, args.stage))
            }
            HintReply::Nonogram(hint) => {
                if args.draw {
                    let (position, step) = &hint.found;
                    let painted = messages.paints_stdout();
                    sink.put(&nonogram_step_text(position, step.as_ref(), painted))?;
                }
                (&hint.text, on_nonogram(hint, args.stage))
            }
        };
        if !args.output.json && medium.is_none() {
            sink.put(&format!("{text}\n"))?;
        }
        Ok(answered)
    })
}

impl HintArgs {
    /// The medium of the drawing, if one is asked for.
    fn medium(&self) -> Result<Option<Medium>, Failure> {
        let medium = self
            .drawing
            .instead_of_text(self.output.output.as_deref())?;
        let text = match medium {
            Some(_) if self.output.json => {
                "--json is no drawing: leave out --as, or name another file"
            }
            Some(_) if self.draw => "--draw is for the terminal: leave it out",
            Some(_) if self.stage != Stage::Step => {
                "a drawing shows the whole step: --stage 3 belongs to it"
            }
            _ => return Ok(medium),
        };
        Err(Failure::Usage(text.to_owned()))
    }
}

/// The sentence where a step can be told further.
fn further(stage: Stage) -> String {
    match stage {
        Stage::Step => "this is the next step".to_owned(),
        _ => format!("--stage {} says more", stage as u8 + 1),
    }
}

fn on_sudoku(hint: &Hint, stage: Stage) -> Answered {
    let exit = exit_for(hint.verdict, hint.limit);
    answered(exit, hint.is_wrong, hint.has_step, hint.solved, stage)
}

fn on_nonogram(hint: &NonogramHint, stage: Stage) -> Answered {
    let exit = exit_for(hint.verdict, hint.limit);
    answered(exit, hint.is_wrong, hint.has_step, hint.solved, stage)
}

fn answered(exit: Exit, is_wrong: bool, has_step: bool, solved: bool, stage: Stage) -> Answered {
    let (word, exit, sentence) = if is_wrong {
        let sentence = "something on the board is wrong".to_owned();
        ("wrong", Exit::Impossible, sentence)
    } else if has_step {
        ("open", exit, further(stage))
    } else if solved {
        ("solved", exit, "solved: there is nothing left to do".into())
    } else {
        ("stuck", exit, "no technique helps here".into())
    };
    Answered {
        exit,
        sentence,
        word,
    }
}
