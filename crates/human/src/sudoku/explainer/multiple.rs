//! Multiple, dynamic and nested forcing chains: everything that follows from each candidate, and what all of them agree on.
//!
//! ```text
//! contradiction   one start makes a candidate true and false
//! double          a candidate's truth and its falsehood lead to the same
//! cell            every candidate of a cell leads to the same
//! house           every place of a digit in a house leads to the same
//! ```
//!
//! A nested rule runs another rule on the board that a chain has made so far. The rules under way form a stack, so that the
//! search can pause between any two chains.

use cellwise_core::{Budget, Limit};

use super::board::{Board, CELL_AT, Hint, bits};
use super::chain::{Bits, Chain, Nested, Rule, contains};
use super::closure::LANES;
use super::inner::{Removed, basic, single_chains};
use super::length::{added, longest};
use super::links::Cause;
use super::outcome::{Candidate, Chains, Outcomes, houses_first, start_of, starts};
use super::unary;

/// One rule under way on one board.
struct Run {
    rule: Rule,
    board: Board,
    /// Starts whose chains are wanted: candidate, whether it starts true.
    wanted: Vec<(u16, bool)>,
    done: usize,
    chains: Chains,
    /// For each start whose chain may go on with more inner rules, the board that the chain has made. Kept by the outermost
    /// run alone.
    boards: Vec<Option<Box<Board>>>,
    keeps_boards: bool,
    /// The chain under way, the board it has made, and the inner rule to try next.
    current: Option<(Box<Chain>, Board, usize)>,
}

/// The chains of a rule on a board, with the inner rules that they need.
pub(super) struct Search {
    stack: Vec<Run>,
    /// Lists of chains to be used again.
    spare: Vec<Chains>,
    /// Memory for single chains.
    room: unary::Room,
    /// The complexity up to which any hint will do; 0 if only the easiest will.
    enough: u32,
    /// Contradictions within that complexity after which the search ends.
    most: usize,
    found: Vec<Hint>,
}

/// The number of contradictions of nested rules that are taken at once.
const FEW: usize = 6;

/// Work for a chain with inner rules, and for many starts at once, in units of the budget.
const CHAIN_WORK: u64 = 6;
const CLOSURES_WORK: u64 = 150;

impl Search {
    /// Begins to look for the easiest hint.
    pub(super) fn new(rule: Rule, board: &Board) -> Self {
        Self {
            stack: vec![Run::new(rule, board.clone(), Chains::new()).keeping_boards()],
            spare: Vec::new(),
            room: unary::Room::new(),
            enough: 0,
            most: usize::MAX,
            found: Vec::new(),
        }
    }

    /// Goes on with a rule after an easier one that found nothing. Where the harder rule does all that the easier one does and
    /// then more, its chains go on where those of the easier one ended.
    pub(super) fn after(mut self, rule: Rule) -> Self {
        let run = self.stack.remove(0);
        let run = match (run.rule.level, rule.level) {
            (1, 2) | (2, 3) | (4, 5) => run.deepened(rule),
            _ => Run::new(rule, run.board, run.chains.emptied()).keeping_boards(),
        };
        Self {
            stack: vec![run],
            spare: self.spare,
            room: self.room,
            enough: 0,
            most: usize::MAX,
            found: Vec::new(),
        }
    }

    /// Takes all hints that are not harder than this; of nested rules, a few of them.
    pub(super) fn up_to(mut self, difficulty: f64) -> Self {
        let rule = self.stack[0].rule;
        self.enough = longest(rule.base(), difficulty);
        self.most = if rule.level < 2 { usize::MAX } else { FEW };
        self
    }

    /// Goes on to the hints to be taken or to the end of the budget. No hint means that the rule finds nothing.
    pub(super) fn advance(&mut self, budget: &mut Budget) -> Result<Vec<Hint>, Limit> {
        loop {
            let depth = self.stack.len();
            let run = &mut self.stack[depth - 1];
            match run.step(&mut self.room) {
                Step::Closures => budget.spend(CLOSURES_WORK)?,
                Step::Chain => {
                    if depth == 1 && self.enough > 0 {
                        self.found.extend(run.contradiction(self.enough));
                        if self.found.len() >= self.most {
                            return Ok(std::mem::take(&mut self.found));
                        }
                    }
                    budget.spend(CHAIN_WORK)?;
                }
                Step::Unary => budget.spend(100)?,
                Step::Nested(rule) => {
                    let board = run.nested_board();
                    let chains = self.spare.pop().unwrap_or_else(Chains::new);
                    self.stack.push(Run::new(rule, board, chains));
                }
                Step::Over if depth == 1 => {
                    return Ok(run.hints(self.enough));
                }
                Step::Over => {
                    let outer = &self.stack[depth - 2];
                    let start = outer.board.clone();
                    let removed = self.stack[depth - 1].removals(&start);
                    if let Some(run) = self.stack.pop() {
                        self.spare.push(run.chains.emptied());
                    }
                    self.stack[depth - 2].take(removed);
                }
            }
        }
    }
}

enum Step {
    /// Many starts were followed without reasons.
    Closures,
    /// A chain got further.
    Chain,
    /// The inner rule of single chains was run.
    Unary,
    /// An inner rule has to be run on the board of the current chain.
    Nested(Rule),
    Over,
}

impl Run {
    fn new(rule: Rule, board: Board, chains: Chains) -> Self {
        let mut is_wanted = [[false; 729]; 2];
        let mut wanted = Vec::new();
        let mut want = |candidate: usize, is_on: bool| {
            let known = &mut is_wanted[usize::from(is_on)][candidate];
            if !*known {
                *known = true;
                wanted.push((candidate as u16, is_on));
            }
        };
        for cell in 0..81 {
            if !starts(rule, &board, cell) {
                continue;
            }
            for digit in bits(board.candidates[cell]) {
                want(cell * 9 + digit, true);
                if rule.dynamic {
                    want(cell * 9 + digit, false);
                }
                if rule.nishio {
                    continue;
                }
                for house in houses_first(&board, cell, digit) {
                    for place in bits(board.places[digit][house]) {
                        want(usize::from(CELL_AT[house][place]) * 9 + digit, true);
                    }
                }
            }
        }
        let chains = match rule.level {
            0 => chains.with_closures(rule, &board),
            _ => chains,
        };
        Self {
            rule,
            board,
            wanted,
            done: 0,
            chains,
            boards: Vec::new(),
            keeps_boards: false,
            current: None,
        }
    }

    fn keeping_boards(self) -> Self {
        Self {
            keeps_boards: self.rule.level > 0,
            ..self
        }
    }

    /// The same chains, to go on with more inner rules.
    fn deepened(self, rule: Rule) -> Self {
        Self {
            rule,
            done: 0,
            ..self
        }
    }

    fn nested_board(&self) -> Board {
        let current = self.current.as_ref();
        current.map_or_else(|| self.board.clone(), |(_, board, _)| board.clone())
    }

    fn step(&mut self, room: &mut unary::Room) -> Step {
        let rule = self.rule;
        if self.current.is_none() {
            let Some(&(candidate, is_on)) = self.wanted.get(self.done) else {
                return Step::Over;
            };
            if let Some(closures) = &mut self.chains.closures {
                let rest = &self.wanted[self.done..];
                let some = &rest[..rest.len().min(LANES)];
                closures.follow(some);
                self.done += some.len();
                return Step::Closures;
            }
            let start = start_of(candidate, is_on);
            let board = self.boards.get_mut(start).and_then(Option::take);
            self.current = match (self.chains.take(start), board) {
                (None, _) => {
                    let chain = self.chains.begin(candidate, is_on);
                    Some((chain, self.board.clone(), 0))
                }
                // The inner rules of the easier rule found no more here.
                (Some(chain), Some(board)) => {
                    let inner = if rule.level == 2 { 0 } else { 1 };
                    Some((chain, *board, inner))
                }
                (Some(chain), None) => {
                    self.chains.keep(candidate, is_on, chain);
                    self.done += 1;
                    return Step::Chain;
                }
            };
        }
        let Some((chain, board, inner)) = &mut self.current else {
            return Step::Over;
        };
        if *inner == 0 {
            chain.spread(rule, board, &self.board);
            if chain.contradiction.is_some() {
                self.finish();
                return Step::Chain;
            }
            let removed = basic(board, &self.board);
            if !removed.is_empty() {
                self.take(removed);
                return Step::Chain;
            }
        }
        // The inner chains of each level.
        let step = *inner;
        *inner += 1;
        match (rule.level, step) {
            (2 | 3, 0) => {
                let removed = single_chains(board, &self.board, room);
                self.take(removed);
                Step::Unary
            }
            (3, 1) => Step::Nested(Rule::MULTIPLE),
            (4 | 5, 0) => Step::Nested(Rule::DYNAMIC),
            (5, 1) => Step::Nested(Rule::nested(2)),
            _ => {
                self.keep_board();
                self.finish();
                Step::Chain
            }
        }
    }

    /// Keeps the board of the current chain, which may go on with more inner rules.
    fn keep_board(&mut self) {
        if self.keeps_boards
            && let Some((_, board, _)) = &self.current
        {
            let (candidate, is_on) = self.wanted[self.done];
            self.boards.resize_with(1458, || None);
            self.boards[start_of(candidate, is_on)] = Some(Box::new(board.clone()));
        }
    }

    /// The current chain takes what an inner rule found. If that is nothing new, the next inner rule comes.
    fn take(&mut self, removed: Vec<Removed>) {
        let Some((chain, _, inner)) = &mut self.current else {
            return;
        };
        if removed.is_empty() {
            return;
        }
        *inner = 0;
        let mut is_new = false;
        for Removed {
            candidate,
            sources,
            nested,
        } in removed
        {
            let number = nested.map_or(0, |nested| {
                let known = chain.nested.iter().position(|n| n.number == nested.number);
                known.unwrap_or_else(|| {
                    chain.nested.push(nested);
                    chain.nested.len() - 1
                }) as u16
                    + 1
            });
            is_new |= chain.add_removed(candidate, &sources, number);
        }
        if !is_new {
            self.finish();
        }
    }

    fn finish(&mut self) {
        if let Some((chain, _, _)) = self.current.take() {
            let (candidate, is_on) = self.wanted[self.done];
            self.chains.keep(candidate, is_on, chain);
            self.done += 1;
        }
    }

    /// The rule with its board, and its chains.
    fn parts(&mut self) -> (Outcomes<'_>, &mut Chains) {
        let outcomes = Outcomes {
            rule: self.rule,
            board: &self.board,
        };
        (outcomes, &mut self.chains)
    }

    /// The contradiction of the chain that was finished last, if it is within the complexity.
    fn contradiction(&mut self, enough: u32) -> Option<Hint> {
        if self.current.is_some() {
            return None;
        }
        let (candidate, is_on) = *self.wanted.get(self.done.checked_sub(1)?)?;
        let start = start_of(candidate, is_on) as u16;
        let (on, off) = self.chains.get(start)?.contradiction?;
        let found = Candidate {
            ends: vec![(start, on), (start, off)],
            result: (candidate, !is_on),
            root: Cause::Start,
            key: 7,
        };
        let (outcomes, chains) = self.parts();
        let complexity = found.complexity(chains, enough)?;
        Some(hint(outcomes, &found, complexity))
    }

    /// The hints within a complexity. If there is none, the easiest one, the first of equal ones.
    fn hints(&mut self, enough: u32) -> Vec<Hint> {
        let list = self.within(enough);
        if !list.is_empty() {
            return list;
        }
        let mut best: Option<(u32, u8, Candidate)> = None;
        let (outcomes, chains) = self.parts();
        outcomes.each(chains, &mut |chains, candidate| {
            let bound = best.as_ref().map_or(u32::MAX, |&(bound, _, _)| bound);
            let Some(complexity) = candidate.complexity(chains, bound) else {
                return;
            };
            let key = candidate.key;
            let is_best = |&(least, least_key, _): &(u32, u8, Candidate)| {
                (complexity, key) < (least, least_key)
            };
            if best.as_ref().is_none_or(is_best) {
                best = Some((complexity, key, candidate.clone()));
            }
        });
        let best = best.map(|(complexity, _, candidate)| hint(outcomes, &candidate, complexity));
        best.into_iter().collect()
    }

    /// The hints within a complexity.
    fn within(&mut self, enough: u32) -> Vec<Hint> {
        let mut list = Vec::new();
        if enough == 0 {
            return list;
        }
        let (outcomes, chains) = self.parts();
        outcomes.each(chains, &mut |chains, candidate| {
            if let Some(complexity) = candidate.complexity(chains, enough) {
                list.push(hint(outcomes, candidate, complexity));
            }
        });
        list
    }

    /// Everything that the rule removes, each with the easiest hint, and with what the outer chain had to remove before.
    fn removals(&mut self, start: &Board) -> Vec<Removed> {
        let mut list: Vec<(u32, u8, Candidate)> = Vec::new();
        let (outcomes, chains) = self.parts();
        outcomes.each(chains, &mut |chains, candidate| {
            if let Some(complexity) = candidate.complexity(chains, u32::MAX) {
                list.push((complexity, candidate.key, candidate.clone()));
            }
        });
        list.sort_by_key(|&(complexity, key, _)| (complexity, key));
        let mut removed: Vec<Removed> = Vec::new();
        let mut gone: Bits = [0; 12];
        for (complexity, _, candidate) in list {
            let (cell, digits) = candidate.removes(outcomes.board);
            let new = bits(digits).map(|digit| (cell * 9 + digit) as u16);
            let new: Vec<u16> = new.filter(|&c| !contains(&gone, c)).collect();
            if new.is_empty() {
                continue;
            }
            let (sources, number) = candidate.sources(chains, start, outcomes.board);
            if sources.is_empty() {
                continue;
            }
            for c in new {
                gone[usize::from(c / 64)] |= 1 << (c % 64);
                removed.push(Removed {
                    candidate: c,
                    sources: sources.clone(),
                    nested: Some(Nested { complexity, number }),
                });
            }
        }
        removed
    }
}

fn hint(outcomes: Outcomes<'_>, found: &Candidate, complexity: u32) -> Hint {
    Hint {
        difficulty: outcomes.rule.base() + added(complexity),
        places: found.places(),
        removes: vec![found.removes(outcomes.board)],
    }
}
