//! Random rules that a filled board keeps: for generators, benchmarks and tests.

use cellwise_core::Rng;

use super::Rule;
use crate::Shape;

/// The number of texts that are tried.
const TRIES: usize = 2_000;

impl Rule {
    /// A random rule of the kind `name` that a filled board keeps; none if no such rule was found in a number of
    /// tries, or there is no kind of this name.
    ///
    /// ```
    /// use cellwise_core::Rng;
    /// use cellwise_sudoku::{Puzzle, Rule};
    ///
    /// let board: Puzzle = "1234 3412 2143 4321".parse()?;
    /// let rule = Rule::sample("killer", board.shape(), board.givens().digits(), &mut Rng::new(1)).unwrap();
    /// assert_eq!(rule.name(), "killer");
    /// assert!(board.clone().with_rules([rule])?.clashes().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sample(name: &str, shape: &Shape, digits: &[u8], rng: &mut Rng) -> Option<Self> {
        let kept = |rule: &Self| is_kept(rule, shape, digits);
        (0..TRIES).find_map(|_| {
            let texts = candidates(name, shape, digits, rng);
            let mut rules = texts
                .iter()
                .filter_map(|text| Self::parse(text, shape).ok());
            rules.find(kept)
        })
    }
}

/// Returns true if a filled board keeps a rule.
pub(super) fn is_kept(rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
    let Ok(houses) = rule.houses(shape) else {
        return false;
    };
    let differ = houses.iter().all(|house| {
        let mut held: Vec<u8> = house.cells.iter().map(|&cell| digits[cell]).collect();
        held.sort_unstable();
        held.windows(2).all(|two| two[0] != two[1])
    });
    differ && rule.faults(shape, &[], digits).is_empty()
}

/// A walk over neighbouring cells, none twice.
fn walk(size: usize, length: usize, rng: &mut Rng) -> Vec<usize> {
    let mut cells = vec![rng.below(size * size)];
    for _ in 0..200 {
        if cells.len() == length {
            break;
        }
        let last = cells[cells.len() - 1];
        let row = (last / size + rng.below(3)).wrapping_sub(1);
        let column = (last % size + rng.below(3)).wrapping_sub(1);
        let cell = row.wrapping_mul(size).wrapping_add(column);
        if row < size && column < size && !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// Texts of a rule that differ in their number; the first that is kept will do.
pub(super) fn candidates(name: &str, shape: &Shape, digits: &[u8], rng: &mut Rng) -> Vec<String> {
    let size = shape.size();
    // Short lines are kept more often than long ones.
    let most = 1 + rng.below(size.min(6) - 1);
    let cells = walk(size, 2 + rng.below(most), rng);
    let names = |cells: &[usize]| -> String {
        let name = |&cell: &usize| format!(" {}", shape.name(cell));
        cells.iter().map(name).collect()
    };
    let with = |numbers: &mut dyn Iterator<Item = usize>, cells: &[usize]| -> Vec<String> {
        let text = |number| format!("{name} {number}{}", names(cells));
        numbers.map(text).collect()
    };
    let first = |count: usize| &cells[..count.min(cells.len())];
    let held = |cell: usize| usize::from(digits[cell]);
    let line = 1 + rng.below(size);
    match name {
        "boards" => {
            let (rows, columns) = shape.box_size();
            let several = shape.has_several_boards();
            let text = format!("boards {rows}x{columns} r1c1");
            (!several).then_some(text).into_iter().collect()
        }
        "x" => vec![["x", "x up", "x down"][rng.below(3)].into()],
        "killer" | "rellik" | "lunchbox" => {
            let repeat = name == "killer" && rng.chance(0.3);
            let texts = with(&mut (1..=size * cells.len()), &cells);
            match repeat {
                true => texts
                    .iter()
                    .map(|t| t.replace("killer", "killer repeat"))
                    .collect(),
                false if name == "killer" => texts,
                // Any number is as likely as any other: for these, several are right.
                false => vec![texts[rng.below(texts.len())].clone()],
            }
        }
        "littlekiller" => {
            let way = ["ne", "se", "sw", "nw"][rng.below(4)];
            let start = shape.name(cells[0]);
            let sums = 1..=size * size;
            sums.map(|sum| format!("littlekiller {sum} {start} {way}"))
                .collect()
        }
        "sandwich" => {
            let kind = ["row", "column"][rng.below(2)];
            let sums = 0..=size * size;
            sums.map(|sum| format!("sandwich {kind} {line} {sum}"))
                .collect()
        }
        "xsum" | "skyscraper" | "hiddenskyscraper" | "numberedroom" | "fullrank" => {
            let side = ["left", "right", "top", "bottom"][rng.below(4)];
            let ties = name == "fullrank" && rng.chance(0.5);
            let ties = if ties { " ties" } else { "" };
            let clues = 1..=size * size;
            clues
                .map(|clue| format!("{name} {side} {line} {clue}{ties}"))
                .collect()
        }
        "difference" | "xv" => with(&mut (1..2 * size), first(2)),
        "ratio" => with(&mut (2..=size), first(2)),
        "greater" => vec![format!("{name}{}", names(first(2)))],
        "whispers" => with(&mut (2..=size / 2 + 1).rev(), &cells),
        "lockout" => with(&mut (2..=4).rev(), &cells),
        "modular" => with(&mut (2..=3.min(size)).rev(), &cells),
        "sumline" => with(&mut (size..=size * cells.len()), &cells),
        "equalsums" | "same" => vec![format!("{name} 2{}", names(&cells))],
        "pill" => {
            // The sum of a few digits has two digits: any cells that hold them.
            let shaft = walk(size, 2 + rng.below(3), rng);
            let sum: usize = shaft.iter().map(|&cell| held(cell)).sum();
            let holder = |digit: usize| {
                let free = |&cell: &usize| held(cell) == digit && !shaft.contains(&cell);
                (0..size * size).find(free)
            };
            match holder(sum / 10).zip(holder(sum % 10)) {
                Some((ten, one)) if ten != one => {
                    vec![format!("pill 2{}{}", names(&[ten, one]), names(&shaft))]
                }
                _ => vec![format!("pill 2{}", names(&walk(size, 4, rng)))],
            }
        }
        "negative" => {
            let kind = ["difference", "ratio", "xv"][rng.below(3)];
            vec![format!("negative {kind} {}", 1 + rng.below(2 * size - 1))]
        }
        "quadruple" | "contains" => {
            let corner = rng.below(size - 1) * size + rng.below(size - 1);
            let around = [corner, corner + 1, corner + size, corner + size + 1];
            let mut listed: Vec<String> = around.iter().map(|&c| digits[c].to_string()).collect();
            listed.truncate(1 + rng.below(4));
            let exactly = ["exactly ", ""][rng.below(2)];
            match name {
                "quadruple" => vec![format!(
                    "{name} {} {}",
                    listed.join(","),
                    shape.name(corner)
                )],
                _ => vec![format!(
                    "{name} {exactly}{}{}",
                    listed.join(","),
                    names(&around)
                )],
            }
        }
        "rowindexer" | "columnindexer" | "boxindexer" => {
            // Most cells are no indexers of a random board: all are tried in turn.
            let start = rng.below(size * size);
            let all = (0..size * size).map(|i| (i + start) % (size * size));
            all.map(|cell| format!("{name} {}", shape.name(cell)))
                .collect()
        }
        "clone" => {
            let copy = walk(size, 2, rng);
            vec![format!("{name}{}{}", names(first(2)), names(&copy))]
        }
        "countdistinct" => {
            let others = &cells[1..];
            let mut kinds: Vec<usize> = others.iter().map(|&cell| held(cell)).collect();
            kinds.sort_unstable();
            kinds.dedup();
            let control =
                (0..size * size).find(|&c| held(c) == kinds.len() && !others.contains(&c));
            let control = control.unwrap_or(cells[0]);
            vec![format!("{name} {}{}", shape.name(control), names(others))]
        }
        "countingcircles" => {
            // As many cells of some digits as the digits say.
            let mut circles = Vec::new();
            for _ in 0..1 + rng.below(2) {
                let digit = 1 + rng.below(size.min(5));
                let mut holders: Vec<usize> = (0..size * size).collect();
                holders.retain(|&cell| held(cell) == digit && !circles.contains(&cell));
                rng.shuffle(&mut holders);
                circles.extend(holders.into_iter().take(digit));
            }
            vec![format!("{name}{}", names(&circles))]
        }
        "minimum" | "maximum" => vec![format!("{name}{}", names(first(1)))],
        "taxicab" => vec!["taxicab".into(), format!("taxicab {}", 1 + rng.below(size))],
        "connected" => {
            let listed: Vec<usize> = (1..=size).filter(|_| rng.chance(0.6)).collect();
            let listed: Vec<String> = listed.iter().map(ToString::to_string).collect();
            vec![format!("{name} {}{}", listed.join(","), names(&cells))]
        }
        "relation" => vec![relation(&names(&cells), size, rng)],
        "sum" => {
            let (left, right) = cells.split_at(1 + rng.below(cells.len() - 1));
            let sign = ["=", "<", ">=", "!="][rng.below(4)];
            let terms = names(left).replacen(" ", " 2*", 1);
            let numbers = 0..=2 * size;
            numbers
                .map(|number| format!("sum{terms} {number} {sign}{}", names(right)))
                .chain([format!("sum{terms} -{}", names(right).trim())])
                .collect()
        }
        "regex" => {
            let half = size / 2;
            let patterns = [
                format!("[1-{half}]*[^1-{half}]+.*"),
                ".*(1|2).*".to_owned(),
                format!("([1-{half}]|[^1-{half}]{{2}})+"),
                format!("[^{}]{{1,}}.?", held(cells[0])),
            ];
            let pattern = &patterns[rng.below(patterns.len())];
            vec![format!("regex {pattern}{}", names(&cells))]
        }
        "automaton" => {
            let digit = 1 + rng.below(size);
            vec![format!(
                "automaton from a to b,c a>a:* a>b:{digit} b>c:* c>c:1-{digit}{}",
                names(&cells)
            )]
        }
        "and" | "or" | "not" => compound(name, shape, digits, rng),
        _ => {
            let whole = Rule::parse(name, shape).is_ok();
            let tail = if whole { String::new() } else { names(&cells) };
            vec![format!("{name}{tail}")]
        }
    }
}

fn relation(cells: &str, size: usize, rng: &mut Rng) -> String {
    let number = 1 + rng.below(size);
    let conditions = [
        format!("(a+b>{number})"),
        format!("(abs(a-b)!={number})"),
        "(a%2!=b%2 | a<b)".to_owned(),
        format!("(max(a,b)>={number})"),
        format!("(a*b!={number} & !a=b)"),
    ];
    let condition = &conditions[rng.below(conditions.len())];
    match rng.below(4) {
        0 => format!("relation all {condition}{cells}"),
        1 => format!("relation apart {},1 (a+b!={number})", rng.below(2)),
        2 => {
            let all = (1..=size).flat_map(|a| (1..=size).map(move |b| (a, b)));
            let pairs: Vec<String> = all
                .filter(|_| rng.chance(0.7))
                .map(|(a, b)| format!("{a}:{b}"))
                .collect();
            format!("relation {}{cells}", pairs.join(","))
        }
        _ => format!("relation {condition}{cells}"),
    }
}

/// Rules of a few simple kinds inside another.
fn compound(name: &str, shape: &Shape, digits: &[u8], rng: &mut Rng) -> Vec<String> {
    let mut inside = || {
        let kind = [
            "killer",
            "thermo",
            "difference",
            "region",
            "regex",
            "odd",
            "renban",
        ];
        let kind = kind[rng.below(kind.len())];
        let texts = candidates(kind, shape, digits, rng);
        let parsed = |text: &&String| Rule::parse(text, shape).is_ok();
        let kept = |text: &&String| {
            let rule = Rule::parse(text, shape);
            rule.is_ok_and(|rule| is_kept(&rule, shape, digits))
        };
        let text = texts
            .iter()
            .find(kept)
            .or_else(|| texts.iter().find(parsed));
        text.cloned().unwrap_or_else(|| "odd r1c1".to_owned())
    };
    vec![match name {
        "not" => format!("not ({})", inside()),
        _ => format!("{name} ({}) ({})", inside(), inside()),
    }]
}
