//! What it took to prove a verdict, as JSON writes it.

use cellwise_nonogram as nonogram;
use serde::{Deserialize, Serialize};

/// How far the engine had to go to find what it found and to prove that there is no more.
///
/// ```
/// use cellwise_api::Effort;
///
/// let effort = Effort::from(cellwise_nonogram::Effort::Probing { proofs: 3 });
/// assert_eq!(serde_json::to_string(&effort).unwrap(), r#"{"way":"probing","proofs":3}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Effort {
    /// The strongest means that was needed.
    pub way: Way,
    /// How many trials of both colours of a single cell proved something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proofs: Option<u64>,
    /// The most guesses that stood on top of each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u64>,
}

/// Means of solving, the simplest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// One line at a time.
    Lines,
    /// Both colours of single cells on trial.
    Probing,
    /// Guesses on top of each other.
    Guessing,
}

impl From<nonogram::Effort> for Effort {
    fn from(effort: nonogram::Effort) -> Self {
        let (way, proofs, depth) = match effort {
            nonogram::Effort::Lines => (Way::Lines, None, None),
            nonogram::Effort::Probing { proofs } => (Way::Probing, Some(proofs), None),
            nonogram::Effort::Guessing { depth, proofs } => {
                (Way::Guessing, Some(proofs), Some(depth))
            }
        };
        Self { way, proofs, depth }
    }
}
