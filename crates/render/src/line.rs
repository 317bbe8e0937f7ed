//! A line of text in a few named styles.

use std::fmt::Write;

use anstyle::{AnsiColor, RgbColor};

/// The style of a piece of text; plain text does not show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// As it comes.
    #[default]
    Plain,
    /// Given from the start, or of less importance.
    Dim,
    /// Struck out.
    Struck,
    /// Just changed.
    Changed,
    /// A dead end.
    Bad,
    /// A solution.
    Good,
    /// A letter on its colour: red, green, blue.
    Ink([u8; 3]),
    /// Nothing but the colour.
    Block([u8; 3]),
}

impl Style {
    fn ansi(self) -> anstyle::Style {
        match self {
            Self::Plain => anstyle::Style::new(),
            Self::Dim => anstyle::Style::new().dimmed(),
            Self::Struck => anstyle::Style::new().dimmed().strikethrough(),
            Self::Changed => AnsiColor::Yellow.on_default().bold(),
            Self::Bad => AnsiColor::Red.on_default().bold(),
            Self::Good => AnsiColor::Green.on_default().bold(),
            Self::Ink(rgb) => {
                // As bright as people see it: dark letters on light colours, light on dark.
                let [red, green, blue] = rgb.map(u32::from);
                let light = 299 * red + 587 * green + 114 * blue > 128_000;
                let letter = if light { [0; 3] } else { [255; 3] };
                colour(letter).on(colour(rgb))
            }
            Self::Block(rgb) => colour(rgb).on(colour(rgb)),
        }
    }
}

fn colour([red, green, blue]: [u8; 3]) -> RgbColor {
    RgbColor(red, green, blue)
}

/// A line of text, each piece in its style.
///
/// ```
/// use cellwise_render::{StyledLine, Style};
///
/// let mut line = StyledLine::default();
/// line.push("r1c3", Style::Plain);
/// line.push(" = 2", Style::Changed);
/// assert_eq!(line.plain(), "r1c3 = 2");
/// assert!(line.ansi().contains("\u{1b}["));
/// assert_eq!(line.width(), 8);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StyledLine(Vec<(String, Style)>);

impl StyledLine {
    /// A line in one style.
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        Self(vec![(text.into(), style)])
    }

    /// Adds a piece at the end.
    pub fn push(&mut self, text: impl Into<String>, style: Style) {
        self.0.push((text.into(), style));
    }

    /// Adds another line at the end.
    pub fn append(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The number of columns it takes.
    #[must_use]
    pub fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| text.chars().count()).sum()
    }

    /// Fills it with blanks up to `width` columns.
    pub fn pad(&mut self, width: usize) {
        let missing = width.saturating_sub(self.width());
        if missing > 0 {
            self.push(" ".repeat(missing), Style::Plain);
        }
    }

    /// The first `width` columns of it.
    #[must_use]
    pub fn clipped(&self, width: usize) -> Self {
        let mut left = width;
        let mut clipped = Self::default();
        for (text, style) in &self.0 {
            let piece: String = text.chars().take(left).collect();
            left -= piece.chars().count();
            clipped.push(piece, *style);
        }
        clipped
    }

    /// The text alone, without blanks at its end.
    #[must_use]
    pub fn plain(&self) -> String {
        let text: String = self.0.iter().map(|(text, _)| text.as_str()).collect();
        text.trim_end().to_owned()
    }

    /// The text with ANSI escapes.
    #[must_use]
    pub fn ansi(&self) -> String {
        let mut all = String::new();
        for (text, style) in &self.0 {
            let style = style.ansi();
            // Writing to a string can't fail.
            let _ = write!(all, "{style}{text}{style:#}");
        }
        all
    }
}

/// Breaks a text into lines of at most `width` columns, at blanks where there are any.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clipping_counts_characters() {
        let mut line = StyledLine::new("ab", Style::Dim);
        line.push("çd", Style::Bad);
        assert_eq!(line.clipped(3).plain(), "abç");
        assert_eq!(line.clipped(9), line);
    }

    #[test]
    fn text_breaks_at_blanks() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("", 8), [""]);
        assert_eq!(wrap("unbreakable", 4), ["unbreakable"]);
    }
}
