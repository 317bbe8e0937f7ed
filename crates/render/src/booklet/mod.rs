//! A booklet of puzzles as pages: title, how to play, puzzles, hints, answers.
//!
//! ```text
//! lay     the parts of the booklet, one after the other
//! place   how many puzzles stand side by side, and where in its place each has its parts
//! flow    pages that fill up with text and puzzles
//! qr      a link as a QR code
//! figures figures with sentences, by the same pages
//! ```
//!
//! In: puzzles and answers as drawings, with the words beside them. Out: the pages of a PDF document, and remarks on
//! what did not fit.

#[cfg(feature = "print")]
mod figures;
#[cfg(feature = "print")]
mod flow;
#[cfg(feature = "print")]
mod lay;
#[cfg(feature = "print")]
mod place;
#[cfg(feature = "print")]
mod qr;

use crate::drawing::Drawing;
use crate::paper::{Length, Paper};

#[cfg(feature = "print")]
pub use self::figures::figures_pdf;
#[cfg(feature = "print")]
pub use self::lay::BookletPages;

/// The room that the binding takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gutter {
    /// This much beside the margin.
    Fixed(Length),
    /// As much as printers of bound books ask for, by the number of pages.
    ByPages,
}

/// The look of a booklet.
#[derive(Clone, Debug, PartialEq)]
pub struct BookletLook {
    /// The size of the pages after trimming.
    pub paper: Paper,
    /// The number of puzzles on a page.
    pub per_page: usize,
    /// The number of answers on a page.
    pub answers_per_page: usize,
    /// True for type of 18 points.
    pub large_print: bool,
    /// The margin on all sides.
    pub margin: Length,
    /// The room for the binding, on the inner side of each page.
    pub gutter: Gutter,
    /// The part of the page beyond the trimmed edges, on all sides but the inner one.
    pub bleed: Length,
}

impl Default for BookletLook {
    /// A4, four puzzles a page, twelve answers.
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            per_page: 4,
            answers_per_page: 12,
            large_print: false,
            margin: Length::millimetres(15.0),
            gutter: Gutter::Fixed(Length(0.0)),
            bleed: Length(0.0),
        }
    }
}

#[cfg(feature = "print")]
impl BookletLook {
    /// The size of the type of text.
    fn type_size(&self) -> f64 {
        // 18 points is the size that associations of people with low vision ask for.
        if self.large_print { 18.0 } else { 10.0 }
    }
}

/// A puzzle of a booklet.
#[derive(Clone, Debug)]
pub struct BookletEntry {
    /// The puzzle.
    pub puzzle: Drawing,
    /// Its answer.
    pub answer: Drawing,
    /// Words beside its number, for instance its title.
    pub name: Option<String>,
    /// Words on its difficulty.
    pub level: Option<String>,
    /// Words beside the number of its answer: the title of a picture, which would give it away before.
    pub answer_name: Option<String>,
    /// A hint.
    pub hint: Option<String>,
    /// The address where it can be played.
    pub link: Option<String>,
}

/// A heading and paragraphs.
#[derive(Clone, Debug)]
pub struct BookletText {
    /// The heading.
    pub heading: String,
    /// The paragraphs.
    pub paragraphs: Vec<String>,
}

/// A booklet to be laid out.
#[derive(Clone, Debug)]
pub struct Booklet {
    /// The title.
    pub title: String,
    /// The line below the title.
    pub subtitle: String,
    /// The author.
    pub author: Option<String>,
    /// True for a title page.
    pub has_title_page: bool,
    /// Pages on how to play.
    pub how_to_play: Vec<BookletText>,
    /// True for the answers at the end.
    pub has_answers: bool,
    /// The puzzles.
    pub entries: Vec<BookletEntry>,
    /// The look.
    pub look: BookletLook,
}
