//! 3D Medusa: candidates of all digits, joined by cells with two candidates and houses with two places, take turns being true.
//!
//! One colour is true throughout. A colour that contradicts itself, or would empty a cell, is false; what both colours rule out goes.

use cellwise_sudoku::CellSet;

use super::strong_links::strong_links;
use crate::sudoku::sink::{Flow, Sink, Why};
use crate::sudoku::step::{Candidate, LinkKind, Role};
use crate::sudoku::view::{View, list};

/// A piece of strong links in its two colours: `sides[s][d - 1]` are the places of `d` that have colour `s`.
struct Piece<const N: usize> {
    sides: [Vec<CellSet<N>>; 2],
    links: Vec<(Candidate, Candidate)>,
}

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    out.pay_sets(v.size() * v.geometry.houses.len())?;
    let pieces = pieces(v);
    out.parts(&pieces, |out, piece| {
        out.pay_sets(8 * v.open.len() + 2 * v.size())?;
        for side in 0..2 {
            if let Some(clash) = piece.clash(v, side) {
                let losses = losses(&piece.sides[side]);
                out.remove_all(v, 0, &losses, |why| {
                    piece.draw(v, why);
                    for cell in clash.cells.iter() {
                        why.mark_all(Role::Pattern, v.cands[cell], CellSet::only(cell));
                    }
                    why.say(format!(
                        "{} {} Thus the first colour is false.",
                        piece.words(v, side),
                        clash.words
                    ));
                })?;
            }
        }
        let trapped = piece.trapped(v);
        out.remove_all(v, 0, &losses(&trapped), |why| {
            piece.draw(v, why);
            why.say(format!(
                "{} With either colour true, a candidate goes whose cell holds another digit then, or which sees its own digit.",
                piece.words(v, 0),
            ));
        })
    })
}

fn losses<const N: usize>(places: &[CellSet<N>]) -> Vec<(u8, CellSet<N>)> {
    (1u8..).zip(places.iter().copied()).collect()
}

/// A contradiction of a colour: the cells that show it, in words.
struct Clash<const N: usize> {
    cells: CellSet<N>,
    words: String,
}

/// The pieces with more than one digit: simple colouring has the others.
fn pieces<const N: usize>(v: &View<N>) -> Vec<Piece<N>> {
    let n = v.size();
    let index = |c: Candidate| c.cell * n + usize::from(c.digit) - 1;
    let mut near: Vec<Vec<Candidate>> = vec![Vec::new(); v.digits.len() * n];
    let mut join = |a: Candidate, b: Candidate| {
        near[index(a)].push(b);
        near[index(b)].push(a);
    };
    for cell in v.bivalues().iter() {
        let mut digits = v.cands[cell].iter().map(|digit| Candidate { cell, digit });
        if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
            join(a, b);
        }
    }
    for digit in v.all_digits() {
        for link in strong_links(v, digit) {
            join(
                Candidate {
                    cell: link.a,
                    digit,
                },
                Candidate {
                    cell: link.b,
                    digit,
                },
            );
        }
    }
    let mut colour: Vec<Option<usize>> = vec![None; near.len()];
    let mut found = Vec::new();
    for cell in v.open.iter() {
        for digit in v.cands[cell].iter() {
            let start = Candidate { cell, digit };
            if colour[index(start)].is_some() || near[index(start)].is_empty() {
                continue;
            }
            let mut piece = Piece {
                sides: [vec![CellSet::EMPTY; n], vec![CellSet::EMPTY; n]],
                links: Vec::new(),
            };
            colour[index(start)] = Some(0);
            let mut todo = vec![start];
            let mut is_sound = true;
            while let Some(at) = todo.pop() {
                let side = colour[index(at)].unwrap_or(0);
                piece.sides[side][usize::from(at.digit) - 1].insert(at.cell);
                for &next in &near[index(at)] {
                    match colour[index(next)] {
                        None => {
                            colour[index(next)] = Some(1 - side);
                            piece.links.push((at, next));
                            todo.push(next);
                        }
                        // An odd ring: only a board without a solution has one.
                        Some(other) => is_sound &= other != side,
                    }
                }
            }
            let digits = (0..n).filter(|&d| piece.sides.iter().any(|side| !side[d].is_empty()));
            if is_sound && digits.count() > 1 {
                found.push(piece);
            }
        }
    }
    found
}

impl<const N: usize> Piece<N> {
    /// The reason why a colour can't be true, if there is one.
    fn clash(&self, v: &View<N>, side: usize) -> Option<Clash<N>> {
        let own = &self.sides[side];
        let mut seen = CellSet::EMPTY;
        for (d, places) in (1u8..).zip(own) {
            let twice = places.iter().find_map(|cell| {
                let other = (*places & v.peers(cell)).first()?;
                Some((cell, other))
            });
            if let Some((a, b)) = twice {
                return Some(Clash {
                    cells: CellSet::EMPTY,
                    words: format!(
                        "But in the first {} and {}, which see each other, would both be {}.",
                        v.name(a),
                        v.name(b),
                        v.symbol(d)
                    ),
                });
            }
            if let Some(cell) = (seen & *places).first() {
                return Some(Clash {
                    cells: CellSet::EMPTY,
                    words: format!(
                        "But in the first {} would be two digits at once.",
                        v.name(cell)
                    ),
                });
            }
            seen |= *places;
        }
        // A cell all of whose candidates the colour rules out.
        let empty = (v.open - seen).iter().find(|&cell| {
            v.cands[cell].iter().all(|d| {
                let places = own[usize::from(d) - 1];
                places.intersects(v.peers(cell))
            })
        })?;
        Some(Clash {
            cells: CellSet::only(empty),
            words: format!(
                "But the first would leave no digit for {}, which sees {} in that colour.",
                v.name(empty),
                v.symbols(v.cands[empty])
            ),
        })
    }

    /// By digit: the places that are false whichever colour is true.
    fn trapped(&self, v: &View<N>) -> Vec<CellSet<N>> {
        let filled = self.sides.each_ref().map(|side| {
            side.iter()
                .fold(CellSet::EMPTY, |all, &places| all | places)
        });
        let out_of = |side: usize, d: usize, cell: usize| {
            filled[side].contains(cell) || self.sides[side][d].intersects(v.peers(cell))
        };
        (0..v.size())
            .map(|d| {
                let coloured = self.sides[0][d] | self.sides[1][d];
                (v.at[d] - coloured)
                    .iter()
                    .filter(|&cell| out_of(0, d, cell) && out_of(1, d, cell))
                    .collect()
            })
            .collect()
    }

    fn draw(&self, v: &View<N>, why: &mut Why<'_, N>) {
        for (side, role) in self.sides.iter().zip([Role::First, Role::Second]) {
            for (digit, &places) in v.all_digits().zip(side) {
                why.mark(role, digit, places);
            }
        }
        for &(a, b) in &self.links {
            why.link_cells(a, b, LinkKind::Strong);
        }
    }

    /// The two colours, `first` before the other.
    fn words(&self, v: &View<N>, first: usize) -> String {
        let names = |side: usize| {
            let each = v.all_digits().zip(&self.sides[side]);
            let each = each.filter(|(_, places)| !places.is_empty());
            list(
                each.map(|(digit, places)| format!("{} in {}", v.symbol(digit), v.names(*places))),
                "and",
            )
        };
        format!(
            "Follow the cells with two candidates and the houses with two places for a digit: either the first colour is true, {}; or the second, {}.",
            names(first),
            names(1 - first)
        )
    }
}
