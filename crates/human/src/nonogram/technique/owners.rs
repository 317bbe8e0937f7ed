//! The runs that a group of painted cells can belong to, by length, room and order.

use super::super::view::{Group, LineView};

/// A group and the runs that it can belong to.
pub(crate) struct Owned {
    pub(super) group: Group,
    /// The numbers of the runs, ascending.
    pub(super) runs: Vec<usize>,
    /// The stretch of cells around it that can have its colour: the first, and one after the last.
    pub(super) stretch: (usize, usize),
    /// The first cell that one of these runs can cover, and one after the last.
    pub(super) reach: (usize, usize),
}

/// Every group of a line with its possible runs; nothing if the line can't be finished.
pub(super) fn owned(view: LineView<'_>) -> &[Owned] {
    view.owned(|| find(view))
}

fn find(view: LineView<'_>) -> Vec<Owned> {
    let groups = view.groups();
    if groups.is_empty() {
        return Vec::new();
    }
    let Some(reach) = view.reach() else {
        return Vec::new();
    };
    let of_group = |&group: &Group| {
        let stretch = view.stretch(group);
        let fits = |&j: &usize| {
            let (run, (first, last)) = (view.runs()[j], reach[j]);
            run.colour == group.colour
                && run.length >= group.len()
                && run.length <= stretch.1 - stretch.0
                && first <= group.first
                && group.end <= last + run.length
        };
        let runs: Vec<usize> = (0..view.runs().len()).filter(fits).collect();
        let first = runs.iter().map(|&j| reach[j].0).min();
        let end = runs
            .iter()
            .map(|&j| reach[j].1 + view.runs()[j].length)
            .max();
        Owned {
            group,
            stretch,
            reach: (first.unwrap_or(0), end.unwrap_or(view.len())),
            runs,
        }
    };
    let owned = groups.iter().map(of_group);
    owned.filter(|owned| !owned.runs.is_empty()).collect()
}

impl Owned {
    /// The lengths of the shortest and of the longest of its runs.
    pub(super) fn lengths(&self, view: LineView<'_>) -> (usize, usize) {
        let lengths = || self.runs.iter().map(|&j| view.runs()[j].length);
        (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0))
    }

    pub(super) fn places(&self) -> Vec<usize> {
        (self.group.first..self.group.end).collect()
    }

    /// The cells beside the group.
    pub(super) fn neighbours(&self, view: LineView<'_>) -> Vec<usize> {
        neighbours(view, self.group)
    }
}

/// The cells beside a group.
pub(super) fn neighbours(view: LineView<'_>, group: Group) -> Vec<usize> {
    let before = group.first.checked_sub(1);
    let after = (group.end < view.len()).then_some(group.end);
    before.into_iter().chain(after).collect()
}
