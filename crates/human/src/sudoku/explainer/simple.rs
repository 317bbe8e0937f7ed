//! The rules before the chains that look at one or two houses: singles, intersections, sets, fish, and their direct forms.
//!
//! Locking, hidden and naked pairs and X-wings also serve inside dynamic chains, so those four report every hint with the
//! candidates that had to go before it came to be ([`Sink`]).

use super::board::{
    BOX_COLUMN_ROW, BOXES, Board, CELL_AT, COLUMNS, HOUSES_OF, Hint, PLACE_IN, ROWS, SETS, bits,
    count,
};
use super::changed::Changed;

/// Takes a hint that removes candidates. The sources are candidates, cell × 9 + digit, that the start of a chain had and
/// that must be gone for the hint to hold. True ends the search.
pub(super) trait Sink {
    /// Returns the board at the start of the chain, if there is one.
    fn start(&self) -> Option<&Board>;

    fn take(&mut self, difficulty: f64, removes: &[(usize, u16)], sources: &[u16]) -> bool;
}

/// Takes the first hint.
#[derive(Default)]
pub(super) struct First(pub(super) Option<Hint>);

impl Sink for First {
    fn start(&self) -> Option<&Board> {
        None
    }

    fn take(&mut self, difficulty: f64, removes: &[(usize, u16)], _: &[u16]) -> bool {
        self.0 = Hint::removing(difficulty, removes.to_vec());
        true
    }
}

/// Hidden singles: the last open cell of a house, then boxes, then columns and rows.
pub(super) fn hidden_single(board: &Board) -> Option<Hint> {
    let any_last = board.open.contains(&1);
    for last in [true, false] {
        if last && !any_last {
            continue;
        }
        for kind in BOX_COLUMN_ROW {
            for house in kind..kind + 9 {
                if (board.open[house] == 1) != last || board.open[house] == 0 {
                    continue;
                }
                for digit in 0..9 {
                    let places = board.places[digit][house];
                    if places.is_power_of_two() {
                        let cell = CELL_AT[house][places.trailing_zeros() as usize];
                        let difficulty = match (last, kind) {
                            (true, _) => 1.0,
                            (false, BOXES) => 1.2,
                            (false, _) => 1.5,
                        };
                        return Some(Hint::placing(difficulty, usize::from(cell), digit));
                    }
                }
            }
        }
    }
    None
}

/// The kinds of houses whose intersections are looked at, in order.
const CROSSINGS: [(usize, usize); 4] = [
    (BOXES, COLUMNS),
    (BOXES, ROWS),
    (COLUMNS, BOXES),
    (ROWS, BOXES),
];

/// The places of `house` that lie in `other`; none if they don't meet. One of the two is a box.
const SHARED: [[u16; 27]; 27] = shared();

const fn shared() -> [[u16; 27]; 27] {
    let mut table = [[0; 27]; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            let cell = CELL_AT[house][place] as usize;
            let mut kind = 0;
            while kind < 3 {
                table[house][HOUSES_OF[cell][kind] as usize] |= 1 << place;
                kind += 1;
            }
            place += 1;
        }
        house += 1;
    }
    table
}

/// The cells of `house` at `places` lose a digit.
fn removal(house: usize, places: u16, digit: usize) -> Vec<(usize, u16)> {
    bits(places)
        .map(|place| (usize::from(CELL_AT[house][place]), 1 << digit))
        .collect()
}

/// For every set of two or more places the third of the house that holds it: 0, 1, 2, or 3 for none. A line has its thirds in
/// boxes, a box in rows.
const IN_ROW: [u8; 512] = thirds([0o007, 0o070, 0o700]);
/// The same for a box and columns.
const IN_COLUMN: [u8; 512] = thirds([0o111, 0o222, 0o444]);

const fn thirds(sets: [usize; 3]) -> [u8; 512] {
    let mut table = [3; 512];
    let mut places = 0;
    while places < 512 {
        let mut third = 0;
        while third < 3 {
            if places & !sets[third] == 0 && places.count_ones() > 1 {
                table[places] = third as u8;
            }
            third += 1;
        }
        places += 1;
    }
    table
}

/// Calls `each` with the two houses and the digit wherever a digit of the first, which `is_wanted`, keeps to the second.
fn intersections<T>(
    board: &Board,
    is_wanted: impl Fn(usize) -> bool,
    mut each: impl FnMut(usize, usize, usize) -> Option<T>,
) -> Option<T> {
    for (first, second) in CROSSINGS {
        let table = if second == COLUMNS {
            &IN_COLUMN
        } else {
            &IN_ROW
        };
        for number in 0..9 {
            let house = first + number;
            if !is_wanted(house) {
                continue;
            }
            // The digits that keep to each third of the house, and the other houses that hold the thirds.
            let mut digits = [0u16; 4];
            for digit in 0..9 {
                let third = table[usize::from(board.places[digit][house])];
                digits[usize::from(third)] |= 1 << digit;
            }
            let other = |third: usize| match (first, second) {
                (BOXES, COLUMNS) => COLUMNS + number % 3 * 3 + third,
                (BOXES, _) => ROWS + number / 3 * 3 + third,
                (COLUMNS, _) => third * 3 + number / 3,
                _ => number / 3 * 3 + third,
            };
            for third in 0..3 {
                for digit in bits(digits[third]) {
                    if let Some(found) = each(house, other(third), digit) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

/// Pointing and claiming that leave a hidden single in a third house.
pub(super) fn direct_locking(board: &Board) -> Option<Hint> {
    intersections(
        board,
        |_| true,
        |house, other, digit| {
            let kind = house / 9 * 9;
            for third in (kind..kind + 9).filter(|&third| third != house) {
                let shared = SHARED[third][other];
                let places = board.places[digit][third];
                if shared == 0 || places.count_ones() < 2 {
                    continue;
                }
                let left = places & !shared;
                if left.is_power_of_two() {
                    let cell = CELL_AT[third][left.trailing_zeros() as usize];
                    let gone = board.places[digit][other] & !SHARED[other][house];
                    return Some(Hint {
                        difficulty: if kind == BOXES { 1.7 } else { 1.9 },
                        places: Some((usize::from(cell), digit)),
                        removes: removal(other, gone, digit),
                    });
                }
            }
            None
        },
    )
}

/// Pointing and claiming.
pub(super) fn locking(board: &Board, changed: &Changed, sink: &mut impl Sink) {
    let is_wanted = |house| changed.has_house(house);
    intersections(board, is_wanted, |house, other, digit| {
        let gone = board.places[digit][other] & !SHARED[other][house];
        if gone == 0 {
            return None;
        }
        let mut sources = Vec::new();
        if let Some(start) = sink.start() {
            let lost = start.places[digit][house] & !SHARED[house][other];
            sources.extend(lost_places(house, lost, digit));
        }
        let difficulty = if house < ROWS { 2.6 } else { 2.8 };
        sink.take(difficulty, &removal(other, gone, digit), &sources)
            .then_some(())
    });
}

fn lost_places(house: usize, places: u16, digit: usize) -> impl Iterator<Item = u16> {
    bits(places).map(move |place| u16::from(CELL_AT[house][place]) * 9 + digit as u16)
}

pub(super) fn naked_single(board: &Board) -> Option<Hint> {
    let cell = board.candidates.iter().position(|c| c.is_power_of_two())?;
    let digit = board.candidates[cell].trailing_zeros() as usize;
    Some(Hint::placing(2.3, cell, digit))
}

/// Calls `each` with house, digits and places of every hidden set that `size` digits form, as direct hints want it or not.
fn hidden_sets<T>(
    board: &Board,
    changed: &Changed,
    size: u32,
    direct: bool,
    mut each: impl FnMut(usize, u16, u16) -> Option<T>,
) -> Option<T> {
    for kind in BOX_COLUMN_ROW {
        for house in kind..kind + 9 {
            let open = u32::from(board.open[house]);
            if !changed.has_house(house) || open <= if direct { size } else { 2 * size } {
                continue;
            }
            let mut few = 0u16;
            for digit in 0..9 {
                let n = count(board.places[digit][house]);
                few |= u16::from(n > 1 && n <= size) << digit;
            }
            if count(few) < size {
                continue;
            }
            for &digits in SETS[size as usize].iter().filter(|&&set| set & !few == 0) {
                let union = bits(digits).fold(0, |all, d| all | board.places[d][house]);
                if count(union) == size
                    && let Some(found) = each(house, digits, union)
                {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// The other candidates of the cells of a hidden set.
fn others(board: &Board, house: usize, digits: u16, places: u16) -> Vec<(usize, u16)> {
    bits(places)
        .map(|place| usize::from(CELL_AT[house][place]))
        .map(|cell| (cell, board.candidates[cell] & !digits))
        .filter(|&(_, gone)| gone != 0)
        .collect()
}

/// Hidden pairs and triplets that leave a hidden single in their house.
pub(super) fn direct_hidden_set(board: &Board, changed: &Changed, size: u32) -> Option<Hint> {
    hidden_sets(board, changed, size, true, |house, digits, places| {
        let single = bits(!digits & 0x1ff).find_map(|digit| {
            let here = board.places[digit][house];
            let left = here & !places;
            (here.count_ones() > 1 && left.is_power_of_two()).then_some((left, digit))
        });
        let (left, digit) = single?;
        let cell = usize::from(CELL_AT[house][left.trailing_zeros() as usize]);
        Some(Hint {
            difficulty: if size == 2 { 2.0 } else { 2.5 },
            places: Some((cell, digit)),
            removes: others(board, house, digits, places),
        })
    })
}

pub(super) fn hidden_set(board: &Board, changed: &Changed, size: u32, sink: &mut impl Sink) {
    let difficulty = [3.4, 4.0, 5.4][size as usize - 2];
    hidden_sets(board, changed, size, false, |house, digits, places| {
        let removes = others(board, house, digits, places);
        if removes.is_empty() {
            return None;
        }
        let mut sources = Vec::new();
        if let Some(start) = sink.start() {
            for digit in bits(digits) {
                let lost = start.places[digit][house] & !places;
                sources.extend(lost_places(house, lost, digit));
            }
        }
        sink.take(difficulty, &removes, &sources).then_some(())
    });
}

pub(super) fn naked_set(board: &Board, changed: &Changed, size: u32, sink: &mut impl Sink) {
    let difficulty = [3.0, 3.6, 5.0][size as usize - 2];
    for kind in BOX_COLUMN_ROW {
        for house in kind..kind + 9 {
            if !changed.has_house(house) || u32::from(board.open[house]) < 2 * size {
                continue;
            }
            let cell = |place: usize| usize::from(CELL_AT[house][place]);
            let mut few = 0u16;
            for place in 0..9 {
                let n = count(board.candidates[cell(place)]);
                few |= u16::from(n > 1 && n <= size) << place;
            }
            if count(few) < size {
                continue;
            }
            for &places in SETS[size as usize].iter().filter(|&&set| set & !few == 0) {
                let digits = bits(places).fold(0, |all, p| all | board.candidates[cell(p)]);
                if count(digits) != size {
                    continue;
                }
                let removes: Vec<_> = bits(!places & 0x1ff)
                    .map(|place| (cell(place), board.candidates[cell(place)] & digits))
                    .filter(|&(_, gone)| gone != 0)
                    .collect();
                if removes.is_empty() {
                    continue;
                }
                let mut sources = Vec::new();
                if let Some(start) = sink.start() {
                    for c in bits(places).map(cell) {
                        let lost = start.candidates[c] & !digits;
                        sources.extend(bits(lost).map(|digit| (c * 9 + digit) as u16));
                    }
                }
                if sink.take(difficulty, &removes, &sources) {
                    return;
                }
            }
        }
    }
}

/// X-wing, swordfish and jellyfish: columns first, then rows.
pub(super) fn fish(board: &Board, changed: &Changed, size: u32, sink: &mut impl Sink) {
    let difficulty = [3.2, 3.8, 5.2][size as usize - 2];
    for (base, cover) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        let mut fits = [0u16; 9];
        for digit in 0..9 {
            if !changed.has_digit(digit) || u32::from(board.placed[digit]) + 2 * size > 9 {
                continue;
            }
            for line in 0..9 {
                let n = count(board.places[digit][base + line]);
                fits[digit] |= u16::from(n > 1 && n <= size) << line;
            }
        }
        let some_fit = (0..9).fold(0, |all, digit| {
            let enough = count(fits[digit]) >= size;
            all | u16::from(enough) << digit
        });
        if some_fit == 0 {
            continue;
        }
        for &lines in SETS[size as usize] {
            for digit in bits(some_fit) {
                if lines & !fits[digit] != 0 {
                    continue;
                }
                let places = &board.places[digit];
                let union = bits(lines).fold(0, |all, line| all | places[base + line]);
                if count(union) != size {
                    continue;
                }
                let removes: Vec<_> = bits(union)
                    .flat_map(|line| removal(cover + line, places[cover + line] & !lines, digit))
                    .collect();
                if removes.is_empty() {
                    continue;
                }
                let mut sources = Vec::new();
                if let Some(start) = sink.start() {
                    for line in bits(lines) {
                        let lost = start.places[digit][base + line] & !places[base + line] & !union;
                        sources.extend(lost_places(base + line, lost, digit));
                    }
                }
                if sink.take(difficulty, &removes, &sources) {
                    return;
                }
            }
        }
    }
}

/// The place of a cell in a house of `kind`.
pub(super) fn place_in(cell: usize, house: usize) -> usize {
    usize::from(PLACE_IN[cell][house / 9])
}
