//! The counts of a run: records by verdict, bad ones, limits that struck; and its summary.

use serde::{Deserialize, Serialize};

use crate::exit::Exit;

/// Records by what became of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counts {
    /// Records answered, by the word for it, in order of appearance.
    pub(crate) words: Vec<(String, u64)>,
    /// Records read.
    pub(crate) records: u64,
    /// Records that could not be read.
    pub(crate) bad: u64,
    /// Records on which a limit struck.
    pub(crate) limited: u64,
    /// Search nodes of all records.
    pub(crate) nodes: u64,
}

impl Counts {
    /// Counts `number` records under `word`.
    pub(crate) fn add(&mut self, word: &str, number: u64) {
        self.records += number;
        match self.words.iter_mut().find(|(known, _)| known == word) {
            Some((_, count)) => *count += number,
            None => self.words.push((word.to_owned(), number)),
        }
    }

    /// Adds what another part of the run counted.
    pub(crate) fn merge(&mut self, other: Self) {
        for (word, number) in other.words {
            self.add(&word, number);
        }
        self.bad += other.bad;
        self.limited += other.limited;
        self.nodes += other.nodes;
    }

    /// Everything that was looked at.
    pub(crate) fn total(&self) -> u64 {
        self.records + self.bad
    }

    /// The exit status of a batch.
    pub(crate) fn exit(&self) -> Exit {
        match (self.bad, self.limited) {
            (0, 0) => Exit::Answered,
            (0, _) => Exit::Limit,
            _ => Exit::BadInput,
        }
    }

    /// `1465 puzzles: 1460 unique, 5 several; 2 bad`.
    pub(crate) fn summary(&self) -> String {
        let plural = if self.records == 1 { "" } else { "s" };
        let mut text = format!("{} puzzle{plural}: {}", self.records, self.by_word());
        if self.bad > 0 {
            text.push_str(&format!("; {} bad", self.bad));
        }
        text
    }

    /// `1460 unique, 5 several`.
    pub(crate) fn by_word(&self) -> String {
        let words: Vec<String> = self
            .words
            .iter()
            .map(|(word, count)| format!("{count} {word}"))
            .collect();
        words.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_in_order_of_appearance() {
        let mut all = Counts::default();
        all.add("unique", 2);
        let mut part = Counts {
            bad: 1,
            ..Counts::default()
        };
        part.add("several", 1);
        part.add("unique", 1);
        all.merge(part);
        assert_eq!(all.summary(), "4 puzzles: 3 unique, 1 several; 1 bad");
        assert_eq!(all.exit(), Exit::BadInput);
    }
}
