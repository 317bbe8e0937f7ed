//! What the chains of a rule agree on: contradictions, doubles, cells and houses, in Sudoku Explainer's order.

use super::board::{Board, CELL_AT, HOUSES_OF, PLACE_IN, bits, count};
use super::chain::{Chain, Rule, contains};
use super::closure::Closures;
use super::length::Mixer;
use super::links::{Cause, lost, split};

/// The chains of the starts of a rule.
///
/// A rule without inner rules is followed by its closures first. Then only the chains that contradict themselves or agree with
/// others are built.
pub(super) struct Chains {
    /// The chains that were built, by start, true ones first.
    built: Vec<Option<Box<Chain>>>,
    pub(super) closures: Option<Closures>,
    /// Closures to be used again.
    spare_closures: Option<Closures>,
    /// Chains to be used again.
    #[expect(
        clippy::vec_box,
        reason = "chains move between the two lists without a copy"
    )]
    spare: Vec<Box<Chain>>,
}

impl Chains {
    pub(super) fn new() -> Self {
        Self {
            built: (0..1458).map(|_| None).collect(),
            closures: None,
            spare_closures: None,
            spare: Vec::new(),
        }
    }

    /// Follows the starts of a rule on a board by closures first.
    pub(super) fn with_closures(mut self, rule: Rule, board: &Board) -> Self {
        let closures = self.spare_closures.take().unwrap_or_else(Closures::new);
        self.closures = Some(closures.of(rule, board));
        self
    }

    /// A chain that begins with a candidate.
    pub(super) fn begin(&mut self, candidate: u16, is_on: bool) -> Box<Chain> {
        let mut chain = self.spare.pop().unwrap_or_else(|| Box::new(Chain::new()));
        chain.begin(candidate, is_on);
        chain
    }

    /// Keeps the chain of a start.
    pub(super) fn keep(&mut self, candidate: u16, is_on: bool, chain: Box<Chain>) {
        self.built[start_of(candidate, is_on)] = Some(chain);
    }

    /// Takes the chain of a start away.
    pub(super) fn take(&mut self, start: usize) -> Option<Box<Chain>> {
        self.built[start].take()
    }

    /// The chain of a start that was built.
    pub(super) fn get(&mut self, start: u16) -> Option<&mut Chain> {
        self.built[usize::from(start)].as_deref_mut()
    }

    /// The list without chains, which are kept to be used again.
    pub(super) fn emptied(mut self) -> Self {
        let built = self.built.iter_mut().filter_map(Option::take);
        self.spare.extend(built);
        self.spare_closures = self.closures.take().or(self.spare_closures);
        self
    }
}

/// The number of a start, true ones first.
pub(super) fn start_of(candidate: u16, is_on: bool) -> usize {
    usize::from(candidate) + if is_on { 0 } else { 729 }
}

/// Takes a possible hint.
pub(super) type Each<'a> = &'a mut dyn FnMut(&mut Chains, &Candidate);

/// The board and the rule whose chains are compared.
#[derive(Clone, Copy)]
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
                    let places = self.board.places[digit][house];
                    let root = Cause::of_house(house / 9);
                    let at = |place| usize::from(CELL_AT[house][place]) * 9 + digit;
                    members(places, at, |starts| {
                        self.agreement(chains, starts, root, 6, each);
                    });
                }
            }
            if !rule.nishio {
                let at = |digit| cell * 9 + digit;
                members(digits, at, |starts| {
                    self.agreement(chains, starts, Cause::Cell, 5, each);
                });
            }
        }
    }

    /// Contradictions, and what the truth and the falsehood of a candidate agree on.
    fn binary(&self, chains: &mut Chains, candidate: u16, doubles: bool, each: Each<'_>) {
        let starts = [true, false].map(|is_on| start_of(candidate, is_on) as u16);
        for (start, is_on) in starts.into_iter().zip([true, false]) {
            if self.contradicts(chains, start)
                && let Some((on, off)) = chains.get(start).and_then(|chain| chain.contradiction)
            {
                let hint = Candidate {
                    ends: vec![(start, on), (start, off)],
                    result: (candidate, !is_on),
                    root: Cause::Start,
                    key: 7,
                };
                each(chains, &hint);
            }
        }
        if doubles && !self.rule.nishio {
            self.agreement(chains, &starts, Cause::Start, 1, each);
        }
    }

    /// What all starts agree on.
    fn agreement(&self, chains: &mut Chains, starts: &[u16], root: Cause, key: u8, each: Each<'_>) {
        // Most starts agree on nothing, which both sides of the closures together show soonest.
        let closures = chains.closures.as_ref();
        if closures.is_some_and(|closures| !closures.may_agree(starts)) {
            return;
        }
        for is_on in [true, false] {
            let Some(results) = self.common(chains, starts, is_on) else {
                return;
            };
            for result in results {
                if !self.is_worth(result, is_on) {
                    continue;
                }
                let ends = starts.iter().filter_map(|&start| {
                    let node = chains.get(start)?.node(result, is_on);
                    Some((start, node))
                });
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

    /// Returns true if a start leads to a contradiction. Its chain is built then.
    fn contradicts(&self, chains: &mut Chains, start: u16) -> bool {
        if let Some(closures) = &chains.closures {
            let contradicts = closures.contradicts(usize::from(start)) == Some(true);
            if contradicts {
                self.build(chains, start);
            }
            contradicts
        } else {
            let chain = chains.get(start);
            chain.is_some_and(|chain| chain.contradiction.is_some())
        }
    }

    /// Builds the chain of a start.
    fn build(&self, chains: &mut Chains, start: u16) {
        if chains.get(start).is_none() {
            let (candidate, is_on) = (start % 729, start < 729);
            let mut chain = chains.begin(candidate, is_on);
            chain.spread(self.rule, &mut self.board.clone(), self.board);
            chains.keep(candidate, is_on, chain);
        }
    }

    /// The candidates that are true, or false, in the chains of all starts, in the order of the first; `None` if a chain is
    /// missing.
    fn common(&self, chains: &mut Chains, starts: &[u16], is_on: bool) -> Option<Vec<u16>> {
        if !self.may_agree(chains, starts, is_on)? {
            return Some(Vec::new());
        }
        let mut all = [u64::MAX; 12];
        for &start in starts {
            let chain = chains.get(start)?;
            let set = if is_on { &chain.is_on } else { &chain.is_off };
            for i in 0..all.len() {
                all[i] &= set[i];
            }
        }
        if all == [0; 12] {
            return Some(Vec::new());
        }
        let first = chains.get(*starts.first()?)?;
        let order = if is_on { &first.on } else { &first.off };
        let order = order
            .iter()
            .map(|&number| first.nodes[usize::from(number)].candidate);
        Some(order.filter(|&c| contains(&all, c)).collect())
    }

    /// Returns false if the closures show that no candidate is true, or false, in all chains. Otherwise all chains are built.
    /// `None` if one is missing.
    fn may_agree(&self, chains: &mut Chains, starts: &[u16], is_on: bool) -> Option<bool> {
        let Some(closures) = &chains.closures else {
            return Some(true);
        };
        let words = closures.words();
        let mut all = [u64::MAX; 12];
        let mut is_complete = true;
        for &start in starts {
            // A chain that ends in a contradiction is cut off there, so its closure says nothing of it.
            if closures.contradicts(usize::from(start))? {
                is_complete = false;
                continue;
            }
            let set = closures.set(usize::from(start), is_on);
            for i in 0..words {
                all[i] &= set[i];
            }
        }
        if all[..words].iter().all(|&word| word == 0) {
            return Some(false);
        }
        if !is_complete {
            // Contradicting chains are built and compared before the others are built for nothing.
            let cut: Vec<u16> = starts
                .iter()
                .copied()
                .filter(|&start| closures.contradicts(usize::from(start)) == Some(true))
                .collect();
            for &start in &cut {
                self.build(chains, start);
            }
            let built = &mut chains.built;
            let closures = chains.closures.as_ref()?;
            let is_left = |candidate: u16| {
                let place = closures.place(candidate);
                all[place / 64] >> (place % 64) & 1 != 0
            };
            let first = built[usize::from(*cut.first()?)].as_deref()?;
            let order = if is_on { &first.on } else { &first.off };
            let mut order = order
                .iter()
                .map(|&number| first.nodes[usize::from(number)].candidate);
            if !order.any(is_left) {
                return Some(false);
            }
        }
        for &start in starts {
            self.build(chains, start);
        }
        Some(true)
    }

    fn is_worth(&self, candidate: u16, is_on: bool) -> bool {
        let (cell, _) = split(candidate);
        !is_on || self.board.candidates[cell].count_ones() > 1
    }
}

/// Calls `then` with the candidates of a cell, or the places of a digit in a house.
fn members(set: u16, candidate: impl Fn(usize) -> usize, then: impl FnOnce(&[u16])) {
    let mut list = [0; 9];
    let mut len = 0;
    for member in bits(set) {
        list[len] = candidate(member) as u16;
        len += 1;
    }
    then(&list[..len]);
}

/// Returns true if chains of a rule start from the candidates of a cell.
pub(super) fn starts(rule: Rule, board: &Board, cell: usize) -> bool {
    let n = count(board.candidates[cell]);
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
        (is_first && count(places) > 1).then_some(house)
    })
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
            let chain = chains.get(start)?;
            sum += chain.count(end);
            has_nested |= !chain.nested.is_empty();
            if sum > bound {
                return None;
            }
        }
        if has_nested {
            let mut known: Vec<u64> = Vec::new();
            for &(start, end) in &self.ends {
                let chain = chains.get(start)?;
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
            let Some(chain) = chains.get(from) else {
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
