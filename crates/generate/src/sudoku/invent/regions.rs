//! Regions for a jigsaw.

use cellwise_core::Rng;
use cellwise_sudoku::{Rule, Shape, Symbols};

use super::{is_connected, neighbours};

/// Regions for a jigsaw: those of the board, or its rows, after many exchanges of cells between
/// neighbouring regions, each of which hangs together.
pub(crate) fn regions(shape: &Shape, rng: &mut Rng) -> Rule {
    let size = shape.size();
    let (rows, columns) = shape.box_size();
    let mut map: Vec<usize> = (0..size * size)
        .map(|cell| cell / size / rows * (size / columns) + cell % size / columns)
        .collect();
    for _ in 0..size * size * 8 {
        exchange(&mut map, shape, rng);
    }
    let symbols = Symbols::default();
    let text: String = map
        .iter()
        .map(|&region| symbols.of(region as u8 + 1))
        .collect();
    Rule::parse(&format!("jigsaw {text}"), shape)
        .unwrap_or_else(|_| unreachable!("every region has as many cells as before"))
}

/// Exchanges two cells at the border of two regions, if both still hang together.
fn exchange(map: &mut [usize], shape: &Shape, rng: &mut Rng) {
    let cell = rng.below(map.len());
    let own = map[cell];
    let near: Vec<usize> = neighbours(shape, cell).filter(|&c| map[c] != own).collect();
    let Some(&beside) = rng.pick(&near) else {
        return;
    };
    let other = map[beside];
    let back: Vec<usize> = (0..map.len())
        .filter(|&c| map[c] == other && neighbours(shape, c).any(|n| n != cell && map[n] == own))
        .collect();
    let Some(&back) = rng.pick(&back) else {
        return;
    };
    (map[cell], map[back]) = (other, own);
    let cells =
        |region: usize| -> Vec<usize> { (0..map.len()).filter(|&c| map[c] == region).collect() };
    if !is_connected(&cells(own), shape) || !is_connected(&cells(other), shape) {
        (map[cell], map[back]) = (own, other);
    }
}
