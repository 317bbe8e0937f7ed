//! Rates random Nonograms and says how long it takes and which techniques they need.
//!
//! `cargo run --release -p cellwise-human --example rate_nonograms -- [SIZE] [NUMBER] [COLOURS] [any] [noise]`: puzzles of SIZE×SIZE made
//! from seed 1; those that one line at a time solves, or with `any` all with one solution; with `noise` of cells that don't depend on
//! their neighbours.

use std::time::Duration;

use cellwise_core::{Budget, Rng, Verdict, collect};
use cellwise_human::nonogram::{Position, Technique, explain, rate};
use cellwise_nonogram::{Cell, Colour, Effort, Palette, Picture, Puzzle, Solver};

/// CPU time of this thread, which a busy machine does not change as much as the clock.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

/// Random cells, then one pass that makes neighbours alike: dense enough to be solved line by line.
fn picture(rng: &mut Rng, size: usize, inks: usize, is_noise: bool) -> Picture {
    let density = if is_noise { 0.45 } else { 0.55 };
    let ink = |rng: &mut Rng| match rng.chance(density) {
        true => Cell::of(Colour::new(1 + rng.below(inks) as u8)),
        false => Cell::White,
    };
    let mut cells: Vec<Cell> = (0..size * size).map(|_| ink(rng)).collect();
    let alike = if is_noise { 0 } else { cells.len() };
    for i in 0..alike {
        if i % size > 0 && rng.chance(0.3) {
            cells[i] = cells[i - 1];
        }
        if i >= size && rng.chance(0.3) {
            cells[i] = cells[i - size];
        }
    }
    let picture = Picture::from_cells(size, size, cells).expect("size × size cells");
    match Palette::safe(inks) {
        Ok(palette) if inks > 1 => picture.with_palette(&palette),
        _ => picture,
    }
}

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, usual: usize| {
        let word = words.get(i).and_then(|word| word.parse().ok());
        word.unwrap_or(usual)
    };
    let (size, wanted, inks) = (number(0, 25), number(1, 1000), number(2, 1));
    let is_noise = words.iter().any(|word| word == "noise");
    let any = words.iter().any(|word| word == "any");
    let mut rng = Rng::new(1);
    let budget = &mut Budget::unlimited();
    let (mut positions, mut made) = (Vec::new(), 0);
    while positions.len() < wanted {
        made += 1;
        let puzzle =
            Puzzle::of_picture(&picture(&mut rng, size, inks, is_noise)).expect("a full picture");
        let mut solver = Solver::new(&puzzle);
        let answer = collect(&mut solver, 2, budget);
        let by_lines = solver.effort() == Effort::Lines;
        if answer.verdict() == Verdict::Unique && (any || by_lines) {
            positions.push((Position::answered(&puzzle, answer), by_lines));
        }
    }
    println!("{wanted} of {made} random pictures {size}×{size} in {inks} colours");
    let began = cpu_time();
    let ratings: Vec<_> = positions.iter().map(|(p, _)| rate(p, budget)).collect();
    let took = cpu_time() - began;
    println!(
        "rated in {took:.2?} of CPU time: {:.0} a second",
        wanted as f64 / took.as_secs_f64()
    );
    let began = cpu_time();
    let steps: usize = positions
        .iter()
        .take(100)
        .map(|(position, _)| explain(position, budget).steps().count())
        .sum();
    println!(
        "{steps} steps of the first 100 explained in {:.2?}",
        cpu_time() - began
    );
    for (rating, (_, by_lines)) in ratings.iter().zip(&positions) {
        assert_eq!(rating.line_by_line, Some(*by_lines), "{rating}");
    }
    let mean = |of: &dyn Fn(usize) -> usize| {
        (0..wanted).map(of).sum::<usize>() as f64 / wanted.max(1) as f64
    };
    println!(
        "mean: {:.1} rounds, {:.1} steps",
        mean(&|i| ratings[i].rounds),
        mean(&|i| ratings[i].steps)
    );
    for &technique in Technique::ALL {
        let uses = ratings.iter().flat_map(|rating| &rating.uses);
        let uses: usize = uses.filter(|(t, _)| *t == technique).map(|(_, n)| n).sum();
        let hardest = ratings.iter().filter(|r| r.hardest == Some(technique));
        println!(
            "{:8} uses, hardest of {:5}: {}",
            uses,
            hardest.count(),
            technique
        );
    }
}
