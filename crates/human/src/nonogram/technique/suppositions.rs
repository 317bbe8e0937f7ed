//! Suppositions followed to their end: contradictions, both ways agree, and the guess that is left.
//!
//! In: a board at rest. One pass supposes every colour of every open cell. Out: the suppositions that break a line,
//! with the number of waves it takes; if there are none, the candidates that all colours of some cell rule out; if there are
//! none, the cells whose colour in the solution settles the most.

use cellwise_core::{Budget, Limit};
use cellwise_nonogram::Picture;

use super::super::board::{Board, OPEN};
use super::super::chain_text::told;
use super::super::probe::{Outcome, Prober};
use super::super::sink::Sink;
use super::super::step::{Mark, Paint, Role, Step};
use super::super::table::Technique;
use super::super::trace::Trace;
use super::super::words::{cell_name, colour_name};
use super::{conclusion, rule_out};

/// The results of a pass.
#[derive(Default)]
pub(crate) struct Findings {
    /// Suppositions that break a line, and the number of waves.
    dead: Vec<(Paint, usize)>,
    /// A cell, and the candidates that all its colours rule out.
    agree: Vec<(usize, Vec<(usize, u8)>)>,
    /// The cells whose colour in the solution settles the most, and how many cells that is.
    best: (usize, Vec<Paint>),
}

/// A pass under way.
pub(crate) struct Pass {
    prober: Prober,
    cell: usize,
    /// The colours of the cell that are still to be supposed, last first; `None` before the first.
    colours: Option<Vec<u8>>,
    is_running: bool,
    /// The candidates left by any colour of the cell.
    union: Vec<u64>,
    /// A colour of the cell broke a line.
    is_broken: bool,
    findings: Findings,
}

impl Pass {
    pub(crate) fn new(board: &Board) -> Self {
        Self {
            prober: Prober::new(board),
            cell: 0,
            colours: None,
            is_running: false,
            union: Vec::new(),
            is_broken: false,
            findings: Findings::default(),
        }
    }

    /// Goes on to the end of the pass.
    ///
    /// # Errors
    /// The limit that struck. A further call continues.
    pub(crate) fn advance(
        &mut self,
        board: &Board,
        solution: Option<&Picture>,
        budget: &mut Budget,
    ) -> Result<&Findings, Limit> {
        while self.cell < board.cells() {
            if board.known(self.cell) != OPEN {
                self.cell += 1;
                continue;
            }
            if self.colours.is_none() {
                let mut colours: Vec<u8> = board.colours(self.cell).collect();
                colours.reverse();
                self.colours = Some(colours);
                self.union.clear();
                self.union.resize(board.sets().len(), 0);
                self.is_broken = false;
            }
            while let Some(&colour) = self.colours.as_ref().and_then(|colours| colours.last()) {
                if !self.is_running {
                    self.prober.suppose(board, self.cell, colour);
                    self.is_running = true;
                }
                let outcome = self.prober.advance(budget)?;
                self.is_running = false;
                if let Some(colours) = &mut self.colours {
                    colours.pop();
                }
                self.note(board, solution, Paint::new(self.cell, colour), outcome);
            }
            self.agreed(board);
            self.colours = None;
            self.cell += 1;
        }
        Ok(&self.findings)
    }

    fn note(&mut self, board: &Board, solution: Option<&Picture>, paint: Paint, outcome: Outcome) {
        match outcome {
            Outcome::Dead(waves) => {
                self.is_broken = true;
                self.findings.dead.push((paint, waves));
            }
            Outcome::Rest => {
                for (word, &set) in self.union.iter_mut().zip(self.prober.board.sets()) {
                    *word |= set;
                }
                let right = solution.and_then(|picture| picture.cells()[paint.cell].colour());
                if right == Some(paint.colour) {
                    let settles = board.open() - self.prober.board.open();
                    let (most, cells) = &mut self.findings.best;
                    if settles > *most {
                        (*most, *cells) = (settles, Vec::new());
                    }
                    if settles == *most {
                        cells.push(paint);
                    }
                }
            }
        }
    }

    /// Notes the candidates that all colours of the cell rule out.
    fn agreed(&mut self, board: &Board) {
        if self.is_broken || !self.findings.dead.is_empty() {
            return;
        }
        let mut lost = Vec::new();
        board.each_lost_cell(&self.union, |cell, colour| lost.push((cell, colour)));
        if !lost.is_empty() {
            self.findings.agree.push((self.cell, lost));
        }
    }
}

impl Findings {
    /// The steps of a technique among them.
    pub(crate) fn report(&self, board: &Board, out: &mut Sink) {
        match out.technique {
            Technique::Contradiction => {
                let waves = self.dead.iter().map(|&(_, waves)| waves);
                let Some(fewest) = waves.min() else { return };
                let shortest = self.dead.iter().filter(|&&(_, waves)| waves == fewest);
                let steps = shortest.map(|&(paint, _)| contradiction(board, paint, out));
                let mut steps: Vec<Step> = steps.collect();
                steps.sort_by_key(|step| step.lines.len());
                out.steps = steps;
            }
            Technique::BothWays if self.dead.is_empty() => {
                let steps = self.agree.iter();
                let steps = steps.map(|(cell, lost)| both_ways(board, *cell, lost, out));
                out.steps = steps.collect();
            }
            Technique::Guess if self.dead.is_empty() && self.agree.is_empty() => {
                let steps = self.best.1.iter();
                let steps = steps.map(|&paint| guess(board, paint, self.best.0, out));
                out.steps = steps.collect();
            }
            _ => {}
        }
    }
}

fn supposed(cell: usize) -> Mark {
    Mark {
        cell,
        role: Role::Supposed,
    }
}

fn contradiction(board: &Board, suppose: Paint, out: &Sink) -> Step {
    let mut step = Step::new(out.technique, Vec::new());
    rule_out(board, suppose, &mut step);
    if out.explains {
        let mut trace = Trace::new(board, Some(suppose));
        trace.run();
        let chain = trace.until_the_break();
        step.marks.extend(chain.marks());
        step.marks.push(supposed(suppose.cell));
        step.lines = chain.lines();
        let text = told(&board.clues, &chain);
        step.text = format!("{text} So {}", conclusion(&board.clues, &step));
        step.chains = vec![chain];
    }
    step
}

fn both_ways(board: &Board, cell: usize, lost: &[(usize, u8)], out: &Sink) -> Step {
    let mut step = Step::new(out.technique, Vec::new());
    for of_cell in lost.chunk_by(|a, b| a.0 == b.0) {
        let target = of_cell[0].0;
        match board.count(target) - of_cell.len() {
            1 => {
                let is_lost = |colour: &u8| of_cell.iter().any(|&(_, lost)| lost == *colour);
                let left = board.colours(target).find(|colour| !is_lost(colour));
                step.settles
                    .extend(left.map(|left| Paint::new(target, left)));
            }
            _ => {
                let drops = of_cell
                    .iter()
                    .map(|&(cell, colour)| Paint::new(cell, colour));
                step.drops.extend(drops);
            }
        }
    }
    if out.explains {
        let mut texts = Vec::new();
        for colour in board.colours(cell) {
            let mut trace = Trace::new(board, Some(Paint::new(cell, colour)));
            trace.run();
            let chain = trace.until_losses(lost);
            step.marks.extend(chain.marks());
            texts.push(told(&board.clues, &chain));
            step.lines.extend(chain.lines());
            step.chains.push(chain);
        }
        step.marks.push(supposed(cell));
        step.lines.sort_unstable();
        step.lines.dedup();
        step.text = format!(
            "{} Each way {}",
            texts.join(" "),
            conclusion(&board.clues, &step)
        );
    }
    step
}

fn guess(board: &Board, paint: Paint, settles: usize, out: &Sink) -> Step {
    let clues = &board.clues;
    let mut step = Step::new(out.technique, Vec::new());
    step.settles.push(paint);
    if out.explains {
        step.lines = clues
            .lines_of(paint.cell)
            .map(|l| clues.lines[l].line)
            .into();
        let more = match settles {
            0 | 1 => "It settles no other cell at once".to_owned(),
            _ => format!("It settles {settles} cells at once, more than any other"),
        };
        step.text = format!(
            "No line and no supposition goes further, so this is a guess: in the solution {} is {}. {more}.",
            cell_name(clues, paint.cell),
            colour_name(clues, paint.number())
        );
    }
    step
}
