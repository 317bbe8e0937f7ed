//! The options of booklets, and the way from puzzles to a book: `booklet` and `generate --to pdf` share it.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use cellwise_batch::{PipelineStep, in_order};
use cellwise_core::{Limit, Threads, Verdict};
use cellwise_render::{BookletLook, Gutter, Length, Paper};
use cellwise_verbs::booklet::{self, BookletOptions, Drawn, NO_PDF, Site};
use cellwise_verbs::drawing::{Medium, is_built};
use cellwise_verbs::{Code, Fault, Input, finish, no_parts};
use clap::Args;

use crate::exit::{Exit, Failure};
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::{Output, not_to_a_terminal};
use crate::stream::{limit_exit, struck};

/// More puzzles than a book has.
const MAX_PUZZLES: usize = 20_000;

/// The look and the parts of a booklet.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Book")]
pub(crate) struct BookArgs {
    /// The pages after trimming: a4, a5, letter, 6x9in, 8.5x11in, or any WIDTHxHEIGHT with mm, cm, in or pt; a4 unless told
    #[arg(long, value_name = "SIZE")]
    paper: Option<Paper>,

    /// Puzzles on a page, 1 to 12; 4 unless told, 1 in large print
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=12))]
    per_page: Option<u8>,

    /// Answers on a page, 1 to 30; 12 unless told, 4 in large print
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=30))]
    answers_per_page: Option<u8>,

    /// Type of 18 points, for people with low vision
    #[arg(long)]
    large_print: bool,

    /// The margin on all sides; 15mm unless told
    #[arg(long, value_name = "LENGTH")]
    margin: Option<Length>,

    /// Room for the binding beside the inner margin: a length, or `auto` for what printers ask for by the number of pages
    #[arg(long, value_name = "LENGTH", value_parser = gutter)]
    gutter: Option<Gutter>,

    /// Make pages larger by this on all sides but the inner one, to be trimmed: 0.125in for most printers
    #[arg(long, value_name = "LENGTH")]
    bleed: Option<Length>,

    /// The title
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// The author, on the title page and in the file
    #[arg(long, value_name = "NAME")]
    author: Option<String>,

    /// Leave out the title page
    #[arg(long)]
    no_title_page: bool,

    /// Leave out the page on how to play
    #[arg(long)]
    no_how_to_play: bool,

    /// Leave out level and rating beside the puzzles
    #[arg(long)]
    no_levels: bool,

    /// Leave out the answers
    #[arg(long)]
    no_answers: bool,

    /// A hint to each puzzle, before the answers
    #[arg(long)]
    hints: bool,

    /// The address of a page of Cellwise: a QR code beside each puzzle opens it there
    #[arg(long, value_name = "URL")]
    site: Option<Site>,
}

fn gutter(text: &str) -> Result<Gutter, String> {
    match text {
        "auto" => Ok(Gutter::ByPages),
        text => text.parse().map(Gutter::Fixed),
    }
}

impl BookArgs {
    /// An option of booklets that is set.
    pub(crate) fn first_set(&self) -> Option<&'static str> {
        [
            (self.paper.is_some(), "--paper"),
            (self.per_page.is_some(), "--per-page"),
            (self.answers_per_page.is_some(), "--answers-per-page"),
            (self.large_print, "--large-print"),
            (self.margin.is_some(), "--margin"),
            (self.gutter.is_some(), "--gutter"),
            (self.bleed.is_some(), "--bleed"),
            (self.title.is_some(), "--title"),
            (self.author.is_some(), "--author"),
            (self.no_title_page, "--no-title-page"),
            (self.no_how_to_play, "--no-how-to-play"),
            (self.no_levels, "--no-levels"),
            (self.no_answers, "--no-answers"),
            (self.hints, "--hints"),
            (self.site.is_some(), "--site"),
        ]
        .into_iter()
        .find_map(|(is_set, name)| is_set.then_some(name))
    }

    fn options(&self, seed: u64) -> BookletOptions {
        let usual = BookletLook::default();
        let (puzzles, answers) = match self.large_print {
            true => (1, 4),
            false => (usual.per_page, usual.answers_per_page),
        };
        BookletOptions {
            title: self.title.clone(),
            author: self.author.clone(),
            has_title_page: !self.no_title_page,
            has_how_to_play: !self.no_how_to_play,
            has_levels: !self.no_levels,
            has_hints: self.hints,
            has_answers: !self.no_answers,
            site: self.site.clone(),
            look: BookletLook {
                paper: self.paper.unwrap_or(usual.paper),
                per_page: self.per_page.map_or(puzzles, usize::from),
                answers_per_page: self.answers_per_page.map_or(answers, usize::from),
                large_print: self.large_print,
                margin: self.margin.unwrap_or(usual.margin),
                gutter: self.gutter.unwrap_or(usual.gutter),
                bleed: self.bleed.unwrap_or(usual.bleed),
            },
            seed,
        }
    }
}

/// Fails unless this build writes books, and the output can hold one.
pub(crate) fn check(output: Option<&Path>) -> Result<(), Failure> {
    if !is_built(Medium::Pdf) {
        return Err(Failure::Usage(NO_PDF.to_owned()));
    }
    not_to_a_terminal(output, "a book")
}

/// A puzzle for a book, and the place where it stood.
pub(crate) struct Placed {
    pub(crate) place: String,
    pub(crate) input: Input,
}

/// The circumstances of a book.
pub(crate) struct Binding<'a> {
    pub(crate) book: &'a BookArgs,
    pub(crate) limits: &'a Limits,
    pub(crate) threads: Option<u16>,
    pub(crate) output: Option<&'a Path>,
    pub(crate) messages: Messages,
}

/// The threads that are told, or all.
pub(crate) fn threads(told: Option<u16>) -> Threads {
    match told.and_then(|told| NonZeroUsize::new(told.into())) {
        Some(told) => Threads::new(told),
        None => Threads::all(),
    }
}

impl Binding<'_> {
    /// Solves, rates and draws the puzzles, and writes them as a book. A puzzle without exactly one solution is reported and
    /// left out.
    pub(crate) fn write(&self, puzzles: &[Placed]) -> Result<Exit, Failure> {
        if puzzles.len() > MAX_PUZZLES {
            let number = puzzles.len();
            let text = format!("{number} puzzles; a book has up to {MAX_PUZZLES}");
            return Err(Failure::BadInput(text));
        }
        let options = self.book.options(self.limits.seed);
        let mut all: Vec<Drawn> = Vec::new();
        let mut exit = Exit::Answered;
        let threads = threads(self.threads);
        in_order(
            puzzles.iter(),
            threads.get().get(),
            || (),
            |(), puzzle, out| {
                let work = booklet::start(&puzzle.input, &options);
                let drawn = work.and_then(|work| finish(work, &mut self.limits.budget(), no_parts));
                // The sink may have broken off.
                let _ = out.emit((&puzzle.place, drawn));
            },
            |step| {
                let PipelineStep::Result((place, drawn)) = step else {
                    return ControlFlow::Continue(());
                };
                match self.refused(place, &drawn) {
                    None => all.extend(drawn),
                    Some(Exit::Interrupted) => {
                        exit = Exit::Interrupted;
                        return ControlFlow::Break(());
                    }
                    Some(worse) => exit = graver(exit, worse),
                }
                ControlFlow::Continue(())
            },
        );
        if exit == Exit::Interrupted {
            self.messages.refusal("stopped");
            return Ok(exit);
        }
        if all.is_empty() {
            self.messages.error("there is no puzzle to print");
            return Ok(graver(exit, Exit::BadInput));
        }
        let book =
            booklet::bind(all, &options).map_err(|fault| Failure::Usage(fault.to_string()))?;
        let mut output = Output::open(self.output)?;
        output.write(&book.data)?;
        output.finish()?;
        for note in &book.notes {
            self.messages.note(note);
        }
        let some = |number: usize, word: &str| match number {
            1 => format!("one {word}"),
            number => format!("{number} {word}s"),
        };
        let (puzzles, pages) = (some(book.puzzles, "puzzle"), some(book.pages, "page"));
        self.messages.verdict(&format!("{puzzles} on {pages}"));
        Ok(exit)
    }

    /// Reports a puzzle that is left out; returns the exit status for it.
    fn refused(&self, place: &str, drawn: &Result<Drawn, Fault>) -> Option<Exit> {
        let (why, exit) = match drawn {
            Ok(drawn) if drawn.entry.is_some() => return None,
            Ok(drawn) => match (drawn.verdict, drawn.limit) {
                (_, Some(limit @ Limit::Cancelled)) => return Some(limit_exit(limit)),
                (Verdict::Impossible, _) => ("it has no solution", Exit::Impossible),
                (Verdict::Several, _) => ("it has several solutions", Exit::Impossible),
                (_, Some(limit)) => (struck(limit), limit_exit(limit)),
                (_, None) => ("its solution is not proved", Exit::Limit),
            },
            Err(fault) => {
                self.messages.error(&format!("{place}: left out: {fault}"));
                return Some(match fault.code {
                    Code::Unsupported => Exit::Usage,
                    _ => Exit::BadInput,
                });
            }
        };
        self.messages.error(&format!("{place}: left out: {why}"));
        Some(exit)
    }
}

/// The exit status of a book of which parts ended so: bad input before limits before puzzles that can't be printed.
pub(crate) fn graver(a: Exit, b: Exit) -> Exit {
    let rank = |exit: Exit| match exit {
        Exit::Answered => 0,
        Exit::Impossible => 1,
        Exit::Limit => 2,
        Exit::BadInput => 3,
        Exit::Usage => 4,
        Exit::Interrupted => 5,
    };
    if rank(b) > rank(a) { b } else { a }
}
