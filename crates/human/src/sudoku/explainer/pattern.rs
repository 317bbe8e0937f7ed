//! Wings, aligned exclusions and the bivalue universal grave.

use super::board::{Board, CELL_AT, HOUSES_OF, Hint, PEERS, SEES, bits, cells};
use super::changed::Changed;

/// XY-wing, or XYZ-wing.
pub(super) fn wing(board: &Board, changed: &Changed, xyz: bool) -> Option<Hint> {
    let [_, two, three, four] = board.at_least();
    let two = two & !three;
    let pivots = if xyz { three & !four } else { two };
    let (mut near, mut masks) = ([0; 20], [0; 20]);
    for pivot in cells(pivots) {
        let around = SEES[pivot] & two;
        if (around | 1 << pivot) & changed.cells == 0 {
            continue;
        }
        let pivot_digits = board.candidates[pivot];
        // The cells with two candidates that have all but one of the pivot's, in order.
        let mut count = 0;
        for cell in PEERS[pivot].map(usize::from) {
            let digits = board.candidates[cell];
            (near[count], masks[count]) = (cell, digits);
            let is_wing = around >> cell & 1 != 0 && (pivot_digits & !digits).count_ones() == 1;
            count += usize::from(is_wing);
        }
        for (&first, &first_digits) in near.iter().zip(&masks).take(count) {
            let is_changed = changed.has_cell(pivot) || changed.has_cell(first);
            for (&second, &second_digits) in near.iter().zip(&masks).take(count) {
                if !is_changed && !changed.has_cell(second) {
                    continue;
                }
                let union = pivot_digits | first_digits | second_digits;
                let common = pivot_digits & first_digits & second_digits;
                if union.count_ones() != 3 || common.count_ones() != u32::from(xyz) {
                    continue;
                }
                let shared = first_digits & second_digits;
                if shared == 0 {
                    continue;
                }
                let digit = shared.trailing_zeros() as usize;
                let mut victims = SEES[first] & SEES[second];
                if xyz {
                    victims &= SEES[pivot];
                }
                victims &= !(1 << pivot | 1 << first | 1 << second);
                let removes = cells(victims).filter(|&cell| board.has(cell, digit));
                let removes = removes.map(|cell| (cell, 1 << digit)).collect();
                let hint = Hint::removing(if xyz { 4.4 } else { 4.2 }, removes);
                if hint.is_some() {
                    return hint;
                }
            }
        }
    }
    None
}

/// The cells that may take part in an aligned exclusion of `size` cells, and for each the cells that may exclude combinations.
fn excluders(board: &Board, size: u32) -> (Vec<usize>, [u128; 81]) {
    let [one, two, three, four] = board.at_least();
    let single = one & !two;
    let few = two & !if size == 2 { three } else { four };
    let mut by_cell = [0; 81];
    let mut list = Vec::new();
    for cell in cells(two) {
        let excluding = SEES[cell] & few;
        if SEES[cell] & single == 0 && excluding != 0 {
            by_cell[cell] = excluding;
            list.push(cell);
        }
    }
    (list, by_cell)
}

/// The hint of an aligned exclusion, if some candidate of the two or three base cells takes part in no combination.
///
/// A combination is out if it has all candidates of an excluding cell. For two digits `a` and `b` of the first two cells one look
/// at each excluding cell tells all digits of the third that are out: those of cells with one candidate besides `a` and `b`.
fn exclusion(
    board: &Board,
    base: [usize; 2],
    third: Option<usize>,
    excluding: u128,
    difficulty: f64,
) -> Option<Hint> {
    let [in_first, in_second] = base.map(|cell| board.candidates[cell]);
    let in_third = third.map_or(0, |cell| board.candidates[cell]);
    let union = in_first | in_second | in_third;
    // Cells with further candidates exclude nothing.
    let mut excluded = [0; 81];
    let mut count = 0;
    for cell in cells(excluding) {
        let digits = board.candidates[cell];
        excluded[count] = digits;
        count += usize::from(digits & !union == 0);
    }
    // Two or three cells that exclude only each other are sets of a house, which were looked for before.
    if count == 0 {
        return None;
    }
    let excluded = &excluded[..count];
    let sees = |a: usize, b: usize| SEES[a] >> b & 1 != 0;
    let is_pair = sees(base[0], base[1]);
    let [first_sees, second_sees] = base.map(|cell| third.is_some_and(|third| sees(cell, third)));
    // The candidates that no combination has so far.
    let (mut no_first, mut no_second, mut no_third) = (in_first, in_second, in_third);
    for a in bits(in_first) {
        let a = 1 << a;
        for b in bits(in_second & !if is_pair { a } else { 0 }) {
            let b = 1 << b;
            if (no_first & a) | (no_second & b) | no_third == 0 {
                continue;
            }
            let mut out = if first_sees { a } else { 0 } | if second_sees { b } else { 0 };
            let mut is_out = false;
            for &digits in excluded {
                let rest = digits & !(a | b);
                is_out |= rest == 0;
                out |= if rest & rest.wrapping_sub(1) == 0 {
                    rest
                } else {
                    0
                };
            }
            let thirds = in_third & !out;
            if !is_out && (thirds != 0 || third.is_none()) {
                no_first &= !a;
                no_second &= !b;
                no_third &= !thirds;
            }
        }
    }
    if no_first | no_second | no_third == 0 {
        return None;
    }
    let removes = [
        (base[0], no_first),
        (base[1], no_second),
        (third.unwrap_or(0), no_third),
    ];
    let removes = removes.into_iter().filter(|&(_, gone)| gone != 0);
    Hint::removing(difficulty, removes.collect())
}

/// Every pair of a list, in the order of its second member.
fn pairs(list: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    (1..list.len()).flat_map(move |b| (0..b).map(move |a| (list[a], list[b])))
}

pub(super) fn aligned_pair(board: &Board, changed: &Changed) -> Option<Hint> {
    let (list, by_cell) = excluders(board, 2);
    pairs(&list).find_map(|(a, b)| {
        let excluding = by_cell[a] & by_cell[b];
        let is_changed = (excluding | 1 << a | 1 << b) & changed.cells != 0;
        (is_changed && excluding.count_ones() >= 2)
            .then(|| exclusion(board, [a, b], None, excluding, 6.2))
            .flatten()
    })
}

pub(super) fn aligned_triplet(board: &Board, changed: &Changed) -> Option<Hint> {
    let (list, by_cell) = excluders(board, 3);
    if list.len() < 3 {
        return None;
    }
    let listed = list.iter().fold(0u128, |set, &cell| set | 1 << cell);
    for (a, b) in pairs(&list) {
        let both = by_cell[a] & by_cell[b];
        if both.count_ones() < 2 {
            continue;
        }
        let tails = listed & (by_cell[a] | by_cell[b]) & !(1 << a | 1 << b);
        let mut hints = cells(tails).filter_map(|third| {
            let excluding = both & by_cell[third];
            let is_changed = (excluding | 1 << a | 1 << b | 1 << third) & changed.cells != 0;
            (is_changed && excluding.count_ones() >= 2)
                .then(|| exclusion(board, [a, b], Some(third), excluding, 7.5))
                .flatten()
                .map(|hint| (third, hint))
        });
        let Some(one) = hints.next() else {
            continue;
        };
        // The third cells: those that exclude for the first, in the order of its peers, then those of the second.
        let place = |third: usize| {
            let mut peers = PEERS[a].iter().chain(&PEERS[b]);
            peers.position(|&peer| usize::from(peer) == third)
        };
        let hints = std::iter::once(one).chain(hints);
        return hints
            .min_by_key(|&(third, _)| place(third))
            .map(|(_, hint)| hint);
    }
    None
}

/// The cells and digits without which every cell has two candidates and every digit two places.
struct Grave {
    cells: Vec<usize>,
    /// The extra digits of each cell.
    extra: [u16; 81],
    all: u16,
    /// The cells that see all of them, in the order of the first cell's peers.
    common: Vec<usize>,
}

fn grave(board: &Board) -> Option<Grave> {
    let mut rest = board.clone();
    let mut found = Grave {
        cells: Vec::new(),
        extra: [0; 81],
        all: 0,
        common: Vec::new(),
    };
    let mut is_first = true;
    for house in 0..27 {
        for digit in 0..9 {
            let places = board.places[digit][house];
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            let mut large = bits(places)
                .map(|place| usize::from(CELL_AT[house][place]))
                .filter(|&cell| board.candidates[cell].count_ones() >= 3);
            let cell = large.next()?;
            if large.next().is_some() {
                continue;
            }
            if !found.cells.contains(&cell) {
                found.cells.push(cell);
            }
            found.extra[cell] |= 1 << digit;
            found.all |= 1 << digit;
            rest.remove(cell, digit);
            if is_first {
                found.common = PEERS[cell].iter().map(|&peer| usize::from(peer)).collect();
                is_first = false;
            } else {
                found.common.retain(|&peer| SEES[cell] >> peer & 1 != 0);
            }
            found.common.retain(|peer| !found.cells.contains(peer));
            if found.cells.len() > 1 && found.all.count_ones() > 1 && found.common.is_empty() {
                return None;
            }
        }
    }
    let open = board.candidates.iter().zip(&rest.candidates);
    let cells_fit = open
        .filter(|(before, _)| **before != 0)
        .all(|(_, now)| now.count_ones() == 2);
    let houses_fit = rest
        .places
        .iter()
        .flatten()
        .all(|places| matches!(places.count_ones(), 0 | 2));
    (cells_fit && houses_fit && !found.cells.is_empty()).then_some(found)
}

/// The bivalue universal grave, types 1 to 4.
pub(super) fn universal_grave(board: &Board) -> Option<Hint> {
    let grave = grave(board)?;
    if let &[cell] = grave.cells.as_slice() {
        let gone = board.candidates[cell] & !grave.all;
        return Hint::removing(5.6, vec![(cell, gone)]);
    }
    if grave.all.count_ones() == 1 {
        let digit = grave.all.trailing_zeros() as usize;
        let common = grave.common.iter();
        let removes = common.filter(|&&cell| board.has(cell, digit));
        let hint = Hint::removing(5.7, removes.map(|&cell| (cell, grave.all)).collect());
        return hint.or_else(|| type_4(board, &grave));
    }
    if grave.common.is_empty() {
        return None;
    }
    type_4(board, &grave).or_else(|| type_3(board, &grave))
}

/// The houses that hold all extra cells: box, row, column.
fn shared_houses(grave: &Grave) -> impl Iterator<Item = usize> {
    let first = HOUSES_OF[grave.cells[0]];
    (0..3)
        .filter(|&kind| {
            grave
                .cells
                .iter()
                .all(|&cell| HOUSES_OF[cell][kind] == first[kind])
        })
        .map(move |kind| usize::from(first[kind]))
        .collect::<Vec<_>>()
        .into_iter()
}

fn type_4(board: &Board, grave: &Grave) -> Option<Hint> {
    let &[a, b] = grave.cells.as_slice() else {
        return None;
    };
    let common = board.candidates[a] & board.candidates[b] & !grave.all;
    if common.count_ones() != 1 {
        return None;
    }
    shared_houses(grave).next()?;
    let rest = |cell: usize| (cell, board.candidates[cell] & !grave.extra[cell] & !common);
    Some(Hint {
        difficulty: 5.7,
        places: None,
        removes: vec![rest(a), rest(b)],
    })
}

fn type_3(board: &Board, grave: &Grave) -> Option<Hint> {
    for house in shared_houses(grave) {
        let here: Vec<usize> = grave
            .common
            .iter()
            .copied()
            .filter(|&cell| HOUSES_OF[cell].contains(&(house as u8)))
            .collect();
        for size in 2..=6u32 {
            if here.len() < size as usize {
                continue;
            }
            // Sets of the cells by ascending number, as they stand in the list.
            for set in 0u32..1 << here.len() {
                if set.count_ones() != size - 1 {
                    continue;
                }
                let in_set = |i: usize| set >> i & 1 != 0;
                let members = (0..here.len()).filter(|&i| in_set(i));
                let members = members.map(|i| board.candidates[here[i]]);
                if members.clone().any(|c| c.count_ones() <= 1) || grave.all.count_ones() <= 1 {
                    continue;
                }
                let digits = members.fold(0, |all, c| all | c);
                if digits.count_ones() != size || (digits | grave.all).count_ones() != size {
                    continue;
                }
                let removes = (0..here.len()).filter(|&i| !in_set(i));
                let removes = removes.map(|i| (here[i], board.candidates[here[i]] & digits));
                let removes = removes.filter(|&(_, gone)| gone != 0).collect();
                let difficulty = 5.7 + f64::from(size - 1) * 0.1;
                let hint = Hint::removing(difficulty, removes);
                if hint.is_some() {
                    return hint;
                }
            }
        }
    }
    None
}
