//! The candidates that singles and exclusions bring to a contradiction.

use super::super::lanes::{Following, Lanes, any};
use super::{BEYOND, Search, Stage, has, insert};

impl Search {
    pub(super) fn begin_falling(&mut self) {
        self.falling = [self.on.clone(), self.off.clone()];
        self.standing.clear();
        self.standing.resize(self.words, 0);
        (0..self.candidates).for_each(|c| insert(&mut self.standing, c));
        self.stage = Stage::Fall;
        if self.is_fresh {
            self.exclusions.get_or_insert(self.excluding().count());
        }
    }

    /// The pairs that exclude each other at the depth under way.
    fn excluding(&self) -> impl Iterator<Item = &(u16, u16, u8)> {
        let depth = self.depth;
        self.pairs
            .iter()
            .filter(move |pair| usize::from(pair.2) <= depth)
    }

    fn deepen(&mut self) {
        self.depth += 1;
        self.exclusions = None;
    }

    /// One wave with exclusions. At the end what came to a contradiction goes; if nothing did, the depth grows.
    pub(super) fn fall<const M: usize>(&mut self) {
        let (n, words) = (self.candidates, self.words);
        let part = |set: &[u64], row: usize| -> Lanes<M> {
            let mut lanes = [0; M];
            lanes[..words].copy_from_slice(&set[row * words..(row + 1) * words]);
            lanes
        };
        let live = part(&self.standing, 0);
        let [on, off] = &self.falling;
        let mut following = Following::<M> {
            on: (0..n).map(|y| part(on, y)).collect(),
            off: (0..n).map(|y| part(off, y)).collect(),
        };
        let mut changed = [0; M];
        for &(a, b, _) in self.excluding() {
            for (from, to) in [(a, b), (b, a)] {
                let (on, off) = (
                    following.on[usize::from(from)],
                    &mut following.off[usize::from(to)],
                );
                for i in 0..M {
                    changed[i] |= on[i] & !off[i] & live[i];
                    off[i] |= on[i] & live[i];
                }
            }
        }
        let mut touched = self.every_group();
        let mut wave = following.wave(&self.groups, &self.of, &live, &mut touched);
        for (on, off) in following.on.iter().zip(&following.off) {
            for i in 0..M {
                wave.dead[i] |= on[i] & off[i] & live[i];
            }
        }
        for (standing, dead) in self.standing.iter_mut().zip(wave.dead) {
            *standing &= !dead;
        }
        let standing = part(&self.standing, 0);
        for i in 0..M {
            changed[i] = (changed[i] | wave.changed[i]) & standing[i];
        }
        for (set, lanes) in self.falling.iter_mut().zip([&following.on, &following.off]) {
            for (row, lanes) in set.chunks_exact_mut(words).zip(lanes) {
                row.copy_from_slice(&lanes[..words]);
            }
        }
        if any(&changed) {
            return;
        }
        let fallen: Vec<bool> = (0..n).map(|c| !has(&self.standing, c)).collect();
        if fallen.contains(&true) {
            self.remove(&fallen);
        } else if !self.is_fresh {
            self.begin_pairs();
        } else if self.depth < self.reach {
            self.deepen();
            self.exclusions = Some(self.excluding().count());
        } else if self.is_cut && self.depth + 1 < BEYOND {
            self.deepen();
            self.reach = (2 * self.reach).min(BEYOND);
            self.is_cut = false;
            self.stage = Stage::Exclude(0);
        } else {
            self.depth = BEYOND;
            self.stage = Stage::Over;
        }
    }
}
