//! What one rule beyond houses excludes: cage combinations, bounds along a thermometer, sums of arrows, and so on.
//!
//! First each rule by itself, then each rule together with the houses in which its cells see each other.

use cellwise_sudoku::rules::DemandSource;
use cellwise_sudoku::{CellSet, DigitSet, Rule};

use super::rule_words::{Kind, asks};
use super::ways::Ways;
use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list};

/// Rules on more cells than this are looked at by themselves alone.
const MAX_CELLS: usize = 8;
/// The most ways and combinations that a sentence lists.
const MAX_LISTED: usize = 6;

/// Reports the candidates that one demand of this kind excludes.
pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>, kind: Kind) -> Flow {
    let of_kind = |&number: &usize| Kind::of(v, number) == kind;
    let numbers: Vec<usize> = (0..v.demands.len()).filter(of_kind).collect();
    // What the first look found counts also after a pause in the second.
    out.remember(
        || None,
        |out, is_found: &mut Option<bool>| {
            out.parts(numbers.iter(), |out, &number| {
                out.pay(1 + v.demands.cells(number).len())?;
                match v.demands.narrow(number, |cell| v.digits_of(cell)) {
                    Some(left) => report(v, out, number, &left, false),
                    None => Flow::Continue(()),
                }
            })?;
            if *is_found.get_or_insert(out.found > 0) {
                return Flow::Continue(());
            }
            out.parts(numbers.iter(), |out, &number| with_houses(v, out, number))
        },
    )
}

/// Reports the candidates that one demand and the houses exclude together.
fn with_houses<const N: usize>(v: &View<N>, out: &mut Sink<N>, number: usize) -> Flow {
    if !gains_from_houses(v, number) {
        return Flow::Continue(());
    }
    let mut ways = Ways::new(v, &[number]);
    let left = ways.supported();
    out.pay(2 * ways.looks)?;
    match left {
        Some(left) => report(v, out, number, &left, true),
        None => Flow::Continue(()),
    }
}

/// Returns true if the houses forbid ways that the rule by itself allows: some of its open cells see each other.
fn gains_from_houses<const N: usize>(v: &View<N>, number: usize) -> bool {
    let cells = v.demands.cells(number);
    let open: Vec<usize> = cells
        .iter()
        .copied()
        .filter(|&c| v.open.contains(c))
        .collect();
    let knows_houses = match v.demands.source(number) {
        DemandSource::Rule(rule) => {
            matches!(&v.puzzle.rules()[rule], Rule::Killer(cage) if !cage.may_repeat())
        }
        DemandSource::Sum(_) => false,
    };
    let meet = || open.iter().any(|&a| open.iter().any(|&b| v.sees(a, b)));
    !knows_houses && open.len() >= 2 && cells.len() <= MAX_CELLS && meet()
}

/// Reports what a demand loses if only `left` is possible in its cells.
fn report<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    number: usize,
    left: &[DigitSet],
    with_houses: bool,
) -> Flow {
    let cells = v.demands.cells(number);
    let mut losses: Vec<(u8, CellSet<N>)> = Vec::new();
    for (&cell, left) in cells.iter().zip(left) {
        for digit in (v.cands[cell] & !*left).iter() {
            losses.push((digit, CellSet::only(cell)));
        }
    }
    out.remove_all(v, 0, &losses, |why| {
        for &cell in cells {
            for digit in v.digits_of(cell).iter() {
                why.mark_one(Role::Pattern, cell, digit);
            }
        }
        let origin = v.demands.origin(number);
        for &house in origin.iter().flat_map(|origin| &origin.houses) {
            why.house(house);
        }
        let mut said = asks(v, number);
        if with_houses {
            said.push_str(" No digit stands twice in a house.");
        }
        if let Some(more) = detail(v, number, left) {
            said.push(' ');
            said.push_str(&more);
        }
        why.say(said);
    })
}

/// The reason for the losses beyond what the rule asks for.
fn detail<const N: usize>(v: &View<N>, number: usize, left: &[DigitSet]) -> Option<String> {
    let cells = v.demands.cells(number);
    if cells.len() == 1 {
        return None;
    }
    match Kind::of(v, number) {
        Kind::Cage | Kind::Sum => combinations(v, number).or_else(|| Some(leaves(v, cells, left))),
        Kind::Thermometer => Some(rising(v, cells, left, number)),
        Kind::Greater | Kind::Xv | Kind::Dots | Kind::Copy => Some(leaves(v, cells, left)),
        _ => ways_left(v, number).or_else(|| Some(leaves(v, cells, left))),
    }
}

/// `That leaves 1 or 2 in r1c1 and 4 in r1c2.`: of the cells that lose something.
fn leaves<const N: usize>(v: &View<N>, cells: &[usize], left: &[DigitSet]) -> String {
    let each = cells.iter().zip(left);
    let narrower = each.filter(|(cell, left)| !(v.cands[**cell] & !**left).is_empty());
    let words = narrower.map(|(&cell, &left)| format!("{} in {}", v.either(left), v.name(cell)));
    format!(
        "With the candidates that are left, this allows only {}.",
        list(words, "and")
    )
}

/// The sets of digits that still make the sum, if they are few: `The combinations left are 1+4 and 2+3.`
fn combinations<const N: usize>(v: &View<N>, number: usize) -> Option<String> {
    let mut ways = Ways::new(v, &[number]);
    let domains = ways.domains();
    let mut sets: Vec<Vec<u8>> = Vec::new();
    for mut way in ways.all(domains, 200)? {
        way.sort_unstable();
        if !sets.contains(&way) {
            sets.push(way);
        }
    }
    sets.sort_unstable();
    let sum = |set: &Vec<u8>| {
        let digits: Vec<String> = set.iter().map(|&d| v.symbol(d).to_string()).collect();
        digits.join("+")
    };
    match sets.as_slice() {
        [] => None,
        [one] => Some(format!(
            "Only {} is possible with the candidates there.",
            sum(one)
        )),
        several if several.len() <= MAX_LISTED => Some(format!(
            "With the candidates there, {} are possible.",
            list(several.iter().map(sum), "and")
        )),
        _ => None,
    }
}

/// The ways to fill the cells, if they are few: `Only 1 5 6 and 2 4 6 are possible in r1c1, r1c2 and r1c3.`
fn ways_left<const N: usize>(v: &View<N>, number: usize) -> Option<String> {
    let mut ways = Ways::new(v, &[number]);
    let domains = ways.domains();
    let all = ways.all(domains, MAX_LISTED)?;
    (ways.cells.len() <= MAX_CELLS && !all.is_empty()).then(|| list_ways(v, &ways.cells, &all))
}

/// The ways to fill some cells, in words.
pub(super) fn list_ways<const N: usize>(v: &View<N>, cells: &[usize], all: &[Vec<u8>]) -> String {
    let way = |way: &Vec<u8>| {
        let digits: Vec<String> = way.iter().map(|&d| v.symbol(d).to_string()).collect();
        digits.join("-")
    };
    let names: Vec<String> = cells.iter().map(|&cell| v.name(cell)).collect();
    let (ways, are) = match all.len() {
        1 => ("only way", "is"),
        _ => ("ways", "are"),
    };
    format!(
        "The {ways} left for {} {are} {}.",
        names.join("-"),
        list(all.iter().map(way), "and")
    )
}

/// The bounds along a thermometer: `r1c1 is at least 2, so r1c2 is at least 3.`
fn rising<const N: usize>(
    v: &View<N>,
    cells: &[usize],
    left: &[DigitSet],
    number: usize,
) -> String {
    let is_slow = matches!(v.demands.source(number),
        DemandSource::Rule(rule) if matches!(v.puzzle.rules()[rule], Rule::SlowThermo(_)));
    let step = if is_slow { 0 } else { 1 };
    let mut said = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        let lost = v.cands[cell] & !left[i];
        let (Some(low), Some(high)) = (left[i].first(), last(left[i])) else {
            continue;
        };
        if lost.iter().any(|digit| digit < low)
            && let Some(before) = i.checked_sub(1)
            && let Some(least) = left[before].first()
        {
            said.push(format!(
                "{} is at least {}, so {} is at least {}",
                v.name(cells[before]),
                v.symbol(least),
                v.name(cell),
                v.symbol(least + step)
            ));
        }
        if lost.iter().any(|digit| digit > high)
            && let Some(greatest) = left.get(i + 1).copied().and_then(last)
        {
            said.push(format!(
                "{} is at most {}, so {} is at most {}",
                v.name(cells[i + 1]),
                v.symbol(greatest),
                v.name(cell),
                v.symbol(greatest - step)
            ));
        }
    }
    match said.is_empty() {
        true => leaves(v, cells, left),
        false => format!("{}.", said.join("; ")),
    }
}

fn last(digits: DigitSet) -> Option<u8> {
    digits.iter().last()
}
