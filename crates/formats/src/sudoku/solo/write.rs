//! Writes a puzzle as a game id.

use cellwise_sudoku::{HouseKind, Puzzle, Rule};

use super::{beside, parse_pieces};
use crate::sudoku::Record;

/// Returns true if a game id has a rule of this puzzle.
pub(super) fn holds(rule: &Rule, puzzle: &Puzzle) -> bool {
    match rule.name() {
        "x" => rule.to_string() == "x",
        "jigsaw" => true,
        "killer" => {
            let cages = || puzzle.rules().iter().filter(|rule| rule.name() == "killer");
            let plain = !rule.to_string().starts_with("killer repeat");
            let mut covered = vec![0; puzzle.shape().cells()];
            cages()
                .flat_map(Rule::cells)
                .for_each(|&cell| covered[cell] += 1);
            plain && covered.iter().all(|&cages| cages == 1) && are_apart(puzzle)
        }
        _ => false,
    }
}

/// Returns true if the borders between cages tell each of them.
fn are_apart(puzzle: &Puzzle) -> bool {
    let cages = cage_of(puzzle);
    let mut text = String::new();
    print_pieces(&cages, puzzle.shape().size(), &mut text);
    parse_pieces(&text, puzzle.shape().size()).is_ok_and(|pieces| {
        let same = |one: usize, other: usize| {
            (cages[one] == cages[other]) == (pieces[one] == pieces[other])
        };
        (0..cages.len()).all(|one| (0..one).all(|other| same(one, other)))
    })
}

/// The cage of every cell.
fn cage_of(puzzle: &Puzzle) -> Vec<usize> {
    let mut cages = vec![0; puzzle.shape().cells()];
    let rules = puzzle.rules().iter().filter(|rule| rule.name() == "killer");
    for (cage, rule) in rules.enumerate() {
        rule.cells().iter().for_each(|&cell| cages[cell] = cage);
    }
    cages
}

/// Appends a game id; every rule is one that [`holds`].
pub(super) fn print(record: &Record, out: &mut String) {
    let puzzle = &record.puzzle;
    let size = puzzle.shape().size();
    let has = |name: &str| puzzle.rules().iter().any(|rule| rule.name() == name);
    let (rows, columns) = puzzle.base_shape().box_size();
    let jigsaw = has("jigsaw") || columns == 1 || rows == 1;
    match jigsaw {
        true => out.push_str(&format!("{size}j")),
        false => out.push_str(&format!("{rows}x{columns}")),
    }
    out.push_str(if has("x") { "x" } else { "" });
    out.push_str(if has("killer") { "k:" } else { ":" });
    let givens = puzzle
        .givens()
        .digits()
        .iter()
        .map(|&digit| u32::from(digit));
    print_numbers(&givens.collect::<Vec<u32>>(), out);
    if jigsaw {
        let mut pieces: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
        for house in puzzle.shape().houses() {
            if let HouseKind::Box(piece) = house.kind {
                house.cells.iter().for_each(|&cell| pieces[cell] = piece);
            }
        }
        out.push(',');
        print_pieces(&pieces, size, out);
    }
    if has("killer") {
        out.push(',');
        print_pieces(&cage_of(puzzle), size, out);
        out.push(',');
        let mut sums = vec![0; size * size];
        for rule in puzzle.rules() {
            if let (Rule::Killer(killer), Some(&first)) = (rule, rule.cells().iter().min()) {
                sums[first] = killer.sum() as u32;
            }
        }
        print_numbers(&sums, out);
    }
    out.push('\n');
}

fn print_numbers(numbers: &[u32], out: &mut String) {
    let mut run: usize = 0;
    for (at, &number) in numbers.iter().chain([&u32::MAX]).enumerate() {
        if number == 0 {
            run += 1;
            continue;
        }
        let after_number = run == 0;
        while run > 0 {
            let letter = run.min(26);
            out.push(char::from(b'a' - 1 + letter as u8));
            run -= letter;
        }
        if at < numbers.len() {
            out.push_str(if after_number && at > 0 { "_" } else { "" });
            out.push_str(&number.to_string());
        }
    }
}

fn print_pieces(pieces: &[usize], size: usize, out: &mut String) {
    let count = 2 * size * (size - 1);
    let mut run: usize = 0;
    for border in 0..=count {
        let drawn = border == count || {
            let (one, other) = beside(border, size);
            pieces[one] != pieces[other]
        };
        if !drawn {
            run += 1;
            continue;
        }
        while run > 25 {
            out.push('z');
            run -= 25;
        }
        out.push(if run == 0 {
            '_'
        } else {
            char::from(b'a' - 1 + run as u8)
        });
        run = 0;
    }
}
