//! `hunt` on the command line: a pool of hard Sudoku, kept in a file.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use cellwise_core::Limit;
use cellwise_generate::sudoku::Hunt;
use clap::Args;

use crate::disk::File;
use crate::exit::{Exit, Failure};
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::beside;
use crate::part::{Part, publish};
use crate::stream::struck;

/// The most rounds that have to be done once more after a crash; they find the same boards again.
const ROUNDS_UNSAVED: u64 = 20;

/// The arguments of `hunt`.
#[derive(Args, Clone, Debug)]
pub(crate) struct HuntArgs {
    /// The file of the pool; a run goes on where the one before ended
    #[arg(value_name = "POOL")]
    pool: PathBuf,

    /// The most boards that are kept: those of the pool, or 200 for a new one, unless told
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    keep: Option<u16>,

    /// Stop after this many rounds; without it the hunt goes on until it is stopped
    #[arg(long, value_name = "N")]
    rounds: Option<u64>,

    #[command(flatten)]
    limits: Limits,
}

/// Looks for harder boards until it is stopped.
pub(crate) fn run(args: &HuntArgs, messages: Messages) -> Result<Exit, Failure> {
    if args.pool.as_os_str() == "-" {
        let text = "the pool is a file that is read and written again; '-' is standard input";
        return Err(Failure::Usage(text.into()));
    }
    // Held to the end, so that no other run has the pool.
    let held = Part::hold(&args.pool)?.into_lock()?;
    let mut hunt = match fs::read_to_string(&args.pool) {
        Ok(text) => Hunt::resume(&text)
            .map_err(|error| Failure::BadInput(format!("{}: {error}", args.pool.display())))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Hunt::new(
            args.limits.seed,
            args.keep.map_or(Hunt::USUAL_KEEP, usize::from),
        ),
        Err(error) => return Err(Failure::file(&args.pool, error)),
    };
    if args.limits.seed != 0 && args.limits.seed != hunt.seed() {
        return Err(Failure::Usage(format!(
            "the pool {} began with seed {}; leave --seed out, or name another file",
            args.pool.display(),
            hunt.seed()
        )));
    }
    if let Some(keep) = args.keep {
        let dropped = hunt.set_keep(keep.into());
        if dropped > 0 {
            messages.note(&format!(
                "the pool keeps {keep} boards from now on; the {dropped} easiest are dropped"
            ));
        }
    }
    let mut budget = args.limits.budget();
    let last = args
        .rounds
        .map(|rounds| hunt.round().saturating_add(rounds));
    let mut best = hunt.best();
    let mut saved = hunt.round();
    let stop = loop {
        if last.is_some_and(|last| hunt.round() >= last) {
            break None;
        }
        match hunt.advance(&mut budget) {
            Ok(()) => {}
            Err(Limit::Slice) => budget.next_slice(),
            Err(limit) => break Some(limit),
        }
        let is_harder = hunt.best() > best;
        if is_harder {
            best = hunt.best();
            messages.verdict(&format!("round {}: {}", hunt.round(), hunt.describe_best()));
        }
        if is_harder || hunt.round() >= saved + ROUNDS_UNSAVED {
            saved = hunt.round();
            save(&held, &hunt)?;
        }
    };
    save(&held, &hunt)?;
    let why = stop.map_or_else(
        || "the rounds are over".to_owned(),
        |limit| struck(limit).to_owned(),
    );
    messages.verdict(&format!(
        "{why} after round {}; {} boards are kept, the hardest: {}",
        hunt.round(),
        hunt.len(),
        hunt.describe_best()
    ));
    // A hunt has no end of its own: a limit that stops it is what was asked for.
    Ok(match stop {
        Some(Limit::Cancelled) => Exit::Interrupted,
        _ => Exit::Answered,
    })
}

/// Writes the pool beside its file, then puts it in its place: a crash leaves the old pool or the new.
fn save(held: &Part, hunt: &Hunt) -> Result<(), Failure> {
    let new = beside(held.path(), ".new");
    let written = File::create(&new).and_then(|mut file| {
        file.write_all(hunt.to_string().as_bytes())?;
        publish(&file, &new, held.path())
    });
    written.map_err(|error| Failure::file(&new, error))
}
