//! Traces as pictures: animated SVG, GIF and PNG, or all steps side by side.

use std::path::Path;

use cellwise_render::Frames;
use cellwise_verbs::drawing::{self, Medium};
use clap::{Args, ValueEnum};

use crate::exit::Failure;
use crate::output::not_to_a_terminal;

/// A medium of several drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Moving {
    /// Animated SVG
    Svg,
    /// Animated GIF
    Gif,
    /// Animated PNG
    Apng,
    /// All steps side by side, as PNG
    Png,
    /// All steps side by side, as PDF
    Pdf,
}

/// The arguments of moving pictures.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct MovingArgs {
    /// Draw the steps as boards: svg, gif and apng move, png and pdf show all side by side; otherwise the ending of -o
    /// says it
    #[arg(long = "as", value_name = "MEDIUM", hide_possible_values = true, conflicts_with_all = ["json", "to", "animate"])]
    medium: Option<Moving>,

    /// Show all steps side by side in an SVG picture, too
    #[arg(long)]
    strip: bool,

    /// Seconds for each step of a moving picture
    #[arg(long, value_name = "SECONDS", default_value = "0.8", value_parser = pace)]
    pub(crate) pace: f64,

    /// The size of drawings: 1 draws a cell of a Sudoku 40 pixels wide
    #[arg(long, value_name = "FACTOR", default_value = "1", value_parser = crate::formats::scale)]
    scale: f64,
}

fn pace(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok();
    let fits = seconds.filter(|seconds| (0.02..=60.0).contains(seconds));
    fits.ok_or_else(|| "a number from 0.02 to 60 is expected".to_owned())
}

impl MovingArgs {
    /// The medium, if the steps are to be drawn.
    pub(crate) fn medium(&self, output: Option<&Path>) -> Result<Option<Moving>, Failure> {
        let ending = output.and_then(Path::extension);
        let ending =
            ending.and_then(|ending| Moving::from_str(&ending.to_string_lossy(), true).ok());
        let Some(medium) = self.medium.or(ending) else {
            return match self.strip {
                true => Err(Failure::Usage(
                    "--strip needs --as, or -o with the ending of a picture".into(),
                )),
                false => Ok(None),
            };
        };
        let is_built = drawing::is_built(Medium::Png) || medium == Moving::Svg;
        if !is_built {
            let name = format!("{medium:?}").to_uppercase();
            let text = format!("this build has no {name} drawings; install with --features full");
            return Err(Failure::Usage(text));
        }
        if medium != Moving::Svg {
            not_to_a_terminal(output, format!("{medium:?}").to_lowercase())?;
        }
        if self.strip && matches!(medium, Moving::Gif | Moving::Apng) {
            return Err(Failure::Usage("--strip is for svg, png and pdf".into()));
        }
        Ok(Some(medium))
    }

    /// The bytes of frames in a medium.
    pub(crate) fn written(&self, frames: &Frames, medium: Moving) -> Result<Vec<u8>, Failure> {
        let still = |medium: Medium| -> Result<Vec<u8>, Failure> {
            // About as wide as high.
            let columns = (frames.len() as f64).sqrt().ceil() as usize;
            Ok(drawing::written(
                &frames.strip(columns),
                medium,
                self.scale,
            )?)
        };
        match medium {
            Moving::Svg if self.strip => still(Medium::Svg),
            Moving::Svg => Ok(frames.svg(self.scale).into_bytes()),
            Moving::Png => still(Medium::Png),
            Moving::Pdf => still(Medium::Pdf),
            Moving::Gif => Ok(drawing::gif(frames, self.scale)?),
            Moving::Apng => Ok(drawing::apng(frames, self.scale)?),
        }
    }
}
