//! Pages that fill up from the top with headings, paragraphs and puzzles.

use super::BookletLook;
use crate::drawing::font;
use crate::drawing::{Anchor, Bookmark, PageItem, Path, PdfPage, Text};
use crate::paper::Length;

/// The part of a page that is printed on.
pub(super) struct Frame {
    /// The width of the printed part.
    pub(super) width: f64,
    /// Its height, without the number of the page.
    pub(super) height: f64,
    /// The distance from the top of the page.
    pub(super) top: f64,
    paper: (f64, f64),
    margin: f64,
    gutter: f64,
    bleed: f64,
    /// The baseline of the number of the page.
    foot: f64,
}

impl Frame {
    pub(super) fn new(look: &BookletLook, Length(gutter): Length) -> Self {
        let (Length(margin), Length(bleed)) = (look.margin, look.bleed);
        let footer = 2.2 * look.type_size();
        Self {
            width: look.paper.width - 2.0 * margin - gutter,
            height: look.paper.height - 2.0 * margin - footer,
            top: bleed + margin,
            paper: (look.paper.width, look.paper.height),
            margin,
            gutter,
            bleed,
            foot: bleed + look.paper.height - margin,
        }
    }

    /// Odd pages are on the right-hand side, so their binding is on the left.
    fn is_right(number: usize) -> bool {
        number % 2 == 1
    }

    /// The distance of the trimmed page from the left edge of the paper.
    fn trim_left(&self, number: usize) -> f64 {
        match Self::is_right(number) {
            true => 0.0,
            false => self.bleed,
        }
    }

    fn left(&self, number: usize) -> f64 {
        let gutter = match Self::is_right(number) {
            true => self.gutter,
            false => 0.0,
        };
        self.trim_left(number) + self.margin + gutter
    }

    fn page(&self, number: usize) -> PdfPage {
        let (width, height) = self.paper;
        let trim = [self.trim_left(number), self.bleed, width, height];
        PdfPage {
            width: width + self.bleed,
            height: height + 2.0 * self.bleed,
            trim: (self.bleed > 0.0).then_some(trim),
            bookmarks: Vec::new(),
            items: Vec::new(),
        }
    }
}

/// Pages under way.
pub(super) struct Flow {
    pub(super) frame: Frame,
    type_size: f64,
    pages: Vec<(PdfPage, bool)>,
    /// The distance of the next line from the top of the frame.
    y: f64,
}

impl Flow {
    pub(super) fn new(frame: Frame, type_size: f64) -> Self {
        Self {
            frame,
            type_size,
            pages: Vec::new(),
            y: 0.0,
        }
    }

    pub(super) fn new_page(&mut self) {
        let page = self.frame.page(self.pages.len() + 1);
        self.pages.push((page, true));
        self.y = 0.0;
    }

    /// The number of the page under way, counted from 1.
    pub(super) fn page_number(&self) -> usize {
        self.pages.len()
    }

    /// The left edge of the frame on the page under way.
    pub(super) fn left(&self) -> f64 {
        self.frame.left(self.pages.len())
    }

    /// The page under way has no number.
    pub(super) fn leave_unnumbered(&mut self) {
        if let Some((_, is_numbered)) = self.pages.last_mut() {
            *is_numbered = false;
        }
    }

    /// A band across the top of the page: left, top, width and height. It runs over the trimmed edges, if there are any.
    pub(super) fn band(&self) -> [f64; 4] {
        let frame = &self.frame;
        match frame.bleed > 0.0 {
            true => {
                let width = frame.paper.0 + frame.bleed;
                [0.0, 0.0, width, frame.bleed + 0.12 * frame.paper.1]
            }
            false => [self.left(), frame.top, frame.width, 0.02 * frame.height],
        }
    }

    /// Adds a part to the page under way.
    pub(super) fn item(&mut self, item: PageItem) {
        if let Some((page, _)) = self.pages.last_mut() {
            page.items.push(item);
        }
    }

    pub(super) fn decoration(&mut self, path: Path) {
        self.item(PageItem::Decoration(path));
    }

    /// Names the top of the page under way in the list of bookmarks.
    pub(super) fn bookmark(&mut self, title: &str, is_detail: bool) {
        self.marked(title, is_detail, 0.0);
    }

    /// Names a detail at this distance from the top of the page.
    pub(super) fn bookmark_at(&mut self, title: &str, y: f64) {
        self.marked(title, true, y);
    }

    fn marked(&mut self, title: &str, is_detail: bool, y: f64) {
        if let Some((page, _)) = self.pages.last_mut() {
            page.bookmarks.push(Bookmark {
                title: title.to_owned(),
                is_detail,
                y,
            });
        }
    }

    /// Adds the heading of a part.
    pub(super) fn heading(&mut self, text: &str) {
        let lines = self.lines(text, 1.6 * self.type_size, true);
        self.item(PageItem::Heading(1, lines));
        self.y += 0.5 * self.type_size;
    }

    /// Adds the heading of a part of a part; it does not stand alone at the foot of a page.
    pub(super) fn subheading(&mut self, text: &str) {
        if self.y + 6.0 * self.type_size > self.frame.height {
            self.new_page();
        } else if self.y > 0.0 {
            self.y += 0.6 * self.type_size;
        }
        let lines = self.lines(text, 1.2 * self.type_size, true);
        self.item(PageItem::Heading(2, lines));
    }

    /// Adds a paragraph; it goes on on the next page if it must.
    pub(super) fn paragraph(&mut self, text: &str) {
        let size = self.type_size;
        for lines in self.pieces(text, size) {
            if self.y + size > self.frame.height {
                self.new_page();
            }
            let texts = self.placed(&lines, size, false);
            self.item(PageItem::Paragraph(texts));
        }
        self.y += 0.5 * size;
    }

    /// The lines of a paragraph, as many at a time as the page under way and the following ones have room for.
    fn pieces(&self, text: &str, size: f64) -> Vec<Vec<String>> {
        let mut lines = wrapped(text, size, false, self.frame.width);
        let fits = |y: f64| (((self.frame.height - y) / (1.35 * size)) as usize).max(1);
        let mut pieces = Vec::new();
        let mut room = match self.y + size > self.frame.height {
            true => fits(0.0),
            false => fits(self.y),
        };
        while !lines.is_empty() {
            let rest = lines.split_off(room.min(lines.len()));
            pieces.push(std::mem::replace(&mut lines, rest));
            room = fits(0.0);
        }
        pieces
    }

    fn lines(&mut self, text: &str, size: f64, bold: bool) -> Vec<Text> {
        let lines = wrapped(text, size, bold, self.frame.width);
        self.placed(&lines, size, bold)
    }

    fn placed(&mut self, lines: &[String], size: f64, bold: bool) -> Vec<Text> {
        let left = self.left();
        let lines = lines.iter().map(|line| {
            let y = self.frame.top + self.y + size;
            self.y += 1.35 * size;
            Text {
                at: (left, y),
                bold,
                anchor: Anchor::Start,
                ..Text::centred((0.0, 0.0), size, line.clone())
            }
        });
        lines.collect()
    }

    /// The pages, with their numbers.
    pub(super) fn finish(self) -> Vec<PdfPage> {
        let (frame, size) = (self.frame, 0.9 * self.type_size);
        let pages = self.pages.into_iter().enumerate();
        let pages = pages.map(|(i, (mut page, is_numbered))| {
            if is_numbered {
                let number = i + 1;
                let text = Text {
                    at: (frame.left(number) + frame.width / 2.0, frame.foot),
                    ..Text::centred((0.0, 0.0), size, number.to_string())
                };
                page.items.push(PageItem::PageNumber(text));
            }
            page
        });
        pages.collect()
    }
}

/// The width of a text.
pub(super) fn width(text: &str, size: f64, bold: bool) -> f64 {
    font::width(text, size, bold)
}

/// A text in lines of at most this width; a longer word is cut.
pub(super) fn wrapped(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|line| width(line, size, bold) <= room) {
            Some(line) => {
                lines.pop();
                lines.push(line);
            }
            None => lines.push(word.to_owned()),
        }
        while let Some(line) = lines.pop() {
            let fits = fitting(&line, size, bold, room);
            let rest = line[fits..].to_owned();
            lines.push(line[..fits].to_owned());
            if rest.is_empty() {
                break;
            }
            lines.push(rest);
        }
    }
    lines
}

/// The number of bytes of a text that fit into a width, one character at least.
fn fitting(text: &str, size: f64, bold: bool, room: f64) -> usize {
    let mut used = 0.0;
    for (at, c) in text.char_indices() {
        used += width(c.encode_utf8(&mut [0; 4]), size, bold);
        if used > room + 1e-6 && at > 0 {
            return at;
        }
    }
    text.len()
}

/// A text cut to a width, with an ellipsis if something is missing.
pub(super) fn shortened(text: &str, size: f64, bold: bool, room: f64) -> String {
    if width(text, size, bold) <= room {
        return text.to_owned();
    }
    let room = room - width("…", size, bold);
    if room <= 0.0 {
        return String::new();
    }
    let fits = fitting(text, size, bold, room);
    format!("{}…", text[..fits].trim_end())
}
