//! Forcing nets: suppose a candidate and follow all singles, for conclusions that hold in any case.
//!
//! Either it ends in a contradiction, or all candidates of a cell (or all
//! places of a digit in a house) agree on something.

use cellwise_sudoku::CellSet;

use super::graph::{ones, set};
use super::net::Net;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::{Candidate, Role};
use crate::sudoku::view::View;

/// The maximum number of candidates on a board: the set that each of them rules out takes a bit for every other, 60 MB
/// in all.
const MAX_CANDIDATES: usize = 22_000;

/// The nets of a board being looked for.
struct Looking {
    /// The candidates by digit and cell; a row of bits has one for each.
    candidates: Vec<(u8, usize)>,
    /// `index[cell * size + digit - 1]`: the number of a candidate.
    index: Vec<u32>,
    /// For each candidate that leads to no contradiction the ones that it rules out.
    branches: Vec<Option<Vec<u64>>>,
    told: Vec<u64>,
}

impl Looking {
    fn new<const N: usize>(v: &View<N>) -> Self {
        let mut looking = Self {
            candidates: Vec::new(),
            index: vec![0; v.digits.len() * v.size()],
            branches: Vec::new(),
            told: Vec::new(),
        };
        for digit in v.all_digits() {
            for cell in v.at(digit).iter() {
                let index = cell * v.size() + usize::from(digit) - 1;
                looking.index[index] = looking.candidates.len() as u32;
                looking.candidates.push((digit, cell));
            }
        }
        looking.branches.resize(looking.candidates.len(), None);
        looking
            .told
            .resize(looking.candidates.len().div_ceil(64), 0);
        looking
    }

    fn number<const N: usize>(&self, v: &View<N>, cell: usize, digit: u8) -> usize {
        self.index[cell * v.size() + usize::from(digit) - 1] as usize
    }
}

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    if v.cands.iter().map(|cands| cands.len()).sum::<usize>() > MAX_CANDIDATES {
        return Flow::Continue(());
    }
    out.remember(
        || Looking::new(v),
        |out, looking| {
            let mut net = Net::new(v);
            out.parts(v.open.iter(), |out, cell| {
                out.parts(v.cands[cell].iter(), |out, digit| {
                    if net.suppose(out, cell, digit)?.is_err() {
                        return contradiction(v, out, cell, digit);
                    }
                    let mut off = vec![0; looking.told.len()];
                    for d in v.all_digits() {
                        for loser in net.off(d).iter() {
                            set(&mut off, looking.number(v, loser, d));
                        }
                    }
                    let number = looking.number(v, cell, digit);
                    looking.branches[number] = Some(off);
                    Flow::Continue(())
                })
            })?;
            out.parts(v.open.iter(), |out, cell| {
                let source = v.cands[cell].iter().map(|d| (cell, d));
                agree(v, out, looking, &source.collect::<Vec<_>>(), None)
            })?;
            out.parts(v.complete_houses(), |out, h| {
                out.parts(v.all_digits(), |out, digit| {
                    let places = v.with(digit, v.house(h));
                    let source = places.iter().map(|c| (c, digit));
                    agree(v, out, looking, &source.collect::<Vec<_>>(), Some(h))
                })
            })
        },
    )
}

fn contradiction<const N: usize>(v: &View<N>, out: &mut Sink<N>, cell: usize, digit: u8) -> Flow {
    out.remove(v, digit, CellSet::only(cell), |why| {
        let mut net = Net::recording(v);
        if let Err(dead) = net.repeat(cell, digit) {
            let said = net.tell_dead(why, dead);
            why.say(format!("Not possible: {said}."));
        }
    })
}

/// Reports the candidates that every candidate of the source rules out.
fn agree<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    looking: &mut Looking,
    source: &[(usize, u8)],
    house: Option<usize>,
) -> Flow {
    if source.len() < 2 {
        return Flow::Continue(());
    }
    out.pay(source.len() * looking.told.len() / 256)?;
    let mut common = vec![u64::MAX; looking.told.len()];
    for &(cell, digit) in source {
        let Some(off) = &looking.branches[looking.number(v, cell, digit)] else {
            return Flow::Continue(());
        };
        let mut some = 0;
        for (all, &branch) in common.iter_mut().zip(off) {
            *all &= branch;
            some |= *all;
        }
        if some == 0 {
            return Flow::Continue(());
        }
    }
    for (all, told) in common.iter_mut().zip(&mut looking.told) {
        *all &= !*told;
        *told |= *all;
    }
    for (digit, loser) in ones(&common).map(|number| looking.candidates[number]) {
        if out.explains() {
            out.pay(source.len() * v.open.len())?;
        }
        out.remove(v, digit, CellSet::only(loser), |why| {
            let mut said = match (house, source.first()) {
                (Some(h), Some(&(_, digit))) => {
                    why.house(h);
                    format!(
                        "Wherever the {} of {} goes, the same follows.",
                        v.symbol(digit),
                        v.house_name(h)
                    )
                }
                (_, Some(&(cell, _))) => {
                    format!("Whatever {} holds, the same follows.", v.name(cell))
                }
                _ => String::new(),
            };
            for &(cell, d) in source {
                why.mark_one(Role::Pivot, cell, d);
                let mut net = Net::recording(v);
                if net.repeat(cell, d).is_ok() {
                    let told = net.tell_off(why, Candidate { cell: loser, digit });
                    said.push(' ');
                    said.push_str(&capital(&told));
                    said.push('.');
                }
            }
            why.say(said);
        })?;
    }
    Flow::Continue(())
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
