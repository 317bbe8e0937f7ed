//! Pictures drawn here become Nonograms.

use anyhow::Result;
use cellwise_core::Budget;
use cellwise_generate::nonogram::{
    Mirror, Repair, RepairEnd, Repaired, Sketch, SketchOptions, Solvable, sketch,
};
use cellwise_nonogram::{Colour, Picture};
use cellwise_render::{Anchor, Drawing, Path, Rgb, Text};

use super::{Extent, quantile};
use crate::cpu;
use crate::report::Report;

#[path = "../../../crates/generate/tests/it/gallery.rs"]
mod gallery;

/// Times of all sizes, and the gallery of each as a drawing beside the report.
pub(super) fn pictures(_: &Extent, report: &mut Report) -> Result<()> {
    let mut rows = Vec::new();
    for (side, colours, solvable) in [
        (30, 1, Solvable::Lines),
        (60, 1, Solvable::Lines),
        (30, 3, Solvable::Lines),
        (20, 1, Solvable::Unique),
    ] {
        let mut times = Vec::new();
        let (mut done, mut proved, mut changed) = (0, 0, 0);
        let mut shown = Vec::new();
        for (name, pixels) in gallery::pictures() {
            let options = SketchOptions {
                size: Some((side, side)),
                colours,
                ..SketchOptions::default()
            };
            let (repaired, took) = cpu::timed(|| -> Result<(Sketch, Repaired)> {
                let sketch = sketch(&pixels, &options)?;
                let mut repair = Repair::new(&sketch, solvable, Mirror::None);
                let repaired = repair.advance(&mut Budget::unlimited());
                let repaired = repaired.map_err(|limit| anyhow::anyhow!("stopped: {limit}"));
                Ok((sketch, repaired?))
            });
            let (sketched, repaired) = repaired?;
            times.push(took);
            done += usize::from(!matches!(repaired.end, RepairEnd::Failed(_)));
            proved += usize::from(repaired.end == RepairEnd::Fewest);
            changed += repaired.changes.len();
            let many = SketchOptions {
                colours: 12,
                ..options
            };
            let averaged = sketch(&pixels, &many)?.picture;
            shown.push((name, averaged, sketched, repaired));
        }
        let title = format!(
            "Twelve pictures, {side}×{side}, {}, {}",
            match colours {
                1 => "black and white".to_owned(),
                colours => format!("{colours} colours"),
            },
            match solvable {
                Solvable::Unique => "unique".to_owned(),
                solvable => format!("solvable by {solvable}"),
            }
        );
        let drawing = draw_gallery(&shown, &title);
        report.chart(
            &format!("gallery-{side}-{colours}"),
            &title,
            &drawing.svg(1.0),
        )?;
        rows.push(vec![
            format!("{side}×{side}"),
            colours.to_string(),
            solvable.to_string(),
            format!("{done} of {}", times.len()),
            proved.to_string(),
            format!("{:.1}", changed as f64 / times.len() as f64),
            format!("{:.3}", quantile(&times, 0.5)),
            format!("{:.3}", quantile(&times, 1.0)),
        ]);
    }
    report.table(
        &[
            "size",
            "colours",
            "solvable",
            "done",
            "fewest proved",
            "changes",
            "median s",
            "slowest s",
        ],
        &rows,
    );
    Ok(())
}

/// The side of a picture in the gallery, and the gap beside it.
const SIDE: f64 = 120.0;
const GAP: f64 = 12.0;

/// The gallery: of every picture the cells as they are averaged, those of the puzzle before its repair, and after it; cells that
/// changed have a frame.
fn draw_gallery(all: &[(&'static str, Picture, Sketch, Repaired)], title: &str) -> Drawing {
    let across = 2;
    let (wide, high) = (3.0 * (SIDE + GAP) + GAP, SIDE + 3.0 * GAP);
    let rows = all.len().div_ceil(across) as f64;
    let mut drawing = Drawing::new(wide * across as f64 + GAP, rows * high + GAP, title);
    drawing.path(Path::rect(0.0, 0.0, drawing.width, drawing.height).filled(Rgb::WHITE));
    for (i, (name, averaged, sketch, repaired)) in all.iter().enumerate() {
        let left = GAP + (i % across) as f64 * wide;
        let top = GAP + (i / across) as f64 * high;
        let said = match repaired.end {
            RepairEnd::Failed(open) => format!("not done, {open} cells open"),
            _ => format!("{} changed", repaired.changes.len()),
        };
        let at = (left, top + 0.5 * GAP);
        drawing.text(Text::centred(at, GAP, format!("{name}: {said}")).anchored(Anchor::Start));
        for (j, picture) in [averaged, &sketch.picture, &repaired.picture]
            .into_iter()
            .enumerate()
        {
            let corner = (left + j as f64 * (SIDE + GAP), top + 1.5 * GAP);
            let changes = if j == 2 { &repaired.changes[..] } else { &[] };
            draw_picture(&mut drawing, corner, picture, changes);
        }
    }
    drawing
}

fn draw_picture(
    drawing: &mut Drawing,
    (left, top): (f64, f64),
    picture: &Picture,
    changes: &[usize],
) {
    let width = picture.width();
    let cell = SIDE / width as f64;
    let colour_of = |i: usize| picture.cells()[i].colour().unwrap_or(Colour::BACKGROUND);
    let mut from = 0;
    // Cells of one colour beside each other are one shape.
    for i in 0..picture.cells().len() {
        let is_last = (i + 1) % width == 0 || colour_of(i + 1) != colour_of(from);
        if is_last {
            let [r, g, b] = picture.palette().paint(colour_of(from)).rgb;
            let at = (
                left + (from % width) as f64 * cell,
                top + (from / width) as f64 * cell,
            );
            let shape = Path::rect(at.0, at.1, (i + 1 - from) as f64 * cell, cell);
            drawing.path(shape.filled(Rgb(r, g, b)));
            from = i + 1;
        }
    }
    for &i in changes {
        let at = (
            left + (i % width) as f64 * cell,
            top + (i / width) as f64 * cell,
        );
        drawing.path(Path::rect(at.0, at.1, cell, cell).stroked(Rgb(220, 0, 0), 1.2));
    }
    drawing.path(Path::rect(left, top, SIDE, SIDE).stroked(Rgb(150, 150, 150), 0.6));
}
