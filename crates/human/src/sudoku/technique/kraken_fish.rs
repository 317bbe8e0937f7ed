//! Kraken fish: a finned fish whose fins, or whose places in one cover line, all rule out the same candidate by chains.
//!
//! If no fin is true, every cover line holds the digit of one base line. So one of the fins or one of the places of the bases in
//! a cover line is true, whichever cover line one takes: follow a chain from each.

use cellwise_sudoku::CellSet;

use super::forcing_chain::{Source, find as follow};
use crate::bits::ones;
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
        let choices = |k: usize| -> Vec<u32> {
            let all = 0u32..1 << v.size();
            all.filter(|lines| lines.count_ones() as usize == k)
                .collect()
        };
        let by_size: Vec<Vec<u32>> = (2..=MAX_SIZE).map(choices).collect();
        let mut sources = Vec::new();
        for digit in v.all_digits() {
            for base_rows in [true, false] {
                for choices in &by_size {
                    fish(v, digit, base_rows, choices, &mut sources);
                }
            }
        }
        sources
    })
}

/// Every choice of `k` base lines and `k` cover lines. Choices of lines are sets of bits.
fn fish<const N: usize>(
    v: &View<N>,
    digit: u8,
    base_rows: bool,
    choices: &[u32],
    sources: &mut Vec<Source>,
) {
    let n = v.size();
    let (base_at, cover_at) = if base_rows { (0, n) } else { (n, 0) };
    let lines = |at: usize| -> Vec<CellSet<N>> {
        let lines = (0..n).map(|i| v.with(digit, v.house(at + i)));
        lines.collect()
    };
    let (base_lines, cover_lines) = (lines(base_at), lines(cover_at));
    let union = |lines: &[CellSet<N>], chosen: u32| {
        ones(u64::from(chosen)).fold(CellSet::EMPTY, |all, i| all | lines[i])
    };
    let with = |lines: &[CellSet<N>], wanted: &dyn Fn(&CellSet<N>) -> bool| {
        let lines = lines.iter().enumerate();
        lines.fold(0u32, |all, (i, line)| all | u32::from(wanted(line)) << i)
    };
    let several = with(&base_lines, &CellSet::is_several);
    for &bases in choices.iter().filter(|&&bases| bases & !several == 0) {
        let k = bases.count_ones() as usize;
        let places = union(&base_lines, bases);
        let meeting = with(&cover_lines, &|line| line.intersects(places));
        if meeting.count_ones() as usize <= k || places.len() > MAX_BRANCHES + 3 * (k - 1) {
            continue;
        }
        for &covers in choices.iter().filter(|&&covers| covers & !meeting == 0) {
            let fins = places - union(&cover_lines, covers);
            if fins.is_empty() || fins.len() >= MAX_BRANCHES {
                continue;
            }
            for cover in ones(u64::from(covers)) {
                let here = places & cover_lines[cover];
                if fins.len() + here.len() > MAX_BRANCHES {
                    continue;
                }
                let both: CellSet<N> = fins | here;
                sources.push(Source::fish(
                    both.iter().map(|cell| (cell, digit)).collect(),
                    Fish {
                        bases: ones(u64::from(bases)).map(|base| base_at + base).collect(),
                        covers: ones(u64::from(covers))
                            .map(|cover| cover_at + cover)
                            .collect(),
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
