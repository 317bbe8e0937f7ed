//! Rules at work on a board: the board that they make of another one, and their propagators.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::tools::pair::{PairOf, Table};
use super::{Propagator, Rule, RuleError, innies};
use crate::Shape;

/// The pairs of digits that a rule never has together, as propagators: one for each two cells.
pub(crate) fn pairs(rule: &Rule, shape: &Shape, rules: &[Rule]) -> Vec<Box<dyn Propagator>> {
    let mut by_cells: BTreeMap<[usize; 2], Vec<(usize, usize)>> = BTreeMap::new();
    for [(a, x), (b, y)] in rule.never_both(shape, rules) {
        let digits = (usize::from(x), usize::from(y));
        by_cells.entry([a, b]).or_default().push(digits);
    }
    let allow =
        |pairs: &[(usize, usize)]| Table::new(shape.digits(), |a, b| !pairs.contains(&(a, b)));
    let all = by_cells.into_iter();
    all.map(|(cells, pairs)| PairOf::boxed(cells, &allow(&pairs)))
        .collect()
}

/// The propagators of all rules, and of conclusions from several together.
pub(crate) fn propagators(rules: &[Rule], shape: &Shape) -> Vec<Box<dyn Propagator>> {
    let own = rules.iter().flat_map(|rule| rule.propagators(shape));
    own.chain(innies::derived(rules, shape)).collect()
}

/// The rules as their text says them on the board that they make of `shape`: where several boards
/// overlap, there are fewer digits than the square around them has rows, and cells that hold none.
pub(crate) fn for_board(shape: &Shape, rules: Arc<[Rule]>) -> Result<Arc<[Rule]>, RuleError> {
    let mut boards = rules.iter().filter(|rule| matches!(rule, Rule::Boards(_)));
    let Some(first) = boards.next() else {
        return Ok(rules);
    };
    let ground = first.reshape(shape)?.filter(Shape::has_several_boards);
    let Some(ground) = ground else {
        return Ok(rules);
    };
    if boards.any(|other| other != first) {
        return Err(RuleError::Board {
            rule: first.name(),
            needs: "one rule names all boards",
        });
    }
    let again = rules.iter().map(|rule| match rule {
        Rule::Boards(_) => Ok(rule.clone()),
        _ => Rule::parse(&rule.to_string(), &ground),
    });
    again.collect()
}

/// The board that the rules make of `shape`: other boxes, more houses.
pub(crate) fn apply(shape: &Shape, rules: &[Rule]) -> Result<Shape, RuleError> {
    let mut reshaped: Option<Shape> = None;
    for rule in rules {
        if let Some(cells) = rule.named_cells()
            && cells.size() != shape.size()
        {
            return Err(RuleError::Size {
                rule: rule.name(),
                made_for: cells.size(),
                size: shape.size(),
            });
        }
        if let Some(with_boxes) = rule.reshape(shape)? {
            reshaped = Some(with_boxes);
        }
    }
    let shape = reshaped.as_ref().unwrap_or(shape);
    let mut houses = Vec::new();
    for rule in rules {
        houses.extend(rule.houses(shape)?);
    }
    Ok(shape.with_houses(houses)?)
}
