//! Good and bad records of every format, mixed.
//!
//! Between the records of a format of lines a bad line stands for a bad record. Where a record goes on to the next heading, a bad
//! one is a good one with a line that can't be read; in a document of XML it is a good one with a broken part; and a
//! format of one puzzle a file has bad files among good ones.

use std::fs;
use std::path::Path;

use cellwise_core::Rng;
use cellwise_formats::{FormatInfo, nonogram, sudoku};
use cellwise_nonogram::Picture;
use cellwise_sudoku::rules::Boards;
use cellwise_sudoku::{Grid, Puzzle, Shape};
use cellwise_verbs::PuzzleKind;

/// Three boards of our own, not equivalent, each with one solution.
const BOARDS: [&str; 3] = [
    "4..8.6....3........52.....1.8..2......4.3.6.21.....8......4.....1.79...35....3..7",
    "....7.6...3.....5..546.8.71.2..17....6....7..3.92.....2.......9...9.48.....7.5...",
    "7...4...5.....8..29......3...37........1..85...5...316..89.........1.....3.25.14.",
];

/// As high as wide: tournaments tell no sizes.
const PICTURES: [&str; 3] = [
    "##.\n.#.\n###\n",
    "#.#.\n####\n.##.\n#..#\n",
    "###\n#.#\n..#\n",
];

/// Lines that are no record in any format. Each was once taken for the first row of a board and cost the lines
/// below it.
const BAD_SUDOKU: [&str; 7] = [
    "..7",
    ".",
    "some prose between, with 4 words",
    "{\"grid\": [[",
    "5307xx",
    "....5..6......9.4...5.....18..5473",
    "< 5",
];

const BAD_NONOGRAM: [&str; 6] = [
    "%",
    "3x3:1/2",
    "< 5",
    "some prose between, with 4 words",
    "1;2",
    "{\"r\": [[1], [2]",
];

/// The files of a format.
pub(crate) struct Mixed {
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// Further words of the command line.
    pub(crate) words: Vec<&'static str>,
    pub(crate) good: usize,
    /// Those that are not equivalent to one before.
    pub(crate) different: usize,
    pub(crate) bad: usize,
    pub(crate) is_samurai: bool,
    pub(crate) has_rules: bool,
}

/// One for each format that is read.
pub(crate) fn all(kind: PuzzleKind, rng: &mut Rng) -> Vec<Mixed> {
    match kind {
        PuzzleKind::Sudoku => {
            let read = |format: &&sudoku::Format| format.info().reads;
            let formats = sudoku::Format::ALL.iter().filter(read);
            formats.map(|&format| of_sudoku(format, rng)).collect()
        }
        PuzzleKind::Nonogram => {
            let read = |format: &&nonogram::Format| {
                let info = format.info();
                info.reads && info.missing.is_none()
            };
            let formats = nonogram::Format::ALL.iter().filter(read);
            formats.map(|&format| of_nonogram(format, rng)).collect()
        }
    }
}

/// The records of a format as they stand in a file, one after another, and what stands behind the last.
struct Pieces {
    records: Vec<Vec<u8>>,
    end: String,
}

fn of_sudoku(format: sudoku::Format, rng: &mut Rng) -> Mixed {
    use sudoku::Format as F;
    let info = format.info();
    let pieces = match info.writes {
        false => samples(PuzzleKind::Sudoku, info),
        true => {
            let mut printer = sudoku::Printer::new(format, &Default::default());
            let records = BOARDS.iter().map(|board| {
                let puzzle: Puzzle = board.parse().unwrap();
                let puzzle = match format {
                    F::Samurai => samurai(&puzzle),
                    F::Letters => with_cage(&puzzle),
                    _ => puzzle,
                };
                let mut text = String::new();
                let record = sudoku::Record::new(puzzle, format);
                if !info.several {
                    printer = sudoku::Printer::new(format, &Default::default());
                }
                printer.print(&record, &mut text).unwrap();
                text.into_bytes()
            });
            let records: Vec<Vec<u8>> = records.collect();
            let mut end = String::new();
            printer.end(&mut end);
            Pieces { records, end }
        }
    };
    let different = match info.writes {
        true => pieces.records.len(),
        false => 1,
    };
    let divided = [
        F::Cellwise,
        F::Essence,
        F::Framed,
        F::Glpk,
        F::Grid,
        F::Iss,
        F::List,
        F::Marks,
        F::MiniZinc,
        F::Samurai,
        F::Sdk,
        F::Letters,
    ];
    let mut words = Vec::new();
    if matches!(format, F::Candidates | F::Marks | F::Sdx) {
        words.extend(["--drop", "marks"]);
    }
    if matches!(format, F::Samurai) {
        words.extend(["--from", "samurai"]);
    }
    let (files, bad) = match format {
        _ if !info.several => bad_files(PuzzleKind::Sudoku, info, &pieces, &BAD_SUDOKU, rng),
        F::OpenSudoku => broken(PuzzleKind::Sudoku, info, &pieces, |record| {
            record.replacen("data=\"", "data=\"x", 1)
        }),
        F::Yaml => broken(PuzzleKind::Sudoku, info, &pieces, |record| {
            record.replacen("board:", "board: [", 1)
        }),
        _ => bad_lines(
            PuzzleKind::Sudoku,
            info,
            &pieces,
            divided.contains(&format),
            &BAD_SUDOKU,
            rng,
        ),
    };
    Mixed {
        files,
        words,
        good: BOARDS.len(),
        different,
        bad,
        is_samurai: format == F::Samurai,
        has_rules: matches!(format, F::Samurai | F::Letters),
    }
}

fn of_nonogram(format: nonogram::Format, rng: &mut Rng) -> Mixed {
    use nonogram::Format as F;
    let info = format.info();
    let kind = PuzzleKind::Nonogram;
    let pieces = match info.writes {
        false => samples(kind, info),
        true => {
            let mut printer = nonogram::Printer::new(format, &Default::default());
            let records = PICTURES.iter().map(|text| {
                let picture = Picture::from_text(text).unwrap();
                let puzzle = cellwise_nonogram::Puzzle::of_picture(&picture).unwrap();
                let mut record = nonogram::Record::new(puzzle, format);
                record.solution = Some(picture);
                let mut bytes = Vec::new();
                if !info.several {
                    printer = nonogram::Printer::new(format, &Default::default());
                }
                printer.print_bytes(&record, &mut bytes).unwrap();
                bytes
            });
            let records = records.collect();
            let mut end = String::new();
            printer.end(&mut end);
            Pieces { records, end }
        }
    };
    let clue = |record: &str| spoiled(record, "%%%");
    let (files, bad) = match format {
        _ if !info.several => bad_files(kind, info, &pieces, &BAD_NONOGRAM, rng),
        F::WebPbn => broken(kind, info, &pieces, |record| {
            record.replacen("<count>", "<count>one", 1)
        }),
        F::Freenono => broken(kind, info, &pieces, |record| {
            record.replacen("<line>", "<line>%", 1)
        }),
        F::Yaml => broken(kind, info, &pieces, |record| {
            record.replacen("c:", "c: [", 1)
        }),
        F::Xpm => broken(kind, info, &pieces, |record| {
            spoiled(record, "\"%%%%%%%%\",")
        }),
        F::Text | F::Nin | F::Mk | F::Tournament | F::Answers | F::Non | F::Picross => {
            broken(kind, info, &pieces, clue)
        }
        _ => {
            let divided = [F::Picture, F::Ascii, F::Bits];
            bad_lines(
                kind,
                info,
                &pieces,
                divided.contains(&format),
                &BAD_NONOGRAM,
                rng,
            )
        }
    };
    // Formats that the text alone does not tell.
    let words = match format {
        F::Tournament
        | F::Answers
        | F::Nin
        | F::Picture
        | F::Ascii
        | F::Bits
        | F::Mk
        | F::Cwd
        | F::Blocks
        | F::Makhorin => {
            vec!["--from", format.name()]
        }
        _ => Vec::new(),
    };
    Mixed {
        files,
        words,
        good: PICTURES.len(),
        different: PICTURES.len(),
        bad,
        is_samurai: false,
        has_rules: false,
    }
}

/// A Samurai with this board in its middle.
fn samurai(middle: &Puzzle) -> Puzzle {
    let mut grid = Grid::empty(21);
    for (cell, &digit) in middle.givens().digits().iter().enumerate() {
        grid.set((6 + cell / 9) * 21 + 6 + cell % 9, digit);
    }
    let puzzle = Puzzle::new(Shape::usual(21).unwrap(), grid).unwrap();
    puzzle.with_rules([Boards::samurai().into()]).unwrap()
}

/// The board with a cage around two of its givens.
fn with_cage(puzzle: &Puzzle) -> Puzzle {
    let given = |cell: usize| puzzle.givens().get(cell);
    let mut cells = (0..81).filter(|&cell| given(cell).is_some());
    let first = cells.next().expect("a given");
    let second = cells
        .find(|&cell| given(cell) != given(first))
        .expect("another digit");
    let sum: u8 = [first, second].into_iter().filter_map(given).sum();
    let place = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    let text = format!("killer {sum} {} {}", place(first), place(second));
    let rule = cellwise_sudoku::Rule::parse(&text, puzzle.base_shape()).unwrap();
    puzzle.clone().with_rules([rule]).unwrap()
}

/// The sample of a format that is only read, three times.
fn samples(kind: PuzzleKind, info: FormatInfo) -> Pieces {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats");
    let path = folder.join(kind.to_string()).join(name(info));
    let sample = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Pieces {
        records: vec![sample; 3],
        end: String::new(),
    }
}

fn name(info: FormatInfo) -> String {
    format!("{}.{}", info.name, info.extensions[0])
}

/// The record with another line in its middle.
fn spoiled(record: &str, other: &str) -> String {
    let mut lines: Vec<&str> = record.lines().collect();
    let middle = lines.len() / 2;
    let is_clue =
        |line: &&str| line.contains(|sign: char| sign.is_ascii_digit() || "#.".contains(sign));
    let at = (middle..lines.len())
        .find(|&at| is_clue(&lines[at]))
        .expect("a line of the record");
    lines[at] = other;
    format!("{}\n", lines.join("\n"))
}

type Files = (Vec<(String, Vec<u8>)>, usize);

/// One file: lines that are no record between those that are, and one at the end.
fn bad_lines(
    kind: PuzzleKind,
    info: FormatInfo,
    pieces: &Pieces,
    is_divided: bool,
    bad: &[&str],
    rng: &mut Rng,
) -> Files {
    let gap = if is_divided { "\n" } else { "" };
    let (mut text, mut count) = (String::new(), 0);
    for (number, record) in pieces.records.iter().enumerate() {
        // What stands above the first record may be a title.
        for _ in 0..if number > 0 { rng.below(3) } else { 0 } {
            let line = bad[rng.below(bad.len())];
            text.push_str(&format!("{gap}{line}\n{gap}"));
            count += 1;
            // Whatever stands between an open bracket and the next record is in it.
            if line.starts_with('{') {
                break;
            }
        }
        text.push_str(std::str::from_utf8(record).unwrap());
        if !text.ends_with('\n') {
            text.push('\n');
        }
    }
    text.push_str(&format!("{gap}the end of the list, in words\n"));
    text.push_str(&pieces.end);
    (
        vec![(format!("{kind}-{}", name(info)), text.into_bytes())],
        count + 1,
    )
}

/// One file: before each record but the first a broken one.
fn broken(
    kind: PuzzleKind,
    info: FormatInfo,
    pieces: &Pieces,
    breaks: impl Fn(&str) -> String,
) -> Files {
    let mut text = String::new();
    for (number, record) in pieces.records.iter().enumerate() {
        let record = std::str::from_utf8(record).unwrap();
        if number > 0 {
            let bad = breaks(record);
            assert_ne!(bad, record, "{}", info.name);
            text.push_str(&bad);
        }
        text.push_str(record);
    }
    text.push_str(&pieces.end);
    let bad = pieces.records.len() - 1;
    (
        vec![(format!("{kind}-{}", name(info)), text.into_bytes())],
        bad,
    )
}

/// Bad files among good ones, of a format of one puzzle a file.
fn bad_files(
    kind: PuzzleKind,
    info: FormatInfo,
    pieces: &Pieces,
    bad: &[&str],
    rng: &mut Rng,
) -> Files {
    let mut contents: Vec<Vec<u8>> = pieces
        .records
        .iter()
        .map(|record| [record, pieces.end.as_bytes()].concat())
        .collect();
    let count = 1 + rng.below(3);
    for _ in 0..count {
        let closed: Vec<&&str> = bad.iter().filter(|line| !line.starts_with('{')).collect();
        let bytes = match info.binary {
            true => contents[0][..contents[0].len() / 2].to_vec(),
            false => format!("{}\n", closed[rng.below(closed.len())]).into_bytes(),
        };
        // The good ones stay in their order, the first one first.
        contents.insert(1 + rng.below(contents.len()), bytes);
    }
    let named = |(number, bytes)| (format!("{kind}-{number}-{}", name(info)), bytes);
    (contents.into_iter().enumerate().map(named).collect(), count)
}
