//! Kraken fish: a finned fish whose fins, or whose places in one cover line, all rule out the same candidate by chains.
//!
//! If no fin is true, every cover line holds the digit of one base line. So one of the fins or one of the places of the bases in
//! a cover line is true, whichever cover line one takes: follow a chain from each.

use cellwise_sudoku::CellSet;

use super::forcing_chain::{Effects, Source, find as follow};
use super::graph::known;
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
    // Many fish have the same fins and places: their effects are the same.
    if let Some(known) = known(v, out, true)? {
        let mut effects = Effects::new(&known);
        for digit in v.all_digits() {
            let mut choices: Vec<CellSet<N>> = Vec::new();
            each_fish(v, digit, &mut |_, fins, here| choices.push(fins | here));
            choices.sort_unstable();
            choices.dedup();
            for choice in choices {
                let mut candidates = [(0, digit); MAX_BRANCHES];
                let cells = choice.iter().zip(&mut candidates);
                let count = cells.map(|(cell, candidate)| candidate.0 = cell).count();
                effects.add(&candidates[..count]);
            }
        }
        return effects.report(v, out);
    }
    follow(v, out, |v| {
        let mut sources = Vec::new();
        for digit in v.all_digits() {
            each_fish(v, digit, &mut |lines, fins, here| {
                let both: CellSet<N> = fins | here;
                sources.push(Source::fish(
                    both.iter().map(|cell| (cell, digit)).collect(),
                    lines.fish(fins),
                ));
            });
        }
        sources
    })
}

/// Lines of a fish; choices of lines are sets of bits.
struct Lines {
    base_at: usize,
    bases: u32,
    cover_at: usize,
    covers: u32,
    /// The cover line whose places are followed.
    cover: usize,
}

impl Lines {
    fn fish<const N: usize>(&self, fins: CellSet<N>) -> Fish {
        let houses = |lines: u32, at: usize| ones(u64::from(lines)).map(|i| at + i).collect();
        Fish {
            bases: houses(self.bases, self.base_at),
            covers: houses(self.covers, self.cover_at),
            cover: self.cover_at + self.cover,
            fins: fins.iter().collect(),
        }
    }
}

/// Calls `each` with every fish of a digit, its fins and its places in one of its cover lines.
fn each_fish<const N: usize>(
    v: &View<N>,
    digit: u8,
    each: &mut impl FnMut(&Lines, CellSet<N>, CellSet<N>),
) {
    let n = v.size();
    let lines = |at: usize| -> Vec<CellSet<N>> {
        let lines = (0..n).map(|i| v.with(digit, v.house(at + i)));
        lines.collect()
    };
    for (base_at, cover_at) in [(0, n), (n, 0)] {
        let (base_lines, cover_lines) = (lines(base_at), lines(cover_at));
        for k in 2..=MAX_SIZE {
            let choices = (0u32..1 << n).filter(|lines| lines.count_ones() as usize == k);
            let choices: Vec<u32> = choices.collect();
            let several = (0..n).filter(|&i| base_lines[i].is_several());
            let several = several.fold(0u32, |all, i| all | 1 << i);
            for &bases in choices.iter().filter(|&&bases| bases & !several == 0) {
                let places = union(&base_lines, bases);
                // The number of places in each cover line.
                let mut counts = [0; MAX_BOARD];
                let mut meeting = 0u32;
                for (i, line) in cover_lines.iter().enumerate() {
                    counts[i] = (*line & places).len();
                    meeting |= u32::from(counts[i] > 0) << i;
                }
                let all = places.len();
                if meeting.count_ones() as usize <= k || all > MAX_BRANCHES + 3 * (k - 1) {
                    continue;
                }
                for &covers in choices.iter().filter(|&&covers| covers & !meeting == 0) {
                    let covered = ones(u64::from(covers)).map(|i| counts[i]);
                    let least = covered.clone().min().unwrap_or(0);
                    let free = all - covered.sum::<usize>();
                    if free == 0 || free + least > MAX_BRANCHES {
                        continue;
                    }
                    let fins = places - union(&cover_lines, covers);
                    for cover in ones(u64::from(covers)) {
                        if free + counts[cover] > MAX_BRANCHES {
                            continue;
                        }
                        let lines = Lines {
                            base_at,
                            bases,
                            cover_at,
                            covers,
                            cover,
                        };
                        each(&lines, fins, places & cover_lines[cover]);
                    }
                }
            }
        }
    }
}

fn union<const N: usize>(lines: &[CellSet<N>], chosen: u32) -> CellSet<N> {
    ones(u64::from(chosen)).fold(CellSet::EMPTY, |all, i| all | lines[i])
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
