//! What is written is read back, for every format and any puzzle that it can hold.

use cellwise_formats::{Field, nonogram, sudoku};
use cellwise_nonogram::{Cell, Clue, Picture};
use cellwise_sudoku::{DigitSet, Grid, Puzzle, Shape};
use proptest::prelude::*;

fn board() -> impl Strategy<Value = Puzzle> {
    let sizes = prop::sample::select(vec![4usize, 6, 8, 9, 9, 9, 9, 10, 12, 16, 25]);
    sizes.prop_flat_map(|size| {
        let cell = prop_oneof![2 => Just(0), 1 => 0..=size as u8];
        prop::collection::vec(cell, size * size).prop_map(move |digits| {
            let grid = Grid::from_digits(digits).unwrap();
            Puzzle::new(Shape::usual(size).unwrap(), grid).unwrap()
        })
    })
}

fn marked() -> impl Strategy<Value = Puzzle> {
    let sizes = prop::sample::select(vec![4usize, 6, 8, 9]);
    sizes.prop_flat_map(|size| {
        prop::collection::vec(1..1u64 << size, size * size).prop_map(move |marks| {
            let marks: Vec<DigitSet> = marks.into_iter().map(DigitSet::from_bits).collect();
            Puzzle::with_candidates(Shape::usual(size).unwrap(), marks).unwrap()
        })
    })
}

fn picture() -> impl Strategy<Value = Picture> {
    (1..12usize, 1..12usize).prop_flat_map(|(height, width)| {
        prop::collection::vec(any::<bool>(), height * width).prop_map(move |cells| {
            let cell = |black| if black { Cell::Black } else { Cell::White };
            let cells: Vec<Cell> = cells.into_iter().map(cell).collect();
            Picture::from_cells(height, width, cells).unwrap()
        })
    })
}

/// A word or two, as titles are.
fn title() -> impl Strategy<Value = String> {
    "[A-Z][a-z]{0,8}( [\"&<>a-z0-9é]{1,8}){0,2}"
}

fn read_sudoku(text: &str, format: sudoku::Format) -> Vec<sudoku::Record> {
    let options = sudoku::ReadOptions {
        from: Some(format),
        ..Default::default()
    };
    sudoku::Reader::new(text.as_bytes(), &options)
        .map(|found| found.unwrap_or_else(|error| panic!("{format}: {error}\n{text}")))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24,
        max_shrink_iters: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn boards_of_any_size_come_back(first in board(), second in board(), comment in title()) {
        for &format in sudoku::Format::ALL {
            let mut written = Vec::new();
            let mut writer = sudoku::Writer::new(Vec::new(), format, &Default::default());
            for puzzle in [&first, &second] {
                let mut record = sudoku::Record::new(puzzle.clone(), format);
                record.meta.add(Field::Comment, &comment);
                if let Ok(lost) = writer.write(&record) {
                    written.push((record, lost));
                }
            }
            let text = String::from_utf8(writer.finish().unwrap()).unwrap();
            let found = read_sudoku(&text, format);
            prop_assert_eq!(found.len(), written.len(), "{}: {}", format, text);
            for (again, (record, lost)) in found.iter().zip(&written) {
                // Written are the candidates that the givens leave: no other digit than before.
                use sudoku::Format::{Candidates, Marks, Sdx};
                if matches!(format, Candidates | Marks | Sdx) {
                    for cell in 0..record.puzzle.shape().cells() {
                        let (now, before) = (again.puzzle.candidates(cell), record.puzzle.candidates(cell));
                        prop_assert_eq!(now & before, now, "{}: {}", format, text);
                    }
                    continue;
                }
                prop_assert_eq!(&again.puzzle, &record.puzzle, "{}: {}", format, text);
                prop_assert_eq!(&again.progress, &record.progress, "{}: {}", format, text);
                if lost.is_empty() {
                    prop_assert_eq!(&again.meta, &record.meta, "{}", format);
                }
            }
        }
    }

    #[test]
    fn the_players_work_comes_back(
        cells in prop::collection::vec((0..=9u8, 0..4u8, 0..1u64 << 9), 81),
    ) {
        // Of each cell: a digit, its kind (given, the player's, none), and notes.
        let digit = |&(digit, kind, _): &(u8, u8, u64), own| match kind {
            0 => digit,
            1 if own => digit,
            _ => 0,
        };
        let given: Vec<u8> = cells.iter().map(|cell| digit(cell, false)).collect();
        let all: Vec<u8> = cells.iter().map(|cell| digit(cell, true)).collect();
        let puzzle = Puzzle::new(Shape::classic(), Grid::from_digits(given).unwrap()).unwrap();
        let mut progress = sudoku::Progress::new(Grid::from_digits(all.clone()).unwrap());
        let noted = |(cell, &(_, _, notes)): (usize, &(u8, u8, u64))| match all[cell] {
            // All digits are no more than no note.
            0 if notes % 3 > 0 && notes < 511 => DigitSet::from_bits(notes),
            _ => DigitSet::EMPTY,
        };
        progress = progress.with_marks(cells.iter().enumerate().map(noted).collect());
        use sudoku::Format::{
            Cellwise, Coach, FPuzzles, FPuzzlesJson, Gnome, KSudoku, OpenSudoku, SudokuPad,
        };
        for format in [Cellwise, FPuzzles, FPuzzlesJson, Gnome, KSudoku, OpenSudoku, SudokuPad, Coach] {
            let mut record = sudoku::Record::new(puzzle.clone(), format);
            record.progress = Some(progress.clone());
            if progress.digits == *puzzle.givens() && progress.marks.is_none() {
                record.progress = None;
            }
            let (text, lost) = sudoku::to_text(&record, format, &Default::default()).unwrap();
            prop_assert!(lost.is_empty(), "{}", format);
            let again = &read_sudoku(&text, format)[0];
            prop_assert_eq!(&again.puzzle, &puzzle, "{}: {}", format, text);
            let (now, before) = (again.progress.as_ref(), record.progress.as_ref());
            let digits = |progress: Option<&sudoku::Progress>| {
                progress.map_or(puzzle.givens().clone(), |progress| progress.digits.clone())
            };
            prop_assert_eq!(digits(now), digits(before), "{}: {}", format, text);
            if format != Coach {
                let marks = |progress: Option<&sudoku::Progress>| progress.and_then(|p| p.marks.clone());
                prop_assert_eq!(marks(now), marks(before), "{}: {}", format, text);
            }
        }
    }

    #[test]
    fn library_lines_of_hodoku_come_back_to_the_letter(
        cells in prop::collection::vec((0..=9u8, any::<bool>()), 81),
        removed in prop::collection::vec((1..=9u8, 1..=9u8, 1..=9u8), 0..12),
        technique in "0[0-9]{3}(-[1-4])?:[1-9x]{1,3}",
        outcome in "([1-9]{3}( [1-9]{3})?)?:([1-9]{3})?(:[0-9])?",
    ) {
        let board: String = cells
            .iter()
            .map(|&(digit, own)| match (digit, own) {
                (0, _) => ".".to_owned(),
                (_, true) => format!("+{digit}"),
                (_, false) => digit.to_string(),
            })
            .collect();
        let mut listed: Vec<String> = Vec::new();
        for (digit, row, column) in removed {
            let word = format!("{digit}{row}{column}");
            if !listed.contains(&word) {
                listed.push(word);
            }
        }
        let line = format!(":{technique}:{board}:{}:{outcome}\n", listed.join(" "));
        let record = &read_sudoku(&line, sudoku::Format::Hodoku)[0];
        let (again, lost) = sudoku::to_text(record, sudoku::Format::Hodoku, &Default::default()).unwrap();
        prop_assert_eq!(again, line);
        prop_assert!(lost.is_empty());
    }

    #[test]
    fn pencil_marks_come_back(puzzle in marked()) {
        use sudoku::Format::{Candidates, Cellwise, Marks, Sdx};
        for format in [Candidates, Marks, Sdx, Cellwise] {
            let record = sudoku::Record::new(puzzle.clone(), format);
            let written = sudoku::to_text(&record, format, &Default::default());
            let Ok((text, _)) = written else {
                prop_assert!(puzzle.shape().size() != 9, "{}", format);
                continue;
            };
            let again = &read_sudoku(&text, format)[0].puzzle;
            for cell in 0..puzzle.shape().cells() {
                prop_assert_eq!(again.candidates(cell), puzzle.candidates(cell), "{}", format);
            }
        }
    }

    #[test]
    fn nonograms_of_any_size_come_back(first in picture(), second in picture(), title in title()) {
        let both = |format: &&nonogram::Format| format.info().writes && format.info().reads;
        for &format in nonogram::Format::ALL.iter().filter(both) {
            let mut written = Vec::new();
            let mut writer = nonogram::Writer::new(Vec::new(), format, &Default::default());
            for picture in [&first, &second] {
                let puzzle = cellwise_nonogram::Puzzle::of_picture(picture).unwrap();
                let mut record = nonogram::Record::new(puzzle, format);
                record.solution = Some(picture.clone());
                record.meta.add(Field::Title, &title);
                if let Ok(lost) = writer.write(&record) {
                    written.push((record, lost));
                }
            }
            let bytes = writer.finish().unwrap();
            let text = String::from_utf8_lossy(&bytes);
            let options = nonogram::ReadOptions {
                from: Some(format),
                ..Default::default()
            };
            let found: Vec<nonogram::Record> = nonogram::Reader::new(&bytes[..], &options)
                .map(|found| found.unwrap_or_else(|error| panic!("{format}: {error}\n{text}")))
                .collect();
            prop_assert_eq!(found.len(), written.len(), "{}: {}", format, text);
            for (again, (record, lost)) in found.iter().zip(&written) {
                prop_assert_eq!(&again.puzzle, &record.puzzle, "{}: {}", format, text);
                if !lost.contains(&cellwise_formats::Loss::Solution) {
                    prop_assert_eq!(&again.solution, &record.solution, "{}", format);
                }
                if lost.is_empty() {
                    prop_assert_eq!(&again.meta, &record.meta, "{}", format);
                }
            }
        }
    }

    #[test]
    fn clues_that_nobody_can_meet_come_back(
        rows in prop::collection::vec(prop::collection::vec(1..4u32, 0..3), 1..6),
        columns in prop::collection::vec(prop::collection::vec(1..4u32, 0..3), 1..6),
    ) {
        let clues = |lists: Vec<Vec<u32>>| lists.into_iter().map(Clue::new).collect::<Vec<_>>();
        let Ok(puzzle) = cellwise_nonogram::Puzzle::new(clues(rows), clues(columns)) else {
            return Ok(());
        };
        let record = nonogram::Record::new(puzzle, nonogram::Format::Text);
        for &format in nonogram::Format::ALL.iter().filter(|format| !format.is_picture()) {
            let Ok((text, _)) = nonogram::to_text(&record, format, &Default::default()) else {
                continue;
            };
            let options = nonogram::ReadOptions {
                from: Some(format),
                ..Default::default()
            };
            let again = nonogram::parse_one(&text, &options)
                .unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
            prop_assert_eq!(&again.puzzle, &record.puzzle, "{}", format);
        }
    }
}
