//! How deep one has to look to get on where no technique does: a number that is the same on every turned or relabelled copy.
//!
//! Two candidates *exclude each other at depth k* if what follows from the one by singles, together with what follows from the
//! other, comes to a contradiction within k waves of singles. A candidate *falls at depth k* if singles and the exclusions of depth
//! k bring it to a contradiction. The depth of a board is the least k at which nothing more is needed to solve it than
//! candidates that fall. What falls at k on a board falls at k on every board with fewer candidates, so the order in which they
//! fall makes no difference.
//!
//! The idea of rating a board by the length of the contradictions inside a supposition is Denis Berthier's: his B?B classification of
//! boards solved by trial and error of depth 2 ("Pattern-Based Constraint Satisfaction and Logic Puzzles"). He counts the candidates of a
//! braid; here waves are counted, because they are found for hundreds of pairs at once.

mod falling;
mod pairs;
#[cfg(test)]
mod tests;

use super::lanes::{Following, GroupSet, Groups, Lanes, MAX_GROUPS, any};

/// The depth of boards that need more than exclusions of pairs, and the greatest one told.
const BEYOND: usize = 20;

/// How deep a puzzle is: what it takes to solve it where no technique does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Depth {
    /// The waves of singles within which two candidates must exclude each other; 20 if pairs are not enough.
    pub waves: usize,
    /// The pairs that do so on the first board that needs as many waves.
    pub pairs: usize,
}

/// The depth up to which the pairs of a board are looked for at once. Doubled where that is not enough.
const FIRST_REACH: usize = 2;

/// What comes next.
#[derive(Clone, Copy)]
enum Stage {
    /// Follow every candidate by singles.
    Follow,
    /// Look for the exclusions of the candidate with this number and later ones.
    Exclude(usize),
    /// Follow every candidate by singles and exclusions, one wave.
    Fall,
    /// The depth is known.
    Over,
}

/// The search for the depth of a board, step by step.
pub(super) struct Search {
    /// The candidates of every cell, and the places of every digit in every house, by number.
    groups: Groups,
    /// The groups of each candidate.
    of: Vec<GroupSet>,
    candidates: usize,
    words: usize,
    stage: Stage,
    depth: usize,
    /// The pairs that exclude each other at this depth on the first board that needs it.
    exclusions: Option<usize>,
    /// `on[y * words ..]`, bit c: what follows from candidate c by singles makes y true.
    on: Vec<u64>,
    off: Vec<u64>,
    /// Pairs that exclude each other, with the depth.
    pairs: Vec<(u16, u16, u8)>,
    /// The depth up to which pairs were looked for.
    reach: usize,
    /// `known[c * words ..]`, bit x: nothing is to be found out about c and a later x.
    known: Vec<u64>,
    /// The pairs were looked for on this board, and not only on an earlier one with more candidates.
    is_fresh: bool,
    /// Some pair may exclude each other at a greater depth.
    is_cut: bool,
    /// Candidates followed with exclusions: true, false, and those that stand.
    falling: [Vec<u64>; 2],
    standing: Vec<u64>,
}

/// Calls `$call` with the least number of words that holds `$words`.
macro_rules! with_words {
    ($words:expr, $M:ident => $call:expr) => {
        match $words {
            0 | 1 => {
                const $M: usize = 1;
                $call
            }
            2 => {
                const $M: usize = 2;
                $call
            }
            3 => {
                const $M: usize = 3;
                $call
            }
            4 => {
                const $M: usize = 4;
                $call
            }
            5 | 6 => {
                const $M: usize = 6;
                $call
            }
            _ => {
                const $M: usize = 12;
                $call
            }
        }
    };
}

fn has(set: &[u64], bit: usize) -> bool {
    set[bit / 64] >> (bit % 64) & 1 != 0
}

fn insert(set: &mut [u64], bit: usize) {
    set[bit / 64] |= 1 << (bit % 64);
}

impl Search {
    /// Begins with the groups of at most 768 candidates.
    pub(super) fn new(candidates: usize, groups: &[Vec<u16>]) -> Self {
        let mut depth = Self {
            groups: Groups::default(),
            of: Vec::new(),
            candidates,
            words: 0,
            stage: Stage::Follow,
            depth: 1,
            exclusions: None,
            on: Vec::new(),
            off: Vec::new(),
            pairs: Vec::new(),
            reach: 0,
            known: Vec::new(),
            is_fresh: false,
            is_cut: false,
            falling: [Vec::new(), Vec::new()],
            standing: Vec::new(),
        };
        depth.rebuild(groups.iter().map(Vec::as_slice), &vec![true; candidates]);
        depth
    }

    /// The depth, once it is known.
    pub(super) fn found(&self) -> Option<Depth> {
        matches!(self.stage, Stage::Over).then(|| Depth {
            waves: self.depth,
            pairs: self.exclusions.unwrap_or_default(),
        })
    }

    /// The work of the next step, in microseconds at most.
    pub(super) fn work(&self) -> usize {
        match self.stage {
            Stage::Follow => 40 * self.words,
            Stage::Exclude(_) => 6 * self.words,
            Stage::Fall => 20 * self.words,
            Stage::Over => 0,
        }
    }

    /// Goes on by some microseconds.
    pub(super) fn step(&mut self) {
        match self.stage {
            Stage::Follow => with_words!(self.words, M => self.follow::<M>()),
            Stage::Exclude(first) => {
                with_words!(self.words - first / 64, M => self.exclude::<M>(first));
                if first + 1 < self.candidates {
                    self.stage = Stage::Exclude(first + 1);
                } else {
                    self.begin_falling();
                }
            }
            Stage::Fall => with_words!(self.words, M => self.fall::<M>()),
            Stage::Over => {}
        }
    }

    /// Numbers the candidates that stay anew. Those that are settled, alone in all their groups, are left out.
    fn rebuild<'a>(&mut self, groups: impl Iterator<Item = &'a [u16]>, stays: &[bool]) {
        let mut left: Vec<Vec<u16>> = groups
            .map(|group| {
                let left = group.iter().filter(|&&m| stays[usize::from(m)]);
                left.copied().collect()
            })
            .collect();
        left.sort_unstable();
        left.dedup();
        let mut number = vec![u16::MAX; stays.len()];
        let mut count = 0;
        for group in left.iter().filter(|group| group.len() > 1) {
            for &member in group {
                let number = &mut number[usize::from(member)];
                if *number == u16::MAX {
                    *number = count;
                    count += 1;
                }
            }
        }
        for (a, b, _) in &mut self.pairs {
            (*a, *b) = (number[usize::from(*a)], number[usize::from(*b)]);
        }
        self.pairs
            .retain(|&(a, b, _)| a != u16::MAX && b != u16::MAX);
        self.groups.clear();
        for group in &left {
            let members = group.iter().map(|&m| number[usize::from(m)]);
            if group.iter().all(|&m| number[usize::from(m)] != u16::MAX) {
                self.groups.push(members);
            }
        }
        self.candidates = usize::from(count);
        self.of.clear();
        self.of.resize(self.candidates, [0; MAX_GROUPS / 64]);
        for (number, group) in self.groups.iter().enumerate() {
            for &member in group {
                insert(&mut self.of[usize::from(member)], number);
            }
        }
        self.words = self.candidates.div_ceil(64);
        self.stage = Stage::Follow;
    }

    /// Takes candidates away. A group that loses all its members stays without any: every candidate leads to a contradiction then.
    fn remove(&mut self, fallen: &[bool]) {
        let stays: Vec<bool> = fallen.iter().map(|fallen| !fallen).collect();
        let groups = std::mem::take(&mut self.groups);
        self.rebuild(groups.iter(), &stays);
    }

    fn every_group(&self) -> GroupSet {
        let mut every = [0; MAX_GROUPS / 64];
        (0..self.groups.len()).for_each(|group| insert(&mut every, group));
        every
    }

    /// The lanes of all candidates.
    fn all<const M: usize>(&self) -> Lanes<M> {
        let mut all = [0; M];
        (0..self.candidates).for_each(|c| insert(&mut all, c));
        all
    }

    /// Follows every candidate by singles. What leads to a contradiction goes, or what all members of a group rule out.
    fn follow<const M: usize>(&mut self) {
        let n = self.candidates;
        if n == 0 {
            self.stage = Stage::Over;
            return;
        }
        let mut following = Following::<M> {
            on: vec![[0; M]; n],
            off: vec![[0; M]; n],
        };
        for c in 0..n {
            insert(&mut following.on[c], c);
        }
        for group in self.groups.iter() {
            for &c in group {
                for &other in group.iter().filter(|&&other| other != c) {
                    insert(&mut following.off[usize::from(other)], usize::from(c));
                }
            }
        }
        let mut live = self.all::<M>();
        let mut dead = [0; M];
        let mut touched = self.every_group();
        while any(&live) {
            let wave = following.wave(&self.groups, &self.of, &live, &mut touched);
            for i in 0..M {
                dead[i] |= wave.dead[i];
                live[i] &= wave.changed[i];
            }
        }
        let mut fallen: Vec<bool> = (0..n).map(|c| has(&dead, c)).collect();
        if !fallen.contains(&true) {
            let off = &following.off;
            let agrees = |x: usize| {
                let mut groups = self.groups.iter();
                groups.any(|group| group.iter().all(|&m| has(&off[x], usize::from(m))))
            };
            for (x, fallen) in fallen.iter_mut().enumerate() {
                *fallen = agrees(x);
            }
        }
        if fallen.contains(&true) {
            self.remove(&fallen);
            return;
        }
        let words = self.words;
        let rows = |lanes: &[Lanes<M>]| {
            lanes
                .iter()
                .flat_map(|row| &row[..words])
                .copied()
                .collect()
        };
        self.on = rows(&following.on);
        self.off = rows(&following.off);
        self.is_fresh = false;
        self.begin_falling();
    }
}
