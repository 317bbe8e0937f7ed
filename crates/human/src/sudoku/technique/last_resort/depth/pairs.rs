//! The pairs of candidates that exclude each other.

use super::super::lanes::{Following, GroupSet, Groups, Lanes, MAX_GROUPS, any};
use super::{FIRST_REACH, Search, Stage, has, insert};
use crate::bits::ones;

/// What a supposition says of a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Settled {
    No,
    True,
    False,
}

impl Search {
    /// Begins to look for pairs on a board closed under singles.
    pub(super) fn begin_pairs(&mut self) {
        let (n, words) = (self.candidates, self.words);
        self.known.clear();
        self.known.resize(n * words, 0);
        // On fewer candidates a pair may exclude each other at a smaller depth.
        let depth = self.depth;
        self.pairs.retain(|&(_, _, at)| usize::from(at) <= depth);
        self.reach = depth.max(FIRST_REACH);
        for &(a, b, _) in &self.pairs {
            let (a, b) = (usize::from(a), usize::from(b));
            insert(&mut self.known[a * words..], b);
            insert(&mut self.known[b * words..], a);
        }
        for x in 0..n {
            for word in 0..words {
                // The candidates whose truth makes x false, or true.
                let (off, on) = (self.off[x * words + word], self.on[x * words + word]);
                for c in ones(off | on).map(|bit| 64 * word + bit) {
                    // Of a candidate and what it settles there is nothing to be found out. But singles may see from one side alone that
                    // two exclude each other.
                    let is_new = !has(&self.known[c * words..], x);
                    if is_new && has(&self.off[x * words..], c) && !has(&self.off[c * words..], x) {
                        self.pairs.push((c as u16, x as u16, 1));
                    }
                    insert(&mut self.known[c * words..], x);
                    insert(&mut self.known[x * words..], c);
                }
            }
        }
        // What singles see from both sides is no news.
        let off = &self.off;
        let excludes = |a: u16, b: u16| has(&off[usize::from(b) * words..], usize::from(a));
        self.pairs
            .retain(|&(a, b, _)| !excludes(a, b) || !excludes(b, a));
        self.is_fresh = true;
        self.is_cut = false;
        self.stage = Stage::Exclude(0);
    }

    /// Finds the later candidates that a candidate excludes at the depth under way.
    pub(super) fn exclude<const M: usize>(&mut self, first: usize) {
        let (n, words) = (self.candidates, self.words);
        let skip = first / 64;
        let part = |set: &[u64], row: usize| -> Lanes<M> {
            let row = &set[row * words + skip..(row + 1) * words];
            let mut lanes = [0; M];
            lanes[..row.len()].copy_from_slice(row);
            lanes
        };
        let known = part(&self.known, first);
        let mut live = [0; M];
        (first + 1..n).for_each(|c| insert(&mut live, c - skip * 64));
        for i in 0..M {
            live[i] &= !known[i];
        }
        if !any(&live) {
            return;
        }
        let mut following = Following::<M> {
            on: Vec::with_capacity(n),
            off: Vec::with_capacity(n),
        };
        let mut settled = vec![Settled::No; n];
        let mut clash = [0; M];
        let rows = self
            .on
            .chunks_exact(words)
            .zip(self.off.chunks_exact(words));
        for (settled, (all_on, all_off)) in settled.iter_mut().zip(rows) {
            let (mut on, mut off) = ([0; M], [0; M]);
            on[..words - skip].copy_from_slice(&all_on[skip..]);
            off[..words - skip].copy_from_slice(&all_off[skip..]);
            if has(all_on, first) {
                *settled = Settled::True;
                for i in 0..M {
                    clash[i] |= off[i];
                }
            } else if has(all_off, first) {
                *settled = Settled::False;
                for i in 0..M {
                    clash[i] |= on[i];
                }
            }
            following.on.push(on);
            following.off.push(off);
        }
        // What the first candidate settles is settled in all lanes, so only the rest is followed. What follows from another one alone
        // is known: news can only come from a group that the first one makes smaller.
        let mut groups = Groups::default();
        let mut touched: GroupSet = [0; MAX_GROUPS / 64];
        for (number, group) in self.groups.iter().enumerate() {
            let settled = |m: &u16| settled[usize::from(*m)];
            if group.iter().any(|m| settled(m) == Settled::True) {
                groups.push([]);
                continue;
            }
            let before = groups.members();
            groups.push(group.iter().copied().filter(|m| settled(m) == Settled::No));
            if groups.members() - before < group.len() {
                insert(&mut touched, number);
            }
        }
        let mut found = [0; M];
        for i in 0..M {
            found[i] = clash[i] & live[i];
            live[i] &= !clash[i];
        }
        let mut found_at = |found: &Lanes<M>, depth: usize| {
            for c in (0..M).flat_map(|i| ones(found[i]).map(move |bit| 64 * (skip + i) + bit)) {
                self.pairs.push((first as u16, c as u16, depth as u8));
            }
        };
        found_at(&found, 1);
        for depth in 1..=self.reach {
            if !any(&live) {
                break;
            }
            let wave = following.wave(&groups, &self.of, &live, &mut touched);
            found_at(&wave.dead, depth);
            for (live, changed) in live.iter_mut().zip(wave.changed) {
                *live &= changed;
            }
        }
        self.is_cut |= any(&live);
        let news = &mut self.known[first * words + skip..(first + 1) * words];
        for (known, live) in news.iter_mut().zip(&live) {
            // Where a wave found nothing new, a later one will not either.
            *known |= !live;
        }
    }
}
