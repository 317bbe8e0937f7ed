//! The words of an explanation: names of lines, cells, runs and colours.

use cellwise_nonogram::{Colour, Line};

use super::clues::Clues;
use super::step::Paint;
use crate::sudoku::list;

/// The name of a cell, as `r3c5`.
pub(crate) fn cell_name(clues: &Clues, cell: usize) -> String {
    format!("r{}c{}", cell / clues.width + 1, cell % clues.width + 1)
}

/// The name of a colour.
pub(crate) fn colour_name(clues: &Clues, colour: u8) -> &str {
    &clues.puzzle.palette().paint(Colour::new(colour)).name
}

/// Names of colours: `red or blue`.
pub(crate) fn colour_names(clues: &Clues, colours: &[u8], word: &str) -> String {
    let names = colours.iter().map(|&c| colour_name(clues, c).to_owned());
    list(names, word)
}

/// `Row 3`, for the beginning of a sentence.
pub(crate) fn at_the_start(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// `row 3 (clue 4 2)`.
pub(crate) fn with_clue(clues: &Clues, line: Line) -> String {
    format!("{line} (clue {})", clues.lines[clues.index(line)].text)
}

/// Groups of places side by side, as first and last.
pub(crate) fn groups(places: &[usize]) -> Vec<(usize, usize)> {
    let mut sorted = places.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for place in sorted {
        match groups.last_mut() {
            Some((_, last)) if *last + 1 == place => *last = place,
            _ => groups.push((place, place)),
        }
    }
    groups
}

/// Places of a line: `r3c5`, `r3c5 and r3c6`, `r3c5 to r3c8 and r3c10`.
pub(crate) fn places(clues: &Clues, line: Line, all: &[usize]) -> String {
    let name = |place| cell_name(clues, clues.cell(line, place));
    let parts = groups(all)
        .into_iter()
        .flat_map(|(first, last)| match last - first {
            0 => vec![name(first)],
            1 => vec![name(first), name(last)],
            _ => vec![format!("{} to {}", name(first), name(last))],
        });
    list(parts, "and")
}

/// A stretch of a line: `r3c5`, `r3c5 and r3c6`, or `r3c5 to r3c8`.
pub(crate) fn stretch(clues: &Clues, line: Line, first: usize, length: usize) -> String {
    let all: Vec<usize> = (first..first + length.max(1)).collect();
    places(clues, line, &all)
}

/// Cells in any lines: `r3c5, r4c5 and r4c9`.
pub(crate) fn cells(clues: &Clues, all: &[usize]) -> String {
    list(all.iter().map(|&cell| cell_name(clues, cell)), "and")
}

/// `first`, `second`, …, `11th`.
fn ordinal(number: usize) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    match WORDS.get(number) {
        Some(word) => (*word).to_owned(),
        None => {
            let number = number + 1;
            let ending = match (number % 10, number % 100) {
                (1, rest) if rest != 11 => "st",
                (2, rest) if rest != 12 => "nd",
                (3, rest) if rest != 13 => "rd",
                _ => "th",
            };
            format!("{number}{ending}")
        }
    }
}

/// A run by its length, and its place among those alike: `the 4`, `the second red 2`.
pub(crate) fn run_name(clues: &Clues, line: Line, run: usize) -> String {
    let runs = &clues.lines[clues.index(line)].runs;
    let alike: Vec<usize> = (0..runs.len()).filter(|&j| runs[j] == runs[run]).collect();
    let length = runs[run].length;
    let colour = match clues.colours > 2 {
        true => format!("{} ", colour_name(clues, runs[run].colour)),
        false => String::new(),
    };
    match alike.len() {
        1 => format!("the {colour}{length}"),
        _ => {
            let number = alike.iter().position(|&j| j == run).unwrap_or(0);
            format!("the {} {colour}{length}", ordinal(number))
        }
    }
}

/// Several runs: `the 4 or the second 2`.
pub(crate) fn run_names(clues: &Clues, line: Line, runs: &[usize], word: &str) -> String {
    list(runs.iter().map(|&run| run_name(clues, line, run)), word)
}

/// `is` or `are`.
pub(crate) fn is_or_are(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

/// The side of a line where it begins, or where it ends.
pub(crate) fn side(line: Line, end: bool) -> &'static str {
    match (line, end) {
        (Line::Row(_), false) => "left",
        (Line::Row(_), true) => "right",
        (Line::Column(_), false) => "top",
        (Line::Column(_), true) => "bottom",
    }
}

/// Colours of cells: `r3c5 and r3c6 are black and r3c9 is not red`; `None` if there are none. Cells of `line` are
/// named as places of it.
pub(crate) fn paints(
    clues: &Clues,
    line: Option<Line>,
    settles: &[Paint],
    drops: &[Paint],
) -> Option<String> {
    let mut parts = Vec::new();
    for (paints, not) in [(settles, ""), (drops, " not")] {
        let mut colours: Vec<u8> = paints.iter().map(|paint| paint.number()).collect();
        // Painted cells first: they are what people look for.
        colours.sort_unstable_by_key(|&colour| (colour == 0, colour));
        colours.dedup();
        for colour in colours {
            let of_it = paints.iter().filter(|paint| paint.number() == colour);
            let of_it: Vec<usize> = of_it.map(|paint| paint.cell).collect();
            let named = match line {
                None => cells(clues, &of_it),
                Some(line) => {
                    let all = of_it.iter().map(|&cell| clues.place(line, cell));
                    places(clues, line, &all.collect::<Vec<usize>>())
                }
            };
            let verb = is_or_are(of_it.len());
            parts.push(format!(
                "{named} {verb}{not} {}",
                colour_name(clues, colour)
            ));
        }
    }
    (!parts.is_empty()).then(|| list(parts, "and"))
}
