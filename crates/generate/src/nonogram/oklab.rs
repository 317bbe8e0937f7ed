//! Colours as people see them: OKLab by Björn Ottosson (<https://bottosson.github.io/posts/oklab>).

/// Lightness from 0 to 1, green to red, blue to yellow. Equal distances look about equally large.
pub(crate) type Lab = [f64; 3];

/// The part of a channel that is light, from 0 to 1.
pub(crate) fn linear(channel: u8) -> f64 {
    let value = f64::from(channel) / 255.0;
    match value <= 0.04045 {
        true => value / 12.92,
        false => ((value + 0.055) / 1.055).powf(2.4),
    }
}

fn channel(linear: f64) -> u8 {
    let value = match linear <= 0.003_130_8 {
        true => linear * 12.92,
        false => 1.055 * linear.powf(1.0 / 2.4) - 0.055,
    };
    (value.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// From light of red, green and blue.
pub(crate) fn from_linear([r, g, b]: [f64; 3]) -> Lab {
    let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
    let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
    let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
    [
        0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
}

/// As red, green and blue.
pub(crate) fn to_rgb([lightness, a, b]: Lab) -> [u8; 3] {
    let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    [
        channel(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
        channel(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
        channel(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s),
    ]
}

pub(crate) fn distance(a: &Lab, b: &Lab) -> f64 {
    let squares = a.iter().zip(b).map(|(x, y)| (x - y).powi(2));
    squares.sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_come_back() {
        for rgb in [[0, 0, 0], [255, 255, 255], [230, 159, 0], [12, 200, 90]] {
            let back = to_rgb(from_linear(rgb.map(linear)));
            let near = rgb.iter().zip(back).all(|(a, b)| a.abs_diff(b) <= 1);
            assert!(near, "{rgb:?} {back:?}");
        }
        assert!((from_linear([1.0; 3])[0] - 1.0).abs() < 1e-3);
    }
}
