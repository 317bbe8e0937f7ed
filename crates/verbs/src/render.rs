//! `render`: a puzzle, its solution or the next step as a drawing.

use cellwise_core::{Budget, Limit, Search as _, Verdict};
use cellwise_formats::sudoku::Progress;
use cellwise_human::sudoku::Stage;
use cellwise_nonogram::Picture;
use cellwise_render::{BoardDrawing, Drawing as Shapes, StyledLine, nonogram_step_text, step_text};
use serde::{Deserialize, Serialize};

use crate::drawing::Medium;
use crate::fault::{Code, Fault};
use crate::hint::{HintOptions, HintReply, Hinting, mark_sets};
use crate::job::Context;
use crate::search::{AnySolution, AnySolver, Counted};
use crate::wire::BoardText;
use crate::wire::request::puzzle_request;
use crate::work::Ready;
use crate::{AnyRecord, Bytes, Head, Input, Turn, Work, drawing, read};

/// The most pixels of a picture in a reply.
const MAX_PIXELS: f64 = 16e6;
/// Bytes of memory for a pixel while a picture is made.
const PIXEL_BYTES: f64 = 8.0;

/// The material of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Drawing {
    /// A picture in SVG.
    #[default]
    Svg,
    /// Text.
    Text,
    /// A picture in PNG, if this build has the feature `print`.
    Png,
    /// A PDF document of one page, if this build has the feature `print`.
    Pdf,
}

impl Drawing {
    fn medium(self) -> Option<Medium> {
        match self {
            Self::Svg => Some(Medium::Svg),
            Self::Text => None,
            Self::Png => Some(Medium::Png),
            Self::Pdf => Some(Medium::Pdf),
        }
    }
}

/// The subject of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// The puzzle as it is given.
    #[default]
    Puzzle,
    /// Its first solution.
    Solution,
    /// The next step of a person: on a Sudoku with its candidates, or on a Nonogram.
    Step,
}

puzzle_request! {
    /// `render`: a drawing.
    RenderRequest {
        /// SVG, text, PNG or PDF.
        #[serde(default)]
        to: Drawing,
        /// The subject of the drawing.
        #[serde(default)]
        what: Subject,
        /// The size: 1 draws a cell of a Sudoku 40 pixels wide.
        #[serde(default = "one")]
        #[cfg_attr(feature = "schema", schemars(range(min = 0.05, max = 50.0)))]
        scale: f64,
        /// The board as the player has filled it in, to be drawn with the puzzle.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<BoardText>,
        /// Sudoku: the player's pencil marks, a list of digits for each cell.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        marks: Option<Vec<Vec<u8>>>,
        /// False if the rules that a drawing does not show are not to be told in words below it.
        #[serde(default = "yes")]
        words: bool,
    }
}

fn yes() -> bool {
    true
}

fn one() -> f64 {
    1.0
}

/// Options of `render`.
#[derive(Clone, Copy, Debug)]
pub struct RenderOptions {
    /// SVG, text, PNG or PDF.
    pub to: Drawing,
    /// The size: 1 draws a cell of a Sudoku 40 pixels wide.
    pub scale: f64,
    /// The subject of the drawing.
    pub what: Subject,
    /// True if rules that the drawing does not show are told in words below it.
    pub words: bool,
    /// The seed of everything random.
    pub seed: u64,
}

impl RenderOptions {
    /// The options of a request.
    fn of(request: &RenderRequest) -> Result<Self, Fault> {
        let options = Self {
            to: request.to,
            scale: request.scale,
            what: request.what,
            words: request.words,
            seed: request.seed,
        };
        options.valid().map(|()| options)
    }

    fn valid(&self) -> Result<(), Fault> {
        if (0.05..=50.0).contains(&self.scale) {
            return Ok(());
        }
        let text = format!("`scale` is {}; it goes from 0.05 to 50", self.scale);
        Err(Fault::new(Code::BadRequest, text))
    }
}

impl Default for RenderOptions {
    /// The puzzle as SVG in its usual size.
    fn default() -> Self {
        Self {
            to: Drawing::default(),
            scale: 1.0,
            what: Subject::default(),
            words: true,
            seed: 0,
        }
    }
}

/// The reply of `render`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rendered {
    /// Place, version, kind and colours.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict, where a solution was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The limit that struck, if one did: the drawing shows as much as was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The drawing in SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The drawing in text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The bytes of the drawing in PNG or PDF.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Bytes>,
}

pub(crate) fn begin(request: &RenderRequest, context: &Context) -> Result<Rendering, Fault> {
    let mut input = read::input(&request.text(), &context.allowed)?;
    put_state(request, &mut input)?;
    Rendering::new(&input, &RenderOptions::of(request)?)
}

/// The puzzle as it is given, in SVG or text, by itself: needs no search, no font and no reasons, whose code is large.
///
/// # Errors
/// [`Code::Unsupported`] for anything else.
pub(crate) fn sketch(request: &RenderRequest, context: &Context) -> Result<Ready<Rendered>, Fault> {
    if request.what != Subject::Puzzle || !matches!(request.to, Drawing::Svg | Drawing::Text) {
        let text = "this drawing is made in the module print";
        return Err(Fault::new(Code::Unsupported, text));
    }
    let mut input = read::input(&request.text(), &context.allowed)?;
    put_state(request, &mut input)?;
    let options = RenderOptions::of(request)?;
    let solution = stored(&input);
    let mut reply = reply_to(&input);
    match options.to {
        Drawing::Text => reply.text = Some(text_of(&input, solution.as_ref())),
        _ => {
            let shapes = drawing::drawn_with(&input, solution.as_ref(), options.words)?;
            reply.svg = Some(shapes.svg(options.scale));
        }
    }
    Ok(Ready::new(reply))
}

/// The picture that the record of a Nonogram carries.
fn stored(input: &Input) -> Option<AnySolution> {
    match &input.record {
        AnyRecord::Sudoku(_) => None,
        AnyRecord::Nonogram(record) => record.solution.clone().map(AnySolution::Nonogram),
    }
}

/// A reply without a drawing.
fn reply_to(input: &Input) -> Rendered {
    Rendered {
        head: input.head(),
        verdict: None,
        limit: None,
        svg: None,
        text: None,
        data: None,
    }
}

/// The puzzle in text, with a solution if there is one.
fn text_of(input: &Input, solution: Option<&AnySolution>) -> String {
    match (&input.record, solution) {
        (AnyRecord::Sudoku(record), solution) => {
            let grid = match solution {
                Some(AnySolution::Sudoku(grid)) => Some(grid),
                _ => None,
            };
            let digit = |cell: usize| grid.and_then(|grid| grid.get(cell)).unwrap_or(0);
            lines(&BoardDrawing::sudoku(&record.puzzle, &input.symbols, digit))
        }
        (AnyRecord::Nonogram(_), Some(AnySolution::Nonogram(picture))) => {
            lines(&BoardDrawing::picture(picture))
        }
        (AnyRecord::Nonogram(record), _) => {
            let open = Picture::open(record.puzzle.height(), record.puzzle.width());
            lines(&BoardDrawing::picture(&open))
        }
    }
}

/// Puts the player's board and marks into the record.
fn put_state(request: &RenderRequest, input: &mut Input) -> Result<(), Fault> {
    let board = read::board(request.board.as_ref(), input)?;
    let (board, noted) = match board {
        Some(board) => (Some(board.board), board.marks),
        None => (None, None),
    };
    match &mut input.record {
        AnyRecord::Sudoku(record) => {
            let sets = request.marks.as_deref();
            let sets = sets.map(|lists| mark_sets(lists, &record.puzzle));
            let marks = sets.transpose()?.or(noted);
            let digits = match board {
                Some(AnySolution::Sudoku(grid)) => Some(grid),
                _ => marks.as_ref().map(|_| record.puzzle.givens().clone()),
            };
            if let Some(digits) = digits {
                let progress = Progress::new(digits);
                record.progress = Some(match marks {
                    Some(marks) => progress.with_marks(marks),
                    None => progress,
                });
            }
        }
        AnyRecord::Nonogram(_) if request.marks.is_some() => {
            let text = "`marks` is not for a Nonogram";
            return Err(Fault::new(Code::BadRequest, text));
        }
        AnyRecord::Nonogram(record) => {
            if let Some(AnySolution::Nonogram(picture)) = board {
                record.solution = Some(picture);
            }
        }
    }
    Ok(())
}

/// Draws a puzzle.
///
/// # Errors
/// [`Code::TooLarge`] for a puzzle too large to look at, [`Code::Unsupported`] for PNG and PDF in a build that lacks
/// them, [`Code::BadRequest`] for a size that can't be.
pub fn start(
    input: &Input,
    options: &RenderOptions,
) -> Result<impl Work<Reply = Rendered> + use<>, Fault> {
    Rendering::new(input, options)
}

/// The work of `render`.
pub(crate) struct Rendering {
    input: Input,
    options: RenderOptions,
    search: Counted<AnySolver>,
    found: Vec<AnySolution>,
    /// The search for the next step.
    hinting: Option<Hinting>,
}

impl Rendering {
    fn new(input: &Input, options: &RenderOptions) -> Result<Self, Fault> {
        options.valid()?;
        if let Some(medium) = options.to.medium()
            && !drawing::is_built(medium)
        {
            return Err(drawing::not_built(medium));
        }
        let hinting = match options.what {
            Subject::Step => {
                let options = HintOptions {
                    stage: Stage::Step,
                    seed: options.seed,
                    ..HintOptions::default()
                };
                Some(Hinting::new(input, options)?)
            }
            _ => None,
        };
        Ok(Self {
            search: Counted::new(AnySolver::new(&input.record, input.isa, options.seed)),
            input: input.clone(),
            options: *options,
            found: Vec::new(),
            hinting,
        })
    }

    /// A drawing of the puzzle, with a solution if there is one.
    fn drawn(
        &self,
        solution: Option<&AnySolution>,
        budget: &mut Budget,
    ) -> Result<Rendered, Fault> {
        let shapes = || drawing::drawn_with(&self.input, solution, self.options.words);
        self.rendered(shapes, || text_of(&self.input, solution), budget)
    }

    /// A drawing of the next step of a person.
    fn drawn_step(&self, hint: &HintReply, budget: &mut Budget) -> Result<Rendered, Fault> {
        let symbols = &self.input.symbols;
        let (verdict, limit) = match hint {
            HintReply::Sudoku(hint) => (hint.verdict, hint.limit),
            HintReply::Nonogram(hint) => (hint.verdict, hint.limit),
        };
        let text = || match hint {
            HintReply::Sudoku(hint) => {
                step_text(&hint.position, hint.step.as_ref(), symbols, false)
            }
            HintReply::Nonogram(hint) => {
                let (position, step) = &hint.found;
                nonogram_step_text(position, step.as_ref(), false)
            }
        };
        let drawing = self.rendered(|| drawing::of_hint(hint, symbols), text, budget)?;
        Ok(Rendered {
            verdict: Some(verdict),
            limit,
            ..drawing
        })
    }

    fn rendered(
        &self,
        shapes: impl FnOnce() -> Result<Shapes, Fault>,
        text: impl FnOnce() -> String,
        budget: &mut Budget,
    ) -> Result<Rendered, Fault> {
        let mut reply = reply_to(&self.input);
        let Some(medium) = self.options.to.medium() else {
            reply.text = Some(text());
            return Ok(reply);
        };
        let (shapes, scale) = (shapes()?, self.options.scale);
        match medium {
            Medium::Svg => reply.svg = Some(shapes.svg(scale)),
            Medium::Png | Medium::Pdf => {
                let pixels = shapes.width * shapes.height * scale * scale;
                if medium == Medium::Png && pixels > MAX_PIXELS {
                    let text = format!("a picture of {pixels:.0} pixels; there may be 16 million");
                    return Err(Fault::new(Code::TooLarge, text));
                }
                let bytes = (PIXEL_BYTES * pixels.min(MAX_PIXELS)) as u64;
                budget.take_memory(bytes).map_err(|_| {
                    let text = "the drawing needs more memory than one request may have";
                    Fault::new(Code::Memory, text)
                })?;
                reply.data = Some(Bytes(drawing::written(&shapes, medium, scale)?));
            }
        }
        Ok(reply)
    }
}

/// The lines of a board, without the blank that makes room for a mark.
fn lines(board: &BoardDrawing) -> String {
    let lines = board.lines();
    let lines = lines.iter().map(StyledLine::plain);
    let text = lines.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(&line)));
    text.collect()
}

impl Work for Rendering {
    type Reply = Rendered;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Rendered>, Fault> {
        if let Some(hinting) = &mut self.hinting {
            return match hinting.advance(budget)? {
                Turn::Done(hint) => self.drawn_step(&hint, budget).map(Turn::Done),
                Turn::Pending(progress) => Ok(Turn::Pending(progress)),
                Turn::Part(part) => Ok(Turn::Part(part)),
            };
        }
        if self.options.what == Subject::Puzzle {
            let picture = stored(&self.input);
            return self.drawn(picture.as_ref(), budget).map(Turn::Done);
        }
        let found = &mut self.found;
        let end = self.search.advance(2, budget, |solution| {
            found.push(solution);
            true
        });
        let Some(end) = end else {
            return Ok(Turn::Pending(self.search.progress()));
        };
        // The cells of a picture that are certain are better than an empty picture.
        let partial = match &self.input.record {
            AnyRecord::Sudoku(_) => None,
            AnyRecord::Nonogram(_) => self.search.solver.partial(),
        };
        let drawing = self.drawn(self.found.first().or(partial.as_ref()), budget)?;
        Ok(Turn::Done(Rendered {
            verdict: Some(self.search.count(end).verdict()),
            limit: end.limit(),
            ..drawing
        }))
    }
}
