//! Twelve pictures drawn here, for conversions into Nonograms: flat drawings, shaded ones, and some as a camera gives them,
//! with soft edges, light from one side and grain. The bench and the tests share this file.

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

/// A number from 0 to 1 that looks drawn at random, the same for the same place always.
fn grain(x: i64, y: i64) -> f64 {
    let mut bits = (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (y as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    bits = (bits ^ bits >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (bits >> 40) as f64 / f64::from(1 << 24)
}

/// Smooth hills and valleys from 0 to 1, `fine` of them from edge to edge.
fn hills(x: f64, y: f64, fine: f64) -> f64 {
    let (x, y) = ((x + 1.0) * fine / 2.0, (y + 1.0) * fine / 2.0);
    let (left, top) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (right, down) = (ease(x - left), ease(y - top));
    let at = |dx: i64, dy: i64| grain(left as i64 + dx, top as i64 + dy);
    let row = |dy: i64| at(0, dy) * (1.0 - right) + at(1, dy) * right;
    row(0) * (1.0 - down) + row(1) * down
}

/// A colour made brighter or darker.
fn lit([r, g, b]: [f64; 3], light: f64) -> [u8; 3] {
    [r, g, b].map(|channel| (channel * light).clamp(0.0, 255.0) as u8)
}

/// From 0 to 1 as a number goes from `from` to `to`.
fn fade(value: f64, from: f64, to: f64) -> f64 {
    ((value - from) / (to - from)).clamp(0.0, 1.0)
}

const DRAWINGS: [(&str, Drawing); 12] = [
    ("heart", |x, y| {
        let (x, y) = (x * 1.25, -y * 1.25 + 0.15);
        let inside = (x * x + y * y - 0.8).powi(3) - x * x * y.powi(3) < 0.0;
        if inside { [200, 30, 60] } else { WHITE }
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
    // A face as a camera gives it: light from the left, soft edges, grain.
    ("portrait", |x, y| {
        let face = 1.0 - fade((x / 0.52).hypot((y + 0.05) / 0.68), 0.92, 1.06);
        let hair =
            (1.0 - fade((x / 0.62).hypot((y + 0.3) / 0.62), 0.9, 1.05)) * fade(-y, 0.12, 0.4);
        let shoulders = 1.0 - fade((x / 0.95).hypot((y - 1.15) / 0.5), 0.9, 1.05);
        let eyes = 1.0 - fade(((x.abs() - 0.2) / 0.1).hypot((y + 0.08) / 0.05), 0.7, 1.2);
        let mouth = 1.0 - fade((x / 0.2).hypot((y - 0.33 - x * x) / 0.04), 0.7, 1.2);
        let side = 0.75 - 0.35 * x;
        let mut grey = 165.0 + 60.0 * hills(x, y, 5.0);
        grey = grey * (1.0 - face) + 225.0 * side * face;
        grey = grey * (1.0 - shoulders) + 70.0 * side * shoulders;
        grey = grey * (1.0 - hair.max(eyes).max(mouth)) + 35.0 * hair.max(eyes).max(mouth);
        grey += 30.0 * (grain((x * 120.0) as i64, (y * 120.0) as i64) - 0.5);
        lit([1.0; 3], grey)
    }),
    // Mountains in the haze, with a low sun.
    ("mountains", |x, y| {
        let ridge = |base: f64, fine: f64, high: f64| base - high * hills(x, base, fine);
        let sky = 235.0 - 70.0 * fade(y, -1.0, 0.3);
        let sun = disc(x, y, 0.45, -0.45, 0.2);
        let snow = y < ridge(0.25, 5.0, 0.9) + 0.22 + 0.1 * hills(x, y, 16.0);
        let grass = 60.0 + 90.0 * hills(x, y, 22.0);
        match (y > ridge(0.75, 7.0, 0.5), y > ridge(0.25, 5.0, 0.9), sun) {
            (true, ..) => lit([0.7, 1.0, 0.5], grass),
            (_, true, _) if snow => lit([0.95, 0.97, 1.0], 250.0),
            (_, true, _) => lit([0.8, 0.85, 1.0], 90.0 + 50.0 * hills(x, y, 12.0)),
            (_, _, true) => [255, 215, 120],
            _ => lit([0.75, 0.87, 1.0], sky),
        }
    }),
    // Petals in two colours, shaded, before leaves out of focus.
    ("flower", |x, y| {
        let (far, angle) = (x.hypot(y), y.atan2(x));
        let petal = far < 0.5 + 0.3 * (angle * 6.0).cos();
        let light = 0.7 + 0.5 * fade(far, 0.0, 0.8);
        let leaves = 90.0 + 110.0 * hills(x, y, 6.0);
        if far < 0.2 {
            lit([250.0, 190.0, 40.0], 0.8 + 0.3 * hills(x, y, 40.0))
        } else if petal {
            lit([225.0, 70.0, 150.0], light)
        } else {
            lit([0.45, 0.8, 0.4], leaves)
        }
    }),
];

/// Every picture with its name.
pub(crate) fn pictures() -> impl Iterator<Item = (&'static str, Pixels)> {
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
