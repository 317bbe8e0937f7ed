//! What the chains of a rule agree on: contradictions, doubles, cells and houses, in Sudoku Explainer's order.

use super::board::{Board, CELL_AT, HOUSES_OF, PLACE_IN, bits};
use super::chain::{Bits, Chain, Rule, contains};
use super::length::Mixer;
use super::links::{Cause, lost, split};

/// The chains of all starts, true ones first.
pub(super) type Chains = [Option<Chain>];

/// Takes a possible hint.
pub(super) type Each<'a> = &'a mut dyn FnMut(&mut Chains, &Candidate);

/// The board and the rule whose chains are compared.
pub(super) struct Outcomes<'a> {
    pub(super) rule: Rule,
    pub(super) board: &'a Board,
}

impl Outcomes<'_> {
    /// Calls `each` with every possible hint, in Sudoku Explainer's order.
    pub(super) fn each(&self, chains: &mut Chains, each: Each<'_>) {
        let rule = self.rule;
        for cell in 0..81 {
            if !starts(rule, self.board, cell) {
                continue;
            }
            let digits = self.board.candidates[cell];
            for digit in bits(digits) {
                let candidate = (cell * 9 + digit) as u16;
                if rule.dynamic {
                    self.binary(chains, candidate, digits.count_ones() > 2, each);
                }
                if rule.nishio {
                    continue;
                }
                for house in houses_first(self.board, cell, digit) {
                    let places = bits(self.board.places[digit][house]);
                    let starts: Vec<u16> = places
                        .map(|place| u16::from(CELL_AT[house][place]) * 9 + digit as u16)
                        .collect();
                    let root = Cause::of_house(house / 9);
                    self.agreement(chains, &starts, root, 6, each);
                }
            }
            if !rule.nishio {
                let starts: Vec<u16> = bits(digits).map(|d| (cell * 9 + d) as u16).collect();
                self.agreement(chains, &starts, Cause::Cell, 5, each);
            }
        }
    }

    /// Contradictions, and what the truth and the falsehood of a candidate agree on.
    fn binary(&self, chains: &mut Chains, candidate: u16, doubles: bool, each: Each<'_>) {
        for is_on in [true, false] {
            let start = usize::from(candidate) + if is_on { 0 } else { 729 };
            if let Some(chain) = &chains[start]
                && let Some((on, off)) = chain.contradiction
            {
                let hint = Candidate {
                    ends: vec![(start as u16, on), (start as u16, off)],
                    result: (candidate, !is_on),
                    root: Cause::Start,
                    key: 7,
                };
                each(chains, &hint);
            }
        }
        if !doubles || self.rule.nishio {
            return;
        }
        let (on, off) = (usize::from(candidate), usize::from(candidate) + 729);
        for is_on in [true, false] {
            let (Some(first), Some(second)) = (&chains[on], &chains[off]) else {
                return;
            };
            let list = common(&[first, second], is_on);
            for result in list {
                if !self.is_worth(result, is_on) {
                    continue;
                }
                let ends =
                    [on, off].map(|start| (start as u16, node(chains, start, result, is_on)));
                let hint = Candidate {
                    ends: ends.to_vec(),
                    result: (result, is_on),
                    root: Cause::Start,
                    key: 1,
                };
                each(chains, &hint);
            }
        }
    }

    /// What all starts agree on.
    fn agreement(&self, chains: &mut Chains, starts: &[u16], root: Cause, key: u8, each: Each<'_>) {
        for is_on in [true, false] {
            let all: Option<Vec<&Chain>> = starts
                .iter()
                .map(|&start| chains[usize::from(start)].as_ref())
                .collect();
            let Some(all) = all else {
                return;
            };
            for result in common(&all, is_on) {
                if !self.is_worth(result, is_on) {
                    continue;
                }
                let ends = starts
                    .iter()
                    .map(|&start| (start, node(chains, usize::from(start), result, is_on)));
                let hint = Candidate {
                    ends: ends.collect(),
                    result: (result, is_on),
                    root,
                    key,
                };
                each(chains, &hint);
            }
        }
    }

    fn is_worth(&self, candidate: u16, is_on: bool) -> bool {
        let (cell, _) = split(candidate);
        !is_on || self.board.candidates[cell].count_ones() > 1
    }
}

/// Returns true if chains of a rule start from the candidates of a cell.
pub(super) fn starts(rule: Rule, board: &Board, cell: usize) -> bool {
    let n = board.candidates[cell].count_ones();
    n > if rule.dynamic { 1 } else { 2 }
}

/// The houses in which a cell is the first of several places for a digit.
pub(super) fn houses_first(
    board: &Board,
    cell: usize,
    digit: usize,
) -> impl Iterator<Item = usize> {
    (0..3).filter_map(move |kind| {
        let house = usize::from(HOUSES_OF[cell][kind]);
        let places = board.places[digit][house];
        let is_first = places.trailing_zeros() == u32::from(PLACE_IN[cell][kind]);
        (is_first && places.count_ones() > 1).then_some(house)
    })
}

fn node(chains: &Chains, start: usize, candidate: u16, is_on: bool) -> u16 {
    chains[start]
        .as_ref()
        .map_or(0, |chain| chain.node(candidate, is_on))
}

/// The candidates that are true, or false, in all chains, in the order of the first.
fn common(chains: &[&Chain], is_on: bool) -> Vec<u16> {
    let set = |chain: &Chain| if is_on { chain.is_on } else { chain.is_off };
    let mut all: Bits = [u64::MAX; 12];
    for chain in chains {
        let set = set(chain);
        for (word, other) in all.iter_mut().zip(set) {
            *word &= other;
        }
    }
    if all == [0; 12] {
        return Vec::new();
    }
    let first = &chains[0];
    let order = if is_on { &first.on } else { &first.off };
    order
        .iter()
        .map(|&number| first.nodes[usize::from(number)].candidate)
        .filter(|&candidate| contains(&all, candidate))
        .collect()
}

/// A possible hint: where its chains end.
#[derive(Clone)]
pub(super) struct Candidate {
    /// Start of the chain and number of the node where it ends.
    pub(super) ends: Vec<(u16, u16)>,
    /// A candidate that is true, or false.
    pub(super) result: (u16, bool),
    /// The reason why one of the starts holds.
    pub(super) root: Cause,
    /// Its place among hints of equal complexity.
    pub(super) key: u8,
}

impl Candidate {
    pub(super) fn places(&self) -> Option<(usize, usize)> {
        self.result.1.then(|| split(self.result.0))
    }

    pub(super) fn removes(&self, board: &Board) -> (usize, u16) {
        let (cell, digit) = split(self.result.0);
        if self.result.1 {
            (cell, board.candidates[cell] & !(1 << digit))
        } else {
            (cell, 1 << digit)
        }
    }

    /// The number of members of its chains, inner ones included; `None` if that is beyond the bound.
    pub(super) fn complexity(&self, chains: &mut Chains, bound: u32) -> Option<u32> {
        let mut sum = 0;
        let mut has_nested = false;
        for &(start, end) in &self.ends {
            let chain = chains[usize::from(start)].as_mut()?;
            sum += chain.count(end);
            has_nested |= !chain.nested.is_empty();
            if sum > bound {
                return None;
            }
        }
        if has_nested {
            let mut known: Vec<u64> = Vec::new();
            for &(start, end) in &self.ends {
                let chain = chains[usize::from(start)].as_mut()?;
                let mut used = Vec::new();
                chain.members(end, |node| {
                    if node.nested > 0 {
                        used.push(usize::from(node.nested) - 1);
                    }
                });
                for nested in used.iter().map(|&i| &chain.nested[i]) {
                    if !known.contains(&nested.number) {
                        known.push(nested.number);
                        sum += nested.complexity;
                    }
                }
            }
            if sum > bound {
                return None;
            }
        }
        Some(sum)
    }

    /// The candidates that `start` had and that must be gone for the chains to hold, and a number for the chains.
    pub(super) fn sources(
        &self,
        chains: &mut Chains,
        start: &Board,
        board: &Board,
    ) -> (Vec<u16>, u64) {
        let mut sources = Vec::new();
        let mut number = Mixer::new(u64::from(self.key));
        for &(from, end) in &self.ends {
            let Some(chain) = chains[usize::from(from)].as_mut() else {
                continue;
            };
            chain.members(end, |node| {
                number.add(u64::from(node.candidate) * 2 + u64::from(node.is_on));
                if node.is_on {
                    let is_root = node.cause == Cause::Start;
                    let cause = if is_root { self.root } else { node.cause };
                    lost(start, board, node.candidate, cause, |source| {
                        if !sources.contains(&source) {
                            sources.push(source);
                        }
                    });
                }
            });
            number.add(u64::MAX);
        }
        (sources, number.finish())
    }
}
