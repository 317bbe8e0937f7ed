//! `check`: what is wrong with a board, full or part-filled.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use cellwise_api::Checked;
use clap::Args;

use super::stream::{self, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::kind::Kind;
use crate::layout::LayoutArgs;
use crate::talk::Talk;

/// What `check` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs<R: Args> {
    #[command(flatten)]
    input: InputArgs<R>,

    /// Check the board or picture in FILE as an answer to the puzzle; `-` is the keyboard or a pipe
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    solution: Option<PathBuf>,

    #[command(flatten)]
    layout: LayoutArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// Checks every record of the input.
pub(crate) fn run<K: Kind>(args: &CheckArgs<K::ReadArgs>, talk: Talk) -> Outcome<Exit> {
    let solution = match &args.solution {
        Some(path) => Some((path.display().to_string(), text_of(path)?)),
        None => None,
    };
    const FIELDS: &[&str] = &["id", "line", "puzzle", "state", "open", "reason"];
    let layout = args.layout.layout(FIELDS)?;
    let how = (layout.as_ref(), None);
    stream::each_as::<K>(&args.input, &args.output, talk, how, |record, _, sink| {
        let solution = match &solution {
            Some((name, text)) => Some(K::read_solution(text, name, record, &args.input.read)?),
            None => None,
        };
        let inspection = K::inspect(record, solution.as_ref())?;
        let state = inspection.state();
        let (open, errors) = (inspection.open, &inspection.errors);
        let (word, sentence) = match state {
            Checked::Solved => ("solved", "solved: every cell is right".to_owned()),
            Checked::Open => ("open", format!("no clash so far; {open} cells are open")),
            Checked::Wrong if errors.len() == 1 => ("wrong", "wrong: one clash".to_owned()),
            Checked::Wrong => ("wrong", format!("wrong: {} clashes", errors.len())),
        };
        if layout.is_some() {
            let mut row = stream::row::<K>(record, &args.input.read)?;
            row.push(("state", word.to_owned()));
            row.push(("open", open.to_string()));
            row.push(("reason", errors.join("; ")));
            sink.row(&row)?;
        }
        let data: String = if layout.is_some() {
            String::new()
        } else if args.output.json {
            stream::json_line(&inspection.into_check(stream::head::<K>(record)))?
        } else {
            errors.iter().map(|error| format!("{error}\n")).collect()
        };
        sink.put(&data)?;
        Ok(Result {
            exit: match state {
                Checked::Wrong => Exit::Impossible,
                Checked::Solved | Checked::Open => Exit::Answered,
            },
            sentence,
            word,
        })
    })
}

fn text_of(path: &Path) -> Outcome<String> {
    let read = if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    read.map_err(|error| Failure::file(path, error))
}
