//! `convert` on the command line: puzzles from any format to any other that can hold them.
//!
//! Workers find out whether a record fits its format. Headers, separators and record numbers
//! depend on earlier records, so printing happens in order.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cellwise_formats::{Loss, WriteError, nonogram, sudoku};
use cellwise_verbs::convert::{self, ConvertOptions, Converted};
use cellwise_verbs::lines::{Ask, PlainLine};
use cellwise_verbs::{AnyRecord, Input, drawing};
use clap::Args;

use crate::args::OutputArgs;
use crate::batch::OnError;
use crate::exit::{Exit, Failure};
use crate::formats::{AnyFormat, DrawingArgs};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::not_to_a_terminal;
use crate::qr;
use crate::stream::{Answered, LineReply, LineVerb, Printed, RecordSink, Run};

/// The arguments of `convert`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ConvertArgs {
    /// The format to write; `cellwise formats` lists them. Without it, the ending of -o says it
    #[arg(
        long,
        value_name = "FORM",
        help_heading = "Output",
        required_unless_present = "output"
    )]
    to: Option<String>,

    /// Draw a QR code of the text above it, to take a link from the screen
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    qr: bool,

    #[command(flatten)]
    drawing: DrawingArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// Writes every record of the input in another format.
///
/// A record that can't be read, or that the format can't hold, is reported and left out.
pub(crate) fn run(args: &ConvertArgs, inputs: Inputs, messages: Messages) -> Result<Exit, Failure> {
    let path = args.output.output.as_deref();
    let Some(to) = args.to.as_deref() else {
        let text =
            "the ending of -o names no format: --to FORM does, and `cellwise formats` lists them";
        return Err(Failure::Usage(text.into()));
    };
    let format = args.drawing.format(inputs.reading.kind(), to, path)?;
    if args.output.json {
        let options = ConvertOptions { to: to.to_owned() };
        let reply: &LineReply<'_> = &|line, sink| match Converted::of_line(line, sink.place()) {
            Some(reply) => sink.put_json(&reply).map(|()| Some(CONVERTED.word)),
            None => Ok(None),
        };
        let lines = format.is_line().then_some(LineVerb {
            ask: Ask::NOTHING,
            reply,
        });
        let run = Run::new(inputs, &args.output, messages).with_lines(lines);
        return run.each(&|input, sink| {
            let work = convert::start(input, &options)?;
            let reply = sink.finish(work, &Limits::default(), "puzzles")?;
            sink.put_json(&reply)?;
            Ok(CONVERTED)
        });
    }
    args.check(format)?;
    let options = sudoku::WriteOptions {
        symbols: inputs.reading.symbols().cloned(),
        ..sudoku::WriteOptions::default()
    };
    let Some(printer) = AnyPrinter::new(format, &options) else {
        return draw(args, format, inputs, messages);
    };
    let printer = Arc::new(Mutex::new(OrderedPrinter {
        format,
        printer,
        lost: BTreeMap::new(),
    }));
    let end = || Ok(lock(&printer).printer.end());
    let run = Run::new(inputs, &args.output, messages).with_end(&end);
    let is_quick = format.is_line() && !args.qr;
    let run = run.with_lines(is_quick.then_some(LineVerb {
        ask: Ask::NOTHING,
        reply: &bare_line,
    }));
    let exit = run.each(&|input, sink| {
        let mut data = Vec::new();
        if let Some(mut printer) = AnyPrinter::new(format, &options) {
            let lost = printer.print(&input.record, &mut data)?;
            if is_quick && lost.is_empty() {
                // A line does not depend on those before it.
                sink.put_bytes(&data)?;
                return Ok(CONVERTED);
            }
        }
        let code = args
            .qr
            .then(|| qr::drawing(String::from_utf8_lossy(&data).trim_end()));
        let code = code.transpose().map_err(Failure::Record)?;
        print_in_order(input, code.unwrap_or_default(), &printer, sink);
        Ok(CONVERTED)
    })?;
    for (loss, times) in &lock(&printer).lost {
        if *times > 1 {
            messages.note(&format!("{loss} is lost in {times} records"));
        }
    }
    Ok(exit)
}

/// Writes a line of cells and nothing else as a line.
fn bare_line(
    line: &PlainLine<'_>,
    sink: &mut RecordSink<'_, '_>,
) -> Result<Option<&'static str>, Failure> {
    if !line.is_bare() {
        return Ok(None);
    }
    sink.put_row(&line.givens())?;
    Ok(Some(CONVERTED.word))
}

/// Draws the one record of the input.
fn draw(
    args: &ConvertArgs,
    format: AnyFormat,
    inputs: Inputs,
    messages: Messages,
) -> Result<Exit, Failure> {
    Run::new(inputs, &args.output, messages).each(&|input, sink| {
        if !sink.is_first() {
            return Err(Failure::Record(format!("{format} holds one puzzle a file")));
        }
        if let AnyFormat::Drawing(medium) = format {
            let drawing = drawing::drawn(input, None)?;
            sink.put_bytes(&drawing::written(&drawing, medium, args.drawing.scale)?)?;
        }
        Ok(CONVERTED)
    })
}

const CONVERTED: Answered = Answered {
    exit: Exit::Answered,
    sentence: String::new(),
    word: "converted",
};

/// Prints a record behind `above` when its turn comes.
fn print_in_order(
    input: &Input,
    above: String,
    printer: &Arc<Mutex<OrderedPrinter>>,
    sink: &mut RecordSink<'_, '_>,
) {
    let (printer, record) = (Arc::clone(printer), input.record.clone());
    sink.print_in_order(Box::new(move |before| {
        let mut data = above.into_bytes();
        let notes = lock(&printer).print(&record, before, &mut data)?;
        Ok(Printed { data, notes })
    }));
}

impl ConvertArgs {
    /// Refuses options that the format has no room for.
    fn check(&self, format: AnyFormat) -> Result<(), Failure> {
        let batch = &self.output.batch;
        let text = if batch.resume && format.has_folders() {
            format!("--resume is not for {format}: which folder is open is not kept")
        } else if batch.on_error(false) == OnError::Keep && !format.is_line() {
            format!(
                "--on-error keep is not for {format}: it has no place for a remark on a bad record"
            )
        } else if format.is_binary() && self.qr {
            format!("--qr draws text, and {format} is none")
        } else {
            return match format.is_binary() {
                true => not_to_a_terminal(self.output.output.as_deref(), format),
                false => Ok(()),
            };
        };
        Err(Failure::Usage(text))
    }
}

/// The printer of all records in input order, and the number of times that each loss was named.
struct OrderedPrinter {
    format: AnyFormat,
    printer: AnyPrinter,
    lost: BTreeMap<String, u64>,
}

impl OrderedPrinter {
    /// Prints a record behind `before` others; returns notes on what is lost for the first time.
    fn print(
        &mut self,
        record: &AnyRecord,
        before: u64,
        data: &mut Vec<u8>,
    ) -> Result<Vec<String>, Failure> {
        self.printer.go_on_after(before);
        let mut notes = Vec::new();
        for loss in self.printer.print(record, data)? {
            let times = self.lost.entry(loss.to_string()).or_default();
            *times += 1;
            if *times == 1 {
                let format = self.format;
                notes.push(format!("{loss} is lost: {format} has no room for it"));
            }
        }
        Ok(notes)
    }
}

fn lock(printer: &Mutex<OrderedPrinter>) -> MutexGuard<'_, OrderedPrinter> {
    printer.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A printer of either puzzle.
enum AnyPrinter {
    Sudoku(sudoku::Printer),
    Nonogram(nonogram::Printer),
}

impl AnyPrinter {
    /// The printer of a format; drawings have none.
    fn new(format: AnyFormat, options: &sudoku::WriteOptions) -> Option<Self> {
        match format {
            AnyFormat::Sudoku(format) => Some(Self::Sudoku(sudoku::Printer::new(format, options))),
            AnyFormat::Nonogram(format) => {
                let options = nonogram::WriteOptions::default();
                Some(Self::Nonogram(nonogram::Printer::new(format, &options)))
            }
            AnyFormat::Drawing(_) => None,
        }
    }

    fn go_on_after(&mut self, records: u64) {
        match self {
            Self::Sudoku(printer) => printer.go_on_after(records),
            Self::Nonogram(printer) => printer.go_on_after(records),
        }
    }

    /// Appends a record; returns what the format has no room for.
    fn print(&mut self, record: &AnyRecord, out: &mut Vec<u8>) -> Result<Vec<Loss>, Failure> {
        let printed = match (self, record) {
            (Self::Sudoku(printer), AnyRecord::Sudoku(record)) => printer.print_bytes(record, out),
            (Self::Nonogram(printer), AnyRecord::Nonogram(record)) => {
                printer.print_bytes(record, out)
            }
            _ => return Err(Failure::Usage("a record of another puzzle".into())),
        };
        printed.map_err(|error| match error {
            WriteError::Io(error) => Failure::file("output", error),
            error @ WriteError::MissingFeature(_) => Failure::Usage(error.to_string()),
            // The other records may fit.
            error => Failure::Record(error.to_string()),
        })
    }

    /// The text after the last record.
    fn end(&self) -> String {
        let mut text = String::new();
        match self {
            Self::Sudoku(printer) => printer.end(&mut text),
            Self::Nonogram(printer) => printer.end(&mut text),
        }
        text
    }
}
