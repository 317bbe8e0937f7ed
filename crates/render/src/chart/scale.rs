//! The axis of a chart: numbers to pixels, on a log scale or an even one.

use super::power;
use crate::svg::grouped;

/// An axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    log: bool,
    low: f64,
    high: f64,
    /// The pixels of the two ends.
    from: f64,
    to: f64,
}

impl Scale {
    /// A log scale from 1 to the first power of ten that holds everything, at least 10.
    pub(super) fn log(max: f64, from: f64, to: f64) -> Self {
        let decades = (1..20).find(|&d| 10f64.powi(d) >= max).unwrap_or(20);
        Self {
            log: true,
            low: 0.0,
            high: f64::from(decades),
            from,
            to,
        }
    }

    /// An even scale.
    pub(super) fn even(low: f64, high: f64, from: f64, to: f64) -> Self {
        let high = if high > low { high } else { low + 1.0 };
        Self {
            log: false,
            low,
            high,
            from,
            to,
        }
    }

    /// The pixel of a number; on a log scale everything below 1 is at its beginning.
    pub(super) fn at(self, number: f64) -> f64 {
        let number = if self.log {
            number.max(1.0).log10()
        } else {
            number
        };
        let share = (number - self.low) / (self.high - self.low);
        self.from + (self.to - self.from) * share.clamp(0.0, 1.0)
    }

    /// The numbers to be named, with their names in SVG.
    pub(super) fn ticks(self) -> Vec<(f64, String)> {
        if self.log {
            let decades = 0..=self.high as u32;
            return decades.map(|d| (10f64.powi(d as i32), power(d))).collect();
        }
        let span = self.high - self.low;
        let steps = [0.1, 0.2, 0.25, 1.0, 2.0, 4.0, 5.0, 10.0, 20.0, 50.0, 100.0];
        let step = steps
            .into_iter()
            .find(|step| span / step <= 12.0)
            .unwrap_or(span);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        let name = |number: f64| match step < 1.0 {
            true => format!("{:.0}%", number * 100.0),
            false => grouped(number as u64),
        };
        (first..=last)
            .map(|tick| tick as f64 * step)
            .map(|number| (number, name(number)))
            .collect()
    }
}
