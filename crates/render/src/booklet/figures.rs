//! Figures with a sentence each, as a document: a path to the solution, step by step.

use super::BookletLook;
use super::flow::{Flow, Frame, wrapped};
use super::place::{Grid, fitted};
use crate::drawing::{Anchor, Drawing, DrawingError, PageItem, PdfInfo, Text, pdf_document};
use crate::paper::Length;

/// Points for a unit of a figure, at most.
const LARGEST_SCALE: f64 = 0.9;

/// Writes figures with their sentences as a PDF document, `look.per_page` to a page.
///
/// # Errors
/// [`DrawingError::Encoder`] if the document breaks a rule of PDF/A.
///
/// ```
/// use cellwise_render::{BookletLook, Drawing, figures_pdf};
///
/// let figure = (Drawing::new(200.0, 100.0, "Nothing"), "Nothing is shown.".to_owned());
/// assert!(figures_pdf("Empty", &[figure], &BookletLook::default())?.starts_with(b"%PDF-"));
/// # Ok::<(), cellwise_render::DrawingError>(())
/// ```
pub fn figures_pdf(
    title: &str,
    figures: &[(Drawing, String)],
    look: &BookletLook,
) -> Result<Vec<u8>, DrawingError> {
    let size = look.type_size();
    let mut flow = Flow::new(Frame::new(look, Length(0.0)), size);
    flow.new_page();
    flow.bookmark(title, false);
    flow.heading(title);
    let heading = 3.0 * size;
    let first = Grid::below(heading, look.per_page, &flow.frame, size);
    let others = Grid::new(look.per_page, &flow.frame, size);
    for (i, (figure, sentence)) in figures.iter().enumerate() {
        let place = i % look.per_page.max(1);
        if place == 0 && i > 0 {
            flow.new_page();
        }
        let grid = if i < look.per_page { &first } else { &others };
        let (x, y) = grid.corner(place, &flow);
        flow.bookmark_at(&format!("Step {}", i + 1), y);
        let lines = wrapped(&format!("{}. {sentence}", i + 1), size, false, grid.slot.0);
        let words = 1.35 * size * lines.len() as f64 + 0.5 * size;
        let texts = lines.into_iter().enumerate().map(|(row, line)| Text {
            at: (x, y + size + 1.35 * size * row as f64),
            anchor: Anchor::Start,
            ..Text::centred((0.0, 0.0), size, line)
        });
        flow.item(PageItem::Paragraph(texts.collect()));
        let room = (grid.slot.0, (grid.slot.1 - words).max(size));
        flow.item(PageItem::Drawing {
            drawing: figure.clone(),
            at: (x, y + words),
            scale: fitted(figure, room, LARGEST_SCALE),
        });
    }
    pdf_document(&PdfInfo::titled(title), &flow.finish())
}
