//! Which steps of a trace are shown: `--skip`, `--steps`, `--until`.

use cellwise_textbook::Event;
use clap::ValueEnum;

/// An event to stop at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Until {
    DeadEnd,
    Solution,
}

/// Which of the steps are shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) skip: u64,
    pub(crate) steps: Option<u64>,
    pub(crate) until: Option<Until>,
}

/// What to do with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    Skip,
    Show,
    /// Show it, and stop.
    Last,
    /// Stop without it.
    Past,
}

impl Window {
    /// Whether step `number`, counted from 1, is shown; 0 is the board before the first.
    pub(crate) fn admit(&self, number: u64, event: Option<&Event>) -> Admission {
        let last = self.steps.map(|steps| self.skip.saturating_add(steps));
        if number < self.skip || (number == self.skip && self.skip > 0) {
            return Admission::Skip;
        }
        if last.is_some_and(|last| number > last) {
            return Admission::Past;
        }
        let reached = match self.until {
            None => false,
            Some(Until::DeadEnd) => matches!(event, Some(Event::DeadEnd { .. })),
            Some(Until::Solution) => matches!(event, Some(Event::Solution { .. })),
        };
        if reached || last == Some(number) && number > 0 {
            Admission::Last
        } else {
            Admission::Show
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEAD_END: Event = Event::Stalled {
        open: 0,
        left_aside: 0,
    };

    #[test]
    fn a_window_skips_shows_and_ends() {
        let window = Window {
            skip: 2,
            steps: Some(3),
            until: None,
        };
        let seen: Vec<Admission> = (0..7).map(|n| window.admit(n, Some(&DEAD_END))).collect();
        use Admission::{Last, Past, Show, Skip};
        assert_eq!(seen, [Skip, Skip, Skip, Show, Show, Last, Past]);
        let all = Window {
            skip: 0,
            steps: None,
            until: None,
        };
        assert!((0..9).all(|n| all.admit(n, None) == Show));
    }

    #[test]
    fn waiting_for_an_event_ends_with_it() {
        let window = Window {
            skip: 0,
            steps: None,
            until: Some(Until::Solution),
        };
        assert_eq!(window.admit(5, Some(&DEAD_END)), Admission::Show);
        assert_eq!(
            window.admit(6, Some(&Event::Solution { number: 1 })),
            Admission::Last
        );
    }
}
