//! The interface of a constraint.

use std::fmt;

use crate::{Assignment, ConstraintId, Domains, FillingCursor, Looked, Tally, Value, Var};

/// A constraint's word that a value may not stand: the variable that is in the way, if it is one alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The variable whose value is in the way.
    pub culprit: Option<Var>,
}

/// The refusal of a value: the constraint, and the variable in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blame {
    /// The constraint that refuses it.
    pub constraint: ConstraintId,
    /// The variable whose value is in the way, if it is one alone.
    pub culprit: Option<Var>,
}

/// A value that no filling of a scope has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// The variable.
    pub var: Var,
    /// The value.
    pub value: Value,
    /// The variables whose domains rule the value out: for an all-different constraint a Hall set,
    /// as many variables as they have values together.
    pub by: Vec<Var>,
}

/// A condition on the variables of a scope.
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

    /// Its name for readers: `column 8`.
    fn name(&self) -> &str;

    /// Tells if `value` may stand in `var` beside the values assigned to the rest of the
    /// scope; if not, who is in the way. A value already in `var` itself is ignored.
    fn blame(&self, var: Var, value: Value, assigned: &Assignment) -> Option<Refusal>;

    /// Returns true if the others of the scope still have values to go with `value` in `var`.
    fn supports(&self, var: Var, value: Value, domains: &Domains) -> bool;

    /// The cost of one call of [`Constraint::blame`], in steps such as a look at one variable. A
    /// search pays for them.
    fn blame_steps(&self) -> u64 {
        self.scope().len() as u64
    }

    /// The cost of one call of [`Constraint::supports`], in the same steps.
    fn support_steps(&self) -> u64 {
        self.scope().len() as u64
    }

    /// Returns true if [`Constraint::next_filling`] can list all fillings of the scope, and
    /// [`Constraint::tally`] can count them, unless there are too many.
    fn is_enumerable(&self) -> bool {
        false
    }

    /// Goes on to the next filling of the scope that its domains still allow, or to the next that
    /// is broken off; `None` when there are no more. [`crate::enumerate`] shows all of them.
    fn next_filling(&self, domains: &Domains, cursor: &mut FillingCursor) -> Option<Looked> {
        let _ = (domains, cursor);
        None
    }

    /// Counts all fillings of the scope that its domains still allow, and those with each value of
    /// each variable; `None` if that can't be done in a short time.
    fn tally(&self, domains: &Domains) -> Option<Tally> {
        let _ = domains;
        None
    }

    /// The word for several fillings of its scope; for a line of a Nonogram they are placements.
    fn fillings_word(&self) -> &'static str {
        "fillings"
    }

    /// All values that no filling of the scope has, by an algorithm for the whole constraint; `None`
    /// if it has none, so that [`Constraint::supports`] has to be asked value by value. Without any
    /// filling, all values of one variable.
    fn unsupported(&self, domains: &Domains) -> Option<Vec<Unsupported>> {
        let _ = domains;
        None
    }

    /// The variable whose domain alone leaves `value` in `var` without support, if there is one.
    fn opponent(&self, var: Var, value: Value, domains: &Domains) -> Option<Var> {
        let _ = (value, domains);
        match self.scope() {
            &[one, other] | &[other, one] if one == var => Some(other),
            _ => None,
        }
    }

    /// Returns true if it only demands that its values differ.
    fn is_all_different(&self) -> bool {
        false
    }

    /// Returns true if a reader of the walk sees its refusals without being told, so that a summary leaves
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
