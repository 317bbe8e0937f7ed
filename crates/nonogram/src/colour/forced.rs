//! One line alone, in colours or with blots: the cells that follow from its clue and its known cells.

use super::line::{Plan, Scratch};
use crate::bits::{Bits, Wide};
use crate::{Cell, Clue, Colour, Part, Puzzle};

/// The cells of a line with all that its clue forces; `None` if no placement agrees with them, or if
/// it is longer than a line in colours may be.
pub(crate) fn forced(clue: &Clue, cells: &[Cell]) -> Option<Vec<Cell>> {
    match cells.len() {
        0..=63 => solved::<u64>(clue, cells),
        64..=255 => solved::<Wide<4>>(clue, cells),
        256..=Puzzle::MAX_SIDE => solved::<Wide<256>>(clue, cells),
        _ => None,
    }
}

fn solved<W: Bits>(clue: &Clue, cells: &[Cell]) -> Option<Vec<Cell>> {
    let named = clue.parts().filter_map(Part::colour);
    let shown = cells.iter().filter_map(|cell| cell.colour());
    let highest = named
        .chain(shown)
        .map(Colour::number)
        .max()
        .unwrap_or(1)
        .max(1);
    // A star among colours may hide one that the line does not show.
    let hidden = usize::from(highest > 1 && clue.parts().any(|part| part == Part::Star));
    let plan = Plan::new(cells.len(), clue, highest + hidden);
    let mut scratch = Scratch::<W>::default();
    for &colour in plan.colours() {
        let may = |cell: &Cell| cell.colour().is_none_or(|known| known == colour);
        let places = cells.iter().enumerate().filter(|(_, cell)| may(cell));
        let set = places.fold(W::NONE, |set, (place, _)| set | W::one(place as u32));
        scratch.can.push(set);
    }
    if !scratch.solve(&plan) {
        return None;
    }
    let cell = |place: usize| {
        let here = W::one(place as u32);
        let left = plan.colours().iter().zip(scratch.may());
        let mut left = left.filter(|&(_, &set)| !(set & here).is_empty());
        match (left.next(), left.next()) {
            (Some((&colour, _)), None) => Cell::of(colour),
            _ => Cell::Open,
        }
    };
    Some((0..cells.len()).map(cell).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_that_touch_are_told_apart() {
        let run = |length, colour| Part::Run {
            length,
            colour: Colour::new(colour),
        };
        let clue = Clue::of_parts([run(2, 1), run(2, 2)]);
        let cells = crate::forced(&clue, &[Cell::Open; 5]).unwrap();
        let ink = Cell::of(Colour::new(2));
        assert_eq!(
            cells,
            [Cell::Open, Cell::Black, Cell::Open, ink, Cell::Open]
        );
        assert_eq!(crate::forced(&clue, &[ink; 5]), None);
        let star = Clue::of_parts([Part::Star]);
        assert_eq!(
            crate::forced(&star, &[Cell::Open; 3]),
            Some(vec![Cell::Open; 3])
        );
    }
}
