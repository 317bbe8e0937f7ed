//! For every technique puzzles whose path comes to it.

use super::technique::Technique;

/// The puzzles by technique.
const PUZZLES: &str = include_str!("practice.txt");

/// The puzzles of a technique: the first is the example, the second for practice.
pub(super) fn puzzles(technique: Technique) -> impl Iterator<Item = &'static str> {
    let lines = PUZZLES
        .lines()
        .skip_while(move |&line| line != technique.slug());
    lines.skip(1).take_while(|line| !line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_puzzles() {
        for &technique in Technique::ALL {
            assert!(puzzles(technique).count() > 0, "{technique}");
        }
        let is_name = |line: &&str| line.contains('-') && !line.contains('.');
        let names = PUZZLES
            .lines()
            .filter(is_name)
            .filter(|line| !line.starts_with('#'));
        for name in names {
            assert!(Technique::named(name).is_some(), "{name}");
        }
    }
}
