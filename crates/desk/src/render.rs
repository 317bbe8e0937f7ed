//! `render`: a puzzle, its solution or the next step as a drawing.

use cellwise_api::{Drawing, Head, Kind, RenderRequest, Rendered, Subject};
use cellwise_core::{Answer, Budget, Search as _};
use cellwise_formats::{nonogram, sudoku};
use cellwise_human::sudoku::{Board, draw};
use cellwise_nonogram::Picture;
use cellwise_render::{Board as Text, Line, nonogram_svg, sudoku_svg};
use cellwise_sudoku::{Grid, Symbols};

use crate::fault::{Code, Fault};
use crate::job::{Desk, Ready, Turn, Work, json};
use crate::read::{Read, head, read};
use crate::search::Seek;

/// Beyond this a drawing is too large to look at.
const MAX_CELLS: usize = 40_000;

/// `render`.
pub(crate) fn start(request: &RenderRequest, desk: &Desk<'_>) -> Result<Box<dyn Work>, Fault> {
    let symbols = request.symbols.as_deref();
    let symbols = symbols.and_then(|text| Symbols::new(text).ok());
    let (to, what) = (request.to, request.what);
    match read(&request.posed(), &desk.allowed)? {
        Read::Sudoku(record) => {
            let drawn = DrawnSudoku {
                head: head(Kind::Sudoku, record.id.as_ref()),
                symbols: symbols.unwrap_or_default(),
                to,
                what,
                record,
            };
            if what == Subject::Puzzle {
                return Ready::boxed(&drawn.board(None));
            }
            let size = drawn.record.puzzle.shape().size();
            if what == Subject::Step && size > 25 {
                let text = format!("steps are drawn on boards up to 25x25; this is {size}x{size}");
                return Err(Fault::new(Code::TooLarge, text));
            }
            let solver = cellwise_sudoku::Solver::new(&drawn.record.puzzle);
            Ok(Box::new(SolvingSudoku {
                seek: Seek::new(solver.with_seed(request.seed)),
                found: Vec::new(),
                drawn,
            }))
        }
        Read::Nonogram(record) => {
            let cells = record.puzzle.height() * record.puzzle.width();
            if cells > MAX_CELLS {
                let text =
                    format!("pictures of up to {MAX_CELLS} cells are drawn; this has {cells}");
                return Err(Fault::new(Code::TooLarge, text));
            }
            let drawn = DrawnNonogram {
                head: head(Kind::Nonogram, record.id.as_ref()),
                to,
                record,
            };
            match what {
                Subject::Puzzle => Ready::boxed(&drawn.picture(drawn.record.solution.as_ref())),
                Subject::Step => {
                    let text = "steps are drawn for Sudoku alone";
                    Err(Fault::new(Code::Unsupported, text))
                }
                Subject::Solution => Ok(Box::new(SolvingNonogram {
                    seek: Seek::new(cellwise_nonogram::Solver::with_seed(
                        &drawn.record.puzzle,
                        request.seed,
                    )),
                    first: None,
                    drawn,
                })),
            }
        }
    }
}

fn rendered(
    head: &Head,
    to: Drawing,
    svg: impl FnOnce() -> String,
    text: impl FnOnce() -> String,
) -> Rendered {
    Rendered {
        head: head.clone(),
        verdict: None,
        svg: (to == Drawing::Svg).then(svg),
        text: (to == Drawing::Text).then(text),
    }
}

/// The lines of a board, without the blank that makes room for a mark.
fn lines(board: &Text) -> String {
    let lines = board.lines();
    let lines = lines.iter().map(Line::plain);
    let text = lines.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(&line)));
    text.collect()
}

struct DrawnSudoku {
    head: Head,
    record: sudoku::Record,
    symbols: Symbols,
    to: Drawing,
    what: Subject,
}

impl DrawnSudoku {
    fn board(&self, grid: Option<&Grid>) -> Rendered {
        let puzzle = &self.record.puzzle;
        let digit = |cell: usize| grid.and_then(|grid| grid.get(cell)).unwrap_or(0);
        rendered(
            &self.head,
            self.to,
            || sudoku_svg(puzzle, &self.symbols, digit),
            || lines(&Text::sudoku(puzzle, &self.symbols, digit)),
        )
    }
}

struct SolvingSudoku {
    drawn: DrawnSudoku,
    seek: Seek<cellwise_sudoku::Solver>,
    found: Vec<Grid>,
}

impl Work for SolvingSudoku {
    fn is_coarse(&self) -> bool {
        self.drawn.what == Subject::Step && self.drawn.record.puzzle.shape().cells() > 128
    }

    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        let found = &mut self.found;
        let Some(end) = self.seek.go_on(2, budget, |grid| found.push(grid)) else {
            return Ok(Turn::Pending(self.seek.progress()));
        };
        let verdict = self.seek.count(end).verdict();
        let drawing = match self.drawn.what {
            Subject::Puzzle | Subject::Solution => self.drawn.board(self.found.first()),
            Subject::Step => {
                let answer = Answer {
                    solutions: std::mem::take(&mut self.found),
                    end,
                    stats: self.seek.solver.stats(),
                    partial: None,
                };
                let board = Board::answered(&self.drawn.record.puzzle, answer);
                let step = board.next_step();
                rendered(
                    &self.drawn.head,
                    self.drawn.to,
                    || draw::svg(&board, step.as_ref()),
                    || draw::ansi(&board, step.as_ref(), false),
                )
            }
        };
        Ok(Turn::Done(json(&Rendered {
            verdict: Some(verdict.into()),
            ..drawing
        })?))
    }
}

struct DrawnNonogram {
    head: Head,
    record: nonogram::Record,
    to: Drawing,
}

impl DrawnNonogram {
    fn picture(&self, picture: Option<&Picture>) -> Rendered {
        let puzzle = &self.record.puzzle;
        rendered(
            &self.head,
            self.to,
            || nonogram_svg(puzzle, picture),
            || {
                let open = Picture::open(puzzle.height(), puzzle.width());
                lines(&Text::picture(picture.unwrap_or(&open)))
            },
        )
    }
}

struct SolvingNonogram {
    drawn: DrawnNonogram,
    seek: Seek<cellwise_nonogram::Solver>,
    first: Option<Picture>,
}

impl Work for SolvingNonogram {
    fn turn(&mut self, budget: &mut Budget) -> Result<Turn, Fault> {
        let first = &mut self.first;
        let end = self.seek.go_on(2, budget, |picture| {
            first.get_or_insert(picture);
        });
        let Some(end) = end else {
            return Ok(Turn::Pending(self.seek.progress()));
        };
        let verdict = self.seek.count(end).verdict();
        let partial = self.seek.solver.partial();
        let picture = self.first.as_ref().or(partial.as_ref());
        Ok(Turn::Done(json(&Rendered {
            verdict: Some(verdict.into()),
            ..self.drawn.picture(picture)
        })?))
    }
}
