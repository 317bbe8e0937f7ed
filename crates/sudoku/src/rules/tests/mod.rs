//! Rules against brute force: each propagator alone (`alone`), whole boards
//! (`boards`), and the text (`text`). Here: random rules for all of them.

mod alone;
mod boards;
mod text;

use cellwise_core::Rng;

use super::Rule;
use super::sample::candidates;
use crate::Shape;

/// A walk over neighbouring cells, none twice.
fn path(size: usize, length: usize, rng: &mut Rng) -> Vec<usize> {
    let mut cells = vec![rng.below(size * size)];
    for _ in 0..200 {
        if cells.len() == length {
            break;
        }
        let last = *cells.last().unwrap();
        let row = (last / size + rng.below(3)).wrapping_sub(1);
        let column = (last % size + rng.below(3)).wrapping_sub(1);
        let cell = row.wrapping_mul(size).wrapping_add(column);
        if row < size && column < size && !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// The text of a random rule of the kind number `kind`; its sums are those of `digits`.
pub(crate) fn random_text(kind: usize, shape: &Shape, digits: &[u8], rng: &mut Rng) -> String {
    let size = shape.size();
    let length = 2 + rng.below(size - 1);
    let mut cells = path(size, length, rng);
    let sum = |cells: &[usize]| cells.iter().map(|&c| usize::from(digits[c])).sum::<usize>();
    let names = |cells: &[usize]| -> String {
        cells
            .iter()
            .map(|&cell| format!(" {}", shape.name(cell)))
            .collect()
    };
    let name = Rule::FORMS[kind].name;
    // Now and then a sum that the digits do not have.
    let off = usize::from(rng.chance(0.05));
    match name {
        "jigsaw" => {
            // Rows or columns, two cells swapped: pieces enough for a test.
            let mut map: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
            let (a, b) = (rng.below(map.len()), rng.below(map.len()));
            map.swap(a, b);
            let map: String = map.iter().map(|n| (n + 1).to_string()).collect();
            format!("jigsaw {map}")
        }
        "boards" => {
            let (rows, columns) = shape.box_size();
            format!("boards {rows}x{columns} r1c1")
        }
        "x" => ["x", "x up", "x down"][rng.below(3)].into(),
        "even" | "odd" => {
            let odd = u8::from(name == "odd");
            cells.retain(|&cell| digits[cell] % 2 == odd || off == 1);
            if cells.is_empty() {
                cells = (0..size * size)
                    .filter(|&c| digits[c] % 2 == odd)
                    .take(1)
                    .collect();
            }
            format!("{name}{}", names(&cells))
        }
        "greater" => {
            cells.truncate(2);
            cells.sort_by_key(|&cell| std::cmp::Reverse(digits[cell]));
            format!("greater{}", names(&cells))
        }
        "killer" if rng.chance(0.3) => {
            format!("killer repeat {}{}", sum(&cells) + off, names(&cells))
        }
        "killer" => format!("killer {}{}", sum(&cells) + off, names(&cells)),
        "thermo" => {
            cells.sort_by_key(|&cell| digits[cell]);
            cells.dedup_by_key(|cell| digits[*cell] + off as u8 * 100);
            if cells.len() < 2 {
                cells = path(size, 2, rng);
            }
            format!("thermo{}", names(&cells))
        }
        "arrow" => {
            cells.truncate(2 + rng.below(2));
            cells.sort_by_key(|&cell| std::cmp::Reverse(digits[cell]));
            format!("arrow{}", names(&cells))
        }
        "littlekiller" => {
            let direction = ["ne", "se", "sw", "nw"][rng.below(4)];
            let text = format!("littlekiller 0 {} {direction}", shape.name(cells[0]));
            let along = Rule::parse(&text, shape).unwrap();
            let sum = sum(along.cells()) + off;
            format!("littlekiller {sum} {} {direction}", shape.name(cells[0]))
        }
        "sandwich" => {
            let (kind, line) = (["row", "column"][rng.below(2)], rng.below(size) + 1);
            let text = format!("sandwich {kind} {line} 0");
            let along = Rule::parse(&text, shape).unwrap();
            let place = |d: usize| {
                along
                    .cells()
                    .iter()
                    .position(|&c| usize::from(digits[c]) == d)
            };
            let (one, largest) = (place(1).unwrap_or(0), place(size).unwrap_or(0));
            let between = along
                .cells()
                .get(one.min(largest) + 1..one.max(largest))
                .unwrap_or(&[]);
            format!("sandwich {kind} {line} {}", sum(between) + off)
        }
        "region" | "renban" | "palindrome" => format!("{name}{}", names(&cells)),
        _ => {
            let parsed = |text: &String| Rule::parse(text, shape).is_ok();
            let kept = (off == 0)
                .then(|| Rule::sample(name, shape, digits, rng))
                .flatten();
            let any = || loop {
                let texts = candidates(name, shape, digits, rng);
                if let Some(text) = texts.into_iter().find(parsed) {
                    break text;
                }
            };
            kept.map_or_else(any, |rule| rule.to_string())
        }
    }
}

fn random_rule(kind: usize, shape: &Shape, digits: &[u8], rng: &mut Rng) -> Rule {
    let text = random_text(kind, shape, digits, rng);
    Rule::parse(&text, shape).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn random_digits(size: usize, rng: &mut Rng) -> Vec<u8> {
    (0..size * size)
        .map(|_| rng.below(size) as u8 + 1)
        .collect()
}
