//! `render`: a puzzle, its solution or the next step as a drawing.

use cellwise_core::{Answer, Budget, End, Limit, Search as _, Verdict};
use cellwise_human::sudoku::{HintSearch, Position};
use cellwise_nonogram::Picture;
use cellwise_render::{BoardDrawing, StyledLine, step_svg, step_text};
use serde::{Deserialize, Serialize};

use crate::fault::{Code, Fault};
use crate::job::Context;
use crate::search::{AnySolution, AnySolver, Counted};
use crate::wire::request::puzzle_request;
use crate::{AnyRecord, Head, Input, Turn, Work, drawing, read};

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
    /// Sudoku: the next step of a person, on the board with its candidates.
    Step,
}

puzzle_request! {
    /// `render`: a drawing.
    RenderRequest {
        /// SVG or text.
        #[serde(default)]
        to: Drawing,
        /// The subject of the drawing.
        #[serde(default)]
        what: Subject,
    }
}

/// Options of `render`.
#[derive(Clone, Copy, Debug, Default)]
pub struct RenderOptions {
    /// SVG or text.
    pub to: Drawing,
    /// The subject of the drawing.
    pub what: Subject,
    /// The seed of everything random.
    pub seed: u64,
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
}

pub(crate) fn begin(request: &RenderRequest, context: &Context) -> Result<Rendering, Fault> {
    let input = read::input(&request.text(), &context.allowed)?;
    let options = RenderOptions {
        to: request.to,
        what: request.what,
        seed: request.seed,
    };
    Rendering::new(&input, &options)
}

/// Draws a puzzle.
///
/// # Errors
/// [`Code::TooLarge`] for a puzzle too large to look at, [`Code::Unsupported`] for a step of a
/// Nonogram.
pub fn start(
    input: &Input,
    options: &RenderOptions,
) -> Result<impl Work<Reply = Rendered> + use<>, Fault> {
    Rendering::new(input, options)
}

/// The work of `render`.
pub(crate) struct Rendering {
    input: Input,
    to: Drawing,
    what: Subject,
    search: Counted<AnySolver>,
    found: Vec<AnySolution>,
    /// The search for the next step, once the puzzle is solved.
    step: Option<(HintSearch, Position)>,
}

impl Rendering {
    fn new(input: &Input, options: &RenderOptions) -> Result<Self, Fault> {
        let what = options.what;
        match &input.record {
            AnyRecord::Sudoku(_) if what == Subject::Step => {
                input.one_board("a drawing of a step")?;
            }
            AnyRecord::Sudoku(_) => {}
            AnyRecord::Nonogram(_) if what == Subject::Step => {
                let text = "steps are drawn for Sudoku alone";
                return Err(Fault::new(Code::Unsupported, text));
            }
            AnyRecord::Nonogram(_) => {}
        }
        Ok(Self {
            search: Counted::new(AnySolver::new(&input.record, input.isa, options.seed)),
            input: input.clone(),
            to: options.to,
            what,
            found: Vec::new(),
            step: None,
        })
    }

    /// A drawing of the puzzle, with a solution if there is one.
    fn drawn(&self, solution: Option<&AnySolution>) -> Result<Rendered, Fault> {
        let symbols = &self.input.symbols;
        let drawing = drawing::drawn(&self.input, solution)?;
        let svg = || drawing.svg(1.0);
        Ok(match (&self.input.record, solution) {
            (AnyRecord::Sudoku(record), solution) => {
                let grid = match solution {
                    Some(AnySolution::Sudoku(grid)) => Some(grid),
                    _ => None,
                };
                let digit = |cell: usize| grid.and_then(|grid| grid.get(cell)).unwrap_or(0);
                self.rendered(svg, || {
                    lines(&BoardDrawing::sudoku(&record.puzzle, symbols, digit))
                })
            }
            (AnyRecord::Nonogram(record), solution) => {
                let picture = match solution {
                    Some(AnySolution::Nonogram(picture)) => Some(picture),
                    _ => None,
                };
                let open = || Picture::open(record.puzzle.height(), record.puzzle.width());
                self.rendered(svg, || {
                    lines(&BoardDrawing::picture(picture.unwrap_or(&open())))
                })
            }
        })
    }

    /// A drawing of the next step of a person; `None` at the end of the slice.
    fn drawn_step(&mut self, end: End, budget: &mut Budget) -> Result<Option<Rendered>, Fault> {
        let AnyRecord::Sudoku(record) = &self.input.record else {
            return self.drawn(None).map(Some);
        };
        let (found, stats) = (&mut self.found, self.search.solver.stats());
        let (search, position) = self.step.get_or_insert_with(|| {
            let found = std::mem::take(found).into_iter();
            let grids = found.filter_map(|solution| match solution {
                AnySolution::Sudoku(grid) => Some(grid),
                AnySolution::Nonogram(_) => None,
            });
            let answer = Answer::new(grids.collect(), end, stats);
            let position = Position::answered(&record.puzzle, answer);
            (HintSearch::new(&position), position)
        });
        let (step, limit) = match search.advance(budget) {
            Ok(hint) => (hint.step, None),
            Err(Limit::Slice) => return Ok(None),
            // The position is drawn without a step.
            Err(limit) => (None, Some(limit)),
        };
        let (position, symbols) = (position.clone(), &self.input.symbols);
        let drawing = self.rendered(
            || step_svg(&position, step.as_ref(), symbols),
            || step_text(&position, step.as_ref(), symbols, false),
        );
        Ok(Some(Rendered { limit, ..drawing }))
    }

    fn rendered(&self, svg: impl FnOnce() -> String, text: impl FnOnce() -> String) -> Rendered {
        Rendered {
            head: self.input.head(),
            verdict: None,
            limit: None,
            svg: (self.to == Drawing::Svg).then(svg),
            text: (self.to == Drawing::Text).then(text),
        }
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
        if self.what == Subject::Puzzle {
            let picture = match &self.input.record {
                AnyRecord::Sudoku(_) => None,
                AnyRecord::Nonogram(record) => record.solution.clone(),
            };
            let picture = picture.map(AnySolution::Nonogram);
            return self.drawn(picture.as_ref()).map(Turn::Done);
        }
        let found = &mut self.found;
        let end = self.search.advance(2, budget, |solution| {
            found.push(solution);
            true
        });
        let Some(end) = end else {
            return Ok(Turn::Pending(self.search.progress()));
        };
        let verdict = self.search.count(end).verdict();
        let drawing = match (self.what, &self.input.record) {
            (Subject::Step, _) => match self.drawn_step(end, budget)? {
                Some(drawing) => drawing,
                None => return Ok(Turn::Pending(self.search.progress())),
            },
            (_, AnyRecord::Sudoku(_)) => self.drawn(self.found.first())?,
            // The cells that are certain are better than an empty picture.
            (_, AnyRecord::Nonogram(_)) => {
                let partial = self.search.solver.partial();
                self.drawn(self.found.first().or(partial.as_ref()))?
            }
        };
        Ok(Turn::Done(Rendered {
            verdict: Some(verdict),
            limit: end.limit().or(drawing.limit),
            ..drawing
        }))
    }
}
