//! The colours that the cells of a line have in some placement of its clue, found without any line solving.

use std::collections::HashSet;

use cellwise_nonogram::{Line, Part, Puzzle};

/// Placements of lines up to this length are listed one by one; of longer ones, equal rests are walked once.
const MAX_LISTED: usize = 20;

/// For each cell of a line the colours that it has in some placement.
pub(super) fn possible(puzzle: &Puzzle, line: Line, domains: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let parts: Vec<Part> = puzzle.clue(line).parts().collect();
    let colours = puzzle.palette().colours() as u8;
    match domains.len() <= MAX_LISTED {
        true => listed(&parts, colours, domains),
        false => walked(&parts, colours, domains),
    }
}

/// The same by listing all placements.
fn listed(parts: &[Part], colours: u8, domains: &[Vec<u8>]) -> Vec<Vec<u8>> {
    if parts == [Part::Star] {
        return domains.to_vec();
    }
    let mut listing = Listing {
        parts,
        colours,
        domains,
        is_starred: parts.contains(&Part::Star),
        cells: Vec::new(),
        seen: HashSet::new(),
        found: vec![Vec::new(); domains.len()],
    };
    listing.list(0);
    for colours in &mut listing.found {
        colours.sort_unstable();
    }
    listing.found
}

/// The placements of a line, one after the other.
struct Listing<'a> {
    parts: &'a [Part],
    colours: u8,
    domains: &'a [Vec<u8>],
    is_starred: bool,
    /// The cells so far.
    cells: Vec<u8>,
    /// With a star the same cells may come from different parts: what was listed before, as cells and the next part.
    seen: HashSet<(Vec<u8>, usize)>,
    found: Vec<Vec<u8>>,
}

impl Listing<'_> {
    /// Lists all ways to go on with the parts from number `part`.
    fn list(&mut self, part: usize) {
        if self.is_starred && !self.seen.insert((self.cells.clone(), part)) {
            return;
        }
        let rest = self.domains.len() - self.cells.len();
        if rest == 0 {
            if self.parts[part..].iter().all(|part| *part == Part::Star) {
                self.note();
            }
            return;
        }
        self.list_with(0, 1, part);
        // A run may begin here unless the cell before has its colour.
        let before = self.cells.last().copied();
        match self.parts.get(part) {
            Some(&Part::Run { length, colour }) => {
                let colour = colour.number() as u8;
                if before != Some(colour) {
                    self.list_with(colour, length as usize, part + 1);
                }
            }
            Some(&Part::Blot(colour)) => {
                let colour = colour.number() as u8;
                if before != Some(colour) {
                    (1..=rest).for_each(|length| self.list_with(colour, length, part + 1));
                }
            }
            Some(Part::Star) => {
                self.list(part + 1);
                for colour in (1..=self.colours).filter(|&colour| before != Some(colour)) {
                    (1..=rest).for_each(|length| self.list_with(colour, length, part));
                }
            }
            None => {}
        }
    }

    /// Lists all ways that begin with cells of this colour, if they may have it.
    fn list_with(&mut self, colour: u8, length: usize, part: usize) {
        let place = self.cells.len();
        let next = self.domains.get(place..place + length);
        if next.is_some_and(|next| next.iter().all(|left| left.contains(&colour))) {
            self.cells.resize(place + length, colour);
            self.list(part);
            self.cells.truncate(place);
        }
    }

    /// Notes the colours of a whole placement.
    fn note(&mut self) {
        for (found, colour) in self.found.iter_mut().zip(&self.cells) {
            if !found.contains(colour) {
                found.push(*colour);
            }
        }
    }
}

/// The same by walking from place to place. A state is a place, the number of parts before it, and the colour of the cell before it.
fn walked(parts: &[Part], colours: u8, domains: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let cells = domains.len();
    let state = |place: usize, part: usize, colour: u8| {
        (place * (parts.len() + 1) + part) * (usize::from(colours) + 1) + usize::from(colour)
    };
    let states = state(cells + 1, 0, 0);
    // Ways from one state to another: the colour of the cells between them.
    let mut ways: Vec<(usize, usize, u8)> = Vec::new();
    let mut reached = vec![false; states];
    reached[state(0, 0, 0)] = true;
    for place in 0..=cells {
        for part in 0..=parts.len() {
            for before in 0..=colours {
                let from = state(place, part, before);
                if !reached[from] {
                    continue;
                }
                let mut go = |length: usize, part: usize, colour: u8| {
                    let between = domains.get(place..place + length);
                    let fits = |cells: &[Vec<u8>]| cells.iter().all(|left| left.contains(&colour));
                    if between.is_some_and(fits) {
                        let after = if length == 0 { before } else { colour };
                        let to = state(place + length, part, after);
                        reached[to] = true;
                        ways.push((from, to, colour));
                    }
                };
                go(1, part, 0);
                let most = cells - place;
                match parts.get(part) {
                    Some(Part::Run { length, colour }) if colour.number() as u8 != before => {
                        go(*length as usize, part + 1, colour.number() as u8);
                    }
                    Some(Part::Blot(colour)) if colour.number() as u8 != before => {
                        (1..=most).for_each(|length| go(length, part + 1, colour.number() as u8));
                    }
                    Some(Part::Star) => {
                        go(0, part + 1, 0);
                        for colour in (1..=colours).filter(|&colour| colour != before) {
                            (1..=most).for_each(|length| go(length, part, colour));
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    let mut alive = vec![false; states];
    for part in 0..=parts.len() {
        let ends = parts[part..].iter().all(|part| *part == Part::Star);
        (0..=colours).for_each(|colour| alive[state(cells, part, colour)] = ends);
    }
    let mut found: Vec<Vec<u8>> = vec![Vec::new(); cells];
    let place_of = |state: usize| state / ((parts.len() + 1) * (usize::from(colours) + 1));
    // States come in the order in which they are reached, so every way is seen after those that continue it.
    ways.sort_unstable();
    for &(from, to, colour) in ways.iter().rev() {
        if !alive[to] {
            continue;
        }
        alive[from] = true;
        for cell in &mut found[place_of(from)..place_of(to)] {
            if !cell.contains(&colour) {
                cell.push(colour);
            }
        }
    }
    for colours in &mut found {
        colours.sort_unstable();
    }
    found
}

#[cfg(test)]
mod tests {
    use cellwise_core::Rng;
    use cellwise_nonogram::Colour;

    use super::*;

    #[test]
    fn walking_gives_what_listing_gives() {
        let mut rng = Rng::new(5);
        for _ in 0..2_000 {
            let (cells, colours) = (1 + rng.below(7), 1 + rng.below(3) as u8);
            let all: Vec<u8> = (0..=colours).collect();
            let domains: Vec<Vec<u8>> = (0..cells)
                .map(|_| {
                    let mut left = all.clone();
                    left.retain(|_| rng.chance(0.8));
                    if left.is_empty() { all.clone() } else { left }
                })
                .collect();
            let part = |rng: &mut Rng| {
                let colour = Colour::new(1 + rng.below(usize::from(colours)) as u8);
                match rng.below(8) {
                    0 => Part::Star,
                    1 => Part::Blot(colour),
                    _ => Part::Run {
                        length: 1 + rng.below(3) as u32,
                        colour,
                    },
                }
            };
            let parts: Vec<Part> = (0..rng.below(4)).map(|_| part(&mut rng)).collect();
            assert_eq!(
                walked(&parts, colours, &domains),
                listed(&parts, colours, &domains),
                "{parts:?} {domains:?}"
            );
        }
    }
}
