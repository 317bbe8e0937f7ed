//! Input that nobody means well with: an error at once, and reading goes on or ends.

use std::io::{self, BufRead, BufReader, Read};

use cellwise_formats::{Error, nonogram, sudoku};

fn sudoku_errors(bytes: &[u8]) -> Vec<Error> {
    sudoku::Reader::new(bytes, &sudoku::ReadOptions::default())
        .filter_map(Result::err)
        .collect()
}

fn nonogram_errors(bytes: &[u8]) -> Vec<Error> {
    nonogram::Reader::new(bytes, &nonogram::ReadOptions::default())
        .filter_map(Result::err)
        .collect()
}

#[test]
fn bytes_that_are_not_text_are_refused_at_their_place() {
    let mut bytes = b"1.....3........2".to_vec();
    bytes[4] = 0xff;
    assert_eq!(
        sudoku_errors(&bytes)[0].to_string(),
        "1:5: found bytes that are not UTF-8; a cell is 1-4, or '.' or '0' when empty"
    );
    bytes[4] = 0;
    assert_eq!(
        sudoku_errors(&bytes)[0].to_string(),
        "1:5: found '\\u{0}'; a cell is 1-4, or '.' or '0' when empty"
    );
    assert!(
        nonogram_errors(b"1 2\n1\xfe\n1\n1")[0]
            .to_string()
            .starts_with("2:1: found '1\u{fffd}'")
    );
    assert_eq!(nonogram_errors(b"\0\0\0").len(), 1);
}

#[test]
fn nested_brackets_cost_nothing() {
    let deep = "[".repeat(1_000_000);
    assert_eq!(
        sudoku_errors(deep.as_bytes())[0].to_string(),
        "1:4: found '['; a list of boards has three levels of brackets"
    );
    let deep = format!("{{\"r\": {deep}");
    assert_eq!(
        nonogram_errors(deep.as_bytes())[0].to_string(),
        "1:133: a depth of brackets of 128; the largest read is 127"
    );
}

#[test]
fn long_lists_are_cut_off() {
    let long = format!("[{}", "0,".repeat(1_000_000));
    assert!(
        sudoku_errors(long.as_bytes())[0]
            .to_string()
            .starts_with("1: a list of more than")
    );
    let long = format!("{{\"r\": [{}[]], \"c\": [[]]}}", "[],".repeat(1_000_000));
    assert!(
        nonogram_errors(long.as_bytes())[0]
            .to_string()
            .contains("more than 10000 clues")
    );
}

/// The same byte for ever.
struct Endless(u8);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer.fill(self.0);
        Ok(buffer.len())
    }
}

#[test]
fn an_endless_line_is_refused_and_given_up() {
    for byte in [b'1', b'[', 0] {
        let mut reader = sudoku::Reader::new(
            BufReader::new(Endless(byte)),
            &sudoku::ReadOptions::default(),
        );
        assert_eq!(
            reader.next().unwrap().unwrap_err().to_string(),
            "1: a line of more than 4194304 bytes; the largest read is 4194304"
        );
        assert!(reader.next().is_none());
    }
}

#[test]
fn endless_lines_of_clues_end_at_the_largest_side() {
    let source = (&b"$1\n"[..]).chain(Endless(b'\n'));
    let mut reader =
        nonogram::Reader::new(BufReader::new(source), &nonogram::ReadOptions::default());
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "20002: a side of more than 10000; the largest read is 10000"
    );
}

#[test]
fn a_line_that_is_too_long_does_not_end_the_file() {
    let mut text = "1".repeat(5 << 20);
    text.push_str("\n1.....3........2\n");
    let found: Vec<_> =
        sudoku::Reader::new(text.as_bytes(), &sudoku::ReadOptions::default()).collect();
    assert_eq!(found.len(), 2);
    assert_eq!(found[1].as_ref().unwrap().line, 2);
}

/// A source that breaks after a few bytes.
struct Broken(usize);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("only buffered reading"))
    }
}

impl BufRead for Broken {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.0 {
            0 => Err(io::Error::other("the cable was pulled")),
            _ => Ok(b"12\n"),
        }
    }

    fn consume(&mut self, _: usize) {
        self.0 -= 1;
    }
}

#[test]
fn a_failed_read_is_reported_once() {
    let mut reader = nonogram::Reader::new(Broken(0), &nonogram::ReadOptions::default());
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "the cable was pulled");
    assert!(reader.next().is_none());
}

#[test]
fn long_lines_of_separators_are_soon_done_with() {
    for symbol in [
        ",", ":", "|", "/", ";", "\t", "=", "+", "'", "[", "{", "<", "#", " 1",
    ] {
        let line = symbol.repeat(1 << 15);
        assert!(sudoku_errors(line.as_bytes()).len() <= 1, "{symbol}");
        assert!(nonogram_errors(line.as_bytes()).len() <= 1, "{symbol}");
        for start in [
            ":a",
            "3x3::k:",
            "SumoCueV1",
            "5x5:",
            "puzzle,",
            "<a b='",
            "$1\n",
        ] {
            let text = format!("{start}{line}\n{line}");
            assert!(sudoku_errors(text.as_bytes()).len() <= 3, "{start}{symbol}");
            assert!(
                nonogram_errors(text.as_bytes()).len() <= 3,
                "{start}{symbol}"
            );
        }
    }
}

/// Found by fuzzing: a `.non` file whose width and clues are broken keywords read as a picture
/// of no cells, which its own writer could not write.
#[test]
fn a_picture_without_a_size_is_no_picture() {
    for text in [
        "\u{b}\ngoal \u{b}\n\u{b}",
        "height 10\n\n>rows\n2,1\n\ngoal ",
        "goal \"\"\n",
        "width 3\nrows\ncolumns\n",
    ] {
        let options = nonogram::ReadOptions {
            from: Some(nonogram::Format::Non),
            ..Default::default()
        };
        let error = nonogram::parse_one(text, &options).unwrap_err();
        assert!(!error.to_string().is_empty(), "{text:?}");
    }
}
