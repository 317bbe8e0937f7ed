//! The times of restarts and of reductions, which forget clauses.
//!
//! Restarts after 1, 1, 2, 1, 1, 2, 4, … times [`UNIT`] conflicts (Luby,
//! Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993):
//! an unlucky start is dropped soon, and a long proof still gets its time.

/// Conflicts in the shortest stretch between restarts.
const UNIT: u64 = 100;
/// The number of clauses kept at first, and its increase after each reduction.
const FIRST_CLAUSES: usize = 2_000;
const MORE_CLAUSES: usize = 300;

pub(super) struct Restarts {
    dead_ends: u64,
    stretch: u64,
    done: u64,
    max_clauses: usize,
}

impl Default for Restarts {
    fn default() -> Self {
        Self {
            dead_ends: 0,
            stretch: UNIT,
            done: 0,
            max_clauses: FIRST_CLAUSES,
        }
    }
}

impl Restarts {
    pub(super) fn dead_end(&mut self) {
        self.dead_ends += 1;
    }

    pub(super) fn restarting(&self) -> bool {
        self.dead_ends >= self.stretch
    }

    pub(super) fn begin(&mut self) {
        self.done += 1;
        self.dead_ends = 0;
        self.stretch = UNIT * luby(self.done + 1);
    }

    /// Returns true if there are enough clauses to forget some, and raises the number for the next time.
    pub(super) fn reducing(&mut self, clauses: usize) -> bool {
        let reducing = clauses >= self.max_clauses;
        if reducing {
            self.max_clauses += MORE_CLAUSES;
        }
        reducing
    }
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, 1, … from its first term on.
fn luby(mut i: u64) -> u64 {
    loop {
        // The largest block 2^k - 1 that ends at or before i.
        let k = (i + 1).ilog2();
        if (1 << k) - 1 == i {
            return 1 << (k - 1);
        }
        i -= (1 << k) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_doubles_now_and_then() {
        let terms: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
