//! Pixels from the bytes of a picture file.
//!
//! In: bytes from anywhere, and the most pixels allowed. Out: pixels, turned as the file says. Sizes are
//! checked before anything is decoded, and the decoder itself is limited in memory.

use std::io::Cursor;

use image::{
    AnimationDecoder as _, DynamicImage, ImageDecoder as _, ImageFormat, ImageReader, Limits,
};
use thiserror::Error;

use super::scale::{Pixels, PixelsError};
use super::svg;

/// Pixels from a file, and what a person should know about them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decoded {
    /// The pixels.
    pub pixels: Pixels,
    /// Remarks: the file is an animation, or was turned.
    pub notes: Vec<String>,
}

/// Bytes that are no picture, or too large a one.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The format is not known.
    #[error("this is no picture in a format that is read: PNG, JPEG, WebP, GIF, BMP and SVG are")]
    Format,
    /// An SVG picture that can't be drawn.
    #[error("the SVG picture can't be drawn: {0}")]
    Svg(String),
    /// The file is damaged.
    #[error("the picture can't be decoded: {0}")]
    Damaged(#[from] image::ImageError),
    /// Too many pixels.
    #[error("the picture has {width}x{height} pixels; {max} pixels are allowed")]
    TooLarge {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
        /// The most pixels allowed.
        max: u64,
    },
    /// No pixels at all.
    #[error(transparent)]
    Pixels(#[from] PixelsError),
}

/// Decodes a picture of at most `max_pixels` pixels.
///
/// Of an animation the first frame counts. A turn that the file asks for (EXIF) is made.
///
/// # Errors
/// [`DecodeError`] with the fault of the file.
pub fn decode(bytes: &[u8], max_pixels: u64) -> Result<Decoded, DecodeError> {
    if svg::is_svg(bytes) {
        return svg::decode(bytes, max_pixels);
    }
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let format = match &reader {
        Ok(reader) => reader.format(),
        Err(_) => None,
    };
    let format = format.ok_or(DecodeError::Format)?;
    let mut notes = Vec::new();
    if is_animation(bytes, format) {
        notes.push("the file is an animation; its first frame is taken".to_owned());
    }
    // Eight bytes for each pixel at most, and some for the decoder.
    let mut limits = Limits::default();
    limits.max_alloc = Some(max_pixels.saturating_mul(8).saturating_add(16 << 20));
    if let Ok(reader) = &mut reader {
        reader.limits(limits);
    }
    let mut decoder = reader
        .map_err(|error| DecodeError::Damaged(error.into()))?
        .into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > max_pixels {
        return Err(DecodeError::TooLarge {
            width,
            height,
            max: max_pixels,
        });
    }
    let orientation = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?;
    if orientation != image::metadata::Orientation::NoTransforms {
        picture.apply_orientation(orientation);
        notes.push("the picture was turned as its file says".to_owned());
    }
    let rgba = picture.to_rgba8();
    let (width, height) = (rgba.width() as usize, rgba.height() as usize);
    let pixels = rgba.pixels().map(|pixel| pixel.0).collect();
    Ok(Decoded {
        pixels: Pixels::new(height, width, pixels)?,
        notes,
    })
}

/// True if the file holds a second frame.
fn is_animation(bytes: &[u8], format: ImageFormat) -> bool {
    match format {
        ImageFormat::Gif => image::codecs::gif::GifDecoder::new(Cursor::new(bytes))
            .is_ok_and(|decoder| decoder.into_frames().take(2).filter(Result::is_ok).count() == 2),
        ImageFormat::WebP => image::codecs::webp::WebPDecoder::new(Cursor::new(bytes))
            .is_ok_and(|decoder| decoder.has_animation()),
        ImageFormat::Png => image::codecs::png::PngDecoder::new(Cursor::new(bytes))
            .is_ok_and(|decoder| decoder.is_apng().unwrap_or(false)),
        _ => false,
    }
}
