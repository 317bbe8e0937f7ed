//! Lengths and sizes of paper, in points of a 72nd of an inch.

use std::str::FromStr;

/// Points in an inch.
const INCH: f64 = 72.0;
/// Points in a millimetre.
const MILLIMETRE: f64 = INCH / 25.4;

/// A length, in points.
///
/// ```
/// use cellwise_render::Length;
///
/// assert_eq!("0.5in".parse(), Ok(Length(36.0)));
/// assert_eq!("25.4mm".parse(), Ok(Length(72.0)));
/// assert!("12".parse::<Length>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Length(pub f64);

impl Length {
    /// A length in inches.
    #[must_use]
    pub fn inches(number: f64) -> Self {
        Self(number * INCH)
    }

    /// A length in millimetres.
    #[must_use]
    pub fn millimetres(number: f64) -> Self {
        Self(number * MILLIMETRE)
    }
}

/// The number of points in a unit of this name.
fn unit(name: &str) -> Option<f64> {
    match name {
        "mm" => Some(MILLIMETRE),
        "cm" => Some(10.0 * MILLIMETRE),
        "in" => Some(INCH),
        "pt" => Some(1.0),
        _ => None,
    }
}

/// A number that is not negative, and the unit behind it.
fn measured(text: &str) -> Option<f64> {
    let (number, name) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let number: f64 = number.trim().parse().ok()?;
    // The largest paper of a PDF document has 200 inches.
    let points = number * unit(name)?;
    (0.0..=200.0 * INCH).contains(&points).then_some(points)
}

impl FromStr for Length {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let points = measured(text.trim());
        let wrong = || "a length is a number with mm, cm, in or pt, for instance 12.7mm".to_owned();
        points.map(Self).ok_or_else(wrong)
    }
}

/// A size of paper, in points.
///
/// ```
/// use cellwise_render::Paper;
///
/// let paper: Paper = "6x9in".parse()?;
/// assert_eq!((paper.width, paper.height), (432.0, 648.0));
/// assert_eq!("A4".parse(), Ok(Paper::A4));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Paper {
    /// 210 × 297 mm.
    pub const A4: Self = Self::millimetres(210.0, 297.0);
    /// 148 × 210 mm.
    pub const A5: Self = Self::millimetres(148.0, 210.0);
    /// 8.5 × 11 in.
    pub const LETTER: Self = Self {
        width: 8.5 * INCH,
        height: 11.0 * INCH,
    };

    const fn millimetres(width: f64, height: f64) -> Self {
        Self {
            width: width * MILLIMETRE,
            height: height * MILLIMETRE,
        }
    }
}

impl FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim().to_ascii_lowercase();
        match text.as_str() {
            "a4" => return Ok(Self::A4),
            "a5" => return Ok(Self::A5),
            "letter" => return Ok(Self::LETTER),
            _ => {}
        }
        let sides = || {
            let (width, height) = text.split_once(['x', '×'])?;
            let name = height.get(height.len().checked_sub(2)?..)?;
            // `6x9in` names its unit once, `6inx9in` twice.
            let width = match measured(width) {
                Some(width) => width,
                None => measured(&format!("{width}{name}"))?,
            };
            Some((width, measured(height)?))
        };
        let (width, height) = sides().ok_or_else(|| {
            "paper is a4, a5, letter, or a width and a height as 6x9in or 210x297mm".to_owned()
        })?;
        if width.min(height) < 2.0 * INCH {
            return Err("paper is 2 inches (51 mm) wide and high at least".to_owned());
        }
        Ok(Self { width, height })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_is_read_by_name_and_by_its_sides() {
        for (text, width, height) in [
            ("a4", 595.276, 841.89),
            ("Letter", 612.0, 792.0),
            ("8.5x11in", 612.0, 792.0),
            ("6×9in", 432.0, 648.0),
            ("210x297mm", 595.276, 841.89),
            ("15cmx8in", 425.197, 576.0),
        ] {
            let paper: Paper = text.parse().unwrap();
            assert!((paper.width - width).abs() < 0.01, "{text}: {paper:?}");
            assert!((paper.height - height).abs() < 0.01, "{text}: {paper:?}");
        }
        for text in [
            "",
            "x",
            "6x9",
            "a3x",
            "1x9in",
            "-6x9in",
            "6x900in",
            "6xin",
            "NaNxNaNin",
            "é",
        ] {
            assert!(text.parse::<Paper>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_length_has_a_unit_and_is_not_negative() {
        for text in ["", "mm", "5", "-5mm", "1e9in", "infin", "5 km", "é"] {
            assert!(text.parse::<Length>().is_err(), "{text}");
        }
        assert_eq!("1 cm".parse(), Ok(Length::millimetres(10.0)));
        assert_eq!("3pt".parse(), Ok(Length(3.0)));
    }
}
