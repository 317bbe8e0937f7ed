//! Nonogram text as people have it, read and written.

mod common;

use cellwise_formats::Note;
use cellwise_formats::nonogram::{
    Format, ReadOptions, Reader, Record, WriteOptions, parse_one, picture_text, to_text,
};
use cellwise_nonogram::{Picture, Puzzle};
use common::Terminal;

/// The sample of the founding documents.
const FOUNDING: &str = "\
10 10
1 1
2 2
5
1 1 1
7
5 2
3 1
3 1
4 2
7
1
6
2 6
8
2 6
6 2
1 1
1
1 2
4
";
const FOUNDING_JSON: &str = r#"{"r": [[1,1],[2,2],[5],[1,1,1],[7],[5,2],[3,1],[3,1],[4,2],[7]],
 "c": [[1],[6],[2,6],[8],[2,6],[6,2],[1,1],[1],[1,2],[4]]}
"#;
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

fn read(text: &str) -> Record {
    parse_one(text, &ReadOptions::default()).unwrap()
}

fn refuse(text: &str) -> String {
    parse_one(text, &ReadOptions::default())
        .unwrap_err()
        .in_file("cat.txt")
}

fn write(record: &Record, format: Format) -> String {
    to_text(record, format, &WriteOptions::default()).unwrap().0
}

fn picture() -> Picture {
    Picture::from_text(PICTURE).unwrap()
}

#[test]
fn both_founding_texts_are_the_same_puzzle() {
    let text = read(FOUNDING);
    let json = read(FOUNDING_JSON);
    assert_eq!((text.format, json.format), (Format::Text, Format::Json));
    assert_eq!(text.puzzle, json.puzzle);
    assert_eq!(Puzzle::of_picture(&picture()).unwrap(), text.puzzle);
}

#[test]
fn a_terminal_is_answered_after_the_last_column() {
    for (text, lines) in [(FOUNDING, 21), (FOUNDING_JSON, 2)] {
        let twice = format!("{text}{text}");
        let terminal = Terminal::new(&twice);
        let read = terminal.read.clone();
        let mut reader = Reader::new(terminal, &ReadOptions::default());
        assert!(reader.next().unwrap().is_ok());
        assert_eq!(read.get(), lines);
        assert!(reader.next().unwrap().is_ok());
        assert_eq!(read.get(), 2 * lines);
    }
}

#[test]
fn pictures_are_printed_as_wide_as_they_are() {
    let options = WriteOptions::default();
    let stars = picture_text(&picture(), Format::Picture, &options).unwrap();
    assert_eq!(stars, PICTURE.replace('.', " ").replace('#', "*"));
    assert!(stars.lines().all(|line| line.len() == 10));
    assert_eq!(
        picture_text(&picture(), Format::Ascii, &options).unwrap(),
        PICTURE
    );
    let open = Picture::from_text("#?.").unwrap();
    assert_eq!(
        picture_text(&open, Format::Picture, &options).unwrap(),
        "*X \n"
    );
    assert_eq!(
        picture_text(&open, Format::Text, &options)
            .unwrap_err()
            .to_string(),
        "text can't hold open cells"
    );
}

#[test]
fn white_lines_are_zero_padded_or_blank() {
    let expected = Puzzle::of_picture(&Picture::from_text("...\n##.\n...").unwrap()).unwrap();
    for text in [
        "3 3\n0\n2\n0\n1\n1\n0\n",
        "3 3\n0 0\n2 0 0\n0 0\n1 0\n1 0\n0 0\n",
        "3 3\n\n2\n\n1\n1\n\n",
        "3 3\r\n\r\n2\r\n\r\n1,0\r\n1\r\n0",
        "\n\n3 3\n0\n2\n0\n\n1\n1\n0\n",
        "\t3\t3\n0\n2\n0\n1\n1\n0\n\n\n",
    ] {
        assert_eq!(read(text).puzzle, expected, "{text:?}");
    }
}

#[test]
fn a_blank_line_before_the_columns_is_a_gap_or_a_white_column() {
    let white = Puzzle::of_picture(&Picture::from_text(".#\n.#").unwrap()).unwrap();
    assert_eq!(read("2 2\n1\n1\n\n2\n").puzzle, white);
    let gap = Puzzle::of_picture(&Picture::from_text("##\n.#").unwrap()).unwrap();
    assert_eq!(read("2 2\n2\n1\n\n1\n2\n").puzzle, gap);
    // Totals that differ make an answer, not an error.
    assert_eq!(read("2 2\n1\n1\n\n1").puzzle.totals(), (2, 1));
}

#[test]
fn clues_that_do_not_fit_are_all_named() {
    let short = r#"{"r": [[1,1],[2,2],[5],[7]], "c": [[1],[6],[2,6],[8]]}"#;
    assert_eq!(
        refuse(short),
        "cat.txt:1: row 2 needs 5 cells, the picture is 4 wide\n\
         cat.txt:1: row 3 needs 5 cells, the picture is 4 wide\n\
         cat.txt:1: row 4 needs 7 cells, the picture is 4 wide\n\
         cat.txt:1: column 2 needs 6 cells, the picture is 4 high\n\
         cat.txt:1: column 3 needs 9 cells, the picture is 4 high\n\
         cat.txt:1: column 4 needs 8 cells, the picture is 4 high"
    );
}

#[test]
fn tournament_records_are_square_columns_first() {
    let text = "$12\n1\n1\t1\n2\n1\t1\n1\n2\n$13\n0\n1\n1\n0\n";
    let found: Vec<Record> = Reader::new(text.as_bytes(), &ReadOptions::default())
        .map(Result::unwrap)
        .collect();
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].id.as_deref(), Some("12"));
    assert_eq!(found[0].puzzle.columns()[1].runs(), [1, 1]);
    assert_eq!(found[0].puzzle.rows()[0].runs(), [1, 1]);
    assert_eq!((found[1].line, found[1].puzzle.width()), (8, 2));
    let both = write(&found[0], Format::Tournament) + &write(&found[1], Format::Tournament);
    assert_eq!(both, text);
    let spaced = text.replace("$13", "\n$13");
    assert_eq!(
        Reader::new(spaced.as_bytes(), &ReadOptions::default()).count(),
        2
    );
    assert_eq!(
        refuse("$1\n1\n1\n1"),
        "cat.txt:1: 3 clue lines; a puzzle 2 high and 2 wide has 4"
    );
}

#[test]
fn a_tournament_size_can_be_said() {
    let options = ReadOptions {
        size: Some((1, 3)),
        ..ReadOptions::default()
    };
    let record = parse_one("$1\n1\n1\n0\n2\n", &options).unwrap();
    assert_eq!((record.puzzle.height(), record.puzzle.width()), (1, 3));
    let error = to_text(&record, Format::Tournament, &WriteOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "tournament can't hold size");
}

#[test]
fn width_comes_first_in_nin_files_and_where_nothing_else_fits() {
    let text = "3 1\n2\n1\n1\n0\n";
    let hint = ReadOptions {
        name_hint: Some("a/b.NIN".into()),
        ..ReadOptions::default()
    };
    let forced = ReadOptions {
        from: Some(Format::Nin),
        ..ReadOptions::default()
    };
    for options in [hint, forced] {
        let record = parse_one(text, &options).unwrap();
        assert_eq!((record.puzzle.height(), record.puzzle.width()), (1, 3));
        assert_eq!(write(&record, Format::Nin), text);
    }
    let record = parse_one(text, &ReadOptions::default()).unwrap();
    assert_eq!((record.puzzle.height(), record.puzzle.width()), (1, 3));
    assert_eq!(record.notes, [Note::ReadAs("nin")]);
    let keyboard = ReadOptions {
        keyboard: true,
        ..ReadOptions::default()
    };
    let error = parse_one(text, &keyboard).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2: row 1 needs 2 cells, the picture is 1 wide; --from nin may fit"
    );
    assert_eq!(error.kind.choices(), ["nin"]);
}

#[test]
fn errors_name_place_found_and_expected() {
    assert_eq!(
        refuse("2 2\n1\n1 x\n1\n1\n"),
        "cat.txt:3:3: found 'x'; a clue is whole numbers separated by blanks, or 0 for a white line"
    );
    assert_eq!(
        refuse("1000000000 1000000000\n"),
        "cat.txt:1:1: a height of 1000000000; the largest read is 10000"
    );
    assert_eq!(
        refuse("0 5\n"),
        "cat.txt:1:1: found '0'; a height is a number from 1 to 10000"
    );
    assert_eq!(
        refuse("5\n"),
        "cat.txt:1: found '5'; the first line is HEIGHT WIDTH"
    );
    assert_eq!(
        refuse("2 2\n1\n1\n1\n"),
        "cat.txt:1: 3 clue lines; a puzzle 2 high and 2 wide has 4"
    );
    assert_eq!(
        refuse("hello\n"),
        "cat.txt:1: found 'hello'; a Nonogram begins with HEIGHT WIDTH, with { or with $; \
         rows of letters are read --from ascii, picture or rosetta"
    );
    assert_eq!(
        refuse("{\"r\": [[1]],\n \"c\": [[-1]]}"),
        "cat.txt:1: found '-1'; a run is a number, \"3r\", \"?\" or \"*\""
    );
    assert_eq!(
        refuse("{\"r\": [[1]]}"),
        "cat.txt:1: found JSON with r; a Nonogram has the clues of its rows and of its columns, or a picture"
    );
    assert_eq!(
        refuse("{\"r\": [[1]]"),
        "cat.txt:1: found the end; a bracket is still open"
    );
}

#[test]
fn after_a_bad_record_the_next_is_read() {
    let bad = FOUNDING.replace("1 1 1", "1 - 1");
    let text = format!("{bad}{FOUNDING}{{\"r\": 1}}\n{FOUNDING}");
    let found: Vec<Result<u64, String>> = Reader::new(text.as_bytes(), &ReadOptions::default())
        .map(|found| {
            found
                .map(|record| record.line)
                .map_err(|error| error.to_string())
        })
        .collect();
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(
        found[0]
            .as_ref()
            .is_err_and(|error| error.starts_with("5:3: found '-'"))
    );
    assert_eq!(found[1], Ok(22));
    assert!(
        found[2]
            .as_ref()
            .is_err_and(|error| error.starts_with("43:"))
    );
    assert_eq!(found[3], Ok(44));
}

#[test]
fn every_format_of_clues_gives_the_puzzle_back() {
    let record = read(FOUNDING);
    for format in [Format::Text, Format::Json, Format::Tournament, Format::Nin] {
        let options = ReadOptions {
            from: Some(format),
            ..ReadOptions::default()
        };
        let text = write(&record, format);
        assert_eq!(
            parse_one(&text, &options).unwrap().puzzle,
            record.puzzle,
            "{text}"
        );
    }
    assert_eq!(write(&record, Format::Text), FOUNDING);
}

#[test]
fn grids_of_triangles_are_refused_by_name() {
    assert_eq!(
        refuse("<puzzle type=\"triddler\"><clues type=\"rows\"/></puzzle>"),
        "cat.txt:1: grids can't be read yet: triddler"
    );
}

#[test]
fn several_puzzles_in_one_file_come_one_by_one() {
    let record = read(FOUNDING);
    for format in [
        Format::Non,
        Format::WebPbn,
        Format::Sgt,
        Format::Rosetta,
        Format::Mk,
    ] {
        let options = WriteOptions::default();
        let mut writer = cellwise_formats::nonogram::Writer::new(Vec::new(), format, &options);
        for _ in 0..3 {
            writer.write(&record).unwrap();
        }
        let bytes = writer.finish().unwrap();
        let found: Vec<Record> = Reader::new(&bytes[..], &ReadOptions::default())
            .map(Result::unwrap)
            .collect();
        assert_eq!(found.len(), 3, "{format}");
        assert!(
            found.iter().all(|again| again.puzzle == record.puzzle),
            "{format}"
        );
    }
}

#[test]
fn numbers_without_a_header_are_told_apart() {
    let cwd = read("2\n2\n1\n1\n\n1\n1\n");
    assert_eq!((cwd.format, cwd.puzzle.height()), (Format::Cwd, 2));
    let blocks = read("# rows\n2\n1 1 0\n\n2\n1\n1\n");
    assert_eq!((blocks.format, blocks.puzzle.width()), (Format::Blocks, 3));
}

#[test]
fn pictures_give_the_puzzle_that_they_solve() {
    let expected = read(FOUNDING).puzzle;
    let bits = PICTURE.replace('.', "0").replace('#', "1");
    let raw: Vec<u8> = PICTURE
        .lines()
        .flat_map(|row| {
            let bit = |(i, c): (usize, char)| u16::from(c == '#') << (15 - i);
            row.chars().enumerate().map(bit).sum::<u16>().to_be_bytes()
        })
        .collect();
    let mut pbm = b"P4 # a comment\n10 10\n".to_vec();
    pbm.extend(raw);
    let ppm: String = PICTURE
        .lines()
        .flat_map(str::chars)
        .map(|c| if c == '#' { "0 0 0\n" } else { "255 255 255\n" })
        .collect();
    let ppm = format!("P3\n10 10\n255\n{ppm}");
    for bytes in [PICTURE.as_bytes(), bits.as_bytes(), &pbm, ppm.as_bytes()] {
        let mut reader = Reader::new(bytes, &ReadOptions::default());
        assert_eq!(reader.next().unwrap().unwrap().puzzle, expected);
        assert!(reader.next().is_none());
    }
    let red = read(&ppm.replacen("0 0 0", "255 0 0", 1)).puzzle;
    let names: Vec<&str> = red
        .palette()
        .paints()
        .iter()
        .map(|paint| paint.name.as_str())
        .collect();
    assert_eq!(names, ["white", "red", "black"]);
    assert_eq!(red.rows()[0].to_string(), "1a 1b");
}
