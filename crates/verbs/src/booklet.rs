//! `booklet`: puzzles of both kinds as a book to be printed, with answers at the end.
//!
//! Each puzzle is solved, rated and drawn by its own work, so that a carrier may run many at once; `bind` puts the pages
//! together.
#![cfg_attr(
    not(feature = "print"),
    expect(
        dead_code,
        reason = "a build without PDF reads the options and refuses the book"
    )
)]

mod words;

use cellwise_core::{Budget, Limit, Verdict};
use cellwise_formats::Field;
use cellwise_human::sudoku::Level;
use cellwise_render::{BookletEntry, BookletLook, Drawing, nonogram_answer_drawing};

use crate::explain::{ExplainOptions, ExplainReply, Explaining};
use crate::fault::{Code, Fault};
use crate::player::PlayerOptions;
use crate::search::AnySolution;
use crate::walk;
use crate::{AnyRecord, Input, PuzzleKind, Turn, Work, drawing};

/// The parts of a booklet beside its puzzles.
#[derive(Clone, Debug)]
pub struct BookletOptions {
    /// The title; by default the kinds of its puzzles.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// True for a title page.
    pub has_title_page: bool,
    /// True for a page on how to play.
    pub has_how_to_play: bool,
    /// True for level and rating beside each puzzle.
    pub has_levels: bool,
    /// True for a hint to each puzzle, before the answers.
    pub has_hints: bool,
    /// True for the answers at the end.
    pub has_answers: bool,
    /// The address of a page of Cellwise: a QR code beside each puzzle opens it there.
    pub site: Option<Site>,
    /// The look.
    pub look: BookletLook,
    /// The seed of everything random.
    pub seed: u64,
}

impl Default for BookletOptions {
    /// Everything but hints and QR codes.
    fn default() -> Self {
        Self {
            title: None,
            author: None,
            has_title_page: true,
            has_how_to_play: true,
            has_levels: true,
            has_hints: false,
            has_answers: true,
            site: None,
            look: BookletLook::default(),
            seed: 0,
        }
    }
}

/// The address of a page of Cellwise.
///
/// ```
/// use cellwise_verbs::booklet::Site;
///
/// assert!("https://example.org/play".parse::<Site>().is_ok());
/// assert!("example.org".parse::<Site>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site(String);

impl std::str::FromStr for Site {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.split('#').next().unwrap_or_default();
        let host = text
            .strip_prefix("https://")
            .or_else(|| text.strip_prefix("http://"));
        match host {
            Some(host) if !host.is_empty() && text.bytes().all(|b| b.is_ascii_graphic()) => {
                let slash = if host.contains('/') { "" } else { "/" };
                Ok(Self(format!("{text}{slash}")))
            }
            _ => Err("an address begins with https:// or http://".to_owned()),
        }
    }
}

impl Site {
    /// The address that opens a puzzle: its text as it is if it is short, else packed as the page packs it.
    #[cfg(feature = "print")]
    fn link(&self, input: &Input) -> Result<String, Fault> {
        use std::io::Write as _;

        use base64::Engine as _;
        use base64::engine::general_purpose::URL_SAFE_NO_PAD;

        let (view, text) = match &input.record {
            AnyRecord::Sudoku(record) => {
                use cellwise_formats::sudoku::{Format, to_text};
                let format = Format::simplest_for(&record.puzzle);
                ("sudoku", to_text(record, format, &input.write_options())?.0)
            }
            AnyRecord::Nonogram(record) => (
                "nonogram",
                crate::generate::nonogram_text(&record.puzzle, None)?,
            ),
        };
        let text = text.trim_end();
        let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"_.*-".contains(&b);
        if text.len() <= 120 && text.bytes().all(is_plain) {
            return Ok(format!("{}#/{view}?p={text}", self.0));
        }
        let json = serde_json::to_string(text)?;
        let mut encoder =
            flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
        let packed = encoder
            .write_all(json.as_bytes())
            .and_then(|()| encoder.finish())
            .map_err(|error| Fault::new(Code::Internal, error.to_string()))?;
        let letters = URL_SAFE_NO_PAD.encode(packed);
        Ok(format!("{}#/{view}?z={letters}", self.0))
    }
}

/// A puzzle for a booklet, or the reason why it is left out.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// The verdict.
    pub verdict: Verdict,
    /// The limit that struck, if one did.
    pub limit: Option<Limit>,
    /// The level, if it was asked for and is known.
    pub level: Option<Level>,
    /// The puzzle with its answer; only one that has exactly one solution is printed.
    pub entry: Option<BookletEntry>,
    /// Its rules as players call them, and what they demand.
    rules: Vec<(String, String)>,
    is_coloured: bool,
    /// The number of rows of a Sudoku.
    size: usize,
}

/// Solves, rates and draws a puzzle for a booklet.
///
/// # Errors
/// [`Code::TooLarge`] for a puzzle that is too large to be drawn or solved by a person.
pub fn start(
    input: &Input,
    options: &BookletOptions,
) -> Result<impl Work<Reply = Drawn> + use<>, Fault> {
    let mut input = input.clone();
    if let AnyRecord::Sudoku(record) = &mut input.record {
        // A book shows the puzzle, not how far somebody is.
        record.progress = None;
    }
    let puzzle = drawing::drawn(&input, None)?;
    let stage =
        match (&input.record, options.has_levels || options.has_hints) {
            (_, true) => {
                let options = ExplainOptions {
                    player: PlayerOptions::seeded(options.seed),
                    summary: !options.has_hints,
                };
                Stage::Explain(Explaining::new(&input, &options)?)
            }
            (AnyRecord::Sudoku(record), false) => Stage::Sudoku(Box::new(
                walk::sudoku::Solved::of(record, input.isa, options.seed),
            )),
            (AnyRecord::Nonogram(record), false) => {
                let solved = walk::nonogram::Solved::of(record, options.seed)?;
                Stage::Nonogram(Box::new(solved))
            }
        };
    Ok(EntryWork {
        stage,
        puzzle,
        has_levels: options.has_levels,
        site: options.site.clone(),
        input,
    })
}

/// The work on one puzzle of a booklet.
struct EntryWork {
    stage: Stage,
    puzzle: Drawing,
    has_levels: bool,
    site: Option<Site>,
    input: Input,
}

enum Stage {
    Explain(Explaining),
    Sudoku(Box<walk::sudoku::Solved>),
    Nonogram(Box<walk::nonogram::Solved>),
}

/// The findings about a puzzle.
struct Found {
    verdict: Verdict,
    limit: Option<Limit>,
    solution: Option<AnySolution>,
    level: Option<Level>,
    sum: u32,
    hint: Option<String>,
}

impl Found {
    /// The findings where no level and no hint is wanted.
    fn solved(verdict: Verdict, limit: Option<Limit>, solution: Option<AnySolution>) -> Self {
        Self {
            verdict,
            limit,
            solution,
            level: None,
            sum: 0,
            hint: None,
        }
    }
}

impl Work for EntryWork {
    type Reply = Drawn;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Drawn>, Fault> {
        let found = match &mut self.stage {
            Stage::Explain(work) => match work.advance(budget)? {
                Turn::Done(reply) => told(&reply),
                Turn::Pending(progress) => return Ok(Turn::Pending(progress)),
                Turn::Part(part) => return Ok(Turn::Part(part)),
            },
            Stage::Sudoku(solved) => match solved.advance(budget) {
                None => return Ok(Turn::Pending(solved.progress())),
                Some((position, limit)) => {
                    let solution = position.solution().cloned().map(AnySolution::Sudoku);
                    Found::solved(position.verdict(), limit, solution)
                }
            },
            Stage::Nonogram(solved) => match solved.advance(budget) {
                None => return Ok(Turn::Pending(solved.progress())),
                Some((position, limit)) => {
                    let solution = position.solution().cloned().map(AnySolution::Nonogram);
                    Found::solved(position.verdict(), limit, solution)
                }
            },
        };
        self.drawn(found).map(Turn::Done)
    }
}

impl EntryWork {
    fn drawn(&self, found: Found) -> Result<Drawn, Fault> {
        let record = &self.input.record;
        let title = record.meta().get(Field::Title).map(str::to_owned);
        let (rules, is_coloured, size) = match record {
            AnyRecord::Sudoku(record) => {
                let rules = record
                    .puzzle
                    .rules()
                    .iter()
                    .map(|rule| (rule.title(), rule.said()));
                (rules.collect(), false, record.puzzle.shape().size())
            }
            AnyRecord::Nonogram(record) => (Vec::new(), record.puzzle.is_coloured(), 0),
        };
        let solution = found.solution.filter(|_| found.verdict == Verdict::Unique);
        let entry = solution.map(|solution| -> Result<BookletEntry, Fault> {
            let answer = match (&solution, record) {
                (AnySolution::Nonogram(picture), AnyRecord::Nonogram(record)) => {
                    nonogram_answer_drawing(&record.puzzle, picture)
                }
                _ => drawing::drawn(&self.input, Some(&solution))?,
            };
            let is_picture = record.kind() == PuzzleKind::Nonogram;
            let level = found.level.filter(|_| self.has_levels);
            Ok(BookletEntry {
                puzzle: self.puzzle.clone(),
                answer,
                name: title.clone().filter(|_| !is_picture),
                answer_name: title.clone().filter(|_| is_picture),
                level: level.map(|level| format!("{} · {}", level.name(), found.sum)),
                hint: found.hint.clone(),
                link: self.link()?,
            })
        });
        Ok(Drawn {
            kind: record.kind(),
            verdict: found.verdict,
            limit: found.limit,
            level: found.level,
            entry: entry.transpose()?,
            rules,
            is_coloured,
            size,
        })
    }

    #[cfg(feature = "print")]
    fn link(&self) -> Result<Option<String>, Fault> {
        let link = self.site.as_ref().map(|site| site.link(&self.input));
        link.transpose()
    }

    #[cfg(not(feature = "print"))]
    fn link(&self) -> Result<Option<String>, Fault> {
        Err(no_pdf())
    }
}

/// The findings of an explanation.
fn told(reply: &ExplainReply) -> Found {
    match reply {
        ExplainReply::Sudoku(reply) => Found {
            verdict: reply.verdict,
            limit: reply.limit,
            solution: reply.position.solution().cloned().map(AnySolution::Sudoku),
            level: reply.level,
            sum: reply.rating.sum,
            hint: words::sudoku_hint(reply),
        },
        ExplainReply::Nonogram(reply) => Found {
            verdict: reply.verdict,
            limit: reply.limit,
            solution: reply
                .position
                .solution()
                .cloned()
                .map(AnySolution::Nonogram),
            level: reply.level,
            sum: reply.rating.sum,
            hint: words::nonogram_hint(reply),
        },
    }
}

/// A booklet that is bound.
#[derive(Clone, Debug)]
pub struct Book {
    /// The PDF document.
    pub data: Vec<u8>,
    /// The number of pages.
    pub pages: usize,
    /// The number of puzzles.
    pub puzzles: usize,
    /// Remarks on what did not fit.
    pub notes: Vec<String>,
}

/// Puts puzzles together to a book; those without an entry are left out.
///
/// # Errors
/// [`Code::Unsupported`] in a build without PDF, [`Code::BadRequest`] if the pages have no room, or if there is no puzzle.
#[cfg(feature = "print")]
pub fn bind(puzzles: Vec<Drawn>, options: &BookletOptions) -> Result<Book, Fault> {
    let mut booklet = cellwise_render::Booklet {
        title: match &options.title {
            Some(title) => title.clone(),
            None => words::title(&puzzles),
        },
        subtitle: words::subtitle(&puzzles, options.has_levels),
        author: options.author.clone(),
        has_title_page: options.has_title_page,
        how_to_play: match options.has_how_to_play {
            true => words::how_to_play(&puzzles, options.has_levels),
            false => Vec::new(),
        },
        has_answers: options.has_answers,
        entries: Vec::new(),
        look: options.look.clone(),
    };
    let entries = puzzles.into_iter().filter_map(|puzzle| puzzle.entry);
    booklet.entries = entries.collect();
    if booklet.entries.is_empty() {
        return Err(Fault::new(Code::BadRequest, "there is no puzzle to print"));
    }
    let refused =
        |error: cellwise_render::DrawingError| Fault::new(Code::BadRequest, error.to_string());
    let pages = booklet.pages().map_err(refused)?;
    let list = |numbers: &[usize]| {
        let shown: Vec<String> = numbers.iter().take(8).map(ToString::to_string).collect();
        let more = if numbers.len() > 8 { ", …" } else { "" };
        let word = if numbers.len() > 1 {
            "puzzles"
        } else {
            "puzzle"
        };
        format!("{word} {}{more}", shown.join(", "))
    };
    let mut notes = Vec::new();
    if !pages.without_code.is_empty() {
        let which = list(&pages.without_code);
        notes.push(format!(
            "{which}: no QR code, because the link is too long for it"
        ));
    }
    if !pages.tiny.is_empty() {
        let which = list(&pages.tiny);
        notes.push(format!(
            "{which}: too large for this page, the type is smaller than 4 points"
        ));
    }
    Ok(Book {
        data: booklet.pdf(&pages).map_err(refused)?,
        pages: pages.pages.len(),
        puzzles: booklet.entries.len(),
        notes,
    })
}

/// Puts puzzles together to a book; those without an entry are left out.
///
/// # Errors
/// [`Code::Unsupported`]: this build has no PDF.
#[cfg(not(feature = "print"))]
pub fn bind(_: Vec<Drawn>, _: &BookletOptions) -> Result<Book, Fault> {
    Err(no_pdf())
}

/// The fault of a build without the feature `print`.
#[cfg(not(feature = "print"))]
fn no_pdf() -> Fault {
    Fault::new(Code::Unsupported, NO_PDF)
}

/// The message of a build without the feature `print`.
pub const NO_PDF: &str = "this build has no PDF; install with --features full";
