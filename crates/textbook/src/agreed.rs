//! The cells on which all fillings of a constraint agree, for people to read.

use cellwise_csp::{ConstraintId, Model, Value, Var};

use crate::replay::Replay;

/// Variables that have the same value in all fillings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreed {
    /// The value.
    pub value: Value,
    /// The variables, in the order of the scope.
    pub vars: Vec<Var>,
}

/// The variables that still have several values and on which all fillings of a constraint agree, by
/// value.
#[must_use]
pub fn agreed(model: &Model, replay: &Replay, constraint: ConstraintId) -> Vec<Agreed> {
    let constraint = model.constraint(constraint);
    let Some(tally) = constraint.tally(replay.domains()) else {
        return Vec::new();
    };
    let mut all: Vec<Agreed> = Vec::new();
    for (place, &var) in constraint.scope().iter().enumerate() {
        let open = replay.domains().len(var) > 1;
        let Some(value) = tally.agreed(place).filter(|_| open) else {
            continue;
        };
        match all.iter_mut().find(|agreed| agreed.value == value) {
            Some(agreed) => agreed.vars.push(var),
            None => all.push(Agreed {
                value,
                vars: vec![var],
            }),
        }
    }
    all.sort_by_key(|agreed| std::cmp::Reverse(agreed.value));
    all
}

/// `r5c4-r5c7, r5c9`: three or more in a row as the first and the last.
pub(crate) fn span(model: &Model, scope: &[Var], vars: &[Var]) -> String {
    let place = |var: &Var| scope.iter().position(|other| other == var).unwrap_or(0);
    let mut parts: Vec<String> = Vec::new();
    for group in vars.chunk_by(|a, b| place(a) + 1 == place(b)) {
        let names = group.iter().map(|&var| model.var_name(var));
        match (group.first(), group.last()) {
            (Some(&first), Some(&last)) if group.len() > 2 => {
                parts.push(format!(
                    "{}-{}",
                    model.var_name(first),
                    model.var_name(last)
                ));
            }
            _ => parts.extend(names.map(str::to_owned)),
        }
    }
    parts.join(", ")
}

/// A count that may have reached its end: `3`, `more than 10^19`.
pub(crate) fn number(count: u64) -> String {
    match count {
        u64::MAX => "more than 10^19".to_owned(),
        _ => count.to_string(),
    }
}
