//! What a constraint must be able to say.

use std::fmt;

use crate::{Assignment, ConstraintId, Domains, Enumeration, Value, Var};

/// A constraint's word that a value may not stand: the variable that is in the way, if it is one alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The variable whose value is in the way.
    pub culprit: Option<Var>,
}

/// Who refuses a value: which constraint, because of which variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blame {
    /// The constraint that refuses it.
    pub constraint: ConstraintId,
    /// The variable whose value is in the way, if it is one alone.
    pub culprit: Option<Var>,
}

/// What must hold among the variables of a scope.
///
/// Two questions carry every method of the textbook. [`Constraint::blame`] looks
/// back, at what is assigned; [`Constraint::supports`] looks ahead, at what the
/// others may still take. Three promises tie them together:
///
/// 1. *Sound:* a value that is part of a filling of the scope is never refused.
/// 2. *Exact at the end:* when every other variable of the scope is assigned
///    (has one value left), both say whether the constraint holds.
/// 3. *Looking ahead sees no less:* once all domains agree with each other, a
///    value that `blame` refuses has no support.
pub trait Constraint: fmt::Debug + Send + Sync {
    /// The variables it speaks of.
    fn scope(&self) -> &[Var];

    /// What people call it: `column 8`.
    fn name(&self) -> &str;

    /// Whether `value` may stand in `var` beside the values assigned to the rest of the
    /// scope; if not, who is in the way. A value already in `var` itself is ignored.
    fn blame(&self, var: Var, value: Value, assigned: &Assignment) -> Option<Refusal>;

    /// Whether the others of the scope still have values to go with `value` in `var`.
    fn supports(&self, var: Var, value: Value, domains: &Domains) -> bool;

    /// Whether [`Constraint::tuples`] can list all fillings of the scope.
    fn is_enumerable(&self) -> bool {
        false
    }

    /// Shows `visit` every filling of the scope that its domains still allow, in the
    /// order of the scope, unless more than `bound` would have to be looked at.
    fn tuples(
        &self,
        domains: &Domains,
        bound: u64,
        visit: &mut dyn FnMut(&[Value]),
    ) -> Enumeration {
        let _ = (domains, bound, visit);
        Enumeration::TooLarge
    }

    /// Whether a reader of the walk sees for himself what it refuses, so that a summary leaves
    /// it out. Sudoku's rows are like that: the walk goes along them.
    fn in_plain_sight(&self) -> bool {
        false
    }

    /// In a few words, why these values do not fit a variable: `5 and 8 are in its column`.
    fn summary(&self, values: &[&str]) -> String {
        let verb = if values.len() == 1 { "breaks" } else { "break" };
        format!("{} {verb} {}", list(values), self.name())
    }

    /// In full, why a value does not fit: `8 is in column 8 at r8c8`.
    fn explain(&self, value: &str, culprit: Option<&str>) -> String {
        match culprit {
            Some(culprit) => format!("{value} clashes with {culprit} in {}", self.name()),
            None => format!("{value} breaks {}", self.name()),
        }
    }
}

/// `5`, `5 and 8`, `2, 5 and 8`.
pub(crate) fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_people_say_them() {
        assert_eq!(list(&["5"]), "5");
        assert_eq!(list(&["5", "8"]), "5 and 8");
        assert_eq!(list(&["2", "5", "8"]), "2, 5 and 8");
    }
}
