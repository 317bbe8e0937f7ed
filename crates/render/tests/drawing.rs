//! Drawings of whole puzzles: the same shapes in every medium.

use cellwise_nonogram::{Picture, Puzzle as Nonogram};
use cellwise_render::{Drawing, Element, SudokuContent, nonogram_drawing, sudoku_drawing};
use cellwise_sudoku::{DigitSet, Puzzle, Rule, Symbols};

/// A board with rules of every look.
fn variant() -> Puzzle {
    let puzzle: Puzzle = format!("1{}", ".".repeat(80)).parse().unwrap();
    let rules = [
        "x",
        "antiknight",
        "killer 15 r1c1 r1c2 r2c1",
        "thermo r1c4 r2c5 r3c6",
        "arrow r8c2 r7c3 r6c3",
        "sandwich row 3 12",
        "littlekiller 33 r1c9 sw",
        "even r9c9",
        "odd r9c8",
        "greater r9c1 r9c2",
        "renban r5c8 r6c8 r7c8",
    ];
    let rules: Vec<Rule> = rules
        .iter()
        .map(|text| Rule::parse(text, puzzle.shape()).unwrap())
        .collect();
    puzzle.with_rules(rules).unwrap()
}

fn texts(drawing: &Drawing) -> Vec<&str> {
    let texts = drawing.elements.iter().filter_map(|element| match element {
        Element::Text(text) => Some(text.text.as_str()),
        Element::Path(_) => None,
    });
    texts.collect()
}

#[test]
fn numbers_of_rules_and_rules_without_a_look_are_written_out() {
    let puzzle = variant();
    let drawing = sudoku_drawing(&puzzle, &Symbols::default(), SudokuContent::default());
    let texts = texts(&drawing);
    for text in ["15", "12", "33", "1"] {
        assert!(texts.contains(&text), "{text}: {texts:?}");
    }
    let told = texts.iter().any(|text| text.starts_with("Anti-knight: "));
    assert!(told, "{texts:?}");
    assert!(
        drawing
            .description
            .contains("Thermometer r1c4 r2c5 r3c6: Digits grow")
    );
}

#[test]
fn nothing_is_drawn_outside_the_paper() {
    let puzzle = variant();
    let drawing = sudoku_drawing(&puzzle, &Symbols::default(), SudokuContent::default());
    for element in &drawing.elements {
        if let Element::Text(text) = element {
            let (x, y) = text.at;
            assert!((0.0..=drawing.width).contains(&x), "{text:?}");
            assert!((0.0..=drawing.height).contains(&y), "{text:?}");
        }
    }
}

#[test]
fn digits_hide_marks_and_givens_are_bold() {
    let puzzle: Puzzle = "1... .... .... ...2".parse().unwrap();
    let content = SudokuContent {
        digit: &|cell| u8::from(cell == 2) * 3,
        marks: &|cell| match cell {
            2 | 3 => DigitSet::all(4),
            _ => DigitSet::EMPTY,
        },
        ..SudokuContent::default()
    };
    let drawing = sudoku_drawing(&puzzle, &Symbols::default(), content);
    assert_eq!(texts(&drawing), ["1", "3", "1", "2", "3", "4", "2"]);
    let bold = drawing.elements.iter().filter(|element| match element {
        Element::Text(text) => text.bold,
        Element::Path(_) => false,
    });
    assert_eq!(bold.count(), 2);
}

#[test]
fn a_nonogram_names_all_its_clues() {
    let picture = Picture::from_text("#.#\n.##").unwrap();
    let puzzle = Nonogram::of_picture(&picture).unwrap();
    let drawing = nonogram_drawing(&puzzle, Some(&picture));
    assert_eq!(drawing.description, "Rows: 1 1; 2. Columns: 1; 1; 2.");
    assert_eq!(texts(&drawing).len(), 6);
}

#[cfg(feature = "print")]
#[test]
fn every_medium_has_the_size_of_the_drawing() {
    let puzzle = variant();
    let drawing = sudoku_drawing(&puzzle, &Symbols::default(), SudokuContent::default());
    let bytes = drawing.png(2.0).unwrap();
    let reader = png::Decoder::new(std::io::Cursor::new(&bytes))
        .read_info()
        .unwrap();
    let info = reader.info();
    let pixels = (f64::from(info.width), f64::from(info.height));
    assert_eq!(
        pixels,
        ((2.0 * drawing.width).ceil(), (2.0 * drawing.height).ceil())
    );
    assert_eq!(drawing.pdf(1.0).unwrap(), drawing.pdf(1.0).unwrap());
    let error = drawing.png(1_000.0).unwrap_err().to_string();
    assert!(error.contains("100 million"), "{error}");
}
