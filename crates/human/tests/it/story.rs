//! An explanation is a story that can be followed: on 200 boards each step rests on the board as it then is, no chain makes a
//! candidate both true and false midway, strong links say why, and what proves a digit places it.

use crate::lessons::{lesson_puzzles, random_puzzle};
use cellwise_core::Budget;
use cellwise_human::sudoku::{
    Candidate, HintSearch, Level, LinkKind, Node, Position, Stage, Step, Technique,
};
use cellwise_sudoku::{Puzzle, Shape, Symbols};

/// The lessons' boards, and random ones up to 200.
fn boards() -> Vec<Puzzle> {
    let mut boards = lesson_puzzles();
    let random = (1000..).map(|seed| random_puzzle((*Shape::classic()).clone(), seed, 0));
    let missing = 200usize.saturating_sub(boards.len());
    boards.extend(random.take(missing));
    boards
}

fn is_chain(technique: Technique) -> bool {
    use Technique as T;
    matches!(
        technique,
        T::XChain | T::XyChain | T::NiceLoop | T::Aic | T::GroupedAic | T::AlsAic
    )
}

/// The ends of a chain's links with their state, in order.
fn states(step: &Step) -> Vec<(&Node, bool)> {
    let mut states = Vec::new();
    for link in &step.links {
        let is_on = link.kind == LinkKind::Weak;
        states.push((&link.from, is_on));
        states.push((&link.to, !is_on));
    }
    states.dedup();
    states
}

fn is_there(position: &Position, cell: usize, digit: u8) -> bool {
    position.candidates(cell).contains(digit) || position.digits().get(cell) == Some(digit)
}

/// The fault of a step told on this board, if it has one.
fn fault(position: &Position, step: &Step) -> Option<&'static str> {
    let text = step.text(&Symbols::default());
    let gone = |c: &Candidate| !is_there(position, c.cell, c.digit);
    if step.marks.iter().any(|mark| gone(&mark.candidate)) {
        return Some("a named candidate is gone");
    }
    let node_gone = |node: &Node| {
        node.cells
            .iter()
            .any(|&cell| !is_there(position, cell, node.digit))
    };
    if step
        .links
        .iter()
        .any(|link| node_gone(&link.from) || node_gone(&link.to))
    {
        return Some("a link rests on a candidate that is gone");
    }
    if text.contains("  ") || text.contains("..") || text.contains(" ,") {
        return Some("a sentence with a hole");
    }
    if !is_chain(step.technique) {
        return None;
    }
    let states = states(step);
    let inner = &states[1..states.len() - 1];
    let flips = |&(node, on): &(&Node, bool)| states.contains(&(node, !on));
    if inner.iter().any(flips) {
        return Some("a candidate is true and later false");
    }
    let in_house = |link: &&cellwise_human::sudoku::Link| {
        link.kind == LinkKind::Strong && link.from.digit == link.to.digit
    };
    if step.links.iter().filter(in_house).count() > text.matches("last place in").count() {
        return Some("a strong link does not name its house");
    }
    let (first, last) = (states[0], states[states.len() - 1]);
    let proves = first.0 == last.0 && last.1 && !first.1 && first.0.cells.len() == 1;
    let is_loop = text.contains("the chain closes");
    if proves && !is_loop && step.places.is_empty() {
        return Some("a digit is proved and not placed");
    }
    None
}

#[test]
fn two_hundred_stories_can_be_followed() {
    let budget = &mut Budget::unlimited();
    let (mut steps, mut chains) = (0, 0);
    for puzzle in boards() {
        let mut position = Position::new(&puzzle, budget);
        while let Some(step) = position.next_step(budget).unwrap() {
            assert_eq!(fault(&position, &step), None, "{step}\n{puzzle}");
            steps += 1;
            if is_chain(step.technique) {
                chains += 1;
                // A hint begins where the chain begins.
                let hint = HintSearch::new(&position).advance(budget).unwrap();
                let first = hint.text(Stage::Where, position.shape(), &Symbols::default());
                let start = position.shape().name(step.links[0].from.cells[0]);
                assert!(first.contains(&start), "{first}\n{step}");
            }
            if is_chain(step.technique) && step.links.len() > 12 {
                no_shorter_way(&position, &step);
            }
            position.apply(&step);
        }
    }
    assert!(
        steps > 8_000 && chains > 300,
        "{steps} steps, {chains} chains"
    );
}

/// A chain of more than a dozen links comes only if no other technique below the hardest level finds anything shorter.
fn no_shorter_way(position: &Position, told: &Step) {
    for &technique in Technique::ALL {
        if technique.level() == Level::Extreme {
            break;
        }
        let other = position
            .find_first(technique, &mut Budget::unlimited())
            .unwrap();
        if let Some(other) = other {
            let is_long = is_chain(technique) && other.links.len() > 12;
            assert!(is_long, "{other}\nbut was told: {told}");
        }
    }
}
