//! The placements of a line's runs, counted without listing them.
//!
//! ```text
//! before[j][i]   ways to place the first j runs in the cells before i
//! after[j][i]    ways to place the runs from j on in the cells from i on
//!
//!        . # # .|. # # # .       a run at a place splits a placement in two:
//!        before  run  after      the ways on both sides are multiplied
//! ```

use cellwise_csp::{Domains, Tally, Value, Var};

use super::{BLACK, WHITE};

/// Entries of the tables at most: some megabytes. Lines beyond are left uncounted.
const MAX_ENTRIES: usize = 1_000_000;

/// A line whose cells may still be white or black.
struct Line<'a> {
    runs: &'a [usize],
    white: Vec<bool>,
    /// The number of cells before here that may be black without a break.
    black_before: Vec<usize>,
}

impl Line<'_> {
    fn length(&self) -> usize {
        self.white.len()
    }

    /// Ways to place the runs before `run`, which begins at `start`.
    fn left(&self, before: &[Vec<u64>], run: usize, start: usize) -> u64 {
        match start {
            0 => u64::from(run == 0),
            _ if self.white[start - 1] => before[run][start - 1],
            _ => 0,
        }
    }

    /// Ways to place the runs from `run` on, when the one before ended at `end`.
    fn right(&self, after: &[Vec<u64>], run: usize, end: usize) -> u64 {
        match end {
            _ if end == self.length() => u64::from(run == self.runs.len()),
            _ if self.white[end] => after[run][end + 1],
            _ => 0,
        }
    }

    /// Returns true if a run of this length may end right before `end`.
    fn fits(&self, length: usize, end: usize) -> bool {
        self.black_before[end] >= length
    }
}

/// Counts the placements that the domains of the cells allow; `None` if the line is too long.
pub(super) fn placements(scope: &[Var], runs: &[usize], domains: &Domains) -> Option<Tally> {
    let (length, number) = (scope.len(), runs.len());
    let entries = (number + 1).checked_mul(length + 1)?;
    if entries > MAX_ENTRIES {
        return None;
    }
    let may = |at: usize, colour: Value| domains.contains(scope[at], colour);
    let mut black_before = vec![0; length + 1];
    for at in 0..length {
        black_before[at + 1] = if may(at, BLACK) {
            black_before[at] + 1
        } else {
            0
        };
    }
    let line = Line {
        runs,
        white: (0..length).map(|at| may(at, WHITE)).collect(),
        black_before,
    };
    let mut before = vec![vec![0u64; length + 1]; number + 1];
    before[0][0] = 1;
    for run in 0..=number {
        for end in 1..=length {
            let mut ways = if line.white[end - 1] {
                before[run][end - 1]
            } else {
                0
            };
            if run > 0 && line.fits(runs[run - 1], end) {
                let start = end - runs[run - 1];
                ways = ways.saturating_add(line.left(&before, run - 1, start));
            }
            before[run][end] = ways;
        }
    }
    let mut after = vec![vec![0u64; length + 1]; number + 1];
    after[number][length] = 1;
    let mut black = vec![0u64; length];
    for run in (0..=number).rev() {
        for start in (0..length).rev() {
            let mut ways = if line.white[start] {
                after[run][start + 1]
            } else {
                0
            };
            if run < number
                && start + runs[run] <= length
                && line.fits(runs[run], start + runs[run])
            {
                let end = start + runs[run];
                let right = line.right(&after, run + 1, end);
                ways = ways.saturating_add(right);
                let both = right.saturating_mul(line.left(&before, run, start));
                if both > 0 {
                    for count in &mut black[start..end] {
                        *count = count.saturating_add(both);
                    }
                }
            }
            after[run][start] = ways;
        }
    }
    let fillings = before[number][length];
    let count = |at: usize, colour: Value| match colour {
        BLACK => black[at],
        _ => fillings - black[at].min(fillings),
    };
    let places = (0..length).map(|at| {
        let colours = domains.iter(scope[at]);
        colours.map(|colour| (colour, count(at, colour))).collect()
    });
    let blacks: usize = runs.iter().sum();
    Some(Tally {
        fillings,
        places: places.collect(),
        steps: (4 * entries + blacks * length) as u64,
    })
}
