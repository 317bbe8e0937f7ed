//! Saved games of KSudoku: XML with the board, its houses and the history.
//!
//! ```xml
//! <ksudoku><game had-help="0" msecs-elapsed="0">
//!   <puzzle><graph order="9" type="sudoku" specific-type="Plain"/><values>b__d…</values></puzzle>
//!   <history><simple-event index="4" value="7" given="false"/></history>
//! </game></ksudoku>
//! ```
//!
//! Cells go column by column; `_` is empty, `b` is 1, `c` is 2. Puzzles of the type `custom` list their houses
//! and cages as numbers of cells. Givens are in `values`, the history is the player's work. The layout is that of
//! serializer.cpp and symbols.cpp.

use std::fmt::Write as _;
use std::sync::Arc;

use cellwise_sudoku::{DigitSet, Grid, Puzzle, Shape, Symbols};

use super::board::{plain_shape, with_rule_texts};
use super::print::{Board, Writing};
use super::{Format, Page, Progress, Reading, Record, Sudoku};
use crate::error::{Error, ErrorKind};
use crate::format::Description;
use crate::reader::Document;
use crate::source::Source;
use crate::xml::{Event, Tag, Xml};

/// The name of the first tag.
pub(super) const ROOT: &str = "ksudoku";

pub(super) const KSUDOKU: Description<Sudoku> = Description {
    own_endings: &["ksudoku"],
    several: false,
    ..Description::new(
        "ksudoku",
        &["ksudoku", "xml"],
        "saved game of KSudoku",
        |lines, state| state.read_document(Games::default(), lines),
        Writing {
            sizes: 4..=25,
            state: true,
            ..Writing::board(print)
        },
    )
};

/// The place of the reader in a document.
#[derive(Debug, Default)]
pub(super) struct Games {
    xml: Xml,
}

impl Document<Sudoku> for Games {
    fn next(&mut self, lines: &mut Source<'_>, _: &mut Reading) -> Result<Option<Record>, Error> {
        next(&mut self.xml, lines)
    }
}

/// A game as far as it is read.
#[derive(Default)]
struct Game {
    line: u64,
    order: usize,
    kind: String,
    specific: String,
    /// True if a plain board has boxes beside rows and columns.
    without_boxes: bool,
    values: String,
    cliques: Vec<Vec<usize>>,
    cages: Vec<Cage>,
    events: Vec<(usize, Entry)>,
}

struct Cage {
    sums: bool,
    value: u32,
    cells: Vec<usize>,
}

enum Entry {
    Digit(u8),
    Marks(DigitSet),
}

/// The next game of a document; `None` at its end.
fn next(xml: &mut Xml, lines: &mut Source<'_>) -> Result<Option<Record>, Error> {
    let mut game: Option<Game> = None;
    let mut text_of: Option<String> = None;
    while let Some(event) = xml.next(lines)? {
        match (event, &mut game) {
            (Event::Open(tag), None) if tag.name == "game" => {
                game = Some(Game {
                    line: tag.line,
                    ..Game::default()
                });
            }
            (Event::Open(tag), Some(game)) => {
                game.open(&tag)
                    .map_err(|kind| Error::at_line(tag.line, kind))?;
                text_of = Some(tag.name);
            }
            (Event::Text(text), Some(game)) => match text_of.as_deref() {
                Some("values") => game.values.push_str(text.trim()),
                Some("clique") => game.cliques.push(numbers(&text)),
                Some("cage") => {
                    if let Some(cage) = game.cages.last_mut() {
                        cage.cells = numbers(&text);
                    }
                }
                _ => {}
            },
            (Event::Close(name), Some(_)) if name == "game" => {
                let game = game.take().unwrap_or_default();
                let line = game.line;
                return game
                    .record()
                    .map(Some)
                    .map_err(|kind| Error::at_line(line, kind));
            }
            (Event::Close(_), _) => text_of = None,
            _ => {}
        }
    }
    Ok(None)
}

fn numbers(text: &str) -> Vec<usize> {
    text.split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

impl Game {
    fn open(&mut self, tag: &Tag) -> Result<(), ErrorKind> {
        let number = |name: &str| {
            tag.get(name)
                .and_then(|text| text.trim().parse::<usize>().ok())
        };
        match tag.name.as_str() {
            "graph" => {
                self.order = number("order").unwrap_or(0);
                self.kind = tag.get("type").unwrap_or_default().to_owned();
                self.specific = tag.get("specific-type").unwrap_or("Plain").to_owned();
            }
            "sudokugroups" => self.without_boxes = tag.get("withblocks") == Some("0"),
            "cage" => self.cages.push(Cage {
                sums: number("operator") == Some(1),
                value: number("value").unwrap_or(0) as u32,
                cells: Vec::new(),
            }),
            "simple-event" => {
                let rule = "an event has the index of a cell, and a value or markers";
                let wrong = || ErrorKind::unexpected("another event", rule);
                let cell = number("index").ok_or_else(wrong)?;
                let entry = match (number("value"), tag.get("markers")) {
                    (Some(value), None) => Entry::Digit(u8::try_from(value).map_err(|_| wrong())?),
                    (None, Some(markers)) => {
                        let set = markers
                            .chars()
                            .take(64)
                            .enumerate()
                            .filter(|(_, c)| *c != '0');
                        Entry::Marks(set.map(|(at, _)| at as u8 + 1).collect())
                    }
                    _ => return Err(wrong()),
                };
                self.events.push((cell, entry));
            }
            _ => {}
        }
        Ok(())
    }

    /// The cell by rows of a cell by columns.
    fn place(&self, cell: usize) -> Result<usize, ErrorKind> {
        let size = self.order;
        let rule = format!("cells go from 0 to {}", (size * size).saturating_sub(1));
        match cell < size * size {
            true => Ok(cell % size * size + cell / size),
            false => Err(ErrorKind::unexpected(cell.to_string(), rule)),
        }
    }

    fn names(&self, cells: &[usize]) -> Result<String, ErrorKind> {
        let name = |&cell: &usize| {
            let place = self.place(cell)?;
            Ok(format!(
                "r{}c{}",
                place / self.order + 1,
                place % self.order + 1
            ))
        };
        let names: Result<Vec<String>, ErrorKind> = cells.iter().map(name).collect();
        Ok(names?.join(" "))
    }

    fn record(self) -> Result<Record, ErrorKind> {
        let size = self.order;
        let known = matches!(
            self.specific.as_str(),
            "Plain" | "XSudoku" | "Jigsaw" | "KillerSudoku"
        );
        if !known || self.kind == "roxdoku" {
            return Err(ErrorKind::Unsupported {
                what: "KSudoku's puzzles of this kind",
                names: vec![self.specific],
            });
        }
        let found = self.values.chars().count();
        let wrong = || ErrorKind::Cells {
            found,
            size: size.clamp(1, 64),
        };
        if !(1..=25).contains(&size) || found != size * size {
            return Err(wrong());
        }
        let mut digits = vec![0; found];
        for (cell, symbol) in self.values.chars().enumerate() {
            let digit = match symbol {
                '_' | '.' => Some(0),
                'b'..='z' => Some(symbol as u8 - b'a').filter(|&digit| usize::from(digit) <= size),
                _ => None,
            };
            let rule = "a cell is '_' or a letter from b";
            digits[self.place(cell)?] = digit.ok_or_else(|| ErrorKind::unexpected(symbol, rule))?;
        }
        let mut rules = Vec::new();
        let pieces = self.without_boxes && self.cliques.len() >= size;
        let (jigsaw, others) = self.cliques.split_at(if pieces { size } else { 0 });
        if pieces {
            let mut map = vec!['1'; found];
            for (piece, cells) in jigsaw.iter().enumerate() {
                for &cell in cells {
                    map[self.place(cell)?] = Symbols::default().of(piece as u8 + 1);
                }
            }
            rules.push(format!("jigsaw {}", map.iter().collect::<String>()));
        }
        for clique in others {
            rules.push(format!("region {}", self.names(clique)?));
        }
        for cage in &self.cages {
            match (&cage.cells[..], cage.sums) {
                (&[cell], _) => digits[self.place(cell)?] = cage.value.min(size as u32) as u8,
                (cells, true) => {
                    rules.push(format!("killer {} {}", cage.value, self.names(cells)?));
                }
                _ => {
                    let names = vec!["cages other than sums".to_owned()];
                    return Err(ErrorKind::Unsupported {
                        what: "rules",
                        names,
                    });
                }
            }
        }
        let shape: Arc<Shape> = plain_shape(size)?;
        let givens = Grid::from_digits(digits).map_err(|_| wrong())?;
        let puzzle = Puzzle::new(shape, givens.clone()).map_err(|_| wrong())?;
        let mut record = Record::new(with_rule_texts(puzzle, &rules)?, Format::KSudoku);
        let (mut digits, mut marks) = (givens.clone(), vec![DigitSet::EMPTY; found]);
        for (cell, entry) in &self.events {
            let place = self.place(*cell)?;
            match *entry {
                Entry::Digit(digit) if usize::from(digit) <= size => {
                    digits.set(place, givens.get(place).unwrap_or(digit));
                    marks[place] = DigitSet::EMPTY;
                }
                Entry::Marks(set) => marks[place] = set & DigitSet::all(size),
                Entry::Digit(_) => {}
            }
        }
        record.progress = Progress::new(digits).with_marks(marks).beyond(&givens);
        record.line = self.line;
        Ok(record)
    }
}

/// Appends a game.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    let size = board.grid.size();
    let by_columns = || (0..size * size).map(|cell| cell % size * size + cell / size);
    let symbol = |cell: usize| match board.grid.get(cell) {
        None => '_',
        Some(digit) => char::from(b'a' + digit),
    };
    let values: String = by_columns().map(symbol).collect();
    let out = &mut *page.text;
    let _ = write!(
        out,
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n   \
         <graph order=\"{size}\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>{values}</values>\n  </puzzle>\n  <history>\n"
    );
    if let Some(progress) = board.progress() {
        let marks = progress.candidates();
        for (index, cell) in by_columns().enumerate() {
            if board.grid.get(cell).is_some() {
                continue;
            }
            if let Some(digit) = progress.digits.get(cell) {
                let _ = writeln!(
                    out,
                    "   <simple-event index=\"{index}\" value=\"{digit}\" given=\"false\"/>"
                );
            } else if let Some(set) = marks
                .as_ref()
                .map(|sets| sets[cell])
                .filter(|set| !set.is_empty())
            {
                let bit = |digit| if set.contains(digit) { '1' } else { '0' };
                let bits: String = (1..=size as u8).map(bit).collect();
                let _ = writeln!(
                    out,
                    "   <simple-event index=\"{index}\" markers=\"{bits}\"/>"
                );
            }
        }
    }
    out.push_str("  </history>\n </game>\n</ksudoku>\n");
}
