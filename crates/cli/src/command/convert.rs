//! `convert`: puzzles from any format to any other that can hold them.

use std::path::PathBuf;

use cellwise_formats::{ErrorKind, UnknownFormat, WriteError};
use clap::Args;

use crate::args::InputArgs;
use crate::exit::{Exit, Failure, Outcome};
use crate::input;
use crate::kind::Kind;
use crate::output::Output;
use crate::talk::Talk;

/// What `convert` takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct ConvertArgs<R: Args> {
    #[command(flatten)]
    input: InputArgs<R>,

    /// The format to write; `cellwise formats` lists them
    #[arg(long, value_name = "FORM", help_heading = "Output")]
    to: String,

    /// Write to FILE, which appears only when it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

/// Writes every record of the input in another format.
///
/// A record that can't be read, or that the format can't hold, is reported and left out.
pub(crate) fn run<K: Kind>(args: &ConvertArgs<K::ReadArgs>, talk: Talk) -> Outcome<Exit> {
    let format: K::Format = args
        .to
        .parse()
        .map_err(|error: UnknownFormat| Failure::Usage(error.to_string()))?;
    let output = Output::open(args.output.as_deref())?;
    let mut writer = K::writer(output, format, &args.input.read);
    let (mut written, mut bad) = (0u64, 0u64);
    for source in input::sources::<K>(&args.input, talk) {
        let source = match source {
            Ok(source) => source,
            Err(failure) => {
                talk.error(&failure.to_string());
                bad += 1;
                continue;
            }
        };
        for record in source.records {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    talk.error(&error.in_file(&source.name));
                    bad += 1;
                    if matches!(error.kind, ErrorKind::Io { .. }) {
                        break;
                    }
                    continue;
                }
            };
            let place = format!("{}:{}", source.name, record.line);
            talk.detail(&format!("{place}: taken for format {}", record.format));
            match writer.write(&record) {
                Ok(losses) => {
                    written += 1;
                    for loss in losses {
                        talk.note(&format!(
                            "{place}: {loss} is lost: {format} has no room for it"
                        ));
                    }
                }
                Err(WriteError::Io(error)) => return Err(Failure::file("output", error)),
                Err(error) => {
                    talk.error(&format!("{place}: {error}"));
                    bad += 1;
                }
            }
        }
    }
    let output = writer.finish().map_err(|error| match error {
        WriteError::Io(error) => Failure::file("output", error),
        error => Failure::Usage(error.to_string()),
    })?;
    if written + bad == 0 {
        talk.error(&format!("no {} in the input", K::WORD));
        return Ok(Exit::BadInput);
    }
    output.finish()?;
    Ok(if bad == 0 {
        Exit::Answered
    } else {
        Exit::BadInput
    })
}
