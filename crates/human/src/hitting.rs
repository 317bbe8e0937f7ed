//! The smallest set that has an element of each of some sets.
//!
//! In: sets, none of them empty. Out: a hitting set with the fewest elements. Sizes are tried from small to large, so the
//! first one found is the smallest; an explicit stack branches on the smallest set not hit yet, and sets without common
//! elements give a bound from below.

use cellwise_core::{Budget, Limit};

/// A choice: an element of a set.
#[derive(Clone, Copy, Debug)]
struct Frame {
    set: usize,
    /// One more than the number of the element chosen; 0 before the first.
    next: usize,
}

/// A search for a smallest hitting set, which can pause and go on.
#[derive(Debug, Default)]
pub(crate) struct HittingSearch {
    sets: Vec<Vec<usize>>,
    size: usize,
    frames: Vec<Frame>,
    /// Nodes visited since the last set was added.
    nodes: u64,
    /// The choice at the top of the stack was not looked at yet.
    is_fresh: bool,
}

/// Nodes after which a search gives up.
const MAX_NODES: u64 = 300_000;

impl HittingSearch {
    /// Adds a set; the smallest hitting set can only grow by it.
    pub(crate) fn add(&mut self, mut set: Vec<usize>) {
        set.sort_unstable();
        self.sets.push(set);
        self.frames.clear();
        self.nodes = 0;
        self.is_fresh = true;
    }

    /// No hitting set is smaller.
    pub(crate) fn bound(&self) -> usize {
        self.size
    }

    /// Goes on to the smallest hitting set; `None` if there are too many to try, or none has at most `most` elements.
    pub(crate) fn advance(
        &mut self,
        most: usize,
        budget: &mut Budget,
    ) -> Result<Option<Vec<usize>>, Limit> {
        loop {
            if self.nodes > MAX_NODES || self.size > most {
                return Ok(None);
            }
            if std::mem::take(&mut self.is_fresh) {
                self.nodes += 1;
                let chosen = self.chosen();
                match self.open_set(&chosen) {
                    Open::None => {
                        self.is_fresh = true;
                        return Ok(Some(chosen));
                    }
                    Open::Set(set) => self.frames.push(Frame { set, next: 0 }),
                    Open::TooMany => {}
                }
            }
            match self.frames.last_mut() {
                None => {
                    self.size += 1;
                    self.is_fresh = true;
                }
                Some(frame) if frame.next < self.sets[frame.set].len() => {
                    frame.next += 1;
                    self.is_fresh = true;
                }
                Some(_) => {
                    self.frames.pop();
                }
            }
            budget.spend(1 + self.sets.len() as u64 / 64)?;
        }
    }

    fn chosen(&self) -> Vec<usize> {
        let frames = self.frames.iter();
        frames
            .filter_map(|frame| Some(self.sets[frame.set][frame.next.checked_sub(1)?]))
            .collect()
    }

    /// The smallest set that is not hit, if enough elements may be added to hit all.
    fn open_set(&self, chosen: &[usize]) -> Open {
        let is_hit = |set: &Vec<usize>| set.iter().any(|element| chosen.contains(element));
        let mut open: Vec<usize> = (0..self.sets.len())
            .filter(|&i| !is_hit(&self.sets[i]))
            .collect();
        open.sort_by_key(|&i| self.sets[i].len());
        let Some(&smallest) = open.first() else {
            return Open::None;
        };
        let mut apart: Vec<usize> = Vec::new();
        let mut needed = 0;
        for i in open {
            let set = &self.sets[i];
            if set.iter().all(|element| !apart.contains(element)) {
                apart.extend(set);
                needed += 1;
            }
        }
        match chosen.len() + needed > self.size {
            true => Open::TooMany,
            false => Open::Set(smallest),
        }
    }
}

enum Open {
    /// Every set is hit.
    None,
    /// This one is not.
    Set(usize),
    /// More elements are needed than may be chosen.
    TooMany,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn smallest(sets: &[&[usize]]) -> Vec<usize> {
        let mut search = HittingSearch::default();
        for set in sets {
            search.add(set.to_vec());
        }
        let found = search.advance(usize::MAX, &mut Budget::unlimited());
        found.unwrap().unwrap()
    }

    #[test]
    fn the_smallest_hitting_set_is_found() {
        assert_eq!(smallest(&[]), Vec::<usize>::new());
        assert_eq!(smallest(&[&[1, 2], &[2, 3], &[3, 4]]).len(), 2);
        assert_eq!(smallest(&[&[1, 2], &[2, 3], &[2, 4]]), [2]);
    }

    #[test]
    fn the_result_equals_trying_every_set() {
        let mut rng = cellwise_core::Rng::new(3);
        for _ in 0..200 {
            let sets: Vec<Vec<usize>> = (0..1 + rng.below(7))
                .map(|_| (0..1 + rng.below(4)).map(|_| rng.below(8)).collect())
                .collect();
            let hits = |bits: u32| {
                let has = |set: &Vec<usize>| set.iter().any(|&e| bits >> e & 1 == 1);
                sets.iter().all(has)
            };
            let fewest = (0u32..256).filter(|&bits| hits(bits));
            let fewest = fewest.map(u32::count_ones).min().unwrap();
            let sets: Vec<&[usize]> = sets.iter().map(Vec::as_slice).collect();
            let found = smallest(&sets);
            assert!(hits(found.iter().fold(0, |bits, &e| bits | 1 << e)));
            assert_eq!(found.len(), fewest as usize);
        }
    }
}
