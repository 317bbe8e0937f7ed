//! A chain as marks and links, and in words.

use cellwise_sudoku::CellSet;

use super::als::{Als, AlsWeb};
use super::graph::Graph;
use super::{rule_links, rule_words};
use crate::sudoku::sink::Why;
use crate::sudoku::step::{Candidate, LinkKind, Role};
use crate::sudoku::view::{View, list};

/// Marks the nodes of a chain and links each to the next.
pub(crate) fn draw<const N: usize>(
    v: &View<N>,
    why: &mut Why<'_, N>,
    graph: &Graph<N>,
    sets: Option<&AlsWeb<N>>,
    chain: &[(usize, bool)],
) {
    for &(node, on) in chain {
        let role = if on { Role::On } else { Role::Off };
        why.mark(role, graph.digit(node), graph.cells(node));
    }
    for pair in chain.windows(2) {
        let kind = if pair[0].1 {
            LinkKind::Weak
        } else {
            LinkKind::Strong
        };
        why.link(graph.show(pair[0].0), graph.show(pair[1].0), kind);
        if let (LinkKind::Strong, Some(set)) = (kind, joining(v, graph, sets, pair[0].0, pair[1].0))
        {
            set.mark(why, Role::Pattern);
        }
        if let (LinkKind::Weak, Some(number)) = (kind, rule(v, graph, pair[0].0, pair[1].0)) {
            rule_links::mark(v, why, number);
        }
    }
}

/// The demand of a rule that links two nodes weakly, if no house and no cell does.
fn rule<const N: usize>(v: &View<N>, graph: &Graph<N>, a: usize, b: usize) -> Option<usize> {
    if v.demands.is_empty() {
        return None;
    }
    rule_links::between(v, graph.candidate(a)?, graph.candidate(b)?)
}

/// Marks the rules by which the `ends` of a chain rule out its `losers`, and names them: ` (by the rule …)`.
pub(crate) fn end_rules<const N: usize>(
    v: &View<N>,
    why: &mut Why<'_, N>,
    graph: &Graph<N>,
    ends: &[usize],
    losers: &[(u8, CellSet<N>)],
) -> String {
    if v.demands.is_empty() {
        return String::new();
    }
    let mut names: Vec<String> = Vec::new();
    for end in ends.iter().filter_map(|&end| graph.candidate(end)) {
        for &(digit, cells) in losers {
            for cell in cells.iter() {
                if let Some(number) = rule_links::between(v, end, Candidate { cell, digit }) {
                    rule_links::mark(v, why, number);
                    let name = rule_words::name(v, number);
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            }
        }
    }
    match names.is_empty() {
        true => String::new(),
        false => format!(" What follows rests on {}, too.", list(names, "and")),
    }
}

/// Returns true if some link of a chain is an almost locked set.
pub(crate) fn uses_sets<const N: usize>(
    v: &View<N>,
    graph: &Graph<N>,
    sets: Option<&AlsWeb<N>>,
    chain: &[(usize, bool)],
) -> bool {
    let mut strong = chain.windows(2).filter(|pair| !pair[0].1);
    strong.any(|pair| joining(v, graph, sets, pair[0].0, pair[1].0).is_some())
}

/// The almost locked set that links two nodes strongly, unless their cell alone does.
fn joining<'a, const N: usize>(
    v: &View<N>,
    graph: &Graph<N>,
    sets: Option<&'a AlsWeb<N>>,
    a: usize,
    b: usize,
) -> Option<&'a Als<N>> {
    let (x, y) = (graph.digit(a), graph.digit(b));
    let in_one_cell = graph.cells(a) == graph.cells(b) && v.digits_in(graph.cells(a)).len() == 2;
    if x == y || in_one_cell {
        return None;
    }
    sets?.sets.iter().find(|set| {
        set.digits.contains(x)
            && set.digits.contains(y)
            && set.places(x) == graph.cells(a)
            && set.places(y) == graph.cells(b)
    })
}

/// `If r1c1 is not 5, then r1c4 is 5 (last place in row 1), so r2c5 is not 5, so …`.
pub(crate) fn tell<const N: usize>(
    v: &View<N>,
    graph: &Graph<N>,
    sets: Option<&AlsWeb<N>>,
    chain: &[(usize, bool)],
) -> String {
    let state = |&(node, on): &(usize, bool)| {
        let cells = graph.cells(node);
        let not = if on { "" } else { "not " };
        let symbol = v.symbol(graph.digit(node));
        match (cells.single(), on) {
            (Some(cell), _) => format!("{} is {not}{symbol}", v.name(cell)),
            (None, true) => format!("{} is {symbol}", v.either_cells(cells)),
            (None, false) => format!(
                "neither {} is {symbol}",
                v.names(cells).replace(" and ", " nor ")
            ),
        }
    };
    let mut said = String::new();
    for (i, item) in chain.iter().enumerate() {
        match i {
            0 => said.push_str("If "),
            1 => said.push_str(", then "),
            _ => said.push_str(", so "),
        }
        said.push_str(&state(item));
        if let Some(&(before, false)) = i.checked_sub(1).map(|before| &chain[before])
            && let Some(reason) = strong_reason(v, graph, sets, before, item.0)
        {
            said.push_str(&format!(" ({reason})"));
        }
        if let Some(&(before, true)) = i.checked_sub(1).map(|before| &chain[before])
            && let Some(number) = rule(v, graph, before, item.0)
        {
            said.push_str(&format!(" ({})", rule_words::name(v, number)));
        }
    }
    said
}

/// The reason why a node is true if another is false: the house, or the cell, that has nothing else left.
fn strong_reason<const N: usize>(
    v: &View<N>,
    graph: &Graph<N>,
    sets: Option<&AlsWeb<N>>,
    before: usize,
    node: usize,
) -> Option<String> {
    let digit = graph.digit(node);
    if let Some(set) = joining(v, graph, sets, before, node) {
        let mut rest = set.digits;
        rest.remove(graph.digit(before));
        return Some(format!(
            "without {}, {} hold {}",
            v.symbol(graph.digit(before)),
            set.name(v),
            v.symbols(rest)
        ));
    }
    if graph.digit(before) != digit {
        return Some("nothing else is left there".to_owned());
    }
    let both = graph.cells(before) | graph.cells(node);
    let house = v.complete_houses().find(|&house| {
        let places = v.with(digit, v.house(house));
        both.is_subset(v.house(house)) && places.is_subset(both)
    })?;
    Some(format!("last place in {}", v.house_name(house)))
}
