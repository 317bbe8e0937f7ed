//! `from-image` on the command line.

use std::io::Write as _;
use std::path::PathBuf;
use std::str::FromStr;
use std::{fs, io};

use cellwise_render::{StyledLine, blocks};
use cellwise_verbs::from_image::{FromImage, FromImageRequest, start};
use cellwise_verbs::{finish, no_parts};
use clap::Args;

use super::generate::usage;
use crate::args::{AnswerArgs, By};
use crate::exit::{Exit, Failure};
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::{Output, json_line};
use crate::stream::{limit_exit, struck};

/// The arguments of `from-image`.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Wishes")]
pub(crate) struct FromImageArgs {
    /// The picture: PNG, JPEG, WebP, GIF, BMP or SVG
    #[arg(value_name = "FILE", help_heading = "Input")]
    file: PathBuf,

    /// Rows and columns of the puzzle; 30 cells along the longer side unless told
    #[arg(long, value_name = "HxW")]
    size: Option<By>,

    /// The part of the picture in pixels: TOP,LEFT,HEIGHT,WIDTH
    #[arg(long, value_name = "PART")]
    crop: Option<Part>,

    /// The number of colours beside the background
    #[arg(long, value_name = "N")]
    colours: Option<usize>,

    /// The lightness, from 0 to 100, below which a cell is black
    #[arg(long, value_name = "PERCENT")]
    threshold: Option<u8>,

    /// What would be white becomes black, and the other way round
    #[arg(long)]
    invert: bool,

    /// How it can be solved: lines (no guess is needed; the default), or unique (fewest changes proved)
    #[arg(long, value_name = "HOW")]
    solvable: Option<String>,

    /// How hard: easy, medium, hard (one line at a time is enough), expert, extreme, or a range (easy..hard); more
    /// cells are changed for it, as far as --likeness allows
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,

    /// The percentage of cells that must stay as they are; 90 unless told
    #[arg(long, value_name = "PERCENT")]
    likeness: Option<u8>,

    /// The format of the puzzle; at a terminal, and with -v, the picture before and after its repair is drawn, too
    #[arg(long, value_name = "FORM", help_heading = "Output")]
    to: Option<String>,

    #[command(flatten)]
    output: AnswerArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Makes a Nonogram from a picture.
pub(crate) fn run(args: FromImageArgs, messages: Messages) -> Result<Exit, Failure> {
    let data = fs::read(&args.file).map_err(|error| Failure::file(&args.file, error))?;
    let request = FromImageRequest {
        size: args.size.map(|By(rows, columns)| [rows, columns]),
        crop: args.crop.map(|Part(part)| part),
        colours: args.colours,
        threshold: args.threshold,
        invert: args.invert,
        solvable: args.solvable,
        level: args.level,
        likeness: args.likeness,
        to: args.to.clone(),
        ..FromImageRequest::new(data)
    };
    let work = start(&request).map_err(|fault| usage(&fault))?;
    let reply = finish(work, &mut args.limits.budget(), no_parts).map_err(|fault| usage(&fault))?;
    let mut output = Output::open(args.output.output.as_deref())?;
    let text = match (args.output.json, &reply.puzzle) {
        (true, _) => json_line(&reply)?,
        (false, Some(puzzle)) => format!("{puzzle}\n"),
        (false, None) => String::new(),
    };
    output.write(text.as_bytes())?;
    output.finish()?;
    // What is written is the puzzle alone, so that it can be read; the pictures are for the person at the terminal, or with `-v`.
    if (messages.is_live() || messages.is_verbose()) && !args.output.json {
        // If standard error is closed, the pictures have no reader.
        let _ = io::stderr().write_all(beside(&reply, messages.paints_stderr()).as_bytes());
    }
    for note in &reply.head.notes {
        messages.note(note);
    }
    messages.verdict(&sentence(&reply));
    Ok(match (reply.limit, reply.puzzle.is_some()) {
        (Some(limit), _) => limit_exit(limit),
        (None, true) => Exit::Answered,
        (None, false) => Exit::Impossible,
    })
}

/// The part of a picture in pixels: rows above, columns to the left, height, width.
#[derive(Clone, Copy, Debug)]
struct Part([usize; 4]);

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Option<Vec<usize>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
        let part = numbers.and_then(|numbers| numbers.try_into().ok());
        let expected = "four numbers are expected, TOP,LEFT,HEIGHT,WIDTH, as in 10,0,200,300";
        part.map(Self).ok_or_else(|| expected.into())
    }
}

/// Both pictures, the one before the repair on the left. Without colours black cells are blocks, and others have the letter of
/// their colour.
fn beside(reply: &FromImage, painted: bool) -> String {
    let [before, after] = [&reply.pictures[0], &reply.pictures[1]].map(|picture| {
        let wide = 2 * picture.width();
        let is_plain = picture.palette().colours() == 1;
        let plain = move |line: &StyledLine| {
            let text = line.plain();
            let padded = format!("{text:wide$}");
            match is_plain {
                true => padded.replace(|c: char| c.is_alphanumeric(), "█"),
                false => padded,
            }
        };
        let line = |line: &StyledLine| if painted { line.ansi() } else { plain(line) };
        blocks(picture).iter().map(line).collect::<Vec<String>>()
    });
    let both = before.iter().zip(&after);
    let both = both.map(|(before, after)| format!("{before}   {}\n", after.trim_end_matches(' ')));
    both.collect()
}

fn sentence(reply: &FromImage) -> String {
    let number = reply.changes.len();
    let changed = match number {
        0 => "no cell had to change".to_owned(),
        1 => "one cell was changed".to_owned(),
        number => format!("{number} cells were changed"),
    };
    let level = reply
        .level
        .map_or_else(String::new, |level| format!("{level}; "));
    match (reply.limit, reply.result) {
        (Some(limit), _) => format!("{} before the picture was repaired", struck(limit)),
        (None, "fewest") if number == 0 => level + &changed,
        (None, "fewest") => format!("{level}{changed}, and fewer would not do"),
        (None, "unproved") => format!("{level}{changed}; fewer might do, which is not proved"),
        (None, "other-level") => format!("the nearest puzzle is {level}no changes that the likeness allows were found that bring it to the level; ask for less likeness, another level or another size"),
        (None, "unlike") => format!("{changed}, more than the likeness allows; ask for less likeness, or another size"),
        (None, _) => "it can't be done by changing single cells; try another size, threshold or number of colours".to_owned(),
    }
}
