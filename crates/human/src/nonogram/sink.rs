//! The steps that a technique finds.
//!
//! A technique reports conclusions, each with a closure that explains it. Hints and explanations call the
//! closure; a rating only gathers the conclusions and makes no sentences.

use cellwise_nonogram::Colour;

use super::board::OPEN;
use super::side::Side;
use super::step::{Mark, Paint, Placement, Role, Step};
use super::table::Technique;
use super::view::LineView;
use super::words;

/// The steps found, all of one technique.
#[derive(Debug)]
pub(crate) struct Sink {
    pub(crate) technique: Technique,
    /// Steps get marks and words.
    pub(crate) explains: bool,
    pub(crate) steps: Vec<Step>,
}

/// An explanation in the making, for a step on one line.
pub(crate) struct Draft<'a> {
    pub(crate) view: LineView<'a>,
    step: &'a mut Step,
    /// The reason, a sentence with a full stop.
    reason: String,
}

impl Sink {
    pub(crate) fn new(technique: Technique, explains: bool) -> Self {
        Self {
            technique,
            explains,
            steps: Vec::new(),
        }
    }

    /// Reports colours for places of a line. Places that are known already are left out; if none is left, there is no step.
    pub(crate) fn settle(
        &mut self,
        view: LineView<'_>,
        conclusions: impl IntoIterator<Item = (usize, u8)>,
        explain: impl FnOnce(&mut Draft<'_>),
    ) {
        let new = conclusions.into_iter();
        let new = new.filter(|&(place, _)| view.cells[place] == OPEN);
        let settles: Vec<Paint> = new
            .map(|(place, colour)| Paint::new(view.cell(place), colour))
            .collect();
        self.push(view, settles, Vec::new(), explain);
    }

    /// Reports colours that places of a line can't have. A place with one colour left is settled.
    pub(crate) fn exclude(
        &mut self,
        view: LineView<'_>,
        conclusions: impl IntoIterator<Item = (usize, u8)>,
        explain: impl FnOnce(&mut Draft<'_>),
    ) {
        let board = view.board;
        let paints = conclusions.into_iter();
        let paints = paints.map(|(place, colour)| Paint::new(view.cell(place), colour));
        let new = |paint: &Paint| {
            board.known(paint.cell) == OPEN && board.may(paint.cell, paint.number())
        };
        let mut all: Vec<Paint> = paints.filter(new).collect();
        all.sort_unstable();
        all.dedup();
        let (mut settles, mut drops) = (Vec::new(), Vec::new());
        for of_cell in all.chunk_by(|a, b| a.cell == b.cell) {
            let cell = of_cell[0].cell;
            let lost = |&colour: &u8| of_cell.iter().any(|paint| paint.number() == colour);
            match board.count(cell) - of_cell.len() {
                1 => {
                    let left = board.colours(cell).find(|colour| !lost(colour));
                    settles.extend(left.map(|colour| Paint::new(cell, colour)));
                }
                _ => drops.extend_from_slice(of_cell),
            }
        }
        self.push(view, settles, drops, explain);
    }

    fn push(
        &mut self,
        view: LineView<'_>,
        settles: Vec<Paint>,
        drops: Vec<Paint>,
        explain: impl FnOnce(&mut Draft<'_>),
    ) {
        if settles.is_empty() && drops.is_empty() {
            return;
        }
        let mut step = Step::new(self.technique, vec![view.line()]);
        (step.settles, step.drops) = (settles, drops);
        if self.explains {
            let mut draft = Draft {
                view,
                step: &mut step,
                reason: String::new(),
            };
            explain(&mut draft);
            let reason = std::mem::take(&mut draft.reason);
            step.marks.sort_unstable();
            step.marks.dedup();
            let (line, clues) = (Some(view.line()), view.clues);
            let so = words::paints(clues, line, &step.settles, &step.drops);
            step.text = format!("{reason} So {}.", so.unwrap_or_default());
        }
        self.steps.push(step);
    }
}

impl Draft<'_> {
    /// The reason in words: a sentence with a full stop.
    pub(crate) fn because(&mut self, reason: String) {
        self.reason = reason;
    }

    /// The step rests on these places.
    pub(crate) fn rests_on(&mut self, places: impl IntoIterator<Item = usize>) {
        let role = Role::Known;
        let cell = |place| self.view.cell(place);
        let marks: Vec<Mark> = places
            .into_iter()
            .map(|place| Mark {
                cell: cell(place),
                role,
            })
            .collect();
        self.step.marks.extend(marks);
    }

    /// The step rests on those known cells of a stretch.
    pub(crate) fn rests_on_known(&mut self, places: impl IntoIterator<Item = usize>) {
        let view = self.view;
        let known = places
            .into_iter()
            .filter(move |&place| view.cells[place] != OPEN);
        self.rests_on(known);
    }

    /// The step speaks of a run that can begin from `first` to `last`.
    pub(crate) fn shows(&mut self, run: usize, first: usize, last: usize) {
        let of_clue = self.view.runs()[run];
        self.step.runs.push(Placement {
            line: self.view.line(),
            run,
            length: of_clue.length,
            colour: Colour::new(of_clue.colour),
            first,
            last,
        });
    }

    /// `row 3 (clue 4 2)`.
    pub(crate) fn line(&self) -> String {
        words::with_clue(self.view.clues, self.view.line())
    }

    pub(crate) fn run(&self, run: usize) -> String {
        words::run_name(self.view.clues, self.view.line(), run)
    }

    pub(crate) fn runs(&self, runs: &[usize], word: &str) -> String {
        words::run_names(self.view.clues, self.view.line(), runs, word)
    }

    pub(crate) fn colour(&self, colour: u8) -> &str {
        words::colour_name(self.view.clues, colour)
    }

    pub(crate) fn places(&self, places: &[usize]) -> String {
        words::places(self.view.clues, self.view.line(), places)
    }

    pub(crate) fn stretch(&self, first: usize, length: usize) -> String {
        words::stretch(self.view.clues, self.view.line(), first, length)
    }

    /// Painted cells side by side with their verb: `the painted cell r3c5 is`, `the painted cells r3c5 to r3c7 are`.
    pub(crate) fn painted(&self, first: usize, length: usize) -> String {
        let (cells, verb) = match length {
            1 => ("cell", "is"),
            _ => ("cells", "are"),
        };
        format!("the painted {cells} {} {verb}", self.stretch(first, length))
    }

    /// A run and the room it has: `the 3 within r5c3 to r5c7`, or `the 3 at r5c3 to r5c5`.
    pub(crate) fn within(&self, run: usize, first: usize, span: usize) -> String {
        let word = match span == self.view.runs()[run].length {
            true => "at",
            false => "within",
        };
        format!("{} {word} {}", self.run(run), self.stretch(first, span))
    }

    /// The first unfinished run from a side, as a sentence; `number` counts runs from there.
    pub(crate) fn first_run(&self, side: &Side<'_>, number: usize) -> String {
        let which = match number {
            0 => "the first run is",
            _ => "after the finished runs comes",
        };
        format!(
            "Read {} from the {}: {which} {}.",
            self.line(),
            self.side(side),
            self.run(side.run_index(number))
        )
    }

    /// `left`, `right`, `top` or `bottom`.
    pub(crate) fn side(&self, side: &Side<'_>) -> &'static str {
        words::side(self.view.line(), side.from_end)
    }
}
