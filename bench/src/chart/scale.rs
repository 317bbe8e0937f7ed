//! From values to pixels, and the ticks of an axis.

/// An interval of values along an interval of pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    log: bool,
}

impl Scale {
    /// From 0 to at least `max`, ending at a tick.
    pub(super) fn plain(max: f64, from: f64, to: f64) -> Self {
        let max = max.max(1e-9);
        let step = step(max);
        let high = (max / step).ceil() * step;
        let log = false;
        Self {
            low: 0.0,
            high,
            from,
            to,
            log,
        }
    }

    /// Over all `values` that are positive, from the tick below the least to the tick above the greatest.
    pub(super) fn log(values: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Self {
        let values = values.filter(|value| *value > 0.0 && value.is_finite());
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let max = values.fold(0.0, f64::max);
        let (least, max) = if max > 0.0 { (least, max) } else { (1.0, 10.0) };
        let ticks = fine_ticks(least / 10.0, max * 10.0);
        let below = ticks.iter().rev().find(|&&tick| tick <= least * 1.000_001);
        let above = ticks.iter().find(|&&tick| tick >= max * 0.999_999);
        let low = below.copied().unwrap_or(least);
        let high = above.copied().unwrap_or(max);
        let high = if high > low { high } else { 2.0 * low };
        Self {
            low,
            high,
            from,
            to,
            log: true,
        }
    }

    /// The place of a value; outside the axis, its end.
    pub(super) fn at(self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        let share = if self.log {
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        self.from + (self.to - self.from) * share
    }

    /// The values to name on the axis, in order.
    pub(super) fn ticks(self) -> Vec<f64> {
        if !self.log {
            let step = step(self.high);
            let number = (self.high / step).round() as u32;
            return (0..=number).map(|i| f64::from(i) * step).collect();
        }
        let ticks = fine_ticks(self.low * 0.999_999, self.high * 1.000_001);
        if ticks.len() <= 8 {
            return ticks;
        }
        // Powers of ten alone.
        let is_power = |tick: &f64| (tick.log10() - tick.log10().round()).abs() < 1e-6;
        ticks.into_iter().filter(is_power).collect()
    }
}

/// A round step that divides an axis up to `max` into four to ten parts.
fn step(max: f64) -> f64 {
    let power = 10f64.powf(max.log10().floor());
    match max / power {
        share if share < 2.0 => power / 5.0,
        share if share < 5.0 => power / 2.0,
        _ => power,
    }
}

/// 1, 2 and 5 times every power of ten within the interval.
fn fine_ticks(low: f64, high: f64) -> Vec<f64> {
    let powers = (low.log10().floor() as i32)..=(high.log10().ceil() as i32);
    let all = powers.flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10f64.powi(power)));
    all.filter(|tick| (low..=high).contains(tick)).collect()
}

/// A tick as it is written: `0.5`, `20`, `10k`, `1M`.
pub(super) fn name(tick: f64) -> String {
    match tick {
        t if t >= 1e9 => format!("{}G", t / 1e9),
        t if t >= 1e6 => format!("{}M", t / 1e6),
        t if t >= 1e4 => format!("{}k", t / 1e3),
        t => format!("{}", (t * 1e6).round() / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_axis_starts_at_nothing_and_ends_at_a_tick() {
        let scale = Scale::plain(8.6, 0.0, 90.0);
        assert_eq!(scale.ticks(), (0..=9).map(f64::from).collect::<Vec<_>>());
        assert!((scale.at(4.5) - 45.0).abs() < 1e-9);
        assert!((scale.at(100.0) - 90.0).abs() < 1e-9);
    }

    #[test]
    fn ten_times_as_much_is_one_step_on_a_log_axis() {
        let scale = Scale::log([3.0, 40_000.0].into_iter(), 0.0, 100.0);
        let step = scale.at(100.0) - scale.at(10.0);
        assert!((scale.at(1000.0) - scale.at(100.0) - step).abs() < 1e-9);
        assert_eq!(scale.ticks(), [10.0, 100.0, 1000.0, 10_000.0]);
        assert_eq!(
            scale.ticks().into_iter().map(name).collect::<Vec<_>>(),
            ["10", "100", "1000", "10k"]
        );
    }

    #[test]
    fn no_values_and_equal_values_make_an_axis_too() {
        for values in [vec![], vec![0.0], vec![7.0, 7.0], vec![f64::NAN, 2.0]] {
            let scale = Scale::log(values.iter().copied(), 0.0, 10.0);
            assert!(scale.at(3.0).is_finite());
            assert!(!scale.ticks().is_empty());
        }
    }
}
