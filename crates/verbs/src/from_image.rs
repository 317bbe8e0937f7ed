//! `from-image`: a Nonogram from a picture, changed as little as possible so that it can be solved.

use cellwise_core::{Budget, Limit};
use cellwise_generate::nonogram::{
    Crop, Mirror, Pixels, Repair, RepairEnd, Repaired, Sketch, SketchOptions, Solvable, Wishes,
    sketch,
};
use cellwise_human::nonogram::Level;
use cellwise_nonogram::{Picture, Puzzle};
use serde::{Deserialize, Serialize};

use crate::fault::{Code, Fault};
use crate::generate::{nonogram_levels, nonogram_text};
use crate::job::Context;
use crate::wire::{BoardText, Bytes, ColourJson};
use crate::{Head, Limits, Progress, PuzzleKind, Turn, Work, read};

/// The most pixels of a picture: forty million, as a good camera gives.
const MAX_PIXELS: u64 = 40_000_000;

/// The likeness if none is asked for: one cell of ten may change.
const USUAL_LIKENESS: u8 = 90;

/// `from-image`: a Nonogram from a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FromImageRequest {
    /// The bytes of the picture: PNG, JPEG, WebP, GIF, BMP or SVG.
    pub data: Bytes,
    /// Rows and columns of the puzzle; by default 30 cells along the longer side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<[usize; 2]>,
    /// The part of the picture, in pixels: rows above, columns to the left, height, width. By default all but
    /// its empty margins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<[usize; 4]>,
    /// The number of colours beside the background; 1 is black on white.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colours: Option<usize>,
    /// The lightness, from 0 to 100, below which a cell is black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<u8>,
    /// What would be white becomes black, and the other way round. Without it dark cells become black, unless most of
    /// the border is dark.
    #[serde(default)]
    pub invert: bool,
    /// `lines` (no guess is needed) or `unique` (with a proof that no fewer changes do).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solvable: Option<String>,
    /// The level of the hardest step (`easy`, `medium`, `hard`, `expert`, `extreme`), or a range of levels
    /// (`easy..hard`). More cells are changed for it, as far as the likeness allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The percentage of cells that must stay as they are; 90 unless told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub likeness: Option<u8>,
    /// The format of the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Limits of the work.
    #[serde(default, deserialize_with = "crate::wire::request::object")]
    pub limits: Limits,
}

impl FromImageRequest {
    /// A request for the puzzle of a picture, without further wishes.
    #[must_use]
    pub fn new(data: Vec<u8>) -> Self {
        Self {
            data: Bytes(data),
            size: None,
            crop: None,
            colours: None,
            threshold: None,
            invert: false,
            solvable: None,
            level: None,
            likeness: None,
            to: None,
            limits: Limits::default(),
        }
    }
}

/// The reply of `from-image`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FromImage {
    /// Version, kind, colours, and remarks on the file.
    #[serde(flatten)]
    pub head: Head,
    /// `fewest` (done; fewer changes do not do), `unproved` (done; fewer might do), `failed` (not done),
    /// `unlike` (done, with more changes than the likeness allows), or `other-level` (no changes that the likeness
    /// allows were found that bring it to the level).
    pub result: &'static str,
    /// The level, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The picture before its repair.
    pub before: BoardText,
    /// The picture after its repair: the solution of the puzzle.
    pub picture: BoardText,
    /// The cells that changed: row and column, counted from 0.
    pub changes: Vec<[usize; 2]>,
    /// The puzzle, if it was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The limit that struck before the end, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The pictures, for drawing.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub pictures: [Picture; 2],
}

pub(crate) fn begin(request: &FromImageRequest, context: &Context) -> Result<Converting, Fault> {
    let most = MAX_PIXELS.min(context.allowed.memory / 16);
    Converting::new(request, most)
}

/// Makes a Nonogram from a picture.
///
/// # Errors
/// [`Code::BadPuzzle`] if the bytes are no picture, [`Code::Memory`] if it is too large, [`Code::BadRequest`]
/// for options that can't be.
pub fn start(request: &FromImageRequest) -> Result<impl Work<Reply = FromImage> + use<>, Fault> {
    Converting::new(request, MAX_PIXELS)
}

/// The work of `from-image`.
pub(crate) struct Converting {
    head: Head,
    sketch: Sketch,
    repair: Repair,
    likeness: u8,
    to: Option<cellwise_formats::nonogram::Format>,
}

#[cfg(feature = "images")]
fn pixels(data: &[u8], max_pixels: u64) -> Result<(Pixels, Vec<String>), Fault> {
    use cellwise_generate::nonogram::{DecodeError, decode};
    match decode(data, max_pixels) {
        Ok(decoded) => Ok((decoded.pixels, decoded.notes)),
        Err(error @ DecodeError::TooLarge { .. }) => {
            Err(Fault::new(Code::Memory, error.to_string()))
        }
        Err(error) => Err(Fault::new(Code::BadPuzzle, error.to_string())),
    }
}

#[cfg(not(feature = "images"))]
fn pixels(_: &[u8], _: u64) -> Result<(Pixels, Vec<String>), Fault> {
    let text = "pictures can't be read: this program was built without the feature `images`";
    Err(Fault::new(Code::Unsupported, text))
}

/// The most cells that may change.
fn most_changes(sketch: &Sketch, likeness: u8) -> usize {
    sketch.picture.cells().len() * usize::from(100 - likeness) / 100
}

impl Converting {
    fn new(request: &FromImageRequest, max_pixels: u64) -> Result<Self, Fault> {
        let bad = |text: String| Fault::new(Code::BadRequest, text);
        let levels = request.level.as_deref().map(nonogram_levels).transpose()?;
        let solvable = match (&request.solvable, &levels) {
            (Some(text), _) => text.parse::<Solvable>().map_err(bad)?,
            (None, Some(levels)) => Wishes::solvable_at(levels),
            (None, None) => Solvable::Lines,
        };
        if !matches!(solvable, Solvable::Lines | Solvable::Unique) {
            let text = "a picture is repaired until it is solvable by `lines`, or `unique`";
            return Err(bad(text.to_owned()));
        }
        let wishes = Wishes {
            solvable,
            level: levels.clone(),
            ..Wishes::default()
        };
        wishes.check().map_err(|error| bad(error.to_string()))?;
        let likeness = request.likeness.unwrap_or(USUAL_LIKENESS);
        if likeness > 100 {
            return Err(bad(format!(
                "a likeness of {likeness}; it goes from 0 to 100"
            )));
        }
        if request.threshold.is_some_and(|threshold| threshold > 100) {
            return Err(bad("the threshold goes from 0 to 100".to_owned()));
        }
        let colours = request.colours.unwrap_or(1);
        if colours > 1 && (request.threshold.is_some() || request.invert) {
            let name = if request.invert {
                "invert"
            } else {
                "threshold"
            };
            return Err(bad(format!(
                "`{name}` is for black and white; asked for {colours} colours"
            )));
        }
        let to = read::format(request.to.as_deref())?;
        let (pixels, notes) = pixels(&request.data.0, max_pixels)?;
        let options = SketchOptions {
            size: request.size.map(|[height, width]| (height, width)),
            crop: request.crop.map(|[top, left, height, width]| Crop {
                top,
                left,
                height,
                width,
            }),
            colours,
            threshold: request.threshold,
            invert: request.invert,
        };
        let sketch = sketch(&pixels, &options).map_err(|error| bad(error.to_string()))?;
        let mut head = Head::new(PuzzleKind::Nonogram);
        head.notes = notes;
        head.palette = ColourJson::unless_plain(sketch.picture.palette());
        let repair = Repair::new(&sketch, solvable, Mirror::None);
        Ok(Self {
            head,
            repair: match levels {
                Some(levels) => repair.with_level(levels, most_changes(&sketch, likeness)),
                None => repair,
            },
            sketch,
            likeness,
            to,
        })
    }

    fn reply(&self, repaired: Option<Repaired>, limit: Option<Limit>) -> Result<FromImage, Fault> {
        let before = &self.sketch.picture;
        let level = repaired
            .as_ref()
            .and_then(|repaired| repaired.rating.as_ref()?.level);
        let (picture, changes, end) = match repaired {
            Some(repaired) => (repaired.picture, repaired.changes, repaired.end),
            None => (before.clone(), Vec::new(), RepairEnd::Failed(0)),
        };
        let is_unlike = changes.len() > most_changes(&self.sketch, self.likeness);
        let result = match end {
            RepairEnd::Failed(_) => "failed",
            _ if is_unlike => "unlike",
            RepairEnd::OtherLevel => "other-level",
            RepairEnd::Fewest => "fewest",
            RepairEnd::Unproved => "unproved",
        };
        let puzzle = match result {
            "fewest" | "unproved" => {
                let puzzle = Puzzle::of_picture(&picture)
                    .map_err(|error| Fault::new(Code::Internal, error.to_string()))?;
                Some(nonogram_text(&puzzle, self.to)?)
            }
            _ => None,
        };
        let width = before.width();
        Ok(FromImage {
            head: self.head.clone(),
            result,
            level,
            before: BoardText::picture(before),
            picture: BoardText::picture(&picture),
            changes: changes
                .iter()
                .map(|cell| [cell / width, cell % width])
                .collect(),
            puzzle,
            limit,
            pictures: [before.clone(), picture],
        })
    }
}

impl Work for Converting {
    type Reply = FromImage;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<FromImage>, Fault> {
        match self.repair.advance(budget) {
            Ok(repaired) => self.reply(Some(repaired), None).map(Turn::Done),
            Err(Limit::Slice) => Ok(Turn::Pending(Progress::default())),
            Err(limit) => self.reply(None, Some(limit)).map(Turn::Done),
        }
    }
}
