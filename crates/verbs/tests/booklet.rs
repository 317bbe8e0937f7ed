//! Booklets read back: their text, tags and bookmarks, and every answer checked by solving.
#![cfg(feature = "print")]

mod pdf;

use std::sync::Arc;

use cellwise_core::Budget;
use cellwise_formats::{nonogram as nonogram_formats, sudoku as sudoku_formats};
use cellwise_nonogram::{Clue, Picture, Puzzle as Nonogram};
use cellwise_render::{BookletLook, Gutter, Length, Paper};
use cellwise_sudoku::Puzzle;
use cellwise_verbs::booklet::{self, Book, BookletOptions, Drawn};
use cellwise_verbs::generate::{self, GenerateRequest, Order};
use cellwise_verbs::{Input, PuzzleKind, examples, finish, no_parts};

use pdf::{Pdf, Tagged};

/// Puzzles made to order.
fn made(kind: PuzzleKind, count: u64, size: Option<[usize; 2]>) -> Vec<Input> {
    let request = GenerateRequest {
        size,
        ..GenerateRequest::new(kind)
    };
    let order = Arc::new(Order::new(&request).unwrap());
    let work = generate::start(&order, 0..count);
    let reply = finish(work, &mut Budget::unlimited(), no_parts).unwrap();
    let read = |text: &str| match kind {
        PuzzleKind::Sudoku => {
            let options = sudoku_formats::ReadOptions::default();
            Input::new(sudoku_formats::parse_one(text, &options).unwrap())
        }
        PuzzleKind::Nonogram => {
            let options = nonogram_formats::ReadOptions::default();
            Input::new(nonogram_formats::parse_one(text, &options).unwrap())
        }
    };
    reply.puzzles.iter().map(|new| read(&new.puzzle)).collect()
}

fn bound(inputs: &[Input], options: &BookletOptions) -> Book {
    let drawn = inputs.iter().map(|input| {
        let work = booklet::start(input, options).unwrap();
        finish(work, &mut Budget::unlimited(), no_parts).unwrap()
    });
    booklet::bind(drawn.collect::<Vec<Drawn>>(), options).unwrap()
}

/// The figure whose text for people who do not see it begins so.
fn figure<'a>(tags: &'a [Tagged], begin: &str) -> &'a Tagged {
    let found = tags
        .iter()
        .find(|tag| tag.role == "Figure" && tag.alt.starts_with(begin));
    found.unwrap_or_else(|| panic!("no figure '{begin}'"))
}

/// The cells of `Row 1: 5 - 3. Row 2: …`, row by row.
fn rows(alt: &str) -> String {
    let rows = alt.split("Row ").skip(1);
    let cells = rows.map(|row| {
        row.split(": ")
            .nth(1)
            .unwrap()
            .trim_end()
            .trim_end_matches('.')
    });
    cells.collect::<String>().replace(' ', "")
}

/// The clues of `Rows: 1 1; 2. Columns: 1; 1; 2.`
fn clues(alt: &str, name: &str) -> Vec<Clue> {
    let list = alt.split(name).nth(1).unwrap().split('.').next().unwrap();
    let clue = |text: &str| {
        let runs = text
            .split_whitespace()
            .map(|run| run.parse::<u32>().unwrap());
        Clue::new(runs.filter(|&run| run > 0))
    };
    list.split(';').map(clue).collect()
}

#[test]
fn two_hundred_pages_hold_every_answer_and_each_is_right() {
    let mut inputs = made(PuzzleKind::Sudoku, 172, None);
    inputs.extend(made(PuzzleKind::Nonogram, 8, Some([10, 10])));
    let options = BookletOptions {
        has_levels: false,
        look: BookletLook {
            paper: "6x9in".parse().unwrap(),
            per_page: 1,
            answers_per_page: 9,
            ..BookletLook::default()
        },
        ..BookletOptions::default()
    };
    let book = bound(&inputs, &options);
    let pdf = Pdf::read(&book.data);
    // A title, how to play, 180 puzzles, 20 pages of answers.
    assert_eq!((book.pages, book.puzzles), (202, 180));
    assert_eq!(pdf.pages().len(), 202);
    let tags = pdf.tagged();
    for number in 1..=172 {
        let puzzle = figure(&tags, &format!("Puzzle {number}: "));
        let cells = rows(&puzzle.alt);
        assert_eq!(puzzle.page, number + 1);
        assert_eq!(puzzle.drawn, cells.replace('-', ""), "puzzle {number}");
        let board: Puzzle = cells.replace('-', ".").parse().unwrap();
        let answer = board.solve();
        assert_eq!(answer.verdict().name(), "unique", "puzzle {number}");
        let solution: String = answer.solutions[0]
            .digits()
            .iter()
            .map(ToString::to_string)
            .collect();
        let printed = figure(&tags, &format!("Answer {number}: "));
        assert_eq!(printed.drawn, solution, "answer {number}");
        assert_eq!(rows(&printed.alt), solution, "answer {number}");
    }
    for number in 173..=180 {
        let puzzle = figure(&tags, &format!("Puzzle {number}: "));
        let [across, down] = ["Rows: ", "Columns: "].map(|name| clues(&puzzle.alt, name));
        let board = Nonogram::new(across, down).unwrap();
        let printed = figure(&tags, &format!("Answer {number}: "));
        let lines = printed.alt.split("Row ").skip(1);
        let lines: Vec<&str> = lines
            .map(|row| {
                row.split(": ")
                    .nth(1)
                    .unwrap()
                    .trim_end()
                    .strip_suffix('.')
                    .unwrap()
            })
            .collect();
        let picture = Picture::from_text(&lines.join("\n")).unwrap();
        assert_eq!(board.check(&picture), Ok(()), "answer {number}");
    }
    let names = pdf.bookmarks();
    for part in ["How to play", "Puzzles", "Answers"] {
        assert!(names.iter().any(|name| name == part), "{part}: {names:?}");
    }
    for (word, number) in [("Puzzle ", 180), ("Answer ", 180)] {
        let count = names.iter().filter(|name| name.starts_with(word)).count();
        assert_eq!(count, number, "{word}");
    }
}

#[test]
fn a_book_names_title_author_levels_and_hints() {
    let inputs = ["easy", "hard"].map(|name| Input::new(examples::sudoku(name).unwrap()));
    let sample = Input::new(examples::nonogram("sample").unwrap());
    let inputs: Vec<Input> = inputs.into_iter().chain([sample]).collect();
    let options = BookletOptions {
        title: Some("Quiet evenings".to_owned()),
        author: Some("A. Setter".to_owned()),
        has_hints: true,
        ..BookletOptions::default()
    };
    let pdf = Pdf::read(&bound(&inputs, &options).data);
    assert_eq!(pdf.info("Title").as_deref(), Some("Quiet evenings"));
    assert_eq!(pdf.info("Author").as_deref(), Some("A. Setter"));
    let tags = pdf.tagged();
    assert_eq!(
        (tags[0].role.as_str(), tags[0].drawn.as_str()),
        ("H1", "Quiet evenings")
    );
    let all: Vec<&str> = tags.iter().map(|tag| tag.drawn.as_str()).collect();
    assert!(
        all.iter().any(|text| text.starts_with("easy · ")),
        "{all:?}"
    );
    let is_hint = |number: usize| {
        let begin = format!("{number}. ");
        tags.iter()
            .any(|tag| tag.role == "P" && tag.drawn.starts_with(&begin))
    };
    assert!((1..=3).all(is_hint), "{all:?}");
    for part in ["How to play", "Hints", "Answers"] {
        let is_heading = |tag: &Tagged| tag.role == "H1" && tag.drawn == part;
        assert!(tags.iter().any(is_heading), "{part}");
    }
}

#[test]
fn pages_have_their_size_and_bleed_on_the_outer_side() {
    let input = Input::new(examples::sudoku("easy").unwrap());
    let options = BookletOptions {
        look: BookletLook {
            paper: Paper::LETTER,
            margin: Length::inches(0.375),
            gutter: Gutter::ByPages,
            bleed: Length::inches(0.125),
            ..BookletLook::default()
        },
        ..BookletOptions::default()
    };
    let pdf = Pdf::read(&bound(&[input], &options).data);
    let pages = pdf.pages();
    for (i, &page) in pages.iter().enumerate() {
        assert_eq!(
            pdf.page_box(page, "MediaBox").unwrap(),
            [0.0, 0.0, 621.0, 810.0]
        );
        // The first page is a right-hand one: its inner side, which is not trimmed, is the left.
        let left = if i % 2 == 0 { 0.0 } else { 9.0 };
        let trim = pdf.page_box(page, "TrimBox").unwrap();
        assert_eq!(trim, [left, 9.0, left + 612.0, 801.0], "page {}", i + 1);
    }
}

#[test]
fn a_code_opens_the_puzzle_and_is_left_out_with_a_word_where_the_link_is_too_long() {
    let small = Input::new(examples::sudoku("easy").unwrap());
    let large = made(PuzzleKind::Nonogram, 1, Some([60, 60])).remove(0);
    let options = BookletOptions {
        site: Some("https://example.org".parse().unwrap()),
        ..BookletOptions::default()
    };
    let book = bound(&[small, large], &options);
    assert_eq!(book.notes.len(), 1, "{:?}", book.notes);
    assert!(
        book.notes[0].starts_with("puzzle 2: no QR code"),
        "{:?}",
        book.notes
    );
    let tags = Pdf::read(&book.data).tagged();
    let code = figure(&tags, "QR code. It opens https://example.org/#/sudoku?p=");
    let text = code.alt.split("p=").nth(1).unwrap();
    let board: Puzzle = text.parse().unwrap();
    assert_eq!(&board, &examples::sudoku("easy").unwrap().puzzle);
    assert_eq!(
        tags.iter()
            .filter(|tag| tag.alt.starts_with("QR code"))
            .count(),
        1
    );
}

#[test]
fn the_number_of_a_puzzle_stands_where_its_word_has_no_room() {
    let inputs = vec![Input::new(examples::sudoku("easy").unwrap()); 12];
    let options = BookletOptions {
        site: Some("https://example.org".parse().unwrap()),
        look: BookletLook {
            per_page: 12,
            ..BookletLook::default()
        },
        ..BookletOptions::default()
    };
    let tags = Pdf::read(&bound(&inputs, &options).data).tagged();
    let headings = tags.iter().filter(|tag| tag.role == "H2");
    let drawn: Vec<&str> = headings.map(|tag| tag.drawn.as_str()).collect();
    for number in 1..=12 {
        let text = number.to_string();
        assert!(drawn.contains(&text.as_str()), "{number} in {drawn:?}");
    }
}

#[test]
fn characters_that_the_font_lacks_are_shown_as_boxes() {
    let input = Input::new(examples::sudoku("easy").unwrap());
    let options = BookletOptions {
        title: Some("数独 \u{e000}!".to_owned()),
        ..BookletOptions::default()
    };
    let tags = Pdf::read(&bound(&[input], &options).data).tagged();
    assert_eq!(tags[0].drawn, "□□ □!");
}

#[test]
fn the_same_puzzles_give_the_same_bytes() {
    let input = Input::new(examples::sudoku("hard").unwrap());
    let options = BookletOptions::default();
    assert_eq!(
        bound(std::slice::from_ref(&input), &options).data,
        bound(&[input], &options).data
    );
}

#[test]
fn a_puzzle_without_exactly_one_solution_is_left_out() {
    let options = BookletOptions::default();
    for (name, verdict) in [("empty", "several"), ("empty4", "several")] {
        let input = Input::new(examples::sudoku(name).unwrap());
        let work = booklet::start(&input, &options).unwrap();
        let drawn = finish(work, &mut Budget::unlimited(), no_parts).unwrap();
        assert_eq!(drawn.verdict.name(), verdict);
        assert!(drawn.entry.is_none());
        let fault = booklet::bind(vec![drawn], &options).unwrap_err();
        assert!(fault.message.contains("no puzzle"), "{fault}");
    }
}

#[test]
fn pages_without_room_are_refused() {
    let input = Input::new(examples::sudoku("easy").unwrap());
    let mut options = BookletOptions::default();
    options.look.margin = Length::inches(4.0);
    let work = booklet::start(&input, &options).unwrap();
    let drawn = finish(work, &mut Budget::unlimited(), no_parts).unwrap();
    let fault = booklet::bind(vec![drawn], &options).unwrap_err();
    assert!(fault.message.contains("no room"), "{fault}");
}
