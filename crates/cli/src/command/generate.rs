//! `generate` on the command line: puzzles in the order of their numbers, made on all threads.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cellwise_batch::{PipelineStep, in_order};
use cellwise_core::Limit;
use cellwise_formats::{nonogram as nonogram_formats, sudoku as sudoku_formats};
use cellwise_verbs::generate::{GenerateRequest, Generated, NewPuzzle, NotMade, Order, start};
use cellwise_verbs::{AnyRecord, Code, Fault, Input, PuzzleKind, finish, no_parts};
use clap::{Args, Parser};

use crate::args::{AnswerArgs, By};
use crate::book::{self, Binding, BookArgs, Placed, graver};
use crate::exit::{Exit, Failure};
use crate::limits::Limits;
use crate::messages::Messages;
use crate::output::{Output, json_line};
use crate::stream::{limit_exit, struck};

/// The arguments that both puzzles share.
#[derive(Args, Clone, Debug)]
struct RunArgs {
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// The format of the puzzles; by default the simplest that holds them. `pdf` binds them into a book
    #[arg(long, value_name = "FORM", help_heading = "Output")]
    to: Option<String>,

    #[command(flatten)]
    output: AnswerArgs,

    /// Threads; all cores unless told. The puzzles are the same with any number
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Limits")]
    threads: Option<u16>,

    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    book: BookArgs,
}

impl RunArgs {
    /// Returns true if the puzzles go into a book.
    fn is_book(&self) -> Result<bool, Failure> {
        let ending = self.output.output.as_deref().and_then(Path::extension);
        let is_pdf = |text: &str| text.eq_ignore_ascii_case("pdf");
        let is_book = match &self.to {
            Some(name) => is_pdf(name),
            None => ending.is_some_and(|ending| is_pdf(&ending.to_string_lossy())),
        };
        let text = match (is_book, self.book.first_set()) {
            (true, _) if self.output.json => "--json is not for --to pdf".to_owned(),
            (false, Some(option)) => format!("{option} is for --to pdf alone"),
            _ => return Ok(is_book),
        };
        Err(Failure::Usage(text))
    }
}

/// The arguments of `sudoku generate`.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Wishes")]
pub(crate) struct SudokuGenerateArgs {
    /// How hard: easy, medium, hard, expert, extreme, a range (easy..hard), or a range on Sudoku Explainer's
    /// scale (3.4..4.2)
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,

    /// The technique that is needed: easier ones alone do not solve the puzzle, and with it they do
    #[arg(long, value_name = "TECHNIQUE")]
    needs: Option<String>,

    /// About as many digits are placed before the needed technique comes up
    #[arg(long, value_name = "N", requires = "needs")]
    after: Option<usize>,

    /// No harder technique than this is needed
    #[arg(long, value_name = "TECHNIQUE")]
    nothing_beyond: Option<String>,

    /// The number of givens, as 28, or a range, as 24..28
    #[arg(long, value_name = "N")]
    givens: Option<String>,

    /// Every given is needed
    #[arg(long)]
    minimal: bool,

    /// The symmetry of the givens: none, half-turn, quarter-turn, left-right, top-bottom, diagonal,
    /// anti-diagonal, upright, both-diagonals, full
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,

    /// The cells of the givens, row by row, or a file with them; `.` and `0` are open cells
    #[arg(long, value_name = "CELLS")]
    pattern: Option<String>,

    /// Make nothing equivalent to a board of this file
    #[arg(long, value_name = "FILE")]
    unlike: Option<PathBuf>,

    /// A rule, written out (`x`, `thermo r1c1 r1c2`) or by name to be made at random (`killer`, `jigsaw`); may
    /// be given several times
    #[arg(long = "rule", value_name = "RULE")]
    rules: Vec<String>,

    /// Rows and columns: 6x6, 16x16
    #[arg(long, value_name = "HxW")]
    size: Option<By>,

    /// Rows and columns of a box, when the usual ones are not meant
    #[arg(long = "box", value_name = "RxC")]
    box_size: Option<By>,

    #[command(flatten)]
    run: RunArgs,
}

/// The arguments of `nonogram generate`.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Wishes")]
pub(crate) struct NonogramGenerateArgs {
    /// Rows and columns
    #[arg(long, value_name = "HxW")]
    size: Option<By>,

    /// What it shows: scattered, shapes, or letters
    #[arg(long, value_name = "WHAT")]
    drawing: Option<String>,

    /// The word whose letters are drawn
    #[arg(long)]
    word: Option<String>,

    /// The share of painted cells, from 0 to 1
    #[arg(long, value_name = "SHARE")]
    density: Option<f64>,

    /// The number of colours beside the background
    #[arg(long, value_name = "N")]
    colours: Option<usize>,

    /// The symmetry of the picture: none, left-right, top-bottom, upright
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,

    /// How it can be solved: lines (no guess is needed; the default), probes or probes-3 (trials of single cells,
    /// three at most), search, or unique for any way
    #[arg(long, value_name = "HOW")]
    solvable: Option<String>,

    /// How hard: easy, medium, hard (one line at a time is enough), expert, extreme, or a range (easy..hard)
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,

    #[command(flatten)]
    run: RunArgs,
}

/// Makes puzzles to order into a file: `wishes` are words of the command line of `generate`. The seed is that of the
/// wishes, if they name one.
pub(crate) fn into_file(
    kind: PuzzleKind,
    wishes: &str,
    seed: u64,
    path: &Path,
    messages: Messages,
) -> Result<Exit, Failure> {
    #[derive(Parser)]
    #[command(name = "generate", disable_help_flag = true)]
    struct Wishes<A: Args> {
        #[command(flatten)]
        args: A,
    }

    fn parsed<A: Args>(wishes: &str) -> Result<A, Failure> {
        let words = std::iter::once("generate").chain(wishes.split_whitespace());
        let wishes = Wishes::<A>::try_parse_from(words);
        wishes.map(|wishes| wishes.args).map_err(|error| {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            Failure::Usage(format!(
                "--generate: {}",
                first.trim_start_matches("error: ")
            ))
        })
    }

    let complete = |run: &mut RunArgs| -> Result<(), Failure> {
        if run.output.output.is_some() || run.output.json || run.to.is_some() {
            let text = "--generate: -o, --to and --json are not among its wishes";
            return Err(Failure::Usage(text.into()));
        }
        run.output.output = Some(path.to_owned());
        if !wishes
            .split_whitespace()
            .any(|word| word.starts_with("--seed"))
        {
            run.limits.seed = seed;
        }
        Ok(())
    };
    match kind {
        PuzzleKind::Sudoku => {
            let mut args: SudokuGenerateArgs = parsed(wishes)?;
            complete(&mut args.run)?;
            sudoku(args, messages)
        }
        PuzzleKind::Nonogram => {
            let mut args: NonogramGenerateArgs = parsed(wishes)?;
            complete(&mut args.run)?;
            nonogram(args, messages)
        }
    }
}

/// Makes Sudoku.
pub(crate) fn sudoku(args: SudokuGenerateArgs, messages: Messages) -> Result<Exit, Failure> {
    let read =
        |path: &PathBuf| fs::read_to_string(path).map_err(|error| Failure::file(path, error));
    let request = GenerateRequest {
        level: args.level,
        needs: args.needs,
        after: args.after,
        nothing_beyond: args.nothing_beyond,
        givens: args.givens,
        minimal: args.minimal,
        symmetry: args.symmetry,
        pattern: args
            .pattern
            .map(|text| match PathBuf::from(&text) {
                path if path.is_file() => read(&path),
                // A word that is no pattern is the name of a file that is missing.
                _ if !text.contains(['.', '0', '_']) => Err(Failure::Usage(format!(
                    "--pattern {text}: no such file, and no cells either; '.' and '0' are open cells"
                ))),
                _ => Ok(text),
            })
            .transpose()?,
        unlike: args.unlike.as_ref().map(read).transpose()?,
        rules: args.rules,
        size: args.size.map(|By(rows, columns)| [rows, columns]),
        box_size: args.box_size.map(|By(rows, columns)| [rows, columns]),
        ..GenerateRequest::new(PuzzleKind::Sudoku)
    };
    run(request, &args.run, messages)
}

/// Makes Nonograms.
pub(crate) fn nonogram(args: NonogramGenerateArgs, messages: Messages) -> Result<Exit, Failure> {
    let request = GenerateRequest {
        size: args.size.map(|By(rows, columns)| [rows, columns]),
        drawing: args.drawing,
        word: args.word,
        density: args.density,
        colours: args.colours,
        symmetry: args.symmetry,
        solvable: args.solvable,
        level: args.level,
        ..GenerateRequest::new(PuzzleKind::Nonogram)
    };
    run(request, &args.run, messages)
}

/// A fault of the wishes is one of the command line.
pub(crate) fn usage(fault: &Fault) -> Failure {
    match fault.code {
        Code::BadPuzzle | Code::Memory | Code::TooLarge => Failure::BadInput(fault.to_string()),
        _ => Failure::Usage(fault.to_string()),
    }
}

fn run(mut request: GenerateRequest, args: &RunArgs, messages: Messages) -> Result<Exit, Failure> {
    let is_book = args.is_book()?;
    request.seed = args.limits.seed;
    if is_book {
        book::check(args.output.output.as_deref())?;
    } else {
        request.to.clone_from(&args.to);
    }
    let kind = request.kind;
    let order = Arc::new(Order::new(&request).map_err(|fault| usage(&fault))?);
    let path = args.output.output.as_deref();
    // A book is written when all its puzzles are made.
    let mut output = match is_book {
        true => None,
        false => Some(Output::open(path)?),
    };
    let mut puzzles: Vec<Placed> = Vec::new();
    let portion = order.portion();
    let began = Instant::now();
    let work = |from: u64| -> Result<Generated, Fault> {
        let numbers = from..args.count.min(from + portion);
        let mut limits = args.limits;
        // The time is that of the whole run.
        limits.timeout = limits.timeout.map(|timeout| {
            timeout
                .saturating_sub(began.elapsed())
                .max(Duration::from_nanos(1))
        });
        finish(start(&order, numbers), &mut limits.budget(), no_parts)
    };
    let threads = book::threads(args.threads);
    let mut told = Told::default();
    let mut put = |generated: Result<Generated, Fault>| -> Result<ControlFlow<()>, Failure> {
        let generated = generated.map_err(|fault| usage(&fault))?;
        for puzzle in &generated.puzzles {
            let Some(output) = &mut output else {
                puzzles.push(placed(kind, puzzle)?);
                told.made += 1;
                continue;
            };
            let text = match args.output.json {
                true => json_line(puzzle)?,
                false => {
                    let gap = told.made > 0 && puzzle.puzzle.contains('\n');
                    format!("{}{}\n", if gap { "\n" } else { "" }, puzzle.puzzle)
                }
            };
            output.write(text.as_bytes())?;
            told.made += 1;
        }
        told.not_made.extend(generated.not_made);
        told.limit = told.limit.or(generated.limit);
        Ok(match told.limit {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        })
    };
    let portions = (0..args.count).step_by(portion as usize);
    if args.count <= portion {
        for from in portions {
            // There is one portion: nothing is left to be broken off.
            let _ = put(work(from))?;
        }
    } else {
        let mut failed = None;
        in_order(
            portions,
            threads.get().get(),
            || (),
            |(), from, out| {
                // The sink may have broken off.
                let _ = out.emit(work(from));
            },
            |step| match step {
                PipelineStep::Idle => ControlFlow::Continue(()),
                PipelineStep::Result(generated) => put(generated).unwrap_or_else(|failure| {
                    failed = Some(failure);
                    ControlFlow::Break(())
                }),
            },
        );
        if let Some(failure) = failed {
            return Err(failure);
        }
    }
    if let Some(output) = output {
        output.finish()?;
        return Ok(told.end(args, messages));
    }
    let exit = told.end(args, messages);
    if puzzles.is_empty() {
        return Ok(exit);
    }
    let binding = Binding {
        book: &args.book,
        limits: &args.limits,
        threads: args.threads,
        output: path,
        messages,
    };
    Ok(graver(exit, binding.write(&puzzles)?))
}

/// A new puzzle, to be printed.
fn placed(kind: PuzzleKind, puzzle: &NewPuzzle) -> Result<Placed, Failure> {
    let text = &puzzle.puzzle;
    let record = match kind {
        PuzzleKind::Sudoku => {
            sudoku_formats::parse_one(text, &sudoku_formats::ReadOptions::default())
                .map(AnyRecord::Sudoku)
        }
        PuzzleKind::Nonogram => {
            nonogram_formats::parse_one(text, &nonogram_formats::ReadOptions::default())
                .map(AnyRecord::Nonogram)
        }
    };
    let place = format!("puzzle {}", puzzle.number + 1);
    let record = record.map_err(|error| Failure::BadInput(error.in_file(&place)))?;
    let input = Input::new(record);
    Ok(Placed { place, input })
}

/// What is told at the end of a run.
#[derive(Default)]
struct Told {
    made: u64,
    not_made: Vec<NotMade>,
    limit: Option<Limit>,
}

impl Told {
    fn end(&self, args: &RunArgs, messages: Messages) -> Exit {
        if let Some(limit) = self.limit {
            let repeat = match limit {
                Limit::Time | Limit::Cancelled => "; such a run can't be repeated",
                _ => "",
            };
            messages.verdict(&format!(
                "{} of {} puzzles are made: {}{repeat}",
                self.made,
                args.count,
                struck(limit)
            ));
        } else if self.not_made.is_empty() {
            let seed = args.limits.seed;
            messages.verdict(&match self.made {
                1 => format!("one puzzle, unique; seed {seed}"),
                made => format!("{made} puzzles, each unique; seed {seed}"),
            });
        }
        // A puzzle that a limit kept from being begun lacks nothing that could be told.
        let is_told = |missed: &&NotMade| self.limit.is_none() || missed.nearest.is_some();
        for missed in self.not_made.iter().filter(is_told).take(3) {
            let near = match (&missed.nearest, &missed.nearest_lacks) {
                (Some(near), Some(lacks)) => format!("; the nearest ({lacks}): {}", near.puzzle),
                _ => String::new(),
            };
            messages.note(&format!(
                "puzzle {}: nothing with '{}' in {} trials{near}",
                missed.number + 1,
                missed.lacks,
                missed.trials
            ));
        }
        match (self.limit, self.not_made.is_empty()) {
            (Some(limit), _) => limit_exit(limit),
            (None, true) => Exit::Answered,
            (None, false) => Exit::Limit,
        }
    }
}
