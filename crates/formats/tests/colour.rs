//! Nonograms in colours and with blots: samples, round trips, and what a format can't hold.

use std::fs;
use std::path::PathBuf;

use cellwise_formats::nonogram::{
    Format, ReadOptions, Reader, Record, WriteOptions, Writer, json_line, parse_one, to_text,
};
use cellwise_formats::{Field, Loss, Note};
use cellwise_nonogram::{Cell, Clue, Colour, Paint, Palette, Part, Picture, Puzzle};
use proptest::prelude::*;

const PICTURE: &str = "\
.rr.rr.
rrrrrrr
rrrrrrr
.rrrrr.
..rrr..
g..r..g
.g.g.g.
..ggg..
...g...
";

fn palette() -> Palette {
    let paints = [
        ("red", [255, 0, 0], 'r'),
        ("leaf green", [0, 158, 115], 'g'),
    ];
    Palette::new(paints.map(|(name, rgb, letter)| Paint::new(name, rgb, letter))).unwrap()
}

/// A flower, with all that a record can carry.
fn flower() -> Record {
    let picture = Picture::from_letters(PICTURE, &palette()).unwrap();
    let mut record = Record::new(Puzzle::of_picture(&picture).unwrap(), Format::Json);
    record.solution = Some(picture);
    record.meta.add(Field::Title, "A flower");
    record
}

fn from(format: Format) -> ReadOptions {
    ReadOptions {
        from: Some(format),
        ..ReadOptions::default()
    }
}

fn write(record: &Record, format: Format) -> (String, Vec<Loss>) {
    to_text(record, format, &WriteOptions::default()).unwrap()
}

/// A record written and read again, in any format, text or not.
fn reread(record: &Record, format: Format) -> Record {
    let mut writer = Writer::new(Vec::new(), format, &WriteOptions::default());
    writer.write(record).unwrap();
    let bytes = writer.finish().unwrap();
    let mut reader = Reader::new(&bytes[..], &from(format));
    reader.next().unwrap().unwrap()
}

/// How each cell of the solution looks.
fn painted(record: &Record) -> Vec<[u8; 3]> {
    let solution = record.solution.as_ref().unwrap();
    let cells = solution.cells().iter();
    cells
        .map(|cell| solution.palette().paint(cell.colour().unwrap()).rgb)
        .collect()
}

#[cfg(feature = "png")]
#[test]
fn a_png_keeps_every_colour() {
    let record = flower();
    let again = reread(&record, Format::Png);
    assert_eq!(painted(&again), painted(&record));
    assert_eq!(again.puzzle.rows(), record.puzzle.rows());
}

#[test]
fn pixels_show_the_background_white_and_refuse_colours_that_look_alike() {
    let paints = |leaf| {
        let paints = [("red", [255, 0, 0], 'r'), ("leaf green", leaf, 'g')];
        let paints = paints.map(|(name, rgb, letter)| Paint::new(name, rgb, letter));
        Palette::new(paints).unwrap()
    };
    for format in [Format::Pbm, Format::Png] {
        if !format.info().writes {
            continue;
        }
        for leaf in [[255; 3], [255, 0, 0]] {
            let picture = Picture::from_letters(PICTURE, &paints(leaf)).unwrap();
            let mut record = Record::new(Puzzle::of_picture(&picture).unwrap(), format);
            record.solution = Some(picture);
            let mut writer = Writer::new(Vec::new(), format, &WriteOptions::default());
            let error = writer.write(&record).unwrap_err().to_string();
            assert_eq!(error, format!("{format} can't hold colours"));
        }
        let (sand, inks) = (Paint::new("sand", [250, 240, 200], '.'), palette());
        let sand = Palette::on(sand, inks.paints()[1..].iter().cloned()).unwrap();
        let picture = Picture::from_letters(PICTURE, &sand).unwrap();
        let mut record = Record::new(Puzzle::of_picture(&picture).unwrap(), format);
        record.solution = Some(picture);
        let again = reread(&record, format);
        assert_eq!(again.puzzle.rows(), record.puzzle.rows());
        assert_eq!(painted(&again)[0], [255; 3]);
    }
}

#[test]
fn every_format_with_colours_writes_its_sample_and_reads_it_back() {
    let record = flower();
    for &format in Format::ALL
        .iter()
        .filter(|f| f.info().colours && f.info().writes && !f.is_binary())
    {
        let (text, lost) = write(&record, format);
        let extension = match format {
            Format::Pbm => "ppm",
            _ => format.info().extensions[0],
        };
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats");
        let path = folder.join(format!("nonogram/colour-{}.{extension}", format.name()));
        if std::env::var_os("CELLWISE_BLESS").is_some() {
            fs::write(&path, &text).unwrap();
        }
        assert_eq!(
            fs::read_to_string(&path).unwrap_or_default(),
            text,
            "{format}"
        );
        if !format.info().reads {
            continue;
        }
        let again = parse_one(&text, &from(format)).unwrap_or_else(|e| panic!("{format}: {e}"));
        if lost.contains(&Loss::Palette) {
            let clues = |puzzle: &Puzzle| (puzzle.rows().to_vec(), puzzle.columns().to_vec());
            assert_eq!(clues(&again.puzzle), clues(&record.puzzle), "{format}");
        } else {
            assert_eq!(again.puzzle, record.puzzle, "{format}");
        }
        if !lost.contains(&Loss::Solution) {
            let cells = |record: &Record| record.solution.as_ref().unwrap().cells().to_vec();
            assert_eq!(cells(&again), cells(&record), "{format}");
        }
    }
}

#[test]
fn a_format_without_colours_refuses_them_by_name() {
    for &format in Format::ALL
        .iter()
        .filter(|f| !f.info().colours && f.info().writes)
    {
        let error = to_text(&flower(), format, &WriteOptions::default()).unwrap_err();
        assert!(error.to_string().contains("can't hold"), "{error}");
        assert!(error.to_string().contains("colours"), "{error}");
    }
}

#[test]
fn one_colour_may_become_black_with_a_warning() {
    let palette = Palette::new([Paint::new("red", [255, 0, 0], 'r')]).unwrap();
    let picture = Picture::from_letters("rr\n.r", &palette).unwrap();
    let record = Record::new(Puzzle::of_picture(&picture).unwrap(), Format::Json);
    let (text, lost) = write(&record, Format::Text);
    assert_eq!(text, "2 2\n2\n1\n1\n2\n");
    assert_eq!(lost, [Loss::Palette]);
    assert_eq!(
        Loss::Palette.to_string(),
        "the palette (names and looks of colours)"
    );
    for format in [Format::Json, Format::WebPbn, Format::G, Format::Non] {
        let again = parse_one(&write(&record, format).0, &from(format)).unwrap();
        assert_eq!(again.puzzle, record.puzzle, "{format}");
    }
}

/// Found by fuzzing: the colour was taken, and written as something that is no cell.
#[test]
fn a_goal_has_no_colours_but_those_of_the_clues() {
    let text = "width 2\nheight 1\ncolor r #ff0000\n\nrows\n1r\n\ncolumns\n1r\n0\n\ngoal \"rg\"\n";
    let record = parse_one(text, &from(Format::Non)).unwrap();
    assert_eq!(record.solution, None);
    assert_eq!(record.notes, [Note::WrongSolution]);
    let text = text.replace("rg", "r0");
    let record = parse_one(&text, &from(Format::Non)).unwrap();
    assert_eq!(write(&record, Format::Non).0, text);
}

fn names(record: &Record) -> Vec<&str> {
    let paints = record.puzzle.palette().paints();
    paints.iter().map(|paint| paint.name.as_str()).collect()
}

/// Found by fuzzing: of two colours with one name the second was lost.
#[test]
fn colours_of_one_name_stay_two() {
    let text = "<puzzleset><puzzle type=\"grid\" defaultcolor=\"black\">\
        <color name=\"black\">a00</color><color name=\"\">0a0</color>\
        <clues type=\"columns\"><line><count>1</count></line><line><count color=\"\">1</count></line><line><count color=\"leaf\">1</count></line></clues>\
        <clues type=\"rows\"><line><count>1</count><count color=\"\">1</count><count color=\"leaf\">1</count></line></clues>\
        </puzzle></puzzleset>";
    let record = parse_one(text, &from(Format::WebPbn)).unwrap();
    assert_eq!(names(&record), ["white", "black", "colour 2", "black 2"]);
    let again = parse_one(&write(&record, Format::WebPbn).0, &from(Format::WebPbn)).unwrap();
    assert_eq!(again.puzzle, record.puzzle);
}

#[test]
fn colours_of_a_rose_are_read() {
    let g = "A rose\n#declaration\n  0: white\n  r:r #ff0000 deep red\n  g:% green\n  1:* black\n\
             :rows ---\n1r 1g 1\n:columns\n1r\n1g\n1\n";
    let rose = parse_one(g, &from(Format::G)).unwrap().puzzle;
    let paints: Vec<(&str, char)> = rose.palette().paints()[1..]
        .iter()
        .map(|paint| (paint.name.as_str(), paint.letter))
        .collect();
    assert_eq!(paints, [("deep red", 'r'), ("green", 'g'), ("black", 'k')]);
    assert_eq!(rose.rows()[0].to_string(), "1a 1b 1c");
}

#[test]
fn letters_that_nobody_declared_get_colours_that_people_tell_apart() {
    let non = "width 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\n";
    let puzzle = parse_one(non, &ReadOptions::default()).unwrap().puzzle;
    assert_eq!(puzzle.palette().letters(), "ab");
    assert_eq!(puzzle.palette().paint(Colour::new(2)).name, "blue");
    let json = r#"{"r": [["1a", "1b"]], "c": [["1a"], ["1b"]]}"#;
    let same = parse_one(json, &ReadOptions::default()).unwrap().puzzle;
    assert_eq!(same, puzzle);
    let ascii = parse_one("ab\n", &from(Format::Ascii)).unwrap().puzzle;
    assert_eq!(ascii, puzzle);
}

#[test]
fn a_declared_colour_looks_as_declared() {
    let non = "color a #ff0000\ncolor b 0072b2\nwidth 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\n\
               goal \"ab\"\n";
    let record = parse_one(non, &ReadOptions::default()).unwrap();
    assert_eq!(names(&record), ["white", "red", "blue"]);
    let letters: Vec<String> = record.solution.unwrap().letters().collect();
    assert_eq!(letters, ["ab"]);
}

#[test]
fn blots_are_read_where_they_may_stand() {
    let text = "2 2\n?\n*\n1 0\n? 0\n";
    let json = r#"{"r": [["?"], ["*"]], "c": [[1], ["?"]]}"#;
    let non = "width 2\nheight 2\nrows\n?\n*\ncolumns\n1\n?\n";
    let blot = Clue::of_parts([Part::Blot(Colour::FIRST)]);
    let star = Clue::of_parts([Part::Star]);
    let expected = Puzzle::new([blot.clone(), star], [Clue::new([1]), blot]).unwrap();
    for text in [text, json, non] {
        let record = parse_one(text, &ReadOptions::default()).unwrap();
        assert_eq!(record.puzzle, expected, "{text}");
    }
    let record = Record::new(expected, Format::Text);
    for &format in Format::ALL
        .iter()
        .filter(|f| f.info().writes && !f.is_picture())
    {
        match to_text(&record, format, &WriteOptions::default()) {
            Ok((text, _)) => {
                assert!(matches!(
                    format,
                    Format::Text | Format::Json | Format::Non | Format::Yaml
                ));
                assert_eq!(
                    parse_one(&text, &from(format)).unwrap().puzzle,
                    record.puzzle
                );
            }
            Err(error) => assert!(error.to_string().contains("blots"), "{error}"),
        }
    }
}

#[test]
fn a_picture_of_many_shades_is_refused_and_one_of_few_is_read() {
    let mut ppm = String::from("P3\n20 20\n255\n");
    for i in 0..400 {
        ppm.push_str(&format!("{} {} 7\n", i % 256, i / 256));
    }
    let read = |ppm: &str| {
        Reader::new(ppm.as_bytes(), &ReadOptions::default())
            .next()
            .unwrap()
    };
    let error = read(&ppm).unwrap_err().to_string();
    assert_eq!(
        error,
        "number of colours of more than 250; the largest read is 250"
    );
    let few = "P3\n2 2\n255\n255 255 255 255 0 0\n0 0 255 255 0 0\n";
    let puzzle = read(few).unwrap().puzzle;
    assert_eq!(puzzle.palette().letters(), "rb");
    assert_eq!(puzzle.columns()[1].to_string(), "2");
}

#[test]
fn wrong_colours_are_refused_at_their_place() {
    let refuse = |text: &str| {
        parse_one(text, &ReadOptions::default())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refuse("color a red-ish\nwidth 1\nheight 1\nrows\n1a\ncolumns\n1a\n"),
        "1: found 'red-ish'; a colour is a character and #rrggbb"
    );
    assert_eq!(
        refuse(r##"{"r": [["x1"]], "c": [[1]]}"##),
        "1: found 'x1'; a run is a number, \"3r\", \"?\" or \"*\""
    );
    assert_eq!(
        refuse(r##"{"r": [[1]], "c": [[1]], "palette": [{"symbol": "a", "rgb": "blue"}]}"##),
        "1: found 'blue'; rgb is like \"#ff8000\""
    );
}

fn coloured() -> impl Strategy<Value = (Picture, bool)> {
    (1..9usize, 1..9usize, 2..8usize).prop_flat_map(|(height, width, colours)| {
        let cells = prop::collection::vec(0..=colours as u8, height * width);
        (cells, any::<bool>()).prop_map(move |(cells, blots)| {
            let cells: Vec<Cell> = cells
                .into_iter()
                .map(|c| Cell::of(Colour::new(c)))
                .collect();
            let picture = Picture::from_cells(height, width, cells).unwrap();
            (
                picture.with_palette(&Palette::safe(colours).unwrap()),
                blots,
            )
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn puzzles_in_colours_come_back((picture, blots) in coloured()) {
        let mut puzzle = Puzzle::of_picture(&picture).unwrap();
        if blots {
            let blot = |clue: &Clue| Clue::of_parts(clue.parts().enumerate().map(|(i, part)| {
                match (i % 3, part.colour()) {
                    (0, Some(colour)) => Part::Blot(colour),
                    (1, _) => Part::Star,
                    _ => part,
                }
            }));
            let rows: Vec<Clue> = puzzle.rows().iter().map(blot).collect();
            puzzle = Puzzle::with_palette(rows, puzzle.columns(), picture.palette()).unwrap();
        }
        for format in [Format::Json, Format::Non, Format::WebPbn, Format::G] {
            let mut record = Record::new(puzzle.clone(), format);
            record.solution = Some(picture.clone()).filter(|_| !blots);
            let Ok((text, lost)) = to_text(&record, format, &WriteOptions::default()) else {
                prop_assert!(puzzle.is_blotted());
                continue;
            };
            let again = parse_one(&text, &from(format)).unwrap();
            prop_assert_eq!(&again.puzzle, &puzzle, "{}: {}", format, text);
            if !lost.contains(&Loss::Solution) {
                prop_assert_eq!(&again.solution, &record.solution, "{}", format);
            }
        }
        let line = json_line(&puzzle);
        prop_assert_eq!(&parse_one(&line, &ReadOptions::default()).unwrap().puzzle, &puzzle);
        let pixels = [Format::Pbm, Format::Png];
        for format in pixels.into_iter().filter(|format| format.info().writes && !blots) {
            let mut record = Record::new(puzzle.clone(), format);
            record.solution = Some(picture.clone());
            let again = reread(&record, format);
            prop_assert_eq!(painted(&again), painted(&record), "{}", format);
        }
    }
}
