//! Kraken fish: a finned fish whose fins, or whose places in one cover line, all rule out the same candidate by chains.
//!
//! If no fin is true, every cover line holds the digit of one base line. So one of the fins or one of the places of the bases in
//! a cover line is true, whichever cover line one takes: follow a chain from each.

use cellwise_sudoku::CellSet;

use super::forcing_chain::{Source, find as follow};
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::view::View;

/// Base lines at most.
const MAX_SIZE: usize = 3;

/// Fins and places in the cover line together.
const MAX_BRANCHES: usize = 5;

/// The largest board: the number of fish grows fast.
const MAX_BOARD: usize = 9;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    if v.size() > MAX_BOARD {
        return Flow::Continue(());
    }
    follow(v, out, |v| {
        let mut sources = Vec::new();
        for digit in v.all_digits() {
            for base_rows in [true, false] {
                for k in 2..=MAX_SIZE {
                    fish(v, digit, base_rows, k, &mut sources);
                }
            }
        }
        sources
    })
}

/// Every choice of `k` base lines and `k` cover lines.
fn fish<const N: usize>(
    v: &View<N>,
    digit: u8,
    base_rows: bool,
    k: usize,
    sources: &mut Vec<Source>,
) {
    let n = v.size();
    let (base_at, cover_at) = if base_rows { (0, n) } else { (n, 0) };
    let line = |i: usize, at: usize| v.with(digit, v.house(at + i));
    let choices = |lines: &[usize]| -> Vec<Vec<usize>> {
        let masks = 0u32..1 << lines.len();
        masks
            .filter(|mask| mask.count_ones() as usize == k)
            .map(|mask| {
                let chosen = lines.iter().enumerate();
                let chosen = chosen.filter(|(i, _)| mask >> i & 1 != 0);
                chosen.map(|(_, &line)| line).collect()
            })
            .collect()
    };
    let lines =
        |at: usize| -> Vec<usize> { (0..n).filter(|&i| line(i, at).is_several()).collect() };
    for bases in choices(&lines(base_at)) {
        let places = bases
            .iter()
            .fold(CellSet::EMPTY, |all, &base| all | line(base, base_at));
        let meeting: Vec<usize> = (0..n)
            .filter(|&i| line(i, cover_at).intersects(places))
            .collect();
        if meeting.len() <= k || places.len() > MAX_BRANCHES + 3 * (k - 1) {
            continue;
        }
        for covers in choices(&meeting) {
            let covered = covers
                .iter()
                .fold(CellSet::EMPTY, |all, &cover| all | line(cover, cover_at));
            let fins = places - covered;
            if fins.is_empty() || fins.len() >= MAX_BRANCHES {
                continue;
            }
            for &cover in &covers {
                let here = places & line(cover, cover_at);
                if fins.len() + here.len() > MAX_BRANCHES {
                    continue;
                }
                let both: CellSet<N> = fins | here;
                sources.push(Source::fish(
                    both.iter().map(|cell| (cell, digit)).collect(),
                    Fish {
                        bases: bases.iter().map(|base| base_at + base).collect(),
                        covers: covers.iter().map(|cover| cover_at + cover).collect(),
                        cover: cover_at + cover,
                        fins: fins.iter().collect(),
                    },
                ));
            }
        }
    }
}

/// The fish that a choice of candidates comes from.
pub(crate) struct Fish {
    pub(crate) bases: Vec<usize>,
    covers: Vec<usize>,
    /// The cover line whose places are followed.
    cover: usize,
    fins: Vec<usize>,
}

impl Fish {
    pub(crate) fn words<const N: usize>(&self, v: &View<N>, digit: u8) -> String {
        let symbol = v.symbol(digit);
        let fins: CellSet<N> = self.fins.iter().copied().collect();
        format!(
            "But for {}, the {symbol} of {} would fit only into {}, one in each. So the {symbol} is in {} or among these in {}; whichever it is, the same follows.",
            v.names(fins),
            v.house_names(self.bases.iter().copied()),
            v.house_names(self.covers.iter().copied()),
            v.either_cells(fins),
            v.house_name(self.cover),
        )
    }
}
