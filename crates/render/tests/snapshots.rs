//! Drawings as they were looked at and found good: SVG to the letter, PNG with a tolerance.
//!
//! `BLESS=1 cargo test -p cellwise-render --features print --test snapshots` writes them anew: look at
//! the pictures before they are committed.

use std::path::PathBuf;

use cellwise_nonogram::{Palette, Picture, Puzzle as Nonogram};
use cellwise_render::{Drawing, SudokuContent, nonogram_drawing, sudoku_drawing};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Rule, Shape, Symbols};

fn place(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots")).join(name)
}

fn blessed(name: &str, bytes: &[u8]) -> Vec<u8> {
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(place("")).unwrap();
        std::fs::write(place(name), bytes).unwrap();
    }
    std::fs::read(place(name)).unwrap_or_else(|error| panic!("{name}: {error}; BLESS=1 writes it"))
}

fn same_text(name: &str, text: &str) {
    let kept = String::from_utf8(blessed(name, text.as_bytes())).unwrap();
    for (number, (ours, theirs)) in text.lines().zip(kept.lines()).enumerate() {
        assert_eq!(ours, theirs, "{name}:{}", number + 1);
    }
    assert_eq!(text.lines().count(), kept.lines().count(), "{name}");
}

/// An example of every rule: the last column of the table in docs/rules.md.
fn examples() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules.md");
    let text = std::fs::read_to_string(path).unwrap();
    let table = text.split("## The rules").nth(1).unwrap();
    let table = table.split("\n## ").next().unwrap();
    let mut examples: Vec<String> = table
        .lines()
        .filter_map(|line| {
            let cell = line.trim_end().strip_suffix("` |")?;
            Some(cell.rsplit_once('`')?.1.to_owned())
        })
        .collect();
    // Rows that name two rules show one of them; rules of one's own have a table of their own.
    for more in [
        "antiking",
        "globalmodular",
        "odd r1c1 r2c3",
        "maximum r2c2",
        "rowindexer r1c1 r1c2",
        "boxindexer r1c1 r2c2",
        "relation (a+b>8) r1c1 r2c2 r3c3",
        "sum 10*r1c1 r1c2 = r5c5 r5c6 r5c7",
        "regex [1-5]*[6-9]+ r1c1 r2c2 r3c3 r4c4",
        "automaton from a to b a>a:1-8 a>b:9 b>b:* r1c1 r2c2 r3c3",
        "and (even r1c1) (odd r1c2)",
        "or (thermo r1c1 r2c1) (thermo r2c1 r1c1 r1c2)",
        "not (killer 10 r1c1 r1c2)",
    ] {
        examples.push(more.to_owned());
    }
    examples
}

/// What a rule adds to the drawing of an empty board, for every rule there is.
#[test]
fn every_rule_looks_as_it_did() {
    let symbols = Symbols::default();
    let draw =
        |puzzle: &Puzzle| sudoku_drawing(puzzle, &symbols, SudokuContent::default()).svg(1.0);
    let mut text = String::new();
    let mut names: Vec<String> = Vec::new();
    for example in examples() {
        let name = example.split(' ').next().unwrap().to_owned();
        if name == "boards" {
            continue;
        }
        let empty: Puzzle = ".".repeat(81).parse().unwrap();
        let plain = draw(&empty);
        let rule = Rule::parse(&example, empty.shape())
            .unwrap_or_else(|error| panic!("{example}: {error}"));
        let puzzle = empty.with_rules(vec![rule]).unwrap();
        text.push_str(&format!("## {example}\n"));
        for line in draw(&puzzle)
            .lines()
            .filter(|line| !plain.lines().any(|known| known == *line))
        {
            text.push_str(line);
            text.push('\n');
        }
        names.push(name);
    }
    same_text("rules.txt", &text);
    let missing: Vec<&str> = Rule::FORMS
        .iter()
        .map(|form| form.name)
        .filter(|name| !names.iter().any(|known| known == name) && *name != "boards")
        .collect();
    assert!(missing.is_empty(), "no drawing of {missing:?} is kept");
}

/// A drawing of each kind.
fn kinds() -> Vec<(&'static str, Drawing)> {
    let symbols = Symbols::default();
    let small: Puzzle = "1... .... .... ...2".parse().unwrap();
    let marked = SudokuContent {
        digit: &|cell| u8::from(cell == 5) * 3,
        marks: &|cell| match cell % 3 {
            0 => DigitSet::all(4),
            _ => DigitSet::EMPTY,
        },
        ..SudokuContent::default()
    };
    let wide = Puzzle::new(Shape::boxes(3, 4).unwrap(), Grid::empty(12)).unwrap();
    let mono = Picture::from_text("##..#\n#.#.#\n.###.\n#...#\n##.##\n.#.#.").unwrap();
    let mono_puzzle = Nonogram::of_picture(&mono).unwrap();
    let palette = Palette::safe(3).unwrap();
    let [a, b, c] = [0, 1, 2].map(|paint| palette.paints()[paint].letter);
    let text = format!("{a}{a}{b}..\n.{b}{b}{c}{c}\n{c}.{a}.{b}");
    let colour = Picture::from_letters(&text, &palette).unwrap();
    let colour_puzzle = Nonogram::of_picture(&colour).unwrap();
    let killer = small.clone();
    let rules = [
        "killer 5 r1c1 r1c2",
        "thermo r3c1 r3c2 r4c2",
        "difference 1 r2c3 r2c4",
        "sandwich row 2 3",
    ];
    let rules = rules
        .map(|text| Rule::parse(text, killer.shape()).unwrap())
        .to_vec();
    let killer = killer.with_rules(rules).unwrap();
    vec![
        (
            "sudoku-4",
            sudoku_drawing(&small, &symbols, SudokuContent::default()),
        ),
        ("sudoku-4-marks", sudoku_drawing(&small, &symbols, marked)),
        (
            "sudoku-4-rules",
            sudoku_drawing(&killer, &symbols, SudokuContent::default()),
        ),
        (
            "sudoku-12",
            sudoku_drawing(&wide, &symbols, SudokuContent::default()),
        ),
        ("nonogram", nonogram_drawing(&mono_puzzle, None)),
        (
            "nonogram-solved",
            nonogram_drawing(&mono_puzzle, Some(&mono)),
        ),
        ("nonogram-colour", nonogram_drawing(&colour_puzzle, None)),
        (
            "nonogram-colour-solved",
            nonogram_drawing(&colour_puzzle, Some(&colour)),
        ),
    ]
}

#[test]
fn every_kind_looks_as_it_did_in_svg() {
    for (name, drawing) in kinds() {
        same_text(&format!("{name}.svg"), &drawing.svg(1.0));
    }
}

/// Pixels may differ a little, as rounding does; shapes may not.
#[cfg(feature = "print")]
#[test]
fn every_kind_looks_as_it_did_in_png() {
    let pixels = |bytes: &[u8]| {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        ((info.width, info.height), pixels)
    };
    for (name, drawing) in kinds() {
        let bytes = drawing.png(0.5).unwrap();
        let kept = blessed(&format!("{name}.png"), &bytes);
        let ((size, ours), (kept_size, theirs)) = (pixels(&bytes), pixels(&kept));
        assert_eq!(size, kept_size, "{name}");
        let pairs = ours.iter().zip(&theirs);
        let far = pairs.filter(|(a, b)| a.abs_diff(**b) > 40).count();
        assert!(
            far * 500 < ours.len(),
            "{name}: {far} of {} differ",
            ours.len()
        );
        // The test can fail: another drawing differs by more.
        let dark = ours.iter().filter(|&&value| value < 215).count();
        assert!(dark * 500 > ours.len(), "{name}: next to nothing is drawn");
    }
}
