//! The easier rules that a nested chain uses on the board that it has made so far.

use super::board::{Board, bits};
use super::chain::Nested;
use super::changed::Changed;
use super::simple::{self, Sink};
use super::unary;

/// A candidate that a hint of an inner rule removes, with the candidates of the outer chain that it rests on.
pub(super) struct Removed {
    pub(super) candidate: u16,
    pub(super) sources: Vec<u16>,
    pub(super) nested: Option<Nested>,
}

/// Takes every hint of the four easy rules that serve in chains.
struct Collect<'a> {
    start: &'a Board,
    removed: Vec<Removed>,
}

impl Sink for Collect<'_> {
    fn start(&self) -> Option<&Board> {
        Some(self.start)
    }

    fn take(&mut self, _: f64, removes: &[(usize, u16)], sources: &[u16]) -> bool {
        if sources.is_empty() {
            return false;
        }
        let mut sorted = removes.to_vec();
        sorted.sort_unstable();
        for (cell, digits) in sorted {
            for digit in bits(digits) {
                self.removed.push(Removed {
                    candidate: (cell * 9 + digit) as u16,
                    sources: sources.to_vec(),
                    nested: None,
                });
            }
        }
        false
    }
}

/// The hints of the first of these rules that finds any: intersections, hidden pairs, naked pairs, X-wings.
pub(super) fn basic(board: &Board, start: &Board) -> Vec<Removed> {
    let mut sink = Collect {
        start,
        removed: Vec::new(),
    };
    // What is as it was at the start of the chain has no sources, and is no part of it.
    let changed = &Changed::since(Some(start), board);
    simple::locking(board, changed, &mut sink);
    if sink.removed.is_empty() {
        simple::hidden_set(board, changed, 2, &mut sink);
    }
    if sink.removed.is_empty() {
        simple::naked_set(board, changed, 2, &mut sink);
    }
    if sink.removed.is_empty() {
        simple::fish(board, changed, 2, &mut sink);
    }
    sink.removed
}

/// The hints of forcing chains and cycles.
pub(super) fn single_chains(board: &Board, start: &Board, room: &mut unary::Room) -> Vec<Removed> {
    let mut removed: Vec<Removed> = Vec::new();
    // What holds without the outer chain is no part of it, so only new links matter.
    let Some(mut search) = unary::Search::new(board, Some(start), 64, room) else {
        return removed;
    };
    for found in search.all() {
        let all = found
            .removes
            .iter()
            .flat_map(|&(cell, digits)| bits(digits).map(move |digit| (cell * 9 + digit) as u16));
        let new: Vec<u16> = all
            .filter(|&c| removed.iter().all(|known| known.candidate != c))
            .collect();
        if new.is_empty() {
            continue;
        }
        let (sources, number) = search.sources(&found, start);
        if sources.is_empty() {
            continue;
        }
        removed.extend(new.into_iter().map(|candidate| Removed {
            candidate,
            sources: sources.clone(),
            nested: Some(Nested {
                complexity: found.complexity,
                number,
            }),
        }));
    }
    removed
}
