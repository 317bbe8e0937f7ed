//! What is written is taken for what it is, or for something that reads the same puzzle, or the
//! error names what it may be. No text is silently another puzzle.

use cellwise_core::Rng;
use cellwise_formats::{Error, ErrorKind, nonogram, sudoku};
use cellwise_nonogram::{Cell, Colour, Palette, Picture};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Shape};

/// Boards of many sizes, from empty to full of digits, right or wrong.
fn boards() -> Vec<Puzzle> {
    let mut rng = Rng::new(81);
    let mut all = Vec::new();
    for size in [4usize, 6, 8, 9, 10, 12, 16, 25] {
        for share in [0.0, 0.1, 0.3, 0.6, 1.0] {
            let digit = |_| match rng.chance(share) {
                true => 1 + rng.below(size) as u8,
                false => 0,
            };
            let digits: Vec<u8> = (0..size * size).map(digit).collect();
            let grid = Grid::from_digits(digits).unwrap();
            all.push(Puzzle::new(Shape::usual(size).unwrap(), grid).unwrap());
        }
    }
    for size in [4usize, 6, 9, 9, 16] {
        let marks = |_| DigitSet::from_bits(1 + rng.below((1 << size) - 1) as u64);
        let marks: Vec<DigitSet> = (0..size * size).map(marks).collect();
        all.push(Puzzle::with_candidates(Shape::usual(size).unwrap(), marks).unwrap());
    }
    all
}

/// Whether an error lists this format among those that the text may be in.
fn names(error: &Error, format: &str) -> bool {
    let text = error.to_string();
    let words = text.split([' ', ',']);
    let mut said = words.skip_while(|word| !matches!(*word, "be" | "--from"));
    said.any(|word| word.trim_end_matches(':') == format)
}

/// Returns true if a record that was read is the one that was written. Formats of candidates show the
/// digits that the givens leave, and HoDoKu's pencil marks are the player's.
fn is_same(found: &sudoku::Record, written: &sudoku::Record) -> bool {
    use sudoku::Format::{Candidates, Hodoku, Marks, Sdx};
    let (now, before) = (&found.puzzle, &written.puzzle);
    match written.format {
        Candidates | Marks | Sdx => (0..before.shape().cells()).all(|cell| {
            let (now, before) = (now.candidates(cell), before.candidates(cell));
            now & before == now
        }),
        Hodoku => found.format == Hodoku && now.givens() == before.givens(),
        _ => now == before,
    }
}

#[test]
fn every_board_in_every_format_is_found_out_or_the_choices_are_named() {
    let mut wrong = Vec::new();
    for puzzle in boards() {
        let size = puzzle.shape().size();
        for &format in sudoku::Format::ALL {
            let record = sudoku::Record::new(puzzle.clone(), format);
            let Ok((text, _)) = sudoku::to_text(&record, format, &Default::default()) else {
                continue;
            };
            match sudoku::parse_one(&text, &sudoku::ReadOptions::default()) {
                Ok(found) if is_same(&found, &record) => {}
                Ok(found) => wrong.push(format!(
                    "{size}x{size} {format} as {}:\n{text}",
                    found.format
                )),
                Err(error) if names(&error, format.name()) => {}
                Err(error) => wrong.push(format!("{size}x{size} {format}: {error}\n{text}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

fn pictures() -> Vec<Picture> {
    let mut rng = Rng::new(82);
    let mut all = Vec::new();
    for _ in 0..1_000 {
        let (height, width) = (1 + rng.below(12), 1 + rng.below(12));
        let colours = [1, 1, 1, 2, 4][rng.below(5)];
        let share = [0.0, 0.3, 0.6, 1.0][rng.below(4)];
        let cell = |_| match rng.chance(share) {
            true => Cell::of(Colour::new(1 + rng.below(colours) as u8)),
            false => Cell::White,
        };
        let cells: Vec<Cell> = (0..height * width).map(cell).collect();
        let picture = Picture::from_cells(height, width, cells).unwrap();
        all.push(match colours {
            1 => picture,
            _ => picture.with_palette(&Palette::safe(colours).unwrap()),
        });
    }
    all
}

fn starts_with_two_numbers(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    first.split_whitespace().count() == 2
}

#[test]
fn every_picture_in_every_format_is_found_out_or_the_choices_are_named() {
    use nonogram::Format;
    let mut wrong = Vec::new();
    for picture in pictures() {
        let puzzle = cellwise_nonogram::Puzzle::of_picture(&picture).unwrap();
        let both = |format: &&Format| format.info().writes && format.info().reads;
        for &format in Format::ALL.iter().filter(both) {
            let mut record = nonogram::Record::new(puzzle.clone(), format);
            record.solution = Some(picture.clone());
            let Ok((text, _)) = nonogram::to_text(&record, format, &Default::default()) else {
                continue;
            };
            let said = nonogram::ReadOptions {
                from: Some(format),
                ..Default::default()
            };
            let expected = nonogram::parse_one(&text, &said).unwrap().puzzle;
            match nonogram::parse_one(&text, &nonogram::ReadOptions::default()) {
                // Untyped text of two numbers is HEIGHT WIDTH, by convention.
                _ if format == Format::Nin && puzzle.height() != puzzle.width() => {}
                // One number a line is a clue, by convention.
                _ if format == Format::Answers && picture.width() == 1 => {}
                Ok(found) if found.puzzle == expected => {}
                Ok(found) => wrong.push(format!("{format} as {}:\n{text}", found.format)),
                Err(error) if names(&error, format.name()) => {}
                // Rows of nothing but `#` are comments, and of nothing but blanks nothing.
                Err(error)
                    if format.is_picture() && matches!(error.kind, ErrorKind::Nothing(_)) => {}
                // Two numbers are HEIGHT WIDTH, whatever follows.
                Err(_) if format == Format::Blocks && starts_with_two_numbers(&text) => {}
                Err(error) => wrong.push(format!("{format}: {error}\n{text}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn sixty_four_characters_may_be_two_boards() {
    let text = "1234..3.1..4.2..1234..3.1..4.2..1234..3.1..4.2..1234..3.1..4.2..";
    let read = |from| {
        let options = sudoku::ReadOptions {
            from,
            ..Default::default()
        };
        sudoku::parse_one(text, &options)
    };
    assert_eq!(
        read(None).unwrap_err().to_string(),
        "1: this may be candidates or line: say which with --from"
    );
    let size = |format| read(Some(format)).unwrap().puzzle.shape().size();
    assert_eq!(size(sudoku::Format::Candidates), 4);
    assert_eq!(size(sudoku::Format::Line), 8);
    // Said otherwise: the size of the boxes.
    let options = sudoku::ReadOptions {
        box_size: Some((2, 2)),
        ..Default::default()
    };
    let found = sudoku::parse_one(text, &options).unwrap();
    assert_eq!(found.format, sudoku::Format::Candidates);
}
