//! Franken and mutant fish: boxes among the base or cover houses, or rows and columns on the same side.
//!
//! ```text
//!   base houses    each needs the digit once; they share no place that is not a fin
//!   cover houses   as many; each takes the digit once; together they hold all places of the bases but the fins
//! ```
//! If no fin is true, each cover takes the digit of one base and of nothing else. So a place goes that sees every fin and lies in one
//! cover and no base, or in two covers.

use cellwise_sudoku::CellSet;

use super::templates::dead_places;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

/// Base houses of the largest fish.
const MAX_SIZE: usize = 4;

/// Fins of one fish.
const MAX_FINS: usize = 5;

/// Choices of base houses for one digit. A 9×9 board has 17,550 for fish of four; on larger boards large fish are left out.
const MAX_CHOICES: usize = 20_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Rows against columns: an ordinary fish.
    Basic,
    /// Rows and boxes against columns and boxes.
    Franken,
    Mutant,
}

pub(crate) fn franken<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    find(v, out, Kind::Franken)
}

pub(crate) fn mutant<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    find(v, out, Kind::Mutant)
}

fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, kind: Kind) -> Flow {
    // For each digit the places that a fish has removed: each is told once, by the smallest fish.
    let start = || vec![CellSet::<N>::EMPTY; v.size()];
    out.remember(start, |out, told: &mut Vec<CellSet<N>>| {
        out.each_digit(v, |out, digit| {
            let dead = dead_places(v, out, digit)?;
            if dead.is_empty() {
                return Flow::Continue(());
            }
            let houses: Vec<usize> = v
                .complete_houses()
                .filter(|&h| v.with(digit, v.house(h)).is_several())
                .collect();
            let told = &mut told[usize::from(digit) - 1];
            for k in 2..=MAX_SIZE {
                if choices(houses.len(), k) > MAX_CHOICES {
                    break;
                }
                out.parts(0..houses.len(), |out, first| {
                    let one = Bases::new(dead - *told).and(v, digit, kind, houses[first]);
                    let Some(one) = one else {
                        return Flow::Continue(());
                    };
                    out.parts(first + 1..houses.len(), |out, second| {
                        let Some(two) = one.and(v, digit, kind, houses[second]) else {
                            return Flow::Continue(());
                        };
                        let fish = &mut |out: &mut Sink<N>, bases: &Bases<N>| {
                            Fishing::new(v, digit, kind, bases).fish(out, dead, told)
                        };
                        two.extend(v, out, (digit, kind), &houses[second + 1..], k - 2, fish)
                    })
                })?;
            }
            Flow::Continue(())
        })
    })
}

/// Base houses being chosen.
#[derive(Clone, Copy)]
struct Bases<const N: usize> {
    houses: [usize; MAX_SIZE],
    len: usize,
    /// The places in them.
    places: CellSet<N>,
    /// The places in two of them or more, which are fins.
    twice: CellSet<N>,
    /// The places that can go and that see all of these. With more houses there are fewer, so a choice without any ends.
    reach: CellSet<N>,
    has_row: bool,
    has_column: bool,
}

impl<const N: usize> Bases<N> {
    /// No house yet; `reach` are the places that can go.
    fn new(reach: CellSet<N>) -> Self {
        Self {
            houses: [0; MAX_SIZE],
            len: 0,
            places: CellSet::EMPTY,
            twice: CellSet::EMPTY,
            reach,
            has_row: false,
            has_column: false,
        }
    }

    /// The same with one more house; `None` if no fish has these bases.
    fn and(&self, v: &View<N>, digit: u8, kind: Kind, house: usize) -> Option<Self> {
        let mut more = *self;
        more.houses[self.len] = house;
        more.len += 1;
        more.has_row |= v.geometry.is_row(house);
        more.has_column |= v.geometry.is_line(house) && !v.geometry.is_row(house);
        if kind == Kind::Franken && more.has_row && more.has_column {
            return None;
        }
        let here = v.with(digit, v.house(house));
        for fin in (self.places & here).iter() {
            more.twice.insert(fin);
            more.reach &= v.peers(fin);
        }
        more.places |= here;
        (!more.reach.is_empty() && more.twice.len() <= MAX_FINS).then_some(more)
    }

    /// Calls `fish` with every choice of `left` more of the houses. Recursion goes `left` deep.
    fn extend(
        &self,
        v: &View<N>,
        out: &mut Sink<N>,
        (digit, kind): (u8, Kind),
        houses: &[usize],
        left: usize,
        fish: &mut impl FnMut(&mut Sink<N>, &Self) -> Flow,
    ) -> Flow {
        if left == 0 {
            return fish(out, self);
        }
        out.pay(1)?;
        for (i, &house) in houses.iter().enumerate() {
            if let Some(more) = self.and(v, digit, kind, house) {
                more.extend(v, out, (digit, kind), &houses[i + 1..], left - 1, fish)?;
            }
        }
        Flow::Continue(())
    }
}

/// The number of ways to choose `k` of `n`.
fn choices(n: usize, k: usize) -> usize {
    (0..k).fold(1, |all, i| all * n.saturating_sub(i) / (i + 1))
}

/// Covers being chosen for some bases.
struct Fishing<'a, const N: usize> {
    v: &'a View<N>,
    digit: u8,
    kind: Kind,
    bases: Vec<usize>,
    /// The places in the bases.
    places: CellSet<N>,
    /// The places in two bases or more, which are fins.
    twice: CellSet<N>,
    /// Rows, and columns, may be covers.
    covers_rows: bool,
    covers_columns: bool,
    covers: Vec<usize>,
    /// Houses that were tried as covers of an earlier place.
    banned: Vec<usize>,
}

impl<'a, const N: usize> Fishing<'a, N> {
    fn new(v: &'a View<N>, digit: u8, kind: Kind, bases: &Bases<N>) -> Self {
        let is_mutant = kind == Kind::Mutant;
        Self {
            v,
            digit,
            kind,
            bases: bases.houses[..bases.len].to_vec(),
            places: bases.places,
            twice: bases.twice,
            covers_rows: is_mutant || !bases.has_row,
            covers_columns: is_mutant || !bases.has_column,
            covers: Vec::new(),
            banned: Vec::new(),
        }
    }

    /// `dead` are the places that can go at all.
    fn fish(&mut self, out: &mut Sink<N>, dead: CellSet<N>, told: &mut CellSet<N>) -> Flow {
        let mut reach = dead - *told;
        for fin in self.twice.iter() {
            reach &= self.v.peers(fin);
        }
        if reach.is_empty() {
            return Flow::Continue(());
        }
        self.cover(out, self.places - self.twice, self.twice, reach, told)
    }

    /// Covers the places of `todo`, or takes them for fins. `reach` are the places that see all fins. Recursion goes
    /// [`MAX_SIZE`] + [`MAX_FINS`] deep.
    fn cover(
        &mut self,
        out: &mut Sink<N>,
        todo: CellSet<N>,
        fins: CellSet<N>,
        reach: CellSet<N>,
        told: &mut CellSet<N>,
    ) -> Flow {
        out.pay_sets(4)?;
        let Some(place) = todo.first() else {
            return self.emit(out, fins, reach, told);
        };
        let mut near = CellSet::EMPTY;
        for target in reach.iter() {
            near |= self.v.peers(target);
        }
        if !self.could_cover(todo - near, self.bases.len() - self.covers.len()) {
            return Flow::Continue(());
        }
        let before = self.banned.len();
        if self.covers.len() < self.bases.len() {
            for &house in self.v.geometry.shape.houses_of(place) {
                let cells = self.v.house(house);
                if !self.may_cover(house) || cells.intersects(fins - self.twice) {
                    continue;
                }
                self.covers.push(house);
                self.cover(out, todo - cells, fins, reach, told)?;
                self.covers.pop();
                self.banned.push(house);
            }
        }
        let reach = reach & self.v.peers(place);
        if fins.len() < MAX_FINS && !reach.is_empty() {
            let place = CellSet::only(place);
            self.cover(out, todo - place, fins | place, reach, told)?;
        }
        self.banned.truncate(before);
        Flow::Continue(())
    }

    /// Returns true if so many more covers could hold all of `todo`, which can't be fins: no place that could go sees them. Most
    /// bases end here. Recursion goes [`MAX_SIZE`] deep.
    fn could_cover(&self, todo: CellSet<N>, left: usize) -> bool {
        let Some(place) = todo.first() else {
            return true;
        };
        let mut houses = self.v.geometry.shape.houses_of(place).iter();
        left > 0
            && houses.any(|&house| {
                self.may_cover(house) && self.could_cover(todo - self.v.house(house), left - 1)
            })
    }

    fn is_row(&self, house: usize) -> bool {
        self.v.geometry.is_row(house)
    }

    fn is_column(&self, house: usize) -> bool {
        self.v.geometry.is_line(house) && !self.is_row(house)
    }

    fn may_cover(&self, house: usize) -> bool {
        (self.covers_rows || !self.is_row(house))
            && (self.covers_columns || !self.is_column(house))
            && !self.bases.contains(&house)
            && !self.banned.contains(&house)
    }

    fn kind(&self) -> Kind {
        let none = |houses: &[usize], which: fn(&Self, usize) -> bool| {
            !houses.iter().any(|&h| which(self, h))
        };
        let (bases, covers) = (&self.bases, &self.covers);
        let apart = none(bases, Self::is_column) && none(covers, Self::is_row)
            || none(bases, Self::is_row) && none(covers, Self::is_column);
        let lines_only = |houses: &[usize]| houses.iter().all(|&h| self.v.geometry.is_line(h));
        match apart {
            true if lines_only(bases) && lines_only(covers) => Kind::Basic,
            true => Kind::Franken,
            false => Kind::Mutant,
        }
    }

    fn emit(
        &self,
        out: &mut Sink<N>,
        fins: CellSet<N>,
        reach: CellSet<N>,
        told: &mut CellSet<N>,
    ) -> Flow {
        let v = self.v;
        if self.covers.len() != self.bases.len() || self.kind() != self.kind {
            return Flow::Continue(());
        }
        let (mut once, mut doubly) = (CellSet::EMPTY, CellSet::EMPTY);
        for &cover in &self.covers {
            let here = v.with(self.digit, v.house(cover));
            doubly |= once & here;
            once |= here;
        }
        // A cover without a place of its own makes no fish, and whether it turns up here depends on how the board is turned.
        let own = self.places - fins - doubly;
        if self
            .covers
            .iter()
            .any(|&cover| !own.intersects(v.house(cover)))
        {
            return Flow::Continue(());
        }
        let mut losers = (once - self.places) | doubly;
        if !losers.intersects(reach) {
            return Flow::Continue(());
        }
        for fin in fins.iter() {
            losers &= v.peers(fin);
        }
        *told |= losers;
        out.remove(v, self.digit, losers, |why| {
            for &h in self.bases.iter().chain(&self.covers) {
                why.house(h);
            }
            why.mark(Role::Fin, self.digit, fins);
            why.mark(Role::Pattern, self.digit, self.places);
            why.say(self.words(fins, losers & doubly));
        })
    }

    fn words(&self, fins: CellSet<N>, doubly: CellSet<N>) -> String {
        let v = self.v;
        let symbol = v.symbol(self.digit);
        let bases = v.house_names(self.bases.iter().copied());
        let covers = v.house_names(self.covers.iter().copied());
        let name = format!(
            "{}{} {}",
            if fins.is_empty() { "" } else { "finned " },
            if self.kind == Kind::Franken {
                "Franken"
            } else {
                "mutant"
            },
            ["X-wing", "swordfish", "jellyfish"][self.bases.len() - 2],
        );
        let mut said = if fins.is_empty() {
            format!(
                "A {name}: in {bases} the {symbol} fits only into {covers}. That is one {symbol} for each of these, so {covers} take it nowhere else."
            )
        } else {
            let mut said = format!(
                "A {name}: but for {}, the {symbol} of {bases} would fit only into {covers} and use them up.",
                v.names(fins)
            );
            let twice = fins & self.twice;
            if !twice.is_empty() {
                said.push_str(&format!(
                    " ({} counts as a fin because it lies in two of the former.)",
                    v.names(twice)
                ));
            }
            said.push_str(&format!(
                " Either that holds, or the {symbol} is in {}; both rule it out for the cells of {covers} outside {bases} that see {}.",
                v.either_cells(fins),
                v.names(fins)
            ));
            said
        };
        if !doubly.is_empty() {
            said.push_str(&format!(
                " In {} it would use up two of {covers} at once.",
                v.either_cells(doubly)
            ));
        }
        said
    }
}
