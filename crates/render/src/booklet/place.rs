//! Places of puzzles on a page, and the parts of each place: words above, the puzzle, a code beside or above it.
//!
//! ```text
//! ┌────────────┬────────────┐      Puzzle 1        hard
//! │  place 0   │  place 1   │      ┌───────────┐  ▞▚▞
//! ├────────────┼────────────┤      │           │  ▚▞▚
//! │  place 2   │  place 3   │      └───────────┘
//! └────────────┴────────────┘
//! ```

use super::BookletEntry;
use super::flow::{Flow, Frame, shortened, width};
use super::lay::{GREY, LARGEST_SCALE, smallest_type};
use crate::drawing::{Anchor, Drawing, PageItem, Text};

/// The smallest module of a code that telephones read from paper, in points: a third of a millimetre.
const MODULE: f64 = 0.9;
/// The largest side of a code.
const LARGEST_CODE: f64 = 72.0;

/// Equal places in rows and columns.
pub(super) struct Grid {
    columns: usize,
    /// The width and height of a place.
    pub(super) slot: (f64, f64),
    /// The gaps between places.
    gap: (f64, f64),
    /// The distance of the first row from the top of the frame.
    top: f64,
}

impl Grid {
    /// A grid for so many puzzles, in which square ones are as large as can be.
    pub(super) fn new(number: usize, frame: &Frame, type_size: f64) -> Self {
        Self::below(0.0, number, frame, type_size)
    }

    /// The same, below the upper part of the frame.
    pub(super) fn below(top: f64, number: usize, frame: &Frame, type_size: f64) -> Self {
        let number = number.max(1);
        let gap = (1.6 * type_size, 1.4 * type_size);
        let height = (frame.height - top).max(1.0);
        let caption = 1.8 * type_size;
        let grids = (1..=number).map(|columns| {
            let rows = number.div_ceil(columns);
            let room = |all: f64, gap: f64, parts: usize| {
                let parts = parts as f64;
                ((all - gap * (parts - 1.0)) / parts).max(1.0)
            };
            let slot = (room(frame.width, gap.0, columns), room(height, gap.1, rows));
            Self {
                columns,
                slot,
                gap,
                top,
            }
        });
        let side = |grid: &Self| grid.slot.0.min(grid.slot.1 - caption);
        // `number` is at least 1, so there is a grid.
        grids
            .max_by(|a, b| side(a).total_cmp(&side(b)))
            .unwrap_or(Self {
                columns: 1,
                slot: (frame.width, height),
                gap,
                top,
            })
    }

    /// The upper left corner of a place on the page under way.
    pub(super) fn corner(&self, place: usize, flow: &Flow) -> (f64, f64) {
        let (row, column) = (place / self.columns, place % self.columns);
        (
            flow.left() + column as f64 * (self.slot.0 + self.gap.0),
            flow.frame.top + self.top + row as f64 * (self.slot.1 + self.gap.1),
        )
    }
}

/// Points for a unit of a drawing that fills a room, up to the largest.
pub(super) fn fitted(drawing: &Drawing, (width, height): (f64, f64), largest: f64) -> f64 {
    let scale = (width / drawing.width).min(height / drawing.height);
    scale.min(largest).max(0.01)
}

/// The parts of a place.
pub(super) struct Slot {
    /// Points for a unit of the puzzle.
    scale: f64,
    /// The puzzle's distance from the left and top of the place.
    offset: (f64, f64),
    /// The code: its distance from the left and top, and points for a module. `None` if there is none, or no room.
    pub(super) code: Option<((f64, f64), f64)>,
    /// The width of the words above the puzzle.
    words: f64,
}

impl Slot {
    /// Divides a place: the code stands beside the puzzle or above it, wherever it leaves the puzzle larger.
    pub(super) fn new(
        entry: &BookletEntry,
        code: Option<&Drawing>,
        grid: &Grid,
        type_size: f64,
    ) -> Self {
        let (width, height) = grid.slot;
        let caption = 1.8 * type_size;
        let largest = LARGEST_SCALE * if type_size > 12.0 { 1.4 } else { 1.0 };
        let whole = |words: f64, width: f64, top: f64| {
            let scale = fitted(&entry.puzzle, (width, (height - top).max(1.0)), largest);
            Self {
                scale,
                offset: (0.0, top),
                code: None,
                words,
            }
        };
        let plain = whole(width, width, caption);
        // A code may take up a third of the place.
        let room = LARGEST_CODE.min(width / 3.0).min(height / 3.0);
        let Some(code) = code.filter(|code| code.width * MODULE <= room) else {
            return plain;
        };
        let side = room.min(code.width * 1.4 * MODULE);
        let module = side / code.width;
        let above = Self {
            code: Some(((width - side, 0.0), module)),
            ..whole(width - side, width, side.max(caption))
        };
        let beside = whole(width, width - side, caption);
        match beside.scale > above.scale {
            true => {
                let x = entry.puzzle.width * beside.scale;
                Self {
                    code: Some(((x.min(width - side), caption), module)),
                    ..beside
                }
            }
            false => above,
        }
    }

    /// The size of the smallest type in the puzzle, in points.
    pub(super) fn smallest_type(&self, entry: &BookletEntry) -> f64 {
        self.scale * smallest_type(&entry.puzzle)
    }

    /// Draws the words, the puzzle and the code.
    pub(super) fn draw(
        &self,
        entry: &BookletEntry,
        number: usize,
        code: Option<Drawing>,
        (x, y): (f64, f64),
        type_size: f64,
        flow: &mut Flow,
    ) {
        let code = self
            .code
            .and_then(|(offset, module)| Some((code?, offset, module)));
        // Words end where the board does, if they fit.
        let board = entry.puzzle.width * self.scale;
        let size = type_size.min(self.words / 9.0);
        let name = match &entry.name {
            Some(name) => format!("{number}. {name}"),
            None => format!("Puzzle {number}"),
        };
        let level = entry.level.as_deref().unwrap_or_default();
        let needed = width(&name, size, true) + width(level, size, false) + size;
        let words = self.words.min(board.max(needed));
        let level = shortened(level, size, false, 0.6 * words);
        let left = words - width(&level, size, false) - size;
        let line = |text: String, at: f64| Text {
            at: (x + at, y + 1.1 * size),
            ..Text::centred((0.0, 0.0), size, text)
        };
        // The number leads to the answer, so it is never cut off.
        let name = match &entry.name {
            None if width(&name, size, true) > left => number.to_string(),
            _ => shortened(&name, size, true, left),
        };
        let name = line(name, 0.0);
        let name = name.anchored(Anchor::Start).bold();
        flow.item(PageItem::Heading(2, vec![name]));
        if !level.is_empty() {
            let level = line(level, words).anchored(Anchor::End).coloured(GREY);
            flow.item(PageItem::Paragraph(vec![level]));
        }
        let mut drawing = entry.puzzle.clone();
        drawing.title = format!("Puzzle {number}: {}", drawing.title);
        flow.item(PageItem::Drawing {
            drawing,
            at: (x + self.offset.0, y + self.offset.1),
            scale: self.scale,
        });
        if let Some((code, offset, module)) = code {
            flow.item(PageItem::Drawing {
                drawing: code,
                at: (x + offset.0, y + offset.1),
                scale: module,
            });
        }
    }
}
