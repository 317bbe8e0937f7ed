//! The lines that changed since they were last solved.

use std::collections::VecDeque;

/// Lines with a new cell, oldest first, each at most once.
#[derive(Clone, Debug)]
pub(crate) struct DirtyLines {
    queue: VecDeque<u32>,
    is_listed: Vec<bool>,
}

impl DirtyLines {
    /// All lines of a board with this number of lines.
    pub(crate) fn all(lines: usize) -> Self {
        Self {
            queue: (0..lines as u32).collect(),
            is_listed: vec![true; lines],
        }
    }

    /// Puts a line on the list.
    #[inline]
    pub(crate) fn add(&mut self, line: usize) {
        if !self.is_listed[line] {
            self.is_listed[line] = true;
            self.queue.push_back(line as u32);
        }
    }

    /// The next line to solve.
    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        self.queue.front().map(|&line| line as usize)
    }

    /// Takes the next line off the list.
    #[inline]
    pub(crate) fn remove_first(&mut self) {
        if let Some(line) = self.queue.pop_front() {
            self.is_listed[line as usize] = false;
        }
    }

    /// Takes all lines off the list.
    #[inline]
    pub(crate) fn clear(&mut self) {
        for line in self.queue.drain(..) {
            self.is_listed[line as usize] = false;
        }
    }
}
