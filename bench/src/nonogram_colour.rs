//! `bench nonogram-colour`: pictures in colours, ours and peers, stopping at the second solution.
//!
//! The pictures are made here from seeds: noise of two to six colours, and drawings of shapes that
//! overlap. Everybody reads them as webpbn XML, one puzzle a file, and reading counts. With
//! `--data`, the files in `nonogram/colour` are solved as well.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use cellwise_core::{Budget, Rng, Verdict};
use cellwise_formats::nonogram::{
    Format, ReadOptions, Reader, Record, WriteOptions, parse_one, to_text,
};
use cellwise_nonogram::{Cell, Colour, Palette, Picture, Puzzle, solve_within};

use crate::cpu;
use crate::peer::Peer;
use crate::report::Report;

/// What a puzzle may take before it counts as timed out, ours and peers.
const PATIENCE: Duration = Duration::from_secs(20);

/// A set of pictures of one kind.
struct Set {
    name: String,
    puzzles: Vec<Puzzle>,
}

/// Each cell is background with this probability, else in any of the colours.
fn noise(rng: &mut Rng, size: usize, colours: usize, paper: f64) -> Option<Picture> {
    let cell = |_| match rng.chance(paper) {
        true => Cell::White,
        false => Cell::of(Colour::new(1 + rng.below(colours) as u8)),
    };
    let cells: Vec<Cell> = (0..size * size).map(cell).collect();
    let picture = Picture::from_cells(size, size, cells)?;
    Some(picture.with_palette(&Palette::safe(colours)?))
}

/// Discs, boxes and stripes over each other, as people draw them, with frayed edges.
fn drawing(rng: &mut Rng, size: usize, colours: usize) -> Option<Picture> {
    let mut cells = vec![0u8; size * size];
    let shapes = 6 + size / 6;
    for _ in 0..shapes {
        let colour = rng.below(colours + 1) as u8;
        let centre = [rng.below(size) as i64, rng.below(size) as i64];
        let reach = [
            1 + rng.below(size / 4 + 1) as i64,
            1 + rng.below(size / 4 + 1) as i64,
        ];
        let kind = rng.below(3);
        for (at, cell) in cells.iter_mut().enumerate() {
            let dy = (at / size) as i64 - centre[0];
            let dx = (at % size) as i64 - centre[1];
            let (square_y, square_x) = (reach[0] * reach[0], reach[1] * reach[1]);
            let inside = match kind {
                0 => dy * dy * square_x + dx * dx * square_y <= square_x * square_y,
                1 => dy.abs() <= reach[0] && dx.abs() <= reach[1],
                _ => (dy - dx).abs() <= 2 && dy.abs() <= reach[0] + reach[1],
            };
            if inside {
                *cell = colour;
            }
        }
    }
    let cells: Vec<Cell> = cells
        .into_iter()
        .map(|c| Cell::of(Colour::new(c)))
        .collect();
    let picture = Picture::from_cells(size, size, cells)?;
    Some(picture.with_palette(&Palette::safe(colours)?))
}

/// All sets, from one seed.
fn sets() -> Vec<Set> {
    let mut rng = Rng::new(2026);
    let mut all = Vec::new();
    for size in [10, 20, 30, 40] {
        for colours in 2..=6 {
            let paper = 1.0 / (colours + 1) as f64;
            let puzzles = (0..20).filter_map(|_| noise(&mut rng, size, colours, paper));
            all.push(Set {
                name: format!("noise {size}×{size}, {colours} colours"),
                puzzles: puzzles.filter_map(|p| Puzzle::of_picture(&p)).collect(),
            });
        }
    }
    // With more background there is less to hold on to: the hard ones.
    for (size, paper) in [(20, 0.5), (20, 0.6), (30, 0.5)] {
        let puzzles = (0..20).filter_map(|_| noise(&mut rng, size, 2, paper));
        all.push(Set {
            name: format!(
                "thin noise {size}×{size}, 2 colours on {:.0} %",
                paper * 100.0
            ),
            puzzles: puzzles.filter_map(|p| Puzzle::of_picture(&p)).collect(),
        });
    }
    for (size, count) in [(25, 20), (50, 20), (100, 10), (200, 5)] {
        let puzzles = (0..count).filter_map(|i| drawing(&mut rng, size, 2 + i % 5));
        all.push(Set {
            name: format!("drawing {size}×{size}"),
            puzzles: puzzles.filter_map(|p| Puzzle::of_picture(&p)).collect(),
        });
    }
    all
}

/// How a solver did on a set.
#[derive(Clone, Copy, Default)]
struct Outcome {
    unique: usize,
    late: usize,
    total: f64,
    slowest: f64,
}

impl Outcome {
    fn add(&mut self, seconds: f64) {
        self.total += seconds;
        self.slowest = self.slowest.max(seconds);
    }
}

/// Measures all sets, and the files below `data/nonogram/colour`.
pub(crate) fn run(data: Option<&Path>, only: &str, peers: &[Peer], rounds: usize) -> Result<()> {
    let mut report = Report::new("nonogram-colour");
    report.say(&format!(
        "- {} s a puzzle at most, for everybody; a puzzle that takes longer counts with that time\n",
        PATIENCE.as_secs()
    ));
    let mut head = vec!["set", "puzzles", "unique", "timed out", "total s", "max ms"];
    for peer in peers {
        head.push(&peer.name);
    }
    let mut rows = Vec::new();
    let mut totals = vec![0.0; peers.len() + 1];
    for set in sets().into_iter().filter(|set| set.name.contains(only)) {
        let row = measure(&set, peers, rounds, &mut totals)?;
        println!("{}", row.join("  "));
        rows.push(row);
    }
    let mut all = vec![
        "all".to_owned(),
        String::new(),
        String::new(),
        String::new(),
        format!("{:.3}", totals[0]),
        String::new(),
    ];
    for total in &totals[1..] {
        all.push(format!("{total:.3} s ({:.1} ×)", total / totals[0]));
    }
    rows.push(all);
    report.table(&head, &rows);
    if let Some(data) = data {
        files(&mut report, &data.join("nonogram/colour"))?;
    }
    report.save()?;
    Ok(())
}

/// One row: ours and each peer in turn, round by round, medians of the totals.
fn measure(set: &Set, peers: &[Peer], rounds: usize, totals: &mut [f64]) -> Result<Vec<String>> {
    let folder = std::env::temp_dir().join(format!("cellwise-colour-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let (mut paths, mut texts) = (Vec::new(), Vec::new());
    for (i, puzzle) in set.puzzles.iter().enumerate() {
        let record = Record::new(puzzle.clone(), Format::WebPbn);
        let (text, _) = to_text(&record, Format::WebPbn, &WriteOptions::default())?;
        let path = folder.join(format!("{i}.xml"));
        fs::write(&path, &text)?;
        paths.push(path);
        texts.push(text);
    }
    let mut ours: Vec<Outcome> = Vec::new();
    let mut theirs: Vec<Vec<Outcome>> = vec![Vec::new(); peers.len()];
    for _ in 0..rounds {
        ours.push(solve_all(&texts)?);
        for (peer, outcomes) in peers.iter().zip(&mut theirs) {
            outcomes.push(run_peer(peer, &paths)?);
        }
    }
    fs::remove_dir_all(&folder)?;
    let own = middle(&mut ours);
    totals[0] += own.total;
    let mut row = vec![
        set.name.clone(),
        set.puzzles.len().to_string(),
        own.unique.to_string(),
        own.late.to_string(),
        format!("{:.4}", own.total),
        format!("{:.2}", own.slowest * 1e3),
    ];
    for (mut outcomes, total) in theirs.into_iter().zip(&mut totals[1..]) {
        let outcome = middle(&mut outcomes);
        *total += outcome.total;
        // Whoever finished must have said the same.
        ensure!(
            outcome.late + own.late > 0 || outcome.unique == own.unique,
            "{}: we say {} are unique, a peer says {}",
            set.name,
            own.unique,
            outcome.unique
        );
        row.push(format!(
            "{:.3} s ({:.1} ×), {} timed out",
            outcome.total,
            outcome.total / own.total,
            outcome.late
        ));
    }
    Ok(row)
}

fn middle(outcomes: &mut [Outcome]) -> Outcome {
    outcomes.sort_by(|a, b| a.total.total_cmp(&b.total));
    outcomes[outcomes.len() / 2]
}

fn solve_all(texts: &[String]) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    for text in texts {
        let mut budget = Budget::unlimited().with_timeout(PATIENCE);
        let (answer, took) = cpu::timed(|| {
            let record = parse_one(text, &ReadOptions::default())?;
            anyhow::Ok(solve_within(&record.puzzle, 2, &mut budget))
        });
        let answer = answer?;
        match answer.verdict() {
            Verdict::Unique => outcome.unique += 1,
            Verdict::Found | Verdict::Unknown => outcome.late += 1,
            Verdict::Several | Verdict::Impossible => {}
        }
        outcome.add(took.as_secs_f64());
    }
    Ok(outcome)
}

fn run_peer(peer: &Peer, paths: &[PathBuf]) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    for path in paths {
        match peer.seconds_within(path, PATIENCE)? {
            Some((seconds, unique)) => {
                outcome.unique += unique;
                outcome.add(seconds);
            }
            None => {
                outcome.late += 1;
                outcome.add(PATIENCE.as_secs_f64());
            }
        }
    }
    Ok(outcome)
}

/// The files of a folder, one row each.
fn files(report: &mut Report, folder: &Path) -> Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    let mut rows = Vec::new();
    for path in &paths {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        let options = ReadOptions {
            name_hint: Some(path.display().to_string()),
            ..ReadOptions::default()
        };
        for record in Reader::new(&bytes[..], &options) {
            let puzzle = record?.puzzle;
            let mut budget = Budget::unlimited().with_timeout(PATIENCE);
            let (answer, took) = cpu::timed(|| solve_within(&puzzle, 2, &mut budget));
            rows.push(vec![
                path.file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                format!("{}×{}", puzzle.height(), puzzle.width()),
                puzzle.palette().colours().to_string(),
                answer.verdict().to_string(),
                format!("{:.2}", took.as_secs_f64() * 1e3),
            ]);
        }
    }
    report.table(&["file", "size", "colours", "verdict", "ms"], &rows);
    Ok(())
}
