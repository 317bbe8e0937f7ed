//! A sample of every format: what the writer writes, and that the reader gets it back.
//!
//! The samples lie in `testdata/formats/`. With `CELLWISE_BLESS=1` in the environment they are
//! written anew; look at the difference before keeping it.

use std::fs;
use std::path::PathBuf;

use cellwise_formats::{Field, nonogram, sudoku};
use cellwise_nonogram::Picture;
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Rule};

const BOARD: &str =
    ".4.........1.3462.6.3....7....4835.7....5..6......9.4...5.....18..547396....21...";
const SOLUTION: &str =
    "248675139751934628693218475926483517184752963537169842475396281812547396369821754";
const PICTURE: &str = "\
.#...#....
.##.##....
.#####....
.#.#.#....
#######...
.#####..##
..###....#
..###....#
..####..##
..#######.
";

fn sample(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join("../../testdata/formats").join(name)
}

/// Compares a text with its sample, or makes it the sample.
fn compare(name: &str, text: &str) {
    let path = sample(name);
    if std::env::var_os("CELLWISE_BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, kept, "{name}");
}

/// The board of the founding documents, with all that a record can carry.
fn board() -> sudoku::Record {
    let puzzle: Puzzle = BOARD.parse().unwrap();
    let mut record = sudoku::Record::new(puzzle, sudoku::Format::Line);
    let digits: Vec<u8> = SOLUTION.bytes().map(|byte| byte - b'0').collect();
    record.solution = Grid::from_digits(digits).ok();
    record.meta.add(Field::Author, "The Cellwise developers");
    record.meta.add(Field::Comment, "the first board");
    record.meta.add(Field::Level, "2.6");
    record.meta.add(Field::Collection, "Founding & first");
    record
}

/// The same board as the middle one of a Samurai.
fn samurai() -> sudoku::Record {
    let mut grid = Grid::empty(21);
    for (cell, byte) in BOARD.bytes().enumerate().filter(|(_, byte)| *byte != b'.') {
        grid.set((6 + cell / 9) * 21 + 6 + cell % 9, byte - b'0');
    }
    let puzzle = Puzzle::new(cellwise_sudoku::Shape::usual(21).unwrap(), grid).unwrap();
    let rule = cellwise_sudoku::rules::Boards::samurai().into();
    let puzzle = puzzle.with_rules([rule]).unwrap();
    sudoku::Record {
        puzzle,
        solution: None,
        ..board()
    }
}

/// The same board with two cages.
fn killer() -> sudoku::Record {
    let record = board();
    let rules = ["killer 10 r1c1 r1c2 r1c3", "killer 20 r8c2 r9c1 r9c2 r9c3"];
    let rules = rules.map(|text| Rule::parse(text, record.puzzle.base_shape()).unwrap());
    sudoku::Record {
        puzzle: record.puzzle.clone().with_rules(rules).unwrap(),
        ..record
    }
}

/// The same board with pencil marks: what a person would see who has crossed off peers' digits.
fn marked() -> sudoku::Record {
    let mut record = board();
    let (shape, givens) = (
        record.puzzle.shape().clone(),
        record.puzzle.givens().clone(),
    );
    let marks: Vec<DigitSet> = (0..81)
        .map(|cell| match givens.get(cell) {
            Some(digit) => DigitSet::only(digit),
            None => {
                let mut marks = DigitSet::all(9);
                for &peer in shape.peers(cell) {
                    givens
                        .get(peer)
                        .into_iter()
                        .for_each(|digit| marks.remove(digit));
                }
                marks
            }
        })
        .collect();
    record.puzzle = Puzzle::with_candidates(shape, marks).unwrap();
    record
}

/// The picture of the founding documents, with all that a record can carry.
fn picture() -> nonogram::Record {
    let picture = Picture::from_text(PICTURE).unwrap();
    let puzzle = cellwise_nonogram::Puzzle::of_picture(&picture).unwrap();
    let mut record = nonogram::Record::new(puzzle, nonogram::Format::Text);
    record.solution = Some(picture);
    record.id = Some("7".into());
    record
        .meta
        .add(Field::Title, "The \"first\" <picture> & so on");
    record.meta.add(Field::Author, "The Cellwise developers");
    record
        .meta
        .add(Field::Copyright, "2026 The Cellwise developers");
    record.meta.add(Field::Licence, "MIT OR Apache-2.0");
    record
}

fn extension(info: &cellwise_formats::FormatInfo) -> String {
    format!("{}.{}", info.name, info.extensions[0])
}

#[test]
fn every_sudoku_format_writes_its_sample_and_reads_it_back() {
    for &format in sudoku::Format::ALL {
        use sudoku::Format::{Candidates, Cellwise, Marks, Sdx};
        if !format.info().writes {
            continue;
        }
        let marks = matches!(format, Candidates | Cellwise | Marks | Sdx);
        let record = match format {
            sudoku::Format::Samurai => samurai(),
            sudoku::Format::Letters => killer(),
            _ if marks => marked(),
            _ => board(),
        };
        let options = sudoku::WriteOptions::default();
        let (text, lost) = sudoku::to_text(&record, format, &options).unwrap();
        compare(&format!("sudoku/{}", extension(&format.info())), &text);
        for from in [None, Some(format)] {
            let name_hint = Some(format!("sample.{}", format.info().extensions[0]));
            let options = sudoku::ReadOptions {
                from,
                name_hint,
                ..Default::default()
            };
            let again = sudoku::parse_one(&text, &options).unwrap();
            assert_eq!(again.puzzle, record.puzzle, "{format}");
            assert_eq!(again.format, format);
            for (field, said) in record.meta.iter() {
                let kept = !lost.contains(&cellwise_formats::Loss::Meta(field));
                assert_eq!(
                    again.meta.get(field),
                    kept.then_some(said),
                    "{format} {field}"
                );
            }
            let kept = !lost.contains(&cellwise_formats::Loss::Solution);
            assert_eq!(
                again.solution,
                record.solution.clone().filter(|_| kept),
                "{format}"
            );
        }
    }
}

/// A record in any format, text or not, and what is lost of it.
fn bytes_of(
    record: &nonogram::Record,
    format: nonogram::Format,
) -> (Vec<u8>, Vec<cellwise_formats::Loss>) {
    let mut writer = nonogram::Writer::new(Vec::new(), format, &Default::default());
    let lost = writer.write(record).unwrap();
    (writer.finish().unwrap(), lost)
}

/// The one record of such bytes.
fn record_of(bytes: &[u8], from: Option<nonogram::Format>) -> nonogram::Record {
    let options = nonogram::ReadOptions {
        from,
        ..Default::default()
    };
    let mut found: Vec<_> = nonogram::Reader::new(bytes, &options).collect();
    assert_eq!(found.len(), 1, "{from:?}");
    let record = found.pop().unwrap();
    record.unwrap_or_else(|error| panic!("{from:?}: {error}"))
}

#[test]
fn every_nonogram_format_writes_its_sample_and_reads_it_back() {
    use nonogram::Format;
    for &format in Format::ALL.iter().filter(|format| format.info().writes) {
        let record = picture();
        let (bytes, lost) = bytes_of(&record, format);
        // How bytes are packed is the packer's business.
        if !format.is_binary() {
            let text = std::str::from_utf8(&bytes).unwrap();
            compare(&format!("nonogram/{}", extension(&format.info())), text);
        }
        if !format.info().reads {
            continue;
        }
        for from in [None, Some(format)] {
            // Formats that can't be told by their text need their name.
            let named = matches!(
                format,
                Format::Answers | Format::Nin | Format::Picture | Format::G | Format::Blocks
            );
            if from.is_none() && named {
                continue;
            }
            let again = record_of(&bytes, from);
            assert_eq!(again.puzzle, record.puzzle, "{format}");
            assert_eq!(again.format, format);
            for (field, said) in record.meta.iter() {
                let kept = !lost.contains(&cellwise_formats::Loss::Meta(field));
                assert_eq!(
                    again.meta.get(field),
                    kept.then_some(said),
                    "{format} {field}"
                );
            }
            let kept = !lost.contains(&cellwise_formats::Loss::Solution);
            assert_eq!(
                again.solution,
                record.solution.clone().filter(|_| kept),
                "{format}"
            );
        }
    }
}

#[test]
fn formats_that_are_only_read_have_samples_too() {
    let expected = picture().puzzle;
    for name in ["nonograms-org.html", "jap.jap", "penpa.txt"] {
        let bytes = fs::read(sample(&format!("nonogram/{name}"))).unwrap();
        let found: Vec<_> =
            nonogram::Reader::new(&bytes[..], &nonogram::ReadOptions::default()).collect();
        assert_eq!(found.len(), 1, "{name}");
        let record = found[0]
            .as_ref()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.puzzle, expected, "{name}");
    }
    let link = fs::read_to_string(sample("sudoku/penpa.txt")).unwrap();
    let record = sudoku::parse_one(&link, &Default::default()).unwrap();
    assert_eq!(record.puzzle, board().puzzle);
}

#[cfg(feature = "png")]
#[test]
fn a_png_gives_the_puzzle_it_solves() {
    let bytes = fs::read(sample("nonogram/png.png")).unwrap();
    let mut reader = nonogram::Reader::new(&bytes[..], &nonogram::ReadOptions::default());
    let record = reader.next().unwrap().unwrap();
    assert_eq!(record.puzzle, picture().puzzle);
    assert_eq!(record.format, nonogram::Format::Png);
    assert!(reader.next().is_none());
}

#[cfg(feature = "png")]
#[test]
fn a_png_is_no_text() {
    let record = picture();
    let error = nonogram::to_text(&record, nonogram::Format::Png, &Default::default());
    let error = error.unwrap_err().to_string();
    assert_eq!(error, "png is no text: it goes into a file");
    let (bytes, _) = bytes_of(&record, nonogram::Format::Png);
    assert!(bytes.starts_with(b"\x89PNG\r\n"));
    let mut writer = nonogram::Writer::new(Vec::new(), nonogram::Format::Png, &Default::default());
    writer.write(&record).unwrap();
    let error = writer.write(&record).unwrap_err().to_string();
    assert_eq!(error, "png holds one puzzle a file");
}

#[test]
fn a_puzzle_survives_the_way_through_any_two_formats() {
    let options = sudoku::WriteOptions::default();
    // Formats of candidates hold another puzzle, with the digits that the givens leave.
    use sudoku::Format::{Candidates, Marks, Samurai, Sdx};
    let plain = |format: &&sudoku::Format| {
        format.info().writes && !matches!(format, Candidates | Marks | Samurai | Sdx)
    };
    let formats = || sudoku::Format::ALL.iter().filter(plain);
    for &first in formats() {
        let (text, _) = sudoku::to_text(&board(), first, &options).unwrap();
        let from = |from| sudoku::ReadOptions {
            from: Some(from),
            ..Default::default()
        };
        let between = sudoku::parse_one(&text, &from(first)).unwrap();
        for &second in formats() {
            let (text, _) = sudoku::to_text(&between, second, &options).unwrap();
            let after = sudoku::parse_one(&text, &from(second)).unwrap();
            assert_eq!(after.puzzle, board().puzzle, "{first} to {second}");
        }
    }
    let written = || {
        nonogram::Format::ALL
            .iter()
            .filter(|format| format.info().writes && format.info().reads)
    };
    for &first in written() {
        let (bytes, _) = bytes_of(&picture(), first);
        let mut between = record_of(&bytes, Some(first));
        between.solution = picture().solution;
        for &second in written() {
            let (bytes, _) = bytes_of(&between, second);
            let after = record_of(&bytes, Some(second));
            assert_eq!(after.puzzle, picture().puzzle, "{first} to {second}");
        }
    }
}
