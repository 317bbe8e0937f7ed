//! What is in a data set: the fields there are, the numbers of rows, and the distributions of values.

use std::collections::{BTreeMap, HashSet};

use cellwise_core::mix_bytes;
use cellwise_verbs::dataset::{DatasetRow, FIELDS, Field};

use super::SPLITS;

/// Classes beyond this are not told apart: each takes some 20 bytes of memory.
const MAX_CLASSES: usize = 1 << 24;

/// The counts of all rows so far.
#[derive(Default)]
pub(super) struct Survey {
    /// For each field of [`FIELDS`], true if a row has it.
    present: Vec<bool>,
    rows: [u64; SPLITS.len()],
    /// Hashes of the classes.
    classes: HashSet<u64>,
    /// The rows for each value of a text field, by name of the field.
    words: BTreeMap<&'static str, BTreeMap<String, u64>>,
    /// The rows for each value of a number field; of `er` for each tenth.
    numbers: BTreeMap<&'static str, BTreeMap<i64, u64>>,
    /// Steps of all paths, and events of all traces.
    steps: [u64; 2],
}

impl Survey {
    pub(super) fn add(&mut self, row: &DatasetRow) {
        self.present.resize(FIELDS.len(), false);
        for ((present, value), info) in self.present.iter_mut().zip(row.values()).zip(FIELDS) {
            *present |= value.is_some();
            match value {
                Some(Field::Text(text)) if ["level", "hardest"].contains(&info.name) => {
                    let counts = self.words.entry(info.name).or_default();
                    match counts.get_mut(text) {
                        Some(count) => *count += 1,
                        None => drop(counts.insert(text.to_owned(), 1)),
                    }
                }
                Some(Field::Integer(number))
                    if !["image", "trace_complete"].contains(&info.name) =>
                {
                    let counts = self.numbers.entry(info.name).or_default();
                    *counts.entry(number).or_default() += 1;
                }
                Some(Field::Number(number)) => {
                    let counts = self.numbers.entry(info.name).or_default();
                    *counts.entry((number * 10.0).round() as i64).or_default() += 1;
                }
                _ => {}
            }
        }
        let side = SPLITS
            .iter()
            .position(|&name| row.split.as_deref() == Some(name));
        self.rows[side.unwrap_or(0)] += 1;
        if let Some(class) = row
            .class
            .as_deref()
            .filter(|_| self.classes.len() < MAX_CLASSES)
        {
            self.classes.insert(mix_bytes(class.as_bytes()));
        }
        let lengths = [&row.path_cell, &row.trace_cell];
        for (steps, cells) in self.steps.iter_mut().zip(lengths) {
            *steps += cells.as_ref().map_or(0, Vec::len) as u64;
        }
    }

    /// The fields of the files, by their places in [`FIELDS`]; the split is told by the names of the files.
    pub(super) fn fields(&self) -> Vec<usize> {
        let is_written = |&field: &usize| {
            self.present.get(field).is_some_and(|&there| there) && FIELDS[field].name != "split"
        };
        (0..FIELDS.len()).filter(is_written).collect()
    }

    /// The rows of one side of the split.
    pub(super) fn rows(&self, name: &str) -> u64 {
        let side = SPLITS.iter().position(|&each| each == name);
        side.map_or(0, |side| self.rows[side])
    }

    pub(super) fn total(&self) -> u64 {
        self.rows.iter().sum()
    }

    /// The number of classes, or the number beyond which they were not told apart; `None` if no row has one.
    pub(super) fn classes(&self) -> Option<(usize, bool)> {
        let number = self.classes.len();
        (number > 0).then_some((number, number == MAX_CLASSES))
    }

    pub(super) fn words(&self) -> &BTreeMap<&'static str, BTreeMap<String, u64>> {
        &self.words
    }

    pub(super) fn numbers(&self) -> &BTreeMap<&'static str, BTreeMap<i64, u64>> {
        &self.numbers
    }

    /// Steps of all paths, and events of all traces.
    pub(super) fn steps(&self) -> [u64; 2] {
        self.steps
    }

    /// `1000 rows: 900 for training, 100 for testing`
    pub(super) fn sentence(&self) -> String {
        let [train, test] = self.rows;
        format!(
            "{} rows: {train} for training, {test} for testing",
            self.total()
        )
    }
}

/// The values below which these shares of all rows lie.
pub(super) fn quantiles<const N: usize>(counts: &BTreeMap<i64, u64>, shares: [f64; N]) -> [i64; N] {
    let total: u64 = counts.values().sum();
    shares.map(|share| {
        let wanted = (share * total as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let found = counts.iter().find(|(_, count)| {
            seen += **count;
            seen >= wanted
        });
        found.map_or(0, |(&value, _)| value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_occur() {
        let counts = BTreeMap::from([(1, 1), (5, 2), (9, 1)]);
        assert_eq!(quantiles(&counts, [0.0, 0.5, 0.75, 1.0]), [1, 5, 5, 9]);
    }
}
