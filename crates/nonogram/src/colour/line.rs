//! Exact line solving in colours, with blots.
//!
//! In: a [`Plan`] made once from the clue, and for each colour the cells that may have it. Out:
//! for each colour the cells that have it in some placement that agrees, or nothing when no
//! placement agrees. Nothing here knows of pictures.
//!
//! ```text
//! clue 2r ? 1b       gap 0 | 2r | gap 1 | ?r | gap 2 | 1b | gap 3
//! ```
//!
//! A gap is cells of the background, perhaps none; between runs of the same colour it has at
//! least one. A star in the clue makes the gap at its place *wild*: any cells at all, save that
//! the first may not continue the run before it nor the last begin the run after it. One pass
//! from the left finds, for each run, the set of boundaries where it may begin; one from the
//! right the sets where it may end, and what lies in both. No placement is ever listed.

#[cfg(test)]
mod steps;

use crate::bits::Bits;
use crate::{Clue, Colour, Part};

/// A run as the passes see it; colours are numbers in [`Plan::colours`].
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The number of its cells; 0 if that can't be read.
    length: u32,
    colour: usize,
    /// The index of the starts for its length among the fits.
    fit: usize,
}

/// The way in which fits follow from each other: see [`Plan::nodes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Node {
    /// The cells of a colour: starts of runs of length 1.
    Colour(usize),
    /// The starts of the node before for which the same holds this number of cells further on.
    Shift(u32),
}

/// The data of a clue that do not depend on the cells.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    cells: u32,
    /// The colours that the line may have, background first.
    colours: Box<[Colour]>,
    runs: Box<[Run]>,
    /// For gap `i`, before run `i` or after the last: true if it is wild.
    wild: Box<[bool]>,
    has_wild: bool,
    // The starts that fit runs of every length in a colour come from those of shorter ones: with
    // `f` the starts for length a, `f & f >> s` are those for a + s (s <= a). Red 2 7 and blue 1:
    //   red   length 1 -> 2 -> 4 -> 7      blue   length 1
    //   nodes Colour Shift(1) Shift(2) Shift(3)   Colour
    // and read backwards the same shifts spread starts over the cells covered.
    nodes: Box<[Node]>,
}

impl Plan {
    /// The plan for a line of `cells` cells in a puzzle with `colours` colours beside the background.
    pub(crate) fn new(cells: usize, clue: &Clue, colours: usize) -> Self {
        let has_wild = clue.parts().any(|part| part == Part::Star);
        let mut used: Vec<Colour> = vec![Colour::BACKGROUND];
        if has_wild {
            used.extend((1..=colours).map(|number| Colour::new(number as u8)));
        } else {
            let mut inks: Vec<Colour> = clue.parts().filter_map(Part::colour).collect();
            inks.sort_unstable();
            inks.dedup();
            used.extend(inks);
        }
        let place = |colour| used.iter().position(|&known| known == colour).unwrap_or(0);
        let mut runs: Vec<Run> = Vec::new();
        let mut wild = vec![false];
        for part in clue.parts() {
            let Some(colour) = part.colour() else {
                if let Some(gap) = wild.last_mut() {
                    *gap = true;
                }
                continue;
            };
            let length = match part {
                Part::Run { length, .. } => length,
                _ => 0,
            };
            runs.push(Run {
                length,
                colour: place(colour),
                fit: 0,
            });
            wild.push(false);
        }
        let mut nodes = Vec::new();
        for colour in 1..used.len() {
            let mut lengths: Vec<u32> = runs
                .iter()
                .filter(|run| run.colour == colour)
                .map(|run| run.length.max(1))
                .collect();
            lengths.sort_unstable();
            lengths.dedup();
            nodes.push(Node::Colour(colour));
            let mut reached = 1;
            for length in lengths {
                while reached < length {
                    let shift = reached.min(length - reached);
                    nodes.push(Node::Shift(shift));
                    reached += shift;
                }
                let fit = nodes.len() - 1;
                for run in runs.iter_mut().filter(|run| run.colour == colour) {
                    if run.length.max(1) == length {
                        run.fit = fit;
                    }
                }
            }
        }
        Self {
            cells: cells as u32,
            colours: used.into(),
            runs: runs.into(),
            wild: wild.into(),
            has_wild,
            nodes: nodes.into(),
        }
    }

    /// The colours that the line may have, background first.
    pub(crate) fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// About how many thousand word operations a solve takes, for lines of `words` words.
    pub(crate) fn effort(&self, words: usize) -> u64 {
        (self.runs.len() * words * words.min(4)) as u64 / 32
    }

    /// True if the clue has no blots: every run can be read.
    pub(super) fn is_plain(&self) -> bool {
        !self.has_wild && self.runs.iter().all(|run| run.length > 0)
    }

    /// Length and colour (its number in the palette) of each run.
    pub(super) fn inked(&self) -> impl Iterator<Item = (usize, usize)> {
        let colour = |run: &Run| self.colours[run.colour].number();
        self.runs
            .iter()
            .map(move |run| (run.length as usize, colour(run)))
    }

    fn colour_of(&self, run: usize) -> Option<usize> {
        self.runs.get(run).map(|run| run.colour)
    }
}

/// The result of a pass for a gap.
#[derive(Clone, Copy, Debug)]
struct Gap<W> {
    /// Boundaries where it may begin, given the parts to its left.
    begins: W,
    /// Cells that may belong to it, given the parts to its left; for plain gaps only.
    cells: W,
    /// Boundaries where it may end, given the parts to its left.
    ends: W,
}

/// Room for the passes, kept between calls, and where the answer is left.
#[derive(Clone, Debug)]
pub(crate) struct Scratch<W> {
    /// For each colour of the plan the cells that may have it: in, and out.
    pub(crate) can: Vec<W>,
    may: Vec<W>,
    fits: Vec<W>,
    gaps: Vec<Gap<W>>,
    /// Starts that take part in a placement, by fit.
    starts: Vec<W>,
    /// For each colour, the cells that can't be anything else; for wild gaps only.
    only: Vec<W>,
}

impl<W: Bits> Default for Scratch<W> {
    fn default() -> Self {
        Self {
            can: Vec::new(),
            may: Vec::new(),
            fits: Vec::new(),
            gaps: Vec::new(),
            starts: Vec::new(),
            only: Vec::new(),
        }
    }
}

/// The cells reached from `seeds` through `free` cells, to the higher side. `seeds` must be free.
#[inline(always)]
fn flood_up<W: Bits>(free: W, seeds: W) -> W {
    // The carry that starts at a seed clears the free cells above it as far as they are
    // adjacent, and stops in the first cell that is not free.
    (free & !free.plus(seeds)) | seeds
}

/// The same to the lower side; `mirrored` is `free` mirrored.
#[inline(always)]
fn flood_down<W: Bits>(mirrored: W, seeds: W, cells: u32) -> W {
    flood_up(mirrored, seeds.mirrored(cells)).mirrored(cells)
}

/// The numbers from the lowest of the set on, below `n`.
#[inline(always)]
fn from_lowest<W: Bits>(set: W, n: u32) -> W {
    match set.is_empty() {
        true => W::NONE,
        false => W::below(n) & !W::below(set.lowest()),
    }
}

/// The numbers up to and with the highest of the set, below `n`.
#[inline(always)]
fn to_highest<W: Bits>(set: W, n: u32) -> W {
    from_lowest(set.mirrored(n), n).mirrored(n)
}

impl<W: Bits> Scratch<W> {
    /// Cells that may have another colour than these; `None` forbids nothing.
    fn other_than(&self, all: W, first: Option<usize>, second: Option<usize>) -> W {
        let only = |colour: Option<usize>| colour.map_or(W::NONE, |colour| self.only[colour]);
        match (first, second) {
            (Some(a), Some(b)) if a != b => {
                let others = (0..self.can.len()).filter(|&colour| colour != a && colour != b);
                others.fold(W::NONE, |set, colour| set | self.can[colour])
            }
            _ => all & !only(first.or(second)),
        }
    }

    /// The pass from the left. Gaps are in `self.gaps` then; gives the boundaries where the line
    /// may end, which is the last one or nothing.
    #[inline(always)]
    fn pass_right(&mut self, plan: &Plan) -> W {
        let cells = plan.cells;
        let all = W::below(cells);
        self.fits.clear();
        let mut fit = W::NONE;
        for node in &plan.nodes {
            fit = match *node {
                Node::Colour(colour) => self.can[colour],
                Node::Shift(shift) => fit & fit.down(shift),
            };
            self.fits.push(fit);
        }
        if plan.has_wild {
            self.only.clear();
            for colour in 0..self.can.len() {
                let others = (0..self.can.len()).filter(|&other| other != colour);
                let others = others.fold(W::NONE, |set, other| set | self.can[other]);
                self.only.push(all & !others);
            }
        }
        let free = self.can[0];
        let mut begins = W::one(0);
        self.gaps.clear();
        for (i, &wild) in plan.wild.iter().enumerate() {
            let (before, after) = (
                i.checked_sub(1).and_then(|i| plan.colour_of(i)),
                plan.colour_of(i),
            );
            let touching = match before.is_some() && before == after {
                true => W::NONE,
                false => begins,
            };
            let gap = if wild {
                let first = begins & self.other_than(all, before, None);
                let inside = from_lowest(first.up(1), cells);
                let last = inside & self.other_than(all, None, after);
                let single = begins & self.other_than(all, before, after);
                Gap {
                    begins,
                    cells: W::NONE,
                    ends: touching | (last | single).up(1),
                }
            } else {
                let cells = flood_up(free, begins & free);
                Gap {
                    begins,
                    cells,
                    ends: touching | cells.up(1),
                }
            };
            self.gaps.push(gap);
            let Some(run) = plan.runs.get(i) else {
                return gap.ends & W::one(cells);
            };
            begins = match run.length {
                0 => {
                    let colour = self.can[run.colour];
                    flood_up(colour, gap.ends & colour).up(1)
                }
                length => (gap.ends & self.fits[run.fit]).up(length),
            };
        }
        W::NONE
    }

    /// The pass from the right, with what the one from the left found; leaves what every colour
    /// may have in `self.may`.
    #[inline(always)]
    fn pass_left(&mut self, plan: &Plan) {
        let cells = plan.cells;
        let all = W::below(cells);
        let free = self.can[0];
        let free_mirrored = free.mirrored(cells);
        self.may.clear();
        self.may.resize(self.can.len(), W::NONE);
        self.starts.clear();
        self.starts.resize(plan.nodes.len(), W::NONE);
        // Boundaries where the gap may end, given the parts to its right.
        let mut ends = W::one(cells);
        for (i, &wild) in plan.wild.iter().enumerate().rev() {
            let (before, after) = (
                i.checked_sub(1).and_then(|i| plan.colour_of(i)),
                plan.colour_of(i),
            );
            let gap = self.gaps[i];
            let touching = match before.is_some() && before == after {
                true => W::NONE,
                false => ends,
            };
            let begins = if wild {
                // The first cell, the last, and the only one of the gap; cells between two others.
                let may_begin = self.other_than(all, before, None);
                let may_end = self.other_than(all, None, after);
                let first_cells = gap.begins & may_begin;
                let last_cells = ends.down(1) & may_end;
                let behind_first = from_lowest(first_cells.up(1), cells);
                let before_last = to_highest(last_cells, cells).down(1);
                let single = self.other_than(all, before, after);
                let firsts = gap.begins & before_last;
                let lasts = ends.down(1) & behind_first;
                let alone = gap.begins & ends.down(1);
                let inner = behind_first & before_last;
                for colour in 0..self.can.len() {
                    let mut may = inner;
                    let not_before = before != Some(colour);
                    let not_after = after != Some(colour);
                    if not_before {
                        may = may | firsts;
                    }
                    if not_after {
                        may = may | lasts;
                    }
                    if not_before && not_after {
                        may = may | alone;
                    }
                    self.may[colour] = self.may[colour] | may & self.can[colour];
                }
                touching | before_last & may_begin | single & ends.down(1)
            } else {
                let from_right = flood_down(free_mirrored, ends.down(1) & free, cells);
                self.may[0] = self.may[0] | from_right & gap.cells;
                touching | from_right
            };
            // Boundaries where the run before the gap may end.
            let Some(run) = i.checked_sub(1).map(|i| plan.runs[i]) else {
                break;
            };
            let from_left = self.gaps[i - 1].ends;
            match run.length {
                0 => {
                    let colour = self.can[run.colour];
                    let from_right =
                        flood_down(colour.mirrored(cells), begins.down(1) & colour, cells);
                    let covered = flood_up(colour, from_left & colour) & from_right;
                    self.may[run.colour] = self.may[run.colour] | covered;
                    ends = from_right;
                }
                length => {
                    ends = self.fits[run.fit] & begins.down(length);
                    self.starts[run.fit] = self.starts[run.fit] | ends & from_left;
                }
            }
        }
        let mut cover = W::NONE;
        for (i, node) in plan.nodes.iter().enumerate().rev() {
            cover = cover | self.starts[i];
            match *node {
                Node::Shift(shift) => cover = cover | cover.up(shift),
                Node::Colour(colour) => {
                    self.may[colour] = self.may[colour] | cover;
                    cover = W::NONE;
                }
            }
        }
    }

    /// Solves the line whose cells are in `self.can`, and leaves what each colour may have in
    /// [`Scratch::may`]; `false` if no placement agrees.
    #[inline(always)]
    pub(crate) fn solve(&mut self, plan: &Plan) -> bool {
        if self.pass_right(plan).is_empty() {
            return false;
        }
        self.pass_left(plan);
        true
    }

    /// Returns true if any placement agrees: the pass from the left alone.
    #[inline(always)]
    pub(crate) fn can_be_placed(&mut self, plan: &Plan) -> bool {
        !self.pass_right(plan).is_empty()
    }

    /// For each colour of the plan, the cells that have it in some placement.
    pub(crate) fn may(&self) -> &[W] {
        &self.may
    }
}
