//! Drawings one after the other: as an animated SVG, GIF or PNG, or side by side as a strip.

use std::fmt::Write as _;

use super::place::shifted;
#[cfg(feature = "print")]
use super::raster::DrawingError;
use super::svg::{elements, opening};
use super::{Drawing, Path, Rgb};

/// Drawings that are shown one after the other, all of the same size.
///
/// ```
/// use cellwise_render::{Drawing, Frames};
///
/// let frames = Frames::new([Drawing::new(20.0, 10.0, "a"), Drawing::new(10.0, 20.0, "b")], 0.5);
/// let svg = frames.svg(1.0);
/// assert!(svg.contains("viewBox=\"0 0 20 20\""));
/// assert_eq!(svg.matches("<animate ").count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Frames {
    drawings: Vec<Drawing>,
    /// The seconds for which each is shown.
    pace: f64,
    size: (f64, f64),
}

impl Frames {
    /// Frames, each shown for so many seconds.
    #[must_use]
    pub fn new(drawings: impl IntoIterator<Item = Drawing>, pace: f64) -> Self {
        let drawings: Vec<Drawing> = drawings.into_iter().collect();
        let largest = |side: fn(&Drawing) -> f64| drawings.iter().map(side).fold(1.0, f64::max);
        Self {
            size: (largest(|frame| frame.width), largest(|frame| frame.height)),
            drawings,
            pace,
        }
    }

    /// The number of frames.
    #[must_use]
    pub fn len(&self) -> usize {
        self.drawings.len()
    }

    /// Returns true if there is no frame.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.drawings.is_empty()
    }

    fn title(&self) -> String {
        let first = self.drawings.first();
        let title = first.map_or("Nothing", |frame| frame.title.as_str());
        format!("{title}, step by step")
    }

    fn description(&self) -> String {
        let words = self.drawings.iter().map(|frame| frame.description.as_str());
        words.collect::<Vec<_>>().join(" ")
    }

    /// An SVG document that shows the frames in turn, for ever; a viewer without animations shows the last.
    #[must_use]
    pub fn svg(&self, scale: f64) -> String {
        let mut out = opening(self.size, scale, &self.title(), &self.description());
        let number = self.drawings.len().max(1) as f64;
        // The last frame stays for as long as four others.
        let all = self.pace * (number + 3.0);
        for (i, frame) in self.drawings.iter().enumerate() {
            let is_last = i + 1 == self.drawings.len();
            let (from, to) = match is_last {
                true => (i as f64 * self.pace / all, 1.0),
                false => (i as f64 * self.pace / all, (i + 1) as f64 * self.pace / all),
            };
            let shown = if is_last { "visible" } else { "hidden" };
            let (values, times) = match (i, is_last) {
                (0, true) => ("visible;visible".to_owned(), "0;1".to_owned()),
                (0, false) => ("visible;hidden".to_owned(), format!("0;{to:.5}")),
                (_, true) => ("hidden;visible".to_owned(), format!("0;{from:.5}")),
                (_, false) => (
                    "hidden;visible;hidden".to_owned(),
                    format!("0;{from:.5};{to:.5}"),
                ),
            };
            // Writing to a String can't fail.
            let _ = writeln!(
                out,
                "<g visibility=\"{shown}\"><animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"{values}\" keyTimes=\"{times}\" dur=\"{all:.2}s\" repeatCount=\"indefinite\"/>"
            );
            elements(&mut out, frame);
            out.push_str("</g>\n");
        }
        out.push_str("</svg>\n");
        out
    }

    /// All frames in one drawing, row by row.
    #[must_use]
    pub fn strip(&self, columns: usize) -> Drawing {
        const GAP: f64 = 12.0;
        let columns = columns.clamp(1, self.drawings.len().max(1));
        let rows = self.drawings.len().div_ceil(columns).max(1);
        let (width, height) = (self.size.0 + GAP, self.size.1 + GAP);
        let mut strip = Drawing::new(
            columns as f64 * width + GAP,
            rows as f64 * height + GAP,
            self.title(),
        );
        strip.description = self.description();
        for (i, frame) in self.drawings.iter().enumerate() {
            let x = GAP + (i % columns) as f64 * width;
            let y = GAP + (i / columns) as f64 * height;
            let edge = Path::rect(x, y, self.size.0, self.size.1);
            strip.path(edge.stroked(Rgb(215, 215, 215), 1.0));
            let moved = frame.elements.iter().cloned();
            let moved = moved.map(|element| shifted(element, (x, y)));
            strip.elements.extend(moved);
        }
        strip
    }

    /// A PNG picture that shows the frames in turn; a viewer without animations shows the first.
    ///
    /// # Errors
    /// [`DrawingError::TooLarge`] for more than 100 million pixels in all.
    #[cfg(feature = "print")]
    pub fn apng(&self, scale: f64) -> Result<Vec<u8>, DrawingError> {
        let refused = |error: png::EncodingError| DrawingError::Encoder(error.to_string());
        let (width, height) = self.pixels(scale)?;
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, width.into(), height.into());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let number = self.drawings.len().max(1) as u32;
        encoder.set_animated(number, 0).map_err(refused)?;
        let delay = (self.pace * 1000.0).clamp(1.0, 60_000.0) as u16;
        encoder.set_frame_delay(delay, 1000).map_err(refused)?;
        let mut writer = encoder.write_header().map_err(refused)?;
        for frame in &self.drawings {
            let pixels = self.sized(frame).rgb(scale)?;
            writer.write_image_data(&pixels).map_err(refused)?;
        }
        writer.finish().map_err(refused)?;
        Ok(out)
    }

    /// A GIF picture that shows the frames in turn.
    ///
    /// # Errors
    /// [`DrawingError::TooLarge`] for more than 100 million pixels in all.
    #[cfg(feature = "print")]
    pub fn gif(&self, scale: f64) -> Result<Vec<u8>, DrawingError> {
        let refused = |error: gif::EncodingError| DrawingError::Encoder(error.to_string());
        let (width, height) = self.pixels(scale)?;
        let mut out = Vec::new();
        let mut encoder = gif::Encoder::new(&mut out, width, height, &[]).map_err(refused)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(refused)?;
        for (i, frame) in self.drawings.iter().enumerate() {
            let pixels = self.sized(frame).rgb(scale)?;
            let mut frame = gif::Frame::from_rgb_speed(width, height, &pixels, 10);
            let rounds = if i + 1 == self.drawings.len() {
                4.0
            } else {
                1.0
            };
            frame.delay = (self.pace * rounds * 100.0).clamp(2.0, 60_000.0) as u16;
            encoder.write_frame(&frame).map_err(refused)?;
        }
        drop(encoder);
        Ok(out)
    }

    /// A frame with the size of all.
    #[cfg(feature = "print")]
    fn sized(&self, frame: &Drawing) -> Drawing {
        Drawing {
            width: self.size.0,
            height: self.size.1,
            ..frame.clone()
        }
    }

    /// The width and height in pixels.
    #[cfg(feature = "print")]
    fn pixels(&self, scale: f64) -> Result<(u16, u16), DrawingError> {
        let (width, height) = ((self.size.0 * scale).ceil(), (self.size.1 * scale).ceil());
        let all = width * height * self.drawings.len() as f64;
        match all <= 100e6 && width.max(height) <= f64::from(u16::MAX) && !self.is_empty() {
            true => Ok((width as u16, height as u16)),
            false => Err(DrawingError::TooLarge { width, height }),
        }
    }
}
