//! Twelve pictures drawn here, for conversions into Nonograms.

use cellwise_generate::nonogram::Pixels;

/// Pixels along each side.
const SIDE: usize = 240;

/// The colour of a picture at a place from -1 to 1, rightwards and downwards.
type Drawing = fn(f64, f64) -> [u8; 3];

const WHITE: [u8; 3] = [255, 255, 255];
const BLACK: [u8; 3] = [20, 20, 20];

fn disc(x: f64, y: f64, cx: f64, cy: f64, radius: f64) -> bool {
    (x - cx).hypot(y - cy) < radius
}

const DRAWINGS: [(&str, Drawing); 12] = [
    ("heart", |x, y| {
        let (x, y) = (x * 1.25, -y * 1.25 + 0.15);
        let inside = (x * x + y * y - 0.8).powi(3) - x * x * y.powi(3) < 0.0;
        if inside { [200, 30, 60] } else { WHITE }
    }),
    ("ring", |x, y| {
        let far = x.hypot(y);
        if (0.45..0.85).contains(&far) {
            [220, 170, 20]
        } else {
            WHITE
        }
    }),
    ("star", |x, y| {
        let angle = y.atan2(x) + std::f64::consts::FRAC_PI_2;
        let fifth = std::f64::consts::TAU / 5.0;
        let within = (angle.rem_euclid(fifth) - fifth / 2.0).abs() / (fifth / 2.0);
        let edge = 0.38 + 0.55 * within;
        if x.hypot(y) < edge {
            [240, 190, 0]
        } else {
            [20, 30, 90]
        }
    }),
    ("house", |x, y| {
        let roof = y < -0.1 && y > -0.9 && x.abs() < (y + 0.9) * 1.1;
        let wall = (-0.1..0.85).contains(&y) && x.abs() < 0.65;
        let door = y > 0.3 && (-0.15..0.15).contains(&x);
        let window = (0.05..0.4).contains(&y) && (0.3..0.55).contains(&x.abs());
        match (roof, wall, door || window) {
            (true, ..) => [170, 40, 30],
            (_, true, true) => [240, 220, 120],
            (_, true, false) => [110, 80, 60],
            _ => [200, 225, 250],
        }
    }),
    ("tree", |x, y| {
        let crown = [(0.0, -0.45, 0.42), (-0.35, -0.1, 0.36), (0.35, -0.1, 0.36)];
        let is_crown = crown.iter().any(|&(cx, cy, r)| disc(x, y, cx, cy, r));
        let trunk = x.abs() < 0.12 && (0.0..0.9).contains(&y);
        if is_crown {
            [30, 120, 50]
        } else if trunk {
            [100, 60, 30]
        } else {
            WHITE
        }
    }),
    ("fish", |x, y| {
        let body = (x + 0.15).powi(2) / 0.36 + y * y / 0.16 < 1.0;
        let tail = x > 0.3 && x < 0.85 && y.abs() < (x - 0.3) * 0.8;
        let eye = disc(x, y, -0.45, -0.1, 0.07);
        if eye {
            WHITE
        } else if body || tail {
            [20, 110, 180]
        } else {
            WHITE
        }
    }),
    ("mug", |x, y| {
        let body = (-0.6..0.3).contains(&x) && (-0.5..0.7).contains(&y);
        let far = ((x - 0.3) / 0.9).hypot(y - 0.05);
        let handle = x > 0.25 && (0.25..0.45).contains(&far);
        let steam = y < -0.58 && y > -0.95 && ((x + 0.15 + 0.08 * (y * 18.0).sin()).abs() < 0.06);
        if body || handle {
            [150, 60, 40]
        } else if steam {
            [120, 120, 120]
        } else {
            WHITE
        }
    }),
    ("moon", |x, y| {
        let moon = disc(x, y, 0.0, 0.0, 0.8) && !disc(x, y, 0.35, -0.15, 0.68);
        let stars = disc(x, y, 0.5, -0.3, 0.08) || disc(x, y, 0.3, 0.2, 0.06);
        if moon || stars {
            [250, 240, 180]
        } else {
            [15, 20, 50]
        }
    }),
    ("ball", |x, y| {
        if x.hypot(y) > 0.85 {
            return WHITE;
        }
        let light = (1.0 - (x + 0.35).hypot(y + 0.4) / 1.4).clamp(0.0, 1.0);
        let shade = |most: f64| (30.0 + light * most) as u8;
        [shade(220.0), shade(90.0), shade(60.0)]
    }),
    ("boat", |x, y| {
        let hull = (0.35..0.7).contains(&y) && x.abs() < 0.85 - (y - 0.35) * 0.8;
        let sail = x > -0.02 && y < 0.25 && y > -0.85 && x < (y + 0.85) * 0.6;
        let other = x < -0.08 && y < 0.25 && y > -0.6 && -x < (y + 0.6) * 0.7;
        let mast = (-0.08..-0.02).contains(&x) && (-0.9..0.36).contains(&y);
        let sea = y > 0.7;
        if hull {
            [120, 50, 20]
        } else if sail || other {
            [210, 60, 50]
        } else if mast {
            BLACK
        } else if sea {
            [40, 110, 190]
        } else {
            WHITE
        }
    }),
    ("cat", |x, y| {
        let head = disc(x, y, 0.0, 0.15, 0.65);
        let ear = y < -0.2 && y > -0.85 && (x.abs() - 0.42).abs() < (y + 0.85) * 0.42;
        let eye = disc(x.abs(), y, 0.25, 0.05, 0.12);
        let pupil = (x.abs() - 0.25).abs() < 0.04 && (y - 0.05).abs() < 0.1;
        let nose = y > 0.28 && y < 0.4 && x.abs() < (0.4 - y) * 0.9;
        if pupil {
            BLACK
        } else if eye {
            [120, 200, 80]
        } else if nose {
            [230, 130, 140]
        } else if head || ear {
            [70, 65, 70]
        } else {
            WHITE
        }
    }),
    ("letter", |x, y| {
        let leg = (x.abs() - (y + 0.8) * 0.38).abs() < 0.14 && y.abs() < 0.8;
        let bar = (0.15..0.38).contains(&y) && x.abs() < 0.45;
        if leg || bar { BLACK } else { [250, 245, 230] }
    }),
];

/// Every picture with its name.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, Pixels)> {
    DRAWINGS.iter().map(|(name, drawing)| {
        let place = |i: usize| (i as f64 + 0.5) / SIDE as f64 * 2.0 - 1.0;
        let pixels = (0..SIDE * SIDE).map(|i| {
            let [r, g, b] = drawing(place(i % SIDE), place(i / SIDE));
            [r, g, b, 255]
        });
        let pixels = Pixels::new(SIDE, SIDE, pixels.collect());
        (*name, pixels.expect("as many pixels as there are"))
    })
}
