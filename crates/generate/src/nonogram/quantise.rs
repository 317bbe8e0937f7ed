//! From the averaged colours of cells to the few colours of a Nonogram.
//!
//! In: a colour for each cell, in OKLab. Out: a sketch: black on white by a threshold, or a few colours that are chosen for the picture.

use cellwise_nonogram::{Cell, Colour, Paint, Palette, Picture};

use super::oklab::{Lab, distance, to_rgb};
use super::repair::Sketch;
use super::scale::SketchOptions;

/// Colours are looked at instead of lightness if their variance is this many times that of lightness.
const MORE_CONTRAST: f64 = 2.0;

/// Dark cells become black.
pub(super) fn in_black(
    cells: &[Lab],
    height: usize,
    width: usize,
    options: &SketchOptions,
) -> Sketch {
    let lightness = match options.threshold {
        Some(_) => cells.iter().map(|lab| lab[0]).collect(),
        None => contrast(cells),
    };
    let sharp: Vec<f64> = (0..cells.len())
        .map(|cell| {
            let (row, column) = (cell / width, cell % width);
            let (mut sum, mut number) = (0.0, 0.0);
            for r in row.saturating_sub(1)..(row + 2).min(height) {
                for c in column.saturating_sub(1)..(column + 2).min(width) {
                    sum += lightness[r * width + c];
                    number += 1.0;
                }
            }
            (lightness[cell] + 0.5 * (lightness[cell] - sum / number)).clamp(0.0, 1.0)
        })
        .collect();
    let threshold = match options.threshold {
        Some(percent) => f64::from(percent) / 100.0,
        None => otsu(&sharp),
    };
    let border = (0..cells.len()).filter(|&cell| is_border(cell, height, width));
    let (dark, all) = border.fold((0, 0), |(dark, all), cell| {
        (dark + usize::from(sharp[cell] < threshold), all + 1)
    });
    // A figure that touches the border is not yet a ground.
    let is_dark_ground = options.threshold.is_none() && 4 * dark > 3 * all;
    let is_black = |light: f64| (light < threshold) != (options.invert != is_dark_ground);
    let picture: Vec<Cell> = sharp
        .iter()
        .map(|&light| {
            if is_black(light) {
                Cell::Black
            } else {
                Cell::White
            }
        })
        .collect();
    let others = sharp.iter().map(|&light| {
        let other = match is_black(light) {
            true => Colour::BACKGROUND,
            false => Colour::FIRST,
        };
        vec![(other, visibility((light - threshold).abs() * 2.0))]
    });
    Sketch {
        others: others.collect(),
        picture: Picture::from_cells(height, width, picture)
            .unwrap_or_else(|_| unreachable!("one cell for each")),
    }
}

/// The lightness of each cell; or, if colours tell the cells apart much better, their places along the direction in which colours differ most, the
/// lighter end above. A pink flower on green leaves of the same lightness is seen by its colour alone.
fn contrast(cells: &[Lab]) -> Vec<f64> {
    let number = cells.len() as f64;
    let mean: Lab = std::array::from_fn(|i| cells.iter().map(|lab| lab[i]).sum::<f64>() / number);
    let variance = |i: usize, j: usize| {
        let products = cells
            .iter()
            .map(|lab| (lab[i] - mean[i]) * (lab[j] - mean[j]));
        products.sum::<f64>() / number
    };
    let spread: [Lab; 3] = std::array::from_fn(|i| std::array::from_fn(|j| variance(i, j)));
    let dot = |a: &Lab, b: &Lab| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    // The direction of the greatest variance, by power iteration.
    let mut axis: Lab = [1.0, 0.5, 0.25];
    let mut greatest = 0.0;
    for _ in 0..50 {
        let next: Lab = std::array::from_fn(|i| dot(&spread[i], &axis));
        greatest = dot(&next, &next).sqrt();
        if greatest == 0.0 {
            break;
        }
        axis = next.map(|value| value / greatest);
    }
    if greatest < MORE_CONTRAST * spread[0][0] {
        return cells.iter().map(|lab| lab[0]).collect();
    }
    let sign = if axis[0] < 0.0 { -1.0 } else { 1.0 };
    let along = |lab: &Lab| {
        let apart: Lab = std::array::from_fn(|i| lab[i] - mean[i]);
        mean[0] + sign * dot(&apart, &axis)
    };
    cells.iter().map(along).collect()
}

fn is_border(cell: usize, height: usize, width: usize) -> bool {
    let (row, column) = (cell / width, cell % width);
    row == 0 || column == 0 || row + 1 == height || column + 1 == width
}

fn visibility(share: f64) -> u16 {
    (share.clamp(0.0, 1.0) * 999.0).round() as u16
}

/// The lightness that divides cells into two classes with the least variance within them (Otsu, "A threshold
/// selection method from gray-level histograms", 1979).
fn otsu(lightness: &[f64]) -> f64 {
    const STEPS: usize = 256;
    let mut seen = [0.0f64; STEPS];
    for light in lightness {
        seen[((light * STEPS as f64) as usize).min(STEPS - 1)] += 1.0;
    }
    let all = lightness.len() as f64;
    let total: f64 = seen.iter().enumerate().map(|(i, n)| i as f64 * n).sum();
    let (mut below, mut sum) = (0.0, 0.0);
    let mut best = (-1.0, STEPS / 2);
    for (i, n) in seen.iter().enumerate() {
        below += n;
        sum += i as f64 * n;
        let above = all - below;
        if below == 0.0 || above == 0.0 {
            continue;
        }
        let apart = sum / below - (total - sum) / above;
        let between = below * above * apart * apart;
        if between > best.0 {
            best = (between, i + 1);
        }
    }
    best.1 as f64 / STEPS as f64
}

/// Each cell takes the nearest of a few colours, which are chosen for this picture (k-means).
pub(super) fn in_colours(cells: &[Lab], height: usize, width: usize, colours: usize) -> Sketch {
    // The farthest cell from all centres so far is the next centre; the first is a corner.
    let mut centres = vec![cells[0]];
    let nearest = |centres: &[Lab], lab: &Lab| -> usize {
        let each = (0..centres.len())
            .min_by(|&a, &b| distance(&centres[a], lab).total_cmp(&distance(&centres[b], lab)));
        each.unwrap_or(0)
    };
    while centres.len() < colours + 1 {
        let far = |lab: &Lab| distance(&centres[nearest(&centres, lab)], lab);
        let next = cells.iter().max_by(|a, b| far(a).total_cmp(&far(b)));
        centres.push(*next.unwrap_or(&cells[0]));
    }
    for _ in 0..12 {
        let mut sums = vec![([0.0; 3], 0.0); centres.len()];
        for lab in cells {
            let (sum, number) = &mut sums[nearest(&centres, lab)];
            sum.iter_mut()
                .zip(lab)
                .for_each(|(sum, value)| *sum += value);
            *number += 1.0;
        }
        for (centre, (sum, number)) in centres.iter_mut().zip(sums) {
            if number > 0.0 {
                *centre = sum.map(|value| value / number);
            }
        }
    }
    // The background is the colour that most of the border has.
    let mut border = vec![0; centres.len()];
    for cell in (0..cells.len()).filter(|&cell| is_border(cell, height, width)) {
        border[nearest(&centres, &cells[cell])] += 1;
    }
    let background = (0..centres.len()).max_by_key(|&i| border[i]).unwrap_or(0);
    centres.swap(0, background);
    let paint = |(i, lab): (usize, &Lab)| {
        let rgb = to_rgb(*lab);
        let name = format!("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]);
        Paint::new(name, rgb, char::from(b'a' + i as u8))
    };
    let mut paints = centres.iter().enumerate().map(paint);
    let ground = paints
        .next()
        .unwrap_or_else(|| unreachable!("there is a first centre"));
    let palette = Palette::on(ground, paints)
        .unwrap_or_else(|_| unreachable!("the number of colours was checked"));
    let picture: Vec<Cell> = cells
        .iter()
        .map(|lab| Cell::of(Colour::new(nearest(&centres, lab) as u8)))
        .collect();
    let others = cells.iter().map(|lab| {
        let own = nearest(&centres, lab);
        let others = (0..centres.len()).filter(|&i| i != own);
        let more = |i: usize| distance(&centres[i], lab) - distance(&centres[own], lab);
        others
            .map(|i| (Colour::new(i as u8), visibility(more(i))))
            .collect()
    });
    Sketch {
        others: others.collect(),
        picture: Picture::from_cells(height, width, picture)
            .unwrap_or_else(|_| unreachable!("one cell for each"))
            .with_palette(&palette),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_same_lightness_are_told_apart() {
        // A pink square on leaves, some of them a little lighter or darker than it.
        let cells: Vec<Lab> = (0..64)
            .map(
                |cell| match (2..6).contains(&(cell / 8)) && (2..6).contains(&(cell % 8)) {
                    true => [0.6, 0.2, 0.0],
                    false => [0.55 + 0.1 * f64::from(cell as u8 % 2), -0.1, 0.1],
                },
            )
            .collect();
        let sketch = in_black(&cells, 8, 8, &SketchOptions::default());
        let black = (0..64).filter(|&cell| sketch.picture.cells()[cell] == Cell::Black);
        let square =
            (0..64).filter(|cell| (2..6).contains(&(cell / 8)) && (2..6).contains(&(cell % 8)));
        assert_eq!(
            black.collect::<Vec<usize>>(),
            square.collect::<Vec<usize>>()
        );
    }

    #[test]
    fn greys_are_told_apart_by_lightness() {
        let cells = [
            [0.2, 0.0, 0.0],
            [0.9, 0.01, 0.0],
            [0.25, 0.0, 0.01],
            [0.8, 0.0, 0.0],
        ];
        assert_eq!(contrast(&cells), [0.2, 0.9, 0.25, 0.8]);
    }
}
