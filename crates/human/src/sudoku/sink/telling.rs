//! A step while its technique tells it: what it marks, links and says; the conclusion is added by itself.

use cellwise_sudoku::{CellSet, DigitSet};

use crate::sudoku::sentence::Sentence;
use crate::sudoku::step::{Candidate, Link, LinkKind, Mark, Node, Role, Step};
use crate::sudoku::view::{View, list};

/// A step while its technique explains it.
pub(crate) struct Why<'a, const N: usize> {
    view: &'a View<N>,
    step: Step,
    said: String,
}

impl<'a, const N: usize> Why<'a, N> {
    pub(super) fn new(view: &'a View<N>, step: Step) -> Self {
        Self {
            view,
            step,
            said: String::new(),
        }
    }

    /// Marks `digit` in those of `cells` that may take it.
    pub(crate) fn mark(&mut self, role: Role, digit: u8, cells: CellSet<N>) {
        for cell in self.view.with(digit, cells).iter() {
            self.mark_one(role, cell, digit);
        }
    }

    /// Marks one candidate, once.
    pub(crate) fn mark_one(&mut self, role: Role, cell: usize, digit: u8) {
        let candidate = Candidate { cell, digit };
        if self.step.role(candidate).is_none() {
            self.step.marks.push(Mark { candidate, role });
        }
    }

    /// Marks each of `digits` in those of `cells` that may take it.
    pub(crate) fn mark_all(&mut self, role: Role, digits: DigitSet, cells: CellSet<N>) {
        for digit in digits.iter() {
            self.mark(role, digit, cells);
        }
    }

    pub(crate) fn house(&mut self, house: usize) {
        if !self.step.houses.contains(&house) {
            self.step.houses.push(house);
        }
    }

    pub(crate) fn link(&mut self, from: Node, to: Node, kind: LinkKind) {
        self.step.links.push(Link { from, to, kind });
    }

    /// Links two single candidates.
    pub(crate) fn link_cells(&mut self, from: Candidate, to: Candidate, kind: LinkKind) {
        let node = |c: Candidate| Node {
            cells: vec![c.cell],
            digit: c.digit,
        };
        self.link(node(from), node(to), kind);
    }

    /// The reason, as one or more sentences; the conclusion is added by itself.
    pub(crate) fn say(&mut self, reason: impl Into<String>) {
        self.said = capitals(&reason.into());
    }

    pub(super) fn finish(mut self) -> Step {
        let mut conclusion: Vec<String> = self
            .step
            .places
            .iter()
            .map(|c| {
                format!(
                    "{} is {}",
                    self.view.name(c.cell),
                    self.view.symbol(c.digit)
                )
            })
            .collect();
        conclusion.extend(self.losses());
        self.step.sentence = Sentence::new(format!("{} So {}.", self.said, conclusion.join("; ")));
        self.step
    }

    /// `r1c2 and r1c3 can't be 5`, cells with the same losses together.
    fn losses(&self) -> Vec<String> {
        let mut groups: Vec<(DigitSet, CellSet<N>)> = Vec::new();
        let mut rest = self.step.removes.as_slice();
        while let Some(first) = rest.first() {
            let end = rest.partition_point(|c| c.cell <= first.cell);
            let digits: DigitSet = rest[..end].iter().map(|c| c.digit).collect();
            match groups.iter_mut().find(|(d, _)| *d == digits) {
                Some((_, cells)) => cells.insert(first.cell),
                None => groups.push((digits, CellSet::only(first.cell))),
            }
            rest = &rest[end..];
        }
        groups
            .iter()
            .map(|(digits, cells)| {
                let digits = list(digits.iter().map(|d| self.view.symbol(d).to_string()), "or");
                format!("{} can't be {digits}", self.view.names(*cells))
            })
            .collect()
    }
}

/// Houses that begin a sentence get a capital: `row 4 has …`. Cells (`r4c5`) keep their names.
fn capitals(text: &str) -> String {
    let mut out = text.to_owned();
    for (small, large) in [("row ", "Row "), ("column ", "Column "), ("box ", "Box ")] {
        if out.starts_with(small) {
            out.replace_range(..small.len(), large);
        }
        out = out.replace(&format!(". {small}"), &format!(". {large}"));
    }
    out
}
