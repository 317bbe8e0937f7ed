//! Unique rectangles and loops: an even loop of cells with the same two candidates, in which each house is visited twice or not at all.
//!
//! The two digits could change places along the loop, so at least one cell must take another digit. Type 1 has one cell with
//! further candidates, type 2 several with the same one, types 3 and 4 two in one house.

use super::board::{Board, CELL_AT, HOUSES_OF, Hint, PLACE_IN, SEES, SETS, bits, cells};
use super::simple::place_in;

/// The easiest hint; of equal ones the lowest type, then the first found.
pub(super) fn unique_loop(board: &Board) -> Option<Hint> {
    let mut best: Option<(f64, u8, Hint)> = None;
    let mut known: Vec<(u16, u128)> = Vec::new();
    for start in cells(board.pairs()) {
        let pair = board.candidates[start];
        let in_loops = match known.iter().find(|&&(known, _)| known == pair) {
            Some(&(_, cells)) => cells,
            None => {
                let both = bits(pair).fold(u128::MAX, |both, digit| both & board.cells_of(digit));
                known.push((pair, may_loop(both)));
                known[known.len() - 1].1
            }
        };
        if in_loops >> start & 1 == 0 {
            continue;
        }
        loops(board, start, pair, |cells| {
            hints(board, cells, pair, &mut |kind, hint| {
                let better = best.as_ref().is_none_or(|(difficulty, least, _)| {
                    (hint.difficulty, kind) < (*difficulty, *least)
                });
                if better {
                    best = Some((hint.difficulty, kind, hint));
                }
            });
        });
    }
    best.map(|(_, _, hint)| hint)
}

/// Of the cells with both digits, those that may lie on a loop: each shares all its houses with others.
fn may_loop(both: u128) -> u128 {
    let mut left = both;
    loop {
        if left.count_ones() < 4 {
            return 0;
        }
        // The houses with one cell, and with several.
        let (mut some, mut several) = (0u32, 0);
        for cell in cells(left) {
            let houses = houses(cell);
            several |= some & houses;
            some |= houses;
        }
        if some == several {
            return left;
        }
        let alone = cells(left).filter(|&cell| houses(cell) & !several != 0);
        left = alone.fold(left, |left, cell| left & !(1 << cell));
    }
}

/// A cell on the way round: the next neighbour to look at, and what the path so far allows.
struct Frame {
    cell: usize,
    /// The kind of house through which the path came here; 3 at the start.
    came_by: usize,
    /// Cells with further candidates that may still come.
    extras_left: u8,
    /// The further digits met, by this cell's neighbours too.
    further: u16,
    /// The kinds of houses whose cells are not yet looked at begin here; of the kind before, these places are left.
    next_kind: usize,
    left: u16,
    /// The houses of the cells at even and at odd places of the path, this one included.
    visited: [u32; 2],
}

impl Frame {
    /// The next cell with both digits of the pair, and the kind of house it shares with this one.
    fn next(&mut self, board: &Board, [a, b]: [usize; 2]) -> Option<(usize, usize)> {
        while self.left == 0 {
            if self.next_kind == self.came_by {
                self.next_kind += 1;
            }
            let kind = self.next_kind;
            let house = usize::from(*HOUSES_OF[self.cell].get(kind)?);
            let here = 1 << PLACE_IN[self.cell][kind];
            self.left = board.places[a][house] & board.places[b][house] & !here;
            self.next_kind += 1;
        }
        let kind = self.next_kind - 1;
        let house = usize::from(HOUSES_OF[self.cell][kind]);
        let place = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some((usize::from(CELL_AT[house][place]), kind))
    }
}

/// The box, row and column of a cell as a set.
fn houses(cell: usize) -> u32 {
    const SETS: [u32; 81] = {
        let mut sets = [0; 81];
        let mut cell = 0;
        while cell < 81 {
            let [a, b, c] = HOUSES_OF[cell];
            sets[cell] = 1 << a | 1 << b | 1 << c;
            cell += 1;
        }
        sets
    };
    SETS[cell]
}

/// Calls `each` with every closed path from `start` through cells that have both digits, no two steps in a row through the
/// same kind of house, in which each house holds one cell of even and one of odd number, or none.
fn loops(board: &Board, start: usize, pair: u16, mut each: impl FnMut(&[usize])) {
    let digits = [pair.trailing_zeros(), pair.ilog2()].map(|digit| digit as usize);
    // Room for most paths: this is called for each cell with two candidates of each board.
    let mut path = Vec::with_capacity(16);
    path.push(start);
    let mut on_path = 1u128 << start;
    let mut stack = Vec::with_capacity(16);
    stack.push(Frame {
        cell: start,
        came_by: 3,
        extras_left: 2,
        further: 0,
        next_kind: 0,
        left: 0,
        visited: [houses(start), 0],
    });
    while let Some(top) = stack.last_mut() {
        let Some((next, kind)) = top.next(board, digits) else {
            on_path &= !(1 << top.cell);
            stack.pop();
            path.pop();
            continue;
        };
        if next == start && path.len() >= 4 {
            let [even, odd] = top.visited;
            if even == odd {
                each(&path);
            }
            continue;
        }
        if on_path >> next & 1 != 0 {
            continue;
        }
        let candidates = board.candidates[next];
        top.further = (top.further | candidates) & !pair;
        let more = candidates != pair;
        // Like Sudoku Explainer: with one further digit throughout, any number of cells may have it.
        if more && top.further.count_ones() != 1 && top.extras_left == 0 {
            continue;
        }
        let mut visited = top.visited;
        let here = houses(next);
        let of_parity = &mut visited[path.len() % 2];
        if *of_parity & here != 0 {
            continue;
        }
        *of_parity |= here;
        let frame = Frame {
            cell: next,
            came_by: kind,
            extras_left: top.extras_left.saturating_sub(u8::from(more)),
            further: top.further,
            next_kind: 0,
            left: 0,
            visited,
        };
        on_path |= 1 << next;
        path.push(next);
        stack.push(frame);
    }
}

/// Calls `each` with type and hint for everything that a loop gives.
fn hints(board: &Board, path: &[usize], pair: u16, each: &mut impl FnMut(u8, Hint)) {
    let mut difficulty = 4.5;
    if path.len() >= 10 {
        difficulty += 0.3;
    }
    if path.len() >= 8 {
        difficulty += 0.2;
    } else if path.len() >= 6 {
        difficulty += 0.1;
    }
    let extras: Vec<usize> = path
        .iter()
        .copied()
        .filter(|&cell| board.candidates[cell] != pair)
        .collect();
    let mut give = |kind, hint: Option<Hint>| {
        if let Some(hint) = hint {
            each(kind, hint);
        }
    };
    match *extras.as_slice() {
        [] => {}
        [cell] => give(1, Hint::removing(difficulty, vec![(cell, pair)])),
        [a, b] => {
            let further = (board.candidates[a] | board.candidates[b]) & !pair;
            if further.count_ones() == 1 {
                give(2, same_extra(board, &extras, pair, difficulty));
            } else {
                for size in further.count_ones()..=7 {
                    for house in shared_houses(a, b) {
                        subsets(
                            board,
                            (house, size),
                            (a, b),
                            pair,
                            difficulty,
                            &mut |hint| {
                                give(3, hint);
                            },
                        );
                    }
                }
            }
            give(4, locked(board, a, b, pair, difficulty));
        }
        _ => give(2, same_extra(board, &extras, pair, difficulty)),
    }
}

fn shared_houses(a: usize, b: usize) -> impl Iterator<Item = usize> {
    (0..3)
        .filter(move |&kind| HOUSES_OF[a][kind] == HOUSES_OF[b][kind])
        .map(move |kind| usize::from(HOUSES_OF[a][kind]))
}

/// Type 2: one of the cells takes the further digit, so cells that see them all can't.
fn same_extra(board: &Board, extras: &[usize], pair: u16, difficulty: f64) -> Option<Hint> {
    let digit = (board.candidates[extras[0]] & !pair).trailing_zeros() as usize;
    let seen = extras.iter().fold(u128::MAX, |all, &cell| all & SEES[cell]);
    let removes = cells(seen).filter(|&cell| board.has(cell, digit));
    Hint::removing(difficulty, removes.map(|cell| (cell, 1 << digit)).collect())
}

/// Type 4: one of the two digits has no other place in a common house, so the other leaves both cells.
fn locked(board: &Board, a: usize, b: usize, pair: u16, difficulty: f64) -> Option<Hint> {
    let is_locked = |digit: usize| {
        shared_houses(a, b).any(|house| {
            let two = 1 << place_in(a, house) | 1 << place_in(b, house);
            board.places[digit][house] & !two == 0
        })
    };
    let digit = bits(pair).find(|&digit| is_locked(digit))?;
    let gone = pair & !(1 << digit);
    Hint::removing(difficulty, vec![(a, gone), (b, gone)])
}

/// Type 3: the two cells together are one cell of a naked set, or free one place of a hidden set.
fn subsets(
    board: &Board,
    (house, size): (usize, u32),
    (a, b): (usize, usize),
    pair: u16,
    difficulty: f64,
    each: &mut impl FnMut(Option<Hint>),
) {
    let extra = (board.candidates[a] | board.candidates[b]) & !pair;
    let open = u32::from(board.open[house]);
    let (place_a, place_b) = (place_in(a, house), place_in(b, house));
    let cell = |place: usize| usize::from(CELL_AT[house][place]);
    let harder = difficulty + f64::from(size - 1) * 0.1;
    if size * 2 <= open {
        for &places in SETS[size as usize] {
            if places >> place_a & 1 == 0 || places >> place_b & 1 != 0 {
                continue;
            }
            let others = bits(places & !(1 << place_a)).map(|place| board.candidates[cell(place)]);
            if others.clone().any(|c| c.count_ones() <= 1) || extra.count_ones() <= 1 {
                continue;
            }
            let union = others.clone().fold(0, |all, c| all | c);
            let common = extra & board.candidates[a] & board.candidates[b];
            if (union | common).count_ones() != size || (union | extra).count_ones() != size {
                continue;
            }
            let digits = union | extra;
            let removes = bits(!places & !(1 << place_b) & 0x1ff)
                .map(|place| (cell(place), board.candidates[cell(place)] & digits))
                .filter(|&(_, gone)| gone != 0)
                .collect();
            each(Hint::removing(harder, removes));
        }
    }
    if size * 2 < open {
        let rest: Vec<usize> = bits(!(pair | extra) & 0x1ff).collect();
        let wanted = size.saturating_sub(2);
        if wanted as usize > rest.len() {
            return;
        }
        for set in (0u16..1 << rest.len()).filter(|set| set.count_ones() == wanted) {
            let digits = bits(set).fold(pair, |all, i| all | 1 << rest[i]);
            let places = |d: usize| board.places[d][house] & !(1 << place_b);
            if bits(digits).any(|d| places(d) == 0) {
                continue;
            }
            let union = bits(digits).fold(0, |all, d| all | places(d));
            if union.count_ones() != size {
                continue;
            }
            let hidden = union & !(1 << place_a);
            let removes = bits(hidden)
                .map(|place| (cell(place), board.candidates[cell(place)] & !digits))
                .filter(|&(_, gone)| gone != 0)
                .collect();
            let harder = difficulty + (f64::from(hidden.count_ones()) - 1.0) * 0.1;
            each(Hint::removing(harder, removes));
        }
    }
}
