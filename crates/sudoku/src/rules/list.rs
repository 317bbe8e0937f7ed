//! The rules of a puzzle, read one after the other.
//!
//! Each rule has limits of its own. A puzzle has one for all of them together as well, so that a thousand large
//! rules are refused in the time that a few of them take to read.

use std::collections::HashSet;

use super::{Rule, RuleError};
use crate::Shape;

/// The greatest number of different rules of a puzzle. Every rule costs memory in the engine, however short its text is.
const MAX_RULES: usize = 4_096;

/// The greatest load of all rules together, see [`Rule::load`]. Reading as much takes some 0.1 s.
const MAX_LOAD: usize = 1 << 24;

/// The rules of a puzzle, read one after the other. Equal ones count once.
///
/// ```
/// use cellwise_sudoku::Shape;
/// use cellwise_sudoku::rules::RuleList;
///
/// let shape = Shape::classic();
/// let mut list = RuleList::default();
/// list.read("antiknight", &shape)?;
/// list.read("thermo r1c1 r2c1", &shape)?;
/// list.read("AntiKnight", &shape)?;
/// assert_eq!(list.rules().len(), 2);
/// # Ok::<(), cellwise_sudoku::RuleError>(())
/// ```
#[derive(Debug, Default)]
pub struct RuleList {
    rules: Vec<Rule>,
    texts: HashSet<String>,
    load: usize,
}

impl RuleList {
    /// Begins with rules that a puzzle has.
    #[must_use]
    pub fn new(rules: &[Rule]) -> Self {
        Self {
            rules: rules.to_vec(),
            texts: rules.iter().map(ToString::to_string).collect(),
            load: rules.iter().map(Rule::load).sum(),
        }
    }

    /// Reads one more rule.
    ///
    /// # Errors
    /// [`RuleError`] if the text is no rule, or all rules together are too many or too large.
    pub fn read(&mut self, text: &str, shape: &Shape) -> Result<(), RuleError> {
        let rule = Rule::parse(text, shape)?;
        // Equal ones count too: they were read.
        self.load += rule.load();
        if self.load > MAX_LOAD {
            return Err(RuleError::Large { rule: rule.name() });
        }
        if self.texts.insert(rule.to_string()) {
            if self.rules.len() == MAX_RULES {
                return Err(RuleError::Many { limit: MAX_RULES });
            }
            self.rules.push(rule);
        }
        Ok(())
    }

    /// The rules, in the order in which they were read.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}

/// The rules as [`crate::Puzzle::with_rules`] takes them.
impl From<RuleList> for std::sync::Arc<[Rule]> {
    fn from(list: RuleList) -> Self {
        list.rules.into()
    }
}
