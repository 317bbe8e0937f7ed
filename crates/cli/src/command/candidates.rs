//! `candidates` on the command line.

use cellwise_core::{End, Verdict};
use cellwise_verbs::candidates::{self, CandidatesOptions, CandidatesReply, DigitCount};
use clap::Args;

use crate::args::OutputArgs;
use crate::exit::{Exit, Failure};
use crate::input::Inputs;
use crate::limits::Limits;
use crate::messages::Messages;
use crate::stream::{Answered, Run, exit_for, struck};

/// The arguments of `candidates`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CandidatesArgs {
    /// Count up to N solutions for each digit of each cell
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits, for each puzzle")]
    max_solutions: u64,

    /// Name the cells that hold the same digit in every solution, too
    #[arg(long, help_heading = "Output")]
    equal: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: Limits,
}

/// Writes the digits that lead to a solution of every record.
pub(crate) fn run(
    args: &CandidatesArgs,
    inputs: Inputs,
    messages: Messages,
) -> Result<Exit, Failure> {
    let options = CandidatesOptions {
        max: args.max_solutions,
        equal: args.equal,
    };
    Run::new(inputs, &args.output, messages).each(&|input, sink| {
        let work = candidates::start(input, &options)?;
        let reply = sink.finish(work, &args.limits, "digits")?;
        if args.output.json {
            sink.put_json(&reply)?;
        } else {
            sink.put_apart(&text(&reply))?;
        }
        Ok(answered(&reply))
    })
}

/// A row of the board on each line; with counts, a cell on each line.
fn text(reply: &CandidatesReply) -> String {
    let size = reply.cells.len().isqrt();
    let name = |cell: usize| format!("r{}c{}", cell / size + 1, cell % size + 1);
    let digit = |found: &DigitCount| reply.symbols.name(found.digit);
    let mut text = String::new();
    if reply.max == 1 {
        let gap = if size > 9 { "," } else { "" };
        let cell = |cell: &Vec<DigitCount>| match cell.is_empty() {
            true => "-".to_owned(),
            false => cell.iter().map(digit).collect::<Vec<_>>().join(gap),
        };
        let cells: Vec<String> = reply.cells.iter().map(cell).collect();
        let width = cells.iter().map(String::len).max().unwrap_or(0);
        for row in cells.chunks(size) {
            let line: Vec<String> = row.iter().map(|cell| format!("{cell:width$}")).collect();
            text.push_str(line.join(" ").trim_end());
            text.push('\n');
        }
    } else {
        for (cell, digits) in reply.cells.iter().enumerate() {
            let count = |found: &DigitCount| {
                let more = if found.count == reply.max { "+" } else { "" };
                format!(" {}:{}{more}", digit(found), found.count)
            };
            let counts: String = digits.iter().map(count).collect();
            text.push_str(&format!("{}{counts}\n", name(cell)));
        }
    }
    for group in reply.equal.iter().flatten() {
        let names: Vec<String> = group.iter().map(|&cell| name(cell)).collect();
        text.push_str(&format!("equal: {}\n", names.join(" ")));
    }
    text
}

fn answered(reply: &CandidatesReply) -> Answered {
    let total: usize = reply.cells.iter().map(Vec::len).sum();
    let (exit, sentence, word) = match (reply.end, reply.limit) {
        _ if reply.is_impossible() => (
            Exit::Impossible,
            "There is no solution".to_owned(),
            "impossible",
        ),
        (End::Exhausted, _) => {
            let sentence = format!("{total} candidates lead to a solution, and no others");
            (Exit::Answered, sentence, "known")
        }
        (_, Some(limit)) => {
            let sentence = format!(
                "{total} candidates are known to lead to a solution: {} before all were tried",
                struck(limit)
            );
            (exit_for(Verdict::Found, Some(limit)), sentence, "unproved")
        }
        (_, None) => (Exit::Answered, format!("{total} candidates"), "known"),
    };
    Answered {
        exit,
        sentence,
        word,
    }
}
