//! X-wing, swordfish, jellyfish, plain, finned and sashimi.
//!
//! ```text
//!        c2      c7
//!   r3   5 ───── 5  .  *      base lines r3, r8; cover lines c2, c7.
//!        │       │            Without fins (*) the base lines' 5s use up both
//!   r8   5 ───── 5            cover lines, so no other 5 fits there. With fins
//!                             that holds for cells that see every fin.
//! ```
//! Sashimi: beside its fins some base line has only one candidate left.
//! Siamese: two finned fish on the same base lines, told as one step.

use cellwise_sudoku::CellSet;

use super::templates::all_alive;
use super::unions::unions;
use crate::bits::ones;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fins {
    None,
    Finned,
    Sashimi,
}

/// Fins lie in at most this many lines outside the covers: further apart they
/// see no cell in common, since it must lie in one of the box's cover lines.
const MAX_FIN_LINES: u32 = 2;

/// The largest board on which finned fish ask [`all_alive`] first.
const MAX_COMPARED_SIZE: usize = 9;

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, k: usize, fins: Fins) -> Flow {
    let n = v.size();
    out.each_digit(v, |out, digit| {
        if v.at(digit).len() < 2 * k {
            return Flow::Continue(());
        }
        // Finned fish are many. On larger boards it takes longer to compare all ways to place a digit.
        if fins != Fins::None && n <= MAX_COMPARED_SIZE && all_alive(v, out, digit)? {
            return Flow::Continue(());
        }
        out.parts([true, false], |out, base_rows| {
            out.pay(v.at(digit).len() / 128)?;
            let mut masks = [0u64; 64];
            for cell in v.at(digit).iter() {
                let (row, column) = (cell / n, cell % n);
                let (base, cover) = if base_rows {
                    (row, column)
                } else {
                    (column, row)
                };
                masks[base] |= 1 << cover;
            }
            let fish = Fish {
                v,
                digit,
                base_rows,
                masks: &masks[..n],
            };
            match fins {
                Fins::None => fish.plain(out, k),
                _ => fish.finned(out, k, fins == Fins::Sashimi),
            }
        })
    })
}

struct Fish<'a, const N: usize> {
    v: &'a View<N>,
    digit: u8,
    base_rows: bool,
    /// For every base line the cover lines in which the digit may go.
    masks: &'a [u64],
}

impl<const N: usize> Fish<'_, N> {
    fn plain(&self, out: &mut Sink<N>, k: usize) -> Flow {
        let lines: Vec<usize> = (0..self.masks.len())
            .filter(|&i| (2..=k as u32).contains(&self.masks[i].count_ones()))
            .collect();
        if lines.len() < k {
            return Flow::Continue(());
        }
        let masks: Vec<u64> = lines.iter().map(|&i| self.masks[i]).collect();
        unions(out, &masks, k, k as u32, |out, chosen, covers| {
            if covers.count_ones() as usize != k {
                return Flow::Continue(());
            }
            let bases = chosen.iter().fold(0u64, |all, &i| all | 1 << lines[i]);
            self.emit(out, bases, &[(covers, CellSet::EMPTY)])
        })
    }

    fn finned(&self, out: &mut Sink<N>, k: usize, sashimi: bool) -> Flow {
        let max_bits = k as u32 + MAX_FIN_LINES;
        // A cell that sees a fin from another base line does so through a region: its cover line
        // is near the fin's.
        let geometry = &self.v.geometry;
        let near = if self.base_rows {
            &geometry.near_columns
        } else {
            &geometry.near_rows
        };
        let lines: Vec<usize> = (0..self.masks.len())
            .filter(|&i| (1..=max_bits).contains(&self.masks[i].count_ones()))
            .collect();
        let masks: Vec<u64> = lines.iter().map(|&i| self.masks[i]).collect();
        unions(out, &masks, k, max_bits, |out, chosen, union| {
            out.pay(1 + N / 16)?;
            let bases = chosen.iter().fold(0u64, |all, &i| all | 1 << lines[i]);
            let outside = self.v.at(self.digit) - self.cells(bases, self.base_rows);
            if outside.is_empty() {
                return Flow::Continue(());
            }
            let open_covers = self.covers_of(outside) & union;
            let mut found = Vec::new();
            match union.count_ones() - (k as u32).min(union.count_ones()) {
                1 => {
                    for a in ones(union) {
                        let covers = union & !(1 << a);
                        if open_covers & covers & near[a] != 0 {
                            found.extend(self.fins(bases, covers, outside, sashimi));
                        }
                    }
                }
                2 => {
                    for a in ones(union) {
                        for b in ones(union & near[a]).filter(|&b| b > a) {
                            let covers = union & !(1 << a | 1 << b);
                            if open_covers & covers & near[a] & near[b] != 0 {
                                found.extend(self.fins(bases, covers, outside, sashimi));
                            }
                        }
                    }
                }
                _ => {}
            }
            self.emit_siamese(out, bases, &found)?;
            for fish in found {
                self.emit(out, bases, &[fish])?;
            }
            Flow::Continue(())
        })
    }

    /// Two fish on the same base lines that remove different candidates, as one step.
    fn emit_siamese(&self, out: &mut Sink<N>, bases: u64, found: &[(u64, CellSet<N>)]) -> Flow {
        if !out.explains() {
            return Flow::Continue(());
        }
        for (i, &first) in found.iter().enumerate() {
            let own = self.losers(bases, first);
            for &second in &found[i + 1..] {
                let others = self.losers(bases, second);
                if !own.is_subset(others) && !others.is_subset(own) {
                    self.emit(out, bases, &[first, second])?;
                }
            }
        }
        Flow::Continue(())
    }

    /// The covers with their fins, if some candidate sees all of these. `outside` are the digit's places outside the base lines: only they
    /// can go.
    fn fins(
        &self,
        bases: u64,
        covers: u64,
        outside: CellSet<N>,
        sashimi: bool,
    ) -> Option<(u64, CellSet<N>)> {
        let mut reach = outside & self.cells(covers, !self.base_rows);
        if reach.is_empty() {
            return None;
        }
        let mut fewest = u32::MAX;
        let mut fins = CellSet::EMPTY;
        for base in ones(bases) {
            let mask = self.masks[base];
            fewest = fewest.min((mask & covers).count_ones());
            for cover in ones(mask & !covers) {
                let fin = self.cell(base, cover);
                fins.insert(fin);
                reach &= self.v.peers(fin);
                if reach.is_empty() {
                    return None;
                }
            }
        }
        (fewest > 0 && (fewest == 1) == sashimi).then_some((covers, fins))
    }

    /// The candidates that a fish removes.
    fn losers(&self, bases: u64, (covers, fins): (u64, CellSet<N>)) -> CellSet<N> {
        let v = self.v;
        let covered = v.with(self.digit, self.cells(covers, !self.base_rows));
        let losers = covered - self.cells(bases, self.base_rows);
        match fins.is_empty() {
            true => losers,
            false => losers & v.common_peers(fins),
        }
    }

    /// Reports one fish, or several on the same base lines together.
    fn emit(&self, out: &mut Sink<N>, bases: u64, fish: &[(u64, CellSet<N>)]) -> Flow {
        let v = self.v;
        let losers = fish
            .iter()
            .fold(CellSet::EMPTY, |all, &one| all | self.losers(bases, one));
        out.remove(v, self.digit, losers, |why| {
            let houses = |lines: u64, rows: bool| {
                let first = if rows { 0 } else { v.size() };
                ones(lines).map(move |i| first + i)
            };
            let all_covers = fish.iter().fold(0, |all, (covers, _)| all | covers);
            for h in houses(bases, self.base_rows).chain(houses(all_covers, !self.base_rows)) {
                why.house(h);
            }
            for &(_, fins) in fish {
                why.mark(Role::Fin, self.digit, fins);
            }
            why.mark(Role::Pattern, self.digit, self.cells(bases, self.base_rows));
            let symbol = v.symbol(self.digit);
            let bases = v.house_names(houses(bases, self.base_rows));
            let each = fish.iter().map(|&(covers, fins)| {
                let covers = v.house_names(houses(covers, !self.base_rows));
                if fins.is_empty() {
                    return format!(
                        "In {bases} the {symbol} fits only into {covers}. One {symbol} for each of these rows or columns uses up {covers}, so there is none elsewhere in them.",
                    );
                }
                format!(
                    "But for {}, the {symbol} of {bases} would fit only into {covers} and use them up. Either that holds, or the {symbol} is in {}; both rule it out for cells of {covers} that see {}.",
                    v.names(fins),
                    v.either_cells(fins),
                    v.names(fins),
                )
            });
            why.say(each.collect::<Vec<_>>().join(" Likewise, with other columns or rows: "));
        })
    }

    /// The cover lines that some of `cells` lie in.
    fn covers_of(&self, cells: CellSet<N>) -> u64 {
        let n = self.v.size();
        let cover = |cell: usize| if self.base_rows { cell % n } else { cell / n };
        cells.iter().fold(0, |mask, cell| mask | 1 << cover(cell))
    }

    fn cell(&self, base: usize, cover: usize) -> usize {
        let n = self.v.size();
        if self.base_rows {
            base * n + cover
        } else {
            cover * n + base
        }
    }

    fn cells(&self, lines: u64, rows: bool) -> CellSet<N> {
        let first = if rows { 0 } else { self.v.size() };
        ones(lines).fold(CellSet::EMPTY, |all, i| all | self.v.house(first + i))
    }
}
