//! What the tests of this crate share.

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

/// A terminal: every line is a read of its own, and the lines read so far can be counted.
pub(crate) struct Terminal<'a> {
    lines: Vec<&'a [u8]>,
    at: usize,
    /// Whether the line under way has been counted.
    shown: bool,
    pub(crate) read: Rc<Cell<usize>>,
}

impl<'a> Terminal<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            lines: text
                .as_bytes()
                .split_inclusive(|&byte| byte == b'\n')
                .collect(),
            at: 0,
            shown: false,
            read: Rc::default(),
        }
    }
}

impl Read for Terminal<'_> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("only lines are read"))
    }
}

impl BufRead for Terminal<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let line = self.lines.first().map_or(&[][..], |line| &line[self.at..]);
        if self.at == 0 && !self.shown {
            self.read.set(self.read.get() + 1);
            self.shown = true;
        }
        Ok(line)
    }

    fn consume(&mut self, bytes: usize) {
        self.at += bytes;
        if self.lines.first().is_some_and(|line| line.len() == self.at) {
            self.lines.remove(0);
            self.at = 0;
            self.shown = false;
        }
    }
}
