//! An argument from a supposition, in words.

use super::clues::Clues;
use super::step::Chain;
use super::words::{at_the_start, cell_name, colour_name, paints};

/// `Suppose r1c3 is black. Row 1: r1c4 is black. Column 4: r2c4 is white.`
pub(crate) fn told(clues: &Clues, chain: &Chain) -> String {
    let mut told: Vec<String> = Vec::new();
    if let Some(paint) = chain.suppose {
        let (cell, colour) = (cell_name(clues, paint.cell), paint.number());
        told.push(format!("Suppose {cell} is {}.", colour_name(clues, colour)));
    }
    for link in &chain.links {
        let line = at_the_start(&link.line.to_string());
        let clue = &clues.lines[clues.index(link.line)].text;
        match paints(clues, None, &link.settles, &link.drops) {
            Some(paints) => told.push(format!("{line} (clue {clue}): {paints}.")),
            None => told.push(format!(
                "Now {} has no room for its clue {clue}.",
                link.line
            )),
        }
    }
    told.join(" ")
}
