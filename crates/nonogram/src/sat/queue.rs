//! The variables in the order in which conflicts last touched them.
//!
//! In: variables that took part in a conflict. Out: the open variable touched last. A linked list
//! (Ryan, "Efficient Algorithms for Clause-Learning SAT Solvers", 2004; with time stamps after Biere
//! and Fröhlich, "Evaluating CDCL Variable Scoring Schemes", 2015).

const NONE: u32 = u32::MAX;

/// Variables, those touched last at the end.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    before: Vec<u32>,
    after: Vec<u32>,
    /// The time at which a variable was put at the end.
    stamps: Vec<u64>,
    first: u32,
    last: u32,
    time: u64,
    /// All variables after this one have a value.
    search: u32,
}

impl Queue {
    /// A queue of all variables, the lowest numbers at the end.
    pub(super) fn new(variables: usize) -> Self {
        let mut queue = Self {
            before: vec![NONE; variables],
            after: vec![NONE; variables],
            stamps: vec![0; variables],
            first: NONE,
            last: NONE,
            time: 0,
            search: NONE,
        };
        for variable in (0..variables as u32).rev() {
            queue.put_last(variable);
        }
        queue.search = queue.last;
        queue
    }

    pub(super) fn stamp(&self, variable: usize) -> u64 {
        self.stamps[variable]
    }

    /// Moves a variable to the end.
    pub(super) fn touch(&mut self, variable: usize, is_open: bool) {
        let number = variable as u32;
        if self.last == number {
            return;
        }
        let (before, after) = (self.before[variable], self.after[variable]);
        match before {
            NONE => self.first = after,
            before => self.after[before as usize] = after,
        }
        // It is not the last, so there is one after it.
        self.before[after as usize] = before;
        if self.search == number {
            self.search = if before == NONE { after } else { before };
        }
        self.put_last(number);
        if is_open {
            self.search = number;
        }
    }

    /// Notes that a variable is open again.
    #[inline]
    pub(super) fn release(&mut self, variable: usize) {
        if self.stamps[variable] > self.stamps[self.search as usize] {
            self.search = variable as u32;
        }
    }

    /// The open variable that was touched last.
    pub(super) fn last_open(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        let mut at = self.search;
        while at != NONE {
            if is_open(at as usize) {
                self.search = at;
                return Some(at as usize);
            }
            at = self.before[at as usize];
        }
        None
    }

    fn put_last(&mut self, variable: u32) {
        let place = variable as usize;
        self.time += 1;
        self.stamps[place] = self.time;
        self.before[place] = self.last;
        self.after[place] = NONE;
        match self.last {
            NONE => self.first = variable,
            last => self.after[last as usize] = variable,
        }
        self.last = variable;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_open_variable_touched_last_comes_first() {
        let mut queue = Queue::new(4);
        assert_eq!(queue.last_open(|_| true), Some(0));
        queue.touch(2, true);
        queue.touch(3, true);
        assert_eq!(queue.last_open(|variable| variable != 3), Some(2));
        queue.release(3);
        assert_eq!(queue.last_open(|_| true), Some(3));
        queue.touch(1, false);
        assert_eq!(queue.last_open(|variable| variable == 0), Some(0));
        assert_eq!(queue.last_open(|_| false), None);
    }
}
