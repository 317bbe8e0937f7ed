//! Lines cut down to the part that is still open.
//!
//! In: a line's clue and its cells that are certain. Out: the part between the last certain white
//! cell before its first open cell and the first one after its last open cell, and the runs in
//! it. The cells outside say nothing about those inside, so the part is a line of its own; on a large
//! picture it often fits one word.

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Narrow {
    pub(super) first: usize,
    pub(super) cells: usize,
    pub(super) runs: Vec<u32>,
}

/// The part of a line of `cells` cells from place `first` on that is open; `None` if no cell of it
/// is open, if it is all of the line, or if the line can't be finished: such a line must find its
/// conflict whole. `black` and `white` are the certain cells of the whole line.
pub(super) fn narrow(
    first: usize,
    cells: usize,
    runs: &[u32],
    black: &[u64],
    white: &[u64],
) -> Option<Narrow> {
    let end = first + cells;
    let has = |set: &[u64], i: usize| set[i / 64] >> (i % 64) & 1 == 1;
    let is_open = |&i: &usize| !has(black, i) && !has(white, i);
    let first_open = (first..end).find(is_open)?;
    let last_open = (first..end).rfind(is_open)?;
    let is_white = |&i: &usize| has(white, i);
    let from = (first..first_open).rfind(is_white).map_or(first, |i| i + 1);
    let to = (last_open..end).find(is_white).unwrap_or(end);
    if (from, to) == (first, end) {
        return None;
    }
    let is_black = |i: usize| has(black, i);
    let left = take_runs((first..from).map(is_black), runs.iter())?;
    let rest = &runs[left..];
    let right = take_runs((to..end).rev().map(is_black), rest.iter().rev())?;
    let inside = &rest[..rest.len() - right];
    // A line that has no placement may leave too little room.
    let needs = inside.iter().map(|&run| run as usize + 1).sum::<usize>();
    (needs <= to - from + 1).then(|| Narrow {
        first: from,
        cells: to - from,
        runs: inside.to_vec(),
    })
}

/// The number of black runs among cells that are all known, if they are the first ones of `runs`.
fn take_runs<'a>(
    cells: impl Iterator<Item = bool>,
    mut runs: impl Iterator<Item = &'a u32>,
) -> Option<usize> {
    let (mut taken, mut length) = (0, 0);
    for is_black in cells.chain([false]) {
        if is_black {
            length += 1;
        } else if length > 0 {
            if runs.next() != Some(&length) {
                return None;
            }
            (taken, length) = (taken + 1, 0);
        }
    }
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The open part of a line drawn as text: `#` black, `.` white, `?` open.
    fn of(line: &str, runs: &[u32]) -> Option<Narrow> {
        let mask = |wanted: char| {
            let mut words = vec![0u64; line.len().div_ceil(64)];
            for (i, _) in line.chars().enumerate().filter(|&(_, c)| c == wanted) {
                words[i / 64] |= 1 << (i % 64);
            }
            words
        };
        narrow(0, line.len(), runs, &mask('#'), &mask('.'))
    }

    #[test]
    fn the_part_begins_after_a_white_cell_and_ends_before_one() {
        let part = |first, cells, runs: &[u32]| {
            let runs = runs.to_vec();
            Some(Narrow { first, cells, runs })
        };
        assert_eq!(of(".##.#?..?#.#", &[2, 2, 3, 1]), part(4, 6, &[2, 3]));
        assert_eq!(of("##.?..#.", &[2, 1]), part(3, 1, &[]));
        assert_eq!(of("##.?..", &[2, 1]), part(3, 1, &[1]));
        assert_eq!(of("#?.?#", &[1, 2]), None);
        assert_eq!(of("##.##", &[2, 2]), None);
        // The clue begins with another run, ends with another, or needs more room.
        assert_eq!(of("##.?..", &[1, 1]), None);
        assert_eq!(of("##.?..", &[2, 1, 1]), None);
        assert_eq!(of("##.?.#", &[2]), None);
        let long = format!("{}?{}", ".".repeat(100), "#.".repeat(20));
        assert_eq!(of(&long, &[1; 20]), part(100, 2, &[1]));
        // One run more has no room beside the others.
        assert_eq!(of(&long, &[1; 21]), None);
    }
}
