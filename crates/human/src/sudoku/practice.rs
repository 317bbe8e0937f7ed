//! For every technique puzzles whose path comes to it, found by `examples/find_practice.rs`
//! among puzzles made at random.

use super::technique::Technique;

/// Up to two puzzles: the first is the example, the second for practice.
pub(super) fn puzzles(technique: Technique) -> &'static [&'static str] {
    match technique {
        _ => &[],
    }
}
