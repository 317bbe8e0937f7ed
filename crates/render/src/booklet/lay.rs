//! The parts of a booklet, one after the other.

use super::flow::{self, Flow, Frame};
use super::place::{Grid, Slot, fitted};
use super::{Booklet, Gutter, qr};
use crate::drawing::{
    Anchor, Drawing, DrawingError, Element, PageItem, Path, PdfInfo, PdfPage, Rgb, Text,
    pdf_document,
};
use crate::paper::Length;

/// The smallest type in which a puzzle is printed among others, in points: below it gets a page of its own.
const SMALLEST_TYPE: f64 = 4.0;
/// Points for a unit of a drawing, at most: a cell of a Sudoku is 60 points wide then.
pub(super) const LARGEST_SCALE: f64 = 1.5;

pub(super) const GREY: Rgb = Rgb(90, 90, 90);

/// A booklet as pages.
#[derive(Clone, Debug)]
pub struct BookletPages {
    /// The pages.
    pub pages: Vec<PdfPage>,
    /// The page of each puzzle, counted from 1.
    pub puzzle_pages: Vec<usize>,
    /// The numbers of the puzzles whose link is too long for a QR code, counted from 1.
    pub without_code: Vec<usize>,
    /// The numbers of the puzzles whose type is smaller than 4 points even on a page of their own.
    pub tiny: Vec<usize>,
}

impl Booklet {
    /// Lays out the pages.
    ///
    /// # Errors
    /// [`DrawingError::NoRoom`] if margins leave too little of the page.
    pub fn pages(&self) -> Result<BookletPages, DrawingError> {
        let mut gutter = match self.look.gutter {
            Gutter::Fixed(gutter) => gutter,
            Gutter::ByPages => inner_room(1),
        };
        loop {
            let laid = self.laid_out(gutter)?;
            // A wider gutter can make more pages, never fewer, so this ends with the widest.
            let asked = inner_room(laid.pages.len());
            match self.look.gutter {
                Gutter::ByPages if asked > gutter => gutter = asked,
                _ => return Ok(laid),
            }
        }
    }

    /// Writes laid out pages as a PDF document, PDF/A-2a.
    ///
    /// # Errors
    /// [`DrawingError::Encoder`] if the document breaks a rule of PDF/A.
    pub fn pdf(&self, pages: &BookletPages) -> Result<Vec<u8>, DrawingError> {
        let info = PdfInfo {
            title: self.title.clone(),
            author: self.author.clone(),
        };
        pdf_document(&info, &pages.pages)
    }

    fn laid_out(&self, gutter: Length) -> Result<BookletPages, DrawingError> {
        let look = &self.look;
        let frame = Frame::new(look, gutter);
        let needed = 6.0 * look.type_size();
        if frame.width < needed || frame.height < needed {
            let text = "margins, gutter and type leave no room on the page";
            return Err(DrawingError::NoRoom(text));
        }
        let mut flow = Flow::new(frame, look.type_size());
        if self.has_title_page {
            self.title_page(&mut flow);
        }
        if !self.how_to_play.is_empty() {
            flow.new_page();
            flow.bookmark("How to play", false);
            flow.heading("How to play");
            for text in &self.how_to_play {
                flow.subheading(&text.heading);
                text.paragraphs.iter().for_each(|text| flow.paragraph(text));
            }
        }
        let mut laid = BookletPages {
            pages: Vec::new(),
            puzzle_pages: Vec::new(),
            without_code: Vec::new(),
            tiny: Vec::new(),
        };
        self.puzzles(&mut flow, &mut laid);
        if self.entries.iter().any(|entry| entry.hint.is_some()) {
            flow.new_page();
            flow.bookmark("Hints", false);
            flow.heading("Hints");
            for (i, entry) in self.entries.iter().enumerate() {
                if let Some(hint) = &entry.hint {
                    flow.paragraph(&format!("{}. {hint}", i + 1));
                }
            }
        }
        if self.has_answers && !self.entries.is_empty() {
            self.answers(&mut flow);
        }
        laid.pages = flow.finish();
        Ok(laid)
    }

    fn title_page(&self, flow: &mut Flow) {
        flow.new_page();
        flow.bookmark(&self.title, false);
        flow.leave_unnumbered();
        let (width, height) = (flow.frame.width, flow.frame.height);
        let left = flow.left();
        let middle = left + width / 2.0;
        let title_size = (width / 14.0).clamp(18.0, 44.0);
        // A band runs over the edges of the page where the page is trimmed, else along the frame.
        let [x, y, band, depth] = flow.band();
        flow.decoration(Path::rect(x, y, band, depth).filled(Rgb(38, 52, 78)));
        let mut at = flow.frame.top + height * 0.3;
        let lines = flow::wrapped(&self.title, title_size, true, width);
        let centred = |text: &str, size: f64, at: f64| Text {
            at: (middle, at),
            ..Text::centred((0.0, 0.0), size, text)
        };
        let texts: Vec<Text> = lines
            .iter()
            .enumerate()
            .map(|(i, line)| centred(line, title_size, at + i as f64 * title_size * 1.25).bold())
            .collect();
        at += lines.len() as f64 * title_size * 1.25;
        flow.item(PageItem::Heading(1, texts));
        let size = title_size * 0.45;
        let subtitle = flow::wrapped(&self.subtitle, size, false, width);
        let texts = subtitle.iter().enumerate().map(|(i, line)| {
            let line = centred(line, size, at + (i as f64 + 0.6) * size * 1.4);
            line.coloured(GREY)
        });
        let texts: Vec<Text> = texts.collect();
        flow.item(PageItem::Paragraph(texts));
        if let Some(author) = &self.author {
            let lines = flow::wrapped(author, size, false, width);
            let texts = lines.iter().enumerate().map(|(i, line)| {
                let up = (lines.len() - i) as f64 * size * 1.4;
                centred(line, size, flow.frame.top + height * 0.86 - up)
            });
            let texts: Vec<Text> = texts.collect();
            flow.item(PageItem::Paragraph(texts));
        }
    }

    fn puzzles(&self, flow: &mut Flow, laid: &mut BookletPages) {
        let type_size = self.look.type_size();
        let grid = Grid::new(self.look.per_page, &flow.frame, type_size);
        let alone = Grid::new(1, &flow.frame, type_size);
        // The number of places that are taken on the last page; none is free at first.
        let mut taken = self.look.per_page;
        for (i, entry) in self.entries.iter().enumerate() {
            let number = i + 1;
            let code = entry.link.as_ref().map(|link| qr::code(link));
            if let Some(None) = code {
                laid.without_code.push(number);
            }
            let code = code.flatten();
            let among = Slot::new(entry, code.as_ref(), &grid, type_size);
            let is_small = among.smallest_type(entry) < SMALLEST_TYPE;
            let (slot, place) = match is_small && self.look.per_page > 1 {
                true => {
                    flow.new_page();
                    taken = self.look.per_page;
                    (Slot::new(entry, code.as_ref(), &alone, type_size), 0)
                }
                false => {
                    if taken >= self.look.per_page {
                        flow.new_page();
                        taken = 0;
                    }
                    taken += 1;
                    (among, taken - 1)
                }
            };
            if slot.smallest_type(entry) < SMALLEST_TYPE {
                laid.tiny.push(number);
            }
            if code.is_some() && slot.code.is_none() {
                laid.without_code.push(number);
            }
            if number == 1 {
                flow.bookmark("Puzzles", false);
            }
            laid.puzzle_pages.push(flow.page_number());
            let grid = if is_small { &alone } else { &grid };
            let corner = grid.corner(place, flow);
            flow.bookmark_at(&format!("Puzzle {number}"), corner.1);
            slot.draw(entry, number, code, corner, type_size, flow);
        }
    }

    fn answers(&self, flow: &mut Flow) {
        let type_size = self.look.type_size();
        let mut grid = Grid::new(self.look.answers_per_page, &flow.frame, type_size);
        let heading = 2.4 * type_size;
        let mut taken = self.look.answers_per_page;
        for (i, entry) in self.entries.iter().enumerate() {
            if taken >= self.look.answers_per_page {
                flow.new_page();
                taken = 0;
                if i == 0 {
                    flow.bookmark("Answers", false);
                    flow.heading("Answers");
                }
                // Every page of answers has its places at the same height.
                grid = Grid::below(heading, self.look.answers_per_page, &flow.frame, type_size);
            }
            let corner = grid.corner(taken, flow);
            taken += 1;
            flow.bookmark_at(&format!("Answer {}", i + 1), corner.1);
            let words = match &entry.answer_name {
                Some(name) => format!("{}. {name}", i + 1),
                None => (i + 1).to_string(),
            };
            let size = (0.9 * type_size).min(grid.slot.0 / 8.0);
            let caption = flow::shortened(&words, size, true, grid.slot.0);
            let text = Text {
                at: (corner.0, corner.1 + size),
                ..Text::centred((0.0, 0.0), size, caption)
            };
            let text = text.anchored(Anchor::Start).bold();
            flow.item(PageItem::Heading(2, vec![text]));
            let room = (grid.slot.0, grid.slot.1 - 1.5 * size);
            let scale = fitted(&entry.answer, room, LARGEST_SCALE);
            let mut drawing = entry.answer.clone();
            drawing.title = format!("Answer {}: {}", i + 1, drawing.title);
            flow.item(PageItem::Drawing {
                drawing,
                at: (corner.0, corner.1 + 1.5 * size),
                scale,
            });
        }
    }
}

/// The room for the binding that printers ask for, beyond a margin of a quarter of an inch: Kindle Direct Publishing wants
/// 0.375 inches in all up to 150 pages, and more for thicker books.
fn inner_room(pages: usize) -> Length {
    let inches = match pages {
        0..=150 => 0.125,
        151..=300 => 0.25,
        301..=500 => 0.375,
        501..=700 => 0.5,
        _ => 0.625,
    };
    Length::inches(inches)
}

/// The size of the smallest type in a drawing.
pub(super) fn smallest_type(drawing: &Drawing) -> f64 {
    let sizes = drawing.elements.iter().map(|element| match element {
        Element::Text(text) => text.size,
        Element::Path(_) => f64::INFINITY,
    });
    sizes.fold(f64::INFINITY, f64::min)
}
