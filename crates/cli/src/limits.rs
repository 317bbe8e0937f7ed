//! `--timeout`, `--max-nodes`, `--max-memory` and Ctrl-C as a budget.

use std::time::Duration;

use cellwise_core::Budget;
use cellwise_verbs::lines::Ask;
use clap::Args;

use crate::interrupt;

/// The limits of the work on one puzzle.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Limits, for each puzzle")]
pub(crate) struct Limits {
    /// Stop after this time: 10s, 500ms, 2m, 1h; a bare number means seconds
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// Stop after this many search nodes
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,

    /// Stop when models, traces and learnt clauses take more memory: 512M, 2G; a bare number means
    /// bytes
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<u64>,

    /// Seed of everything random: the same seed, the same run
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

impl Limits {
    /// The question to the engine for lists of lines about up to `max` solutions of each. With limits
    /// there is none: boards on which a limit may strike go one by one, so that the bar moves and
    /// Ctrl-C is heard between them. If the reply tells the work of the search, the engine answers only
    /// without a guess, where the work is the same.
    pub(crate) fn ask(&self, max: u64, tells_work: bool) -> Option<Ask> {
        // Whether there is a third solution is found out one by one.
        let ask = Ask::solutions(max.min(2));
        let is_unlimited = (self.timeout, self.max_nodes, self.max_memory) == (None, None, None);
        if self.seed != 0 || !is_unlimited {
            return None;
        }
        Some(if tells_work { ask.forced() } else { ask })
    }

    /// A fresh budget for one puzzle.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited().with_cancel(interrupt::cancel());
        if let Some(max_nodes) = self.max_nodes {
            budget = budget.with_max_nodes(max_nodes);
        }
        if let Some(max_memory) = self.max_memory {
            budget = budget.with_max_memory(max_memory);
        }
        if let Some(timeout) = self.timeout {
            budget = budget.with_timeout(timeout);
        }
        budget
    }
}

/// Reads `10s`, `500ms`, `1.5m`, `1h` or a bare number of seconds.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let split = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds_per_unit = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => {
            return Err(format!(
                "found unit '{unit}'; a time is a number with ms, s, m or h, for instance 10s"
            ));
        }
    };
    let number: f64 = number
        .parse()
        .map_err(|_| "a time is a number with ms, s, m or h, for instance 10s".to_owned())?;
    Duration::try_from_secs_f64(number * seconds_per_unit)
        .map_err(|_| format!("{text} is more time than there is"))
}

/// Reads `512M`, `2G`, `64K`, `1.5GiB` or a bare number of bytes; K is 1024.
pub(crate) fn parse_bytes(text: &str) -> Result<u64, String> {
    let wrong =
        || "a size is a number of bytes, or one with K, M or G, for instance 512M".to_owned();
    let split = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let power = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        "T" | "TB" | "TIB" => 40,
        _ => return Err(wrong()),
    };
    if power == 0 {
        return number.parse().map_err(|_| wrong());
    }
    let number: f64 = number.parse().map_err(|_| wrong())?;
    let bytes = number * (1u64 << power) as f64;
    if bytes >= u64::MAX as f64 {
        return Err(format!("{text} is more memory than there is"));
    }
    Ok(bytes as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_and_without_unit() {
        let cases = [
            ("0", 0),
            ("4096", 4096),
            ("64K", 64 << 10),
            ("512M", 512 << 20),
            ("1.5GiB", 3 << 29),
            ("2g", 2 << 30),
        ];
        for (text, bytes) in cases {
            assert_eq!(parse_bytes(text), Ok(bytes), "{text}");
        }
        for text in ["", "M", "1.5", "-1", "10X", "1e9", "99999999999G"] {
            assert!(parse_bytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times_are_read_with_and_without_unit() {
        let cases = [
            ("10", 10_000),
            ("1.5s", 1_500),
            ("250ms", 250),
            ("2m", 120_000),
            ("1h", 3_600_000),
        ];
        for (text, millis) in cases {
            assert_eq!(
                parse_duration(text),
                Ok(Duration::from_millis(millis)),
                "{text}"
            );
        }
    }

    #[test]
    fn nonsense_is_no_time() {
        for text in [
            "",
            "s",
            "10x",
            "-3",
            "1e9",
            "99999999999999999999h",
            "1.2.3",
        ] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }
}
