//! The words of a booklet: title, how to play, hints.

use std::collections::BTreeSet;

use cellwise_human::sudoku::Level;
use cellwise_render::BookletText;

use super::Drawn;
use crate::PuzzleKind;
use crate::explain::{Explain, NonogramExplain};

/// The hardest step of a path in words, and how far the board is then.
pub(super) fn sudoku_hint(reply: &Explain) -> Option<String> {
    let hardest = reply.steps.iter().map(|step| step.technique).max()?;
    let at = reply
        .steps
        .iter()
        .position(|step| step.technique == hardest)?;
    let (before, rest) = reply.steps.split_at(at);
    let digits: usize = before.iter().map(|step| step.places.len()).sum();
    let step = rest.first()?;
    Some(match digits {
        0 => step.to_string(),
        1 => format!("With one more digit in place: {step}"),
        _ => format!("With {digits} more digits in place: {step}"),
    })
}

/// The hardest step of a path in words, and how far the picture is then.
pub(super) fn nonogram_hint(reply: &NonogramExplain) -> Option<String> {
    let hardest = reply.path.iter().map(|step| step.technique).max()?;
    let at = reply
        .path
        .iter()
        .position(|step| step.technique == hardest)?;
    let (before, rest) = reply.path.split_at(at);
    let cells: usize = before.iter().map(|step| step.settles.len()).sum();
    let step = rest.first()?;
    Some(match cells {
        0 => step.to_string(),
        _ => format!("With {cells} cells settled: {step}"),
    })
}

/// The kinds of puzzles in a booklet.
fn kinds(puzzles: &[Drawn]) -> [bool; 2] {
    PuzzleKind::ALL.map(|kind| {
        let printed = puzzles.iter().filter(|puzzle| puzzle.entry.is_some());
        printed.into_iter().any(|puzzle| puzzle.kind == kind)
    })
}

/// The title of a booklet that has none of its own.
pub(super) fn title(puzzles: &[Drawn]) -> String {
    let [sudoku, nonograms] = kinds(puzzles);
    match (sudoku, nonograms) {
        (true, true) => "Sudoku and Nonograms",
        (false, true) => "Nonograms",
        _ => "Sudoku",
    }
    .to_owned()
}

/// `20 puzzles, easy to hard`
pub(super) fn subtitle(puzzles: &[Drawn], has_levels: bool) -> String {
    let printed = || puzzles.iter().filter(|puzzle| puzzle.entry.is_some());
    let number = match printed().count() {
        1 => "One puzzle".to_owned(),
        number => format!("{number} puzzles"),
    };
    let levels = || printed().filter_map(|puzzle| puzzle.level.filter(|_| has_levels));
    match (levels().min(), levels().max()) {
        (Some(low), Some(high)) if low == high => format!("{number}, {}", low.name()),
        (Some(low), Some(high)) => format!("{number}, {} to {}", low.name(), high.name()),
        _ => number,
    }
}

/// The rules of every kind of puzzle in a booklet.
pub(super) fn how_to_play(puzzles: &[Drawn], has_levels: bool) -> Vec<BookletText> {
    let [sudoku, nonograms] = kinds(puzzles);
    let mut all = Vec::new();
    if sudoku {
        all.push(sudoku_rules(puzzles));
    }
    let printed = puzzles.iter().filter(|puzzle| puzzle.entry.is_some());
    let further: BTreeSet<&(String, String)> = printed.flat_map(|puzzle| &puzzle.rules).collect();
    if !further.is_empty() {
        let rules = further.iter().map(|(name, said)| format!("{name}: {said}"));
        all.push(BookletText {
            heading: "Further rules, where a puzzle has them".to_owned(),
            paragraphs: rules.collect(),
        });
    }
    if nonograms {
        all.push(nonogram_rules(puzzles));
    }
    if has_levels {
        let text = format!(
            "Beside each puzzle stand its level, from {} to {}, which is that of the hardest step it needs, and a number that adds up the effort of all steps.",
            Level::Easy.name(),
            Level::Extreme.name()
        );
        all.push(BookletText {
            heading: "Levels".to_owned(),
            paragraphs: vec![text],
        });
    }
    all
}

fn sudoku_rules(puzzles: &[Drawn]) -> BookletText {
    let sizes: Vec<usize> = puzzles.iter().map(|puzzle| puzzle.size).collect();
    let all_nine = sizes.iter().all(|&size| size == 9 || size == 0);
    let first = match all_nine {
        true => {
            "Write a digit from 1 to 9 into every empty cell, so that every row, every column and every box with heavy borders holds each digit once."
        }
        false => {
            "Write a digit into every empty cell, so that every row, every column and every box with heavy borders holds each digit once. A board with n rows takes the digits from 1 to n; letters stand for digits above 9."
        }
    };
    let paragraphs = [
        first,
        "Look for a cell in which one digit alone is left, or for a row, column or box in which a digit has one place left. Where that is not enough, note the digits that are still possible in small type, and cross out what can't be.",
        "No guess is needed to be sure: every puzzle has exactly one solution.",
    ];
    BookletText {
        heading: "Sudoku".to_owned(),
        paragraphs: paragraphs.map(str::to_owned).into(),
    }
}

fn nonogram_rules(puzzles: &[Drawn]) -> BookletText {
    let mut paragraphs = vec![
        "Paint cells so that a picture appears. The numbers beside a row or above a column are the lengths of its runs of painted cells, in order. Between two runs is at least one empty cell; a 0 means that the whole line is empty.",
        "Begin with the longest runs: where a run overlaps itself at both ends of its way, the cells in the middle are certain. Mark cells that must stay empty with a small cross.",
    ];
    let printed = puzzles.iter().filter(|puzzle| puzzle.entry.is_some());
    if printed.into_iter().any(|puzzle| puzzle.is_coloured) {
        paragraphs.push("In coloured pictures a number has the colour of its run, and a letter that names the colour. Between runs of the same colour is at least one empty cell; runs of different colours may touch.");
    }
    paragraphs.push("Every picture has exactly one solution.");
    BookletText {
        heading: "Nonograms".to_owned(),
        paragraphs: paragraphs.into_iter().map(str::to_owned).collect(),
    }
}
