//! `convert`: puzzles from any format to any other that can hold them.
//!
//! Workers find out whether a record fits; it is printed when its turn comes, because what
//! stands above the first one, between two and in their numbers hangs on those before it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cellwise_formats::{UnknownFormat, WriteError};
use clap::Args;

use super::stream::{self, Result};
use crate::args::{InputArgs, OutputArgs};
use crate::batch::{BatchArgs, OnError};
use crate::exit::{Exit, Failure, Outcome};
use crate::kind::{Kind, RecordPrinter};
use crate::output::{Printed, not_to_a_terminal};
use crate::qr;
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

    /// Draw a QR code of the text above it, to take a link from the screen
    #[arg(long, help_heading = "Output")]
    qr: bool,

    #[command(flatten)]
    batch: BatchArgs,
}

/// What is printed with, in input order; and how often each loss was named.
struct Press<K: Kind> {
    printer: Box<dyn RecordPrinter<K>>,
    lost: BTreeMap<String, u64>,
}

/// Writes every record of the input in another format.
///
/// A record that can't be read, or that the format can't hold, is reported and left out.
pub(crate) fn run<K: Kind>(args: &ConvertArgs<K::ReadArgs>, talk: Talk) -> Outcome<Exit> {
    let format: K::Format = args
        .to
        .parse()
        .map_err(|error: UnknownFormat| Failure::Usage(error.to_string()))?;
    if args.batch.resume && K::has_folders(format) {
        return Err(Failure::Usage(format!(
            "--resume is not for {format}: which folder is open is not kept"
        )));
    }
    if args.batch.on_error(false) == OnError::Keep && !K::is_line(format) {
        return Err(Failure::Usage(format!(
            "--on-error keep is not for {format}: it has no place for a remark on a bad record"
        )));
    }
    if K::is_binary(format) {
        not_to_a_terminal(args.output.as_deref(), format)?;
        if args.qr {
            let text = format!("--qr draws text, and {format} is none");
            return Err(Failure::Usage(text));
        }
    }
    let read = &args.input.read;
    let press = Arc::new(Mutex::new(Press::<K> {
        printer: K::printer(format, read),
        lost: BTreeMap::new(),
    }));
    let output = OutputArgs {
        output: args.output.clone(),
        json: false,
        batch: args.batch.clone(),
    };
    let verb = |record: &_, _, sink: &mut dyn crate::output::Sink| {
        // Whether it fits does not hang on what stands before it.
        let mut data = Vec::new();
        let trial = K::printer(format, read).print(record, &mut data);
        trial.map_err(refused)?;
        let code = args
            .qr
            .then(|| qr::drawing(String::from_utf8_lossy(&data).trim_end()));
        let code = code.transpose().map_err(Failure::Record)?;
        let (press, record) = (
            Arc::clone(&press),
            crate::kind::RecordOf::<K>::clone(record),
        );
        sink.later(Box::new(move |before| {
            let mut press = lock(&press);
            press.printer.go_on_after(before);
            let mut data = code.unwrap_or_default().into_bytes();
            let losses = press.printer.print(&record, &mut data).map_err(refused)?;
            let losses = losses.into_iter().map(|loss| loss.to_string());
            let news = losses.filter(|loss| press.lose(loss));
            let note = |loss| format!("{loss} is lost: {format} has no room for it");
            let notes = news.map(note).collect();
            Ok(Printed { data, notes })
        }));
        Ok(Result {
            exit: Exit::Answered,
            sentence: String::new(),
            word: "converted",
        })
    };
    let end = || {
        let mut text = String::new();
        lock(&press).printer.end(&mut text);
        text
    };
    let exit = stream::each_and_end::<K>(&args.input, &output, talk, verb, &end)?;
    for (loss, times) in &lock(&press).lost {
        if *times > 1 {
            talk.note(&format!("{loss} is lost in {times} records"));
        }
    }
    Ok(exit)
}

impl<K: Kind> Press<K> {
    /// Counts a loss; whether it is the first of its kind.
    fn lose(&mut self, loss: &str) -> bool {
        let times = self.lost.entry(loss.to_owned()).or_default();
        *times += 1;
        *times == 1
    }
}

fn lock<K: Kind>(press: &Mutex<Press<K>>) -> MutexGuard<'_, Press<K>> {
    press.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A record that the format can't hold: the others may fit.
fn refused(error: WriteError) -> Failure {
    match error {
        WriteError::Io(error) => Failure::file("output", error),
        error => Failure::Record(error.to_string()),
    }
}
