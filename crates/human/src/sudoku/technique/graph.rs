//! Candidates and the links between them, for every technique that follows chains.
//!
//! ```text
//! node     0 1 2 …          one for every candidate, then one for every group
//! weak[n]  the nodes that are false when n is true      (a row of bits)
//! strong[n] the nodes that are true when n is false     (a short list)
//! ```
//! A group is a digit in two or more cells where a region meets a row or
//! column: "true" means that one of the cells holds it.
//!
//! An almost locked set that does without one of its digits holds all the others: so its places for one digit and
//! its places for another are linked strongly, as groups.
//!
//! One fact carries most chain techniques. Start from "s is false" and follow
//! strong, weak, strong, … Everything that a weak link reaches is false if s
//! is false. Every candidate that s sees is false if s is true. The intersection of
//! both is false, whatever s is.

mod bits;
mod closure;
mod known;
mod making;
mod reach;

use std::collections::HashMap;

use cellwise_sudoku::{CellSet, DigitSet};

use crate::sudoku::step::{Candidate, Node};
use crate::sudoku::view::View;

pub(crate) use bits::{Bits, is_set, ones, set};
pub(crate) use closure::Closure;
pub(crate) use known::{Graphs, Known, WORDS_OF_SMALL, known};
pub(crate) use making::Making;
pub(crate) use reach::Reach;

/// The links of a graph.
#[derive(Clone, Copy)]
pub(crate) struct Links {
    /// A cell with two candidates links them strongly.
    pub(crate) cell_strong: bool,
    /// A house with two places for a digit links them strongly.
    pub(crate) house_strong: bool,
    /// The candidates of a cell exclude each other.
    pub(crate) cell_weak: bool,
    /// Groups take part.
    pub(crate) groups: bool,
}

pub(crate) struct Graph<const N: usize> {
    digits: Vec<u8>,
    cells: Vec<CellSet<N>>,
    /// Nodes below this are single candidates.
    pub(crate) singles: usize,
    words: usize,
    weak: Vec<u64>,
    strong: Vec<Vec<u16>>,
    /// The node of a candidate: `index[cell * size + digit - 1]`.
    index: Vec<u16>,
    /// The node of a group; filled when almost locked sets take part.
    groups: HashMap<(u8, CellSet<N>), u16>,
    size: usize,
}

const NO_NODE: u16 = u16::MAX;

impl<const N: usize> Graph<N> {
    /// The node of a candidate that is on the board.
    pub(crate) fn node(&self, cell: usize, digit: u8) -> usize {
        usize::from(self.index[cell * self.size + usize::from(digit) - 1])
    }

    pub(crate) fn nodes(&self) -> usize {
        self.digits.len()
    }

    pub(crate) fn has_strong(&self, node: usize) -> bool {
        !self.strong[node].is_empty()
    }

    pub(crate) fn digit(&self, node: usize) -> u8 {
        self.digits[node]
    }

    pub(crate) fn cells(&self, node: usize) -> CellSet<N> {
        self.cells[node]
    }

    /// The candidate of a node that is no group.
    pub(crate) fn candidate(&self, node: usize) -> Option<Candidate> {
        let cell = self.cells[node].single()?;
        Some(Candidate {
            cell,
            digit: self.digits[node],
        })
    }

    pub(crate) fn weak(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    /// The number of words in a row of bits.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn no_nodes(&self) -> Bits {
        vec![0; self.words]
    }

    /// A node as a step shows it.
    pub(crate) fn show(&self, node: usize) -> Node {
        Node {
            cells: self.cells[node].iter().collect(),
            digit: self.digits[node],
        }
    }

    /// `5 in r1c2 or r1c3`.
    pub(crate) fn name(&self, v: &View<N>, node: usize) -> String {
        format!(
            "{} in {}",
            v.symbol(self.digits[node]),
            v.either_cells(self.cells[node])
        )
    }

    /// Forgets groups.
    pub(crate) fn keep_singles(&self, bits: &mut [u64]) {
        for (i, word) in bits.iter_mut().enumerate() {
            let singles = self.singles.saturating_sub(i * 64).min(64);
            if singles < 64 {
                *word &= (1 << singles) - 1;
            }
        }
    }

    /// The single candidates among `bits`, gathered by digit.
    pub(crate) fn losses(&self, bits: &[u64]) -> Vec<(u8, CellSet<N>)> {
        let mut by_digit = vec![CellSet::EMPTY; self.size];
        let mut digits = DigitSet::EMPTY;
        for node in ones(bits).take_while(|&node| node < self.singles) {
            by_digit[usize::from(self.digits[node]) - 1] |= self.cells[node];
            digits.insert(self.digits[node]);
        }
        digits
            .iter()
            .map(|d| (d, by_digit[usize::from(d) - 1]))
            .collect()
    }
}
