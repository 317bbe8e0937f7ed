//! What stands in clues and is not a run: padding, and clues that are not told.

use cellwise_nonogram::Clue;

use super::Node;

/// Clues without -1, which some programs fill up tables with. If nothing but 0 and 1 stands between, and a 0 among
/// the cells of a line, these are cells, not lengths: `1,1,0,1,-1` is `2 1`.
pub(super) fn removed(rows: &Node, columns: &Node) -> (Node, Node) {
    let lines = || [rows, columns].into_iter().flat_map(lines_of);
    let numbers = || lines().flat_map(numbers_of);
    if !numbers().any(|number| number == -1) {
        return (rows.clone(), columns.clone());
    }
    let is_gap_inside = |line: &[Node]| {
        let mut numbers = line.iter().filter_map(number).filter(|&n| n >= 0);
        let after_black = numbers.by_ref().any(|n| n == 1);
        after_black && numbers.clone().any(|n| n == 0) && numbers.any(|n| n == 1)
    };
    let are_cells =
        numbers().all(|number| (-1..=1).contains(&number)) && lines().any(is_gap_inside);
    let side = |node: &Node| match node {
        Node::List(items) => Node::List(items.iter().map(|item| line(item, are_cells)).collect()),
        other => other.clone(),
    };
    (side(rows), side(columns))
}

fn line(node: &Node, are_cells: bool) -> Node {
    let Node::List(items) = node else {
        return node.clone();
    };
    let kept = items.iter().filter(|item| number(item) != Some(-1));
    if !are_cells {
        return Node::List(kept.cloned().collect());
    }
    let mut runs = vec![0];
    for item in kept {
        match (number(item), runs.last_mut()) {
            (Some(1), Some(run)) => *run += 1,
            _ => runs.push(0),
        }
    }
    let runs = runs.into_iter().filter(|&run| run > 0);
    Node::List(runs.map(Node::Number).collect())
}

fn number(node: &Node) -> Option<i64> {
    match node {
        Node::Number(number) => Some(*number),
        _ => None,
    }
}

fn lines_of(node: &Node) -> Vec<&[Node]> {
    let Node::List(items) = node else {
        return Vec::new();
    };
    let lines = items.iter().filter_map(|item| match item {
        Node::List(line) => Some(&line[..]),
        _ => None,
    });
    lines.collect()
}

fn numbers_of(line: &[Node]) -> impl Iterator<Item = i64> {
    line.iter().filter_map(number)
}

/// The clues of both sides with every null as an unknown clue, if that is what it means: an empty clue is written in
/// another way, or with empty clues the totals differ. `None` if null is an empty clue.
pub(super) fn unknown(rows: &Node, columns: &Node, read: [&[Clue]; 2]) -> Option<(Node, Node)> {
    let items = |node: &Node| match node {
        Node::List(items) => items.clone(),
        _ => Vec::new(),
    };
    let all: Vec<Node> = items(rows).into_iter().chain(items(columns)).collect();
    let is_empty = |item: &Node| match item {
        Node::List(runs) => runs.iter().all(|run| *run == Node::Number(0)),
        Node::Number(number) => *number == 0,
        Node::Text(text) => matches!(text.trim(), "" | "0"),
        _ => false,
    };
    let total = |clues: &[Clue]| clues.iter().flat_map(Clue::runs).sum::<u32>();
    let differ = || total(read[0]) != total(read[1]);
    if !all.contains(&Node::Null) || !(all.iter().any(is_empty) || differ()) {
        return None;
    }
    let starred = |node: &Node| {
        let star = |item: Node| match item {
            Node::Null => Node::Text("*".into()),
            other => other,
        };
        Node::List(items(node).into_iter().map(star).collect())
    };
    Some((starred(rows), starred(columns)))
}
