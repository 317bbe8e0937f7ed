//! What every fuzz target does with its bytes: read them all, write what was read, read that.

use cellwise_formats::{Loss, nonogram, sudoku};

/// More records than this come only from input that repeats itself.
const RECORDS: usize = 64;

/// Reads Sudoku in a format, or finds out which; a record that can be written comes back the same.
pub fn sudoku(data: &[u8], from: Option<sudoku::Format>) {
    let options = sudoku::ReadOptions {
        from,
        ..Default::default()
    };
    for found in sudoku::Reader::new(data, &options).take(RECORDS) {
        match found {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(record) => {
                let format = record.format;
                if let Ok((text, _)) = sudoku::to_text(&record, format, &Default::default()) {
                    let options = sudoku::ReadOptions {
                        from: Some(format),
                        ..Default::default()
                    };
                    let again =
                        sudoku::parse_one(&text, &options).expect("what is written is read");
                    assert_eq!(again.puzzle.givens(), record.puzzle.givens());
                    assert_eq!(again.puzzle.rules().len(), record.puzzle.rules().len());
                }
            }
        }
    }
}

/// Reads Nonograms in a format, or finds out which; a record that can be written comes back the same.
pub fn nonogram(data: &[u8], from: Option<nonogram::Format>) {
    let options = nonogram::ReadOptions {
        from,
        ..Default::default()
    };
    for found in nonogram::Reader::new(data, &options).take(RECORDS) {
        match found {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(record) => {
                let format = record.format;
                let mut writer = nonogram::Writer::new(Vec::new(), format, &Default::default());
                if let Ok(losses) = writer.write(&record) {
                    let options = nonogram::ReadOptions {
                        from: Some(format),
                        ..Default::default()
                    };
                    let bytes = writer.finish().expect("memory takes it");
                    let mut reader = nonogram::Reader::new(&bytes[..], &options);
                    let again = reader.next().expect("what is written is there");
                    let again = again.expect("what is written is read");
                    assert!(reader.next().is_none());
                    // A text of one colour may say that it can't tell which.
                    if losses.contains(&Loss::Palette) {
                        assert_eq!(again.puzzle.rows(), record.puzzle.rows());
                        assert_eq!(again.puzzle.columns(), record.puzzle.columns());
                    } else {
                        assert_eq!(again.puzzle, record.puzzle);
                    }
                }
            }
        }
    }
}
