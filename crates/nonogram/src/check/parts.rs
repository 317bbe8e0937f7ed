//! The test if a line can still show a clue with colours or blots.
//!
//! It reads the line from the left, cell by cell, and keeps every state it may be in. Slow and
//! plain, and nothing of it is shared with the engine.

use std::collections::BTreeSet;

use crate::{Cell, Clue, Colour, Part};

/// The place of a reader in the clue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    /// After this number of parts; the last cell read had this colour.
    Between(usize, Colour),
    /// In a run, this many cells of it read.
    Inside(usize, u32),
    /// In a run whose length can't be read.
    InBlot(usize),
    /// Among the cells that a star hides; the last cell read had this colour.
    InStar(usize, Colour),
}

use State::{Between, InBlot, InStar, Inside};

/// Returns true if the open cells can be painted so that the line shows the clue.
pub(super) fn can_be_finished(cells: &[Cell], clue: &Clue) -> bool {
    let parts: Vec<Part> = clue.parts().collect();
    let mut colours: Vec<Colour> = parts.iter().filter_map(|part| part.colour()).collect();
    colours.extend(cells.iter().filter_map(|cell| cell.colour()));
    colours.push(Colour::BACKGROUND);
    colours.sort_unstable();
    colours.dedup();
    let mut states = BTreeSet::from([Between(0, Colour::BACKGROUND)]);
    for cell in cells {
        let mut next = BTreeSet::new();
        for &state in &states {
            for &colour in colours
                .iter()
                .filter(|&&c| cell.colour().is_none_or(|is| is == c))
            {
                step(&parts, state, colour, &mut next);
            }
        }
        states = next;
    }
    states.into_iter().any(|state| is_end(&parts, state))
}

/// The states after one more cell.
fn step(parts: &[Part], state: State, colour: Colour, next: &mut BTreeSet<State>) {
    match state {
        Inside(part, read) => {
            if parts[part].colour() == Some(colour) {
                next.insert(after(parts, part, read + 1));
            }
        }
        InBlot(part) if parts[part].colour() == Some(colour) => {
            next.insert(InBlot(part));
        }
        InBlot(part) => {
            let last = parts[part].colour().unwrap_or(colour);
            step(parts, Between(part + 1, last), colour, next);
        }
        InStar(part, last) => {
            next.insert(InStar(part, colour));
            step(parts, Between(part + 1, last), colour, next);
        }
        Between(done, last) => {
            if colour == Colour::BACKGROUND {
                next.insert(Between(done, colour));
            }
            let continues = colour == last && colour != Colour::BACKGROUND;
            match parts.get(done) {
                // A cell of the colour before would make the run before it longer.
                Some(Part::Star) => {
                    if !continues {
                        next.insert(InStar(done, colour));
                    }
                    step(parts, Between(done + 1, last), colour, next);
                }
                Some(part) if part.colour() == Some(colour) && !continues => {
                    next.insert(after(parts, done, 1));
                }
                _ => {}
            }
        }
    }
}

/// The state after this many cells of a run.
fn after(parts: &[Part], part: usize, read: u32) -> State {
    match parts[part] {
        Part::Blot(_) => InBlot(part),
        Part::Run { length, colour } if read == length => Between(part + 1, colour),
        _ => Inside(part, read),
    }
}

/// Returns true if the line may end here.
fn is_end(parts: &[Part], state: State) -> bool {
    let done = match state {
        Between(done, _) => done,
        InBlot(part) | InStar(part, _) => part + 1,
        Inside(..) => return false,
    };
    parts[done..].iter().all(|part| *part == Part::Star)
}
