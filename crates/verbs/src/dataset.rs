//! `dataset`: rows for people who train and measure.
//!
//! In: a puzzle and the columns that are wanted. Out: a row with what the other verbs know of it, and
//! rows of equivalent puzzles if those are wanted. A column that a kind of puzzle has no verb for is left out. A row
//! depends on its puzzle and the options alone, so that rows may be made in any order and on any number of threads.

mod backdoor;
mod fields;
mod symmetry;
mod tensors;

use cellwise_core::{Budget, End, Limit, Rng, Verdict, mix, mix_bytes};
use cellwise_textbook::{Method, Plan};

use crate::explain::{ExplainOptions, ExplainReply};
use crate::fault::{Code, Fault};
use crate::player::PlayerOptions;
use crate::search::{AnySolver, Counted};
use crate::{AnyRecord, AnySolution, Input, Solution, Work, explain, finish, no_parts, rate};

pub use self::fields::{DatasetRow, FIELDS, Field, FieldInfo, FieldKind, value_names};

/// What a row may hold, beside the puzzle and the split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The solution.
    Solution,
    /// The canonical form.
    Class,
    /// The number of givens.
    Givens,
    /// The rating by our own techniques: sum, level, hardest technique.
    Rating,
    /// Sudoku Explainer's number.
    Er,
    /// The guesses of the engine.
    Guesses,
    /// The size of the smallest backdoor.
    Backdoor,
    /// The way of a person, as text and as tensors.
    Path,
    /// A method of the textbook at work, as text and as tensors.
    Trace,
}

impl Column {
    /// Every column.
    pub const ALL: [Self; 9] = [
        Self::Solution,
        Self::Class,
        Self::Givens,
        Self::Rating,
        Self::Er,
        Self::Guesses,
        Self::Backdoor,
        Self::Path,
        Self::Trace,
    ];

    /// The columns of a row unless others are asked for: all that cost little beside the rating.
    pub const USUAL: [Self; 6] = [
        Self::Solution,
        Self::Class,
        Self::Givens,
        Self::Rating,
        Self::Guesses,
        Self::Backdoor,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Solution => "solution",
            Self::Class => "class",
            Self::Givens => "givens",
            Self::Rating => "rating",
            Self::Er => "er",
            Self::Guesses => "guesses",
            Self::Backdoor => "backdoor",
            Self::Path => "path",
            Self::Trace => "trace",
        }
    }

    /// The column of this name.
    ///
    /// # Errors
    /// A sentence that lists the names.
    pub fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|column| column.name() == name);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("'{name}' is no column; there are {names}")
        })
    }
}

/// Options of `dataset`.
#[derive(Clone, Debug)]
pub struct DatasetOptions {
    /// The columns.
    pub columns: Vec<Column>,
    /// Rows of equivalent puzzles beside that of the puzzle itself. A Nonogram has seven at most, and a
    /// Sudoku with rules or odd houses has none.
    pub augment: usize,
    /// The share of classes whose rows are for testing.
    pub test: f64,
    /// The method of the textbook for the trace.
    pub method: Plan,
    /// Events of the trace that are told.
    pub trace_steps: u64,
    /// The seed of everything random: augmentation, split, and methods that draw.
    pub seed: u64,
}

impl Default for DatasetOptions {
    fn default() -> Self {
        Self {
            columns: Column::USUAL.to_vec(),
            augment: 0,
            test: 0.1,
            method: Method::Mrv.into(),
            trace_steps: 1_000,
            seed: 0,
        }
    }
}

impl DatasetOptions {
    fn wants(&self, column: Column) -> bool {
        self.columns.contains(&column)
    }
}

/// What became of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Rows {
    /// The row of the puzzle, then those of its equivalents.
    Made(Vec<DatasetRow>),
    /// It has not just one solution, and gets no row.
    Improper(Verdict),
    /// A limit struck; it gets no row.
    Stopped(Limit),
}

/// Why a puzzle gets no row.
enum NoRow {
    Improper(Verdict),
    Stopped(Limit),
    Fault(Fault),
}

impl From<Fault> for NoRow {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Makes the rows of a puzzle.
///
/// ```
/// use cellwise_core::Budget;
/// use cellwise_verbs::dataset::{DatasetOptions, Rows, rows};
/// use cellwise_verbs::{Input, examples};
///
/// let input = Input::new(examples::sudoku("easy").unwrap());
/// let options = DatasetOptions { augment: 2, ..DatasetOptions::default() };
/// let Rows::Made(rows) = rows(&input, &options, &mut Budget::unlimited())? else { panic!() };
/// assert_eq!(rows.len(), 3);
/// assert_eq!(rows[0].level.as_deref(), Some("easy"));
/// assert_eq!(rows[0].backdoor, Some(0));
/// assert_ne!(rows[0].puzzle, rows[1].puzzle);
/// assert_eq!((&rows[0].class, &rows[0].split), (&rows[1].class, &rows[1].split));
/// # Ok::<(), cellwise_verbs::Fault>(())
/// ```
///
/// # Errors
/// [`Code::BadRequest`] if the method of the trace does not suit the puzzle.
pub fn rows(input: &Input, options: &DatasetOptions, budget: &mut Budget) -> Result<Rows, Fault> {
    match made(input, options, budget) {
        Ok(rows) => Ok(Rows::Made(rows)),
        Err(NoRow::Improper(verdict)) => Ok(Rows::Improper(verdict)),
        Err(NoRow::Stopped(limit)) => Ok(Rows::Stopped(limit)),
        Err(NoRow::Fault(fault)) => Err(fault),
    }
}

fn made(
    input: &Input,
    options: &DatasetOptions,
    budget: &mut Budget,
) -> Result<Vec<DatasetRow>, NoRow> {
    let (solution, guesses) = solved(input, options.seed, budget)?;
    let class = symmetry::class(input);
    let text = input.record.to_text().map_err(Fault::from)?;
    let key = symmetry::split_key(input, &solution, class.as_deref(), &text);
    // Seeds that lie side by side must not put the same classes into the test.
    let part = mix(mix_bytes(key.as_bytes()) ^ mix(options.seed));
    let place = (part >> 11) as f64 / (1u64 << 53) as f64;
    let is_test = place < options.test;
    let mut images = vec![(input.clone(), text, solution, guesses)];
    let mut rng = Rng::new(mix_bytes(images[0].1.as_bytes()) ^ mix(options.seed));
    // Images of a symmetric board may be equal: a few more are drawn.
    for image in symmetry::images(input, &mut rng).take(3 * options.augment) {
        if images.len() > options.augment {
            break;
        }
        let text = image.record.to_text().map_err(Fault::from)?;
        if images.iter().all(|(_, other, ..)| *other != text) {
            let (solution, guesses) = solved(&image, options.seed, budget)?;
            images.push((image, text, solution, guesses));
        }
    }
    let mut rows = Vec::with_capacity(images.len());
    for (number, (input, text, solution, guesses)) in images.into_iter().enumerate() {
        let solution = Solution {
            board: solution,
            symbols: input.symbols.clone(),
        };
        let mut row = DatasetRow {
            id: input.place.id.clone(),
            puzzle: Some(text),
            split: Some(if is_test { "test" } else { "train" }.to_owned()),
            image: (options.augment > 0).then_some(number as i64),
            ..DatasetRow::default()
        };
        if options.wants(Column::Class) {
            row.class.clone_from(&class);
        }
        if options.wants(Column::Guesses) {
            row.guesses = Some(guesses as i64);
        }
        if let AnyRecord::Sudoku(record) = &input.record {
            if options.wants(Column::Givens) {
                row.givens = Some(record.puzzle.givens().filled() as i64);
            }
            if options.wants(Column::Backdoor)
                && let AnySolution::Sudoku(grid) = &solution.board
            {
                let size = backdoor::size(&record.puzzle, grid, budget);
                row.backdoor = size.map_err(NoRow::Stopped)?.map(|size| size as i64);
            }
        }
        rate_into(&mut row, &input, options, budget)?;
        if options.wants(Column::Trace) {
            tensors::trace_into(&mut row, &input, options, budget)?;
        }
        if options.wants(Column::Solution) {
            row.solution = Some(solution.to_string());
        }
        rows.push(row);
    }
    Ok(rows)
}

/// The only solution, and the guesses that it took to find and to prove it.
fn solved(input: &Input, seed: u64, budget: &mut Budget) -> Result<(AnySolution, u64), NoRow> {
    let mut search = Counted::new(AnySolver::new(&input.record, input.isa, seed));
    let mut found = None;
    let end = loop {
        let end = search.advance(2, budget, |solution| {
            found = found.take().or(Some(solution));
            true
        });
        match end {
            Some(end) => break end,
            None => budget.next_slice(),
        }
    };
    if let End::Stopped(limit) = end {
        return Err(NoRow::Stopped(limit));
    }
    let count = search.count(end);
    match (count.verdict(), found) {
        (Verdict::Unique, Some(solution)) => Ok((solution, count.stats.guesses)),
        (verdict, _) => Err(NoRow::Improper(verdict)),
    }
}

/// Adds the rating, and the path if it is wanted.
fn rate_into(
    row: &mut DatasetRow,
    input: &Input,
    options: &DatasetOptions,
    budget: &mut Budget,
) -> Result<(), NoRow> {
    let is_sudoku = matches!(input.record, AnyRecord::Sudoku(_));
    let [rating, er, path] = [Column::Rating, Column::Er, Column::Path].map(|c| options.wants(c));
    if er && is_sudoku {
        let work = rate::start(input, &PlayerOptions::seeded(options.seed));
        if let Some(rate::RateReply::Sudoku(reply)) = done(work, budget)? {
            stop_at(reply.limit)?;
            row.er = reply.er;
        }
    }
    if !rating && !path {
        return Ok(());
    }
    let wishes = ExplainOptions {
        player: PlayerOptions::seeded(options.seed),
        summary: !path,
    };
    let work = explain::start(input, &wishes);
    match done(work, budget)? {
        None => {}
        Some(ExplainReply::Sudoku(reply)) => {
            stop_at(reply.limit)?;
            if rating {
                row.level = reply.rating.level.map(|level| level.name().to_owned());
                let hardest = reply.rating.hardest;
                row.hardest = hardest.map(|technique| technique.slug().to_owned());
                row.sum = Some(reply.rating.sum.into());
            }
            if path {
                tensors::sudoku_path(row, &reply, &input.symbols);
            }
        }
        Some(ExplainReply::Nonogram(reply)) => {
            stop_at(reply.limit)?;
            if rating {
                row.level = reply.rating.level.map(|level| level.name().to_owned());
                let hardest = reply.rating.hardest;
                row.hardest = hardest.map(|technique| technique.slug().to_owned());
                row.sum = Some(reply.rating.sum.into());
            }
            if path {
                tensors::nonogram_path(row, &reply);
            }
        }
    }
    Ok(())
}

/// The reply of a work; `None` if the verb does not take such a puzzle.
fn done<W: Work>(work: Result<W, Fault>, budget: &mut Budget) -> Result<Option<W::Reply>, Fault> {
    let reply = work.and_then(|work| finish(work, budget, no_parts));
    match reply {
        Err(fault) if matches!(fault.code, Code::Unsupported | Code::TooLarge) => Ok(None),
        reply => reply.map(Some),
    }
}

fn stop_at(limit: Option<Limit>) -> Result<(), NoRow> {
    limit.map_or(Ok(()), |limit| Err(NoRow::Stopped(limit)))
}
